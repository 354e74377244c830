//! Requests of every kind, for every test that wants some.

/// A request a line: of every question and every game, right ones and wrong ones.
pub(crate) fn requests() -> Vec<&'static str> {
    include_str!("../requests.jsonl").lines().collect()
}

/// The same text with the times of searches and of moves taken out.
pub(crate) fn without_times(answer: &str) -> String {
    let mut of_moves = false;
    let mut line = |line: &str| {
        let text = line.trim_start();
        of_moves = text.starts_with("\"ms_per_move\":") || of_moves && !text.starts_with('}');
        match of_moves || text.starts_with("\"ms\":") {
            true => "\"ms\"\n".to_owned(),
            false => format!("{line}\n"),
        }
    };
    answer.lines().map(&mut line).collect()
}

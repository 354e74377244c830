//! Requests of every kind, for every test that wants some.

/// A request a line: of every question and every game, right ones and wrong ones.
pub(crate) fn requests() -> Vec<&'static str> {
    include_str!("../requests.jsonl").lines().collect()
}

/// The same text with the times of searches taken out.
pub(crate) fn without_times(answer: &str) -> String {
    let line = |line: &str| match line.trim_start().starts_with("\"ms\":") {
        true => "\"ms\"\n".to_owned(),
        false => format!("{line}\n"),
    };
    answer.lines().map(line).collect()
}

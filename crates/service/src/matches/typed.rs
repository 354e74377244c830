//! Moves as people type them.

use arene_games::Place;
use arene_words::Message;

/// The legal move that a text means, as the rules write it.
///
/// Besides the move itself and the vertex it leads to (`8_1`), a few words of it
/// will do if they fit one move only: `2 3` for “take 2 from heap 3”, `1 r` for
/// “take 1 row”. A bare position is not understood: in a heap of five sticks,
/// nobody who types 3 means to leave three.
pub(super) fn read(place: &dyn Place, text: &str) -> Result<String, Message> {
    let error = match place.read_move(text) {
        Ok(m) => return Ok(m),
        Err(error) => error,
    };
    let typed = words(text);
    let moves = place.moves();
    let mut like = moves.iter().filter(|m| m.contains(' ') && is_like(&typed, &words(m)));
    if let (Some(m), None) = (like.next(), like.next())
        && has_numbers(&typed, &words(m))
    {
        return Ok(m.clone());
    }
    let leads = |m: &&String| place.step(m).is_ok_and(|to| words(&to.name()) == typed);
    let vertex = text.contains('_').then(|| moves.iter().find(leads)).flatten();
    vertex.cloned().ok_or(error)
}

/// In lower case: capitals and spaces do not matter.
fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_lowercase).collect()
}

/// Whether the typed words stand in a move in this order, numbers whole, other
/// words by their beginning.
fn is_like(typed: &[String], m: &[String]) -> bool {
    let mut rest = typed.iter().peekable();
    for word in m {
        let fits = |typed: &&String| match is_number(word) {
            true => *typed == word,
            false => word.starts_with(typed.as_str()),
        };
        rest.next_if(fits);
    }
    rest.peek().is_none() && !typed.is_empty()
}

/// Whether all numbers of a move were typed: “take 1 from heap 2” is not meant by
/// who types 2, even if it is the only move with a 2.
fn has_numbers(typed: &[String], m: &[String]) -> bool {
    let count = |words: &[String]| words.iter().filter(|word| is_number(word)).count();
    count(typed) == count(m)
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use arene_games::open;

    fn at(spec: &str, position: Option<&str>, text: &str) -> Result<String, String> {
        let place = open(spec).expect("a position").place(position, None).expect("a position");
        read(&*place, text).map_err(|error| error.id().to_string())
    }

    #[test]
    fn short_forms() {
        for (spec, typed, meant) in [
            ("nim:9", "take 2", "take 2"),
            ("nim:9", " TAKE  2 ", "take 2"),
            ("nim:9", "2", "take 2"),
            ("nim:9", "7_1", "take 2"),
            ("nim:1+3+5+7", "2 3", "take 2 from heap 3"),
            ("nim:1+3+5+7", "t 2 h 3", "take 2 from heap 3"),
            ("wythoff:8+5", "3 2", "take 3 from heap 2"),
            ("wythoff:8+5", "3 b", "take 3 from both"),
            ("chocolate:4x6", "1 r", "take 1 row"),
            ("chocolate:4x6", "2 col", "take 2 columns"),
            ("chocolate:4x6", "take 1 rows", "take 1 row"),
            ("grundy:7", "7 4+3", "split 7 into 4+3"),
            ("tictactoe", "B2", "b2"),
            ("connect4", "4", "4"),
        ] {
            assert_eq!(at(spec, None, typed).as_deref(), Ok(meant), "{spec} {typed}");
        }
    }

    #[test]
    fn what_is_not_clear_is_refused() {
        for (spec, typed) in [
            ("nim:9", "4"),
            ("nim:9", "7"),
            ("nim:9", "0"),
            ("nim:9", ""),
            ("nim:9", "take"),
            ("nim:9", "1 2"),
            ("nim:1+3+5+7", "2"),
            ("wythoff:8+5", "3"),
            ("wythoff:8+5", "8"),
            ("chocolate:4x6", "1"),
            ("tictactoe", "d1"),
            ("tictactoe", "b"),
            ("tictactoe", "X../.../..."),
            ("connect4", "8"),
            ("connect4", "44"),
        ] {
            assert!(at(spec, None, typed).is_err(), "{spec} {typed}");
        }
        assert!(at("nim:1+3+5+7", Some("0+1+0+0"), "2").is_err());
        assert_eq!(at("nim:9", Some("5"), "3").as_deref(), Ok("take 3"), "not: leave three");
    }

    #[test]
    fn vertices_of_a_file_are_moves() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/tests/arenas/cycle.json");
        assert_eq!(at(path, Some("2"), "5").as_deref(), Ok("5"));
        assert_eq!(at(path, Some("2"), "1"), Err("no-such-successor".to_owned()));
    }
}

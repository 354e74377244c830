//! The two language files say the same things, and everything the code wants
//! said is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;

fn locale(code: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("locales/{code}.ftl"));
    fs::read_to_string(path).expect("a language file")
}

/// Each message with the arguments it names, in the order of the file.
fn messages(text: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut messages: Vec<(String, BTreeSet<String>)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line.split_once(" =")
            && line.starts_with(|c: char| c.is_ascii_lowercase())
        {
            messages.push((id.to_owned(), BTreeSet::new()));
        }
        for part in line.split('$').skip(1) {
            let name: String =
                part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            messages.last_mut().expect("a message before its arguments").1.insert(name);
        }
    }
    messages
}

#[test]
fn fluent_can_read_them() {
    for code in ["en", "fr"] {
        if let Err((_, errors)) = FluentResource::try_new(locale(code)) {
            panic!("{code}: {errors:?}");
        }
    }
}

#[test]
fn both_have_the_same_messages_in_the_same_order_with_the_same_arguments() {
    let (english, french) = (messages(&locale("en")), messages(&locale("fr")));
    for (e, f) in english.iter().zip(&french) {
        assert_eq!(e, f);
    }
    assert_eq!(english.len(), french.len());
    let ids: BTreeSet<&String> = english.iter().map(|(id, _)| id).collect();
    assert_eq!(ids.len(), english.len(), "an identifier is used twice");
}

/// Every `Message::new("…")` of the sources is a message.
#[test]
fn every_message_of_the_code_exists() {
    let known: BTreeMap<String, BTreeSet<String>> = messages(&locale("en")).into_iter().collect();
    let mut found = 0;
    for file in sources() {
        let text = fs::read_to_string(&file).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap_or("");
        for after in text.split("Message::new(\"").skip(1) {
            let id = after.split('"').next().unwrap_or("");
            assert!(known.contains_key(id), "{}: no message {id}", file.display());
            found += 1;
        }
    }
    assert!(found > 100, "only {found} messages found: has the code moved?");
}

/// Nothing in the files is left over from code that is gone.
#[test]
fn every_message_is_used() {
    let code: String = sources().iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let built = ["game-", "param-", "command-"];
    for (id, _) in messages(&locale("en")) {
        let made_up = built.iter().any(|prefix| id.starts_with(prefix));
        assert!(made_up || code.contains(&format!("\"{id}\"")), "{id} is never said");
    }
}

/// French puts a no-break space before a colon and inside guillemets, and a
/// narrow one before the other high marks.
#[test]
fn french_typography() {
    for (number, line) in locale("fr").lines().enumerate() {
        if line.starts_with('#') {
            continue;
        }
        for wrong in [" :\u{20}", " ;", " !", " ?", "« ", " »", "'"] {
            assert!(!line.contains(wrong), "line {}: {wrong:?} in {line}", number + 1);
        }
    }
}

fn sources() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = ["table", "games", "draw", "service", "cli", "words"]
        .iter()
        .map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src"))
        .collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

/// Fluent counts in floating point; what it says is exact all the same.
#[test]
fn large_numbers_keep_their_digits() {
    for (number, said) in [
        ((1 << 53) - 1, "9,007,199,254,740,991 vertices"),
        ((1 << 53) + 1, "9,007,199,254,740,993 vertices"),
        (u64::MAX, "18,446,744,073,709,551,615 vertices"),
        (0, "0 vertices"),
        (1, "1 vertex"),
    ] {
        let message = arene_words::Message::new("count-vertices").with("count", number);
        assert_eq!(message.to_string(), said);
    }
}

#[test]
fn negative_numbers_are_said_with_their_sign_and_plural() {
    use arene_words::{Language, Message, Words};
    let french = Words::new(Language::French);
    for (number, english, in_french) in [
        (-1i64, "-1 vertex", "-1 sommet"),
        (-2, "-2 vertices", "-2 sommets"),
        (-5478, "-5,478 vertices", "-5\u{202f}478 sommets"),
        (
            i64::MIN,
            "-9,223,372,036,854,775,808 vertices",
            "-9\u{202f}223\u{202f}372\u{202f}036\u{202f}854\u{202f}775\u{202f}808 sommets",
        ),
    ] {
        let message = Message::new("count-vertices").with("count", number);
        assert_eq!(message.to_string(), english);
        assert_eq!(french.say(&message), in_french);
    }
}

#[test]
fn what_plays_tricks_on_a_terminal_is_shown_wherever_it_is_said() {
    use arene_words::Message;
    let inner = Message::new("game-unknown").with("name", "a\u{1b}[2J\r\n\u{202e}");
    let outer = Message::new("warning").with("text", inner);
    let said = outer.to_string();
    assert!(said.contains("a␛[2J␍␊‹U+202E›"), "{said}");
    assert!(!said.contains(char::is_control), "{said}");
}

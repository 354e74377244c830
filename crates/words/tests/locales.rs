//! The two language files say the same things, and everything the code wants
//! said is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use arene_words::{Language, Words, message};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement};

fn locale(code: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("locales/{code}.ftl"));
    fs::read_to_string(path).expect("a language file")
}

/// The script that checks the files when the program is built.
#[path = "../build.rs"]
#[allow(dead_code, reason = "nothing is built here")]
mod build;

/// What the build script makes of these texts, and what it finds wrong with them.
fn built(english: &str, french: &str) -> Vec<String> {
    let mut mistakes = Vec::new();
    let english = build::sentences("en.ftl", english, &mut mistakes);
    let french = build::sentences("fr.ftl", french, &mut mistakes);
    build::compare(&english, &french, &mut mistakes);
    build::generated(&english, &mut mistakes);
    mistakes
}

#[test]
fn fluent_reads_what_the_build_script_reads() {
    for code in ["en", "fr"] {
        let text = locale(code);
        let resource = match fluent_syntax::parser::parse(&*text) {
            Ok(resource) => resource,
            Err((_, errors)) => panic!("{code}: {errors:?}"),
        };
        let read = build::sentences("a file", &text, &mut Vec::new());
        let mut messages = 0;
        for entry in &resource.body {
            match entry {
                Entry::Message(Message { id, value: Some(value), attributes, .. }) => {
                    let mut names = BTreeSet::new();
                    arguments(value, &mut names);
                    let names: Vec<&str> = names.into_iter().collect();
                    assert_eq!(read.sentences[id.name].arguments, names, "{code}: {}", id.name);
                    assert!(attributes.is_empty(), "{code}: {}", id.name);
                    messages += 1;
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                other => panic!("{code}: {other:?}"),
            }
        }
        assert_eq!(messages, read.sentences.len(), "{code}: an identifier is used twice");
    }
}

/// The variables of a pattern, as Fluent reads it.
fn arguments<'t>(pattern: &Pattern<&'t str>, names: &mut BTreeSet<&'t str>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            let (Expression::Inline(inline) | Expression::Select { selector: inline, .. }) =
                expression;
            match inline {
                InlineExpression::VariableReference { id } => drop(names.insert(id.name)),
                InlineExpression::StringLiteral { .. } => {}
                other => panic!("{other:?}"),
            }
            if let Expression::Select { variants, .. } = expression {
                variants.iter().for_each(|variant| arguments(&variant.value, names));
            }
        }
    }
}

#[test]
fn both_have_the_same_order() {
    let (english, french) = (locale("en"), locale("fr"));
    let ids = |text| -> Vec<&str> {
        let lines = str::lines(text).filter(|line| line.starts_with(|c: char| c.is_alphabetic()));
        lines.filter_map(|line| line.split_once(" =")).map(|(id, _)| id).collect()
    };
    for (one, other) in ids(&english).iter().zip(ids(&french)) {
        assert_eq!(*one, other);
    }
}

#[test]
fn what_one_language_lacks_ends_the_build_with_its_place() {
    let english = "### Words\n\na = { $x ->\n   [one] { $y-z }\n  *[other] { $x }\n}\nb = B\n";
    assert_eq!(built(english, english), [""; 0]);
    let wrong = |french| built(english, french);
    assert_eq!(wrong("a = { $x } { $y-z }"), ["en.ftl:7: “b” is missing in fr.ftl"]);
    assert_eq!(
        wrong("# comment\nb = { $x }\nc = C\na = { $x }"),
        [
            "en.ftl:3: “a” takes y-z, but not in fr.ftl:4",
            "fr.ftl:2: “b” takes x, but not in en.ftl:7",
            "fr.ftl:3: “c” is missing in en.ftl",
        ]
    );
    assert_eq!(
        wrong("b = B\nb = B\na = { $x } { $y-z } { $1 }"),
        [
            "fr.ftl:2: “b” is there already, in line 1",
            "fr.ftl:3: the name of an argument begins with a lower-case letter",
        ]
    );
    assert_eq!(
        wrong("   { $x }\na = { $x } { $y-z }\nb = B\nC = C\nd-É = D\ne: E\n"),
        [
            "fr.ftl:1: an argument before the first sentence",
            "fr.ftl:4: neither a sentence, nor its next line, nor a comment",
            "fr.ftl:5: identifiers are lower-case letters, digits and hyphens",
            "fr.ftl:6: “ =” is missing after the identifier",
        ]
    );
    let alike = "a = { $most } { $width }\nb = { $most_width }\n";
    assert_eq!(built(alike, alike), ["en.ftl:2: the arguments of “b” are called like others"]);
}

/// Nothing in the files is left over from code that is gone.
#[test]
fn every_message_is_used() {
    let code: String = sources().iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let text = locale("en");
    let sentences = build::sentences("en.ftl", &text, &mut Vec::new()).sentences;
    // What is said of games and their parameters is found by their names.
    let is_game = |name: &str| sentences.contains_key(&*format!("game-{name}-rules"));
    let found = |id: &str| match id.split('-').collect::<Vec<_>>()[..] {
        ["game", name] | ["game", name, "rules" | "fact"] | ["param", name, _] => is_game(name),
        _ => false,
    };
    for id in sentences.keys() {
        let constant = format!("ids::{}", id.to_uppercase().replace('-', "_"));
        let is_said = code.contains(&format!("\"{id}\"")) || code.contains(&constant);
        assert!(is_said || found(id), "{id} is never said");
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

/// The sources of every crate.
fn sources() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let crates = fs::read_dir(crates).expect("the folder of the crates");
    let folders = crates.map(|entry| entry.expect("an entry").path().join("src"));
    let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).collect();
    let mut files = Vec::new();
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
        let message = message!("count-vertices", count = number);
        assert_eq!(message.to_string(), said);
    }
}

#[test]
fn negative_numbers_are_said_with_their_sign_and_plural() {
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
        let message = message!("count-vertices", count = number);
        assert_eq!(message.to_string(), english);
        assert_eq!(french.say(&message), in_french);
    }
}

#[test]
fn what_plays_tricks_on_a_terminal_is_shown_wherever_it_is_said() {
    let inner = message!("game-unknown", name = "a\u{1b}[2J\r\n\u{202e}");
    let outer = message!("warning", text = inner);
    let said = outer.to_string();
    assert!(said.contains("a␛[2J␍␊‹U+202E›"), "{said}");
    assert!(!said.contains(char::is_control), "{said}");
}

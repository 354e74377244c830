//! What is wrong, on which line, and how it is said.

use std::fs;
use std::path::Path;

use arene_words::{Language, Message, Words};

use super::*;
use crate::files::read_file;

/// Both languages have words for a message and all it wants to say.
fn is_said(message: &Message) {
    for language in Language::ALL {
        let said = Words::new(language).say(message);
        assert_ne!(said, message.id().to_string());
        assert!(!said.contains("{$"), "{said}");
        assert!(said.chars().count() < 1000, "{said}");
    }
}

/// The message that a wrong text gets.
fn mistake(text: &str, format: Format) -> Message {
    let error = read(text, format).err().unwrap_or_else(|| panic!("no mistake in {text}"));
    is_said(&error);
    error
}

/// Every text gets its message, whose English begins as given.
fn mistakes(format: Format, cases: &[(&str, &str)]) {
    for (text, sentence) in cases {
        let said = mistake(text, format).to_string();
        assert!(said.starts_with(sentence), "{text}\n{said}\n{sentence}");
    }
}

#[test]
fn the_sentence_of_the_book() {
    let text = "{\n\"players\": {\"0\": [1, 2]},\n\"moves\": {\"1\": [2], \"2\": [7]} }";
    let error = mistake(text, Format::Json);
    assert_eq!(error.to_string(), "Line 3: vertex 7 has no owner. Add it to \"players\".");
    assert_eq!(
        Words::new(Language::French).say(&error),
        "Ligne 3\u{a0}: le sommet 7 n’appartient à personne. Ajoutez-le à \"players\"."
    );
}

#[test]
fn json() {
    mistakes(
        Format::Json,
        &[
            ("", "The file is empty."),
            (" \n", "The file is empty."),
            ("[1]", "The file must hold one JSON object"),
            ("7", "The file must hold one JSON object"),
            ("{\n  \"players\": {,}}", "Line 2, column 15: this is not JSON."),
            ("{\"players\": {\n", "Line 2: the file ends in the middle."),
            ("{} {}", "Line 1, column 4: this is not JSON."),
            ("{}", "The key \"players\" is missing."),
            ("{\"players\": {}}", "The key \"moves\" is missing."),
            ("{\"players\": {}, \"moves\": {}}", "The arena has no vertices."),
            ("{\"players\": {},\n\"players\": {}}", "Line 2: the key \"players\" comes twice."),
            (
                "{\"players\": {},\n \"edges\": {}}",
                "Line 2: there is no key \"edges\" here. The keys are: players, moves, wins, values, rule, start.",
            ),
            (
                "{\"players\": [],\n \"moves\": {}}",
                "Line 1: \"players\" must be two lists of vertices, {\"0\": [ … ], \"1\": [ … ]}.",
            ),
            (
                "{\"players\": {\"0\": \"1\"}, \"moves\": {}}",
                "Line 1: \"0\" must be a list of vertices",
            ),
            (
                "{\"players\": {\"0\": [1],\n\"0\": [2]}, \"moves\": {}}",
                "Line 2: the key \"0\" comes twice.",
            ),
            (
                "{\"players\": {\n\"2\": [1]}, \"moves\": {}}",
                "Line 2: “2” is not a player (players). Write 0 or 1.",
            ),
            ("{\"players\": {\"0\": [1.5]}, \"moves\": {}}", "Line 1: 1.5 cannot name a vertex."),
            (
                "{\"players\": {\"0\": [\"\\ud83d\"]}, \"moves\": {}}",
                "Line 1: an escape such as \\ud83d stands for half a character.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"],\n\"1\": [\"b\",\n\"a\"]}, \"moves\": {}}",
                "Line 3: vertex a has two owners.",
            ),
            (
                "{\"players\": {\"0\": [\"clear\", \"x\"]},\n \"moves\": {\"x\": [\"claer\"]}}",
                "Line 2: vertex claer has no owner. Did you mean clear? If not, add it to \"players\".",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": []}",
                "Line 1: \"moves\" must be an object that gives each vertex its moves",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {\"a\": \"a\"}}",
                "Line 1: \"a\" must be a list of vertices",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {\"a\": [],\n\"a\": []}}",
                "Line 2: the key \"a\" comes twice.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {\"a\": [\"a\"]},\n\"wins\": {\"0\": [\"a\"]}}",
                "Line 2: vertex a is said to be won, but it has moves.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {}, \"wins\": {\"0\": [\"a\"],\n\"1\": [\"a\"]}}",
                "Line 2: vertex a is said to be won by both players.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {}, \"wins\": {},\n\"rule\": \"normal\"}",
                "Line 2: there is a rule, and there are winners too.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {\"a\": [\"a\"]},\n\"values\": {\"a\": 1}}",
                "Line 2: vertex a is said to end with a score, but it has moves.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {}, \"wins\": {\"0\": [\"a\"]},\n\"values\": {\"a\": 1}}",
                "Line 2: vertex a is said to be won, and to have a score.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {}, \"rule\": \"normal\",\n\"values\": {\"a\": 1}}",
                "Line 1: there is a rule, and there are scores too.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {},\n\"values\": {\"a\": 1,\n\"a\": 1}}",
                "Line 3: the key \"a\" comes twice.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {},\n\"values\": {\"b\": 1}}",
                "Line 2: vertex b has no owner.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {},\n\"values\": [1]}",
                "Line 2: \"values\" must be an object that gives each final vertex its score",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {},\n\"values\": {\"a\": 1.5}}",
                "Line 2: “1.5” is no score. Scores are whole numbers",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {},\n\"values\": {\"a\": 9223372036854775808}}",
                "Line 2: “9223372036854775808” is no score.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {},\n\"values\": {\"a\": \"3\"}}",
                "Line 2: “\"3\"” is no score.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {},\n\"rule\": \"fair\"}",
                "Line 2: “fair” is not a rule. Write normal or misere.",
            ),
            (
                "{\"players\": {\"0\": [\"a\"]}, \"moves\": {},\n\"start\": \"b\"}",
                "Line 2: vertex b has no owner.",
            ),
        ],
    );
}

#[test]
fn node_link() {
    let nodes = |nodes: &str| format!("{{\"nodes\": [{nodes}],\n \"edges\": []}}");
    let owned = "{\"id\": \"alpha\", \"player\": 0}";
    mistakes(
        Format::NodeLink,
        &[
            ("[]", "The file must hold one JSON object"),
            ("{\"edges\": []}", "The key \"nodes\" is missing."),
            ("{\"nodes\": []}", "The key \"edges\" is missing."),
            ("{\"nodes\": [], \"edges\": []}", "The arena has no vertices."),
            ("{\"nodes\": [],\n\"edges\": [], \"links\": []}", "Line 2: there are both"),
            ("{\n\"directed\": false}", "Line 2: the graph is undirected"),
            ("{\"directed\": 1}", "Line 1: \"directed\" must be true."),
            (&nodes("1"), "Line 1: \"nodes\" must be a list of nodes"),
            (&nodes("{\"player\": 0}"), "Line 1: \"nodes\" must be a list of nodes"),
            (&nodes("{\"id\": [1], \"player\": 0}"), "Line 1: [1] cannot name a vertex."),
            (
                &nodes("\n{\"id\": 1, \"shape\": \"star\"}"),
                "Line 2: vertex 1 has no owner. Give its node \"player\": 0 or \"player\": 1.",
            ),
            (&nodes("{\"id\": 1, \"player\": 2}"), "Line 1: “2” is not a player (player)."),
            (
                &nodes("{\"id\": 1, \"player\": 0},\n{\"id\": \"1\", \"player\": 1}"),
                "Line 2: vertex 1 has two owners.",
            ),
            (
                &nodes("{\"id\": 1, \"player\": 0, \"wins\": \"me\"}"),
                "Line 1: “me” is not a player (wins).",
            ),
            (
                &nodes("{\"id\": 1, \"player\": 0, \"start\": 3}"),
                "Line 1: start is true or false, not “3”.",
            ),
            (
                &nodes(
                    "{\"id\": 1, \"player\": 0, \"start\": true},\n\
                     {\"id\": 2, \"player\": 0, \"start\": true}",
                ),
                "Line 2: 2 is a second start.",
            ),
            (
                &format!("{{\"nodes\": [{owned}],\n\"edges\": [{{\"source\": \"alpha\"}}]}}"),
                "Line 2: \"edges\" must be a list of edges",
            ),
            (
                &format!(
                    "{{\"nodes\": [{owned}],\n\"edges\": [{{\"source\": \"alhpa\", \"target\": 1}}]}}"
                ),
                "Line 2: there is no vertex alhpa. Did you mean alpha? If not, add it to \"nodes\".",
            ),
            (
                &format!(
                    "{{\"nodes\": [{owned}],\n\"edges\": [{{\"source\": \"alpha\", \"target\": 1}}]}}"
                ),
                "Line 2: there is no vertex 1. Add it to \"nodes\".",
            ),
            (
                &format!("{{\"nodes\": [{owned}], \"edges\": [],\n\"graph\": 3}}"),
                "Line 2: \"graph\" must be an object",
            ),
            (
                &format!("{{\"nodes\": [{owned}], \"edges\": [],\n\"graph\": {{\"rule\": 3}}}}"),
                "Line 2: “3” is not a rule.",
            ),
        ],
    );
}

#[test]
fn dot() {
    mistakes(
        Format::Dot,
        &[
            ("nonsense", "Line 1: this is no graph in DOT. It begins with “digraph {”."),
            ("graph { a -- b }", "Line 1: moves need a direction. Write digraph"),
            ("digraph {\na [player=0] b [player=1]\na -- b }", "Line 3: moves need a direction."),
            ("digraph {", "Line 1: the file ends where a vertex name is wanted."),
            ("digraph {} x", "Line 1: the end of the file is wanted here, not “x”."),
            ("digraph {}", "The arena has no vertices."),
            ("digraph {\n\n a\n}", "Line 3: vertex a has no owner. Give it shape=circle"),
            ("digraph { a [shape=star] }", "Line 1: vertex a has no owner."),
            ("digraph {\n a -> }", "Line 2: a vertex name is wanted here, not “}”."),
            ("digraph { a -> ; }", "Line 1: a vertex name is wanted here, not “;”."),
            ("digraph {\n a [player=] }", "Line 2: a value is wanted here, not “]”."),
            ("digraph { a [player=0 }", "Line 1: ] is wanted here, not “}”."),
            ("digraph { a [\nplayer=me] }", "Line 2: “me” is not a player (player)."),
            ("digraph { a [\nwins=<b>] }", "Line 2: “<…>” is not a player (wins)."),
            ("digraph { a [start=perhaps] }", "Line 1: start is true or false, not “perhaps”."),
            ("digraph { a [player=0,\nplayer=1] }", "Line 2: vertex a has two owners."),
            ("digraph { a [player=0];\na [player=1] }", "Line 2: vertex a has two owners."),
            ("digraph { a [shape=box];\na [shape=circle] }", "Line 2: vertex a has two owners."),
            (
                "digraph { a [player=0, wins=0];\na [wins=1] }",
                "Line 2: vertex a is said to be won by both players.",
            ),
            (
                "digraph { a [player=0,\nwins=0]; a -> a }",
                "Line 2: vertex a is said to be won, but it has moves.",
            ),
            (
                "digraph { node [player=0] a [start=true];\nb [start=true] }",
                "Line 2: b is a second start.",
            ),
            ("digraph {\nrule=fair }", "Line 2: “fair” is not a rule."),
            (
                "digraph {\narene=tree; a [player=0] }",
                "Line 2: this is a picture of a game tree, not an arena.",
            ),
            (
                "digraph { graph [arene=\"part\"] }",
                "Line 1: this is a picture of a part of an arena",
            ),
            ("digraph { arene=attractor }", "Line 1: this is a picture of an attractor, not"),
            ("digraph { arene=picture }", "Line 1: this is a picture, not an arena."),
            (
                "digraph { a [player=0, wins=0]\nrule=normal }",
                "Line 2: there is a rule, and there are winners too.",
            ),
            ("digraph {\n9_0 [player=0] }", "Line 2: put “9_0” in quotes."),
            ("digraph { 1.2.3 }", "Line 1: put “1.2.3” in quotes."),
            ("digraph {\n\"a }", "Line 2: the \" that begins here is never closed."),
            ("digraph {\n/* a }", "Line 2: the /* that begins here is never closed."),
            ("digraph { a [label=<b<c>]", "Line 1: the < that begins here is never closed."),
            ("digraph { \"a\" + b }", "Line 1: + joins two texts in quotes"),
            ("digraph { a [color=#ff0000] }", "Line 1: a value is wanted here, not “#”."),
            ("digraph { <b> }", "Line 1: a vertex name is wanted here, not “<b>”."),
            ("digraph { a ! }", "Line 1: a vertex name is wanted here, not “!”."),
            ("digraph { subgraph s }", "Line 1: { is wanted here, not “}”."),
            ("digraph { - . }", "Line 1: a vertex name is wanted here, not “-”."),
        ],
    );
}

#[test]
fn dot_groups_are_limited() {
    let group: String = (0..10_000).map(|v| format!("v{v} ")).collect();
    let text = format!("digraph {{ node [player=0] {{ {group} }} -> {{ {group} }} }}");
    assert_eq!(mistake(&text, Format::Dot).id().to_string(), "file-dot-groups");
    // Each brace adds edges from all vertices within.
    let deep = format!(
        "digraph {{ node [player=0] {}{group}{} }}",
        "{".repeat(100_000),
        "} -> {}".repeat(100_000)
    );
    assert_eq!(mistake(&deep, Format::Dot).id().to_string(), "file-dot-groups");
}

#[test]
fn deep_braces_do_not_overflow_the_stack() {
    let n = 300_000;
    let (open, close) = ("{".repeat(n), "}".repeat(n));
    let arena = good(&format!("digraph {{ {open} a [player=0] {close} -> a }}"), Format::Dot);
    assert_eq!(arena.arena.successors(0), [0]);
    assert_eq!(mistake(&format!("digraph {{ {open}"), Format::Dot).id().to_string(), "file-cut");
    let html = format!("digraph {{ a [player=0, label={}{}] }}", "<".repeat(n), ">".repeat(n));
    good(&html, Format::Dot);
    let json = format!("{{\"players\": {}{}}}", "[".repeat(n), "]".repeat(n));
    assert_eq!(mistake(&json, Format::Json).id().to_string(), "file-key-missing");
}

#[test]
fn pg() {
    mistakes(
        Format::Pg,
        &[
            ("parity 3;", "The arena has no vertices."),
            ("parity;", "Line 1: the number of a vertex is wanted here, not “;”."),
            (
                "hello",
                "Line 1: this is no parity game. Its lines say number, priority, owner and successors, such as 0 1 0 1,2;",
            ),
            ("0 1 0 0;\nparity 3;", "Line 2: the number of a vertex is wanted here, not “parity”."),
            ("0", "Line 1: the file ends where a priority is wanted."),
            (
                "0 x",
                "Line 1: this is no parity game. Its lines say number, priority, owner and successors, such as 0 1 0 1,2;",
            ),
            ("0 1 J0 0;", "Line 1: an owner, 0 or 1, is wanted here, not “J0”."),
            ("0 1 2 0;", "Line 1: the owner of vertex 0 must be 0 or 1."),
            (
                "0 1 0;",
                "Line 1: vertex 0 has no successor. A final vertex has one edge, to itself.",
            ),
            ("0 1 0 \"a\";", "Line 1: vertex 0 has no successor."),
            ("0 1 0 0,;", "Line 1: the number of a successor is wanted here, not “;”."),
            ("0 1 0 0", "Line 1: the file ends where ; is wanted."),
            ("0 1 0 0\n1 1 0 1;", "Line 2: ; is wanted here, not “1”."),
            ("0 1 0 0\n\"a;", "Line 2: the \" that begins here is never closed."),
            ("99999999999 1 0 0;", "Line 1: the number of a vertex is too large."),
            ("4294967295 1 0 0;", "Line 1: the number of a vertex is too large."),
            ("0 1 0 0;\n0 1 0 0;", "Line 2: vertex 0 comes twice."),
            (
                "0 1 0 0;\n1 1 0 0,7;",
                "Line 2: vertex 1 has an edge to 7, which has no line of its own.",
            ),
            ("5 1 0 5;\n8 1 0 6;", "Line 2: vertex 8 has an edge to 6"),
            (
                "0 1 0 1;\n1 0 0 0;",
                "Line 2: vertex 1 must have priority 1. Only reachability games",
            ),
            ("0 0 0 0,1;\n1 0 0 1;", "Line 1: vertex 0 must have priority 1."),
            (
                "0 2 0 0;",
                "Line 1: vertex 0 is final and must have priority 0 (J0 wins) or 1 (J1 wins).",
            ),
            ("0 99999999999999999999 0 0;", "Line 1: vertex 0 is final and must have priority"),
        ],
    );
}

#[test]
fn long_names_are_not_echoed_whole() {
    let long = "x".repeat(10_000_000);
    mistake(&format!("digraph {{ {long} }}"), Format::Dot);
    mistake(&format!("{{\"players\": {{}}, \"moves\": {{\"{long}\": []}}}}"), Format::Json);
    mistake(&format!("{{\"players\": {{}}, \"{long}\": 1}}"), Format::Json);
    mistake(&format!("0 1 0 {long}"), Format::Pg);
}

#[test]
fn what_pg_cannot_say() {
    let refused = |json: &str| {
        let arena = good(json, Format::Json);
        match written(arena.view(), Format::Pg) {
            Err(WriteError::Inexpressible(message)) => {
                is_said(&message);
                message.id().to_string()
            }
            other => panic!("{other:?}"),
        }
    };
    let dead_end = r#"{"players": {"0": ["a", "b"]}, "moves": {"a": ["b"]}, "wins": {}}"#;
    assert_eq!(refused(dead_end), "file-pg-dead-end");
    let self_loop = r#"{"players": {"0": ["a"]}, "moves": {"a": ["a"]}}"#;
    assert_eq!(refused(self_loop), "file-pg-self-loop");
    for name in ["", "\\\""] {
        let named =
            format!(r#"{{"players": {{"0": ["{name}"]}}, "moves": {{}}, "rule": "normal"}}"#);
        assert_eq!(refused(&named), "file-pg-name");
    }
}

#[test]
fn warnings_are_said_in_both_languages() {
    let texts = [
        (
            r#"{"players": {"0": [1,1,2,2,2,2,2,2,2]}, "moves": {"1": [1,1,2,2,2,2,2,2]}}"#,
            Format::Json,
        ),
        ("start 1; 0 1 0 0 \"\";", Format::Pg),
    ];
    for (text, format) in texts {
        let arena = good(text, format);
        assert!(!arena.warnings.is_empty());
        arena.warnings.iter().for_each(is_said);
    }
}

/// A file that goes away with the test.
struct Temporary(std::path::PathBuf);

impl Temporary {
    fn new(name: &str, bytes: &[u8]) -> Temporary {
        let path = std::env::temp_dir().join(format!("arene-{}-{name}", std::process::id()));
        fs::write(&path, bytes).expect("the temporary folder is writable");
        Temporary(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn files_by_their_extension() {
    let json = Temporary::new("a.JSON", EXAMPLE.as_bytes());
    let arena = read_file(&json.0).expect("a good file");
    for (name, format) in [
        ("b.json", Format::NodeLink),
        ("b.dot", Format::Dot),
        ("b.gv", Format::Dot),
        ("b.pg", Format::Pg),
        ("b.gm", Format::Pg),
    ] {
        let text = written(arena.view(), format).expect("the example can be written");
        let file = Temporary::new(name, text.as_bytes());
        let again = read_file(&file.0).expect("what was written");
        assert_eq!(described(&again, true), described(&arena, true));
    }
}

#[test]
fn files_that_cannot_be_read() {
    let error = |path: &Path| {
        let error = read_file(path).expect_err("a bad file");
        is_said(&error);
        assert!(error.to_string().contains(&*path.to_string_lossy()));
        error.id().to_string()
    };
    assert_eq!(error(Path::new("/nowhere/arena.json")), "file-missing");
    assert_eq!(error(Path::new("/nowhere/arena.txt")), "file-extension");
    assert_eq!(error(Path::new("/nowhere/arena")), "file-extension");
    let latin = Temporary::new("latin.dot", b"digraph {\n \xe9t\xe9 }");
    assert_eq!(error(&latin.0), "file-not-utf8");
    assert!(read_file(&latin.0).expect_err("Latin-1").to_string().contains("line 2"));
    let folder = std::env::temp_dir().join(format!("arene-{}-folder.pg", std::process::id()));
    fs::create_dir_all(&folder).expect("the temporary folder is writable");
    assert_eq!(error(&folder), "file-directory");
    let _ = fs::remove_dir(&folder);
}

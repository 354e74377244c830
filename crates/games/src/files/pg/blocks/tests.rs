//! Files in pieces and blocks of any size are read as the same text is.

use std::fs;
use std::io::Write as _;

use super::super::super::{Format, NamedArena, read};
use super::*;

/// The text as a file, read in this many pieces and blocks of such a size.
fn in_pieces(text: &[u8], pieces: usize, block: usize, limits: &Limits) -> Option<NamedArena> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let name = format!("arene-{}-{}.pg", std::process::id(), NEXT.fetch_add(1, Relaxed));
    let path = std::env::temp_dir().join(name);
    let mut file = File::create(&path).unwrap();
    file.write_all(text).unwrap();
    drop(file);
    let found = read_in(&path, text.len() as u64, pieces, block, limits);
    fs::remove_file(&path).unwrap();
    found.unwrap()
}

/// Everything that a reader of the file learns.
fn told(arena: &NamedArena) -> impl PartialEq + std::fmt::Debug + use<> {
    let names: Vec<String> =
        arena.arena.vertices().map(|v| arena.names.get(v).into_owned()).collect();
    (arena.arena.clone(), arena.finals.clone(), names, arena.start, arena.warnings.clone())
}

const SIZES: [(usize, usize); 6] = [(1, 1), (1, 7), (2, 16), (3, 5), (7, 64), (40, 1 << 18)];

fn same(text: &str) {
    let whole = told(&read(text, Format::Pg).unwrap());
    for (pieces, block) in SIZES {
        for threads in [1, 2, 5] {
            let limits = Limits::none().threads(threads);
            let read = in_pieces(text.as_bytes(), pieces, block, &limits);
            let read = read.unwrap_or_else(|| panic!("{pieces} pieces, {block} bytes: {text}"));
            assert_eq!(told(&read), whole, "{pieces} pieces, {block} bytes: {text}");
        }
    }
}

#[test]
fn vertices_in_order_and_in_disorder() {
    same("parity 2;\n0 1 0 1,2;\n1 0 1 1;\n2 1 0 2;\n");
    same("\u{feff}parity 2;\r\n0 1 0 1,2,1,1;\r\n1 0 1 1;\r\n2 1 0 2;\r\n");
    same("10 0 0 10;\n7\t1 1\n10 , 0,10;\n0 1 0 7; \n\n");
    same("parity 9 start 8;\n8 1 0 9,8,9;\n9 1 1 9,9;\n");
    same("2 1 0 1;\n1 1 1 0,2;\n0 0 0 0;");
    same("0 1 0 1 \"a;b\";\n1 1 1 1 \"é\";\n2 1 0 0,1;\n");
    let many: String = (0..40).map(|to| format!("{},", to % 30)).collect();
    let finals: String = (1..40).map(|v| format!("{v} 1 0 {v};\n")).collect();
    same(&format!("0 1 0 {many}1;\n{finals}"));
}

#[test]
fn what_is_wrong_is_left_to_the_reader_of_texts() {
    for text in [
        "",
        "parity 3;\n",
        "0 1 0 0;\n0 1 0 0;\n",
        "0 1 0 0;\n1 1 0 0,7;\n",
        "5 1 0 5;\n8 1 0 6;\n",
        "0 1 0 0;\n1 1 0 x;\n2 1 0 2;\n",
        "0 1 0 0;\n1 1 0 0",
        "0 1 0 0 \"",
    ] {
        for (pieces, block) in SIZES {
            let limits = Limits::none().threads(2);
            assert!(in_pieces(text.as_bytes(), pieces, block, &limits).is_none(), "{text:?}");
        }
    }
    assert!(in_pieces(b"0 1 0 0 \"\xff\";\n", 1, 64, &Limits::none()).is_none());
}

/// A name may hold what looks like the end of a line of the file.
#[test]
fn lines_end_within_names_too() {
    let text = "0 1 0 1 \"a;\nb\";\n1 1 1 1 \"5 1 0 5;\n6 0 0 6;\n\";\n";
    let whole = told(&read(text, Format::Pg).unwrap());
    for (pieces, block) in SIZES {
        // Either it is noticed, or nothing was cut there.
        if let Some(read) = in_pieces(text.as_bytes(), pieces, block, &Limits::none()) {
            assert_eq!(told(&read), whole);
        }
    }
    assert!(in_pieces(text.as_bytes(), 4, 8, &Limits::none()).is_none());
}

#[test]
fn memory_is_counted_before_there_is_more_of_it() {
    let text: String = (0..5000).map(|v| format!("{v} 1 0 {v};\n")).collect();
    let path = std::env::temp_dir().join(format!("arene-{}-memory.pg", std::process::id()));
    fs::write(&path, &text).unwrap();
    let small = Limits::none().memory(10_000).threads(2);
    let found = read_in(&path, text.len() as u64, 4, 4096, &small);
    fs::remove_file(&path).unwrap();
    assert!(matches!(found, Err(LimitReached::Memory { .. })));
}

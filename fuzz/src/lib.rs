//! What fuzz targets share.

use arene::{Limits, solve, verify};
use arene_games::files::{self, Format};
use arene_games::{Session, Start};

/// As much as one input may take: all of them fit a small machine.
pub fn limits() -> Limits {
    Limits::none().memory(8 << 20).vertices(2_000)
}

/// What is read as an arena is written, read again, and the same; and it is solved.
pub fn arena(text: &str, format: Format) {
    let Ok(read) = files::read(text, format) else { return };
    for written_as in [Format::Json, Format::NodeLink, Format::Dot, Format::Pg] {
        let mut written = Vec::new();
        // Not every format has words for every arena.
        if files::write(read.view(), written_as, &mut written).is_err() {
            continue;
        }
        let written = String::from_utf8(written).expect("text is written");
        let again = match files::read(&written, written_as) {
            Ok(again) => again,
            Err(error) => panic!("{written_as:?} is not read again: {error}\n{written}"),
        };
        let names = |arena: &files::NamedArena| -> Vec<(String, String, Vec<String>)> {
            let name = |v: u32| arena.names.get(v).into_owned();
            let row = |v: u32| {
                let to = arena.arena.successors(v).iter().map(|&to| name(to)).collect();
                let winner = arena.finals.winner(v);
                (name(v), format!("{} {winner:?}", arena.arena.owner(v)), to)
            };
            let mut rows: Vec<_> = arena.arena.vertices().map(row).collect();
            rows.sort();
            rows
        };
        assert_eq!(names(&read), names(&again), "{written_as:?}\n{written}");
    }
    if let Ok(solution) = solve(&read.arena, &read.finals, &limits()) {
        assert_eq!(verify(&read.arena, &read.finals, &solution, &Limits::none()), Ok(Ok(())));
    }
}

/// The arena of a game, if it is small, and what its solution says.
pub fn explore(session: &dyn Session, from: &Start<'_>) {
    let Ok(model) = session.explore(from, &limits()) else { return };
    if let Ok(solution) = solve(model.arena(), model.finals(), &limits()) {
        assert_eq!(verify(model.arena(), model.finals(), &solution, &Limits::none()), Ok(Ok(())));
    }
    let start = model.name(model.start());
    assert_eq!(model.find(&start).ok(), Some(model.start()), "{start}");
}

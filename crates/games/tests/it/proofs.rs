//! Solutions of arenas, in tables and in JSON, are proven by as many threads as one
//! likes, and proving them can be stopped.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use arene::{LimitReached, Limits, Phase, Tally, TileStore};
use arene_games::answers::{SolveAnswer, SolvedArena, verify_stored};
use arene_games::{Failure, Session, Start, TableFile, Turn, open, tables};
use arene_table::{Table, TableBuilder, TableFlaw};

/// So long that it is left to an arena, of which several threads get a share.
const GAME: &str = "nim:33000,take=1";

const BOTH: Start<'_> = Start { position: None, turn: Turn::Both };

fn stored(session: &dyn Session, path: &Path) -> Table {
    let file = TableFile { game: GAME, path };
    tables::store(session, &BOTH, file, &Limits::none().threads(2)).expect("stored");
    Table::open(path).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Limits that stop as soon as a thread says that it is proving.
fn stopping() -> Limits {
    let flag = Arc::new(AtomicBool::new(false));
    let raise = flag.clone();
    Limits::none().stop_flag(flag).on_progress(move |progress| {
        raise.fetch_or(progress.phase == Phase::Verify, Relaxed);
    })
}

const STOPPED: Failure = Failure::Limit(LimitReached::Stopped);

#[test]
fn a_table_of_an_arena_is_proven_by_several_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = &*open(GAME).expect("a game");
    let right = stored(session, &folder.path().join("t.arene"));
    assert!(right.header().numbering.starts_with("arena-"));
    let mut codes = Vec::new();
    let read = right.lookup().expect("a lookup").each(|_, block| {
        codes.extend(block);
        Ok(())
    });
    assert_eq!(read, Ok(()));
    let check = |codes: &[u8], threads: usize, limits: &Limits| {
        let builder = TableBuilder::in_memory(right.header().clone(), &Limits::none());
        builder.keep(0, 0, codes, right.tally()).expect("kept");
        let table = builder.finish().expect("a table");
        tables::check(session, &table, &limits.clone().threads(threads))
    };
    let same = |codes: &[u8]| -> Result<Tally, TableFlaw> {
        let found = [1, 2, 3].map(|threads| check(codes, threads, &Limits::none()));
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0], found[2]);
        found.into_iter().next().expect("three").expect("no limit")
    };
    assert_eq!(same(&codes), Ok(*right.tally()));
    // A rank that is wrong early, one that is wrong late, and both.
    let vertices = codes.len() / 4;
    let spoilt = |places: &[usize]| {
        let mut wrong = codes.clone();
        places.iter().for_each(|&v| wrong[v] ^= 1);
        same(&wrong).expect_err("a flaw")
    };
    let early = spoilt(&[100]);
    assert_ne!(early, spoilt(&[vertices - 100]));
    assert_eq!(early, spoilt(&[100, vertices - 100]));
    for threads in [1, 2, 3] {
        assert_eq!(check(&codes, threads, &stopping()), Err(STOPPED));
        let tight = Limits::none().memory(100 << 10);
        let found = check(&codes, threads, &tight);
        assert!(matches!(found, Err(Failure::Limit(LimitReached::Memory { .. }))), "{found:?}");
    }
}

#[test]
fn a_stored_solution_is_proven_by_several_threads() {
    let model = &*open(GAME).expect("a game").explore(&BOTH, &Limits::none()).expect("an arena");
    let solution = arene::solve(model.arena(), model.finals(), &Limits::none()).expect("solved");
    let solved = &SolvedArena { model, solution: &solution };
    let answer = SolveAnswer::new(GAME, solved, true, &Limits::none()).expect("no limits");
    let right = serde_json::to_value(answer).expect("JSON");
    let found = |text: &str, limits: &Limits| verify_stored(GAME, model, text, limits);
    let same = |value: &serde_json::Value| {
        let text = value.to_string();
        let found = [1, 2, 3].map(|threads| found(&text, &Limits::none().threads(threads)));
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0], found[2]);
        found.into_iter().next().expect("three").expect("no limit")
    };
    assert_eq!(same(&right), Ok(solution.counts()));
    let spoilt = |key: &str, places: &[usize]| {
        let mut wrong = right.clone();
        for &place in places {
            wrong["positions"][place][key] = match key {
                "best" => serde_json::json!([]),
                _ => 7.into(),
            };
        }
        same(&wrong).expect_err("a flaw")
    };
    for key in ["rank", "best"] {
        assert_eq!(spoilt(key, &[100]), spoilt(key, &[100, 60_000]), "{key}");
        assert_ne!(spoilt(key, &[100]), spoilt(key, &[60_000]), "{key}");
    }
    assert_eq!(found(&right.to_string(), &stopping()), Err(STOPPED));
}

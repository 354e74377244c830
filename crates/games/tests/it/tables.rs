//! Tables: what is stored comes back, is proven right, and no damage goes unseen.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

use arene::{GradeStore, Graded, KeyRun, Limits, Phase, Progress, Tally, WideCode};
use arene_games::answers::{SearchAnswer, SolveAnswer, Solved, SolvedArena};
use arene_games::{Algorithm, SearchRequest};
use arene_games::{Answered, Failure, Session, Start, TableFile, Turn, open, tables};
use arene_table::{
    Header, Keyed, KeyedTableFile, Obstacle, Table, TableBuilder, TableError, TableFlaw,
};

/// The answer as JSON, without the name of its engine.
fn json(answered: &Answered, all: bool) -> String {
    let write = |solved: &dyn Solved| {
        assert_eq!(solved.trouble(), None);
        let answer = SolveAnswer::new("", solved, all, &Limits::none()).expect("no limits");
        let mut json = serde_json::to_value(answer).expect("JSON");
        json.as_object_mut().expect("an object").remove("engine");
        json.to_string()
    };
    match answered {
        Answered::Swept(solved) => write(&**solved),
        Answered::Explored(model, solution) => write(&SolvedArena { model: &**model, solution }),
        Answered::Proven(..) => panic!("every position was asked for"),
    }
}

/// All positions of an answer, in alphabetical order.
fn sorted(answered: &Answered) -> Vec<String> {
    let json: serde_json::Value = serde_json::from_str(&json(answered, true)).expect("JSON");
    let positions = json["positions"].as_array().expect("positions");
    let mut all: Vec<String> = positions.iter().map(ToString::to_string).collect();
    all.sort();
    all
}

/// The answer of an arena.
fn explored(session: &dyn Session, start: &Start<'_>) -> Answered {
    let model = session.explore(start, &Limits::none()).expect("an arena");
    let solution = arene::solve(model.arena(), model.finals(), &Limits::none()).expect("solved");
    Answered::Explored(model, solution)
}

fn table(path: &Path) -> Table {
    Table::open(path).unwrap_or_else(|trouble| panic!("{trouble:?}"))
}

#[test]
fn what_is_stored_comes_back_and_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("a table.arene");
    let limits = &Limits::none();
    for (spec, from) in [
        ("nim:9", Some("5_1")),
        ("nim:300", Some("200_0")),
        ("nim:1+3+5", None),
        ("grundy:9", None),
        ("chomp:3x3", Some("3+2_1")),
        ("chocolate:3x4", None),
        ("tictactoe", Some("XO./.X./...")),
        ("connect4:4x4", Some("1122")),
        ("connect4:3x4,line=3", Some("12")),
        ("connect4:4x3,line=3,only=1+3+4", None),
        ("hex:3", None),
    ] {
        let session = &*open(spec).expect("a game");
        fs::write(path, "").expect("a file");
        let file = TableFile { game: spec, path };
        for threads in [1, 3] {
            tables::store(session, &Start::default(), file, &limits.clone().threads(threads))
                .expect("stored");
            let found = tables::check(session, &table(path), &limits.clone().threads(threads))
                .expect("no limit");
            assert!(found.is_ok(), "{spec}: {found:?}");
        }
        let right = explored(session, &Start::default());
        let looked_up =
            tables::look_up(session, &Start::default(), &table(path), limits).expect("found");
        assert_eq!(json(&looked_up, false), json(&right, false), "{spec}");
        assert_eq!(sorted(&looked_up), sorted(&right), "{spec}");
        if let Some(position) = from {
            let start = Start { position: Some(position), turn: Turn::AsWritten };
            let there = tables::look_up(session, &start, &table(path), limits).expect("found");
            let right: serde_json::Value =
                serde_json::from_str(&json(&explored(session, &start), false)).unwrap();
            let there: serde_json::Value = serde_json::from_str(&json(&there, false)).unwrap();
            assert_eq!(there["start"], right["start"], "{spec} {position}");
        }
    }
}

#[test]
fn both_turns_and_other_starts_are_stored() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let limits = &Limits::none();
    for (spec, start) in [
        ("nim:9", Start { position: None, turn: Turn::Both }),
        ("nim:3+4+5", Start { position: Some("3+3+3"), turn: Turn::Both }),
        ("chomp:3x4", Start { position: None, turn: Turn::Both }),
        ("grundy:20", Start { position: None, turn: Turn::Both }),
        ("connect4:4x3", Start { position: None, turn: Turn::Both }),
        ("connect4:4x4", Start { position: Some("123"), turn: Turn::Both }),
        ("hex:3", Start { position: None, turn: Turn::Both }),
        // Plays of so many plies are left to an arena.
        ("nim:33000,take=1", Start { position: None, turn: Turn::Both }),
        ("nim:9", Start { position: Some("7"), turn: Turn::Of(arene::Player::J1) }),
        ("connect4:4x4", Start { position: Some("1234"), turn: Turn::AsWritten }),
    ] {
        let session = &*open(spec).expect("a game");
        fs::write(path, "").expect("a file");
        let file = TableFile { game: spec, path };
        let stored =
            tables::store(session, &start, file, &limits.clone().threads(2)).expect("stored");
        let found =
            tables::check(session, &table(path), &limits.clone().threads(2)).expect("no limit");
        assert!(found.is_ok(), "{spec}: {found:?}");
        let again = tables::look_up(session, &start, &table(path), limits).expect("found");
        let right = explored(session, &start);
        for answered in [&stored, &again] {
            assert_eq!(json(answered, false), json(&right, false), "{spec}");
            assert_eq!(sorted(answered), sorted(&right), "{spec}");
        }
        // A table of both starts answers for one of them, too.
        if start.turn == Turn::Both {
            let one = Start { turn: Turn::Of(arene::Player::J1), ..start };
            let found = tables::look_up(session, &one, &table(path), limits).expect("found");
            assert_eq!(sorted(&found), sorted(&explored(session, &one)), "{spec}");
        }
    }
}

#[test]
fn tables_of_other_games_and_positions_that_are_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let limits = &Limits::none();
    let refused = |spec: &str, position: Option<&str>| {
        let session = open(spec).expect("a game");
        let start = Start { position, turn: Turn::AsWritten };
        match tables::look_up(&*session, &start, &table(path), limits) {
            Err(Failure::Table(error)) => error.to_string(),
            Err(failure) => panic!("{failure:?}"),
            Ok(_) => panic!("{spec} is not refused"),
        }
    };
    let store = |spec: &str| {
        let session = open(spec).expect("a game");
        let file = TableFile { game: spec, path };
        tables::store(&*session, &Start::default(), file, limits)
    };
    store("connect4:4x4").expect("stored");
    for other in ["connect4:4x3", "connect4:4x4,line=3", "tictactoe", "nim:9"] {
        assert!(refused(other, None).contains("connect4:4x4"), "{other}");
    }
    // Three stones of J0 and none of J1.
    assert!(refused("connect4:4x4", Some("XXX._1")).contains("not in the table"));
    // What is there is not written over, unless it is the same table.
    store("connect4:4x4").expect("stored again");
    let session = open("connect4:4x4").expect("a game");
    let file = TableFile { game: "connect4:4x4", path };
    for other in [
        Start { position: Some("1"), turn: Turn::AsWritten },
        Start { position: None, turn: Turn::Of(arene::Player::J1) },
        Start { position: None, turn: Turn::Both },
    ] {
        let stored = tables::store(&*session, &other, file, limits);
        let in_the_way = matches!(stored, Err(Failure::Table(TableError::Obstacle { .. })));
        assert!(in_the_way, "{other:?}");
    }
    let obstacle = |stored| matches!(stored, Err(Failure::Table(TableError::Obstacle { .. })));
    assert!(obstacle(store("nim:9").map(drop)));
    fs::write(path, "something else").expect("a file");
    let obstacle = |stored| matches!(stored, Err(Failure::Table(TableError::Obstacle { .. })));
    assert!(obstacle(store("nim:9").map(drop)));
    assert_eq!(fs::read(path).expect("a file"), b"something else");
    fs::remove_file(path).expect("a file");
    store("nim:9").expect("stored");
    for other in ["nim:9,take=1+2", "nim:9,rule=normal", "nim:9,light", "connect4:4x4"] {
        assert!(refused(other, None).contains("nim:9"), "{other}");
    }
    // The same rules, but nobody comes to ten sticks.
    assert!(refused("nim:10", None).contains("not in the table"));
    assert!(refused("nim:9", Some("9_1")).contains("not in the table"));
}

/// An arena file; some of its vertices are drawn for ever.
const GRAPH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/two-cycle.json");

/// Every byte counts: a table that is damaged or cut short anywhere is refused, or
/// found to be wrong, or still says the same.
#[test]
fn no_damage_goes_unseen() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let limits = &Limits::none();
    for (spec, step) in [("nim:9", 1), ("connect4:3x3,line=3", 7), (GRAPH, 1)] {
        let session = &*open(spec).expect("a game");
        fs::write(path, "").expect("a file");
        let file = TableFile { game: spec, path };
        tables::store(session, &Start::default(), file, limits).expect("stored");
        let bytes = fs::read(path).expect("a file");
        let found = || match Table::open(path) {
            Err(error @ TableError::Damaged { .. }) => Err(error.to_string()),
            Err(error) => panic!("{error:?}"),
            Ok(table) => match tables::check(session, &table, limits) {
                Ok(found) => found.map_err(|flaw| flaw.message().to_string()),
                Err(failure) => panic!("{failure:?}"),
            },
        };
        assert!(found().is_ok());
        for place in (0..bytes.len()).step_by(step) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << (place % 8);
            fs::write(path, &damaged).expect("a file");
            let said = found().expect_err("damage");
            assert!(!said.is_empty());
            fs::write(path, &bytes[..place]).expect("a file");
            found().expect_err("a cut");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        fs::write(path, &longer).expect("a file");
        found().expect_err("more than a table");
    }
}

/// In the table of an arena every bit counts, even where all checksums are right.
#[test]
fn a_wrong_verdict_of_an_arena_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let limits = &Limits::none();
    let session = &*open(GRAPH).expect("an arena");
    let file = TableFile { game: GRAPH, path };
    tables::store(session, &Start::default(), file, limits).expect("stored");
    let right = table(path);
    let mut codes = Vec::new();
    let read = right.lookup().expect("a lookup").each(|_, block| {
        codes.extend(block);
        Ok(())
    });
    assert_eq!(read, Ok(()));
    let check = |codes: &[u8]| {
        use arene::TileStore;
        let builder = TableBuilder::in_memory(right.header().clone(), limits);
        builder.keep(0, 0, codes, right.tally()).expect("kept");
        match tables::check(session, &builder.finish().expect("a table"), limits) {
            Ok(found) => found.is_ok(),
            Err(failure) => panic!("{failure:?}"),
        }
    };
    assert!(check(&codes));
    for place in 0..codes.len() {
        for bit in 0..8 {
            let mut wrong = codes.clone();
            wrong[place] ^= 1 << bit;
            assert!(!check(&wrong), "bit {bit} of byte {place}");
        }
    }
}

/// A wrong verdict is found even where all checksums are right.
#[test]
fn a_wrong_verdict_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let limits = &Limits::none();
    let session = &*open("connect4:4x3,line=3").expect("a game");
    let file = TableFile { game: "connect4:4x3,line=3", path };
    tables::store(session, &Start::default(), file, limits).expect("stored");
    let right = table(path);
    let header: Header = right.header().clone();
    let mut codes = Vec::new();
    let read = right.lookup().expect("a lookup").each(|_, block| {
        codes.extend(block);
        Ok(())
    });
    assert_eq!(read, Ok(()));
    let tally = *right.tally();
    let keep = |codes: &[u8], tally| {
        use arene::TileStore;
        let header = Header { tiles: 1, ..header.clone() };
        let builder = TableBuilder::in_memory(header, limits);
        builder.keep(0, 0, codes, &tally).expect("kept");
        tables::check(session, &builder.finish().expect("a table"), &limits.clone().threads(2))
            .expect("no limit")
    };
    assert_eq!(keep(&codes, tally), Ok(tally));
    let mut found = 0;
    for number in (0..codes.len()).step_by(codes.len() / 40) {
        let changed = [0, 1, 2, 127, 251, 252, 253, 254, 255].into_iter().filter(|&code| {
            let mut wrong = codes.clone();
            std::mem::replace(&mut wrong[number], code) != code && keep(&wrong, tally).is_err()
        });
        let changed = changed.count();
        // Where the rules decide, no code counts. Elsewhere every one does but the right
        // one, and 255 where play does not lead.
        assert!([0, 7, 8, 9].contains(&changed), "{changed} wrong codes found at {number}");
        found += changed;
    }
    assert!(found >= 20, "{found} wrong verdicts were found");
    let all = vec![255; codes.len()];
    assert!(keep(&all, tally).is_err());
    let mut wrong = tally;
    wrong.counts.won.swap(0, 1);
    assert!(keep(&codes, wrong).is_err());
    wrong = tally;
    wrong.edges += 1;
    assert!(keep(&codes, wrong).is_err());
}

/// The keys and codes of each grade.
type Levels = Vec<(Vec<u64>, Vec<WideCode>)>;

/// What the check says of a table of keys, which was changed and stored as if it were
/// right: the id of what it says is wrong.
fn check_keys(
    spec: &str,
    change: impl FnOnce(&mut Levels, &mut Tally),
) -> Result<Tally, TableFlaw> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let limits = &Limits::none();
    let session = &*open(spec).expect("a game");
    let file = TableFile { game: spec, path };
    tables::store(session, &Start::default(), file, limits).expect("stored");
    let right = table(path);
    let (header, mut tally): (Header, Tally) = (right.header().clone(), *right.tally());
    let mut keyed = Keyed::new(&right).expect("keys");
    let level = |grade: u32| keyed.level(grade).expect("a level");
    let mut levels: Levels = (0..header.tiles / 2).map(level).collect();
    change(&mut levels, &mut tally);
    let file = KeyedTableFile { header, limits, path, grades: levels.len() as u32 };
    let found_keys = file.found_keys().unwrap_or_else(|trouble| panic!("{trouble:?}"));
    let keys = levels.iter().map(|(keys, _)| found_keys.put(keys.clone()).expect("room"));
    let found = Graded::from_keys(keys.collect());
    let builder = found_keys.settle(&found).unwrap_or_else(|trouble| panic!("{trouble:?}"));
    for (grade, (_, codes)) in (0..).zip(&levels) {
        let own = if grade == 0 { tally } else { Tally::default() };
        builder.keep_codes(grade, codes, &own).expect("kept");
    }
    let table = builder.finish().unwrap_or_else(|trouble| panic!("{trouble:?}"));
    tables::check(session, &table, &limits.clone().threads(2)).expect("no limit")
}

/// A wrong verdict, a position too many or too few: in a table of keys, each is found.
#[test]
fn what_is_wrong_with_keys_is_found() {
    let mut right: Levels = Vec::new();
    let spec = "nim:2+2+1";
    assert!(check_keys(spec, |levels, _| right.clone_from(levels)).is_ok());
    for (grade, (keys, codes)) in right.iter().enumerate() {
        assert_eq!(keys.len(), codes.len());
        for (place, &right) in codes.iter().enumerate() {
            for code in [0, 1, 2, 3, 32_767, 65_531, 65_532, 65_533, 65_534, 65_535] {
                let found = check_keys(spec, |levels, _| levels[grade].1[place] = code);
                assert_eq!(found.is_ok(), code == right, "{code} at {grade}, {place}");
            }
            let fewer = check_keys(spec, |levels, _| {
                levels[grade].0.remove(place);
                levels[grade].1.remove(place);
            });
            assert!(matches!(fewer, Err(TableFlaw::Missing { .. })));
        }
    }
    // No play ends with J0 to move, who would have won.
    let stray = check_keys("nim:1", |levels, _| {
        assert_eq!(levels[1].0, [0b10], "J1 before an empty heap");
        levels[1] = (vec![0b00, 0b10], vec![65_534; 2]);
    });
    assert!(matches!(stray, Err(TableFlaw::Stray { .. })));
    let disorder = check_keys(spec, |levels, _| {
        let (keys, codes) = &mut levels[2];
        keys.reverse();
        codes.reverse();
    });
    assert!(disorder.is_err());
    // A code that says nothing is no answer.
    let silent = check_keys("nim:1", |levels, _| levels[0].1[0] = 65_535);
    assert!(matches!(silent, Err(TableFlaw::Wrong { .. })));
    let counts = check_keys(spec, |_, tally| tally.edges += 1);
    assert!(matches!(counts, Err(TableFlaw::Count { key: "edges", .. })));
}

/// How far a sweep by keys was each time it told so on its way up, until it had told so
/// often enough. Whether it was finished.
fn stored_until(spec: &str, path: &Path, ticks: usize) -> (Vec<u64>, bool) {
    let (seen, stop) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicBool::new(false)));
    let limits = Limits::none().stop_flag(stop.clone()).on_progress({
        let seen = seen.clone();
        move |progress: Progress| {
            if progress.phase == Phase::Explore {
                let mut seen = seen.lock().expect("no panic");
                seen.push(progress.done);
                stop.store(seen.len() >= ticks, Relaxed);
            }
        }
    });
    let session = &*open(spec).expect("a game");
    let file = TableFile { game: spec, path };
    let stored = tables::store(session, &Start::default(), file, &limits);
    let finished = stored.is_ok();
    drop((stored, limits));
    let seen = Arc::into_inner(seen).expect("nobody else has it");
    (seen.into_inner().expect("no panic"), finished)
}

/// Whenever a sweep by keys is stopped on its way up, it goes on from the grade that it
/// was at.
#[test]
fn the_way_up_goes_on_from_the_last_grade() {
    for spec in ["nim:6+7+8+9", "chomp:4x5", "grundy:24"] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let whole = path("whole.arene");
        let (all, finished) = stored_until(spec, &whole, usize::MAX);
        assert!(finished && all.len() > 5, "{all:?}");
        for stop in [1, 2, all.len() / 3, all.len() / 2, all.len() - 1] {
            let stopped = path(&format!("{stop}.arene"));
            let (seen, finished) = stored_until(spec, &stopped, stop);
            assert!(!finished && seen == all[..stop]);
            let log = path(&format!("{stop}.arene.keys.part"));
            assert!(log.exists());
            let (seen, finished) = stored_until(spec, &stopped, usize::MAX);
            assert!(finished && all.ends_with(&seen), "{seen:?}");
            // At most the shares of one grade were done again.
            assert!(seen.len() <= all.len() - stop + 5, "{stop} of {}: {seen:?}", all.len());
            assert!(!log.exists());
            assert_eq!(fs::read(&stopped).expect("a table"), fs::read(&whole).expect("a table"));
        }
    }
}

/// A file of what was found that is none of this game, whatever its checksums say, is
/// an error.
#[test]
fn forged_keys_are_refused() {
    let spec = "nim:3+4+5";
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let limits = &Limits::none();
    let session = &*open(spec).expect("a game");
    let store = || {
        let file = TableFile { game: spec, path };
        let stored = tables::store(session, &Start::default(), file, limits);
        stored.map(|_| ())
    };
    store().expect("stored");
    let header = table(path).header().clone();
    let grades = header.tiles / 2;
    let file = KeyedTableFile { header, limits, path, grades };
    let level = |grade, keys: &[u64]| KeyRun { grade, keys: keys.to_vec() };
    let refused = |stored: Result<(), Failure>| {
        let Err(Failure::Table(TableError::Obstacle { obstacle, .. })) = stored else {
            panic!("{stored:?}")
        };
        assert_eq!(obstacle, Obstacle::BegunAsAnother);
    };
    let forged: [&[KeyRun]; 7] = [
        &[level(0, &[5])],
        &[level(1, &[u64::MAX - 1])],
        &[level(1, &[0])],
        &[level(99, &[1])],
        &[level(2, &[9, 3])],
        // Too few: a move leads elsewhere.
        &[],
        &[level(grades - 1, &[0])],
    ];
    for runs in forged {
        fs::remove_file(path).unwrap_or_default();
        let found_keys = file.found_keys().unwrap_or_else(|trouble| panic!("{trouble:?}"));
        found_keys.keep_keys(0, runs).expect("kept");
        drop(found_keys);
        refused(store());
        for left in ["t.arene.keys.part", "t.arene.part"] {
            fs::remove_file(folder.path().join(left)).unwrap_or_default();
        }
    }
    // The same in the file of the table.
    for keys in [&[0][..], &[1, 0], &[u64::MAX - 1], &[]] {
        let found_keys = file.found_keys().unwrap_or_else(|trouble| panic!("{trouble:?}"));
        let put = |grade| {
            let forged = if grade == 0 { keys } else { &[] };
            found_keys.put(forged.to_vec()).expect("room")
        };
        let found = Graded::from_keys((0..grades).map(put).collect());
        drop(found_keys.settle(&found).unwrap_or_else(|trouble| panic!("{trouble:?}")));
        refused(store());
        fs::remove_file(folder.path().join("t.arene.part")).expect("the table");
    }
}

#[test]
fn a_begun_file_is_finished_and_another_game_is_not_overwritten() {
    for game in ["connect4:4x4", "nim:4+4+5"] {
        a_begun_file_is_finished(game);
    }
}

/// A table as it was before it was finished: nothing is counted in its header.
fn unfinished(whole: &[u8], header: &Header) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let begun = TableBuilder::in_file(header.clone(), &Limits::none(), &folder.path().join("t"));
    drop(begun.unwrap_or_else(|trouble| panic!("{trouble:?}")));
    let mut bytes = fs::read(folder.path().join("t.part")).expect("a file");
    let length = whole[8..12].iter().rev().fold(0, |sum, &byte| 256 * sum + usize::from(byte));
    bytes.extend(&whole[16 + length..]);
    bytes
}

fn a_begun_file_is_finished(game: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let part = &folder.path().join("t.arene.part");
    let limits = &Limits::none();
    let session = &*open(game).expect("a game");
    let file = TableFile { game, path };
    let store = || tables::store(session, &Start::default(), file, limits).map(|_| ());
    store().expect("stored");
    let whole = fs::read(path).expect("a file");
    let complete = unfinished(&whole, table(path).header());
    for cut in
        [0, 5, 100, 300, complete.len() / 3, complete.len() / 2, complete.len() - 1, complete.len()]
    {
        fs::remove_file(path).expect("a file");
        let mut begun = complete[..cut].to_vec();
        // A process that is killed may leave anything behind the last record.
        begun.extend([0x55; 37].iter().take(if cut > 300 { 37 } else { 0 }));
        fs::write(part, begun).expect("a file");
        store().expect("finished");
        assert_eq!(fs::read(path).expect("a file"), whole, "cut at {cut}");
        assert!(!part.exists());
    }
    // What is all there but the last grades is not explored again.
    if game.starts_with("nim") {
        fs::remove_file(path).expect("a file");
        fs::write(part, &complete[..complete.len() - 1]).expect("a file");
        let explored = |progress: Progress| assert_eq!(progress.phase, Phase::Solve);
        let limits = &Limits::none().on_progress(explored);
        tables::store(session, &Start::default(), file, limits).expect("finished");
    }
    for foreign in [&b"something else"[..], &complete] {
        fs::write(part, foreign).expect("a file");
        let other = TableFile { game: "connect4:4x3", path };
        let session = open("connect4:4x3").expect("a game");
        let refused = tables::store(&*session, &Start::default(), other, limits);
        assert!(matches!(refused, Err(Failure::Table(TableError::Obstacle { .. }))));
        assert_eq!(fs::read(part).expect("still there"), foreign);
    }
}

/// Whoever shows progress is let go when a table is open: nothing is left to show.
#[test]
fn an_open_table_keeps_no_progress_bar() {
    let folder = tempfile::tempdir().expect("a folder");
    // Numbers, keys, an arena.
    for spec in ["tictactoe", "nim:9", "nim:33000,take=1"] {
        let path = &folder.path().join("t.arene");
        let session = open(spec).expect("a game");
        let file = TableFile { game: spec, path };
        tables::store(&*session, &Start::default(), file, &Limits::none()).expect("stored");
        let bar = Arc::new(());
        let shown = bar.clone();
        let limits = Limits::none().on_progress(move |_| drop(shown.clone()));
        let opened = tables::Opened::new(&*session, &table(path), &limits).expect("opened");
        drop(limits);
        assert_eq!(Arc::strong_count(&bar), 1, "{spec}");
        let place = session.placed(&Start::default()).expect("a position");
        assert!(opened.search(&*place).is_ok(), "{spec}");
        fs::remove_file(path).expect("a table");
    }
}

/// The table answers as a search to the end does.
#[test]
fn a_table_answers_as_a_search_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let heuristic = Some("zero".to_owned());
    let request =
        SearchRequest { algorithm: Algorithm::Minimax, heuristic, ..SearchRequest::default() };
    for (spec, positions) in [
        ("tictactoe", &["XO./.X./..O", "X../.O./..X", "XOX/OXO/..."][..]),
        ("nim:9", &["9_0", "7_1", "5_0", "1_1", "0_0"]),
        ("chomp:2x3", &["3+3_0", "2+1_1"]),
        ("connect4:4x3,line=3", &["12", "2312", "111"]),
    ] {
        let session = open(spec).expect("a game");
        fs::write(path, "").expect("a file");
        let file = TableFile { game: spec, path };
        tables::store(&*session, &Start::default(), file, &Limits::none()).expect("stored");
        let opened = tables::Opened::new(&*session, &table(path), &Limits::none()).expect("opened");
        for &position in positions {
            let from = Start { position: Some(position), turn: Turn::AsWritten };
            let place = session.placed(&from).expect("a position");
            let found = opened.search(&*place).expect("found");
            let right = place.search(&request, &Limits::none().depth(30)).expect("searched");
            assert_eq!(found.value, right.value, "{spec} {position}");
            assert_eq!(found.best, right.best, "{spec} {position}");
            let values = |answer: &SearchAnswer| {
                answer.moves.iter().map(|m| (m.to.clone(), m.value, m.best)).collect::<Vec<_>>()
            };
            assert_eq!(values(&found), values(&right), "{spec} {position}");
            assert!(found.exact && found.complete);
            assert_eq!(found.depth as usize, found.line.len());
            if let Some((_, plies)) = found.value.value.winner() {
                assert_eq!(found.depth, plies, "the line goes to the end");
            }
            let end = found.line.iter().try_fold(place, |place, m| place.step(m)).expect("legal");
            assert!(end.outcome().is_some(), "{spec} {position}");
        }
    }
}

//! Tables made tile by tile, in memory and in files.

use super::*;

/// Three tiles of so many numbers in all.
fn header(numbers: u64) -> Header {
    Header {
        game: "some".to_owned(),
        start: "there".to_owned(),
        both: false,
        numbering: "numbers".to_owned(),
        numbers,
        tiles: 3,
        version: "0".to_owned(),
    }
}

#[test]
fn what_does_not_fit_into_memory_is_read_all_the_same() {
    const TILE: u64 = 10_000;
    let header = header(3 * TILE);
    let codes = |tile: u64| -> Vec<Code> {
        let mut seed = tile;
        (0..TILE).map(|_| arene::random::below(&mut seed, 200) as Code).collect()
    };
    for (room, spills) in [(1 << 20, false), (15_000, true), (0, true)] {
        let builder = TableBuilder::in_memory(header.clone(), &Limits::none().memory(room));
        for tile in 0..3 {
            let tally = Tally { edges: tile, ..Tally::default() };
            let kept = builder.keep(tile as usize, tile * TILE, &codes(tile), &tally);
            assert_eq!(kept, Ok(()));
        }
        assert_eq!(builder.spilled.lock().expect("no panic").is_some(), spills);
        // What says where blocks are stays in memory.
        let places = 3 * 8 * TILE.div_ceil(BLOCK as u64);
        assert!(builder.kept.read().expect("no panic").bytes <= room.max(places));
        let mut found = vec![0; TILE as usize];
        let mut place = LastBlock::default();
        for tile in [2, 0, 1] {
            assert_eq!(builder.read(&mut place, tile * TILE, &mut found), Ok(()));
            assert_eq!(found, codes(tile));
        }
        drop(place);
        let table = builder.finish().unwrap_or_else(|e| panic!("{e:?}"));
        assert_eq!(table.tally().edges, 3);
        let mut lookup = table.lookup().unwrap_or_else(|e| panic!("{e:?}"));
        for number in (0..3 * TILE).rev().step_by(7) {
            let right = codes(number / TILE)[(number % TILE) as usize];
            assert_eq!(lookup.code(number), Ok(Some(right)));
        }
    }
}

#[test]
fn what_other_versions_made_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let header = header(3);
    let obstacle = |found: Result<(), TableError>| match found {
        Ok(()) => None,
        Err(TableError::Obstacle { obstacle, .. }) => Some(obstacle),
        Err(other) => panic!("{other:?}"),
    };
    // Before the work and when it begins, the same is said.
    let begin = |bytes: &[u8], place: &Path| {
        std::fs::write(place, bytes).expect("a file");
        let asked = obstacle(TableBuilder::is_free(&header, path));
        let begun = TableBuilder::in_file(header.clone(), &Limits::none(), path).map(|_| ());
        let begun = obstacle(begun);
        assert_eq!(asked, begun);
        std::fs::remove_file(place).expect("a file");
        begun
    };
    let of_format = |header: &Header, digit: u8| {
        let mut bytes = header.to_bytes();
        bytes[7] = digit;
        bytes
    };
    let other = Header { game: "other".to_owned(), ..header.clone() };
    let moved = Header { start: "elsewhere".to_owned(), ..header.clone() };
    let older = Header { version: "older".to_owned(), ..header.clone() };
    let ours = header.to_bytes();
    // What headers of the future look like, nobody knows.
    let unlike = [b"arene\0t9", &[0xff; 40][..]].concat();
    let part = &part_of(path);
    for (bytes, found) in [
        (&ours[..], None),
        (&ours[..5], None),
        (&ours[..20], None),
        (&of_format(&header, b'1'), Some(Obstacle::BegunByVersion)),
        (&older.to_bytes(), Some(Obstacle::BegunByVersion)),
        (&unlike, Some(Obstacle::BegunByVersion)),
        (&of_format(&other, b'1'), Some(Obstacle::BegunAsAnother)),
        (&other.to_bytes(), Some(Obstacle::BegunAsAnother)),
        (b"something else", Some(Obstacle::BegunAsAnother)),
    ] {
        assert_eq!(begin(bytes, part), found, "{bytes:?}");
    }
    for (bytes, found) in [
        (&ours[..], None),
        (&of_format(&header, b'1'), None),
        (&older.to_bytes(), None),
        (&of_format(&moved, b'1'), Some(Obstacle::AnotherStart)),
        (&of_format(&other, b'1'), Some(Obstacle::Another)),
        (&unlike, Some(Obstacle::AnotherVersion)),
        (b"something else", Some(Obstacle::Another)),
    ] {
        assert_eq!(begin(bytes, path), found, "{bytes:?}");
        let _ = std::fs::remove_file(part);
    }
}

#[test]
fn the_same_table_is_the_same_bytes() {
    const TILE: u64 = 5_000;
    let header = header(3 * TILE);
    let folder = tempfile::tempdir().expect("a folder");
    let files = [[0, 1, 2], [2, 0, 1], [1, 2, 0]].map(|order: [u64; 3]| {
        let path = folder.path().join(format!("{order:?}.arene"));
        for (place, tile) in order.into_iter().enumerate() {
            // Each time as if the run before had been killed.
            let builder = TableBuilder::in_file(header.clone(), &Limits::none(), &path);
            let builder = builder.unwrap_or_else(|e| panic!("{e:?}"));
            assert_eq!(builder.tiles(), place);
            let codes = vec![tile as Code; TILE as usize];
            let kept = builder.keep(tile as usize, tile * TILE, &codes, &Tally::default());
            assert_eq!(kept, Ok(()));
            if place == 2 {
                builder.finish().unwrap_or_else(|e| panic!("{e:?}"));
            }
        }
        std::fs::read(path).expect("a table")
    });
    assert!(files.iter().all(|file| *file == files[0]));
    let left = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 3, "nothing is left beside the tables");
}

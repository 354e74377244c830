//! Sweeps of 64 positions at a time against the rules read literally.

use std::cell::RefCell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use arene::random::below;
use arene::{
    Cell, Code, Game, Grading, Keys, LimitReached, Limits, Numbering, TilesInMemory, WordsInMemory,
};
use arene::{Outcome, Player, Stones, Tally, TileStore, explore, solve, sweep_all, verdict_of};

/// Stones on columns; who fills one of his sets wins.
struct Board {
    heights: Vec<u8>,
    first: Player,
    wins: [Vec<Vec<Cell>>; 2],
}

type Position = Vec<Vec<Player>>;

impl Game for Board {
    type Position = Position;
    type Move = usize;

    fn start(&self) -> Position {
        vec![Vec::new(); self.heights.len()]
    }

    fn turn(&self, at: &Position) -> Player {
        let stones: usize = at.iter().map(Vec::len).sum();
        if stones.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let stone = |&(column, height): &Cell| at[column as usize].get(height as usize).copied();
        let has = |player: Player| {
            let full = |set: &Vec<Cell>| set.iter().all(|cell| stone(cell) == Some(player));
            self.wins[player.index()].iter().any(full)
        };
        let last = self.turn(at).other();
        for player in [last, last.other()] {
            if has(player) {
                return Some(Outcome::Win(player));
            }
        }
        let full = at.iter().zip(&self.heights).all(|(own, &height)| own.len() == height as usize);
        full.then_some(Outcome::Draw)
    }

    fn moves(&self, at: &Position, out: &mut Vec<usize>) {
        if self.outcome(at).is_none() {
            let free = |&column: &usize| at[column].len() < self.heights[column] as usize;
            out.extend((0..at.len()).filter(free));
        }
    }

    fn play(&self, at: &Position, column: usize) -> Position {
        let mut to = at.clone();
        to[column].push(self.turn(at));
        to
    }
}

/// The numbers of the stones as numbers of the game.
struct Numbers(Stones, usize);

impl Numbering<Board> for Numbers {
    fn stones(&self) -> &[Stones] {
        std::slice::from_ref(&self.0)
    }

    fn number(&self, at: &Position) -> Option<u64> {
        let stone = |(column, height): Cell| at[column as usize].get(height as usize).copied();
        self.0.number(at.iter().map(Vec::len).sum::<usize>() as u32, stone)
    }

    fn position(&self, number: u64) -> Position {
        let mut at = vec![Vec::new(); self.1];
        self.0.position(number, |(column, _), player| at[column as usize].push(player));
        at
    }

    fn image(&self, number: u64) -> Option<Position> {
        let mut at = vec![Vec::new(); self.1];
        self.0.image_of(number, |(column, _), player| at[column as usize].push(player));
        self.0.has_image(number).then_some(at)
    }
}

/// Keys for a sweep by grades: the stones in base four, 3 between columns.
struct InBaseFour;

impl Keys<Board> for InBaseFour {
    fn grades(&self) -> u32 {
        64
    }

    fn grade(&self, at: &Position) -> Option<u32> {
        Some(at.iter().map(Vec::len).sum::<usize>() as u32)
    }

    fn key(&self, at: &Position) -> u64 {
        at.iter().rev().fold(0, |key, stones| {
            let stones = stones.iter().rev();
            stones.fold(key << 2 | 3, |key, stone| key << 2 | (1 + stone.index() as u64))
        })
    }

    fn position(&self, mut key: u64) -> Position {
        let mut at = Vec::new();
        let mut stones = Vec::new();
        while key != 0 {
            match key & 3 {
                3 => at.push(std::mem::take(&mut stones)),
                stone => stones.push(Player::BOTH[stone as usize - 1]),
            }
            key >>= 2;
        }
        at
    }
}

impl Board {
    fn stones(&self) -> Stones {
        Stones::new(&self.heights, self.first, self.wins.clone()).expect("a small board")
    }

    /// A random board of at most so many cells.
    fn random(random: &mut u64, cells: u8) -> Board {
        let heights = Board::random_heights(random, cells);
        Board::random_on(random, heights)
    }

    /// A random board of at most so many cells that is the same with its columns in
    /// reverse.
    fn random_with_images(random: &mut u64, cells: u8) -> Board {
        let mut heights = Board::random_heights(random, cells / 2);
        let odd = cells % 2 == 1;
        heights.extend_from_within(..);
        let half = heights.len() / 2;
        heights[half..].reverse();
        if odd {
            heights.insert(half, 1);
        }
        let mut board = Board::random_on(random, heights);
        let last = board.heights.len().saturating_sub(1) as u8;
        for sets in &mut board.wins {
            let image = |set: &Vec<Cell>| {
                set.iter().map(|&(column, height)| (last - column, height)).collect()
            };
            let images: Vec<Vec<Cell>> = sets.iter().map(image).collect();
            sets.extend(images);
        }
        board
    }

    fn random_heights(random: &mut u64, cells: u8) -> Vec<u8> {
        let mut heights = Vec::new();
        let mut left = cells;
        let high = 1 + below(random, 5) as u8;
        while left > 0 {
            let height = (1 + below(random, high.into()) as u8).min(left);
            heights.push(height);
            left -= height;
        }
        heights
    }

    /// Random winning sets.
    fn random_on(random: &mut u64, heights: Vec<u8>) -> Board {
        let cells: Vec<Cell> = (0..)
            .zip(&heights)
            .flat_map(|(column, &height)| (0..height).map(move |up| (column, up)))
            .collect();
        let first = Player::BOTH[below(random, 2)];
        let wins = [(); 2].map(|()| {
            let set = |random: &mut u64| {
                let size = 1 + below(random, 4);
                let mut set: Vec<Cell> =
                    (0..size).map(|_| cells[below(random, cells.len())]).collect();
                set.sort_unstable();
                set.dedup();
                set
            };
            let sets = if cells.is_empty() { 0 } else { below(random, 12) };
            (0..sets).map(|_| set(random)).collect()
        });
        Board { heights, first, wins }
    }

    /// Compares the sweep with an arena, position by position.
    fn check(&self) {
        let limits = Limits::none();
        let stones = self.stones();
        let explored = explore(self, &[self.start()], &limits).expect("an arena");
        let solution = solve(&explored.arena, &explored.finals, &limits).expect("a solution");
        let stores: Vec<TilesInMemory> = [1, 3]
            .map(|threads| {
                let store = TilesInMemory::new(stones.tiles());
                let tally =
                    stones.sweep(&store, &limits.clone().threads(threads)).expect("a sweep");
                assert_eq!(tally.counts, solution.counts());
                assert_eq!(tally.edges, explored.arena.graph().edge_count() as u64);
                assert_eq!(tally.positions(), explored.arena.len() as u64);
                store
            })
            .into();
        let numbers = Numbers(self.stones(), self.heights.len());
        let (starts, store) = (&[self.start()], WordsInMemory::default());
        let (game, keys, limits) = (self, &InBaseFour, &limits.clone().threads(2));
        let work = Grading { game, keys, starts, limits };
        let graded = work.solve(work.gather(&store).expect("keys"), &store).expect("a sweep");
        assert_eq!(graded.tally().counts, solution.counts());
        for (vertex, at) in (0..).zip(explored.positions()) {
            let verdict = solution.verdict(vertex);
            let number = numbers.number(at).expect("a number");
            let same = numbers.positions(number).filter(|other| other == at).count();
            assert_eq!(same, 1, "a position is one of those with its number");
            let grade = InBaseFour.grade(at).expect("a grade");
            assert_eq!(graded.verdict(grade, keys.key(at), self.turn(at)), Some(verdict));
            for store in &stores {
                let code = store.code(number).expect("a code");
                let found = verdict_of(self, at, || Some(code));
                assert_eq!(found, Some(verdict), "{at:?} {:?} {:?}", self.heights, self.wins);
            }
        }
    }
}

#[test]
fn small_boards_agree_with_arenas() {
    let mut random = 4;
    for cells in 0..=13u8 {
        for _ in 0..(16 - cells).min(8) {
            Board::random(&mut random, cells).check();
            let board = Board::random_with_images(&mut random, cells);
            let stones = board.stones();
            assert_eq!((0..stones.numbers()).any(|n| stones.has_image(n)), cells >= 2);
            board.check();
        }
    }
}

/// All lines of so many cells in a row, column or diagonal.
fn lines(columns: i32, rows: i32, length: i32) -> Vec<Vec<Cell>> {
    let mut lines = Vec::new();
    for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let cell = |step: i32| (column + step * right, row + step * up);
            let (last_column, last_row) = cell(length - 1);
            if (0..columns).contains(&last_column) && (0..rows).contains(&last_row) {
                let cells = (0..length).map(cell);
                lines.push(cells.map(|(column, row)| (column as u8, row as u8)).collect());
            }
        }
    }
    lines
}

#[test]
fn connect_4_on_small_boards() {
    for (columns, rows, length, positions, won, drawn) in [
        (4, 4, 4, 161_029, [36_499, 34_410], 90_120),
        (5, 4, 4, 3_945_711, [1_372_788, 1_269_287], 1_303_636),
    ] {
        let lines = lines(columns, rows, length);
        let heights = vec![rows as u8; columns as usize];
        let stones = Stones::new(&heights, Player::J0, [lines.clone(), lines]).expect("small");
        // Fewer than there are tiles, and more, some of which share tiles, or all.
        let stores = [2, 11, 32].map(|threads| {
            let store = TilesInMemory::new(stones.tiles());
            let tally = stones.sweep(&store, &Limits::none().threads(threads)).expect("a sweep");
            assert_eq!(tally.positions(), positions);
            assert_eq!((tally.counts.won, tally.counts.dead_end), (won, drawn));
            store
        });
        let codes = |store: &TilesInMemory, number| store.code(number).expect("a code");
        let mut numbers = (0..stones.numbers()).step_by(7);
        assert!(numbers.all(|n| {
            let code = codes(&stores[0], n);
            stores.iter().all(|store| codes(store, n) == code)
        }));
    }
}

/// A tile as it was laid down: its first number, its codes, and how they stand.
type Laid = (u64, Vec<Code>, Tally);

/// A store on which some tiles lie already.
struct Begun {
    bytes: TilesInMemory,
    kept: Vec<Option<Tally>>,
    /// What was laid down since.
    new: Mutex<HashMap<usize, Laid>>,
}

impl Begun {
    /// None lie there yet.
    fn new(tiles: usize) -> Begun {
        Begun { bytes: TilesInMemory::new(tiles), kept: vec![None; tiles], new: Mutex::default() }
    }
}

impl TileStore for Begun {
    type Error = LimitReached;
    type LastRead = ();

    fn kept(&self, tile: usize) -> Option<Tally> {
        self.kept[tile]
    }

    fn keep(
        &self,
        tile: usize,
        first: u64,
        codes: &[Code],
        tally: &Tally,
    ) -> Result<(), LimitReached> {
        assert_eq!(self.kept[tile], None, "done again");
        self.new.lock().expect("no panic").insert(tile, (first, codes.to_vec(), *tally));
        self.bytes.keep(tile, first, codes, tally)
    }

    fn read(&self, (): &mut (), first: u64, codes: &mut [Code]) -> Result<(), LimitReached> {
        self.bytes.read(&mut (), first, codes)
    }
}

#[test]
fn what_is_kept_is_not_done_again() {
    let lines = lines(4, 4, 3);
    let stones = Stones::new(&[4; 4], Player::J1, [lines.clone(), lines]).expect("small");
    let tiles = stones.tiles();
    let whole = Begun::new(tiles);
    let all = stones.sweep(&whole, &Limits::none()).expect("a sweep");
    let codes = |begun: &Begun| -> Vec<Option<Code>> {
        (0..stones.numbers()).map(|number| begun.bytes.code(number)).collect()
    };
    let found = codes(&whole);
    assert!(found.iter().all(Option::is_some));
    let laid = whole.new.into_inner().expect("no panic");
    // The last tiles are the first to be done.
    for count in [0, 1, 2, tiles / 2, tiles] {
        let mut begun = Begun::new(tiles);
        for tile in tiles - count..tiles {
            let (first, codes, tally) = &laid[&tile];
            begun.bytes.keep(tile, *first, codes, tally).expect("no limit");
            begun.kept[tile] = Some(*tally);
        }
        assert_eq!(stones.sweep(&begun, &Limits::none().threads(2)), Ok(all));
        assert!(codes(&begun) == found);
        assert_eq!(begun.new.into_inner().expect("no panic").len(), tiles - count);
    }
}

#[test]
fn games_on_one_shelf_are_as_they_are_alone() {
    let mut random = 9;
    for cells in 0..=10u8 {
        let boards = Player::BOTH.map(|first| {
            let board = if cells.is_multiple_of(2) {
                Board::random(&mut random, cells)
            } else {
                Board::random_with_images(&mut random, cells)
            };
            Board { first, ..board }
        });
        let games = boards.map(|board| board.stones());
        let both = TilesInMemory::new(games.iter().map(Stones::tiles).sum());
        let tally = sweep_all(&games, &both, &Limits::none().threads(2)).expect("a sweep");
        let (mut first, mut sum) = (0, Tally::default());
        for stones in &games {
            let alone = TilesInMemory::new(stones.tiles());
            sum.add(&stones.sweep(&alone, &Limits::none()).expect("a sweep"));
            for number in 0..stones.numbers() {
                assert!(alone.code(number).is_some());
                assert_eq!(both.code(first + number), alone.code(number));
            }
            first += stones.numbers();
        }
        assert_eq!(both.code(first), None);
        assert_eq!(tally, sum);
    }
}

#[test]
fn fewer_threads_do_with_less_memory() {
    let lines = lines(5, 4, 4);
    let stones = Stones::new(&[4; 5], Player::J0, [lines.clone(), lines]).expect("small");
    let mut found = Vec::new();
    for fit in [1, 2] {
        let within = |bytes| Limits::none().memory(bytes).threads(80);
        let bytes = stones.bytes(fit);
        assert!(bytes < stones.bytes(fit + 1));
        assert_eq!(stones.threads_within(&within(bytes)), fit);
        assert_eq!(stones.threads_within(&within(bytes - 1)), (fit - 1).max(1));
        let store = TilesInMemory::new(stones.tiles());
        found.push(stones.sweep(&store, &within(bytes)).expect("a sweep"));
    }
    assert!(found.iter().all(|tally| *tally == found[0]));
    assert_eq!(stones.threads_within(&Limits::none().threads(80)), 80);
    let less = Limits::none().memory(stones.bytes(1) - 1).threads(80);
    let found = stones.sweep(&TilesInMemory::new(stones.tiles()), &less);
    assert!(matches!(found, Err(LimitReached::Memory { .. })));
}

#[test]
fn limits_are_honoured() {
    let stones = Stones::new(&[4; 4], Player::J0, [vec![], vec![]]).expect("small");
    let store = TilesInMemory::new(stones.tiles());
    let few = Limits::none().memory(1000);
    let found = stones.sweep(&store, &few);
    assert!(matches!(found, Err(LimitReached::Memory { .. })));
    let stop = Arc::new(AtomicBool::new(true));
    let found = stones.sweep(&store, &Limits::none().threads(2).stop_flag(stop));
    assert_eq!(found, Err(LimitReached::Stopped));
}

/// A store that panics in a thread that was started; the calling one waits until that
/// thread has ended.
struct Unlucky {
    caller: ThreadId,
    over: Arc<AtomicBool>,
    kept: AtomicUsize,
}

/// Tells at its end, which is that of its thread.
struct AtEnd(Arc<AtomicBool>);

impl Drop for AtEnd {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

thread_local!(static AT_END: RefCell<Option<AtEnd>> = const { RefCell::new(None) });

impl TileStore for Unlucky {
    type Error = LimitReached;
    type LastRead = ();

    fn kept(&self, _: usize) -> Option<Tally> {
        None
    }

    fn keep(&self, _: usize, _: u64, _: &[Code], _: &Tally) -> Result<(), LimitReached> {
        if thread::current().id() != self.caller {
            AT_END.set(Some(AtEnd(self.over.clone())));
            panic!("unlucky");
        }
        self.kept.fetch_add(1, Relaxed);
        let began = Instant::now();
        while !self.over.load(Relaxed) {
            assert!(began.elapsed() < Duration::from_secs(60), "the other thread does nothing");
            thread::yield_now();
        }
        Ok(())
    }

    fn read(&self, (): &mut (), _: u64, _: &mut [Code]) -> Result<(), LimitReached> {
        Ok(())
    }
}

#[test]
fn a_panic_of_one_thread_ends_the_others() {
    let lines = lines(5, 4, 4);
    let stones = Stones::new(&[4; 5], Player::J0, [lines.clone(), lines]).expect("small");
    let (caller, over) = (thread::current().id(), Arc::new(AtomicBool::new(false)));
    let store = Unlucky { caller, over, kept: AtomicUsize::new(0) };
    let sweep = AssertUnwindSafe(|| stones.sweep(&store, &Limits::none().threads(2)));
    let panic = catch_unwind(sweep).expect_err("it goes on in the caller");
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"unlucky"));
    assert!(store.kept.into_inner() <= 1, "nothing more is done");
}

//! Sweeps by grades against arenas: the same positions, verdicts and counts.

use std::collections::HashSet;

use arene::{
    CountedWords, Counts, Game, Graded, Grading, Keys, LimitReached, Limits, Player, WordsInMemory,
    explore, solve,
};
use arene_games::games::{chocolate, chomp, grundy, nim, wythoff};
use arene_games::{Facts, Params, TakeKeys};
use arene_table::SpillingStore;

/// Sweeps a game from its starts and compares every position with its arena. Tells how
/// many keys there are, and how many positions.
struct Compare<'a, G: Game>(&'a G, &'a [G::Position]);

impl<G> TakeKeys<G> for Compare<'_, G>
where
    G: Facts + Sync,
    G::Position: Sync + std::fmt::Debug,
    G::Move: Send,
{
    type Answer = (u64, usize);

    fn take<K: Keys<G> + 'static>(self, keys: K) -> (u64, usize) {
        let Compare(game, starts) = self;
        let none = Limits::none();
        let explored = explore(game, starts, &none).expect("small");
        let solution = solve(&explored.arena, &explored.finals, &none).expect("small");
        let mut count = 0;
        for threads in [1, 2, 3] {
            let store = WordsInMemory::default();
            let graded = swept(game, &keys, starts, &store, threads);
            // Every vertex is found, and worth what it is.
            for v in explored.arena.vertices() {
                let at = explored.position(v);
                let grade = keys.grade(at).expect("a grade");
                let found = graded.verdict(grade, keys.key(at), game.turn(at));
                assert_eq!(found, Some(solution.verdict(v)), "{}", game.write_vertex(at));
            }
            // And there are no others.
            let mut all = HashSet::new();
            for grade in 0..keys.grades() {
                assert!(graded.keys(grade).is_sorted_by(|a, b| a < b), "each once, in order");
                for &key in graded.keys(grade) {
                    let at = keys.position(key);
                    assert_eq!((keys.key(&at), keys.grade(&at)), (key, Some(grade)));
                    let alike = keys.alike(&at);
                    assert_eq!(alike.len() as u64, keys.count_alike(&at));
                    for at in alike {
                        assert_eq!((keys.key(&at), keys.grade(&at)), (key, Some(grade)));
                        assert!(all.insert(at), "each position has one key");
                    }
                }
            }
            assert_eq!(all.len(), explored.arena.len());
            let tally = graded.tally();
            assert_eq!(tally.counts, solution.counts());
            assert_eq!(tally.positions(), all.len() as u64);
            assert_eq!(tally.edges, explored.arena.graph().edge_count() as u64);
            count = graded.len();
        }
        (count, explored.arena.len())
    }
}

fn swept<G, K>(
    game: &G,
    keys: &K,
    starts: &[G::Position],
    store: &WordsInMemory,
    threads: usize,
) -> Graded<CountedWords>
where
    G: Game + Sync,
    G::Position: Sync,
    G::Move: Send,
    K: Keys<G>,
{
    let work = Grading { game, keys, starts, limits: &Limits::none().threads(threads) };
    work.solve(work.gather(store).expect("no limit"), store).expect("no limit")
}

/// From the start of a game, and from some positions laid by hand with one player to
/// move, the other, and either; the counts are those of the start.
fn compare<G>(game: &G, texts: &[&str]) -> (u64, usize)
where
    G: Facts + Sync,
    G::Position: Sync + std::fmt::Debug,
    G::Move: Send,
{
    let compare =
        |starts: &[G::Position]| game.with_keys(&starts[0], Compare(game, starts)).expect("keys");
    for text in texts {
        let both = Player::BOTH.map(|turn| game.read_position(text, Some(turn)).expect(text));
        for starts in [&both[..1], &both[1..], &both] {
            compare(starts);
        }
    }
    let both = [game.start(), game.with_turn(&game.start(), Player::J1)];
    compare(&both);
    compare(&both[..1])
}

fn params(spec: &str, params: &'static [arene_games::Param<'static>]) -> Params<'static> {
    Params::read(spec, params).expect(spec)
}

fn heaps(spec: &str) -> nim::Nim {
    nim::Nim::from_params(&params(spec, nim::PARAMS)).expect(spec)
}

#[test]
fn nim() {
    assert_eq!(compare(&heaps("1+3+5+7"), &["1+3+0+2", "0+0+1", "0+0+0+0", "1+1+1"]), (752, 752));
    compare(&heaps("9"), &["5", "1", "0"]);
    compare(&heaps("9,light"), &["1"]);
    compare(&heaps("3+4,rule=normal"), &[]);
    compare(&heaps("7+8,take=2+3"), &["1+1", "2+1"]);
    compare(&heaps("0"), &[]);
    compare(&heaps("0+0"), &[]);
    // Heaps that are equal at the start are alike.
    assert_eq!(compare(&heaps("5+5+5"), &["5+4+5", "1+1+0"]), (108, 424));
    compare(&heaps("3+2+3+2+3"), &["3+2+2+2"]);
    compare(&heaps("1+1+1+1+1+1,rule=normal"), &[]);
    // Of many equal heaps some are put in order: a key stands for 8! positions at most.
    let (keys, positions) = compare(&heaps("1+1+1+1+1+1+1+1+1+1+1+1"), &[]);
    assert_eq!((keys, positions), (9 * 16, 4096));
}

#[test]
fn plays_longer_than_a_byte_can_tell() {
    let (keys, positions) = compare(&heaps("300,take=1"), &[]);
    assert_eq!((keys, positions), (301, 301));
}

#[test]
fn bars() {
    let bar =
        |spec| chocolate::Chocolate::from_params(&params(spec, chocolate::PARAMS)).expect(spec);
    assert_eq!(compare(&bar("3x4"), &["2x2", "1x4"]).1, 20);
    compare(&bar("1x1"), &[]);
    let (keys, positions) = compare(&bar("6x6"), &[]);
    assert!(keys < positions as u64 * 3 / 5);
    let chomp = |spec| chomp::Chomp::from_params(&params(spec, chomp::PARAMS)).expect(spec);
    compare(&chomp("1x1"), &[]);
    compare(&chomp("3x4"), &["4+2+1", "3+3", "4", "3+2+1"]);
    compare(&chomp("5x3"), &["2+2+2+1"]);
    let (keys, positions) = compare(&chomp("5x5"), &["5+1+1+1+1"]);
    assert!(keys < positions as u64 * 3 / 5);
}

#[test]
fn two_heaps_and_splits() {
    let two = |spec| wythoff::Wythoff::from_params(&params(spec, wythoff::PARAMS)).expect(spec);
    compare(&two("8+5"), &["3+5", "0+0", "4+4"]);
    compare(&two("0+0"), &[]);
    let (keys, positions) = compare(&two("9+9"), &[]);
    assert!(keys < positions as u64 * 3 / 5);
    let split = |spec| grundy::Grundy::from_params(&params(spec, grundy::PARAMS)).expect(spec);
    compare(&split("0"), &[]);
    compare(&split("20"), &["5+5+3", "2+1"]);
}

/// A sweep within a limit, and whether something went to a file.
struct Limited<'a>(&'a nim::Nim, Limits);

impl TakeKeys<nim::Nim> for Limited<'_> {
    type Answer = Result<(Counts, bool), LimitReached>;

    fn take<K: Keys<nim::Nim> + 'static>(self, keys: K) -> Self::Answer {
        let Limited(game, limits) = self;
        let store = SpillingStore::new(&limits);
        let (starts, keys) = (&[game.start()], &keys);
        let work = Grading { game, keys, starts, limits: &limits.threads(2) };
        match work.gather(&store).and_then(|found| work.solve(found, &store)) {
            Ok(graded) => Ok((graded.tally().counts, store.has_spilled())),
            Err(arene_table::TableError::Limit(limit)) => Err(limit),
            Err(trouble) => panic!("{trouble:?}"),
        }
    }
}

#[test]
fn limits_are_honoured() {
    let game = heaps("17+18+19+20");
    let run = |limits| game.with_keys(&game.start(), Limited(&game, limits)).expect("keys");
    let (counts, spilled) = run(Limits::none()).expect("no limit");
    let explored = explore(&game, &[], &Limits::none()).expect("no limit");
    let solution = solve(&explored.arena, &explored.finals, &Limits::none()).expect("no limit");
    assert_eq!((counts, spilled), (solution.counts(), false));
    let (again, spilled) = run(Limits::none().memory(9 << 19)).expect("goes to a file");
    assert_eq!((again, spilled), (counts, true));
    let many = run(Limits::none().vertices(1000));
    assert_eq!(many, Err(LimitReached::Vertices { limit: 1000 }));
    let refused = run(Limits::none().memory(1 << 16));
    assert!(matches!(refused, Err(LimitReached::Memory { .. })), "{refused:?}");
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    assert_eq!(run(Limits::none().stop_flag(stop)), Err(LimitReached::Stopped));
}

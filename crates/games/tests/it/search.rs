//! Searches of the real games: the figures of the notes, every engine against
//! plain minimax, searches to the end against the solutions, the laws of the
//! heuristics, and a signature of how many positions the searches visit.

use std::collections::HashMap;

use crate::common::{self, Searchable, Visit};
use arene::{
    Engine, Game, Glance, Heuristic, Limits, Minimax, Mobility, Outcome, Player, Symmetry, Value,
    Verdict, Zero,
};
use arene_games::answers::SearchAnswer;
use arene_games::games::connect4::Connect4;
use arene_games::heuristics::CellWeights;
use arene_games::{Algorithm, Place, SearchRequest, TakeHeuristic, open};

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        arene::random::below(&mut self.0, limit)
    }
}

fn place(spec: &str, text: &str, turn: Player) -> Box<dyn Place> {
    let session = open(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    session.place(Some(text), Some(turn)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn start(spec: &str) -> Box<dyn Place> {
    open(spec).and_then(|session| session.place(None, None)).unwrap_or_else(|e| panic!("{e}"))
}

fn with(algorithm: Algorithm, heuristic: &str) -> SearchRequest {
    let heuristic = Some(heuristic.to_owned());
    SearchRequest { algorithm, heuristic, table_bytes: 1 << 16, ..SearchRequest::default() }
}

fn search(place: &dyn Place, request: &SearchRequest, depth: u32) -> SearchAnswer {
    place.search(request, &Limits::none().depth(depth)).expect("no limit")
}

fn plain(place: &dyn Place, heuristic: &str, depth: u32) -> SearchAnswer {
    search(place, &with(Algorithm::Minimax, heuristic), depth)
}

/// The values of all moves; a win is worth `win`.
fn values(answer: &SearchAnswer, win: i32) -> Vec<i32> {
    let number = |value: Value| match value.winner() {
        Some((Player::J0, _)) => win,
        Some((Player::J1, _)) => -win,
        None => value.as_estimate().expect("nobody wins"),
    };
    answer.moves.iter().map(|m| number(m.value.expect("tried").value)).collect()
}

fn estimate(place: &dyn Place, heuristic: &str) -> i32 {
    plain(place, heuristic, 0).value.value.as_estimate().expect("not final")
}

const INF: i32 = 1_000_000;

mod figures {
    use super::*;

    /// ±1 for a win, else 0. Columns are counted from 0 in the notes
    /// and from 1 here.
    #[test]
    fn utility_in_connect_4() {
        let at = place("connect4", "...XX../...OOXO/...XXOX", Player::J0);
        let answer = plain(&*at, "utility", 1);
        assert_eq!(values(&answer, 1), [0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(answer.best, ["4"]);

        let at = place("connect4", "...OO../...XXOX/...OOXO", Player::J0);
        let answer = plain(&*at, "utility", 2);
        assert_eq!(values(&answer, 1), [-1, -1, -1, 0, -1, -1, -1]);
        assert_eq!(answer.best, ["4"]);

        // After n further plies: the notes' level n looks n + 1 plies ahead.
        let at = place("connect4", "...OO..", Player::J0);
        assert_eq!(values(&plain(&*at, "utility", 3), 1), [0; 7]);
        let answer = plain(&*at, "utility", 4);
        assert_eq!(values(&answer, 1), [-1, -1, 0, -1, -1, 0, -1]);
        assert_eq!(answer.best, ["3", "6"]);
    }

    /// Each cell weighs as many lines of four as go through it.
    #[test]
    fn the_weights_of_the_cells() {
        let game = Connect4::<u64>::new(7, 6, 4, None).expect("a board");
        let [a, b, c] = [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]];
        let table = CellWeights::new(&game).table(&game);
        assert_eq!(table, [a, b, c, c, b, a].map(Vec::from));
        assert_eq!(table.iter().flatten().sum::<i32>(), 4 * 69, "69 lines of 4 cells");
    }

    const ENDGAME: &str = "....O../..XOX.O/.XOXXXO";

    /// The table of the notes for each depth.
    #[test]
    fn lines_one_to_four_plies_deep() {
        let at = place("connect4", ENDGAME, Player::J0);
        assert_eq!(estimate(&*at, "lines"), 3);
        for (depth, found, best) in [
            (1, [6, 9, 14, 16, 14, 9, 8], "4"),
            (2, [-7, -4, 1, 3, 1, -4, -5], "4"),
            (3, [6, 9, 14, 18, 14, 9, 8], "4"),
            (4, [-7, -4, 1, 7, 3, -4, -3], "4"),
        ] {
            let answer = plain(&*at, "lines", depth);
            assert_eq!(values(&answer, INF), found, "depth {depth}");
            assert_eq!(answer.best, [best], "depth {depth}");
        }
        assert!(at.unreachable().is_some(), "turns that alternate do not lead to this board");
    }

    /// Two plies deep, reply by reply; the notes misprint those to columns 1, 5 and 7.
    #[test]
    fn lines_with_all_replies() {
        let at = place("connect4", ENDGAME, Player::J0);
        let replies = [
            [2, 0, -5, -7, -5, 0, 1],
            [6, 1, -2, -4, -2, 3, 4],
            [11, 8, 3, 1, 3, 8, 9],
            [13, 10, 5, 3, 5, 10, 11],
            [11, 8, 3, 1, 6, 8, 9],
            [6, 3, -2, -4, -2, 1, 4],
            [5, 2, -3, -5, -3, 2, 3],
        ];
        for (column, replies) in replies.iter().enumerate() {
            let after = at.step(&(column + 1).to_string()).expect("legal");
            assert_eq!(values(&plain(&*after, "lines", 1), INF), replies, "column {}", column + 1);
        }
    }

    /// A win three plies away changes the choice.
    #[test]
    fn lines_in_three_columns() {
        let text = "....X../O...OO./OX..XOO/XXOXXXO";
        let at = place("connect4:7x6,only=3+4+5", text, Player::J0);
        assert_eq!(estimate(&*at, "lines"), 2);
        for (depth, found, best) in
            [(1, [10, 12, 10], "4"), (2, [-1, -1, 0], "5"), (3, [INF, 17, 13], "3")]
        {
            let answer = plain(&*at, "lines", depth);
            assert_eq!(values(&answer, INF), found, "depth {depth}");
            assert_eq!(answer.best, [best]);
        }
        assert_eq!(plain(&*at, "lines", 3).value.value, Value::win(Player::J0, 3));
    }

    /// The trees of the light game of Nim.
    #[test]
    fn light_nim() {
        for (heap, nodes, winner) in
            [(5, 15, Player::J1), (6, 28, Player::J0), (9, 177, Player::J1)]
        {
            let at = start(&format!("nim:{heap},light"));
            let answer = at.search(&with(Algorithm::Minimax, "zero"), &Limits::none());
            let answer = answer.expect("no limit");
            assert_eq!(answer.nodes, nodes);
            assert_eq!(answer.value.value.winner().map(|(winner, _)| winner), Some(winner));
            assert!(answer.exact);
            if heap == 5 {
                assert_eq!(values(&answer, INF), [-INF; 3]);
            }
        }
    }

    #[test]
    fn the_whole_tree_of_tic_tac_toe() {
        let answer =
            start("tictactoe").search(&with(Algorithm::Minimax, "utility"), &Limits::none());
        let answer = answer.expect("no limit");
        assert_eq!((answer.nodes, answer.value.value), (549_946, Value::DRAW));
        assert_eq!(answer.best.len(), 9, "every first move draws");
        assert!(answer.exact);
    }
}

/// Games to search, with positions laid on the table that play does not reach.
const SUITE: &[(&str, &[(&str, Player)])] = &[
    ("nim:9", &[("20", Player::J1)]),
    ("nim:20,take=1+2", &[]),
    ("nim:9,light", &[]),
    ("nim:1+3+5+7", &[("2+2+2", Player::J1)]),
    ("grundy:20", &[("7+7", Player::J1)]),
    ("wythoff:8+5", &[("3+9", Player::J1)]),
    ("chocolate:4x6", &[("7x7", Player::J1)]),
    ("chomp:2x3", &[]),
    ("chomp:4x6", &[]),
    ("tictactoe", &[("XX./X../...", Player::J1), ("OO./.../.O.", Player::J0)]),
    ("tictactoe:4x4,line=4", &[("XXX./OOO./..../....", Player::J1)]),
    ("tictactoe:5x3,line=3", &[]),
    ("tictactoe:2x2,line=1", &[]),
    ("tictactoe:8x8,line=5", &[]),
    ("connect4", &[("....O../..XOX.O/.XOXXXO", Player::J0), ("...OO..", Player::J0)]),
    ("connect4:5x4", &[("XX.../XX...", Player::J1)]),
    ("connect4:7x6,only=3+4+5", &[("....X../O...OO./OX..XOO/XXOXXXO", Player::J0)]),
    ("connect4:4x3,line=3", &[("OO..", Player::J1)]),
    ("connect4:3x7,line=2", &[]),
    ("connect4:10x8,line=5", &[]),
    ("hex:3", &[("XX./.../...", Player::J0)]),
    ("hex:5", &[("OOO../..X../...../...../.....", Player::J1)]),
    ("hex:8", &[]),
];

#[test]
fn the_suite_has_every_game_of_the_registry() {
    for entry in arene_games::GAMES {
        assert!(DEEP.iter().any(|spec| spec.split(':').next() == Some(entry.name)));
        for example in entry.examples {
            assert!(SUITE.iter().any(|(spec, _)| spec == example), "{example} is missing");
        }
    }
}

/// The start, the positions of a few random plays, and those laid by hand.
fn positions(spec: &str, by_hand: &[(&str, Player)], random: &mut Random) -> Vec<Box<dyn Place>> {
    let mut all = vec![start(spec)];
    all.extend(by_hand.iter().map(|&(text, turn)| place(spec, text, turn)));
    for _ in 0..4 {
        let mut at = start(spec);
        let plies = 1 + random.below(12);
        for _ in 0..plies {
            let moves = at.moves();
            if moves.is_empty() {
                break;
            }
            at = at.step(&moves[random.below(moves.len())]).expect("legal");
        }
        all.push(at);
    }
    all
}

/// What every answer must satisfy beside plain minimax to the same depth.
fn check(answer: &SearchAnswer, plain: &SearchAnswer, what: &str) {
    let player = plain.owner;
    assert_eq!(answer.value, plain.value, "{what}");
    assert_eq!(answer.best, plain.best, "{what}");
    assert_eq!(answer.moves.len(), plain.moves.len(), "{what}");
    for (found, plain) in answer.moves.iter().zip(&plain.moves) {
        assert_eq!(found.name, plain.name, "{what}");
        let [value, truth] = [found, plain].map(|m| m.value.expect("tried").value);
        if found.bound {
            assert_ne!(value, answer.value.value, "{what}: a bound is no best move");
            assert_eq!(value.better(truth, player), value, "{what}: {} is no bound", found.name);
        } else {
            assert_eq!(value, truth, "{what}: {}", found.name);
        }
    }
    assert!(answer.exact || !plain.exact, "{what}: minimax is certain");
}

/// The line is legal, starts with a best move and, if it goes all the way, ends
/// where the value comes from.
fn check_line(at: &dyn Place, answer: &SearchAnswer, heuristic: &str, what: &str) {
    assert_eq!(answer.line.first(), answer.best.first(), "{what}");
    assert!(answer.line.len() <= answer.depth as usize, "{what}");
    let mut reached = None;
    for m in &answer.line {
        let from = reached.as_deref().unwrap_or(at);
        reached = Some(from.step(m).unwrap_or_else(|error| panic!("{what}: {m}: {error}")));
    }
    let Some(reached) = reached else { return };
    if reached.outcome().is_some() || answer.line.len() == answer.depth as usize {
        let end = plain(&*reached, heuristic, 0).value.value;
        let seen = answer.line.iter().fold(end, |value, _| value.further());
        assert_eq!(seen, answer.value.value, "{what}: line {:?}", answer.line);
    }
}

#[test]
fn every_engine_equals_minimax() {
    let mut random = Random(1);
    for (spec, by_hand) in SUITE {
        for at in positions(spec, by_hand, &mut random) {
            // As deep as plain minimax goes in no time.
            let width = at.moves().len().max(2) as f64;
            let deepest = (2_000f64.ln() / width.ln()).round().clamp(2.0, 6.0) as u32;
            for heuristic in at.heuristics() {
                let oracle: Vec<SearchAnswer> =
                    (0..=deepest).map(|depth| plain(&*at, heuristic, depth)).collect();
                for depth in 0..=deepest {
                    engines_equal_minimax(&*at, heuristic, depth, &oracle);
                }
            }
        }
    }
}

/// One game of each kind, small enough for plain minimax to look six plies
/// ahead from anywhere.
const DEEP: [&str; 9] = [
    "nim:9",
    "nim:3+4",
    "grundy:12",
    "wythoff:4+3",
    "chocolate:4x4",
    "chomp:3x3",
    "tictactoe",
    "connect4:5x4",
    "hex:3",
];

#[test]
fn every_engine_equals_minimax_six_plies_deep() {
    let mut random = Random(2);
    for spec in DEEP {
        for at in positions(spec, &[], &mut random) {
            let heuristic = at.heuristics()[0];
            let oracle: Vec<SearchAnswer> =
                (0..=6).map(|depth| plain(&*at, heuristic, depth)).collect();
            for depth in 0..=6 {
                engines_equal_minimax(&*at, heuristic, depth, &oracle);
            }
        }
    }
}

fn engines_equal_minimax(at: &dyn Place, heuristic: &str, depth: u32, oracle: &[SearchAnswer]) {
    let plain = &oracle[depth as usize];
    let what = format!("{} {heuristic} to {depth}", at.name());
    let answer = search(at, &with(Algorithm::AlphaBeta, heuristic), depth);
    check(&answer, plain, &what);
    assert!(answer.nodes <= plain.nodes, "{what}");
    for (threads, table_bytes) in [(1, 64), (1, 1 << 10), (1, 4 << 20), (2, 1 << 10), (3, 1 << 14)]
    {
        // Large tables and many threads take a while to set up.
        if (threads > 1 || table_bytes > 1 << 20) && !depth.is_multiple_of(3) {
            continue;
        }
        let request =
            SearchRequest { threads, table_bytes, ..with(Algorithm::Deepening, heuristic) };
        let answer = search(at, &request, depth);
        let what = format!("{what}, {threads} threads, {table_bytes} bytes");
        assert_eq!((answer.value, &answer.best), (plain.value, &plain.best), "{what}");
        // It may stop as soon as it is certain.
        assert!(answer.depth == plain.depth || answer.exact && answer.depth < depth, "{what}");
        check(&answer, &oracle[answer.depth as usize], &what);
        check_line(at, &answer, heuristic, &what);
    }
}

#[test]
fn threads_and_tables_change_no_value_further_down() {
    for (spec, depth) in
        [("connect4", 11), ("connect4:5x4", 12), ("tictactoe:4x4,line=4", 6), ("hex:4", 6)]
    {
        let at = start(spec);
        let heuristic = at.heuristics()[0];
        let truth = search(&*at, &with(Algorithm::AlphaBeta, heuristic), depth);
        for (threads, table_bytes) in
            [(1, 64), (1, 1 << 22), (2, 1 << 16), (2, 1 << 22), (3, 1 << 22)]
        {
            let request =
                SearchRequest { threads, table_bytes, ..with(Algorithm::Deepening, heuristic) };
            let answer = search(&*at, &request, depth);
            let what = format!("{spec}, {threads} threads, {table_bytes} bytes");
            assert_eq!((answer.value, &answer.best), (truth.value, &truth.best), "{what}");
            check_line(&*at, &answer, heuristic, &what);
        }
    }
}

/// Searched to the end, every engine finds what the attractors find: the
/// winner, the rank, all best moves.
#[test]
fn to_the_end_every_engine_equals_the_solution() {
    let mut random = Random(2);
    for spec in [
        "nim:9",
        "nim:1+2+3",
        "grundy:9",
        "wythoff:4+3",
        "chocolate:3x4",
        "chomp:2x3",
        "tictactoe",
        "tictactoe:3x2,line=2",
        "connect4:3x3,line=3",
        "connect4:4x3,line=3",
        "hex:2",
        "hex:3",
    ] {
        let solved = common::solved(spec);
        let (arena, session) = (solved.model.arena(), &solved.session);
        let mut vertices = vec![solved.model.start()];
        vertices.extend((0..40).map(|_| random.below(arena.len()) as u32));
        for v in vertices {
            let name = solved.model.name(v);
            let at = session.place(Some(&name), None).expect("a vertex");
            let verdict = solved.solution.verdict(v);
            let best: Vec<String> =
                solved.solution.best_moves(arena, v).map(|to| solved.model.name(to)).collect();
            let heuristic = at.heuristics()[0];
            for algorithm in [Algorithm::AlphaBeta, Algorithm::Deepening] {
                let answer =
                    at.search(&with(algorithm, heuristic), &Limits::none()).expect("no limit");
                let value = match verdict {
                    Verdict::Won { by, rank } => Value::win(by, rank),
                    _ => Value::DRAW,
                };
                assert_eq!(answer.value.value, value, "{name}");
                assert!(answer.exact, "{name}");
                let mut found: Vec<String> = (answer.moves.iter())
                    .filter(|m| answer.best.contains(&m.name))
                    .map(|m| m.to.clone())
                    .collect();
                // Two moves may lead to one vertex.
                found.dedup();
                let (mut found, mut best) = (found, best.clone());
                found.sort();
                found.dedup();
                best.sort();
                best.dedup();
                if verdict.winner().is_some() {
                    assert_eq!(found, best, "{name}");
                } else {
                    assert!(found.iter().all(|to| best.contains(to)), "{name}");
                }
            }
        }
    }
}

#[test]
fn monte_carlo_wins_what_can_be_won() {
    let request = |playouts| SearchRequest {
        playouts,
        seed: 5,
        ..SearchRequest { algorithm: Algorithm::Mcts, ..SearchRequest::default() }
    };
    let at = start("hex:3");
    let answer = at.search(&request(5_000), &Limits::none()).expect("no limit");
    let winning = ["c1", "a2", "b2", "c2", "a3"];
    assert!(winning.contains(&answer.line[0].as_str()), "{:?}", answer.line);
    let at = place("connect4", "...XX../...OOXO/...XXOX", Player::J0);
    let answer = at.search(&request(2_000), &Limits::none()).expect("no limit");
    assert_eq!(answer.line[0], "4");
    let again = at.search(&request(2_000), &Limits::none()).expect("no limit");
    assert_eq!((again.line, again.nodes), (answer.line, answer.nodes));
    assert!(answer.moves.iter().all(|m| {
        m.value.is_some_and(|mean| (-1000..=1000).contains(&mean.value.as_estimate().unwrap()))
    }));
}

/// Exchanging the players, and in Hex the sides, changes the sign.
#[test]
fn heuristics_treat_the_players_alike() {
    let mut random = Random(3);
    for (spec, heuristic) in [
        ("connect4", "lines"),
        ("connect4:5x4,line=3", "lines"),
        ("connect4:9x9", "lines"),
        ("tictactoe", "lines"),
        ("tictactoe:4x5,line=3", "lines"),
        ("tictactoe:10x10,line=5", "lines"),
        ("hex:4", "distance"),
        ("hex:9", "distance"),
    ] {
        let mut different = 0;
        for _ in 0..60 {
            let mut at = start(spec);
            for _ in 0..random.below(20) {
                let moves = at.moves();
                if moves.is_empty() {
                    break;
                }
                at = at.step(&moves[random.below(moves.len())]).expect("legal");
            }
            if at.outcome().is_some() {
                continue;
            }
            let name = at.name();
            let text = name.split('_').next().expect("a position");
            let swapped: String = text
                .chars()
                .map(|c| match c {
                    'X' => 'O',
                    'O' => 'X',
                    c => c,
                })
                .collect();
            let image = if spec.starts_with("hex") {
                let rows: Vec<Vec<char>> =
                    swapped.split('/').map(|r| r.chars().collect()).collect();
                let column = |c: usize| rows.iter().map(|row| row[c]).collect::<String>();
                (0..rows.len()).map(column).collect::<Vec<_>>().join("/")
            } else {
                swapped
            };
            let image = place(spec, &image, at.owner().other());
            let value = estimate(&*at, heuristic);
            assert_eq!(estimate(&*image, heuristic), -value, "{name}");
            // Whose turn it is does not matter.
            let other = place(spec, text, at.owner().other());
            assert_eq!(estimate(&*other, heuristic), value, "{name}");
            different += i32::from(value != 0);
        }
        assert!(different > 10, "{spec}: {different}");
    }
}

/// Walks at random through a game and asks at every position.
struct AtRandom<F> {
    random: Random,
    ask: F,
}

/// What is asked at every position of a game, with one of its heuristics.
trait Ask {
    fn at<G: Searchable, H: Heuristic<G> + Sync>(
        &mut self,
        game: &G,
        h: &H,
        at: &G::Position,
        what: &str,
    );
    /// Along a move.
    fn along<G: Searchable, H: Heuristic<G> + Sync>(
        &mut self,
        _: &G,
        _: &H,
        _: &G::Position,
        _: G::Move,
        _: &G::Position,
    ) {
    }
}

impl<F: Ask> Visit for AtRandom<F> {
    fn game<G: Searchable>(&mut self, spec: &str, game: &G) {
        self.walk(spec, game, &Zero, "zero");
        self.walk(spec, game, &Mobility, "mobility");
        for name in game.heuristics() {
            let taker = Walk { spec, game, name, visit: self };
            assert!(game.with_heuristic(name, taker).is_some(), "{spec}: {name}");
        }
        assert!(
            game.with_heuristic("nonsense", Walk { spec, game, name: "", visit: self }).is_none()
        );
    }
}

struct Walk<'a, G, F> {
    spec: &'a str,
    game: &'a G,
    name: &'a str,
    visit: &'a mut AtRandom<F>,
}

impl<G: Searchable, F: Ask> TakeHeuristic<G> for Walk<'_, G, F> {
    type Answer = ();

    fn take<H: Heuristic<G> + Sync>(self, heuristic: H) {
        self.visit.walk(self.spec, self.game, &heuristic, self.name);
    }
}

impl<F: Ask> AtRandom<F> {
    fn walk<G: Searchable, H: Heuristic<G> + Sync>(
        &mut self,
        spec: &str,
        game: &G,
        h: &H,
        name: &str,
    ) {
        for _ in 0..12 {
            let mut at = game.start();
            while game.outcome(&at).is_none() {
                let what = format!("{spec} {name} {}", game.write_vertex(&at));
                self.ask.at(game, h, &at, &what);
                let moves = common::moves(game, &at);
                let m = moves[self.random.below(moves.len())].clone();
                let to = game.play(&at, m.clone());
                if game.outcome(&to).is_none() {
                    self.ask.along(game, h, &at, m, &to);
                }
                at = to;
            }
        }
    }
}

fn ask_everywhere<F: Ask>(ask: F) -> F {
    let mut visit = AtRandom { random: Random(4), ask };
    for (spec, _) in SUITE {
        common::visit(spec, &mut visit);
    }
    visit.ask
}

/// What makes searches fast changes no value.
struct ShortCuts {
    glances: usize,
    plies: usize,
}

impl Ask for ShortCuts {
    fn at<G: Searchable, H: Heuristic<G> + Sync>(
        &mut self,
        game: &G,
        h: &H,
        at: &G::Position,
        what: &str,
    ) {
        let legal = common::moves(game, at);
        let mut on = Vec::new();
        game.moves_on(at, &mut on);
        assert!(on == legal, "{what}: moves_on");
        let mut ordered = Vec::new();
        h.moves(game, at, &mut ordered);
        assert!(ordered.len() == legal.len(), "{what}: as many moves");
        assert!(ordered.iter().all(|m| legal.contains(m)), "{what}: the same moves");

        let known = h.estimate(game, at);
        if let Some(value) = h.one_ply(game, at, known) {
            let plain = Minimax(ByRef(h)).search(game, at, &Limits::none().depth(1));
            assert_eq!(value, plain.expect("no limit").value, "{what}: one ply");
            self.plies += 1;
        }

        // Who can win with this move, or the one after it?
        let turn = game.turn(at);
        let wins = |at: &G::Position, player| {
            let mut moves = common::moves(game, at).into_iter();
            game.turn(at) == player
                && moves.any(|m| game.outcome(&game.play(at, m)) == Some(Outcome::Win(player)))
        };
        let saves = |m| !wins(&game.play(at, m), turn.other());
        match game.glance(at) {
            Glance::Wins => assert!(wins(at, turn), "{what}: wins"),
            Glance::Loses => {
                assert!(!wins(at, turn) && !legal.into_iter().any(saves), "{what}: loses");
            }
            Glance::Only(only) => {
                let mut others = legal.iter().filter(|&m| *m != only).cloned();
                assert!(
                    legal.contains(&only) && !wins(at, turn) && !others.any(saves),
                    "{what}: only"
                );
            }
            Glance::Open => return,
        }
        self.glances += 1;
    }

    fn along<G: Searchable, H: Heuristic<G> + Sync>(
        &mut self,
        game: &G,
        h: &H,
        at: &G::Position,
        m: G::Move,
        to: &G::Position,
    ) {
        let known = h.estimate(game, at);
        assert_eq!(h.update(game, known, at, m, to), h.estimate(game, to), "update");
        assert!(game.ended(to) == game.outcome(to), "ended");
    }
}

/// A borrowed heuristic.
struct ByRef<'a, H>(&'a H);

impl<G: Game, H: Heuristic<G>> Heuristic<G> for ByRef<'_, H> {
    fn estimate(&self, game: &G, at: &G::Position) -> i32 {
        self.0.estimate(game, at)
    }
}

#[test]
fn short_cuts_change_nothing() {
    let asked = ask_everywhere(ShortCuts { glances: 0, plies: 0 });
    assert!(asked.glances > 200, "only {} glances", asked.glances);
    assert!(asked.plies > 200, "only {} times one ply", asked.plies);
}

/// Positions with one key have the same side to move, estimate and value.
#[derive(Default)]
struct Keys {
    shared: usize,
}

impl Visit for Keys {
    fn game<G: Searchable>(&mut self, _: &str, _: &G) {}

    fn symmetric<G: Searchable + Symmetry + Copy>(&mut self, spec: &str, game: &G) {
        for name in game.heuristics() {
            let taker = SameKeys { spec, game, keys: self };
            game.with_heuristic(name, taker).expect("it is listed");
        }
    }
}

struct SameKeys<'a, G> {
    spec: &'a str,
    game: &'a G,
    keys: &'a mut Keys,
}

impl<G: Searchable + Symmetry> TakeHeuristic<G> for SameKeys<'_, G> {
    type Answer = ();

    fn take<H: Heuristic<G> + Sync>(self, h: H) {
        let (game, mut random) = (self.game, Random(6));
        let mut known: HashMap<u64, (G::Position, Player, i32, Value)> = HashMap::new();
        for _ in 0..40 {
            let mut at = game.start();
            while game.outcome(&at).is_none() {
                for at in [&at, &game.canonical(&at), &game.with_turn(&at, game.turn(&at).other())]
                {
                    if game.outcome(at).is_some() {
                        continue;
                    }
                    let depth = if common::moves(game, at).len() > 12 { 1 } else { 3 };
                    let plain = Minimax(ByRef(&h)).search(game, at, &Limits::none().depth(depth));
                    let value = plain.expect("no limit").value;
                    let new = (at.clone(), game.turn(at), h.estimate(game, at), value);
                    let old = known.entry(h.key(game, at)).or_insert_with(|| new.clone());
                    self.keys.shared += usize::from(old.0 != new.0);
                    assert_eq!(
                        (old.1, old.2, old.3),
                        (new.1, new.2, new.3),
                        "{} {} {}",
                        self.spec,
                        game.write_vertex(&old.0),
                        game.write_vertex(at)
                    );
                }
                let moves = common::moves(game, &at);
                at = game.play(&at, moves[random.below(moves.len())].clone());
            }
        }
    }
}

#[test]
fn positions_with_one_key_have_one_value() {
    let mut keys = Keys::default();
    for (spec, _) in SUITE {
        common::visit(spec, &mut keys);
    }
    assert!(keys.shared > 100, "mirror images share keys: {}", keys.shared);
}

/// How many positions the searches of a fixed suite visit. Whoever changes a
/// search, a heuristic or the order of moves on purpose states the old numbers
/// and the new ones in the commit; whoever changed them by accident has found a
/// mistake.
const SIGNATURE: [(&str, u64); 2] = [("alphabeta", 460_944), ("deepening", 140_087)];

#[test]
fn the_searches_visit_as_many_positions_as_ever() {
    let suite = [
        ("connect4", "", "lines", 10),
        ("connect4", "....O../..XOX.O/.XOXXXO", "lines", 9),
        ("connect4", "", "zero", 8),
        ("connect4:5x4", "", "lines", 12),
        ("connect4:10x8,line=5", "", "lines", 6),
        ("tictactoe", "", "lines", 9),
        ("tictactoe:4x4,line=4", "", "lines", 5),
        ("hex:5", "", "distance", 4),
        ("chomp:4x6", "4+4+4+4", "zero", 7),
        ("nim:1+3+5+7", "", "mobility", 6),
    ];
    let visited = [Algorithm::AlphaBeta, Algorithm::Deepening].map(|algorithm| {
        let nodes = suite.map(|(spec, text, heuristic, depth)| {
            let at = if text.is_empty() { start(spec) } else { place(spec, text, Player::J0) };
            let request = SearchRequest { table_bytes: 1 << 20, ..with(algorithm, heuristic) };
            search(&*at, &request, depth).nodes
        });
        (algorithm.name(), nodes.iter().sum::<u64>())
    });
    assert_eq!(visited, SIGNATURE);
}

//! The figures that course notes print, computed again through sessions: who
//! wins, in how many plies, with which move, and how large arenas and trees
//! are. Every game is also compared, position by position, with a slow minimax
//! that follows the definition and nothing else.

use std::collections::HashMap;

use crate::common::{self, Solved, Visit, moves, place, solved, solved_both, visit};
use arene::{
    DrawKind, Game, Limits, Outcome, Perft, Player, Symmetry, UpToSymmetry, Verdict, VertexSet,
    attractor, attractor_by_steps, attractor_by_sweeps, explore, perft, solve, tree_size, verify,
};
use arene_games::answers::{PlayEnd, check, grundy, read_target};
use arene_games::games::{connect4, nim, tictactoe};
use arene_games::{Facts, GAMES, Notation, Params, Start, Turn, open};

use Player::{J0, J1};

/// The attractor of a player to the vertices where he has won: name and rank,
/// by rank and then by name.
fn attracted(game: &Solved, player: Player) -> Vec<(String, u32)> {
    let target = game.model.finals().won_by(player);
    let attr = attractor(game.model.arena(), player, target, &Limits::none()).expect("no limits");
    let named = |&v: &u32| (game.model.name(v), attr.rank(v).expect("it is inside"));
    let mut all: Vec<_> = attr.vertices().iter().map(named).collect();
    all.sort_by(|a, b| (a.1, &a.0).cmp(&(b.1, &b.0)));
    all
}

fn named(ranks: &[(&str, u32)]) -> Vec<(String, u32)> {
    ranks.iter().map(|&(name, rank)| (name.to_owned(), rank)).collect()
}

#[test]
fn a_heap_of_five() {
    let game = solved("nim:5");
    assert_eq!(game.size(), (10, 18));
    // Who is to move when nothing is left has won: 0_0 is V0, 0_1 is V1.
    assert_eq!(attracted(&game, J0), named(&[("0_0", 0), ("1_1", 1), ("2_0", 2), ("3_0", 2)]));
    assert_eq!(
        attracted(&game, J1),
        named(&[("0_1", 0), ("1_0", 1), ("2_1", 2), ("3_1", 2), ("4_1", 2), ("5_0", 3)])
    );
    assert_eq!(game.start(), Some((J1, 3)));
    assert_eq!(game.best("5_0"), ["4_1", "3_1", "2_1"]);
    let answer = check(&*game.session, "(5_0,3_1,2_0,1_1,0_0)", None).expect("a play");
    assert!(answer.legal && answer.maximal);
    assert_eq!(answer.winner, Some(J0));
}

#[test]
fn plays_of_the_notes() {
    let twenty = open("nim:20").expect("nim:20");
    let play = "20→17→14→11→9→6→5→4→1→0";
    let answer = check(&*twenty, play, None).expect("a play");
    assert_eq!((answer.legal, answer.end, answer.winner), (true, PlayEnd::Won, Some(J1)));
    assert_eq!(answer.play.last().map(String::as_str), Some("0_1"));

    let light = open("nim:9,light").expect("nim:9,light");
    let play = "(9_0,8_1,7_0,5_1,4_0,1_1)";
    let answer = check(&*light, play, None).expect("a play");
    assert_eq!((answer.legal, answer.end, answer.winner), (true, PlayEnd::Won, Some(J0)));
}

#[test]
fn the_attractor_of_nine_sticks_in_the_light_representation() {
    let game = solved_both("nim:9,light");
    let mut expected = named(&[
        ("1_1", 0),
        ("2_0", 1),
        ("3_0", 1),
        ("4_0", 1),
        ("5_1", 2),
        ("6_0", 3),
        ("7_0", 3),
        ("8_0", 3),
        ("9_1", 4),
    ]);
    assert_eq!(attracted(&game, J0), expected);
    for (name, _) in &mut expected {
        let side = if name.ends_with('0') { "1" } else { "0" };
        name.replace_range(2.., side);
    }
    assert_eq!(attracted(&game, J1), expected);
    let target = read_target(&*game.model, &["1_1".to_owned()]).expect("a vertex");
    let (arena, limits) = (game.model.arena(), Limits::none());
    let [a, b, c] = [
        attractor(arena, J0, &target, &limits),
        attractor_by_steps(arena, J0, &target, &limits),
        attractor_by_sweeps(arena, J0, &target, &limits),
    ]
    .map(|found| found.expect("no limits"));
    assert!(a == b && b == c, "the three methods differ");
    assert_eq!(a.len(), 9);
}

#[test]
fn one_heap_is_lost_at_one_more_than_a_multiple_of_four() {
    for n in 1..=60 {
        for spec in [format!("nim:{n}"), format!("nim:{n},light")] {
            let winner = solved(&spec).start().map(|(winner, _)| winner);
            assert_eq!(winner, Some(if n % 4 == 1 { J1 } else { J0 }), "{spec}");
        }
    }
}

#[test]
fn trees_of_light_nim() {
    for (heap, nodes, leaves, winner) in [(5, 15, 7, J1), (6, 28, 13, J0), (9, 177, 81, J1)] {
        let spec = format!("nim:{heap},light");
        let game = solved(&spec);
        let size = tree_size(game.model.arena().graph(), game.model.start(), &Limits::none())
            .expect("no limits")
            .expect("finite");
        assert_eq!((size.nodes, size.leaves), (nodes, leaves), "{spec}");
        let params = Params::read(&format!("{heap},light"), nim::PARAMS).expect("params");
        let rules = nim::Nim::from_params(&params).expect("a game");
        let walked = perft(&rules, &rules.start(), 99, &Limits::none()).expect("no limits");
        assert_eq!(u128::from(walked.nodes.iter().sum::<u64>()), nodes, "{spec}");
        assert_eq!(u128::from(walked.games.iter().sum::<u64>()), leaves, "{spec}");
        assert_eq!(walked.nodes.len() as u32, size.depth + 1, "{spec}");
        assert_eq!(game.start().map(|(winner, _)| winner), Some(winner), "{spec}");
    }
    let five = solved("nim:5,light");
    for child in ["4_1", "3_1", "2_1"] {
        assert_eq!(five.at(child), Some((J1, 1)), "the value is minus infinity");
    }
}

#[test]
fn the_chocolate_bar_of_two_by_three() {
    let game = solved_both("chocolate:2x3");
    let inside = ["1x1_1", "1x2_0", "1x3_0", "2x1_0", "2x2_1", "2x3_0"];
    let of = |player| {
        let mut names: Vec<String> =
            attracted(&game, player).into_iter().map(|(name, _)| name).collect();
        names.sort();
        names
    };
    assert_eq!(of(J0), inside);
    let exchanged = |name: &str| {
        let (bar, side) = name.split_once('_').expect("a side");
        format!("{bar}_{}", if side == "0" { 1 } else { 0 })
    };
    assert_eq!(of(J1), inside.map(exchanged));
    for player in Player::BOTH {
        let target = game.model.finals().won_by(player);
        assert_eq!(
            attractor(game.model.arena(), player, target, &Limits::none())
                .expect("no limits")
                .stationary(),
            3
        );
    }
    assert_eq!(game.at("2x3_0"), Some((J0, 3)));
    assert_eq!(game.best("2x3_0"), ["2x2_1"]);
}

#[test]
fn who_receives_a_square_bar_loses() {
    let all = solved_both("chocolate:8x8");
    for (a, b) in (1..=8).flat_map(|a| (1..=8).map(move |b| (a, b))) {
        let alone = solved(&format!("chocolate:{a}x{b}"));
        for (turn, i) in [(J0, 0), (J1, 1)] {
            let winner = if a == b { turn.other() } else { turn };
            let name = format!("{a}x{b}_{i}");
            assert_eq!(all.at(&name).map(|(winner, _)| winner), Some(winner), "{name}");
            if turn == J0 {
                assert_eq!(alone.start(), all.at(&name), "{name}");
            }
        }
    }
    let bar = solved("chocolate:4x6");
    assert_eq!(bar.start(), Some((J0, 7)));
    assert_eq!(bar.best("4x6_0"), ["4x4_1"]);
}

#[test]
fn a_heap_of_ten() {
    let game = solved("nim:10");
    assert_eq!(game.size(), (20, 48));
    assert_eq!(game.start(), Some((J0, 6)));
    assert_eq!(game.best("10_0"), ["9_1"]);
    assert_eq!(game.winning_moves(), ["take 1"]);
}

#[test]
fn chomp() {
    let game = solved("chomp:2x3");
    assert_eq!(game.size(), (16, 33));
    assert_eq!(game.start(), Some((J0, 5)));
    assert_eq!(game.best("3+3_0"), ["3+2_1"]);
    assert_eq!(game.winning_moves(), ["c2"], "the bottom right square");

    let both = solved_both("chomp:2x3");
    let lost = |turn: Player| {
        let lost = |v: &u32| {
            both.model.arena().owner(*v) == turn && both.solution.winner(*v) == Some(turn.other())
        };
        let lost = both.model.arena().vertices().filter(lost);
        let mut names: Vec<String> = lost.map(|v| both.model.name(v)).collect();
        names.sort();
        names
    };
    assert_eq!(lost(J0), ["1_0", "2+1_0", "3+2_0"]);
    assert_eq!(lost(J1), ["1_1", "2+1_1", "3+2_1"]);

    for (rows, columns) in (1..=5).flat_map(|rows| (1..=6).map(move |columns| (rows, columns))) {
        let spec = format!("chomp:{rows}x{columns}");
        let winner = solved(&spec).start().map(|(winner, _)| winner);
        assert_eq!(winner, Some(if (rows, columns) == (1, 1) { J1 } else { J0 }), "{spec}");
    }
}

#[test]
fn values_of_grundys_game() {
    let known = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];
    let twenty = open("grundy:20").expect("grundy:20");
    assert_eq!(twenty.heap_values().as_deref(), Some(&known[..]));
    for (heap, value) in (0..).zip(known) {
        let spec = format!("grundy:{heap}");
        let game = solved(&spec);
        let answer = grundy(&spec, game.session.stated(), &*game.model, false, &Limits::none())
            .expect(&spec);
        assert_eq!((answer.value, answer.normal), (value, true), "{spec}");
        let winner = if value == 0 { J1 } else { J0 };
        assert_eq!(game.start().map(|(winner, _)| winner), Some(winner), "{spec}");
    }
}

#[test]
fn losing_pairs_of_wythoffs_game() {
    let game = solved_both("wythoff:20+20");
    let mut lost = Vec::new();
    for (a, b) in (0..=20).flat_map(|a| (0..=20).map(move |b| (a, b))) {
        let [first, second] =
            [0, 1].map(|i| game.at(&format!("{a}+{b}_{i}")).map(|(winner, _)| winner));
        assert_eq!(first, second.map(Player::other), "{a}+{b}");
        if first == Some(J1) && a <= b {
            lost.push((a, b));
        }
        assert_eq!(game.at(&format!("{a}+{b}_0")), game.at(&format!("{b}+{a}_0")), "{a}+{b}");
    }
    let known = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)];
    assert_eq!(lost, known);
}

#[test]
fn marienbad_is_lost_in_both_versions() {
    for spec in ["nim:1+3+5+7", "nim:1+3+5+7,rule=normal"] {
        assert_eq!(solved(spec).start().map(|(winner, _)| winner), Some(J1), "{spec}");
    }
}

#[test]
fn first_moves_of_hex() {
    assert_eq!(solved("hex:1").winning_moves(), ["a1"]);
    assert_eq!(solved("hex:2").winning_moves(), ["b1", "a2"]);
    let game = solved("hex:3");
    assert_eq!(game.winning_moves(), ["c1", "a2", "b2", "c2", "a3"]);
    // Each first move by itself: the others lose.
    let all = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    assert_eq!(game.model.move_names(game.model.start()), all);
    for m in all {
        let start = place(&*game.session, None).expect("the start");
        let after = start.step(m).expect(m).name();
        let from = Start { position: Some(&after), turn: Turn::AsWritten };
        let there = common::solved_from("hex:3", from);
        let wins = ["c1", "a2", "b2", "c2", "a3"].contains(&m);
        let winner = there.start().map(|(winner, _)| winner);
        assert_eq!(winner, Some(if wins { J0 } else { J1 }), "{m}");
        assert_eq!(there.start(), game.at(&after), "{m}");
    }
    // Nobody is left without a win: there is no draw in Hex.
    assert_eq!(game.solution.counts().dead_end + game.solution.counts().infinite, 0);
}

fn total(counts: &Perft) -> (u64, u64) {
    (counts.nodes.iter().sum(), counts.games.iter().sum())
}

#[test]
fn tic_tac_toe() {
    let game = solved("tictactoe");
    assert_eq!(game.model.arena().len(), 5478);
    assert_eq!(game.start(), None, "a draw");
    let size = tree_size(game.model.arena().graph(), game.model.start(), &Limits::none())
        .expect("no limits")
        .expect("finite");
    assert_eq!((size.nodes, size.leaves, size.depth), (549_946, 255_168, 9));

    let rules = tictactoe::TicTacToe::<u64>::new(3, 3, 3).expect("a board");
    let none = Limits::none();
    let walked = perft(&rules, &rules.start(), 9, &none).expect("no limits");
    assert_eq!(total(&walked), (549_946, 255_168));

    let folded = UpToSymmetry(rules);
    let walked = perft(&folded, &folded.start(), 9, &none).expect("no limits");
    assert_eq!(total(&walked).1, 26_830);
    let explored = explore(&folded, &[], &none).expect("no limits");
    assert_eq!(explored.arena.len(), 765);
    let solution = solve(&explored.arena, &explored.finals, &none).expect("no limits");
    assert_eq!(solution.verdict(explored.start()), Verdict::Drawn(DrawKind::DeadEnd));
    let size = tree_size(explored.arena.graph(), explored.start(), &Limits::none())
        .expect("no limits")
        .expect("finite");
    assert_eq!(size.leaves, 26_830);
}

/// Two suspects who stay silent or talk serve d years and gain 3 − d. Arène
/// holds zero-sum games only, and this is why the dilemma is not one of them.
#[test]
fn the_prisoners_dilemma_is_not_zero_sum() {
    // Years of (J0, J1); rows: J0 silent, J0 talks; columns: the same for J1.
    let years = [[(1, 1), (6, 0)], [(0, 6), (3, 3)]];
    let gains = years.map(|row| row.map(|(a, b): (i32, i32)| (3 - a, 3 - b)));
    let sums = gains.map(|row| row.map(|(a, b)| a + b));
    assert_eq!(sums, [[4, 0], [0, 0]]);
    // Whatever the other does, talking gains more; yet both would gain by
    // silence.
    let [silent, talks] = gains;
    assert!(silent.iter().zip(&talks).all(|(silent, talks)| talks.0 > silent.0));
    assert!(gains.iter().all(|row| row[1].1 > row[0].1));
    assert!(gains[0][0].0 > gains[1][1].0 && gains[0][0].1 > gains[1][1].1);
}

#[test]
fn connect_4_on_four_by_four() {
    let game = solved("connect4:4x4");
    assert_eq!(game.model.arena().len(), 161_029);
    assert_eq!(game.start(), None, "a draw");
    assert_eq!(
        verify(game.model.arena(), game.model.finals(), &game.solution, &Limits::none())
            .expect("no limits"),
        Ok(())
    );
    let rules = connect4::Connect4::<u64>::new(4, 4, 4, None).expect("a board");
    let folded = explore(&UpToSymmetry(rules), &[], &Limits::none()).expect("no limits");
    // Boards that are their own mirror image count once in both.
    let own_image = game.model.arena().vertices().filter(|&v| {
        let at = rules.read_position(&board(&game.model.name(v)), None).expect("a board");
        mirrored(&rules, &at) == at
    });
    assert_eq!(2 * folded.arena.len(), 161_029 + own_image.count());
}

/// The name of a vertex without the side to move.
fn board(name: &str) -> String {
    name.rsplit_once('_').map_or(name, |(board, _)| board).to_owned()
}

/// The mirror image by text, which shares nothing with the bits.
fn mirrored<G: Facts>(game: &G, at: &G::Position) -> G::Position {
    let text = game.write_position(at);
    let rows = text.split('/').map(|row| row.chars().rev().collect::<String>());
    let text = rows.collect::<Vec<_>>().join("/");
    game.read_position(&text, Some(game.turn(at))).expect("a board")
}

#[test]
fn connect_4_on_five_by_four() {
    let game = solved("connect4:5x4");
    assert_eq!(game.model.arena().len(), 3_945_711);
    assert_eq!(game.start(), None, "a draw");
    assert_eq!(
        verify(game.model.arena(), game.model.finals(), &game.solution, &Limits::none())
            .expect("no limits"),
        Ok(())
    );
}

/// The oracle: who wins from a position and in how many plies, by the
/// definition. The winner hurries, the loser delays, and a draw is better than
/// a loss. `None` is a draw.
struct Minimax<'a, G: Game> {
    game: &'a G,
    known: HashMap<G::Position, Option<(Player, u32)>>,
}

impl<G: Game> Minimax<'_, G> {
    fn value(&mut self, at: &G::Position) -> Option<(Player, u32)> {
        if let Some(outcome) = self.game.outcome(at) {
            return outcome.winner().map(|winner| (winner, 0));
        }
        if let Some(&known) = self.known.get(at) {
            return known;
        }
        let turn = self.game.turn(at);
        // The larger, the better for the side to move.
        let merit = |value: &Option<(Player, u32)>| match *value {
            Some((winner, rank)) if winner == turn => i64::from(u32::MAX) - i64::from(rank),
            Some((_, rank)) => i64::from(rank) - i64::from(u32::MAX),
            None => 0,
        };
        let values: Vec<_> =
            moves(self.game, at).into_iter().map(|m| self.value(&self.game.play(at, m))).collect();
        let best = values.into_iter().max_by_key(merit).expect("a move");
        let value = best.map(|(winner, rank)| (winner, rank + 1));
        self.known.insert(at.clone(), value);
        value
    }
}

/// Compares a whole arena with the oracle.
struct AgreesWithMinimax(Vec<String>);

impl Visit for AgreesWithMinimax {
    fn game<G: Facts>(&mut self, spec: &str, game: &G) {
        let none = Limits::none();
        let starts = [game.start(), game.with_turn(&game.start(), J1)];
        for starts in [&starts[..1], &starts[..]] {
            let explored = explore(game, starts, &none).expect(spec);
            let (arena, finals) = (&explored.arena, &explored.finals);
            let solution = solve(arena, finals, &none).expect(spec);
            let mut minimax = Minimax { game, known: HashMap::new() };
            for v in arena.vertices() {
                let expected = match minimax.value(explored.position(v)) {
                    Some((by, rank)) => Verdict::Won { by, rank },
                    None => Verdict::Drawn(DrawKind::DeadEnd),
                };
                let name = game.write_position(explored.position(v));
                assert_eq!(solution.verdict(v), expected, "{spec}: {name}");
                let best: VertexSet = solution.best_moves(arena, v).collect();
                assert_eq!(best.is_empty(), arena.is_final(v), "{spec}: {name}");
            }
            assert_eq!(
                verify(arena, finals, &solution, &Limits::none()).expect("no limits"),
                Ok(()),
                "{spec}"
            );
        }
        self.0.push(spec.split(':').next().unwrap_or(spec).to_owned());
    }

    fn symmetric<G: common::Searchable + Symmetry + Copy>(&mut self, spec: &str, game: &G) {
        self.game(spec, game);
    }
}

#[test]
fn every_game_agrees_with_minimax() {
    let mut seen = AgreesWithMinimax(Vec::new());
    for spec in [
        "nim:0",
        "nim:17",
        "nim:17,light",
        "nim:17,rule=normal",
        "nim:23,take=2+5+6",
        "nim:23,take=3+4,rule=normal",
        "nim:1+3+5",
        "nim:1+3+5,light",
        "nim:1+3+5,rule=normal",
        "nim:1+3+5+7",
        "nim:5+6,take=1+3",
        "grundy:0",
        "grundy:15",
        "grundy:22",
        "wythoff:7+4",
        "wythoff:9+9",
        "chocolate:5x7",
        "chomp:3x4",
        "chomp:4x4",
        "tictactoe",
        "tictactoe:3x3,line=2",
        "tictactoe:4x2,line=3",
        "tictactoe:2x5,line=2",
        "connect4:3x3,line=3",
        "connect4:4x3,line=3",
        "connect4:4x3",
        "connect4:3x5,line=4",
        "connect4:5x5,line=3,only=2+3",
        "hex:1",
        "hex:2",
        "hex:3",
    ] {
        visit(spec, &mut seen);
    }
    for entry in GAMES {
        assert!(seen.0.iter().any(|name| name == entry.name), "{}", entry.name);
    }
}

/// On the table, not only from the start: any position is accepted, and its
/// verdict is minimax's.
#[test]
fn positions_of_the_user_agree_with_minimax() {
    for (spec, from, turn, expected) in [
        ("nim:9", "12", J0, Some((J0, 6))),
        ("nim:9", "13", J1, Some((J0, 7))),
        ("chomp:2x3", "2+2", J1, Some((J1, 3))),
        ("tictactoe", "XX./.../OO.", J0, Some((J0, 1))),
        ("tictactoe", "XX./.../OO.", J1, Some((J1, 1))),
        ("tictactoe", "XXX/.../...", J0, Some((J0, 0))),
        ("tictactoe", "XXX/.../OOO", J0, Some((J1, 0))),
        ("connect4:4x4", "...X/...X/...X", J0, Some((J0, 1))),
        ("hex:3", "X../X../...", J0, Some((J0, 1))),
    ] {
        let start = Start { position: Some(from), turn: Turn::Of(turn) };
        let game = common::solved_from(spec, start);
        assert_eq!(game.start(), expected, "{spec} from {from}");
        assert_eq!(game.model.arena().owner(game.model.start()), turn, "{spec} from {from}");
    }
}

/// J0's outcome and J1's at the end of the play agree with `Outcome`.
#[test]
fn perfect_play_ends_as_the_verdict_says() {
    for spec in ["nim:21", "chomp:3x5", "tictactoe", "hex:3", "wythoff:9+7", "grundy:18"] {
        let game = solved(spec);
        let mut at = place(&*game.session, None).expect(spec);
        let mut plies = 0;
        while at.outcome().is_none() {
            let best = game.best(&at.name());
            at = at.step(&best[plies % best.len()]).expect("a best move is a move");
            plies += 1;
        }
        let winner = at.outcome().and_then(Outcome::winner);
        assert_eq!(winner, game.start().map(|(winner, _)| winner), "{spec}");
        if let Some((_, rank)) = game.start() {
            assert_eq!(plies as u32, rank, "{spec}: whichever best moves are chosen");
        }
    }
}

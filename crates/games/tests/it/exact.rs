//! Exact search of the real games: scores found by others, the solutions of small
//! boards, every rule of Connect 4 on and off, and a signature of how many
//! positions the search visits.

use arene::exact::{Bounds, Exact, Insight, NoInsight, Score};
use arene::{Game, Limits, Player, Value, Verdict, explore, random, solve};
use arene_games::Notation;
use arene_games::games::connect4::{Connect4, Foresight, PairingRules};
use arene_games::games::hex::{Bridges, Hex};
use arene_games::games::tictactoe::{Potential, TicTacToe};

type Usual = Connect4<u64>;

fn connect4(columns: u32, rows: u32, line: u32) -> Usual {
    Connect4::new(columns, rows, line, None).expect("a board")
}

fn engine(game: &Usual) -> Exact<Usual, Foresight<u64>> {
    Exact::new(Foresight::new(game))
}

/// What an engine finds from a position, starting from nothing.
fn score<I: Insight<Usual> + Sync>(
    engine: &mut Exact<Usual, I>,
    game: &Usual,
    at: &<Usual as Game>::Position,
) -> Score {
    engine.forget();
    let proof = engine.prove(game, at, &Limits::none());
    assert_eq!(proof.stopped, None);
    proof.bounds.score().expect("the score")
}

/// A position after this many random moves, which goes on.
fn after<G: Game>(game: &G, moves: u32, seed: &mut u64) -> G::Position {
    loop {
        let (mut at, mut legal) = (game.start(), Vec::new());
        for _ in 0..moves {
            legal.clear();
            game.moves(&at, &mut legal);
            if legal.is_empty() {
                break;
            }
            at = game.play(&at, legal[random::below(seed, legal.len())].clone());
        }
        legal.clear();
        game.moves(&at, &mut legal);
        if !legal.is_empty() {
            return at;
        }
    }
}

/// The score of the file, as plies: the winner's stone number 22 − |score| is the
/// last.
fn in_plies(stones: u32, score: i32) -> Score {
    let last = 2 * (22 - score.unsigned_abs());
    let begins = stones.is_multiple_of(2);
    match score {
        0 => Score::DRAW,
        won if won > 0 => Score::win_in(last - u32::from(begins) - stones),
        _ => Score::loss_in(last - u32::from(!begins) - stones),
    }
}

/// All of the file but those with eight stones, which the benchmark has.
#[test]
fn scores_found_by_others() {
    let game = connect4(7, 6, 4);
    let (mut exactly, mut weakly) = (engine(&game), engine(&game).weak(true));
    let mut positions = 0;
    for line in include_str!("../exact/connect4.txt").lines().filter(|line| !line.starts_with('#'))
    {
        let words: Vec<&str> = line.split(' ').collect();
        let (stones, expected) = (words[0].parse().unwrap(), words[2].parse().unwrap());
        let expected = in_plies(stones, expected);
        if stones < 12 {
            continue;
        }
        let at = game.read_position(words[1], None).unwrap();
        assert_eq!(score(&mut exactly, &game, &at), expected, "{line}");
        let winner = weakly.prove(&game, &at, &Limits::none()).winner();
        assert_eq!(winner, Bounds::exactly(expected).winner(game.turn(&at)), "{line}");
        positions += 1;
    }
    assert_eq!(positions, 125);
}

/// Every position of small boards, and a sample of a larger one, against their
/// solutions.
#[test]
fn small_boards_agree_with_their_solutions() {
    for (columns, rows, line, sample) in [
        (4, 4, 4, 161_029),
        (4, 4, 3, 50_000),
        (5, 3, 3, 50_000),
        (3, 5, 3, 50_000),
        (5, 4, 4, 10_000),
    ] {
        let game = connect4(columns, rows, line);
        let explored = explore(&game, &[], &Limits::none()).expect("no limits");
        let solution =
            solve(&explored.arena, &explored.finals, &Limits::none()).expect("no limits");
        let mut engine = engine(&game);
        let vertices = explored.arena.vertices().len();
        let step = (vertices / sample).max(1);
        for vertex in explored.arena.vertices().step_by(step) {
            let at = explored.position(vertex);
            let expected = match solution.verdict(vertex) {
                Verdict::Won { by, rank } => Value::win(by, rank),
                _ => Value::DRAW,
            };
            let proof = engine.prove(&game, at, &Limits::none());
            assert_eq!(proof.value(), Some(expected), "{}", game.write_position(at));
        }
    }
}

/// Boards whose solutions are large: against a search that knows no more than the
/// rules.
#[test]
fn larger_boards_agree_with_the_plain_search() {
    let mut seed = 7;
    for (columns, rows, line, stones) in
        [(5, 5, 4, 11), (6, 4, 4, 11), (6, 5, 4, 16), (4, 7, 4, 14), (7, 6, 4, 28), (6, 6, 3, 6)]
    {
        let game = connect4(columns, rows, line);
        let (mut ours, mut plain) = (engine(&game), Exact::new(NoInsight));
        for _ in 0..300 {
            let at = after(&game, stones, &mut seed);
            let expected = score(&mut plain, &game, &at);
            assert_eq!(score(&mut ours, &game, &at), expected, "{}", game.write_position(&at));
        }
    }
}

/// With each rule alone, with all but each, and with none, the scores are the
/// same: tens of thousands of positions of boards with even and odd rows, long and
/// short lines, barred columns.
#[test]
fn every_rule_on_and_off_agrees() {
    let switches: [fn(&mut PairingRules) -> &mut bool; 5] = [
        |rules| &mut rules.follow_up,
        |rules| &mut rules.even_threats,
        |rules| &mut rules.odd_threats,
        |rules| &mut rules.free_cells,
        |rules| &mut rules.no_line,
    ];
    let mut sets = Vec::new();
    for switch in switches {
        let (mut alone, mut without) = (PairingRules::NONE, PairingRules::ALL);
        // Two rules are parts of others.
        alone.follow_up = true;
        *switch(&mut alone) = true;
        *switch(&mut without) = false;
        sets.extend([alone, without]);
    }
    let mut seed = 11;
    for (columns, rows, line, only, stones, positions) in [
        (7, 6, 4, None, 22, 4000),
        (7, 6, 4, None, 26, 4000),
        (6, 5, 4, None, 14, 4000),
        (5, 5, 4, None, 9, 2000),
        (5, 4, 4, None, 6, 4000),
        (4, 7, 4, None, 12, 4000),
        (6, 4, 3, None, 5, 4000),
        (5, 8, 5, None, 24, 1000),
        (7, 6, 4, Some(&[3, 4, 5][..]), 4, 2000),
        (7, 7, 4, Some(&[1, 2, 5, 6]), 10, 2000),
    ] {
        let game = Usual::new(columns, rows, line, only).unwrap();
        let mut none = Exact::new(Foresight::with_rules(&game, PairingRules::NONE));
        let mut all = engine(&game);
        let mut others: Vec<_> =
            sets.iter().map(|&rules| Exact::new(Foresight::with_rules(&game, rules))).collect();
        for number in 0..positions {
            let at = after(&game, stones, &mut seed);
            let expected = score(&mut none, &game, &at);
            assert_eq!(score(&mut all, &game, &at), expected, "{}", game.write_position(&at));
            let one = number as usize % others.len();
            let found = score(&mut others[one], &game, &at);
            assert_eq!(found, expected, "{:?}: {}", sets[one], game.write_position(&at));
        }
    }
}

/// Mirror images have one score; in the opening they share what is known.
#[test]
fn mirrored_positions_agree() {
    let game = connect4(7, 6, 4);
    let mut engine = engine(&game);
    let mut seed = 13;
    for stones in [12, 12, 12, 16, 16, 20, 20, 24, 24] {
        let at = after(&game, stones, &mut seed);
        let rows = game.write_position(&at);
        let mirrored: Vec<String> =
            rows.split('/').map(|row| row.chars().rev().collect()).collect();
        let image = game.read_position(&mirrored.join("/"), Some(game.turn(&at))).unwrap();
        let found = score(&mut engine, &game, &at);
        let again = engine.prove(&game, &image, &Limits::none());
        assert_eq!(again.bounds.score(), Some(found), "{rows}");
        assert!(stones > 12 || again.cost.nodes < 10, "{rows}: {}", again.cost.nodes);
        assert_eq!(score(&mut engine, &game, &image), found, "{rows}");
    }
}

/// Wide words, tiny tables and several threads find the same.
#[test]
fn whatever_the_word_the_table_and_the_threads() {
    let game = connect4(7, 6, 4);
    let wide = Connect4::<u128>::new(7, 6, 4, None).unwrap();
    let mut tiny = engine(&game).table_bytes(0);
    let mut together = engine(&game).threads(3);
    let mut weak = engine(&game).threads(2).weak(true);
    let mut widely = Exact::new(Foresight::new(&wide));
    let mut seed = 5;
    for stones in [12, 14, 14, 16, 16, 18, 20, 22, 24, 30] {
        let at = after(&game, stones, &mut seed);
        let expected = score(&mut engine(&game), &game, &at);
        let text = game.write_position(&at);
        assert_eq!(score(&mut tiny, &game, &at), expected, "{text}");
        assert_eq!(score(&mut together, &game, &at), expected, "{text}");
        let winner = weak.prove(&game, &at, &Limits::none()).winner();
        assert_eq!(winner, Bounds::exactly(expected).winner(game.turn(&at)), "{text}");
        let turn = Some(game.turn(&at));
        let same = wide.read_position(&text, turn).unwrap();
        let found = widely.prove(&wide, &same, &Limits::none()).bounds.score();
        assert_eq!(found, Some(expected), "{text}");
    }
}

/// Every move has the score that its position has, and the line leads to the end
/// that was promised.
#[test]
fn moves_and_lines() {
    let game = connect4(7, 6, 4);
    let mut seed = 3;
    for stones in [18, 20, 22, 23, 24, 25, 30, 35, 40] {
        let at = after(&game, stones, &mut seed);
        let answer = engine(&game).answer(&game, &at, &Limits::none());
        let value = answer.value().unwrap();
        let turn = game.turn(&at);
        for &(m, bounds) in &answer.moves {
            let next = game.play(&at, m);
            let expected = engine(&game).prove(&game, &next, &Limits::none()).value().unwrap();
            assert_eq!(bounds.score().unwrap().value(turn), expected.further());
            assert_eq!(answer.best.contains(&m), expected.further() == value);
        }
        let end = answer.line.iter().fold(at, |at, &m| game.play(&at, m));
        let outcome = game.outcome(&end).expect("the end");
        match value.winner() {
            Some((winner, plies)) => {
                assert_eq!(outcome.winner(), Some(winner));
                assert_eq!(answer.line.len() as u32, plies);
            }
            None => assert_eq!(outcome.winner(), None),
        }
    }
}

/// Either side may be to move on a board that is laid out by hand.
#[test]
fn boards_laid_out_by_hand() {
    let game = connect4(5, 4, 4);
    for text in ["XX.../OOX..", "OOO../XXO..", "....X/OXOXO/XOXOX"] {
        for turn in Player::BOTH {
            let at = game.read_position(text, Some(turn)).unwrap();
            let found = engine(&game).prove(&game, &at, &Limits::none()).value();
            let plain = Exact::new(NoInsight).prove(&game, &at, &Limits::none()).value();
            assert_eq!(found, plain, "{text} {turn}");
        }
    }
}

/// Every position of a small game against its solution.
fn agrees_everywhere<G, I>(game: &G, insight: I)
where
    G: Notation + Sync,
    G::Position: Send + Sync,
    I: Insight<G> + Sync,
{
    let explored = explore(game, &[], &Limits::none()).expect("no limit");
    let solution = solve(&explored.arena, &explored.finals, &Limits::none()).expect("no limit");
    let mut engine = Exact::new(insight);
    for vertex in explored.arena.vertices() {
        let at = explored.position(vertex);
        let expected = match solution.verdict(vertex) {
            Verdict::Won { by, rank } => Value::win(by, rank),
            _ => Value::DRAW,
        };
        let found = engine.prove(game, at, &Limits::none()).value();
        assert_eq!(found, Some(expected), "{}", game.write_vertex(at));
    }
}

/// Random positions against a search that knows no more than the rules.
fn agrees_after<G, I>(game: &G, insight: I, stones: u32, positions: u32)
where
    G: Notation + Sync,
    G::Position: Send + Sync,
    I: Insight<G> + Sync,
{
    let (mut ours, mut plain) = (Exact::new(insight), Exact::new(NoInsight));
    let mut seed = u64::from(stones);
    for _ in 0..positions {
        let at = after(game, stones, &mut seed);
        let [found, expected] = [
            ours.prove(game, &at, &Limits::none()).value(),
            plain.prove(game, &at, &Limits::none()).value(),
        ];
        assert_eq!(found, expected, "{}", game.write_vertex(&at));
    }
}

#[test]
fn hex_agrees() {
    for size in 1..=3 {
        agrees_everywhere(&Hex::<u64>::new(size).unwrap(), Bridges);
    }
    let hex = |size| Hex::<u64>::new(size).unwrap();
    agrees_after(&hex(4), Bridges, 5, 200);
    agrees_after(&hex(5), Bridges, 14, 300);
    agrees_after(&hex(6), Bridges, 25, 300);
    agrees_after(&Hex::<u128>::new(8).unwrap(), Bridges, 52, 100);
}

/// The short diagonal, and in larger boards the middle.
#[test]
fn hex_openings() {
    let game = Hex::<u64>::new(4).unwrap();
    let (mut ours, mut plain) = (Exact::new(Bridges).weak(true), Exact::new(NoInsight).weak(true));
    let (mut openings, mut won) = (Vec::new(), Vec::new());
    game.moves(&game.start(), &mut openings);
    for opening in openings {
        let at = game.play(&game.start(), opening);
        let winner = ours.prove(&game, &at, &Limits::none()).winner();
        assert_eq!(winner, plain.prove(&game, &at, &Limits::none()).winner());
        if winner == Some(Some(Player::J0)) {
            won.push(game.write_move(&game.start(), opening));
        }
    }
    assert_eq!(won, ["d1", "c2", "b3", "a4"]);
}

#[test]
fn tic_tac_toe_agrees() {
    let game = |columns, rows, line| TicTacToe::<u64>::new(columns, rows, line).unwrap();
    for (columns, rows, line) in [(1, 1, 1), (3, 3, 3), (4, 2, 3), (3, 3, 2), (4, 3, 3)] {
        let game = game(columns, rows, line);
        agrees_everywhere(&game, Potential::new(&game));
    }
    for (columns, rows, line, stones, positions) in
        [(4, 4, 4, 4, 300), (4, 4, 3, 3, 300), (5, 4, 4, 8, 300), (5, 5, 4, 13, 300)]
    {
        let game = game(columns, rows, line);
        agrees_after(&game, Potential::new(&game), stones, positions);
    }
    let wide = TicTacToe::<u128>::new(9, 8, 5).unwrap();
    agrees_after(&wide, Potential::new(&wide), 64, 100);
}

/// How many positions the search visits. A change of the search changes the
/// number; it should not grow.
#[test]
fn signature() {
    let game = connect4(7, 6, 4);
    let mut engine = engine(&game);
    let mut seed = 2026;
    let mut nodes = 0;
    for stones in [14, 16, 18, 20, 22, 24] {
        for _ in 0..20 {
            let at = after(&game, stones, &mut seed);
            engine.forget();
            nodes += engine.prove(&game, &at, &Limits::none()).cost.nodes;
        }
    }
    assert_eq!(nodes, 464_760);
}

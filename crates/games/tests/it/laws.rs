//! Every built-in game obeys the laws that the solvers, the text and the faces
//! rely on: those of `Game`, `Notation`, `Facts` and `Symmetry`. Small arenas
//! are walked through whole; of large ones the first few thousand positions and
//! those of some random plays.

use std::collections::HashSet;

use crate::common::{Visit, moves, place, visit};
use arene::{Game, Limits, Player, Symmetry, UpToSymmetry, VertexSet, explore, solve, verify};
use arene_games::{Facts, GAMES, Kind, Start, Turn, open};
use arene_words::{Language, Words};

/// Specs of every game, which together set every parameter.
const SPECS: &[&str] = &[
    "nim:0",
    "nim:1",
    "nim:9",
    "nim:9,light",
    "nim:20,take=1+2",
    "nim:12,rule=normal",
    "nim:30,take=2+5",
    "nim:30,take=10",
    "nim:1+3+5+7",
    "nim:1+3+5+7,rule=normal",
    "nim:3+4+5,light",
    "nim:6+6,take=1+3",
    "nim:0+3",
    "nim:1+1+1+1+1+1+1+1",
    "nim:1000000",
    "grundy:0",
    "grundy:1",
    "grundy:3",
    "grundy:10",
    "grundy:20",
    "grundy:30",
    "grundy:63",
    "wythoff:0+0",
    "wythoff:0+4",
    "wythoff:8+5",
    "wythoff:12+12",
    "wythoff:120+110",
    "chocolate:1x1",
    "chocolate:1x5",
    "chocolate:4x6",
    "chocolate:9x7",
    "chocolate:120x130",
    "chomp:1x1",
    "chomp:1x7",
    "chomp:2x3",
    "chomp:4x6",
    "chomp:5x5",
    "chomp:8x10",
    "tictactoe",
    "tictactoe:1x1,line=1",
    "tictactoe:2x2,line=2",
    "tictactoe:3x3,line=2",
    "tictactoe:4x3,line=3",
    "tictactoe:4x4,line=4",
    "tictactoe:26x4,line=5",
    "connect4",
    "connect4:1x1,line=1",
    "connect4:2x2,line=2",
    "connect4:3x3,line=3",
    "connect4:4x3,line=3",
    "connect4:5x3",
    "connect4:4x4",
    "connect4:5x4,only=2+4",
    "connect4:5x4,only=1+2",
    "connect4:7x6,only=3+4+5",
    "connect4:11x10",
    "hex:1",
    "hex:2",
    "hex:3",
    "hex:4",
    "hex:9",
];

/// Arenas of at most this many vertices are walked through whole.
const WHOLE: u32 = 25_000;

/// As many positions of a larger arena, the first that are met.
const SAMPLE: usize = 1_000;

/// About as many moves of a position, spread over all of them.
const SOME_MOVES: usize = 12;

/// Positions to look at, and whether they are all there are.
fn positions<G: Game>(game: &G) -> (Vec<G::Position>, bool) {
    if let Ok(whole) = explore(game, &[], &Limits::none().vertices(WHOLE)) {
        return (whole.positions().to_vec(), true);
    }
    let mut seen = HashSet::from([game.start()]);
    let mut all = vec![game.start()];
    let mut next = 0;
    while next < all.len() && all.len() < SAMPLE {
        for m in moves(game, &all[next]) {
            let to = game.play(&all[next], m);
            if all.len() < SAMPLE && seen.insert(to.clone()) {
                all.push(to);
            }
        }
        next += 1;
    }
    // Knuth's linear congruential generator: the same plays every time.
    let mut random = 1u64;
    for _ in 0..20 {
        let mut at = game.start();
        for _ in 0..SAMPLE {
            let moves = moves(game, &at);
            if moves.is_empty() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            at = game.play(&at, moves[(random >> 33) as usize % moves.len()].clone());
            if seen.insert(at.clone()) {
                all.push(at.clone());
            }
        }
    }
    (all, false)
}

/// The laws that can be seen at single positions, and for a whole arena those
/// that it takes the arena to see.
fn obeys_the_laws<G: Facts>(spec: &str, game: &G) {
    assert_eq!(game.representable(), Ok(()), "{spec}");
    assert_eq!(game.turn(&game.start()), Player::J0, "{spec}");
    let (all, whole) = positions(game);
    let mut texts = HashSet::new();
    for at in &all {
        obeys_the_rules(spec, game, at);
        let name = obeys_the_notation(spec, game, at);
        assert!(texts.insert(name.clone()), "{spec}: two positions are written {name}");
        assert_eq!(game.unreachable(at), None, "{spec}: {name}");
    }
    if whole {
        let ratio = game.estimate() / all.len() as f64;
        assert!((0.3..=8.0).contains(&ratio), "{spec}: estimate {ratio} times too large");
        keeps_its_word(spec, game);
    } else {
        assert!(game.estimate() >= f64::from(WHOLE) / 8.0, "{spec}: estimate too small");
    }
}

/// The laws of `Game`, and that turns alternate, as they do in every built-in
/// game.
fn obeys_the_rules<G: Facts>(spec: &str, game: &G, at: &G::Position) {
    let name = game.write_position(at);
    let legal = moves(game, at);
    assert_eq!(legal.is_empty(), game.outcome(at).is_some(), "{spec}: {name}");
    assert!(legal == moves(game, at), "{spec}: {name}: another order");
    let mut reached = HashSet::new();
    for m in &legal {
        let to = game.play(at, m.clone());
        assert!(to == game.play(at, m.clone()), "{spec}: {name}: play is not a function");
        assert_eq!(game.turn(&to), game.turn(at).other(), "{spec}: {name}: no other turn");
        // Then the moves are distinct too.
        assert!(reached.insert(to), "{spec}: {name}: two moves lead to one position");
    }
}

/// The laws of `Notation` and `with_turn`. Returns the name of the position.
fn obeys_the_notation<G: Facts>(spec: &str, game: &G, at: &G::Position) -> String {
    let turn = game.turn(at);
    let text = game.write_position(at);
    let name = format!("{text}_{}", turn.index());
    let other = game.with_turn(at, turn.other());
    assert!(game.with_turn(at, turn) == *at, "{spec}: {name}");
    assert!(other != *at && game.turn(&other) == turn.other(), "{spec}: {name}");
    assert!(game.with_turn(&other, turn) == *at, "{spec}: {name}");
    assert_eq!(game.write_position(&other), text, "{spec}");
    for (given, meant) in [(Some(turn), at), (Some(turn.other()), &other)] {
        let read = game.read_position(&format!("  {text} "), given);
        assert!(read.as_ref() == Ok(meant), "{spec}: {name} for {given:?}");
    }
    // Without a turn it is that of the stones, which is right where play leads,
    // or J0's.
    let read = game.read_position(&text, None).expect(&name);
    assert!(game.with_turn(&read, turn) == *at, "{spec}: {name}");
    assert!([turn, Player::J0].contains(&game.turn(&read)), "{spec}: {name}");

    let legal = moves(game, at);
    let mut texts = HashSet::new();
    for (i, m) in legal.iter().enumerate() {
        let text = game.write_move(at, m.clone());
        assert_eq!(game.move_text(at, m.clone()).notation(), text);
        let spellings = [text.clone(), text.to_uppercase(), format!("  {text} ")];
        let tried = if i % (legal.len() / SOME_MOVES + 1) == 0 { &spellings[..] } else { &[] };
        for spelling in tried {
            assert!(game.read_move(at, spelling).as_ref() == Ok(m), "{spec}: {name}: {text}");
        }
        assert!(texts.insert(text), "{spec}: {name}: two moves are written alike");
    }
    for nonsense in ["", "no move", "-1", "take 0"] {
        assert!(game.read_move(at, nonsense).is_err(), "{spec}: {name}: {nonsense}");
    }
    name
}

/// What the game states of itself is so on its arena.
fn keeps_its_word<G: Facts>(spec: &str, game: &G) {
    let stated = game.stated().expect("built-in games know themselves");
    let starts = [game.start(), game.with_turn(&game.start(), Player::J1)];
    let both = explore(game, &starts, &Limits::none()).expect(spec);
    let (arena, finals) = (&both.arena, &both.finals);
    let twin = |v: u32| {
        let at = both.position(v);
        both.vertex(&game.with_turn(at, game.turn(at).other()))
    };
    let partial = arena.partial_vertex(finals, twin, &Limits::none()).expect("no limits");
    assert_eq!(stated.impartial, partial.is_none(), "{spec}: impartial");
    let acyclic = arena.graph().successors_first(&Limits::none()).expect("no limits").is_ok();
    assert_eq!(stated.acyclic, acyclic, "{spec}: acyclic");
    let draws = !acyclic || finals.dead_ends(arena).next().is_some();
    assert!(stated.draws.is_none_or(|stated| stated == draws), "{spec}: draws are {draws}");
    assert_eq!(arena.same_owner_edge(&Limits::none()).expect("no limits"), None, "{spec}");
    for v in arena.vertices() {
        assert_eq!(finals.outcome(arena, v), game.outcome(both.position(v)), "{spec}");
    }
}

/// The law of `Symmetry`, and that a game played up to symmetry is the same
/// game.
fn obeys_the_symmetries<G: Facts + Symmetry + Copy>(spec: &str, game: &G) {
    for at in positions(game).0 {
        let canonical = game.canonical(&at);
        assert!(game.canonical(&canonical) == canonical, "{spec}");
        assert_eq!(game.turn(&canonical), game.turn(&at), "{spec}");
        assert_eq!(game.outcome(&canonical), game.outcome(&at), "{spec}");
    }
    let Ok(whole) = explore(game, &[], &Limits::none().vertices(WHOLE)) else { return };
    let none = Limits::none();
    let folded = UpToSymmetry(*game);
    let half = explore(&folded, &[], &none).expect(spec);
    let solution = solve(&whole.arena, &whole.finals, &none).expect(spec);
    let folded_solution = solve(&half.arena, &half.finals, &none).expect(spec);
    assert_eq!(
        verify(&half.arena, &half.finals, &folded_solution, &Limits::none()).expect("no limits"),
        Ok(()),
        "{spec}"
    );
    let mut classes = VertexSet::new(half.arena.len());
    for v in whole.arena.vertices() {
        let canonical = game.canonical(whole.position(v));
        let same = whole.vertex(&canonical).expect("play leads to mirror images too");
        assert_eq!(solution.verdict(v), solution.verdict(same), "{spec}");
        let class = half.vertex(&canonical).expect("every class is met");
        assert_eq!(solution.verdict(v), folded_solution.verdict(class), "{spec}");
        classes.insert(class);
    }
    assert_eq!(classes.len(), half.arena.len(), "{spec}");
}

/// Runs the laws over games of whatever type.
struct Laws;

impl Visit for Laws {
    fn game<G: Facts>(&mut self, spec: &str, game: &G) {
        obeys_the_laws(spec, game);
    }

    fn symmetric<G: Facts + Symmetry + Copy>(&mut self, spec: &str, game: &G) {
        obeys_the_laws(spec, game);
        obeys_the_symmetries(spec, game);
    }
}

/// The specs above, and those that help shows as examples.
fn specs() -> impl Iterator<Item = &'static str> {
    SPECS.iter().copied().chain(GAMES.iter().flat_map(|entry| entry.examples.iter().copied()))
}

fn check(name: &str) {
    let mine: Vec<&str> = specs().filter(|spec| spec.split(':').next() == Some(name)).collect();
    for spec in mine {
        visit(spec, &mut Laws);
    }
}

#[test]
fn nim() {
    check("nim");
}

#[test]
fn grundy() {
    check("grundy");
}

#[test]
fn wythoff() {
    check("wythoff");
}

#[test]
fn chocolate() {
    check("chocolate");
}

#[test]
fn chomp() {
    check("chomp");
}

#[test]
fn tictactoe() {
    check("tictactoe");
}

#[test]
fn connect4() {
    check("connect4");
}

#[test]
fn hex() {
    check("hex");
}

#[test]
fn every_game_and_every_parameter_is_tried() {
    for entry in GAMES {
        let of_this = |spec: &&str| spec.split(':').next() == Some(entry.name);
        assert!(SPECS.iter().filter(|spec| of_this(spec)).count() >= 4, "{}", entry.name);
        let given = |key: &str| {
            SPECS.iter().filter(|spec| of_this(spec)).any(|spec| {
                let params = spec.split_once(':').map_or("", |(_, params)| params);
                params.split(',').any(|p| p == key || p.starts_with(&format!("{key}=")))
            })
        };
        // The main parameter is given without its key.
        for param in &entry.params[1..] {
            assert!(given(param.key), "{}: {}", entry.name, param.key);
        }
    }
}

#[test]
fn the_registry_is_in_order() {
    let mut names = HashSet::new();
    for entry in GAMES {
        for name in std::iter::once(&entry.name).chain(entry.aliases) {
            assert!(names.insert(*name), "{name} names two games");
            assert_eq!(name.to_lowercase(), **name);
        }
        assert!(!entry.examples.is_empty(), "{}", entry.name);
        for example in entry.examples {
            let session = open(example).unwrap_or_else(|error| panic!("{error}"));
            assert!(place(&*session, None).is_ok(), "{example}");
            for alias in entry.aliases {
                let spec = example.replacen(entry.name, &alias.to_uppercase(), 1);
                let renamed = place(&*open(&spec).expect("aliases open"), None).expect(&spec);
                assert_eq!(renamed.name(), place(&*session, None).expect(example).name());
            }
        }
        for param in entry.params.iter().filter(|param| !param.default.is_empty()) {
            if let Kind::Choice(choices) = param.kind {
                assert!(choices.contains(&param.default), "{}: {}", entry.name, param.key);
            }
        }
    }
}

#[test]
fn every_game_has_its_words_in_both_languages() {
    for language in Language::ALL {
        let words = Words::new(language);
        for entry in GAMES {
            let about = ["", "-rules", "-fact"].map(|part| format!("game-{}{part}", entry.name));
            let params = entry.params.iter().map(|p| format!("param-{}-{}", entry.name, p.key));
            for id in about.into_iter().chain(params) {
                assert!(words.has(&id), "{id} is missing in {}", language.code());
                assert!(!words.text(id).trim().is_empty());
            }
        }
    }
}

/// What crosses the line to the faces as text comes back as the same vertex.
#[test]
fn names_and_moves_of_a_model_are_found_again() {
    let both = Start { turn: Turn::Both, ..Start::default() };
    for spec in specs() {
        let session = open(spec).expect(spec);
        for start in [Start::default(), both] {
            let Ok(model) = session.explore(&start, &Limits::none().vertices(WHOLE)) else {
                continue;
            };
            let arena = model.arena();
            let first = place(&*session, None).expect(spec);
            assert_eq!(model.name(model.start()), first.name(), "{spec}");
            assert!(first.unreachable().is_none() && model.warnings().is_empty(), "{spec}");
            let step = (arena.len() / 500).max(1);
            for v in arena.vertices().step_by(step) {
                let name = model.name(v);
                assert_eq!(model.find(&name), Ok(v), "{spec}: {name}");
                let twin = model.twin(v);
                assert!(twin.is_none_or(|twin| model.twin(twin) == Some(v)), "{spec}: {name}");
                let here = place(&*session, Some(&name)).expect(&name);
                assert_eq!((here.name(), here.owner()), (name.clone(), arena.owner(v)));
                assert_eq!(here.outcome(), model.finals().outcome(arena, v), "{spec}: {name}");
                let moves = model.move_names(v);
                assert_eq!(moves.len(), arena.successors(v).len(), "{spec}: {name}");
                for (m, &to) in moves.iter().zip(arena.successors(v)).take(30) {
                    let next = model.name(to);
                    assert_eq!(model.find_from(v, m), Ok(to), "{spec}: {name}: {m}");
                    assert_eq!(model.find_from(v, &next), Ok(to), "{spec}: {name}: {next}");
                    for text in [m, &next] {
                        let there = here.step(text).unwrap_or_else(|error| panic!("{error}"));
                        assert_eq!(there.name(), next, "{spec}: {name}: {text}");
                    }
                }
            }
        }
    }
}

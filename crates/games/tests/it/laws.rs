//! Every built-in game obeys the laws that the solvers, the text and the faces
//! rely on: those of `Game`, `Notation`, `Facts` and `Symmetry`. Small arenas
//! are walked through whole; of large ones the first few thousand positions and
//! those of some random plays.

use std::collections::HashSet;

use crate::common::{Visit, place, visit};
use arene::{Game, Limits, Player, Symmetry, UpToSymmetry, VertexSet, explore, solve, verify};
use arene_games::laws::{self, Met};
use arene_games::{Facts, GAMES, Kind, Start, Turn, open};
use arene_words::{Language, Words, game, game_param};

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

/// Positions to look at: all of them, or a sample.
fn positions<G: Game>(game: &G) -> Met<G::Position> {
    match explore(game, &[], &Limits::none().vertices(WHOLE)) {
        Ok(whole) => Met { met: whole.positions().to_vec(), all: true },
        Err(_) => laws::positions(game, SAMPLE),
    }
}

/// The laws that can be seen at single positions, and for a whole arena those
/// that it takes the arena to see.
fn obeys_the_laws<G: Facts>(spec: &str, game: &G) {
    assert_eq!(game.representable(), Ok(()), "{spec}");
    assert_eq!(game.turn(&game.start()), Player::J0, "{spec}");
    let all = positions(game);
    let tried = [
        laws::of_game(game, &all.met),
        laws::of_turns(game, &all.met),
        laws::of_notation(game, &all.met),
        laws::of_facts(game, &all.met),
    ];
    assert_eq!(tried, [(); 4].map(Ok), "{spec}");
    if all.all {
        let ratio = game.estimate() / all.met.len() as f64;
        assert!((0.3..=8.0).contains(&ratio), "{spec}: estimate {ratio} times too large");
        keeps_its_word(spec, game);
    } else {
        assert!(game.estimate() >= f64::from(WHOLE) / 8.0, "{spec}: estimate too small");
    }
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
    assert_eq!(laws::of_symmetry(game, &positions(game).met), Ok(()), "{spec}");
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
            let said = game(entry.name).unwrap_or_else(|| panic!("words for {}", entry.name));
            let params = entry.params.iter().map(|param| {
                let said = game_param(entry.name, param.key);
                said.unwrap_or_else(|| panic!("words for {} of {}", param.key, entry.name))
            });
            for said in [said.title, said.rules, said.fact].into_iter().chain(params) {
                assert!(!words.text(said).trim().is_empty());
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

//! A game of your own: five functions, and everything else follows. It is solved, searched,
//! drawn and played.
//!
//! Two players in turn write a digit from 1 to 3 behind a number; who first
//! makes it divisible by 7 wins. After so many digits it is a draw.
//!
//! Run it with `cargo run -p arene-service --example own_game`.

use arene::{Game, Limits, Outcome, Player};
use arene_draw::pictures::tree::{TreeData, TreeOptions, draw_tree};
use arene_draw::{Voice, text};
use arene_games::{AddedGame, ParamKind, Plain, Registry, session};
use arene_service::{Context, Games, Reader, Search, Solve};
use arene_words::Language;

struct Digits {
    most: u32,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Written {
    number: u64,
    digits: u32,
    turn: Player,
}

impl Game for Digits {
    type Position = Written;
    type Move = u64;

    fn start(&self) -> Written {
        Written { number: 0, digits: 0, turn: Player::J0 }
    }

    fn turn(&self, at: &Written) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Written) -> Option<Outcome> {
        if at.number > 0 && at.number.is_multiple_of(7) {
            return Some(Outcome::Win(at.turn.other()));
        }
        (at.digits == self.most).then_some(Outcome::Draw)
    }

    fn moves(&self, at: &Written, out: &mut Vec<u64>) {
        if self.outcome(at).is_none() {
            out.extend(1..=3);
        }
    }

    fn play(&self, at: &Written, digit: u64) -> Written {
        Written { number: 10 * at.number + digit, digits: at.digits + 1, turn: at.turn.other() }
    }
}

/// What specs and lists say of it. Without names of its own a game has those of `Debug`.
fn digits() -> AddedGame {
    AddedGame::new("digits", |params| {
        let most = params.number("most")?.min(18);
        let named = Plain::named(
            Digits { most },
            |_, at| format!("{}_{}", at.number, at.turn.index()),
            |_, _, digit| format!("write {digit}"),
        );
        Ok(session(named))
    })
    .param("most", ParamKind::Number, "8", "after how many digits it is a draw")
    .title("Digits")
    .rules("Write a digit from 1 to 3 behind the number; who makes it divisible by 7 wins.")
}

#[expect(clippy::print_stdout, reason = "an example shows its result")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games = Registry::built_in().with(digits())?;
    let reader = Reader::new(Language::English);
    let context =
        Context::new(Games::built_in().with_registry(games.clone()), &reader, Limits::none());
    let told = |fault: arene_service::Fault| fault.message;

    let solved = Solve { line: true, ..Solve::of("digits:8") }.answer(&context).map_err(told)?;
    println!("{:?}", solved.start.standing);
    let search = Search { game: "digits:18".into(), depth: Some(6), ..Search::default() };
    println!("best of six plies: {:?}", search.answer(&context).map_err(told)?.best);

    let session = games.open("digits:8")?;
    let mut place = session.place(None, None)?;
    let tree = TreeData::gather(&*place, 2, None, "Digits", &Limits::none())?;
    let voice = Voice { words: reader.words(), names: ["J0", "J1"] };
    println!("{}", text(&draw_tree(&tree, &TreeOptions::default(), &voice), false));

    // Played to the end, by the best move of each position.
    while place.outcome().is_none() {
        let here = Solve { from: Some(place.name()), ..Solve::of("digits:8") };
        let moves = here.answer(&context).map_err(told)?.start.moves;
        let Some(best) = moves.iter().find(|m| m.best) else { break };
        place = place.step(&best.name)?;
        println!("{} leads to {}", best.name, place.name());
    }
    println!("{:?}", place.outcome());
    Ok(())
}

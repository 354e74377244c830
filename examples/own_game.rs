//! A game of your own: five functions, and everything else follows.
//!
//! Two players in turn write a digit from 1 to 3 behind a number; who first
//! makes it divisible by 7 wins. After eight digits it is a draw.
//!
//! Run it with `cargo run -p arene-games --example own_game`.

use arene::{Game, Limits, Outcome, Player, Strategy, explore, solve, verify};

struct Digits;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Written {
    number: u32,
    digits: u8,
    turn: Player,
}

impl Game for Digits {
    type Position = Written;
    type Move = u32;

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
        (at.digits == 8).then_some(Outcome::Draw)
    }

    fn moves(&self, _at: &Written, out: &mut Vec<u32>) {
        out.extend(1..=3);
    }

    fn play(&self, at: &Written, digit: u32) -> Written {
        Written { number: 10 * at.number + digit, digits: at.digits + 1, turn: at.turn.other() }
    }
}

#[expect(clippy::print_stdout, reason = "an example shows its result")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let limits = Limits::none();
    let explored = explore(&Digits, &[], &limits)?;
    let solution = solve(&explored.arena, &explored.finals, &limits)?;
    verify(&explored.arena, &explored.finals, &solution, &limits)??;

    println!("{} positions", explored.arena.len());
    println!("from the start: {:?}", solution.verdict(explored.start()));
    let strategy = Strategy::best(&explored.arena, &solution, Player::J0, &limits)?;
    if let Some(to) = strategy.choice(explored.start()) {
        println!("J0 should write {}", explored.position(to).number);
    }
    Ok(())
}

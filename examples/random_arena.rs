//! Writes a random arena as a `.pg` file, to measure with.
//!
//! `cargo run --release -p arene-games --example random_arena -- 5000000 1 > random.pg`
//! writes five million vertices, made from seed 1.

use std::io;

use arene_games::files::{self, Format, Names, View};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().map_or(Ok(default), |text| text.parse());
    let (vertices, seed) = (number(1000)?, number(1)?);
    let vertices = u32::try_from(vertices)?;
    let (arena, finals) = arene::random::arena(vertices, seed);
    let names = Names::numbers(vertices);
    let view = View { arena: &arena, finals: &finals, names: &names, start: None };
    Ok(files::write(view, Format::Pg, &mut io::stdout().lock())?)
}

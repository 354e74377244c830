//! A finished game told again: who was winning after each move, and where that
//! changed.

use arene::Player;
use arene_service::{Mark, Review};
use arene_words::{id, message};

use super::board::Ink;
use super::wording::worth_text;
use crate::face::{Face, Stop, Tone};
use crate::table::table;

/// Of a longer game only the mistakes are shown.
const LONG: usize = 60;
/// At most this many better moves are named.
const BETTER: usize = 4;

/// Tells the game again.
pub(crate) fn show(review: &Review, face: &mut Face) -> Result<(), Stop> {
    let marks = &review.moves;
    if marks.iter().all(|mark| mark.after.is_none()) {
        return Ok(());
    }
    let long = marks.len() > LONG;
    let shown = marks.iter().filter(|mark| !long || mark.mistake);
    let head = [
        id!("head-ply"),
        id!("head-player"),
        id!("head-move"),
        id!("head-after"),
        id!("head-blank"),
    ];
    if shown.clone().next().is_some() {
        face.blank()?;
        table(face, head, shown, row)?;
    }
    if !review.certain {
        face.say(&message!("playing-approximate", ..face.about(Player::J0)))
    } else if marks.iter().all(|mark| !mark.mistake) && review.fair {
        face.say(&message!("playing-no-mistake"))
    } else {
        Ok(())
    }
}

fn row(face: &Face, mark: &Mark) -> ([String; 5], Option<Tone>) {
    let (ink, after) = match mark.after {
        Some(worth) => worth_text(worth, face),
        None => (Ink::Plain, String::new()),
    };
    let better = &mark.better;
    let said = match mark.mistake {
        false => String::new(),
        true if better.is_empty() => face.words.text(id!("playing-mistake")),
        true => {
            let moves = face.list(better.iter().cloned(), BETTER);
            face.text(&message!("playing-mistake-better", moves))
        }
    };
    let tone = match ink {
        Ink::Of(player) => Some(Tone::from(player)),
        Ink::Quiet => Some(Tone::Quiet),
        _ => None,
    };
    let name = face.name(mark.player).to_owned();
    ([mark.ply.to_string(), name, mark.name.clone(), after, said], tone)
}

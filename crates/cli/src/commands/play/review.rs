//! A finished game told again: who was winning after each move, and where that
//! changed.

use std::time::{Duration, Instant};

use arene::{Limits, Player, Verdict};
use arene_games::{Place, SearchRequest};
use arene_words::Message;

use super::board::Ink;
use super::course::{Course, Ending};
use super::judge::{Worth, standing, worth};
use super::oracle::Oracle;
use super::wording::worth_text;
use crate::face::{Face, Stop, Tone};
use crate::table::table;

/// What estimates may take in all, where the game cannot be solved.
const TIME: Duration = Duration::from_secs(2);
/// What one of them may take.
const TIME_EACH: Duration = Duration::from_millis(150);
/// Of a longer game only the mistakes are shown.
const LONG: usize = 60;
/// At most this many better moves are named.
const BETTER: usize = 4;

/// A move, and what it did.
struct Told {
    ply: usize,
    player: Player,
    name: String,
    after: Option<Worth>,
    /// The moves that would have kept what it gave away; `None` if it gave
    /// nothing away.
    mistake: Option<Vec<String>>,
}

/// Tells the game again.
pub(crate) fn review(
    course: &Course,
    oracle: &Oracle,
    limits: &Limits,
    face: &mut Face,
) -> Result<(), Stop> {
    let worths = worths(course, oracle, limits);
    let told: Vec<Told> = (1..)
        .zip(course.moves())
        .map(|(ply, name)| {
            let place = &*course.places()[ply - 1];
            let player = place.owner();
            let mistake = gave_away(worths[ply - 1], worths[ply], player)
                .then(|| better(place, worths[ply - 1], oracle));
            Told { ply, player, name: name.clone(), after: worths[ply], mistake }
        })
        .collect();
    if told.iter().all(|told| told.after.is_none()) {
        return Ok(());
    }
    let long = told.len() > LONG;
    let shown = told.iter().filter(|told| !long || told.mistake.is_some());
    let head = ["head-ply", "head-player", "head-move", "head-after", "head-blank"];
    if shown.clone().next().is_some() {
        face.blank()?;
        table(face, head, shown, row)?;
    }
    let certain = worths.iter().all(|worth| matches!(worth, Some(Worth::Certain(_))));
    if !certain {
        face.say(&face.about("playing-approximate", Player::J0))
    } else if told.iter().all(|told| told.mistake.is_none()) && fair(course, &worths) {
        face.say(&Message::new("playing-no-mistake"))
    } else {
        Ok(())
    }
}

fn row(face: &Face, told: &Told) -> ([String; 5], Option<Tone>) {
    let (ink, after) = match told.after {
        Some(worth) => worth_text(worth, face),
        None => (Ink::Plain, String::new()),
    };
    let mark = match &told.mistake {
        None => String::new(),
        Some(better) if better.is_empty() => face.words.text("playing-mistake"),
        Some(better) => {
            let moves = face.list(better.iter().cloned(), BETTER);
            let message = Message::new("playing-mistake-better");
            face.text(&message.with("count", better.len()).with("moves", moves))
        }
    };
    let tone = match ink {
        Ink::Of(player) => Some(Tone::from(player)),
        Ink::Quiet => Some(Tone::Quiet),
        _ => None,
    };
    let name = face.name(told.player).to_owned();
    ([told.ply.to_string(), name, told.name.clone(), after, mark], tone)
}

/// What each position of the game was worth.
fn worths(course: &Course, oracle: &Oracle, limits: &Limits) -> Vec<Option<Worth>> {
    let places = course.places();
    let known = places.iter().map(|place| oracle.verdict(&**place).map(Worth::Certain));
    let mut worths: Vec<Option<Worth>> = known.collect();
    // From the end, where searches see everything, back to the beginning.
    let deadline = Instant::now() + TIME;
    let both = places.iter().zip(&mut worths).rev();
    for (place, found) in both.filter(|(_, found)| found.is_none()) {
        let now = Instant::now();
        if now >= deadline || crate::limits::stopped() {
            break;
        }
        let limits = limits.clone().deadline(deadline.min(now + TIME_EACH));
        *found = match place.outcome() {
            Some(outcome) => Some(Worth::Certain(match (outcome.winner(), outcome.score()) {
                (Some(by), _) => Verdict::Won { by, rank: 0 },
                (None, Some(score)) => Verdict::Scored(score),
                (None, None) => Verdict::Drawn(arene::DrawKind::DeadEnd),
            })),
            None => place.search(&SearchRequest::default(), &limits).ok().map(|a| worth(&a)),
        };
    }
    worths
}

/// Whether the game ended as its last position deserved: nobody gave up without
/// need, or went in circles instead of winning.
fn fair(course: &Course, worths: &[Option<Worth>]) -> bool {
    let deserved = match worths.last() {
        Some(Some(Worth::Certain(verdict))) => Some(verdict.winner()),
        _ => None,
    };
    course.ending().map(Ending::winner) == deserved
}

/// Whether a player's move made things worse for certain.
fn gave_away(before: Option<Worth>, after: Option<Worth>, player: Player) -> bool {
    let (Some(before), Some(after)) = (before, after) else { return false };
    matches!((standing(before, player), standing(after, player)), (Some(b), Some(a)) if a < b)
}

/// The moves that kept what the position was worth.
fn better(place: &dyn Place, before: Option<Worth>, oracle: &Oracle) -> Vec<String> {
    let player = place.owner();
    let kept = before.and_then(|before| standing(before, player));
    let moves = oracle.moves(place).unwrap_or_default().into_iter();
    moves
        .filter(|(_, verdict, _)| standing(Worth::Certain(*verdict), player) == kept)
        .map(|(m, ..)| m)
        .collect()
}

//! What can be drawn where something else cannot: each offer is one that was tried.

use arene_draw::Scene;
use arene_draw::pictures::tree::{MOST_LEAVES, TreeData, TreeOptions, draw_tree};
use arene_games::{Place, Session, Tabletop};
use arene_words::Message;
use clap::ArgMatches;

use super::size::Paper;
use super::tree::FEWER_LEAVES;
use super::{MOST_EVER, voice};
use crate::args::chosen_turn;
use crate::face::{Face, Stop};
use crate::limits::limits;

/// What can be drawn of any game: its first moves, unless they are too many, and a
/// position, if it is more than a name.
pub(crate) fn always(
    session: &dyn Session,
    matches: &ArgMatches,
    face: &Face,
    paper: Paper,
) -> Result<Vec<Message>, Stop> {
    let from = matches.get_one::<String>("from").map(String::as_str);
    let Ok(place) = session.place(from, chosen_turn(matches).player()) else {
        return Ok(Vec::new());
    };
    let depth = deepest(&*place, matches, face, paper)?;
    let tree = depth.map(|depth| Message::new("draw-offer-tree").with("depth", depth));
    let is_bare = matches!(place.tabletop(), Tabletop::Vertex(_));
    let board = (!is_bare).then(|| Message::new("draw-offer-board"));
    Ok(tree.into_iter().chain(board).collect())
}

/// Trees are offered down to this depth.
const DEEPEST: u32 = 20;
/// To this depth even where leaves have to be folded up.
const FOLDED: u32 = 2;

/// How deep a tree can be and still be read.
fn deepest(
    place: &dyn Place,
    matches: &ArgMatches,
    face: &Face,
    paper: Paper,
) -> Result<Option<u32>, Stop> {
    let mut found = None;
    for depth in 1..=DEEPEST {
        let within = limits(matches, face)?;
        let Ok(data) = TreeData::gather(place, depth, None, "", &within) else { break };
        let is_leaf = |v: u32| data.tree.leaf(v).is_some();
        let leaves = (0..data.tree.len() as u32).filter(|&v| is_leaf(v)).count();
        if leaves > MOST_LEAVES && depth > FOLDED {
            break;
        }
        let fits = |most_leaves: usize| {
            let options = TreeOptions { most_leaves, ..TreeOptions::default() };
            paper.fits(&draw_tree(&data, &options, &voice(face)))
        };
        let fewer = FEWER_LEAVES.into_iter().filter(|_| depth <= FOLDED);
        if !std::iter::once(MOST_LEAVES).chain(fewer).any(fits) {
            break;
        }
        found = Some(depth);
        // Deeper, there is nothing more.
        if data.height() < depth {
            break;
        }
    }
    Ok(found)
}

/// The whole of it, whatever its size; in the terminal, a file of it.
pub(crate) fn even_so(paper: Paper, scene: &Scene, vertices: usize) -> Option<Message> {
    match paper.is_terminal() && paper.as_file().fits(scene) {
        true => Some(paper.other()),
        false => all_of(paper, vertices),
    }
}

/// All these vertices, if so many can be laid out.
pub(crate) fn all_of(paper: Paper, vertices: usize) -> Option<Message> {
    let id = if paper.can_be_endless() { "draw-offer-all" } else { "draw-offer-all-file" };
    // To be typed: without separators.
    let message = || Message::new(id).with("all", vertices.to_string());
    (vertices <= MOST_EVER).then(message)
}

pub(crate) fn offer_of(name: &str, radius: usize, near: usize) -> Message {
    let message = Message::new("draw-offer-around").with("around", around(name));
    message.with("radius", radius).with("near", near)
}

/// The option for a vertex, as a shell reads it.
pub(crate) fn around(name: &str) -> String {
    // After a blank, what begins with a dash would be an option of its own.
    let between = if name.starts_with('-') { '=' } else { ' ' };
    format!("--around{between}{}", quoted(name))
}

/// A word for the shell: in quotes if it has anything that means something there.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_+./,-".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_for_the_shell() {
        assert_eq!(around("1+3+5_0"), "--around 1+3+5_0");
        assert_eq!(around("le départ"), "--around 'le départ'");
        assert_eq!(around("$x^2$"), "--around '$x^2$'");
        assert_eq!(around("l'œuf"), r"--around 'l'\''œuf'");
        assert_eq!(around("-x"), "--around=-x");
        assert_eq!(around("- y"), "--around='- y'");
    }
}

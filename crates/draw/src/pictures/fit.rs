//! Labels that fit into vertices: as large as usual, or smaller, in larger
//! vertices, in several lines; cut only if all that is not enough, and then so
//! that no two look alike.

use std::collections::HashMap;

use arene::Player;

use crate::metrics::Weight;
use crate::scene::{LINE_STEP, Label, RADIUS, Run};

/// Labels with the radius and the size at which they fit.
pub(super) struct Fitted {
    pub(super) radius: f64,
    pub(super) size: f64,
    pub(super) label: Vec<Label>,
    /// Are some too long for one line?
    pub(super) long: bool,
}

/// How much larger than usual vertices become for labels in one line.
const LARGER: f64 = 1.7;
/// The radius of vertices that hold several lines, at most.
const LARGEST: f64 = 44.0;
/// Lines that a vertex holds at most.
const MOST_LINES: usize = 5;

/// The largest labels that fit.
pub(super) fn fit(label: &[Label], owner: &[Player], finals: &[bool], small: bool) -> Fitted {
    let usual = if small { 14.0 } else { RADIUS };
    let (largest, least) = if small { (13.5, 12.0) } else { (17.0, 12.5) };
    let room = |radius: f64, size: f64, v: usize| Room {
        owner: owner[v],
        inner: radius - if finals[v] { (radius * 0.19).max(3.0) + 2.2 } else { 2.0 },
        size,
    };
    let fits = |radius: f64, size: f64| {
        (0..label.len())
            .all(|v| label[v].width(size, Weight::Semibold) <= room(radius, size, v).width(0, 1))
    };
    let mut size = largest;
    while size > least && !fits(usual, size) {
        size -= 0.5;
    }
    let mut radius = usual;
    while radius < usual * LARGER && !fits(radius, size) {
        radius += 1.0;
    }
    if fits(radius, size) {
        return Fitted { radius, size, label: label.to_vec(), long: false };
    }
    let broken = |radius: f64| -> Option<Vec<Label>> {
        (0..label.len()).map(|v| broken(&label[v], room(radius, size, v))).collect()
    };
    // A few long names in words are cut: they must not make all vertices large.
    let is_long =
        |&v: &usize| label[v].width(size, Weight::Semibold) > room(radius, size, v).width(0, 1);
    let long: Vec<usize> = (0..label.len()).filter(is_long).collect();
    let in_words = long.iter().all(|&v| label[v].to_plain().contains(' '));
    let largest = match in_words && 2 * long.len() < label.len() {
        true => usual * LARGER,
        false => LARGEST,
    };
    let mut radius = (usual * 1.2).round();
    while radius < largest && broken(radius).is_none() {
        radius += 1.0;
    }
    let label = broken(radius).unwrap_or_else(|| {
        let cut = label.iter().enumerate().map(|(v, label)| cut(label, room(radius, size, v)));
        distinct(&cut.collect::<Vec<_>>())
    });
    Fitted { radius, size, label, long: true }
}

/// What a vertex offers to its label.
#[derive(Clone, Copy)]
struct Room {
    owner: Player,
    /// How far from the centre the label may reach.
    inner: f64,
    size: f64,
}

impl Room {
    /// How wide line `i` of `count` may be.
    fn width(self, i: usize, count: usize) -> f64 {
        let middle = (i as f64 - (count - 1) as f64 / 2.0) * self.size * LINE_STEP;
        let reach = middle.abs() + self.size * 0.42;
        match self.owner {
            Player::J0 => 2.0 * (self.inner * self.inner - reach * reach).max(0.0).sqrt(),
            Player::J1 if reach > self.inner * 0.9 => 0.0,
            Player::J1 => 2.0 * self.inner * 0.9,
        }
    }
}

/// The label in as few lines as it fits in, about equally full; `None` if it
/// does not.
fn broken(label: &Label, room: Room) -> Option<Label> {
    // Words stay whole if they can.
    broken_at(label, room, false).or_else(|| broken_at(label, room, true))
}

fn broken_at(label: &Label, room: Room, anywhere: bool) -> Option<Label> {
    let width = |number: usize, count: usize| room.width(number, count);
    let wide = |line: &Label| line.width(room.size, Weight::Semibold);
    let lines = in_lines(&pieces(label, anywhere), MOST_LINES, wide, width)?;
    Some(Label::of_lines(lines.into_iter().map(joined).collect()))
}

/// These pieces in as few lines as they fit in, at most so many, about equally full.
/// `wide` tells how wide a line is, `room` how wide line `i` of `count` may be.
/// `None` if they do not fit.
pub(super) fn in_lines(
    pieces: &[Label],
    most: usize,
    wide: impl Fn(&Label) -> f64,
    room: impl Fn(usize, usize) -> f64,
) -> Option<Vec<Label>> {
    (1..=most).find_map(|count| {
        let fits = |share: f64| {
            let (wide, room) = (&wide, &room);
            move |line: &Label, number: usize| wide(line) <= room(number, count) * share
        };
        let shares = [0.5, 0.6, 0.7, 0.8, 0.9, 1.0];
        shares.into_iter().find_map(|share| filled(pieces, count, fits(share)))
    })
}

/// The pieces in so many lines.
fn filled(
    pieces: &[Label],
    count: usize,
    fits: impl Fn(&Label, usize) -> bool,
) -> Option<Vec<Label>> {
    let mut lines: Vec<Label> = Vec::new();
    for piece in pieces {
        if let Some(last) = lines.last() {
            let longer = last.clone().then(piece.clone());
            if fits(&longer, lines.len() - 1) {
                lines.pop();
                lines.push(longer);
                continue;
            }
        }
        if lines.len() == count || !fits(piece, lines.len()) {
            return None;
        }
        lines.push(piece.clone());
    }
    // Fewer lines would lie elsewhere, where there may be less room.
    (lines.len() == count).then_some(lines)
}

/// Where a label may be broken: after a row of a board, or a sign between its parts, or,
/// if it must be, anywhere in a long part. An index stays with what it belongs to.
fn pieces(label: &Label, anywhere: bool) -> Vec<Label> {
    let mut pieces: Vec<Label> = Vec::new();
    for run in &label.0 {
        if run.lowered {
            let last = pieces.pop().unwrap_or_default();
            pieces.push(last.then(Label(vec![run.clone()])));
            continue;
        }
        // Rows of a board stay whole.
        if run.text.contains('/') {
            pieces.extend(run.text.split_inclusive('/').map(Label::plain));
            continue;
        }
        for part in run.text.split_inclusive(['+', '-', '_', ' ', ',', '.', '×', '|']) {
            let letters: Vec<char> = part.chars().collect();
            let is_cut = anywhere && letters.len() > 6;
            let chunks = letters.chunks(if is_cut { 1 } else { letters.len().max(1) });
            pieces.extend(chunks.map(|chunk| Label::plain(chunk.iter().collect::<String>())));
        }
    }
    pieces
}

/// The same line with neighbouring runs made one.
fn joined(line: Label) -> Label {
    let mut runs: Vec<Run> = Vec::new();
    for run in line.0 {
        match runs.last_mut() {
            Some(last) if last.lowered == run.lowered => last.text.push_str(&run.text),
            _ => runs.push(run),
        }
    }
    Label(runs)
}

/// The label in lines, without its middle if it must be.
fn cut(label: &Label, room: Room) -> Label {
    if let Some(whole) = broken(label, room) {
        return whole;
    }
    let Some((base, index)) = label.0.split_first() else { return Label::default() };
    // Fewer words, then fewer letters.
    let words: Vec<&str> = base.text.split(' ').collect();
    let fewer = |kept: usize| {
        let (head, tail) = (kept.div_ceil(2), kept / 2);
        let kept = words[..head].iter().chain(&["…"]).chain(&words[words.len() - tail..]);
        let text = kept.copied().collect::<Vec<_>>().join(" ");
        Label::plain(text).then(Label(index.to_vec()))
    };
    let kept = (1..words.len().min(30)).rev();
    if let Some(words) = kept.into_iter().find_map(|kept| broken_at(&fewer(kept), room, false)) {
        return words;
    }
    let letters: Vec<char> = base.text.chars().collect();
    let shorter = |kept: usize| {
        let (head, tail) = (kept.div_ceil(2), kept / 2);
        let text: String =
            letters[..head].iter().chain(&['…']).chain(&letters[letters.len() - tail..]).collect();
        Label::plain(text).then(Label(index.to_vec()))
    };
    let most = letters.len().saturating_sub(1).min(60);
    (1..=most).rev().find_map(|kept| broken(&shorter(kept), room)).unwrap_or_else(|| shorter(0))
}

/// Labels that look alike get a number instead, one that no other label is.
fn distinct(labels: &[Label]) -> Vec<Label> {
    let mut count: HashMap<&Label, usize> = HashMap::new();
    labels.iter().for_each(|label| *count.entry(label).or_default() += 1);
    let mut numbers = (1..).map(|i| Label::plain(format!("#{i}")));
    let number = |label: &Label| match count[label] {
        1 => label.clone(),
        _ => numbers.by_ref().find(|number| !count.contains_key(number)).unwrap_or_default(),
    };
    labels.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitted(names: &[&str], small: bool) -> Vec<String> {
        let labels: Vec<Label> = names.iter().map(|name| Label::of_vertex(name)).collect();
        let owner: Vec<Player> = (0..names.len()).map(|i| Player::BOTH[i % 2]).collect();
        let finals = vec![true; names.len()];
        let found = fit(&labels, &owner, &finals, small);
        for (v, label) in found.label.iter().enumerate() {
            let inner = found.radius - (found.radius * 0.19).max(3.0) - 2.2;
            let room = Room { owner: owner[v], inner, size: found.size };
            let lines = label.lines();
            for (i, line) in lines.iter().enumerate() {
                let width = line.width(found.size, Weight::Semibold);
                assert!(width <= room.width(i, lines.len()), "{label:?}");
            }
        }
        found.label.iter().map(Label::to_plain).collect()
    }

    #[test]
    fn nothing_is_cut_that_fits_in_lines() {
        for small in [false, true] {
            let names = ["8_0", "4+1+1+1+1_1", "4+2+1+1_1", "2+1+1+1+1+1+1_0"];
            let whole = ["8₀", "4+1+1+1+1₁", "4+2+1+1₁", "2+1+1+1+1+1+1₀"];
            assert_eq!(fitted(&names, small), whole);
        }
        let names = ["waiting-for-input", "initialisation_of_all"];
        assert_eq!(fitted(&names, false), names);
    }

    #[test]
    fn what_is_cut_does_not_look_alike() {
        let long = |end: &str| "a".repeat(60) + end + &"z".repeat(60);
        let names = [long("1"), long("2"), long("3")];
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let found = fitted(&names, false);
        assert!(found[0] != found[2] && found[0].starts_with('#'), "{found:?}");
        let other = [names[0], "b"];
        let found = fitted(&other, false);
        assert!(found[0].contains('…') && found[0].ends_with('z'), "{found:?}");
    }

    #[test]
    fn a_number_is_no_other_name() {
        let long = |end: &str| "a".repeat(60) + end + &"z".repeat(60);
        let names = [long("1"), "#1".to_owned(), long("2")];
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(fitted(&names, false), ["#2", "#1", "#3"]);
    }

    #[test]
    fn nothing_fits() {
        assert!(fitted(&[], false).is_empty());
        assert_eq!(fitted(&["", "a"], true), ["", "a"]);
    }
}

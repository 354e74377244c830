//! Arène's own JSON: who owns which vertices, the moves, who wins where.
//!
//! ```json
//! { "players": {"0": ["1","2","3"], "1": ["4","5","6"]},
//!   "moves":   {"1": ["5"], "2": ["5","6"], "4": ["3"], "5": ["2"]},
//!   "wins":    {"0": ["6"], "1": ["3"]},
//!   "start":   "1" }
//! ```
//!
//! Vertices are numbered as they come in `"players"`. Instead of `"wins"` there
//! may be a `"rule"`, `"normal"` or `"misere"`; `"start"` may be missing.
//!
//! Where plays end with scores, `"values": {"6": 3, "3": -1}` gives them, J0's, in place
//! of `"wins"` or beside it. They are whole numbers.

use std::io;

use arene::{Meter, Player};
use arene_words::{Message, id, message};

use super::draft::Draft;
use super::json_value::{Items, Others, Value};
use super::{NamedArena, View, WriteError, terms};
use crate::Failure;

/// Reads an arena.
pub(super) fn read(top: Value<'_>, mut meter: Meter<'_>) -> Result<NamedArena, Failure> {
    let keys = ["players", "moves", "wins", "values", "rule", "start"];
    let fields = top.fields(keys, Others::Refused, &mut meter)?;
    let Some([players, moves, wins, values, rule, start]) = fields else {
        return Err(message!("file-json-not-object").into());
    };
    let (Some(players), Some(moves)) = (players, moves) else {
        let key = if players.is_none() { "players" } else { "moves" };
        return Err(message!("file-key-missing", key).into());
    };

    let mut draft = Draft::new(top.source(), meter);
    for (player, mut names) in by_player(players, "players", &mut draft.meter)? {
        while let Some(name) = names.next(&mut draft.meter)? {
            draft.vertex(&name.name()?, player, name.at())?;
        }
    }

    let mut seen = draft.meter.vertex_set(draft.names().len())?;
    let wanted = id!("file-wanted-moves");
    let mut moves = moves.members().ok_or_else(|| moves.wrong("moves", wanted))?;
    while let Some(member) = moves.next(&mut draft.meter)? {
        let name = member.key.key()?;
        let from = find(&draft, member.key)?;
        if !seen.insert(from) {
            return Err(member.key.twice(&name).into());
        }
        let targets = member.value.items();
        let mut targets =
            targets.ok_or_else(|| member.value.wrong(&name, id!("file-wanted-names")))?;
        while let Some(to) = targets.next(&mut draft.meter)? {
            let to = find(&draft, to)?;
            draft.edge(from, to)?;
        }
    }

    if let Some(wins) = wins {
        draft.says_who_wins();
        for (player, mut names) in by_player(wins, "wins", &mut draft.meter)? {
            while let Some(name) = names.next(&mut draft.meter)? {
                let v = find(&draft, name)?;
                draft.win(v, player, name.at())?;
            }
        }
    }
    if let Some(values) = values {
        draft.says_who_wins();
        read_values(&mut draft, values)?;
    }
    if let Some(value) = rule {
        draft.rule(read_rule(value)?, value.at());
    }
    if let Some(value) = start.filter(|value| !value.is_null()) {
        let v = find(&draft, value)?;
        draft.start(v, &value.name()?, value.at())?;
    }
    draft.finish()
}

/// The scores of `"values"`.
fn read_values(draft: &mut Draft<'_, '_>, values: Value<'_>) -> Result<(), Failure> {
    let wrong = || values.wrong("values", id!("file-wanted-values"));
    let mut seen = draft.meter.vertex_set(draft.names().len())?;
    let mut members = values.members().ok_or_else(wrong)?;
    while let Some(member) = members.next(&mut draft.meter)? {
        let v = find(draft, member.key)?;
        if !seen.insert(v) {
            return Err(member.key.twice(&member.key.key()?).into());
        }
        let value = member.value;
        let score = terms::score(value.raw());
        let score =
            score.ok_or_else(|| terms::not_a_score(value.source(), value.at(), value.raw()))?;
        draft.score(v, score, member.key.at())?;
    }
    Ok(())
}

/// The value of `"rule"`.
pub(super) fn read_rule(value: Value<'_>) -> Result<arene::Rule, Message> {
    let text = value.text()?;
    let rule = text.as_deref().and_then(terms::rule);
    rule.ok_or_else(|| {
        let shown = text.as_deref().unwrap_or(value.raw());
        terms::not_a_rule(value.source(), value.at(), shown)
    })
}

/// The two lists of `{"0": […], "1": […]}`, in the order of the file. Either
/// may be missing.
fn by_player<'a>(
    value: Value<'a>,
    key: &str,
    meter: &mut Meter<'_>,
) -> Result<Vec<(Player, Items<'a>)>, Failure> {
    let wrong = || value.wrong(key, id!("file-wanted-players"));
    let mut lists: Vec<(Player, Items<'a>)> = Vec::new();
    let mut members = value.members().ok_or_else(wrong)?;
    while let Some(member) = members.next(meter)? {
        let text = member.key.key()?;
        let player = match text.as_ref() {
            "0" => Player::J0,
            "1" => Player::J1,
            other => {
                let at = member.key.at();
                return Err(terms::not_a_player(value.source(), at, key, other).into());
            }
        };
        if lists.iter().any(|&(other, _)| other == player) {
            return Err(member.key.twice(&text).into());
        }
        let names = member.value.items();
        let wrong = || member.value.wrong(&text, id!("file-wanted-names"));
        lists.push((player, names.ok_or_else(wrong)?));
    }
    Ok(lists)
}

/// The vertex that this value names.
fn find(draft: &Draft<'_, '_>, value: Value<'_>) -> Result<u32, Message> {
    let name = value.name()?;
    let found = draft.names().find(&name);
    found.ok_or_else(|| {
        draft.unknown((id!("file-no-owner"), id!("file-no-owner-near")), &name, value.at())
    })
}

/// Arenas with more vertices than this are written with a line for each move
/// list, others with a line for each key.
const SMALL: usize = 12;

/// How many names stand on a line of a list that goes over several lines.
const NAMES_PER_LINE: usize = 16;

/// Writes an arena. The player who owns the first vertex comes first, so that
/// it is still the first when the file is read.
pub(super) fn write(view: View<'_>, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let arena = view.arena;
    // What follows a comma between lists: they stand under each other behind
    // the opening brace, or side by side.
    let next = if arena.len() > SMALL { "\n              " } else { " " };
    let first = arena.vertices().next().map_or(Player::J0, |v| arena.owner(v));

    out.write_all(b"{ \"players\": {")?;
    for player in [first, first.other()] {
        if player != first {
            write!(out, ",{next}")?;
        }
        write!(out, "\"{}\": ", player.index())?;
        let owned = arena.vertices().filter(|&v| arena.owner(v) == player);
        write_list(view, owned, out)?;
    }

    out.write_all(b"},\n  \"moves\":   {")?;
    let mut comma = "";
    for v in arena.vertices().filter(|&v| !arena.is_final(v)) {
        if !comma.is_empty() {
            write!(out, "{comma}{next}")?;
        }
        comma = ",";
        write_name(view, v, out)?;
        out.write_all(b": ")?;
        write_list(view, arena.successors(v).iter().copied(), out)?;
    }

    let wins = Player::BOTH.map(|player| view.finals.won_by(player));
    if !view.finals.has_scores() || wins.iter().any(|won| !won.is_empty()) {
        out.write_all(b"},\n  \"wins\":    {\"0\": ")?;
        write_list(view, wins[0].iter(), out)?;
        write!(out, ",{next}\"1\": ")?;
        write_list(view, wins[1].iter(), out)?;
    }
    if view.finals.has_scores() {
        out.write_all(b"},\n  \"values\":  {")?;
        for (i, (v, score)) in view.finals.scores().enumerate() {
            if i > 0 {
                let is_last = i % NAMES_PER_LINE == 0;
                out.write_all(if is_last { b",\n              " } else { b", " })?;
            }
            write_name(view, v, out)?;
            write!(out, ": {score}")?;
        }
    }
    out.write_all(b"}")?;

    if let Some(start) = view.start {
        out.write_all(b",\n  \"start\":   ")?;
        write_name(view, start, out)?;
    }
    out.write_all(b" }\n")?;
    Ok(())
}

/// A list of vertices.
fn write_list(
    view: View<'_>,
    vertices: impl Iterator<Item = u32>,
    out: &mut dyn io::Write,
) -> Result<(), WriteError> {
    out.write_all(b"[")?;
    for (i, v) in vertices.enumerate() {
        if i > 0 {
            out.write_all(b",")?;
            if i % NAMES_PER_LINE == 0 {
                out.write_all(b"\n               ")?;
            }
        }
        write_name(view, v, out)?;
    }
    out.write_all(b"]")?;
    Ok(())
}

/// The name of a vertex as a JSON string.
pub(super) fn write_name(
    view: View<'_>,
    v: u32,
    out: &mut dyn io::Write,
) -> Result<(), WriteError> {
    serde_json::to_writer(out, view.names.name(v).as_ref()).map_err(io::Error::from)?;
    Ok(())
}

//! The node-link JSON of networkx (`node_link_data`).
//!
//! ```json
//! {"directed": true, "multigraph": false, "graph": {},
//!  "nodes": [
//!   {"id": "1", "player": 0, "start": true},
//!   {"id": "5", "player": 1, "wins": 0}
//!  ],
//!  "edges": [
//!   {"source": "1", "target": "5"}
//!  ]}
//! ```
//!
//! The owner of a node is its `player` or, without one, its `shape`. Where play ends with
//! a score, `gain` is what J0 gains. Edges stand
//! under `"edges"`, or under `"links"` as networkx called them before 3.4. The
//! graph may have a `"rule"` and a `"start"`. Other keys are left to others.

use std::io;

use arene::{LimitReached, Meter, Player};
use arene_words::{Message, id, message};

use super::draft::Draft;
use super::json::{read_rule, write_name};
use super::json_value::{Others, Value};
use super::{NamedArena, View, WriteError, terms};
use crate::Failure;

/// Whether a JSON file is of this format rather than Arène's own.
pub(super) fn is_node_link(top: Value<'_>, meter: &mut Meter<'_>) -> Result<bool, LimitReached> {
    let Some(mut members) = top.members() else { return Ok(false) };
    while let Some(member) = members.next(meter)? {
        if member.key.raw() == "\"nodes\"" {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Reads an arena.
pub(super) fn read(top: Value<'_>, mut meter: Meter<'_>) -> Result<NamedArena, Failure> {
    let keys = ["directed", "graph", "nodes", "edges", "links"];
    let fields = top.fields(keys, Others::Ignored, &mut meter)?;
    let Some([directed, graph, nodes, edges, links]) = fields else {
        return Err(message!("file-json-not-object").into());
    };
    let source = top.source();
    if let Some(value) = directed {
        match value.bool() {
            Some(true) => {}
            Some(false) => {
                let line = source.line(value.at());
                return Err(message!("file-node-link-undirected", line).into());
            }
            None => return Err(value.wrong("directed", id!("file-wanted-true")).into()),
        }
    }
    let missing = |key| message!("file-key-missing", key);
    let nodes = nodes.ok_or_else(|| missing("nodes"))?;
    let edges = match (edges, links) {
        (Some(edges), None) => ("edges", edges),
        (None, Some(links)) => ("links", links),
        (None, None) => return Err(missing("edges").into()),
        (Some(_), Some(links)) => {
            let line = source.line(links.at());
            return Err(message!("file-edges-and-links", line).into());
        }
    };

    let mut draft = Draft::new(source, meter);
    let wrong = || nodes.wrong("nodes", id!("file-wanted-nodes"));
    let mut nodes = nodes.items().ok_or_else(wrong)?;
    while let Some(node) = nodes.next(&mut draft.meter)? {
        read_node(&mut draft, node)?;
    }
    let (key, edges) = edges;
    let wrong = |value: Value<'_>| value.wrong(key, id!("file-wanted-edges"));
    let mut edges = edges.items().ok_or_else(|| wrong(edges))?;
    while let Some(edge) = edges.next(&mut draft.meter)? {
        let fields = edge.fields(["source", "target"], Others::Ignored, &mut draft.meter)?;
        let Some([Some(from), Some(to)]) = fields else {
            return Err(wrong(edge).into());
        };
        let (from, to) = (find(&draft, from)?, find(&draft, to)?);
        draft.edge(from, to)?;
    }
    if let Some(graph) = graph {
        read_graph(&mut draft, graph)?;
    }
    draft.finish()
}

/// A node: its name, its owner, and whether it is won or the start.
fn read_node(draft: &mut Draft<'_, '_>, node: Value<'_>) -> Result<(), Failure> {
    let keys = ["id", "player", "shape", "wins", "gain", "start"];
    let fields = node.fields(keys, Others::Ignored, &mut draft.meter)?;
    let Some([Some(id), player, shape, wins, gain, start]) = fields else {
        return Err(node.wrong("nodes", id!("file-wanted-nodes")).into());
    };
    // networkx writes null for an attribute that is None.
    let given = |value: Option<Value<'_>>| value.is_some_and(|value| !value.is_null());
    let name = id.name()?;
    let owner = match (player, shape) {
        (Some(value), _) if given(player) => Some(read_player("player", value)?),
        (_, Some(value)) => value.text()?.as_deref().and_then(terms::owner_of_shape),
        _ => None,
    };
    let owner = owner.ok_or_else(|| draft.about(id!("file-no-owner-node"), &name, id.at()))?;
    let v = draft.vertex(&name, owner, id.at())?;
    if let Some(value) = wins.filter(|_| given(wins)) {
        draft.win(v, read_player("wins", value)?, value.at())?;
    }
    if let Some(value) = gain.filter(|_| given(gain)) {
        let wrong = || terms::not_a_score(value.source(), value.at(), value.raw());
        draft.says_who_wins();
        draft.score(v, terms::score(value.raw()).ok_or_else(wrong)?, value.at())?;
    }
    if let Some(value) = start.filter(|_| given(start)) {
        let mark = value.bool();
        let wrong = || terms::not_a_mark(value.source(), value.at(), value.raw());
        if mark.ok_or_else(wrong)? {
            draft.start(v, &name, value.at())?;
        }
    }
    Ok(())
}

/// The attributes of the graph itself. Old versions of networkx wrote them as
/// a list, which is fine as long as it is empty.
fn read_graph(draft: &mut Draft<'_, '_>, graph: Value<'_>) -> Result<(), Failure> {
    if let Some(mut items) = graph.items()
        && items.next(&mut draft.meter)?.is_none()
    {
        return Ok(());
    }
    let fields = graph.fields(["rule", "start"], Others::Ignored, &mut draft.meter)?;
    let [rule, start] = fields.ok_or_else(|| graph.wrong("graph", id!("file-wanted-object")))?;
    if let Some(value) = rule.filter(|value| !value.is_null()) {
        draft.rule(read_rule(value)?, value.at());
    }
    if let Some(value) = start.filter(|value| !value.is_null()) {
        let v = find(draft, value)?;
        draft.start(v, &value.name()?, value.at())?;
    }
    Ok(())
}

/// A player: 0, 1, or one of the texts that mean the same.
fn read_player(key: &str, value: Value<'_>) -> Result<Player, Message> {
    let text = value.text()?;
    let text = text.as_deref().unwrap_or(value.raw());
    terms::player(text).ok_or_else(|| terms::not_a_player(value.source(), value.at(), key, text))
}

/// The vertex that this value names.
fn find(draft: &Draft<'_, '_>, value: Value<'_>) -> Result<u32, Message> {
    let name = value.name()?;
    let found = draft.names().find(&name);
    found.ok_or_else(|| {
        draft.unknown((id!("file-no-node"), id!("file-no-node-near")), &name, value.at())
    })
}

/// Writes an arena as networkx does, a line for each node and edge.
pub(super) fn write(view: View<'_>, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let arena = view.arena;
    out.write_all(b"{\"directed\": true, \"multigraph\": false, \"graph\": {},\n \"nodes\": [")?;
    for v in arena.vertices() {
        out.write_all(if v == 0 { b"\n  {\"id\": " } else { b",\n  {\"id\": " })?;
        write_name(view, v, out)?;
        write!(out, ", \"player\": {}", arena.owner(v).index())?;
        if let Some(winner) = view.finals.winner(v) {
            write!(out, ", \"wins\": {}", winner.index())?;
        }
        if let Some(score) = view.finals.score(v) {
            write!(out, ", \"gain\": {score}")?;
        }
        if view.start == Some(v) {
            out.write_all(b", \"start\": true")?;
        }
        out.write_all(b"}")?;
    }
    out.write_all(b"\n ],\n \"edges\": [")?;
    for (i, (from, to)) in arena.graph().edges().enumerate() {
        out.write_all(if i == 0 { b"\n  {\"source\": " } else { b",\n  {\"source\": " })?;
        write_name(view, from, out)?;
        out.write_all(b", \"target\": ")?;
        write_name(view, to, out)?;
        out.write_all(b"}")?;
    }
    out.write_all(b"\n ]}\n")?;
    Ok(())
}

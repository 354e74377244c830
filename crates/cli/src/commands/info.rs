//! `arene info`: what kind of game this is, and how large.

use arene_games::{Named, Session, named, power_of_log10, power_of_ten};
use arene_service::{EstimateAnswer, Info, InfoAnswer, TreeLevels};
use arene_words::{Arg, Message, Plain, id, message};

use super::title;
use crate::face::{Face, Stop, Tone};
use crate::limits::heeded;
use crate::table::table;

pub(crate) fn run(question: &Info, face: &mut Face) -> Result<(), Stop> {
    let session = face.open(&question.game)?;
    let answer = question.answer_in(&*session, &face.context());
    let answer = face.answered(answer)?;
    // What was found until Ctrl-C is there to be said.
    heeded();
    face.tell_warnings(&answer.warnings)?;
    if face.json {
        return face.json(&answer);
    }
    heading(question.game.name(), &*session, face)?;
    properties(&answer, face)?;
    if answer.computed {
        face.blank()?;
        arena(&answer, face)?;
    }
    if let Some(tree) = &answer.tree_estimate {
        face.blank()?;
        estimate(tree, face)?;
    }
    match &answer.levels {
        Some(tree) => {
            face.blank()?;
            levels(tree, face)
        }
        None => Ok(()),
    }
}

/// A tree that was not counted, and the rule of thumb bᵐ beside it.
fn estimate(tree: &EstimateAnswer, face: &mut Face) -> Result<(), Stop> {
    if tree.at_least {
        let message = message!(
            "info-tree-at-least",
            nodes = power_of_ten(tree.nodes),
            plays = power_of_ten(tree.leaves),
            depth = power_of_ten(tree.depth)
        );
        return face.say(&message);
    }
    let percent = |error: f64, value: f64| {
        let percent = 100.0 * error / value;
        face.decimal(percent, usize::from(percent < 10.0))
    };
    // Walks that differ so much have missed the larger part of the tree.
    let rough = !tree.nodes.is_finite() || tree.nodes_error > tree.nodes / 4.0;
    let message = if rough {
        message!(
            "info-tree-rough",
            nodes = power_of_ten(tree.nodes),
            plays = power_of_ten(tree.leaves)
        )
    } else {
        message!(
            "info-tree-estimate",
            nodes = power_of_ten(tree.nodes),
            nodes_error = percent(tree.nodes_error, tree.nodes),
            plays = power_of_ten(tree.leaves),
            plays_error = percent(tree.leaves_error, tree.leaves)
        )
    };
    face.say(&message)?;
    face.say(&message!(
        "info-tree-power-mean",
        branching = face.decimal(tree.branching, 2),
        depth = face.decimal(tree.depth, 1),
        power = power_of_log10(tree.depth * tree.branching.log10())
    ))
}

/// The first levels of the tree.
fn levels(tree: &TreeLevels, face: &mut Face) -> Result<(), Stop> {
    let at = |numbers: &[u64], depth: usize, face: &Face| match numbers.get(depth) {
        Some(&number) => face.words.number(number),
        None => String::new(),
    };
    let depths = 0..tree.nodes.len();
    if tree.nodes_up_to_symmetry.is_empty() {
        let head = [id!("head-depth"), id!("head-nodes"), id!("head-games")];
        return table(face, head, depths, |face, depth| {
            let cells =
                [depth.to_string(), at(&tree.nodes, depth, face), at(&tree.games, depth, face)];
            (cells, None)
        });
    }
    let head = [
        id!("head-depth"),
        id!("head-nodes"),
        id!("head-games"),
        id!("head-nodes-symmetric"),
        id!("head-games-symmetric"),
    ];
    table(face, head, depths, |face, depth| {
        let cells = [
            depth.to_string(),
            at(&tree.nodes, depth, face),
            at(&tree.games, depth, face),
            at(&tree.nodes_up_to_symmetry, depth, face),
            at(&tree.games_up_to_symmetry, depth, face),
        ];
        (cells, None)
    })
}

fn heading(game: &str, session: &dyn Session, face: &mut Face) -> Result<(), Stop> {
    let title = title(game, session, face);
    face.line(format!("{}  {game}", face.paint(Tone::Strong, title)))?;
    let mut about = session.about();
    if let (true, Ok(Named::Game(entry))) = (about.is_empty(), named(game)) {
        let said = arene_words::game(entry.name).into_iter();
        about.extend(said.flat_map(|said| [said.rules, said.fact]).map(Message::from));
    }
    for message in about {
        let text = face.words.say(&message);
        face.paragraph("  ", &text)?;
    }
    face.blank()
}

/// One property a line: its name, yes or no, and what it means here.
fn properties(answer: &InfoAnswer, face: &mut Face) -> Result<(), Stop> {
    let kinds = &answer.properties;
    let cycle = answer.cycle.as_ref().filter(|_| kinds.acyclic == Some(false));
    let cycle = cycle.map(|cycle| format!("{} → …", face.path(cycle.iter().cloned(), 8)));
    let odd_edge = answer.odd_edge.as_ref().filter(|_| answer.bipartite == Some(false));
    let odd_edge = odd_edge.map(|(from, to)| format!("{from} → {to}"));
    let of_game = [
        (id!("info-sequential"), Some(kinds.sequential), None),
        (id!("info-zero-sum"), Some(kinds.zero_sum), None),
        (id!("info-deterministic"), Some(kinds.deterministic), None),
        (id!("info-complete"), Some(kinds.complete_information), None),
        (id!("info-perfect"), Some(kinds.perfect_information), None),
        (id!("info-impartial"), kinds.impartial, None),
        (id!("info-acyclic"), kinds.acyclic, cycle),
        (id!("info-draws"), kinds.draws, None),
    ];
    let others = [
        (id!("info-scores"), kinds.scores.then_some(true), None),
        (id!("info-bipartite"), answer.bipartite, odd_edge),
        (id!("info-alternating"), answer.alternating, None),
        (id!("info-connected"), answer.components.map(|count| count <= 1), None),
    ];
    // What only the arena can tell is not worth a line without it.
    let others = others.into_iter().filter(|(_, value, _)| value.is_some());
    let lines: Vec<(Plain, Option<bool>, Option<String>)> =
        of_game.into_iter().chain(others).collect();
    let names: Vec<String> = lines.iter().map(|(id, ..)| face.words.text(*id)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for ((_, value, why), name) in lines.iter().zip(&names) {
        let gap = " ".repeat(width - name.chars().count());
        let value = match value {
            Some(value) => face.yes_no(*value),
            None => face.paint(Tone::Quiet, face.words.text(id!("info-unknown"))),
        };
        let why = why.as_ref().map_or(String::new(), |why| format!("  ({why})"));
        face.line(format!("  {name}{gap}  {value}{why}"))?;
    }
    Ok(())
}

/// A number of nodes, or the largest that words have.
fn count(number: u128) -> Arg {
    Arg::Number(i128::try_from(number).unwrap_or(i128::MAX))
}

fn arena(answer: &InfoAnswer, face: &mut Face) -> Result<(), Stop> {
    let message = message!(
        "info-size",
        start = answer.start.as_deref().unwrap_or_default(),
        vertices = answer.vertices.unwrap_or(0),
        edges = answer.edges.unwrap_or(0),
        initial = answer.initial.unwrap_or(0)
    );
    face.say(&message)?;
    if let Some(count) = answer.vertices_up_to_symmetry {
        face.say(&message!("info-symmetric", count))?;
    }
    if let Some(finals) = &answer.finals {
        let message = message!(
            "info-finals",
            j0 = finals.j0,
            j1 = finals.j1,
            dead = finals.dead_end,
            ..face.about(arene::Player::J0)
        );
        let scored = finals.scored.map(|count| message!("info-finals-scored", count));
        let sentences = [Some(message), scored].into_iter().flatten();
        let sentences: Vec<String> = sentences.map(|message| face.text(&message)).collect();
        face.line(sentences.join(" "))?;
    }
    if let Some(branching) = &answer.branching {
        let message =
            message!("info-branching", mean = face.decimal(branching.mean, 2), max = branching.max);
        face.say(&message)?;
    }
    match &answer.tree {
        Some(tree) => {
            let message = message!(
                "info-tree",
                nodes = count(tree.nodes),
                plays = count(tree.leaves),
                depth = tree.depth
            );
            face.say(&message)?;
            power(answer, tree.depth, face)
        }
        None if answer.properties.acyclic == Some(false) => {
            face.say(&message!("info-tree-infinite"))
        }
        None => match &answer.tree_log10 {
            Some(tree) => {
                let message = message!(
                    "info-tree-huge",
                    nodes = power_of_log10(tree.nodes),
                    plays = power_of_log10(tree.leaves),
                    depth = tree.depth
                );
                face.say(&message)?;
                power(answer, tree.depth, face)
            }
            None => Ok(()),
        },
    }
}

/// The rule of thumb bᵐ, for the longest play.
fn power(answer: &InfoAnswer, depth: u32, face: &mut Face) -> Result<(), Stop> {
    let Some(branching) = &answer.branching else { return Ok(()) };
    let power = power_of_log10(f64::from(depth) * branching.mean.log10());
    let few = branching.mean.powf(f64::from(depth));
    let message = message!(
        "info-tree-power",
        branching = face.decimal(branching.mean, 2),
        depth,
        power = if few < 10_000.0 { power_of_ten(few) } else { power }
    );
    face.say(&message)
}

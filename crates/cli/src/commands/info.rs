//! `arene info`: what kind of game this is, and how large.

use arene_games::{Named, Session, named, power_of_log10, power_of_ten};
use arene_service::{EstimateAnswer, Info, InfoAnswer, TreeLevels};
use arene_words::{Arg, Message};

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
        let message = Message::new("info-tree-at-least")
            .with("nodes", power_of_ten(tree.nodes))
            .with("plays", power_of_ten(tree.leaves))
            .with("depth", power_of_ten(tree.depth));
        return face.say(&message);
    }
    let percent = |error: f64, value: f64| {
        let percent = 100.0 * error / value;
        face.decimal(percent, usize::from(percent < 10.0))
    };
    // Walks that differ so much have missed the larger part of the tree.
    let rough = !tree.nodes.is_finite() || tree.nodes_error > tree.nodes / 4.0;
    let id = if rough { "info-tree-rough" } else { "info-tree-estimate" };
    let message = Message::new(id)
        .with("nodes", power_of_ten(tree.nodes))
        .with("nodes-error", percent(tree.nodes_error, tree.nodes))
        .with("plays", power_of_ten(tree.leaves))
        .with("plays-error", percent(tree.leaves_error, tree.leaves));
    face.say(&message)?;
    face.say(
        &Message::new("info-tree-power-mean")
            .with("branching", face.decimal(tree.branching, 2))
            .with("depth", face.decimal(tree.depth, 1))
            .with("power", power_of_log10(tree.depth * tree.branching.log10())),
    )
}

/// The first levels of the tree.
fn levels(tree: &TreeLevels, face: &mut Face) -> Result<(), Stop> {
    let at = |numbers: &[u64], depth: usize, face: &Face| match numbers.get(depth) {
        Some(&number) => face.words.number(number),
        None => String::new(),
    };
    let depths = 0..tree.nodes.len();
    if tree.nodes_up_to_symmetry.is_empty() {
        let head = ["head-depth", "head-nodes", "head-games"];
        return table(face, head, depths, |face, depth| {
            let cells =
                [depth.to_string(), at(&tree.nodes, depth, face), at(&tree.games, depth, face)];
            (cells, None)
        });
    }
    let head =
        ["head-depth", "head-nodes", "head-games", "head-nodes-symmetric", "head-games-symmetric"];
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
        about.extend(
            ["rules", "fact"].map(|part| Message::new(format!("game-{}-{part}", entry.name))),
        );
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
    let lines = [
        ("info-sequential", Some(kinds.sequential)),
        ("info-zero-sum", Some(kinds.zero_sum)),
        ("info-deterministic", Some(kinds.deterministic)),
        ("info-complete", Some(kinds.complete_information)),
        ("info-perfect", Some(kinds.perfect_information)),
        ("info-impartial", kinds.impartial),
        ("info-acyclic", kinds.acyclic),
        ("info-draws", kinds.draws),
        ("info-scores", kinds.scores.then_some(true)),
        ("info-bipartite", answer.bipartite),
        ("info-alternating", answer.alternating),
        ("info-connected", answer.components.map(|count| count <= 1)),
    ];
    let names: Vec<String> = lines.iter().map(|(id, _)| face.words.text(*id)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for ((id, value), name) in lines.iter().zip(&names) {
        let gap = " ".repeat(width - name.chars().count());
        let Some(value) = value else {
            // What only the arena can tell is not worth a line without it.
            if matches!(*id, "info-impartial" | "info-acyclic" | "info-draws") {
                let unknown = face.words.text("info-unknown");
                face.line(format!("  {name}{gap}  {}", face.paint(Tone::Quiet, unknown)))?;
            }
            continue;
        };
        let why = match (*id, value) {
            ("info-acyclic", false) => answer.cycle.as_ref().map(|cycle| {
                let shown = face.path(cycle.iter().cloned(), 8);
                format!("{shown} → …")
            }),
            ("info-bipartite", false) => {
                answer.odd_edge.as_ref().map(|(from, to)| format!("{from} → {to}"))
            }
            _ => None,
        };
        let why = why.map_or(String::new(), |why| format!("  ({why})"));
        face.line(format!("  {name}{gap}  {}{why}", face.yes_no(*value)))?;
    }
    Ok(())
}

/// A number of nodes, or the largest that words have.
fn count(number: u128) -> Arg {
    Arg::Number(i128::try_from(number).unwrap_or(i128::MAX))
}

fn arena(answer: &InfoAnswer, face: &mut Face) -> Result<(), Stop> {
    let mut message = Message::new("info-size")
        .with("vertices", answer.vertices.unwrap_or(0))
        .with("edges", answer.edges.unwrap_or(0))
        .with("initial", answer.initial.unwrap_or(0));
    if let Some(start) = &answer.start {
        message = message.with("start", start.as_str());
    }
    face.say(&message)?;
    if let Some(count) = answer.vertices_up_to_symmetry {
        face.say(&Message::new("info-symmetric").with("count", count))?;
    }
    if let Some(finals) = &answer.finals {
        let message = face
            .about("info-finals", arene::Player::J0)
            .with("j0", finals.j0)
            .with("j1", finals.j1)
            .with("dead", finals.dead_end);
        let scored =
            finals.scored.map(|count| Message::new("info-finals-scored").with("count", count));
        let sentences = [Some(message), scored].into_iter().flatten();
        let sentences: Vec<String> = sentences.map(|message| face.text(&message)).collect();
        face.line(sentences.join(" "))?;
    }
    if let Some(branching) = &answer.branching {
        let message = Message::new("info-branching")
            .with("mean", face.decimal(branching.mean, 2))
            .with("max", branching.max);
        face.say(&message)?;
    }
    match &answer.tree {
        Some(tree) => {
            let message = Message::new("info-tree")
                .with("nodes", count(tree.nodes))
                .with("plays", count(tree.leaves))
                .with("depth", tree.depth);
            face.say(&message)?;
            power(answer, tree.depth, face)
        }
        None if answer.properties.acyclic == Some(false) => {
            face.say(&Message::new("info-tree-infinite"))
        }
        None => match &answer.tree_log10 {
            Some(tree) => {
                let message = Message::new("info-tree-huge")
                    .with("nodes", power_of_log10(tree.nodes))
                    .with("plays", power_of_log10(tree.leaves))
                    .with("depth", tree.depth);
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
    let message = Message::new("info-tree-power")
        .with("branching", face.decimal(branching.mean, 2))
        .with("depth", depth)
        .with("power", if few < 10_000.0 { power_of_ten(few) } else { power });
    face.say(&message)
}

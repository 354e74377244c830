//! `arene search`: what each move is worth, some plies ahead.

use arene::Player;
use arene_service::{Search, SearchAlgorithm, SearchAnswer, SearchedMove, Worth};
use arene_words::{Id, given, id, message};

use super::moves_more;
use crate::batch::Batch;
use crate::face::{Face, Stop, Tone};
use crate::limits::heeded;
use crate::table::table;

/// At most this many moves are listed: as many as the largest board has.
const MOVES_SHOWN: usize = 130;
/// About so many moves of a line are shown: as many as a game on most boards has.
const LINE_SHOWN: usize = 64;

pub(crate) fn run(question: &Search, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context());
    let answer = face.answered(answer)?;
    // A search that was stopped answers with what it has.
    heeded();
    face.tell_warnings(&answer.warnings)?;
    if face.json {
        return face.json(&answer);
    }
    show(&answer, face)?;
    // What minimax would have cost.
    let Some(minimax) = &answer.minimax else { return Ok(()) };
    let id = if minimax.more { id!("search-minimax-more") } else { id!("search-minimax") };
    face.say(&message!(id as Nodes, nodes = minimax.nodes))
}

/// Many positions, each of them with one thread and as much time and memory as one
/// alone would have.
pub(crate) fn batch(question: &Search, batch: &Batch, face: &mut Face) -> Result<(), Stop> {
    // A search alone has one thread unless told otherwise.
    let threads = match (&question.table, question.threads) {
        (Some(_), None) => face.work.thread_count(),
        (_, threads) => threads.unwrap_or(1),
    };
    let session = face.open(&question.game)?;
    let reader = face.reader.clone();
    let context = face.quiet_context(&reader);
    face.warn_all(&question.idle_fields(&context))?;
    let many = question.many(&*session, threads, &context)?;
    batch.run(threads, face, |position| many.answer(position))
}

/// What was found, and what it cost.
fn show(answer: &SearchAnswer, face: &mut Face) -> Result<(), Stop> {
    verdict(answer, face)?;
    if answer.moves.is_empty() {
        return Ok(());
    }
    moves(answer, face)?;
    if answer.exact && !answer.complete && has_estimates(answer) {
        face.say(&message!("playing-estimates", depth = answer.depth, ..face.about(Player::J0)))?;
    }
    if answer.line.len() > 1 {
        face.blank()?;
        let line = face.path(answer.line.iter().cloned(), LINE_SHOWN);
        face.say(&message!("search-line", line))?;
    }
    effort(answer, face)
}

/// Whether some value is neither a win nor a loss.
fn has_estimates(answer: &SearchAnswer) -> bool {
    answer.moves.iter().any(|m| winner(m).is_none())
}

/// Who wins with a move, and in how many plies, if that is certain.
fn winner(m: &SearchedMove) -> Option<(Player, u32)> {
    m.value.and_then(|worth| worth.value.winner())
}

/// The value, whether it is certain, and the best moves.
fn verdict(answer: &SearchAnswer, face: &mut Face) -> Result<(), Stop> {
    let id = match (answer.value.value.winner(), answer.exact) {
        (Some((winner, 0)), _) => message!("verdict-won", ..face.about(winner)),
        (Some((winner, plies)), _) => message!("verdict-wins", rank = plies, ..face.about(winner)),
        (None, true) => match answer.value.value.as_estimate() {
            Some(score @ (1.. | ..=-1)) => {
                let player = if score > 0 { Player::J0 } else { Player::J1 };
                let score = score.unsigned_abs().to_string();
                message!("verdict-gets", score, ..face.about(player))
            }
            _ => message!("search-draw"),
        },
        (None, false) if answer.mean_scores => message!(
            "search-mean-score",
            value = value_text(&answer.value, face),
            ..face.about(Player::J0)
        ),
        (None, false) if answer.algorithm == SearchAlgorithm::Mcts => {
            message!(
                "search-mean",
                value = value_text(&answer.value, face),
                ..face.about(Player::J0)
            )
        }
        (None, false) => message!(
            "search-estimate",
            value = value_text(&answer.value, face),
            depth = answer.depth,
            ..face.about(Player::J0)
        ),
    };
    let tone = match answer.value.value.winner() {
        Some((winner, _)) => Tone::from(winner),
        None => Tone::Strong,
    };
    let sentence = face.text(&id);
    face.line(face.paint(tone, sentence))?;
    if answer.best.is_empty() {
        return Ok(());
    }
    let best = face.list(answer.best.iter().cloned(), 8);
    let message = message!(
        "search-best",
        vertex = answer.vertex.as_str(),
        count = answer.best.len(),
        moves = best,
        ..face.about(answer.owner)
    );
    face.say(&message)
}

/// Every move with its value, best first.
fn moves(answer: &SearchAnswer, face: &mut Face) -> Result<(), Stop> {
    face.blank()?;
    let mut rows: Vec<&SearchedMove> = answer.moves.iter().collect();
    rows.sort_by(|a, b| {
        let [x, y] = [a, b].map(|m| m.value.map(|worth| worth.value));
        let better = if answer.owner == Player::J0 { y.cmp(&x) } else { x.cmp(&y) };
        // Those of which nothing is known come last.
        a.bound.cmp(&b.bound).then(x.is_none().cmp(&y.is_none())).then(better)
    });
    let head = [id!("head-move"), id!("head-value-of-move"), id!("head-blank")];
    table(face, head, rows.iter().take(MOVES_SHOWN), |face, m| {
        let mark =
            if answer.is_best(m) { face.words.text(id!("mark-best")) } else { String::new() };
        let value = match &m.value {
            Some(value) if m.bound => bound_text(value, answer.owner, face),
            Some(value) => value_text(value, face),
            None => face.words.text(id!("value-untried")),
        };
        // The verdict is certain, this value is not.
        let guessed = answer.exact && !m.exact;
        let value = if guessed { format!("≈ {value}") } else { value };
        let tone = winner(m).map(|(winner, _)| Tone::from(winner));
        ([m.name.clone(), value, mark], tone)
    })?;
    moves_more(rows.len(), MOVES_SHOWN, face)
}

/// `+∞ (J0 wins in 3)`, `−7`.
fn value_text(answer: &Worth, face: &Face) -> String {
    match answer.value.winner() {
        Some((winner, plies)) => win_text(id!("value-win"), answer, winner, plies, face),
        None => answer.value.as_estimate().unwrap_or(0).to_string().replace('-', "−"),
    }
}

/// The value of a move that is not best, of which only a bound is known: the
/// true one is as bad for its player, or worse.
fn bound_text(answer: &Worth, owner: Player, face: &Face) -> String {
    match answer.value.winner() {
        Some((winner, plies)) => {
            let id =
                if winner == owner { id!("value-win-at-best") } else { id!("value-win-or-sooner") };
            win_text(id, answer, winner, plies, face)
        }
        None => {
            let sign = if owner == Player::J0 { "≤" } else { "≥" };
            format!("{sign} {}", value_text(answer, face))
        }
    }
}

fn win_text(
    id: Id<given::PlayerRankSign>,
    answer: &Worth,
    winner: Player,
    plies: u32,
    face: &Face,
) -> String {
    let sign = match (winner, answer.utility) {
        (Player::J0, false) => "+∞",
        (Player::J1, false) => "−∞",
        (Player::J0, true) => "1",
        (Player::J1, true) => "−1",
    };
    let player = face.name(winner);
    face.text(&message!(id as PlayerRankSign, sign, player, rank = plies))
}

/// What the search cost.
fn effort(answer: &SearchAnswer, face: &mut Face) -> Result<(), Stop> {
    face.blank()?;
    let message = match answer.algorithm {
        SearchAlgorithm::Minimax => message!(
            "search-effort-plain",
            algorithm = answer.algorithm.name(),
            nodes = answer.nodes,
            depth = answer.depth
        ),
        SearchAlgorithm::AlphaBeta => message!(
            "search-effort-cutoffs",
            algorithm = answer.algorithm.name(),
            nodes = answer.nodes,
            depth = answer.depth,
            cutoffs = answer.cutoffs
        ),
        SearchAlgorithm::Deepening => message!(
            "search-effort",
            algorithm = answer.algorithm.name(),
            nodes = answer.nodes,
            depth = answer.depth,
            cutoffs = answer.cutoffs,
            hits = answer.hits
        ),
        SearchAlgorithm::Mcts => message!(
            "search-effort-mcts",
            algorithm = answer.algorithm.name(),
            nodes = answer.nodes,
            depth = answer.depth
        ),
        SearchAlgorithm::Table => message!("search-effort-table", nodes = answer.nodes),
    };
    face.say(&message)
}

//! Strategies that somebody wrote down, and whether they are any good.

use arene::{
    CounterEnd, CounterPlay, LimitReached, Limits, Meter, Phase, Player, Strategy, Verdict,
};
use arene_words::{Message, message};

use super::json_error;
use crate::lists::{outside_quotes, unquoted};
use crate::{Failure, Model, solve_model};

/// A strategy that somebody wrote down: pairs of texts, not yet looked up.
///
/// Either a JSON object from vertices to vertices (or to moves), alone or under
/// the key `"strategy"`; or one line `5_0 -> 3_1` (or `5_0: take 2`) for each
/// vertex, where `#` begins a comment. Names that hold such signs stand in quotes: see
/// [`names`](crate::names).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StrategyFile {
    /// From, to, and the line where it stands if that is known.
    pub choices: Vec<(String, String, Option<usize>)>,
}

impl StrategyFile {
    /// Reads the text of a strategy file.
    pub fn read(text: &str) -> Result<StrategyFile, Message> {
        if text.trim_start().starts_with('{') {
            return StrategyFile::read_json(text);
        }
        let mut choices = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let line = match outside_quotes(line).find(|&(_, letter)| letter == '#') {
                Some((comment, _)) => &line[..comment],
                None => line,
            };
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            let Some((from, to)) = sides(line) else {
                let shown: String = line.chars().take(40).collect();
                return Err(message!("strategy-line", line = i + 1, text = shown));
            };
            let [from, to] = [from, to].map(|name| unquoted(name.trim()).into_owned());
            choices.push((from, to, Some(i + 1)));
        }
        Ok(StrategyFile { choices })
    }

    fn read_json(text: &str) -> Result<StrategyFile, Message> {
        let value: serde_json::Value = serde_json::from_str(text)
            .map_err(|error| json_error(&error, |_| message!("strategy-not-a-map")))?;
        let choices = value.get("strategy").unwrap_or(&value);
        let not_a_map = || message!("strategy-not-a-map");
        let pairs = choices.as_object().ok_or_else(not_a_map)?.iter().map(|(from, to)| {
            let to = match to {
                serde_json::Value::String(to) => to.clone(),
                serde_json::Value::Number(to) => to.to_string(),
                _ => return Err(not_a_map()),
            };
            Ok((from.clone(), to, None))
        });
        Ok(StrategyFile { choices: pairs.collect::<Result<_, Message>>()? })
    }

    /// Whether all its vertices are in an arena: then it may be a strategy of that arena,
    /// not only of a larger one.
    pub fn lies_in(&self, model: &dyn Model) -> bool {
        self.choices.iter().all(|(from, ..)| model.find(from).is_ok())
    }

    /// The strategy on an arena, and the vertices that are not in it: play does
    /// not come there. Whether the moves exist is for [`check_strategy`] to say.
    /// A vertex may be given twice only with the same move.
    fn look_up(
        &self,
        model: &dyn Model,
        player: Player,
        limits: &Limits,
    ) -> Result<(Strategy, Vec<String>), Failure> {
        let mut strategy = Strategy::new(model.arena(), player, limits)?;
        let mut meter = Meter::new(limits, Phase::Verify, None);
        let (mut unused, mut own) = (Vec::new(), 0);
        for (from, to, line) in &self.choices {
            meter.step(1)?;
            let at = |error: Message| match line {
                Some(line) => {
                    message!("strategy-at-line", line = *line, error)
                }
                None => error,
            };
            let mut v = match model.find(from) {
                Err(_) if model.lies_outside(from) => {
                    unused.push(from.clone());
                    continue;
                }
                found => found.map_err(at)?,
            };
            if model.arena().owner(v) != player {
                // Where the side to move is left out, it is the player's.
                v = model.find(&format!("{from}_{}", player.index())).unwrap_or(v);
            }
            own += usize::from(model.arena().owner(v) == player);
            let to = model.find_from(v, to).map_err(at)?;
            if strategy.choice(v).is_some_and(|chosen| chosen != to) {
                return Err(at(message!("strategy-twice", vertex = from)).into());
            }
            strategy.set(v, to);
        }
        if own == 0 && unused.is_empty() && !self.choices.is_empty() {
            return Err(of_other(player).into());
        }
        Ok((strategy, unused))
    }
}

/// What stands on the two sides of the first arrow of a line, or else of its last colon.
fn sides(line: &str) -> Option<(&str, &str)> {
    let begins = |sign: &'static str| {
        move |&(at, _): &(usize, char)| line[at..].starts_with(sign).then_some((at, sign.len()))
    };
    let first = |sign| outside_quotes(line).find_map(|place| begins(sign)(&place));
    let arrow = first("->").or_else(|| first("→"));
    let (at, length) =
        arrow.or_else(|| outside_quotes(line).filter_map(|place| begins(": ")(&place)).last())?;
    Some((&line[..at], &line[at + length..]))
}

/// That a strategy has no vertex of this player, only the other's.
pub(super) fn of_other(player: Player) -> Message {
    message!("strategy-of-other", player = player.to_string(), other = player.other().to_string())
}

/// What is to be said of a given strategy.
#[derive(Clone, Debug)]
pub struct StrategyCheck {
    /// Whose strategy it is.
    pub player: Player,
    /// Whether it names a move wherever the player must move.
    pub total: bool,
    /// Where it does not.
    pub missing: Vec<String>,
    /// Vertices that it names but that play never reaches.
    pub unused: Vec<String>,
    /// Whether all its moves are moves of the player.
    pub legal: bool,
    /// Those that are not: from, to.
    pub illegal: Vec<(String, String)>,
    /// The vertex asked about.
    pub from: String,
    /// Whether every play that follows it from there is won.
    pub winning: bool,
    /// Whether none is lost.
    pub non_losing: bool,
    /// Every vertex from which it wins.
    pub wins_from: Vec<String>,
    /// A play that follows it and is not won, if there is one.
    pub counter_play: Option<CounterAnswer>,
    /// The score that it is sure of, J0's, if play may end with nothing worse.
    pub score: Option<i64>,
    /// In a game that ends with scores, whether no strategy is sure of more.
    pub best: Option<bool>,
}

/// A play that follows a strategy and is not won.
#[derive(Clone, Debug)]
pub struct CounterAnswer {
    /// The vertices.
    pub play: Vec<String>,
    /// How it ends.
    pub end: CounterEnd,
    /// The vertex to which an infinite play comes back.
    pub back_to: Option<String>,
}

/// Checks a strategy from a vertex.
pub fn check_strategy(
    model: &dyn Model,
    file: &StrategyFile,
    player: Player,
    from: u32,
    limits: &Limits,
) -> Result<StrategyCheck, Failure> {
    let (arena, finals) = (model.arena(), model.finals());
    let (strategy, unused) = file.look_up(model, player, limits)?;
    // A strategy is a number for each vertex.
    let limits = &limits.clone().less_memory(4 * arena.len() as u64);
    let name = |v: u32| model.name(v);
    let missing = model.names(strategy.missing(arena, limits)?, limits)?;
    // No more than the file says.
    let illegal = strategy.illegal(arena, limits)?;
    let illegal: Vec<_> = illegal.into_iter().map(|(v, to)| (name(v), name(to))).collect();
    let non_losing = strategy.holds_from(arena, finals, limits)?.contains(from);
    let counter = strategy.counter_play(arena, finals, from, limits)?;
    let wins = strategy.wins_from(arena, finals, limits)?;
    // The worst that may happen is what it is sure of.
    let score = match counter.as_ref().map(|counter| counter.end) {
        Some(CounterEnd::Final(end)) if finals.has_scores() && end.winner().is_none() => {
            Some(end.score().unwrap_or(0))
        }
        _ => None,
    };
    let best = match finals.has_scores() {
        true => Some(match solve_model(model, limits)?.verdict(from) {
            Verdict::Won { by, .. } => by != player || wins.contains(from),
            verdict => verdict.score() == score,
        }),
        false => None,
    };
    Ok(StrategyCheck {
        player,
        total: missing.is_empty(),
        missing,
        unused,
        legal: illegal.is_empty(),
        illegal,
        from: name(from),
        winning: wins.contains(from),
        non_losing,
        wins_from: model.names(wins.iter(), limits)?,
        counter_play: counter.map(|counter| counter_answer(model, &counter, limits)).transpose()?,
        score,
        best,
    })
}

fn counter_answer(
    model: &dyn Model,
    counter: &CounterPlay,
    limits: &Limits,
) -> Result<CounterAnswer, LimitReached> {
    let back_to = match counter.end {
        CounterEnd::Cycle(to) => counter.play.get(to).map(|&v| model.name(v)),
        CounterEnd::Final(_) | CounterEnd::NoMove => None,
    };
    let play = model.names(counter.play.iter().copied(), limits)?;
    Ok(CounterAnswer { play, end: counter.end, back_to })
}

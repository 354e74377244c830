//! Remedies that the command at hand has.

use arene_games::book::BookError;
use arene_games::{Failure, Named, TableError, named};
use arene_table::{Damage, Obstacle, Unfit};
use arene_words::{Arg, Message};
use clap::ArgMatches;

use crate::face::Stop;

/// What happened, as a sentence, with what the command line can do about it.
pub(crate) fn said(failure: &Failure) -> Message {
    let error = failure.message();
    match remedy(failure) {
        Some(remedy) => Message::new("with-remedy").with("error", error).with("remedy", remedy),
        None => error,
    }
}

/// What the command line can do about a failure, where there is more to say of it than
/// what happened.
fn remedy(failure: &Failure) -> Option<Message> {
    match failure {
        Failure::Table(TableError::Damaged { damage, .. }) => of_damage(*damage),
        Failure::Table(TableError::Unfit { why: Unfit::Game { .. }, .. }) => {
            Some(Message::new("remedy-table-of-another"))
        }
        Failure::Table(TableError::Unfit { why: Unfit::OneTurn, .. }) => {
            Some(Message::new("remedy-table-one-turn"))
        }
        Failure::Table(TableError::Obstacle { obstacle: Obstacle::NoName, .. }) => {
            Some(Message::new("remedy-table-no-name"))
        }
        Failure::Table(TableError::TooLarge) => Some(Message::new("remedy-table-tile")),
        Failure::Book(BookError::NoRules) => Some(Message::new("remedy-book-no-rules")),
        _ => None,
    }
}

/// The same for what is wrong with a table.
fn of_damage(damage: Damage) -> Option<Message> {
    match damage {
        Damage::NotATable => Some(Message::new("remedy-table-not")),
        Damage::Version => Some(Message::new("remedy-table-version")),
        Damage::Incomplete { .. } => Some(Message::new("remedy-table-incomplete")),
        _ => None,
    }
}

/// The same end of a command, with no remedy that it does not have.
pub(crate) fn remedied(stop: Stop, command: &str, matches: &ArgMatches) -> Stop {
    match stop {
        Stop::Failed(message) => Stop::Failed(Remedies::of(command, matches).in_message(&message)),
        stop => stop,
    }
}

/// The same for one answer of a batch, in which every position is a start already.
pub(crate) fn remedied_in_batch(message: &Message, game: &str) -> Message {
    Remedies { from: false, size: !is_file(game) }.in_message(message)
}

/// Whether a game is an arena file.
fn is_file(game: &str) -> bool {
    matches!(named(game), Ok(Named::File))
}

/// What can be done about a game that is too large, besides `--memory`.
#[derive(Clone, Copy)]
struct Remedies {
    /// Another start, with `--from`.
    from: bool,
    /// A smaller size.
    size: bool,
}

impl Remedies {
    fn of(command: &str, matches: &ArgMatches) -> Remedies {
        let spec = matches.try_get_one::<String>("spec").ok().flatten();
        // What is stored is as large as it is, and an arena file is explored whole.
        let size =
            !["verify", "export"].contains(&command) && !spec.is_some_and(|spec| is_file(spec));
        let from = size && matches.try_get_one::<String>("from").is_ok();
        Remedies { from, size }
    }

    /// The message with these remedies for those of the library, at any depth.
    fn in_message(self, message: &Message) -> Message {
        let id = match (message.id(), self) {
            ("remedy-memory", Remedies { size: false, .. }) => "remedy-memory-alone",
            ("remedy-memory", Remedies { from: false, .. }) => "remedy-memory-size",
            ("remedy-size", Remedies { from: false, .. }) => "remedy-size-alone",
            (id, _) => id,
        };
        let mut found = Message::new(id.to_owned());
        for (name, arg) in message.args() {
            found = match arg {
                Arg::Message(inner) => found.with(name, self.in_message(inner)),
                arg => found.with(name, arg.clone()),
            };
        }
        found
    }
}

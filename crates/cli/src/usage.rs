//! Wrong usage, said in the user's language.

use arene_service::{Fault, Reader};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use arene_games::nearest;
use arene_words::{Message, Words, message, shortened};
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::face::output_failed;

/// Shows help or version if they were asked for, or else says what is wrong
/// with the arguments.
pub(crate) fn report(
    error: &clap::Error,
    command: &Command,
    arguments: &[OsString],
    words: &Words,
) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match error.print() {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                complain(&output_failed(&error), words);
                ExitCode::from(1)
            }
            _ => ExitCode::SUCCESS,
        },
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            drop(error.print());
            ExitCode::from(2)
        }
        _ => {
            let message = message(error, command, arguments);
            let asks = arguments.get(1).is_some_and(|command| command == "ask");
            if asks || arguments.iter().any(|argument| argument == "--json") {
                tell(&message, words);
            }
            complain(&message, words);
            ExitCode::from(2)
        }
    }
}

fn complain(message: &Message, words: &Words) {
    drop(writeln!(std::io::stderr(), "arene: {}", words.say(message)));
}

/// The same for programs.
fn tell(message: &Message, words: &Words) {
    let told = Fault::from(message.clone()).told_to(&Reader::new(words.language()));
    if let Ok(text) = serde_json::to_string_pretty(&told) {
        drop(writeln!(std::io::stdout(), "{text}"));
    }
}

fn message(error: &clap::Error, command: &Command, arguments: &[OsString]) -> Message {
    let text = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => shortened(text),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let name = text(ContextKind::InvalidArg);
    // Whatever else is wrong: what is no text would be shown as something else.
    if let Some(odd) = arguments.iter().find(|argument| argument.to_str().is_none()) {
        return message!("usage-utf8", argument = shortened(&format!("{odd:?}")));
    }
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            no_such_command(command, &text(ContextKind::InvalidSubcommand))
        }
        ErrorKind::UnknownArgument if !name.starts_with('-') => {
            message!("usage-argument", name = name.as_str(), help = help(command, arguments))
        }
        ErrorKind::UnknownArgument => match text(ContextKind::SuggestedArg) {
            nearest if nearest.is_empty() => {
                message!("usage-option", name = name.as_str(), help = help(command, arguments))
            }
            nearest => message!(
                "usage-option-nearest",
                name = name.as_str(),
                help = help(command, arguments),
                nearest
            ),
        },
        ErrorKind::MissingRequiredArgument => {
            message!("usage-missing", name = name.as_str(), help = help(command, arguments))
        }
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).is_empty() => {
            message!("usage-no-value", name = name.as_str(), help = help(command, arguments))
        }
        ErrorKind::InvalidValue => message!(
            "usage-value",
            name = name.split(" <").next().unwrap_or(&name),
            value = text(ContextKind::InvalidValue),
            choices = text(ContextKind::ValidValue)
        ),
        ErrorKind::ValueValidation => message!(
            "usage-number",
            name = name.split(" <").next().unwrap_or(&name),
            value = text(ContextKind::InvalidValue)
        ),
        ErrorKind::ArgumentConflict => match text(ContextKind::PriorArg) {
            other if other.is_empty() || other == name => {
                message!("usage-twice", name = name.as_str())
            }
            other => message!("usage-together", name = name.as_str(), other),
        },
        ErrorKind::MissingSubcommand => message!("usage-no-command"),
        _ => message!("usage-other", name = name.as_str(), help = help(command, arguments)),
    }
}

/// "There is no such command", with the nearest one.
pub(crate) fn no_such_command(command: &Command, name: &str) -> Message {
    let name = shortened(name);
    let known = command.get_subcommands().map(Command::get_name);
    match nearest(&name, known) {
        Some(nearest) => {
            message!("usage-command-nearest", name, nearest)
        }
        None => message!("usage-command", name),
    }
}

/// The command to type for help with these arguments: `arene solve --help`.
fn help(command: &Command, arguments: &[OsString]) -> String {
    let named = arguments
        .iter()
        .skip(1)
        .find_map(|argument| command.get_subcommands().find(|known| argument == known.get_name()));
    match named {
        Some(command) => format!("arene {} --help", command.get_name()),
        None => "arene --help".to_owned(),
    }
}

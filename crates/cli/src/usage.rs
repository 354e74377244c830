//! Wrong usage, said in the user's language.

use std::io::Write;
use std::process::ExitCode;

use arene_words::{Message, Words};
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Shows help or version if they were asked for, or else says what is wrong
/// with the arguments.
pub(crate) fn report(error: &clap::Error, words: &Words) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            drop(error.print());
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            drop(error.print());
            ExitCode::from(2)
        }
        _ => {
            let text = words.say(&message(error));
            drop(writeln!(std::io::stderr(), "arene: {text}"));
            ExitCode::from(2)
        }
    }
}

fn message(error: &clap::Error) -> Message {
    let text = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        _ => String::new(),
    };
    let nearest = |id: &'static str, kind: ContextKind| {
        let suggestion = text(kind);
        (!suggestion.is_empty()).then(|| Message::new(id).with("nearest", suggestion))
    };
    let with_hint = |message: Message, hint: Option<Message>| match hint {
        Some(hint) => Message::new("usage-with-hint").with("message", message).with("hint", hint),
        None => message,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => with_hint(
            Message::new("usage-command").with("name", text(ContextKind::InvalidSubcommand)),
            nearest("usage-nearest", ContextKind::SuggestedSubcommand),
        ),
        ErrorKind::UnknownArgument => with_hint(
            Message::new("usage-argument").with("name", text(ContextKind::InvalidArg)),
            nearest("usage-nearest", ContextKind::SuggestedArg),
        ),
        ErrorKind::MissingRequiredArgument => {
            Message::new("usage-missing").with("names", text(ContextKind::InvalidArg))
        }
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).is_empty() => {
            Message::new("usage-no-value").with("name", text(ContextKind::InvalidArg))
        }
        ErrorKind::InvalidValue => Message::new("usage-value")
            .with("name", text(ContextKind::InvalidArg))
            .with("value", text(ContextKind::InvalidValue))
            .with("choices", text(ContextKind::ValidValue)),
        ErrorKind::ArgumentConflict => {
            Message::new("usage-twice").with("name", text(ContextKind::InvalidArg))
        }
        ErrorKind::MissingSubcommand => Message::new("usage-no-command"),
        ErrorKind::InvalidUtf8 => Message::new("usage-utf8"),
        _ => Message::new("usage-other").with("name", text(ContextKind::InvalidArg)),
    }
}

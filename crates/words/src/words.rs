//! The two languages and their Fluent bundles.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::number::grouped;
use crate::{Arg, Message, Plain, visible};

/// A language Arène speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the language of code and documentation.
    #[default]
    English,
    /// French, the language of the course notes.
    French,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The two-letter code, `en` or `fr`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The language of a POSIX locale such as `fr_FR.UTF-8`: French for `fr`,
    /// English for everything else.
    pub fn of_locale(locale: &str) -> Language {
        let language = locale.split(['_', '.', '-', '@']).next().unwrap_or("");
        if language.eq_ignore_ascii_case("fr") { Language::French } else { Language::English }
    }

    fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../locales/en.ftl"),
            Language::French => include_str!("../locales/fr.ftl"),
        }
    }

    /// A sentence of one line without arguments, as it is written: this takes no memory.
    pub fn plain(self, id: Plain) -> Option<&'static str> {
        self.source().lines().find_map(|line| line.strip_prefix(id.name())?.strip_prefix(" = "))
    }

    fn identifier(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }

    /// Separates groups of three digits.
    fn separator(self) -> char {
        match self {
            Language::English => ',',
            Language::French => '\u{202f}',
        }
    }
}

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| parsed(Language::English));
static FRENCH: LazyLock<Bundle> = LazyLock::new(|| parsed(Language::French));

/// The language file, ready to be said from.
fn parsed(language: Language) -> Bundle {
    // What Fluent cannot parse it leaves out and reports; the tests demand
    // that there is nothing of the kind.
    let resource = match FluentResource::try_new(language.source().to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle.set_formatter(Some(match language {
        Language::English => |value, _| group(value, Language::English),
        Language::French => |value, _| group(value, Language::French),
    }));
    bundle
}

/// The sentences of one language, ready to be said by any number of threads. A
/// language file is parsed when it is first needed, and once.
#[derive(Clone, Copy)]
pub struct Words {
    language: Language,
    bundle: &'static Bundle,
}

impl Words {
    /// The sentences of this language.
    pub fn new(language: Language) -> Words {
        let bundle = match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
        };
        Words { language, bundle }
    }

    /// The language spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Puts a message into words. A sentence or argument that the files lack
    /// shows as its name: nothing fails for want of words.
    pub fn say(&self, message: &Message) -> String {
        self.try_say(message).0
    }

    /// A sentence without arguments.
    pub fn text(&self, id: Plain) -> String {
        self.say(&id.into())
    }

    /// A number with its digits grouped.
    pub fn number(&self, number: impl Into<i128>) -> String {
        grouped(number.into(), self.language.separator())
    }

    fn try_say(&self, message: &Message) -> (String, Vec<FluentError>) {
        let Some(pattern) = self.bundle.get_message(message.name()).and_then(|m| m.value()) else {
            return (message.name().to_owned(), Vec::new());
        };
        let mut args = FluentArgs::new();
        for (name, value) in message.args() {
            match value {
                Arg::Text(text) => args.set(*name, FluentValue::String(visible(text))),
                // Fluent counts in floating point, where larger numbers are not
                // whole any more.
                Arg::Number(number) if number.unsigned_abs() > 1 << 53 => {
                    args.set(*name, self.number(*number));
                }
                Arg::Number(number) => args.set(*name, FluentValue::from(*number)),
                Arg::Message(inner) => args.set(*name, self.say(inner)),
            }
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors);
        (text.into_owned(), errors)
    }
}

/// Fluent's hook for writing values: groups the digits of whole numbers.
fn group(value: &FluentValue<'_>, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(number) if number.value.fract() == 0.0 => {
            Some(grouped(number.value as i128, language.separator()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_sentences_are_those_that_are_said() {
        for language in Language::ALL {
            let id = crate::ids::LIMIT_REFUSED_SMALL;
            assert_eq!(language.plain(id), Some(&*Words::new(language).text(id)));
            assert_eq!(language.plain(crate::ids::ABOUT_EXAMPLES), None);
        }
    }

    #[test]
    fn a_language_is_parsed_once_for_all_threads() {
        for language in Language::ALL {
            let here = std::ptr::from_ref(Words::new(language).bundle).addr();
            let there = move || std::ptr::from_ref(Words::new(language).bundle).addr();
            assert_eq!(std::thread::spawn(there).join().expect("no panic"), here);
        }
    }
}

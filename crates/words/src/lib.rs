//! What Arène says, in English and French.
//!
//! Every sentence that a person may read stands once per language in
//! `locales/en.ftl` and `locales/fr.ftl` ([Fluent] files; the web page reads
//! the same two). Code names a sentence by its identifier and gives its
//! arguments, as a [`Message`]; a [`Words`] turns it into text. Both are checked
//! when the program is built: see [`message!`] and [`id!`].
//!
//! ```
//! use arene_words::{Language, Words, message};
//!
//! let message = message!("count-vertices", count = 5478);
//! assert_eq!(message.to_string(), "5,478 vertices");
//! assert_eq!(Words::new(Language::French).say(&message), "5\u{202f}478 sommets");
//! ```
//!
//! [Fluent]: https://projectfluent.org

mod files;
mod message;
mod number;
mod sentence;
mod visible;
mod words;

pub use files::{resolved, unreadable, unwritable, why};
pub use generated::given;
#[doc(hidden)]
pub use generated::ids;
pub use message::{Arg, Message, shortened};
pub use sentence::{About, GameWords, Id, Plain, game, game_param};
pub use visible::visible;
pub use words::{Language, Words};

/// What the build script has read in the language files.
mod generated {
    include!(concat!(env!("OUT_DIR"), "/sentences.rs"));
}

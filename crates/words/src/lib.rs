//! What Arène says, in English and French.
//!
//! Every sentence that a person may read stands once per language in
//! `locales/en.ftl` and `locales/fr.ftl` ([Fluent] files; the web page reads
//! the same two). Code names a sentence by its identifier and gives its
//! arguments, as a [`Message`]; a [`Words`] turns it into text.
//!
//! ```
//! use arene_words::{Language, Message, Words};
//!
//! let message = Message::new("count-vertices").with("count", 5478);
//! assert_eq!(message.to_string(), "5,478 vertices");
//! assert_eq!(Words::new(Language::French).say(&message), "5\u{202f}478 sommets");
//! ```
//!
//! [Fluent]: https://projectfluent.org

mod files;
mod message;
mod number;
mod visible;
mod words;

pub use files::{resolved, unreadable, unwritable, why};
pub use message::{Arg, Message, shortened};
pub use visible::visible;
pub use words::{Language, Words};

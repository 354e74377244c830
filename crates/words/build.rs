//! Reads the language files, and writes what lets the compiler check every sentence that
//! the code names: a constant for each identifier, a struct for each set of arguments, and
//! one macro that finds both by the identifier as it stands in the files.
//!
//! A sentence that only one language has, or that takes other arguments in one than in the
//! other, ends the build with its file and line.

#![allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, process};

/// The language files, English first.
const FILES: [&str; 2] = ["locales/en.ftl", "locales/fr.ftl"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut mistakes = Vec::new();
    let mut languages = Vec::new();
    let texts = FILES.map(|file| (file, fs::read_to_string(file)));
    for (file, text) in &texts {
        println!("cargo::rerun-if-changed={file}");
        match text {
            Ok(text) => languages.push(sentences(file, text, &mut mistakes)),
            Err(error) => mistakes.push(format!("{file}: {error}")),
        }
    }
    let mut code = String::new();
    if let [english, french] = &languages[..] {
        compare(english, french, &mut mistakes);
        code = generated(english, &mut mistakes);
    }
    let folder = env::var_os("OUT_DIR").unwrap_or_default();
    if let Err(error) = fs::write(Path::new(&folder).join("sentences.rs"), code) {
        mistakes.push(format!("{}: {error}", folder.display()));
    }
    for mistake in &mistakes {
        println!("cargo::error={mistake}");
    }
    process::exit(i32::from(!mistakes.is_empty()));
}

/// One language file: each sentence by its identifier.
pub(crate) struct Language<'t> {
    file: &'static str,
    /// The sentences by their identifiers.
    pub(crate) sentences: BTreeMap<&'t str, Sentence<'t>>,
}

/// A sentence of a language file.
pub(crate) struct Sentence<'t> {
    /// The line where it begins, from 1.
    line: usize,
    /// The names of its arguments, sorted, each once.
    pub(crate) arguments: Vec<&'t str>,
}

/// The sentences of a file. Of Fluent this knows what the files use: messages with
/// arguments. The tests demand that Fluent's own reader finds the same.
pub(crate) fn sentences<'t>(
    file: &'static str,
    text: &'t str,
    mistakes: &mut Vec<String>,
) -> Language<'t> {
    let mut language = Language { file, sentences: BTreeMap::new() };
    let mut last: Option<&str> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let mut wrong = |what: &str| mistakes.push(format!("{file}:{number}: {what}"));
        match line.bytes().next() {
            None | Some(b'#') => continue,
            Some(b' ' | b'}') => {}
            Some(b'a'..=b'z') => {
                let Some((id, _)) = line.split_once(" =") else {
                    wrong("“ =” is missing after the identifier");
                    continue;
                };
                if !id.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-')) {
                    wrong("identifiers are lower-case letters, digits and hyphens");
                    continue;
                }
                let sentence = Sentence { line: number, arguments: Vec::new() };
                if let Some(first) = language.sentences.insert(id, sentence) {
                    wrong(&format!("“{id}” is there already, in line {}", first.line));
                }
                last = Some(id);
            }
            Some(_) => wrong("neither a sentence, nor its next line, nor a comment"),
        }
        for part in line.split('$').skip(1) {
            let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
            let name = &part[..part.find(|c| !letter(c)).unwrap_or(part.len())];
            if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
                wrong("the name of an argument begins with a lower-case letter");
                continue;
            }
            match last.and_then(|id| language.sentences.get_mut(id)) {
                Some(sentence) => {
                    if let Err(place) = sentence.arguments.binary_search(&name) {
                        sentence.arguments.insert(place, name);
                    }
                }
                None => wrong("an argument before the first sentence"),
            }
        }
    }
    language
}

/// Whether both languages have the same sentences with the same arguments.
pub(crate) fn compare(english: &Language<'_>, french: &Language<'_>, mistakes: &mut Vec<String>) {
    for (one, other) in [(english, french), (french, english)] {
        for (id, sentence) in &one.sentences {
            let place = format!("{}:{}", one.file, sentence.line);
            let Some(twin) = other.sentences.get(id) else {
                mistakes.push(format!("{place}: “{id}” is missing in {}", other.file));
                continue;
            };
            for argument in &sentence.arguments {
                if !twin.arguments.contains(argument) {
                    let there = format!("{}:{}", other.file, twin.line);
                    mistakes.push(format!("{place}: “{id}” takes {argument}, but not in {there}"));
                }
            }
        }
    }
}

/// The code that is included by `src/lib.rs`.
pub(crate) fn generated(language: &Language<'_>, mistakes: &mut Vec<String>) -> String {
    let mut sets: BTreeMap<String, (&[&str], Vec<&str>)> = BTreeMap::new();
    let mut ids = String::new();
    let mut plain = String::new();
    let mut arms = String::new();
    for (&id, sentence) in &language.sentences {
        let arguments = &sentence.arguments[..];
        let given = struct_of(arguments);
        let set = sets.entry(given.clone()).or_insert((arguments, Vec::new()));
        if set.0 != arguments {
            let place = format!("{}:{}", language.file, sentence.line);
            mistakes.push(format!("{place}: the arguments of “{id}” are called like others"));
        }
        set.1.push(id);
        let constant = id.to_uppercase().replace('-', "_");
        let about: Vec<&str> =
            arguments.iter().copied().filter(|name| ["other", "player"].contains(name)).collect();
        let about = about.join(" ");
        writeln!(ids, "pub const {constant}: Id<given::{given}> = Id::new({id:?});").ok();
        if arguments.is_empty() {
            writeln!(plain, "{id:?},").ok();
        }
        writeln!(
            arms,
            "(@$to:ident {id:?} $($rest:tt)*) => \
             {{ $crate::$to!([{constant} {given} {about}] $($rest)*) }};"
        )
        .ok();
    }
    let mut structs = String::new();
    for (name, (arguments, ids)) in &sets {
        let (mut fields, mut pairs) = (String::new(), String::new());
        for argument in *arguments {
            let field = match *argument {
                // A word of Rust.
                "move" => "r#move".to_owned(),
                argument => argument.replace('-', "_"),
            };
            write!(fields, "pub {field}: Arg, ").ok();
            write!(pairs, "({argument:?}, given.{field}), ").ok();
        }
        let of: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
        let doc = format!("The arguments of {}.", of.join(", "));
        let given = if arguments.is_empty() { "_" } else { "given" };
        writeln!(
            structs,
            "#[doc = {doc:?}] #[derive(Clone, Debug)] pub struct {name} {{ {fields}}}\n\
             impl From<{name}> for Arguments {{ \
             fn from({given}: {name}) -> Arguments {{ vec![{pairs}] }} }}"
        )
        .ok();
    }
    format!(
        "/// What each set of arguments is called: its names in alphabetical order.\n\
         #[allow(missing_docs, reason = \"arguments are explained by their sentences\")]\n\
         pub mod given {{ use crate::message::{{Arg, Arguments}};\n{structs}}}\n\
         /// The sentences, by their identifiers in capitals: what `id!` stands for.\n\
         #[doc(hidden)] pub mod ids {{ use super::given; use crate::Id;\n{ids}}}\n\
         /// The sentences without arguments, sorted.\n\
         pub(crate) static PLAIN: &[&str] = &[\n{plain}];\n\
         /// Hands the constant and the struct of a sentence on to another macro.\n\
         #[doc(hidden)] #[macro_export] macro_rules! sentence {{\n{arms}\
         (@$to:ident $id:tt $($rest:tt)*) => {{ compile_error!(concat!(\
         \"crates/words/locales have no sentence \", stringify!($id))) }};\n}}\n"
    )
}

/// The name of the struct with these arguments: `CountPath`, or `Nothing`.
fn struct_of(arguments: &[&str]) -> String {
    if arguments.is_empty() {
        return "Nothing".to_owned();
    }
    let mut name = String::new();
    for part in arguments.iter().flat_map(|name| name.split(['_', '-'])) {
        let mut letters = part.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}

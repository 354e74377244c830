//! Questions about files: arenas, stored solutions, tables and books.

use std::path::{Path, PathBuf};

use arene_games::files::Format;
use arene_service::{Convert, Document, Export, MakeBook, RowFormat, Source, TextFormat, Verify};
use arene_words::{Message, message};
use clap::ArgMatches;

use super::{game, number, text, turn};
use crate::face::{Face, Stop};

/// `arene convert`, and the file that it writes unless it is standard output.
pub(crate) fn convert(matches: &ArgMatches) -> Result<(Convert, Option<PathBuf>), Message> {
    let output = output(matches);
    let format = match (text(matches, "format").as_deref(), &output) {
        (Some("node-link"), _) => TextFormat::NodeLink,
        (Some("dot"), _) => TextFormat::Dot,
        (Some("pg"), _) => TextFormat::Pg,
        (Some(_), _) | (None, None) => TextFormat::Json,
        (None, Some(path)) => format_of(path)?,
    };
    let question =
        Convert { game: game(matches), from: text(matches, "from"), turn: turn(matches), format };
    Ok((question, output))
}

/// The format that the extension of a file tells.
fn format_of(path: &Path) -> Result<TextFormat, Message> {
    match Format::of_path(path) {
        Some(format) => Ok(format.into()),
        None => Err(message!("convert-format", path = path.display().to_string())),
    }
}

/// The file that `-o` names; none for standard output.
fn output(matches: &ArgMatches) -> Option<PathBuf> {
    text(matches, "output").map(PathBuf::from).filter(|path| path.as_os_str() != "-")
}

/// `arene verify`. What stands alone is a table or a book, which say which game they are
/// about, or else the solution is missing.
pub(crate) fn verify(matches: &ArgMatches, face: &Face) -> Result<Verify, Stop> {
    let (game, solution) = match text(matches, "solution") {
        Some(solution) => (Some(game(matches)), solution),
        None => (None, text(matches, "spec").unwrap_or_default()),
    };
    let question = Verify {
        game,
        from: text(matches, "from"),
        turn: turn(matches),
        solution: Document::in_file(solution.as_str()),
        sample: number(matches, "sample"),
        table_bytes: face.work.memory,
    };
    if question.game.is_none() && !question.names_its_game() {
        // What is neither a table nor a book may be no game either.
        face.open(&Source::Spec(solution))?;
        return Err(
            message!("usage-missing", name = "<SOLUTION>", help = "arene verify --help").into()
        );
    }
    Ok(question)
}

/// `arene book`.
pub(crate) fn book(matches: &ArgMatches, face: &Face) -> MakeBook {
    MakeBook {
        game: game(matches),
        plies: number(matches, "plies").unwrap_or(0),
        output: text(matches, "output").unwrap_or_default(),
        table_bytes: face.work.memory,
    }
}

/// `arene export`.
pub(crate) fn export(matches: &ArgMatches) -> Export {
    Export {
        table: text(matches, "file").unwrap_or_default(),
        game: text(matches, "game").map(Source::Spec),
        format: text(matches, "format").map(|format| match format.as_str() {
            "parquet" => RowFormat::Parquet,
            _ => RowFormat::Csv,
        }),
        output: text(matches, "output").filter(|output| output != "-"),
    }
}

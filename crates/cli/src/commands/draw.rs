//! `arene draw`: a game as a picture, in the terminal or in a file.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use arene_service::{Draw, Fault, Offer, PictureFormat};
use arene_words::{Message, id, message};
use serde_json::Value;

use crate::face::{Face, Stop};
use crate::output::whole_file;
use crate::typed::DrawCommand;

pub(crate) fn run(command: &DrawCommand, face: &mut Face) -> Result<(), Stop> {
    let DrawCommand { question, output } = command;
    question.check(&face.reader)?;
    if output.is_none() {
        check_terminal(question)?;
    }
    let answer = question.answer(&face.context());
    let answer = match answer {
        Err(fault) if !fault.instead.is_empty() => {
            face.tell_warnings(&fault.warnings)?;
            return Err(Stop::Failed(with_offers(fault, command, face)));
        }
        answer => face.answered(answer)?,
    };
    face.tell_warnings(&answer.warnings)?;
    for (number, picture) in answer.pictures.iter().enumerate() {
        let Some(path) = output else {
            // Pictures in words that follow each other are told apart.
            if question.format == PictureFormat::Text && number > 0 {
                face.writer().write_all(b"\n")?;
            }
            face.writer().write_all(picture.bytes())?;
            continue;
        };
        let path = if question.series { numbered(path, number) } else { path.clone() };
        whole_file(&path, |writer| Ok(writer.write_all(picture.bytes())?))?;
        let message = match (picture.width, picture.height) {
            (Some(width), Some(height)) => {
                message!("draw-done", width, height, path = path.display().to_string())
            }
            _ => message!("draw-written", path = path.display().to_string()),
        };
        face.say(&message)?;
    }
    Ok(())
}

/// What cannot be shown in a terminal, or follow each other there.
fn check_terminal(question: &Draw) -> Result<(), Message> {
    let Draw { format, series, .. } = *question;
    if format == PictureFormat::Png && std::io::stdout().is_terminal() {
        return Err(message!("draw-png-terminal"));
    }
    if series && format != PictureFormat::Text {
        return Err(message!("draw-series-file", format = format.name()));
    }
    Ok(())
}

/// What is wrong, then each thing that can be drawn, in a line of its own.
fn with_offers(fault: Fault, command: &DrawCommand, face: &Face) -> Message {
    let begin = message!("draw-large", problem = fault.message);
    fault.instead.iter().fold(begin, |before, offer| {
        let offer = offer.with_change(options(offer, command, face));
        message!("draw-offer", before, offer)
    })
}

/// What to type for an offer.
fn options(offer: &Offer, command: &DrawCommand, face: &Face) -> String {
    let format = command.question.format;
    let options = offer.given().flat_map(|(name, value)| match (name, value) {
        // A page is a file.
        ("format", Value::String(format)) if format != "text" => {
            vec![format!("-o {}.{format}", face.words.text(id!("value-file")))]
        }
        // So are several pages.
        ("series", _) if command.output.is_none() && format != PictureFormat::Text => {
            let file = face.words.text(id!("draw-series-name"));
            vec![face.reader.field(name), format!("-o {file}.{}", format.name())]
        }
        _ => vec![option(&face.reader.field(name), value)],
    });
    options.collect::<Vec<String>>().join(" ")
}

/// An option with its value, as a shell reads it.
fn option(option: &str, value: &Value) -> String {
    match value {
        Value::Bool(_) => option.to_owned(),
        Value::String(text) => {
            // After a blank, what begins with a dash would be an option of its own.
            let between = if text.starts_with('-') { '=' } else { ' ' };
            format!("{option}{between}{}", quoted(text))
        }
        value => format!("{option} {value}"),
    }
}

/// A word for the shell: in quotes if it has anything that means something there.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_+./,-".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// `picture-3.svg`: the file of one picture of a series.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_for_the_shell() {
        let around = |name: &str| option("--around", &name.into());
        assert_eq!(around("1+3+5_0"), "--around 1+3+5_0");
        assert_eq!(around("le départ"), "--around 'le départ'");
        assert_eq!(around("$x^2$"), "--around '$x^2$'");
        assert_eq!(around("l'œuf"), r"--around 'l'\''œuf'");
        assert_eq!(around("-x"), "--around=-x");
        assert_eq!(around("- y"), "--around='- y'");
    }
}

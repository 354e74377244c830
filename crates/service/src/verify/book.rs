//! Books: every position of an opening, each with its value.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use arene::{Phase, Progress};
use arene_games::book::{BookCheck, BookHead, BookLines, check_book, is_book};
use arene_games::open_game;
use arene_words::unreadable;

use super::{Verified, Verify, VerifyAnswer};
use crate::book::{about, proof};
use crate::{Context, Fault};

/// Whether a file is a book.
pub(super) fn is_one(path: &Path) -> bool {
    if !path.is_file() {
        // What a pipe has given is gone.
        return false;
    }
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(16).read_to_end(&mut beginning));
    read.is_ok() && is_book(&beginning)
}

/// Proves a book.
pub(super) fn verify(
    question: &Verify,
    path: &Path,
    context: &Context<'_>,
) -> Result<VerifyAnswer, Fault> {
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let lines = BookLines::begin(BufReader::new(file));
    let lines = lines.map_err(|error| about(path, error.message()))?;
    let head = lines.head().clone();
    let session = open_game(&head.game).map_err(|error| about(path, error))?;
    let openings = session.openings(head.plies, &context.limits)?;
    let threads = context.limits.thread_count();
    let limits = context.shared(threads).limits.quiet();
    let request = proof(threads, question.table_bytes, &limits);
    let sample = question.sample.map(|sample| sample as usize);
    let told = |done, all| {
        let progress = Progress { phase: Phase::Verify, done, total: Some(all) };
        // Those who search look themselves whether it is time to stop.
        _ = context.limits.tick(progress);
    };
    let found = check_book(&*session, lines, &openings, sample, &request, &limits, told)?;
    let BookCheck { positions, proven, flaw } = found;
    let BookHead { game, plies } = head;
    let (positions, proven) = (positions as u64, proven as u64);
    let what = Verified::Book { game, plies, positions, proven };
    Ok(VerifyAnswer::new(what, flaw.map(|flaw| flaw.message()), context))
}

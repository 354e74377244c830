//! The same where there are no tables: whoever names one is told so.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::path::Path;

use arene::Solution;
use arene_games::answers::SearchAnswer;
use arene_games::{Answered, Model, Place, Session, Start};
use arene_words::{Message, message};

use crate::{Context, Fault, Source, StoredTable};

/// No table can be open.
pub(crate) struct OpenTable<'a> {
    never: Infallible,
    session: PhantomData<&'a dyn Session>,
}

impl<'a> OpenTable<'a> {
    pub(crate) fn new(
        _session: &'a dyn Session,
        path: &'a str,
        _context: &Context<'_>,
    ) -> Result<OpenTable<'a>, Fault> {
        Err(not_here(path))
    }

    pub(crate) fn search(&self, _place: &dyn Place) -> Result<SearchAnswer, Fault> {
        match self.never {}
    }
}

pub(crate) fn look_up(
    _session: &dyn Session,
    _from: &Start<'_>,
    path: &str,
    _context: &Context<'_>,
) -> Result<Answered, Fault> {
    Err(not_here(path))
}

pub(crate) fn solution(
    _session: &dyn Session,
    _from: &Start<'_>,
    path: &str,
    _context: &Context<'_>,
) -> Result<(Box<dyn Model>, Solution), Fault> {
    Err(not_here(path))
}

pub(crate) fn store(
    _session: &dyn Session,
    _from: &Start<'_>,
    _game: &str,
    path: &str,
    _context: &Context<'_>,
) -> Result<(Answered, StoredTable), Fault> {
    Err(not_here(path))
}

pub(crate) fn prove(
    _game: Option<&Source>,
    path: &str,
    _context: &Context<'_>,
) -> Result<(u64, Option<Message>), Fault> {
    Err(not_here(path))
}

pub(crate) fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "arene")
}

fn not_here(path: &str) -> Fault {
    message!("file-not-here", path).into()
}

//! A sheet that is begun with its first rows: of a table that is refused, or that cannot
//! be read from the beginning on, nothing is written.

use std::io;

use super::{Rows, Sheet};

type Begin<'a> = Box<dyn FnOnce() -> io::Result<Box<dyn Sheet + 'a>> + 'a>;

pub(super) struct Late<'a> {
    begin: Option<Begin<'a>>,
    sheet: Option<Box<dyn Sheet + 'a>>,
}

impl<'a> Late<'a> {
    pub(super) fn new(begin: Begin<'a>) -> Late<'a> {
        Late { begin: Some(begin), sheet: None }
    }

    fn begun(&mut self) -> io::Result<&mut Box<dyn Sheet + 'a>> {
        if let Some(begin) = self.begin.take() {
            self.sheet = Some(begin()?);
        }
        // Where even the beginning failed, nobody writes on.
        self.sheet.as_mut().ok_or_else(|| io::ErrorKind::Other.into())
    }
}

impl Sheet for Late<'_> {
    fn add(&mut self, rows: Rows) -> io::Result<()> {
        self.begun()?.add(rows)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.begun()?.finish()
    }
}

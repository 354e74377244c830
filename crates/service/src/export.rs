//! The positions of a table as rows, for those who analyse.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use arene_games::tables::{self, ExportError, ExportFormat};
use arene_words::{Message, message, unwritable};
use serde::{Deserialize, Serialize};

use crate::output::whole_file;
use crate::{Context, Fault, FaultKind, Source, stored, table_game};

/// What does a table say of each of its positions? The answer is a file with a row each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The table, where files may be opened.
    pub table: String,
    /// Its game, if that is an arena file which is no longer where it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Source>,
    /// The format of the rows; as the file is named without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<RowFormat>,
    /// The file, where files may be written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
}

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RowFormat {
    /// Text, a line for each row.
    Csv,
    /// Compressed columns.
    Parquet,
}

/// The rows of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportAnswer {
    /// The file.
    pub file: String,
    /// How they are written.
    pub format: RowFormat,
    /// How many there are.
    pub positions: u64,
}

/// Why rows were not written.
#[derive(Debug)]
pub enum ExportFault {
    /// They could not be made.
    Fault(Fault),
    /// What they were written to refused them.
    Io(io::Error),
}

impl From<Fault> for ExportFault {
    fn from(fault: Fault) -> ExportFault {
        ExportFault::Fault(fault)
    }
}

impl From<io::Error> for ExportFault {
    fn from(error: io::Error) -> ExportFault {
        ExportFault::Io(error)
    }
}

impl From<RowFormat> for ExportFormat {
    fn from(format: RowFormat) -> ExportFormat {
        match format {
            RowFormat::Csv => ExportFormat::Csv,
            RowFormat::Parquet => ExportFormat::Parquet,
        }
    }
}

impl Export {
    /// The rows, in a file.
    pub fn answer(&self, context: &Context<'_>) -> Result<ExportAnswer, Fault> {
        let Some(output) = &self.output else {
            let field = context.reader.field("output");
            return Err(message!("export-no-output", field).into());
        };
        let (path, format) = (context.games.path(output)?, self.row_format()?);
        let mut positions = 0;
        let written = whole_file(
            &path,
            &context.limits,
            |_| (),
            |to| {
                positions = self.write(to, context)?;
                Ok::<(), ExportFault>(())
            },
        );
        match written {
            Ok(()) => Ok(ExportAnswer { file: output.clone(), format, positions }),
            Err(ExportFault::Fault(fault)) => Err(fault),
            Err(ExportFault::Io(error)) => match context.limits.check_stop() {
                Err(limit) => Err(limit.into()),
                Ok(()) => Err(Fault::new(FaultKind::Output, unwritable(&path, &error))),
            },
        }
    }

    /// Writes the rows, and says how many there are. Nothing is written before the first of
    /// them are read.
    pub fn write(
        &self,
        to: &mut (dyn Write + Send),
        context: &Context<'_>,
    ) -> Result<u64, ExportFault> {
        let format = self.row_format().map_err(Fault::from)?;
        let path = context.games.path(&self.table).map_err(Fault::from)?;
        if self.output.as_ref().is_some_and(|output| is_same(Path::new(output), &path)) {
            let same = message!("export-same", path = self.table.as_str());
            return Err(Fault::from(same).into());
        }
        let table = stored::opened(&self.table, context).map_err(Fault::from)?;
        let limits = &context.limits;
        let (session, files) = match &self.game {
            Some(game) => (context.games.open(game, limits).map_err(Fault::from)?, Vec::new()),
            None => table_game::open(&table, &path, context)?,
        };
        match tables::export(&*session, &table, format.into(), to, limits) {
            Ok(tally) => Ok(tally.positions()),
            Err(ExportError::Io(error)) => Err(error.into()),
            Err(ExportError::Failure(failure)) if stored::is_of_another(&failure) => {
                Err(table_game::misfit(&files, &path, failure).into())
            }
            Err(ExportError::Failure(failure)) => Err(Fault::from(failure).into()),
        }
    }

    /// The format that was chosen, else what the file is called; CSV where there is neither.
    pub fn row_format(&self) -> Result<RowFormat, Message> {
        let Some(output) = self.output.as_ref().filter(|_| self.format.is_none()) else {
            return Ok(self.format.unwrap_or(RowFormat::Csv));
        };
        match ExportFormat::of_path(&PathBuf::from(output)) {
            Some(ExportFormat::Csv) => Ok(RowFormat::Csv),
            Some(ExportFormat::Parquet) => Ok(RowFormat::Parquet),
            None => Err(message!("export-format", path = output.as_str())),
        }
    }
}

/// Whether two paths lead to one file.
fn is_same(path: &Path, other: &Path) -> bool {
    path.canonicalize().is_ok_and(|path| other.canonicalize().is_ok_and(|other| path == other))
}

//! `arene export`: the positions of a table as CSV or Parquet, for those who analyse.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use arene_service::{Export, ExportFault, RowFormat};
use arene_words::message;

use crate::face::{Face, Stop};
use crate::output::whole_file;

/// Writes the rows to the file of the question, or to standard output.
pub(crate) fn run(question: &Export, face: &mut Face) -> Result<(), Stop> {
    let reader = face.reader.clone();
    let to_terminal = question.output.is_none() && io::stdout().is_terminal();
    // Rows on a terminal are their own progress.
    let context = match to_terminal {
        true => face.quiet_context(&reader),
        false => face.context_for(&reader),
    };
    if question.row_format()? == RowFormat::Parquet && to_terminal {
        return Err(message!("export-terminal").into());
    }
    let Some(output) = &question.output else {
        let mut writer = Begun { to: face.writer(), begun: false };
        return match question.write(&mut writer, &context) {
            Ok(_) => Ok(()),
            // Half an answer is work that failed.
            Err(ExportFault::Fault(fault)) if writer.begun => Err(Stop::from(fault).into_failed()),
            Err(fault) => Err(failed(fault)),
        };
    };
    let mut count = 0;
    whole_file(Path::new(output), |writer| {
        count = question.write(writer, &context).map_err(failed)?;
        Ok(())
    })?;
    // Takes the progress bar away before anything is said.
    drop(context);
    face.say(&message!("export-done", path = output.as_str(), count))
}

fn failed(fault: ExportFault) -> Stop {
    match fault {
        ExportFault::Fault(fault) => fault.into(),
        ExportFault::Io(error) => Stop::Output(error),
    }
}

/// Remembers whether anything was written.
struct Begun<'a> {
    to: &'a mut (dyn Write + Send),
    begun: bool,
}

impl Write for Begun<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun = true;
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

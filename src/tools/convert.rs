//! `convert IN OUT`: records from one format into another.

use super::convert_form::Form;
use crate::record::Record;
use crate::record::read::Collection;
use crate::rules::notation::Style;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Turn records into another format; the last line is `games G plies P`
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// A record or a collection; its format is told by content
    input: PathBuf,
    /// Where to write; the ending tells the format: .pgn, .xqf, .txt (DhtmlXQ), .fen or .uci, and .gif for a moving
    /// picture or .png for one of the last position. Of an XQF or a picture the second game and those after it get
    /// files of their own, NAME-2.xqf and so on
    output: PathBuf,
    /// How PGN writes moves
    #[arg(long, value_enum, default_value_t = Notation::Chinese)]
    notation: Notation,
}

/// How PGN writes moves.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Notation {
    /// 炮二平五
    Chinese,
    /// 傌二進三
    Traditional,
    /// C2=5
    Wxf,
    /// H2-E2
    Iccs,
}

impl Notation {
    fn style(self) -> Style {
        match self {
            Notation::Chinese => Style::SIMPLIFIED,
            Notation::Traditional => Style::TRADITIONAL,
            Notation::Wxf => Style::Wxf,
            Notation::Iccs => Style::Iccs,
        }
    }
}

impl Arguments {
    /// Converts. Faults are written as `warning<TAB>place: what` lines. The exit code is 1 when no game was read.
    ///
    /// # Errors
    /// An ending that is no format, an input that cannot be read at all, or what writing reports.
    pub fn run(self, mut out: impl Write) -> io::Result<ExitCode> {
        let ending = self
            .output
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or("");
        let form = Form::of_ending(ending, self.notation.style())?;
        let collection = match Collection::open(&self.input) {
            Ok(collection) => collection,
            Err(error) => {
                writeln!(out, "warning\t{error}")?;
                writeln!(out, "games 0 plies 0")?;
                out.flush()?;
                return Ok(ExitCode::FAILURE);
            }
        };
        for warning in collection.warnings() {
            writeln!(out, "warning\t{warning}")?;
        }
        let mut writer = Writer::new(form, &self.output);
        let (mut games, mut plies) = (0, 0);
        for (index, parsed) in collection.games().enumerate() {
            for warning in &parsed.warnings {
                writeln!(out, "warning\t{warning}")?;
            }
            match writer.write(&parsed.record)? {
                Ok(()) => {}
                Err(why) => writeln!(out, "warning\tgame {}: {why}", index + 1)?,
            }
            if !parsed.record.is_heading() {
                games += 1;
                plies += parsed.record.tree.main_plies();
            }
        }
        writer.finish()?;
        writeln!(out, "games {games} plies {plies}")?;
        out.flush()?;
        Ok(if games > 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}

/// Writes beside the output and puts it in its place at the end: the input may be the same file, and is read while
/// the output grows.
struct Writer<'a> {
    form: Form,
    output: &'a Path,
    written: usize,
    file: Option<BufWriter<File>>,
}

impl<'a> Writer<'a> {
    fn new(form: Form, output: &'a Path) -> Writer<'a> {
        Writer {
            form,
            output,
            written: 0,
            file: None,
        }
    }

    fn write(&mut self, record: &Record) -> io::Result<Result<(), String>> {
        let bytes = match self.form.write(record) {
            Ok(bytes) => bytes,
            Err(why) => return Ok(Err(why)),
        };
        if !self.form.holds_many() && self.written > 0 {
            let stem = self
                .output
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy();
            let name = format!("{stem}-{}.{}", self.written + 1, self.form.ending());
            fs::write(self.output.with_file_name(name), bytes)?;
        } else {
            if self.file.is_none() {
                self.file = Some(BufWriter::new(File::create(self.beside())?));
            }
            if let Some(file) = &mut self.file {
                file.write_all(&bytes)?;
            }
        }
        self.written += 1;
        Ok(Ok(()))
    }

    fn finish(mut self) -> io::Result<()> {
        if let Some(mut file) = self.file.take() {
            file.flush()?;
            drop(file);
            fs::rename(self.beside(), self.output)?;
        }
        Ok(())
    }

    fn beside(&self) -> PathBuf {
        let mut name = self.output.as_os_str().to_owned();
        name.push(".part");
        PathBuf::from(name)
    }
}

//! Opening a file or a pasted text of any format. The format is told by content, never by name.
//!
//! A [`Collection`] knows where its games are and parses one when it is asked for, so that a library of thousands
//! opens at once and takes little memory.

use super::decode::TextEncoding;
use super::pgn::{self, Games};
use super::source::{Source, SourceReader};
use super::warning::quote;
use super::{Fault, Parsed, Place, Record, Tags, Warning, cbr, dhtmlxq, lines, name, xqf};
use std::borrow::Cow;
use std::io::{self, BufReader};
use std::path::Path;

/// A file format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Portable Game Notation.
    Pgn,
    /// 象棋演播室.
    Xqf,
    /// 象棋桥, one game.
    Cbr,
    /// 象棋桥, a library.
    Cbl,
    /// 东萍 UBB text.
    Dhtmlxq,
    /// Lines of positions, with or without moves, and lines of moves.
    Lines,
}

impl Format {
    /// A short name, the same in every language.
    pub fn name(self) -> &'static str {
        match self {
            Format::Pgn => "PGN",
            Format::Xqf => "XQF",
            Format::Cbr => "CBR",
            Format::Cbl => "CBL",
            Format::Dhtmlxq => "DhtmlXQ",
            Format::Lines => "FEN/UCI",
        }
    }
}

/// Why a file gave nothing at all.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The system refused to read it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It has no content.
    #[error("the file is empty")]
    Empty,
    /// Its format is not known, or not read.
    #[error("{0}")]
    Format(Fault),
}

/// Where a game lies in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub offset: u64,
    pub length: u32,
    /// Lines before it, in texts.
    pub lines_before: u32,
}

/// What a list shows of a game before it is parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// Players, event, date, result, as far as the file says.
    pub tags: Tags,
    /// Whether it is only a title of what follows, without a position.
    pub section: bool,
}

/// How much of a file is looked at to tell its format.
const HEAD: usize = 64 << 10;

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Collection {
    format: Format,
    encoding: TextEncoding,
    /// What the user says of strings in binary files.
    given: Option<TextEncoding>,
    source: Source,
    games: Vec<Span>,
    warnings: Vec<Warning>,
}

impl Collection {
    /// Games that are listed of one file.
    pub const MAX_GAMES: usize = 1_000_000;
    /// The largest file that is opened.
    pub const MAX_BYTES: u64 = 2 << 30;

    /// Opens a file.
    ///
    /// # Errors
    /// See [`ReadError`].
    pub fn open(path: &Path) -> Result<Collection, ReadError> {
        Collection::from_source(Source::open(path)?)
    }

    /// Reads bytes at hand, or a pasted text.
    ///
    /// # Errors
    /// See [`ReadError`].
    pub fn read(bytes: &[u8]) -> Result<Collection, ReadError> {
        Collection::from_source(Source::Bytes(bytes.into()))
    }

    fn from_source(source: Source) -> Result<Collection, ReadError> {
        let size = source.len();
        if size > Collection::MAX_BYTES {
            return Err(ReadError::Format(Fault::TooLarge {
                what: "a file",
                size,
                limit: Collection::MAX_BYTES,
            }));
        }
        let head = source.read_at(0, HEAD)?;
        if head.iter().all(u8::is_ascii_whitespace) {
            return Err(ReadError::Empty);
        }
        let mut collection = Collection {
            format: Format::Lines,
            encoding: TextEncoding::UTF8,
            given: None,
            source,
            games: Vec::new(),
            warnings: Vec::new(),
        };
        match binary_format(&head).map_err(ReadError::Format)? {
            Some(format) => collection.format = format,
            None => {
                (collection.source, collection.encoding) = as_text(collection.source)?;
                let head = collection.source.read_at(0, HEAD)?;
                let text = collection.encoding.decode(&head).0;
                collection.format =
                    format_of_text(&text).ok_or(ReadError::Format(Fault::UnknownFormat))?;
            }
        }
        collection.find_games()?;
        Ok(collection)
    }

    fn find_games(&mut self) -> Result<(), ReadError> {
        let most = Collection::MAX_GAMES;
        let mut games = match self.format {
            Format::Xqf => self.one_game("an XQF file", xqf::MAX_BYTES)?,
            Format::Cbr => self.one_game("a CBR file", cbr::MAX_BYTES)?,
            Format::Cbl => cbr::find_games(&self.source, most)?,
            Format::Dhtmlxq => self.dhtmlxq_games()?,
            Format::Lines => lines::Lines::new(self.input(), self.encoding).spans()?,
            Format::Pgn => {
                let mut found = Vec::new();
                let mut games = Games::new(self.input(), self.encoding);
                while let Some(split) = games.next_split()? {
                    found.push(Span {
                        offset: split.offset,
                        length: u32::try_from(split.bytes.len()).unwrap_or(u32::MAX),
                        lines_before: u32::try_from(split.line - 1).unwrap_or(u32::MAX),
                    });
                    if found.len() > most {
                        break;
                    }
                }
                found
            }
        };
        if games.len() > most {
            self.warnings.push(Warning {
                place: Place::default(),
                fault: Fault::TooLarge {
                    what: "a number of games",
                    size: games.len() as u64,
                    limit: most as u64,
                },
            });
            games.truncate(most);
        }
        self.games = games;
        Ok(())
    }

    fn input(&self) -> BufReader<SourceReader> {
        BufReader::with_capacity(1 << 16, self.source.reader())
    }

    fn one_game(&self, what: &'static str, most: usize) -> Result<Vec<Span>, ReadError> {
        let size = self.source.len();
        let limit = most as u64;
        if size > limit {
            return Err(ReadError::Format(Fault::TooLarge { what, size, limit }));
        }
        Ok(vec![Span {
            offset: 0,
            length: size as u32,
            lines_before: 0,
        }])
    }

    /// The text becomes UTF-8, in which its games are found.
    fn dhtmlxq_games(&mut self) -> Result<Vec<Span>, ReadError> {
        self.one_game("a DhtmlXQ text", dhtmlxq::MAX_BYTES)?;
        let bytes = self.source.read_at(0, dhtmlxq::MAX_BYTES)?;
        let (text, bad) = self.encoding.decode(&bytes);
        if bad > 0 {
            self.warnings.push(Warning {
                place: Place::default(),
                fault: Fault::Undecodable(bad),
            });
        }
        let spans = dhtmlxq::find_games(&text)
            .into_iter()
            .map(|(from, to)| Span {
                offset: from as u64,
                length: (to - from) as u32,
                lines_before: text.as_bytes()[..from]
                    .iter()
                    .filter(|&&b| b == b'\n')
                    .count() as u32,
            });
        let spans = spans.collect();
        self.source = Source::Bytes(text.into_owned().into_bytes().into());
        self.encoding = TextEncoding::UTF8;
        Ok(spans)
    }

    /// Reads strings in this encoding: for files whose texts show as marks. Moves are not affected.
    #[must_use]
    pub fn with_encoding(mut self, encoding: TextEncoding) -> Collection {
        self.given = Some(encoding);
        self
    }

    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// How many games it has, headings of sections included.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// What was wrong with the file as a whole. Faults of games come with the games.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// What a list shows of game `index`, from 0; `None` beyond the last one. Does not parse the moves.
    ///
    /// # Errors
    /// What the system reports, when the file is not in memory.
    pub fn heading(&self, index: usize) -> io::Result<Option<Heading>> {
        let Some(&span) = self.games.get(index) else {
            return Ok(None);
        };
        let bytes = match self.format {
            Format::Cbl => self.source.read_at(span.offset, cbr::HEAD)?,
            _ => self.bytes(span)?,
        };
        let tags = match self.format {
            Format::Xqf => xqf::parse_tags(&bytes, self.given),
            Format::Cbr | Format::Cbl => cbr::parse_tags(&bytes),
            Format::Dhtmlxq => dhtmlxq::parse_tags(&self.text(&bytes).0),
            Format::Pgn => pgn::parse_tags(&self.text(&bytes).0),
            Format::Lines => {
                let mut tags = Tags::new();
                tags.set_known(name::TITLE, &quote(&self.text(&bytes).0));
                tags
            }
        };
        let section = matches!(self.format, Format::Cbr | Format::Cbl) && cbr::is_heading(&bytes);
        Ok(Some(Heading { tags, section }))
    }

    /// Parses game `index`, from 0; `None` beyond the last one.
    ///
    /// # Errors
    /// What the system reports, when the file is not in memory.
    pub fn game(&self, index: usize) -> io::Result<Option<Parsed>> {
        let Some(&span) = self.games.get(index) else {
            return Ok(None);
        };
        let bytes = self.bytes(span)?;
        let of_text = |parse: fn(&str) -> Parsed| {
            let (text, undecodable) = self.text(&bytes);
            let mut parsed = parse(&text);
            parsed.note_undecodable(undecodable);
            parsed.move_lines(span.lines_before as usize);
            parsed
        };
        let mut parsed = match self.format {
            Format::Xqf => xqf::parse(&bytes, self.given),
            Format::Cbr | Format::Cbl => cbr::parse(&bytes),
            Format::Dhtmlxq => of_text(dhtmlxq::parse),
            Format::Pgn => of_text(pgn::parse),
            Format::Lines => of_text(lines::parse),
        };
        parsed.move_bytes(span.offset);
        parsed.set_game(index + 1);
        Ok(Some(parsed))
    }

    fn bytes(&self, span: Span) -> io::Result<Vec<u8>> {
        self.source.read_at(span.offset, span.length as usize)
    }

    fn text<'a>(&self, bytes: &'a [u8]) -> (Cow<'a, str>, usize) {
        match self.given {
            Some(encoding) => encoding.decode_exactly(bytes),
            None => self.encoding.decode(bytes),
        }
    }

    /// All games in order. Ends at the first that cannot be had from the system.
    pub fn games(&self) -> impl Iterator<Item = Parsed> + '_ {
        (0..self.len()).map_while(|index| self.game(index).ok().flatten())
    }

    /// Parses everything: for files with few games.
    pub fn records(&self) -> (Vec<Record>, Vec<Warning>) {
        let mut warnings = self.warnings.clone();
        let mut records = Vec::new();
        for parsed in self.games() {
            records.push(parsed.record);
            warnings.extend(parsed.warnings);
        }
        (records, warnings)
    }
}

/// The format of a file that is no text.
fn binary_format(head: &[u8]) -> Result<Option<Format>, Fault> {
    if head.starts_with(xqf::MAGIC) && head.get(2).is_some_and(|&version| version < 0x20) {
        Ok(Some(Format::Xqf))
    } else if head.starts_with(cbr::MAGIC) {
        Ok(Some(Format::Cbr))
    } else if head.starts_with(cbr::LIBRARY_MAGIC) {
        Ok(Some(Format::Cbl))
    } else if head.starts_with(cbr::OLD_MAGIC) {
        Err(Fault::Unsupported("old CCBridge"))
    } else {
        Ok(None)
    }
}

/// The source and its encoding; a text of two-byte units is decoded at once, as its lines cannot be told otherwise.
fn as_text(source: Source) -> io::Result<(Source, TextEncoding)> {
    let encoding = match &source {
        Source::Bytes(bytes) => TextEncoding::of(bytes),
        Source::File(..) => TextEncoding::of_reader(source.reader())?,
    };
    if encoding.is_byte_oriented() {
        return Ok((source, encoding));
    }
    let all = source.read_at(0, usize::try_from(source.len()).unwrap_or(usize::MAX))?;
    let text = encoding.decode(&all).0.into_owned();
    Ok((Source::Bytes(text.into_bytes().into()), TextEncoding::UTF8))
}

/// The format of a text, by its first part.
fn format_of_text(head: &str) -> Option<Format> {
    let lower = head.to_ascii_lowercase();
    if lower.contains("[dhtmlxq") {
        return Some(Format::Dhtmlxq);
    }
    if head.lines().any(pgn::is_tag_line) {
        return Some(Format::Pgn);
    }
    if head.lines().any(lines::is_position_line) {
        return Some(Format::Lines);
    }
    // A game without tags.
    let parsed = pgn::parse(head);
    (!parsed.record.tree.is_empty()).then_some(Format::Pgn)
}

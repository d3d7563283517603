//! Opening a file or a pasted text of any format. The format is told by content, never by name.
//!
//! A [`Collection`] knows where its games are and parses one when it is asked for, so that a library of thousands
//! opens at once and takes little memory.

use super::decode::TextEncoding;
use super::pgn::{self, Games, Parsed};
use super::source::Source;
use super::{Fault, Place, Record, Tags, Warning, lines};
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

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Collection {
    format: Format,
    encoding: TextEncoding,
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
        let head = source.read_at(0, 64 << 10)?;
        if head.iter().all(u8::is_ascii_whitespace) {
            return Err(ReadError::Empty);
        }
        let (source, encoding) = as_text(source)?;
        let head = encoding
            .decode(&source.read_at(0, 64 << 10)?)
            .0
            .into_owned();
        let format = format_of_text(&head).ok_or(ReadError::Format(Fault::UnknownFormat))?;
        let mut collection = Collection {
            format,
            encoding,
            source,
            games: Vec::new(),
            warnings: Vec::new(),
        };
        collection.find_games()?;
        Ok(collection)
    }

    fn find_games(&mut self) -> Result<(), ReadError> {
        let input = BufReader::with_capacity(1 << 16, self.source.reader());
        let mut games = match self.format {
            Format::Lines => lines::Lines::new(input, self.encoding).spans()?,
            _ => {
                let mut found = Vec::new();
                let mut games = Games::new(input, self.encoding);
                while let Some(split) = games.next_split()? {
                    found.push(Span {
                        offset: split.offset,
                        length: u32::try_from(split.bytes.len()).unwrap_or(u32::MAX),
                        lines_before: u32::try_from(split.line - 1).unwrap_or(u32::MAX),
                    });
                    if found.len() > Collection::MAX_GAMES {
                        break;
                    }
                }
                found
            }
        };
        if games.len() > Collection::MAX_GAMES {
            self.warnings.push(Warning {
                place: Place::default(),
                fault: Fault::TooLarge {
                    what: "a number of games",
                    size: games.len() as u64,
                    limit: Collection::MAX_GAMES as u64,
                },
            });
            games.truncate(Collection::MAX_GAMES);
        }
        self.games = games;
        Ok(())
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
        let bytes = self.source.read_at(span.offset, span.length as usize)?;
        let (text, _) = self.encoding.decode(&bytes);
        Ok(Some(match self.format {
            Format::Lines => Heading {
                tags: Tags::new(),
                section: false,
            },
            _ => Heading {
                tags: pgn::parse_tags(&text),
                section: false,
            },
        }))
    }

    /// Parses game `index`, from 0; `None` beyond the last one.
    ///
    /// # Errors
    /// What the system reports, when the file is not in memory.
    pub fn game(&self, index: usize) -> io::Result<Option<Parsed>> {
        let Some(&span) = self.games.get(index) else {
            return Ok(None);
        };
        let bytes = self.source.read_at(span.offset, span.length as usize)?;
        let (text, undecodable) = self.encoding.decode(&bytes);
        let mut parsed = match self.format {
            Format::Lines => lines::parse(&text),
            _ => pgn::parse(&text),
        };
        parsed.note_undecodable(undecodable);
        parsed.move_lines(span.lines_before as usize);
        parsed.set_game(index + 1);
        Ok(Some(parsed))
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

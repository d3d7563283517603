//! Where the games of a file begin and end, without parsing them.

use super::super::Parsed;
use super::super::decode::TextEncoding;
use super::reader;
use std::io::{self, BufRead};

/// The text of one game in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// Its first byte.
    pub offset: u64,
    /// Its first line, from 1.
    pub line: usize,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Goes through a file line by line and gives one game after the other. Never holds more than one game; a game of
/// more than [`Games::MAX_BYTES`] is cut there and goes on as the next one.
#[derive(Debug)]
pub struct Games<R> {
    input: R,
    encoding: TextEncoding,
    /// The line that begins the next game, read already.
    ahead: Vec<u8>,
    offset: u64,
    line: usize,
    done: bool,
}

impl<R: BufRead> Games<R> {
    /// The most that one game's text may have.
    pub const MAX_BYTES: usize = 16 << 20;

    /// The games of a file whose encoding is known; see [`TextEncoding::of`].
    pub fn new(input: R, encoding: TextEncoding) -> Games<R> {
        Games {
            input,
            encoding,
            ahead: Vec::new(),
            offset: 0,
            line: 1,
            done: false,
        }
    }

    /// The next game's text.
    ///
    /// # Errors
    /// What reading reports.
    pub fn next_split(&mut self) -> io::Result<Option<Split>> {
        let mut split = Split {
            offset: self.offset,
            line: self.line,
            bytes: Vec::new(),
        };
        let mut state = State::default();
        loop {
            let mut line = std::mem::take(&mut self.ahead);
            if line.is_empty() && !self.done {
                // A line without end must not fill the memory either.
                let most = Games::<R>::MAX_BYTES as u64;
                let got = io::Read::take(&mut self.input, most).read_until(b'\n', &mut line)?;
                self.done = got == 0;
            }
            if line.is_empty() {
                return Ok(state.anything.then_some(split));
            }
            let text = self.encoding.decode(&line).0;
            let begins = state.begins_game(&text);
            let full = split.bytes.len() + line.len() > Games::<R>::MAX_BYTES;
            if state.anything && (begins || full) {
                self.ahead = line;
                return Ok(Some(split));
            }
            state.take(&text);
            self.offset += line.len() as u64;
            self.line += 1;
            split.bytes.extend_from_slice(&line);
        }
    }

    /// The next game, parsed.
    ///
    /// # Errors
    /// What reading reports.
    pub fn next_game(&mut self) -> io::Result<Option<Parsed>> {
        Ok(self.next_split()?.map(|split| {
            let (text, bad) = self.encoding.decode(&split.bytes);
            let mut parsed = reader::parse(&text);
            parsed.note_undecodable(bad);
            parsed.move_lines(split.line - 1);
            parsed
        }))
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<Parsed>;
    fn next(&mut self) -> Option<io::Result<Parsed>> {
        self.next_game().transpose()
    }
}

/// Whether a line is a tag such as `[Event "..."]`.
pub fn is_tag_line(line: &str) -> bool {
    let Some(inner) = line
        .trim_start_matches(['\u{feff}', ' ', '\t'])
        .strip_prefix('[')
    else {
        return false;
    };
    let inner = inner.trim_start();
    let rest = inner.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    rest.len() < inner.len()
        && rest.starts_with(char::is_whitespace)
        && rest.trim_start().starts_with('"')
}

/// Whether a line begins a game even inside a comment, which then was not closed.
pub(super) fn is_head_line(line: &str) -> bool {
    is_tag_line(line) && (line.starts_with("[Event ") || line.starts_with("[Game "))
}

#[derive(Default)]
struct State {
    anything: bool,
    moves: bool,
    in_comment: bool,
}

impl State {
    fn begins_game(&self, line: &str) -> bool {
        if self.in_comment {
            is_head_line(line)
        } else {
            self.moves && is_tag_line(line)
        }
    }

    fn take(&mut self, line: &str) {
        if line
            .trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
            .is_empty()
        {
            return;
        }
        self.anything = true;
        if !self.in_comment && is_tag_line(line) {
            return;
        }
        self.moves = true;
        for c in line.chars() {
            match c {
                '}' => self.in_comment = false,
                '{' => self.in_comment = true,
                ';' if !self.in_comment => break,
                _ => {}
            }
        }
    }
}

//! Lists of positions and of moves: a line a game, as engines and their users write them.
//!
//! `FEN`, `FEN moves h2e2 …`, `FEN<TAB>h2e2 …`, `position startpos moves …`, `position fen FEN moves …`, and bare
//! moves from the start position. `#` begins a comment.

use super::decode::TextEncoding;
use super::pgn::{self, Ranks};
use super::read::Span;
use super::warning::quote;
use super::{AddError, Fault, NodeId, Parsed, Place, Record, Tags, Warning, name};
use crate::rules::{Move, Position};
use std::fmt::Write;
use std::io::{self, BufRead, Read};

/// The longest line that is read.
const MAX_LINE: u64 = 1 << 20;

/// The lines of a file that are not empty or comments.
pub(super) struct Lines<R> {
    input: R,
    encoding: TextEncoding,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R, encoding: TextEncoding) -> Lines<R> {
        Lines { input, encoding }
    }

    /// Where they are.
    pub(super) fn spans(mut self) -> io::Result<Vec<Span>> {
        let mut spans = Vec::new();
        let (mut offset, mut number) = (0, 0);
        let mut line = Vec::new();
        loop {
            line.clear();
            let got = (&mut self.input)
                .take(MAX_LINE)
                .read_until(b'\n', &mut line)?;
            if got == 0 || spans.len() > super::read::Collection::MAX_GAMES {
                return Ok(spans);
            }
            let text = self.encoding.decode(&line).0;
            if !is_idle(&text) {
                spans.push(Span {
                    offset,
                    length: got as u32,
                    lines_before: number,
                });
            }
            offset += got as u64;
            number = number.saturating_add(1);
        }
    }
}

fn is_idle(line: &str) -> bool {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    line.is_empty() || line.starts_with('#')
}

/// Whether a line begins with a position or is a list of moves by their points.
pub(super) fn is_position_line(line: &str) -> bool {
    if is_idle(line) {
        return false;
    }
    let line = body(line);
    if line.starts_with("startpos") || line.starts_with("moves ") {
        return true;
    }
    let first = line.split_whitespace().next().unwrap_or("");
    first.matches('/').count() == 9
        || (pgn::coordinates(first, Ranks::FromZero).is_some()
            || pgn::coordinates(first, Ranks::FromOne).is_some())
}

/// The line without `position`, `fen` and the like in front.
fn body(line: &str) -> &str {
    let mut line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    for word in ["position", "fen", "FEN:", "fen:", "FEN"] {
        if let Some(rest) = line.strip_prefix(word)
            && (rest.starts_with(char::is_whitespace) || word.ends_with(':'))
        {
            line = rest.trim_start();
        }
    }
    line
}

/// Reads one line.
pub(super) fn parse(line: &str) -> Parsed {
    let at = |ply| Place {
        line: Some(1),
        ply,
        ..Place::default()
    };
    let mut warnings = Vec::new();
    let body = body(line);
    let (start, moves) = split(body);
    let start = start.map(Tags::tidy);
    let (position, playable) = match start.as_deref() {
        None => (Position::start(), true),
        Some(fen) => match pgn::start_position(fen) {
            Ok((position, odd)) => {
                warnings.extend(odd.map(|odd| Warning {
                    place: at(None),
                    fault: Fault::OddStart(odd),
                }));
                (position, true)
            }
            Err(why) => {
                let fault = if fen.contains('/') {
                    let fen = quote(fen);
                    Fault::BadStart { fen, why }
                } else {
                    Fault::BadLine(quote(line))
                };
                warnings.push(Warning {
                    place: at(None),
                    fault,
                });
                (Position::start(), false)
            }
        },
    };
    let mut record = Record::new(position);
    if !playable {
        record.tree.set_comment(NodeId::ROOT, body);
        if let Some(fen) = start.filter(|fen| fen.contains('/')) {
            record.tags.set(name::FEN, &fen);
        }
        return Parsed { record, warnings };
    }
    let ranks = Ranks::of(record.tree.start(), moves.split_whitespace());
    let mut walker = record.tree.walker();
    for (index, text) in moves.split_whitespace().enumerate() {
        let fault = match pgn::read_move(walker.position(), text, ranks).map(|mv| walker.play(mv)) {
            Ok(Ok(_)) => continue,
            Ok(Err(AddError::Illegal(reason))) => Fault::IllegalMove {
                text: quote(text),
                reason,
            },
            Ok(Err(AddError::Full)) => Fault::too_many_moves(),
            Err(error) => Fault::BadMove(error),
        };
        warnings.push(Warning {
            place: at(Some(index + 1)),
            fault,
        });
        let rest: Vec<&str> = moves.split_whitespace().skip(index).collect();
        let node = walker.node();
        walker.tree_mut().append_comment(node, &rest.join(" "));
        break;
    }
    Parsed { record, warnings }
}

/// The start (`None` for the usual one) and the moves of a line.
fn split(body: &str) -> (Option<&str>, &str) {
    if let Some(moves) = body.strip_prefix("startpos") {
        let moves = moves.trim_start();
        return (None, moves.strip_prefix("moves").unwrap_or(moves));
    }
    if let Some(moves) = body.strip_prefix("moves ") {
        return (None, moves);
    }
    if let Some((fen, moves)) = body.split_once(" moves") {
        return (Some(fen), moves);
    }
    if let Some((fen, moves)) = body.split_once('\t') {
        return (Some(fen), moves.strip_prefix("moves ").unwrap_or(moves));
    }
    if body.contains('/') {
        (Some(body), "")
    } else {
        (None, body)
    }
}

/// Writes the main line of a record: start FEN, a tab, the moves.
pub fn write_uci(record: &Record) -> String {
    let mut line = record.tree.start().to_fen();
    line.push('\t');
    for (index, mv) in record.tree.main_moves().into_iter().enumerate() {
        let blank = if index > 0 { " " } else { "" };
        let _ = write!(line, "{blank}{mv}");
    }
    line.push('\n');
    line
}

/// Writes the start position of a record.
pub fn write_fen(record: &Record) -> String {
    record.tree.start().to_fen() + "\n"
}

/// Writes a position with the moves that lead to it since the last capture, as engines like it: FEN, `moves` and
/// the moves.
pub fn write_position(record: &Record, node: NodeId) -> String {
    let mut position = record.tree.start().clone();
    let mut fen = position.to_fen();
    let mut moves: Vec<Move> = Vec::new();
    for mv in record.tree.moves_to(node) {
        moves.push(mv);
        if position.make(mv).captured().is_some() {
            fen = position.to_fen();
            moves.clear();
        }
    }
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    if texts.is_empty() {
        fen
    } else {
        format!("{fen} moves {}", texts.join(" "))
    }
}

//! From the text of one game to its record.

use super::super::warning::quote;
use super::super::{AddError, Fault, GameResult, NodeId, Parsed, Record, Tags, Walker, name};
use super::faults::Faults;
use super::head::keep_tag;
use super::lexer::{Lexer, Token};
use super::move_text::{self, Ranks, bare};
use super::start::{NO_MEN, start_position};
use crate::rules::Position;
use crate::rules::notation::NotationError;

/// Reads the text of one game. Never fails: what cannot be read is in the warnings, and the text of moves that
/// cannot be read in the comment of the last move before them.
pub fn parse(text: &str) -> Parsed {
    let mut tags = Tags::new();
    let mut start_fen = None;
    let mut faults = Faults::new(text);
    // Tags come first, as the start position must be known.
    for (at, token) in Lexer::new(text) {
        match token {
            Token::Tag(name::FEN, value) => start_fen = Some((at, Tags::tidy(&value))),
            Token::Tag(name, value) => keep_tag(&mut tags, name, &value),
            Token::BadTag(line) => faults.add(at, None, Fault::BadTag(quote(line))),
            Token::Word(_) => break,
            _ => {}
        }
    }
    let mut playable = true;
    let start = match &start_fen {
        None => Position::start(),
        // The heading of a library has no men.
        Some((_, fen)) if fen.starts_with(NO_MEN) => {
            playable = false;
            Position::empty()
        }
        Some((at, fen)) => match start_position(fen) {
            Ok((position, odd)) => {
                if let Some(odd) = odd {
                    faults.add(*at, None, Fault::OddStart(odd));
                }
                position
            }
            Err(why) => {
                let fen = fen.clone();
                faults.add(*at, None, Fault::BadStart { fen, why });
                playable = false;
                Position::start()
            }
        },
    };
    let heading = start.occupied().is_empty();
    if let (false, false, Some((_, fen))) = (playable, heading, start_fen) {
        tags.set(name::FEN, &fen);
    }
    let words = Lexer::new(text).filter_map(|(_, token)| match token {
        Token::Word(word) => Some(word),
        _ => None,
    });
    let ranks = Ranks::of(&start, words);
    let mut record = Record::new(start);
    let mut reader = Reader {
        text,
        lexer: Lexer::new(text),
        walker: record.tree.walker(),
        ranks,
        branches: Vec::new(),
        pending: String::new(),
        result: None,
        numbered: false,
        faults,
    };
    if playable {
        reader.read();
    } else {
        reader.read_as_text();
    }
    let Reader {
        result, mut faults, ..
    } = reader;
    record.tags = tags;
    match (record.tags.get(name::RESULT), result) {
        (None, Some(result)) if result.is_known() => record.tags.set_result(result),
        (Some(tag), Some(result)) => {
            let tag = GameResult::parse(tag).unwrap_or_default();
            if tag != result && tag.is_known() && result.is_known() {
                let (tag, moves) = (tag.code(), result.code());
                faults.add(text.len(), None, Fault::ResultDiffers { tag, moves });
            }
        }
        _ => {}
    }
    Parsed {
        record,
        warnings: faults.warnings,
    }
}

struct Reader<'a, 'r> {
    text: &'a str,
    lexer: Lexer<'a>,
    walker: Walker<'r>,
    ranks: Ranks,
    /// For each open variation the move that it replaces.
    branches: Vec<NodeId>,
    /// Comments that stand at the head of a variation, for its first move.
    pending: String,
    result: Option<GameResult>,
    /// Whether a move number was seen.
    numbered: bool,
    faults: Faults<'a>,
}

impl<'a> Reader<'a, '_> {
    fn read(&mut self) {
        // Whether the open variation has no move yet.
        let mut fresh = false;
        while let Some((at, token)) = self.lexer.next() {
            match token {
                Token::Tag(..) | Token::BadTag(_) => {}
                Token::Comment { text, closed } => {
                    let text = self.whole_comment(at, text, closed);
                    if fresh {
                        join(&mut self.pending, &text);
                    } else {
                        self.comment(&text);
                    }
                }
                Token::Nag(nag) => self.mark(nag),
                Token::Open => {
                    let node = self.walker.node();
                    if fresh || node == NodeId::ROOT {
                        self.faults.add(at, None, Fault::StrayVariation);
                        self.keep_rest(at);
                    } else {
                        self.branches.push(node);
                        self.walker.back();
                        fresh = true;
                    }
                }
                Token::Close => {
                    self.close(at);
                    fresh = false;
                }
                Token::Word(word) => match self.word(at, word) {
                    Seen::Move => fresh = false,
                    Seen::Nothing => {}
                    Seen::Bad => {
                        if fresh && let Some(&replaced) = self.branches.last() {
                            // The text belongs to the move that it would have replaced.
                            self.return_to(replaced);
                            fresh = false;
                        }
                        self.keep_rest(at);
                        if self.branches.is_empty() {
                            break;
                        }
                    }
                    Seen::End => break,
                },
            }
        }
        if !self.branches.is_empty() {
            let end = self.text.len();
            self.faults.add(end, None, Fault::UnclosedVariation);
        }
        let pending = std::mem::take(&mut self.pending);
        self.comment(&pending);
    }

    /// A comment with those that follow it at once: lines behind semicolons belong together.
    fn whole_comment(&mut self, at: usize, text: &str, closed: bool) -> String {
        let mut whole = text.to_owned();
        let mut closed = closed;
        while let Some((_, Token::Comment { text, closed: also })) = self.lexer.clone().next() {
            self.lexer.next();
            whole.push('\n');
            whole.push_str(text);
            closed &= also;
        }
        if !closed {
            self.faults.add(at, None, Fault::UnclosedComment);
        }
        whole
    }

    fn word(&mut self, at: usize, word: &str) -> Seen {
        let main = self.branches.is_empty();
        if let Some(result) = GameResult::parse(word) {
            if !main {
                return Seen::Nothing;
            }
            self.result = Some(result);
            return Seen::End;
        }
        if is_rule(word) {
            return if main { Seen::End } else { Seen::Nothing };
        }
        let narrow = narrow(word);
        let word = narrow.as_deref().unwrap_or(word);
        let text = bare(word);
        self.numbered |= text.len() < word.len();
        let (text, nag) = glyph(text);
        if text.is_empty() {
            nag.into_iter().for_each(|nag| self.mark(nag));
            return Seen::Nothing;
        }
        let read = move_text::read(self.walker.position(), text, self.ranks);
        let fault = match read.map(|mv| self.walker.play(mv)) {
            Ok(Ok(node)) => {
                let pending = std::mem::take(&mut self.pending);
                self.comment(&pending);
                if let Some(nag) = nag {
                    self.walker.tree_mut().add_nag(node, nag);
                }
                return Seen::Move;
            }
            Ok(Err(AddError::Illegal(reason))) => Fault::IllegalMove {
                text: quote(text),
                reason,
            },
            Ok(Err(AddError::Full)) => Fault::too_many_moves(),
            // Files without tags may have a title there.
            Err(NotationError::Unreadable { .. }) if !self.numbered && self.at_head() => {
                join(&mut self.pending, word);
                return Seen::Nothing;
            }
            Err(error) => Fault::BadMove(shortened(error)),
        };
        let ply = self.walker.tree().ply(self.walker.node()) + 1;
        self.faults.add(at, Some(ply), fault);
        Seen::Bad
    }

    /// Whether no move has been read.
    fn at_head(&self) -> bool {
        self.walker.node() == NodeId::ROOT && self.walker.tree().is_empty()
    }

    fn close(&mut self, at: usize) {
        match self.branches.pop() {
            None => self.faults.add(at, None, Fault::StrayBracket),
            Some(replaced) => {
                let pending = std::mem::take(&mut self.pending);
                self.return_to(replaced);
                self.comment(&pending);
            }
        }
    }

    /// Goes to a node that is a child of one on the way to where the walker stands.
    fn return_to(&mut self, node: NodeId) {
        let tree = self.walker.tree();
        if let (Some(parent), Some(mv)) = (tree.parent(node), tree.mv(node)) {
            self.walker.back_to(parent);
            // It was legal when it was first played.
            let _ = self.walker.play(mv);
        }
    }

    /// Keeps all moves as text, for a start from which they cannot be played.
    fn read_as_text(&mut self) {
        while let Some((at, token)) = self.lexer.clone().next() {
            match token {
                Token::Tag(..) | Token::BadTag(_) => {
                    self.lexer.next();
                }
                Token::Comment { text, closed } => {
                    self.lexer.next();
                    let text = self.whole_comment(at, text, closed);
                    self.comment(&text);
                }
                _ => {
                    self.keep_rest(at);
                    return;
                }
            }
        }
    }

    /// Keeps the text of the open line, from `from` to its end, as a comment, and goes to that end. In the main line
    /// the result is not part of it.
    fn keep_rest(&mut self, from: usize) {
        let mut depth = 0usize;
        // An opening bracket that is itself part of the rest has been read already.
        if self.text[from..].starts_with('(') {
            depth = 1;
        }
        let whole_line = depth == 0;
        let mut end = self.lexer.offset();
        while let Some((at, token)) = self.lexer.clone().next() {
            match token {
                Token::Close if depth == 0 && !self.branches.is_empty() => break,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Open => depth += 1,
                Token::Word(word) if depth == 0 && self.branches.is_empty() => {
                    if let Some(result) = GameResult::parse(word) {
                        self.result = Some(result);
                        end = at;
                        break;
                    }
                    if is_rule(word) {
                        end = at;
                        break;
                    }
                }
                _ => {}
            }
            self.lexer.next();
            end = self.lexer.offset();
            if depth == 0 && !whole_line {
                break;
            }
        }
        let rest = self.text[from..end.max(from)].trim();
        self.comment(rest);
    }

    fn comment(&mut self, text: &str) {
        if !text.trim().is_empty() {
            let node = self.walker.node();
            self.walker.tree_mut().append_comment(node, text);
        }
    }

    fn mark(&mut self, nag: u8) {
        let node = self.walker.node();
        self.walker.tree_mut().add_nag(node, nag);
    }
}

/// What a word was.
enum Seen {
    Move,
    Nothing,
    Bad,
    End,
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}

/// Full-width ASCII as plain ASCII, when there is any. Digits of moves are left alone by all readers of moves.
fn narrow(word: &str) -> Option<String> {
    let wide = |c: char| ('\u{ff01}'..='\u{ff5e}').contains(&c);
    word.contains(wide).then(|| {
        let plain = |c: char| char::from_u32(c as u32 - 0xfee0).unwrap_or(c);
        word.chars()
            .map(|c| if wide(c) { plain(c) } else { c })
            .collect()
    })
}

/// A line drawn under a game, after which other text follows.
fn is_rule(word: &str) -> bool {
    word.chars().count() >= 3
        && ["=", "-", "*", "#", "_", "~", "—", "＝"]
            .iter()
            .any(|c| word.trim_matches(|w: char| c.contains(w)).is_empty())
}

/// A move and the mark that its `!` and `?` stand for.
fn glyph(word: &str) -> (&str, Option<u8>) {
    let text = word.trim_end_matches(['!', '?']);
    let nag = match &word[text.len()..] {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    };
    (text, nag)
}

fn shortened(error: NotationError) -> NotationError {
    match error {
        NotationError::Unreadable { text } => NotationError::Unreadable { text: quote(&text) },
        NotationError::NoSuchMove { text } => NotationError::NoSuchMove { text: quote(&text) },
        NotationError::Illegal { text, reason } => NotationError::Illegal {
            text: quote(&text),
            reason,
        },
        NotationError::Ambiguous { text, moves } => NotationError::Ambiguous {
            text: quote(&text),
            moves,
        },
    }
}

//! From a record to the text of a game.

use super::super::walk::Board;
use super::super::{NodeId, Record, Tree, name};
use super::split::is_tag_line;
use crate::rules::notation::{self, Style};
use crate::rules::{Position, Side};
use std::fmt::Write;

/// Columns after which a new line begins.
const WIDTH: usize = 80;

/// The tags of PGN that stand first, in its order, with what is written when nothing is known.
const ROSTER: [(&str, &str); 7] = [
    (name::EVENT, "?"),
    (name::SITE, "?"),
    (name::DATE, "????.??.??"),
    (name::ROUND, "?"),
    (name::RED, "?"),
    (name::BLACK, "?"),
    (name::RESULT, "*"),
];

/// Writes a record as PGN, with a line feed at the end. Reading it gives the same record.
pub fn write(record: &Record, style: Style) -> String {
    let mut out = String::new();
    write_tags(&mut out, record, style);
    out.push('\n');
    let mut text = MoveText {
        out,
        column: 0,
        style,
        running: false,
    };
    text.write_tree(&record.tree);
    text.word(record.result().code());
    text.out.push('\n');
    text.out
}

/// Writes several records, an empty line between them.
pub fn write_all<'a>(records: impl IntoIterator<Item = &'a Record>, style: Style) -> String {
    let texts: Vec<String> = records.into_iter().map(|r| write(r, style)).collect();
    texts.join("\n")
}

/// The text of a game with one tag set, all else left as it is.
pub fn with_tag(text: &str, name: &str, value: &str) -> String {
    let line = tag_line(name, value);
    let mut out = String::with_capacity(text.len() + line.len());
    // Where the tag stands, or else after the last tag.
    let mut at = 0;
    let mut end_of_tags = 0;
    for old in text.split_inclusive('\n') {
        let bare = old.trim_start_matches(['\u{feff}', ' ', '\t']);
        let after = at + old.len();
        if is_tag_line(old) {
            let named = bare
                .strip_prefix('[')
                .and_then(|rest| rest.trim_start().strip_prefix(name))
                .is_some_and(|rest| rest.starts_with(char::is_whitespace));
            if named {
                let before = at + old.len() - bare.len();
                out.push_str(&text[..before]);
                out.push_str(&line);
                out.push_str(&text[after..]);
                return out;
            }
            end_of_tags = after;
        } else if !bare.trim().is_empty() {
            break;
        }
        at = after;
    }
    let head = &text[..end_of_tags];
    out.push_str(head);
    if !head.is_empty() && !head.ends_with('\n') {
        out.push('\n');
    }
    out.push_str(&line);
    if head.is_empty() {
        out.push('\n');
    }
    out.push_str(&text[end_of_tags..]);
    out
}

fn tag_line(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let value = value.replace(|c: char| c.is_control(), " ");
    format!("[{name} \"{}\"]\n", value.trim())
}

fn write_tags(out: &mut String, record: &Record, style: Style) {
    let tags = &record.tags;
    let mut tag = |name: &str, value: &str| out.push_str(&tag_line(name, value));
    tag(name::GAME, tags.get(name::GAME).unwrap_or("Chinese Chess"));
    for (name, unknown) in ROSTER {
        let value = tags.get(name).filter(|value| !value.is_empty());
        tag(name, value.unwrap_or(unknown));
    }
    let written_apart = |name: &str| {
        ROSTER.iter().any(|(roster, _)| *roster == name)
            || matches!(name, name::GAME | name::SETUP | name::FEN | name::FORMAT)
    };
    for (name, value) in tags.iter().filter(|(name, _)| !written_apart(name)) {
        tag(name, value);
    }
    // The reader keeps a FEN that it could not use.
    if let Some(fen) = tags.get(name::FEN).filter(|_| is_plain_start(record)) {
        tag(name::FEN, fen);
    } else if !is_plain_start(record) {
        tag(name::SETUP, "1");
        tag(name::FEN, &record.tree.start().to_fen());
    }
    let format = match style {
        Style::Chinese { .. } => "Chinese",
        Style::Wxf => "WXF",
        Style::Iccs | Style::Uci => "ICCS",
    };
    tag(name::FORMAT, format);
}

/// Whether the game begins as games do, counters included.
fn is_plain_start(record: &Record) -> bool {
    record.is_standard() && *record.tree.start() == Position::start()
}

/// What is still to be written.
enum Task {
    /// What follows the node, at which the board stands.
    Line(NodeId),
    /// The line of a node that has been written, alternatives having been written since.
    Resume(NodeId),
    /// A variation that begins with the node.
    Variation(NodeId),
    /// The end of a variation.
    Close,
}

struct MoveText {
    out: String,
    column: usize,
    style: Style,
    /// Whether the last word was a move of Red, so that Black's needs no number.
    running: bool,
}

impl MoveText {
    fn write_tree(&mut self, tree: &Tree) {
        let mut board = Board::new(tree.start().clone());
        self.notes(tree, NodeId::ROOT);
        let mut tasks = vec![Task::Line(NodeId::ROOT)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(node) => self.line(tree, node, &mut board, &mut tasks),
                Task::Resume(node) => {
                    board.back_to(tree.ply(node) - 1);
                    tree.mv(node).into_iter().for_each(|mv| board.down(mv));
                    self.line(tree, node, &mut board, &mut tasks);
                }
                Task::Variation(node) => {
                    board.back_to(tree.ply(node) - 1);
                    self.word("(");
                    self.running = false;
                    self.mv(tree, node, &mut board);
                    tasks.extend([Task::Close, Task::Line(node)]);
                }
                Task::Close => {
                    self.word(")");
                    self.running = false;
                }
            }
        }
    }

    /// Writes what follows `node` up to a move with alternatives, and sets these down as tasks.
    fn line(&mut self, tree: &Tree, node: NodeId, board: &mut Board, tasks: &mut Vec<Task>) {
        for next in tree.line_after(node) {
            self.mv(tree, next, board);
            if tree.next_sibling(next).is_some() {
                // The task set down last is done first.
                tasks.push(Task::Resume(next));
                let others: Vec<NodeId> =
                    std::iter::successors(tree.next_sibling(next), |&n| tree.next_sibling(n))
                        .collect();
                tasks.extend(others.into_iter().rev().map(Task::Variation));
                return;
            }
        }
    }

    /// Writes a node's move with all that is said of it, and makes it on the board.
    fn mv(&mut self, tree: &Tree, node: NodeId, board: &mut Board) {
        let Some(mv) = tree.mv(node) else { return };
        let position = &board.position;
        let text = notation::write(position, mv, self.style);
        let black_began = usize::from(tree.start().side_to_move() == Side::Black);
        let round = (tree.ply(node) - 1 + black_began) / 2 + 1;
        match position.side_to_move() {
            Side::Red => self.word(&format!("{round}. {text}")),
            Side::Black if self.running => self.word(&text),
            Side::Black => self.word(&format!("{round}... {text}")),
        }
        self.running = position.side_to_move() == Side::Red;
        board.down(mv);
        self.notes(tree, node);
    }

    fn notes(&mut self, tree: &Tree, node: NodeId) {
        for nag in tree.nags(node) {
            self.word(&format!("${nag}"));
        }
        let comment = tree.comment(node);
        if comment.is_empty() {
            return;
        }
        self.running = false;
        // A comment in braces cannot hold a closing one, and a line like a tag would seem to begin a game.
        if comment.contains('}') || comment.starts_with('[') || comment.contains("\n[") {
            if self.column > 0 {
                self.out.push('\n');
            }
            for line in comment.split('\n') {
                let _ = writeln!(self.out, "; {line}");
            }
            self.column = 0;
        } else {
            self.word(&format!("{{{comment}}}"));
        }
    }

    /// Writes a word after a blank, or on a new line when the line is full.
    fn word(&mut self, word: &str) {
        let width = columns(word);
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column = match word.rsplit_once('\n') {
            Some((_, last)) => columns(last),
            None => self.column + width,
        };
    }
}

/// How wide a text is on a terminal, about.
fn columns(text: &str) -> usize {
    text.chars().map(|c| 1 + usize::from(c >= '\u{1100}')).sum()
}

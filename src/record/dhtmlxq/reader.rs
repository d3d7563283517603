//! Reading DhtmlXQ.

use super::super::binary::{self, PieceTable};
use super::super::warning::{MOST_WARNINGS, quote};
use super::super::{
    AddError, Fault, GameResult, NodeId, Parsed, Place, Tags, Tree, Walker, Warning, name,
};
use super::fields::fields;
use super::{MAX_PLIES, TAGS, mv, square};
use crate::rules::{IllegalMove, Move, Position};
use std::collections::HashMap;

/// Reads one game. Never fails; what is wrong is in the warnings.
pub fn parse(text: &str) -> Parsed {
    let fields = fields(text);
    let get = |wanted: &str| {
        let field = fields.iter().find(|(name, _)| name == wanted);
        field.map_or("", |(_, value)| value.trim())
    };
    let mut warnings = Vec::new();
    let main = moves(get("movelist"), &mut warnings);
    let mut position = start(get("binit"), &mut warnings);
    binary::set_first_mover(&mut position, main.first().copied());
    let (mut record, playable) = binary::begin(position, 0, &mut warnings);
    for warning in &mut warnings {
        // Bytes mean little in a text that may have been pasted.
        warning.place = Place::default();
    }
    for (name, value) in tags_of(&fields).iter() {
        record.tags.set(name, value);
    }
    let lines = Lines::of(&fields, main, &mut warnings);
    let tree = if playable {
        lines.grow(record.tree.start(), &mut warnings)
    } else {
        let mut tree = Tree::new(record.tree.start().clone());
        tree.set_comment(NodeId::ROOT, get("movelist"));
        tree
    };
    record.tree = tree;
    warnings.truncate(MOST_WARNINGS);
    Parsed { record, warnings }
}

/// Reads the tags alone.
pub fn parse_tags(text: &str) -> Tags {
    tags_of(&fields(text))
}

fn tags_of(fields: &[(String, &str)]) -> Tags {
    let mut tags = Tags::new();
    for (name, value) in fields {
        if let Some((_, tag)) = TAGS.iter().find(|(field, _)| field == name) {
            tags.set_known(tag, value);
        } else if name == "date" {
            tags.set_date(value);
        } else if name == "result"
            && let Some(result) = GameResult::parse(value).filter(|r| r.is_known())
        {
            tags.set(name::RESULT, result.code());
        }
    }
    tags
}

fn start(binit: &str, warnings: &mut Vec<Warning>) -> Position {
    let digits: Vec<u8> = binit.bytes().filter(u8::is_ascii_digit).collect();
    if digits.is_empty() {
        return Position::start();
    }
    if digits.len() != 64 {
        let fault = Fault::Malformed("the start position has not 64 digits");
        warnings.push(warning(None, fault));
    }
    let mut table: PieceTable = [None; 32];
    for (place, pair) in table.iter_mut().zip(digits.chunks_exact(2)) {
        *place = square(pair[0], pair[1]);
    }
    binary::position_of(&table)
}

/// The moves of a list. One that is no move ends it.
fn moves(list: &str, warnings: &mut Vec<Warning>) -> Vec<Move> {
    let digits: Vec<u8> = list.bytes().filter(u8::is_ascii_digit).collect();
    let mut moves = Vec::new();
    for four in digits.chunks(4).take(MAX_PLIES) {
        match mv(four) {
            Some(mv) => moves.push(mv),
            None => {
                let fault = if four.len() < 4 {
                    Fault::Truncated
                } else {
                    let text = String::from_utf8_lossy(four).into_owned();
                    let reason = IllegalMove::CannotMoveSo;
                    Fault::IllegalMove { text, reason }
                };
                warnings.push(warning(Some(moves.len() + 1), fault));
                break;
            }
        }
    }
    moves
}

fn warning(ply: Option<usize>, fault: Fault) -> Warning {
    let place = Place {
        ply,
        ..Place::default()
    };
    Warning { place, fault }
}

/// A variation, or the main line.
struct Line {
    /// The number by which others name it.
    number: u32,
    /// The line that it leaves.
    parent: u32,
    /// The ply of its first move.
    ply: usize,
    moves: Vec<Move>,
}

struct Lines {
    main: Vec<Move>,
    others: Vec<Line>,
    /// Their places in `others`.
    by_number: HashMap<u32, usize>,
    /// By line and ply.
    comments: HashMap<(u32, usize), String>,
}

impl Lines {
    fn of(fields: &[(String, &str)], main: Vec<Move>, warnings: &mut Vec<Warning>) -> Lines {
        let mut lines = Lines {
            main,
            others: Vec::new(),
            by_number: HashMap::new(),
            comments: HashMap::new(),
        };
        for (name, value) in fields {
            if let Some([parent, ply, number]) = numbers(name, "move_") {
                lines.by_number.insert(number, lines.others.len());
                lines.others.push(Line {
                    number,
                    parent,
                    ply: ply as usize,
                    moves: moves(value, warnings),
                });
            } else if let Some(key) = comment_key(name) {
                lines.comments.insert(key, value.replace("||", "\n"));
            }
        }
        lines
    }

    /// The number of the line that a variation really leaves: before its own first move a line is the one that it
    /// has left itself.
    fn left_by(&self, index: usize, plies: &[usize]) -> u32 {
        const FAR_ENOUGH: usize = 64;
        let mut parent = self.others[index].parent;
        for _ in 0..FAR_ENOUGH {
            match self.by_number.get(&parent) {
                Some(&at) if plies[index] < plies[at] => parent = self.others[at].parent,
                _ => break,
            }
        }
        parent
    }

    /// The tree with the plies of variations counted from the start, as the site itself does; or, when that leaves
    /// more of them over, from the start of the line that each leaves, as another program writes them.
    fn grow(self, start: &Position, warnings: &mut Vec<Warning>) -> Tree {
        let absolute: Vec<usize> = self.others.iter().map(|line| line.ply).collect();
        let mut grown = Grown::of(&self, start, &absolute);
        if grown.loose > 0 {
            let before = |line: &Line| {
                self.by_number
                    .get(&line.parent)
                    .map_or(1, |&at| absolute[at])
            };
            let relative: Vec<usize> = self
                .others
                .iter()
                .map(|line| (before(line) + line.ply).saturating_sub(1))
                .collect();
            let other = Grown::of(&self, start, &relative);
            if other.loose < grown.loose {
                grown = other;
            }
        }
        warnings.extend(grown.warnings);
        grown.tree
    }
}

/// A tree and what did not fit.
struct Grown {
    tree: Tree,
    loose: usize,
    warnings: Vec<Warning>,
}

impl Grown {
    /// Grows the tree; `plies` are those of the first moves of `lines.others`.
    fn of(lines: &Lines, start: &Position, plies: &[usize]) -> Grown {
        let mut grown = Grown {
            tree: Tree::new(start.clone()),
            loose: 0,
            warnings: Vec::new(),
        };
        let mut tree = std::mem::replace(&mut grown.tree, Tree::new(start.clone()));
        if let Some(comment) = lines.comments.get(&(0, 0)) {
            tree.set_comment(NodeId::ROOT, comment);
        }
        let mut leaving: HashMap<u32, Vec<usize>> = HashMap::new();
        for index in 0..lines.others.len() {
            let parent = lines.left_by(index, plies);
            leaving.entry(parent).or_default().push(index);
        }
        let mut walker = tree.walker();
        grown.line(&mut walker, lines, 0, 1, &lines.main);
        // The line left over last is grown first: those that leave it latest, then those that leave before, so that
        // the walker only ever goes back.
        let mut tasks = Vec::new();
        let push = |tasks: &mut Vec<usize>, leaving: &mut HashMap<u32, Vec<usize>>, parent| {
            let mut indices = leaving.remove(&parent).unwrap_or_default();
            indices.sort_by_key(|&index| (plies[index], std::cmp::Reverse(index)));
            tasks.extend(indices);
        };
        push(&mut tasks, &mut leaving, 0);
        while let Some(index) = tasks.pop() {
            let line = &lines.others[index];
            let ply = plies[index];
            if ply == 0 || ply > walker.ply() + 1 {
                grown.loose(&mut walker, line);
            } else {
                while walker.ply() >= ply && walker.back() {}
                grown.line(&mut walker, lines, line.number, ply, &line.moves);
            }
            push(&mut tasks, &mut leaving, line.number);
        }
        // Variations of lines that are not there.
        let mut left: Vec<usize> = leaving.into_values().flatten().collect();
        left.sort_unstable();
        for index in left {
            grown.loose(&mut walker, &lines.others[index]);
        }
        grown.tree = tree;
        grown
    }

    /// Plays a line from where the walker stands.
    fn line(
        &mut self,
        walker: &mut Walker,
        lines: &Lines,
        number: u32,
        ply: usize,
        moves: &[Move],
    ) {
        for (index, &mv) in moves.iter().enumerate() {
            match walker.play(mv) {
                Ok(node) => {
                    if let Some(comment) = lines.comments.get(&(number, ply + index)) {
                        walker.tree_mut().append_comment(node, comment);
                    }
                }
                Err(error) => {
                    self.loose += usize::from(number > 0 && index == 0);
                    let fault = match error {
                        AddError::Full => Fault::too_many_moves(),
                        AddError::Illegal(reason) => Fault::IllegalMove {
                            text: mv.to_string(),
                            reason,
                        },
                    };
                    self.warn(Some(ply + index), fault);
                    let rest: Vec<String> = moves[index..].iter().map(Move::to_string).collect();
                    let node = walker.node();
                    walker.tree_mut().append_comment(node, &rest.join(" "));
                    return;
                }
            }
        }
    }

    fn loose(&mut self, walker: &mut Walker, line: &Line) {
        self.loose += 1;
        let moves: Vec<String> = line.moves.iter().map(Move::to_string).collect();
        let text = format!("({}) {}", line.ply, moves.join(" "));
        self.warn(None, Fault::LooseVariation(quote(&text)));
        walker.tree_mut().append_comment(NodeId::ROOT, &text);
    }

    fn warn(&mut self, ply: Option<usize>, fault: Fault) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(warning(ply, fault));
        }
    }
}

/// The numbers of a name such as `move_0_3_1`.
fn numbers<const N: usize>(name: &str, prefix: &str) -> Option<[u32; N]> {
    let mut numbers = [0; N];
    let mut parts = name.strip_prefix(prefix)?.split('_');
    for number in &mut numbers {
        *number = parts.next()?.parse().ok()?;
    }
    parts.next().is_none().then_some(numbers)
}

/// Line and ply of `comment7` and `comment2_7`.
fn comment_key(name: &str) -> Option<(u32, usize)> {
    if let Some([line, ply]) = numbers(name, "comment") {
        return Some((line, ply as usize));
    }
    let [ply] = numbers(name, "comment")?;
    Some((0, ply as usize))
}

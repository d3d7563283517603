//! Writing DhtmlXQ.

use super::super::binary;
use super::super::{NodeId, Record, Tree, name};
use super::{TAGS, digits};
use std::fmt::Write;

/// Why a record cannot be DhtmlXQ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDhtmlXq {
    /// It has one place for each man of a set.
    #[error("a side has more men of a kind than a set, which DhtmlXQ cannot hold")]
    TooManyMen,
    /// Who begins is told by the first move alone.
    #[error("without a move DhtmlXQ cannot say that Black moves first")]
    BlackWithoutMove,
}

/// Writes a record. Square brackets of comments and tags become round ones, as they would end a field.
///
/// # Errors
/// See [`NoDhtmlXq`].
pub fn write(record: &Record) -> Result<String, NoDhtmlXq> {
    let tree = &record.tree;
    let table = binary::table_of(tree.start()).ok_or(NoDhtmlXq::TooManyMen)?;
    if tree.is_empty() && tree.start().side_to_move() == crate::rules::Side::Black {
        return Err(NoDhtmlXq::BlackWithoutMove);
    }
    let mut out = String::from("[DhtmlXQ]\n");
    let mut field = |name: &str, value: &str| {
        let _ = writeln!(out, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    };
    field("ver", "www_dpxq_com");
    for (name, tag) in TAGS {
        if let Some(value) = record.tags.known(tag) {
            field(name, &plain(value));
        }
    }
    if let Some(date) = record.tags.known(name::DATE) {
        field("date", &plain(&date.replace('.', "-")));
    }
    field("result", record.result().chinese());
    let binit: String = table
        .iter()
        .flat_map(|square| square.map_or(['9', '9'], digits))
        .collect();
    field("binit", &binit);
    for line in lines(tree) {
        let moves: String = line
            .nodes
            .iter()
            .filter_map(|&node| tree.mv(node))
            .flat_map(|mv| [digits(mv.from()), digits(mv.to())])
            .flatten()
            .collect();
        match line.number {
            0 => field("movelist", &moves),
            number => field(
                &format!("move_{}_{}_{number}", line.parent, line.ply),
                &moves,
            ),
        }
        let start = (line.number == 0).then_some(NodeId::ROOT);
        for node in start.into_iter().chain(line.nodes) {
            let comment = tree.comment(node);
            if !comment.is_empty() {
                let line = match line.number {
                    0 => String::new(),
                    number => format!("{number}_"),
                };
                let comment = plain(comment).replace('\n', "||");
                field(&format!("comment{line}{}", tree.ply(node)), &comment);
            }
        }
    }
    out.push_str("[/DhtmlXQ]\n");
    Ok(out)
}

fn plain(text: &str) -> String {
    text.replace('[', "(").replace(']', ")")
}

struct Line {
    number: usize,
    parent: usize,
    ply: usize,
    nodes: Vec<NodeId>,
}

/// The main line, and each variation after the line that it leaves.
fn lines(tree: &Tree) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut waiting = std::collections::VecDeque::from([(0, NodeId::ROOT)]);
    while let Some((parent, first)) = waiting.pop_front() {
        let number = lines.len();
        let own = (first != NodeId::ROOT).then_some(first);
        let nodes: Vec<NodeId> = own.into_iter().chain(tree.line_after(first)).collect();
        // Alternatives to the first move leave the parent line, and have been noted there.
        for &node in nodes.iter().skip(usize::from(own.is_some())) {
            let others = std::iter::successors(tree.next_sibling(node), |&n| tree.next_sibling(n));
            waiting.extend(others.map(|other| (number, other)));
        }
        lines.push(Line {
            number,
            parent,
            ply: tree.ply(first).max(1),
            nodes,
        });
    }
    lines
}

//! The tree of a recorded game: main line, variations, comments and marks.
//!
//! Nodes live in one arena and are linked by number, so that a line may be as long as it likes: nothing here calls
//! itself. A node stands for the position after its move; [`NodeId::ROOT`] is the start position.

use super::walk::{Steps, Walker};
use crate::rules::{IllegalMove, Move, Position};

/// A node of a [`Tree`]. Stays valid while the tree lives, also when the node is deleted and restored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// No node, in links.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Node {
    /// [`Move::NONE`] at the root.
    mv: Move,
    ply: u32,
    parent: u32,
    first_child: u32,
    next_sibling: u32,
    notes: Option<Box<Notes>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Notes {
    comment: String,
    nags: Vec<u8>,
}

/// Why a move was not added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AddError {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The tree has [`Tree::MAX_NODES`] nodes.
    #[error("the record has more moves than are kept")]
    Full,
}

/// What [`Tree::delete`] took out, for [`Tree::restore`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Deleted {
    node: NodeId,
    /// How many siblings stood before it.
    place: usize,
}

/// A start position and the moves from it. The first child of a node goes on with its line, further children begin
/// variations. Only legal moves get in.
///
/// Two trees are equal when start, moves, their order, comments and marks are.
#[derive(Clone, Debug)]
pub struct Tree {
    start: Position,
    nodes: Vec<Node>,
}

impl Tree {
    /// Nodes that one record may have, deleted ones included.
    pub const MAX_NODES: usize = 2_000_000;

    /// A tree without moves.
    pub fn new(start: Position) -> Tree {
        Tree {
            start,
            nodes: vec![Node {
                mv: Move::NONE,
                ply: 0,
                parent: NONE,
                first_child: NONE,
                next_sibling: NONE,
                notes: None,
            }],
        }
    }

    /// The position at [`NodeId::ROOT`].
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Whether no move was recorded.
    pub fn is_empty(&self) -> bool {
        self.main_child(NodeId::ROOT).is_none()
    }

    /// The move that leads to the node; `None` at the root.
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        (node != NodeId::ROOT).then(|| self.node(node).mv)
    }

    /// How many moves lead to the node.
    pub fn ply(&self, node: NodeId) -> usize {
        self.node(node).ply as usize
    }

    /// The node before; `None` at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        link(self.node(node).parent)
    }

    /// What follows the node, the line's own continuation first.
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children {
            tree: self,
            next: self.node(node).first_child,
        }
    }

    /// The line's continuation.
    pub fn main_child(&self, node: NodeId) -> Option<NodeId> {
        link(self.node(node).first_child)
    }

    /// The next alternative to the node's move.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        link(self.node(node).next_sibling)
    }

    /// The child that `mv` leads to.
    pub fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        self.children(node).find(|&child| self.node(child).mv == mv)
    }

    /// Whether the node begins a variation.
    pub fn is_variation(&self, node: NodeId) -> bool {
        self.parent(node)
            .is_some_and(|parent| self.main_child(parent) != Some(node))
    }

    /// The node's comment; empty when it has none. That of the root speaks of the start position.
    pub fn comment(&self, node: NodeId) -> &str {
        self.node(node)
            .notes
            .as_ref()
            .map_or("", |notes| &notes.comment)
    }

    /// Sets a comment and returns the one before. Line ends become `\n`, white space at both ends goes.
    pub fn set_comment(&mut self, node: NodeId, text: &str) -> String {
        let text = tidy(text);
        if text.is_empty() && self.node(node).notes.is_none() {
            return String::new();
        }
        let old = std::mem::replace(&mut self.notes(node).comment, text);
        self.drop_empty_notes(node);
        old
    }

    /// Adds a line to a comment.
    pub fn append_comment(&mut self, node: NodeId, text: &str) {
        let old = self.comment(node);
        let joined = if old.is_empty() {
            text.to_owned()
        } else {
            format!("{old}\n{text}")
        };
        self.set_comment(node, &joined);
    }

    /// The node's marks as PGN numbers them (1 good, 2 bad, 3 very good, 4 very bad, 5 interesting, 6 doubtful ..).
    pub fn nags(&self, node: NodeId) -> &[u8] {
        self.node(node)
            .notes
            .as_ref()
            .map_or(&[], |notes| &notes.nags)
    }

    /// Sets the marks of a node.
    pub fn set_nags(&mut self, node: NodeId, nags: &[u8]) {
        if nags.is_empty() && self.node(node).notes.is_none() {
            return;
        }
        self.notes(node).nags = nags.to_vec();
        self.drop_empty_notes(node);
    }

    /// Adds a mark. Marks beyond the 16th are left out.
    pub fn add_nag(&mut self, node: NodeId, nag: u8) {
        if self.nags(node).len() < 16 {
            self.notes(node).nags.push(nag);
        }
    }

    /// The nodes of the main line, the root left out.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line_after(NodeId::ROOT).collect()
    }

    /// The moves of the main line.
    pub fn main_moves(&self) -> Vec<Move> {
        self.line_after(NodeId::ROOT)
            .map(|node| self.node(node).mv)
            .collect()
    }

    /// How many plies the main line has.
    pub fn main_plies(&self) -> usize {
        self.line_after(NodeId::ROOT).count()
    }

    /// The continuation of the line after `node`.
    pub fn line_after(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.main_child(node), |&node| self.main_child(node))
    }

    /// The end of the line that goes on from `node`.
    pub fn line_end(&self, node: NodeId) -> NodeId {
        self.line_after(node).last().unwrap_or(node)
    }

    /// The nodes from the first move to `node`, the root left out.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = Vec::with_capacity(self.ply(node));
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The moves that lead to `node`.
    pub fn moves_to(&self, node: NodeId) -> Vec<Move> {
        let path = self.path(node);
        path.into_iter().map(|node| self.node(node).mv).collect()
    }

    /// The position at `node`. Replays the moves; going through a tree, use [`Tree::walker`].
    pub fn position_at(&self, node: NodeId) -> Position {
        let mut position = self.start.clone();
        for mv in self.moves_to(node) {
            position.make(mv);
        }
        position
    }

    /// Adds `mv` after `node`, as its last alternative; a child that is already there is used again.
    /// To add many moves, use [`Tree::walker`].
    ///
    /// # Errors
    /// See [`AddError`].
    pub fn add(&mut self, node: NodeId, mv: Move) -> Result<NodeId, AddError> {
        let position = self.position_at(node);
        self.add_at(node, mv, &position)
    }

    /// As [`Tree::add`], the position at `node` being known.
    pub(super) fn add_at(
        &mut self,
        node: NodeId,
        mv: Move,
        position: &Position,
    ) -> Result<NodeId, AddError> {
        if let Some(child) = self.child(node, mv) {
            return Ok(child);
        }
        if let Some(reason) = IllegalMove::check(position, mv) {
            return Err(reason.into());
        }
        if self.nodes.len() >= Tree::MAX_NODES {
            return Err(AddError::Full);
        }
        let new = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            mv,
            ply: self.node(node).ply + 1,
            parent: node.0,
            first_child: NONE,
            next_sibling: NONE,
            notes: None,
        });
        self.insert(new, usize::MAX);
        Ok(new)
    }

    /// Moves a variation one place up among its alternatives. `false` when it is already first, or the root.
    pub fn promote(&mut self, node: NodeId) -> bool {
        match self.place(node) {
            None | Some(0) => false,
            Some(place) => {
                self.unlink(node);
                self.insert(node, place - 1);
                true
            }
        }
    }

    /// Makes the line through `node` the main line. `false` when it was.
    pub fn make_main(&mut self, node: NodeId) -> bool {
        let mut changed = false;
        for node in self.path(node) {
            if self.is_variation(node) {
                self.unlink(node);
                self.insert(node, 0);
                changed = true;
            }
        }
        changed
    }

    /// Takes a node and all that follows it out. `None` for the root and for a node that is out already.
    pub fn delete(&mut self, node: NodeId) -> Option<Deleted> {
        let place = self.place(node)?;
        self.unlink(node);
        Some(Deleted { node, place })
    }

    /// Puts back what [`Tree::delete`] took out. Deletions must be restored the last one first. Does nothing when
    /// the same move has been added again meanwhile.
    pub fn restore(&mut self, deleted: Deleted) {
        let node = deleted.node;
        let again = self
            .parent(node)
            .is_none_or(|parent| self.child(parent, self.node(node).mv).is_some());
        if !again {
            self.insert(node, deleted.place);
        }
    }

    /// All steps of a walk through the tree, each line to its end before the alternatives of its last node.
    pub fn steps(&self) -> Steps<'_> {
        Steps::new(self)
    }

    /// Stands at the root, to go through the tree or to build it.
    pub fn walker(&mut self) -> Walker<'_> {
        Walker::new(self)
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    fn notes(&mut self, node: NodeId) -> &mut Notes {
        self.nodes[node.index()].notes.get_or_insert_default()
    }

    fn drop_empty_notes(&mut self, node: NodeId) {
        let notes = &mut self.nodes[node.index()].notes;
        if notes.as_deref() == Some(&Notes::default()) {
            *notes = None;
        }
    }

    /// The number of siblings before the node; `None` when it is the root or deleted.
    fn place(&self, node: NodeId) -> Option<usize> {
        let parent = self.parent(node)?;
        self.children(parent).position(|child| child == node)
    }

    fn unlink(&mut self, node: NodeId) {
        let parent = self.node(node).parent;
        let next = self.node(node).next_sibling;
        let before = self
            .children(NodeId(parent))
            .find(|&child| self.node(child).next_sibling == node.0);
        match before {
            Some(before) => self.nodes[before.index()].next_sibling = next,
            None => self.nodes[parent as usize].first_child = next,
        }
        self.nodes[node.index()].next_sibling = NONE;
    }

    /// Links a node into its parent's children with `place` of them before it.
    fn insert(&mut self, node: NodeId, place: usize) {
        let parent = self.node(node).parent;
        let before = self.children(NodeId(parent)).take(place).last();
        let link = match before {
            Some(before) => &mut self.nodes[before.index()].next_sibling,
            None => &mut self.nodes[parent as usize].first_child,
        };
        let next = std::mem::replace(link, node.0);
        self.nodes[node.index()].next_sibling = next;
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let same_node = |(a, b): (super::walk::Step, super::walk::Step)| match (a, b) {
            (super::walk::Step::Down(a), super::walk::Step::Down(b)) => {
                self.node(a).mv == other.node(b).mv && self.node(a).notes == other.node(b).notes
            }
            (super::walk::Step::Up(_), super::walk::Step::Up(_)) => true,
            _ => false,
        };
        // Every step down has its step up, so equal steps mean equal lengths only if both walks end together.
        let (mut ours, mut theirs) = (self.steps(), other.steps());
        self.start == other.start
            && self.node(NodeId::ROOT).notes == other.node(NodeId::ROOT).notes
            && loop {
                match (ours.next(), theirs.next()) {
                    (None, None) => break true,
                    (Some(a), Some(b)) if same_node((a, b)) => {}
                    _ => break false,
                }
            }
    }
}

impl Eq for Tree {}

/// See [`Tree::children`].
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a Tree,
    next: u32,
}

impl Iterator for Children<'_> {
    type Item = NodeId;
    fn next(&mut self) -> Option<NodeId> {
        let node = link(self.next)?;
        self.next = self.tree.node(node).next_sibling;
        Some(node)
    }
}

fn link(number: u32) -> Option<NodeId> {
    (number != NONE).then_some(NodeId(number))
}

/// Line ends as `\n`, no white space at the ends, no zero bytes.
fn tidy(text: &str) -> String {
    let text = text.trim();
    if text.contains(['\r', '\0']) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        text.replace('\0', "").trim().to_owned()
    } else {
        text.to_owned()
    }
}

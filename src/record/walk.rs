//! Going through a tree without recursion.

use super::tree::{AddError, NodeId, Tree};
use crate::rules::board::Undo;
use crate::rules::{Move, Position};

/// One step of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// To this node from its parent.
    Down(NodeId),
    /// From this node back to its parent.
    Up(NodeId),
}

/// See [`Tree::steps`].
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    tree: &'a Tree,
    at: NodeId,
    /// The child to go down to next.
    next: Option<NodeId>,
}

impl<'a> Steps<'a> {
    pub(super) fn new(tree: &'a Tree) -> Steps<'a> {
        Steps {
            tree,
            at: NodeId::ROOT,
            next: tree.main_child(NodeId::ROOT),
        }
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;
    fn next(&mut self) -> Option<Step> {
        if let Some(child) = self.next {
            self.at = child;
            self.next = self.tree.main_child(child);
            return Some(Step::Down(child));
        }
        let left = self.at;
        self.at = self.tree.parent(left)?;
        self.next = self.tree.next_sibling(left);
        Some(Step::Up(left))
    }
}

/// A place in a tree with its position at hand.
#[derive(Debug)]
pub struct Walker<'a> {
    tree: &'a mut Tree,
    at: NodeId,
    board: Board,
}

impl<'a> Walker<'a> {
    pub(super) fn new(tree: &'a mut Tree) -> Walker<'a> {
        Walker {
            board: Board::new(tree.start().clone()),
            at: NodeId::ROOT,
            tree,
        }
    }

    /// Where it stands.
    pub fn node(&self) -> NodeId {
        self.at
    }

    /// How many moves lead there.
    pub fn ply(&self) -> usize {
        self.board.ply()
    }

    /// The position there.
    pub fn position(&self) -> &Position {
        &self.board.position
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        self.tree
    }

    /// The tree, to be annotated. Deleting the walker's own line is not for here.
    pub fn tree_mut(&mut self) -> &mut Tree {
        self.tree
    }

    /// Adds a move (or finds it, when it is already there) and goes to it.
    ///
    /// # Errors
    /// See [`AddError`]; it then stays where it was.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, AddError> {
        let node = self.tree.add_at(self.at, mv, &self.board.position)?;
        self.board.down(mv);
        self.at = node;
        Ok(node)
    }

    /// Goes back one move. `false` at the root.
    pub fn back(&mut self) -> bool {
        let Some(parent) = self.tree.parent(self.at) else {
            return false;
        };
        self.board.up();
        self.at = parent;
        true
    }

    /// Goes back to a node on the path from the root, or to the root when it is not there.
    pub fn back_to(&mut self, node: NodeId) {
        while self.at != node && self.back() {}
    }
}

/// A position that can go back the way it came.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) position: Position,
    way: Vec<(Move, Undo)>,
}

impl Board {
    pub(super) fn new(position: Position) -> Board {
        Board {
            position,
            way: Vec::new(),
        }
    }

    /// How many moves it has made.
    pub(super) fn ply(&self) -> usize {
        self.way.len()
    }

    /// Takes moves back until only so many are left.
    pub(super) fn back_to(&mut self, ply: usize) {
        while self.way.len() > ply {
            self.up();
        }
    }

    /// Makes a legal move.
    pub(super) fn down(&mut self, mv: Move) {
        self.way.push((mv, self.position.make(mv)));
    }

    /// Takes the last move back, if there is one.
    pub(super) fn up(&mut self) {
        if let Some((mv, undo)) = self.way.pop() {
            self.position.unmake(mv, undo);
        }
    }
}

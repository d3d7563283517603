//! Building a tree from a stream of nodes in file order: each with its continuation first and its alternatives after
//! that, as XQF and CBR have them.

use super::binary::at_byte;
use super::warning::MOST_WARNINGS;
use super::{AddError, Fault, Tree, Walker, Warning};
use crate::rules::{IllegalMove, Move};
use std::fmt::Write;

/// What a file says of one node.
#[derive(Clone, Debug)]
pub struct Sprig {
    /// The move; `None` when its points are off the board.
    pub mv: Option<Move>,
    /// The comment, empty when there is none.
    pub comment: String,
    /// A continuation follows.
    pub has_child: bool,
    /// An alternative follows after all that continues this node.
    pub has_sibling: bool,
    /// Where in the file.
    pub byte: usize,
}

/// Moves that cannot be played, as text.
struct Dead {
    /// The ply of the last node that lives.
    ply: u32,
    text: String,
    /// The ply that the text has reached.
    reached: u32,
}

/// See the module.
pub struct Sprout<'a> {
    walker: Walker<'a>,
    /// The ply of the parent of the next node.
    parent: u32,
    /// Plies of the parents of alternatives to come.
    waiting: Vec<u32>,
    dead: Option<Dead>,
    /// Whether anything can be played at all.
    playable: bool,
    full: bool,
    /// What was wrong.
    pub warnings: Vec<Warning>,
}

impl<'a> Sprout<'a> {
    /// Begins at the root. With `playable` false all moves become text.
    pub fn new(tree: &'a mut Tree, playable: bool) -> Sprout<'a> {
        Sprout {
            walker: tree.walker(),
            parent: 0,
            waiting: Vec::new(),
            dead: (!playable).then(|| Dead::after(0)),
            playable,
            full: false,
            warnings: Vec::new(),
        }
    }

    /// Takes the next node. `false` when the file says that none follows, or no more are taken.
    pub fn take(&mut self, sprig: Sprig) -> bool {
        let over = |dead: &Dead| self.playable && self.parent <= dead.ply;
        if self.dead.as_ref().is_some_and(over) {
            self.bury();
        }
        match &mut self.dead {
            Some(dead) => dead.add(self.parent, &sprig),
            None => {
                self.back_to(self.parent);
                self.grow(&sprig);
            }
        }
        if sprig.has_sibling {
            self.waiting.push(self.parent);
        }
        if sprig.has_child {
            self.parent += 1;
        } else if let Some(parent) = self.waiting.pop() {
            self.parent = parent;
        } else {
            return false;
        }
        !self.full
    }

    /// Ends the building: what could not be played becomes comments.
    pub fn finish(mut self) -> Vec<Warning> {
        self.bury();
        self.warnings
    }

    /// A node is expected, but the file has ended.
    pub fn truncated(&mut self, byte: usize) {
        self.warn(byte, Fault::Truncated);
    }

    /// Notes what is wrong with the next node.
    pub fn warn(&mut self, byte: usize, fault: Fault) {
        if self.warnings.len() < MOST_WARNINGS {
            let ply = self.parent as usize + 1;
            self.warnings.push(at_byte(byte, Some(ply), fault));
        }
    }

    fn back_to(&mut self, ply: u32) {
        while self.walker.ply() > ply as usize && self.walker.back() {}
    }

    fn grow(&mut self, sprig: &Sprig) {
        let played = match sprig.mv {
            Some(mv) => self.walker.play(mv),
            None => Err(AddError::Illegal(IllegalMove::CannotMoveSo)),
        };
        match played {
            Ok(node) => {
                if !sprig.comment.is_empty() {
                    self.walker.tree_mut().append_comment(node, &sprig.comment);
                }
            }
            Err(AddError::Full) => {
                self.full = true;
                self.warn(sprig.byte, Fault::too_many_moves());
            }
            Err(AddError::Illegal(reason)) => {
                let text = name(sprig.mv);
                self.warn(sprig.byte, Fault::IllegalMove { text, reason });
                let mut dead = Dead::after(self.parent);
                dead.add(self.parent, sprig);
                self.dead = Some(dead);
            }
        }
    }

    /// Writes down what could not be played, and goes on with what can.
    fn bury(&mut self) {
        if let Some(dead) = self.dead.take()
            && !dead.text.is_empty()
        {
            self.back_to(dead.ply);
            let node = self.walker.node();
            self.walker.tree_mut().append_comment(node, &dead.text);
        }
    }
}

impl Dead {
    fn after(ply: u32) -> Dead {
        Dead {
            ply,
            text: String::new(),
            reached: ply,
        }
    }

    /// Adds a move after `parent` plies.
    fn add(&mut self, parent: u32, sprig: &Sprig) {
        let goes_on = self.reached == parent && !self.text.is_empty();
        if !goes_on {
            let _ = write!(self.text, "\n({})", parent + 1);
        }
        let _ = write!(self.text, " {}", name(sprig.mv));
        if !sprig.comment.is_empty() {
            let _ = write!(self.text, " {}", sprig.comment);
        }
        self.reached = parent + 1;
    }
}

fn name(mv: Option<Move>) -> String {
    mv.map_or_else(|| "?".to_owned(), |mv| mv.to_string())
}

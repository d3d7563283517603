//! What a record was before it was changed.

use crate::record::{NodeId, Tree};

/// How many changes can be taken back.
const MOST: usize = 50;
/// Rows of move lists that are kept altogether, so that changes of a huge record do not fill the memory.
const MOST_ROWS: usize = 200_000;

/// The trees before the last changes, the latest last; a tree is kept whole, as records are small.
#[derive(Default)]
pub struct History(Vec<Kept>);

struct Kept {
    tree: Tree,
    at: NodeId,
    rows: usize,
}

impl History {
    /// Keeps a tree of so many rows that is about to change, and the place in it.
    pub fn keep(&mut self, tree: &Tree, at: NodeId, rows: usize) {
        let tree = tree.clone();
        self.0.push(Kept { tree, at, rows });
        let total = |kept: &[Kept]| kept.iter().map(|kept| kept.rows).sum::<usize>();
        while self.0.len() > MOST || self.0.len() > 1 && total(&self.0) > MOST_ROWS {
            self.0.remove(0);
        }
    }

    /// What stood before the last change.
    pub fn take(&mut self) -> Option<(Tree, NodeId)> {
        self.0.pop().map(|kept| (kept.tree, kept.at))
    }

    /// Whether nothing was changed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

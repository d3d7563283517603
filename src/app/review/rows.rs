//! The moves of a tree as rows of equal height: a round a row, variations below the move that they replace.

use crate::record::{NodeId, Tree};
use crate::rules::Side;

/// A line of the move list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// How deep in variations: 0 for the main line.
    pub depth: u8,
    /// The number of the round.
    pub number: usize,
    /// Red's and Black's move.
    pub moves: [Option<NodeId>; 2],
}

impl Row {
    /// Whether the row shows this node.
    pub fn shows(&self, node: NodeId) -> bool {
        self.moves.contains(&Some(node))
    }
}

/// What is still to be listed.
enum Task {
    /// What follows the node.
    After(NodeId, u8),
    /// The variation that begins with the node.
    Variation(NodeId, u8),
}

/// All rows in reading order. Nothing here calls itself: a tree may be as deep as it likes.
pub fn rows(tree: &Tree) -> Vec<Row> {
    let start = tree.start();
    let first_round = usize::from(start.round().max(1));
    let black_began = usize::from(start.side_to_move() == Side::Black);
    let mut rows: Vec<Row> = Vec::new();
    let mut tasks = vec![Task::After(NodeId::ROOT, 0)];
    // Whether the last row may take Black's move of the same round.
    let mut open = false;
    while let Some(task) = tasks.pop() {
        open &= matches!(task, Task::After(..));
        let (mut next, depth) = match task {
            Task::After(node, depth) => (tree.main_child(node), depth),
            Task::Variation(node, depth) => (Some(node), depth),
        };
        let mut varied = matches!(task, Task::Variation(..));
        while let Some(node) = next {
            let half = tree.ply(node) - 1 + black_began;
            let (number, column) = (first_round + half / 2, half % 2);
            match rows.last_mut() {
                Some(row) if open && column == 1 && row.depth == depth => {
                    row.moves[1] = Some(node);
                }
                _ => {
                    let mut moves = [None; 2];
                    moves[column] = Some(node);
                    rows.push(Row {
                        depth,
                        number,
                        moves,
                    });
                }
            }
            open = column == 0;
            // The alternatives of a variation's first move are listed beside it, not below it.
            if !varied && tree.next_sibling(node).is_some() {
                open = false;
                tasks.push(Task::After(node, depth));
                let others: Vec<NodeId> =
                    std::iter::successors(tree.next_sibling(node), |&n| tree.next_sibling(n))
                        .collect();
                let deeper = depth.saturating_add(1);
                let others = others.into_iter().rev();
                tasks.extend(others.map(|other| Task::Variation(other, deeper)));
                break;
            }
            varied = false;
            next = tree.main_child(node);
        }
    }
    rows
}

//! A record under review: where the reader stands in its tree and what he changes. Screens read it and send messages;
//! only this module changes it.

mod autoplay;
mod commands;
mod keys;
mod open;
mod rows;
mod undo;

pub use commands::ReviewCmd;
pub use open::{OpenRecord, Origin};
pub use rows::{Row, rows};

use crate::record::{AddError, NodeId, Record, name};
use crate::rules::opening::{self, Opening};
use crate::rules::{Move, Position, Square};
use bevy::prelude::*;
use std::time::Duration;
use undo::History;

/// The record on the review page.
#[derive(Resource)]
pub struct Review {
    record: Record,
    origin: Origin,
    at: NodeId,
    /// The nodes of the line on display, through `at` to its end, the root left out.
    line: Vec<NodeId>,
    position: Position,
    held: Option<Square>,
    flipped: bool,
    rows: Vec<Row>,
    commented: bool,
    opening: Option<Opening>,
    history: History,
    /// When the next move is shown by itself.
    autoplay: Option<Duration>,
    revision: u64,
    visit: u64,
    edits: u64,
    opened: u64,
}

impl Default for Review {
    fn default() -> Review {
        Review::new(Record::new(Position::start()), Origin::Loose, false)
    }
}

impl Review {
    fn new(record: Record, origin: Origin, flipped: bool) -> Review {
        let mut review = Review {
            position: record.tree.start().clone(),
            record,
            origin,
            at: NodeId::ROOT,
            line: Vec::new(),
            held: None,
            flipped,
            rows: Vec::new(),
            commented: false,
            opening: None,
            history: History::default(),
            autoplay: None,
            revision: 0,
            visit: 0,
            edits: 0,
            opened: 0,
        };
        review.refresh();
        review
    }

    /// The record as it stands.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Where it came from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The nodes of the line on display, through the one on the board to its end, the root left out.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// The node on the board.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The man that was picked up.
    pub fn held(&self) -> Option<Square> {
        self.held
    }

    /// Whether Black sits at the bottom.
    pub fn flipped(&self) -> bool {
        self.flipped
    }

    /// The move list.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Whether any move has a comment.
    pub fn is_commented(&self) -> bool {
        self.commented
    }

    /// The opening of the line on display.
    pub fn opening(&self) -> Option<Opening> {
        self.opening
    }

    /// Whether the moves are shown one after the other.
    pub fn plays_itself(&self) -> bool {
        self.autoplay.is_some()
    }

    /// Whether there is a change to take back.
    pub fn can_undo(&self) -> bool {
        !self.history.is_empty()
    }

    /// Whether the board stands in a variation.
    pub fn in_variation(&self) -> bool {
        let path = self.record.tree.path(self.at);
        path.iter().any(|&node| self.record.tree.is_variation(node))
    }

    /// Whether there is a move after the one on the board.
    pub fn has_next(&self) -> bool {
        self.record.tree.ply(self.at) < self.line.len()
    }

    /// Counts what was changed in the record since it was opened.
    pub fn edits(&self) -> u64 {
        self.edits
    }

    /// Counts the records that were opened.
    pub fn opened(&self) -> u64 {
        self.opened
    }

    /// Keeps the engine's judgement with the record: its own words as a tag, and the usual signs at weak moves that
    /// bear none of another hand.
    pub(super) fn keep_judgement(&mut self, words: &str, marks: &[(NodeId, Option<u8>)]) {
        let judged_before = self.record.tags.get(name::JUDGEMENT).is_some();
        self.record.tags.set(name::JUDGEMENT, words);
        let tree = &mut self.record.tree;
        for &(node, nag) in marks {
            let own = judged_before && matches!(tree.nags(node), [2 | 4 | 6]);
            if own || tree.nags(node).is_empty() {
                tree.set_nags(node, nag.as_slice());
            }
        }
        self.edits += 1;
    }

    /// Says where the record is kept from now on.
    pub(super) fn set_origin(&mut self, origin: Origin) {
        self.origin = origin;
    }

    /// Counts the changes of the tree.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Counts the changes of the place.
    pub fn visit(&self) -> u64 {
        self.visit
    }

    /// Goes to a node; the line on display stays when it leads there.
    fn go(&mut self, node: NodeId) {
        let tree = &self.record.tree;
        let ply = tree.ply(node);
        let on_line = ply == 0 || self.line.get(ply - 1) == Some(&node);
        if !on_line {
            self.line = tree.path(node);
            self.line.extend(tree.line_after(node));
            self.name_opening();
        }
        self.position = self.record.tree.position_at(node);
        self.at = node;
        self.held = None;
        self.visit += 1;
    }

    fn step(&mut self, by: isize) {
        let last = self.line.len();
        let ply = self.record.tree.ply(self.at);
        let to = ply.saturating_add_signed(by).min(last);
        let node = match to {
            0 => NodeId::ROOT,
            to => self.line[to - 1],
        };
        if node != self.at {
            self.go(node);
        }
    }

    /// After the tree has changed.
    fn refresh(&mut self) {
        let tree = &self.record.tree;
        self.rows = rows(tree);
        self.commented = !tree.comment(NodeId::ROOT).is_empty()
            || self
                .rows
                .iter()
                .flat_map(|row| row.moves.into_iter().flatten())
                .any(|node| !tree.comment(node).is_empty());
        self.line = tree.path(self.at);
        self.line.extend(tree.line_after(self.at));
        self.position = tree.position_at(self.at);
        self.held = None;
        self.name_opening();
        self.revision += 1;
        self.visit += 1;
    }

    fn name_opening(&mut self) {
        let tree = &self.record.tree;
        let moves: Vec<Move> = self
            .line
            .iter()
            .filter_map(|&node| tree.mv(node))
            .take(40)
            .collect();
        let standard = self.record.is_standard();
        self.opening = standard.then(|| opening::name(&moves)).flatten();
    }

    /// Remembers the tree, then changes it.
    fn change(&mut self, change: impl FnOnce(&mut Review)) {
        self.history
            .keep(&self.record.tree, self.at, self.rows.len());
        change(self);
        self.edits += 1;
        self.refresh();
    }

    fn undo(&mut self) {
        if let Some((tree, at)) = self.history.take() {
            self.record.tree = tree;
            self.at = at;
            self.edits += 1;
            self.refresh();
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), AddError> {
        let tree = &self.record.tree;
        if let Some(child) = tree.child(self.at, mv) {
            self.go(child);
            return Ok(());
        }
        let mut tree = tree.clone();
        let node = tree.add(self.at, mv)?;
        self.change(|review| {
            review.record.tree = tree;
            review.at = node;
        });
        Ok(())
    }

    /// Adds a line of moves after `node` and shows its first one. Moves from the first that cannot be played on are
    /// left out.
    pub(super) fn add_line(&mut self, node: NodeId, moves: &[Move]) {
        let mut tree = self.record.tree.clone();
        let (mut end, mut first) = (node, None);
        for &mv in moves {
            let Ok(next) = tree.add(end, mv) else { break };
            end = next;
            first = first.or(Some(next));
        }
        let Some(first) = first else { return };
        if tree == self.record.tree {
            self.go(first);
            return;
        }
        self.change(|review| {
            review.record.tree = tree;
            review.at = first;
        });
    }

    /// Goes elsewhere in the record.
    pub(super) fn jump(&mut self, jump: Jump) {
        match jump {
            Jump::First => self.step(isize::MIN),
            Jump::By(by) => self.step(by),
            Jump::Last => self.step(isize::MAX),
            Jump::To(node) => self.go(node),
        }
    }

    fn delete(&mut self) {
        let Some(parent) = self.record.tree.parent(self.at) else {
            return;
        };
        self.change(|review| {
            // Kept as a whole in the history, so the deletion itself need not be.
            let _ = review.record.tree.delete(review.at);
            review.at = parent;
        });
    }

    /// The first node of the innermost variation that the board stands in.
    fn variation(&self) -> Option<NodeId> {
        let path = self.record.tree.path(self.at);
        let tree = &self.record.tree;
        path.into_iter().rev().find(|&node| tree.is_variation(node))
    }
}

/// Where to go in the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// To the start position.
    First,
    /// So many moves on, or back when negative.
    By(isize),
    /// To the end of the line.
    Last,
    /// To a node.
    To(NodeId),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Review>().add_plugins((
        commands::plugin,
        open::plugin,
        keys::plugin,
        autoplay::plugin,
    ));
}

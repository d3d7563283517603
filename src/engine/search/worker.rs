//! One thread of a search: its position, its path from the start of the game, its tables and its counters.

use super::cycle::Step;
use super::history::{CORRECTIONS, Histories, NO_MOVE, piece_to};
use super::moves::Scored;
use super::root::RootMove;
use super::time::Timer;
use crate::engine::eval::{self, Accumulator, Weights};
use crate::engine::level::{Calm, Noise};
use crate::engine::limits::Stop;
use crate::engine::nnue::{Change, Network, Stack, Width};
use crate::engine::score::{EVAL_BOUND, MAX_PLY, Value};
use crate::engine::tt::Table;
use crate::rules::{Move, Piece, Position, Undo};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Frames before the root, so that "four plies ago" always exists.
const LEAD: usize = 4;

/// Margins under the network, in per cent of those under the classical evaluation: its scores of quiet positions lie
/// closer together.
pub(super) const NETWORK_MARGINS: Value = 60;

/// What the search keeps for each ply.
#[derive(Clone, Copy)]
pub struct Frame {
    /// Continuation index of the move made from here.
    pub moved: usize,
    /// Corrected static evaluation, or `NO_EVAL` in check.
    pub static_eval: Value,
    /// Quiet moves that refuted a sibling.
    pub killers: [Move; 2],
    /// The move left out by a singular search.
    pub excluded: Move,
    /// Cut-offs in the children.
    pub cutoffs: u32,
    /// How often the line so far was extended by two.
    pub double_extensions: u32,
}

impl Frame {
    const EMPTY: Frame = Frame {
        moved: NO_MOVE,
        static_eval: crate::engine::tt::NO_EVAL,
        killers: [Move::NONE; 2],
        excluded: Move::NONE,
        cutoffs: 0,
        double_extensions: 0,
    };
}

/// What all threads of one search share.
pub struct Shared<'a> {
    /// The table.
    pub table: &'a Table,
    /// The caller's signal.
    pub stop: &'a Stop,
    /// Set by the main thread when it is done.
    pub finished: AtomicBool,
    /// Nodes of each thread, written now and then.
    pub nodes: Vec<AtomicU64>,
    /// Clock and node limits.
    pub timer: Timer,
    /// A level's misjudgement.
    pub noise: Noise,
    /// Where a level follows captures to their end.
    pub calm: Calm,
    /// The weights of the classical evaluation.
    pub weights: &'a Weights,
    /// What judges instead of it.
    pub network: Option<&'a Network>,
    /// Plies without a capture after which the game is drawn.
    pub natural_limit: u16,
}

impl Shared<'_> {
    /// Nodes of all threads.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|n| n.load(Relaxed)).sum()
    }
}

/// One thread of a search.
pub struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) histories: &'a mut Histories,
    pub(super) id: usize,
    pub(super) position: Position,
    pub(super) path: Vec<Step>,
    pub(super) sums: Vec<Accumulator>,
    /// The network's first layer along the line, when there is a network.
    pub(super) stack: Option<Stack<'a>>,
    pub(super) frames: Vec<Frame>,
    pub(super) buffer: Vec<Scored>,
    /// Triangular table of principal variations.
    pub(super) pv: Vec<Vec<Move>>,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    pub(super) stopped: bool,
    /// No null move before this ply (set while a null-move cut-off is verified).
    pub(super) null_from: usize,
    pub(super) root_moves: Vec<RootMove>,
    /// The line of multi-pv being searched.
    pub(super) line: usize,
    pub(super) root_depth: i32,
    /// Natural logarithms of 0 to 127 (0 for 0), in 1/1024.
    pub(super) logarithms: [i32; 128],
}

/// What takes a move back.
pub(super) struct Made(Undo);

impl<'a> Worker<'a> {
    /// A worker at `position`, which `path` has led to (its last step is the position itself).
    pub fn new(
        shared: &'a Shared<'a>,
        histories: &'a mut Histories,
        id: usize,
        position: &Position,
        path: &[Step],
        root_moves: &[RootMove],
    ) -> Worker<'a> {
        let mut full = Vec::with_capacity(path.len() + MAX_PLY + 8);
        full.extend_from_slice(path);
        let mut sums = Vec::with_capacity(MAX_PLY + 8);
        sums.push(Accumulator::of(position, shared.weights));
        Worker {
            shared,
            histories,
            id,
            position: position.clone(),
            path: full,
            sums,
            stack: shared
                .network
                .map(|network| Stack::new(network, position, Width::best())),
            frames: vec![Frame::EMPTY; MAX_PLY + LEAD + 4],
            buffer: Vec::with_capacity(4096),
            pv: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            seldepth: 0,
            stopped: false,
            null_from: 0,
            root_moves: root_moves.to_vec(),
            line: 0,
            root_depth: 0,
            logarithms: std::array::from_fn(|n| (f64::ln(n.max(1) as f64) * 1024.0) as i32),
        }
    }

    /// A margin of so many centipawns of the classical evaluation, in those of whoever judges.
    #[inline]
    pub(super) fn margin(&self, centipawns: Value) -> Value {
        match self.stack {
            Some(_) => centipawns * NETWORK_MARGINS / 100,
            None => centipawns,
        }
    }

    #[inline]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + LEAD]
    }

    /// The frame `back` plies before `ply`, which may lie before the root.
    #[inline]
    pub(super) fn earlier(&self, ply: usize, back: usize) -> &Frame {
        &self.frames[ply + LEAD - back]
    }

    /// Continuation indices of the moves one, two and four plies before `ply`.
    #[inline]
    pub(super) fn before(&self, ply: usize) -> [usize; 3] {
        [
            self.earlier(ply, 1).moved,
            self.earlier(ply, 2).moved,
            self.earlier(ply, 4).moved,
        ]
    }

    /// Makes a legal move of `piece`.
    #[inline]
    pub(super) fn make(&mut self, mv: Move, piece: Piece, gives_check: bool, ply: usize) -> Made {
        let undo = self.position.make(mv);
        let sum = self.sums[self.sums.len() - 1].after(
            self.shared.weights,
            piece,
            mv.from(),
            mv.to(),
            undo.captured(),
        );
        self.sums.push(sum);
        if let Some(stack) = &mut self.stack {
            stack.push(Some(Change {
                piece,
                from: mv.from(),
                to: mv.to(),
                captured: undo.captured(),
            }));
        }
        let quiet_run = if undo.captured().is_some() {
            0
        } else {
            self.path[self.path.len() - 1].quiet_run.saturating_add(1)
        };
        self.path.push(Step {
            key: self.position.key(),
            mv,
            in_check: gives_check,
            quiet_run,
        });
        self.frame(ply).moved = piece_to(piece, mv.to());
        self.count_node();
        Made(undo)
    }

    /// Asks for what the table knows of the position after `mv`, which memory needs longer for than the choice to make it.
    #[inline]
    pub(super) fn look_ahead(&self, mv: Move) {
        self.shared.table.touch(self.position.key_after(mv));
    }

    #[inline]
    pub(super) fn unmake(&mut self, mv: Move, made: Made) {
        self.position.unmake(mv, made.0);
        self.step_back();
    }

    pub(super) fn make_null(&mut self, ply: usize) {
        self.position.make_null();
        self.sums.push(self.sums[self.sums.len() - 1]);
        if let Some(stack) = &mut self.stack {
            stack.push(None);
        }
        self.path.push(Step {
            key: self.position.key(),
            mv: Move::NONE,
            in_check: false,
            quiet_run: 0,
        });
        self.frame(ply).moved = NO_MOVE;
        self.count_node();
    }

    pub(super) fn unmake_null(&mut self) {
        self.position.unmake_null();
        self.step_back();
    }

    fn step_back(&mut self) {
        self.sums.pop();
        self.path.pop();
        if let Some(stack) = &mut self.stack {
            stack.pop();
        }
    }

    /// Whether the side to move is in check.
    #[inline]
    pub(super) fn in_check(&self) -> bool {
        self.path[self.path.len() - 1].in_check
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.shared.timer.is_node_limited() || self.nodes & 1023 == 0 {
            self.shared.nodes[self.id].store(self.nodes, Relaxed);
            self.check_stop();
        }
    }

    fn check_stop(&mut self) {
        let shared = self.shared;
        if shared.timer.nodes_are_spent(shared.total_nodes())
            || self.nodes & 1023 == 0
                && (shared.stop.is_stopped()
                    || shared.finished.load(Relaxed)
                    || shared.timer.is_past_hard(shared.stop))
        {
            self.stopped = true;
        }
    }

    /// Static evaluation as the network or the weights see it, with a level's noise.
    pub(super) fn raw_eval(&mut self) -> Value {
        let value = match &mut self.stack {
            Some(stack) => stack.evaluate(&self.position),
            None => {
                let sum = &self.sums[self.sums.len() - 1];
                eval::evaluate(&self.position, sum, self.shared.weights)
            }
        };
        (value + self.shared.noise.at(self.position.key())).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// Keys of the parts of the board whose evaluation is corrected.
    pub(super) fn correction_keys(&self) -> [u64; CORRECTIONS] {
        let sum = &self.sums[self.sums.len() - 1];
        [
            sum.pawn_key,
            sum.shell_key,
            sum.army_keys[0],
            sum.army_keys[1],
        ]
    }

    /// `raw` corrected by what earlier searches found, and drawn towards 0 as the natural limit comes near.
    pub(super) fn corrected(&self, raw: Value) -> Value {
        let side = self.position.side_to_move();
        let value = raw + self.histories.correction(side, &self.correction_keys());
        let value = match self.damping() {
            0 => value,
            share => value * (120 - share) / 120,
        };
        value.clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// How much of an evaluation the natural limit takes away, in 120th: nothing up to a third of the way there, then
    /// more with every ply, up to two thirds.
    pub(super) fn damping(&self) -> Value {
        let limit = Value::from(self.shared.natural_limit);
        let plies = Value::from(self.position.plies_since_capture()).min(limit);
        (120 * plies / limit - 40).max(0)
    }
}

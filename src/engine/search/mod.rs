//! The search: [`Search`] keeps the table and the histories from move to move and runs one search at a time.

mod cycle;
mod history;
mod learning;
mod moves;
mod node;
mod picker;
mod quiesce;
mod root;
mod see;
mod shortcut;
mod time;
mod worker;

use super::eval::Weights;
use super::level::{self, Calm, Noise, Style};
use super::limits::{Limits, Options, Stop};
use super::nnue::Network;
use super::report::{BestMove, Info};
use super::score::{INFINITE, MATE_BOUND, Score, mated_in};
use super::tt::Table;
use crate::rules::{Game, Move, Position, RuleSet};
use cycle::Step;
use history::Histories;
pub(super) use root::RootMove;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use time::Timer;
use worker::{Shared, Worker};

pub use see::{exchange_value, see_at_least};

/// An engine at rest. Holds the memory; threads exist only while [`Search::go`] runs.
pub struct Search {
    options: Options,
    table: Table,
    histories: Vec<Histories>,
    weights: Arc<Weights>,
    /// The weights shaded for the style that searched last.
    styled: (Style, Arc<Weights>),
    /// Judges instead of the weights, except for levels that do without; the built-in one at first.
    network: Option<Arc<Network>>,
    /// Whether the last search asked the network.
    networked: bool,
    /// How the last search misjudged.
    eyes: (Noise, Calm),
}

impl Search {
    /// Reserves the memory that `options` asks for.
    pub fn new(options: Options) -> Search {
        let threads = options.threads.max(1);
        Search {
            options,
            table: Table::new(options.hash_mb),
            histories: (0..threads).map(|_| Histories::new()).collect(),
            weights: Weights::standard(),
            styled: (Style::Plain, Weights::standard()),
            network: Some(Network::built_in()),
            networked: false,
            eyes: (Noise::none(), Calm::ALWAYS),
        }
    }

    /// The options in force.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Changes options; a new table size forgets what the table held.
    pub fn set_options(&mut self, options: Options) {
        if options.hash_mb != self.options.hash_mb {
            // Freed first, so that the two tables are never in memory together.
            self.table = Table::new(1);
            self.table = Table::new(options.hash_mb);
        }
        self.histories
            .resize_with(options.threads.max(1), Histories::new);
        self.options = options;
    }

    /// Changes the weights of the evaluation and forgets what was found with the old ones.
    pub fn set_weights(&mut self, weights: Arc<Weights>) {
        if !Arc::ptr_eq(&weights, &self.weights) {
            self.styled = (Style::Plain, weights.clone());
            self.weights = weights;
            self.clear();
        }
    }

    /// Lets a network judge positions, or the weights again. Levels below the highest keep to the weights, by which
    /// their strength was measured.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        let same = match (&network, &self.network) {
            (Some(new), Some(old)) => Arc::ptr_eq(new, old),
            (None, None) => true,
            _ => false,
        };
        if !same {
            self.network = network;
            self.clear();
        }
    }

    /// Shades the weights for another style than that of the last search, and forgets what was found with the old ones.
    fn set_style(&mut self, style: Style) {
        if style != self.styled.0 {
            let weights = match style {
                Style::Plain => self.weights.clone(),
                _ => Arc::new(style.shade(&self.weights)),
            };
            self.styled = (style, weights);
            self.clear();
        }
    }

    /// Forgets everything learnt, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        for histories in &mut self.histories {
            histories.clear();
        }
    }

    /// Searches the position that `moves` lead to from `start`, calling `on_info` for each finished line.
    ///
    /// Blocks until a limit or `stop` ends it. Moves of `moves` that cannot be played end the history there; callers
    /// check it first. The answer is always legal, and `None` only without a legal move; it never loses by a forbidden
    /// repetition at once while another move may be searched. With one thread, a node or depth limit and a fresh or
    /// equal state the answer is always the same.
    pub fn go(
        &mut self,
        start: &Position,
        moves: &[Move],
        limits: &Limits,
        stop: &Stop,
        on_info: &mut impl FnMut(&Info),
    ) -> BestMove {
        let (position, path) = replay(start, moves);
        let mut root_moves: Vec<RootMove> =
            candidates(start, &path, &position, &limits.search_moves)
                .into_iter()
                .map(RootMove::new)
                .collect();
        if root_moves.is_empty() {
            return BestMove {
                mv: None,
                ponder: None,
                score: Score::from_value(mated_in(0)),
                nodes: 0,
            };
        }
        let is_candidate = |mv: Move| root_moves.iter().any(|root_move| root_move.mv == mv);
        if let Some(found) = level::book_move(limits, &position)
            && found.mv.is_some_and(is_candidate)
        {
            return found;
        }
        // A fixed order to begin with, whatever order the generator has.
        root_moves.sort_by_key(|root_move| root_move.mv);
        let plan = level::plan(limits, &position);
        self.set_style(plan.level.map_or(Style::Plain, |level| level.style));
        let networked = plan.level.is_none_or(|level| level.network) && self.network.is_some();
        if networked != self.networked {
            self.networked = networked;
            self.clear();
        }
        // What other eyes saw is in the table too.
        if self.eyes != (plan.noise, plan.calm) {
            self.eyes = (plan.noise, plan.calm);
            self.clear();
        }
        self.table.age();
        let last = path
            .last()
            .map(|step| step.mv)
            .filter(|&mv| mv != Move::NONE);
        level::overlook(&plan, &position, last, &mut root_moves);
        let shared = Shared {
            table: &self.table,
            stop,
            finished: AtomicBool::new(false),
            nodes: self.histories.iter().map(|_| AtomicU64::new(0)).collect(),
            timer: Timer::new(limits, plan.nodes, self.options.overhead),
            noise: plan.noise,
            calm: plan.calm,
            weights: &self.styled.1,
            network: self.network.as_deref().filter(|_| networked),
            natural_limit: limits.natural_limit(),
        };
        let threads = if limits.level.is_some_and(|l| !l.is_full()) {
            1
        } else {
            self.histories.len()
        };
        let (first, helpers) = self.histories[..threads]
            .split_first_mut()
            .expect("there is at least one thread");
        let found = std::thread::scope(|scope| {
            for (id, histories) in (1..).zip(helpers) {
                let mut helper = Worker::new(&shared, histories, id, &position, &path, &root_moves);
                scope.spawn(move || helper.deepen(limits, None, 1, &mut |_| {}));
            }
            let mut main = Worker::new(&shared, first, 0, &position, &path, &root_moves);
            if plan.wide {
                main.survey(on_info);
            } else {
                main.deepen(limits, plan.depth, plan.lines.max(limits.multipv), on_info);
            }
            while limits.infinite && !stop.is_stopped()
                || limits.ponder && !stop.is_ponder_hit() && !stop.is_stopped()
            {
                std::thread::sleep(Duration::from_millis(2));
            }
            shared.finished.store(true, Relaxed);
            main.root_moves
        });
        let chosen = level::choose(&plan, &position, last, &found);
        let chosen = &found[chosen.min(found.len() - 1)];
        BestMove {
            mv: Some(chosen.mv),
            ponder: self.expected_reply(&position, chosen),
            score: Score::from_value(if chosen.value > -INFINITE {
                chosen.value
            } else {
                0
            }),
            nodes: shared.total_nodes(),
        }
    }

    /// The second move of the line, or the table's move when the line is short.
    fn expected_reply(&self, position: &Position, chosen: &RootMove) -> Option<Move> {
        if chosen.value.abs() >= MATE_BOUND && chosen.pv.len() < 2 {
            return None;
        }
        let mut after = position.clone();
        after.make(chosen.mv);
        let reply = match chosen.pv.get(1) {
            Some(&mv) => mv,
            None => self.table.probe(after.key())?.mv,
        };
        (reply != Move::NONE && after.is_legal(reply)).then_some(reply)
    }
}

/// The moves to choose from at the end of `path`: the `wanted` ones, all legal ones when none of those is, without those
/// that lose by the law of repetition at once, unless all do.
fn candidates(start: &Position, path: &[Step], position: &Position, wanted: &[Move]) -> Vec<Move> {
    let all = position.legal_moves();
    let mut moves: Vec<Move> = all.into_iter().collect();
    if moves.iter().any(|mv| wanted.contains(mv)) {
        moves.retain(|mv| wanted.contains(mv));
    }
    // A position comes for the third time eight plies after its first.
    if path
        .last()
        .is_some_and(|step| step.quiet_run >= SHORTEST_THIRD - 1)
    {
        let played = path[1..].iter().map(|step| step.mv);
        if let Ok(game) = Game::replay(start.clone(), RuleSet::default(), played) {
            let lawful = game.lawful_moves();
            if moves.iter().any(|mv| lawful.contains(mv)) {
                moves.retain(|mv| lawful.contains(mv));
            }
        }
    }
    moves
}

/// Plies between a position and its third occurrence, at least.
const SHORTEST_THIRD: u16 = 8;

/// Plays `moves` from `start`; the path has one step a position.
fn replay(start: &Position, moves: &[Move]) -> (Position, Vec<Step>) {
    let mut position = start.clone();
    let mut run = 0;
    let step = |position: &Position, mv, run| Step {
        key: position.key(),
        mv,
        in_check: position.in_check(),
        quiet_run: run,
    };
    let mut path = vec![step(&position, Move::NONE, run)];
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        let undo = position.make(mv);
        run = if undo.captured().is_some() {
            0
        } else {
            u16::saturating_add(run, 1)
        };
        path.push(step(&position, mv, run));
    }
    (position, path)
}

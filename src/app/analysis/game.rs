//! Every move of a game, judged one after the other behind the page.

use super::Analysis;
use crate::app::opponent::EnginePool;
use crate::app::redraw::Redraw;
use crate::app::review::Review;
use crate::app::state::Screen;
use crate::engine::review::{MoveClass, PlyReview, Review as Judge};
use crate::engine::{Limits, Score};
use crate::record::{NodeId, Tree, name};
use crate::rules::{Move, Side};
use bevy::prelude::*;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What each position is worth.
const EACH: Duration = Duration::from_millis(100);
/// Moves of a better line that are added to the record.
const BETTER: usize = 6;

/// What is to be marked at a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The number of the move, from 1.
    pub ply: usize,
    /// How good it was.
    pub class: MoveClass,
}

/// The judgement of a line of the record.
pub struct GameReview {
    nodes: Vec<NodeId>,
    moves: Vec<Move>,
    first: Side,
    judge: Arc<Mutex<Judge>>,
    plies: Vec<PlyReview>,
    sender: Sender<PlyReview>,
    news: Mutex<Receiver<PlyReview>>,
    running: bool,
    ticket: Option<u64>,
    /// The state of the record that it was compared with last.
    revision: u64,
    /// How many judged moves the record holds.
    kept: usize,
}

impl GameReview {
    fn new(review: &Review) -> GameReview {
        let tree = &review.record().tree;
        let nodes = review.line().to_vec();
        let moves: Vec<Move> = nodes.iter().filter_map(|&node| tree.mv(node)).collect();
        let judge = Judge::new(tree.start().clone(), &moves);
        GameReview::with(judge, nodes, review)
    }

    /// The judgement that lies in the record, if it is of moves that are there.
    fn kept_in(review: &Review) -> Option<GameReview> {
        let tree = &review.record().tree;
        let words = review.record().tags.get(name::JUDGEMENT)?;
        let judge = Judge::from_text(tree.start(), words)?;
        let mut at = NodeId::ROOT;
        let mut nodes = Vec::new();
        for &mv in judge.moves() {
            at = tree.child(at, mv)?;
            nodes.push(at);
        }
        Some(GameReview::with(judge, nodes, review))
    }

    fn with(judge: Judge, nodes: Vec<NodeId>, review: &Review) -> GameReview {
        let (sender, receiver) = channel();
        let plies = judge.plies().to_vec();
        GameReview {
            first: review.record().tree.start().side_to_move(),
            nodes,
            moves: judge.moves().to_vec(),
            kept: plies.len(),
            plies,
            judge: Arc::new(Mutex::new(judge)),
            sender,
            news: Mutex::new(receiver),
            running: false,
            ticket: None,
            revision: review.revision(),
        }
    }

    /// Whether moves are being judged.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Whether every move is judged.
    pub fn is_done(&self) -> bool {
        self.plies.len() == self.moves.len()
    }

    /// How many of how many moves are judged.
    pub fn progress(&self) -> (usize, usize) {
        (self.plies.len(), self.moves.len())
    }

    /// What was found of each move so far, in order.
    pub fn plies(&self) -> &[PlyReview] {
        &self.plies
    }

    /// The node of a ply, from 1.
    pub fn node(&self, ply: usize) -> Option<NodeId> {
        self.nodes.get(ply.checked_sub(1)?).copied()
    }

    /// What was found of the move that led to `node`.
    pub fn of(&self, tree: &Tree, node: NodeId) -> Option<&PlyReview> {
        let judged = self.plies.get(tree.ply(node).checked_sub(1)?)?;
        (self.node(judged.ply) == Some(node)).then_some(judged)
    }

    /// Who made the move of a ply.
    pub fn mover(&self, ply: usize) -> Side {
        if ply % 2 == 1 {
            self.first
        } else {
            !self.first
        }
    }

    /// The score after `ply` moves from Red's side.
    pub fn red_score(&self, ply: usize) -> Option<Score> {
        let (score, mover) = match ply {
            0 => (self.plies.first()?.best_score, self.first),
            ply => (self.plies.get(ply - 1)?.score, self.mover(ply)),
        };
        Some(match mover {
            Side::Red => score,
            Side::Black => score.flipped(),
        })
    }

    /// How much of what was to be had a side has kept, in per cent.
    pub fn accuracy(&self, side: Side) -> Option<u32> {
        let losses: Vec<f64> = self
            .plies
            .iter()
            .filter(|judged| self.mover(judged.ply) == side)
            .map(|judged| judged.loss)
            .collect();
        let kept = 1.0 - losses.iter().sum::<f64>() / losses.len().max(1) as f64;
        (!losses.is_empty()).then(|| (kept * 100.0).round().clamp(0.0, 100.0) as u32)
    }

    /// The moves that were worse than they had to be.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        let weak = self
            .plies
            .iter()
            .filter(|judged| judged.class >= MoveClass::Doubtful);
        weak.map(|judged| Mark {
            ply: judged.ply,
            class: judged.class,
        })
    }

    fn work(&mut self, pool: &mut EnginePool) {
        let (judge, sender) = (Arc::clone(&self.judge), self.sender.clone());
        self.ticket = pool.lend(move |analyst, stop, wake| {
            let mut judge = judge
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            judge.run(analyst, &Limits::movetime(EACH), stop, |judged| {
                // The receiver is gone when another record was opened.
                let _ = sender.send(judged.clone());
                wake();
            });
        });
    }

    fn read_news(&mut self) -> bool {
        let news = self
            .news
            .get_mut()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let before = self.plies.len();
        self.plies.extend(news.try_iter());
        self.plies.len() != before
    }
}

/// Begins, or goes on where it was stopped.
pub(super) fn begin(analysis: &mut Analysis, review: &Review) {
    match &mut analysis.game {
        Some(game) if game.nodes == review.line() => game.running = !game.is_done(),
        _ if review.line().is_empty() => {}
        other => {
            let mut game = GameReview::new(review);
            game.running = true;
            *other = Some(game);
        }
    }
}

/// Stops; what was found stays.
pub(super) fn stop(analysis: &mut Analysis, pool: &mut EnginePool) {
    if let Some(game) = &mut analysis.game {
        game.running = false;
        if let Some(ticket) = game.ticket.take() {
            pool.give_back(ticket);
        }
    }
}

/// Adds the better line for a ply to the record, and goes to its first move.
pub(super) fn show_better(analysis: &Analysis, review: &mut Review, ply: usize) {
    let Some(game) = &analysis.game else {
        return;
    };
    let before = match ply {
        1 => Some(NodeId::ROOT),
        ply => game.node(ply - 1),
    };
    if let (Some(before), Some(judged)) = (before, game.plies.get(ply - 1)) {
        let line = &judged.better[..judged.better.len().min(BETTER)];
        review.add_line(before, line);
    }
}

/// Takes up the judgement that a record brings with it, when it has just been opened.
pub(super) fn recall(
    review: Res<Review>,
    mut opened: Local<u64>,
    mut analysis: ResMut<Analysis>,
    mut pool: ResMut<EnginePool>,
    mut redraw: ResMut<Redraw>,
) {
    if *opened == review.opened() {
        return;
    }
    *opened = review.opened();
    if let Some(game) = GameReview::kept_in(&review) {
        stop(&mut analysis, &mut pool);
        analysis.game = Some(game);
        analysis.exercise = None;
        redraw.now();
    }
}

/// Keeps with the record what was found, whenever the judging rests.
pub(super) fn keep(mut review: ResMut<Review>, mut analysis: ResMut<Analysis>) {
    let Some(game) = analysis.game.as_mut() else {
        return;
    };
    if game.running || game.kept == game.plies.len() {
        return;
    }
    // The engine may be about to leave it.
    let Ok(judge) = game.judge.try_lock() else {
        return;
    };
    let words = judge.to_text();
    drop(judge);
    let marks: Vec<(NodeId, Option<u8>)> = game
        .plies
        .iter()
        .filter_map(|judged| Some((game.node(judged.ply)?, judged.class.nag())))
        .collect();
    game.kept = game.plies.len();
    review.keep_judgement(&words, &marks);
}

/// Forgets a judgement whose moves are no longer in the record.
pub(super) fn drop_stale(
    review: Res<Review>,
    mut analysis: ResMut<Analysis>,
    mut pool: ResMut<EnginePool>,
) {
    let tree = &review.record().tree;
    let Some(game) = analysis
        .game
        .as_mut()
        .filter(|game| game.revision != review.revision())
    else {
        return;
    };
    game.revision = review.revision();
    let mut at = Some(NodeId::ROOT);
    let mut there = game.nodes.iter().zip(&game.moves);
    let whole = there.all(|(&node, &mv)| {
        at = at.and_then(|at| tree.child(at, mv));
        at == Some(node)
    });
    if !whole {
        stop(&mut analysis, &mut pool);
        analysis.game = None;
        analysis.exercise = None;
    }
}

/// Takes over what was found, and works on when the engine is free. A match comes first.
pub(super) fn steer(
    screen: Res<State<Screen>>,
    mut analysis: ResMut<Analysis>,
    mut pool: ResMut<EnginePool>,
    mut redraw: ResMut<Redraw>,
) {
    let asleep = analysis.asleep;
    let Some(game) = analysis.game.as_mut() else {
        return;
    };
    if game.read_news() {
        redraw.now();
    }
    if !game.running {
        return;
    }
    if game.is_done() {
        game.running = false;
        if let Some(ticket) = game.ticket.take() {
            pool.give_back(ticket);
        }
        redraw.now();
        return;
    }
    let mine = game.ticket.is_some() && pool.lent() == game.ticket;
    let match_runs = *screen.get() == Screen::Match;
    match game.ticket {
        Some(ticket) if mine && match_runs => pool.give_back(ticket),
        _ if !mine && !asleep && !match_runs && pool.job().is_none() => game.work(&mut pool),
        _ => {}
    }
}

//! Lines for the position on the board, while it rests there.

use super::Analysis;
use crate::app::opponent::EnginePool;
use crate::app::redraw::Redraw;
use crate::app::review::Review;
use crate::app::state::Screen;
use crate::engine::{Limits, Score};
use crate::rules::Move;
use bevy::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long the board rests before the engine looks.
const REST: Duration = Duration::from_millis(300);
/// How long it looks: the machine shall not stay hot because a page is open.
const LOOK: Duration = Duration::from_secs(15);
/// Lines that are shown.
const LINES: usize = 2;
/// How often news are told.
const NEWS: Duration = Duration::from_millis(200);

/// A line of the engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its score, from the side to move.
    pub score: Score,
    /// Plies searched in full.
    pub depth: u32,
    /// The moves, one or more.
    pub moves: Vec<Move>,
}

/// See [`Analysis`].
pub(super) struct Live {
    pub(super) on: bool,
    /// The visit of the review that the lines belong to.
    visit: u64,
    /// Whether the engine is to look at this visit.
    active: bool,
    due: Option<Duration>,
    ticket: Option<u64>,
    found: Arc<Mutex<Vec<Line>>>,
    shown: Vec<Line>,
}

impl Default for Live {
    fn default() -> Live {
        Live {
            on: true,
            visit: 0,
            active: false,
            due: None,
            ticket: None,
            found: Arc::default(),
            shown: Vec::new(),
        }
    }
}

impl Live {
    pub(super) fn lines(&self) -> Vec<Line> {
        self.shown.clone()
    }

    fn look(&mut self, review: &Review, pool: &mut EnginePool) {
        let tree = &review.record().tree;
        let (start, moves) = (tree.start().clone(), tree.moves_to(review.at()));
        let found = Arc::clone(&self.found);
        self.ticket = pool.lend(move |analyst, stop, wake| {
            let limits = Limits {
                multipv: LINES,
                ..Limits::movetime(LOOK)
            };
            let mut told = Instant::now();
            analyst.look(&start, &moves, &limits, stop, &mut |info| {
                let line = Line {
                    score: info.score,
                    depth: info.depth,
                    moves: info.pv.clone(),
                };
                let place = info.multipv.max(1) - 1;
                let mut found = found
                    .lock()
                    .unwrap_or_else(|poisoned| poisoned.into_inner());
                // A move that rises leaves its old place to the one that stood where it goes.
                let first = |line: &Line| line.moves.first().copied();
                let twin = found.iter().position(|old| first(old) == first(&line));
                if let Some(twin) = twin
                    && twin != place
                    && place < found.len()
                {
                    found.swap(twin, place);
                }
                if place < found.len() {
                    found[place] = line;
                } else if place == found.len() {
                    found.push(line);
                }
                drop(found);
                if told.elapsed() >= NEWS {
                    told = Instant::now();
                    wake();
                }
            });
        });
    }
}

/// Starts the engine when the board has rested, and stops it when the board or the page is left.
pub(super) fn steer(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    review: Res<Review>,
    mut analysis: ResMut<Analysis>,
    mut pool: ResMut<EnginePool>,
    mut redraw: ResMut<Redraw>,
) {
    let judging = analysis.game.as_ref().is_some_and(|game| game.is_running());
    let wanted = analysis.live.on
        && *screen.get() == Screen::Review
        && !analysis.asleep
        && !judging
        && analysis.exercise.is_none()
        && !review.plays_itself()
        && !review.position().legal_moves().is_empty();
    let live = &mut analysis.live;
    if live.visit != review.visit() || live.active != wanted {
        if let Some(ticket) = live.ticket.take() {
            pool.give_back(ticket);
        }
        live.visit = review.visit();
        live.active = wanted;
        live.found = Arc::default();
        live.shown.clear();
        live.due = wanted.then(|| time.elapsed() + REST);
    }
    if let Some(due) = live.due {
        if time.elapsed() < due {
            redraw.after(due - time.elapsed());
        } else if pool.lent().is_none() && pool.job().is_none() {
            live.due = None;
            live.look(&review, &mut pool);
        }
    }
    let news = live
        .found
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
        .clone();
    if news != live.shown {
        live.shown = news;
        redraw.now();
    }
}

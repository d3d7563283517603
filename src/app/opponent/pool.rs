//! The engine on a pool of its own: what runs, what it found, and how it is stopped.

use super::guest::{Backed, Guest};
use super::limits::{at_full_strength, least_thinking, limits};
use super::{Answered, Job};
use crate::app::session::Session;
use crate::engine::external::{ExternalError, Program};
use crate::engine::proof::Prover;
use crate::engine::review::Analyst;
use crate::engine::{BestMove, Limits, Options, Score, Search, Stop};
use crate::rules::Game;
use bevy::prelude::*;
use bevy::tasks::{Task, TaskPool, TaskPoolBuilder};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Thinking is shown only after this.
const SHOWN_AFTER: Duration = Duration::from_millis(250);
/// Nodes that the proof of a try may take.
const PROOF_NODES: u64 = 1_000_000;

/// What a search found. `ticket` says which search it was: an answer of one that was cancelled is not an answer.
struct Report {
    ticket: u64,
    best: BestMove,
    proved: Option<u16>,
    by_guest: bool,
}

/// The search that runs.
struct Running {
    ticket: u64,
    job: Job,
    generation: u64,
    ply: usize,
    stop: Stop,
    since: Duration,
    /// The answer is not let out sooner than this after the start.
    least: Duration,
    _task: Task<()>,
}

/// Work on the engine that belongs to no game.
struct Lent {
    ticket: u64,
    stop: Stop,
    _task: Task<()>,
}

/// An answer that waits until the least thinking time is over.
#[derive(Clone, Copy)]
struct Held {
    answer: Answered,
    ready_at: Duration,
}

/// What another program does in place of our engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Guesting {
    /// It looks at records.
    pub analysis: bool,
    /// It gives hints.
    pub hints: bool,
    /// It plays games that do not count.
    pub games: bool,
}

/// The pool, the engine on it and what it is doing.
#[derive(Resource)]
pub struct EnginePool {
    pool: TaskPool,
    search: Arc<Mutex<Search>>,
    guest: Arc<Mutex<Guest>>,
    guest_tasks: Guesting,
    faults: Mutex<Receiver<ExternalError>>,
    sender: Sender<Report>,
    reports: Mutex<Receiver<Report>>,
    tickets: u64,
    running: Option<Running>,
    held: Option<Held>,
    lent: Option<Lent>,
    /// The state of the game that the last move was given for: it is on its way, no search starts there again.
    moved: Option<u64>,
    wake: Arc<dyn Fn() + Send + Sync>,
    /// Whether the app is suspended; no search starts then.
    pub(super) asleep: bool,
}

impl EnginePool {
    /// A pool of one thread; `wake` makes the event loop look for news.
    pub fn new(options: Options, wake: Arc<dyn Fn() + Send + Sync>) -> EnginePool {
        let (sender, receiver) = channel();
        let (told, faults) = channel();
        let pool = TaskPoolBuilder::new()
            .num_threads(1)
            .thread_name("engine".to_owned());
        EnginePool {
            pool: pool.build(),
            search: Arc::new(Mutex::new(Search::new(options))),
            guest: Arc::new(Mutex::new(Guest::new(told))),
            guest_tasks: Guesting::default(),
            faults: Mutex::new(faults),
            sender,
            reports: Mutex::new(receiver),
            tickets: 0,
            running: None,
            held: None,
            lent: None,
            moved: None,
            wake,
            asleep: false,
        }
    }

    /// Gives the engine other threads or another table; what it was doing is cancelled and starts anew if it is due.
    pub(super) fn reconfigure(&mut self, options: Options) {
        self.cancel();
        let search = Arc::clone(&self.search);
        // On the pool's only thread: it waits there for the search that was just stopped.
        let task = self.pool.spawn(async move {
            if let Ok(mut search) = search.lock() {
                search.set_options(options);
            }
        });
        task.detach();
    }

    /// Takes another program for these tasks, or none. It is started when it is first needed.
    pub(super) fn invite(&mut self, program: Option<Program>, tasks: Guesting) {
        self.cancel();
        self.guest_tasks = tasks;
        let guest = Arc::clone(&self.guest);
        // On the pool's only thread: whatever asks the guest has been stopped and leaves it soon.
        let task = self.pool.spawn(async move {
            let mut guest = guest
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            guest.choose(program);
        });
        task.detach();
    }

    /// What makes the event loop look for news.
    pub(super) fn waker(&self) -> Arc<dyn Fn() + Send + Sync> {
        Arc::clone(&self.wake)
    }

    /// What has gone wrong with the other program since the last call.
    pub(super) fn fault(&mut self) -> Option<ExternalError> {
        let faults = self
            .faults
            .get_mut()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        faults.try_recv().ok()
    }

    /// What the machine is busy with.
    pub fn job(&self) -> Option<Job> {
        let running = self.running.as_ref().map(|running| running.job);
        running.or(self.held.map(|held| held.answer.job))
    }

    /// Whether a move was already given for this state of the game.
    pub(super) fn has_moved(&self, generation: u64) -> bool {
        self.moved == Some(generation)
    }

    /// Whether the machine is thinking about its own move.
    pub fn is_thinking(&self) -> bool {
        matches!(self.job(), Some(Job::Move { .. }))
    }

    /// Whether it has been thinking about its move for long enough to say so.
    pub fn shows_thinking(&self, now: Duration) -> bool {
        self.running.as_ref().is_some_and(|running| {
            matches!(running.job, Job::Move { .. }) && now >= running.since + SHOWN_AFTER
        })
    }

    /// When thinking will be shown, after a search has started.
    pub(super) fn shown_after() -> Duration {
        SHOWN_AFTER
    }

    /// Lends the engine to `work`, in place of whatever runs; it must end soon after its stop is given, and gets a
    /// function that makes the event loop look for its news. The loan lasts until it is given back by its number or
    /// something else needs the engine. `None` while the app is suspended.
    pub fn lend(
        &mut self,
        work: impl FnOnce(&mut dyn Analyst, &Stop, &dyn Fn()) + Send + 'static,
    ) -> Option<u64> {
        if self.asleep {
            return None;
        }
        self.cancel();
        self.tickets += 1;
        let (ticket, stop) = (self.tickets, Stop::new());
        let (search, flag) = (Arc::clone(&self.search), stop.clone());
        let guest = self.guest_tasks.analysis.then(|| Arc::clone(&self.guest));
        let wake = Arc::clone(&self.wake);
        let task = self.pool.spawn(async move {
            let mut search = search
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            match &guest {
                Some(guest) => {
                    let mut guest = guest
                        .lock()
                        .unwrap_or_else(|poisoned| poisoned.into_inner());
                    let mut backed = Backed {
                        guest: &mut guest,
                        search: &mut search,
                    };
                    work(&mut backed, &flag, &*wake);
                }
                None => work(&mut *search, &flag, &*wake),
            }
            wake();
        });
        self.lent = Some(Lent {
            ticket,
            stop,
            _task: task,
        });
        Some(ticket)
    }

    /// The number of the loan that runs.
    pub fn lent(&self) -> Option<u64> {
        self.lent.as_ref().map(|lent| lent.ticket)
    }

    /// Ends a loan; of another number, nothing happens.
    pub fn give_back(&mut self, ticket: u64) {
        if let Some(lent) = self.lent.take_if(|lent| lent.ticket == ticket) {
            lent.stop.stop();
        }
    }

    /// Stops the search and forgets what it finds.
    pub fn cancel(&mut self) {
        if let Some(lent) = self.lent.take() {
            lent.stop.stop();
        }
        if let Some(running) = self.running.take() {
            running.stop.stop();
        }
        self.held = None;
    }

    /// Cancels a search that belongs to another state of the game than `generation`.
    pub(super) fn cancel_unless(&mut self, generation: u64) {
        let other = |of: u64| of != generation;
        if self
            .running
            .as_ref()
            .is_some_and(|running| other(running.generation))
            || self.held.is_some_and(|held| other(held.answer.generation))
        {
            self.cancel();
        }
    }

    /// Ends the search with what it has found so far, and lets the answer out at once.
    pub(super) fn hurry(&mut self) {
        if let Some(running) = &mut self.running {
            running.stop.stop();
            // The least thinking time counts from here backwards.
            running.since = Duration::ZERO;
        }
        if let Some(held) = &mut self.held {
            held.ready_at = Duration::ZERO;
        }
    }

    /// Starts a search in the session's position, in place of the one that runs.
    pub(super) fn start(&mut self, job: Job, session: &Session, now: Duration) {
        self.cancel();
        self.tickets += 1;
        let ticket = self.tickets;
        let stop = Stop::new();
        let game = session.game.clone();
        let limits = limits(job, session);
        let (search, sender) = (Arc::clone(&self.search), self.sender.clone());
        let asks_guest = match job {
            Job::Move { .. } => {
                self.guest_tasks.games && session.rated.is_none() && !session.puzzle
            }
            Job::Hint => self.guest_tasks.hints,
            Job::DrawAnswer | Job::Judge => false,
        };
        let guest = asks_guest.then(|| Arc::clone(&self.guest));
        let (flag, wake) = (stop.clone(), Arc::clone(&self.wake));
        let task = self.pool.spawn(async move {
            // A search that panicked left the engine usable: it holds no half-done state between searches.
            let mut search = search
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            let start = game.start_position();
            let (best, by_guest) = match &guest {
                Some(guest) => {
                    let mut guest = guest
                        .lock()
                        .unwrap_or_else(|poisoned| poisoned.into_inner());
                    let mut backed = Backed {
                        guest: &mut guest,
                        search: &mut search,
                    };
                    let full = Limits {
                        // A stranger does not know our law of repetition.
                        search_moves: game.lawful_moves(),
                        ..at_full_strength(&limits)
                    };
                    backed.go(start, game.moves(), &full, &limits, &flag, &mut |_| {})
                }
                None => {
                    let best = search.go(start, game.moves(), &limits, &flag, &mut |_| {});
                    (best, false)
                }
            };
            let proved = match job {
                Job::Judge => prove(&mut search, &flag, &game, best.score),
                _ => None,
            };
            // The receiver is gone only when the app is closing.
            let _ = sender.send(Report {
                ticket,
                best,
                proved,
                by_guest,
            });
            wake();
        });
        let generation = session.generation();
        self.running = Some(Running {
            ticket,
            job,
            generation,
            ply: session.game.ply(),
            stop,
            since: now,
            least: least_thinking(session),
            _task: task,
        });
    }

    /// The answer of the search that runs, once it is there and may be let out; else how long to wait for that.
    pub(super) fn take_answer(&mut self, now: Duration) -> Result<Option<Answered>, Duration> {
        let reports = self
            .reports
            .get_mut()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        for Report {
            ticket,
            best,
            proved,
            by_guest,
        } in reports.try_iter()
        {
            let Some(running) = self.running.take_if(|running| running.ticket == ticket) else {
                continue;
            };
            // A move waits until the least thinking time is over; help comes at once.
            let ready_at = match running.job {
                Job::Move { .. } => running.since + running.least,
                Job::Hint | Job::DrawAnswer | Job::Judge => Duration::ZERO,
            };
            let answer = Answered {
                job: running.job,
                generation: running.generation,
                ply: running.ply,
                mv: best.mv,
                then: best.ponder,
                score: best.score,
                proved,
                by_guest,
            };
            self.held = Some(Held { answer, ready_at });
        }
        if let Some(held) = self.held
            && now < held.ready_at
        {
            return Err(held.ready_at - now);
        }
        let answer = self.held.take().map(|held| held.answer);
        if let Some(Answered {
            job: Job::Move { .. },
            generation,
            ..
        }) = answer
        {
            self.moved = Some(generation);
        }
        Ok(answer)
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        // Dropping the pool joins its thread.
        self.cancel();
    }
}

/// Proves the win that a search announced for the side that moved last: in how many moves, that one counted.
fn prove(search: &mut Search, stop: &Stop, game: &Game, score: Score) -> Option<u16> {
    let Score::Mate(left @ ..0) = score else {
        return None;
    };
    let before = game.position_at(game.ply().checked_sub(1)?);
    let moves = u16::try_from(left.unsigned_abs()).ok()? + 1;
    let mut prover = Prover::new(search, stop, PROOF_NODES, PROOF_NODES);
    let proof = prover.prove_move(&before, game.last_move()?, moves);
    proof.ok().map(|proof| proof.moves)
}

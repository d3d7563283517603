//! The machine: one search at a time on a pool of its own, never on Bevy's pools, which compile pipelines.
//!
//! Each search carries the session's generation; an answer to a position that is gone falls away.

use super::AppSet;
use super::board::motion::Moving;
use super::platform;
use super::redraw::Redraw;
use super::session::{MoveRequested, Session};
use super::settings::AppSettings;
use super::state::Screen;
use crate::career::saved_game::Seat;
use crate::engine::{BestMove, Info, Level, Limits, Options, Score, Search, Stop};
use crate::rules::Move;
use bevy::prelude::*;
use bevy::tasks::{Task, TaskPool, TaskPoolBuilder};
use bevy::window::AppLifecycle;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The machine never answers faster than this, so that one sees what it did.
const LEAST_THINKING: Duration = Duration::from_millis(500);
/// Thinking is shown only after this.
const SHOWN_AFTER: Duration = Duration::from_millis(250);
/// How long a hint or a draw answer may take.
const HELP_TIME: Duration = Duration::from_millis(1500);
const DRAW_TIME: Duration = Duration::from_millis(400);

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Job {
    /// The machine's own move at this grade.
    Move {
        /// 1 to 20.
        grade: u8,
    },
    /// Help for the person to move.
    Hint,
    /// Whether the machine should take a draw.
    DrawAnswer,
}

/// A search that answered, for a game that has not changed since.
#[derive(Message, Clone, Copy, Debug)]
pub struct Answered {
    /// What it was for.
    pub job: Job,
    /// The move found, if there is one.
    pub mv: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
}

/// What a screen may ask of the machine.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpponentCmd {
    /// Play the best move found so far.
    MoveNow,
    /// Find a hint.
    Hint,
    /// Ask the machine whether it takes a draw.
    OfferDraw,
}

enum Report {
    Progress {
        generation: u64,
        info: Box<Info>,
    },
    Done {
        generation: u64,
        job: Job,
        best: BestMove,
    },
}

/// The search that runs.
struct Running {
    job: Job,
    generation: u64,
    stop: Stop,
    since: Duration,
    _task: Task<()>,
}

/// The pool, the engine on it and what it is doing.
#[derive(Resource)]
pub struct EnginePool {
    pool: TaskPool,
    search: Arc<Mutex<Search>>,
    sender: Sender<Report>,
    reports: Mutex<Receiver<Report>>,
    running: Option<Running>,
    /// A finished move that waits for the least thinking time.
    held: Option<(Answered, u64)>,
    ready_at: Duration,
    wake: Arc<dyn Fn() + Send + Sync>,
    /// Whether the app is suspended; no search starts then.
    asleep: bool,
    /// The latest progress of the running search.
    pub progress: Option<Info>,
}

impl EnginePool {
    /// A pool of one thread; `wake` makes the event loop look for news.
    pub fn new(options: Options, wake: Arc<dyn Fn() + Send + Sync>) -> EnginePool {
        let (sender, receiver) = channel();
        EnginePool {
            pool: TaskPoolBuilder::new()
                .num_threads(1)
                .thread_name("engine".to_owned())
                .build(),
            search: Arc::new(Mutex::new(Search::new(options))),
            sender,
            reports: Mutex::new(receiver),
            running: None,
            held: None,
            ready_at: Duration::ZERO,
            asleep: false,
            wake,
            progress: None,
        }
    }

    /// What the machine is busy with.
    pub fn job(&self) -> Option<Job> {
        self.running
            .as_ref()
            .map(|running| running.job)
            .or(self.held.map(|(held, _)| held.job))
    }

    fn runs(&self, job: Job) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.job == job)
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

    /// Stops the search and forgets what it finds.
    pub fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.stop();
        }
        self.held = None;
        self.progress = None;
    }

    fn start(&mut self, job: Job, session: &Session, now: Duration) {
        self.cancel();
        let stop = Stop::new();
        let generation = session.generation();
        let start = session.game.start_position().clone();
        let moves = session.game.moves().to_vec();
        let limits = limits(job, session);
        let (search, sender) = (Arc::clone(&self.search), self.sender.clone());
        let (flag, wake) = (stop.clone(), Arc::clone(&self.wake));
        let task = self.pool.spawn(async move {
            // A search that panicked left the engine usable: it holds no half-done state between searches.
            let mut search = search
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            let best = search.go(&start, &moves, &limits, &flag, &mut |info: &Info| {
                let info = Box::new(info.clone());
                let _ = sender.send(Report::Progress { generation, info });
            });
            let _ = sender.send(Report::Done {
                generation,
                job,
                best,
            });
            wake();
        });
        self.running = Some(Running {
            job,
            generation,
            stop,
            since: now,
            _task: task,
        });
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        // Dropping the pool joins its thread.
        self.cancel();
    }
}

/// The highest grade is limited by the clock alone; without one it takes this long.
const FULL_STRENGTH_TIME: Duration = Duration::from_secs(4);

fn limits(job: Job, session: &Session) -> Limits {
    match job {
        Job::Move { grade } => {
            let level = Level::from_grade(grade);
            // After a take-back the machine may see things differently.
            let seed = session
                .seed
                .wrapping_add(u64::from(session.aids.take_backs_used));
            let movetime = level.is_full().then_some(FULL_STRENGTH_TIME);
            Limits {
                movetime,
                ..Limits::level(level, seed)
            }
        }
        Job::Hint => Limits::movetime(HELP_TIME),
        Job::DrawAnswer => Limits::movetime(DRAW_TIME),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpponentCmd>()
        .add_message::<Answered>()
        .add_systems(Startup, open_pool)
        .add_systems(
            Update,
            (stop_before_suspend, read_reports, obey, think_when_due)
                .chain()
                .in_set(AppSet::Engine)
                .run_if(resource_exists::<Session>),
        )
        .add_systems(OnExit(Screen::Match), |mut pool: ResMut<EnginePool>| {
            pool.cancel();
        });
}

fn open_pool(
    settings: Res<AppSettings>,
    proxy: Option<Res<bevy::winit::EventLoopProxyWrapper>>,
    mut commands: Commands,
) {
    let wake: Arc<dyn Fn() + Send + Sync> = match proxy {
        Some(proxy) => {
            let proxy = (*proxy).clone();
            // The loop is gone only when the app is closing; then there is nobody to wake.
            Arc::new(move || {
                let _ = proxy.send_event(bevy::winit::WinitUserEvent::WakeUp);
            })
        }
        None => Arc::new(|| {}),
    };
    let options = Options {
        hash_mb: settings.0.hash_mb as usize,
        threads: platform::engine_threads(settings.0.threads),
        ..Options::default()
    };
    commands.insert_resource(EnginePool::new(options, wake));
}

/// A suspended app must not heat the phone. When it comes back, the search that is due starts anew.
fn stop_before_suspend(
    mut lifecycle: MessageReader<AppLifecycle>,
    mut asleep: Local<bool>,
    mut pool: ResMut<EnginePool>,
) {
    for event in lifecycle.read() {
        *asleep = matches!(event, AppLifecycle::WillSuspend | AppLifecycle::Suspended);
    }
    pool.asleep = *asleep;
    if *asleep {
        pool.cancel();
    }
}

/// Passes answers on, unless the game has changed since the question.
fn read_reports(
    time: Res<Time<Real>>,
    session: Res<Session>,
    mut pool: ResMut<EnginePool>,
    mut answers: MessageWriter<Answered>,
    mut requests: MessageWriter<MoveRequested>,
    mut redraw: ResMut<Redraw>,
) {
    let pool = &mut *pool;
    let current = session.generation();
    let news: Vec<Report> = match pool.reports.get_mut() {
        Ok(reports) => reports.try_iter().collect(),
        Err(poisoned) => poisoned.into_inner().try_iter().collect(),
    };
    let mut finished = None;
    for report in news {
        match report {
            Report::Progress { generation, info } if generation == current => {
                pool.progress = Some(*info);
            }
            Report::Done {
                generation,
                job,
                best,
            } if generation == current && pool.runs(job) => {
                finished = Some(Answered {
                    job,
                    mv: best.mv,
                    score: best.score,
                });
            }
            _ => {}
        }
    }
    if let Some(answer) = finished
        && let Some(running) = pool.running.take()
    {
        pool.held = Some((answer, running.generation));
        pool.progress = None;
        // Kept until the least thinking time is over; help comes at once.
        let ready = match answer.job {
            Job::Move { .. } => running.since + LEAST_THINKING,
            Job::Hint | Job::DrawAnswer => Duration::ZERO,
        };
        pool.ready_at = ready;
    }
    if pool
        .held
        .is_some_and(|(_, generation)| generation != current)
    {
        pool.held = None;
    }
    if let Some((answer, generation)) = pool.held {
        let now = time.elapsed();
        if now < pool.ready_at {
            redraw.after(pool.ready_at - now);
            return;
        }
        pool.held = None;
        if let (Job::Move { grade }, Some(mv)) = (answer.job, answer.mv) {
            requests.write(MoveRequested {
                mv,
                generation,
                by: Seat::Machine { grade },
            });
        }
        answers.write(answer);
        redraw.now();
    }
}

fn obey(
    time: Res<Time<Real>>,
    session: Res<Session>,
    mut wishes: MessageReader<OpponentCmd>,
    mut pool: ResMut<EnginePool>,
) {
    for wish in wishes.read() {
        let over = session.game.end().is_some() || session.paused;
        match wish {
            OpponentCmd::MoveNow => {
                if let Some(running) = &pool.running {
                    running.stop.stop();
                }
                pool.ready_at = Duration::ZERO;
            }
            OpponentCmd::Hint if !over && session.is_human_turn() => {
                pool.start(Job::Hint, &session, time.elapsed());
            }
            OpponentCmd::OfferDraw if !over => {
                pool.start(Job::DrawAnswer, &session, time.elapsed());
            }
            _ => {}
        }
    }
}

/// Starts the machine's search when it is its turn and the last move has been seen; stops one that is out of date.
fn think_when_due(
    time: Res<Time<Real>>,
    session: Res<Session>,
    moving: Res<Moving>,
    screen: Res<State<Screen>>,
    mut pool: ResMut<EnginePool>,
    mut redraw: ResMut<Redraw>,
) {
    let current = session.generation();
    if pool
        .running
        .as_ref()
        .is_some_and(|running| running.generation != current)
    {
        pool.cancel();
    }
    if *screen.get() != Screen::Match || session.paused || pool.asleep {
        return;
    }
    let due = session
        .machine_to_move()
        .filter(|_| !moving.0 && pool.job().is_none());
    if let Some(grade) = due {
        pool.start(Job::Move { grade }, &session, time.elapsed());
        redraw.after(SHOWN_AFTER);
    }
}

//! The machine: one search at a time on a pool of its own, never on Bevy's pools, which compile pipelines.
//!
//! Each search carries the session's generation and a ticket of its own; an answer to a position that is gone, or of a
//! search that was cancelled, falls away.

mod guest;
mod invitation;
mod limits;
mod pool;
mod trial;

pub use invitation::{EngineCmd, OtherEngine};
pub use pool::EnginePool;

use super::AppSet;
use super::board::motion::Moving;
use super::locale::Locale;
use super::notices::Notices;
use super::platform;
use super::redraw::Redraw;
use super::session::{MoveRequested, Session, SessionCmd};
use super::settings::AppSettings;
use super::state::Screen;
use crate::career::saved_game::Seat;
use crate::engine::{Options, Score};
use crate::rules::Move;
use bevy::prelude::*;
use bevy::window::AppLifecycle;
use std::sync::Arc;

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
    /// What the defence of a puzzle plays, and whether the puzzle is still won.
    Judge,
}

/// A search that answered, for a game that has not changed since.
#[derive(Message, Clone, Copy, Debug)]
pub struct Answered {
    /// What it was for.
    pub job: Job,
    /// The state of the game that it was made for.
    pub generation: u64,
    /// After how many plies.
    pub ply: usize,
    /// The move found, if there is one.
    pub mv: Option<Move>,
    /// The answer expected to it.
    pub then: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// For [`Job::Judge`]: in how many moves the last move was proved to win, itself counted.
    pub proved: Option<u16>,
    /// Whether another program answered.
    pub by_guest: bool,
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
    /// Look at the position of a puzzle.
    Judge,
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
        .add_plugins(invitation::plugin)
        .add_systems(Update, follow_settings.before(AppSet::Engine))
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
    commands.insert_resource(EnginePool::new(options(&settings), wake));
}

fn options(settings: &AppSettings) -> Options {
    Options {
        hash_mb: platform::engine_hash_mb(settings.0.hash_mb),
        threads: platform::engine_threads(settings.0.threads),
        ..Options::default()
    }
}

/// Follows the settings of the engine.
fn follow_settings(
    settings: Res<AppSettings>,
    mut known: Local<Option<(u32, u32)>>,
    mut pool: ResMut<EnginePool>,
) {
    let wanted = (settings.0.hash_mb, settings.0.threads);
    let before = known.replace(wanted);
    if before.is_some_and(|before| before != wanted) {
        pool.reconfigure(options(&settings));
    }
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
    mut commands: MessageWriter<SessionCmd>,
    settings: Res<AppSettings>,
    mut redraw: ResMut<Redraw>,
) {
    pool.cancel_unless(session.generation());
    let answer = match pool.take_answer(time.elapsed()) {
        Ok(Some(answer)) => answer,
        Ok(None) => return,
        Err(wait) => return redraw.after(wait),
    };
    if let (Job::Move { grade }, Some(mv)) = (answer.job, answer.mv) {
        let chosen = settings.0.engine.as_ref().filter(|_| answer.by_guest);
        commands.write_batch(chosen.map(|choice| SessionCmd::Guest(choice.name.clone())));
        requests.write(MoveRequested {
            mv,
            generation: answer.generation,
            by: Seat::Machine { grade },
        });
    }
    answers.write(answer);
    redraw.now();
}

fn obey(
    time: Res<Time<Real>>,
    session: Res<Session>,
    mut wishes: MessageReader<OpponentCmd>,
    mut pool: ResMut<EnginePool>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut commands: MessageWriter<SessionCmd>,
) {
    let over = session.game.end().is_some() || session.paused;
    for wish in wishes.read() {
        match wish {
            OpponentCmd::MoveNow => pool.hurry(),
            OpponentCmd::Judge if session.puzzle && session.game.end().is_none() => {
                pool.start(Job::Judge, &session, time.elapsed());
            }
            OpponentCmd::Hint if !over && session.is_human_turn() && session.aids.hints => {
                pool.start(Job::Hint, &session, time.elapsed());
            }
            OpponentCmd::OfferDraw if !over && session.is_human_turn() => {
                let side = session.side_to_move();
                if session.may_offer_draw(side) {
                    commands.write(SessionCmd::OfferDraw(side));
                    pool.start(Job::DrawAnswer, &session, time.elapsed());
                } else {
                    notices.say(locale.t("dlg.draw_wait"));
                }
            }
            _ => {}
        }
    }
}

/// Starts the machine's search when it is its turn and the last move has been seen.
fn think_when_due(
    time: Res<Time<Real>>,
    session: Res<Session>,
    moving: Res<Moving>,
    screen: Res<State<Screen>>,
    mut pool: ResMut<EnginePool>,
    mut redraw: ResMut<Redraw>,
) {
    if *screen.get() != Screen::Match || session.paused || pool.asleep {
        return;
    }
    let free = !moving.0 && pool.job().is_none() && !pool.has_moved(session.generation());
    let due = session.machine_to_move().filter(|_| free);
    if let Some(grade) = due {
        pool.start(Job::Move { grade }, &session, time.elapsed());
        redraw.after(EnginePool::shown_after());
    }
}

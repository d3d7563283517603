//! What the engine says of the record under review: lines while the board rests, a judgement of every move of a game,
//! and mistakes as exercises. It borrows the engine of the games and gives it back when one of them needs it.

mod exercise;
mod game;
mod live;
mod words;

pub use exercise::{Exercise, Tried};
pub use game::{GameReview, Mark};
pub use live::Line;
pub use words::{class_key, score_text, sentence};

use super::AppSet;
use super::locale::Locale;
use super::notices::Notices;
use super::opponent::EnginePool;
use super::redraw::Redraw;
use super::review::Review;
use super::save::Unfinished;
use super::state::Screen;
use crate::rules::Square;
use bevy::prelude::*;
use bevy::window::AppLifecycle;
use live::Live;

/// What is known, and what is being found out.
#[derive(Resource, Default)]
pub struct Analysis {
    live: Live,
    game: Option<GameReview>,
    exercise: Option<Exercise>,
    asleep: bool,
}

impl Analysis {
    /// Whether lines are shown while the board rests.
    pub fn shows_lines(&self) -> bool {
        self.live.on
    }

    /// The lines found for the position on the board, the best first.
    pub fn lines(&self) -> Vec<Line> {
        self.live.lines()
    }

    /// The judgement of the game, as far as it has come.
    pub fn game(&self) -> Option<&GameReview> {
        self.game.as_ref()
    }

    /// The mistake that is being tried again.
    pub fn exercise(&self) -> Option<&Exercise> {
        self.exercise.as_ref()
    }
}

/// What the page may ask for.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisCmd {
    /// Shows lines while the board rests, or no longer.
    Lines,
    /// Judges the moves of the line on display, or goes on with it.
    JudgeGame,
    /// Stops judging; what was found stays.
    StopJudging,
    /// Puts the move of this ply, from 1, as an exercise.
    Retry(usize),
    /// A point of the board was tapped during an exercise.
    Tap(Square),
    /// Ends the exercise.
    EndExercise,
    /// Adds the better line for this ply to the record and goes to it.
    ShowBetter(usize),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>()
        .add_message::<AnalysisCmd>()
        .add_systems(Update, obey.in_set(AppSet::Command))
        .add_systems(
            Update,
            (
                sleep_when_suspended,
                game::recall,
                game::drop_stale,
                game::steer,
                game::keep,
                exercise::steer,
                live::steer,
            )
                .chain()
                .in_set(AppSet::Engine)
                .run_if(resource_exists::<EnginePool>),
        );
}

fn sleep_when_suspended(
    mut lifecycle: MessageReader<AppLifecycle>,
    mut analysis: ResMut<Analysis>,
    mut pool: ResMut<EnginePool>,
) {
    for event in lifecycle.read() {
        analysis.asleep = matches!(event, AppLifecycle::WillSuspend | AppLifecycle::Suspended);
        if analysis.asleep
            && let Some(ticket) = pool.lent()
        {
            pool.give_back(ticket);
        }
    }
}

fn obey(
    mut commands: MessageReader<AnalysisCmd>,
    mut analysis: ResMut<Analysis>,
    mut review: ResMut<Review>,
    unfinished: Res<Unfinished>,
    screen: Res<State<Screen>>,
    pool: Option<ResMut<EnginePool>>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(mut pool) = pool else {
        return;
    };
    for command in commands.read() {
        redraw.now();
        let asks_engine = matches!(command, AnalysisCmd::Lines | AnalysisCmd::JudgeGame);
        // Nobody asks an engine while a game for points waits.
        if asks_engine && unfinished.0.iter().any(|game| game.rated) {
            notices.say(locale.t("rev.rated_waits"));
            continue;
        }
        match *command {
            AnalysisCmd::Lines => analysis.live.on ^= true,
            AnalysisCmd::JudgeGame => game::begin(&mut analysis, &review),
            AnalysisCmd::StopJudging => game::stop(&mut analysis, &mut pool),
            AnalysisCmd::Retry(ply) => exercise::begin(&mut analysis, &mut review, ply),
            AnalysisCmd::Tap(square) => exercise::tap(&mut analysis, &review, square),
            AnalysisCmd::EndExercise => analysis.exercise = None,
            AnalysisCmd::ShowBetter(ply) => {
                analysis.exercise = None;
                game::show_better(&analysis, &mut review, ply);
            }
        }
    }
    if *screen.get() != Screen::Review {
        analysis.exercise = None;
    }
}

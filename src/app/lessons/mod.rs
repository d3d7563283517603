//! The lesson that is being taken: what was tapped, what was answered, and the moves that play by themselves first.

mod correction;

pub use correction::{Correction, Gliding, Leg};

use super::AppSet;
use super::audio::{Cue, PlayCue};
use super::career::Progress;
use super::nav::Nav;
use super::redraw::Redraw;
use super::state::Screen;
use super::theme::Theme;
use crate::career::lessons::{Action, Answer, Course, Hint, LessonRun, Reaction, Stage};
use crate::rules::{Move, Position, Square};
use bevy::prelude::*;
use std::time::Duration;

/// Time between moves that play by themselves.
const STEP: Duration = Duration::from_millis(800);

/// The lesson in hand, if any.
#[derive(Resource, Default)]
pub struct Lessons {
    taken: Option<Taken>,
}

/// A lesson being taken.
pub struct Taken {
    /// What was done so far.
    pub run: LessonRun,
    /// What was said to the last trial.
    pub answer: Option<Answer>,
    /// The man in hand.
    pub selected: Option<Square>,
    /// The hint on the board.
    pub hint: Option<Hint>,
    /// The wrong move that is being shown.
    pub correction: Option<Correction>,
    /// How many of the first moves have been played, and when the next one is due.
    playing: Option<(usize, Duration)>,
}

impl Lessons {
    /// The lesson in hand.
    pub fn taken(&self) -> Option<&Taken> {
        self.taken.as_ref()
    }
}

impl Taken {
    fn new(run: LessonRun) -> Taken {
        Taken {
            run,
            answer: None,
            selected: None,
            hint: None,
            correction: None,
            playing: None,
        }
    }

    /// The position to show, and the move that led to it. A man between two points is left out, see
    /// [`Correction::gliding`].
    pub fn shown(&self) -> (Position, Option<Move>) {
        let run = &self.run;
        let start = run
            .exercise()
            .and_then(|(_, exercise)| Position::from_fen(&exercise.fen).ok());
        if let (Some((played, _)), Some(mut position)) = (self.playing, start) {
            let moves = &run.before()[..played.min(run.before().len())];
            for &mv in moves {
                position.make(mv);
            }
            return (position, moves.last().copied());
        }
        match &self.correction {
            Some(correction) => (correction.shown(run.position()), None),
            None => (run.position().clone(), run.last_move()),
        }
    }

    /// Whether the first moves still play.
    pub fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Points that the man in hand can reach.
    pub fn targets(&self) -> Vec<Square> {
        let Some(from) = self.selected else {
            return Vec::new();
        };
        let legal = self.run.position().legal_moves();
        legal
            .iter()
            .filter(|mv| mv.from() == from)
            .map(|mv| mv.to())
            .collect()
    }

    /// After entering a stage.
    fn begin(&mut self, now: Duration) {
        self.answer = None;
        self.selected = None;
        self.hint = None;
        self.correction = None;
        self.playing = (!self.run.before().is_empty()).then_some((0, now + STEP));
    }
}

/// What the page asks for.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum LessonCmd {
    /// Takes the lesson with this key from its beginning.
    Take(String),
    /// A point was tapped.
    Tap(Square),
    /// A button of the game was pressed.
    Act(Action),
    /// Shows the next step of the hint.
    Hint,
    /// Goes on to the next stage, from the last one to the next lesson.
    GoOn,
    /// Begins the exercise again.
    Again,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lessons>()
        .add_message::<LessonCmd>()
        .add_systems(
            Update,
            (obey, play_first_moves, correct)
                .chain()
                .in_set(AppSet::Command),
        );
}

fn obey(
    mut requests: MessageReader<LessonCmd>,
    time: Res<Time<Real>>,
    theme: Res<Theme>,
    mut lessons: ResMut<Lessons>,
    mut nav: MessageWriter<Nav>,
    mut progress: MessageWriter<Progress>,
    mut cues: MessageWriter<PlayCue>,
) {
    for request in requests.read() {
        if let LessonCmd::Take(key) = request {
            if let Some(lesson) = Course::standard().get(key) {
                lessons.taken = Some(Taken::new(LessonRun::start(lesson)));
                nav.write(Nav::To(Screen::Lesson));
            }
            continue;
        }
        let Some(taken) = &mut lessons.taken else {
            continue;
        };
        match request {
            LessonCmd::Take(_) => {}
            LessonCmd::Tap(square) => {
                if let Some(mv) = tap(taken, *square) {
                    let answer = taken.run.try_move(mv);
                    let wrong = answer.reaction == Reaction::Miss;
                    taken.correction =
                        wrong.then(|| Correction::new(mv, time.elapsed(), theme.motion));
                    react(taken, answer, &mut progress, &mut cues);
                } else if taken.selected.is_some() {
                    taken.correction = None;
                    cues.write(PlayCue(Cue::Select));
                }
            }
            LessonCmd::Act(action) => {
                taken.correction = None;
                let answer = taken.run.act(*action);
                react(taken, answer, &mut progress, &mut cues);
            }
            LessonCmd::Hint => {
                taken.correction = None;
                taken.hint = taken.run.hint();
                cues.write(PlayCue(Cue::Hint));
            }
            LessonCmd::GoOn if taken.run.stage() == Stage::Finished => {
                let all = &Course::standard().lessons;
                let at = all.iter().position(|l| l.key == taken.run.lesson().key);
                match at.and_then(|at| all.get(at + 1)) {
                    Some(next) => *taken = Taken::new(LessonRun::start(next)),
                    None => {
                        nav.write(Nav::To(Screen::Lessons));
                    }
                }
            }
            LessonCmd::GoOn => {
                taken.run.go_on();
                taken.begin(time.elapsed());
            }
            LessonCmd::Again => {
                taken.run.restart();
                taken.begin(time.elapsed());
            }
        }
    }
}

/// Picks a man up, puts it down, or gives the move that the taps make.
fn tap(taken: &mut Taken, square: Square) -> Option<Move> {
    if taken.run.is_solved() || taken.is_playing() || taken.run.exercise().is_none() {
        return None;
    }
    let position = taken.run.position();
    let own = position
        .piece_on(square)
        .is_some_and(|piece| piece.side() == position.side_to_move());
    match taken.selected {
        Some(from) if from == square => {
            taken.selected = None;
            None
        }
        // An own man is taken up in place of the other, as on the board of a game.
        Some(_) if own => {
            taken.selected = Some(square);
            None
        }
        Some(from) => {
            taken.selected = None;
            Some(Move::new(from, square))
        }
        None => {
            taken.selected = own.then_some(square);
            None
        }
    }
}

fn react(
    taken: &mut Taken,
    answer: Answer,
    progress: &mut MessageWriter<Progress>,
    cues: &mut MessageWriter<PlayCue>,
) {
    match answer.reaction {
        Reaction::Solved => {
            if let Some((number, _)) = taken.run.exercise() {
                progress.write(Progress::Exercise {
                    lesson: taken.run.lesson().key.clone(),
                    number,
                });
            }
            cues.write(PlayCue(Cue::Capture));
        }
        Reaction::GoOn => {
            cues.write(PlayCue(Cue::Move));
        }
        // It is heard when it is seen.
        Reaction::Miss if taken.correction.is_some() => {}
        Reaction::Miss | Reaction::Illegal => {
            cues.write(PlayCue(Cue::Illegal));
        }
    }
    if answer.reaction != Reaction::Miss {
        taken.hint = None;
    }
    taken.answer = Some(answer);
}

/// Plays the moves that come before an exercise, one after another.
fn play_first_moves(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut lessons: ResMut<Lessons>,
    mut cues: MessageWriter<PlayCue>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(taken) = &mut lessons.bypass_change_detection().taken else {
        return;
    };
    let Some((played, due)) = taken.playing else {
        return;
    };
    if *screen.get() != Screen::Lesson {
        return;
    }
    if time.elapsed() < due {
        redraw.after(due - time.elapsed());
        return;
    }
    let next = played + 1;
    taken.playing = (next < taken.run.before().len()).then_some((next, time.elapsed() + STEP));
    cues.write(PlayCue(Cue::Move));
    redraw.now();
}

/// Shows a wrong move and takes it back.
fn correct(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut lessons: ResMut<Lessons>,
    mut cues: MessageWriter<PlayCue>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(taken) = &mut lessons.bypass_change_detection().taken else {
        return;
    };
    let Some(correction) = &mut taken.correction else {
        return;
    };
    let ended = correction.advance(time.elapsed());
    if ended == Some(Leg::Going) {
        let takes = taken
            .run
            .position()
            .piece_on(correction.mv().to())
            .is_some();
        cues.write(PlayCue(if takes { Cue::Capture } else { Cue::Move }));
    } else if ended == Some(Leg::There) {
        cues.write(PlayCue(Cue::Illegal));
    }
    if ended.is_some() {
        redraw.now();
    }
    redraw.after(correction.rest());
    if correction.leg() == Leg::Over || *screen.get() != Screen::Lesson {
        taken.correction = None;
    }
}

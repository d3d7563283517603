//! What happens while a puzzle is on the board: tries are judged, the defence replies, the solution plays.

use super::{HintStep, Puzzles, Solving, show_hint, today};
use crate::app::AppSet;
use crate::app::audio::{Cue, PlayCue};
use crate::app::board::motion::Moving;
use crate::app::board::select::Selection;
use crate::app::career::Progress;
use crate::app::help::notation_style;
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::notices::Notices;
use crate::app::opponent::{Answered, EnginePool, Job, OpponentCmd};
use crate::app::redraw::Redraw;
use crate::app::session::{MoveApplied, MoveRequested, Session, SessionCmd};
use crate::app::state::{Screen, Sheet};
use crate::career::puzzle_run::{Found, State, Tried, Verdict};
use crate::career::puzzles::Goal;
use crate::rules::{Move, notation};
use bevy::prelude::*;
use std::time::Duration;

/// Between two moves of the solution.
const STEP: Duration = Duration::from_millis(700);
/// How long the last position is seen before the sheet rises.
const LOOK: Duration = Duration::from_millis(900);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (take_answers, note_moves, ask, show_solution, open_sheet)
            .chain()
            .in_set(AppSet::View)
            .run_if(in_state(Screen::Match).and_then(playing)),
    );
}

fn playing(session: Option<Res<Session>>, puzzles: Res<Puzzles>) -> bool {
    session.is_some_and(|session| session.puzzle) && puzzles.solving.is_some()
}

/// Plays a move of the run on the board.
fn play(session: &Session, mv: Move, requests: &mut MessageWriter<MoveRequested>) {
    requests.write(MoveRequested {
        mv,
        generation: session.generation(),
        by: session.seat(session.side_to_move()),
    });
}

/// The learner's moves go to the run; those of the defence and of the solution came from it.
fn note_moves(
    mut applied: MessageReader<MoveApplied>,
    session: Res<Session>,
    mut puzzles: ResMut<Puzzles>,
    time: Res<Time<Real>>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut progress: MessageWriter<Progress>,
    mut to_session: MessageWriter<SessionCmd>,
    mut cues: MessageWriter<PlayCue>,
) {
    let Some(solving) = puzzles.solving.as_mut() else {
        return;
    };
    for applied in applied.read() {
        if session.game.moves() == solving.run.game().moves() {
            continue;
        }
        match solving.run.try_move(applied.mv) {
            Tried::Asked => {}
            Tried::Solved => solved(solving, time.elapsed(), &mut progress, &mut cues),
            Tried::Missed => {
                cues.write(PlayCue(Cue::Illegal));
                notices.say(locale.t("puz.missed"));
            }
            Tried::Illegal(_) | Tried::NotNow => {
                let game = solving.run.game().clone();
                to_session.write(SessionCmd::Show(Box::new(game)));
            }
        }
    }
}

fn solved(
    solving: &mut Solving,
    now: Duration,
    progress: &mut MessageWriter<Progress>,
    cues: &mut MessageWriter<PlayCue>,
) {
    cues.write(PlayCue(Cue::Win));
    progress.write_batch(solving.take_note(today()));
    solving.due = Some(now + LOOK);
}

fn ask(
    session: Res<Session>,
    puzzles: Res<Puzzles>,
    moving: Res<Moving>,
    pool: Option<Res<EnginePool>>,
    mut machine: MessageWriter<OpponentCmd>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(question) = puzzles.solving().and_then(|solving| solving.run.question()) else {
        return;
    };
    let free = pool.is_some_and(|pool| pool.job().is_none());
    if free && !moving.0 && session.game.moves() == question.moves {
        machine.write(OpponentCmd::Judge);
        redraw.now();
    }
}

fn take_answers(
    mut answers: MessageReader<Answered>,
    session: Res<Session>,
    mut puzzles: ResMut<Puzzles>,
    time: Res<Time<Real>>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut selection: ResMut<Selection>,
    mut progress: MessageWriter<Progress>,
    mut requests: MessageWriter<MoveRequested>,
    mut to_session: MessageWriter<SessionCmd>,
    mut cues: MessageWriter<PlayCue>,
) {
    for answer in answers.read() {
        let (Job::Judge, Some(mv)) = (answer.job, answer.mv) else {
            continue;
        };
        let Some(solving) = puzzles.solving.as_mut() else {
            continue;
        };
        // An answer to a position that is gone.
        let asked = solving.run.question().map(|question| question.moves);
        if answer.generation != session.generation()
            || asked.as_deref() != Some(session.game.moves())
        {
            continue;
        }
        let found = Found {
            mv,
            then: answer.then,
            score: answer.score,
            proved: answer.proved,
        };
        match solving.run.answer(found) {
            Verdict::Kept {
                reply,
                longer_by,
                certain,
                ..
            } => {
                if !certain && solving.run.puzzle().goal != Goal::Draw {
                    notices.say(locale.t("puz.unproved"));
                } else if longer_by > 0 {
                    let by = longer_by.to_string();
                    notices.say(locale.fill("puz.longer", &[("n", &by)]));
                }
                if let Some(reply) = reply {
                    play(&session, reply, &mut requests);
                }
                match solving.run.state() {
                    State::Solved => {
                        solved(solving, time.elapsed(), &mut progress, &mut cues);
                    }
                    State::Missed => notices.say(locale.t("puz.missed")),
                    _ => {}
                }
            }
            Verdict::GivenAway { refutation } => {
                cues.write(PlayCue(Cue::Illegal));
                let style = notation_style(&locale);
                let refutation = notation::write(session.game.position(), refutation, style);
                let key = match solving.run.puzzle().goal {
                    Goal::Win(_) => "puz.wrong_win",
                    Goal::Draw => "puz.wrong_draw",
                };
                notices.say(locale.fill(key, &[("move", &refutation)]));
                let game = solving.run.game().clone();
                to_session.write(SessionCmd::Show(Box::new(game)));
            }
            // It is played when it is due, however soon it was found.
            Verdict::SolutionReady => {}
            Verdict::HintReady => {
                let step: Option<HintStep> = solving.run.hint();
                show_hint(step, &session, &mut selection, &mut to_session);
            }
            Verdict::Ignored => {
                let game = solving.run.game().clone();
                to_session.write(SessionCmd::Show(Box::new(game)));
            }
        }
    }
}

/// Plays the solution, a move at a time.
fn show_solution(
    session: Res<Session>,
    mut puzzles: ResMut<Puzzles>,
    moving: Res<Moving>,
    time: Res<Time<Real>>,
    mut requests: MessageWriter<MoveRequested>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(solving) = puzzles.bypass_change_detection().solving.as_mut() else {
        return;
    };
    if solving.run.state() != State::Showing
        || moving.0
        || session.game.moves() != solving.run.game().moves()
    {
        return;
    }
    let due = *solving.due.get_or_insert(time.elapsed() + STEP);
    if time.elapsed() < due {
        redraw.after(due - time.elapsed());
        return;
    }
    if let Some(mv) = solving.run.show_next() {
        solving.due = Some(time.elapsed() + STEP);
        play(&session, mv, &mut requests);
        redraw.now();
    }
}

/// When it is solved and the last position was seen, the sheet says how well.
fn open_sheet(
    mut puzzles: ResMut<Puzzles>,
    time: Res<Time<Real>>,
    moving: Res<Moving>,
    mut nav: MessageWriter<Nav>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(solving) = puzzles.bypass_change_detection().solving.as_mut() else {
        return;
    };
    let Some(due) = solving.due.filter(|_| solving.run.state() == State::Solved) else {
        return;
    };
    if moving.0 {
        return;
    }
    if time.elapsed() < due {
        redraw.after(due - time.elapsed());
        return;
    }
    solving.due = None;
    nav.write(Nav::Open(Sheet::PuzzleSolved));
}

//! Puzzles on the board of a match: the session holds the game, the run judges, the machine defends.

mod next;
mod steps;

use super::AppSet;
use super::board::select::Selection;
use super::career::Progress;
use super::locale::Locale;
use super::nav::Nav;
use super::notices::Notices;
use super::platform;
use super::session::{Session, SessionCmd, unix_now};
use super::state::Screen;
use crate::career::calendar::Day;
use crate::career::puzzle_run::{HintStep, PuzzleRun, State};
use crate::career::puzzles::{Puzzle, PuzzleSet};
use bevy::prelude::*;
use next::{Next, Round};
use std::time::Duration;

/// The puzzle in hand, and the chapter that is looked at.
#[derive(Resource, Default)]
pub struct Puzzles {
    /// Index of the chapter that the list shows; `None`: the first with something to solve.
    pub chapter: Option<usize>,
    solving: Option<Solving>,
}

/// A puzzle being solved.
pub struct Solving {
    /// What was done so far.
    pub run: PuzzleRun,
    /// The day whose daily puzzle it is.
    pub daily: Option<Day>,
    /// What else is practised after it, when it was opened for practice.
    round: Option<Round>,
    /// Whether this attempt is in the profile already.
    noted: bool,
    /// When the next move of the solution is due, or the sheet after it was solved.
    due: Option<Duration>,
}

impl Puzzles {
    /// The puzzle in hand.
    pub fn solving(&self) -> Option<&Solving> {
        self.solving.as_ref()
    }
}

impl Solving {
    /// A first try. `None` for a position that is none; shipped puzzles are tested.
    fn begin(puzzle: &Puzzle, round: Option<Round>) -> Option<Solving> {
        let today = today();
        let of_today = PuzzleSet::standard().daily(today);
        let daily = of_today.is_some_and(|other| other.id == puzzle.id);
        Some(Solving {
            run: PuzzleRun::start(puzzle).ok()?,
            daily: daily.then_some(today),
            round,
            noted: false,
            due: None,
        })
    }

    /// What is to be told the profile about this attempt, once.
    fn take_note(&mut self, today: Day) -> Option<Progress> {
        let attempt = self.run.attempt();
        let worth = attempt.solved || attempt.needs_practice() && attempt_begun(&self.run);
        if self.noted || !worth {
            return None;
        }
        self.noted = true;
        Some(Progress::Puzzle {
            id: self.run.puzzle().id.clone(),
            attempt,
            today,
            daily: self.daily,
        })
    }
}

/// Whether something was done that counts as a try.
fn attempt_begun(run: &PuzzleRun) -> bool {
    let attempt = run.attempt();
    attempt.wrong_moves > 0 || attempt.solution_seen
}

/// What a screen asks for.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum PuzzleCmd {
    /// Puts the puzzle with this id on the board.
    Open(String),
    /// Puts the puzzles that are due on the board, one after another.
    Practise,
    /// Shows another chapter in the list.
    Chapter(usize),
    /// Begins again.
    Retry,
    /// Takes the last own move back, or a move of the solution.
    TakeBack,
    /// The next step of the hint.
    Hint,
    /// Plays the solution; while it plays, halts it.
    Solution,
    /// The next puzzle: in practice one that is due, else an unsolved one.
    Next,
}

/// The day where the person lives.
pub fn today() -> Day {
    Day::of(unix_now(), platform::utc_offset_s())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Puzzles>()
        .add_message::<PuzzleCmd>()
        .add_systems(Update, obey.after(AppSet::Navigate).before(AppSet::Command))
        .add_systems(OnExit(Screen::Match), note_what_was_left)
        .add_plugins(steps::plugin);
}

fn obey(
    mut requests: MessageReader<PuzzleCmd>,
    mut puzzles: ResMut<Puzzles>,
    career: Res<super::career::Career>,
    session: Option<Res<Session>>,
    mut selection: ResMut<Selection>,
    mut to_session: MessageWriter<SessionCmd>,
    mut progress: MessageWriter<Progress>,
    mut nav: MessageWriter<Nav>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
) {
    let set = PuzzleSet::standard();
    for request in requests.read() {
        match request {
            PuzzleCmd::Chapter(index) => puzzles.chapter = Some(*index),
            PuzzleCmd::Open(id) => {
                if let Some(puzzle) = set.get(id) {
                    let solving = Solving::begin(puzzle, None);
                    put_on(solving, &mut puzzles, &mut to_session, &mut progress);
                }
            }
            PuzzleCmd::Practise | PuzzleCmd::Next => {
                let Some(known) = career.known() else {
                    continue;
                };
                let reached = &known.profile.puzzles;
                let next = match request {
                    PuzzleCmd::Practise => next::of_practice(reached, today()),
                    _ => next::after(puzzles.solving(), reached, today()),
                };
                match next {
                    Next::Puzzle(puzzle, round) => {
                        let solving = Solving::begin(puzzle, round);
                        put_on(solving, &mut puzzles, &mut to_session, &mut progress);
                    }
                    Next::Page(words) => {
                        if let Some(key) = words {
                            notices.say(locale.t(key));
                        }
                        nav.write(Nav::To(Screen::Puzzles));
                    }
                }
            }
            PuzzleCmd::Retry | PuzzleCmd::TakeBack | PuzzleCmd::Hint | PuzzleCmd::Solution => {
                let Some(solving) = &mut puzzles.solving else {
                    continue;
                };
                match request {
                    PuzzleCmd::Retry => {
                        progress.write_batch(solving.take_note(today()));
                        solving.run.retry();
                        solving.noted = false;
                        solving.due = None;
                    }
                    PuzzleCmd::TakeBack => {
                        if !solving.run.take_back() && !solving.run.step_back() {
                            continue;
                        }
                        solving.due = None;
                    }
                    PuzzleCmd::Solution if solving.run.state() == State::Showing => {
                        solving.run.halt_solution();
                        continue;
                    }
                    PuzzleCmd::Solution => {
                        solving.run.show_solution();
                        progress.write_batch(solving.take_note(today()));
                        solving.due = None;
                    }
                    _ => {
                        let step = solving.run.hint();
                        if let Some(session) = &session {
                            show_hint(step, session, &mut selection, &mut to_session);
                        }
                        continue;
                    }
                }
                to_session.write(SessionCmd::Show(Box::new(solving.run.game().clone())));
                nav.write(Nav::Close);
            }
        }
    }
}

/// Puts a puzzle on the board, in place of another.
fn put_on(
    solving: Option<Solving>,
    puzzles: &mut Puzzles,
    to_session: &mut MessageWriter<SessionCmd>,
    progress: &mut MessageWriter<Progress>,
) {
    let Some(solving) = solving else {
        return;
    };
    if let Some(left) = &mut puzzles.solving {
        progress.write_batch(left.take_note(today()));
    }
    to_session.write(SessionCmd::Puzzle(Box::new(solving.run.game().clone())));
    puzzles.solving = Some(solving);
}

fn show_hint(
    step: Option<HintStep>,
    session: &Session,
    selection: &mut Selection,
    to_session: &mut MessageWriter<SessionCmd>,
) {
    match step {
        // The man is taken up for the learner.
        Some(HintStep::Piece(square)) => selection.pick(session, square),
        Some(HintStep::Move(mv)) => {
            to_session.write(SessionCmd::ShowHint(mv));
        }
        Some(HintStep::Asked) | None => {}
    }
}

/// A puzzle that was left after a mistake comes back some day.
fn note_what_was_left(mut puzzles: ResMut<Puzzles>, mut progress: MessageWriter<Progress>) {
    if let Some(solving) = &mut puzzles.solving
        && solving.run.state() != State::Solved
    {
        progress.write_batch(solving.take_note(today()));
    }
}

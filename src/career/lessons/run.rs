//! One lesson being taken, as a pure state machine: what is tried is answered, nothing is drawn and nothing saved.

use super::course::{Action, Aim, Exercise, Lesson, Task};
use super::fault::MoveFault;
use crate::rules::{Move, Position, Side, Square};

/// After so many misses in an exercise a hint is offered.
const MISSES_BEFORE_HINT: u32 = 2;

/// Where in the lesson the learner is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The board that is shown first.
    Show,
    /// An exercise, from 1.
    Exercise(u16),
    /// All done.
    Finished,
}

/// What a trial led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reaction {
    /// Right, and the exercise is solved. The move stands on the board.
    Solved,
    /// Right, and more is to come. The move stands on the board; the other side stands still.
    GoOn,
    /// Legal and not what was asked: the board is as before, the move may be shown and taken back.
    Miss,
    /// Against the rules: the board is as before.
    Illegal,
}

/// What is said to a trial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What it led to.
    pub reaction: Reaction,
    /// Key of the text, see [`super::texts`].
    pub text: String,
}

/// A hint, given in steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The piece to move.
    Piece(Square),
    /// The move.
    Move(Move),
    /// The button to press.
    Button(Action),
}

/// A lesson being taken.
#[derive(Clone, Debug)]
pub struct LessonRun {
    lesson: Lesson,
    stage: Stage,
    position: Position,
    /// Own moves made in this exercise.
    made: Vec<Move>,
    solved: bool,
    misses: u32,
    hints: u32,
}

impl LessonRun {
    /// Begins with the board that is shown first.
    pub fn start(lesson: &Lesson) -> LessonRun {
        LessonRun::at(lesson, Stage::Show)
    }

    /// Begins at a stage; one beyond the last exercise is the end.
    pub fn at(lesson: &Lesson, stage: Stage) -> LessonRun {
        let mut run = LessonRun {
            lesson: lesson.clone(),
            stage,
            position: Position::start(),
            made: Vec::new(),
            solved: false,
            misses: 0,
            hints: 0,
        };
        run.enter(stage);
        run
    }

    /// The lesson.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// Where the learner is.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The exercise in hand and its number, from 1.
    pub fn exercise(&self) -> Option<(u16, &Exercise)> {
        match self.stage {
            Stage::Exercise(number) => {
                let exercise = self.lesson.exercises.get(usize::from(number) - 1)?;
                Some((number, exercise))
            }
            _ => None,
        }
    }

    /// Key of the text that belongs to the stage: what is shown, or what is asked.
    pub fn text(&self) -> String {
        match self.stage {
            Stage::Exercise(number) => self.lesson.ask_key(number),
            Stage::Show | Stage::Finished => self.lesson.goal_key(),
        }
    }

    /// The position on the board. In an exercise the learner is to move until it is solved.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side that the learner plays, to be at the bottom of the board.
    pub fn side(&self) -> Side {
        match self.exercise() {
            Some((_, exercise)) => exercise
                .position()
                .map_or(Side::Red, |position| position.side_to_move()),
            None => Side::Red,
        }
    }

    /// The moves that are played by themselves when the exercise begins, from its own start position.
    pub fn before(&self) -> &[Move] {
        self.exercise()
            .map_or(&[], |(_, exercise)| exercise.before.as_slice())
    }

    /// The move that led to the position, if there is one.
    pub fn last_move(&self) -> Option<Move> {
        self.made.last().or(self.before().last()).copied()
    }

    /// Whether the exercise in hand is solved.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Whether a hint should be offered, after some misses.
    pub fn offers_hint(&self) -> bool {
        !self.solved && self.misses >= MISSES_BEFORE_HINT
    }

    /// Tries a move.
    pub fn try_move(&mut self, mv: Move) -> Answer {
        let Some((number, exercise)) = self.exercise().filter(|_| !self.solved) else {
            return illegal("fault.game_over");
        };
        let own_text = exercise
            .wrong
            .iter()
            .position(|group| group.contains(&mv))
            .map(|group| self.lesson.wrong_key(number, group + 1));
        if let Some(fault) = MoveFault::of(&self.position, mv) {
            let text = own_text.unwrap_or_else(|| fault.text_key().to_owned());
            self.misses += 1;
            return illegal(&text);
        }
        let progress = match &exercise.task {
            Task::Move { accept, .. } => accept.contains(mv).then_some(true),
            Task::Still { routes } => {
                let made = self.made.len();
                routes
                    .iter()
                    .filter(|route| route.starts_with(&self.made) && route.get(made) == Some(&mv))
                    .map(|route| route.len() == made + 1)
                    .max()
            }
            Task::Action(_) => None,
        };
        let Some(done) = progress else {
            let text = own_text
                .or_else(|| exercise.own_other.then(|| self.lesson.other_key(number)))
                .unwrap_or_else(|| self.what_is_missing(exercise, mv).to_owned());
            self.misses += 1;
            return Answer {
                reaction: Reaction::Miss,
                text,
            };
        };
        self.position.make(mv);
        self.made.push(mv);
        if done {
            return self.solve(number);
        }
        // The other side stands still.
        self.position.make_null();
        Answer {
            reaction: Reaction::GoOn,
            text: "common.step_on".to_owned(),
        }
    }

    /// Presses a button.
    pub fn act(&mut self, action: Action) -> Answer {
        match self.exercise().filter(|_| !self.solved) {
            Some((number, exercise)) if exercise.task == Task::Action(action) => self.solve(number),
            Some(_) => {
                self.misses += 1;
                Answer {
                    reaction: Reaction::Miss,
                    text: "common.no_button".to_owned(),
                }
            }
            None => illegal("fault.game_over"),
        }
    }

    /// The next step of the hint: the piece, then the move. `None` outside an exercise, or when it is solved.
    pub fn hint(&mut self) -> Option<Hint> {
        let (_, exercise) = self.exercise().filter(|_| !self.solved)?;
        let hint = match &exercise.task {
            Task::Action(action) => Hint::Button(*action),
            Task::Still { routes } => {
                let route = routes.iter().find(|route| route.starts_with(&self.made))?;
                self.step_of_hint(*route.get(self.made.len())?)
            }
            Task::Move { .. } => self.step_of_hint(*exercise.solution().first()?),
        };
        self.hints += 1;
        Some(hint)
    }

    /// Goes on: from the board that is shown, or from an exercise, solved or not, to the next. Gives the new stage.
    pub fn go_on(&mut self) -> Stage {
        let next = match self.stage {
            Stage::Show => Stage::Exercise(1),
            Stage::Exercise(number) => Stage::Exercise(number + 1),
            Stage::Finished => Stage::Finished,
        };
        self.enter(next);
        self.stage
    }

    /// Begins the stage again.
    pub fn restart(&mut self) {
        self.enter(self.stage);
    }

    fn enter(&mut self, stage: Stage) {
        self.stage = match stage {
            Stage::Exercise(number)
                if !(1..=self.lesson.exercises.len()).contains(&usize::from(number)) =>
            {
                Stage::Finished
            }
            stage => stage,
        };
        self.made.clear();
        (self.solved, self.misses, self.hints) = (false, 0, 0);
        // A course that was read has only good positions; the end keeps the last board.
        let position = match self.exercise() {
            Some((_, exercise)) => exercise.position().ok(),
            None if self.stage == Stage::Show => Position::from_fen(&self.lesson.show.fen).ok(),
            None => None,
        };
        if let Some(position) = position {
            self.position = position;
        }
    }

    fn solve(&mut self, number: u16) -> Answer {
        self.solved = true;
        Answer {
            reaction: Reaction::Solved,
            text: self.lesson.right_key(number),
        }
    }

    fn step_of_hint(&self, mv: Move) -> Hint {
        if self.hints == 0 {
            Hint::Piece(mv.from())
        } else {
            Hint::Move(mv)
        }
    }

    /// What a legal move lacks, told from the rules.
    fn what_is_missing(&self, exercise: &Exercise, mv: Move) -> &'static str {
        let mut after = self.position.clone();
        after.make(mv);
        let check = after.in_check();
        match &exercise.task {
            Task::Action(_) => "common.use_button",
            Task::Still { routes } => {
                let piece = self.made.last().map(|made| made.to());
                let piece = piece.or(routes.first().and_then(|r| r.first()).map(|m| m.from()));
                if piece == Some(mv.from()) {
                    "common.not_this_way"
                } else {
                    "common.only_this_piece"
                }
            }
            Task::Move { aim, .. } => match aim {
                Aim::Capture => "aim.capture",
                Aim::Check => "aim.check",
                Aim::Mate if check => "aim.mate_check",
                Aim::Mate => "aim.mate_quiet",
                Aim::MateInTwo => "aim.mate_in_two",
                Aim::Stalemate if check => "aim.stalemate_check",
                Aim::Stalemate => "aim.stalemate",
                Aim::Gain => "aim.gain",
                Aim::Place | Aim::Legal | Aim::Change | Aim::Repeat | Aim::Bare => "common.other",
            },
        }
    }
}

/// Keys of the texts common to all lessons.
pub const COMMON_TEXTS: [&str; 16] = [
    "common.other",
    "common.show_hint",
    "common.again",
    "common.step_on",
    "common.only_this_piece",
    "common.not_this_way",
    "common.use_button",
    "common.no_button",
    "aim.capture",
    "aim.check",
    "aim.mate_check",
    "aim.mate_quiet",
    "aim.mate_in_two",
    "aim.stalemate",
    "aim.stalemate_check",
    "aim.gain",
];

fn illegal(text: &str) -> Answer {
    Answer {
        reaction: Reaction::Illegal,
        text: text.to_owned(),
    }
}

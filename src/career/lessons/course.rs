//! The data of the course: `assets/data/lessons.ron`.

use crate::rules::{Move, Position, Square};
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::OnceLock;

/// All lessons, in the order in which they are taken.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Course {
    /// The lessons.
    pub lessons: Vec<Lesson>,
}

/// One lesson: a board to look at, then exercises.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Lesson {
    /// Its name for ever; progress and texts are kept under it.
    pub key: String,
    /// What is shown first, with the text of [`Lesson::goal_key`].
    pub show: Show,
    /// The exercises, numbered from 1.
    pub exercises: Vec<Exercise>,
}

/// A board with marks. Nothing is to be done on it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Show {
    /// The position.
    pub fen: String,
    /// Arrows from point to point: ways to go, or lines of attack.
    pub arrows: Vec<Move>,
    /// Points to ring.
    pub rings: Vec<Square>,
}

/// Something to do on the board.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Exercise {
    /// Where it begins.
    pub fen: String,
    /// Moves that are played first, by themselves. Who is to move after them is the learner.
    #[serde(default)]
    pub before: Vec<Move>,
    /// What is asked.
    pub task: Task,
    /// Typical wrong moves, each group with a text of its own, numbered from 1. Illegal ones are among them.
    #[serde(default)]
    pub wrong: Vec<Vec<Move>>,
    /// Whether it has its own answer for any other legal move, instead of the common one.
    #[serde(default)]
    pub own_other: bool,
}

/// What an exercise asks for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Task {
    /// One move.
    Move {
        /// What makes a move right.
        aim: Aim,
        /// The right moves.
        accept: Accept,
    },
    /// Several moves of one piece while the other side stands still: any of these routes. All begin where the piece
    /// stands.
    Still {
        /// Each a chain of moves.
        routes: Vec<Vec<Move>>,
    },
    /// A button instead of a move.
    Action(Action),
}

/// What makes a move right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Aim {
    /// Takes a certain piece.
    Capture,
    /// Reaches a certain point.
    Place,
    /// Gives check.
    Check,
    /// Any legal move: it is the rules that leave few.
    Legal,
    /// Mates.
    Mate,
    /// Forces mate with the next move.
    MateInTwo,
    /// Leaves the other side without a move, not in check.
    Stalemate,
    /// Wins a piece.
    Gain,
    /// Does not repeat the position.
    Change,
    /// Repeats it, because the other side is to blame.
    Repeat,
    /// Leaves nobody a piece that can attack.
    Bare,
}

/// Right moves.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Accept {
    /// These.
    Only(Vec<Move>),
    /// Every legal move but these.
    AllBut(Vec<Move>),
}

impl Accept {
    /// Whether a legal move is right.
    pub fn contains(&self, mv: Move) -> bool {
        match self {
            Accept::Only(moves) => moves.contains(&mv),
            Accept::AllBut(moves) => !moves.contains(&mv),
        }
    }
}

/// A button that an exercise may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Action {
    /// Offer a draw 提和.
    OfferDraw,
}

/// Why a course was refused.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum CourseError {
    /// Not the expected RON.
    #[error("the lessons cannot be read: {0}")]
    Syntax(#[from] ron::error::SpannedError),
    /// A key that two lessons have.
    #[error("two lessons are called {0}")]
    Twice(String),
    /// One lesson makes no sense.
    #[error("lesson {key}, exercise {number}: {why}")]
    Exercise {
        /// The lesson.
        key: String,
        /// The exercise, from 1; 0 for the board that is shown first.
        number: u16,
        /// What is wrong.
        why: String,
    },
}

impl Course {
    /// The course of `assets/data/lessons.ron`, compiled in.
    pub fn standard() -> &'static Course {
        static STANDARD: OnceLock<Course> = OnceLock::new();
        STANDARD.get_or_init(|| {
            Course::parse(include_str!("../../../assets/data/lessons.ron"))
                .expect("a test reads the shipped lessons")
        })
    }

    /// Reads a course and checks that keys are unique, positions legal and moves playable.
    ///
    /// # Errors
    /// See [`CourseError`].
    pub fn parse(text: &str) -> Result<Course, CourseError> {
        let course: Course = ron::from_str(text)?;
        let mut keys = HashSet::new();
        for lesson in &course.lessons {
            if !keys.insert(&lesson.key) {
                return Err(CourseError::Twice(lesson.key.clone()));
            }
            let bad = |number: u16, why: String| CourseError::Exercise {
                key: lesson.key.clone(),
                number,
                why,
            };
            Position::from_fen(&lesson.show.fen).map_err(|e| bad(0, e.to_string()))?;
            for (number, exercise) in (1..).zip(&lesson.exercises) {
                exercise.check().map_err(|why| bad(number, why))?;
            }
        }
        Ok(course)
    }

    /// The lesson with this key.
    pub fn get(&self, key: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.key == key)
    }

    /// The keys of all texts that the lessons need, besides those common to all.
    pub fn text_keys(&self) -> Vec<String> {
        let mut keys = Vec::new();
        for lesson in &self.lessons {
            keys.extend([lesson.title_key(), lesson.goal_key()]);
            for (number, exercise) in (1..).zip(&lesson.exercises) {
                keys.extend([lesson.ask_key(number), lesson.right_key(number)]);
                keys.extend((1..=exercise.wrong.len()).map(|n| lesson.wrong_key(number, n)));
                keys.extend(exercise.own_other.then(|| lesson.other_key(number)));
            }
        }
        keys
    }
}

impl Lesson {
    /// Key of the lesson's name.
    pub fn title_key(&self) -> String {
        format!("{}.title", self.key)
    }

    /// Key of what is to be learnt, in one sentence.
    pub fn goal_key(&self) -> String {
        format!("{}.goal", self.key)
    }

    /// Key of what exercise `number` (from 1) asks.
    pub fn ask_key(&self, number: u16) -> String {
        format!("{}.{number}.ask", self.key)
    }

    /// Key of what is said when exercise `number` is solved.
    pub fn right_key(&self, number: u16) -> String {
        format!("{}.{number}.right", self.key)
    }

    /// Key of the answer to the wrong moves of group `group` (from 1).
    pub fn wrong_key(&self, number: u16, group: usize) -> String {
        format!("{}.{number}.wrong.{group}", self.key)
    }

    /// Key of the exercise's own answer to other legal moves.
    pub fn other_key(&self, number: u16) -> String {
        format!("{}.{number}.other", self.key)
    }
}

impl Exercise {
    /// The position in which the learner begins, after the moves of `before`.
    ///
    /// # Errors
    /// What is wrong with the data, for whoever writes it.
    pub fn position(&self) -> Result<Position, String> {
        let mut position = Position::from_fen(&self.fen).map_err(|e| e.to_string())?;
        for &mv in &self.before {
            if !position.is_legal(mv) {
                return Err(format!("{mv} cannot be played first"));
            }
            position.make(mv);
        }
        Ok(position)
    }

    /// Moves that solve it one after another, the first of several ways; none for a button.
    pub fn solution(&self) -> Vec<Move> {
        match &self.task {
            Task::Move {
                accept: Accept::Only(moves),
                ..
            } => moves.first().copied().into_iter().collect(),
            Task::Move {
                accept: Accept::AllBut(moves),
                ..
            } => {
                let mut legal: Vec<Move> = self
                    .position()
                    .map(|position| position.legal_moves().to_vec())
                    .unwrap_or_default();
                legal.sort();
                let fits = |mv: &Move| !moves.contains(mv);
                legal.into_iter().find(fits).into_iter().collect()
            }
            Task::Still { routes } => routes.first().cloned().unwrap_or_default(),
            Task::Action(_) => Vec::new(),
        }
    }

    fn check(&self) -> Result<(), String> {
        let mut position = self.position()?;
        let playable = |position: &Position, mv: Move| {
            position
                .is_legal(mv)
                .then_some(())
                .ok_or_else(|| format!("{mv} is not legal"))
        };
        match &self.task {
            Task::Move { accept, .. } => {
                let (Accept::Only(moves) | Accept::AllBut(moves)) = accept;
                moves.iter().try_for_each(|&mv| playable(&position, mv))?;
            }
            Task::Still { routes } => {
                for route in routes {
                    let start = position.clone();
                    let mut at = None;
                    for &mv in route {
                        playable(&position, mv)?;
                        if at.is_some_and(|at| at != mv.from()) {
                            return Err(format!("{mv} moves another piece"));
                        }
                        at = Some(mv.to());
                        position.make(mv);
                        if position.in_check() {
                            return Err(format!("{mv} gives check to a side that stands still"));
                        }
                        position.make_null();
                    }
                    position = start;
                }
            }
            Task::Action(_) => {}
        }
        if self.solution().is_empty() && !matches!(self.task, Task::Action(_)) {
            return Err("nothing solves it".to_owned());
        }
        Ok(())
    }
}

//! Lessons 入门: a first course in the game. [`Course`] is the data, [`LessonRun`] one lesson being taken, [`texts`]
//! what it says in each language.

pub mod course;
pub mod fault;
pub mod run;
pub mod texts;

pub use course::{Accept, Action, Aim, Course, CourseError, Exercise, Lesson, Show, Task};
pub use fault::MoveFault;
pub use run::{Answer, Hint, LessonRun, Reaction, Stage};
pub use texts::texts;

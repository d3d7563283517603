//! Progress with lessons and puzzles: noted in the profile, written, and told when something was achieved with it.

use super::{Career, achievement_title};
use crate::app::AppSet;
use crate::app::locale::Locale;
use crate::app::notices::Notices;
use crate::app::save::Storage;
use crate::app::session::unix_now;
use crate::career::achievements::{after_lesson, after_puzzle};
use crate::career::calendar::Day;
use crate::career::lessons::Course;
use crate::career::puzzles::{Attempt, PuzzleSet};
use bevy::prelude::*;

/// Something that was done besides games.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// An exercise of a lesson was solved.
    Exercise {
        /// Key of the lesson.
        lesson: String,
        /// Number of the exercise, from 1.
        number: u16,
    },
    /// A puzzle was tried.
    Puzzle {
        /// Its id.
        id: String,
        /// How it went.
        attempt: Attempt,
        /// When.
        today: Day,
        /// The day whose puzzle it is, when it was opened as that.
        daily: Option<Day>,
    },
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Progress>()
        .add_systems(Update, note.in_set(AppSet::View));
}

fn note(
    mut progress: MessageReader<Progress>,
    mut career: ResMut<Career>,
    storage: Option<Res<Storage>>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
) {
    if progress.is_empty() {
        return;
    }
    let Some(known) = career.known_mut() else {
        return;
    };
    for done in progress.read() {
        let profile = &mut known.profile;
        let earned = match done {
            Progress::Exercise { lesson, number } => {
                profile.lessons.note(lesson, *number);
                let lessons = &Course::standard().lessons;
                let sizes = lessons
                    .iter()
                    .map(|lesson| (lesson.key.as_str(), lesson.exercises.len()));
                after_lesson(&profile.lessons, sizes)
            }
            Progress::Puzzle {
                id,
                attempt,
                today,
                daily,
            } => {
                let set = PuzzleSet::standard();
                let Some(puzzle) = set.get(id) else {
                    continue;
                };
                profile.puzzles.note(id, puzzle.goal, *attempt, *today);
                if let Some(day) = daily
                    && attempt.solved
                    && !attempt.solution_seen
                {
                    profile.puzzles.note_daily(*day);
                }
                after_puzzle(&profile.puzzles, set)
            }
        };
        for new in profile.award(&earned, unix_now()) {
            let title = achievement_title(new, &locale);
            notices.say(locale.fill("ach.new", &[("title", &title)]));
        }
    }
    if let Some(storage) = storage {
        storage.save_profile(&known.profile);
    }
}

//! Choosing records without typing.

use super::entry::{Entry, Kind};
use crate::record::GameResult;

/// Results, from the person's seat where there is one, else from Red's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcomes {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
    /// Not known or not finished.
    Open,
}

impl Outcomes {
    /// What the entry's result is to the person.
    pub fn of(entry: &Entry) -> Outcomes {
        match (entry.result, entry.result.winner()) {
            (GameResult::Unknown, _) => Outcomes::Open,
            (_, None) => Outcomes::Drawn,
            (_, Some(winner)) => {
                let mine = entry.my_side.unwrap_or(crate::rules::Side::Red);
                if winner == mine {
                    Outcomes::Won
                } else {
                    Outcomes::Lost
                }
            }
        }
    }
}

/// Somebody who played.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Who {
    /// The machine at this grade.
    Machine(u8),
    /// Somebody of this name.
    Named(String),
}

impl Who {
    /// Whom a record is to be found under.
    pub fn of(entry: &Entry) -> Vec<Who> {
        if let Some(grade) = entry.grade {
            return vec![Who::Machine(grade)];
        }
        let names = [&entry.red, &entry.black].into_iter().flatten();
        let mut names: Vec<Who> = names.cloned().map(Who::Named).collect();
        names.dedup();
        names
    }
}

/// Which records are shown. What is `None` or empty does not choose.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// One result.
    pub outcome: Option<Outcomes>,
    /// Grades of the machine, first and last.
    pub grades: Option<(u8, u8)>,
    /// One opening, by its id.
    pub opening: Option<String>,
    /// Games of somebody.
    pub who: Option<Who>,
    /// Starred ones only.
    pub starred: bool,
    /// One kind.
    pub kind: Option<Kind>,
    /// A folder: `Some(None)` for records outside all collections.
    pub folder: Option<Option<String>>,
    /// A part of a player's name, the title, the event or the date, whatever its case.
    pub text: String,
}

impl Filter {
    /// Whether an entry is shown.
    pub fn takes(&self, entry: &Entry) -> bool {
        let grades = self.grades.is_none_or(|(first, last)| {
            entry
                .grade
                .is_some_and(|grade| (first..=last).contains(&grade))
        });
        let folder = self
            .folder
            .as_ref()
            .is_none_or(|folder| folder.as_deref() == entry.folder());
        grades
            && folder
            && self.outcome.is_none_or(|o| o == Outcomes::of(entry))
            && self.kind.is_none_or(|kind| kind == entry.kind)
            && (!self.starred || entry.starred)
            && (self.opening.is_none() || self.opening == entry.opening)
            && self
                .who
                .as_ref()
                .is_none_or(|who| Who::of(entry).contains(who))
            && self.takes_text(entry)
    }

    fn takes_text(&self, entry: &Entry) -> bool {
        let wanted = self.text.trim().to_lowercase();
        wanted.is_empty()
            || [&entry.red, &entry.black, &entry.title, &entry.date]
                .into_iter()
                .flatten()
                .any(|text| text.to_lowercase().contains(&wanted))
    }
}

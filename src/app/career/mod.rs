//! What the person who plays has reached, as the app shows it: points, strength, progress. The files behind it belong
//! to the writer's thread; what is here is a fold of what it read and of what was filed since.

mod challenge;
mod endings;
mod files;
mod history;
mod judged;
mod names;
mod progress;

pub use challenge::{CareerCmd, Challenge};
pub use endings::{LastGame, STAMPED_AFTER};
pub use files::{CareerFiles, Opened};
pub use history::ShowGame;
pub use names::{achievement_about, achievement_title};
pub use progress::Progress;

use super::save::Storage;
use crate::career::judged::Judged;
use crate::career::ladder::Ladder;
use crate::career::ledger::Entry;
use crate::career::paths::GameId;
use crate::career::profile::Profile;
use crate::career::standing::{SeasonSummary, Standing, Step, add_to_seasons};
use crate::career::statistics::{GameFact, Statistics};
use bevy::prelude::*;

/// The person's career; absent inside until the files are read, and for ever where nothing can be kept.
#[derive(Resource, Default)]
pub struct Career(Option<Box<Known>>);

/// What is known of a person.
pub struct Known {
    /// Name, permissions, progress.
    pub profile: Profile,
    /// Points and strength.
    pub standing: Standing,
    /// Figures over all rated games.
    pub statistics: Statistics,
    /// The same by quarters of a year, the oldest first.
    pub seasons: Vec<SeasonSummary>,
    /// Whether rated games can be filed; not with a ledger that cannot be read.
    pub rated_play: bool,
    entries: Vec<Entry>,
    steps: Vec<Step>,
}

impl Career {
    /// What is known, once the files are read.
    pub fn known(&self) -> Option<&Known> {
        self.0.as_deref()
    }

    fn known_mut(&mut self) -> Option<&mut Known> {
        self.0.as_deref_mut()
    }

    /// Changes the profile of the person who plays, and has it written.
    pub(super) fn change_profile(&mut self, storage: &Storage, change: impl FnOnce(&mut Profile)) {
        if let Some(known) = self.known_mut() {
            change(&mut known.profile);
            storage.save_profile(&known.profile);
        }
    }

    /// Forgets everything: another person will play.
    pub(super) fn close(&mut self) {
        self.0 = None;
    }

    /// Takes what the files say in place of what was known.
    pub(super) fn open(&mut self, opened: Opened) {
        self.0 = Some(Box::new(Known::of(opened)));
    }
}

impl Known {
    fn of(opened: Opened) -> Known {
        let mut known = Known {
            profile: opened.profile,
            standing: Standing::new(),
            statistics: Statistics::default(),
            seasons: Vec::new(),
            rated_play: opened.rated_play,
            entries: Vec::with_capacity(opened.entries.len()),
            steps: Vec::with_capacity(opened.entries.len()),
        };
        for entry in opened.entries {
            known.add(entry);
        }
        known
    }

    /// Adds a rated game, unless it is there already.
    fn file(&mut self, entry: Entry) -> Option<Step> {
        if self.entries.iter().rev().any(|old| old.gid == entry.gid) {
            return None;
        }
        Some(self.add(entry))
    }

    /// Notes what a review said of a game. Whether that is news.
    fn judge(&mut self, gid: GameId, judged: Judged) -> bool {
        self.profile.judged.insert(gid, judged) != Some(judged)
    }

    fn add(&mut self, entry: Entry) -> Step {
        let step = self.standing.add(&entry, Ladder::standard());
        self.statistics.add(GameFact::from(&entry));
        add_to_seasons(&mut self.seasons, &entry, &step);
        self.entries.push(entry);
        self.steps.push(step);
        step
    }

    /// Rated games with what each did, the newest first.
    pub fn latest(&self) -> impl ExactSizeIterator<Item = (&Entry, &Step)> {
        self.entries.iter().rev().zip(self.steps.iter().rev())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Career>().add_plugins((
        challenge::plugin,
        endings::plugin,
        history::plugin,
        judged::plugin,
        progress::plugin,
    ));
}

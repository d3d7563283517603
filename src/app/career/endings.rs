//! What the end of a game means for the person's career.

use super::Career;
use crate::app::AppSet;
use crate::app::audio::{Cue, PlayCue};
use crate::app::redraw::Redraw;
use crate::app::save::Storage;
use crate::app::session::{Session, unix_now};
use crate::app::state::{Overlay, Sheet};
use crate::career::achievements::{Achievement, FinishedGame, after_game};
use crate::career::handicap::Handicap;
use crate::career::ladder::{Ladder, Score};
use crate::career::ledger::Entry;
use crate::career::standing::Step;
use crate::rules::{EndReason, Outcome, Position};
use bevy::prelude::*;
use std::time::Duration;

/// When the seal of a new grade is heard, after the result sheet has opened.
pub const STAMPED_AFTER: Duration = Duration::from_millis(1300);

/// What the game that ended last brought.
#[derive(Resource, Default)]
pub struct LastGame {
    /// The state of the session that was looked at.
    generation: Option<u64>,
    /// What it did to points and strength, if it was rated.
    pub step: Option<Step>,
    /// What was achieved with it for the first time.
    pub achievements: Vec<Achievement>,
}

impl LastGame {
    /// Whether this tells of the session as it stands.
    pub fn is_of(&self, session: &Session) -> bool {
        self.generation == Some(session.generation())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastGame>().add_systems(
        Update,
        (
            note_end.run_if(resource_exists::<Session>),
            hear_promotion.run_if(resource_exists::<Session>),
        )
            .chain()
            .in_set(AppSet::View),
    );
}

fn note_end(
    session: Res<Session>,
    mut career: ResMut<Career>,
    mut last: ResMut<LastGame>,
    storage: Option<Res<Storage>>,
) {
    let (Some(end), Some((side, opponent))) = (session.game.end(), session.seats.duel()) else {
        return;
    };
    if session.puzzle || last.is_of(&session) {
        return;
    }
    let Some(known) = career.known_mut() else {
        return;
    };
    let score = match end.outcome {
        Outcome::Draw => Score::Draw,
        Outcome::Win(winner) if winner == side => Score::Win,
        Outcome::Win(_) if end.reason == EndReason::Abandoned => Score::Abandoned,
        Outcome::Win(_) => Score::Loss,
    };
    let own_grade = known.standing.grade;
    let step =
        Entry::of(&session.to_saved(), Ladder::standard()).and_then(|entry| known.file(entry));
    let odds = session.handicap != Handicap::None;
    let aids = session.aids;
    let game = FinishedGame {
        score,
        opponent,
        rated: session.rated.is_some(),
        own_grade,
        grade_after: known.standing.grade,
        streak: known.statistics.streak,
        gave_handicap: odds && session.handicap_giver == side,
        got_handicap: odds && session.handicap_giver != side,
        set_up: !odds && *session.game.start_position() != Position::start(),
        help_allowed: aids.take_back && aids.hints,
        help_used: aids.take_backs_used + aids.hints_used,
        mistakes: None,
        worst_score: None,
    };
    let new = known.profile.award(&after_game(&game), unix_now());
    if let Some(storage) = storage.filter(|_| !new.is_empty()) {
        storage.save_profile(&known.profile);
    }
    *last = LastGame {
        generation: Some(session.generation()),
        step,
        achievements: new,
    };
}

/// The stamp of a new grade is heard when it falls on the sheet.
fn hear_promotion(
    session: Res<Session>,
    last: Res<LastGame>,
    overlay: Res<Overlay>,
    time: Res<Time<Real>>,
    mut opened: Local<Option<Duration>>,
    mut heard: Local<Option<u64>>,
    mut cues: MessageWriter<PlayCue>,
    mut redraw: ResMut<Redraw>,
) {
    let promoted = last.is_of(&session) && last.step.is_some_and(|step| step.promoted());
    if !promoted || overlay.0 != Some(Sheet::Result) || *heard == last.generation {
        *opened = None;
        return;
    }
    let begun = *opened.get_or_insert(time.elapsed());
    if time.elapsed() < begun + STAMPED_AFTER {
        redraw.after(begun + STAMPED_AFTER - time.elapsed());
        return;
    }
    *heard = last.generation;
    cues.write(PlayCue(Cue::Promotion));
}

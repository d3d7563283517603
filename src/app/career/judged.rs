//! A game that was reviewed to its end counts for the person's accuracy, and may earn what only a review can tell.

use super::{Career, achievement_title};
use crate::app::AppSet;
use crate::app::analysis::Analysis;
use crate::app::locale::Locale;
use crate::app::notices::Notices;
use crate::app::review::Review;
use crate::app::save::Storage;
use crate::app::session::unix_now;
use crate::app::state::Screen;
use crate::career::judged::verdict;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        note.in_set(AppSet::View).run_if(in_state(Screen::Review)),
    );
}

fn note(
    review: Res<Review>,
    analysis: Res<Analysis>,
    mut career: ResMut<Career>,
    mut looked_at: Local<Option<(u64, u64)>>,
    storage: Option<Res<Storage>>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
) {
    let Some(game) = analysis.game().filter(|game| game.is_done()) else {
        *looked_at = None;
        return;
    };
    let state = (review.visit(), review.revision());
    if looked_at.replace(state) == Some(state) {
        return;
    }
    let (Some(known), Some(verdict)) = (career.known_mut(), verdict(review.record(), game.plies()))
    else {
        return;
    };
    let kept = known.judge(verdict.gid, verdict.judged);
    let new = known.profile.award(&verdict.earned, unix_now());
    for &achievement in &new {
        let title = achievement_title(achievement, &locale);
        notices.say(locale.fill("ach.new", &[("title", &title)]));
    }
    if let Some(storage) = storage.filter(|_| kept || !new.is_empty()) {
        storage.save_profile(&known.profile);
    }
}

//! A record that plays itself.

use super::Review;
use crate::app::AppSet;
use crate::app::audio::{Cue, PlayCue};
use crate::app::redraw::Redraw;
use crate::app::state::Screen;
use bevy::prelude::*;
use std::time::Duration;

/// How long a move is looked at.
const PACE: Duration = Duration::from_millis(1200);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance
            .in_set(AppSet::Animate)
            .run_if(in_state(Screen::Review)),
    )
    .add_systems(OnExit(Screen::Review), |mut review: ResMut<Review>| {
        review.autoplay = None;
    });
}

/// Begins, from the start when the line is at its end, or stops.
pub(super) fn toggle(review: &mut Review) {
    if review.autoplay.take().is_some() {
        return;
    }
    if !review.has_next() {
        review.step(isize::MIN);
    }
    // The first move comes at once: whoever asks for it does not want to wait.
    review.autoplay = Some(Duration::ZERO);
}

fn advance(
    time: Res<Time<Real>>,
    mut review: ResMut<Review>,
    mut cues: MessageWriter<PlayCue>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(due) = review.autoplay else {
        return;
    };
    let now = time.elapsed();
    if now < due {
        redraw.after(due - now);
        return;
    }
    review.step(1);
    cues.write(PlayCue(Cue::Move));
    review.autoplay = review.has_next().then_some(now + PACE);
    redraw.now();
    redraw.after(PACE);
}

//! What the review page may ask for, and what becomes of it.

use super::{Jump, Review, autoplay};
use crate::app::AppSet;
use crate::app::audio::{Cue, PlayCue};
use crate::app::help::refusal_key;
use crate::app::locale::Locale;
use crate::app::notices::Notices;
use crate::app::platform::Clipboard;
use crate::app::records::copied;
use crate::app::redraw::Redraw;
use crate::record::AddError;
use crate::rules::{Move, Square};
use bevy::prelude::*;

/// What the page may ask for.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum ReviewCmd {
    /// Another place.
    Go(Jump),
    /// A point of the board was tapped.
    Tap(Square),
    /// Turn the board.
    Flip,
    /// Show the moves one after the other, or stop that.
    Autoplay,
    /// Move the variation on the board one place up.
    Promote,
    /// Make the line on the board the main line.
    MakeMain,
    /// Take the move on the board and all that follows it out.
    Delete,
    /// Take the last change back.
    Undo,
    /// Put the record on the clipboard, as PGN.
    Copy,
    /// Set the comment of the move on the board.
    Comment(String),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReviewCmd>()
        .add_systems(Update, obey.in_set(AppSet::Command));
}

fn obey(
    mut commands: MessageReader<ReviewCmd>,
    mut review: ResMut<Review>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut cues: MessageWriter<PlayCue>,
    clipboard: Option<ResMut<Clipboard>>,
    mut redraw: ResMut<Redraw>,
) {
    let mut clipboard = clipboard;
    for command in commands.read() {
        redraw.now();
        if *command != ReviewCmd::Autoplay {
            review.autoplay = None;
        }
        match command {
            ReviewCmd::Go(jump) => {
                review.jump(*jump);
                cues.write(PlayCue(Cue::Move));
            }
            ReviewCmd::Tap(square) => match tap(&mut review, *square) {
                Ok(cue) => {
                    cues.write(PlayCue(cue));
                }
                Err(why) => {
                    cues.write(PlayCue(Cue::Illegal));
                    if let Some(text) = refusal(&why, &locale) {
                        notices.say(text);
                    }
                }
            },
            ReviewCmd::Flip => review.flipped ^= true,
            ReviewCmd::Autoplay => autoplay::toggle(&mut review),
            ReviewCmd::Promote => {
                if let Some(first) = review.variation() {
                    review.change(|review| {
                        review.record.tree.promote(first);
                    });
                }
            }
            ReviewCmd::MakeMain => {
                if review.in_variation() {
                    review.change(|review| {
                        review.record.tree.make_main(review.at);
                    });
                }
            }
            ReviewCmd::Delete => review.delete(),
            ReviewCmd::Undo => review.undo(),
            ReviewCmd::Copy => {
                if let Some(clipboard) = &mut clipboard {
                    clipboard.set_text(&copied(&review.record, &locale));
                    notices.say(locale.t("msg.copied"));
                }
            }
            ReviewCmd::Comment(text) => {
                if review.record.tree.comment(review.at) != text {
                    review.change(|review| {
                        review.record.tree.set_comment(review.at, text);
                    });
                }
            }
        }
    }
}

/// Picks a man up or moves the one that is held.
fn tap(review: &mut Review, square: Square) -> Result<Cue, AddError> {
    let position = &review.position;
    let own = position
        .piece_on(square)
        .is_some_and(|piece| piece.side() == position.side_to_move());
    match review.held {
        Some(from) if from == square => review.held = None,
        _ if own => review.held = Some(square),
        Some(from) => {
            let taken = position.piece_on(square).is_some();
            review.held = None;
            review.play(Move::new(from, square))?;
            return Ok(if review.position.in_check() {
                Cue::Check
            } else if taken {
                Cue::Capture
            } else {
                Cue::Move
            });
        }
        None => {}
    }
    Ok(Cue::Select)
}

fn refusal(why: &AddError, locale: &Locale) -> Option<String> {
    match why {
        AddError::Illegal(why) => refusal_key(*why).map(|key| locale.t(key).to_owned()),
        AddError::Full => Some(locale.t("rev.full").to_owned()),
    }
}

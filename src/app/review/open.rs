//! How a record comes onto the review page.

use super::Review;
use crate::app::AppSet;
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::notices::Notices;
use crate::app::records::{unread, words};
use crate::app::redraw::Redraw;
use crate::app::session::Session;
use crate::app::state::Screen;
use crate::career::game_record::record_of;
use crate::record::Record;
use crate::record::read::{Collection, ReadError};
use bevy::prelude::*;

/// Where a record is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Origin {
    /// Nowhere yet.
    #[default]
    Loose,
    /// In this file of the library.
    Library(String),
}

/// Shows a record on the review page.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct OpenRecord {
    /// The record.
    pub record: Box<Record>,
    /// Where it is kept.
    pub origin: Origin,
    /// Whether Black sits at the bottom.
    pub flipped: bool,
    /// Whether the board shows the end of the game, not its start.
    pub at_end: bool,
}

impl OpenRecord {
    /// The open game as it stands. A finished one is a record of the library already.
    pub fn of_session(session: &Session, locale: &Locale) -> Option<OpenRecord> {
        let record = record_of(&session.to_saved(), &words(locale)).ok()?;
        let over = session.game.end().is_some() && !session.game.moves().is_empty();
        Some(OpenRecord {
            record: Box::new(record),
            origin: if over {
                Origin::Library(format!("{}.pgn", session.id))
            } else {
                Origin::Loose
            },
            flipped: session.flipped,
            at_end: true,
        })
    }

    /// The first game of a file or a text. What is wrong with it is told; `None` when it has no game.
    pub fn of_games(
        games: Result<Collection, ReadError>,
        locale: &Locale,
        notices: &mut Notices,
    ) -> Option<OpenRecord> {
        let parsed = games.and_then(|games| games.game(0)?.ok_or(ReadError::Empty));
        match parsed {
            Ok(parsed) => {
                if !parsed.warnings.is_empty() {
                    let n = parsed.warnings.len().to_string();
                    notices.say(locale.fill("rev.file_warned", &[("n", &n)]));
                }
                Some(OpenRecord {
                    record: Box::new(parsed.record),
                    origin: Origin::Loose,
                    flipped: false,
                    at_end: false,
                })
            }
            Err(error) => {
                notices.say(unread(&error, locale));
                None
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenRecord>()
        .add_systems(Update, open.in_set(AppSet::Command));
}

fn open(
    mut requests: MessageReader<OpenRecord>,
    mut review: ResMut<Review>,
    mut nav: MessageWriter<Nav>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(request) = requests.read().last() else {
        return;
    };
    let (revision, visit, opened) = (review.revision, review.visit, review.opened);
    let record = (*request.record).clone();
    *review = Review::new(record, request.origin.clone(), request.flipped);
    if request.at_end {
        review.step(isize::MAX);
    }
    // Counted on, so that nobody takes the new record for the old one.
    review.revision += revision;
    review.visit += visit;
    review.opened = opened + 1;
    nav.write(Nav::To(Screen::Review));
    redraw.now();
}

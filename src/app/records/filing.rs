//! Keeping what is played and what is changed: the running game as a record whenever the player wants, and a record
//! under review after every change.

use super::import::new_id;
use super::words::words;
use crate::app::AppSet;
use crate::app::help::notation_style;
use crate::app::locale::Locale;
use crate::app::notices::Notices;
use crate::app::review::{Origin, Review};
use crate::app::save::Storage;
use crate::app::session::Session;
use crate::career::game_record::{record_of, summarise};
use crate::record::{Record, name, pgn};
use bevy::prelude::*;

/// Keeps something in the library.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeepRecord {
    /// The open game as it stands; it goes on.
    Game,
    /// The record under review.
    Review,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<KeepRecord>().add_systems(
        Update,
        (
            keep.in_set(AppSet::Command),
            keep_changes.in_set(AppSet::Save),
        )
            .run_if(resource_exists::<Storage>),
    );
}

fn keep(
    mut requests: MessageReader<KeepRecord>,
    session: Option<Res<Session>>,
    mut review: ResMut<Review>,
    storage: Res<Storage>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
) {
    for request in requests.read() {
        let file = format!("{}.pgn", new_id());
        match request {
            KeepRecord::Game => {
                let saved = session.as_ref().map(|session| session.to_saved());
                let record = saved.and_then(|saved| record_of(&saved, &words(&locale)).ok());
                let Some(mut record) = record else { continue };
                // The id is that of the record that the finished game will have.
                record.tags.remove(name::CHUHE_ID);
                write(&storage, &file, record, &locale);
            }
            KeepRecord::Review => {
                write(&storage, &file, review.record().clone(), &locale);
                review.set_origin(Origin::Library(file));
            }
        }
        notices.say(locale.t("msg.saved"));
    }
}

/// Writes a record of the library that was changed on the review page.
fn keep_changes(
    review: Res<Review>,
    storage: Res<Storage>,
    locale: Res<Locale>,
    mut written: Local<(Origin, u64)>,
) {
    let now = (review.origin().clone(), review.edits());
    if *written == now {
        return;
    }
    if let (Origin::Library(file), 1..) = &now {
        write(&storage, file, review.record().clone(), &locale);
    }
    *written = now;
}

fn write(storage: &Storage, file: &str, mut record: Record, locale: &Locale) {
    summarise(&mut record);
    let text = pgn::write(&record, notation_style(locale));
    storage.write_record(file, text);
}

//! From a game of the history to its record.

use crate::app::AppSet;
use crate::app::locale::Locale;
use crate::app::notices::Notices;
use crate::app::review::{OpenRecord, Origin};
use crate::app::save::Storage;
use crate::career::paths::GameId;
use crate::record::read::Collection;
use crate::rules::Side;
use bevy::prelude::*;

/// Opens the record of a finished game of the person who plays.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct ShowGame(pub GameId);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ShowGame>()
        .add_systems(Update, show.after(AppSet::Navigate).before(AppSet::Command));
}

fn show(
    mut requests: MessageReader<ShowGame>,
    storage: Option<Res<Storage>>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut open: MessageWriter<OpenRecord>,
) {
    let Some(storage) = storage else {
        return;
    };
    for ShowGame(gid) in requests.read() {
        // A game that has just ended is on its way to the disk.
        storage.settle();
        let path = storage.profile().record(gid);
        // The record can have been deleted in the library: history keeps the game all the same.
        let Ok(bytes) = std::fs::read(&path) else {
            notices.say(locale.t("rec.gone"));
            continue;
        };
        let found = OpenRecord::of_games(Collection::read(&bytes), &locale, &mut notices);
        open.write_batch(found.map(|request| OpenRecord {
            origin: Origin::Library(format!("{gid}.pgn")),
            flipped: request.record.tags.my_side() == Some(Side::Black),
            ..request
        }));
    }
}

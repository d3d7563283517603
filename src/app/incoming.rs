//! Opens what other programs hand over.

use super::AppSet;
use super::locale::Locale;
use super::nav::Nav;
use super::notices::Notices;
use super::platform::Incoming;
use super::redraw::Redraw;
use super::review::OpenRecord;
use super::set_up::SetUpCmd;
use super::state::Screen;
use crate::career::backup;
use crate::record::read::{Collection, ReadError};
use crate::rules::Position;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open.before(AppSet::Navigate));
}

fn open(
    mut incoming: MessageReader<Incoming>,
    mut set_up: MessageWriter<SetUpCmd>,
    mut records: MessageWriter<OpenRecord>,
    mut nav: MessageWriter<Nav>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
    locale: Res<Locale>,
) {
    for Incoming { name, bytes } in incoming.read() {
        redraw.now();
        if backup::resembles(bytes) {
            // That is not a game but a person.
            continue;
        }
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        if let Ok(position) = Position::from_fen_relaxed(text.trim()) {
            set_up.write(SetUpCmd::Put(Box::new(position)));
            nav.write(Nav::To(Screen::SetUp));
        } else {
            match Collection::read(bytes) {
                Err(ReadError::Format(_)) => {
                    notices.say(locale.fill("incoming.unknown", &[("file", name)]));
                }
                games => {
                    let request = OpenRecord::of_games(games, &locale, &mut notices);
                    records.write_batch(request);
                }
            }
        }
    }
}

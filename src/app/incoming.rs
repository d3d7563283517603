//! Opens what other programs and the command line hand over: a position to be set up, a game for review, or several,
//! which are taken into the library as a collection.

use super::AppSet;
use super::locale::Locale;
use super::nav::Nav;
use super::notices::Notices;
use super::platform::Incoming;
use super::records::Records;
use super::redraw::Redraw;
use super::review::{OpenRecord, unread_key};
use super::set_up::SetUpCmd;
use super::state::Screen;
use crate::career::backup;
use crate::record::read::{Collection, ReadError};
use crate::rules::Position;
use bevy::prelude::*;
use std::io::Read;
use std::path::Path;

/// Longest text that may be a position.
const POSITION: u64 = 4096;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open.before(AppSet::Navigate));
}

fn open(
    mut incoming: MessageReader<Incoming>,
    mut set_up: MessageWriter<SetUpCmd>,
    mut reviews: MessageWriter<OpenRecord>,
    mut records: ResMut<Records>,
    mut nav: MessageWriter<Nav>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
    locale: Res<Locale>,
) {
    for handed in incoming.read() {
        redraw.now();
        if matches!(handed, Incoming::Bytes(_, bytes) if backup::resembles(bytes)) {
            // That is not a game but a person.
            continue;
        }
        if let Some(position) = position(handed) {
            set_up.write(SetUpCmd::Put(Box::new(position)));
            nav.write(Nav::To(Screen::SetUp));
            continue;
        }
        let (name, games) = match handed {
            Incoming::Bytes(name, bytes) => (name.clone(), Collection::read(bytes)),
            Incoming::File(path) => (stem(path), Collection::open(path)),
        };
        match games {
            Err(ReadError::Format(_)) => {
                notices.say(locale.fill("incoming.unknown", &[("file", &name)]));
            }
            Err(error) => notices.say(locale.t(unread_key(&error))),
            Ok(games) if games.len() > 1 => {
                let title = if name.is_empty() {
                    locale.t("rec.pasted").to_owned()
                } else {
                    stem(Path::new(&name))
                };
                records.take_games(games, title);
                nav.write(Nav::To(Screen::Records));
            }
            Ok(games) => {
                let request = OpenRecord::of_games(Ok(games), &locale, &mut notices);
                reviews.write_batch(request);
            }
        }
    }
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// The position, if it is nothing but one.
fn position(handed: &Incoming) -> Option<Position> {
    let mut read = Vec::new();
    let bytes = match handed {
        Incoming::Bytes(_, bytes) => bytes,
        Incoming::File(path) => {
            let file = std::fs::File::open(path).ok()?;
            file.take(POSITION).read_to_end(&mut read).ok()?;
            &read
        }
    };
    let text = std::str::from_utf8(bytes).ok()?;
    Position::from_fen_relaxed(text.trim()).ok()
}

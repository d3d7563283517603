//! Opens what other programs and the command line hand over: a position to be set up, a game for review, or several,
//! which are taken into the library as a collection.

use super::AppSet;
use super::nav::Nav;
use super::people::is_copy;
use super::platform::Incoming;
use super::records::{Alone, Goods, Records};
use super::redraw::Redraw;
use super::set_up::SetUpCmd;
use super::state::Screen;
use crate::rules::Position;
use bevy::prelude::*;
use std::io::Read;

/// Longest text that may be a position.
const POSITION: u64 = 4096;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open.before(AppSet::Navigate));
}

fn open(
    mut incoming: MessageReader<Incoming>,
    mut set_up: MessageWriter<SetUpCmd>,
    mut records: ResMut<Records>,
    mut nav: MessageWriter<Nav>,
    mut redraw: ResMut<Redraw>,
) {
    for handed in incoming.read() {
        redraw.now();
        // A person is no game.
        if is_copy(handed) {
            continue;
        }
        if let Some(position) = position(handed) {
            set_up.write(SetUpCmd::Put(Box::new(position)));
            nav.write(Nav::To(Screen::SetUp));
            continue;
        }
        let goods = match handed {
            Incoming::Bytes(name, bytes) => Goods::Bytes(name.clone(), bytes.clone()),
            Incoming::File(path) => Goods::File(path.clone()),
        };
        records.take(goods, Alone::Shown);
    }
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

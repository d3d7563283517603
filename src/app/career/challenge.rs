//! Rated games: how one begins, and that there is never more than one unfinished.

use super::Career;
use crate::app::AppSet;
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::notices::Notices;
use crate::app::records::words;
use crate::app::save::{Storage, Unfinished};
use crate::app::session::{NewGame, SessionCmd, unix_now};
use crate::app::settings::AppSettings;
use crate::app::state::Sheet;
use crate::career::filing::abandonment;
use crate::career::ladder::Ladder;
use crate::career::ledger::{Contest, Entry};
use crate::career::saved_game::SavedGame;
use bevy::prelude::*;

/// A rated game that somebody wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// What it counts for.
    pub contest: Contest,
    /// The machine's grade, 1 to 20.
    pub grade: u8,
}

/// What a screen may ask about rated play.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum CareerCmd {
    /// Starts a rated game; asks first when another one is unfinished.
    Challenge(Challenge),
    /// Gives up the unfinished rated game, which costs points, and starts this one.
    AbandonFor(Challenge),
    /// Goes on with the unfinished rated game.
    Resume,
    /// Does not want placement games.
    DeclinePlacement,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CareerCmd>()
        .add_systems(Update, obey.after(AppSet::Navigate).before(AppSet::Command));
}

fn obey(
    mut requests: MessageReader<CareerCmd>,
    mut career: ResMut<Career>,
    mut unfinished: ResMut<Unfinished>,
    settings: Res<AppSettings>,
    storage: Option<Res<Storage>>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut nav: MessageWriter<Nav>,
    mut session: MessageWriter<SessionCmd>,
) {
    for request in requests.read() {
        let Some((known, storage)) = career.known_mut().zip(storage.as_ref()) else {
            continue;
        };
        let pending = unfinished.rated().cloned();
        match *request {
            CareerCmd::Challenge(challenge) if pending.is_some() => {
                nav.write(Nav::Open(Sheet::RatedPending(challenge)));
            }
            CareerCmd::Challenge(challenge) | CareerCmd::AbandonFor(challenge) => {
                if !known.rated_play {
                    notices.warn("ladder.closed");
                    continue;
                }
                if let Some(game) = pending
                    && let Some(ended) = given_up(game)
                {
                    if let Some(entry) = Entry::of(&ended, Ladder::standard()) {
                        known.file(entry);
                    }
                    unfinished.remove(&ended.id);
                    storage.end_game(ended, words(&locale));
                }
                let first = settings.0.new_game.first;
                session.write(SessionCmd::start(NewGame::rated(
                    challenge.contest,
                    challenge.grade,
                    first,
                )));
            }
            CareerCmd::Resume => {
                if let Some(game) = pending {
                    session.write(SessionCmd::Load(Box::new(game)));
                }
            }
            CareerCmd::DeclinePlacement => {
                known.profile.placement_declined = true;
                storage.save_profile(&known.profile);
            }
        }
    }
}

/// The game with the end that leaving it gives it.
fn given_up(mut game: SavedGame) -> Option<SavedGame> {
    game.ended = Some(abandonment(&game)?);
    game.updated = unix_now();
    Some(game)
}

//! Between the session and its file.

use super::Session;
use crate::career::clock::GameClock;
use crate::career::saved_game::SavedGame;
use crate::rules::Side;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970 by the system clock; 0 when it stands before that.
pub fn unix_now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

impl Session {
    /// The session as a file.
    pub fn to_saved(&self) -> SavedGame {
        let mut saved = SavedGame::new(self.id.clone(), self.seats, self.created);
        saved.set_game(&self.game);
        saved.ended = self.game.end().cloned();
        saved.handicap = self.handicap;
        saved.handicap_giver = self.handicap_giver;
        saved.aids = self.aids;
        saved.rated = self.rated.is_some();
        saved.contest = self.rated.unwrap_or_default();
        saved.clock = self.clock.as_ref().map(GameClock::state);
        saved.draw_offers = self.draw_offers.clone();
        saved.seed = self.seed;
        saved.guest.clone_from(&self.guest);
        saved.bottom = if self.flipped { Side::Black } else { Side::Red };
        saved.updated = unix_now();
        saved
    }
}

/// The session that a file describes, its game standing where it was left. `None` when the start position is none; a
/// bad tail of moves was already cut and told when the file was listed.
pub(super) fn restore(saved: &SavedGame, generation: u64) -> Option<Session> {
    let (game, _) = saved.to_game().ok()?;
    Some(Session {
        game,
        seats: saved.seats,
        handicap: saved.handicap,
        handicap_giver: saved.handicap_giver,
        aids: saved.aids,
        rated: saved.rated.then_some(saved.contest),
        puzzle: false,
        id: saved.id.clone(),
        seed: saved.seed,
        created: saved.created,
        flipped: saved.bottom == Side::Black,
        paused: false,
        draw_offers: saved.draw_offers.clone(),
        clock: saved.clock.as_ref().map(GameClock::from_state),
        guest: saved.guest.clone(),
        hint: None,
        generation,
    })
}

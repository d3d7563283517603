//! Draw offers: who made them when, and that nobody is pressed.

use super::Session;
use crate::career::saved_game::DrawOffer;
use crate::rules::Side;

/// Plies between two offers of one side.
const BETWEEN: usize = 20;

impl Session {
    /// Whether `side` may offer a draw: the game runs and its last offer lies far enough back.
    pub fn may_offer_draw(&self, side: Side) -> bool {
        let last = self.draw_offers.iter().rev().find(|offer| offer.by == side);
        self.game.end().is_none()
            && !self.paused
            && last.is_none_or(|offer| self.game.ply() >= offer.ply + BETWEEN)
    }

    /// Notes the offer. What the other side says to it is its business.
    pub(super) fn offer_draw(&mut self, side: Side) {
        if self.game.end().is_none() {
            self.draw_offers.push(DrawOffer {
                ply: self.game.ply(),
                by: side,
            });
        }
    }
}

//! What a player keeps: settings, unfinished games, ladder, rating, puzzles, and the store that writes them safely.

pub mod calendar;
pub mod document;
pub mod filing;
pub mod games;
pub mod handicap;
pub mod ladder;
pub mod ledger;
pub mod notice;
pub mod paths;
pub mod placement;
pub mod rating;
pub mod saved_game;
pub mod settings;
pub mod standing;
pub mod store;

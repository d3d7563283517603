//! What a player keeps: settings, unfinished games, ladder, rating, puzzles, and the store that writes them safely.

pub mod document;
pub mod games;
pub mod handicap;
pub mod notice;
pub mod paths;
pub mod saved_game;
pub mod settings;
pub mod store;

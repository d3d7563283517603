//! What a player keeps: settings, unfinished games, ladder, rating, puzzles, and the store that writes them safely.

pub mod achievements;
pub mod backup;
pub mod calendar;
pub mod document;
pub mod filing;
pub mod game_record;
pub mod games;
pub mod handicap;
pub mod ladder;
pub mod ledger;
pub mod lessons;
pub mod library;
pub mod notice;
pub mod opponents;
pub mod paths;
pub mod placement;
pub mod profile;
pub mod progress;
pub mod puzzles;
pub mod rating;
pub mod saved_game;
pub mod settings;
pub mod standing;
pub mod statistics;
pub mod store;
pub mod words;

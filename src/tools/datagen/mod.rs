//! `datagen`: positions to train a network on, from fast games of the engine against itself.
//!
//! Each game has a number and depends on the recipe and on that number only. A file gets a checksummed block a game, so
//! that a kill loses the games in play and nothing else, and the next run plays what is missing.

mod arguments;
mod blocks;
mod opening;
mod play;
mod record;
mod report;
mod run;

pub use arguments::Arguments;
pub use blocks::{Block, Blocks, DataError, Recipe, Store};
pub use opening::{Opening, draw as draw_opening};
pub use play::{Counts, GamePlayer};
pub use record::{Fate, RECORD, Record, RecordError};
pub use report::Balance;
pub use run::{Speed, judge_number, run};

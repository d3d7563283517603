//! The screens: egui functions that read a model and answer with actions. They change nothing themselves.

mod about;
mod actions;
mod ask;
mod clock_face;
mod cycle;
mod entrance;
mod entries;
mod grade;
mod home;
mod keys;
mod ladder;
pub mod layout;
mod lessons;
mod making;
mod match_screen;
mod model;
mod more;
mod moves;
mod new_game;
mod page;
mod person;
mod players;
mod points;
mod puzzles;
mod rated_pending;
mod records;
mod result;
mod review;
mod rules;
mod set_up;
mod settings;
mod sheet;
mod show;
pub mod spoken;
mod table_card;
mod terms;
mod toast;
mod two_players;
mod typing;

pub use show::{Boards, CutTexts, Touchables};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((actions::plugin, show::plugin, result::plugin));
}

//! The app: Bevy draws the board, egui the paper. It sends messages to the session and shows what the session says.

pub mod analysis;
mod art;
pub mod audio;
pub mod board;
pub mod career;
pub mod cycle;
mod failure;
mod first_frame;
pub mod help;
mod incoming;
mod launch;
pub mod lessons;
pub mod locale;
mod log;
pub mod nav;
pub mod notices;
pub mod opponent;
pub mod people;
pub mod pictures;
pub mod platform;
pub mod puzzles;
pub mod records;
pub mod redraw;
pub mod review;
pub mod save;
pub mod screens;
pub mod session;
pub mod set_up;
pub mod settings;
mod shortcuts;
mod start;
pub mod state;
pub mod theme;
pub mod ui;
mod voice;
mod window;
mod writer;

pub use launch::LaunchOptions;
pub use start::{AppPlugin, run};

use bevy::prelude::*;

/// The order of a frame's work. Inputs become messages before it (`PreUpdate`), egui draws after it (`PostUpdate`).
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AppSet {
    /// Screens and sheets, keyboard.
    Navigate,
    /// Commands to the session, settings.
    Command,
    /// Moves are played.
    Rules,
    /// Searches start, stop and answer.
    Engine,
    /// What changed becomes entities.
    View,
    /// Things move.
    Animate,
    /// Positions become transforms.
    Place,
    /// Sounds and messages.
    Sound,
    /// To the disk.
    Save,
}

/// The systems of every concern, without windows or devices; tests use it as it is.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            AppSet::Navigate,
            AppSet::Command,
            AppSet::Rules,
            AppSet::Engine,
            AppSet::View,
            AppSet::Animate,
            AppSet::Place,
            AppSet::Sound,
            AppSet::Save,
        )
            .chain(),
    )
    .init_resource::<art::Art>()
    .add_plugins((
        (redraw::plugin, first_frame::plugin, nav::plugin),
        (platform::plugin, incoming::plugin, window::plugin),
        settings::plugin,
        session::plugin,
        // What a person does besides playing a game.
        (
            career::plugin,
            people::plugin,
            set_up::plugin,
            lessons::plugin,
            puzzles::plugin,
        ),
        (
            review::plugin,
            analysis::plugin,
            records::plugin,
            pictures::plugin,
        ),
        opponent::plugin,
        (help::plugin, cycle::plugin),
        shortcuts::plugin,
        save::plugin,
        notices::plugin,
        (audio::plugin, voice::plugin),
        board::plugin,
        ui::plugin,
        screens::plugin,
    ));
}

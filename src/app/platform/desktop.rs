//! Desktop systems.

use bevy::prelude::*;
use std::path::PathBuf;

pub use bevy_egui::EguiClipboard as Clipboard;

/// The user's folder for data of programs.
pub fn data_dir() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "chuhe").map(|dirs| dirs.data_dir().to_owned())
}

/// Hands a text to another program: on the desktop that is the clipboard.
pub fn share_text(text: &str, clipboard: &mut Clipboard) {
    clipboard.set_text(text);
}

pub(super) fn plugin(_: &mut App) {}

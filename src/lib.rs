//! Chuhe 楚河: xiangqi (Chinese chess) for the phone and the desk.
//!
//! The core (`rules`, `engine`, `record`, `career`) knows nothing of Bevy and builds without it, and so does `picture`;
//! `app` draws it.
#![warn(missing_docs)]

#[cfg(feature = "app")]
pub mod app;
pub mod career;
pub mod engine;
#[cfg(feature = "picture")]
pub mod picture;
pub mod record;
pub mod rules;
pub mod tools;

/// Android's entry: the system loads the library and calls `android_main`, which this makes of `main`.
#[cfg(all(target_os = "android", feature = "app"))]
#[bevy::prelude::bevy_main]
fn main() {
    app::run(app::LaunchOptions::default());
}

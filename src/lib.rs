//! Chuhe 楚河: xiangqi (Chinese chess) for the phone and the desk.
//!
//! The core (`rules`, `engine`, `record`, `career`) knows nothing of Bevy and builds without it; `app` draws it.
#![warn(missing_docs)]

pub mod career;
pub mod engine;
pub mod rules;
pub mod tools;

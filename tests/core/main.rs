//! Tests of the Bevy-free core, one module a subject. Data files are under `tests/data`.

mod game;
mod legal;
mod notation;
mod perft;
mod saves;
mod settings;
mod store;

//! Tests of the Bevy-free core, one module a subject. Data files are under `tests/data`.

mod adjudication;
mod adjudication_properties;
mod assets;
mod board;
mod book;
mod engine;
mod fen;
mod filing;
mod game;
mod ladder;
mod ledger;
mod legal;
mod levels;
mod movegen;
mod notation;
mod perft;
mod plain;
mod players;
mod profile;
mod puzzles;
mod rating;
mod saves;
mod settings;
mod store;
mod uci;

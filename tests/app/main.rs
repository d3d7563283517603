//! Tests of the app: headless worlds that are sent touches and keys, and the real window.

mod harness;

mod career;
mod clocks;
mod contrast;
mod ends;
mod external;
mod geometry;
mod law;
mod layout;
mod lessons;
mod locale;
mod many_games;
mod match_flow;
mod opponent;
mod opposite;
mod people;
mod phone;
mod pictures;
mod puzzles;
mod raster;
mod records;
mod rest;
mod review;
mod saving;
mod screens;
mod set_up;
mod settings;
mod sheets;
mod voice;
mod window;

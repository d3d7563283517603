//! The desktop entry.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use bevy::app::AppExit;
use chuhe::app::{LaunchOptions, run};
use clap::Parser;

fn main() -> AppExit {
    run(LaunchOptions::parse())
}

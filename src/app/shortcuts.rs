//! Keys of the match screen on a desktop.

use super::AppSet;
use super::career::Career;
use super::nav::Nav;
use super::opponent::{EnginePool, OpponentCmd};
use super::puzzles::PuzzleCmd;
use super::session::{Session, SessionCmd};
use super::state::{Overlay, Screen, Sheet};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            read_match_keys.run_if(in_state(Screen::Match).and_then(resource_exists::<Session>)),
            open_sheets,
        )
            .in_set(AppSet::Navigate),
    );
}

fn read_match_keys(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    overlay: Res<Overlay>,
    session: Res<Session>,
    pool: Res<EnginePool>,
    career: Res<Career>,
    mut commands: MessageWriter<SessionCmd>,
    mut machine: MessageWriter<OpponentCmd>,
    mut puzzle: MessageWriter<PuzzleCmd>,
) {
    // In a puzzle moves are taken back and hints given by the puzzle, as far as the person may have them.
    let known = career.known().filter(|_| session.puzzle);
    let permitted = known.map(|known| known.profile.permissions);
    let Some(keys) = keys.filter(|_| overlay.0.is_none()) else {
        return;
    };
    let control = keys.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ]);
    for key in keys.get_just_pressed() {
        match (key, control) {
            (KeyCode::KeyZ, true) if permitted.is_some_and(|one| one.take_back) => {
                puzzle.write(PuzzleCmd::TakeBack);
            }
            (KeyCode::KeyH, false) if permitted.is_some_and(|one| one.hints) => {
                puzzle.write(PuzzleCmd::Hint);
            }
            (KeyCode::KeyZ, true) => {
                commands.write(SessionCmd::Undo);
            }
            (KeyCode::KeyY, true) => {
                commands.write(SessionCmd::Redo);
            }
            (KeyCode::KeyF, false) => {
                commands.write(SessionCmd::Flip);
            }
            (KeyCode::KeyP, false) if session.game.end().is_none() => {
                commands.write(SessionCmd::Pause(!session.paused));
            }
            (KeyCode::KeyH, false) if session.aids.hints && pool.job().is_none() => {
                machine.write(OpponentCmd::Hint);
            }
            (KeyCode::Space, false) if pool.is_thinking() => {
                machine.write(OpponentCmd::MoveNow);
            }
            _ => {}
        }
    }
}

fn open_sheets(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    overlay: Res<Overlay>,
    mut nav: MessageWriter<Nav>,
) {
    let Some(keys) = keys.filter(|_| overlay.0.is_none()) else {
        return;
    };
    if keys.just_pressed(KeyCode::KeyN) {
        nav.write(Nav::Open(Sheet::NewGame));
    }
    if keys.just_pressed(KeyCode::F1) {
        nav.write(Nav::Open(Sheet::Keys));
    }
}

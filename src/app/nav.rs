//! All navigation: one message, one handler. The back key is just another sender.

use super::state::{Overlay, Screen, Sheet};
use bevy::input::keyboard::Key;
use bevy::prelude::*;

/// Where to go.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nav {
    /// To a screen; closes any sheet.
    To(Screen),
    /// Opens a sheet in place of the one that is open.
    Open(Sheet),
    /// Closes the sheet.
    Close,
    /// One step back: closes the sheet, else leaves the match (it is saved), else leaves the app.
    Back,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Overlay>()
        .add_message::<Nav>()
        .add_systems(PreUpdate, send_back.after(bevy::input::InputSystems))
        .add_systems(Update, navigate.in_set(super::AppSet::Navigate));
}

fn send_back(
    keys: Option<Res<ButtonInput<Key>>>,
    screen: Res<State<Screen>>,
    overlay: Res<Overlay>,
    mut nav: MessageWriter<Nav>,
) {
    let Some(keys) = keys else {
        return;
    };
    // Android's back key arrives as this logical key; its physical code is unidentified.
    let back = keys.just_pressed(Key::BrowserBack);
    // Escape closes things, but a desktop user does not expect it to quit.
    let somewhere = overlay.0.is_some() || *screen.get() != Screen::Home;
    if back || (keys.just_pressed(Key::Escape) && somewhere) {
        nav.write(Nav::Back);
    }
}

fn navigate(
    mut requests: MessageReader<Nav>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut overlay: ResMut<Overlay>,
    mut exit: MessageWriter<AppExit>,
) {
    for request in requests.read() {
        match *request {
            Nav::To(screen) => {
                overlay.0 = None;
                NextState::set_if_neq(&mut next, screen);
            }
            Nav::Open(sheet) => overlay.0 = Some(sheet),
            Nav::Close => overlay.0 = None,
            Nav::Back => match (overlay.0.take(), screen.get()) {
                (Some(_), _) => {}
                (None, Screen::Match) => NextState::set_if_neq(&mut next, Screen::Home),
                (None, Screen::Home) => {
                    exit.write(AppExit::Success);
                }
            },
        }
    }
}

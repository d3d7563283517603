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
    /// One step back: closes the sheet, else returns to the page before (a game is saved), else leaves the app.
    Back,
}

/// The pages that led here, the home page first; empty on the home page.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct Trail(Vec<Screen>);

impl Trail {
    /// Goes from one page to another. A page that led here is returned to, so that the trail never runs in circles.
    fn go(&mut self, from: Screen, to: Screen) {
        if let Some(index) = self.0.iter().position(|&page| page == to) {
            self.0.truncate(index);
        } else if from != to {
            self.0.push(from);
        }
    }

    /// The page before `from`; `None` where the app ends.
    fn back(&mut self, from: Screen) -> Option<Screen> {
        // The app may have been opened on another page than the home page.
        self.0
            .pop()
            .or((from != Screen::Home).then_some(Screen::Home))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Overlay>()
        .init_resource::<Trail>()
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
    mut trail: ResMut<Trail>,
    mut exit: MessageWriter<AppExit>,
) {
    let mut here = *screen.get();
    for request in requests.read() {
        match *request {
            Nav::To(screen) => {
                overlay.0 = None;
                trail.go(here, screen);
                here = screen;
                NextState::set_if_neq(&mut next, screen);
            }
            Nav::Open(sheet) => overlay.0 = Some(sheet),
            Nav::Close => overlay.0 = None,
            Nav::Back => {
                if overlay.0.take().is_some() {
                    continue;
                }
                if let Some(page) = trail.back(here) {
                    here = page;
                    NextState::set_if_neq(&mut next, page);
                } else {
                    exit.write(AppExit::Success);
                }
            }
        }
    }
}

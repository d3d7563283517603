//! The window on the desktop: its size is remembered, its title names the game, and it can fill the screen.

use super::AppSet;
use super::locale::Locale;
use super::platform::IS_PHONE;
use super::redraw::Redraw;
use super::session::Session;
use super::settings::{AppSettings, SettingsCmd};
use crate::career::settings::{Settings, WindowPlace};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode, WindowResized};
use std::time::Duration;

/// How long the size must stand still before it is worth remembering.
const SETTLED: Duration = Duration::from_millis(800);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, name_the_game.in_set(AppSet::View));
    if !IS_PHONE {
        app.add_systems(
            Update,
            (remember_size, fill_screen).in_set(AppSet::Navigate),
        );
    }
}

/// Opens the window as large as it was, unless a size was asked for.
pub(super) fn restore(world: &mut World, settings: &Settings, asked: Option<(f32, f32)>) {
    let (Some(place), None, false) = (settings.window, asked, IS_PHONE) else {
        return;
    };
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    if let Ok(mut window) = windows.single_mut(world) {
        window.resolution.set(place.width, place.height);
        if place.maximized {
            window.set_maximized(true);
        }
    }
}

fn remember_size(
    mut resized: MessageReader<WindowResized>,
    mut changed: Local<Option<Duration>>,
    time: Res<Time<Real>>,
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<AppSettings>,
    mut changes: MessageWriter<SettingsCmd>,
    mut redraw: ResMut<Redraw>,
) {
    if resized.read().count() > 0 {
        *changed = Some(time.elapsed());
    }
    let Some(since) = *changed else {
        return;
    };
    let waited = time.elapsed().saturating_sub(since);
    if waited < SETTLED {
        redraw.after(SETTLED - waited);
        return;
    }
    *changed = None;
    // A full screen is not a size that anybody chose.
    if window.mode != WindowMode::Windowed {
        return;
    }
    let place = WindowPlace {
        width: window.width(),
        height: window.height(),
        maximized: false,
    };
    if settings.0.window != Some(place) {
        changes.write(SettingsCmd::Window(place));
    }
}

fn fill_screen(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let Some(keys) = keys else {
        return;
    };
    let alt = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    if keys.just_pressed(KeyCode::F11) || alt && keys.just_pressed(KeyCode::Enter) {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

/// "楚河 Chuhe", and on the match screen who plays and how far the game is.
fn name_the_game(
    session: Option<Res<Session>>,
    locale: Res<Locale>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut shown: Local<String>,
) {
    let title = match &session {
        Some(session) => {
            let who = match session.seats.duel() {
                Some((_, grade)) => {
                    let key = format!("grade.{grade}");
                    locale.fill("player.name_grade", &[("grade", locale.t(&key))])
                }
                None => locale.t("home.two").to_owned(),
            };
            let round = (session.game.moves().len() / 2 + 1).to_string();
            let round = locale.fill("title.round", &[("n", &round)]);
            format!("楚河 Chuhe – {who}, {round}")
        }
        None => "楚河 Chuhe".to_owned(),
    };
    if *shown != title {
        window.title.clone_from(&title);
        *shown = title;
    }
}

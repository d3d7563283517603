//! Settings in the running app: what a choice changes at once, and what is remembered.

use crate::harness::Table;
use chuhe::app::help::notation_style;
use chuhe::app::locale::Locale;
use chuhe::app::settings::{AppSettings, SettingsCmd, SettingsGroup};
use chuhe::app::theme::Theme;
use chuhe::career::settings::{Lang, NotationStyle, Settings};
use chuhe::rules::notation;
use chuhe::rules::{Move, Position};

fn settings(table: &Table) -> &Settings {
    &table.app.world().resource::<AppSettings>().0
}

#[test]
fn a_group_goes_back_to_its_first_values_and_leaves_the_others() {
    let mut table = Table::new();
    table.send(SettingsCmd::Skin("night".to_owned()));
    table.send(SettingsCmd::Volume(0.1));
    table.send(SettingsCmd::ConfirmMove(true));
    table.frames(2);
    assert_eq!(table.app.world().resource::<Theme>().skin.id, "night");
    table.send(SettingsCmd::Reset(SettingsGroup::Look));
    table.frames(2);
    assert_eq!(table.app.world().resource::<Theme>().skin.id, "kaya");
    assert_eq!(settings(&table).volume, 0.1);
    assert!(settings(&table).confirm_move);
    table.send(SettingsCmd::Reset(SettingsGroup::Play));
    table.send(SettingsCmd::Reset(SettingsGroup::Sound));
    table.frames(2);
    assert!(!settings(&table).confirm_move);
    assert_eq!(settings(&table).volume, Settings::default().volume);
}

#[test]
fn moves_are_written_as_chosen() {
    let mut table = Table::new();
    let mut written = |style| {
        table.send(SettingsCmd::Notation(style));
        table.frames(2);
        let locale = table.app.world().resource::<Locale>();
        let cannon: Move = "h2e2".parse().expect("a move");
        notation::write(&Position::start(), cannon, notation_style(locale))
    };
    assert_eq!(written(NotationStyle::ByLanguage), "C2=5");
    assert_eq!(written(NotationStyle::Chinese), "炮二平五");
    assert_eq!(written(NotationStyle::Coordinates), "H2-E2");
}

#[test]
fn a_resized_window_opens_at_the_same_size_again() {
    let temp = tempfile::tempdir().expect("a folder");
    {
        let mut table = Table::open(temp.path(), 900.0, 700.0, 1.0, Lang::En);
        table.resize(1000.0, 650.0);
        table.frames(120);
        assert_eq!(
            settings(&table)
                .window
                .map(|place| (place.width, place.height)),
            Some((1000.0, 650.0))
        );
    }
    let table = Table::open(temp.path(), 900.0, 700.0, 1.0, Lang::En);
    assert_eq!(table.window_size(), (1000.0, 650.0));
}

#[test]
fn the_wheel_moves_the_settings_up_to_their_end() {
    use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
    use bevy::input::touch::TouchPhase;
    use bevy::window::PrimaryWindow;
    use chuhe::app::nav::Nav;
    use chuhe::app::state::Sheet;
    let mut table = Table::new();
    table.send(Nav::Open(Sheet::Settings));
    table.frames(20);
    let about = |table: &Table| table.names().iter().any(|name| name == "About");
    assert!(!about(&table), "it is below the edge");
    table.mouse_move(bevy::math::Vec2::new(200.0, 500.0));
    table.frames(2);
    let world = table.world();
    let mut windows =
        world.query_filtered::<bevy::ecs::entity::Entity, bevy::ecs::query::With<PrimaryWindow>>();
    let window = windows.single(world).expect("a window");
    for _ in 0..60 {
        let wheel = MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: -1.0,
            window,
            phase: TouchPhase::Moved,
        };
        table.send(wheel);
        table.send(bevy::window::WindowEvent::MouseWheel(wheel));
        table.frames(4);
    }
    assert!(about(&table), "{:?}", table.names());
}

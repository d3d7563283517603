//! What a phone does to the app, as far as a desktop can play it: bars, densities, text size, back key, fingers only,
//! and being put away at bad moments.

use crate::harness::Table;
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::{AppExit, KeyCode, Messages};
use bevy::window::AppLifecycle;
use chuhe::app::board::motion::{Moving, Slide};
use chuhe::app::nav::Nav;
use chuhe::app::opponent::EnginePool;
use chuhe::app::platform::{
    Incoming, Insets, SystemStill, SystemTextScale, engine_hash_mb, hash_share,
};
use chuhe::app::screens::Touchables;
use chuhe::app::set_up::SetUp;
use chuhe::app::settings::SettingsCmd;
use chuhe::app::state::{Overlay, Question, Screen, Sheet};
use chuhe::app::theme::Theme;
use chuhe::app::ui::Touchable;
use chuhe::career::saved_game::Seat;
use chuhe::career::settings::{AnimationSpeed, Lang};

/// Sheets that open over a running game.
const SHEETS: [Sheet; 7] = [
    Sheet::NewGame,
    Sheet::More,
    Sheet::Moves,
    Sheet::Settings,
    Sheet::Keys,
    Sheet::Ask(Question::Resign),
    Sheet::Ask(Question::OfferDraw),
];

fn back(table: &mut Table) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        table.key(KeyCode::BrowserBack, Key::BrowserBack, state);
    }
    table.frames(3);
}

#[test]
fn the_back_key_leads_out_of_every_sheet_and_page() {
    let mut table = Table::new();
    for page in [Screen::SetUp, Screen::About, Screen::Match] {
        if page == Screen::Match {
            table.two_players();
        } else {
            table.send(Nav::To(page));
            table.frames(3);
        }
        for sheet in SHEETS {
            table.send(Nav::Open(sheet));
            table.frames(3);
            assert_eq!(table.overlay(), Overlay(Some(sheet)));
            back(&mut table);
            assert_eq!((table.screen(), table.overlay()), (page, Overlay(None)));
        }
        back(&mut table);
        assert_eq!(table.screen(), Screen::Home);
    }
    let leaving = |table: &Table| !table.app.world().resource::<Messages<AppExit>>().is_empty();
    assert!(!leaving(&table));
    for state in [ButtonState::Pressed, ButtonState::Released] {
        table.key(KeyCode::BrowserBack, Key::BrowserBack, state);
    }
    assert!(leaving(&table), "back on the home page leaves the app");
}

#[test]
fn nothing_that_reacts_lies_under_the_systems_bars() {
    let mut table = Table::new();
    table.world().insert_resource(Insets {
        left: 0.0,
        top: 40.0,
        right: 0.0,
        bottom: 24.0,
    });
    let check = |table: &Table, what: &str| {
        for Touchable {
            seen: rect, name, ..
        } in &table.app.world().resource::<Touchables>().0
        {
            let free = rect.min.y >= 40.0 && rect.max.y <= 915.0 - 24.0;
            assert!(free, "{what}: '{name}' {rect:?}");
        }
    };
    table.frames(3);
    check(&table, "home");
    table.send(Nav::To(Screen::SetUp));
    table.frames(4);
    check(&table, "set up");
    table.two_players();
    check(&table, "match");
    for sheet in SHEETS {
        table.send(Nav::Open(sheet));
        table.frames(3);
        check(&table, &format!("{sheet:?}"));
    }
}

#[test]
fn a_whole_game_is_played_by_touch_at_every_density() {
    for density in [1.0, 1.5, 2.75] {
        let temp = tempfile::tempdir().expect("a folder");
        let mut table = Table::open(temp.path(), 412.0, 915.0, density, Lang::En);
        table.press("Two players");
        table.press("Start");
        table.frames(4);
        for mv in ["h2e2", "h9g7", "h0g2", "i9h9", "e2e6"] {
            table.play(mv);
        }
        assert_eq!(table.session().game.moves().len(), 5, "density {density}");
        table.press("Resign");
        table.press("Resign");
        table.until("the result sheet", |world| {
            world.resource::<Overlay>().0 == Some(Sheet::Result)
        });
        assert!(table.session().game.end().is_some());
    }
}

#[test]
fn the_systems_text_size_multiplies_the_chosen_one() {
    let mut table = Table::new();
    table.world().insert_resource(SystemTextScale(1.3));
    table.frames(2);
    let scale = table.app.world().resource::<Theme>().text_scale;
    assert!((scale - 1.3).abs() < 1e-3);
    table.world().insert_resource(SystemTextScale(2.0));
    table.frames(2);
    let scale = table.app.world().resource::<Theme>().text_scale;
    assert!(
        (scale - 1.6).abs() < 1e-3,
        "no larger than the layouts bear"
    );
}

#[test]
fn where_the_system_does_without_motion_men_jump_unless_a_speed_was_chosen() {
    let moves = |table: &mut Table, mv: &str| {
        table.tap(&mv[..2]);
        table.tap(&mv[2..]);
        let world = table.world();
        world.query::<&Slide>().iter(world).count() > 0
    };
    let mut table = Table::new();
    table.two_players();
    assert!(moves(&mut table, "h2e2"));
    table.settle();
    table.world().insert_resource(SystemStill(true));
    table.frames(2);
    assert!(!moves(&mut table, "h9g7"));
    table.settle();
    table.send(SettingsCmd::Animation(AnimationSpeed::Normal));
    table.frames(2);
    assert!(moves(&mut table, "h0g2"));
}

#[test]
fn being_put_away_at_a_bad_moment_loses_nothing() {
    // With the finger lifted just now, so that the man is on his way and the save in the making.
    let temp = tempfile::tempdir().expect("a folder");
    {
        let mut table = Table::open(temp.path(), 412.0, 915.0, 1.0, Lang::En);
        table.start(Seat::Human, Seat::Machine { grade: 20 }, None);
        table.tap("h2");
        table.tap("e2");
        table.frames(2);
        assert!(table.app.world().resource::<Moving>().0, "still sliding");
        table.send(AppLifecycle::WillSuspend);
        table.frames(2);
        assert!(table.app.world().resource::<EnginePool>().job().is_none());
        // The system ends the app without a word.
        std::mem::forget(table.app);
    }
    let folder = temp.path().join("profiles");
    let text: String = walk(&folder)
        .into_iter()
        .filter(|path| path.to_string_lossy().contains("games"))
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .collect();
    assert!(text.contains("h2e2"), "the move is on the disk");
}

fn walk(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .flatten()
        .flat_map(|entry| {
            let path = entry.path();
            if path.is_dir() {
                walk(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[test]
fn a_position_that_another_app_hands_over_is_put_up() {
    let fen = "4k4/9/9/9/9/9/9/9/4A4/4K3R b - - 0 1";
    let mut table = Table::new();
    table.send(Incoming::Bytes(
        String::new(),
        format!(" {fen}\n").into_bytes(),
    ));
    table.frames(4);
    assert_eq!(table.screen(), Screen::SetUp);
    assert_eq!(table.app.world().resource::<SetUp>().position.to_fen(), fen);
}

#[test]
fn a_small_device_gives_the_engine_a_small_table() {
    let told = |kib: &str| format!("MemTotal:       {kib} kB\nMemFree:         123 kB\n");
    assert_eq!(hash_share(&told("6000000")), Some(366));
    assert_eq!(hash_share(&told("1000000")), Some(61));
    assert_eq!(hash_share(&told("60000")), Some(8), "never useless");
    assert_eq!(hash_share("MemTotal: much"), None);
    assert!((1..=64).contains(&engine_hash_mb(64)));
}

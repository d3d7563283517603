//! Putting up a position by touch, and the way through the pages.

use crate::harness::Table;
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::KeyCode;
use chuhe::app::locale::Locale;
use chuhe::app::nav::Nav;
use chuhe::app::screens::{Boards, Touchables};
use chuhe::app::set_up::SetUp;
use chuhe::app::state::Screen;
use chuhe::career::settings::Lang;

fn fen(table: &Table) -> String {
    table.app.world().resource::<SetUp>().position.to_fen()
}

#[test]
fn a_position_is_put_up_by_touch_and_played() {
    let mut table = Table::new();
    table.press("Set up");
    assert_eq!(table.screen(), Screen::SetUp);
    table.press("Clear");
    assert_eq!(fen(&table), "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    // The generals face each other: there is nothing to play yet.
    assert!(!table.names().contains(&"Two players".to_owned()));
    table.press("Move");
    table.tap_page_board("e0");
    table.tap_page_board("d0");
    table.press("red rook");
    table.tap_page_board("a5");
    table.tap_page_board("b5");
    table.tap_page_board("b5");
    assert_eq!(fen(&table), "4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1");
    table.press("Two players");
    assert_eq!(table.screen(), Screen::Match);
    assert_eq!(table.fen(), "4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1");
    table.frames(4);
    table.play("a5e5");
    assert_eq!(table.session().game.moves().len(), 1);
}

#[test]
fn back_leads_the_way_that_one_came() {
    let mut table = Table::new();
    let back = |table: &mut Table| {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            table.key(KeyCode::BrowserBack, Key::BrowserBack, state);
        }
        table.frames(3);
    };
    table.press("Set up");
    table.press("Two players");
    assert_eq!(table.screen(), Screen::Match);
    back(&mut table);
    assert_eq!(table.screen(), Screen::SetUp);
    back(&mut table);
    assert_eq!(table.screen(), Screen::Home);
    // Going home by its own button forgets the way.
    table.press("Set up");
    table.send(Nav::To(Screen::Home));
    table.frames(3);
    table.press("Two players");
    back(&mut table);
    assert_eq!(table.screen(), Screen::Home);
}

#[test]
fn on_a_small_phone_the_points_can_be_hit() {
    for lang in [Lang::ZhHans, Lang::En, Lang::Vi] {
        let temp = tempfile::tempdir().expect("a folder");
        let mut table = Table::open(temp.path(), 360.0, 640.0, 1.0, lang);
        table.send(Nav::To(Screen::SetUp));
        table.frames(4);
        let board = table.app.world().resource::<Boards>().0[0].0;
        let pitch = board.width() / 9.0;
        assert!(pitch >= 32.0, "{lang:?}: {pitch}");
        // Nothing has to be scrolled to: everything lies whole within the window.
        let touchables = &table.app.world().resource::<Touchables>().0;
        for one in touchables {
            let (seen, whole) = (one.seen.size(), one.size);
            assert!((seen - whole).length() < 0.1, "{lang:?}: {one:?}");
        }
        let begin = Locale::new(lang);
        let begin = begin.t("setup.play_machine");
        let button = touchables.iter().find(|one| one.name == begin);
        assert!(button.expect("a button").size.y >= 48.0 - 0.1);
    }
}

//! At rest nothing is drawn: no system asks for a frame without cause.

use crate::harness::Table;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

fn requests(table: &mut Table) -> usize {
    let mut messages = table.world().resource_mut::<Messages<RequestRedraw>>();
    let count = messages.len();
    messages.clear();
    count
}

fn assert_rests(table: &mut Table) {
    table.frames(150);
    requests(table);
    table.frames(60);
    assert_eq!(requests(table), 0);
}

#[test]
fn the_home_page_rests() {
    let mut table = Table::new();
    assert_rests(&mut table);
}

#[test]
fn the_match_rests_on_the_players_turn_with_a_man_in_hand() {
    let mut table = Table::new();
    table.two_players();
    table.play("h2e2");
    assert_rests(&mut table);
    table.tap("b9");
    assert_rests(&mut table);
}

#[test]
fn an_open_sheet_rests() {
    let mut table = Table::new();
    table.press("New game");
    assert_rests(&mut table);
}

#[test]
fn a_sliding_man_asks_for_every_frame() {
    let mut table = Table::new();
    table.two_players();
    table.tap("h2");
    table.tap("e2");
    requests(&mut table);
    for _ in 0..4 {
        table.frames(1);
        assert!(requests(&mut table) > 0);
    }
}

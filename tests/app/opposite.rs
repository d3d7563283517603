//! Two people who sit opposite each other: the far side is turned to face the one who plays it.

use crate::harness::Table;
use bevy::prelude::*;
use chuhe::app::board::men::PieceView;
use chuhe::app::session::SessionCmd;
use chuhe::career::saved_game::Seat;
use chuhe::rules::Side;

/// The sides whose men stand on their heads.
fn turned(table: &mut Table) -> Vec<Side> {
    let world = table.world();
    let mut men = world.query::<(&PieceView, &Transform)>();
    let is_turned = |side| {
        let own = men
            .iter(world)
            .filter(|(view, _)| view.piece.side() == side);
        let upside_down = own.map(|(_, at)| at.up().y < 0.0).collect::<Vec<_>>();
        assert_eq!(upside_down.len(), 16);
        assert!(upside_down.iter().all(|&turned| turned == upside_down[0]));
        upside_down[0]
    };
    let mut is_turned = is_turned;
    Side::ALL
        .into_iter()
        .filter(|&side| is_turned(side))
        .collect()
}

#[test]
fn the_far_side_is_turned_when_two_people_want_it_and_never_against_the_machine() {
    let mut table = Table::new();
    table.press("Two players");
    table.frames(3);
    table.press("Sitting opposite: turn the far side");
    table.press("Start");
    table.frames(4);
    assert_eq!(turned(&mut table), [Side::Black]);
    // Whoever is at the top.
    table.send(SessionCmd::Flip);
    table.frames(4);
    assert_eq!(turned(&mut table), [Side::Red]);
    // During the game it can be changed as well.
    table.press("More");
    table.press("Sitting side by side: do not turn");
    table.frames(4);
    assert_eq!(turned(&mut table), []);
    table.press("More");
    table.press("Sitting opposite: turn the far side");
    table.frames(4);
    assert_eq!(turned(&mut table), [Side::Red]);
    table.start(Seat::Human, Seat::Machine { grade: 1 }, None);
    table.frames(4);
    assert_eq!(turned(&mut table), []);
}

//! Where the board lies, and which square a tap means.

use bevy::prelude::*;
use chuhe::app::board::geometry::BoardGeometry;
use chuhe::rules::Square;

fn geometry(flipped: bool, angle: f32) -> BoardGeometry {
    BoardGeometry {
        centre: Vec2::new(206.0, 364.0),
        pitch: 44.0,
        shown: true,
        angle,
        flipped,
        window: Vec2::new(412.0, 915.0),
        scale: 2.0,
        strip: 18.0,
    }
}

#[test]
fn every_point_is_hit_all_over_its_cell() {
    for flipped in [false, true] {
        for angle in [0.0, 0.14] {
            let board = geometry(flipped, angle);
            for square in Square::all() {
                let at = board.window_of(square);
                for (dx, dy) in [(0.0, 0.0), (-0.47, 0.47), (0.47, -0.47), (0.47, 0.47)] {
                    let cell = board.cell_of(square) + Vec2::new(dx, dy);
                    assert_eq!(board.square_at(board.window_of_cell(cell)), Some(square));
                }
                assert!((board.cell_at(at) - board.cell_of(square)).length() < 1e-3);
            }
        }
    }
}

#[test]
fn taps_beside_the_board_hit_nothing() {
    let board = geometry(false, 0.0);
    assert_eq!(
        board.square_at(board.window_of_cell(Vec2::new(-0.4, 5.0))),
        None
    );
    assert_eq!(
        board.square_at(board.window_of_cell(Vec2::new(4.5, 10.4))),
        None
    );
    assert_eq!(BoardGeometry::default().square_at(Vec2::ZERO), None);
}

#[test]
fn red_sits_at_the_bottom_until_flipped() {
    let a0 = Square::new(0, 0);
    assert!(geometry(false, 0.0).window_of(a0).y > 364.0);
    assert!(geometry(true, 0.0).window_of(a0).y < 364.0);
}

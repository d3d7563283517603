//! The layout of the match screen in every window.

use bevy_egui::egui::{Rect, pos2, vec2};
use chuhe::app::screens::layout::{LayoutOptions, MatchLayout, SizeClass};

fn options(text_scale: f32, left_handed: bool) -> LayoutOptions {
    LayoutOptions {
        pixels_per_point: 1.0,
        text_scale,
        coordinates: true,
        left_handed,
    }
}

#[test]
fn nothing_overlaps_and_nothing_leaves_the_window() {
    for width in (320..2560).step_by(40) {
        for height in (480..1600).step_by(40).chain([360, 412, 440]) {
            if width < 560 && height < 560 {
                continue;
            }
            for (scale, left) in [(0.9, false), (1.0, true), (1.3, false), (1.6, true)] {
                let size = vec2(width as f32, height as f32);
                let safe = Rect::from_min_size(pos2(0.0, 0.0), size);
                let layout = MatchLayout::new(safe, options(scale, left));
                let mut parts = vec![
                    ("board", layout.frame()),
                    ("top", layout.top_player),
                    ("bottom", layout.bottom_player),
                    ("actions", layout.actions),
                ];
                parts.extend(layout.moves.map(|rect| ("moves", rect)));
                parts.extend(layout.rail.map(|rect| ("rail", rect)));
                for (name, rect) in &parts {
                    assert!(
                        safe.expand(0.5).contains_rect(*rect),
                        "{name} {rect:?} leaves {size:?} at text {scale}"
                    );
                    assert!(
                        rect.width() >= 40.0 && rect.height() >= 40.0,
                        "{name} in {size:?}"
                    );
                }
                for (i, (a, first)) in parts.iter().enumerate() {
                    for (b, second) in &parts[i + 1..] {
                        assert!(
                            !first.shrink(1.0).intersects(second.shrink(1.0)),
                            "{a} {first:?} and {b} {second:?} overlap in {size:?}, text {scale}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_cell_is_a_whole_number_of_pixels() {
    for scale in [1.0, 1.5, 2.0, 2.75] {
        let safe = Rect::from_min_size(pos2(0.0, 28.0), vec2(412.0, 863.0));
        let layout = MatchLayout::new(
            safe,
            LayoutOptions {
                pixels_per_point: scale,
                ..options(1.0, false)
            },
        );
        let pixels = layout.pitch * scale;
        assert!(
            (pixels - pixels.round()).abs() < 0.01,
            "{pixels} at {scale}"
        );
    }
}

#[test]
fn the_phone_of_the_drawings_has_its_full_width_board() {
    let safe = Rect::from_min_size(pos2(0.0, 28.0), vec2(412.0, 863.0));
    let layout = MatchLayout::new(safe, options(1.0, false));
    assert_eq!(layout.class, SizeClass::PhonePortrait);
    assert!(layout.pitch >= 44.0);
    assert!(layout.moves.is_some());
    assert_eq!(layout.strip, 18.0);
}

#[test]
fn a_short_phone_keeps_the_board_wide_as_long_as_it_can() {
    let safe = Rect::from_min_size(pos2(0.0, 0.0), vec2(360.0, 640.0));
    let layout = MatchLayout::new(safe, options(1.0, false));
    assert!(layout.pitch >= 38.0, "{}", layout.pitch);
    assert!(layout.moves.is_none());
}

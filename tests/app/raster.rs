//! Pictures made on the CPU.

use chuhe::app::board::raster::{Mark, resample, ring};
use chuhe::app::theme::Theme;
use chuhe::app::ui::tiny;
use chuhe::career::settings::Settings;
use image::RgbaImage;

#[test]
fn resampling_keeps_the_colour_of_a_shape_at_its_edge() {
    let disc = RgbaImage::from_fn(64, 64, |x, y| {
        let inside = (x as f32 - 31.5).hypot(y as f32 - 31.5) < 24.0;
        image::Rgba(if inside {
            [200, 100, 40, 255]
        } else {
            [0, 0, 0, 0]
        })
    });
    let small = resample(&disc, 20, 20);
    let visible = small.pixels().filter(|pixel| pixel.0[3] > 40);
    for pixel in visible {
        assert!(
            pixel.0[0] > 180 && pixel.0[1] > 85,
            "dark fringe: {pixel:?}"
        );
    }
}

#[test]
fn faint_pixels_have_the_colour_of_the_shape_they_surround() {
    let dark = RgbaImage::from_fn(256, 256, |x, y| {
        let from_middle = (x as f32 - 127.5).hypot(y as f32 - 127.5);
        image::Rgba(match from_middle {
            r if r > 110.0 => [255, 255, 255, 0],
            r if r > 100.0 => [20, 20, 20, 255],
            _ => [230, 220, 180, 255],
        })
    });
    // A filter's ringing would leave pale specks, which a picture drawn at a slant shows.
    let small = resample(&dark, 90, 90);
    let faint = small.pixels().filter(|pixel| (1..64).contains(&pixel.0[3]));
    let mut count = 0;
    for pixel in faint {
        assert!(pixel.0[0] < 80, "pale speck: {pixel:?}");
        count += 1;
    }
    assert!(count > 20, "{count} faint pixels");
}

#[test]
fn the_sides_are_told_apart_on_the_smallest_boards_of_every_skin() {
    for skin in Theme::new(&Settings::default()).skins() {
        for pitch in [6, 8, 11] {
            let flat = &skin.flat;
            let red = tiny::man(pitch, pitch, 0.0, &flat.red, true);
            let black = tiny::man(pitch, pitch, 0.0, &flat.black, false);
            let differs = red.pixels().zip(black.pixels()).filter(|(a, b)| {
                let apart = |n: usize| u32::from(a.0[n].abs_diff(b.0[n]));
                a.0[3] > 128 && (0..3).map(apart).sum::<u32>() > 120
            });
            let (differ, all) = (differs.count(), (pitch * pitch) as usize);
            assert!(
                5 * differ > all,
                "{} at {pitch}: {differ} of {all}",
                skin.id
            );
            let board = tiny::board(pitch, flat);
            assert_eq!(board.dimensions(), (9 * pitch, 10 * pitch));
            let middle = pitch / 2;
            let line = board.get_pixel(middle + pitch / 2, middle);
            assert_ne!(
                line,
                board.get_pixel(0, 0),
                "{} at {pitch}: no line",
                skin.id
            );
        }
    }
}

#[test]
fn a_ring_is_empty_in_the_middle_and_full_on_its_line() {
    let mark = Mark {
        extent: 1.2,
        ink: [10, 20, 30, 255],
        edge: [255, 255, 255, 200],
        edge_width: 0.02,
    };
    let picture = mark.draw(50, |x, y| ring(x, y, 0.5, 0.06));
    assert_eq!(picture.get_pixel(30, 30).0[3], 0);
    assert_eq!(picture.get_pixel(5, 30).0, [10, 20, 30, 255]);
}

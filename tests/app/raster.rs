//! Pictures made on the CPU.

use chuhe::app::board::raster::{Mark, resample, ring};
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

//! Whether everybody can tell things apart: contrast of texts and marks by WCAG 2, and Red from Black without colour.

use chuhe::app::theme::{Ink, Skin, Theme};
use chuhe::career::settings::Settings;
use image::RgbaImage;

/// What a person needs to read running text, and to see a sign or a mark (WCAG 2.2, 1.4.3 and 1.4.11).
const TEXT: f32 = 4.5;
const SIGN: f32 = 3.0;

/// Relative luminance of an sRGB colour, 0 to 1.
fn luminance([r, g, b]: [u8; 3]) -> f32 {
    let linear = |value: u8| {
        let value = f32::from(value) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

fn ratio(a: f32, b: f32) -> f32 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn contrast(a: Ink, b: Ink) -> f32 {
    let of = |ink: Ink| {
        let [r, g, b, _] = ink.rgba();
        luminance([r, g, b])
    };
    ratio(of(a), of(b))
}

fn skins() -> Vec<Skin> {
    Theme::new(&Settings::default()).skins().cloned().collect()
}

#[test]
fn every_text_can_be_read_on_every_paper() {
    for skin in skins() {
        let p = &skin.palette;
        let pairs = [
            ("ink on paper", p.ink, p.paper, 7.0),
            ("ink on inset", p.ink, p.paper2, 7.0),
            ("ink on button", p.ink, p.paper3, 7.0),
            ("ink on table", p.ink, p.t1, 7.0),
            ("second ink on paper", p.ink2, p.paper, TEXT),
            ("second ink on inset", p.ink2, p.paper2, TEXT),
            ("second ink on table", p.ink2, p.t1, TEXT),
            ("accent on paper", p.acc, p.paper, TEXT),
            ("text on accent", p.onacc, p.acc, TEXT),
            ("gold on paper", p.gold, p.paper, TEXT),
            ("gold on its chip", p.gold, p.golds, TEXT),
            ("green on paper", p.ok, p.paper, TEXT),
            ("blue on paper", p.blue, p.paper, TEXT),
            ("outline on paper", p.ink3, p.paper, SIGN),
        ];
        for (what, a, b, least) in pairs {
            let found = contrast(a, b);
            assert!(found >= least, "{}: {what}: {found:.2}", skin.id);
        }
    }
}

#[test]
fn marks_stand_out_from_the_board_by_themselves_or_by_their_rim() {
    for skin in skins() {
        let p = &skin.palette;
        let board = skin.flat.board;
        let marks = [
            ("dot", p.dot, p.mk2),
            ("selection", p.sel, p.mk2),
            ("danger", p.dan, p.rim),
            ("cursor", p.acc, p.rim),
            ("hint", p.blue, p.rim),
        ];
        for (what, mark, rim) in marks {
            // The rim is pale enough to be seen against the mark, whatever lies under both.
            let found = contrast(mark, rim);
            assert!(found >= SIGN, "{}: {what}: {found:.2}", skin.id);
        }
        let line = contrast(skin.flat.line, board);
        assert!(line >= SIGN, "{}: lines: {line:.2}", skin.id);
        for (side, man) in [("red", &skin.flat.red), ("black", &skin.flat.black)] {
            let found = contrast(man.disc, man.ink);
            assert!(found >= TEXT, "{}: {side} glyphs: {found:.2}", skin.id);
        }
    }
}

/// Mean luminance of a man's disc where it bears neither glyph nor ring: just within its edge. Lengths from
/// `skins.ron`: cells of 256 texels, the middle of the disc at (128, 122), its radius 113.
fn tone(atlas: &RgbaImage, column: u32, row: u32) -> f32 {
    let mut sum = 0.0;
    let mut count = 0.0;
    for (x, y) in (0..256 * 256).map(|at| (at % 256, at / 256)) {
        let from_middle = (x as f32 - 128.0).hypot(y as f32 - 122.0);
        if (106.0..111.0).contains(&from_middle) {
            let [r, g, b, _] = atlas.get_pixel(column * 256 + x, row * 256 + y).0;
            sum += luminance([r, g, b]);
            count += 1.0;
        }
    }
    sum / count
}

#[test]
fn with_the_setting_red_and_black_differ_without_colour() {
    let mut settings = Settings {
        strong_contrast: true,
        ..Settings::default()
    };
    for skin in skins() {
        settings.skin.clone_from(&skin.id);
        let theme = Theme::new(&settings);
        for set in theme.sets() {
            let path = theme.men_file_of(set);
            let path = format!("{}/assets/{path}", env!("CARGO_MANIFEST_DIR"));
            let atlas = image::open(&path).expect("an atlas").to_rgba8();
            for kind in 0..7 {
                let found = ratio(tone(&atlas, kind, 0), tone(&atlas, kind, 1));
                assert!(found >= 1.5, "{path}, kind {kind}: {found:.2}");
            }
        }
    }
}

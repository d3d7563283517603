//! The committed fonts, textures and sounds: all credited, of the sizes the app relies on, within their budgets.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Budgets in bytes of a folder's shipped files.
const BUDGETS: [(&str, u64); 3] = [
    ("fonts", 9_000_000),
    ("textures", 7_000_000),
    ("sounds", 240_000),
];

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// Files directly in `assets/<folder>`, as `folder/name`.
fn shipped(folder: &str) -> BTreeSet<String> {
    fs::read_dir(assets().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| format!("{folder}/{}", entry.file_name().to_str().unwrap()))
        .collect()
}

#[test]
fn every_shipped_file_is_credited_and_every_credit_is_shipped() {
    let credits = fs::read_to_string(assets().join("CREDITS.md")).unwrap();
    let credited: BTreeSet<String> = credits
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(file, _)| file.to_owned())
        .collect();
    let shipped: BTreeSet<String> = BUDGETS
        .iter()
        .flat_map(|(folder, _)| shipped(folder))
        .collect();
    assert_eq!(credited, shipped);
}

#[test]
fn licences_named_in_the_credits_are_there() {
    let credits = fs::read_to_string(assets().join("CREDITS.md")).unwrap();
    let names: BTreeSet<&str> = credits
        .split('`')
        .filter(|word| word.ends_with(".txt") && !word.contains('/'))
        .collect();
    assert!(names.len() >= 4, "{names:?}");
    for name in names {
        assert!(
            assets().join("fonts/licences").join(name).is_file(),
            "{name}"
        );
    }
}

#[test]
fn folders_stay_within_their_budgets() {
    for (folder, limit) in BUDGETS {
        let size: u64 = shipped(folder)
            .iter()
            .map(|file| fs::metadata(assets().join(file)).unwrap().len())
            .sum();
        assert!(
            size <= limit,
            "{folder} has {size} bytes, allowed are {limit}"
        );
    }
}

/// The parts of `data/skins.ron` that speak of textures.
#[derive(Deserialize)]
struct Skins {
    board: BoardLayout,
    piece: PieceLayout,
    shadow: Shadow,
    sets: Vec<String>,
    skins: Vec<Skin>,
}

#[derive(Deserialize)]
struct BoardLayout {
    size: (u32, u32),
    pitch: u32,
    first_point: (u32, u32),
}

#[derive(Deserialize)]
struct PieceLayout {
    size: (u32, u32),
    cell: u32,
    columns: String,
}

#[derive(Deserialize)]
struct Shadow {
    texture: String,
}

#[derive(Deserialize)]
struct Skin {
    id: String,
    board: String,
    table: String,
    pieces: String,
    pieces_apart: String,
}

fn skins() -> Skins {
    let text = fs::read_to_string(assets().join("data/skins.ron")).unwrap();
    ron::from_str(&text).unwrap()
}

/// Width and height from a PNG's header.
fn png_size(file: &str) -> (u32, u32) {
    let bytes = fs::read(assets().join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "{file}");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn textures_have_the_sizes_that_the_skins_declare() {
    let Skins {
        board,
        piece,
        shadow,
        sets,
        skins,
    } = skins();
    assert_eq!(board.size, (9 * board.pitch, 10 * board.pitch));
    assert_eq!(board.first_point, (board.pitch / 2, board.pitch / 2));
    assert_eq!(piece.size, (7 * piece.cell, 2 * piece.cell));
    assert_eq!(piece.columns, "KAEHRCP");
    assert_eq!(png_size(&shadow.texture), (piece.cell, piece.cell));
    let ids: Vec<&str> = skins.iter().map(|skin| skin.id.as_str()).collect();
    assert_eq!(ids, ["kaya", "jade", "rice", "night"]);
    for skin in &skins {
        assert_eq!(png_size(&skin.board), board.size, "{}", skin.board);
        assert_eq!(png_size(&skin.table), (256, 256), "{}", skin.table);
        for set in &sets {
            for atlas in [&skin.pieces, &skin.pieces_apart] {
                let file = atlas.replace("{set}", set);
                assert_eq!(png_size(&file), piece.size, "{file}");
            }
        }
    }
}

#[test]
fn every_skin_has_all_colours_in_hexadecimal() {
    let text = fs::read_to_string(assets().join("data/skins.ron")).unwrap();
    let skins = text.split("id: \"").skip(1);
    for skin in skins {
        let colours: Vec<&str> = skin
            .split('"')
            .filter_map(|part| part.strip_prefix('#'))
            .collect();
        // 25 roles of the interface, 6 for flat pictures
        assert_eq!(colours.len(), 31, "{}", &skin[..8]);
        for colour in colours {
            let hex = colour.chars().all(|digit| digit.is_ascii_hexdigit());
            assert!(hex && matches!(colour.len(), 6 | 8), "{colour}");
        }
    }
}

/// Code points that a TrueType font maps to a glyph, from the segments of its format 4 table.
fn characters(font: &str) -> BTreeSet<char> {
    let bytes = fs::read(assets().join("fonts").join(font)).unwrap();
    let short = |at: usize| u16::from_be_bytes(bytes[at..at + 2].try_into().unwrap());
    let long = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let cmap = (0..short(4) as usize)
        .map(|table| 12 + 16 * table)
        .find(|&entry| &bytes[entry..entry + 4] == b"cmap")
        .map(|entry| long(entry + 8))
        .unwrap();
    let table = (0..short(cmap + 2) as usize)
        .map(|record| cmap + long(cmap + 4 + 8 * record + 4))
        .find(|&table| short(table) == 4)
        .unwrap();
    let segments = short(table + 6) as usize / 2;
    let mut found = BTreeSet::new();
    for segment in 0..segments {
        let end = short(table + 14 + 2 * segment);
        let start_at = table + 16 + 2 * (segments + segment);
        let (start, delta) = (short(start_at), short(start_at + 2 * segments));
        let offset_at = start_at + 4 * segments;
        let offset = short(offset_at) as usize;
        for code in start..=end {
            let glyph = match offset {
                0 => code.wrapping_add(delta),
                _ => short(offset_at + offset + 2 * (code - start) as usize),
            };
            if glyph != 0 && code != 0xFFFF {
                found.extend(char::from_u32(code.into()));
            }
        }
    }
    found
}

#[test]
fn each_icon_has_a_name_and_a_glyph() {
    let text = fs::read_to_string(assets().join("fonts/icons.ron")).unwrap();
    let icons: BTreeMap<String, char> = ron::from_str(&text).unwrap();
    let named: BTreeSet<char> = icons.values().copied().collect();
    assert_eq!(named, characters("icons.ttf"));
    for name in [
        "undo-2",
        "lightbulb",
        "handshake",
        "flag",
        "ellipsis",
        "settings",
        "x",
    ] {
        assert!(icons.contains_key(name), "{name}");
    }
}

/// Texts the app shows: everything readable in the folders of locale files and data.
fn shown_text() -> Vec<(PathBuf, String)> {
    let mut texts = Vec::new();
    for folder in ["locale", "locale/lessons", "data"] {
        let Ok(entries) = fs::read_dir(assets().join(folder)) else {
            continue;
        };
        for path in entries.map(|entry| entry.unwrap().path()) {
            if let Ok(text) = fs::read_to_string(&path) {
                texts.push((path, text));
            }
        }
    }
    texts
}

#[test]
fn the_text_faces_cover_all_text() {
    let regular = characters("ui-regular.ttf");
    // What the regular face lacks (letters of Latin Extended-A) falls back to the title face.
    let covered: BTreeSet<char> = regular
        .union(&characters("title-kai.ttf"))
        .copied()
        .collect();
    for (path, text) in shown_text() {
        let lacking: BTreeSet<char> = text
            .chars()
            .filter(|c| !c.is_control() && !covered.contains(c))
            .collect();
        assert!(lacking.is_empty(), "{} needs {lacking:?}", path.display());
    }
    for face in ["ui-medium.ttf", "title-kai.ttf"] {
        let unknown: Vec<char> = characters(face)
            .into_iter()
            .filter(|c| !covered.contains(c))
            .collect();
        assert!(unknown.is_empty(), "{face}: {unknown:?}");
    }
}

#[test]
fn each_cue_is_a_mono_vorbis_file_of_the_common_rate() {
    for file in shipped("sounds") {
        let bytes = fs::read(assets().join(&file)).unwrap();
        assert_eq!(&bytes[..4], b"OggS", "{file}");
        // The first page holds only the identification header: type, "vorbis", version, channels, rate.
        assert_eq!(&bytes[28..35], b"\x01vorbis", "{file}");
        assert_eq!(bytes[39], 1, "{file} is not mono");
        assert_eq!(
            u32::from_le_bytes(bytes[40..44].try_into().unwrap()),
            44_100,
            "{file}"
        );
    }
}

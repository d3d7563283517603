//! Pictures of positions and games, as files.

use crate::harness::Table;
use chuhe::app::pictures::{Make, Of, PictureCmd, Pictures};
use chuhe::app::review::{Jump, OpenRecord, Origin, ReviewCmd};
use chuhe::app::state::Screen;
use chuhe::record::read::Collection;
use std::path::Path;

const GAME: &str = "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n\
    1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 *\n";

fn opened(flipped: bool) -> Table {
    let games = Collection::read(GAME.as_bytes()).expect("a game");
    let record = games.game(0).expect("read").expect("a game").record;
    let mut table = Table::new();
    table.send(OpenRecord {
        record: Box::new(record),
        origin: Origin::Loose,
        flipped,
        at_end: false,
    });
    table.frames(4);
    assert_eq!(table.screen(), Screen::Review);
    table
}

fn draw(table: &mut Table, make: Make, to: &Path) {
    table.send(PictureCmd::Draw(make, Of::Review, to.to_owned()));
    table.frames(1);
    table.until("the picture", |world| {
        world.resource::<Pictures>().progress().is_none()
    });
    assert!(to.is_file());
    let parts = std::fs::read_dir(to.parent().expect("a folder")).expect("listed");
    assert_eq!(
        parts
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|e| e == "part"))
            .count(),
        0
    );
}

#[test]
fn a_still_picture_shows_the_position_on_the_board_as_the_reader_sits() {
    let folder = tempfile::tempdir().expect("a folder");
    let [start, moved, turned] = ["a.png", "b.png", "c.png"].map(|name| folder.path().join(name));
    let mut table = opened(false);
    draw(&mut table, Make::Still, &start);
    table.send(ReviewCmd::Go(Jump::By(1)));
    table.frames(2);
    draw(&mut table, Make::Still, &moved);
    draw(&mut opened(true), Make::Still, &turned);
    let [start, moved, turned] =
        [start, moved, turned].map(|path| image::open(path).expect("a picture").to_rgb8());
    assert_eq!(start.width(), 1080);
    assert_eq!(start.dimensions(), turned.dimensions());
    // Where the cannon stood, on the second file from the right and the third rank, there is a mark now.
    let at = |picture: &image::RgbImage, file: u32, rank: u32| {
        let pitch = 116;
        let side = (1080 - pitch * 9) / 2;
        let strip = (picture.height() - pitch * 10) / 2;
        *picture.get_pixel(
            side + pitch * file + pitch / 2 - 30,
            strip + pitch * (9 - rank) + pitch / 2,
        )
    };
    assert_ne!(at(&start, 7, 2), at(&moved, 7, 2));
    assert_eq!(at(&start, 1, 2), at(&moved, 1, 2));
    // Black's men are darker in the middle of their faces than Red's: turned, they sit below.
    assert_ne!(at(&start, 0, 0), at(&turned, 0, 0));
}

#[test]
fn a_moving_picture_has_the_start_and_every_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.gif");
    let mut table = opened(false);
    draw(&mut table, Make::Moving, &file);
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let bytes = std::fs::File::open(&file).expect("opened");
    let mut decoder = options.read_info(bytes).expect("a GIF");
    assert_eq!(decoder.width(), 540);
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        // A move changes a part of the picture only.
        assert_eq!(frame.height == decoder_height(&file), delays.is_empty());
        delays.push(frame.delay);
    }
    assert_eq!(delays.len(), 6);
    assert!(delays[5] > delays[2]);
}

fn decoder_height(file: &Path) -> u16 {
    let bytes = std::fs::File::open(file).expect("opened");
    let decoder = gif::DecodeOptions::new().read_info(bytes).expect("a GIF");
    decoder.height()
}

#[test]
fn a_picture_that_is_given_up_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.gif");
    let mut table = opened(false);
    table.send(PictureCmd::Draw(Make::Moving, Of::Review, file.clone()));
    table.frames(1);
    assert!(table.names().contains(&"Cancel".to_owned()) || file.exists());
    table.send(PictureCmd::Stop);
    table.until("no picture in the making", |world| {
        world.resource::<Pictures>().progress().is_none()
    });
    let part = folder.path().join("game.gif.part");
    table.until("the draft is gone", |_| !part.exists());
}

//! How long every page takes to open with ten thousand games in the profile. A measurement, run by hand:
//! `CHUHE_MANY=FOLDER cargo test --release --test app many_games -- --ignored --nocapture`, where FOLDER is a data
//! folder with such a profile.

use crate::harness::Table;
use chuhe::app::career::Career;
use chuhe::app::nav::Nav;
use chuhe::app::records::Records;
use chuhe::app::state::Screen;
use chuhe::career::settings::Lang;
use std::path::Path;
use std::time::Instant;

#[test]
#[ignore = "a measurement of a folder that is made for it"]
fn pages_with_ten_thousand_games() {
    let folder = std::env::var("CHUHE_MANY").expect("CHUHE_MANY names a data folder");
    let begin = Instant::now();
    let mut table = Table::open(Path::new(&folder), 412.0, 915.0, 1.0, Lang::En);
    table.until("the career", |world| {
        world.resource::<Career>().known().is_some()
    });
    println!("career read {:?}", begin.elapsed());
    let known = table.app.world().resource::<Career>().known();
    println!("games {}", known.expect("read").standing.games);
    table.send(Nav::To(Screen::Records));
    table.until("the library", |world| {
        world.resource::<Records>().count() > 0
    });
    for _ in 0..2 {
        for screen in [
            Screen::Home,
            Screen::Ladder,
            Screen::Person,
            Screen::Puzzles,
            Screen::Records,
            Screen::Lessons,
            Screen::Rules,
            Screen::Match,
        ] {
            table.send(Nav::To(screen));
            let begin = Instant::now();
            // The message is obeyed in the first frame, the page is seen in the second.
            table.frames(2);
            println!(
                "{screen:?}\t{:.1} ms",
                begin.elapsed().as_secs_f64() * 1000.0
            );
        }
    }
}

//! Every screen in every window: what reacts is large enough, apart from each other and inside the window.

use crate::harness::Table;
use chuhe::app::career::Challenge;
use chuhe::app::nav::Nav;
use chuhe::app::screens::Touchables;
use chuhe::app::settings::SettingsCmd;
use chuhe::app::state::{Question, Screen, Sheet};
use chuhe::career::ledger::Contest;
use chuhe::career::saved_game::Seat;
use chuhe::career::settings::Lang;
use chuhe::rules::Side;

const WINDOWS: [(f32, f32); 9] = [
    (320.0, 600.0),
    (360.0, 640.0),
    (412.0, 915.0),
    (640.0, 360.0),
    (915.0, 412.0),
    (800.0, 1280.0),
    (1024.0, 700.0),
    (1440.0, 900.0),
    (2560.0, 1440.0),
];

/// Pages that open on an empty data folder.
const PAGES: [Screen; 9] = [
    Screen::SetUp,
    Screen::Rules,
    Screen::About,
    Screen::Ladder,
    Screen::Lessons,
    Screen::Person,
    Screen::Puzzles,
    Screen::Review,
    Screen::Records,
];

#[test]
fn everything_that_reacts_is_large_apart_and_inside() {
    let challenge = Challenge {
        contest: Contest::Ladder,
        grade: 1,
    };
    let mut wrong = Vec::new();
    for (width, height) in WINDOWS {
        for (lang, text) in [(Lang::En, 1.0), (Lang::ZhHans, 1.3), (Lang::Vi, 1.0)] {
            let temp = tempfile::tempdir().expect("a folder");
            let mut table = Table::open(temp.path(), width, height, 1.0, lang);
            table.send(SettingsCmd::TextSize(text));
            table.frames(3);
            let at = format!("{width}x{height} {lang:?}");
            let mut check = |table: &mut Table, what: &str| {
                let faults = table.layout_faults();
                wrong.extend(faults.iter().map(|fault| format!("{what}: {fault}")));
            };
            check(&mut table, &format!("home {at}"));
            for page in PAGES {
                table.send(Nav::To(page));
                table.frames(4);
                check(&mut table, &format!("{page:?} {at}"));
            }
            table.start(Seat::Human, Seat::Machine { grade: 1 }, None);
            table.tap("h2");
            table.tap("e2");
            table.frames(2);
            check(&mut table, &format!("match {at}"));
            for sheet in [
                Sheet::NewGame,
                Sheet::More,
                Sheet::Settings,
                Sheet::Keys,
                Sheet::Moves,
                Sheet::TwoPlayers,
                Sheet::Seals { new: true },
                Sheet::PersonName,
                Sheet::ReviewMore,
                Sheet::Comment,
                Sheet::Record,
                Sheet::Export,
                Sheet::Challenge(challenge),
                Sheet::Ask(Question::Resign),
                Sheet::Ask(Question::OfferDraw),
                Sheet::Ask(Question::AgreeDraw),
                Sheet::Ask(Question::AnswerDraw(Side::Black)),
                Sheet::Ask(Question::Abandon),
                Sheet::Ask(Question::Ruling),
            ] {
                table.send(Nav::Open(sheet));
                table.frames(3);
                check(&mut table, &format!("{sheet:?} {at}"));
            }
            table.send(chuhe::app::session::SessionCmd::Resign);
            table.send(Nav::Open(Sheet::Result));
            table.frames(3);
            check(&mut table, &format!("Result {at}"));
            table.send(Nav::To(Screen::Home));
            table.frames(3);
            check(&mut table, &format!("home after {at}"));
        }
    }
    wrong.dedup();
    assert!(
        wrong.is_empty(),
        "{} faults:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
#[test]
fn the_new_game_sheet_starts_what_it_shows() {
    let mut table = Table::new();
    table.press("New game");
    assert_eq!(table.overlay().0, Some(Sheet::NewGame));
    table.press("Advanced");
    table.press("Opponent");
    table.press("Start");
    table.frames(3);
    assert_eq!(table.session().seats.red, Seat::Machine { grade: 13 });
    assert!(table.session().flipped);
}

#[test]
fn a_handicap_takes_the_givers_men_off() {
    let mut table = Table::new();
    table.press("New game");
    table.press("Two horses");
    table.press("Start");
    table.frames(3);
    let fen = table.fen();
    assert!(fen.starts_with("r1bakab1r/"), "{fen}");
}

#[test]
fn two_controls_of_the_same_name_do_different_things() {
    use chuhe::app::settings::AppSettings;
    use chuhe::career::settings::AnimationSpeed;
    let mut table = Table::sized(412.0, 1400.0);
    table.send(Nav::Open(Sheet::Settings));
    table.frames(3);
    table.press("Large");
    table.press("Off");
    table.frames(3);
    // "Normal" names a text size and a speed; the second is the speed.
    let touchables = table.app.world().resource::<Touchables>().0.clone();
    let speed = touchables.iter().filter(|one| one.name == "Normal").nth(1);
    let centre = speed.expect("two controls").seen.center();
    table.touch_at(bevy::math::Vec2::new(centre.x, centre.y), 2);
    table.frames(3);
    let settings = &table.app.world().resource::<AppSettings>().0;
    assert_eq!(settings.animation, AnimationSpeed::Normal);
    assert_eq!(settings.text_size, 1.15);
}

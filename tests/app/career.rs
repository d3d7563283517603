//! Rated play as a person meets it: challenges, points, the one unfinished game, and what a crash leaves.

use crate::harness::Table;
use bevy::prelude::State;
use chuhe::app::analysis::{Analysis, AnalysisCmd};
use chuhe::app::career::Career;
use chuhe::app::nav::Nav;
use chuhe::app::notices::Notices;
use chuhe::app::review::Review;
use chuhe::app::save::{Storage, Unfinished};
use chuhe::app::screens::Touchables;
use chuhe::app::session::SessionCmd;
use chuhe::app::state::{Question, Screen, Sheet};
use chuhe::career::games::GameStore;
use chuhe::career::ladder::{Ladder, Score};
use chuhe::career::ledger::{Contest, Entry, Ledger};
use chuhe::career::paths::{DataDir, Id, ProfileDir};
use chuhe::career::profile::Profile;
use chuhe::career::saved_game::{SavedGame, Seat, Seats};
use chuhe::career::settings::Lang;
use chuhe::career::standing::Standing;
use chuhe::career::store;
use chuhe::rules::{EndReason, GameEnd, Outcome, Side};
use std::path::Path;

fn profile_dir(dir: &Path) -> ProfileDir {
    DataDir::new(dir).profile(&Id::first_profile())
}

/// A folder of somebody who won this many rated games against grade 1 and does not want placement.
pub fn with_wins(dir: &Path, wins: u64) {
    let profile = profile_dir(dir);
    let (mut ledger, _) = Ledger::open(&profile.ledger()).expect("a ledger");
    for n in 0..wins {
        let entry = Entry {
            gid: Id::new(1000 + n, n),
            contest: Contest::Ladder,
            opponent: 1,
            strength: Ladder::standard().grade(1).strength,
            side: Side::Red,
            score: Score::Win,
            reason: EndReason::Checkmate,
            plies: 41,
            opening: None,
            began: 1000 + n,
            ended: 1600 + n,
        };
        assert!(ledger.append(entry).expect("written"));
    }
    let who = Profile {
        placement_declined: true,
        ..Profile::default()
    };
    store::save(&profile.profile(), &who).expect("written");
}

pub fn open(dir: &Path) -> Table {
    let mut table = Table::open(dir, 412.0, 915.0, 1.0, Lang::En);
    table.until("the career", |world| {
        world.resource::<Career>().known().is_some()
    });
    table.frames(2);
    table
}

pub fn standing(table: &Table) -> Standing {
    let career = table.app.world().resource::<Career>();
    career.known().expect("read").standing.clone()
}

/// What the file says, read by itself.
fn on_disk(table: &mut Table, dir: &Path) -> Standing {
    table.world().resource::<Storage>().settle();
    let (ledger, notices) = Ledger::open(&profile_dir(dir).ledger()).expect("a ledger");
    assert!(notices.is_empty());
    Standing::of(ledger.entries(), Ladder::standard())
}

fn to_ladder(table: &mut Table) {
    table.send(Nav::To(Screen::Ladder));
    table.frames(4);
}

/// Challenges the opponent of the own grade.
fn challenge(table: &mut Table) {
    to_ladder(table);
    let name = table
        .names()
        .into_iter()
        .find(|name| name.starts_with("Challenge "))
        .expect("a challenge");
    table.press(&name);
    table.press("I do");
    table.press("Challenge");
    table.frames(4);
}

#[test]
fn a_rated_game_has_no_help_and_its_points_are_filed() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 2);
    let mut table = open(temp.path());
    assert_eq!(standing(&table).points, 10);
    table.press("Ladder");
    assert_eq!(table.screen(), Screen::Ladder);
    challenge(&mut table);
    assert_eq!(table.screen(), Screen::Match);
    assert_eq!(table.session().rated, Some(Contest::Ladder));
    assert_eq!(table.session().seats.black, Seat::Machine { grade: 1 });
    table.tap("h2");
    table.tap("e2");
    // Nothing takes the move back, hints or lets the machine help out.
    table.send(SessionCmd::Undo);
    table.send(SessionCmd::Seat(Side::Red, Some(20)));
    table.frames(3);
    assert_eq!(table.session().game.moves()[0].to_string(), "h2e2");
    assert_eq!(table.session().seats.red, Seat::Human);
    assert!(!table.session().aids.hints);

    table.send(SessionCmd::Resign);
    table.frames(3);
    assert_eq!(standing(&table).points, 8, "a loss costs two");
    assert_eq!(on_disk(&mut table, temp.path()).points, 8);
    table.until("the result", |world| {
        world.resource::<chuhe::app::state::Overlay>().0 == Some(Sheet::Result)
    });
    drop(table);
    let table = open(temp.path());
    assert_eq!(standing(&table).points, 8, "counted once");
    assert_eq!(standing(&table).games, 3);
}

#[test]
fn a_rated_game_is_given_up_from_its_menu_after_a_clear_question() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 4);
    let mut table = open(temp.path());
    challenge(&mut table);
    table.play("h2e2");
    for (answer, points) in [("Keep playing", 20), ("Abandon (−5)", 15)] {
        table.press("More");
        table.press("Abandon (−5)");
        table.frames(3);
        assert_eq!(table.overlay().0, Some(Sheet::Ask(Question::Abandon)));
        table.press(answer);
        table.frames(3);
        assert_eq!(standing(&table).points, points);
    }
    let end = table.session().game.end().expect("over");
    assert_eq!(end.reason, EndReason::Abandoned);
    assert_eq!(on_disk(&mut table, temp.path()).points, 15);
    // A casual game has no such entry.
    let mut table = Table::new();
    table.start(Seat::Human, Seat::Machine { grade: 1 }, None);
    table.press("More");
    assert!(!table.names().contains(&"Abandon (−5)".to_owned()));
}

#[test]
fn a_game_of_the_history_opens_as_a_record() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 1);
    let mut table = Table::open(temp.path(), 412.0, 4000.0, 1.0, Lang::En);
    table.until("the career", |world| {
        world.resource::<Career>().known().is_some()
    });
    challenge(&mut table);
    table.play("h2e2");
    let id = table.session().id.clone();
    table.send(SessionCmd::Resign);
    table.frames(3);
    table.world().resource::<Storage>().settle();
    to_ladder(&mut table);
    let games: Vec<String> = table
        .names()
        .into_iter()
        .filter(|name| name.contains(" · "))
        .collect();
    assert_eq!(games.len(), 2, "{games:?}");
    table.press(&games[0]);
    table.until("the record", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Review
    });
    let review = table.app.world().resource::<Review>();
    assert_eq!(review.record().tags.chuhe_id(), Some(id.as_str()));
    // Judged to its end, it counts for the accuracy, once.
    for _ in 0..2 {
        table.send(AnalysisCmd::JudgeGame);
        table.until("every move judged", |world| {
            let analysis = world.resource::<Analysis>();
            analysis.game().is_some_and(|game| game.is_done())
        });
        table.frames(3);
        let career = table.app.world().resource::<Career>();
        let accuracy = career.known().expect("read").profile.accuracy();
        assert!(accuracy.is_some_and(|(percent, games)| percent > 50.0 && games == 1));
    }
    to_ladder(&mut table);
    // A game whose record is not there is said to be gone. Both were played against the same opponent.
    let touchables = &table.app.world().resource::<Touchables>().0;
    let older = touchables
        .iter()
        .rfind(|touchable| touchable.name == games[1]);
    let at = older.expect("two games").seen.center();
    table.touch_at(bevy::math::Vec2::new(at.x, at.y), 2);
    table.frames(3);
    let notices = table.app.world().resource::<Notices>();
    let said = notices.shown().map(|toast| toast.text.as_str());
    assert_eq!(said, Some("This game is no longer there."));
}

#[test]
fn a_second_rated_game_asks_and_giving_up_costs_five() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 4);
    let mut table = open(temp.path());
    challenge(&mut table);
    table.play("h2e2");
    let first = table.session().id.clone();
    to_ladder(&mut table);
    // The page offers to go on, and another grade asks first.
    assert!(table.names().contains(&"Resume it".to_owned()));
    table.send(Nav::Open(Sheet::Challenge(chuhe::app::career::Challenge {
        contest: Contest::Ladder,
        grade: 2,
    })));
    table.frames(3);
    table.press("Challenge");
    table.frames(3);
    assert!(matches!(table.overlay().0, Some(Sheet::RatedPending(_))));
    assert_eq!(standing(&table).points, 20, "asking costs nothing");
    table.press("Resume it");
    table.frames(4);
    assert_eq!(table.session().id, first);
    assert_eq!(table.session().game.moves()[0].to_string(), "h2e2");

    to_ladder(&mut table);
    table.send(Nav::Open(Sheet::Challenge(chuhe::app::career::Challenge {
        contest: Contest::Ladder,
        grade: 2,
    })));
    table.frames(3);
    table.press("Challenge");
    table.frames(3);
    table.press("Abandon (−5)");
    table.frames(4);
    assert_eq!(standing(&table).points, 15);
    assert_ne!(table.session().id, first);
    assert_eq!(on_disk(&mut table, temp.path()).points, 15);
    let unfinished = table.app.world().resource::<Unfinished>();
    assert!(unfinished.0.iter().all(|game| game.id != first));
    drop(table);
    let table = open(temp.path());
    assert_eq!(standing(&table).points, 15);
    let unfinished = table.app.world().resource::<Unfinished>();
    assert!(unfinished.0.iter().all(|game| game.id != first));
}

#[test]
fn a_killed_app_resumes_its_rated_game_and_it_costs_nothing() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 3);
    let mut table = open(temp.path());
    challenge(&mut table);
    table.tap("h2");
    table.tap("e2");
    table.frames(2);
    let id = table.session().id.clone();
    table.world().resource::<Storage>().settle();
    drop(table);
    let mut table = open(temp.path());
    assert_eq!(standing(&table).points, 15);
    to_ladder(&mut table);
    table.press("Resume it");
    table.frames(4);
    assert_eq!(table.session().id, id);
    assert_eq!(table.session().rated, Some(Contest::Ladder));
    assert!(!table.session().aids.take_back);
}

#[test]
fn an_end_that_a_crash_interrupted_is_filed_at_the_next_start() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 2);
    let seats = Seats {
        red: Seat::Human,
        black: Seat::Machine { grade: 1 },
    };
    let mut game = SavedGame::new(Id::new(5000, 1), seats, 5000);
    game.rated = true;
    game.ended = Some(GameEnd::new(Outcome::Win(Side::Red), EndReason::Checkmate));
    GameStore::new(profile_dir(temp.path()))
        .save(&game)
        .expect("written");
    for _ in 0..2 {
        let mut table = open(temp.path());
        assert_eq!(standing(&table).points, 15);
        assert_eq!(on_disk(&mut table, temp.path()).points, 15);
    }
}

#[test]
fn five_placement_games_find_the_starting_grade() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    for game in 1..=5 {
        to_ladder(&mut table);
        table.press("Begin placement");
        table.frames(4);
        assert_eq!(table.session().rated, Some(Contest::Placement));
        let mine = table.session().human_side().expect("a duel");
        // The machine gives up: as good as mate for this test.
        table
            .world()
            .resource_mut::<chuhe::app::session::Session>()
            .game
            .resign(!mine);
        table.send(SessionCmd::Flip);
        table.frames(3);
        assert_eq!(standing(&table).placement.played(), game);
    }
    let standing = standing(&table);
    assert!(standing.placement.is_done());
    assert!(standing.grade > 5, "five wins: {}", standing.grade);
    to_ladder(&mut table);
    assert!(!table.names().contains(&"Begin placement".to_owned()));
}

#[test]
fn a_ledger_from_the_future_is_left_alone_and_closes_rated_play_only() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 1);
    let ledger = profile_dir(temp.path()).ledger();
    std::fs::write(&ledger, "(version:99)\nsomething new\n").expect("written");
    let mut table = open(temp.path());
    to_ladder(&mut table);
    assert!(!table.names().iter().any(|n| n.starts_with("Challenge ")));
    table.two_players();
    assert_eq!(
        std::fs::read_to_string(&ledger).expect("still there"),
        "(version:99)\nsomething new\n"
    );
}

#[test]
fn a_profile_from_the_future_is_left_alone_and_told() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 2);
    let profile = profile_dir(temp.path()).profile();
    let newer = "(version:99,name:\"somebody\",more:[])\n";
    std::fs::write(&profile, newer).expect("written");
    let mut table = open(temp.path());
    table.until("what is told", |world| {
        let notices = world.resource::<Notices>();
        notices
            .shown()
            .is_some_and(|toast| toast.serious && toast.text.contains("profile.ron"))
    });
    // The points are those of the ledger; what is done meanwhile is not written over the file.
    assert_eq!(standing(&table).points, 10);
    table.send(chuhe::app::people::PeopleCmd::Reseal(2));
    table.frames(3);
    table.world().resource::<Storage>().settle();
    assert_eq!(std::fs::read_to_string(&profile).expect("there"), newer);
}

#[test]
fn a_ladder_game_does_not_end_a_placement_that_was_begun() {
    let temp = tempfile::tempdir().expect("a folder");
    let profile = profile_dir(temp.path());
    let (mut ledger, _) = Ledger::open(&profile.ledger()).expect("a ledger");
    for (n, contest) in [(0, Contest::Placement), (1, Contest::Ladder)] {
        let entry = Entry {
            gid: Id::new(1000 + n, n),
            contest,
            opponent: 3,
            strength: Ladder::standard().grade(3).strength,
            side: Side::Red,
            score: Score::Win,
            reason: EndReason::Checkmate,
            plies: 41,
            opening: None,
            began: 1000 + n,
            ended: 1600 + n,
        };
        assert!(ledger.append(entry).expect("written"));
    }
    let mut table = open(temp.path());
    to_ladder(&mut table);
    let names = table.names();
    assert!(names.contains(&"Begin placement".to_owned()), "{names:?}");
    assert!(names.iter().any(|name| name.starts_with("Challenge ")));
}

#[test]
fn all_rated_games_are_a_tap_away_from_the_last_ones() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 3);
    let mut table = Table::open(temp.path(), 1440.0, 2560.0, 1.0, Lang::En);
    table.until("the career", |world| {
        world.resource::<Career>().known().is_some()
    });
    to_ladder(&mut table);
    table.press("All games");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Records);
}

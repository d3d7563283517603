//! Every page and sheet with something on it, in every window and language: no text loses its end, and what reacts is
//! large enough, apart from each other and inside the window.

use crate::career::with_wins;
use crate::harness::Table;
use chuhe::app::career::{Career, Challenge};
use chuhe::app::cycle::CycleCmd;
use chuhe::app::lessons::LessonCmd;
use chuhe::app::nav::Nav;
use chuhe::app::people::PeopleCmd;
use chuhe::app::puzzles::PuzzleCmd;
use chuhe::app::records::{By, Records, RecordsCmd};
use chuhe::app::review::{Jump, ReviewCmd};
use chuhe::app::session::{NewGame, Session, SessionCmd};
use chuhe::app::settings::SettingsCmd;
use chuhe::app::state::{Overlay, Question, Screen, Sheet};
use chuhe::career::ledger::Contest;
use chuhe::career::lessons::Course;
use chuhe::career::puzzles::{Goal, PuzzleSet};
use chuhe::career::saved_game::Seat;
use chuhe::career::settings::{FirstMover, Lang, TwoPlayersChoice};
use chuhe::rules::Side::{Black, Red};
use chuhe::rules::{EndReason, Game, GameEnd, Outcome, Position, RuleSet};
use std::path::Path;

const WINDOWS: [(f32, f32); 4] = [
    (360.0, 640.0),
    (412.0, 915.0),
    (915.0, 412.0),
    (1440.0, 900.0),
];

struct Audit {
    table: Table,
    lang: Lang,
    faults: Vec<String>,
}

impl Audit {
    fn new(dir: &Path, lang: Lang) -> Audit {
        let (width, height) = WINDOWS[0];
        let mut table = Table::open(dir, width, height, 1.0, lang);
        table.until("the career", |world| {
            world.resource::<Career>().known().is_some()
        });
        Audit {
            table,
            lang,
            faults: Vec::new(),
        }
    }

    /// Looks at what is open in every window.
    fn look(&mut self, what: &str) {
        for (width, height) in WINDOWS {
            self.table.resize(width, height);
            self.table.frames(3);
            let lang = self.lang;
            let faults = self.table.layout_faults();
            let told = faults
                .iter()
                .map(|fault| format!("{what} {width}x{height} {lang:?}: {fault}"));
            self.faults.extend(told);
        }
    }

    fn sheet(&mut self, sheet: Sheet) {
        self.table.send(Nav::Open(sheet));
        self.table.frames(3);
        self.look(&format!("{sheet:?}"));
    }

    fn page(&mut self, page: Screen) {
        self.table.send(Nav::To(page));
        self.table.frames(4);
        self.look(&format!("{page:?}"));
    }

    fn done(self) {
        assert!(self.faults.is_empty(), "{}", self.faults.join("\n"));
    }
}

fn replay(fen: &str, moves: &str) -> Game {
    let start = Position::from_fen(fen).expect("a position");
    let moves = moves.split(' ').filter(|mv| !mv.is_empty());
    let moves = moves.map(|mv| mv.parse().expect("a move"));
    Game::replay(start, RuleSet::default(), moves).expect("legal")
}

/// A game for every kind of end, those of the law with their judgement.
fn ends() -> Vec<Game> {
    let mut games = vec![
        replay("3k5/R8/1R7/9/9/9/9/9/9/4K4 w", "b7b9"),
        replay("3k5/9/R8/9/9/9/9/9/9/4K4 w", "a7a8"),
        replay("3k5/9/9/9/9/9/9/9/4r4/4K4 w", "e0e1"),
        replay("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 60", "a1a2"),
    ];
    let declared: [fn(&mut Game); 8] = [
        |game| game.resign(Red),
        |game| game.resign(Black),
        Game::agree_draw,
        |game| game.lose_on_time(Red),
        |game| game.lose_on_time(Black),
        |game| game.abandon(Red),
        |game| game.rule(Outcome::Win(Red)),
        |game| game.rule(Outcome::Draw),
    ];
    for declare in declared {
        let mut game = replay(chuhe::rules::START_FEN, "h2e2");
        declare(&mut game);
        games.push(game);
    }
    let text = std::fs::read_to_string("tests/data/cases.tsv").expect("the shared cases");
    let mut longest: Vec<(EndReason, Game, usize)> = Vec::new();
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let game = replay(fields[2], fields[3]);
        let Some(end) = game.end().cloned() else {
            continue;
        };
        let length = end.sentence(chuhe::rules::adjudication::Lang::En).len();
        match longest
            .iter_mut()
            .find(|(reason, ..)| *reason == end.reason)
        {
            Some(known) if known.2 < length => *known = (end.reason, game, length),
            Some(_) => {}
            None => longest.push((end.reason, game, length)),
        }
    }
    games.extend(longest.into_iter().map(|(_, game, _)| game));
    let reasons: std::collections::BTreeSet<&str> = games
        .iter()
        .filter_map(|game: &Game| game.end().map(|end: &GameEnd| end.reason.code()))
        .collect();
    assert_eq!(reasons.len(), EndReason::ALL.len());
    games
}

/// Puts a game that is over on the board of these seats, as if it had just ended there.
fn over(audit: &mut Audit, game: &Game, rated: bool) {
    let table = &mut audit.table;
    let setup = if rated {
        NewGame::rated(Contest::Ladder, 1, FirstMover::Me)
    } else {
        NewGame::between_people(&TwoPlayersChoice::default())
    };
    table.send(SessionCmd::start(setup));
    table.frames(3);
    table.world().resource_mut::<Session>().game = game.clone();
    // The session notices.
    table.send(SessionCmd::Pause(true));
    table.frames(3);
}

#[test]
fn results_of_every_kind_fit() {
    for lang in Lang::ALL {
        let temp = tempfile::tempdir().expect("a folder");
        with_wins(temp.path(), 20);
        let mut audit = Audit::new(temp.path(), lang);
        for game in ends() {
            for rated in [false, true] {
                over(&mut audit, &game, rated);
                audit.sheet(Sheet::Result);
            }
            if game.end().is_some_and(|end| end.judgement.is_some()) {
                audit.table.send(CycleCmd::OfGame);
                audit.table.frames(4);
                assert_eq!(audit.table.screen(), Screen::Cycle);
                audit.look("cycle");
            }
        }
        audit.done();
    }
}

#[test]
fn questions_offers_and_terms_fit() {
    for lang in Lang::ALL {
        for text in [1.0, 1.3] {
            let temp = tempfile::tempdir().expect("a folder");
            with_wins(temp.path(), 4);
            let mut audit = Audit::new(temp.path(), lang);
            audit.table.send(SettingsCmd::TextSize(text));
            audit.table.start(Seat::Human, Seat::Human, None);
            for question in [
                Question::Resign,
                Question::OfferDraw,
                Question::AgreeDraw,
                Question::AnswerDraw(Black),
                Question::Abandon,
                Question::Ruling,
            ] {
                audit.sheet(Sheet::Ask(question));
            }
            audit.sheet(Sheet::More);
            audit.sheet(Sheet::TwoPlayers);
            audit.sheet(Sheet::NewGame);
            audit.done();
        }
    }
}

#[test]
fn the_ladder_its_opponents_and_the_person_fit() {
    for lang in Lang::ALL {
        let temp = tempfile::tempdir().expect("a folder");
        with_wins(temp.path(), 20);
        let mut audit = Audit::new(temp.path(), lang);
        audit.page(Screen::Ladder);
        audit.page(Screen::Person);
        audit.page(Screen::Puzzles);
        for grade in 1..=20 {
            let challenge = Challenge {
                contest: Contest::Ladder,
                grade,
            };
            audit.sheet(Sheet::Challenge(challenge));
        }
        let challenge = Challenge {
            contest: Contest::Ladder,
            grade: 20,
        };
        let setup = NewGame::rated(Contest::Ladder, 19, FirstMover::Me);
        audit.table.send(Nav::Close);
        audit.table.frames(10);
        audit.table.send(SessionCmd::start(setup));
        audit.table.frames(10);
        assert_eq!(audit.table.screen(), Screen::Match);
        audit.table.play("h2e2");
        assert!(!audit.table.session().game.moves().is_empty());
        audit.sheet(Sheet::More);
        audit.table.send(Nav::To(Screen::Home));
        audit.table.frames(3);
        audit.sheet(Sheet::RatedPending(challenge));
        audit.page(Screen::Ladder);
        audit.sheet(Sheet::Seals { new: true });
        audit
            .table
            .send(PeopleCmd::Rename("Nguyễn Văn An".to_owned()));
        audit.page(Screen::Person);
        audit.sheet(Sheet::PersonName);
        audit.done();
    }
}

#[test]
fn the_offer_of_placement_fits() {
    for lang in Lang::ALL {
        let temp = tempfile::tempdir().expect("a folder");
        let mut audit = Audit::new(temp.path(), lang);
        audit.page(Screen::Ladder);
        audit.done();
    }
}

#[test]
fn puzzles_and_lessons_fit() {
    for lang in Lang::ALL {
        let temp = tempfile::tempdir().expect("a folder");
        with_wins(temp.path(), 4);
        let mut audit = Audit::new(temp.path(), lang);
        for lesson in &Course::standard().lessons {
            audit.table.send(LessonCmd::Take(lesson.key.clone()));
            audit.table.frames(4);
            audit.look(&lesson.key);
            audit.table.send(LessonCmd::GoOn);
            audit.table.frames(3);
            audit.table.send(LessonCmd::Hint);
            audit.table.frames(3);
            audit.look(&format!("{}, a hint", lesson.key));
        }
        audit.page(Screen::Lessons);
        let mate = PuzzleSet::standard()
            .all()
            .find(|puzzle| puzzle.goal == Goal::Win(1))
            .expect("a mate in one");
        audit.page(Screen::Puzzles);
        audit.table.send(PuzzleCmd::Open(mate.id.clone()));
        audit.table.frames(4);
        audit.look("a puzzle");
        audit.table.play(&mate.first_moves[0].to_string());
        audit.table.until("the sheet", |world| {
            world.resource::<Overlay>().0 == Some(Sheet::PuzzleSolved)
        });
        audit.look("solved");
        audit.done();
    }
}

#[test]
fn records_and_their_review_fit() {
    for lang in Lang::ALL {
        let temp = tempfile::tempdir().expect("a folder");
        let mut audit = Audit::new(temp.path(), lang);
        audit.page(Screen::Records);
        audit
            .table
            .until("the library", |world| world.resource::<Records>().is_open());
        let sample = |name: &str| Path::new("tests/data/records").join(name);
        audit
            .table
            .send(RecordsCmd::Import(sample("11_two_games_one_file.pgn")));
        audit.table.until("the games", |world| {
            world.resource::<Records>().count() == 2
        });
        audit.table.frames(4);
        audit.look("two records");
        audit
            .table
            .send(RecordsCmd::Import(sample("10_illegal_move_at_ply7.pgn")));
        audit.table.until("the report", |world| {
            world.resource::<Overlay>().0 == Some(Sheet::ImportReport)
        });
        audit.table.frames(4);
        audit.look("a report");
        audit.page(Screen::Records);
        let first = audit.table.app.world().resource::<Records>().at(0);
        let first = first.expect("a record").file.clone();
        for command in [
            RecordsCmd::Pick(first.clone()),
            RecordsCmd::AskNarrow(By::Opening),
            RecordsCmd::AskNarrow(By::Player),
            RecordsCmd::ExportShown,
        ] {
            let what = format!("{command:?}");
            audit.table.send(command);
            audit.table.frames(4);
            audit.look(&what);
            audit.table.send(Nav::Close);
            audit.table.frames(3);
        }
        audit.table.send(RecordsCmd::Open(first));
        audit.table.frames(4);
        assert_eq!(audit.table.screen(), Screen::Review);
        audit.look("a review");
        audit.table.send(ReviewCmd::Go(Jump::Last));
        audit.table.frames(4);
        audit.look("its end");
        audit.sheet(Sheet::ReviewMore);
        audit.sheet(Sheet::Comment);
        audit.done();
    }
}

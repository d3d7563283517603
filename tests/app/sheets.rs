//! Every sheet that the end of a game, the law and rated play bring, in every window and language: no text loses its end.

use crate::career::with_wins;
use crate::harness::Table;
use chuhe::app::career::{Career, Challenge};
use chuhe::app::cycle::CycleCmd;
use chuhe::app::nav::Nav;
use chuhe::app::people::PeopleCmd;
use chuhe::app::screens::CutTexts;
use chuhe::app::session::{NewGame, Session, SessionCmd};
use chuhe::app::settings::SettingsCmd;
use chuhe::app::state::{Question, Screen, Sheet};
use chuhe::career::ledger::Contest;
use chuhe::career::saved_game::{Seat, Seats};
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
            let cut = &self.table.app.world().resource::<CutTexts>().0;
            for text in cut {
                let lang = self.lang;
                self.faults
                    .push(format!("{what} {width}x{height} {lang:?}: {text}"));
            }
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
        assert_ne!(
            setup.seats,
            Seats {
                red: Seat::Human,
                black: Seat::Human
            }
        );
        audit.table.send(SessionCmd::start(setup));
        audit.table.frames(3);
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

//! What a review says of the person: accuracy, and what only a review can earn.

use chuhe::career::achievements::Achievement;
use chuhe::career::game_record::{Words, record_of};
use chuhe::career::judged::verdict;
use chuhe::career::paths::Id;
use chuhe::career::profile::Profile;
use chuhe::career::saved_game::{SavedGame, Seat, Seats};
use chuhe::engine::Score;
use chuhe::engine::review::{MoveClass, PlyReview};
use chuhe::record::Record;
use chuhe::rules::{EndReason, GameEnd, Move, Outcome, Side};

/// A game of four plies that the person, Black, won.
fn won() -> SavedGame {
    let seats = Seats {
        red: Seat::Machine { grade: 7 },
        black: Seat::Human,
    };
    let mut game = SavedGame::new(Id::new(7, 7), seats, 7);
    game.moves = ["h2e2", "h9g7", "h0g2", "i9h9"].map(str::to_owned).to_vec();
    game.ended = Some(GameEnd::new(
        Outcome::Win(Side::Black),
        EndReason::Resignation,
    ));
    game
}

fn record(game: &SavedGame) -> Record {
    record_of(game, &Words::default()).expect("a position")
}

/// A judgement: loss and score before it of every ply.
fn plies(record: &Record, found: &[(f64, i32)]) -> Vec<PlyReview> {
    let moves: Vec<Move> = record.tree.main_moves();
    let judged = moves.iter().zip(found).enumerate();
    judged
        .map(|(index, (&mv, &(loss, before)))| PlyReview {
            ply: index + 1,
            mv,
            score: Score::Cp(before),
            best: mv,
            best_score: Score::Cp(before),
            loss,
            class: if loss < 0.2 {
                MoveClass::Good
            } else {
                MoveClass::Mistake
            },
            better: vec![mv],
            answer: Vec::new(),
        })
        .collect()
}

#[test]
fn only_the_persons_own_moves_count() {
    let record = record(&won());
    let plies = plies(&record, &[(0.9, 0), (0.1, 0), (0.9, 0), (0.3, 0)]);
    let verdict = verdict(&record, &plies).expect("a game of the person");
    assert_eq!(verdict.gid, Id::new(7, 7));
    assert_eq!(verdict.judged.accuracy, 80);
    assert_eq!(verdict.earned, [], "there was a mistake");
}

#[test]
fn a_win_without_mistakes_and_a_win_from_behind_are_earned() {
    let game = won();
    let clean = [(0.9, 0), (0.0, -600), (0.0, 0), (0.1, 0)];
    let record_ = record(&game);
    let found = verdict(&record_, &plies(&record_, &clean)).expect("judged");
    assert_eq!(found.earned, [Achievement::Clean, Achievement::Comeback]);
    // Not with help, not with odds, and not when it was lost.
    let spoilt: [fn(&mut SavedGame); 3] = [
        |game| game.aids.hints_used = 1,
        |game| game.handicap = chuhe::career::handicap::Handicap::Rook,
        |game| {
            let end = GameEnd::new(Outcome::Win(Side::Red), EndReason::Resignation);
            game.ended = Some(end);
        },
    ];
    for spoil in spoilt {
        let mut game = won();
        spoil(&mut game);
        let record_ = record(&game);
        let found = verdict(&record_, &plies(&record_, &clean)).expect("judged");
        assert_eq!(found.earned, []);
    }
}

#[test]
fn half_a_judgement_and_other_peoples_games_say_nothing() {
    let record_ = record(&won());
    let all = plies(&record_, &[(0.0, 0); 4]);
    assert_eq!(verdict(&record_, &all[..3]), None);
    let mut game = won();
    game.seats.red = Seat::Human;
    let other = record(&game);
    assert_eq!(verdict(&other, &all), None);
}

#[test]
fn a_profile_tells_the_mean_over_its_games() {
    let mut profile = Profile::default();
    assert_eq!(profile.accuracy(), None);
    let record_ = record(&won());
    let found = verdict(&record_, &plies(&record_, &[(0.0, 0); 4])).expect("judged");
    profile.judged.insert(Id::new(1, 1), found.judged);
    profile.judged.insert(found.gid, found.judged);
    assert_eq!(profile.accuracy(), Some((100.0, 2)));
    let text = ron::to_string(&profile).expect("written");
    let read: Profile = ron::from_str(&text).expect("read");
    assert_eq!(read.judged, profile.judged);
}

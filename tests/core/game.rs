//! Games: playing, undo and redo, and the ends that the board decides.

use chuhe::rules::{
    EndReason, Game, IllegalMove, Move, Outcome, Piece, Position, RuleSet, START_FEN, Side,
};
use proptest::prelude::*;

fn game(fen: &str) -> Game {
    Game::new(Position::from_fen(fen).unwrap(), RuleSet::default())
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(mv(text)).unwrap();
    }
}

fn ended(game: &Game) -> Option<(Outcome, EndReason)> {
    game.end().map(|end| (end.outcome, end.reason))
}

#[test]
fn a_new_game_has_no_past_and_no_end() {
    let game = game(START_FEN);
    assert_eq!(game.ply(), 0);
    assert!(!game.can_undo() && !game.can_redo());
    assert_eq!(game.end(), None);
    assert_eq!(game.last_move(), None);
}

#[test]
fn a_move_tells_what_it_took_and_whether_it_checks() {
    let mut game = game("3k5/9/9/9/9/9/4p4/9/4R4/4K4 w - - 0 1");
    let played = game.play(mv("e1e3")).unwrap();
    assert_eq!(played.captured.map(Piece::letter), Some('p'));
    assert!(!played.check);
    play(&mut game, "d9d8");
    assert!(game.play(mv("e3d3")).unwrap().check);
    assert_eq!(game.captured_at(1).map(Piece::letter), Some('p'));
    assert_eq!(game.captured_at(2), None);
}

#[test]
fn refused_moves_say_why() {
    let why = |fen: &str, text: &str| game(fen).play(mv(text)).unwrap_err();
    assert_eq!(why(START_FEN, "e4e5"), IllegalMove::NoPiece);
    assert_eq!(why(START_FEN, "h7e7"), IllegalMove::NotYourPiece);
    assert_eq!(why(START_FEN, "a0a4"), IllegalMove::CannotMoveSo);
    let pinned = "3k5/4r4/9/9/9/9/9/4R4/9/4K4 w - - 0 1";
    assert_eq!(why(pinned, "e2d2"), IllegalMove::ExposesGeneral);
    let checked = "3k5/4r4/9/9/9/9/9/R8/9/4K4 w - - 0 1";
    assert_eq!(why(checked, "a2a3"), IllegalMove::LeavesCheck);
    let facing = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(
        why(facing, "e0d0"),
        IllegalMove::GameOver,
        "bare generals are a draw"
    );
    let facing = "3k5/9/9/9/9/9/9/8R/9/4K4 w - - 0 1";
    assert_eq!(why(facing, "e0d0"), IllegalMove::FacingGenerals);
}

#[test]
fn undo_and_redo_walk_the_line_and_a_new_move_drops_the_rest() {
    let mut game = game(START_FEN);
    play(&mut game, "h2e2 h9g7 h0g2");
    assert_eq!(game.undo(), Some(mv("h0g2")));
    assert_eq!(game.undo(), Some(mv("h9g7")));
    assert_eq!(game.moves(), [mv("h2e2")]);
    assert_eq!(game.all_moves().len(), 3);
    assert_eq!(game.redo(), Some(mv("h9g7")));
    assert!(game.can_redo());
    play(&mut game, "c3c4");
    assert!(!game.can_redo());
    assert_eq!(game.all_moves(), ["h2e2", "h9g7", "c3c4"].map(mv));
}

#[test]
fn no_legal_move_loses_with_or_without_check() {
    let mut mate = game("4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1");
    play(&mut mate, "a2a8 e9f9");
    assert_eq!(ended(&mate), None);
    play(&mut mate, "b1b9");
    assert_eq!(
        ended(&mate),
        Some((Outcome::Win(Side::Red), EndReason::Checkmate))
    );
    assert_eq!(mate.play(mv("f9f8")), Err(IllegalMove::GameOver));
    mate.undo();
    assert_eq!(ended(&mate), None);
    mate.redo();
    assert_eq!(
        ended(&mate),
        Some((Outcome::Win(Side::Red), EndReason::Checkmate))
    );

    let stalemate = game("3k5/2P6/9/9/9/9/9/9/9/4K4 b - - 0 1");
    assert_eq!(
        ended(&stalemate),
        Some((Outcome::Win(Side::Red), EndReason::Stalemate))
    );
}

#[test]
fn without_attackers_the_game_is_drawn() {
    let mut game = game("3ak4/9/9/9/9/9/9/9/3p5/3K1A3 w - - 0 1");
    assert_eq!(ended(&game), None, "a pawn can attack");
    play(&mut game, "d0d1");
    assert_eq!(
        ended(&game),
        Some((Outcome::Draw, EndReason::InsufficientMaterial))
    );
}

#[test]
fn the_natural_limit_counts_captures_only_and_mate_comes_first() {
    let limit = EndReason::NaturalLimit;
    let mut game = game("4k4/9/9/9/9/9/P8/9/9/3K5 w - - 118 70");
    play(&mut game, "a3a4");
    assert_eq!(ended(&game), None);
    play(&mut game, "e9e8");
    assert_eq!(
        ended(&game),
        Some((Outcome::Draw, limit)),
        "pawn moves do not reset it"
    );

    let mate = "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 119 70";
    let mut game = self::game(mate);
    play(&mut game, "b1b9");
    assert_eq!(
        ended(&game),
        Some((Outcome::Win(Side::Red), EndReason::Checkmate))
    );

    let shorter = RuleSet {
        natural_limit: 2,
        ..RuleSet::default()
    };
    let mut game = Game::new(Position::start(), shorter);
    play(&mut game, "h2e2 h9g7");
    assert_eq!(ended(&game), Some((Outcome::Draw, limit)));
}

#[test]
fn the_third_occurrence_is_judged_and_the_second_warned_of() {
    let mut game = game("4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1");
    play(&mut game, "d1e1 e9f9 e1f1 f9e9");
    assert!(game.warning().is_none(), "the rook stands elsewhere");
    play(&mut game, "f1e1 e9f9");
    let warning = game.warning().expect("second occurrence");
    assert_eq!(warning.loser(), Some(Side::Red));
    play(&mut game, "e1f1 f9e9 f1e1");
    let end = game.end().expect("third occurrence");
    assert_eq!(end.outcome, Outcome::Win(Side::Black));
    assert_eq!(end.reason, EndReason::PerpetualCheck);
    let judgement = end.judgement.as_ref().unwrap();
    assert_eq!(judgement.plies.first().unwrap().ply, 2);
    assert_eq!(judgement.plies.last().unwrap().ply, 9);
}

#[test]
fn a_third_occurrence_is_foreseen_for_the_move_that_brings_it() {
    let mut game = game("4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1");
    play(&mut game, "d1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9");
    let foreseen = game.repetition_after(mv("f1e1")).expect("third time");
    assert_eq!(foreseen.loser(), Some(Side::Red));
    assert!(game.repetition_after(mv("f1f2")).is_none());
    assert!(game.repetition_after(mv("f1a9")).is_none(), "not a move");
    assert_eq!(game.end(), None, "foreseeing plays nothing");
    play(&mut game, "f1e1");
    assert_eq!(game.end().unwrap().judgement, Some(foreseen));
}

#[test]
fn events_end_a_game_once_and_undo_lifts_them() {
    let mut game = game(START_FEN);
    play(&mut game, "h2e2");
    game.resign(Side::Black);
    game.agree_draw();
    assert_eq!(
        ended(&game),
        Some((Outcome::Win(Side::Red), EndReason::Resignation))
    );
    game.undo();
    assert_eq!(ended(&game), None);
    game.lose_on_time(Side::Red);
    assert_eq!(
        ended(&game),
        Some((Outcome::Win(Side::Black), EndReason::Timeout))
    );
}

#[test]
fn a_replay_names_the_ply_that_cannot_be_played() {
    let line = ["h2e2", "h9g7", "a0a5"].map(mv);
    let error = Game::replay(Position::start(), RuleSet::default(), line).unwrap_err();
    assert_eq!(error.ply, 3);
    assert_eq!(error.reason, IllegalMove::CannotMoveSo);
}

#[test]
fn ends_survive_storage() {
    let mut game = game("4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1");
    play(&mut game, "d1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1e1");
    let end = game.end().unwrap();
    let text = ron::to_string(end).unwrap();
    assert_eq!(&ron::from_str::<chuhe::rules::GameEnd>(&text).unwrap(), end);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// However a game is walked back and forth, it is where a fresh replay of its moves would be.
    #[test]
    fn a_walk_of_moves_undos_and_redos_equals_a_replay(steps in prop::collection::vec((0u8..10, any::<prop::sample::Index>()), 1..150)) {
        let mut game = game(START_FEN);
        for (what, choice) in steps {
            match what {
                0 | 1 => {
                    game.undo();
                }
                2 => {
                    game.redo();
                }
                _ if game.end().is_none() => {
                    let moves: Vec<Move> = game.position().legal_moves().to_vec();
                    game.play(moves[choice.index(moves.len())]).unwrap();
                }
                _ => {}
            }
            let fresh = Game::replay(Position::start(), RuleSet::default(), game.moves().iter().copied()).unwrap();
            prop_assert_eq!(game.position(), fresh.position());
            prop_assert_eq!(game.keys(), fresh.keys());
            prop_assert_eq!(game.end(), fresh.end());
            let half = game.all_moves().len() / 2;
            let replayed = Game::replay(Position::start(), RuleSet::default(), game.all_moves()[..half].iter().copied()).unwrap();
            prop_assert_eq!(&game.position_at(half), replayed.position());
        }
    }
}

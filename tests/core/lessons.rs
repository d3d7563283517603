//! Lessons: the shipped course proved by the rules, its texts, and how a lesson runs.

use chuhe::career::lessons::run::COMMON_TEXTS;
use chuhe::career::lessons::{
    Accept, Action, Aim, Course, CourseError, Exercise, Hint, Lesson, LessonRun, MoveFault,
    Reaction, Stage, Task, texts,
};
use chuhe::career::settings::Lang;
use chuhe::rules::{EndReason, Game, Move, Outcome, Position, RuleSet, Side};
use std::collections::BTreeSet;

fn course() -> &'static Course {
    Course::standard()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn lesson(key: &str) -> &'static Lesson {
    course().get(key).unwrap()
}

/// A run standing in exercise `number` of a lesson.
fn run_at(key: &str, number: u16) -> LessonRun {
    LessonRun::at(lesson(key), Stage::Exercise(number))
}

fn exercises() -> impl Iterator<Item = (String, &'static Exercise)> {
    course().lessons.iter().flat_map(|lesson| {
        (1u16..)
            .zip(&lesson.exercises)
            .map(|(number, exercise)| (format!("{} {number}", lesson.key), exercise))
    })
}

#[test]
fn the_course_has_a_lesson_for_everything_a_beginner_meets() {
    let course = Course::parse(include_str!("../../assets/data/lessons.ron")).unwrap();
    let keys: Vec<&str> = course.lessons.iter().map(|l| l.key.as_str()).collect();
    for key in [
        "board",
        "rook",
        "horse",
        "cannon",
        "pawn",
        "elephant",
        "palace",
        "check",
        "facing",
        "mate",
        "stalemate",
        "pattern-rook",
        "pattern-cannon",
        "fork-pin",
        "discovered",
        "opening",
        "repetition",
        "draws",
    ] {
        assert!(keys.contains(&key), "{key}");
    }
    assert_eq!(keys.len(), 18);
    let counts: Vec<usize> = course.lessons.iter().map(|l| l.exercises.len()).collect();
    assert!(counts.iter().all(|&count| count >= 3), "{counts:?}");
}

#[test]
fn every_text_exists_in_four_languages_and_none_is_left_over() {
    let mut needed: BTreeSet<String> = course().text_keys().into_iter().collect();
    needed.extend(COMMON_TEXTS.map(str::to_owned));
    needed.extend(MoveFault::ALL.map(|fault| fault.text_key().to_owned()));
    needed.insert("fault.game_over".to_owned());
    for lang in Lang::ALL {
        let found: BTreeSet<String> = texts(lang).keys().cloned().collect();
        assert_eq!(found, needed, "{lang:?}");
        for (key, text) in texts(lang) {
            assert!(!text.trim().is_empty(), "{lang:?} {key}");
        }
    }
    // A text that was forgotten in one language shows the words of another.
    for key in &needed {
        let in_lang = |lang| &texts(lang)[key];
        assert_ne!(in_lang(Lang::En), in_lang(Lang::Vi), "{key}");
        let chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        assert!(chinese(in_lang(Lang::ZhHans)) && chinese(in_lang(Lang::ZhHant)));
        assert!(!chinese(in_lang(Lang::En)) && !chinese(in_lang(Lang::Vi)));
    }
}

/// What the rules say of a legal move; `None` for aims that the rules do not settle.
fn reaches(position: &Position, aim: Aim, mv: Move) -> Option<bool> {
    let mut after = position.clone();
    after.make(mv);
    let stuck = after.legal_moves().is_empty();
    let attackers = |side| {
        after
            .men(side)
            .into_iter()
            .filter(|&square| {
                let kind = after.piece_on(square).unwrap().kind();
                use chuhe::rules::Kind::{Cannon, Horse, Pawn, Rook};
                matches!(kind, Rook | Horse | Cannon | Pawn)
            })
            .count()
    };
    match aim {
        Aim::Check => Some(after.in_check()),
        Aim::Legal => Some(true),
        Aim::Mate => Some(after.in_check() && stuck),
        Aim::Stalemate => Some(!after.in_check() && stuck),
        Aim::Bare => Some(Side::ALL.iter().all(|&side| attackers(side) == 0)),
        Aim::MateInTwo => Some(mates_next(&after)),
        Aim::Capture | Aim::Place | Aim::Gain | Aim::Change | Aim::Repeat => None,
    }
}

/// Whether each answer in `position` can be answered by mate.
fn mates_next(position: &Position) -> bool {
    position.legal_moves().into_iter().all(|reply| {
        let mut after = position.clone();
        after.make(reply);
        let mut moves = after.legal_moves().into_iter();
        moves.any(|mv| reaches(&after, Aim::Mate, mv) == Some(true))
    })
}

#[test]
fn accepted_moves_are_exactly_those_that_the_rules_say() {
    for (name, exercise) in exercises() {
        let Task::Move { aim, accept } = &exercise.task else {
            continue;
        };
        let position = exercise.position().unwrap();
        for mv in position.legal_moves() {
            if let Some(right) = reaches(&position, *aim, mv) {
                assert_eq!(accept.contains(mv), right, "{name} {mv}");
            }
            if *aim == Aim::Capture && accept.contains(mv) {
                assert!(position.piece_on(mv.to()).is_some(), "{name} {mv}");
            }
        }
    }
}

/// The least that the mover is ahead of before, in pieces, after the best two answers.
fn gain(position: &Position, mv: Move) -> i32 {
    const WORTH: [i32; 7] = [100, 2, 2, 4, 9, 4, 1];
    fn best(position: &mut Position, depth: u32, mut alpha: i32) -> i32 {
        let moves = if depth == 0 {
            position.captures()
        } else {
            position.legal_moves()
        };
        if depth == 0 {
            alpha = alpha.max(0);
        } else if moves.is_empty() {
            return -1000;
        }
        for mv in moves {
            let undo = position.make(mv);
            let won = undo
                .captured()
                .map_or(0, |piece| WORTH[piece.kind().index()]);
            let value = won - best(position, depth.saturating_sub(1), -1000);
            position.unmake(mv, undo);
            alpha = alpha.max(value);
        }
        alpha
    }
    let mut after = position.clone();
    let won = after
        .make(mv)
        .captured()
        .map_or(0, |piece| WORTH[piece.kind().index()]);
    won - best(&mut after, 2, -1000)
}

#[test]
fn moves_that_are_to_win_a_piece_are_those_that_win_one() {
    for (name, exercise) in exercises() {
        let Task::Move {
            aim: Aim::Gain,
            accept: Accept::Only(moves),
        } = &exercise.task
        else {
            continue;
        };
        let position = exercise.position().unwrap();
        for mv in position.legal_moves() {
            let wins = gain(&position, mv) >= 3;
            assert_eq!(wins, moves.contains(&mv), "{name} {mv}");
        }
    }
}

#[test]
fn the_law_of_repetition_judges_as_the_lessons_say() {
    let verdict = |number: u16, last: &str| {
        let exercise = &lesson("repetition").exercises[usize::from(number) - 1];
        let start = Position::from_fen(&exercise.fen).unwrap();
        let mut game = Game::new(start, RuleSet::default());
        for &mv in &exercise.before {
            game.play(mv).unwrap();
            assert_eq!(game.end(), None, "{number}");
        }
        game.play(mv(last)).unwrap();
        game.end().map(|end| (end.outcome, end.reason))
    };
    assert_eq!(
        verdict(1, "h8h9"),
        Some((Outcome::Win(Side::Black), EndReason::PerpetualCheck))
    );
    assert_eq!(
        verdict(2, "g5g7"),
        Some((Outcome::Win(Side::Black), EndReason::PerpetualChase))
    );
    assert_eq!(
        verdict(3, "d0e0"),
        Some((Outcome::Win(Side::Red), EndReason::PerpetualCheck))
    );
    for (number, other) in [(1, "h8c8"), (2, "g5g4")] {
        assert_eq!(verdict(number, other), None);
    }
}

#[test]
fn every_exercise_can_be_solved_and_leads_to_the_next() {
    for lesson in &course().lessons {
        let mut run = LessonRun::start(lesson);
        assert_eq!((run.stage(), run.text()), (Stage::Show, lesson.goal_key()));
        for number in 1..=lesson.exercises.len() as u16 {
            assert_eq!(run.go_on(), Stage::Exercise(number));
            let exercise = &lesson.exercises[usize::from(number) - 1];
            assert_eq!(run.text(), lesson.ask_key(number));
            let answer = match exercise.task {
                Task::Action(action) => run.act(action),
                _ => {
                    let solution = exercise.solution();
                    let (last, first) = solution.split_last().unwrap();
                    for &mv in first {
                        assert_eq!(run.try_move(mv).reaction, Reaction::GoOn);
                    }
                    run.try_move(*last)
                }
            };
            assert_eq!(answer.reaction, Reaction::Solved, "{} {number}", lesson.key);
            assert_eq!(answer.text, lesson.right_key(number));
            assert!(run.is_solved());
        }
        assert_eq!(run.go_on(), Stage::Finished);
        assert_eq!(run.go_on(), Stage::Finished);
    }
}

#[test]
fn all_accepted_moves_are_accepted_and_all_wrong_ones_answered_with_their_own_text() {
    for lesson in &course().lessons {
        for (number, exercise) in (1..).zip(&lesson.exercises) {
            for (group, moves) in (1..).zip(&exercise.wrong) {
                for &mv in moves {
                    let mut run = LessonRun::at(lesson, Stage::Exercise(number));
                    let before = run.position().to_fen();
                    let answer = run.try_move(mv);
                    let legal = run.position().is_legal(mv);
                    let reaction = if legal {
                        Reaction::Miss
                    } else {
                        Reaction::Illegal
                    };
                    assert_eq!(answer.reaction, reaction, "{} {number} {mv}", lesson.key);
                    assert_eq!(answer.text, lesson.wrong_key(number, group));
                    assert_eq!(run.position().to_fen(), before);
                }
            }
            if let Task::Move {
                accept: Accept::Only(moves),
                ..
            } = &exercise.task
            {
                for &mv in moves {
                    let mut run = LessonRun::at(lesson, Stage::Exercise(number));
                    assert_eq!(run.try_move(mv).reaction, Reaction::Solved);
                }
            }
            if let Task::Still { routes } = &exercise.task {
                for route in routes {
                    let mut run = LessonRun::at(lesson, Stage::Exercise(number));
                    let reactions: Vec<Reaction> =
                        route.iter().map(|&mv| run.try_move(mv).reaction).collect();
                    assert_eq!(reactions.last(), Some(&Reaction::Solved));
                }
            }
        }
    }
}

#[test]
fn illegal_moves_are_corrected_by_the_rule_they_break() {
    let fault = |fen: &str, text: &str| {
        MoveFault::of(&Position::from_fen(fen).unwrap(), mv(text)).map(MoveFault::text_key)
    };
    let board = "3ak4/9/9/3R1c1r1/1C2P4/r7P/1N2P4/4B4/4A4/2B1KA1n1 w - - 0 1";
    for (text, key) in [
        ("a0a1", "fault.empty"),
        ("h6h5", "fault.not_yours"),
        ("e2c0", "fault.own_piece"),
        ("e0f1", "fault.general_shape"),
        ("e1e2", "fault.advisor_shape"),
        ("f0g1", "fault.advisor_palace"),
        ("e2f3", "fault.elephant_shape"),
        ("e2g4", "none"),
        ("b3d3", "fault.horse_shape"),
        ("d6f7", "fault.rook_shape"),
        ("d6h6", "fault.rook_jump"),
        ("b5c6", "fault.cannon_shape"),
        ("b5h5", "fault.cannon_jump"),
        ("e3d3", "fault.pawn_river"),
        ("e5e4", "fault.pawn_back"),
        ("e5f6", "fault.pawn_shape"),
    ] {
        let expected = (key != "none").then_some(key);
        assert_eq!(fault(board, text), expected, "{text}");
    }
    let cannon = "4k4/9/9/9/1C2n4/9/9/9/4r4/3K1A3 w - - 0 1";
    assert_eq!(fault(cannon, "b5e5"), Some("fault.cannon_no_screen"));
    let screens = "4k4/9/9/9/1CPPn4/9/9/9/9/3K5 w - - 0 1";
    assert_eq!(fault(screens, "b5e5"), Some("fault.cannon_many_screens"));
    let leg = "4k4/9/9/9/4P4/4N4/9/9/9/3K5 w - - 0 1";
    assert_eq!(fault(leg, "e4f6"), Some("fault.horse_leg"));
    let eye = "4k4/9/9/9/9/2B6/1N7/9/9/3K5 w - - 0 1";
    assert_eq!(fault(eye, "c4a2"), Some("fault.elephant_eye"));
    assert_eq!(fault(eye, "c4e6"), Some("fault.elephant_river"));
    let palace = "4k4/9/9/9/9/9/9/9/5K3/9 w - - 0 1";
    assert_eq!(fault(palace, "f1g1"), Some("fault.general_palace"));
    assert_eq!(fault(palace, "f1e1"), Some("fault.facing"));
    let check = "4k4/9/9/9/9/4r4/9/9/9/4KA3 w - - 0 1";
    assert_eq!(fault(check, "e0e1"), Some("fault.still_in_check"));
    let pin = "3k5/9/9/9/9/4r4/9/4B4/9/4KA3 w - - 0 1";
    assert_eq!(fault(pin, "e2g4"), Some("fault.exposes"));
    assert_eq!(fault(pin, "f0e1"), None);
}

/// No illegal move is without its reason, wherever it is tried.
#[test]
fn a_reason_is_found_for_every_illegal_move_and_for_no_legal_one() {
    for (name, exercise) in exercises() {
        let position = exercise.position().unwrap();
        for from in chuhe::rules::Square::all() {
            for to in chuhe::rules::Square::all().filter(|&to| to != from) {
                let mv = Move::new(from, to);
                let legal = position.is_legal(mv);
                assert_eq!(MoveFault::of(&position, mv).is_none(), legal, "{name} {mv}");
            }
        }
    }
}

#[test]
fn other_legal_moves_are_told_what_they_lack() {
    let text = |key, number, text: &str| run_at(key, number).try_move(mv(text)).text;
    assert_eq!(text("mate", 1, "a3a8"), "aim.mate_quiet");
    assert_eq!(text("board", 4, "b0b1"), "aim.mate_quiet");
    assert_eq!(text("check", 1, "a3a5"), "aim.check");
    assert_eq!(text("stalemate", 1, "e0e1"), "aim.stalemate");
    assert_eq!(text("rook", 4, "e0e1"), "common.only_this_piece");
    assert_eq!(text("rook", 4, "a0a3"), "common.not_this_way");
    assert_eq!(text("draws", 3, "d4d5"), "draws.3.other");
    assert_eq!(text("board", 2, "c4c5"), "board.2.right");
}

#[test]
fn hints_come_in_two_steps_and_are_offered_after_two_misses() {
    let mut run = run_at("mate", 2);
    assert!(!run.offers_hint());
    for wrong in ["b4b9", "i2e2"] {
        run.try_move(mv(wrong));
    }
    assert!(run.offers_hint());
    assert_eq!(run.hint(), Some(Hint::Piece("i2".parse().unwrap())));
    assert_eq!(run.hint(), Some(Hint::Move(mv("i2i9"))));
    assert_eq!(run.try_move(mv("i2i9")).reaction, Reaction::Solved);
    assert_eq!((run.hint(), run.offers_hint()), (None, false));
    let again = run.try_move(mv("i9i8"));
    assert_eq!(
        (again.reaction, again.text.as_str()),
        (Reaction::Illegal, "fault.game_over")
    );
    let mut run = run_at("draws", 3);
    assert_eq!(run.hint(), Some(Hint::Button(Action::OfferDraw)));
}

#[test]
fn a_route_may_be_begun_again_and_hints_follow_the_way_taken() {
    let mut run = run_at("pawn", 3);
    assert_eq!(run.try_move(mv("c4c5")).reaction, Reaction::GoOn);
    assert_eq!(run.try_move(mv("c5d5")).reaction, Reaction::GoOn);
    assert_eq!(run.hint(), Some(Hint::Piece("d5".parse().unwrap())));
    assert_eq!(run.hint(), Some(Hint::Move(mv("d5d6"))));
    assert_eq!(run.last_move(), Some(mv("c5d5")));
    run.restart();
    assert_eq!(run.position().to_fen(), lesson("pawn").exercises[2].fen);
    assert_eq!(run.act(Action::OfferDraw).reaction, Reaction::Miss);
}

#[test]
fn black_exercises_are_seen_from_blacks_side() {
    assert_eq!(run_at("opening", 2).side(), Side::Black);
    assert_eq!(run_at("repetition", 3).side(), Side::Red);
    assert_eq!(run_at("repetition", 3).before().len(), 7);
}

#[test]
fn courses_that_make_no_sense_are_refused() {
    let course = |exercise: &str| {
        Course::parse(&format!(
            "(lessons: [(key: \"k\", show: (fen: \"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\", arrows: [], rings: []), exercises: [{exercise}])])"
        ))
    };
    let fen = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1";
    let good = format!("(fen: \"{fen}\", task: Move(aim: Mate, accept: Only([\"a1d1\"])))");
    assert!(course(&good).is_ok());
    for bad in [
        good.replace("a1d1", "a1b2"),
        good.replace("\"a1d1\"", ""),
        good.replace(fen, "9"),
        format!("(fen: \"{fen}\", before: [\"a1b2\"], task: Action(OfferDraw))"),
        format!("(fen: \"{fen}\", task: Still(routes: [[\"a1d1\", \"d1d2\"]]))"),
        format!("(fen: \"{fen}\", task: Still(routes: [[\"a1b1\", \"e0e1\"]]))"),
    ] {
        assert!(
            matches!(course(&bad), Err(CourseError::Exercise { .. })),
            "{bad}"
        );
    }
    assert!(matches!(Course::parse("("), Err(CourseError::Syntax(_))));
}

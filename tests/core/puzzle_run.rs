//! A puzzle being solved: what is accepted, said to be longer, taken back; hints, solution, draws and the law.

use chuhe::career::puzzle_run::{
    Found, HintStep, MOVES_TO_HOLD, PuzzleRun, Question, State, Tried, Verdict,
};
use chuhe::career::puzzles::{Goal, Puzzle, PuzzleSet};
use chuhe::engine::proof::Prover;
use chuhe::engine::{Limits, Options, Score, Search, Stop};
use chuhe::rules::{IllegalMove, Move, Side};

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn shipped(id: &str) -> PuzzleRun {
    PuzzleRun::start(PuzzleSet::standard().get(id).unwrap()).unwrap()
}

fn own(fen: &str, goal: Goal, first: &str) -> PuzzleRun {
    let puzzle = Puzzle {
        id: "own".to_owned(),
        fen: fen.to_owned(),
        title: PuzzleSet::standard().chapters[0].puzzles[0].title.clone(),
        book: 0,
        goal,
        first_moves: vec![mv(first)],
    };
    PuzzleRun::start(&puzzle).unwrap()
}

/// The engine as the app asks it, with fewer nodes.
struct Engine(Search);

impl Engine {
    fn new() -> Engine {
        Engine(Search::new(Options {
            hash_mb: 4,
            ..Options::default()
        }))
    }

    fn find(&mut self, question: &Question) -> Found {
        let limits = Limits::nodes(500_000);
        let best = self.0.go(
            &question.start,
            &question.moves,
            &limits,
            &Stop::new(),
            &mut |_| {},
        );
        Found {
            mv: best.mv.unwrap(),
            then: best.ponder,
            score: best.score,
            proved: self.prove(question, best.score),
        }
    }

    /// A win that the search announces for the side that moved last.
    fn prove(&mut self, question: &Question, score: Score) -> Option<u16> {
        let Score::Mate(left @ ..0) = score else {
            return None;
        };
        let (&last, before) = question.moves.split_last()?;
        let mut position = question.start.clone();
        for &mv in before {
            position.make(mv);
        }
        let moves = left.unsigned_abs() as u16 + 1;
        let stop = Stop::new();
        let mut prover = Prover::new(&mut self.0, &stop, 1_000_000, 1_000_000);
        let proof = prover.prove_move(&position, last, moves);
        proof.ok().map(|proof| proof.moves)
    }

    fn answer(&mut self, run: &mut PuzzleRun) -> Verdict {
        let question = run.question().expect("something is asked");
        run.answer(self.find(&question))
    }
}

/// Follows the hints to the end; gives how many own moves it took.
fn solve_by_hints(run: &mut PuzzleRun, engine: &mut Engine) -> u16 {
    while run.state() == State::Yours {
        match run.hint().unwrap() {
            HintStep::Piece(_) => {}
            HintStep::Asked => assert_eq!(engine.answer(run), Verdict::HintReady),
            HintStep::Move(mv) => {
                if run.try_move(mv) == Tried::Asked {
                    let verdict = engine.answer(run);
                    assert!(
                        matches!(verdict, Verdict::Kept { longer_by: 0, .. }),
                        "{verdict:?}"
                    );
                }
            }
        }
    }
    run.moves_made()
}

#[test]
fn hints_lead_through_every_chapter_in_the_moves_it_promises() {
    let mut engine = Engine::new();
    for chapter in &PuzzleSet::standard().chapters[..5] {
        let puzzle = &chapter.puzzles[0];
        let Goal::Win(moves) = puzzle.goal else {
            continue;
        };
        let mut run = PuzzleRun::start(puzzle).unwrap();
        assert_eq!(solve_by_hints(&mut run, &mut engine), moves);
        assert_eq!(run.state(), State::Solved);
        let attempt = run.attempt();
        assert_eq!((attempt.solved, attempt.moves), (true, moves));
        assert_eq!(attempt.hints, 2 * moves, "two steps a move, each once");
        assert_eq!(run.stars(), 2, "short, with hints");
    }
}

#[test]
fn an_unaided_shortest_solution_earns_three_stars() {
    let mut engine = Engine::new();
    let mut run = shipped("mr-003");
    let moves = [mv("d9c7")];
    assert_eq!(run.try_move(moves[0]), Tried::Asked);
    assert_eq!(run.try_move(moves[0]), Tried::NotNow);
    assert!(matches!(
        engine.answer(&mut run),
        Verdict::Kept {
            reply: Some(_),
            longer_by: 0,
            left: Some(2),
            certain: true,
        }
    ));
    assert_eq!((run.state(), run.game().ply()), (State::Yours, 2));
    while run.state() == State::Yours {
        let question = Question {
            start: run.game().start_position().clone(),
            moves: run.game().moves().to_vec(),
        };
        if run.try_move(engine.find(&question).mv) == Tried::Asked {
            engine.answer(&mut run);
        }
    }
    assert_eq!((run.state(), run.stars()), (State::Solved, 3));
    assert!(!run.attempt().needs_practice());
}

#[test]
fn a_longer_win_is_accepted_and_said_to_be_longer() {
    // Mate in three by d8d9; the book's d8e8 takes longer.
    let mut engine = Engine::new();
    let mut run = shipped("lk-034");
    assert_eq!(run.puzzle().goal, Goal::Win(3));
    assert_eq!(run.try_move(mv("d8e8")), Tried::Asked);
    let Verdict::Kept {
        longer_by, left, ..
    } = engine.answer(&mut run)
    else {
        panic!("a win was refused");
    };
    assert!(longer_by >= 1, "{longer_by} {left:?}");
    // From here on the longer way is the way: its next move is not longer still.
    let solved_in = solve_by_hints(&mut run, &mut engine);
    assert!(solved_in > 3 && run.attempt().solved);
    assert_eq!(run.stars(), 1, "longer, and with hints");
}

#[test]
fn a_move_that_gives_the_win_away_is_taken_back_and_counts() {
    let mut engine = Engine::new();
    let mut run = shipped("mr-003");
    let before = run.game().position().to_fen();
    assert_eq!(run.try_move(mv("a3a4")), Tried::Asked);
    let Verdict::GivenAway { refutation } = engine.answer(&mut run) else {
        panic!("a bad move was accepted");
    };
    assert_ne!(refutation, mv("a3a4"));
    assert_eq!(run.game().position().to_fen(), before);
    assert_eq!((run.state(), run.attempt().wrong_moves), (State::Yours, 1));
    assert!(run.attempt().needs_practice());
    assert_eq!(
        run.try_move(mv("f0e1")),
        Tried::Illegal(IllegalMove::CannotMoveSo)
    );
}

#[test]
fn a_mate_needs_no_engine() {
    let set = PuzzleSet::standard();
    let puzzle = &set.chapters[0].puzzles[0];
    let mut run = PuzzleRun::start(puzzle).unwrap();
    assert_eq!(run.question(), None);
    assert_eq!(run.try_move(puzzle.first_moves[0]), Tried::Solved);
    assert_eq!((run.state(), run.stars()), (State::Solved, 3));
    assert_eq!(run.hint(), None);
}

/// Plays the solution to its end; gives its moves from here on.
fn play_solution(run: &mut PuzzleRun, engine: &mut Engine) -> Vec<Move> {
    let mut shown = Vec::new();
    while run.state() == State::Showing {
        if let Some(mv) = run.show_next() {
            shown.push(mv);
        } else {
            assert_eq!(engine.answer(run), Verdict::SolutionReady);
        }
    }
    shown
}

#[test]
fn the_solution_plays_itself_and_brings_no_stars() {
    let mut engine = Engine::new();
    let mut run = shipped("mr-003");
    run.try_move(mv("a3a4"));
    engine.answer(&mut run);
    run.show_solution();
    let shown = play_solution(&mut run, &mut engine);
    assert_eq!((run.state(), shown.len()), (State::Shown, 5));
    assert_eq!(shown[0], mv("d9c7"));
    assert_eq!(run.game().end().unwrap().outcome.code(), "red_wins");
    assert!(!run.attempt().solved && run.attempt().needs_practice());
    assert_eq!(
        (run.try_move(mv("a3a4")), run.take_back()),
        (Tried::NotNow, false)
    );
    run.retry();
    assert_eq!((run.state(), run.game().ply()), (State::Yours, 0));
    // Whoever has just seen it earns one star, and is asked again some other day.
    assert_eq!(run.stars(), 1);
    run.retry();
    assert!(run.stars() == 1 && run.attempt().needs_practice());
    assert!(!run.attempt().solution_seen);
}

#[test]
fn the_solution_can_be_halted_and_gone_back_and_stays_the_same_one() {
    let mut engine = Engine::new();
    let mut run = shipped("mr-003");
    assert!(!run.step_back(), "there is no solution yet");
    run.show_solution();
    let shown = play_solution(&mut run, &mut engine);
    assert!(run.step_back());
    assert_eq!((run.state(), run.game().ply()), (State::Shown, 4));
    run.show_solution();
    assert_eq!(run.question(), None, "what was found is known");
    assert_eq!(play_solution(&mut run, &mut engine), shown[4..]);
    // From its end it begins again.
    run.show_solution();
    assert_eq!(run.game().ply(), 0);
    assert_eq!(run.show_next(), Some(shown[0]));
    run.halt_solution();
    assert_eq!((run.state(), run.show_next()), (State::Shown, None));
    run.show_solution();
    assert_eq!(run.show_next(), Some(shown[1]));
    while run.step_back() {}
    assert_eq!((run.state(), run.game().ply()), (State::Shown, 0));
    run.show_solution();
    assert_eq!(play_solution(&mut run, &mut engine), shown);
    run.retry();
    assert_eq!((run.state(), run.step_back()), (State::Yours, false));
}

const DRAWN: &str = "3k5/9/9/9/9/9/9/4B4/4A4/2p1K4 w - - 0 1";

fn found(text: &str, score: Score) -> Found {
    Found {
        mv: mv(text),
        then: None,
        score,
        proved: None,
    }
}

#[test]
fn a_draw_is_solved_when_it_is_held_long_enough() {
    let mut run = own(DRAWN, Goal::Draw, "e2c4");
    let ways = [
        "e2c4", "c4e2", "e1d0", "d0e1", "e2g4", "g4e2", "e1f0", "f0e1",
    ];
    let replies = [
        "d9d8", "d8d7", "d7d8", "d8d9", "c0b0", "b0a0", "a0b0", "b0c0",
    ];
    for n in 0..usize::from(MOVES_TO_HOLD) {
        assert_eq!(run.state(), State::Yours, "move {n}");
        assert_eq!(run.try_move(mv(ways[n % 8])), Tried::Asked);
        let verdict = run.answer(found(replies[n % 8], Score::Cp(20)));
        assert!(matches!(verdict, Verdict::Kept { longer_by: 0, .. }));
        if run.state() != State::Yours {
            break;
        }
    }
    assert_eq!((run.state(), run.stars()), (State::Solved, 3));
}

#[test]
fn a_draw_given_away_is_refused() {
    let mut run = own(DRAWN, Goal::Draw, "e2c4");
    run.try_move(mv("e0f0"));
    let verdict = run.answer(found("d9d8", Score::Cp(500)));
    assert_eq!(
        verdict,
        Verdict::GivenAway {
            refutation: mv("d9d8")
        }
    );
    run.try_move(mv("e0f0"));
    let verdict = run.answer(found("d9d8", Score::Mate(4)));
    assert!(matches!(verdict, Verdict::GivenAway { .. }));
    assert_eq!(run.attempt().wrong_moves, 2);
    // The book's own move is accepted whatever a quick search says.
    run.try_move(mv("e2c4"));
    let verdict = run.answer(found("d9d8", Score::Cp(500)));
    assert!(matches!(verdict, Verdict::Kept { certain: true, .. }));
}

#[test]
fn a_move_that_is_only_believed_to_win_is_said_to_be_so_and_a_proved_one_is_not() {
    let fen = "4k4/9/9/P7p/7R1/9/c8/9/9/2BK5 w - - 0 1";
    for (score, proved, known) in [
        (Score::Cp(-1200), None, false),
        (Score::Mate(-5), None, false),
        (Score::Mate(-5), Some(6), true),
    ] {
        let mut run = own(fen, Goal::Win(4), "h5h9");
        assert_eq!(run.try_move(mv("h5e5")), Tried::Asked);
        let found = Found {
            proved,
            ..found("e9f9", score)
        };
        let Verdict::Kept { certain, left, .. } = run.answer(found) else {
            panic!("refused at {score:?}");
        };
        assert_eq!(certain, known, "{score:?} {proved:?}");
        assert_eq!(left, matches!(score, Score::Mate(_)).then_some(5));
    }
}

#[test]
fn an_estimate_on_the_way_costs_the_third_star_unless_it_is_taken_back() {
    let fen = "4k4/9/9/P7p/7R1/9/c8/9/9/2BK5 w - - 0 1";
    let mut run = own(fen, Goal::Win(4), "h5h9");
    let play = |run: &mut PuzzleRun, text: &str, answer: Found| {
        assert_eq!(run.try_move(mv(text)), Tried::Asked);
        assert!(matches!(run.answer(answer), Verdict::Kept { .. }));
    };
    play(&mut run, "h5h9", found("e9e8", Score::Cp(-1200)));
    assert_eq!(run.stars(), 3, "the puzzle's own move is known to win");
    play(&mut run, "h9h8", found("e8e9", Score::Cp(-1200)));
    assert_eq!((run.attempt().estimated, run.stars()), (Some(2), 2));
    let proved = Found {
        proved: Some(2),
        ..found("e9f9", Score::Mate(-1))
    };
    play(&mut run, "h8c8", proved);
    assert_eq!(run.stars(), 2, "what came before is no better known by it");
    assert!(run.take_back() && run.stars() == 2);
    assert!(run.take_back() && run.stars() == 3);
    play(&mut run, "h9h8", found("e8e9", Score::Mate(-2)));
    assert_eq!(run.stars(), 2, "announced and not proved");
    run.retry();
    assert_eq!(run.stars(), 3);
}

#[test]
fn who_checks_for_ever_has_not_solved_it() {
    let mut run = own(
        "4k4/9/9/P7p/7R1/9/c8/9/9/2BK5 w - - 0 1",
        Goal::Win(9),
        "h5h9",
    );
    let won = Score::Mate(-8);
    for (mine, reply) in [
        ("h5h9", "e9e8"),
        ("h9h8", "e8e9"),
        ("h8h9", "e9e8"),
        ("h9h8", "e8e9"),
    ] {
        assert_eq!(run.try_move(mv(mine)), Tried::Asked);
        assert!(matches!(
            run.answer(found(reply, won)),
            Verdict::Kept { .. }
        ));
    }
    assert_eq!(run.try_move(mv("h8h9")), Tried::Missed);
    assert_eq!(run.state(), State::Missed);
    assert!(!run.attempt().solved && run.attempt().needs_practice());
    assert!(run.take_back());
    assert_eq!((run.state(), run.game().ply()), (State::Yours, 8));
    assert!(run.take_back());
    assert_eq!((run.moves_made(), run.attempt().moves), (3, 3));
}

#[test]
fn answers_that_nobody_asked_for_change_nothing() {
    let mut run = shipped("mr-003");
    let before = run.game().position().to_fen();
    assert_eq!(run.answer(found("e9e8", Score::Cp(0))), Verdict::Ignored);
    run.try_move(mv("d9c7"));
    // A move that is not legal after the tried one.
    assert_eq!(run.answer(found("a0a1", Score::Mate(-2))), Verdict::Ignored);
    assert_eq!(
        (run.state(), run.game().position().to_fen()),
        (State::Yours, before)
    );
    assert_eq!(run.side(), Side::Red);
}

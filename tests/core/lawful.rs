//! The machine keeps the law of repetition, however it is asked for its move.

use chuhe::engine::{Level, Limits, Options, Search, Stop, uci};
use chuhe::rules::{Game, GameEnd, Move, Outcome, Position, RuleSet, Side};
use chuhe::tools::match_play::{Player, Spec};
use std::fs;

/// Games of the shared cases one ply before the law decides, with that ply and what it would say.
fn on_the_brink() -> Vec<(Game, Move, GameEnd)> {
    let text = fs::read_to_string("tests/data/cases.tsv").expect("the shared cases");
    let games = text.lines().skip(1).filter_map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        let start = Position::from_fen(fields[2]).expect("a position");
        let moves = fields[3].split(' ').map(|mv| mv.parse().expect("a move"));
        let mut game = Game::replay(start, RuleSet::default(), moves).expect("legal moves");
        let end = game.end()?.clone();
        let last = game.undo()?;
        Some((game, last, end))
    });
    games.collect()
}

/// Whether `mv` loses at once for the side that plays it.
fn loses(game: &Game, mv: Move) -> bool {
    let mover = game.position().side_to_move();
    let judged = game.repetition_after(mv);
    judged.is_some_and(|judged| judged.loser() == Some(mover))
}

/// The games in which going on loses, though there is another move.
fn forbidden() -> Vec<Game> {
    let games = on_the_brink().into_iter().filter_map(|(game, last, end)| {
        let mover = game.position().side_to_move();
        (end.outcome == Outcome::Win(!mover)).then(|| {
            assert!(loses(&game, last));
            game
        })
    });
    let games: Vec<Game> = games
        .filter(|game| {
            let legal = game.position().legal_moves();
            legal.into_iter().any(|mv| !loses(game, mv))
        })
        .collect();
    assert!(games.len() >= 20, "{} games", games.len());
    games
}

fn engine() -> Search {
    Search::new(Options {
        hash_mb: 1,
        ..Options::default()
    })
}

fn answer(search: &mut Search, game: &Game, grade: u8, seed: u64) -> Move {
    let limits = Limits {
        nodes: Some(600),
        ..Limits::level(Level::from_grade(grade), seed)
    };
    let (start, line) = (game.start_position(), game.moves());
    let best = search.go(start, line, &limits, &Stop::new(), &mut |_| {});
    best.mv.expect("a move")
}

#[test]
fn no_grade_walks_into_a_forbidden_repetition_while_it_has_another_move() {
    let mut search = engine();
    for game in forbidden() {
        for (grade, seed) in [(1, 1), (1, 2), (6, 3), (12, 4), (20, 5)] {
            let mv = answer(&mut search, &game, grade, seed);
            let fen = game.position().to_fen();
            assert!(!loses(&game, mv), "grade {grade} plays {mv} in {fen}");
        }
    }
}

#[test]
fn the_protocol_never_answers_with_a_forbidden_repetition() {
    let games = forbidden();
    let mut input = String::from("setoption name Hash value 1\n");
    for game in &games {
        let moves: Vec<String> = game.moves().iter().map(Move::to_string).collect();
        let fen = game.start_position().to_fen();
        for (level, go) in [(20, "go depth 2"), (20, "go nodes 500"), (1, "go depth 1")] {
            input += &format!(
                "setoption name Level value {level}\nposition fen {fen} moves {}\n{go}\nisready\n",
                moves.join(" ")
            );
        }
    }
    // What comes after a `go` cuts its search short, as users of the protocol may; it answers all the same.
    let mut output = Vec::new();
    uci::run(input.as_bytes(), &mut output).expect("memory does not fail");
    let text = String::from_utf8(output).expect("text");
    let answers: Vec<Move> = text
        .lines()
        .filter_map(|line| {
            line.strip_prefix("bestmove ")?
                .split(' ')
                .next()?
                .parse()
                .ok()
        })
        .collect();
    assert_eq!(answers.len(), 3 * games.len());
    for (game, answers) in games.iter().zip(answers.chunks(3)) {
        for &mv in answers {
            assert!(!loses(game, mv), "{mv} in {}", game.position().to_fen());
        }
    }
}

#[test]
fn a_player_of_a_match_never_plays_a_forbidden_repetition() {
    for spec in [
        "level:1,hash=1",
        "level:9,hash=1",
        "level:20,hash=1,nodes=500",
    ] {
        let spec: Spec = spec.parse().expect("a player");
        let mut player = Player::new(&spec, 7).expect("no program to start");
        for game in forbidden() {
            let (start, moves) = (game.start_position(), game.moves());
            let (mv, _) = player.play(start, moves, game.position()).expect("a move");
            assert!(!loses(&game, mv), "{mv} in {}", game.position().to_fen());
        }
    }
}

#[test]
fn a_move_that_is_asked_for_by_name_is_searched_whatever_the_law_says() {
    let mut search = engine();
    for (game, last, _) in on_the_brink() {
        let limits = Limits {
            search_moves: vec![last],
            ..Limits::depth(1)
        };
        let (start, line) = (game.start_position(), game.moves());
        let best = search.go(start, line, &limits, &Stop::new(), &mut |_| {});
        assert_eq!(best.mv, Some(last));
    }
}

#[test]
fn without_another_move_every_move_is_lawful() {
    for (game, _, _) in on_the_brink() {
        let lawful = game.lawful_moves();
        let legal = game.position().legal_moves();
        assert!(!lawful.is_empty());
        assert!(lawful.iter().all(|&mv| legal.contains(&mv)));
    }
}

/// Its last ply wins by the law: the opponent may not go on.
#[test]
fn the_machine_knows_when_its_opponent_may_not_go_on() {
    let mut search = engine();
    let (mut won, mut tried) = (0, 0);
    for (game, _, end) in on_the_brink() {
        let mover: Side = game.position().side_to_move();
        if end.outcome != Outcome::Win(mover) {
            continue;
        }
        let mv = answer(&mut search, &game, 20, 1);
        let judged = game.repetition_after(mv);
        won += usize::from(judged.is_some_and(|judged| judged.loser() == Some(!mover)));
        tried += 1;
    }
    assert!(tried >= 10 && won * 10 >= tried * 8, "{won} of {tried}");
}

//! Every way a game ends: told the same by the game and by the judge, in every language.

use chuhe::engine::{Level, Limits, Options, Search, Stop};
use chuhe::rules::adjudication::Lang;
use chuhe::rules::game::EndReason;
use chuhe::rules::{Game, GameEnd, Move, Outcome, Position, RuleSet, START_FEN, Side};
use chuhe::tools;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::fs;

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace()
        .map(|mv| mv.parse().expect("a move"))
        .collect()
}

fn replay(fen: &str, text: &str) -> Game {
    let start = Position::from_fen(fen).expect("a position");
    Game::replay(start, RuleSet::default(), moves(text)).expect("legal moves")
}

/// What the `judge` tool says of the position after these moves: result and reason.
fn judged(start: &Position, moves: &[Move], rules: RuleSet) -> (String, String) {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    let line = format!("{}\t{}\n", start.to_fen(), moves.join(" "));
    let mut output = Vec::new();
    tools::judge::run(line.as_bytes(), &mut output, Lang::En, rules).expect("memory does not fail");
    let text = String::from_utf8(output).expect("text");
    let mut fields = text.trim_end().split('\t').map(str::to_owned);
    let mut next = || fields.next().expect("four fields");
    (next(), next())
}

fn assert_same(game: &Game) {
    let expected = game.end().map_or(("ongoing", "none"), |end| {
        (end.outcome.code(), end.reason.code())
    });
    let (result, reason) = judged(game.start_position(), game.moves(), game.rules());
    assert_eq!(
        (result.as_str(), reason.as_str()),
        expected,
        "{} after {:?}",
        game.start_position().to_fen(),
        game.moves()
    );
}

/// All ends that the board decides, each from a game played to it.
fn scripted() -> Vec<(EndReason, Game)> {
    let mut games = vec![
        (
            EndReason::Checkmate,
            replay("3k5/R8/1R7/9/9/9/9/9/9/4K4 w", "b7b9"),
        ),
        (
            EndReason::Stalemate,
            replay("3k5/9/R8/9/9/9/9/9/9/4K4 w", "a7a8"),
        ),
        (
            EndReason::InsufficientMaterial,
            replay("3k5/9/9/9/9/9/9/9/4r4/4K4 w", "e0e1"),
        ),
        (
            EndReason::NaturalLimit,
            // 119 plies lie behind the start.
            replay("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 60", "a1a2"),
        ),
    ];
    let text = fs::read_to_string("tests/data/cases.tsv").expect("the shared cases");
    let mut found = BTreeSet::new();
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let game = replay(fields[2], fields[3]);
        let Some(end) = game.end() else {
            continue;
        };
        if found.insert(end.reason.code()) {
            games.push((end.reason, game));
        }
    }
    games
}

#[test]
fn one_game_for_each_kind_of_end_is_judged_the_same() {
    let games = scripted();
    let kinds: BTreeSet<&str> = games.iter().map(|(reason, _)| reason.code()).collect();
    let all = [
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::PerpetualCheck,
        EndReason::PerpetualChase,
        EndReason::PerpetualThreat,
        EndReason::MixedForbidden,
        EndReason::Repetition,
        EndReason::NaturalLimit,
        EndReason::InsufficientMaterial,
    ];
    assert_eq!(kinds, all.iter().map(|reason| reason.code()).collect());
    for (reason, game) in games {
        let end = game.end().expect("over");
        assert_eq!(end.reason, reason);
        assert_same(&game);
    }
}

/// All ends, those that are declared besides.
fn all_ends() -> Vec<GameEnd> {
    let mut ends: Vec<GameEnd> = scripted()
        .into_iter()
        .filter_map(|(_, game)| game.end().cloned())
        .collect();
    let declared: [fn(&mut Game); 6] = [
        |game| game.resign(Side::Red),
        Game::agree_draw,
        |game| game.lose_on_time(Side::Black),
        |game| game.abandon(Side::Red),
        |game| game.rule(Outcome::Win(Side::Red)),
        |game| game.rule(Outcome::Draw),
    ];
    for declare in declared {
        let mut game = replay(START_FEN, "h2e2");
        declare(&mut game);
        ends.push(game.end().cloned().expect("over"));
        // The board itself goes on: the judge does not see what was declared.
        let (result, _) = judged(game.start_position(), game.moves(), game.rules());
        assert_eq!(result, "ongoing");
    }
    ends
}

#[test]
fn every_end_has_its_own_sentence_in_every_language() {
    let ends = all_ends();
    for lang in Lang::ALL {
        let mut seen = BTreeSet::new();
        for end in &ends {
            let sentence = end.sentence(lang);
            assert!(!sentence.contains(['{', '}']), "{sentence}");
            assert!(seen.insert(sentence.clone()), "twice: {sentence}");
            let comment = end.comment(lang);
            assert!(comment.starts_with(&sentence));
            assert!(!comment.contains(['{', '}']), "{comment}");
            let plies = end
                .judgement
                .as_ref()
                .map_or(0, |judged| judged.plies.len());
            assert_eq!(comment.lines().count(), 1 + plies);
        }
    }
}

#[test]
fn chinese_sentences_name_points_as_chinese_players_do() {
    let game = replay(
        "4kn3/9/9/5R3/9/9/9/9/9/5K3 b",
        "f9g7 f6g6 g7f9 g6f6 f9g7 f6g6 g7f9 g6f6",
    );
    let end = game.end().expect("over");
    assert_eq!(
        end.sentence(Lang::ZhHans),
        "红方负：长捉，车捉7、6路马，第2、4、6、8着（依据第26.4条）。"
    );
    assert!(end.sentence(Lang::ZhHant).starts_with("紅方負：長捉"));
    assert!(end.sentence(Lang::Vi).contains("Mã lộ 7, 6"));
    let judgement = end.judgement.as_ref().expect("judged");
    assert_eq!(
        judgement.plies[1].explanation(Lang::ZhHans),
        "捉，车捉无根7路马"
    );
    assert_eq!(
        end.termination(),
        "rules infraction: perpetual_chase, article 26.4"
    );
}

#[test]
fn what_a_record_says_of_an_end_begins_with_the_usual_word() {
    let usual = GameEnd::TERMINATIONS;
    let mut seen = BTreeSet::new();
    for end in all_ends() {
        let termination = end.termination();
        let (word, code) = termination.split_once(": ").expect("two parts");
        assert!(usual.contains(&word), "{termination}");
        assert!(code.starts_with(end.reason.code()), "{termination}");
        seen.insert(word.to_owned());
    }
    assert_eq!(seen.len(), usual.len());
}

fn engine() -> Search {
    Search::new(Options {
        hash_mb: 1,
        ..Options::default()
    })
}

#[test]
fn five_hundred_games_of_low_grades_are_judged_the_same() {
    let mut rng = StdRng::seed_from_u64(5);
    let mut search = engine();
    let mut reasons = BTreeSet::new();
    // From half-empty boards, where games end soon and in many ways.
    let starts = [
        START_FEN,
        "2bak1b2/4a4/1c7/9/9/9/9/7C1/4A4/2BAK1B2 w",
        "3k5/4a4/r8/9/9/9/9/8R/4A4/4K4 w",
        "3ak4/9/4b4/9/2n6/6N2/9/4B4/9/3AK4 w",
        "4k4/9/9/2p6/9/9/6P2/9/9/3K5 w",
    ];
    for round in 0..500 {
        let start = Position::from_fen(starts[round % starts.len()]).expect("a position");
        let rules = RuleSet {
            natural_limit: 40,
            ..RuleSet::default()
        };
        let mut game = Game::new(start, rules);
        while game.end().is_none() && game.ply() < 160 {
            let legal = game.position().legal_moves();
            let any = legal[rng.random_range(0..legal.len())];
            let mv = if rng.random_range(0..3) == 0 {
                any
            } else {
                let limits = Limits {
                    nodes: Some(24),
                    ..Limits::level(Level::from_grade(1), rng.random_range(0..u64::MAX))
                };
                let (start, line) = (game.start_position().clone(), game.moves().to_vec());
                let best = search.go(&start, &line, &limits, &Stop::new(), &mut |_| {});
                best.mv.unwrap_or(any)
            };
            game.play(mv).expect("a legal move");
        }
        reasons.extend(game.end().map(|end| end.reason.code()));
        assert_same(&game);
    }
    assert!(
        reasons.contains("checkmate") && reasons.contains("natural_limit") && reasons.len() >= 4,
        "games end in more than one way: {reasons:?}"
    );
}

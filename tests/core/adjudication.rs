//! The law of repetition, against the shared corpus of judged lines.

use chuhe::rules::adjudication::{Class, Judgement, Lang, Law, judge_cycle, pattern, table};
use chuhe::rules::{Game, Move, Outcome, Position, RuleSet, Side};
use chuhe::tools;
use std::fs;

struct Case {
    id: String,
    level: String,
    position: Position,
    moves: Vec<Move>,
    verdict: Outcome,
    /// Expected class of each ply of one or two loops, Red's and Black's.
    plies: [Vec<String>; 2],
}

fn cases() -> Vec<Case> {
    let text = fs::read_to_string("tests/data/cases.tsv").unwrap();
    let rows = text.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let list = |field: &str| field.split("; ").map(str::to_owned).collect();
        Case {
            id: fields[0].to_owned(),
            level: fields[1].to_owned(),
            position: Position::from_fen(fields[2]).unwrap(),
            moves: fields[3]
                .split(' ')
                .map(|text| text.parse().unwrap())
                .collect(),
            verdict: match fields[4] {
                "red" => Outcome::Win(Side::Red),
                "black" => Outcome::Win(Side::Black),
                "draw" => Outcome::Draw,
                other => panic!("{other}"),
            },
            plies: [list(fields[5]), list(fields[6])],
        }
    });
    rows.collect()
}

fn judge(case: &Case, law: &Law) -> Judgement {
    judge_cycle(&case.position, &case.moves, 0, law).unwrap()
}

/// `check`, `mate threat`, `chase(d3r,c9b)`, `idle`, `idle+pawn attack(c4B)` as the corpus writes them.
fn describe(judgement: &Judgement, side: Side) -> Vec<String> {
    judgement
        .plies_of(side)
        .map(|ply| match ply.class {
            Class::Check => "check".to_owned(),
            Class::Threat => "mate threat".to_owned(),
            Class::Chase if ply.by_check.is_some() => "chase(win after a check)".to_owned(),
            Class::Chase => {
                let mut targets: Vec<String> = ply
                    .hits
                    .iter()
                    .map(|hit| format!("{}{}", hit.target.square, hit.target.piece.letter()))
                    .collect();
                targets.sort();
                targets.dedup();
                format!("chase({})", targets.join(","))
            }
            Class::Idle if ply.pawn_attack => "idle+pawn".to_owned(),
            Class::Idle => "idle".to_owned(),
        })
        .collect()
}

/// Whether a class as found is the one of the corpus. Below the extended level a win by a check first is idle.
fn agrees(found: &str, wanted: &str, extended: bool) -> bool {
    let targets = |text: &str| -> Option<Vec<String>> {
        let list = text.strip_prefix("chase(")?.strip_suffix(")")?;
        let mut targets: Vec<String> = list.split(',').map(str::to_owned).collect();
        targets.sort_unstable();
        Some(targets)
    };
    match wanted {
        "chase(win after a check)" if !extended => found.starts_with("idle"),
        _ if wanted.starts_with("idle+pawn") => found == "idle+pawn",
        _ => found == wanted || (targets(found).is_some() && targets(found) == targets(wanted)),
    }
}

fn holds(case: &Case, law: &Law) -> Result<(), String> {
    let judgement = judge(case, law);
    let id = &case.id;
    if judgement.outcome != case.verdict {
        return Err(format!("{id}: {:?}", judgement.outcome));
    }
    for side in Side::ALL {
        let found = describe(&judgement, side);
        let wanted = case.plies[side.index()].iter().cycle();
        if let Some((found, wanted)) = found
            .iter()
            .zip(wanted)
            .find(|(found, wanted)| !agrees(found, wanted, law.extended))
        {
            return Err(format!("{id}: {side:?} {found} instead of {wanted}"));
        }
    }
    Ok(())
}

#[test]
fn every_core_and_depth_case_has_its_verdict_and_the_class_of_every_ply() {
    for law in [Law::FULL, Law::EXTENDED] {
        let cases = cases();
        let mut judged = 0;
        for case in &cases {
            if matches!(case.level.as_str(), "core" | "depth") {
                assert_eq!(holds(case, &law), Ok(()));
                judged += 1;
            }
        }
        assert_eq!(judged, 129);
    }
}

#[test]
fn every_extended_case_holds_at_the_extended_level_and_the_contested_ones_at_both() {
    let mut extended = 0;
    for case in cases() {
        match case.level.as_str() {
            "extended" => {
                assert_eq!(holds(&case, &Law::EXTENDED), Ok(()));
                extended += 1;
            }
            "contested" => {
                assert_eq!(holds(&case, &Law::FULL), Ok(()));
                assert_eq!(holds(&case, &Law::EXTENDED), Ok(()));
            }
            _ => {}
        }
    }
    assert_eq!(extended, 6);
}

/// The ending is reached by playing the case in a game: the third occurrence falls on the last move.
#[test]
fn a_game_ends_with_the_verdict_of_the_case() {
    for case in cases().iter().filter(|case| case.level == "core") {
        let mut game = Game::new(case.position.clone(), RuleSet::default());
        for (ply, &mv) in case.moves.iter().enumerate() {
            assert!(game.end().is_none(), "{} ended at ply {ply}", case.id);
            game.play(mv).unwrap();
        }
        let end = game.end().expect("third occurrence");
        assert_eq!(end.outcome, case.verdict, "{}", case.id);
        let judgement = end.judgement.as_ref().expect("a judged end");
        assert_eq!(judgement.plies.len(), case.moves.len(), "{}", case.id);
    }
}

#[test]
fn the_verdict_table_gives_the_official_verdicts_that_it_claims_to_give() {
    let text = fs::read_to_string("tests/data/cxa2020_verdicts.tsv").unwrap();
    let mut rows = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let pattern_of = |letters: &str| {
            pattern(letters.chars().map(|letter| match letter {
                'J' => Class::Check,
                'S' => Class::Threat,
                'Z' => Class::Chase,
                'X' => Class::Idle,
                other => panic!("{other}"),
            }))
        };
        let found = match table(pattern_of(fields[1]), pattern_of(fields[2])).0 {
            Outcome::Win(Side::Red) => "red",
            Outcome::Win(Side::Black) => "black",
            Outcome::Draw => "draw",
        };
        assert_eq!(found, fields[4], "figure {}", fields[0]);
        rows += 1;
    }
    assert_eq!(rows, 81);
}

fn lines(input: &str, lang: Lang) -> Vec<String> {
    let mut output = Vec::new();
    tools::judge::run(input.as_bytes(), &mut output, lang, RuleSet::default()).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// A rook that checks for ever, entered by a quiet move.
const CHECKS: &str =
    "4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1\td1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1e1";

#[test]
fn judge_tells_result_reason_sentence_and_classes() {
    assert_eq!(
        lines(CHECKS, Lang::En),
        [
            "black_wins\tperpetual_check\tRed loses: perpetual check by the rook, plies 3, 5, 7, 9 \
             (article 26.1).\tidle check idle check idle check idle check"
        ]
    );
    assert_eq!(
        lines(CHECKS, Lang::ZhHans),
        [
            "black_wins\tperpetual_check\t红方负：车长将，第3、5、7、9着（依据第26.1条）。\tidle check idle check \
             idle check idle check"
        ]
    );
}

#[test]
fn judge_looks_at_the_position_after_the_last_move_only() {
    let further = format!("{CHECKS} e9f9 e1d1");
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let mate = "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1\ta2a8 e9f9 b1b9";
    let input = format!("{further}\n{start}\n{start}\t\n{mate}\n");
    let found = lines(&input, Lang::En);
    assert_eq!(found[0], "ongoing\tnone\tThe game goes on.\t");
    assert_eq!(found[1], found[0]);
    assert_eq!(found[2], found[0]);
    assert_eq!(found[3], "red_wins\tcheckmate\tRed checkmates Black.\t");
}

#[test]
fn judge_names_the_ply_of_a_bad_move_and_goes_on() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let input = format!("{start}\th2e2 h9g7 e2e9\n{start}\th2e2 x\nnonsense\n{start}\th2e2\n");
    let found = lines(&input, Lang::En);
    assert!(
        found[0].starts_with("error\t") && found[0].contains("ply 3"),
        "{}",
        found[0]
    );
    assert!(
        found[1].starts_with("error\t") && found[1].contains("ply 2"),
        "{}",
        found[1]
    );
    assert!(found[2].starts_with("error\t"), "{}", found[2]);
    assert!(found[3].starts_with("ongoing\t"), "{}", found[3]);
}

#[test]
fn judge_names_every_case_of_the_corpus_as_the_library_does() {
    for case in cases() {
        let moves: Vec<String> = case.moves.iter().map(Move::to_string).collect();
        let input = format!("{}\t{}", case.position.to_fen(), moves.join(" "));
        let found = lines(&input, Lang::En);
        let fields: Vec<&str> = found[0].split('\t').collect();
        assert_eq!(fields[0], case.verdict.code(), "{}", case.id);
        assert_eq!(
            fields[3].split(' ').count(),
            case.moves.len(),
            "{}",
            case.id
        );
        assert!(!fields[2].contains(['{', '}']), "{}", fields[2]);
    }
}

#[test]
fn a_chase_names_who_is_hit_where_and_by_whom() {
    let chase = "5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w - - 0 1\tb4c4 b3c3 c4b4 c3b3 b4c4 b3c3 c4b4 c3b3";
    let found = lines(chase, Lang::En);
    assert!(
        found[0].contains(
            "Black loses: perpetual chase of the cannon on c4, b1, b4 by the rook, plies 2, 4, 6, 8"
        ),
        "{}",
        found[0]
    );
}

#[test]
fn each_ply_tells_what_it_does() {
    let case = cases().into_iter().find(|case| case.id == "RS054").unwrap();
    let judgement = judge(&case, &Law::FULL);
    let told: Vec<String> = judgement.plies[..2]
        .iter()
        .map(|ply| ply.sentence(Lang::En))
        .collect();
    assert!(told[0].starts_with("Ply 1: idle"), "{}", told[0]);
    assert_eq!(
        told[1],
        "Ply 2: chase of the cannon on c4 by the rook (unguarded)"
    );
    assert_eq!(
        judgement.plies[1].sentence(Lang::ZhHans),
        "第2着：捉，车捉无根七路炮"
    );
}

#[test]
fn a_history_of_thousands_of_plies_is_judged_by_its_last_three_occurrences() {
    let mut input = String::from("4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1\td1e1");
    for _ in 0..2000 {
        input += " e9f9 e1f1 f9e9 f1e1";
    }
    let found = lines(&input, Lang::En);
    assert!(
        found[0].contains("plies 7995, 7997, 7999, 8001"),
        "{}",
        found[0]
    );
}

#[test]
fn a_judgement_survives_storage() {
    for case in cases() {
        let judgement = judge(&case, &Law::EXTENDED);
        let text = ron::to_string(&judgement).unwrap();
        assert_eq!(
            ron::from_str::<Judgement>(&text).unwrap(),
            judgement,
            "{text}"
        );
    }
}

/// At the second occurrence of a loop with one forbidden side, that side is warned; going on, it loses.
#[test]
fn the_side_that_must_change_is_warned_before_it_loses() {
    let mut warned = 0;
    for case in cases().iter().filter(|case| case.level == "core") {
        let mut game = Game::new(case.position.clone(), RuleSet::default());
        let half = case.moves.len() / 2;
        for (ply, &mv) in case.moves.iter().enumerate() {
            game.play(mv).unwrap();
            if ply + 1 < half {
                assert!(game.warning().is_none(), "{} ply {ply}", case.id);
            } else if ply + 1 == half && case.position.key() == game.position().key() {
                let warning = game.warning().expect("the position stands again");
                let loops_alike = case.moves[..half] == case.moves[half..];
                if loops_alike {
                    assert_eq!(warning.outcome, case.verdict, "{}", case.id);
                    warned += usize::from(warning.loser().is_some());
                }
            }
        }
    }
    assert!(warned > 50, "{warned}");
}

/// Prints how long judgements take; run by hand:
/// `cargo test --no-default-features --release --test core -- --ignored --nocapture how_long_a_judgement_takes`.
#[test]
#[ignore = "a measurement"]
fn how_long_a_judgement_takes() {
    for (name, law) in [("full", Law::FULL), ("extended", Law::EXTENDED)] {
        let mut times: Vec<_> = cases()
            .iter()
            .map(|case| {
                let begin = std::time::Instant::now();
                std::hint::black_box(judge(case, &law));
                (begin.elapsed(), case.id.clone())
            })
            .collect();
        times.sort();
        let (median, worst) = (&times[times.len() / 2], &times[times.len() - 1]);
        println!(
            "{name}: {} cases, median {:?}, worst {:?} ({})",
            times.len(),
            median.0,
            worst.0,
            worst.1
        );
    }
}

//! The law of repetition, against the shared corpus of judged lines.

use chuhe::rules::adjudication::{Class, Judgement, Law, judge_cycle, pattern, table};
use chuhe::rules::{Game, Move, Outcome, Position, RuleSet, Side};
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

//! The strength estimate against the published example, and against players whose strength is known.

use crate::players::{Chooser, entry, play_ladder};
use chuhe::career::ladder::{GRADES, Ladder};
use chuhe::career::rating::{RatedResult, Rating, expected_score};
use chuhe::career::standing::{MACHINE_DEVIATION, Standing};

fn close(value: f64, expected: f64, tolerance: f64) {
    assert!(
        (value - expected).abs() < tolerance,
        "{value} is not {expected}"
    );
}

#[test]
fn glickmans_worked_example() {
    let player = Rating {
        rating: 1500.0,
        deviation: 200.0,
        volatility: 0.06,
    };
    let game = |opponent, deviation, score| RatedResult {
        opponent,
        deviation,
        score,
    };
    let after = player.after(&[
        game(1400.0, 30.0, 1.0),
        game(1550.0, 100.0, 0.0),
        game(1700.0, 300.0, 0.0),
    ]);
    close(after.rating, 1464.06, 0.01);
    close(after.deviation, 151.52, 0.01);
    close(after.volatility, 0.05999, 0.00001);
}

#[test]
fn a_period_without_games_only_adds_doubt() {
    let player = Rating {
        rating: 1500.0,
        deviation: 200.0,
        volatility: 0.06,
    };
    let after = player.after(&[]);
    assert_eq!((after.rating, after.volatility), (1500.0, 0.06));
    close(after.deviation, 200.27, 0.01);
}

#[test]
fn a_win_raises_a_loss_lowers_and_a_draw_moves_towards_the_opponent() {
    let game = |opponent, score| {
        Rating::UNKNOWN
            .after(&[RatedResult {
                opponent,
                deviation: MACHINE_DEVIATION,
                score,
            }])
            .rating
    };
    assert!(game(1000.0, 1.0) > Rating::UNKNOWN.rating);
    assert!(game(1000.0, 0.0) < game(1400.0, 0.0));
    assert!(game(2000.0, 0.5) > Rating::UNKNOWN.rating);
    assert!(game(800.0, 0.5) < Rating::UNKNOWN.rating);
    close(expected_score(1500.0, 1500.0), 0.5, 1e-12);
}

#[test]
fn the_interval_covers_the_true_strength_about_95_times_in_100() {
    let ladder = Ladder::standard();
    for chooser in [Chooser::Offset(-4..=4), Chooser::Offset(0..=0)] {
        let (mut covered, mut seen) = (0u32, 0u32);
        for strength in 1..=GRADES {
            let truth = ladder.grade(strength).strength;
            for seed in 0..50 {
                let career = play_ladder(strength, &chooser, 120, seed * 100 + u64::from(strength));
                let mut standing = Standing::new();
                for (n, (opponent, score)) in (0..).zip(career.games) {
                    standing.add(&entry(n, opponent, score, n), ladder);
                    if n >= 10 {
                        let (low, high) = standing.strength_interval();
                        covered += u32::from((low..=high).contains(&truth));
                        seen += 1;
                    }
                }
            }
        }
        let share = f64::from(covered) / f64::from(seen);
        assert!((0.94..=0.985).contains(&share), "covered {share:.3}");
    }
}

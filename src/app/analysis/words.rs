//! Scores, classes and what was overlooked, in the user's words.

use crate::app::help::{notation_style, piece_name};
use crate::app::locale::Locale;
use crate::engine::Score;
use crate::engine::missed::{Missed, missed};
use crate::engine::review::{MoveClass, PlyReview};
use crate::rules::{Position, notation};

/// The name of a class.
pub fn class_key(class: MoveClass) -> &'static str {
    match class {
        MoveClass::Best => "rev.best",
        MoveClass::Good => "rev.class.good",
        MoveClass::Doubtful => "rev.class.inaccuracy",
        MoveClass::Mistake => "rev.class.mistake",
        MoveClass::Blunder => "rev.class.blunder",
    }
}

/// A score in pawns from one side, as `+0.8`; a mate as `#3` or `-#3`.
pub fn score_text(score: Score) -> String {
    match score {
        Score::Cp(cp) => format!("{:+.1}", f64::from(cp) / 100.0),
        Score::Mate(n) if n > 0 => format!("#{n}"),
        Score::Mate(n) => format!("-#{}", -n),
    }
}

/// What the move overlooked in `position`, in which it was played.
pub fn sentence(position: &Position, judged: &PlyReview, locale: &Locale) -> String {
    let style = notation_style(locale);
    let better = notation::write(position, judged.best, style);
    let mv = ("move", better.as_str());
    let piece = |piece| piece_name(piece, locale);
    match missed(position, judged) {
        Some(Missed::Mate(n)) => locale.fill("rev.missed.mate", &[mv, ("n", &n.to_string())]),
        Some(Missed::AllowsMate(0)) => locale.fill("rev.missed.mated", &[mv]),
        Some(Missed::AllowsMate(n)) => {
            locale.fill("rev.missed.allows_mate", &[mv, ("n", &n.to_string())])
        }
        Some(Missed::Fork {
            by,
            targets: [a, b],
        }) => locale.fill(
            "rev.missed.fork",
            &[mv, ("by", &piece(by)), ("a", &piece(a)), ("b", &piece(b))],
        ),
        Some(Missed::Wins(victim)) => {
            locale.fill("rev.missed.wins", &[mv, ("piece", &piece(victim))])
        }
        Some(Missed::Loses { victim, answer }) => {
            let mut after = position.clone();
            after.make(judged.mv);
            let answer = notation::write(&after, answer, style);
            let values = [mv, ("piece", &piece(victim)), ("answer", &answer)];
            locale.fill("rev.missed.loses", &values)
        }
        None => locale.fill("rev.better", &[mv]),
    }
}

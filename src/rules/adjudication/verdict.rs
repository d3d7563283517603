//! From classes to a verdict (`adjudication.md` 4).

use super::judgement::{Article, Class, JudgedPly, Pattern};
use crate::rules::game::{EndReason, Outcome};
use crate::rules::types::Side;

/// Who wins, for what offence, and by which article.
pub type Verdict = (Outcome, EndReason, Article);

/// What the plies of one side amount to.
pub fn pattern(classes: impl IntoIterator<Item = Class>) -> Pattern {
    let mut pattern = None;
    for class in classes {
        let single = match class {
            Class::Idle => return Pattern::Allowed,
            Class::Check => Pattern::PerpetualCheck,
            Class::Threat => Pattern::PerpetualThreat,
            Class::Chase => Pattern::PerpetualChase,
        };
        pattern = match pattern {
            None => Some(single),
            Some(so_far) if so_far == single => Some(single),
            Some(_) => Some(Pattern::Mixed),
        };
    }
    pattern.unwrap_or(Pattern::Allowed)
}

/// The table of section 4, without the pawn clause.
pub fn table(red: Pattern, black: Pattern) -> Verdict {
    use Pattern::{Allowed, PerpetualCheck};
    match (red, black) {
        (Allowed, Allowed) => (Outcome::Draw, EndReason::Repetition, Article::BothAllowed),
        (PerpetualCheck, PerpetualCheck) => {
            (Outcome::Draw, EndReason::Repetition, Article::BothForbidden)
        }
        (PerpetualCheck, _) => loses(Side::Red, red, Article::PerpetualCheck),
        (_, PerpetualCheck) => loses(Side::Black, black, Article::PerpetualCheck),
        (_, Allowed) => loses(Side::Red, red, Article::OneForbidden),
        (Allowed, _) => loses(Side::Black, black, Article::OneForbidden),
        (_, _) => (Outcome::Draw, EndReason::Repetition, Article::BothForbidden),
    }
}

/// The verdict over all plies, pawn clause (4.3) included.
pub fn verdict(plies: &[JudgedPly], patterns: [Pattern; 2]) -> Verdict {
    let verdict = table(patterns[0], patterns[1]);
    match verdict {
        (Outcome::Win(winner), _, Article::OneForbidden) if pawns_answer(plies, winner) => {
            (Outcome::Draw, EndReason::Repetition, Article::PawnClause)
        }
        _ => verdict,
    }
}

/// Whether every ply of `side` is an attack when those of pawns count.
fn pawns_answer(plies: &[JudgedPly], side: Side) -> bool {
    plies
        .iter()
        .filter(|ply| ply.side() == side)
        .all(|ply| ply.class != Class::Idle || ply.pawn_attack)
}

fn loses(side: Side, pattern: Pattern, article: Article) -> Verdict {
    let reason = match pattern {
        Pattern::PerpetualCheck => EndReason::PerpetualCheck,
        Pattern::PerpetualThreat => EndReason::PerpetualThreat,
        Pattern::PerpetualChase => EndReason::PerpetualChase,
        Pattern::Mixed | Pattern::Allowed => EndReason::MixedForbidden,
    };
    (Outcome::Win(!side), reason, article)
}

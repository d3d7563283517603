//! How a game ends, and the rules that are not the same everywhere.

use crate::rules::adjudication::Judgement;
use crate::rules::types::Side;
use serde::{Deserialize, Serialize};

/// The rules that an event or a player may set. Stored with every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct RuleSet {
    /// Plies without a capture after which the game is drawn; 0 means no such limit.
    pub natural_limit: u16,
    /// Whether the third occurrence of a position ends the game.
    pub repetition: bool,
    /// Whether winning a piece by a check first counts as a chase (`adjudication.md` 2.5).
    pub extended_chase: bool,
}

impl RuleSet {
    /// 60 rounds without a capture (`adjudication.md` 7).
    pub const NATURAL_LIMIT: u16 = 120;
}

impl Default for RuleSet {
    fn default() -> RuleSet {
        RuleSet {
            natural_limit: RuleSet::NATURAL_LIMIT,
            repetition: true,
            extended_chase: true,
        }
    }
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody did.
    Draw,
}

impl Outcome {
    /// The side that lost, if one did.
    pub fn loser(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(!side),
            Outcome::Draw => None,
        }
    }

    /// `red_wins`, `black_wins` or `draw`, as the `judge` tool writes it.
    pub fn code(self) -> &'static str {
        match self {
            Outcome::Win(Side::Red) => "red_wins",
            Outcome::Win(Side::Black) => "black_wins",
            Outcome::Draw => "draw",
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum EndReason {
    /// 将死
    Checkmate,
    /// 困毙: no legal move, not in check. Loses.
    Stalemate,
    /// 长将
    PerpetualCheck,
    /// 长捉
    PerpetualChase,
    /// 长杀
    PerpetualThreat,
    /// 一将一杀, 一将一捉, 一杀一捉 and longer mixtures
    MixedForbidden,
    /// Third occurrence that the law allows: a draw.
    Repetition,
    /// Too long without a capture.
    NaturalLimit,
    /// Neither side has a man that can attack.
    InsufficientMaterial,
    /// 认输
    Resignation,
    /// 双方同意和棋
    Agreement,
    /// The clock ran out.
    Timeout,
    /// A rated game was left.
    Abandoned,
    /// An arbiter's ruling.
    RuleViolation,
}

impl EndReason {
    /// All of them.
    pub const ALL: [EndReason; 14] = [
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::PerpetualCheck,
        EndReason::PerpetualChase,
        EndReason::PerpetualThreat,
        EndReason::MixedForbidden,
        EndReason::Repetition,
        EndReason::NaturalLimit,
        EndReason::InsufficientMaterial,
        EndReason::Resignation,
        EndReason::Agreement,
        EndReason::Timeout,
        EndReason::Abandoned,
        EndReason::RuleViolation,
    ];

    /// The reason that [`EndReason::code`] writes so.
    pub fn from_code(code: &str) -> Option<EndReason> {
        EndReason::ALL.into_iter().find(|end| end.code() == code)
    }

    /// The reason as files and the `judge` tool write it.
    pub fn code(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::PerpetualCheck => "perpetual_check",
            EndReason::PerpetualChase => "perpetual_chase",
            EndReason::PerpetualThreat => "perpetual_threat",
            EndReason::MixedForbidden => "mixed_forbidden",
            EndReason::Repetition => "repetition",
            EndReason::NaturalLimit => "natural_limit",
            EndReason::InsufficientMaterial => "insufficient_material",
            EndReason::Resignation => "resignation",
            EndReason::Agreement => "agreement",
            EndReason::Timeout => "timeout",
            EndReason::Abandoned => "abandoned",
            EndReason::RuleViolation => "rule_violation",
        }
    }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameEnd {
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub reason: EndReason,
    /// For a repetition: the judged plies and what the law says of each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judgement: Option<Judgement>,
}

impl GameEnd {
    /// An end that needs no explanation of plies.
    pub fn new(outcome: Outcome, reason: EndReason) -> GameEnd {
        GameEnd {
            outcome,
            reason,
            judgement: None,
        }
    }
}

impl From<Judgement> for GameEnd {
    fn from(judgement: Judgement) -> GameEnd {
        GameEnd {
            outcome: judgement.outcome,
            reason: judgement.reason,
            judgement: Some(judgement),
        }
    }
}

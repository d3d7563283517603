//! What the law says of a repeated line: the class of every ply and the verdict.

use crate::rules::game::{EndReason, Outcome};
use crate::rules::types::{Move, Piece, Side, Square};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a ply is in the eyes of the law, the heaviest name that fits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Class {
    /// 将: attacks the general.
    Check,
    /// 杀: threatens to mate by checks.
    Threat,
    /// 捉: newly threatens to win material.
    Chase,
    /// 闲: everything else.
    Idle,
}

impl Class {
    /// `check`, `threat`, `chase` or `idle`.
    pub fn code(self) -> &'static str {
        match self {
            Class::Check => "check",
            Class::Threat => "threat",
            Class::Chase => "chase",
            Class::Idle => "idle",
        }
    }
}

/// What an idle ply does that might be taken for an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum IdleKind {
    /// 兑: attacks a man of the same kind that could take back.
    Exchange,
    /// 献: puts a man where it can be taken.
    Offer,
    /// 拦: closes a line, a horse's leg or an elephant's eye.
    Block,
    /// 跟: attacks a protected man.
    Follow,
    /// Nothing of the kind.
    Plain,
}

/// How a target is protected (根).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Root {
    /// 无根: nothing can take back.
    None,
    /// 假根: what could take back may not, since its general would be exposed.
    False,
    /// 少根: it can be taken back, but the attackers are more.
    Short,
    /// 真根: it can be taken back; if hit all the same, it is worth more than the attacker.
    Real,
}

/// One man attacking another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hit {
    /// The man that would take, and where it stands.
    pub attacker: Man,
    /// The man that would be taken.
    pub target: Man,
    /// 联合捉: the gain needs a second man of the attacking side.
    pub joint: bool,
    /// How the target is protected.
    pub root: Root,
}

/// A man on its point. Written as its FEN letter and the point: `Re5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Man {
    /// Which.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

/// A text that names no man on a point.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a man on its point such as Re5")]
pub struct ManTextError(String);

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.piece.letter(), self.square)
    }
}

impl From<Man> for String {
    fn from(man: Man) -> String {
        man.to_string()
    }
}

impl TryFrom<String> for Man {
    type Error = ManTextError;
    fn try_from(text: String) -> Result<Man, ManTextError> {
        let parse = || {
            let &[letter, file, rank] = text.as_bytes() else {
                return None;
            };
            let piece = (0..Piece::COUNT)
                .filter_map(Piece::from_index)
                .find(|piece| piece.letter() == char::from(letter))?;
            let square = Square::checked(
                i32::from(file) - i32::from(b'a'),
                i32::from(rank) - i32::from(b'0'),
            )?;
            Some(Man { piece, square })
        };
        parse().ok_or_else(|| ManTextError(text.clone()))
    }
}

/// One judged ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JudgedPly {
    /// Its number in the game, from 1.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// The man that moved, where it stands after the move.
    pub mover: Man,
    /// Its class.
    pub class: Class,
    /// For a check the men that give it, for a chase what is hit by what; for an idle ply the attacks or offers that
    /// do not count.
    pub hits: Vec<Hit>,
    /// For an idle ply: of what kind.
    pub idle: Option<IdleKind>,
    /// Whether a pawn newly attacks an unprotected man, which counts against a chase only.
    #[serde(default)]
    pub pawn_attack: bool,
    /// For a chase that wins by a check first: that check.
    #[serde(default)]
    pub by_check: Option<Move>,
}

impl JudgedPly {
    /// Who moved.
    pub fn side(&self) -> Side {
        self.mover.piece.side()
    }
}

/// What a side did over the judged line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Pattern {
    /// At least one idle ply: allowed.
    Allowed,
    /// 长将: nothing but checks.
    PerpetualCheck,
    /// 长杀: nothing but mate threats.
    PerpetualThreat,
    /// 长捉: nothing but chases.
    PerpetualChase,
    /// A mixture of checks, mate threats and chases.
    Mixed,
}

/// The article a verdict rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Article {
    /// 26.1: perpetual check by one side alone loses.
    PerpetualCheck,
    /// 26.2: both sides allowed, draw.
    BothAllowed,
    /// 26.3: both sides forbidden, draw.
    BothForbidden,
    /// 26.4: one side forbidden, the other allowed.
    OneForbidden,
    /// 27: a forbidden line against constant attacks by pawns, draw.
    PawnClause,
}

impl Article {
    /// The article's number in the rule text.
    pub fn number(self) -> &'static str {
        match self {
            Article::PerpetualCheck => "26.1",
            Article::BothAllowed => "26.2",
            Article::BothForbidden => "26.3",
            Article::OneForbidden => "26.4",
            Article::PawnClause => "27",
        }
    }
}

/// The judgement of a repeated line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judgement {
    /// Who wins.
    pub outcome: Outcome,
    /// The name of the loser's offence, or [`EndReason::Repetition`] for a draw.
    pub reason: EndReason,
    /// What the verdict rests on.
    pub article: Article,
    /// What Red and Black did.
    pub patterns: [Pattern; 2],
    /// Every ply of the judged line, in order.
    pub plies: Vec<JudgedPly>,
}

impl Judgement {
    /// The side that loses, if one does.
    pub fn loser(&self) -> Option<Side> {
        self.outcome.loser()
    }

    /// What `side` did.
    pub fn pattern(&self, side: Side) -> Pattern {
        self.patterns[side.index()]
    }

    /// The plies of `side`, in order.
    pub fn plies_of(&self, side: Side) -> impl Iterator<Item = &JudgedPly> {
        self.plies.iter().filter(move |ply| ply.side() == side)
    }
}

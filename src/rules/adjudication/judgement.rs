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

/// One man attacking another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hit {
    /// The man that would take, and where it stands.
    pub attacker: Man,
    /// The man that would be taken.
    pub target: Man,
    /// 联合捉: the gain needs a second man of the attacking side.
    pub joint: bool,
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
    /// For a check the men that give it, for a chase what is hit by what.
    pub hits: Vec<Hit>,
    /// For an idle ply: of what kind.
    pub idle: Option<IdleKind>,
}

impl JudgedPly {
    /// Who moved.
    pub fn side(&self) -> Side {
        self.mover.piece.side()
    }
}

/// The judgement of a repeated line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judgement {
    /// Who wins.
    pub outcome: Outcome,
    /// The name of the loser's offence, or [`EndReason::Repetition`] for a draw.
    pub reason: EndReason,
    /// Every ply of the judged line, in order.
    pub plies: Vec<JudgedPly>,
}

impl Judgement {
    /// The side that loses, if one does.
    pub fn loser(&self) -> Option<Side> {
        self.outcome.loser()
    }
}

//! What a Chinese or WXF move text says: which man, which way, how far.

use crate::rules::board::Position;
use crate::rules::types::{Kind, Move, Piece, Side, Square};

/// Where a man stands among its like on one file, seen from the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// 前: nearest to the enemy.
    Front,
    /// 中: between two others.
    Middle,
    /// 后: farthest from the enemy.
    Rear,
}

/// Which man is meant. Files are the mover's own, 1 to 9 from his right hand; ordinals count from 1, front to rear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// 炮二
    OnFile {
        /// What it is.
        kind: Kind,
        /// Its file.
        file: u8,
    },
    /// 前炮; 前兵五 of older records names the file too.
    Placed {
        /// What it is.
        kind: Kind,
        /// Where among its like.
        place: Place,
        /// On which file, if said.
        file: Option<u8>,
    },
    /// 三兵: in the list of all men that share a file with their like.
    Listed {
        /// What it is.
        kind: Kind,
        /// Its number in the list.
        ordinal: u8,
    },
    /// `15`: first pawn of file 5.
    ListedOnFile {
        /// Its number on the file.
        ordinal: u8,
        /// The file.
        file: u8,
    },
}

/// Which way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// 进
    Forward,
    /// 退
    Backward,
    /// 平
    Sideways,
}

/// The meaning of a move text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// Which man.
    pub who: Who,
    /// Which way.
    pub step: Step,
    /// Points moved, for a straight mover that advances or retires; else the file arrived at.
    pub number: u8,
}

/// How Chinese notation calls the move. `None` when no man stands at its start.
pub fn chinese(position: &Position, mv: Move) -> Option<Phrase> {
    describe(position, mv, |piece, column, index| {
        let kind = piece.kind();
        let ordinal = |n: usize| Who::Listed {
            kind,
            ordinal: n as u8 + 1,
        };
        let before = crowded_before(position, piece, mv.from());
        match (before, column) {
            (Some(before), _) => ordinal(before + index),
            (None, 2 | 3) => placed(kind, column, index),
            (None, _) => ordinal(index),
        }
    })
}

/// How WXF calls the move. `None` when no man stands at its start.
pub fn wxf(position: &Position, mv: Move) -> Option<Phrase> {
    describe(position, mv, |piece, column, index| {
        let crowd = column > 2 || crowded_before(position, piece, mv.from()).is_some();
        if piece.kind() == Kind::Pawn && crowd {
            Who::ListedOnFile {
                ordinal: index as u8 + 1,
                file: own_file(piece.side(), mv.from()),
            }
        } else {
            placed(piece.kind(), column, index)
        }
    })
}

/// Whether `mv` is one that the phrase may mean in records that keep the conventions loosely: names by file where
/// 前 and 后 would be due, 前 and 后 where the list would be due, and the other way round.
pub fn may_mean(position: &Position, mv: Move, phrase: Phrase) -> bool {
    let Some(piece) = position.piece_on(mv.from()) else {
        return false;
    };
    let own = own_file(piece.side(), mv.from());
    let (step, number) = travel(piece, mv);
    if (step, number) != (phrase.step, phrase.number) {
        return false;
    }
    let (column, index) = column(position, piece, mv.from());
    match phrase.who {
        Who::OnFile { kind, file } => kind == piece.kind() && file == own,
        Who::Placed { kind, place, file } => {
            kind == piece.kind()
                && file.is_none_or(|file| file == own)
                && column >= 2
                && match place {
                    Place::Front => index == 0,
                    Place::Middle => column == 3 && index == 1,
                    Place::Rear => index + 1 == column,
                }
        }
        // Where two files are crowded the list runs over both, and no other count is heard of.
        Who::Listed { kind, ordinal } => {
            kind == piece.kind()
                && column >= 2
                && crowded_before(position, piece, mv.from()).is_none()
                && usize::from(ordinal) == index + 1
        }
        Who::ListedOnFile { ordinal, file } => {
            piece.kind() == Kind::Pawn && file == own && usize::from(ordinal) == index + 1
        }
    }
}

fn describe(
    position: &Position,
    mv: Move,
    crowded: impl Fn(Piece, usize, usize) -> Who,
) -> Option<Phrase> {
    let piece = position.piece_on(mv.from())?;
    let (step, number) = travel(piece, mv);
    let (column, index) = column(position, piece, mv.from());
    let by_file = matches!(piece.kind(), Kind::Advisor | Kind::Elephant);
    let who = if column < 2 || by_file {
        Who::OnFile {
            kind: piece.kind(),
            file: own_file(piece.side(), mv.from()),
        }
    } else {
        crowded(piece, column, index)
    };
    Some(Phrase { who, step, number })
}

fn placed(kind: Kind, column: usize, index: usize) -> Who {
    let place = if index == 0 {
        Place::Front
    } else if index + 1 == column {
        Place::Rear
    } else {
        Place::Middle
    };
    Who::Placed {
        kind,
        place,
        file: None,
    }
}

/// Which way and how far a man goes.
fn travel(piece: Piece, mv: Move) -> (Step, u8) {
    let (from, to) = (mv.from().rank(), mv.to().rank());
    let advances = match piece.side() {
        Side::Red => to > from,
        Side::Black => to < from,
    };
    let step = if from == to {
        Step::Sideways
    } else if advances {
        Step::Forward
    } else {
        Step::Backward
    };
    let slants = matches!(piece.kind(), Kind::Advisor | Kind::Elephant | Kind::Horse);
    if step == Step::Sideways || slants {
        (step, own_file(piece.side(), mv.to()))
    } else {
        (step, from.abs_diff(to))
    }
}

/// The file's number from `side`'s right hand.
fn own_file(side: Side, square: Square) -> u8 {
    match side {
        Side::Red => 9 - square.file(),
        Side::Black => square.file() + 1,
    }
}

/// How many like men stand on the man's file, and how many of them are in front of it.
fn column(position: &Position, piece: Piece, square: Square) -> (usize, usize) {
    let mut count = 0;
    let mut ahead = 0;
    for other in position.pieces(piece.side(), piece.kind()) {
        if other.file() == square.file() {
            count += 1;
            let is_ahead = match piece.side() {
                Side::Red => other.rank() > square.rank(),
                Side::Black => other.rank() < square.rank(),
            };
            ahead += usize::from(is_ahead);
        }
    }
    (count, ahead)
}

/// When another file also holds two or more such men: how many of them stand on crowded files nearer the mover's
/// right hand. `None` when the man's own file is the only crowded one.
fn crowded_before(position: &Position, piece: Piece, square: Square) -> Option<usize> {
    let mut men = [0usize; 10];
    for other in position.pieces(piece.side(), piece.kind()) {
        men[usize::from(own_file(piece.side(), other))] += 1;
    }
    let own = usize::from(own_file(piece.side(), square));
    let crowded = |&file: &usize| men[file] >= 2;
    let several = (1..10).filter(crowded).any(|file| file != own);
    several.then(|| (1..own).filter(crowded).map(|file| men[file]).sum())
}

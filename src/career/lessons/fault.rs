//! Why a move is against the rules, said so that a beginner learns from it: [`IllegalMove`] tells apart what a game must
//! know, this also what was wrong with the way of the piece.

use crate::rules::{IllegalMove, Kind, Move, Position, Side, Square, attacks};

/// What is wrong with an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveFault {
    /// No piece stands there.
    Empty,
    /// The piece is the other side's.
    NotYours,
    /// An own piece stands on the point.
    OwnPiece,
    /// The general goes one point straight.
    GeneralShape,
    /// The general stays in the palace.
    GeneralPalace,
    /// The advisor goes one point diagonally.
    AdvisorShape,
    /// The advisor stays in the palace.
    AdvisorPalace,
    /// The elephant goes two points diagonally.
    ElephantShape,
    /// 塞象眼: a piece stands in the centre of the step.
    ElephantEye,
    /// The elephant does not cross the river.
    ElephantRiver,
    /// The horse goes one point straight and one diagonally.
    HorseShape,
    /// 蹩马腿: a piece stands beside the horse.
    HorseLeg,
    /// The rook goes straight.
    RookShape,
    /// The rook cannot jump.
    RookJump,
    /// The cannon goes straight.
    CannonShape,
    /// The cannon passes no piece without a capture.
    CannonJump,
    /// The cannon captures over a screen, and there is none.
    CannonNoScreen,
    /// There is more than one screen.
    CannonManyScreens,
    /// Pawns never go back.
    PawnBack,
    /// Before the river a pawn goes forward only.
    PawnRiver,
    /// A pawn goes one point, straight.
    PawnShape,
    /// The generals would face each other.
    Facing,
    /// The check is not answered.
    StillInCheck,
    /// The own general could be taken.
    Exposes,
}

impl MoveFault {
    /// Every fault.
    pub const ALL: [MoveFault; 24] = [
        MoveFault::Empty,
        MoveFault::NotYours,
        MoveFault::OwnPiece,
        MoveFault::GeneralShape,
        MoveFault::GeneralPalace,
        MoveFault::AdvisorShape,
        MoveFault::AdvisorPalace,
        MoveFault::ElephantShape,
        MoveFault::ElephantEye,
        MoveFault::ElephantRiver,
        MoveFault::HorseShape,
        MoveFault::HorseLeg,
        MoveFault::RookShape,
        MoveFault::RookJump,
        MoveFault::CannonShape,
        MoveFault::CannonJump,
        MoveFault::CannonNoScreen,
        MoveFault::CannonManyScreens,
        MoveFault::PawnBack,
        MoveFault::PawnRiver,
        MoveFault::PawnShape,
        MoveFault::Facing,
        MoveFault::StillInCheck,
        MoveFault::Exposes,
    ];

    /// Why `mv` may not be played in `position`; `None` when it may.
    pub fn of(position: &Position, mv: Move) -> Option<MoveFault> {
        Some(match IllegalMove::check(position, mv)? {
            IllegalMove::NoPiece | IllegalMove::GameOver => MoveFault::Empty,
            IllegalMove::NotYourPiece => MoveFault::NotYours,
            IllegalMove::CannotMoveSo => way_fault(position, mv)?,
            IllegalMove::LeavesCheck => MoveFault::StillInCheck,
            IllegalMove::ExposesGeneral => MoveFault::Exposes,
            IllegalMove::FacingGenerals => MoveFault::Facing,
        })
    }

    /// Key of its text among the texts of the lessons.
    pub fn text_key(self) -> &'static str {
        match self {
            MoveFault::Empty => "fault.empty",
            MoveFault::NotYours => "fault.not_yours",
            MoveFault::OwnPiece => "fault.own_piece",
            MoveFault::GeneralShape => "fault.general_shape",
            MoveFault::GeneralPalace => "fault.general_palace",
            MoveFault::AdvisorShape => "fault.advisor_shape",
            MoveFault::AdvisorPalace => "fault.advisor_palace",
            MoveFault::ElephantShape => "fault.elephant_shape",
            MoveFault::ElephantEye => "fault.elephant_eye",
            MoveFault::ElephantRiver => "fault.elephant_river",
            MoveFault::HorseShape => "fault.horse_shape",
            MoveFault::HorseLeg => "fault.horse_leg",
            MoveFault::RookShape => "fault.rook_shape",
            MoveFault::RookJump => "fault.rook_jump",
            MoveFault::CannonShape => "fault.cannon_shape",
            MoveFault::CannonJump => "fault.cannon_jump",
            MoveFault::CannonNoScreen => "fault.cannon_no_screen",
            MoveFault::CannonManyScreens => "fault.cannon_many_screens",
            MoveFault::PawnBack => "fault.pawn_back",
            MoveFault::PawnRiver => "fault.pawn_river",
            MoveFault::PawnShape => "fault.pawn_shape",
            MoveFault::Facing => "fault.facing",
            MoveFault::StillInCheck => "fault.still_in_check",
            MoveFault::Exposes => "fault.exposes",
        }
    }
}

/// What is wrong with the way of the piece, for a move that its kind cannot make from there.
fn way_fault(position: &Position, mv: Move) -> Option<MoveFault> {
    let piece = position.piece_on(mv.from())?;
    let (from, to) = (mv.from(), mv.to());
    let side = piece.side();
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    let straight = files == 0 || ranks == 0;
    let between = (attacks::between(from, to) & position.occupied()).len();
    let shape = match piece.kind() {
        Kind::General if files + ranks != 1 => Some(MoveFault::GeneralShape),
        Kind::General => (!to.in_palace_of(side)).then_some(MoveFault::GeneralPalace),
        Kind::Advisor if (files, ranks) != (1, 1) => Some(MoveFault::AdvisorShape),
        Kind::Advisor => (!to.in_palace_of(side)).then_some(MoveFault::AdvisorPalace),
        Kind::Elephant => elephant_fault(position, from, to, side),
        Kind::Horse if !matches!((files, ranks), (1, 2) | (2, 1)) => Some(MoveFault::HorseShape),
        Kind::Horse => position
            .piece_on(attacks::horse_leg(from, to))
            .map(|_| MoveFault::HorseLeg),
        Kind::Rook if !straight => Some(MoveFault::RookShape),
        Kind::Rook => (between > 0).then_some(MoveFault::RookJump),
        Kind::Cannon if !straight => Some(MoveFault::CannonShape),
        Kind::Cannon => cannon_fault(position, to, side, between as usize),
        Kind::Pawn => pawn_fault(from, to, side),
    };
    // An own piece on the point comes last: a horse with a blocked leg learns more from the leg.
    let own = position.piece_on(to).filter(|there| there.side() == side);
    shape.or(own.map(|_| MoveFault::OwnPiece))
}

fn elephant_fault(position: &Position, from: Square, to: Square, side: Side) -> Option<MoveFault> {
    if from.file().abs_diff(to.file()) != 2 || from.rank().abs_diff(to.rank()) != 2 {
        return Some(MoveFault::ElephantShape);
    }
    if !to.is_home_of(side) {
        return Some(MoveFault::ElephantRiver);
    }
    let eye = Square::new(
        from.file().midpoint(to.file()),
        from.rank().midpoint(to.rank()),
    );
    position.piece_on(eye).map(|_| MoveFault::ElephantEye)
}

fn cannon_fault(position: &Position, to: Square, side: Side, screens: usize) -> Option<MoveFault> {
    match position.piece_on(to) {
        None => (screens > 0).then_some(MoveFault::CannonJump),
        Some(there) if there.side() == side => None,
        Some(_) if screens == 0 => Some(MoveFault::CannonNoScreen),
        Some(_) => (screens > 1).then_some(MoveFault::CannonManyScreens),
    }
}

fn pawn_fault(from: Square, to: Square, side: Side) -> Option<MoveFault> {
    let files = from.file().abs_diff(to.file());
    let ahead = match side {
        Side::Red => i32::from(to.rank()) - i32::from(from.rank()),
        Side::Black => i32::from(from.rank()) - i32::from(to.rank()),
    };
    match (files, ahead) {
        (0, ..=-1) => Some(MoveFault::PawnBack),
        (1, 0) if from.is_home_of(side) => Some(MoveFault::PawnRiver),
        (0, 1) | (1, 0) => None,
        _ => Some(MoveFault::PawnShape),
    }
}

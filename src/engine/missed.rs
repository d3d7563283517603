//! What a weak move overlooked, read off the engine's lines: a mate, a man won or lost, a fork.

use super::review::PlyReview;
use super::score::Score;
use super::search::exchange_value;
use crate::rules::{Kind, Move, Piece, Position, Square};

/// What was overlooked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missed {
    /// There was a mate in this many moves.
    Mate(u32),
    /// After the move the opponent mates in this many moves; 0 when it is mate already.
    AllowsMate(u32),
    /// The better move attacks two men at once, of which one falls.
    Fork {
        /// The man that attacks.
        by: Piece,
        /// What it attacks, the dearest first; the general when it is check.
        targets: [Piece; 2],
    },
    /// The better line wins this man.
    Wins(Piece),
    /// This man is lost by the move played, to this answer.
    Loses {
        /// The man.
        victim: Piece,
        /// What takes it or prepares to.
        answer: Move,
    },
}

/// Centipawns of exchange value below which a gain is not worth a word.
const WORTH_A_WORD: i32 = 150;
/// Plies of a line that are looked at; what comes later is too far to be called overlooked.
const HORIZON: usize = 7;

/// What the judged move overlooked in `position`, in which it was played; `None` when the lines show nothing that has
/// a name.
pub fn missed(position: &Position, judged: &PlyReview) -> Option<Missed> {
    if judged.mv == judged.best {
        return None;
    }
    if let Score::Mate(n) = judged.score
        && n <= 0
        && !matches!(judged.best_score, Score::Mate(m) if m <= 0)
    {
        return Some(Missed::AllowsMate(n.unsigned_abs()));
    }
    if let Score::Mate(n) = judged.best_score
        && n > 0
        && !matches!(judged.score, Score::Mate(m) if m > 0)
    {
        return Some(Missed::Mate(n.unsigned_abs()));
    }
    let better = gain(position, &judged.better);
    let mut after = position.clone();
    if !after.is_legal(judged.mv) {
        return None;
    }
    let taken = after.make(judged.mv).captured();
    let taken = taken.map_or(0, |piece| exchange_value(piece.kind()));
    let answer = gain(&after, &judged.answer);
    let cost = answer.worth - taken;
    let lost = (cost >= WORTH_A_WORD)
        .then_some(answer.dearest)
        .flatten()
        .zip(judged.answer.first().copied());
    let won = (better.worth >= WORTH_A_WORD)
        .then_some(better.dearest)
        .flatten();
    match (won, lost) {
        (_, Some((victim, answer))) if cost >= better.worth => {
            Some(Missed::Loses { victim, answer })
        }
        (Some(victim), _) => {
            Some(fork(position, judged.best, &judged.better).unwrap_or(Missed::Wins(victim)))
        }
        (None, Some((victim, answer))) => Some(Missed::Loses { victim, answer }),
        (None, None) => None,
    }
}

/// What a line brings the side that begins it.
struct Gain {
    /// Exchange values taken less those given, after a ply of the opponent or at the line's end.
    worth: i32,
    /// The dearest man taken by then.
    dearest: Option<Piece>,
}

/// Follows a line and takes the balance where the opponent has had its answer last.
fn gain(position: &Position, line: &[Move]) -> Gain {
    let mut position = position.clone();
    let (mut balance, mut dearest) = (0, None::<Piece>);
    let mut gain = Gain {
        worth: 0,
        dearest: None,
    };
    let value = |piece: Piece| exchange_value(piece.kind());
    for (ply, &mv) in line.iter().take(HORIZON).enumerate() {
        if !position.is_legal(mv) {
            break;
        }
        let captured = position.make(mv).captured();
        let own = ply % 2 == 0;
        if let Some(piece) = captured {
            balance += if own { value(piece) } else { -value(piece) };
            if own && dearest.is_none_or(|other| value(other) < value(piece)) {
                dearest = Some(piece);
            }
        }
        let quiet = !own || ply + 1 == line.len();
        if quiet {
            gain.worth = balance;
            gain.dearest = dearest;
        }
    }
    gain
}

/// Whether the better move attacks two men worth taking and the line takes one of them with the man that moved.
fn fork(position: &Position, best: Move, line: &[Move]) -> Option<Missed> {
    let by = position.piece_on(best.from())?;
    let mut after = position.clone();
    after.make(best);
    let enemy = after.side_to_move();
    let attacked = |square: Square| {
        let attackers = after.attackers(square, !enemy);
        attackers.contains(best.to())
    };
    let mut targets: Vec<(Piece, Square)> = Square::all()
        .filter_map(|square| Some((after.piece_on(square)?, square)))
        .filter(|(piece, square)| piece.side() == enemy && attacked(*square))
        .filter(|(piece, square)| {
            let dear = exchange_value(piece.kind()) > exchange_value(by.kind());
            let guarded = !after.attackers(*square, enemy).is_empty();
            piece.kind() == Kind::General
                || exchange_value(piece.kind()) >= WORTH_A_WORD && (dear || !guarded)
        })
        .collect();
    let worth = |piece: Piece| match piece.kind() {
        Kind::General => i32::MAX,
        kind => exchange_value(kind),
    };
    targets.sort_by_key(|(piece, _)| std::cmp::Reverse(worth(*piece)));
    let [(first, _), (second, _), ..] = targets[..] else {
        return None;
    };
    let mut reply = after;
    let answer = *line.get(1)?;
    if !reply.is_legal(answer) {
        return None;
    }
    reply.make(answer);
    let strike = *line.get(2)?;
    let falls = strike.from() == best.to()
        && targets.iter().any(|(piece, square)| {
            *square == strike.to() && reply.piece_on(*square) == Some(*piece)
        });
    falls.then_some(Missed::Fork {
        by,
        targets: [first, second],
    })
}

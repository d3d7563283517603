//! `mates-in-one`: game logs of `match` in, candidates for puzzles out: the position before a last move that mated, turned
//! so that Red mates, `FEN<TAB>mating moves<TAB>pattern`, each pattern and position once.

use crate::rules::{Kind, Move, Piece, Position, Side, Square};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

/// More solutions make no puzzle.
const MOST_SOLUTIONS: usize = 2;

/// Reads logs and writes candidates.
///
/// # Errors
/// What reading or writing reports.
pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut seen = HashSet::new();
    for line in input.lines() {
        let line = line?;
        let mut fields = line.split('\t').skip(2);
        if fields.next() != Some("checkmate") {
            continue;
        }
        let Some(candidate) = fields
            .nth(1)
            .zip(fields.next())
            .and_then(|(fen, moves)| before_last(fen, moves))
        else {
            continue;
        };
        let solutions = mates(&candidate);
        let Some(&first) = solutions
            .first()
            .filter(|_| solutions.len() <= MOST_SOLUTIONS)
        else {
            continue;
        };
        let pattern = pattern(&candidate, first);
        if seen.insert(pattern.clone()) {
            let mut moves = String::new();
            for mv in solutions {
                let _ = write!(moves, "{}{mv}", if moves.is_empty() { "" } else { " " });
            }
            writeln!(output, "{}\t{moves}\t{pattern}", candidate.to_fen())?;
        }
    }
    output.flush()
}

/// The position before the last of `moves`, with Red to move and the counters at their start.
fn before_last(fen: &str, moves: &str) -> Option<Position> {
    let mut position = Position::from_fen(fen).ok()?;
    let moves: Vec<Move> = moves
        .split(' ')
        .map_while(|text| text.parse().ok())
        .collect();
    for &mv in moves.split_last()?.1 {
        if !position.is_legal(mv) {
            return None;
        }
        position.make(mv);
    }
    let black = position.side_to_move() == Side::Black;
    let mut turned = Position::empty();
    for square in Square::all() {
        let piece = position.piece_on(square);
        if black {
            let piece = piece.map(|piece| Piece::new(!piece.side(), piece.kind()));
            turned.set_piece(square.flip_rank(), piece);
        } else {
            turned.set_piece(square, piece);
        }
    }
    turned.set_side_to_move(Side::Red);
    turned.set_counters(0, 1);
    Some(turned)
}

/// All moves that mate or leave no move, in the order of their squares.
fn mates(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|&mv| {
            let mut after = position.clone();
            after.make(mv);
            after.legal_moves().is_empty()
        })
        .collect();
    moves.sort();
    moves
}

/// What tells one mate from another: who moves, who checks, from where the general is seen, what the general has left
/// around it. Mirror images are the same.
fn pattern(position: &Position, mv: Move) -> String {
    let mut after = position.clone();
    after.make(mv);
    let name = |square: Square| {
        let kind = after.piece_on(square).map_or(Kind::Pawn, Piece::kind);
        Piece::new(Side::Red, kind).letter()
    };
    let Some(general) = after.general(Side::Black) else {
        return String::new();
    };
    let offset = |square: Square, flip: bool| {
        let files = i32::from(square.file()) - i32::from(general.file());
        let ranks = i32::from(square.rank()) - i32::from(general.rank());
        (if flip { -files } else { files }, ranks)
    };
    let describe = |flip: bool| {
        let file = if flip {
            8 - general.file()
        } else {
            general.file()
        };
        let mut checkers: Vec<String> = after
            .attackers(general, Side::Red)
            .into_iter()
            .map(|square| {
                let (files, ranks) = offset(square, flip);
                // Along a line the distance does not matter.
                format!("{}{}{}", name(square), files.signum(), ranks.signum())
            })
            .collect();
        checkers.sort();
        format!(
            "{} K{file}{} {}",
            name(mv.to()),
            general.rank(),
            checkers.join(" ")
        )
    };
    describe(false).min(describe(true))
}

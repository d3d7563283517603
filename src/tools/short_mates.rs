//! `short-mates`: game logs of `match` in, candidates for puzzles out: the position so many moves before a mate, turned so
//! that Red mates, `FEN<TAB>mating moves<TAB>pattern`, each pattern and position once.
//!
//! Everything is found by the rules alone: that no shorter win is there, that the moves given win against any defence, and
//! that no other move wins in as many. Longer mates than in one are of checks throughout and have a single solution, so
//! that they can be found by looking and not by trying.

use crate::rules::{Kind, Move, Piece, Position, Side, Square};
use std::collections::HashSet;
use std::io::{self, BufRead, Write};

/// More solutions make no puzzle.
const MOST_SOLUTIONS: usize = 2;

/// Find mates in a few moves in games
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Moves that the mate takes
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=4))]
    moves: u16,
}

impl Arguments {
    /// Reads logs and writes candidates.
    ///
    /// # Errors
    /// What reading or writing reports.
    pub fn run(self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut seen = HashSet::new();
        for line in input.lines() {
            let line = line?;
            let mut fields = line.split('\t').skip(2);
            if fields.next() != Some("checkmate") {
                continue;
            }
            let Some((candidate, last)) = fields
                .nth(1)
                .zip(fields.next())
                .and_then(|(fen, moves)| before_mate(fen, moves, self.moves))
            else {
                continue;
            };
            let solutions = self.solutions(&candidate);
            let Some(&first) = solutions.first() else {
                continue;
            };
            let pattern = match self.moves {
                1 => pattern(&candidate, first),
                _ => format!("{} {}", letter(&candidate, first), last),
            };
            if seen.insert(pattern.clone()) {
                let moves: Vec<String> = solutions.iter().map(Move::to_string).collect();
                let moves = moves.join(" ");
                writeln!(output, "{}\t{moves}\t{pattern}", candidate.to_fen())?;
                output.flush()?;
            }
        }
        Ok(())
    }

    /// The moves that mate or leave no move in so many, in the order of their squares; none when there are too many of
    /// them, or a shorter way.
    fn solutions(&self, position: &Position) -> Vec<Move> {
        let most = if self.moves == 1 { MOST_SOLUTIONS } else { 1 };
        let checks = self.moves > 1;
        if checks && (!wins(position, self.moves, true) || wins(position, self.moves - 1, false)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for mv in position.legal_moves() {
            if wins_by(position, mv, self.moves, false) {
                found.push(mv);
                if found.len() > most {
                    return Vec::new();
                }
            }
        }
        found.sort();
        found
    }
}

/// The position `mate_in` own moves before the last of `moves`, with Red to move and the counters at their start; and the
/// pattern of the mate that was played.
fn before_mate(fen: &str, moves: &str, mate_in: u16) -> Option<(Position, String)> {
    let mut position = Position::from_fen(fen).ok()?;
    let moves: Vec<Move> = moves
        .split(' ')
        .map_while(|text| text.parse().ok())
        .collect();
    let (last, before) = moves.split_last()?;
    let at = moves.len().checked_sub(2 * usize::from(mate_in) - 1)?;
    let mut candidate = position.clone();
    for (ply, &mv) in before.iter().enumerate() {
        if ply == at {
            candidate = position.clone();
        }
        if !position.is_legal(mv) {
            return None;
        }
        position.make(mv);
    }
    let mirrored = position.side_to_move() == Side::Black;
    let mated = turned(&position);
    if mate_in == 1 {
        candidate = position;
    }
    let last = if mirrored {
        Move::new(last.from().flip_rank(), last.to().flip_rank())
    } else {
        *last
    };
    Some((turned(&candidate), pattern(&mated, last)))
}

/// The position with Red to move: with sides changed when it is Black's turn.
fn turned(position: &Position) -> Position {
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
    turned
}

/// Whether the side to move wins in at most `moves`, by checks alone or by any moves.
fn wins(position: &Position, moves: u16, checks_alone: bool) -> bool {
    let aim = position.aim();
    let (checks, quiet): (Vec<Move>, Vec<Move>) = position
        .legal_moves()
        .into_iter()
        .partition(|&mv| position.gives_check(mv, &aim));
    let quiet = quiet.into_iter().filter(|_| !checks_alone);
    let mut ordered = checks.into_iter().chain(quiet);
    ordered.any(|mv| wins_by(position, mv, moves, checks_alone))
}

/// Whether `mv` wins in at most `moves`, itself counted, whatever is answered.
fn wins_by(position: &Position, mv: Move, moves: u16, checks_alone: bool) -> bool {
    let mut after = position.clone();
    after.make(mv);
    let replies = after.legal_moves();
    replies.is_empty()
        || moves > 1
            && replies.into_iter().all(|reply| {
                let undo = after.make(reply);
                let won = wins(&after, moves - 1, checks_alone);
                after.unmake(reply, undo);
                won
            })
}

/// The letter of the man that moves.
fn letter(position: &Position, mv: Move) -> char {
    let kind = position.piece_on(mv.from()).map_or(Kind::Pawn, Piece::kind);
    Piece::new(Side::Red, kind).letter()
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

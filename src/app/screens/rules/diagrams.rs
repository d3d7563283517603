//! The boards of the rules page. Where a man may go is not drawn by hand but asked of the rules.

use crate::app::cycle::Loop;
use crate::app::ui::board_view::{BoardView, PointMark};
use crate::rules::adjudication::Judgement;
use crate::rules::{Game, Move, Position, RuleSet, Square};
use std::sync::{Arc, LazyLock};

/// A board with words below it.
pub struct Diagram {
    /// The words' text key.
    pub key: &'static str,
    position: Position,
    marks: Vec<(Square, PointMark)>,
}

impl Diagram {
    /// The board.
    pub fn view(&self) -> BoardView<'_> {
        BoardView {
            marks: &self.marks,
            ..BoardView::new(&self.position)
        }
    }

    /// `men` are shown as picked up, with the points that they may go to; `danger` are men that are attacked.
    fn new(key: &'static str, fen: &str, men: &str, danger: &str) -> Diagram {
        let position = parse(fen);
        let mut marks: Vec<_> = squares(danger)
            .map(|square| (square, PointMark::Danger))
            .collect();
        let legal = position.legal_moves();
        for man in squares(men) {
            marks.push((man, PointMark::Selected));
            for mv in legal.iter().filter(|mv| mv.from() == man) {
                let mark = match position.piece_on(mv.to()) {
                    Some(_) => PointMark::Danger,
                    None => PointMark::Target,
                };
                marks.push((mv.to(), mark));
            }
        }
        Diagram {
            key,
            position,
            marks,
        }
    }
}

/// Shipped positions are legal; a test opens them all.
fn parse(fen: &str) -> Position {
    Position::from_fen(fen).expect("a shipped position")
}

fn squares(names: &str) -> impl Iterator<Item = Square> {
    names
        .split_whitespace()
        .map(|name| name.parse().expect("a shipped point"))
}

/// How the men move.
pub fn men() -> &'static [Diagram] {
    static MEN: LazyLock<Vec<Diagram>> = LazyLock::new(|| {
        [
            ("law.man.rook", "3k5/9/9/9/9/2R1p4/9/9/9/4K4 w", "c4"),
            ("law.man.horse", "3k5/9/9/9/4p4/4N4/9/9/9/4K4 w", "e4"),
            ("law.man.cannon", "3k5/9/9/9/9/2C1P1n2/9/9/9/4K4 w", "c4"),
            ("law.man.pawn", "3k5/9/9/9/6P2/9/2P6/9/9/4K4 w", "c3 g5"),
            ("law.man.elephant", "3k5/9/9/9/9/9/3p5/4B4/9/4K4 w", "e2"),
            ("law.man.advisor", "3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1"),
            ("law.man.general", "3k5/9/9/9/9/3p5/9/9/4K4/9 w", "e1"),
            ("law.man.facing", "4k4/9/9/9/4C4/9/9/9/9/4K4 w", "e5"),
        ]
        .map(|(key, fen, men)| Diagram::new(key, fen, men, ""))
        .into()
    });
    &MEN
}

/// Mate and stalemate.
pub fn ends() -> &'static [Diagram] {
    static ENDS: LazyLock<Vec<Diagram>> = LazyLock::new(|| {
        [
            ("law.end.mate", "R2k5/1R7/9/9/9/9/9/9/9/4K4 b", "d9"),
            ("law.end.stalemate", "3k5/R8/9/9/9/9/9/9/9/4K4 b", ""),
        ]
        .map(|(key, fen, danger)| Diagram::new(key, fen, "", danger))
        .into()
    });
    &ENDS
}

/// A judged loop to look at.
pub struct Example {
    /// Its plies and positions.
    pub shown: Arc<Loop>,
}

impl Example {
    /// What the law says.
    pub fn judgement(&self) -> &Judgement {
        self.shown.judgement()
    }

    fn new(fen: &str, moves: &str) -> Example {
        let moves = moves
            .split_whitespace()
            .map(|mv| mv.parse::<Move>().expect("a shipped move"));
        let game = Game::replay(parse(fen), RuleSet::default(), moves).expect("a shipped line");
        let shown = Loop::of_game(&game).expect("a judged loop");
        Example {
            shown: Arc::new(shown),
        }
    }
}

/// Perpetual check, perpetual chase, check and idle: RS002, RS100 and RS006 of the shared cases.
pub fn examples() -> &'static [Example] {
    static EXAMPLES: LazyLock<Vec<Example>> = LazyLock::new(|| {
        [
            (
                "1r1a2N2/5k3/r2a5/7P1/9/9/5N3/9/3K5/5A3 w",
                "g9h7 f8f7 h7g9 f7f8 g9h7 f8f7 h7g9 f7f8",
            ),
            (
                "4kn3/9/9/5R3/9/9/9/9/9/5K3 b",
                "f9g7 f6g6 g7f9 g6f6 f9g7 f6g6 g7f9 g6f6",
            ),
            (
                "2b6/9/3k1r3/9/9/2B6/2p6/5A3/R8/5K3 w",
                "a1a7 d7d8 a7a1 d8d7 a1a7 d7d8 a7a1 d8d7",
            ),
        ]
        .map(|(fen, moves)| Example::new(fen, moves))
        .into()
    });
    &EXAMPLES
}

//! The first layer along the line that a search looks at.

use super::features::{feature, is_mirrored, is_mirrored_for};
use super::kernel::{Row, Step, Sum};
use super::network::Network;
use super::wide::Width;
use crate::engine::score::Value;
use crate::rules::{Kind, Piece, Position, Side, Square};

/// A move, as far as the network sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Who moved.
    pub piece: Piece,
    /// Whence.
    pub from: Square,
    /// Where to.
    pub to: Square,
    /// What stood there.
    pub captured: Option<Piece>,
}

/// One position of the line.
#[derive(Clone)]
struct Ply {
    /// As Red and as Black see it, as far as `ready` says so.
    views: [Row; 2],
    ready: [bool; 2],
    mirrored: [bool; 2],
    /// What led here; `None` for a pass.
    change: Option<Change>,
}

impl Ply {
    const EMPTY: Ply = Ply {
        views: [Row::ZERO; 2],
        ready: [false; 2],
        mirrored: [false; 2],
        change: None,
    };
}

/// The first layer for the positions of a line, computed only when a position is evaluated.
#[derive(Clone)]
pub struct Stack<'n> {
    network: &'n Network,
    /// Those beyond `top` are room for later.
    plies: Vec<Ply>,
    top: usize,
    width: Width,
}

impl<'n> Stack<'n> {
    /// A line that begins at `position`.
    pub fn new(network: &'n Network, position: &Position, width: Width) -> Stack<'n> {
        let mut root = Ply::EMPTY;
        for side in Side::ALL {
            let mirrored = is_mirrored_for(position, side);
            root.mirrored[side.index()] = mirrored;
            root.ready[side.index()] = true;
            let view = &mut root.views[side.index()];
            see(network, position, side, mirrored, view, width);
        }
        Stack {
            network,
            plies: vec![root],
            top: 0,
            width,
        }
    }

    /// Goes on by a move, or by a pass.
    #[inline]
    pub fn push(&mut self, change: Option<Change>) {
        let mut mirrored = self.plies[self.top].mirrored;
        if let Some(change) = change
            && change.piece.kind() == Kind::General
        {
            mirrored[change.piece.side().index()] = is_mirrored(change.to);
        }
        self.top += 1;
        if self.top == self.plies.len() {
            self.plies.push(Ply::EMPTY);
        }
        let ply = &mut self.plies[self.top];
        ply.ready = [false; 2];
        ply.mirrored = mirrored;
        ply.change = change;
    }

    /// Goes back by one. At the beginning of the line nothing happens.
    #[inline]
    pub fn pop(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    /// The value of `position`, which must be where the line has led to, for the side to move, in centipawns.
    pub fn evaluate(&mut self, position: &Position) -> Value {
        for side in Side::ALL {
            self.prepare(position, side);
        }
        self.network
            .value(self.width, position, &self.plies[self.top].views)
    }

    /// Brings `side`'s view of the last position up to date.
    fn prepare(&mut self, position: &Position, side: Side) {
        let network = self.network;
        let view = side.index();
        let mut known = self.top;
        while !self.plies[known].ready[view] {
            // The root is always ready, so there is a ply before this one.
            if self.plies[known].mirrored[view] != self.plies[known - 1].mirrored[view] {
                let ply = &mut self.plies[self.top];
                let mirrored = ply.mirrored[view];
                see(
                    network,
                    position,
                    side,
                    mirrored,
                    &mut ply.views[view],
                    self.width,
                );
                ply.ready[view] = true;
                return;
            }
            known -= 1;
        }
        for index in known + 1..=self.top {
            let (before, after) = self.plies.split_at_mut(index);
            let (before, ply) = (&before[index - 1], &mut after[0]);
            let mirrored = ply.mirrored[view];
            match ply.change {
                None => ply.views[view] = before.views[view],
                Some(change) => {
                    let row =
                        |piece, square| &network.inputs[feature(side, mirrored, piece, square)];
                    self.width.run(Step {
                        from: &before.views[view],
                        to: &mut ply.views[view],
                        add: row(change.piece, change.to),
                        sub: row(change.piece, change.from),
                        taken: change.captured.map(|piece| row(piece, change.to)),
                    });
                }
            }
            ply.ready[view] = true;
        }
    }
}

/// Sums up from nothing what `side` sees.
fn see(
    network: &Network,
    position: &Position,
    side: Side,
    mirrored: bool,
    view: &mut Row,
    width: Width,
) {
    let mut rows = [0; 90];
    let mut count = 0;
    for square in position.occupied() {
        if let Some(piece) = position.piece_on(square) {
            rows[count] = feature(side, mirrored, piece, square) as u16;
            count += 1;
        }
    }
    *view = network.bias;
    width.run(Sum {
        to: view,
        table: &network.inputs,
        rows: &rows[..count],
    });
}

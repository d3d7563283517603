//! The few loops that the network spends its time in, written so that a compiler makes vector code of them.

use super::wide::Task;
use super::{HIDDEN, INPUT_ONE};

/// One number for each neuron of the first layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

impl Row {
    /// Nothing but zeros.
    pub const ZERO: Row = Row([0; HIDDEN]);
}

/// A man moved: `to` becomes `from` plus one row, less one, less that of a man taken.
pub(super) struct Step<'a> {
    pub from: &'a Row,
    pub to: &'a mut Row,
    pub add: &'a Row,
    pub sub: &'a Row,
    pub taken: Option<&'a Row>,
}

impl Task for Step<'_> {
    type Answer = ();

    #[inline(always)]
    fn run(self) {
        let terms = self
            .to
            .0
            .iter_mut()
            .zip(&self.from.0)
            .zip(&self.add.0)
            .zip(&self.sub.0);
        match self.taken {
            None => {
                for (((to, from), add), sub) in terms {
                    *to = from.wrapping_add(*add).wrapping_sub(*sub);
                }
            }
            Some(taken) => {
                for ((((to, from), add), sub), taken) in terms.zip(&taken.0) {
                    *to = from
                        .wrapping_add(*add)
                        .wrapping_sub(*sub)
                        .wrapping_sub(*taken);
                }
            }
        }
    }
}

/// Adds rows of `table` to `to`.
pub(super) struct Sum<'a> {
    pub to: &'a mut Row,
    pub table: &'a [Row],
    pub rows: &'a [u16],
}

impl Task for Sum<'_> {
    type Answer = ();

    #[inline(always)]
    fn run(self) {
        for &row in self.rows {
            for (to, add) in self.to.0.iter_mut().zip(&self.table[usize::from(row)].0) {
                *to = to.wrapping_add(*add);
            }
        }
    }
}

/// The sum of clipped squares of `views` by `weights`, in units of `INPUT_ONE`² times `OUTPUT_ONE`.
///
/// A clipped value is at most 255 and a weight at most 128, so that their product fits 16 bits; [`Network`] takes care
/// that the sum fits 32.
///
/// [`Network`]: super::Network
pub(super) struct Output<'a> {
    pub views: [&'a Row; 2],
    pub weights: &'a [Row; 2],
}

impl Task for Output<'_> {
    type Answer = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let mut sum = 0i32;
        for (view, weights) in self.views.into_iter().zip(self.weights) {
            for (value, weight) in view.0.iter().zip(&weights.0) {
                let clipped = (*value).clamp(0, INPUT_ONE as i16);
                let weighed = clipped.wrapping_mul(*weight);
                sum = sum.wrapping_add(i32::from(weighed) * i32::from(clipped));
            }
        }
        sum
    }
}

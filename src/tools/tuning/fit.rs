//! Logistic fitting of the weights (Texel's method): the weights are moved until the evaluation, put through a logistic
//! curve, predicts the results of games as well as it can.

use super::sample::Sample;
use crate::engine::eval::terms::{self, Sink, TEMPO};
use crate::engine::eval::weights::{PSQ_COUNT, WEIGHT_COUNT, psq_index};
use crate::engine::eval::{Duo, FULL_PHASE, Weights, phase_of};
use crate::rules::{Position, Side};

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct FitPlan {
    /// Passes over all samples.
    pub passes: usize,
    /// Weight of the search's score beside the result, 0 to 1.
    pub trust: f64,
    /// Centipawns at which the expected score is 10 : 1 for one side.
    pub scale: f64,
    /// Pull of each weight towards where it began, per sample.
    pub hold: f64,
}

/// A sample as the fit sees it: which weights count how often, Red minus Black.
struct Row {
    start: u32,
    end: u32,
    /// Share of the middlegame, 0 to 1.
    phase: f32,
    goal: f32,
}

/// Fits `weights` to `samples`; `progress` is told the mean squared error before each pass.
pub fn fit(
    weights: &Weights,
    samples: impl Iterator<Item = Sample>,
    plan: FitPlan,
    mut progress: impl FnMut(usize, f64),
) -> Weights {
    let squash = |value: f64| 1.0 / (1.0 + 10f64.powf(-value / plan.scale));
    let mut counts: Vec<(u16, i8)> = Vec::new();
    let mut rows = Vec::new();
    for sample in samples {
        let start = counts.len() as u32;
        let phase = list_counts(&sample.position, &mut counts);
        let seen = squash(f64::from(sample.score));
        let goal = plan.trust * seen + (1.0 - plan.trust) * sample.result;
        rows.push(Row {
            start,
            end: counts.len() as u32,
            phase: phase.min(FULL_PHASE) as f32 / FULL_PHASE as f32,
            goal: goal as f32,
        });
    }
    let begin: Vec<[f64; 2]> = weights
        .row()
        .iter()
        .map(|duo| [f64::from(duo.mg()), f64::from(duo.eg())])
        .collect();
    let mut now = begin.clone();
    // Adam (Kingma and Ba 2015), over batches.
    let (mut first, mut second) = (vec![[0.0; 2]; now.len()], vec![[0.0; 2]; now.len()]);
    let (decay1, decay2, tiny): (f64, f64, f64) = (0.9, 0.999, 1e-8);
    let batch = 16_384.min(rows.len().max(1));
    let mut step = 0;
    let mut gradient = vec![[0.0f64; 2]; now.len()];
    for pass in 0..plan.passes {
        let mut error = 0.0;
        let rate = 1.5 / (1.0 + 4.0 * pass as f64 / plan.passes as f64);
        for chunk in 0..rows.len().div_ceil(batch) {
            gradient.iter_mut().for_each(|g| *g = [0.0; 2]);
            // Samples of one game stand together in the file: take them far apart.
            let stride = rows.len().div_ceil(batch);
            let members = rows.iter().skip(chunk).step_by(stride);
            let mut members_count = 0;
            for row in members {
                members_count += 1;
                let list = &counts[row.start as usize..row.end as usize];
                let phase = f64::from(row.phase);
                let value: f64 = list
                    .iter()
                    .map(|&(index, count)| {
                        let [mg, eg] = now[index as usize];
                        f64::from(count) * (mg * phase + eg * (1.0 - phase))
                    })
                    .sum();
                let guess = squash(value);
                let miss = guess - f64::from(row.goal);
                error += miss * miss;
                let slope = miss * guess * (1.0 - guess);
                for &(index, count) in list {
                    let pull = slope * f64::from(count);
                    gradient[index as usize][0] += pull * phase;
                    gradient[index as usize][1] += pull * (1.0 - phase);
                }
            }
            step += 1;
            for index in 0..now.len() {
                for half in 0..2 {
                    let hold = plan.hold * (now[index][half] - begin[index][half]);
                    let g = gradient[index][half] / f64::from(members_count.max(1)) + hold;
                    let (m, v) = (&mut first[index][half], &mut second[index][half]);
                    *m = decay1 * *m + (1.0 - decay1) * g;
                    *v = decay2 * *v + (1.0 - decay2) * g * g;
                    let (m, v) = (
                        *m / (1.0 - decay1.powi(step)),
                        *v / (1.0 - decay2.powi(step)),
                    );
                    now[index][half] -= rate * m / (v.sqrt() + tiny);
                }
            }
        }
        progress(pass, error / rows.len().max(1) as f64);
    }
    let mut row = [Duo::default(); WEIGHT_COUNT];
    for (duo, [mg, eg]) in row.iter_mut().zip(now) {
        *duo = Duo::new(mg.round() as i32, eg.round() as i32);
    }
    // The tempo has one value for all phases.
    let tempo = row[PSQ_COUNT + TEMPO].mg();
    row[PSQ_COUNT + TEMPO] = Duo::new(tempo, tempo);
    Weights::from_row(row)
}

/// Appends the weights that count in `position`; returns its phase.
fn list_counts(position: &Position, counts: &mut Vec<(u16, i8)>) -> i32 {
    struct Counter([i8; WEIGHT_COUNT]);
    impl Sink for Counter {
        fn add(&mut self, side: Side, index: usize, count: i32) {
            let count = if side == Side::Red { count } else { -count };
            self.0[PSQ_COUNT + index] += count as i8;
        }
    }
    let mut counter = Counter([0; WEIGHT_COUNT]);
    let mut phase = 0;
    for square in position.occupied() {
        if let Some(piece) = position.piece_on(square) {
            let sign = if piece.side() == Side::Red { 1 } else { -1 };
            counter.0[psq_index(piece.kind(), piece.side(), square)] += sign;
            phase += phase_of(piece.kind());
        }
    }
    terms::visit(position, &mut counter);
    counter.add(position.side_to_move(), TEMPO, 1);
    counts.extend((0..).zip(counter.0).filter(|&(_, count)| count != 0));
    phase
}

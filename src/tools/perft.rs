//! `perft`: counts the positions at a depth, the classic check of a move generator and of its speed.

use crate::rules::Position;
use crate::rules::perft::{divide, perft};
use std::io::{self, Write};
use std::time::Instant;

/// Counts the leaves of the legal move tree `depth` plies below `position` and writes, last,
/// `nodes N time_ms T nps R`. With `split` there is a line `MOVE N` before it for every root move, sorted by its text.
///
/// # Errors
/// What writing reports.
pub fn run(
    position: &mut Position,
    depth: u32,
    split: bool,
    mut output: impl Write,
) -> io::Result<()> {
    let start = Instant::now();
    let nodes = if split && depth > 0 {
        let mut parts = divide(position, depth);
        parts.sort_unstable_by_key(|(mv, _)| mv.to_string());
        for (mv, nodes) in &parts {
            writeln!(output, "{mv} {nodes}")?;
        }
        parts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        perft(position, depth)
    };
    let time = start.elapsed();
    let nps = (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64;
    writeln!(
        output,
        "nodes {nodes} time_ms {} nps {nps}",
        time.as_millis()
    )?;
    output.flush()
}

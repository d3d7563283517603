//! `bench [DEPTH]`: the engine's signature and speed.

use crate::engine::bench;
use std::io::{self, Write};

/// Runs the bench; a line a position, `nodes N time_ms T nps R` last.
///
/// # Errors
/// What writing reports.
pub fn run(depth: u32, mut output: impl Write) -> io::Result<()> {
    let mut lines = Vec::new();
    let total = bench::run(depth, |fen, nodes| lines.push(format!("{nodes}\t{fen}")));
    for line in lines {
        writeln!(output, "{line}")?;
    }
    writeln!(output, "{total}")?;
    output.flush()
}

//! `match`: games between two players with both colours, Elo with its error, and a sequential test.
//!
//! With a log, each game is a line `score of A, Red, reason, plies, start FEN, moves` between tabs, and a run that finds
//! its log goes on where it ended.

mod arguments;
mod openings;
mod player;
mod referee;
mod spec;
mod statistics;

pub use arguments::Arguments;
pub use openings::{Opening, OpeningError, parse as parse_openings};
pub use player::{PlayError, Player};
pub use referee::{Adjudication, Report, play};
pub use spec::{Kind, Spec, SpecError};
pub use statistics::{Sprt, Tally};

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The player whose score is told.
    pub a: Spec,
    /// Its opponent.
    pub b: Spec,
    /// How many games, two an opening.
    pub games: usize,
    /// Where they start.
    pub openings: Vec<Opening>,
    /// Ends the match early.
    pub sprt: Option<Sprt>,
    /// Feeds all choices.
    pub seed: u64,
    /// Tell of every game.
    pub verbose: bool,
}

/// Plays the match and writes a line a pair of games and the total last.
///
/// # Errors
/// A player that cannot be started, or what reading and writing report.
pub fn run(plan: &Plan, log: Option<&Path>, mut output: impl Write) -> Result<Tally, PlayError> {
    let mut tally = Tally::default();
    let mut log = match log {
        Some(path) => Some(resume(path, &mut tally)?),
        None => None,
    };
    let mut a = Player::new(&plan.a, plan.seed)?;
    let mut b = Player::new(&plan.b, plan.seed + 1)?;
    for game in tally.games()..plan.games {
        let opening = &plan.openings[game / 2 % plan.openings.len()];
        let seed = plan.seed.wrapping_mul(1_000_003) + 2 * game as u64;
        a.new_game(seed)?;
        b.new_game(seed + 1)?;
        let a_is_red = game % 2 == 0;
        let report = if a_is_red {
            play([&mut a, &mut b], opening, None)
        } else {
            play([&mut b, &mut a], opening, None)
        };
        let score = if a_is_red {
            report.red
        } else {
            1.0 - report.red
        };
        tally.add(score);
        if let Some(file) = &mut log {
            writeln!(file, "{}", log_line(score, a_is_red, opening, &report))?;
            file.flush()?;
        }
        if plan.verbose {
            let red = if a_is_red { "A" } else { "B" };
            let plies = report.moves.len();
            writeln!(
                output,
                "game {}: Red {red}, A scores {score}, {plies} plies, {}",
                game + 1,
                report.reason
            )?;
        }
        if game % 2 == 1 {
            if plan.verbose {
                writeln!(output, "{tally}")?;
                output.flush()?;
            }
            if plan.sprt.is_some_and(|test| tally.verdict(test).is_some()) {
                break;
            }
        }
    }
    write!(output, "{tally}")?;
    if let Some(test) = plan.sprt {
        let verdict = match tally.verdict(test) {
            Some(true) => "accepted",
            Some(false) => "refused",
            None => "open",
        };
        write!(
            output,
            "  SPRT [{}, {}] LLR {:.2} {verdict}",
            test.elo0,
            test.elo1,
            tally.llr(test)
        )?;
    }
    writeln!(output)?;
    output.flush()?;
    Ok(tally)
}

fn log_line(score: f64, a_is_red: bool, opening: &Opening, report: &Report) -> String {
    let red = if a_is_red { "A" } else { "B" };
    let fen = opening.start.to_fen();
    let mut line = format!(
        "{score}\t{red}\t{}\t{}\t{fen}\t",
        report.reason,
        report.moves.len()
    );
    for (index, mv) in report.moves.iter().enumerate() {
        let _ = write!(line, "{}{mv}", if index > 0 { " " } else { "" });
    }
    line
}

/// Opens a log for appending; the scores of the games in it go to `tally`. A line cut short by a crash is dropped.
fn resume(path: &Path, tally: &mut Tally) -> io::Result<File> {
    let mut whole = 0;
    if path.exists() {
        let mut reader = BufReader::new(File::open(path)?);
        let mut line = String::new();
        while reader.read_line(&mut line)? > 0 && line.ends_with('\n') {
            if let Some(Ok(score)) = line.split('\t').next().map(str::parse) {
                tally.add(score);
            }
            whole += line.len() as u64;
            line.clear();
        }
    }
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(whole)?;
    Ok(file)
}

//! `library-bench`: how long a library of so many records takes to open, to compare with its folder and to filter.

use crate::career::library::{Filter, Library, Outcomes};
use crate::career::paths::{DataDir, Id};
use crate::record::{GameResult, Record, name, pgn};
use crate::rules::notation::Style;
use crate::rules::{Move, Position};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Time the opening of a library of records
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// An empty folder to write the records into
    folder: PathBuf,
    /// How many records
    #[arg(long, default_value_t = 20_000)]
    records: u64,
}

impl Arguments {
    /// Writes records, lists them from nothing, and opens the list again; a line a step in milliseconds.
    ///
    /// # Errors
    /// What reading or writing reports.
    pub fn run(self, mut output: impl Write) -> io::Result<()> {
        let profile = DataDir::new(self.folder.clone()).profile(&Id::first_profile());
        write_records(&profile.records(), self.records)?;
        let mut timed = |name: &str, since: Instant| {
            let time_ms = since.elapsed().as_secs_f64() * 1000.0;
            writeln!(output, "{name}\t{time_ms:.1}")
        };
        let since = Instant::now();
        let (mut library, _) = Library::open(profile.clone());
        library.refresh().map_err(io::Error::other)?;
        while library.work(Duration::from_millis(8)).left > 0 {}
        timed("from_nothing", since)?;
        library.save().map_err(io::Error::other)?;
        let since = Instant::now();
        let (mut library, _) = Library::open(profile.clone());
        timed("open", since)?;
        let since = Instant::now();
        let left = library.refresh().map_err(io::Error::other)?.left;
        timed("compare", since)?;
        let since = Instant::now();
        let won = library.filtered(&Filter {
            outcome: Some(Outcomes::Won),
            ..Filter::default()
        });
        timed("filter", since)?;
        let since = Instant::now();
        let openings = library.openings();
        let players = library.players();
        timed("choices", since)?;
        let size = fs::metadata(profile.index())?.len();
        writeln!(
            output,
            "records {} left {left} won {} openings {} players {} index_bytes {size}",
            library.entries().len(),
            won.len(),
            openings.len(),
            players.len()
        )?;
        output.flush()
    }
}

/// Games of random moves between a few players.
fn write_records(folder: &Path, count: u64) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut random = StdRng::seed_from_u64(1);
    for number in 0..count {
        let path = folder.join(format!("{number:06}.pgn"));
        if path.exists() {
            continue;
        }
        let mut record = Record::new(Position::start());
        let mut walker = record.tree.walker();
        let mut position = Position::start();
        for _ in 0..random.random_range(10..60) {
            let moves: Vec<Move> = position.legal_moves().to_vec();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.random_range(0..moves.len())];
            position.make(mv);
            walker.play(mv).map_err(io::Error::other)?;
        }
        let results = [GameResult::RedWins, GameResult::BlackWins, GameResult::Draw];
        record.tags.set_result(results[random.random_range(0..3)]);
        for side in [name::RED, name::BLACK] {
            let player = format!("Player {}", random.random_range(0..200));
            record.tags.set(side, &player);
        }
        crate::career::game_record::summarise(&mut record);
        fs::write(path, pgn::write(&record, Style::SIMPLIFIED))?;
    }
    Ok(())
}

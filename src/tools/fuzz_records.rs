//! `fuzz-records FOLDER`: damages sample files in every way and reads them. For finding what no one thought of.

use crate::career::document;
use crate::career::paths::Id;
use crate::career::saved_game::{SavedGame, Seat, Seats};
use crate::record::read::Collection;
use crate::record::write::Target;
use crate::record::{Record, pgn};
use crate::rules::Position;
use crate::rules::notation::Style;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Read damaged files until the time is over
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// A folder of sample files
    folder: PathBuf,
    /// How long to go on
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// First cut each sample at each byte, and set each byte of it to other values
    #[arg(long)]
    sweep: bool,
    /// Where to keep the input that took longest
    #[arg(long)]
    slowest: Option<PathBuf>,
}

/// Inputs that are kept as `fuzz-differs-N.bin`, with what differs beside them.
const MOST_REPORTS: u64 = 20;

/// The input that is being read, for the report of a panic.
type Running = Arc<Mutex<Vec<u8>>>;

impl Arguments {
    /// Runs. A panic leaves its input in `fuzz-crash.bin` and ends the program.
    ///
    /// # Errors
    /// What reading the folder or writing reports.
    pub fn run(self, mut out: impl Write) -> io::Result<()> {
        let mut named = vec![
            ("saved game".to_owned(), saved_game()),
            ("FEN".to_owned(), Position::start().to_fen().into_bytes()),
        ];
        for entry in std::fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if path.is_file() {
                let name = path.file_name().unwrap_or_default();
                named.push((name.to_string_lossy().into_owned(), std::fs::read(&path)?));
            }
        }
        named.sort();
        let running = Running::default();
        keep_input_of_panics(&running);
        let mut runs = Runs {
            running,
            count: 0,
            games: 0,
            differ: 0,
            slowest: (Duration::ZERO, Vec::new()),
        };
        if self.sweep {
            let mut slowest = (Duration::ZERO, Vec::new());
            for (name, sample) in &named {
                let (began, before) = (Instant::now(), runs.count);
                runs.slowest = (Duration::ZERO, Vec::new());
                for at in 0..sample.len() {
                    runs.read(sample[..at].to_vec());
                    for value in [0, 0xff, sample[at] ^ 1, sample[at] ^ 0x80] {
                        let mut changed = sample.clone();
                        changed[at] = value;
                        runs.read(changed);
                    }
                }
                writeln!(
                    out,
                    "{name}\tinputs {} ms {} slowest_ms {}",
                    runs.count - before,
                    began.elapsed().as_millis(),
                    runs.slowest.0.as_millis()
                )?;
                out.flush()?;
                if runs.slowest.0 > slowest.0 {
                    slowest = std::mem::take(&mut runs.slowest);
                }
            }
            runs.slowest = slowest;
            writeln!(
                out,
                "sweep {} slowest_ms {}",
                runs.count,
                runs.slowest.0.as_millis()
            )?;
            out.flush()?;
        }
        let samples: Vec<Vec<u8>> = named.into_iter().map(|(_, sample)| sample).collect();
        let mut rng = StdRng::seed_from_u64(self.seed);
        let end = Instant::now() + Duration::from_secs(self.seconds);
        let mut told = Instant::now();
        while Instant::now() < end {
            let input = damaged(&samples, &mut rng);
            runs.read(input);
            if told.elapsed() > Duration::from_secs(60) {
                told = Instant::now();
                runs.tell(&mut out)?;
            }
        }
        if let Some(path) = &self.slowest {
            std::fs::write(path, &runs.slowest.1)?;
        }
        runs.tell(&mut out)
    }
}

struct Runs {
    running: Running,
    count: u64,
    games: u64,
    /// Inputs whose record did not come back as it was written.
    differ: u64,
    slowest: (Duration, Vec<u8>),
}

impl Runs {
    fn read(&mut self, input: Vec<u8>) {
        if let Ok(mut running) = self.running.lock() {
            running.clone_from(&input);
        }
        let began = Instant::now();
        let seen = read(&input);
        let took = began.elapsed();
        self.games += seen.games;
        if let Some(what) = seen.differs {
            self.differ += 1;
            if self.differ <= MOST_REPORTS {
                let name = format!("fuzz-differs-{}", self.differ);
                let _ = std::fs::write(format!("{name}.bin"), &input);
                let _ = std::fs::write(format!("{name}.txt"), what);
            }
        }
        if took > self.slowest.0 {
            self.slowest = (took, input);
        }
        self.count += 1;
    }

    fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let (took, input) = &self.slowest;
        writeln!(
            out,
            "inputs {} games {} differ {} slowest_ms {} of {} bytes",
            self.count,
            self.games,
            self.differ,
            took.as_millis(),
            input.len()
        )?;
        out.flush()
    }
}

/// What reading an input gave.
#[derive(Default)]
struct Seen {
    games: u64,
    /// What was not given back.
    differs: Option<String>,
}

/// Reads, writes what was read, and reads that again.
fn read(input: &[u8]) -> Seen {
    if let Ok(document::Read::Good(game)) = document::read::<SavedGame>(input) {
        let _ = game.to_game();
    }
    if let Ok(text) = std::str::from_utf8(input) {
        let _ = Position::from_fen(text);
    }
    let mut seen = Seen::default();
    let Ok(collection) = Collection::read(input) else {
        return seen;
    };
    for (index, parsed) in collection.games().enumerate() {
        seen.games += 1;
        let _ = collection.heading(index);
        seen.differs = seen.differs.or_else(|| difference(&parsed.record));
    }
    seen
}

fn difference(record: &Record) -> Option<String> {
    let text = pgn::write(record, Style::SIMPLIFIED);
    let again = pgn::parse(&text).record;
    if again != *record {
        let again = pgn::write(&again, Style::SIMPLIFIED);
        return Some(format!(
            "PGN\n{text}\ncame back as\n{again}\n{:?}",
            record.tags
        ));
    }
    let moves = record.tree.main_moves();
    for target in [Target::Xqf, Target::Dhtmlxq, Target::Uci] {
        if let Ok(bytes) = target.write(record)
            && let Ok(again) = Collection::read(&bytes)
        {
            let (records, _) = again.records();
            if records.first().is_none_or(|r| r.tree.main_moves() != moves) {
                return Some(format!("{target:?} of\n{text}"));
            }
        }
    }
    None
}

fn damaged(samples: &[Vec<u8>], rng: &mut StdRng) -> Vec<u8> {
    let mut bytes = samples[rng.random_range(0..samples.len())].clone();
    for _ in 0..rng.random_range(1..6) {
        if bytes.is_empty() {
            return bytes;
        }
        let at = rng.random_range(0..bytes.len());
        let to = rng.random_range(at..=bytes.len()).min(at + 64);
        match rng.random_range(0..8) {
            0 => bytes.truncate(at),
            1 => bytes[at] = rng.random(),
            2 => bytes[at] ^= 1 << rng.random_range(0..8),
            3 => bytes.insert(at, rng.random()),
            4 => {
                bytes.drain(at..to);
            }
            5 => {
                let part = bytes[at..to].to_vec();
                let times = rng.random_range(1..40);
                let place = rng.random_range(0..=bytes.len());
                bytes.splice(place..place, part.repeat(times));
            }
            6 => {
                let other = &samples[rng.random_range(0..samples.len())];
                let from = rng.random_range(0..=other.len());
                bytes.truncate(at);
                bytes.extend(&other[from..]);
            }
            _ => {
                const PIECES: [&[u8]; 10] = [
                    b"{",
                    b"}",
                    b"(",
                    b")",
                    b"[",
                    b"]",
                    b"\n",
                    b";",
                    b"\xff\xff\xff\x7f",
                    b"$1",
                ];
                let piece = PIECES[rng.random_range(0..PIECES.len())];
                bytes.splice(at..at, piece.iter().copied());
            }
        }
    }
    bytes
}

/// A saved game without the seal, which would refuse every change.
fn saved_game() -> Vec<u8> {
    let seats = Seats {
        red: Seat::Human,
        black: Seat::Machine { grade: 4 },
    };
    let mut game = SavedGame::new(Id::new(1, 1), seats, 1);
    game.moves = ["h2e2", "h9g7", "h0g2"].map(str::to_owned).to_vec();
    let text = document::write(&game).unwrap_or_default();
    let end = text.rfind("// seal").unwrap_or(text.len());
    text.as_bytes()[..end].to_vec()
}

fn keep_input_of_panics(running: &Running) {
    let running = Arc::clone(running);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if let Ok(input) = running.lock() {
            let _ = std::fs::write("fuzz-crash.bin", &*input);
        }
        hook(info);
    }));
}

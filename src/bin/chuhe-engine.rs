//! `chuhe-engine`: the engine (UCI, or UCCI when greeted so) and the tools that scripts call.

use chuhe::engine::{bench, uci};
use chuhe::rules::adjudication::Lang;
use chuhe::rules::{FenError, Position, RuleSet};
use chuhe::tools;
use clap::{Parser, Subcommand};
use std::io::{self, BufWriter};
use std::process::ExitCode;

/// The xiangqi engine of Chuhe. Without a command it speaks UCI on standard input and output.
#[derive(Parser)]
#[command(name = "chuhe-engine", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the legal move sequences of DEPTH plies
    Perft {
        /// Plies to look down
        #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
        depth: u32,
        /// Where to start (the start position when not given)
        #[arg(long, value_parser = position)]
        fen: Option<Box<Position>>,
        /// Also print a line for each first move
        #[arg(long)]
        divide: bool,
    },
    /// Search a fixed set of positions; the node count is the search's signature
    Bench {
        /// Plies
        #[arg(default_value_t = bench::DEPTH)]
        depth: u32,
    },
    /// Turn records into another format
    Convert(tools::convert::Arguments),
    /// Judge every move of recorded games
    Analyse(tools::analyse::Arguments),
    /// Play games between two players and tell the Elo difference
    Match(Box<tools::match_play::Arguments>),
    /// Play games against itself and keep positions to train a network on
    Datagen(tools::datagen::Arguments),
    #[command(hide = true)]
    FuzzRecords(tools::fuzz_records::Arguments),
    #[command(name = "selfplay", hide = true)]
    SelfPlay(tools::tuning::SelfPlayArguments),
    /// Train a network on the positions that datagen kept
    Train(tools::train::Arguments),
    #[command(hide = true)]
    Tune(tools::tuning::TuneArguments),
    #[command(name = "ledger-bench", hide = true)]
    LedgerBench(tools::ledger_bench::Arguments),
    #[command(name = "library-bench", hide = true)]
    LibraryBench(tools::library_bench::Arguments),
    #[command(name = "review-bench", hide = true)]
    ReviewBench(tools::review_bench::Arguments),
    #[command(name = "short-mates", hide = true)]
    ShortMates(tools::short_mates::Arguments),
    #[command(name = "puzzles-check", hide = true)]
    PuzzlesCheck(tools::puzzles_check::Arguments),
    /// FEN lines in, `count<TAB>legal moves` out
    Legal,
    /// `FEN<TAB>UCI moves` lines in, `result<TAB>reason<TAB>sentence<TAB>class of each ply` out
    Judge {
        /// Language of the sentence: zh-Hans or en
        #[arg(long, default_value = "en", value_parser = lang)]
        lang: Lang,
        /// Rounds without a capture that make a draw, as a record's `ChuheNaturalLimit` tells; 0 for no limit
        #[arg(long, default_value_t = RuleSet::NATURAL_LIMIT / 2, value_parser = clap::value_parser!(u16).range(0..=1000))]
        limit: u16,
    },
    /// `FEN<TAB>UCI move` lines in, `Chinese<TAB>WXF<TAB>ICCS` out
    Notate,
    /// `FEN<TAB>move` lines in, the move in any notation, UCI out
    Parse,
}

fn position(fen: &str) -> Result<Box<Position>, FenError> {
    Position::from_fen(fen).map(Box::new)
}

fn lang(code: &str) -> Result<Lang, String> {
    Lang::from_code(code).ok_or_else(|| "expected zh-Hans or en".to_owned())
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(arguments.command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("chuhe-engine: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Option<Command>) -> io::Result<ExitCode> {
    let input = io::stdin().lock();
    let output = BufWriter::new(io::stdout().lock());
    match command {
        None => {
            // The search answers from a thread of its own, so the lock cannot be held here.
            drop(output);
            uci::run(input, io::stdout())?;
        }
        Some(Command::Bench { depth }) => tools::bench::run(depth, output)?,
        Some(Command::Convert(arguments)) => return arguments.run(output),
        Some(Command::Analyse(arguments)) => arguments.run(output)?,
        Some(Command::Match(arguments)) => arguments.run(output)?,
        Some(Command::Datagen(arguments)) => arguments.run(output)?,
        Some(Command::FuzzRecords(arguments)) => arguments.run(output)?,
        Some(Command::SelfPlay(arguments)) => arguments.run()?,
        Some(Command::Train(arguments)) => arguments.run(output)?,
        Some(Command::Tune(arguments)) => arguments.run()?,
        Some(Command::LedgerBench(arguments)) => arguments.run(output)?,
        Some(Command::LibraryBench(arguments)) => arguments.run(output)?,
        Some(Command::ReviewBench(arguments)) => arguments.run(output)?,
        Some(Command::ShortMates(arguments)) => arguments.run(input, output)?,
        Some(Command::PuzzlesCheck(arguments)) => arguments.run(output)?,
        Some(Command::Perft { depth, fen, divide }) => {
            let mut position = fen.unwrap_or_else(|| Box::new(Position::start()));
            tools::perft::run(&mut position, depth, divide, output)?;
        }
        Some(Command::Legal) => tools::legal::run(input, output)?,
        Some(Command::Judge { lang, limit }) => {
            let rules = RuleSet {
                natural_limit: limit * 2,
                ..RuleSet::default()
            };
            tools::judge::run(input, output, lang, rules)?;
        }
        Some(Command::Notate) => tools::notate::run(input, output)?,
        Some(Command::Parse) => tools::parse::run(input, output)?,
    }
    Ok(ExitCode::SUCCESS)
}

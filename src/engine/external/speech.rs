//! The words of UCI and UCCI.

use crate::engine::limits::Limits;
use crate::engine::report::Info;
use crate::engine::score::Score;
use crate::rules::{Move, Position, Square};
use std::fmt::Write;
use std::time::Duration;

/// One of the two languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// Pikafish, Fairy-Stockfish, ours.
    Uci,
    /// ElephantEye and its time.
    Ucci,
}

impl Dialect {
    /// What it is greeted with.
    pub fn greeting(self) -> &'static str {
        match self {
            Dialect::Uci => "uci",
            Dialect::Ucci => "ucci",
        }
    }

    /// What it says when it has introduced itself.
    pub fn ready(self) -> &'static str {
        match self {
            Dialect::Uci => "uciok",
            Dialect::Ucci => "ucciok",
        }
    }

    /// How long after its time a program is told to stop.
    pub fn slack(self) -> Duration {
        match self {
            Dialect::Uci => Duration::from_millis(500),
            // It has no other way to know.
            Dialect::Ucci => Duration::ZERO,
        }
    }
}

/// How a program numbers the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranks {
    /// 0 to 9.
    FromZero,
    /// 1 to 10.
    FromOne,
}

impl Ranks {
    fn first(self) -> u8 {
        match self {
            Ranks::FromZero => 0,
            Ranks::FromOne => 1,
        }
    }

    /// A move as the program writes it.
    pub fn write(self, mv: Move) -> String {
        let square = |square: Square| {
            let file = char::from(b'a' + square.file());
            format!("{file}{}", square.rank() + self.first())
        };
        square(mv.from()) + &square(mv.to())
    }

    /// The move that the program means.
    pub fn read(self, text: &str) -> Option<Move> {
        // The second file letter parts the two squares.
        let split = text
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_alphabetic())?
            .0;
        let square = |text: &str| {
            let file = text.bytes().next()?;
            let rank: i32 = text.get(1..)?.parse().ok()?;
            Square::checked(
                i32::from(file) - i32::from(b'a'),
                rank - i32::from(self.first()),
            )
        };
        let (from, to) = (square(&text[..split])?, square(&text[split..])?);
        (from != to).then(|| Move::new(from, to))
    }
}

/// Sets an option.
pub fn set_option(dialect: Dialect, name: &str, value: &str) -> String {
    match dialect {
        Dialect::Uci => format!("setoption name {name} value {value}"),
        Dialect::Ucci => format!("setoption {name} {value}"),
    }
}

/// Tells the position. UCCI programs get it from the last capture on, as they want it.
pub fn position(dialect: Dialect, ranks: Ranks, start: &Position, moves: &[Move]) -> String {
    let mut from = start.clone();
    let mut since = 0;
    if dialect == Dialect::Ucci {
        let mut position = start.clone();
        for (index, &mv) in moves.iter().enumerate() {
            if position.make(mv).captured().is_some() {
                from = position.clone();
                since = index + 1;
            }
        }
    }
    let mut text = format!("position fen {}", from.to_fen());
    if since < moves.len() {
        text += " moves";
    }
    for &mv in &moves[since..] {
        // Writing to a string does not fail.
        let _ = write!(text, " {}", ranks.write(mv));
    }
    text
}

/// Begins a search.
pub fn go(dialect: Dialect, ranks: Ranks, limits: &Limits) -> String {
    let mut text = "go".to_owned();
    let mut word = |name: &str, value: u128| {
        let _ = write!(text, " {name} {value}");
    };
    if let Some(depth) = limits.depth {
        word("depth", u128::from(depth));
    }
    if let Some(nodes) = limits.nodes {
        word("nodes", u128::from(nodes));
    }
    match (dialect, limits.movetime, &limits.clock) {
        (Dialect::Uci, _, Some(clock)) => {
            // The side that does not move has as much; nothing depends on it.
            for (time, increment) in [("wtime", "winc"), ("btime", "binc")] {
                word(time, clock.remaining.as_millis());
                word(increment, clock.increment.as_millis());
            }
            if let Some(moves) = clock.moves_to_go {
                word("movestogo", u128::from(moves));
            }
        }
        (Dialect::Uci, Some(time), None) => word("movetime", time.as_millis()),
        (Dialect::Ucci, _, Some(clock)) => {
            word("time", clock.remaining.as_millis());
            word("increment", clock.increment.as_millis());
        }
        _ => {}
    }
    if text == "go" {
        text += " infinite";
    }
    if dialect == Dialect::Uci && !limits.search_moves.is_empty() {
        text += " searchmoves";
        for &mv in &limits.search_moves {
            let _ = write!(text, " {}", ranks.write(mv));
        }
    }
    text
}

/// Whether a line ends a search.
pub fn is_answer(line: &str) -> bool {
    let first = line.split_whitespace().next();
    matches!(first, Some("bestmove" | "nobestmove"))
}

/// What a line tells of a search; lines without score or moves tell nothing.
pub fn info(line: &str, ranks: Ranks) -> Option<Info> {
    let mut words = line.strip_prefix("info ")?.split_whitespace().peekable();
    let mut score = None;
    let mut info = Info {
        depth: 0,
        seldepth: 0,
        score: Score::Cp(0),
        multipv: 1,
        nodes: 0,
        nps: 0,
        hashfull: 0,
        time: Duration::ZERO,
        pv: Vec::new(),
    };
    while let Some(word) = words.next() {
        let mut number = || {
            words
                .next_if(|w| w.parse::<u64>().is_ok())?
                .parse::<u64>()
                .ok()
        };
        let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        match word {
            "depth" => info.depth = number().map_or(0, small),
            "seldepth" => info.seldepth = number().map_or(0, small),
            "multipv" => info.multipv = number().map_or(1, |n| n.min(64) as usize),
            "nodes" => info.nodes = number().unwrap_or_default(),
            "nps" => info.nps = number().unwrap_or_default(),
            "hashfull" => info.hashfull = number().map_or(0, small),
            "score" => score = read_score(&mut words),
            "pv" => {
                info.pv = words.by_ref().map_while(|text| ranks.read(text)).collect();
            }
            // The rest of the line is talk.
            "string" => break,
            _ => {}
        }
    }
    info.score = score?;
    (!info.pv.is_empty()).then_some(info)
}

/// `cp N`, `mate N`, or the plain number of UCCI.
fn read_score<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Score> {
    const MOST: i32 = 30_000;
    let bounded = |n: i32| n.clamp(-MOST, MOST);
    match words.next()? {
        "cp" => Some(Score::Cp(bounded(words.next()?.parse().ok()?))),
        "mate" => Some(Score::Mate(bounded(words.next()?.parse().ok()?))),
        number => Some(Score::Cp(bounded(number.parse().ok()?))),
    }
}

//! The record of a finished game, or of one still running: moves, players, end and circumstances.

use super::calendar::Day;
use super::handicap::Handicap;
use super::ledger::Contest;
use super::saved_game::{SavedGame, Seat, TimeControl};
use crate::record::{NodeId, Record, Tags, name, pgn};
use crate::rules::adjudication::Lang;
use crate::rules::notation::Style;
use crate::rules::{FenError, GameEnd, Move, RuleSet, Side, opening};

/// What a record says in the player's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// Who sits there in person.
    pub person: String,
    /// Who sits on Red's and on Black's side when both are people.
    pub sides: [String; 2],
    /// The machine; its grade is added.
    pub machine: String,
    /// Language of the sentence on the end.
    pub lang: Lang,
    /// How moves are written.
    pub style: Style,
    /// Seconds to add to UTC for the date.
    pub utc_offset_s: i32,
}

impl Default for Words {
    fn default() -> Words {
        Words {
            person: "棋手".to_owned(),
            sides: ["红方", "黑方"].map(str::to_owned),
            machine: "楚河".to_owned(),
            lang: Lang::ZhHans,
            style: Style::SIMPLIFIED,
            utc_offset_s: 0,
        }
    }
}

/// The record of a game up to its cursor. Moves that cannot be played were cut when the file was listed.
///
/// # Errors
/// When the start position is none.
pub fn record_of(game: &SavedGame, words: &Words) -> Result<Record, FenError> {
    let (played, _) = game.to_game()?;
    let mut record = Record::from_game(&played, tags(game, words));
    // The end that was filed counts: clocks and resignations are not on the board.
    if let Some(end) = &game.ended {
        record.tags.set_result(end.outcome.into());
        record.tags.set(name::TERMINATION, &end.termination());
        explain(&mut record, end, words.lang);
    }
    summarise(&mut record);
    Ok(record)
}

/// Writes why the game ended beside its last move and, for a repetition, beside every judged ply what it is.
fn explain(record: &mut Record, end: &GameEnd, lang: Lang) {
    let line = record.tree.main_line();
    for ply in end.judgement.iter().flat_map(|judged| &judged.plies) {
        if let Some(&node) = ply.ply.checked_sub(1).and_then(|index| line.get(index)) {
            record.tree.set_comment(node, &ply.explanation(lang));
        }
    }
    let last = record.tree.line_end(NodeId::ROOT);
    let before = record.tree.comment(last);
    let comment = format!("{before} {}", end.sentence(lang));
    record.tree.set_comment(last, &comment);
}

/// The record of a game as PGN. A game whose start is no position, which no file that was read has, gives the tags
/// alone.
pub fn to_pgn(game: &SavedGame, words: &Words) -> String {
    let record = record_of(game, words).unwrap_or_else(|_| {
        let mut record = Record::new(crate::rules::Position::start());
        record.tags = tags(game, words);
        record.tags.set(name::FEN, &game.start_fen);
        record
    });
    pgn::write(&record, words.style)
}

/// Sets the tags that let a list be made without reading moves: length, last position, opening.
pub fn summarise(record: &mut Record) {
    let moves = record.tree.main_moves();
    let tags = &mut record.tags;
    tags.set(name::PLY_COUNT, &moves.len().to_string());
    let last = record.tree.position_at(record.tree.line_end(NodeId::ROOT));
    tags.set(name::FINAL_FEN, &last.to_fen());
    match opening_of(record, &moves) {
        Some(opening) => {
            record.tags.set(name::OPENING_ID, opening.id);
            if record.tags.opening().is_none() {
                record.tags.set(name::OPENING, opening.zh_hans);
            }
        }
        None => {
            record.tags.remove(name::OPENING_ID);
        }
    }
}

fn opening_of(record: &Record, moves: &[Move]) -> Option<opening::Opening> {
    record.is_standard().then(|| opening::name(moves)).flatten()
}

fn tags(game: &SavedGame, words: &Words) -> Tags {
    let mut tags = Tags::new();
    let (year, month, day) = Day::of(game.created, words.utc_offset_s).date();
    tags.set(name::DATE, &format!("{year:04}.{month:02}.{day:02}"));
    let seats = game.seats;
    let two_people = [seats.red, seats.black].map(|seat| seat == Seat::Human) == [true, true];
    let player = |side: Side, seat| match seat {
        Seat::Human if two_people => words.sides[side.index()].clone(),
        Seat::Human => words.person.clone(),
        Seat::Machine { grade } => match &game.guest {
            Some(name) => name.clone(),
            None => format!("{} {grade}", words.machine),
        },
    };
    tags.set(name::RED, &player(Side::Red, seats.red));
    tags.set(name::BLACK, &player(Side::Black, seats.black));
    tags.set(name::CHUHE_ID, game.id.as_str());
    if let Some(clock) = &game.clock {
        tags.set_known(name::TIME_CONTROL, &time_control(&clock.control));
    }
    match game.seats.duel() {
        Some((side, grade)) => {
            let side = match side {
                Side::Red => "red",
                Side::Black => "black",
            };
            tags.set(name::MY_SIDE, side);
            if game.guest.is_none() {
                tags.set(name::GRADE, &grade.to_string());
            }
            let contest = match game.contest {
                _ if !game.rated => "casual",
                Contest::Ladder => "ladder",
                Contest::Placement => "placement",
            };
            tags.set(name::CONTEST, contest);
        }
        None => tags.set(name::CONTEST, "table"),
    }
    let handicap = match game.handicap {
        Handicap::None => "",
        Handicap::Horse => "horse",
        Handicap::TwoHorses => "two_horses",
        Handicap::Rook => "rook",
        Handicap::RookAndHorse => "rook_and_horse",
    };
    tags.set_known(name::HANDICAP, handicap);
    if game.rules.natural_limit != RuleSet::NATURAL_LIMIT {
        let rounds = game.rules.natural_limit / 2;
        tags.set(name::NATURAL_LIMIT, &rounds.to_string());
    }
    let mut count = |name, n: u32| {
        if n > 0 {
            tags.set(name, &n.to_string());
        }
    };
    count(name::TAKE_BACKS, game.aids.take_backs_used);
    count(name::HINTS, game.aids.hints_used);
    tags
}

/// As PGN has it: `600+5` for the game, `1/30` for each move, at once or after the game's time.
fn time_control(control: &TimeControl) -> String {
    let game = control
        .base_s
        .map(|base| format!("{base}+{}", control.increment_s));
    let each = control.per_move_s.or(control.overtime_s);
    let each = each.map(|s| format!("1/{s}"));
    game.into_iter().chain(each).collect::<Vec<_>>().join(":")
}

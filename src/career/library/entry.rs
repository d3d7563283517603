//! What the list knows of one record.

use crate::record::{GameResult, NodeId, Record, Tags, name, pgn};
use crate::rules::{EndReason, Side, opening};
use serde::{Deserialize, Serialize};

/// What a record is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// A rated game for points.
    Ladder,
    /// One of the games that found the starting grade.
    Placement,
    /// A game against the machine that counted for nothing.
    Casual,
    /// Two people, or two machines, on this device.
    Table,
    /// From a file.
    Imported,
}

/// What the list knows of one record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Row", from = "Row")]
pub struct Entry {
    /// The file below `records/`, folders parted by `/`.
    pub file: String,
    /// Its bytes, and when it was written, in milliseconds since 1970: to see whether it has changed.
    pub size: u64,
    /// See `size`.
    pub modified_ms: u64,
    /// The game's id, for one that was played here.
    pub id: Option<String>,
    /// What the user called it, or the event of the file.
    pub title: Option<String>,
    /// `YYYY.MM.DD`, parts being `?` when not known.
    pub date: Option<String>,
    /// Who played Red, as the file says.
    pub red: Option<String>,
    /// Who played Black.
    pub black: Option<String>,
    /// The machine's grade.
    pub grade: Option<u8>,
    /// The side that the person played against the machine.
    pub my_side: Option<Side>,
    /// How it ended.
    pub result: GameResult,
    /// Why: an [`EndReason`] code, or the words of the file.
    pub reason: Option<String>,
    /// The opening's id; see [`Entry::opening_name`].
    pub opening: Option<String>,
    /// Plies of the main line.
    pub plies: u32,
    /// The position after them, for the thumbnail. Empty when the file could not be read.
    pub final_fen: String,
    /// Marked by the user.
    pub starred: bool,
    /// What it is of.
    pub kind: Kind,
}

impl Entry {
    /// What a record's text says. `size` and `modified_ms` are the caller's to set.
    pub fn of_text(file: &str, text: &str) -> Entry {
        let tags = pgn::parse_tags(text);
        // Files of ours say what else would have to be found by playing through them.
        match Entry::of_tags(file, &tags) {
            Some(entry) => entry,
            None => Entry::of_record(file, &pgn::parse(text).record),
        }
    }

    /// What a record says.
    pub fn of_record(file: &str, record: &Record) -> Entry {
        let mut record = record.clone();
        super::super::game_record::summarise(&mut record);
        Entry::of_tags(file, &record.tags).unwrap_or_else(|| Entry {
            final_fen: record
                .tree
                .position_at(record.tree.line_end(NodeId::ROOT))
                .to_fen(),
            ..Entry::plain(file, &record.tags)
        })
    }

    /// What the tags alone say; `None` when they do not tell length and last position.
    fn of_tags(file: &str, tags: &Tags) -> Option<Entry> {
        let plies = tags.known(name::PLY_COUNT)?.parse().ok()?;
        let final_fen = tags.known(name::FINAL_FEN)?.to_owned();
        Some(Entry {
            plies,
            final_fen,
            ..Entry::plain(file, tags)
        })
    }

    fn plain(file: &str, tags: &Tags) -> Entry {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Entry {
            file: file.to_owned(),
            size: 0,
            modified_ms: 0,
            id: owned(tags.chuhe_id()),
            title: owned(tags.known(name::TITLE).or_else(|| tags.event())),
            date: owned(tags.date()),
            red: owned(tags.player(Side::Red)),
            black: owned(tags.player(Side::Black)),
            grade: tags.grade(),
            my_side: tags.my_side(),
            result: tags.result(),
            reason: owned(tags.termination()),
            opening: owned(tags.known(name::OPENING_ID)),
            plies: 0,
            final_fen: String::new(),
            starred: tags.starred(),
            kind: match tags.known(name::CONTEST) {
                Some("ladder") => Kind::Ladder,
                Some("placement") => Kind::Placement,
                Some("casual") => Kind::Casual,
                Some("table") => Kind::Table,
                _ => Kind::Imported,
            },
        }
    }

    /// The name of the opening in a language of the app.
    pub fn opening_name(&self, language: &str) -> Option<&'static str> {
        let opening = opening::by_id(self.opening.as_deref()?)?;
        Some(opening.name(language))
    }

    /// Why the game ended, when it was played here.
    pub fn end_reason(&self) -> Option<EndReason> {
        EndReason::from_code(self.reason.as_deref()?)
    }

    /// The collection that the record is in; `None` for the records themselves.
    pub fn folder(&self) -> Option<&str> {
        self.file.rsplit_once('/').map(|(folder, _)| folder)
    }
}

/// An entry as it stands in the index: a row without names, as there are many.
#[derive(Serialize, Deserialize)]
struct Row(
    (String, u64, u64),
    (Option<String>, Option<String>, Option<String>),
    (Option<String>, Option<String>, Option<u8>, Option<Side>),
    (String, Option<String>, Option<String>, u32, String),
    (bool, Kind),
);

impl From<Entry> for Row {
    fn from(entry: Entry) -> Row {
        Row(
            (entry.file, entry.size, entry.modified_ms),
            (entry.id, entry.title, entry.date),
            (entry.red, entry.black, entry.grade, entry.my_side),
            (
                entry.result.code().to_owned(),
                entry.reason,
                entry.opening,
                entry.plies,
                entry.final_fen,
            ),
            (entry.starred, entry.kind),
        )
    }
}

impl From<Row> for Entry {
    fn from(row: Row) -> Entry {
        let Row(
            (file, size, modified_ms),
            (id, title, date),
            (red, black, grade, my_side),
            (result, reason, opening, plies, final_fen),
            (starred, kind),
        ) = row;
        Entry {
            file,
            size,
            modified_ms,
            id,
            title,
            date,
            red,
            black,
            grade,
            my_side,
            result: GameResult::parse(&result).unwrap_or_default(),
            reason,
            opening,
            plies,
            final_fen,
            starred,
            kind,
        }
    }
}

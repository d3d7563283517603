//! `ledger.ron`: one line for each rated game, only ever appended to. Points and rating are folds of it.
//!
//! The first line is `(version:1)`, every other an [`Entry`], each with a seal. A line that was being written when the
//! program died has no end of line; it is dropped, since the game it tells of is still there and is filed again.
//! Each opening keeps a copy as `.bak`, from which lines that were damaged later come back.

use super::document::{self, Damage, Seal};
use super::ladder::{GRADES, Score};
use super::notice::Notice;
use super::paths::GameId;
use super::store::{self, Action, StoreError, backup_path};
use crate::rules::{EndReason, Side};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const VERSION: u32 = 1;
/// A line is some 200 bytes: room for 300,000 games.
const MAX_BYTES: u64 = 64 << 20;

/// What a rated game counts for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Contest {
    /// Points and rating.
    #[default]
    Ladder,
    /// One of the five games that find the starting grade; no points.
    Placement,
}

/// One rated game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The game, also the name of its record.
    pub gid: GameId,
    /// What it counted for.
    #[serde(default)]
    pub contest: Contest,
    /// Grade of the machine, 1 to 20.
    pub opponent: u8,
    /// Strength of that grade when the game was played, Elo scale.
    pub strength: f64,
    /// The person's side.
    pub side: Side,
    /// How it went for the person.
    pub score: Score,
    /// Why it ended.
    pub reason: EndReason,
    /// Its length in plies.
    #[serde(default)]
    pub plies: u32,
    /// Code or name of its opening, when known.
    #[serde(default)]
    pub opening: Option<String>,
    /// When it began, in seconds since 1970.
    #[serde(default)]
    pub began: u64,
    /// When it ended, in seconds since 1970.
    #[serde(default)]
    pub ended: u64,
}

/// All rated games of a profile, in the order they were filed.
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger {
    path: PathBuf,
    entries: Vec<Entry>,
    known: HashSet<GameId>,
    /// Bytes of good lines in the file; 0 when there is none.
    length: u64,
}

/// What is on one side, the file or its `.bak`.
#[derive(Default)]
struct Lines {
    entries: Vec<Entry>,
    /// Lines that are complete and yet unreadable.
    damaged: usize,
    /// Bytes up to the end of the last complete line.
    length: u64,
    /// A line without its end follows.
    torn: bool,
}

impl Ledger {
    /// Reads the ledger, mends it from its `.bak` where lines are damaged or missing, and renews the `.bak`.
    ///
    /// # Errors
    /// When the system refuses, or [`StoreError::Newer`]: then no rated game may be played.
    pub fn open(path: &Path) -> Result<(Ledger, Vec<Notice>), StoreError> {
        let backup = backup_path(path);
        let in_use = store::read_bounded(path, MAX_BYTES)?;
        let before = store::read_bounded(&backup, MAX_BYTES)?
            .and_then(Result::ok)
            .unwrap_or_default();
        // As a rule the .bak is how the file began: then it has nothing to add and need not be read line by line.
        let kept = match &in_use {
            Some(Ok(bytes)) if bytes.starts_with(&before) => Lines {
                length: before.len() as u64,
                ..Lines::default()
            },
            _ => read_lines(&backup, &before)?,
        };
        let mut ledger = Ledger {
            path: path.to_owned(),
            entries: Vec::new(),
            known: HashSet::new(),
            length: 0,
        };
        // The .bak is an earlier state, so its lines come first.
        for entry in kept.entries {
            ledger.remember(entry);
        }
        let mut notices = Vec::new();
        let (lines, fault) = match in_use {
            None => (Lines::default(), None),
            Some(Ok(bytes)) => {
                let lines = read_lines(path, &bytes)?;
                let fault = (lines.damaged > 0)
                    .then(|| Damage::Values(format!("{} lines are damaged", lines.damaged)));
                (lines, fault)
            }
            Some(Err(why)) => (Lines::default(), Some(why)),
        };
        let in_file: HashSet<GameId> = lines.entries.iter().map(|e| e.gid.clone()).collect();
        let only_kept = ledger
            .known
            .iter()
            .filter(|gid| !in_file.contains(gid))
            .count();
        let damaged = lines.damaged;
        let twice = lines.entries.len() - in_file.len();
        for entry in lines.entries {
            ledger.remember(entry);
        }
        if let Some(why) = fault {
            let aside = store::set_aside(path, why);
            if aside.kept_as == path {
                return Err(StoreError::Permission {
                    action: Action::Write,
                    path: path.to_owned(),
                });
            }
            notices.push(
                if damaged.saturating_sub(only_kept) == 0 && !ledger.entries.is_empty() {
                    Notice::Recovered {
                        file: aside.path,
                        kept_as: aside.kept_as,
                        why: aside.why.to_string(),
                    }
                } else if ledger.entries.is_empty() {
                    Notice::Lost {
                        file: aside.path,
                        kept_as: aside.kept_as,
                        why: aside.why.to_string(),
                    }
                } else {
                    Notice::LinesLost {
                        file: aside.path,
                        kept_as: aside.kept_as,
                        lines: damaged - only_kept,
                    }
                },
            );
            ledger.rewrite()?;
        } else if only_kept > 0 || twice > 0 {
            ledger.rewrite()?;
        } else {
            ledger.length = lines.length;
            if lines.torn {
                ledger.cut_torn_line()?;
            }
        }
        if ledger.length > 0 && (ledger.length != kept.length || kept.damaged > 0) {
            store::save_bytes(&backup, ledger.text().as_bytes())?;
        }
        Ok((ledger, notices))
    }

    /// All games, the oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether a game is filed.
    pub fn contains(&self, gid: &GameId) -> bool {
        self.known.contains(gid)
    }

    /// Files a game. `false` when it already was: filing twice counts once. When it returns, the line is on the
    /// disk.
    ///
    /// # Errors
    /// See [`StoreError`]; the game is then not filed.
    pub fn append(&mut self, entry: Entry) -> Result<bool, StoreError> {
        if self.contains(&entry.gid) {
            return Ok(false);
        }
        if self.length == 0 {
            self.rewrite()?;
        }
        let line = line_of(&entry);
        if let Err(source) = append_bytes(&self.path, self.length, line.as_bytes()) {
            // A part of the line may be there; the next opening would drop it, this does it at once.
            let _ = self.cut_torn_line();
            return Err(StoreError::new(Action::Write, &self.path, source));
        }
        self.length += line.len() as u64;
        self.remember(entry);
        Ok(true)
    }

    fn remember(&mut self, mut entry: Entry) {
        entry.opponent = entry.opponent.clamp(1, GRADES);
        if self.known.insert(entry.gid.clone()) {
            self.entries.push(entry);
        }
    }

    fn text(&self) -> String {
        let header = sealed(&format!("(version:{VERSION})"));
        self.entries
            .iter()
            .map(line_of)
            .fold(header, |text, line| text + &line)
    }

    fn rewrite(&mut self) -> Result<(), StoreError> {
        let text = self.text();
        store::save_bytes(&self.path, text.as_bytes())?;
        self.length = text.len() as u64;
        Ok(())
    }

    fn cut_torn_line(&self) -> Result<(), StoreError> {
        let cut = || -> io::Result<()> {
            let file = OpenOptions::new().write(true).open(&self.path)?;
            file.set_len(self.length)?;
            file.sync_all()
        };
        cut().map_err(|source| StoreError::new(Action::Write, &self.path, source))
    }
}

fn line_of(entry: &Entry) -> String {
    sealed(&ron::to_string(entry).expect("an entry is plain data"))
}

fn sealed(text: &str) -> String {
    format!("{text} // {}\n", Seal::of(text))
}

/// The text of a line without its seal, which must fit when there is one.
fn unsealed(line: &str) -> Result<&str, Damage> {
    match line.rsplit_once(" // ") {
        Some((text, seal)) if seal == Seal::of(text).to_string() => Ok(text),
        Some(_) => Err(Damage::Seal),
        None => Ok(line),
    }
}

fn read_line(line: &str) -> Result<Entry, Damage> {
    let entry: Entry = document::parse(unsealed(line)?)?;
    if entry.strength.abs() <= 10_000.0 {
        Ok(entry)
    } else {
        Err(Damage::Values("strength out of bounds".to_owned()))
    }
}

fn append_bytes(path: &Path, at: u64, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).open(path)?;
    if file.metadata()?.len() != at {
        return Err(io::Error::other(
            "the ledger was changed by another program",
        ));
    }
    file.write_all(bytes)?;
    file.sync_all()
}

fn read_lines(path: &Path, bytes: &[u8]) -> Result<Lines, StoreError> {
    let mut found = Lines::default();
    for (number, line) in bytes.split_inclusive(|&b| b == b'\n').enumerate() {
        let Some(line) = line.strip_suffix(b"\n") else {
            found.torn = true;
            break;
        };
        found.length += line.len() as u64 + 1;
        let text = std::str::from_utf8(line).ok();
        if number == 0
            && let Some(version) = text.and_then(version_of)
        {
            if version > VERSION {
                return Err(StoreError::Newer {
                    path: path.to_owned(),
                    version,
                });
            }
            continue;
        }
        match text.and_then(|text| read_line(text).ok()) {
            Some(entry) => found.entries.push(entry),
            None => found.damaged += 1,
        }
    }
    Ok(found)
}

/// The version that a ledger's text says it has, when this program does not know it.
pub(super) fn newer_version(text: &str) -> Option<u32> {
    text.lines()
        .next()
        .and_then(version_of)
        .filter(|&version| version > VERSION)
}

fn version_of(line: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Head {
        version: u32,
    }
    document::parse::<Head>(unsealed(line).ok()?)
        .ok()
        .map(|head| head.version)
}

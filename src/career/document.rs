//! The text of one saved file: versioned RON with a seal line, made and read without touching a disk.
//!
//! A sealed file ends with `// seal HASH`, the FNV-1a hash of all that stands before it. It tells a changed byte
//! that still parses (a flipped bit in a move) from what was written. A file without the line is accepted, so that
//! people may write one by hand.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What every saved file is: a structure with a version, serde defaults for all later fields, and a check.
pub trait Document: Serialize + DeserializeOwned {
    /// The version this program writes. A file with a higher one is refused and left alone.
    const VERSION: u32;
    /// Whether the file carries a seal. Off for files that people are welcome to edit.
    const SEALED: bool = true;
    /// The largest file that is read, in bytes.
    const MAX_BYTES: u64 = 4 << 20;

    /// Reads the text of an older version. Enough as it stands while only fields with defaults were added.
    ///
    /// # Errors
    /// Why the text cannot be read as that version.
    fn migrate(_version: u32, text: &str) -> Result<Self, Damage> {
        parse(text)
    }

    /// Brings values into their bounds after reading, or refuses what cannot be mended.
    ///
    /// # Errors
    /// What is wrong, for the log.
    fn check(&mut self) -> Result<(), String> {
        Ok(())
    }
}

/// The `version` field of a document: always written as `V`. Reading accepts any number, since
/// [`read`] has looked at it before and asked [`Document::migrate`] when it was older.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Version<const V: u32>;

impl<const V: u32> Serialize for Version<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(V)
    }
}

impl<'de, const V: u32> Deserialize<'de> for Version<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u32::deserialize(deserializer).map(|_| Version)
    }
}

/// Why the bytes of a file are no document.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    /// Larger than [`Document::MAX_BYTES`].
    #[error("the file has {bytes} bytes, more than the {limit} that are read")]
    TooBig {
        /// Its size.
        bytes: u64,
        /// The limit.
        limit: u64,
    },
    /// The system refuses to read it.
    #[error("the system does not read it: {0}")]
    Unreadable(String),
    /// Not UTF-8.
    #[error("the file is not text (byte {0})")]
    NotText(usize),
    /// The seal does not fit the text: some byte was changed.
    #[error("the file was changed or cut (seal does not fit)")]
    Seal,
    /// Not the RON that was expected.
    #[error("line {line}, column {column}: {what}")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the parser says.
        what: String,
    },
    /// Parsed, but the values make no sense.
    #[error("{0}")]
    Values(String),
}

/// What [`read`] found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Read<T> {
    /// A document of this or an older version, migrated.
    Good(T),
    /// Written by a newer program.
    Newer(u32),
}

#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    version: u32,
}

/// Writes a document as text.
///
/// # Errors
/// What the serialiser says (a map key that RON cannot write, for instance).
pub fn write<T: Document>(document: &T) -> Result<String, ron::Error> {
    let style = ron::ser::PrettyConfig::new()
        .new_line("\n")
        .indentor("  ")
        .compact_arrays(true);
    let mut text = ron::ser::to_string_pretty(document, style)?;
    text.push('\n');
    if T::SEALED {
        let seal = Seal::of(&text);
        text.push_str(&format!("{SEAL}{seal}\n"));
    }
    Ok(text)
}

/// Reads what [`write`] made, or what a hand or an older version wrote.
///
/// # Errors
/// See [`Damage`].
pub fn read<T: Document>(bytes: &[u8]) -> Result<Read<T>, Damage> {
    if bytes.len() as u64 > T::MAX_BYTES {
        return Err(Damage::TooBig {
            bytes: bytes.len() as u64,
            limit: T::MAX_BYTES,
        });
    }
    let text = std::str::from_utf8(bytes).map_err(|e| Damage::NotText(e.valid_up_to()))?;
    if !seal_fits(text) {
        return Err(Damage::Seal);
    }
    let version = parse::<Head>(text)?.version;
    if version > T::VERSION {
        return Ok(Read::Newer(version));
    }
    let mut document = if version == T::VERSION {
        parse::<T>(text)?
    } else {
        T::migrate(version, text)?
    };
    document.check().map_err(Damage::Values)?;
    Ok(Read::Good(document))
}

/// Reads RON.
///
/// # Errors
/// [`Damage::Syntax`].
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Damage> {
    ron::from_str(text).map_err(|e| Damage::Syntax {
        line: e.span.start.line,
        column: e.span.start.col,
        what: e.code.to_string(),
    })
}

const SEAL: &str = "// seal ";

/// Whether the last line, if it is a seal, fits the text before it.
fn seal_fits(text: &str) -> bool {
    let body = text.trim_end_matches('\n');
    let start = body.rfind('\n').map_or(0, |n| n + 1);
    match body[start..].strip_prefix(SEAL) {
        Some(seal) => seal == Seal::of(&text[..start]).to_string(),
        None => true,
    }
}

/// FNV-1a, 64 bits. Each step is a bijection of the state, so any single changed byte changes the hash. Not meant
/// against people, only against faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seal(u64);

impl Seal {
    /// The seal of a text.
    pub(super) fn of(text: &str) -> Seal {
        Seal(text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        }))
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

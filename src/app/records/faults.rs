//! What is wrong with a file and where, in the user's words.

use crate::app::locale::Locale;
use crate::app::set_up::position_fault;
use crate::record::read::ReadError;
use crate::record::{Fault, Place};
use crate::rules::notation::NotationError;

/// Why a file or a text was not read.
pub fn unread(error: &ReadError, locale: &Locale) -> String {
    match error {
        ReadError::Io(_) => locale.t("err.file_unreadable").to_owned(),
        ReadError::Empty => locale.t("err.file_empty").to_owned(),
        ReadError::Format(Fault::UnknownFormat) => locale.t("err.file_unknown").to_owned(),
        ReadError::Format(fault) => fault_text(fault, locale),
    }
}

/// Where something is; empty when that is not known.
pub fn place_text(place: &Place, locale: &Locale) -> String {
    let parts = [
        ("place.game", place.game.map(|n| n as u64)),
        ("place.line", place.line.map(|n| n as u64)),
        ("place.byte", place.byte),
        ("place.ply", place.ply.map(|n| n as u64)),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter_map(|(key, number)| Some(locale.fill(key, &[("n", &number?.to_string())])))
        .collect();
    parts.join(locale.t("place.and"))
}

/// What is wrong, as a sentence.
pub fn fault_text(fault: &Fault, locale: &Locale) -> String {
    let plain = |key: &str| locale.t(key).to_owned();
    let with = |key: &str, text: &str| locale.fill(key, &[("text", text)]);
    let count = |key: &str, n: usize| locale.fill(key, &[("n", &n.to_string())]);
    match fault {
        Fault::BadMove(error) => {
            let (key, text) = match error {
                NotationError::Unreadable { text } => ("fault.unreadable_move", text),
                NotationError::NoSuchMove { text } => ("fault.no_such_move", text),
                NotationError::Illegal { text, .. } => ("fault.illegal_move", text),
                NotationError::Ambiguous { text, .. } => ("fault.ambiguous_move", text),
            };
            with(key, text)
        }
        Fault::IllegalMove { text, .. } => with("fault.illegal_move", text),
        Fault::BadStart { why, .. } => {
            locale.fill("fault.bad_start", &[("why", &position_fault(why, locale))])
        }
        Fault::OddStart(why) => {
            locale.fill("fault.odd_start", &[("why", &position_fault(why, locale))])
        }
        Fault::UnclosedComment => plain("fault.unclosed_comment"),
        Fault::UnclosedVariation => plain("fault.unclosed_variation"),
        Fault::StrayBracket => plain("fault.stray_bracket"),
        Fault::StrayVariation | Fault::LooseVariation(_) => plain("fault.stray_variation"),
        Fault::BadTag(text) => with("fault.bad_tag", text),
        Fault::ResultDiffers { tag, moves } => {
            locale.fill("fault.result", &[("a", tag), ("b", moves)])
        }
        Fault::Undecodable(n) => count("fault.undecodable", *n),
        Fault::UnknownEncoding(n) => count("fault.encoding", *n),
        Fault::Truncated => plain("fault.truncated"),
        Fault::TooLarge { size, limit, .. } => {
            let (size, limit) = (size.to_string(), limit.to_string());
            locale.fill("fault.too_large", &[("n", &size), ("most", &limit)])
        }
        Fault::Malformed(_) => plain("fault.malformed"),
        Fault::BadLine(text) => with("fault.bad_line", text),
        Fault::UnknownFormat => plain("err.file_unknown"),
        Fault::Unsupported(format) => with("fault.unsupported", format),
    }
}

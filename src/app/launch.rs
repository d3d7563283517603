//! What the command line asks for.

use super::career::Challenge;
use super::state::{Question, Sheet};
use crate::career::ledger::Contest;
use crate::career::settings::Lang;
use crate::rules::Side;
use clap::Parser;
use std::path::PathBuf;

/// Chuhe 楚河: xiangqi for the phone and the desk.
#[derive(Parser, Clone, Debug, Default)]
#[command(version, about)]
pub struct LaunchOptions {
    /// Open this record: PGN, XQF, CBR, DhtmlXQ, a position or moves.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Start from this position.
    #[arg(long)]
    pub fen: Option<String>,
    /// Keep settings, games and records in this folder (also: CHUHE_DATA_DIR).
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Language of the app: zh-Hans, zh-Hant, en or vi.
    #[arg(long, value_name = "LANG", value_parser = parse_lang)]
    pub lang: Option<Lang>,
    /// Size of the window in logical pixels, such as 412x915.
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    pub size: Option<(f32, f32)>,
    /// Open on this screen: home, new, match, setup, review, records, ladder, lessons, puzzles, person, rules, settings, about, keys.
    #[arg(long, value_name = "NAME", value_parser = ["home", "new", "match", "setup", "review", "records", "ladder", "lessons", "puzzles", "person", "rules", "settings", "about", "keys"])]
    pub screen: Option<String>,
    /// Open this panel over the screen: two, more, moves, challenge, seals, name, resign, draw, agree, answer, abandon or ruling.
    #[arg(long, value_name = "NAME", value_parser = parse_sheet)]
    pub sheet: Option<Sheet>,
}

/// The panels that need nothing to have happened before.
fn parse_sheet(text: &str) -> Result<Sheet, String> {
    Ok(match text {
        "two" => Sheet::TwoPlayers,
        "more" => Sheet::More,
        "moves" => Sheet::Moves,
        "challenge" => Sheet::Challenge(Challenge {
            contest: Contest::Ladder,
            grade: 1,
        }),
        "seals" => Sheet::Seals { new: true },
        "name" => Sheet::PersonName,
        "resign" => Sheet::Ask(Question::Resign),
        "draw" => Sheet::Ask(Question::OfferDraw),
        "agree" => Sheet::Ask(Question::AgreeDraw),
        "answer" => Sheet::Ask(Question::AnswerDraw(Side::Black)),
        "abandon" => Sheet::Ask(Question::Abandon),
        "ruling" => Sheet::Ask(Question::Ruling),
        _ => return Err(format!("'{text}' is no panel that can be opened")),
    })
}

fn parse_lang(text: &str) -> Result<Lang, String> {
    Lang::ALL
        .into_iter()
        .find(|lang| lang.tag() == text)
        .ok_or_else(|| format!("'{text}' is not one of zh-Hans, zh-Hant, en, vi"))
}

fn parse_size(text: &str) -> Result<(f32, f32), String> {
    let (width, height) = text.split_once(['x', 'X']).ok_or("write it as 412x915")?;
    let side = |side: &str| match side.trim().parse::<f32>() {
        Ok(value) if (320.0..=8000.0).contains(&value) => Ok(value),
        _ => Err(format!("'{side}' is not between 320 and 8000")),
    };
    Ok((side(width)?, side(height)?))
}

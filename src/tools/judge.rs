//! `judge`: a position and a line in, how the game stands after it out.

use super::answer_lines;
use super::position_line::LineError;
use crate::rules::adjudication::Lang;
use crate::rules::{Game, Move, Position, RuleSet};
use std::io::{self, Read, Write};

/// Answers each line `FEN<TAB>UCI moves` of `input` with `result<TAB>reason<TAB>sentence<TAB>classes`. The position
/// after the last move is judged by `rules`, even if the game had ended before.
///
/// # Errors
/// What reading or writing reports; a bad line is answered by an `error` line, which names the ply of a bad move.
pub fn run(input: impl Read, output: impl Write, lang: Lang, rules: RuleSet) -> io::Result<()> {
    answer_lines(input, output, |line| answer(line, lang, rules))
}

fn answer(line: &str, lang: Lang, rules: RuleSet) -> Result<String, LineError> {
    let (fen, moves) = line.split_once('\t').unwrap_or((line, ""));
    let moves = moves.split_whitespace().enumerate().map(|(index, text)| {
        text.parse().map_err(|source| LineError::MoveText {
            ply: index + 1,
            source,
        })
    });
    let moves: Vec<Move> = moves.collect::<Result<_, _>>()?;
    let game = Game::replay(Position::from_fen(fen)?, rules, moves)?;
    let Some(end) = game.end() else {
        return Ok(format!("ongoing\tnone\t{}\t", lang.ongoing()));
    };
    let plies = end.judgement.iter().flat_map(|judgement| &judgement.plies);
    let classes: Vec<&str> = plies.map(|ply| ply.class.code()).collect();
    Ok(format!(
        "{}\t{}\t{}\t{}",
        end.outcome.code(),
        end.reason.code(),
        end.sentence(lang),
        classes.join(" ")
    ))
}

//! The tools of `chuhe-engine` that scripts call. Most read standard input line by line and answer a line for each.

pub mod analyse;
pub mod bench;
pub mod convert;
mod convert_form;
pub mod datagen;
pub mod fuzz_records;
pub mod judge;
pub mod ledger_bench;
pub mod legal;
pub mod library_bench;
pub mod match_play;
pub mod notate;
pub mod parse;
pub mod perft;
pub mod position_line;
pub mod puzzles_check;
pub mod review_bench;
pub mod selftest;
pub mod short_mates;
pub mod train;
pub mod tuning;

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Write};

/// Runs a line tool: `answer` turns each line of `input` into a line of `output`.
///
/// Line ends may be LF or CRLF. A line that is not UTF-8, and one that `answer` refuses, is answered by
/// `error<TAB>why`, and the tool goes on. Answers are flushed whenever no more input is waiting, so that a program
/// may hold a dialogue with the tool. A reader that goes away ends the run quietly.
///
/// # Errors
/// What reading or writing reports.
pub fn answer_lines<E: Display>(
    input: impl Read,
    mut output: impl Write,
    mut answer: impl FnMut(&str) -> Result<String, E>,
) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return hang_up_is_fine(output.flush());
        }
        while let [.., b'\n' | b'\r'] = line[..] {
            line.pop();
        }
        let reply = match str::from_utf8(&line) {
            Ok(text) => answer(text).map_err(|why| why.to_string()),
            Err(_) => Err("the line is not UTF-8".to_owned()),
        };
        let written = match reply {
            Ok(text) => writeln!(output, "{text}"),
            Err(why) => writeln!(output, "error\t{}", one_line(&why)),
        };
        let flushed = written.and_then(|()| {
            if input.buffer().is_empty() {
                output.flush()
            } else {
                Ok(())
            }
        });
        if flushed.is_err() {
            return hang_up_is_fine(flushed);
        }
    }
}

/// Messages quote their input, which may hold tabs and control characters: keep them on one line, in one field.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

fn hang_up_is_fine(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

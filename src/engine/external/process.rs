//! The running program: lines to it, lines from it, and its end.

use super::{GLANCE, Program};
use crate::engine::limits::Stop;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

/// Longest line that is read; what is longer is cut there.
const LONGEST: u64 = 16 << 10;
/// Lines that wait to be read; a program that says more waits.
const WAITING: usize = 1024;
/// How long a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(200);

/// No line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quiet {
    /// The program has ended, or has closed its ends.
    Ended,
    /// It has said nothing for this long.
    Silent(Duration),
    /// Whoever listens was told to stop.
    Stopped,
}

/// A program with threads that read and write its ends, so that nobody waits for a program that does neither.
pub struct Process {
    child: Child,
    input: Option<Sender<String>>,
    lines: Receiver<String>,
}

impl Process {
    /// Starts it.
    pub fn start(program: &Program) -> io::Result<Process> {
        let mut command = Command::new(&program.path);
        command
            .args(&program.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(folder) = program.folder.as_ref().filter(|folder| folder.is_dir()) {
            command.current_dir(folder);
        }
        let mut child = command.spawn()?;
        let ends = child.stdin.take().zip(child.stdout.take());
        let Some((input, output)) = ends else {
            // Both were asked for.
            return Err(io::Error::other("the program has no ends"));
        };
        let (sender, lines) = sync_channel(WAITING);
        std::thread::spawn(move || hear(output, &sender));
        let (input_sender, inbox) = channel();
        std::thread::spawn(move || speak(input, &inbox));
        Ok(Process {
            child,
            input: Some(input_sender),
            lines,
        })
    }

    /// Says a line. A program that does not listen is not waited for.
    pub fn send(&mut self, line: &str) -> Result<(), Quiet> {
        let sent = self.input.as_ref().map(|input| input.send(line.to_owned()));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(Quiet::Ended),
        }
    }

    /// The next line, without blanks at its ends.
    pub fn line(&mut self, patience: Duration) -> Result<String, Quiet> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(Quiet::Silent(patience)),
            Err(RecvTimeoutError::Disconnected) => Err(Quiet::Ended),
        }
    }

    /// The first line that is `wanted`, if it comes within `patience`, whatever else is said meanwhile.
    pub fn until(
        &mut self,
        patience: Duration,
        stop: &Stop,
        mut wanted: impl FnMut(&str) -> bool,
    ) -> Result<String, Quiet> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Quiet::Silent(patience));
            }
            if stop.is_stopped() {
                return Err(Quiet::Stopped);
            }
            match self.line(left.min(GLANCE)) {
                Ok(line) if wanted(&line) => return Ok(line),
                Ok(_) | Err(Quiet::Silent(_)) => {}
                Err(ended) => return Err(ended),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that has already ended is no fault here.
        let _ = self.send("quit");
        self.input = None;
        let end = Instant::now() + FAREWELL;
        while Instant::now() < end {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn hear(output: impl Read, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return;
        }
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if !text.is_empty() && lines.send(text).is_err() {
            return;
        }
    }
}

fn speak(mut input: ChildStdin, inbox: &Receiver<String>) {
    for line in inbox {
        let written = writeln!(input, "{line}").and_then(|()| input.flush());
        if written.is_err() {
            return;
        }
    }
}

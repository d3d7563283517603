//! Another program in place of the engine. Whatever it does, an answer comes: when it fails it is put away, that is
//! told, and our own engine answers.

use crate::engine::external::{External, ExternalError, Program};
use crate::engine::review::Analyst;
use crate::engine::{BestMove, Info, Limits, Search, Stop};
use crate::rules::{Move, Position};
use std::sync::mpsc::Sender;

/// Another program, as far as one was chosen.
pub struct Guest {
    program: Option<Program>,
    running: Option<External>,
    faults: Sender<ExternalError>,
}

impl Guest {
    /// None yet; what goes wrong later is told to `faults`.
    pub fn new(faults: Sender<ExternalError>) -> Guest {
        Guest {
            program: None,
            running: None,
            faults,
        }
    }

    /// Takes another program, or none; the one that runs ends.
    pub fn choose(&mut self, program: Option<Program>) {
        if self.program != program {
            self.program = program;
            self.running = None;
        }
    }

    /// The program, started if need be; `None` when there is none or it does not start, which is told.
    fn at_work(&mut self, stop: &Stop) -> Option<&mut External> {
        if self.running.is_none() {
            match External::start(self.program.as_ref()?, stop) {
                Ok(external) => self.running = Some(external),
                // Another time.
                Err(ExternalError::Stopped) => {}
                Err(fault) => self.put_away(fault),
            }
        }
        self.running.as_mut()
    }

    fn put_away(&mut self, fault: ExternalError) {
        (self.program, self.running) = (None, None);
        // Nobody listens any more when the app is closing.
        let _ = self.faults.send(fault);
    }
}

/// The guest, and our own engine behind it.
pub struct Backed<'a> {
    /// The guest.
    pub guest: &'a mut Guest,
    /// Ours.
    pub search: &'a mut Search,
}

impl Backed<'_> {
    /// Searches with the guest as long as it is sound, else with our engine in `own` limits. Whether it was the guest
    /// that answered comes with the answer.
    pub fn go(
        &mut self,
        start: &Position,
        moves: &[Move],
        limits: &Limits,
        own: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> (BestMove, bool) {
        if let Some(external) = self.guest.at_work(stop) {
            match external.go(start, moves, limits, stop, on_info) {
                Ok(found) if found.mv.is_some() || !stop.is_stopped() => return (found, true),
                // Stopped before it said anything.
                Ok(_) => {}
                Err(fault) => self.guest.put_away(fault),
            }
        }
        let found = self
            .search
            .go(start, moves, own, stop, &mut |info| on_info(info));
        (found, false)
    }
}

impl Analyst for Backed<'_> {
    fn look(
        &mut self,
        start: &Position,
        moves: &[Move],
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<BestMove> {
        let (found, _) = self.go(start, moves, limits, limits, stop, on_info);
        (!stop.is_stopped()).then_some(found)
    }
}

//! The text protocols: UCI, and UCCI when the first greeting is `ucci`.
//!
//! The caller's thread reads commands, a second one searches, so that `stop` is heard at once. Faults are answered by an
//! information line and change nothing.

mod command;
mod options;
mod session;

pub use session::run;

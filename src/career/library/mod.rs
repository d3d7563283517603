//! The records of a profile: a list that opens at once, and what can be done with its items.
//!
//! Records are PGN files in `records/` and in folders below it, one for each collection; a file is the record, and
//! the list is only a cache of what its tags say (`index.ron`). Files may come and go without us.

mod change;
mod entry;
mod export;
mod filter;
mod import;
mod index;

pub use change::{ChangeError, Trashed};
pub use entry::{Entry, Kind};
pub use export::{ExportError, export};
pub use filter::{Filter, Outcomes, Who};
pub use import::{Import, ImportError};
pub use index::{Library, Progress, Survey};

//! The engine: search, evaluation, levels and the protocols. Imports `rules` only.
//!
//! [`Search::go`] is the one door: it blocks its caller and owns no threads between searches.

pub mod bench;
pub mod book;
pub mod checksum;
pub mod eval;
pub mod eval_file;
pub mod external;
pub mod level;
pub mod limits;
pub mod missed;
pub mod nnue;
mod pages;
mod prefetch;
pub mod proof;
pub mod report;
pub mod review;
mod review_text;
pub mod score;
pub mod search;
pub mod tt;
pub mod uci;

pub use level::Level;
pub use limits::{Clock, Limits, Options, Stop};
pub use report::{BestMove, Info};
pub use score::Score;
pub use search::Search;

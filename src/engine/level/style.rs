//! How an opponent of a certain character plays, at no other strength.

use serde::{Deserialize, Serialize};

/// A way to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Style {
    /// As the engine itself.
    #[default]
    Plain,
    /// Keeps its house in order and waits.
    Solid,
    /// Attacks the general.
    Aggressive,
    /// Goes ways that few go.
    Tricky,
}

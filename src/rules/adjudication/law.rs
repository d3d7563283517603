//! The choices that the law leaves open, as numbers.

/// How a ply is classified. `adjudication.md` marks these as decisions of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    /// D of 2.3: a mate threat may take this many checks.
    pub mate_checks: u8,
    /// 2.4.6: a capture does not count when the answer is a mate by at most this many checks; 0 looks for none.
    pub safety_checks: u8,
    /// Positions that one mate search may look at before it answers "no mate".
    pub mate_nodes: u32,
    /// 2.5: whether winning material by a check first is a chase.
    pub extended: bool,
}

impl Law {
    /// What games are judged by.
    pub const FULL: Law = Law {
        mate_checks: 3,
        safety_checks: 2,
        mate_nodes: 200_000,
        extended: false,
    };

    /// What games are judged by where the extended level is chosen.
    pub const EXTENDED: Law = Law {
        extended: true,
        ..Law::FULL
    };

    /// What a search can afford at every repetition.
    pub const QUICK: Law = Law {
        mate_checks: 2,
        safety_checks: 2,
        mate_nodes: 2_000,
        extended: true,
    };
}

//! The engine: search, evaluation, levels and the protocols. Imports `rules` only.

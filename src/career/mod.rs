//! What a player keeps: settings, unfinished games, ladder, rating, puzzles, and the store that writes them safely.

//! One position of a game with what became of it.

use crate::rules::{FenError, Position};

/// A quiet position, the search's score and the end of its game, both from Red's side.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// Centipawns.
    pub score: i32,
    /// 1, ½ or 0.
    pub result: f64,
}

/// A line that is no sample.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SampleError {
    /// Not `FEN<TAB>score<TAB>result`.
    #[error("the line is not FEN, score and result between tabs")]
    Fields,
    /// The FEN was refused.
    #[error("{0}")]
    Fen(#[from] FenError),
}

impl std::str::FromStr for Sample {
    type Err = SampleError;

    fn from_str(line: &str) -> Result<Sample, SampleError> {
        let mut fields = line.split('\t');
        let mut next = || fields.next().ok_or(SampleError::Fields);
        let position = Position::from_fen(next()?)?;
        let score = next()?.parse().map_err(|_| SampleError::Fields)?;
        let result = next()?.trim().parse().map_err(|_| SampleError::Fields)?;
        Ok(Sample {
            position,
            score,
            result,
        })
    }
}

impl std::fmt::Display for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let fen = self.position.to_fen();
        write!(f, "{fen}\t{}\t{}", self.score, self.result)
    }
}

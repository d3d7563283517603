//! What `convert` can write: record formats, and pictures where the program was built with them.

#[cfg(feature = "picture")]
use crate::picture::{Canvas, GIF_WIDTH, Look, LookNames, PNG_WIDTH, View, write_gif};
#[cfg(feature = "picture")]
use crate::record::NodeId;
use crate::record::Record;
use crate::record::write::Target;
use crate::rules::notation::Style;
use std::io;

/// A format to write.
pub enum Form {
    /// A record.
    Record(Target),
    /// The position after the main line.
    #[cfg(feature = "picture")]
    Png(Box<Canvas>),
    /// The main line, move after move.
    #[cfg(feature = "picture")]
    Gif(Box<Canvas>),
}

#[cfg(feature = "picture")]
const ENDINGS: &str = ".pgn, .xqf, .txt, .fen, .uci, .png or .gif";
#[cfg(not(feature = "picture"))]
const ENDINGS: &str = ".pgn, .xqf, .txt, .fen or .uci (this build makes no pictures)";

impl Form {
    /// By the ending of a file's name, without the point.
    ///
    /// # Errors
    /// An ending that is no format.
    pub fn of_ending(ending: &str, style: Style) -> io::Result<Form> {
        #[cfg(feature = "picture")]
        match ending.to_ascii_lowercase().as_str() {
            "png" => return Ok(Form::Png(Box::new(canvas(PNG_WIDTH)?))),
            "gif" => return Ok(Form::Gif(Box::new(canvas(GIF_WIDTH)?))),
            _ => {}
        }
        let target = Target::of_ending(ending, style);
        target
            .map(Form::Record)
            .ok_or_else(|| io::Error::other(format!("OUT must end in {ENDINGS}")))
    }

    /// The ending of file names, without the point.
    pub fn ending(&self) -> &'static str {
        match self {
            Form::Record(target) => target.ending(),
            #[cfg(feature = "picture")]
            Form::Png(_) => "png",
            #[cfg(feature = "picture")]
            Form::Gif(_) => "gif",
        }
    }

    /// Whether a file holds several games: what [`Form::write`] gives for them can be put one after the other.
    pub fn holds_many(&self) -> bool {
        match self {
            Form::Record(target) => target.holds_many(),
            #[cfg(feature = "picture")]
            Form::Png(_) | Form::Gif(_) => false,
        }
    }

    /// Writes one record.
    ///
    /// # Errors
    /// Why the format cannot hold it, in words.
    pub fn write(&self, record: &Record) -> Result<Vec<u8>, String> {
        match self {
            Form::Record(target) => target.write(record).map_err(|why| why.to_string()),
            #[cfg(feature = "picture")]
            Form::Png(canvas) => {
                let tree = &record.tree;
                let end = tree.line_end(NodeId::ROOT);
                let png = canvas.png(&tree.position_at(end), tree.mv(end));
                png.map_err(|why| why.to_string())
            }
            #[cfg(feature = "picture")]
            Form::Gif(canvas) => {
                let (start, moves) = (record.tree.start(), record.tree.main_moves());
                let mut bytes = Vec::new();
                write_gif(&mut bytes, canvas, start, &moves, |_| true)
                    .map(|_| bytes)
                    .map_err(|why| why.to_string())
            }
        }
    }
}

#[cfg(feature = "picture")]
fn canvas(width: u32) -> io::Result<Canvas> {
    let look = Look::load(&LookNames::default()).map_err(io::Error::other)?;
    let view = View {
        numerals: true,
        ..View::default()
    };
    Ok(Canvas::new(&look, view, width))
}

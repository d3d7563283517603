//! Bytes of text files as text: UTF-8 with and without mark, UTF-16 with mark, else GB18030. Nothing fails: what is
//! no character becomes U+FFFD.

use encoding_rs::{Encoding, GB18030, UTF_8};
use std::borrow::Cow;

/// How a text is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextEncoding(&'static Encoding);

impl TextEncoding {
    /// UTF-8.
    pub const UTF8: TextEncoding = TextEncoding(UTF_8);
    /// GB18030, which contains GBK and GB 2312.
    pub const GB18030: TextEncoding = TextEncoding(GB18030);

    /// Tells the encoding of a whole text.
    pub fn of(bytes: &[u8]) -> TextEncoding {
        match Encoding::for_bom(bytes) {
            Some((encoding, _)) => TextEncoding(encoding),
            None if std::str::from_utf8(bytes).is_ok() => TextEncoding::UTF8,
            None => TextEncoding::GB18030,
        }
    }

    /// As [`TextEncoding::of`], for a text that is not in memory.
    ///
    /// # Errors
    /// What reading reports.
    pub fn of_reader(mut input: impl std::io::Read) -> std::io::Result<TextEncoding> {
        let mut buffer = vec![0; 1 << 16];
        // Bytes of a character that the last part has cut.
        let mut kept = 0;
        let mut first = true;
        loop {
            let got = input.read(&mut buffer[kept..])?;
            let bytes = &buffer[..kept + got];
            if first && let Some((encoding, _)) = Encoding::for_bom(bytes) {
                return Ok(TextEncoding(encoding));
            }
            first = false;
            let valid = match std::str::from_utf8(bytes) {
                Ok(_) => bytes.len(),
                Err(error) if error.error_len().is_none() && got > 0 => error.valid_up_to(),
                Err(_) => return Ok(TextEncoding::GB18030),
            };
            if got == 0 {
                return Ok(TextEncoding::UTF8);
            }
            kept = bytes.len() - valid;
            buffer.copy_within(valid..valid + kept, 0);
        }
    }

    /// An encoding by its name, such as `windows-1258` or `big5`.
    pub fn by_name(name: &str) -> Option<TextEncoding> {
        Encoding::for_label(name.as_bytes()).map(TextEncoding)
    }

    /// The text of some bytes in this encoding and no other, and how many characters could not be decoded.
    pub fn decode_exactly(self, bytes: &[u8]) -> (Cow<'_, str>, usize) {
        let (text, _, bad) = self.0.decode(bytes);
        let marks = if bad {
            text.chars().filter(|&c| c == '\u{fffd}').count()
        } else {
            0
        };
        (text, marks)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Whether a line feed byte is a line feed, whatever stands before it.
    pub fn is_byte_oriented(self) -> bool {
        self.0 == UTF_8 || self.0 == GB18030
    }

    /// The text of some bytes, with its mark left out, and how many characters could not be decoded. A part that is
    /// UTF-8 in a file that as a whole is not (texts pasted together) is read as UTF-8 when GB18030 fails there.
    pub fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, usize) {
        let (text, bad) = self.decode_exactly(bytes);
        match std::str::from_utf8(bytes) {
            Ok(utf8) if bad > 0 => (Cow::Borrowed(utf8), 0),
            _ => (text, bad),
        }
    }
}

/// A string of an old Chinese program: GB18030, else each byte as the character of Windows-1252, so that the bytes
/// can be had back; and whether it was GB18030.
pub fn gb_string(bytes: &[u8]) -> (String, bool) {
    let (text, _, bad) = GB18030.decode(bytes);
    if !bad {
        return (text.into_owned(), true);
    }
    let shown = encoding_rs::WINDOWS_1252.decode(bytes).0;
    (shown.into_owned(), false)
}

/// A text as GB18030.
pub fn to_gb(text: &str) -> Vec<u8> {
    GB18030.encode(text).0.into_owned()
}

/// UTF-16 of the lower byte first.
pub fn utf16_string(bytes: &[u8]) -> String {
    encoding_rs::UTF_16LE
        .decode_without_bom_handling(bytes)
        .0
        .into_owned()
}

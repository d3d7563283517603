//! The words of a game's text.

use super::split::{is_head_line, is_tag_line};

/// One piece of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token<'a> {
    /// `[Name "value"]`
    Tag(&'a str, String),
    /// A line in brackets that is no tag, where tags stand.
    BadTag(&'a str),
    /// `{...}` or `;...`
    Comment { text: &'a str, closed: bool },
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$3`
    Nag(u8),
    /// Anything else between blanks.
    Word(&'a str),
}

/// Gives tokens with the byte at which they begin.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// No move yet, so that a bracket at the head of a line begins a tag.
    in_tags: bool,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            at: 0,
            in_tags: true,
        }
    }

    /// Where the next token is looked for.
    pub fn offset(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn at_line_start(&self) -> bool {
        self.text[..self.at]
            .trim_end_matches([' ', '\t', '\u{feff}'])
            .bytes()
            .next_back()
            .is_none_or(|b| b == b'\n' || b == b'\r')
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let taken = &self.text[self.at..self.at + bytes];
        self.at += bytes;
        taken
    }

    fn line(&self) -> &'a str {
        let rest = self.rest();
        &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())]
    }

    fn comment(&mut self) -> Token<'a> {
        self.at += 1;
        let rest = self.rest();
        if let Some(end) = rest.find('}') {
            let text = &rest[..end];
            // A comment never closed would swallow the games that follow: it ends where one of them begins.
            let head = text.match_indices('\n').map(|(at, _)| at + 1);
            match head.into_iter().find(|&at| is_head_line(line_at(text, at))) {
                None => {
                    self.at += end + 1;
                    return Token::Comment { text, closed: true };
                }
                Some(end) => {
                    return Token::Comment {
                        text: self.take(end),
                        closed: false,
                    };
                }
            }
        }
        Token::Comment {
            text: self.take(rest.len()),
            closed: false,
        }
    }

    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest
            .find(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | ';' | '$'))
            .unwrap_or(rest.len());
        // A stray closing brace is a word of its own.
        self.take(end.max(1))
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            let rest = self.rest();
            let blank = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            self.at += rest.len() - blank.len();
            let start = self.at;
            let first = blank.chars().next()?;
            if first == '%' && self.at_line_start() {
                let line = self.line();
                self.at += line.len();
                continue;
            }
            let token = match first {
                '[' if self.in_tags && self.at_line_start() => {
                    let line = self.line();
                    match tag(line) {
                        Some((name, value, length)) => {
                            self.at += length;
                            Token::Tag(name, value)
                        }
                        None => {
                            self.at += line.len();
                            Token::BadTag(line)
                        }
                    }
                }
                '[' if self.in_tags && is_tag_line(self.line()) => {
                    let line = self.line();
                    let (name, value, length) =
                        tag(line).unwrap_or(("", String::new(), line.len()));
                    self.at += length;
                    Token::Tag(name, value)
                }
                '{' => self.comment(),
                ';' => {
                    self.at += 1;
                    let line = self.line();
                    self.at += line.len();
                    let text = line.strip_prefix(' ').unwrap_or(line);
                    Token::Comment { text, closed: true }
                }
                '(' => {
                    self.at += 1;
                    Token::Open
                }
                ')' => {
                    self.at += 1;
                    Token::Close
                }
                '$' => {
                    self.at += 1;
                    let rest = self.rest();
                    let digits = rest
                        .find(|c: char| !c.is_ascii_digit())
                        .unwrap_or(rest.len());
                    match self.take(digits).parse() {
                        Ok(nag) => Token::Nag(nag),
                        Err(_) => continue,
                    }
                }
                _ => {
                    self.in_tags = false;
                    Token::Word(self.word())
                }
            };
            return Some((start, token));
        }
    }
}

fn line_at(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())]
}

/// Name and value of the tag at the head of a line, and how many bytes it takes. Quotes inside a value need no
/// backslash as long as no bracket follows them.
fn tag(line: &str) -> Option<(&str, String, usize)> {
    let inner = line.strip_prefix('[')?.trim_start();
    let name_end = inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))?;
    let name = &inner[..name_end];
    let quoted = inner[name_end..].trim_start().strip_prefix('"')?;
    if name.is_empty() {
        return None;
    }
    let mut value = String::new();
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' if quoted[at + 1..].starts_with(['"', '\\']) => {
                value.extend(chars.next().map(|(_, c)| c));
            }
            '"' => {
                let after = quoted[at + 1..].trim_start();
                if let Some(rest) = after.strip_prefix(']') {
                    return Some((name, value, line.len() - rest.len()));
                }
                if after.is_empty() {
                    return Some((name, value, line.len()));
                }
                value.push('"');
            }
            _ => value.push(c),
        }
    }
    // No closing quote: the value is what there is, without a bracket at the end.
    let value = value
        .trim_end()
        .strip_suffix(']')
        .unwrap_or(&value)
        .to_owned();
    Some((name, value, line.len()))
}

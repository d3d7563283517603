//! The tags of a game, as they are kept.

use super::super::{GameResult, Tags, name};
use super::lexer::{Lexer, Token};

/// Reads the tags that stand before the moves, as [`parse`](super::parse) would.
pub fn parse_tags(text: &str) -> Tags {
    let mut tags = Tags::new();
    for (_, token) in Lexer::new(text) {
        match token {
            Token::Tag(name, value) => keep_tag(&mut tags, name, &value),
            Token::Word(_) => break,
            _ => {}
        }
    }
    tags
}

/// Keeps a tag, unless a writer makes it or it says nothing.
pub(super) fn keep_tag(tags: &mut Tags, name: &str, value: &str) {
    let value = Tags::tidy(value);
    let value = value.as_str();
    match name {
        name::FEN | name::SETUP | name::FORMAT => {}
        name::GAME if is_xiangqi(value) => {}
        "White" if tags.get(name::RED).is_none() => tags.set_known(name::RED, value),
        name::RESULT => match GameResult::parse(value) {
            Some(GameResult::Unknown) => {}
            Some(result) => tags.set_result(result),
            None => tags.set_known(name, value),
        },
        // What only says that nothing is known is not kept.
        name::EVENT | name::SITE | name::DATE | name::ROUND | name::RED | name::BLACK => {
            tags.set_known(name, value);
        }
        _ => tags.set(name, value),
    }
}

fn is_xiangqi(value: &str) -> bool {
    ["chinese chess", "xiangqi", "中国象棋", "象棋"].contains(&value.trim().to_lowercase().as_str())
}

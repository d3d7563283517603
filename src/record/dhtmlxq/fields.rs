//! The fields of a text: `[DhtmlXQ_name]value[/DhtmlXQ_name]`, tags in any case, closed or not.

const OPEN: &str = "[dhtmlxq_";
const CLOSE: &str = "[/dhtmlxq_";
const GAME: &str = "[dhtmlxq]";

/// Names in lower case and values, in order.
pub fn fields(text: &str) -> Vec<(String, &str)> {
    let lower = text.to_ascii_lowercase();
    let mut fields = Vec::new();
    let mut at = 0;
    while let Some(found) = lower[at..].find(OPEN) {
        let name_at = at + found + OPEN.len();
        let Some(name_end) = lower[name_at..].find(']').map(|end| name_at + end) else {
            break;
        };
        let name = &lower[name_at..name_end];
        let value_at = name_end + 1;
        let rest = &lower[value_at..];
        // A field that is not closed ends where the next tag begins.
        let end = [CLOSE, OPEN, "[/dhtmlxq]", GAME]
            .iter()
            .filter_map(|tag| rest.find(tag))
            .min()
            .unwrap_or(rest.len());
        fields.push((name.to_owned(), &text[value_at..value_at + end]));
        at = value_at + end;
    }
    fields
}

/// Where the games of a text begin and end. A text without the outer tag is one game.
pub fn find_games(text: &str) -> Vec<(usize, usize)> {
    let lower = text.to_ascii_lowercase();
    let starts: Vec<usize> = lower.match_indices(GAME).map(|(at, _)| at).collect();
    if starts.is_empty() {
        return vec![(0, text.len())];
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).collect()
}

//! Verdicts, plies and ends in words.

use super::judgement::{Article, Class, Hit, IdleKind, JudgedPly, Judgement, Man, Pattern, Root};
use super::texts::{Lang, Points, Texts};
use crate::rules::game::{EndReason, GameEnd, Outcome};
use crate::rules::types::{Piece, Side, Square};

/// More points than this are not listed: the man is named without them.
const MOST_SQUARES: usize = 4;

impl Judgement {
    /// The verdict in one sentence: who loses, for what, by which men, at which plies.
    pub fn sentence(&self, lang: Lang) -> String {
        let texts = lang.texts();
        let article = self.article.number();
        let Some(loser) = self.loser() else {
            return self.draw(texts, article);
        };
        let plies: Vec<String> = self
            .plies_of(loser)
            .map(|ply| ply.ply.to_string())
            .collect();
        fill(
            texts.loses,
            &[
                ("side", texts.sides[loser.index()]),
                ("offence", &self.offence(loser, texts)),
                ("plies", &plies.join(texts.comma)),
                ("article", article),
            ],
        )
    }

    fn draw(&self, texts: &Texts, article: &str) -> String {
        let name = |side: Side| texts.patterns[pattern_index(self.pattern(side))];
        let side = match self.pattern(Side::Red) {
            Pattern::Allowed => Side::Black,
            _ => Side::Red,
        };
        let template = match self.article {
            Article::BothForbidden => texts.both_forbidden,
            Article::PawnClause => texts.pawn_clause,
            _ => texts.both_allowed,
        };
        fill(
            template,
            &[
                ("red", name(Side::Red)),
                ("black", name(Side::Black)),
                ("side", texts.sides[side.index()]),
                ("article", article),
            ],
        )
    }

    fn offence(&self, loser: Side, texts: &Texts) -> String {
        let hits = |class: Class| {
            let plies = self.plies_of(loser).filter(move |ply| ply.class == class);
            plies.flat_map(|ply| &ply.hits)
        };
        let chased = chases(hits(Class::Chase), texts);
        match self.pattern(loser) {
            Pattern::PerpetualCheck => {
                let mut by: Vec<String> = Vec::new();
                for hit in hits(Class::Check) {
                    push_new(&mut by, man(hit.attacker.piece, &[], texts));
                }
                fill(texts.perpetual_check, &[("by", &by.join(texts.and))])
            }
            Pattern::PerpetualThreat => texts.perpetual_threat.to_owned(),
            Pattern::PerpetualChase if chased.is_empty() => {
                texts.perpetual_chase_by_check.to_owned()
            }
            Pattern::PerpetualChase => fill(texts.perpetual_chase, &[("hits", &chased)]),
            Pattern::Mixed | Pattern::Allowed => {
                let mut kinds: Vec<&str> = Vec::new();
                for class in [Class::Check, Class::Threat, Class::Chase] {
                    if self.plies_of(loser).any(|ply| ply.class == class) {
                        kinds.push(texts.classes[class_index(class)]);
                    }
                }
                let template = if chased.is_empty() {
                    texts.mixed
                } else {
                    texts.mixed_hits
                };
                let kinds = kinds.join(texts.or);
                fill(template, &[("kinds", &kinds), ("hits", &chased)])
            }
        }
    }
}

impl JudgedPly {
    /// The number of the ply, its class and what makes it so.
    pub fn sentence(&self, lang: Lang) -> String {
        let texts = lang.texts();
        let values = [
            ("ply", self.ply.to_string()),
            ("class", texts.classes[class_index(self.class)].to_owned()),
            ("detail", self.detail(texts)),
        ];
        fill_all(texts.ply, &values)
    }

    /// The same without the number.
    pub fn explanation(&self, lang: Lang) -> String {
        let texts = lang.texts();
        let values = [
            ("class", texts.classes[class_index(self.class)].to_owned()),
            ("detail", self.detail(texts)),
        ];
        fill_all(texts.class_detail, &values)
    }

    fn detail(&self, texts: &Texts) -> String {
        let mut detail = String::new();
        if let Some(check) = self.by_check {
            detail += &fill(texts.by_check, &[("check", &check.to_string())]);
        }
        let idle = self.idle.map_or("", |kind| texts.idle[idle_index(kind)]);
        if !idle.is_empty() {
            detail += &fill(texts.idle_kind, &[("kind", idle)]);
        }
        match self.class {
            Class::Chase => {
                for (index, hit) in self.hits.iter().enumerate() {
                    detail += if index == 0 { texts.of } else { texts.and };
                    detail += &chase(hit, texts);
                }
            }
            Class::Check if !self.hits.is_empty() => {
                let mut by = Vec::new();
                for hit in &self.hits {
                    push_new(&mut by, man(hit.attacker.piece, &[], texts));
                }
                detail += &fill(texts.check_by, &[("by", &by.join(texts.and))]);
            }
            _ => {}
        }
        detail
    }
}

impl GameEnd {
    /// How the game ended, in one sentence.
    pub fn sentence(&self, lang: Lang) -> String {
        if let Some(judgement) = &self.judgement {
            return judgement.sentence(lang);
        }
        let texts = lang.texts();
        let template = match (self.reason, self.outcome) {
            (EndReason::Checkmate, _) => texts.checkmate,
            (EndReason::Stalemate, _) => texts.stalemate,
            (EndReason::Resignation, _) => texts.resignation,
            (EndReason::Timeout, _) => texts.timeout,
            (EndReason::Abandoned, _) => texts.abandoned,
            (EndReason::Agreement, _) => texts.agreement,
            (EndReason::NaturalLimit, _) => texts.natural_limit,
            (EndReason::InsufficientMaterial, _) => texts.insufficient_material,
            (EndReason::RuleViolation, Outcome::Draw) => texts.ruled_draw,
            (_, Outcome::Draw) => texts.repetition,
            (_, Outcome::Win(_)) => texts.ruled_win,
        };
        let name = |side: Option<Side>| side.map_or("", |side| texts.sides[side.index()]);
        let loser = self.outcome.loser();
        fill(
            template,
            &[
                ("winner", name(loser.map(|side| !side))),
                ("loser", name(loser)),
            ],
        )
    }
}

impl GameEnd {
    /// What a record says of the end, as a comment: the sentence, and for a repetition the class of every judged ply
    /// with what makes it so.
    pub fn comment(&self, lang: Lang) -> String {
        let mut comment = self.sentence(lang);
        for ply in self.judgement.iter().flat_map(|judged| &judged.plies) {
            comment.push('\n');
            comment += &ply.sentence(lang);
        }
        comment
    }

    /// The usual words that [`GameEnd::termination`] begins with.
    pub const TERMINATIONS: [&'static str; 5] = [
        "normal",
        "time forfeit",
        "abandoned",
        "adjudication",
        "rules infraction",
    ];

    /// What a record says of the end in its `Termination` tag: the usual word for the kind of end, ours for the
    /// reason, and the article of the law for a repetition.
    pub fn termination(&self) -> String {
        let kind = match self.reason {
            EndReason::Checkmate
            | EndReason::Stalemate
            | EndReason::Resignation
            | EndReason::Agreement
            | EndReason::NaturalLimit
            | EndReason::InsufficientMaterial => "normal",
            EndReason::Timeout => "time forfeit",
            EndReason::Abandoned => "abandoned",
            EndReason::Repetition => "adjudication",
            EndReason::RuleViolation if self.outcome == Outcome::Draw => "adjudication",
            EndReason::RuleViolation
            | EndReason::PerpetualCheck
            | EndReason::PerpetualChase
            | EndReason::PerpetualThreat
            | EndReason::MixedForbidden => "rules infraction",
        };
        let article = self
            .judgement
            .as_ref()
            .map(|judged| format!(", article {}", judged.article.number()));
        let code = self.reason.code();
        format!("{kind}: {code}{}", article.unwrap_or_default())
    }
}

/// All chases of a side, like ones together: the same man of the same attacker on one point or several.
fn chases<'a>(hits: impl Iterator<Item = &'a Hit>, texts: &Texts) -> String {
    let mut groups: Vec<(Piece, Piece, Vec<Square>)> = Vec::new();
    for hit in hits {
        let (by, target) = (hit.attacker.piece, hit.target);
        match groups
            .iter_mut()
            .find(|(b, t, _)| (*b, *t) == (by, target.piece))
        {
            Some((_, _, squares)) => push_new(squares, target.square),
            None => groups.push((by, target.piece, vec![target.square])),
        }
    }
    let groups: Vec<String> = groups
        .iter()
        .map(|(by, target, squares)| {
            let (target, by) = (man(*target, squares, texts), man(*by, &[], texts));
            fill(texts.hit, &[("target", &target), ("by", &by)])
        })
        .collect();
    groups.join(texts.and)
}

fn chase(hit: &Hit, texts: &Texts) -> String {
    let Man { piece, square } = hit.target;
    let root = texts.roots[match hit.root {
        Root::None => 0,
        Root::False => 1,
        Root::Short => 2,
        Root::Real => 3,
    }];
    fill(
        texts.chase,
        &[
            ("target", &man(piece, &[square], texts)),
            ("by", &man(hit.attacker.piece, &[], texts)),
            ("joint", if hit.joint { texts.joint } else { "" }),
            ("root", root),
        ],
    )
}

fn man(piece: Piece, squares: &[Square], texts: &Texts) -> String {
    let name = texts.pieces[piece.side().index()][piece.kind().index()];
    if squares.is_empty() || squares.len() > MOST_SQUARES {
        return fill(texts.man, &[("piece", name)]);
    }
    fill(
        texts.man_on,
        &[
            ("piece", name),
            ("squares", &points(squares, piece.side(), texts)),
        ],
    )
}

/// Points in words. `side` is that of the man that stands on them.
fn points(squares: &[Square], side: Side, texts: &Texts) -> String {
    match &texts.points {
        Points::Coordinates => {
            let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
            squares.join(texts.comma)
        }
        Points::Files(template, numerals) => {
            let mut files: Vec<&str> = Vec::new();
            for square in squares {
                let from_right = match side {
                    Side::Red => 8 - square.file(),
                    Side::Black => square.file(),
                };
                push_new(&mut files, numerals[side.index()][usize::from(from_right)]);
            }
            fill(template, &[("n", &files.join(texts.comma))])
        }
    }
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = template.to_owned();
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}

fn fill_all(template: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    fill(template, &values)
}

fn class_index(class: Class) -> usize {
    match class {
        Class::Check => 0,
        Class::Threat => 1,
        Class::Chase => 2,
        Class::Idle => 3,
    }
}

fn idle_index(kind: IdleKind) -> usize {
    match kind {
        IdleKind::Exchange => 0,
        IdleKind::Offer => 1,
        IdleKind::Block => 2,
        IdleKind::Follow => 3,
        IdleKind::Plain => 4,
    }
}

fn pattern_index(pattern: Pattern) -> usize {
    match pattern {
        Pattern::Allowed => 0,
        Pattern::PerpetualCheck => 1,
        Pattern::PerpetualThreat => 2,
        Pattern::PerpetualChase => 3,
        Pattern::Mixed => 4,
    }
}

//! The options that a program offers, and which of them are left to its user.

use std::collections::VecDeque;

/// Longest text that an option is given.
const LONGEST: usize = 1000;

/// An option that a program offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Its name, as the program writes it.
    pub name: String,
    /// What it takes.
    pub kind: OfferKind,
}

/// What an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OfferKind {
    /// Yes or no.
    Switch {
        /// What holds when nothing is said.
        usual: bool,
    },
    /// A whole number.
    Number {
        /// What holds when nothing is said.
        usual: i64,
        /// The smallest.
        least: i64,
        /// The largest.
        most: i64,
    },
    /// One of several words.
    Choice {
        /// What holds when nothing is said.
        usual: String,
        /// All of them.
        among: Vec<String>,
    },
    /// Any text: a file name, mostly.
    Text {
        /// What holds when nothing is said.
        usual: String,
    },
    /// It takes nothing; to name it is to do it.
    Button,
}

/// Words that part what a line says of an option.
const PARTS: [&str; 5] = ["type", "default", "min", "max", "var"];

impl Offer {
    /// The option that a line introduces.
    pub fn of_line(line: &str) -> Option<Offer> {
        let rest = line.strip_prefix("option ")?;
        // UCCI does without the word.
        let rest = rest.strip_prefix("name ").unwrap_or(rest);
        let mut words: VecDeque<&str> = rest.split_whitespace().collect();
        let until_part = |words: &mut VecDeque<&str>| {
            let count = words.iter().take_while(|word| !PARTS.contains(word));
            let said: Vec<&str> = words.drain(..count.count()).collect();
            said.join(" ")
        };
        let name = until_part(&mut words);
        if name.is_empty() {
            return None;
        }
        let (mut kind, mut usual, mut least, mut most) = (String::new(), None, None, None);
        let mut among = Vec::new();
        while let Some(part) = words.pop_front() {
            let said = until_part(&mut words);
            match part {
                "type" => kind = said,
                "default" => usual = Some(said),
                "min" => least = said.parse().ok(),
                "max" => most = said.parse().ok(),
                _ => among.push(said),
            }
        }
        let text = usual.unwrap_or_default();
        let kind = match kind.as_str() {
            "check" => OfferKind::Switch {
                usual: text == "true",
            },
            "spin" => {
                let (least, most) = (least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX));
                let (least, most) = (least.min(most), least.max(most));
                let usual: i64 = text.parse().unwrap_or(least);
                let usual = usual.clamp(least, most);
                OfferKind::Number { usual, least, most }
            }
            "combo" => OfferKind::Choice { usual: text, among },
            "button" => OfferKind::Button,
            // "<empty>" is how UCI writes nothing.
            _ if text == "<empty>" => OfferKind::Text {
                usual: String::new(),
            },
            _ => OfferKind::Text { usual: text },
        };
        Some(Offer { name, kind })
    }

    /// Whether it is for the user to choose: not what the app says itself, and nothing that is only done once.
    pub fn is_free(&self) -> bool {
        /// Set with our own engine's, or by what is asked of the program.
        const OURS: [&str; 8] = [
            "Threads",
            "Hash",
            "hashsize",
            "MultiPV",
            "Ponder",
            "usemillisec",
            "Debug Log File",
            "Protocol",
        ];
        /// About the program's strength, though named as what a GUI sets.
        const FREE: [&str; 2] = ["UCI_LimitStrength", "UCI_Elo"];
        let is = |names: &[&str]| {
            names
                .iter()
                .any(|name| name.eq_ignore_ascii_case(&self.name))
        };
        self.kind != OfferKind::Button
            && !is(&OURS)
            && (is(&FREE) || !self.name.to_ascii_lowercase().starts_with("uci_"))
    }

    /// What holds when nothing is said.
    pub fn usual(&self) -> String {
        match &self.kind {
            OfferKind::Switch { usual } => usual.to_string(),
            OfferKind::Number { usual, .. } => usual.to_string(),
            OfferKind::Choice { usual, .. } | OfferKind::Text { usual } => usual.clone(),
            OfferKind::Button => String::new(),
        }
    }

    /// What the user wrote, as the program takes it; `None` when it cannot be meant.
    pub fn accept(&self, text: &str) -> Option<String> {
        let text = text.trim();
        match &self.kind {
            OfferKind::Switch { .. } => text.parse::<bool>().ok().map(|on| on.to_string()),
            OfferKind::Number { least, most, .. } => {
                let number: i128 = text.parse().ok()?;
                let within = number.clamp(i128::from(*least), i128::from(*most));
                Some(within.to_string())
            }
            OfferKind::Choice { among, .. } => among.iter().find(|known| *known == text).cloned(),
            OfferKind::Text { .. } => {
                let one_line = |c: &char| !c.is_control();
                Some(text.chars().filter(one_line).take(LONGEST).collect())
            }
            OfferKind::Button => None,
        }
    }
}

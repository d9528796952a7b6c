//! What no correct GUI says: how a repertoire becomes hostile, and how lines are spoiled.
//!
//! In a hostile dialogue lines come at any moment, and many of them are broken. Whether the engine lives on and answers at the end
//! is all that counts there.

use toml::{Table, Value};

use super::repertoire::{Hostile, Piece, Repertoire};
use super::said::Steps;
use super::walk::Walks;

/// Stands for a spoiled line in the words that a piece chooses from.
const SPOILED: &str = "<spoiled>";

/// Numbers that programs stumble over.
const NUMBERS: &[&str] =
    &["-1", "0", "00", "1.5", "0x10", "2147483648", "-2147483649", "18446744073709551616", "1e9", "NaN", "x"];

/// Letters and signs that programs stumble over.
const SIGNS: &[&str] =
    &["\t", "\r", "\u{0}", "\u{1b}[2J", "%s%n", "\u{e9}", "\u{1f600}", "\"", "'", "\\", ";", "="];

impl Repertoire {
    /// The same for hostile dialogues; none if nobody has written how these end.
    pub(crate) fn hostile(mut self) -> Option<Repertoire> {
        let Hostile { clause, closing } = self.hostile.take()?;
        self.piece.retain(|_, piece| {
            piece.steps = piece.steps.iter().filter_map(trapped).collect();
            piece.when.clear();
            !piece.steps.is_empty()
        });
        let plain = |steps: Value, choose: &[(&str, &[&str])], weight| Piece {
            weight,
            alone: true,
            requires: Vec::new(),
            when: std::collections::BTreeSet::new(),
            choose: choose
                .iter()
                .map(|(word, choices)| {
                    ((*word).to_owned(), choices.iter().map(|c| (*c).to_owned()).collect())
                })
                .collect(),
            steps: vec![steps],
        };
        let line = ("line", [SPOILED].as_slice());
        let text = |text: &str| Value::from(text);
        let hex = || Value::Table(Table::from_iter([("hex".to_owned(), Value::from("<hex>"))]));
        let repeated = |text: &str, times: i64| {
            Value::Table(Table::from_iter([
                ("repeat".to_owned(), Value::from(text)),
                ("times".to_owned(), Value::from(times)),
            ]))
        };
        let sum: u32 = self.piece.values().map(|piece| piece.weight).sum();
        let bytes = ("hex", ["ff", "00", "80 80", "c3 28", "0d", "00 00 00 00"].as_slice());
        let filler = ("filler", [" x", "a", " 9", " \t"].as_slice());
        for (name, items, choose, weight) in [
            ("spoiled", vec![text("<line>\n")], vec![line], sum / 2),
            ("bytes", vec![text("<line>"), hex(), text("\n")], vec![line, bytes], sum / 12),
            (
                "long",
                vec![text("<line>"), repeated("<filler>", 3000), text("\n")],
                vec![line, filler],
                sum / 16,
            ),
            ("many", vec![repeated("<line>\n", 40)], vec![line], sum / 16),
            ("empty", vec![repeated("\n", 3)], vec![], sum / 40),
        ] {
            self.piece.insert(name.to_owned(), plain(write(items), &choose, weight.max(1)));
        }
        self.closing.clear();
        let closing = closing.iter().map(|step| trapped(step).unwrap_or_else(|| step.clone())).collect();
        let survived = Piece { steps: closing, ..plain(write(Vec::new()), &[], 1) };
        self.closing.insert("survived".to_owned(), survived);
        self.survives = Some(clause);
        Some(self)
    }

    /// A word with a spoiled line in the place of `<spoiled>`: one that some piece sends, changed in one to three places.
    pub(super) fn spoil(&self, word: String, walks: Walks, random: &mut fastrand::Rng) -> String {
        if word != SPOILED {
            return word;
        }
        let sends = |piece: &&Piece| !literals(&piece.steps).is_empty();
        let pieces: Vec<&Piece> = self.piece.values().filter(sends).collect();
        let Some(piece) = random.choice(&pieces) else { return String::new() };
        let mut line = random.choice(&literals(&piece.steps)).cloned().unwrap_or_default();
        for (word, choices) in &piece.choose {
            let chosen = random.choice(choices).map(String::as_str).unwrap_or_default();
            line = line.replace(&format!("<{word}>"), &walks.fill(chosen, random));
        }
        for _ in 0..random.u8(1..=3) {
            line = changed(&line, random);
        }
        line.retain(|c| c != '\n');
        if line.is_empty() {
            line.push('x');
        }
        // A line that ends the engine proves nothing.
        let ends = self.closing.values().flat_map(|piece| literals(&piece.steps)).last();
        let first = |line: &str| line.split_whitespace().next().map(str::to_lowercase);
        if ends.is_some_and(|ends| first(&ends) == first(&line)) { format!("x{line}") } else { line }
    }
}

/// A step that writes these items, whatever the interface may send.
fn write(items: Vec<Value>) -> Value {
    Value::Table(Table::from_iter([
        ("write".to_owned(), Value::Array(items)),
        ("trap".to_owned(), Value::from(true)),
    ]))
}

/// A step that sends, whatever the interface may send; none if it does something else than send or wait.
fn trapped(step: &Value) -> Option<Value> {
    let mut table = step.as_table()?.clone();
    if table.contains_key("wait") {
        return Some(Value::Table(table));
    }
    if !["send", "act", "write"].iter().any(|action| table.contains_key(*action)) {
        return None;
    }
    table.insert("trap".to_owned(), Value::from(true));
    // What it would judge does not count.
    table.remove("clause");
    table.remove("level");
    Some(Value::Table(table))
}

/// The lines that steps send as they are written, but for what is chosen for their words.
fn literals(steps: &Steps) -> Vec<String> {
    let sent = steps.iter().filter_map(|step| step.as_table()?.get("send"));
    let lines = sent.flat_map(|sent| match sent {
        Value::Array(items) => items.iter().filter_map(Value::as_str).collect(),
        item => item.as_str().into_iter().collect::<Vec<_>>(),
    });
    lines.filter(|line| !line.contains("<_:")).map(str::to_owned).collect()
}

/// A line with one change.
fn changed(line: &str, random: &mut fastrand::Rng) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let at = random.usize(0..words.len());
    let place = random.usize(0..=line.chars().count());
    let split = line.char_indices().nth(place).map_or(line.len(), |(index, _)| index);
    match random.u8(0..9) {
        0 => {
            words.remove(at);
        }
        1 => words.insert(at, words[at]),
        2 => words.swap(at, 0),
        3 => words[at] = random.choice(NUMBERS).copied().unwrap_or_default(),
        4 => words.push(random.choice(NUMBERS).copied().unwrap_or_default()),
        5 => return line[..split].to_owned(),
        6 => {
            let sign = random.choice(SIGNS).copied().unwrap_or_default();
            return format!("{}{sign}{}", &line[..split], &line[split..]);
        }
        7 => return line.to_uppercase(),
        _ => return format!("{line} {}", [words[at]; 300].join(" ")),
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::compiler::Compiler;
    use crate::live::said::{Said, Timing};
    use crate::protocol::PROTOCOLS;

    /// All that a hostile dialogue can say is a scenario that can be loaded, and no line of it is the one that ends the engine.
    #[test]
    fn every_hostile_repertoire_is_right() {
        let mut random = fastrand::Rng::with_seed(5);
        for protocol in PROTOCOLS {
            let Some(lawful) = Repertoire::of(*protocol).unwrap() else { continue };
            let hostile = lawful.hostile().unwrap_or_else(|| panic!("{}: no end", protocol.name()));
            let compiler = Compiler::new(*protocol, hostile, 0);
            for (name, piece) in compiler.repertoire.pieces() {
                for _ in 0..5 {
                    let words = compiler.words(piece, &mut random);
                    let said = Said { piece: name.to_owned(), words, timing: Timing::AtOnce, closes: false };
                    let steps = compiler.steps(&compiler.repertoire.steps_of(&said), &piece.requires);
                    assert!(steps.is_ok(), "{} {name}: {}", protocol.name(), steps.unwrap_err());
                }
            }
        }
    }

    #[test]
    fn spoiled_lines_do_not_end_the_engine() {
        let text = "opening = []\n[piece.a]\nsteps = [{ send = 'quit now' }]\n[closing.b]\nsteps = []\n\
                    [hostile]\nclause = 'X-R'\nclosing = [{ sync = true }, { send = 'quit' }]\n";
        let lawful: Repertoire = toml::from_str(text).unwrap();
        let hostile = lawful.hostile().unwrap();
        let mut random = fastrand::Rng::with_seed(2);
        let walks = Walks::of(crate::protocol::find("uci").unwrap());
        let lines: Vec<String> =
            (0..500).map(|_| hostile.spoil(SPOILED.to_owned(), walks, &mut random)).collect();
        let ends = |line: &&String| line.split_whitespace().next().is_some_and(|word| word == "quit");
        assert_eq!(lines.iter().find(ends), None);
        assert!(
            lines.iter().any(|line| line.starts_with("xquit")) && lines.iter().any(|line| line.len() > 500)
        );
    }
}

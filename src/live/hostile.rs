//! What no correct GUI says: how a repertoire becomes hostile, and how lines are spoiled.
//!
//! In a hostile dialogue lines come at any moment, and many of them are broken. Whether the engine lives on and answers at the end
//! is all that counts there.

use std::collections::BTreeMap;

use toml::Value;

use super::piece::Piece;
use super::repertoire::Repertoire;
use super::said::Steps;
use super::walk::Walks;

/// Stands for a spoiled line in the words that a piece chooses from.
const SPOILED: &str = "<spoiled>";

/// Pieces that say what is broken in every protocol. Their weights are hundredths of what all others weigh together.
const SPOILING: &str = r#"
[spoiled]
weight = 50
alone  = true
choose = { line = ['<spoiled>'] }
steps  = [{ write = ["<line>\n"], trap = true }]

[bytes]
weight = 8
alone  = true
choose = { line = ['<spoiled>'], hex = ['ff', '00', '80 80', 'c3 28', '0d', '00 00 00 00'] }
steps  = [{ write = ['<line>', { hex = '<hex>' }, "\n"], trap = true }]

[long]
weight = 6
alone  = true
choose = { line = ['<spoiled>'], filler = [' x', 'a', ' 9', " \t"] }
steps  = [{ write = ['<line>', { repeat = '<filler>', times = 3000 }, "\n"], trap = true }]

[many]
weight = 6
alone  = true
choose = { line = ['<spoiled>'] }
steps  = [{ write = [{ repeat = "<line>\n", times = 40 }], trap = true }]

[empty]
weight = 2
alone  = true
steps  = [{ write = [{ repeat = "\n", times = 3 }], trap = true }]
"#;

/// Numbers that programs stumble over.
const NUMBERS: &[&str] =
    &["-1", "0", "00", "1.5", "0x10", "2147483648", "-2147483649", "18446744073709551616", "1e9", "NaN", "x"];

/// Letters and signs that programs stumble over.
const SIGNS: &[&str] =
    &["\t", "\r", "\u{0}", "\u{1b}[2J", "%s%n", "\u{e9}", "\u{1f600}", "\"", "'", "\\", ";", "="];

impl Repertoire {
    /// The same for hostile dialogues.
    pub(crate) fn hostile(mut self) -> Repertoire {
        self.said_by_scenarios.clear();
        self.piece.retain(|_, piece| {
            piece.steps = piece.steps.iter().filter_map(trapped).collect();
            piece.when.clear();
            !piece.steps.is_empty()
        });
        let lawful: u32 = self.piece.values().map(|piece| piece.weight).sum();
        for (name, piece) in spoiling() {
            let weight = (lawful * piece.weight / 100).max(1);
            self.piece.insert(name, Piece { weight, ..piece });
        }
        self.closing.clear();
        let end = self.hostile.closing.iter();
        let steps = end.map(|step| trapped(step).unwrap_or_else(|| step.clone())).collect();
        self.closing
            .insert("survived".to_owned(), Piece { weight: 1, alone: true, steps, ..Piece::default() });
        self.survives = Some(self.hostile.clause.clone());
        self
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

/// The pieces of [`SPOILING`] by their names.
fn spoiling() -> BTreeMap<String, Piece> {
    toml::from_str(SPOILING).unwrap_or_default()
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
    use std::collections::BTreeSet;

    use super::*;
    use crate::live::compiler::Compiler;
    use crate::live::said::Said;
    use crate::protocol::PROTOCOLS;

    /// All that a hostile dialogue can say is a scenario that can be loaded, and no line of it is the one that ends the engine.
    #[test]
    fn every_hostile_repertoire_is_right() {
        let mut random = fastrand::Rng::with_seed(5);
        for protocol in PROTOCOLS {
            let hostile = Repertoire::of(*protocol).unwrap().hostile();
            let pieces: BTreeSet<&str> = hostile.pieces().map(|(name, _)| name).collect();
            assert!(pieces.is_superset(&["spoiled", "bytes", "long", "many", "empty", "survived"].into()));
            let compiler = Compiler::new(*protocol, hostile, 0);
            for (name, piece) in compiler.repertoire.pieces() {
                for _ in 0..5 {
                    let words = compiler.words(piece, &mut random);
                    let said = Said::at_once(name, words);
                    let steps = compiler.steps(
                        &compiler.repertoire.steps_of(&said, 0),
                        &compiler.repertoire.requires_of(&said),
                    );
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
        let hostile = lawful.hostile();
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

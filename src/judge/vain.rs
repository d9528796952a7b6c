//! A wait that ended with nothing ([`Vain`]).

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A wait that ended with nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Vain {
    /// What was awaited: the first word of it.
    pub(crate) word: String,
    /// What waits of the same kind have in common: the cause that their failures would have.
    pub(crate) cause: String,
    /// The machine is not the reason: engine and machine were idle in the meantime, or the engine had a processor whenever
    /// it could use one.
    pub(crate) certain: bool,
    /// How long it lasted.
    pub(crate) waited: Duration,
    /// It ended at the soft bound: others like it had been in vain, or it is repeated with nothing else running.
    pub(crate) cut: bool,
}

/// The first word of what is awaited, without an article: what waits of a kind have in common.
pub(super) fn word(awaited: &str) -> String {
    let mut words = awaited.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let word = words.find(|word| !matches!(*word, "a" | "an" | "the"));
    word.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_of_a_kind_begin_alike() {
        let cases = [
            ("move <m:legal-move>", "move"),
            ("a move", "move"),
            ("the process ends", "process"),
            ("anything, or nothing", "anything"),
            ("", ""),
        ];
        for (awaited, expected) in cases {
            assert_eq!(word(awaited), expected);
        }
    }
}

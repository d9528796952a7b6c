//! Dialogues that are kept from one run to the next: a short one for each transition ([`Corpus`]).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::said::Said;

/// The form of the file. Another one is refused: what it holds cannot be guessed.
const FORMAT: u32 = 1;

/// What a file of a corpus holds.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Corpus {
    format: u32,
    protocol: String,
    dialogues: Vec<Vec<Said>>,
}

impl Corpus {
    /// Of these dialogues, each once, without those with which another one begins.
    pub(super) fn new(protocol: &str, dialogues: impl IntoIterator<Item = Vec<Said>>) -> Corpus {
        let mut all: Vec<(String, Vec<Said>)> =
            dialogues.into_iter().map(|said| (key(&said), said)).collect();
        all.sort_by(|one, other| one.0.cmp(&other.0));
        let mut dialogues: Vec<Vec<Said>> = Vec::new();
        let mut last = String::new();
        // In this order, what begins another one stands right before it, or before one that does.
        for (key, said) in all.into_iter().rev() {
            if !last.starts_with(&key) {
                last = key;
                dialogues.push(said);
            }
        }
        dialogues.sort_by_key(Vec::len);
        Corpus { format: FORMAT, protocol: protocol.to_owned(), dialogues }
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn read(text: &str, protocol: &str) -> Result<Corpus, String> {
        /// What every form has.
        #[derive(Deserialize)]
        struct Head {
            format: u32,
        }
        let head: Head = serde_json::from_str(text).map_err(|error| format!("it is no corpus: {error}"))?;
        if head.format != FORMAT {
            return Err(format!("it is of form {}, and this enginecheck reads form {FORMAT}", head.format));
        }
        let corpus: Corpus =
            serde_json::from_str(text).map_err(|error| format!("it is no corpus: {error}"))?;
        if corpus.protocol != protocol {
            return Err(format!("it is about {}, not {protocol}", corpus.protocol));
        }
        Ok(corpus)
    }

    /// The text of its file.
    pub(crate) fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Its dialogues, the short ones first; pieces that the repertoire does not know end them.
    pub(super) fn known_by(&self, is_known: impl Fn(&str) -> bool) -> Vec<Vec<Said>> {
        let mut all = BTreeSet::new();
        let known = |said: &[Said]| -> Vec<Said> {
            said.iter().take_while(|said| is_known(&said.piece)).cloned().collect()
        };
        let dialogues = self.dialogues.iter().map(|said| known(said));
        dialogues.filter(|said| !said.is_empty() && all.insert(key(said))).collect()
    }

    /// How many dialogues it has.
    pub(crate) fn len(&self) -> usize {
        self.dialogues.len()
    }
}

/// A text that begins another one if the dialogue begins the other one.
fn key(said: &[Said]) -> String {
    said.iter().map(|said| serde_json::to_string(said).unwrap_or_default() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::super::said::Timing;
    use super::*;
    use std::collections::BTreeMap;

    fn dialogue(names: &str) -> Vec<Said> {
        let said = |name: &str| Said {
            piece: name.to_owned(),
            words: BTreeMap::from([("n".to_owned(), "3".to_owned())]),
            timing: Timing::After(3),
            closes: false,
            without: BTreeSet::new(),
        };
        names.split(' ').map(said).collect()
    }

    fn shown(dialogues: &[Vec<Said>]) -> Vec<String> {
        let names =
            |said: &Vec<Said>| said.iter().map(|said| said.piece.as_str()).collect::<Vec<_>>().join(" ");
        dialogues.iter().map(names).collect()
    }

    #[test]
    fn dialogues_come_back_as_they_were_without_what_begins_them() {
        let corpus = Corpus::new("uci", ["a b c", "a", "a b", "b", "a c", "a b c"].map(dialogue));
        let read = Corpus::read(&corpus.text(), "uci").unwrap();
        assert_eq!(read, corpus);
        assert_eq!(read.len(), 3);
        let mut all = shown(&read.known_by(|_| true));
        all.sort();
        assert_eq!(all, ["a b c", "a c", "b"]);
        assert_eq!(shown(&read.known_by(|piece| piece != "c")).len(), 3);
        assert_eq!(shown(&read.known_by(|piece| piece == "a")), ["a"]);
    }

    #[test]
    fn what_is_no_corpus_of_this_protocol_is_refused() {
        let corpus = Corpus::new("uci", []).text();
        let newer = corpus.replace("\"format\": 1", "\"format\": 2, \"more\": []");
        for (text, protocol, why) in [
            ("", "uci", "it is no corpus: EOF"),
            ("{}", "uci", "it is no corpus: missing field `format`"),
            (newer.as_str(), "uci", "it is of form 2, and this enginecheck reads form 1"),
            (corpus.as_str(), "xboard", "it is about uci, not xboard"),
        ] {
            let error = Corpus::read(text, protocol).unwrap_err();
            assert!(error.starts_with(why), "{error}");
        }
    }
}

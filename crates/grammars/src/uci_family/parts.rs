//! How lines of many optional parts are written ([`Parts`]).

use std::fmt::Display;

use crate::text::push_number;
use crate::words::Words;

/// Writes parts of a line with a blank between.
pub(crate) struct Parts<'o> {
    out: &'o mut Vec<u8>,
    begin: usize,
}

impl<'o> Parts<'o> {
    /// The first of them stands here.
    pub(crate) fn new(out: &'o mut Vec<u8>) -> Parts<'o> {
        let begin = out.len();
        Parts { out, begin }
    }

    /// Writes a word, if there is one.
    pub(crate) fn word(&mut self, word: &[u8]) {
        if !word.is_empty() {
            self.blank();
            self.out.extend_from_slice(word);
        }
    }

    /// Writes a word that is there or not.
    pub(crate) fn flag(&mut self, name: &str, there: bool) {
        if there {
            self.word(name.as_bytes());
        }
    }

    /// Writes a name and its value, if it has one.
    pub(crate) fn value(&mut self, name: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.blank();
            push_number(self.out, format_args!("{name} {value}"));
        }
    }

    /// Writes a name, and a blank and each of the values.
    pub(crate) fn values(&mut self, name: &str, values: impl Iterator<Item = impl Display>) {
        self.word(name.as_bytes());
        values.for_each(|value| push_number(self.out, format_args!(" {value}")));
    }

    /// Writes a name, and the words behind it.
    pub(crate) fn words(&mut self, name: &str, words: Words<'_>) {
        self.word(name.as_bytes());
        if !words.is_empty() {
            self.out.push(b' ');
            words.print(self.out);
        }
    }

    fn blank(&mut self) {
        if self.out.len() > self.begin {
            self.out.push(b' ');
        }
    }
}

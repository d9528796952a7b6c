//! Some words of a line in a row ([`Words`]): names, values, moves. How many blanks part them does not matter.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::text::{split_word, trim, trim_start};
use wire::line::escape;

/// Words of a line. Two of them are the same if they have the same words, whatever blanks are between.
#[derive(Clone, Copy, Default)]
pub struct Words<'a> {
    text: &'a [u8],
}

impl<'a> Words<'a> {
    /// The words of a text.
    #[must_use]
    pub fn of(text: &'a [u8]) -> Words<'a> {
        Words { text: trim(text) }
    }

    /// The text as it came, without blanks round it.
    #[must_use]
    pub fn text(self) -> &'a [u8] {
        self.text
    }

    /// Whether there is no word.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Each word.
    pub fn iter(self) -> impl Iterator<Item = &'a [u8]> + Clone {
        let mut rest = self.text;
        std::iter::from_fn(move || take_word(&mut rest))
    }

    /// Writes them with one blank between.
    pub fn print(self, out: &mut Vec<u8>) {
        for (number, word) in self.iter().enumerate() {
            if number > 0 {
                out.push(b' ');
            }
            out.extend_from_slice(word);
        }
    }

    /// The words with one blank between.
    #[must_use]
    pub fn to_bytes(self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.text.len());
        self.print(&mut out);
        out
    }
}

impl PartialEq for Words<'_> {
    fn eq(&self, other: &Words<'_>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Words<'_> {}

impl Hash for Words<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.iter().for_each(|word| word.hash(state));
    }
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", escape(&self.to_bytes()))
    }
}

impl fmt::Display for Words<'_> {
    /// The words for people: what is not text is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.to_bytes()))
    }
}

/// Cuts the first word off.
pub(crate) fn take_word<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (word, behind) = split_word(trim_start(rest));
    *rest = behind;
    (!word.is_empty()).then_some(word)
}

/// The words before the first one that `ends` them, and the text from that one on.
pub(crate) fn words_until(text: &[u8], mut ends: impl FnMut(&[u8]) -> bool) -> (Words<'_>, &[u8]) {
    let mut rest = text;
    loop {
        let here = trim_start(rest);
        match take_word(&mut rest) {
            Some(word) if ends(word) => return (Words::of(&text[..text.len() - here.len()]), here),
            Some(_) => {}
            None => return (Words::of(text), rest),
        }
    }
}

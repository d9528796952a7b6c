//! The limits behind `go`: flags, numbers and lists in any order. Nothing there is wrong; what does not fit is ignored.

use crate::text::{signed, unsigned};
use crate::words::{Words, take_word, words_until};

/// Where the number of a limit belongs.
pub(crate) enum Slot<'s> {
    /// A number that counts something.
    Count(&'s mut Option<u64>),
    /// A time that may have run out, and is negative then.
    Clock(&'s mut Option<i64>),
}

/// What one grammar lets follow `go`.
pub(crate) trait Limits<'a>: Default {
    /// Which edition is spoken.
    type Edition: Copy;

    /// The flag of this name.
    fn flag(&mut self, word: &[u8]) -> Option<&mut bool>;

    /// The limit of this name.
    fn number(&mut self, word: &[u8], edition: Self::Edition) -> Option<Slot<'_>>;

    /// Whether a list of words follows this name, up to the next name of a flag, limit or list.
    fn is_list(_word: &[u8]) -> bool {
        false
    }

    /// Takes the words of a list, and gives the first one that is ignored. All of them are behind the name `name`.
    fn list(&mut self, name: &'a [u8], _words: Words<'a>) -> Option<&'a [u8]> {
        Some(name)
    }

    /// The first word that is ignored: an unknown one, a limit that stands twice, or one without a number.
    fn strange(&mut self) -> &mut Option<&'a [u8]>;
}

/// Reads the words behind `go`.
pub(crate) fn read_limits<'a, L: Limits<'a>>(mut rest: &'a [u8], edition: L::Edition) -> L {
    let mut limits = L::default();
    while let Some(word) = take_word(&mut rest) {
        if let Some(flag) = limits.flag(word) {
            *flag = true;
            continue;
        }
        let ignored = if L::is_list(word) {
            let (words, behind) = words_until(rest, |word| is_name::<L>(word, edition));
            rest = behind;
            limits.list(word, words)
        } else {
            let fits = match limits.number(word, edition) {
                None => false,
                Some(Slot::Count(limit)) => {
                    set(limit, take_value::<L>(&mut rest, edition).and_then(|word| unsigned(word).ok()))
                }
                Some(Slot::Clock(limit)) => {
                    set(limit, take_value::<L>(&mut rest, edition).and_then(|word| signed(word).ok()))
                }
            };
            (!fits).then_some(word)
        };
        let strange = limits.strange();
        *strange = strange.or(ignored);
    }
    limits
}

/// Sets a limit to the number that is there, if any; whether it was the first, and one.
fn set<T>(limit: &mut Option<T>, number: Option<T>) -> bool {
    let fits = limit.is_none() && number.is_some();
    *limit = number.or(limit.take());
    fits
}

/// Whether a flag, limit or list has this name.
fn is_name<'a, L: Limits<'a>>(word: &[u8], edition: L::Edition) -> bool {
    let mut other = L::default();
    other.flag(word).is_some() || other.number(word, edition).is_some() || L::is_list(word)
}

/// The word behind a limit, unless it is the next name. One that is no number goes with it.
fn take_value<'a, L: Limits<'a>>(rest: &mut &'a [u8], edition: L::Edition) -> Option<&'a [u8]> {
    let mut behind = *rest;
    let word = take_word(&mut behind).filter(|word| !is_name::<L>(word, edition))?;
    *rest = behind;
    Some(word)
}

/// A limit, mostly a small one.
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) fn limit(u: &mut arbitrary::Unstructured<'_>) -> arbitrary::Result<Option<u64>> {
    crate::generate::maybe(u, |u| if u.ratio(3, 4)? { u.int_in_range(0..=9999) } else { u.arbitrary() })
}

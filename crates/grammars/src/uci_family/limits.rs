//! The limits behind `go`: flags and numbers in any order. Nothing there is wrong; what does not fit is ignored.

use crate::text::{push_number, unsigned};
use crate::words::take_word;

/// What one grammar lets follow `go`.
pub(crate) trait Limits<'a>: Default {
    /// Which edition is spoken.
    type Edition: Copy;

    /// The flag of this name.
    fn flag(&mut self, word: &[u8]) -> Option<&mut bool>;

    /// The limit of this name.
    fn number(&mut self, word: &[u8], edition: Self::Edition) -> Option<&mut Option<u64>>;

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
        let fits = match limits.number(word, edition) {
            None => false,
            Some(limit) => {
                let number = take_value::<L>(&mut rest, edition);
                let first = limit.is_none();
                *limit = number.or(*limit);
                first && number.is_some()
            }
        };
        if !fits {
            let strange = limits.strange();
            *strange = strange.or(Some(word));
        }
    }
    limits
}

/// The number behind a limit. A word that is none goes with it, unless it is the next limit.
fn take_value<'a, L: Limits<'a>>(rest: &mut &'a [u8], edition: L::Edition) -> Option<u64> {
    let mut behind = *rest;
    let word = take_word(&mut behind)?;
    let mut other = L::default();
    if other.flag(word).is_some() || other.number(word, edition).is_some() {
        return None;
    }
    *rest = behind;
    unsigned(word).ok()
}

/// Writes flags, limits and the strange word behind `go`, with a blank between.
pub(crate) fn print_limits(
    flags: &[(&str, bool)],
    limits: &[(&str, Option<u64>)],
    strange: Option<&[u8]>,
    out: &mut Vec<u8>,
) {
    let mut between = "";
    for (name, _) in flags.iter().filter(|(_, set)| *set) {
        push_number(out, format_args!("{between}{name}"));
        between = " ";
    }
    for (name, limit) in limits {
        if let Some(number) = limit {
            push_number(out, format_args!("{between}{name} {number}"));
            between = " ";
        }
    }
    out.extend_from_slice(if strange.is_some() { between.as_bytes() } else { b"" });
    out.extend_from_slice(strange.unwrap_or_default());
}

/// A limit, mostly a small one.
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) fn limit(u: &mut arbitrary::Unstructured<'_>) -> arbitrary::Result<Option<u64>> {
    crate::generate::maybe(u, |u| if u.ratio(3, 4)? { u.int_in_range(0..=9999) } else { u.arbitrary() })
}

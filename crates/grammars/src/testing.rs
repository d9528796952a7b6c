//! What the tests of every grammar assert alike: that whatever is made or comes, printing and reading agree, and that each
//! row of a table can be read, made and broken.

use std::collections::BTreeSet;
use std::fmt::Debug;

use arbitrary::Unstructured;
use proptest::prelude::*;

use crate::table::{Dialect, Spoken};
use wire::line::escape;

/// Bytes of which lines are made.
pub(crate) fn seeds() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..400)
}

/// Bytes as they may come.
pub(crate) fn lines() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..200)
}

/// The name of its variant, as `{:?}` begins.
pub(crate) fn variant(value: &impl Debug) -> String {
    let said = format!("{value:?}");
    let end = said.find(|c: char| !c.is_alphanumeric()).unwrap_or(said.len());
    said[..end].to_owned()
}

/// Kinds by their names, with blanks between.
pub(crate) fn named(kinds: &str) -> BTreeSet<String> {
    kinds.split_ascii_whitespace().map(str::to_owned).collect()
}

/// What `make` says of so many seeds.
pub(crate) fn kinds(count: usize, make: impl Fn(&mut Unstructured<'_>) -> String) -> BTreeSet<String> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut seed = [0; 200];
    let said = |_| {
        random.fill(&mut seed);
        make(&mut Unstructured::new(&seed))
    };
    (0..count).map(said).collect()
}

/// Bytes that live as long as a test's lines must.
fn kept<'a>(bytes: Vec<u8>) -> &'a [u8] {
    bytes.leak()
}

fn printed<'a, T: Spoken<'a>>(said: &T, dialect: T::Dialect) -> &'a [u8] {
    let mut out = Vec::new();
    said.write(dialect, &mut out);
    kept(out)
}

/// What a line says survives printing, and what is wrong with it stands inside of it.
pub(crate) fn survives<'a, T: Spoken<'a>>(line: &[u8], dialect: T::Dialect, read: impl Fn(&'a [u8]) -> T) {
    let line = kept(line.to_vec());
    let said = read(line);
    let again = printed(&said, dialect);
    assert_eq!(read(again), said, "{} | {}", escape(line), escape(again));
    if let Some(fault) = said.fault() {
        assert!(fault.place.is_inside(line), "{}: {}", escape(line), fault.place);
    }
}

/// Each row is found by its name, has it, and reads back from what it prints. With a word too many it is the same line, or
/// is broken behind its last argument; with a sign in place of its arguments it is broken there, if it is. Rows of
/// `sentences` may be no such line where more or less than their arguments stands.
pub(crate) fn rows_hold<'a, T: Spoken<'a>>(
    dialect: T::Dialect,
    sentences: &[&str],
    read: impl Fn(&'a [u8], &T) -> T,
) {
    let mut random = fastrand::Rng::with_seed(11);
    for (row, make) in T::makers().into_iter().enumerate() {
        for _ in 0..300 {
            let mut seed = vec![0; 120];
            random.fill(&mut seed);
            let said = make(&mut Unstructured::new(kept(seed)), dialect).expect("bytes enough");
            let line = printed(&said, dialect);
            assert_eq!(read(line, &said), said, "{}", escape(line));
            let Some(name) = T::NAMES.get(row) else { continue };
            assert_eq!(said.called(), *name);
            if sentences.contains(name) {
                continue;
            }
            let longer = kept([line, b" zz9"].concat());
            let more = read(longer, &said);
            assert_eq!(more.called(), *name, "{}", escape(longer));
            if let Some(fault) = more.fault() {
                let place = fault.place.range();
                assert!(
                    place.end == longer.len() || longer[place.clone()] == line[place],
                    "{}",
                    escape(longer)
                );
            }
            for wrong in [&b""[..], b" ", b" \x01", b" \x01 zz9"] {
                let wrong = kept([name.as_bytes(), wrong].concat());
                let broken = read(wrong, &said);
                assert_eq!(broken.called(), *name, "{}", escape(wrong));
                if let Some(fault) = broken.fault() {
                    let place = fault.place.range();
                    assert!(name.len() <= place.start && place.end <= wrong.len(), "{}", escape(wrong));
                    assert_eq!(broken, T::malformed(name, fault, wrong));
                    assert_eq!(printed(&broken, dialect), wrong, "what is malformed stays as it came");
                }
            }
        }
    }
}

/// That a line is malformed: under which name, why, and at which part of it.
pub(crate) fn is_malformed<'a, T: Spoken<'a>>(
    line: &'a str,
    said: T,
    name: &'static str,
    reason: <T::Dialect as Dialect>::Reason,
    part: &str,
) where
    <T::Dialect as Dialect>::Reason: PartialEq + Debug,
{
    let fault = said.fault().unwrap_or_else(|| panic!("{line} is not malformed: {said:?}"));
    assert_eq!((said.called(), fault.reason), (name, reason), "{line}");
    assert_eq!(&line[fault.place.range()], part, "{line}");
    assert_eq!(said, T::malformed(name, fault, line.as_bytes()));
    assert_eq!(printed(&said, T::Dialect::default()), line.as_bytes());
}

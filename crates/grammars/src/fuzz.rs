//! What every grammar's part in fuzzing asserts: that reading and printing agree, and that faults stand inside of the line.

use std::fmt::{Debug, Display};
use std::hash::{BuildHasher as _, Hash, RandomState};

use crate::table::Spoken;
use crate::text::Place;
use crate::uci_family::OptionKind;
use wire::line::escape;

/// That what was read from `line` reads as the same from what it prints as into the `room`. Reading depends on nothing but
/// the bytes, so bytes equal to the line's are not read a second time: most lines print as they came, and a target is
/// twice as fast.
pub(crate) fn reads_back<'room, T: PartialEq + Debug>(
    what: &str,
    line: &[u8],
    read: &T,
    room: &'room mut Vec<u8>,
    print: impl FnOnce(&T, &mut Vec<u8>),
    again: impl FnOnce(&'room [u8]) -> T,
) {
    room.clear();
    print(read, room);
    let printed: &'room [u8] = room;
    if printed == line {
        return;
    }
    let again = again(printed);
    assert!(
        again == *read,
        "{what} {} reads as {read:?}, printed {} as {again:?}",
        escape(line),
        escape(printed)
    );
}

/// That values which are the same hash alike, and that both are shown in one line: some grammars say by themselves what
/// makes two values the same.
pub(crate) fn are_same<T: Eq + Hash + Debug>(one: &T, other: &T) {
    assert_eq!(one, other);
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(one), hasher.hash_one(other), "{one:?} hashes otherwise than {other:?}");
    assert!(!format!("{one:?}{other:?}").contains('\n'), "{one:?} or {other:?} is shown in several lines");
}

/// That a place is one in the line.
pub(crate) fn inside(place: Place, line: &[u8]) {
    assert!(place.is_inside(line), "{place} is not inside {}", escape(line));
}

/// That what was read from `line` prints and reads as the same, see [`reads_back`], and that a fault stands inside of it.
pub(crate) fn round_trip<'room, T: Spoken<'room>>(
    what: &str,
    line: &[u8],
    read: &T,
    dialect: T::Dialect,
    room: &'room mut Vec<u8>,
    again: impl FnOnce(&'room [u8]) -> T,
) {
    if let Some(fault) = read.fault() {
        inside(fault.place, line);
    }
    reads_back(what, line, read, room, |read, out| read.write(dialect, out), again);
}

/// That people see the line which is printed, and that it has a name unless it is none.
pub(crate) fn told<'a, T: Spoken<'a> + Display>(line: &[u8], said: &T, nameless: bool) {
    let mut printed = Vec::new();
    said.write(T::Dialect::default(), &mut printed);
    assert_eq!(said.to_string(), escape(&printed), "people see another line than is printed");
    assert_eq!(said.called().is_empty(), nameless, "the name of {}", escape(line));
}

/// That the default of an option is one of its values.
pub(crate) fn holds_default(line: &[u8], kind: OptionKind<'_>) {
    match kind {
        OptionKind::Spin { default, min, max } => {
            let inside = min.is_none_or(|min| min <= default) && max.is_none_or(|max| default <= max);
            assert!(inside, "{}", escape(line));
        }
        OptionKind::Combo { default, choices } => {
            let default = default.to_bytes();
            let same = |choice: &[u8]| choice.eq_ignore_ascii_case(&default);
            assert!(choices.iter().any(|choice| same(&choice.to_bytes())), "{}", escape(line));
        }
        OptionKind::Check(_) | OptionKind::Button | OptionKind::String(_) => {}
    }
}

//! What every grammar's part in fuzzing asserts: that reading and printing agree, and that faults stand inside of the line.

use std::fmt::Debug;

use crate::line::escape;
use crate::protocol::text::Place;

/// That what was read from `line` reads as the same `again` from what it was printed as.
pub(in crate::protocol) fn reads_back<T: PartialEq + Debug>(
    what: &str,
    line: &[u8],
    read: &T,
    printed: &[u8],
    again: &T,
) {
    assert!(
        again == read,
        "{what} {} reads as {read:?}, printed {} as {again:?}",
        escape(line),
        escape(printed)
    );
}

/// That a place is one in the line.
pub(in crate::protocol) fn inside(place: Place, line: &[u8]) {
    assert!(place.is_inside(line), "{place} is not inside {}", escape(line));
}

/// That people see the line which is printed, and that it has a name unless it is none.
pub(in crate::protocol) fn is_told(line: &[u8], seen: &str, printed: &[u8], name: &str, nameless: bool) {
    assert_eq!(seen, escape(printed), "people see another line than is printed");
    assert_eq!(name.is_empty(), nameless, "the name of {}", escape(line));
}

//! The macros of the tables: mutants, names of lines, and the events of a protocol.

/// A table of mutants: `wrong` or `lacks`, its name, the clause that it breaks, a sentence, and after `=>` what it does
/// differently. With `of TWIN;` at the beginning they are faulty forms of that twin.
macro_rules! mutants {
    (of $twin:expr; $($entries:tt)*) => {
        $crate::mutants::twins::of_twin($twin, $crate::mutants::rules::mutants! { $($entries)* })
    };
    ($($kind:ident $name:expr, $clause:expr, $doc:expr => $fault:expr;)*) => {
        [$($crate::mutants::rules::mutant!($kind, $name, $clause, $doc, $fault)),*]
    };
}
pub(in crate::mutants) use mutants;

/// An entry of such a table.
macro_rules! mutant {
    (process, $name:expr, $clause:expr, $doc:expr, $fault:expr) => {
        $crate::mutants::process($name, $doc, $clause, $fault)
    };
    ($kind:ident, $name:expr, $clause:expr, $doc:expr, $fault:expr) => {
        $crate::mutants::$kind($name, $doc, $clause, || $crate::mutants::rules::Behaviour::engine($fault))
    };
}
pub(in crate::mutants) use mutant;

/// Names for lines, by what they say: a reader of lines, and patterns for what it finds. `lines! { |line| word(line); ... }`
/// makes functions of a line, `lines! { |line, seen: &Seen| ...; ... }` functions of a line and the state of the engine.
macro_rules! lines {
    (|$line:ident| $read:expr; $($name:ident: $pattern:pat $(if $guard:expr)?,)*) => {
        $(#[allow(clippy::redundant_pattern_matching, reason = "a row may consist of `Some(_)`")]
        pub(super) fn $name($line: &[u8]) -> bool {
            matches!($read, $pattern $(if $guard)?)
        })*
    };
    (|$line:ident, $seen:ident: &$state:ty| $read:expr; $($name:ident: $pattern:pat $(if $guard:expr)?,)*) => {
        $(pub(super) fn $name($line: &[u8], $seen: &$state) -> bool {
            matches!($read, $pattern $(if $guard)?)
        })*
    };
}
pub(in crate::mutants) use lines;

/// The events of a protocol's engine: those of [`rules`](crate::mutants::rules), for its `Seen`.
macro_rules! events_of {
    ($seen:ty) => {
        /// It hears such a line.
        #[allow(dead_code, reason = "not every protocol has a use for every event")]
        pub(super) fn hears<M>(
            lines: impl $crate::mutants::rules::Lines<$seen, M>,
        ) -> $crate::mutants::rules::Event<$seen> {
            $crate::mutants::rules::hears(lines)
        }

        /// It says such a line.
        #[allow(dead_code, reason = "not every protocol has a use for every event")]
        pub(super) fn says<M>(
            lines: impl $crate::mutants::rules::Lines<$seen, M>,
        ) -> $crate::mutants::rules::Event<$seen> {
            $crate::mutants::rules::says(lines)
        }

        /// It reads its input in this way.
        #[allow(dead_code, reason = "not every protocol has a use for every event")]
        pub(super) fn reads(cut: $crate::mutants::script::Cut) -> $crate::mutants::script::Script<$seen> {
            $crate::mutants::script::Script { cut, ..$crate::mutants::script::Script::HONEST }
        }

        $crate::mutants::rules::events_of! { $seen: starts, settles, input_ends, sigterm }
    };
    ($seen:ty: $($name:ident),*) => {
        $(#[allow(dead_code, reason = "not every protocol has a use for every event")]
        pub(super) fn $name() -> $crate::mutants::rules::Event<$seen> {
            $crate::mutants::rules::$name()
        })*
    };
}
pub(in crate::mutants) use events_of;

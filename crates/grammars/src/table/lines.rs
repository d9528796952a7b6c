//! The macro that makes an enum of lines from a table.

/// Makes the lines of one side.
///
/// A row is `"WORD" => Name`, with a second word if the name has two, and with what the line holds: `(TYPE)` or
/// `{ field: TYPE, … }`. Each type is the syntax of its own values or names another one, `TYPE as SYNTAX`
/// (see [`Argument`](super::Argument)). A row's documentation begins with its words. Where two rows share a name,
/// `as "NAME"` gives it. Under `also` stand lines that do not begin with their name; the grammar reads those itself.
/// `Malformed`, `Unknown` and the line of blanks are added.
macro_rules! lines {
    (
        $(#[$attr:meta])*
        pub enum $Line:ident<$a:lifetime> for $Dialect:ty, each $kind:ident or $Blank:ident {
            $(
                $(#[$doc:meta])*
                $first:literal $($second:literal)? $(as $called:literal)? => $Row:ident
                $(( $ty:ty $(as $syntax:ty)? ))?
                $({ $( $(#[$fdoc:meta])* $field:ident: $fty:ty $(as $fsyntax:ty)? ),+ $(,)? })?
            ),+ $(,)?
        }
        $(also {
            $(
                $(#[$odoc:meta])*
                $oname:literal => $Other:ident
                $(( $oty:ty $(as $osyntax:ty)? ))?
                $({ $( $(#[$ofdoc:meta])* $ofield:ident: $ofty:ty $(as $ofsyntax:ty)? ),+ $(,)? })?
            ),+ $(,)?
        })?
    ) => {
        $(#[$attr])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $Line<$a> {
            $(
                #[doc = concat!("`", $first $(, " ", $second)?, "`.")]
                $(#[$doc])*
                $Row $(($ty))? $({ $( $(#[$fdoc])* $field: $fty ),+ })?,
            )+
            $($(
                $(#[$odoc])*
                $Other $(($oty))? $({ $( $(#[$ofdoc])* $ofield: $ofty ),+ })?,
            )+)?
            #[doc = concat!("A known ", stringify!($kind), " in wrong form.")]
            Malformed {
                /// Its name.
                $kind: &'static str,
                /// What is wrong, and where.
                fault: Fault,
                /// The line.
                text: &$a [u8],
            },
            #[doc = concat!("No ", stringify!($kind), ".")]
            Unknown(&$a [u8]),
            /// An empty line, or only blanks.
            $Blank,
        }

        impl $Line<'_> {
            /// What the lines are called, in the order of their table.
            #[must_use]
            pub fn all_names() -> &'static [&'static str] {
                <Self as $crate::table::Spoken<'_>>::NAMES
            }
        }

        impl<$a> $crate::table::Spoken<$a> for $Line<$a> {
            type Dialect = $Dialect;

            const NAMES: &'static [&'static str] =
                &[$($crate::table::called!($first $($second)? $(as $called)?)),+];

            const FIRST_WORDS: &'static [&'static str] = &[$($first),+];

            #[inline(always)]
            #[expect(non_upper_case_globals, reason = "constants are named like their rows")]
            fn row(
                word: &[u8],
                a: &mut $crate::cursor::Arguments<$a, $Dialect>,
            ) -> Option<(&'static str, Result<Self, Fault>)> {
                $(
                    const $Row: &[u8] = $first.as_bytes();
                )+
                // The rows as patterns, so that few bytes of the word decide.
                Some(match word {
                    $(
                        $Row $(if a.goes_on_with($second))? => {
                            let read = |a: &mut $crate::cursor::Arguments<$a, $Dialect>| -> Result<Self, Fault> {
                                $(a.pass($second);)?
                                let _ = &a;
                                Ok($Line::$Row {
                                    $(0: <$crate::table::syntax!($ty $(as $syntax)?)
                                        as $crate::table::Argument<$a, $Dialect>>::read(a)?)?
                                    $($($field: <$crate::table::syntax!($fty $(as $fsyntax)?)
                                        as $crate::table::Argument<$a, $Dialect>>::read(a)?),+)?
                                })
                            };
                            ($crate::table::called!($first $($second)? $(as $called)?), read(a))
                        }
                    )+
                    _ => return None,
                })
            }

            fn malformed($kind: &'static str, fault: Fault, text: &$a [u8]) -> Self {
                $Line::Malformed { $kind, fault, text }
            }

            #[cfg(any(test, feature = "fuzzing"))]
            fn fault(&self) -> Option<Fault> {
                if let $Line::Malformed { fault, .. } = self { Some(*fault) } else { None }
            }

            fn called(&self) -> &'static str {
                match self {
                    $($Line::$Row { .. } => $crate::table::called!($first $($second)? $(as $called)?),)+
                    $($($Line::$Other { .. } => $oname,)+)?
                    $Line::Malformed { $kind, .. } => $kind,
                    $Line::Unknown(_) | $Line::$Blank => "",
                }
            }

            fn write(&self, dialect: $Dialect, out: &mut Vec<u8>) {
                let start = out.len();
                match *self {
                    $(
                        $Line::$Row {
                            $(0: $crate::table::bind!(value, $ty))?
                            $($($field),+)?
                        } => {
                            out.extend_from_slice(concat!($first $(, " ", $second)?).as_bytes());
                            $($crate::table::part::<$crate::table::syntax!($ty $(as $syntax)?), _>(
                                value, dialect, start, out,
                            );)?
                            $($($crate::table::part::<$crate::table::syntax!($fty $(as $fsyntax)?), _>(
                                $field, dialect, start, out,
                            );)+)?
                        }
                    )+
                    $($(
                        $Line::$Other {
                            $(0: $crate::table::bind!(value, $oty))?
                            $($($ofield),+)?
                        } => {
                            $($crate::table::part::<$crate::table::syntax!($oty $(as $osyntax)?), _>(
                                value, dialect, start, out,
                            );)?
                            $($($crate::table::part::<$crate::table::syntax!($ofty $(as $ofsyntax)?), _>(
                                $ofield, dialect, start, out,
                            );)+)?
                        }
                    )+)?
                    $Line::Malformed { text, .. } | $Line::Unknown(text) => out.extend_from_slice(text),
                    $Line::$Blank => {}
                }
                let _ = (dialect, start);
            }

            #[cfg(any(test, feature = "fuzzing"))]
            fn makers() -> Vec<$crate::table::Maker<$a, Self, $Dialect>> {
                let makers: &[$crate::table::Maker<$a, Self, $Dialect>] = &[
                    $(|u, dialect| {
                        let _ = (&u, dialect);
                        Ok($Line::$Row {
                            $(0: <$crate::table::syntax!($ty $(as $syntax)?)
                                as $crate::table::Argument<$a, $Dialect>>::make(u, dialect)?)?
                            $($($field: <$crate::table::syntax!($fty $(as $fsyntax)?)
                                as $crate::table::Argument<$a, $Dialect>>::make(u, dialect)?),+)?
                        })
                    },)+
                    $($(|u, dialect| {
                        let _ = (&u, dialect);
                        Ok($Line::$Other {
                            $(0: <$crate::table::syntax!($oty $(as $osyntax)?)
                                as $crate::table::Argument<$a, $Dialect>>::make(u, dialect)?)?
                            $($($ofield: <$crate::table::syntax!($ofty $(as $ofsyntax)?)
                                as $crate::table::Argument<$a, $Dialect>>::make(u, dialect)?),+)?
                        })
                    },)+)?
                    |_, _| Ok($Line::$Blank),
                ];
                makers.to_vec()
            }
        }
    };
}

/// How lines are shown: `name` (unless `unnamed`), `print`, `to_bytes` and `Display`; those of protocols with editions in
/// one of them.
macro_rules! printing {
    ($Line:ident) => {
        $crate::table::printing!(@ $Line, (), (), Default::default(), Default::default());
    };
    ($Line:ident in $Edition:ty) => {
        $crate::table::printing!(@ $Line, (edition: $Edition,), (edition,), edition, Default::default());
    };
    ($Line:ident unnamed) => {
        $crate::table::printing!(@@ $Line, (), (), Default::default(), Default::default());
    };
    (@ $Line:ident, $($rest:tt)+) => {
        impl $Line<'_> {
            /// The line's name; empty for what is none.
            #[must_use]
            pub fn name(&self) -> &'static str {
                $crate::table::Spoken::called(self)
            }
        }
        $crate::table::printing!(@@ $Line, $($rest)+);
    };
    (@@ $Line:ident, ($($edition:ident: $Edition:ty,)?), ($($given:ident,)?), $dialect:expr, $usual:expr) => {
        impl $Line<'_> {
            /// Writes the line in its canonical form, without an end. What is malformed or unknown stays as it came.
            pub fn print(&self, $($edition: $Edition,)? out: &mut Vec<u8>) {
                $crate::table::Spoken::write(self, $dialect, out);
            }

            /// The line in its canonical form, without an end.
            #[must_use]
            pub fn to_bytes(&self, $($edition: $Edition)?) -> Vec<u8> {
                let mut out = Vec::new();
                self.print($($given,)? &mut out);
                out
            }
        }

        impl std::fmt::Display for $Line<'_> {
            /// The line for people, in the usual edition: what is not text is escaped.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut out = Vec::new();
                $crate::table::Spoken::write(self, $usual, &mut out);
                f.write_str(&wire::line::escape(&out))
            }
        }
    };
}

/// The name of a row.
macro_rules! called {
    ($first:literal) => {
        $first
    };
    ($first:literal $second:literal) => {
        concat!($first, " ", $second)
    };
    ($first:literal $($second:literal)? as $called:literal) => {
        $called
    };
}

/// The syntax of an argument: its type, or the one that is named.
macro_rules! syntax {
    ($ty:ty) => {
        $ty
    };
    ($ty:ty as $syntax:ty) => {
        $syntax
    };
}

/// A pattern that is there as often as the type.
macro_rules! bind {
    ($name:ident, $ty:ty) => {
        $name
    };
}

pub(crate) use {bind, called, lines, printing, syntax};

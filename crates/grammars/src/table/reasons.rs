//! What can be wrong with a line, as every grammar begins it ([`reasons!`]).

/// The reasons of a grammar: those of words and numbers, which all have, and its own. With them come its faults and its
/// cursor.
macro_rules! reasons {
    ($(#[$attr:meta])* pub enum $Reason:ident for $Dialect:ty { $($own:tt)* }) => {
        $(#[$attr])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
        #[non_exhaustive]
        pub enum $Reason {
            /// The line ends where an argument should stand.
            #[error("{}", $crate::text::WordFault::Missing)]
            MissingArgument,
            /// There is more than the line should hold.
            #[error("{}", $crate::text::WordFault::Trailing)]
            TrailingText,
            /// A decimal integer was due.
            #[error("{}", $crate::text::WordFault::NotAnInteger)]
            NotAnInteger,
            /// The number does not fit the type used for it.
            #[error("{}", $crate::text::WordFault::TooLarge)]
            TooLarge,
            $($own)*
        }

        impl From<$crate::text::WordFault> for $Reason {
            fn from(fault: $crate::text::WordFault) -> $Reason {
                use $crate::text::WordFault;
                match fault {
                    WordFault::Missing => $Reason::MissingArgument,
                    WordFault::Trailing => $Reason::TrailingText,
                    WordFault::NotAnInteger => $Reason::NotAnInteger,
                    WordFault::TooLarge => $Reason::TooLarge,
                }
            }
        }

        /// A reason and its place.
        pub type Fault = $crate::text::Fault<$Reason>;

        /// A cursor over the arguments of one line.
        pub(super) type Arguments<'a> = $crate::text::Arguments<'a, $Dialect>;
    };
}
pub(crate) use reasons;

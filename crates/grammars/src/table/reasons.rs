//! What can be wrong with a line, as every grammar begins it ([`reasons!`]).

/// The reasons of a grammar: those of words and numbers, which all have, and its own, each with the words that tell it. With
/// them come its faults and its cursor.
macro_rules! reasons {
    ($(#[$attr:meta])* pub enum $Reason:ident for $Dialect:ty, in the family of UCI { $($own:tt)* }) => {
        $crate::table::reasons! {
            $(#[$attr])*
            pub enum $Reason for $Dialect {
                InnerCr = "a carriage return within the line",
                Expected(&'static str) = "{0} was expected",
                MissingType = "no type",
                NoSuchType = "no such type of options",
                MissingDefault = "no default",
                DefaultOutside = "the default is not one of the values",
                NoChoices = "no var",
                NotABoolean = "neither true nor false",
                StrayWord = "no part of an option of this type",
                $($own)*
            }
        }

        impl From<$crate::uci_family::OptionFault> for $Reason {
            fn from(fault: $crate::uci_family::OptionFault) -> $Reason {
                use $crate::uci_family::OptionFault;
                match fault {
                    OptionFault::Word(fault) => fault.into(),
                    OptionFault::Expected(due) => $Reason::Expected(due),
                    OptionFault::MissingType => $Reason::MissingType,
                    OptionFault::NoSuchType => $Reason::NoSuchType,
                    OptionFault::MissingDefault => $Reason::MissingDefault,
                    OptionFault::DefaultOutside => $Reason::DefaultOutside,
                    OptionFault::NoChoices => $Reason::NoChoices,
                    OptionFault::NotABoolean => $Reason::NotABoolean,
                    OptionFault::StrayWord => $Reason::StrayWord,
                }
            }
        }
    };
    ($(#[$attr:meta])* pub enum $Reason:ident for $Dialect:ty {
        $($Own:ident $(($of:ty))? = $words:literal,)*
    }) => {
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
            $(#[doc = $words] #[error($words)] $Own $(($of))?,)*
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

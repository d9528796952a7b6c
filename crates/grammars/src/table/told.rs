//! Things that people are told of in words ([`told!`]).

/// Makes an enum of such things from rows `Name = "words"`. The words are what is shown, and the documentation too. The enum
/// of things that are `listed` has all of them in a constant, and several of them fit into [`Oddities`].
///
/// [`Oddities`]: crate::uci_family::Oddities
macro_rules! told {
    ($(#[$attr:meta])* pub enum $Name:ident, listed { $($Variant:ident = $words:literal),+ $(,)? }) => {
        $crate::table::told! { $(#[$attr])* pub enum $Name { $($Variant = $words),+ } }

        impl $Name {
            /// All of them.
            pub const ALL: &'static [$Name] = &[$($Name::$Variant),+];
        }

        impl $crate::uci_family::Listed for $Name {
            const ALL: &'static [$Name] = $Name::ALL;

            fn place(self) -> u32 {
                self as u32
            }
        }
    };
    ($(#[$attr:meta])* pub enum $Name:ident { $($Variant:ident $(($of:ty))? = $words:literal),+ $(,)? }) => {
        $(#[$attr])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
        pub enum $Name {
            $(#[doc = $words] #[error($words)] $Variant $(($of))?,)+
        }
    };
}
pub(crate) use told;

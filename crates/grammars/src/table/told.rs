//! Things that people are told of in words ([`told!`]).

/// Makes an enum of such things from rows `Name = "words"`. The words are what is shown, and the documentation too. The enum
/// of things that are `listed` has all of them in a constant.
macro_rules! told {
    ($(#[$attr:meta])* pub enum $Name:ident, listed { $($Variant:ident = $words:literal),+ $(,)? }) => {
        $crate::table::told! { $(#[$attr])* pub enum $Name { $($Variant = $words),+ } }

        impl $Name {
            /// All of them.
            pub const ALL: &'static [$Name] = &[$($Name::$Variant),+];
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

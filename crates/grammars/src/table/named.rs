//! Things that one word each stands for ([`named!`]).

/// Makes an enum of such things: their names, and how a word is read as one. The documentation begins with the word.
macro_rules! named {
    ($(#[$attr:meta])* pub enum $Name:ident { $($(#[$doc:meta])* $Variant:ident = $word:literal,)+ }) => {
        $(#[$attr])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $Name {
            $(#[doc = concat!("`", $word, "`.")] $(#[$doc])* $Variant,)+
        }

        impl $Name {
            /// All of them.
            pub const ALL: &'static [$Name] = &[$($Name::$Variant),+];

            /// The word for it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($Name::$Variant => $word,)+
                }
            }

            /// The one that this word stands for.
            #[must_use]
            #[expect(non_upper_case_globals, reason = "constants are named like their variants")]
            pub fn find(word: &[u8]) -> Option<$Name> {
                $(const $Variant: &[u8] = $word.as_bytes();)+
                Some(match word {
                    $($Variant => $Name::$Variant,)+
                    _ => return None,
                })
            }
        }
    };
}
pub(crate) use named;

//! Faults in the rules of a game, as sets. Each game states its own with [`oddities!`].

/// States the faults of a game's rules: `"name" => Variant, "what it does";` for each. Makes the enum `Oddity` with `NAMES`, by
/// which they are chosen, and the set `Oddities`. A board carries the set, because a fault shows deep inside of making a move.
macro_rules! oddities {
    ($($name:literal => $variant:ident, $what:literal;)+) => {
        /// A rule that an author got wrong.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Oddity {
            $(#[doc = $what] $variant,)+
        }

        impl Oddity {
            /// All of them, with the names by which they are chosen.
            pub(crate) const NAMES: &'static [(&'static str, Oddity)] = &[$(($name, Oddity::$variant)),+];
        }

        /// A set of them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub(crate) struct Oddities(u32);

        impl Oddities {
            /// Those whose names are chosen.
            pub(crate) fn chosen(has: impl Fn(&str) -> bool) -> Oddities {
                let chosen = Oddity::NAMES.iter().filter(|(name, _)| has(name));
                Oddities(chosen.map(|(_, oddity)| 1 << *oddity as u32).sum())
            }

            /// Whether this one is among them.
            pub(crate) fn has(self, oddity: Oddity) -> bool {
                self.0 & 1 << oddity as u32 != 0
            }
        }
    };
}

pub(crate) use oddities;

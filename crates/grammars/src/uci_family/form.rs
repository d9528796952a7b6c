//! What is odd about a line, where several things can be at once ([`Oddities`]).

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// Oddities of a grammar: at most thirty-two of them.
pub trait Listed: Copy + 'static {
    /// All of them, in the order of their places.
    const ALL: &'static [Self];

    /// Where it stands among them.
    fn place(self) -> u32;
}

/// In which form a message came: what is odd about it. `O` are the oddities of its grammar.
pub struct Oddities<O> {
    bits: u32,
    of: PhantomData<O>,
}

impl<O: Listed> Oddities<O> {
    /// As the text writes it.
    pub const NORMAL: Oddities<O> = Oddities { bits: 0, of: PhantomData };

    /// Whether it has this oddity.
    #[must_use]
    pub fn has(self, oddity: O) -> bool {
        self.bits & Oddities::from(oddity).bits != 0
    }

    /// Its oddities.
    pub fn oddities(self) -> impl Iterator<Item = O> {
        O::ALL.iter().copied().filter(move |oddity| self.has(*oddity))
    }

    /// The same with an oddity if that is there.
    pub(crate) fn add(&mut self, oddity: O, there: bool) {
        if there {
            self.bits |= Oddities::from(oddity).bits;
        }
    }

    /// What is odd about either.
    pub(crate) fn and(self, other: Oddities<O>) -> Oddities<O> {
        Oddities { bits: self.bits | other.bits, of: PhantomData }
    }
}

impl<O: Listed> From<O> for Oddities<O> {
    fn from(oddity: O) -> Oddities<O> {
        Oddities { bits: 1 << oddity.place(), of: PhantomData }
    }
}

impl<O: Listed> FromIterator<O> for Oddities<O> {
    fn from_iter<I: IntoIterator<Item = O>>(oddities: I) -> Oddities<O> {
        oddities.into_iter().fold(Oddities::NORMAL, |all, oddity| all.and(oddity.into()))
    }
}

impl<O> Clone for Oddities<O> {
    fn clone(&self) -> Oddities<O> {
        *self
    }
}

impl<O> Copy for Oddities<O> {}

impl<O> PartialEq for Oddities<O> {
    fn eq(&self, other: &Oddities<O>) -> bool {
        self.bits == other.bits
    }
}

impl<O> Eq for Oddities<O> {}

impl<O> Hash for Oddities<O> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<O: Listed> Default for Oddities<O> {
    fn default() -> Oddities<O> {
        Oddities::NORMAL
    }
}

impl<O: Listed + fmt::Debug> fmt::Debug for Oddities<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.oddities()).finish()
    }
}

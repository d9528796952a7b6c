//! Whether a line has the form of the text, or one that readers understand besides ([`Form`]).

use crate::table::told;
use crate::uci_family::OptionNotes;

told! {
    /// A form that is understood but is not the one of the text.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Oddity, listed {
        NotAscii = "text that is not ASCII",
        Cr = "a carriage return at the end",
        LeadingZero = "a node with a leading zero", // `P07`
        TrailingText = "text after the message", // `readyok 1`
        Repeated = "a part that occurs twice", // `info depth 1 depth 2`: the last counts
        // `option … type spin default 5`: the text has `min` and `max` in brackets
        NoBounds = "a spin without min or max",
        EmptyPv = "a variation without moves", // `info … pv` and nothing behind it
        Spacing = "odd spacing",
    }
}

/// In which form a message came: what is odd about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Form {
    oddities: u8,
}

impl Form {
    /// As the text writes it.
    pub const NORMAL: Form = Form { oddities: 0 };

    /// Whether it has this oddity.
    #[must_use]
    pub fn has(self, oddity: Oddity) -> bool {
        self.oddities & Form::from(oddity).oddities != 0
    }

    /// Its oddities.
    pub fn oddities(self) -> impl Iterator<Item = Oddity> {
        Oddity::ALL.iter().copied().filter(move |oddity| self.has(*oddity))
    }

    /// The same with an oddity if that is there.
    pub(super) fn add(&mut self, oddity: Oddity, there: bool) {
        if there {
            self.oddities |= Form::from(oddity).oddities;
        }
    }
}

impl From<Oddity> for Form {
    fn from(oddity: Oddity) -> Form {
        Form { oddities: 1 << oddity as u8 }
    }
}

impl FromIterator<Oddity> for Form {
    fn from_iter<I: IntoIterator<Item = Oddity>>(oddities: I) -> Form {
        let bits = oddities.into_iter().fold(0, |bits, oddity| bits | Form::from(oddity).oddities);
        Form { oddities: bits }
    }
}

impl OptionNotes for Form {
    fn repeated(&mut self) {
        self.add(Oddity::Repeated, true);
    }

    fn without_bounds(&mut self) {
        self.add(Oddity::NoBounds, true);
    }
}

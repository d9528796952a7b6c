//! Whether a line has the form of the text, or one that readers understand besides ([`Form`]).

use crate::table::told;
use crate::uci_family::{Leniency, Oddities, OptionNotes, OptionOddity};

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
pub type Form = Oddities<Oddity>;

impl OptionNotes for Form {
    const EMPTY: Option<&'static str> = None;
    const FURTHER_TYPES: &'static [&'static [u8]] = &[];

    fn note(&mut self, odd: OptionOddity) -> Leniency {
        match odd {
            OptionOddity::Repeated => self.add(Oddity::Repeated, true),
            OptionOddity::NoBounds => self.add(Oddity::NoBounds, true),
            _ => return Leniency::Refused,
        }
        Leniency::Read
    }
}

//! Whether a line has the form of the text, or one that readers understand besides ([`Form`]).

use crate::table::told;
use crate::uci_family::{Leniency, Oddities, OptionNotes, OptionOddity};

/// How an empty text of an option is written (UCI-SET-9, UCI-OPT-7).
pub const EMPTY: &str = "<empty>";

told! {
    /// A form that is understood but is not the one of the text, each with the clause that speaks of it.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Oddity, listed {
        Cr = "a carriage return at the end", // UCI-GEN-5: both ends of lines are understood
        Spacing = "odd spacing", // UCI-GEN-6: it does not matter, but some GUIs do not read it
        TrailingText = "text after the message", // UCI-RDY-7, UCI-BM-1: `readyok 1`
        Repeated = "a part that occurs twice", // `info depth 1 depth 2`: the last counts
        PlusSign = "a plus sign before a number", // UCI-INFO-1: `score cp +5`
        EmptyPv = "a variation without moves", // UCI-INFO-1: `info … pv` and nothing behind it
        OddNull = "a null move that is not written 0000", // UCI-MOVE-4, UA-7: `(none)`, `NULL`, `a1a1`
        NoMove = "no move", // UA-7: `bestmove` alone, which is read as 0000
        NoBounds = "a spin without min or max", // UCI-OPT-4
        BooleanCase = "true or false with capitals", // UCI-OPT-3, UA-14
        ButtonPart = "a button with a default or values", // UCI-OPT-6
        EmptyDefault = "nothing behind default, where the word for an empty text is due", // UCI-OPT-7, UA-12
        StrayPart = "a part that options of this type do not have",
        FurtherType = "a type of options that only extensions know", // UCI-OPT-2: `filename`
        Keyword = "an option whose name or value contains a keyword", // UCI-OPT-8
    }
}

/// In which form a message came: what is odd about it.
pub type Form = Oddities<Oddity>;

impl OptionNotes for Form {
    const EMPTY: Option<&'static str> = Some(EMPTY);

    // UCI-OPT-2: some GUIs read them.
    const FURTHER_TYPES: &'static [&'static [u8]] = &[b"filename", b"file", b"folder"];

    fn note(&mut self, odd: OptionOddity) -> Leniency {
        let oddity = match odd {
            OptionOddity::Repeated => Oddity::Repeated,
            OptionOddity::NoBounds => Oddity::NoBounds,
            OptionOddity::BooleanCase => Oddity::BooleanCase,
            OptionOddity::EmptyDefault => Oddity::EmptyDefault,
            OptionOddity::StrayPart => Oddity::StrayPart,
            OptionOddity::ButtonPart => Oddity::ButtonPart,
            OptionOddity::FurtherType => Oddity::FurtherType,
        };
        self.add(oddity, true);
        Leniency::Read
    }
}

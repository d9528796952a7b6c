//! Names of variants (specs/xboard/requirements.md 2.4), with or without a board size.

use crate::text::{push_number, unsigned};

/// A board size before a variant's name: `10x8+7_`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// Files.
    pub files: u32,
    /// Ranks.
    pub ranks: u32,
    /// Size of the holdings.
    pub holdings: u32,
}

/// A variant's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VariantName<'a> {
    /// The board size, if given.
    pub size: Option<BoardSize>,
    /// The name after it.
    pub name: &'a [u8],
}

/// The names of specs/xboard/requirements.md 2.4 and the tag of the text that added each. `normal` appears only in the
/// feature.
pub const VARIANT_NAMES: &[(&str, &str)] = &[
    ("normal", "v2"),
    ("wildcastle", "v1"),
    ("nocastle", "v1"),
    ("fischerandom", "v1"),
    ("bughouse", "v1"),
    ("crazyhouse", "v1"),
    ("losers", "v1"),
    ("suicide", "v1"),
    ("twokings", "v1"),
    ("kriegspiel", "v1"),
    ("atomic", "v1"),
    ("3check", "v1"),
    ("unknown", "v1"),
    ("giveaway", "v2"),
    ("xiangqi", "4.3"),
    ("shogi", "4.3"),
    ("capablanca", "4.3"),
    ("gothic", "4.3"),
    ("falcon", "4.3"),
    ("shatranj", "4.3"),
    ("courier", "4.3"),
    ("knightmate", "4.3"),
    ("berolina", "4.3"),
    ("janus", "4.3"),
    ("caparandom", "4.3"),
    ("cylinder", "4.3"),
    ("boardsize", "4.3"),
    ("super", "4.4"),
    ("great", "4.4"),
];

impl<'a> VariantName<'a> {
    /// Parts a name from its board size. Every word is a name.
    #[must_use]
    pub fn parse(word: &'a [u8]) -> VariantName<'a> {
        size_prefix(word).map_or(VariantName { size: None, name: word }, |(size, name)| VariantName {
            size: Some(size),
            name,
        })
    }

    /// Whether the text lists the name; names with a size are free.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.size.is_some() || VARIANT_NAMES.iter().any(|(name, _)| name.as_bytes() == self.name)
    }

    /// Writes the name with its size.
    pub fn print(&self, out: &mut Vec<u8>) {
        if let Some(BoardSize { files, ranks, holdings }) = self.size {
            push_number(out, format_args!("{files}x{ranks}+{holdings}_"));
        }
        out.extend_from_slice(self.name);
    }
}

/// `10x8+7_` before a name that is not empty.
fn size_prefix(word: &[u8]) -> Option<(BoardSize, &[u8])> {
    let number = |text: &[u8]| unsigned(text).ok().and_then(|n| u32::try_from(n).ok());
    let part = |text: &'_ [u8], at: u8| text.iter().position(|&b| b == at);
    let (files, rest) = word.split_at(part(word, b'x')?);
    let (ranks, rest) = rest.split_at(part(rest, b'+')?);
    let (holdings, name) = rest.split_at(part(rest, b'_')?);
    let size =
        BoardSize { files: number(files)?, ranks: number(&ranks[1..])?, holdings: number(&holdings[1..])? };
    (name.len() > 1).then_some((size, &name[1..]))
}

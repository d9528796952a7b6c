//! Names of variants (section 2.4), with or without a board size.

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

impl<'a> VariantName<'a> {
    /// Parts a name from its board size. Every word is a name.
    #[must_use]
    pub fn parse(word: &'a [u8]) -> VariantName<'a> {
        VariantName { size: None, name: word }
    }
}

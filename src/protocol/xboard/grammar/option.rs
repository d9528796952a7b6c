//! The value of an `option` feature (4.4): `NAME -TYPE arguments`, with ten types.

/// A button, save or reset carries no value; the rest do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OptionKind<'a> {
    /// `-button`.
    Button,
    /// `-save`: all values are sent before it.
    Save,
    /// `-reset`: the options are defined anew after it.
    Reset,
    /// `-check 0` or `1`.
    Check(bool),
    /// `-string TEXT`.
    String(&'a [u8]),
    /// `-spin VALUE MIN MAX`.
    Spin(Bounded),
    /// `-combo A /// *B /// C`.
    Combo(Choices<'a>),
    /// `-slider VALUE MIN MAX`.
    Slider(Bounded),
    /// `-file NAME`.
    File(&'a [u8]),
    /// `-path FOLDER`.
    Path(&'a [u8]),
}

/// A number with its bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounded {
    /// The current value.
    pub value: i64,
    /// The smallest value.
    pub min: i64,
    /// The largest value.
    pub max: i64,
}

/// The choices of a combo option, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Choices<'a> {
    /// `A /// *B /// C`.
    pub text: &'a [u8],
}

/// One choice of a combo option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Choice<'a> {
    /// Its text, without the star.
    pub text: &'a [u8],
    /// Whether a star marks it as the current one.
    pub current: bool,
}

/// One option of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OptionDefinition<'a> {
    /// Its name; may hold blanks, `=` and `-`.
    pub name: &'a [u8],
    /// Its type and value.
    pub kind: OptionKind<'a>,
}

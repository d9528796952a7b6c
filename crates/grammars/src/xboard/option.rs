//! The value of an `option` feature (WinBoard 4.4): `NAME -TYPE arguments`, with ten types.
//!
//! Not for the command `option NAME=VALUE`, see [`SetOption`](super::SetOption). A name may hold blanks, hyphens and
//! equals signs; the first ` -word` that is one of the ten types ends it.

use memchr::memmem;

use super::reason::{Arguments, Fault, Reason, boolean};
use crate::text::{Place, push_number, split_word, trim};

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

/// What was read as far as possible, unless it cannot be guessed; and what is wrong with it.
pub(super) type Read<T> = (Option<T>, Option<Fault>);

impl<'a> OptionDefinition<'a> {
    /// Reads the value of an `option` feature, without its quotes.
    ///
    /// # Errors
    /// The first thing that is wrong with it; the place counts from the value's first byte.
    pub fn parse(value: &'a [u8]) -> Result<OptionDefinition<'a>, Fault> {
        match read_option(value, value) {
            (Some(option), None) => Ok(option),
            (_, Some(fault)) => Err(fault),
            (None, None) => Err(Fault { reason: Reason::NoOptionType, place: Place::of(value, value) }),
        }
    }

    /// The same, read as far as possible; none if it cannot be guessed what is meant.
    #[must_use]
    pub fn guess(value: &'a [u8]) -> Option<OptionDefinition<'a>> {
        read_option(value, value).0
    }

    /// Writes the definition, without quotes.
    pub fn print(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.name);
        out.extend_from_slice(b" -");
        out.extend_from_slice(self.kind.name().as_bytes());
        match self.kind {
            OptionKind::Button | OptionKind::Save | OptionKind::Reset => {}
            OptionKind::Check(on) => out.extend_from_slice(if on { b" 1" } else { b" 0" }),
            OptionKind::String(text)
            | OptionKind::File(text)
            | OptionKind::Path(text)
            | OptionKind::Combo(Choices { text }) => {
                out.push(b' ');
                out.extend_from_slice(text);
            }
            OptionKind::Spin(b) | OptionKind::Slider(b) => {
                push_number(out, format_args!(" {} {} {}", b.value, b.min, b.max));
            }
        }
    }
}

impl OptionKind<'_> {
    /// The type's word, without its hyphen.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            OptionKind::Button => "button",
            OptionKind::Save => "save",
            OptionKind::Reset => "reset",
            OptionKind::Check(_) => "check",
            OptionKind::String(_) => "string",
            OptionKind::Spin(_) => "spin",
            OptionKind::Combo(_) => "combo",
            OptionKind::Slider(_) => "slider",
            OptionKind::File(_) => "file",
            OptionKind::Path(_) => "path",
        }
    }
}

impl<'a> Choices<'a> {
    /// The choices, in order.
    pub fn iter(self) -> impl Iterator<Item = Choice<'a>> {
        let mut rest = Some(self.text);
        std::iter::from_fn(move || {
            let text = rest?;
            let (choice, next) = match memmem::find(text, b"///") {
                Some(at) => (&text[..at], Some(&text[at + 3..])),
                None => (text, None),
            };
            rest = next;
            let choice = trim(choice);
            Some(match choice.strip_prefix(b"*") {
                Some(text) => Choice { text, current: true },
                None => Choice { text: choice, current: false },
            })
        })
    }

    /// The marked choice; the first of several.
    #[must_use]
    pub fn current(self) -> Option<&'a [u8]> {
        self.iter().find(|choice| choice.current).map(|choice| choice.text)
    }

    /// What is wrong with the list.
    fn fault(self) -> Option<Reason> {
        if self.iter().any(|choice| choice.text.is_empty()) {
            return Some(Reason::EmptyChoice);
        }
        match self.iter().filter(|choice| choice.current).count() {
            0 => Some(Reason::NoCurrentChoice),
            1 => None,
            _ => Some(Reason::SeveralCurrentChoices),
        }
    }
}

/// The ten types.
const TYPES: &[&[u8]] =
    &[b"button", b"save", b"reset", b"check", b"string", b"spin", b"combo", b"slider", b"file", b"path"];

/// Reads `value`, a part of `line`. The type is the first ` -word` that is one of the ten: names may hold hyphens.
pub(super) fn read_option<'a>(line: &'a [u8], value: &'a [u8]) -> Read<OptionDefinition<'a>> {
    let unreadable = |reason, part: &[u8]| (None, Some(Fault { reason, place: Place::of(line, part) }));
    let mut last_word: Option<&[u8]> = None;
    for at in memmem::find_iter(value, b" -") {
        let (word, rest) = split_word(&value[at + 2..]);
        if !TYPES.contains(&word) {
            last_word = Some(word);
            continue;
        }
        let name = trim(&value[..at]);
        if name.is_empty() {
            return unreadable(Reason::EmptyName, &value[..at]);
        }
        let (kind, fault) = read_kind(word, Arguments::new(line, rest));
        return (kind.map(|kind| OptionDefinition { name, kind }), fault);
    }
    match last_word {
        Some(word) => unreadable(Reason::UnknownOptionType, word),
        None => unreadable(Reason::NoOptionType, value),
    }
}

fn read_kind<'a>(word: &[u8], arguments: Arguments<'a>) -> Read<OptionKind<'a>> {
    match word {
        b"button" => without_value(OptionKind::Button, arguments),
        b"save" => without_value(OptionKind::Save, arguments),
        b"reset" => without_value(OptionKind::Reset, arguments),
        b"check" => match read_check(arguments) {
            Ok(kind) => (Some(kind), None),
            Err(fault) => (None, Some(fault)),
        },
        b"spin" => read_bounded(arguments, OptionKind::Spin),
        b"slider" => read_bounded(arguments, OptionKind::Slider),
        b"combo" => {
            let choices = Choices { text: arguments.rest() };
            let fault = choices.fault().map(|reason| arguments.fault(reason, choices.text));
            (Some(OptionKind::Combo(choices)), fault)
        }
        b"file" => (Some(OptionKind::File(arguments.text())), None),
        b"path" => (Some(OptionKind::Path(arguments.text())), None),
        _ => (Some(OptionKind::String(arguments.text())), None),
    }
}

fn without_value<'a>(kind: OptionKind<'a>, arguments: Arguments<'a>) -> Read<OptionKind<'a>> {
    (Some(kind), arguments.end(()).err())
}

fn read_check(mut arguments: Arguments<'_>) -> Result<OptionKind<'_>, Fault> {
    let on = arguments.read(boolean)?;
    arguments.end(OptionKind::Check(on))
}

fn read_bounded<'a>(
    mut arguments: Arguments<'a>,
    kind: fn(Bounded) -> OptionKind<'a>,
) -> Read<OptionKind<'a>> {
    let whole = arguments.rest();
    let mut read = || -> Result<Bounded, Fault> {
        let bounded =
            Bounded { value: arguments.clamped()?, min: arguments.clamped()?, max: arguments.clamped()? };
        arguments.end(bounded)
    };
    match read() {
        Ok(b) if b.min <= b.value && b.value <= b.max => (Some(kind(b)), None),
        Ok(b) => (Some(kind(b)), Some(arguments.fault(Reason::ValueOutsideBounds, whole))),
        Err(fault) => (None, Some(fault)),
    }
}

//! `option name …` ([`OptionDefinition`]): what an engine lets be set.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::cursor::Arguments;
use crate::table::{Argument, Dialect};
use crate::text::{Fault, WordFault, clamped, push_number, trim, trim_start};
use crate::words::{Words, take_word, words_until};

/// What can be wrong with the definition of an option; told in words by the reasons of a grammar that bear the same names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OptionFault {
    Word(WordFault),
    Expected(&'static str),
    MissingType,
    NoSuchType,
    MissingDefault,
    DefaultOutside,
    NoChoices,
    NotABoolean,
    StrayWord,
}

impl From<WordFault> for OptionFault {
    fn from(fault: WordFault) -> OptionFault {
        OptionFault::Word(fault)
    }
}

/// What is odd about a definition; a grammar says whether it reads it nevertheless.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OptionOddity {
    /// A part stands twice.
    Repeated,
    /// A spin has no `min` or no `max`.
    NoBounds,
    /// `True` where `true` is due.
    BooleanCase,
    /// A string has nothing behind `default`, where the grammar has a word for that.
    EmptyDefault,
    /// A part that this type has not, or no part at all.
    StrayPart,
    /// A button has parts.
    ButtonPart,
    /// A type of [`OptionNotes::FURTHER_TYPES`].
    FurtherType,
}

/// What becomes of an odd definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leniency {
    /// It is read.
    Read,
    /// It is malformed.
    Refused,
}

/// How lenient a grammar is with definitions, and what it notes about them.
pub(crate) trait OptionNotes {
    /// The word for an empty text; none: nothing stands there.
    const EMPTY: Option<&'static str>;

    /// Types of extensions, which are read as `string`.
    const FURTHER_TYPES: &'static [&'static [u8]];

    /// Notes an oddity, unless it is refused.
    fn note(&mut self, odd: OptionOddity) -> Leniency;
}

/// What is wrong, and the part of the text that it is about.
type Wrong<'a> = (OptionFault, &'a [u8]);

/// An option: its name, and what it can be set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OptionDefinition<'a> {
    /// The name, maybe of several words.
    pub name: Words<'a>,
    /// The type, with what belongs to it.
    pub kind: OptionKind<'a>,
}

/// The type of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OptionKind<'a> {
    /// `true` or `false`.
    Check(bool),
    /// An integer.
    Spin {
        /// As long as nothing is set.
        default: i64,
        /// The least, if told.
        min: Option<i64>,
        /// The greatest, if told.
        max: Option<i64>,
    },
    /// One of several texts.
    Combo {
        /// As long as nothing is set.
        default: Words<'a>,
        /// All of them.
        choices: Choices<'a>,
    },
    /// Nothing: setting it does something. Its `default`, if any, says nothing.
    Button,
    /// Any text.
    String(Words<'a>),
}

impl OptionKind<'_> {
    /// The type's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            OptionKind::Check(_) => "check",
            OptionKind::Spin { .. } => "spin",
            OptionKind::Combo { .. } => "combo",
            OptionKind::Button => "button",
            OptionKind::String(_) => "string",
        }
    }
}

/// The texts of a `combo`.
#[derive(Clone, Copy)]
pub struct Choices<'a> {
    /// `var X var Y`, maybe with a `default` among them.
    text: &'a [u8],
}

impl<'a> Choices<'a> {
    /// The texts in a line like `var X var Y`.
    #[must_use]
    pub fn of(text: &'a [u8]) -> Choices<'a> {
        Choices { text }
    }

    /// Each text.
    pub fn iter(self) -> impl Iterator<Item = Words<'a>> + Clone {
        let mut rest = self.text;
        std::iter::from_fn(move || take_part(&mut rest, COMBO))
            .filter_map(|(keyword, value)| (keyword == b"var").then_some(value))
    }
}

impl PartialEq for Choices<'_> {
    fn eq(&self, other: &Choices<'_>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Choices<'_> {}

impl Hash for Choices<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.iter().for_each(|choice| choice.hash(state));
    }
}

impl fmt::Debug for Choices<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Keywords of a `combo`: in its texts, `min` and `max` are just words.
const COMBO: &[&[u8]] = &[b"default", b"var"];

/// Keywords of all other types but `string`, whose default takes all the rest.
const PLAIN: &[&[u8]] = &[b"default", b"min", b"max", b"var"];

const TYPES: &[&[u8]] = &[b"check", b"spin", b"combo", b"button", b"string"];

/// What was read of a definition.
type Read<'a, T> = Result<T, Wrong<'a>>;

impl<'a, D: Dialect> Argument<'a, D> for OptionDefinition<'a>
where
    D::Reason: From<OptionFault>,
    D::Notes: OptionNotes,
{
    type Value = OptionDefinition<'a>;

    fn read(a: &mut Arguments<'a, D>) -> Result<OptionDefinition<'a>, Fault<D::Reason>> {
        let text = a.take().untrimmed();
        let mut notes = a.notes;
        let option = OptionDefinition::read(text, &mut notes);
        a.notes = notes;
        option.map_err(|(fault, part)| a.fault(fault.into(), part))
    }

    fn print(option: OptionDefinition<'a>, _: D, out: &mut Vec<u8>) {
        option.print(D::Notes::EMPTY, out);
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, _: D) -> arbitrary::Result<OptionDefinition<'a>> {
        use crate::generate::{choose, text};
        const CHOICES: &[&str] =
            &["var A", "var A var B", "var Solid var Quite Wild", "var min var max", "var var var default"];
        let kind = match u.int_in_range(0..=4)? {
            0 => OptionKind::Check(u.arbitrary()?),
            1 => {
                let min = u.int_in_range(-9..=9)?;
                let default = u.int_in_range(min..=i64::MAX)?;
                OptionKind::Spin { default, min: Some(min), max: Some(u.int_in_range(default..=i64::MAX)?) }
            }
            2 => {
                let choices = Choices::of(choose(u, CHOICES)?);
                let default = choices.iter().last().unwrap_or_default();
                OptionKind::Combo { default, choices }
            }
            3 => OptionKind::Button,
            _ => OptionKind::String(unless_empty::<D::Notes>(Words::of(text(u)?))),
        };
        Ok(OptionDefinition { name: super::generate::name(u)?, kind })
    }
}

impl<'a> OptionDefinition<'a> {
    fn read<N: OptionNotes>(mut rest: &'a [u8], notes: &mut N) -> Read<'a, OptionDefinition<'a>> {
        let here = trim_start(rest);
        match take_word(&mut rest) {
            Some(b"name") => {}
            Some(word) => return Err((OptionFault::Expected("name"), word)),
            None => return Err((OptionFault::Word(WordFault::Missing), here)),
        }
        let (name, mut rest) = name_and_type(rest, N::FURTHER_TYPES);
        if name.is_empty() {
            return Err((OptionFault::Word(WordFault::Missing), &rest[..0]));
        }
        take_word(&mut rest).ok_or((OptionFault::MissingType, rest))?;
        let kind = take_word(&mut rest).ok_or((OptionFault::Word(WordFault::Missing), rest))?;
        let kind = match kind {
            b"check" => check(rest, notes)?,
            b"spin" => spin(rest, notes)?,
            b"combo" => combo(rest, notes)?,
            b"button" => button(rest, notes)?,
            b"string" => string(rest, notes)?,
            further if N::FURTHER_TYPES.contains(&further) => further_type(rest, notes),
            _ => return Err((OptionFault::NoSuchType, kind)),
        };
        Ok(OptionDefinition { name, kind })
    }

    /// Writes what stands behind `option `.
    fn print(&self, empty: Option<&str>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"name ");
        self.name.print(out);
        push_number(out, format_args!(" type {}", self.kind.name()));
        match self.kind {
            OptionKind::Check(default) => push_number(out, format_args!(" default {default}")),
            OptionKind::Spin { default, min, max } => {
                push_number(out, format_args!(" default {default}"));
                for (name, bound) in [("min", min), ("max", max)] {
                    if let Some(bound) = bound {
                        push_number(out, format_args!(" {name} {bound}"));
                    }
                }
            }
            OptionKind::Combo { default, choices } => {
                out.extend_from_slice(b" default ");
                default.print(out);
                for choice in choices.iter() {
                    out.extend_from_slice(b" var ");
                    choice.print(out);
                }
            }
            OptionKind::Button => {}
            OptionKind::String(default) => {
                out.extend_from_slice(b" default");
                match empty {
                    Some(empty) if default.is_empty() => push_number(out, format_args!(" {empty}")),
                    _ if default.is_empty() => {}
                    _ => {
                        out.push(b' ');
                        default.print(out);
                    }
                }
            }
        }
    }
}

/// The words of the name, and the text that begins with `type`: the first one that a known type follows, or else just the
/// first one.
fn name_and_type<'a>(text: &'a [u8], further: &[&[u8]]) -> (Words<'a>, &'a [u8]) {
    let mut rest = text;
    loop {
        let (_, found) = words_until(rest, |word| word == b"type");
        let mut behind = found;
        if take_word(&mut behind).is_none() {
            break;
        }
        let mut kind = behind;
        if take_word(&mut kind).is_some_and(|word| TYPES.contains(&word) || further.contains(&word)) {
            let name = Words::of(&text[..text.len() - found.len()]);
            if !name.is_empty() {
                return (name, found);
            }
        }
        rest = behind;
    }
    words_until(text, |word| word == b"type")
}

/// Cuts off a word where a keyword is due, and its value: at least one word, and all up to the next of the keywords.
fn take_part<'a>(rest: &mut &'a [u8], keywords: &[&[u8]]) -> Option<(&'a [u8], Words<'a>)> {
    let keyword = take_word(rest)?;
    let text = *rest;
    take_word(rest);
    let (_, behind) = words_until(rest, |word| keywords.contains(&word));
    *rest = behind;
    Some((keyword, Words::of(&text[..text.len() - behind.len()])))
}

/// The values of the parts of this type, the last one of each keyword.
fn parts<'a, const N: usize>(
    mut rest: &'a [u8],
    keywords: &[&[u8]],
    own: [&[u8]; N],
    notes: &mut impl OptionNotes,
) -> Read<'a, [Option<Words<'a>>; N]> {
    let mut values = [None; N];
    loop {
        let mut behind = rest;
        take_word(&mut behind);
        let Some((keyword, value)) = take_part(&mut rest, keywords) else { return Ok(values) };
        if value.is_empty() && own.contains(&keyword) {
            return Err((OptionFault::Word(WordFault::Missing), value.text()));
        }
        match own.iter().position(|name| *name == keyword) {
            Some(at) => {
                if values[at].replace(value).is_some()
                    && notes.note(OptionOddity::Repeated) == Leniency::Refused
                {
                    return Err((OptionFault::StrayWord, keyword));
                }
            }
            None if keyword == b"var" && keywords == COMBO => {}
            None if notes.note(OptionOddity::StrayPart) == Leniency::Refused => {
                return Err((OptionFault::StrayWord, keyword));
            }
            // A keyword goes with its value, any other word alone.
            None if keywords.contains(&keyword) => {}
            None => rest = behind,
        }
    }
}

fn check<'a>(rest: &'a [u8], notes: &mut impl OptionNotes) -> Read<'a, OptionKind<'a>> {
    let [default] = parts(rest, PLAIN, [b"default"], notes)?;
    let text = default.ok_or((OptionFault::MissingDefault, &rest[rest.len()..]))?.text();
    for (word, value) in [("true", true), ("false", false)] {
        let same = text == word.as_bytes()
            || text.eq_ignore_ascii_case(word.as_bytes())
                && notes.note(OptionOddity::BooleanCase) == Leniency::Read;
        if same {
            return Ok(OptionKind::Check(value));
        }
    }
    Err((OptionFault::NotABoolean, text))
}

fn spin<'a>(rest: &'a [u8], notes: &mut impl OptionNotes) -> Read<'a, OptionKind<'a>> {
    let nothing = &rest[rest.len()..];
    let [default, min, max] = parts(rest, PLAIN, [b"default", b"min", b"max"], notes)?;
    let value = default.ok_or((OptionFault::MissingDefault, nothing))?;
    let default = number(value)?;
    let (least, greatest) = (min.map(number).transpose()?, max.map(number).transpose()?);
    if least.is_some_and(|least| default < least) || greatest.is_some_and(|greatest| greatest < default) {
        return Err((OptionFault::DefaultOutside, value.text()));
    }
    let open = least.is_none() || greatest.is_none();
    if open && notes.note(OptionOddity::NoBounds) == Leniency::Refused {
        return Err((OptionFault::Word(WordFault::Missing), nothing));
    }
    Ok(OptionKind::Spin { default, min: least, max: greatest })
}

fn number(value: Words<'_>) -> Result<i64, Wrong<'_>> {
    clamped(value.text()).map_err(|fault| (fault.into(), value.text()))
}

fn combo<'a>(rest: &'a [u8], notes: &mut impl OptionNotes) -> Read<'a, OptionKind<'a>> {
    let [default] = parts(rest, COMBO, [b"default"], notes)?;
    let choices = Choices::of(rest);
    let nothing = &rest[rest.len()..];
    if let Some(empty) = choices.iter().find(|choice| choice.is_empty()) {
        return Err((OptionFault::Word(WordFault::Missing), empty.text()));
    }
    let default = default.ok_or((OptionFault::MissingDefault, nothing))?;
    choices.iter().next().ok_or((OptionFault::NoChoices, nothing))?;
    // Whether case counts in values is open.
    let same = |choice: Words<'_>| {
        let pairs = choice.iter().zip(default.iter());
        choice.iter().count() == default.iter().count()
            && pairs.into_iter().all(|(one, other)| one.eq_ignore_ascii_case(other))
    };
    if !choices.iter().any(same) {
        return Err((OptionFault::DefaultOutside, default.text()));
    }
    Ok(OptionKind::Combo { default, choices })
}

fn button<'a>(rest: &'a [u8], notes: &mut impl OptionNotes) -> Read<'a, OptionKind<'a>> {
    let bare = trim(rest).is_empty();
    if bare || notes.note(OptionOddity::ButtonPart) == Leniency::Read {
        return Ok(OptionKind::Button);
    }
    default_text(rest).map(|_| OptionKind::Button)
}

fn string<'a, N: OptionNotes>(rest: &'a [u8], notes: &mut N) -> Read<'a, OptionKind<'a>> {
    let text = default_text(rest)?;
    let unsaid = N::EMPTY.is_some() && text.is_empty();
    if unsaid && notes.note(OptionOddity::EmptyDefault) == Leniency::Refused {
        return Err((OptionFault::Word(WordFault::Missing), text.text()));
    }
    Ok(OptionKind::String(unless_empty::<N>(text)))
}

/// An option of an extension: whatever stands there is no mistake.
fn further_type<'a, N: OptionNotes>(rest: &'a [u8], notes: &mut N) -> OptionKind<'a> {
    notes.note(OptionOddity::FurtherType);
    OptionKind::String(unless_empty::<N>(default_text(rest).unwrap_or_default()))
}

/// The text, or an empty one where the word for that stands.
fn unless_empty<N: OptionNotes>(text: Words<'_>) -> Words<'_> {
    if N::EMPTY.is_some_and(|empty| text.text() == empty.as_bytes()) { Words::default() } else { text }
}

/// All that stands behind `default`, maybe nothing.
fn default_text(mut rest: &[u8]) -> Result<Words<'_>, Wrong<'_>> {
    match take_word(&mut rest) {
        Some(b"default") => Ok(Words::of(rest)),
        Some(word) => Err((OptionFault::StrayWord, word)),
        None => Err((OptionFault::MissingDefault, rest)),
    }
}

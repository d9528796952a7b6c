//! `feature NAME=VALUE ...` (specs/xboard/requirements.md 3): a line of items, each typed by its name.
//!
//! Not for answering it. A value that is wrong is told with its place; where its meaning can be guessed (a string without
//! quotes), it is read all the same.

use std::hash::{Hash, Hasher};

use super::option::{OptionDefinition, read_option};
use super::reason::{Arguments, Fault, Reason, boolean};
use super::variant::VariantName;
use crate::table::named;
use crate::text::{Place, is_blank, push_number, signed, split_word, trim, trim_start};

named! {
    /// A feature that is 0 or 1.
    pub enum Switch {
        Ping = "ping", // `ping` may be sent
        SetBoard = "setboard", // Positions by `setboard`
        PlayOther = "playother", // `playother` may be sent
        San = "san", // Moves to the engine in SAN
        UserMove = "usermove", // Moves to the engine prefixed `usermove `
        Time = "time", // `time` and `otim` are sent
        Draw = "draw", // `draw` is sent
        SigInt = "sigint", // SIGINT may be sent
        SigTerm = "sigterm", // SIGTERM may be sent after `quit`
        Reuse = "reuse", // One process for many games
        Analyze = "analyze", // `analyze` may be tried
        Colors = "colors", // `white` and `black` are used
        Ics = "ics", // `ics` is sent
        Name = "name", // `name` is sent
        Pause = "pause", // `pause` and `resume` may be sent
        Nps = "nps", // `nps` may be sent; three states: unset, 0, 1
        Debug = "debug", // `#` lines are ignored
        Memory = "memory", // `memory` is sent
        Smp = "smp", // `cores` is sent
        XEdit = "xedit", // Undocumented: board editing by the engine
        Dice = "dice", // Undocumented: dice
        Fen960 = "fen960", // Undocumented: FENs of Fischer Random
        OoCastle = "oocastle", // Undocumented: castling as `O-O`
        Exclude = "exclude", // Appendix A: `exclude` and `include`
        SetScore = "setscore", // Appendix A: `setscore`
        Highlight = "highlight", // Appendix A: `lift`, `put`, `hover`
    }
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

/// A feature line. Its items are read when asked for; lines with the same items are equal.
#[derive(Debug, Clone, Copy)]
pub struct FeatureLine<'a> {
    /// The whole line.
    line: &'a [u8],
    /// Its items.
    items: &'a [u8],
}

impl Switch {
    /// All switches.
    pub fn all() -> impl Iterator<Item = Switch> {
        Switch::ALL.iter().copied()
    }

    /// Its value where the engine does not set it (section 3); none where the text leaves it open (`nps`) or makes it
    /// depend on the place of play (`name`).
    #[must_use]
    pub fn default(self) -> Option<bool> {
        match self {
            Switch::Time
            | Switch::Draw
            | Switch::SigInt
            | Switch::SigTerm
            | Switch::Reuse
            | Switch::Analyze
            | Switch::Colors => Some(true),
            Switch::Name | Switch::Nps => None,
            _ => Some(false),
        }
    }

    /// Whether the text of 2009 lists it, so that an interface must know it.
    #[must_use]
    pub fn is_documented(self) -> bool {
        !matches!(
            self,
            Switch::XEdit
                | Switch::Dice
                | Switch::Fen960
                | Switch::OoCastle
                | Switch::Exclude
                | Switch::SetScore
                | Switch::Highlight
        )
    }
}

/// The names of the features that are no switches; the text lists all but `level`.
const OTHERS: [&str; 6] = ["myname", "variants", "egt", "option", "done", "level"];

/// The names of all features: those of the text, and those that later versions and other interfaces know.
pub const FEATURE_NAMES: &[&str] = &{
    let mut names = [""; Switch::ALL.len() + OTHERS.len()];
    let mut at = 0;
    while at < names.len() {
        let switches = Switch::ALL.len();
        names[at] = if at < switches { Switch::ALL[at].name() } else { OTHERS[at - switches] };
        at += 1;
    }
    names
};

impl<'a> Feature<'a> {
    /// Whether the text of 2009 lists a feature of this name, so that an interface must know it.
    #[must_use]
    pub fn is_documented(name: &str) -> bool {
        match Switch::find(name.as_bytes()) {
            Some(switch) => switch.is_documented(),
            None => OTHERS.contains(&name) && name != "level",
        }
    }

    /// The feature's name.
    #[must_use]
    pub fn name(&self) -> &'a [u8] {
        match self {
            Feature::Switch(switch, _) => switch.name().as_bytes(),
            Feature::MyName(_) => b"myname",
            Feature::Variants(_) => b"variants",
            Feature::Egt(_) => b"egt",
            Feature::Option(_) => b"option",
            Feature::Done(_) => b"done",
            Feature::Level(_) => b"level",
            Feature::Other { name, .. } => name,
        }
    }

    /// Writes `NAME=VALUE`.
    pub fn print(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.name());
        out.push(b'=');
        match *self {
            Feature::Switch(_, on) | Feature::Done(on) => out.push(if on { b'1' } else { b'0' }),
            Feature::Level(number) => push_number(out, number),
            Feature::MyName(text)
            | Feature::Variants(CommaList { text })
            | Feature::Egt(CommaList { text })
            | Feature::Other { value: text, quoted: true, .. } => push_quoted(out, text),
            Feature::Option(definition) => {
                out.push(b'"');
                definition.print(out);
                out.push(b'"');
            }
            Feature::Other { value, quoted: false, .. } => out.extend_from_slice(value),
        }
    }
}

fn push_quoted(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    out.extend_from_slice(text);
    out.push(b'"');
}

impl PartialEq for FeatureLine<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for FeatureLine<'_> {}

impl Hash for FeatureLine<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

impl<'a> FeatureLine<'a> {
    /// Reads a line that begins with the word `feature`; none for another line, or one without items.
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Option<FeatureLine<'a>> {
        let rest = line.strip_prefix(b"feature").filter(|rest| rest.first().is_some_and(|&b| is_blank(b)))?;
        FeatureLine::read(&mut Arguments::new(line, rest)).ok()
    }

    /// Reads the items.
    pub(super) fn read(a: &mut Arguments<'a>) -> Result<FeatureLine<'a>, Fault> {
        Ok(FeatureLine { line: a.line(), items: trim_start(a.take().some_text()?) })
    }

    /// The items as text.
    #[must_use]
    pub fn text(self) -> &'a [u8] {
        trim(self.items)
    }

    /// The items, in order. At most one more than there are blanks: even a senseless line ends.
    pub fn items(self) -> impl Iterator<Item = FeatureItem<'a>> {
        let mut rest = self.text();
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let (item, after) = next_item(self.line, rest);
            rest = trim_start(after);
            Some(item)
        })
    }

    /// Writes `feature` and the items.
    pub fn print_all<'f>(features: impl IntoIterator<Item = &'f Feature<'f>>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"feature");
        for feature in features {
            out.push(b' ');
            feature.print(out);
        }
    }
}

/// The value as it stands between `=` and the next item.
struct RawValue<'a> {
    text: &'a [u8],
    quoted: bool,
    reason: Option<Reason>,
    after: &'a [u8],
}

/// The first item of `rest`, a part of `line` that begins with its name, and what follows it.
fn next_item<'a>(line: &'a [u8], rest: &'a [u8]) -> (FeatureItem<'a>, &'a [u8]) {
    let end = rest.iter().position(|&b| is_blank(b) || b == b'=').unwrap_or(rest.len());
    let (name, tail) = rest.split_at(end);
    let fault = |reason, part: &[u8]| Some(Fault { reason, place: Place::of(line, part) });
    let Some(tail) = tail.strip_prefix(b"=") else {
        // `ping = 1`: the sign is found behind blanks, and the item ends with the word after it.
        let after = match trim_start(tail).strip_prefix(b"=") {
            Some(value) => split_word(trim_start(value)).1,
            None => tail,
        };
        let whole = &rest[..rest.len() - after.len()];
        let item = FeatureItem {
            name,
            value: b"",
            place: Place::of(line, whole),
            feature: None,
            fault: fault(Reason::NotNameEqualsValue, whole),
        };
        return (item, after);
    };
    let value = raw_value(tail);
    let whole = &rest[..rest.len() - value.after.len()];
    let mut item =
        FeatureItem { name, value: value.text, place: Place::of(line, whole), feature: None, fault: None };
    if name.is_empty() {
        item.fault = fault(Reason::EmptyName, whole);
        return (item, value.after);
    }
    let (feature, wrong) = typed(line, name, &value);
    item.feature = feature;
    item.fault = value.reason.and_then(|reason| fault(reason, value.text)).or(wrong);
    (item, value.after)
}

/// Up to the closing quote, or up to the next blank.
fn raw_value(text: &[u8]) -> RawValue<'_> {
    let Some(inner) = text.strip_prefix(b"\"") else {
        let (word, after) = split_word(text);
        return RawValue { text: word, quoted: false, reason: None, after };
    };
    match memchr::memchr(b'"', inner) {
        Some(end) => {
            let after = &inner[end + 1..];
            let glued = after.first().is_some_and(|&b| !is_blank(b));
            RawValue { text: &inner[..end], quoted: true, reason: glued.then_some(Reason::GluedItem), after }
        }
        None => RawValue {
            text: inner,
            quoted: true,
            reason: Some(Reason::OpenQuote),
            after: &inner[inner.len()..],
        },
    }
}

/// The feature that name and value make, and what is wrong with the value.
fn typed<'a>(line: &'a [u8], name: &'a [u8], value: &RawValue<'a>) -> (Option<Feature<'a>>, Option<Fault>) {
    let RawValue { text, quoted, .. } = *value;
    let fault = |reason| Some(Fault { reason, place: Place::of(line, text) });
    let unquoted = if quoted { None } else { fault(Reason::UnquotedString) };
    let in_quotes = if quoted { fault(Reason::QuotedNumber) } else { None };
    if let Some(switch) = Switch::find(name) {
        return match boolean(text) {
            Ok(on) => (Some(Feature::Switch(switch, on)), in_quotes),
            Err(reason) => (None, fault(reason)),
        };
    }
    match name {
        b"myname" => (Some(Feature::MyName(text)), unquoted),
        b"variants" => {
            (Some(Feature::Variants(CommaList { text })), unquoted.or(list_fault(text).and_then(fault)))
        }
        b"egt" => (Some(Feature::Egt(CommaList { text })), unquoted.or(list_fault(text).and_then(fault))),
        b"option" => {
            let read = read_option(line, text);
            (read.option.map(Feature::Option), unquoted.or(read.fault))
        }
        b"done" => match boolean(text) {
            Ok(done) => (Some(Feature::Done(done)), in_quotes),
            Err(reason) => (None, fault(reason)),
        },
        b"level" => match signed(text) {
            Ok(number) => (Some(Feature::Level(number)), in_quotes),
            Err(reason) => (None, fault(reason.into())),
        },
        _ => (Some(Feature::Other { name, value: text, quoted }), None),
    }
}

/// What is wrong with a comma list. A blank after a comma is common and is the weaker fault.
fn list_fault(text: &[u8]) -> Option<Reason> {
    if text.is_empty() {
        return None;
    }
    if text.split(|&b| b == b',').any(|entry| trim(entry).is_empty()) {
        return Some(Reason::EmptyEntry);
    }
    text.iter().any(|&b| is_blank(b)).then_some(Reason::BlankInList)
}

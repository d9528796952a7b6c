//! Reads TOML text into raw structs. Every mistake in a table is reported, not only the first.
//!
//! Serde stops at the first mistake. So the offending key is removed from the table, and the rest is read again.

use std::ops::Range;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error as _};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::diagnostics::{SpecError, SpecFile};
use super::forms::At;
use super::values::Wrong;
use crate::pattern::suggest;

/// A table of a file, with places.
pub(crate) type Table<'f> = DeTable<'f>;

/// A value that was read, possibly without some of its keys.
pub(crate) struct Read<T> {
    /// The value, without the keys that were wrong.
    pub(crate) value: T,
    /// Whether keys were removed, so that a key which seems to be missing may not be.
    pub(crate) damaged: bool,
}

/// An entry of a table.
pub(crate) struct Entry<'f> {
    pub(crate) key: At<String>,
    pub(crate) value: Spanned<DeValue<'f>>,
}

/// After this many mistakes in one table the rest of it is not checked.
const MOST_MISTAKES: usize = 20;

/// The entries of a file's root in the order of the text; none if its syntax is wrong.
pub(crate) fn root<'f>(file: &'f SpecFile, errors: &mut Vec<SpecError>) -> Option<Vec<Entry<'f>>> {
    let (table, mistakes) = DeTable::parse_recoverable(&file.text);
    if mistakes.is_empty() {
        return Some(entries(table.into_inner()));
    }
    let mut in_second_table = false;
    for mistake in mistakes.into_iter().take(MOST_MISTAKES) {
        let span = mistake.span().unwrap_or(0..0);
        if mistake.message() != DUPLICATE {
            errors.push(file.error(span, format!("TOML syntax: {}", mistake.message())).help(QUOTES));
            continue;
        }
        // All keys of a table that occurs twice are reported as duplicates, too.
        let line_start = file.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let is_header = file.text[line_start..].trim_start().starts_with('[');
        if is_header || !in_second_table {
            let error = file.error(span, "this name already exists here");
            errors.push(error.help("each name may occur once: rename the second one"));
        }
        in_second_table |= is_header;
    }
    None
}

/// The parser's message for a key that occurs twice.
const DUPLICATE: &str = "duplicate key";

const QUOTES: &str = "write texts in 'single' quotes, literally, or in \"double\" quotes with escapes";

/// The entries of a table in the order of the text.
pub(crate) fn entries(table: Table<'_>) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = table
        .into_iter()
        .map(|(key, value)| Entry {
            key: At { span: key.span(), value: key.into_inner().into_owned() },
            value,
        })
        .collect();
    entries.sort_by_key(|entry| entry.key.span.start);
    entries
}

/// The root of a file; none if its syntax is wrong.
pub(crate) fn table<'f>(file: &'f SpecFile, errors: &mut Vec<SpecError>) -> Option<Table<'f>> {
    let (table, mistakes) = DeTable::parse_recoverable(&file.text);
    if !mistakes.is_empty() {
        root(file, errors);
        return None;
    }
    Some(table.into_inner())
}

/// A table as a struct; all of its mistakes are reported.
pub(crate) fn table_as<'f, T: DeserializeOwned + Default>(
    file: &SpecFile,
    mut table: Table<'f>,
    span: Range<usize>,
    errors: &mut Vec<SpecError>,
) -> Read<T> {
    let mut damaged = false;
    for _ in 0..MOST_MISTAKES {
        let value = Spanned::new(span.clone(), DeValue::Table(table.clone()));
        let mistake = match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => return Read { value, damaged },
            Err(mistake) => mistake,
        };
        damaged = true;
        let mut place = mistake.span().unwrap_or_else(|| span.clone());
        errors.push(match of_check(mistake.message()) {
            Some((span, message, help)) => {
                place = span;
                file.error(place.clone(), message).help(help)
            }
            None => explain(file, place.clone(), mistake.message()),
        });
        if !take_out(&mut table, &place) {
            break;
        }
    }
    Read { value: T::default(), damaged: true }
}

/// Removes the entry that contains the mistake, or the entry of a `[table]` below this one; whether there was one.
fn take_out(table: &mut Table<'_>, place: &Range<usize>) -> bool {
    let inside = |span: Range<usize>| span.start <= place.start && place.end <= span.end;
    let entry = table.iter().find(|(key, value)| inside(key.span()) || inside(value.span()));
    if let Some(key) = entry.map(|(key, _)| key.clone()) {
        return table.remove(&key).is_some();
    }
    // The place of a `[table]` is only its header.
    table.iter_mut().any(|(_, value)| match value.get_mut() {
        DeValue::Table(inner) => take_out(inner, place),
        _ => false,
    })
}

/// Parts the words of a check in Serde's message.
const PART: char = '\u{1f}';

/// Reads a value and checks it, so that what is wrong with it is told like any other mistake in the file.
pub(crate) fn checked<'de, D: Deserializer<'de>, T: Deserialize<'de>, R>(
    deserializer: D,
    check: impl FnOnce(T) -> Result<R, Wrong>,
) -> Result<R, D::Error> {
    let At { value, span } = At::deserialize(deserializer)?;
    check(value).map_err(|wrong| {
        let Range { start, end } = wrong.span.unwrap_or(span);
        D::Error::custom(format!("{PART}{start}{PART}{end}{PART}{}{PART}{}", wrong.message, wrong.help))
    })
}

/// What a check says: place, message and help.
fn of_check(message: &str) -> Option<(Range<usize>, &str, &str)> {
    let mut parts = message.strip_prefix(PART)?.splitn(4, PART);
    let span = parts.next()?.parse().ok()?..parts.next()?.parse().ok()?;
    Some((span, parts.next()?, parts.next()?))
}

/// Serde's message in the words of this project.
fn explain(file: &SpecFile, place: Range<usize>, message: &str) -> SpecError {
    let mut quoted = message.split('`').skip(1).step_by(2);
    if message.starts_with("unknown field")
        && let Some(key) = quoted.next()
    {
        let known: Vec<&str> = quoted.collect();
        return file.error(place, format!("unknown key `{key}`")).help(suggest(key, known));
    }
    let (found, expected) = message
        .strip_prefix("invalid type: ")
        .or_else(|| message.strip_prefix("invalid value: "))
        .and_then(|rest| rest.split_once(", expected "))
        .unwrap_or((message, ""));
    let error = file.error(place, format!("wrong kind of value: {found}"));
    if expected.is_empty() { error } else { error.help(format!("expected {}", plain(expected))) }
}

/// Words for Rust's names of types.
fn plain(expected: &str) -> &str {
    match expected {
        "i32" | "i64" => "an integer",
        "u32" | "u64" | "usize" => "an integer, not negative",
        "f64" => "a number",
        "a string" => "a text in quotes",
        "a sequence" => "a list",
        "a boolean" => "`true` or `false`",
        "a map" => "a table",
        "a TOML datetime" => "a day, without quotes: 2027-01-31",
        other => other.strip_prefix("struct ").map_or(other, |_| "a table"),
    }
}

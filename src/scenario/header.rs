//! Everything in a scenario except its steps: title, clauses, requirements, tags, `for-each`.

use super::Scenario;
use super::diagnostics::{SpecError, SpecFile};
use super::forms::At;
use super::names::within;
use super::raw::{RawScenario, RawValues};
use super::values::{Wrong, is_kebab};
use super::words::{Place, Words};
use crate::pattern::{count_of, split_words, suggest};
use crate::protocol::model::Requirement;
use crate::verdict::ClauseId;

/// The largest number of attempts that a scenario may ask for.
const MOST_ATTEMPTS: u32 = 1000;

/// A checked header.
#[derive(Debug, Default)]
pub(super) struct Header {
    pub(super) title: String,
    pub(super) clauses: Vec<ClauseId>,
    pub(super) start: Option<String>,
    pub(super) requires: Vec<Requirement>,
    pub(super) tags: Vec<String>,
    pub(super) kills: Vec<String>,
    pub(super) client: Option<String>,
    pub(super) repeat: Option<u32>,
    pub(super) alone: bool,
    pub(super) heavy: bool,
    pub(super) opt_in: bool,
    pub(super) survival: bool,
    pub(super) drawn: bool,
    pub(super) positions: Vec<String>,
    pub(super) for_each: ForEach,
}

/// What a scenario is instantiated for.
#[derive(Debug, Default)]
pub(super) enum ForEach {
    /// Nothing: there is only one.
    #[default]
    Once,
    /// These values of a name.
    Values(String, Vec<String>),
    /// A name, and a list from the probe.
    List(String, String),
}

impl ForEach {
    /// The name that it binds.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            ForEach::Once => None,
            ForEach::Values(name, _) | ForEach::List(name, _) => Some(name),
        }
    }

    /// This text with each value in place of the name; none if the values are not known yet, or other names stand in it.
    pub(super) fn texts(&self, text: &str) -> Vec<String> {
        let ForEach::Values(name, values) = self else { return Vec::new() };
        let placeholder = format!("<{name}>");
        match text.replace(&placeholder, "").contains('<') {
            true => Vec::new(),
            false => values.iter().map(|value| text.replace(&placeholder, value)).collect(),
        }
    }

    /// One scenario for each value; for a list from the probe, the scenario that is expanded later.
    pub(super) fn scenarios(&self, mut scenario: Scenario) -> Vec<Scenario> {
        match self {
            ForEach::Once => vec![scenario],
            ForEach::Values(name, values) => {
                values.iter().map(|value| scenario.instance(name, value)).collect()
            }
            ForEach::List(name, list) => {
                scenario.for_each_list = Some((name.clone(), list.clone()));
                vec![scenario]
            }
        }
    }
}

pub(super) struct HeaderReader<'a> {
    pub(super) file: &'a SpecFile,
    pub(super) words: &'a Words<'a>,
    pub(super) errors: &'a mut Vec<SpecError>,
}

impl HeaderReader<'_> {
    /// The header; what is wrong in it is reported and left out.
    pub(super) fn header(&mut self, raw: &RawScenario, place: &Place<'_>, damaged: bool) -> Header {
        let for_each = self.for_each(raw);
        let header = Header {
            title: raw.title.as_ref().map(|title| title.value.trim().to_owned()).unwrap_or_default(),
            clauses: self.clauses(raw),
            start: self.start(raw),
            requires: self.requirements(raw.requires.as_ref(), for_each.name()),
            tags: self.tags(raw),
            kills: self.kebabs(raw.kills.as_ref(), "mutant"),
            client: self.client(raw),
            repeat: self.repeat(raw),
            alone: raw.alone.as_ref().is_some_and(|alone| alone.value),
            heavy: raw.heavy.as_ref().is_some_and(|heavy| heavy.value),
            opt_in: raw.opt_in.as_ref().is_some_and(|opt_in| opt_in.value),
            drawn: raw.drawn.as_ref().is_some_and(|drawn| drawn.value),
            survival: raw.survival.as_ref().is_some_and(|survival| survival.value),
            positions: self.positions(raw),
            for_each,
        };
        if !damaged {
            self.missing(raw, place);
        }
        header
    }

    /// The `requires` entries; `name` is that of the `for-each`, which they may insert.
    pub(super) fn requirements(
        &mut self,
        raw: Option<&At<Vec<At<String>>>>,
        name: Option<&str>,
    ) -> Vec<Requirement> {
        let mut requirements = Vec::new();
        for entry in raw.iter().flat_map(|list| &list.value) {
            requirements.extend(self.requirement(entry, name));
        }
        requirements
    }

    fn requirement(&mut self, raw: &At<String>, inserted: Option<&str>) -> Option<Requirement> {
        let mut words = raw.value.split_whitespace().map(str::to_owned);
        let name = words.next().unwrap_or_default();
        let arguments: Vec<String> = words.collect();
        let Some(info) = self.words.vocabulary.requirement(&name) else {
            let names = self.words.vocabulary.requirements.iter().map(|r| r.name);
            let span = split_words(&raw.value)
                .first()
                .map_or(raw.span.clone(), |w| within(self.file, raw, w.clone()));
            let error = self.file.error(span, format!("unknown requirement `{name}`"));
            self.errors.push(error.help(suggest(&name, names)));
            return None;
        };
        let (fewest, most) = info.arguments;
        if !(fewest..=most).contains(&arguments.len()) {
            let takes = if fewest == most {
                count_of(most, "argument")
            } else {
                format!("{fewest} to {}", count_of(most, "argument"))
            };
            let message = format!("requirement `{name}` takes {takes}, not {}", arguments.len());
            self.push(raw, Wrong::new(message, format!("`{}`: {}", info.usage, info.doc)));
            return None;
        }
        if name == "feature" && !self.is_feature(raw, &arguments) {
            return None;
        }
        if matches!(name.as_str(), "fact" | "no-fact") && !self.is_fact(raw, &arguments) {
            return None;
        }
        for argument in &arguments {
            let inside =
                argument.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map(|(name, _)| name);
            if let Some(name) = inside.filter(|name| Some(*name) != inserted) {
                let wrong = Wrong::new(
                    format!("nothing is bound to `{name}` here"),
                    "requirements can insert only the name of the `for-each`",
                );
                self.push(raw, wrong);
                return None;
            }
        }
        Some(Requirement { name, arguments })
    }

    /// A feature that nobody announces never exists: the scenario would always be skipped.
    fn is_feature(&mut self, raw: &At<String>, arguments: &[String]) -> bool {
        let known = self.words.vocabulary.features;
        let argument = arguments.first().map_or("", String::as_str);
        let name = argument.split(['=', '!']).next().unwrap_or_default();
        if known.contains(&name) || argument.starts_with('<') {
            return true;
        }
        let wrong = Wrong::new(format!("unknown feature `{name}`"), suggest(name, known.iter().copied()));
        self.push(raw, wrong);
        false
    }

    /// A fact that nothing finds out never holds.
    fn is_fact(&mut self, raw: &At<String>, arguments: &[String]) -> bool {
        let name = arguments.first().map_or("", String::as_str);
        if self.words.is_fact(name) || name.starts_with('<') {
            return true;
        }
        let wrong = Wrong::new(format!("unknown fact `{name}`"), suggest(name, self.words.facts()));
        self.push(raw, wrong);
        false
    }

    fn clauses(&mut self, raw: &RawScenario) -> Vec<ClauseId> {
        let mut ids = Vec::new();
        for entry in raw.clauses.iter().flat_map(|list| &list.value) {
            match self.words.clause(&entry.value) {
                Ok(id) if ids.contains(&id) => self.push(entry, twice(&entry.value)),
                Ok(id) => ids.push(id),
                Err(wrong) => self.push(entry, wrong),
            }
        }
        ids
    }

    fn start(&mut self, raw: &RawScenario) -> Option<String> {
        let start = raw.start.as_ref()?;
        if self.words.starts.contains_key(&start.value) {
            return Some(start.value.clone());
        }
        let help = suggest(&start.value, self.words.starts.keys().map(String::as_str));
        self.push(start, Wrong::new(format!("unknown start `{}`", start.value), help));
        None
    }

    fn tags(&mut self, raw: &RawScenario) -> Vec<String> {
        for tag in raw.tags.iter().flat_map(|list| &list.value) {
            if matches!(tag.value.as_str(), "alone" | "heavy") {
                let wrong = Wrong::new(
                    format!("`{0}` is a key, not a tag", tag.value),
                    format!("`{} = true` in the scenario", tag.value),
                );
                self.push(tag, wrong);
            }
        }
        self.kebabs(raw.tags.as_ref(), "tag")
    }

    fn client(&mut self, raw: &RawScenario) -> Option<String> {
        let client = raw.client.as_ref()?;
        if !is_kebab(&client.value) {
            let message = format!("`{}` is not a name for a client", client.value);
            self.push(client, Wrong::new(message, "use lower-case letters, digits and `-`"));
            return None;
        }
        Some(client.value.clone())
    }

    /// A list of names in kebab case, without repetitions.
    fn kebabs(&mut self, raw: Option<&At<Vec<At<String>>>>, what: &str) -> Vec<String> {
        let mut names = Vec::new();
        for entry in raw.iter().flat_map(|list| &list.value) {
            if !is_kebab(&entry.value) {
                let message = format!("`{}` is not a name for a {what}", entry.value);
                self.push(entry, Wrong::new(message, "use lower-case letters, digits and `-`"));
            } else if names.contains(&entry.value) {
                self.push(entry, twice(&entry.value));
            } else {
                names.push(entry.value.clone());
            }
        }
        names
    }

    fn repeat(&mut self, raw: &RawScenario) -> Option<u32> {
        let repeat = raw.repeat.as_ref()?;
        if !(1..=MOST_ATTEMPTS).contains(&repeat.value) {
            let message = format!("a scenario cannot have {} attempts", repeat.value);
            self.push(repeat, Wrong::new(message, format!("1 to {MOST_ATTEMPTS} attempts")));
            return None;
        }
        Some(repeat.value)
    }

    fn positions(&mut self, raw: &RawScenario) -> Vec<String> {
        let Some(positions) = &raw.positions else { return Vec::new() };
        if positions.value.is_empty() {
            self.push(positions, Wrong::new("an empty list", "at least one position, or no `positions`"));
        }
        for position in positions.value.iter().filter(|position| position.value.trim().is_empty()) {
            self.push(
                position,
                Wrong::new("an empty position", "a name that the protocol knows, or its notation"),
            );
        }
        positions.value.iter().map(|position| position.value.clone()).collect()
    }

    fn for_each(&mut self, raw: &RawScenario) -> ForEach {
        let Some(for_each) = &raw.for_each else { return ForEach::Once };
        let mut entries = for_each.value.iter();
        let (Some((name, values)), None) = (entries.next(), entries.next()) else {
            let wrong = Wrong::new(
                format!("`for-each` binds {}", count_of(for_each.value.len(), "name")),
                "exactly one: `for-each = { n = ['3', '9'] }`",
            );
            self.push(for_each, wrong);
            return ForEach::Once;
        };
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || name == super::POSITION {
            self.push(
                values,
                Wrong::new(format!("`{name}` cannot be bound by a `for-each`"), "a name like `n`"),
            );
        }
        match &values.value {
            RawValues::List(list) => self.probe_list(name, values, list),
            RawValues::These(list) => self.values(name, values, list),
        }
    }

    fn probe_list(&mut self, name: &str, at: &At<RawValues>, list: &str) -> ForEach {
        let bare = |list: &str| list.trim_start_matches('<').trim_end_matches('>').to_owned();
        let lists = self.words.vocabulary.lists;
        if let Some((known, _)) =
            lists.iter().find(|(known, _)| bare(known) == bare(list) && list.starts_with('<'))
        {
            return ForEach::List(name.to_owned(), (*known).to_owned());
        }
        let help = suggest(list, lists.iter().map(|(name, _)| *name));
        self.push(at, Wrong::new(format!("unknown list `{list}`"), help));
        ForEach::Once
    }

    fn values(&mut self, name: &str, at: &At<RawValues>, list: &[At<String>]) -> ForEach {
        if list.is_empty() {
            self.push(at, Wrong::new("an empty list", "at least one value"));
        }
        let mut values: Vec<String> = Vec::new();
        for value in list {
            if value.value.contains(['[', ']']) || value.value.chars().any(char::is_control) {
                let wrong =
                    Wrong::new("an id cannot contain brackets or control characters", "use another value");
                self.push(value, wrong);
            } else if values.contains(&value.value) {
                self.push(value, twice(&value.value));
            } else {
                values.push(value.value.clone());
            }
        }
        ForEach::Values(name.to_owned(), values)
    }

    /// What a header must contain.
    fn missing(&mut self, raw: &RawScenario, place: &Place<'_>) {
        let mut lacks = Vec::new();
        if raw.title.as_ref().is_none_or(|title| title.value.trim().is_empty()) {
            lacks.push((
                "has no title",
                "`title = \"…\"`: the sentence that the author of a failing engine reads",
            ));
        }
        if place.built_in && !place.probe {
            if empty(&raw.clauses) {
                lacks.push(("judges no clause", "`clauses = [\"…\"]`: what it judges"));
            }
            if empty(&raw.kills) {
                lacks.push((
                    "kills no mutant",
                    "`kills = [\"…\"]`: a scenario that catches no faulty engine proves nothing",
                ));
            }
        }
        for (lack, help) in lacks {
            self.push(place.key, Wrong::new(format!("`{}` {lack}", place.key.value), help));
        }
    }

    fn push<T>(&mut self, at: &At<T>, wrong: Wrong) {
        self.errors.push(self.file.error(at.span.clone(), wrong.message).help(wrong.help));
    }
}

fn empty(list: &Option<At<Vec<At<String>>>>) -> bool {
    list.as_ref().is_none_or(|list| list.value.is_empty())
}

fn twice(name: &str) -> Wrong {
    Wrong::new(format!("`{name}` is listed twice"), "once is enough")
}

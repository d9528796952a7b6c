//! Dialogues that protocols have in common: written once in `specs/shared/`, filled with the words of each protocol.
//!
//! Only texts, lists and tables are put together here, before anything of them is read; what comes out is checked like
//! steps that stand in the topic file itself. Main types: [`Library`], [`Taken`].

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::de::IgnoredAny;
use toml::Spanned;
use toml::de::DeValue;

use super::SharedSource;
use super::diagnostics::{SpecError, SpecFile};
use super::forms::At;
use super::raw::RawWord;
use super::read::{self, Entry, Table};
use super::values::is_kebab;
use crate::pattern::suggest;

/// The group of `protocol.toml`, and the key of a scenario, that holds words.
pub(super) const WORDS: &str = "words";

/// A step, and the file in which it stands.
pub(super) type PlacedStep<'f> = (&'f SpecFile, Spanned<DeValue<'f>>);

/// All shared dialogues, and the words of one protocol. The files are read when the first scenario asks for one.
pub(super) struct Library<'f> {
    shared: &'f [SpecFile],
    protocol: &'f [SpecFile],
    content: OnceCell<Content<'f>>,
}

/// What the files hold.
#[derive(Default)]
struct Content<'f> {
    dialogues: BTreeMap<String, Dialogue<'f>>,
    words: BTreeMap<String, Word<'f>>,
}

/// A dialogue that protocols share: one table of a file in `specs/shared/`.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawShared {
    /// The title of scenarios that have none of their own.
    title: Option<At<String>>,
    /// What its words are where nobody says otherwise.
    /// They are taken from the table, with their places, like the words.
    #[serde(rename = "steps")]
    _steps: IgnoredAny,
    #[serde(rename = "words")]
    _words: BTreeMap<String, RawWord>,
}

/// A shared dialogue.
struct Dialogue<'f> {
    file: &'f SpecFile,
    line: usize,
    title: Option<String>,
    /// What its words are where nobody says otherwise.
    words: BTreeMap<String, Word<'f>>,
    steps: Vec<Spanned<DeValue<'f>>>,
    /// The words that occur in it.
    needs: BTreeSet<String>,
}

/// What stands for a word: a text, or any other value.
#[derive(Clone)]
struct Word<'f> {
    file: &'f SpecFile,
    value: Spanned<DeValue<'f>>,
}

/// A dialogue with all words filled in.
pub(super) struct Taken<'f> {
    /// Where it stands.
    pub(super) source: SharedSource,
    /// Its title, if it has one.
    pub(super) title: Option<String>,
    pub(super) steps: Vec<PlacedStep<'f>>,
}

/// A scenario that takes a dialogue in.
pub(super) struct Taker<'a, 'f> {
    pub(super) file: &'f SpecFile,
    /// The dialogue's name: `quit/idle`.
    pub(super) name: &'a At<String>,
    /// Words of its own.
    pub(super) words: Vec<Entry<'f>>,
}

impl<'f> Library<'f> {
    /// A library of these files: those in `shared`, and each `protocol.toml`.
    pub(super) fn new(shared: &'f [SpecFile], protocol: &'f [SpecFile]) -> Library<'f> {
        Library { shared, protocol, content: OnceCell::new() }
    }

    /// The dialogue with the words of the scenario, then those of the protocol, then its own.
    pub(super) fn take(&self, taker: Taker<'_, 'f>, errors: &mut Vec<SpecError>) -> Option<Taken<'f>> {
        let content = self.content(errors);
        let (file, name) = (taker.file, taker.name);
        let Some(dialogue) = content.dialogues.get(&name.value) else {
            let error = file.error(name.span.clone(), format!("unknown shared dialogue `{}`", name.value));
            errors.push(error.help(suggest(&name.value, content.dialogues.keys().map(String::as_str))));
            return None;
        };
        let mut own = BTreeMap::new();
        for Entry { key, value } in taker.words {
            if !dialogue.needs.contains(&key.value) {
                let message = format!("`{}` is not a word of `{}`", key.value, name.value);
                let help = suggest(&key.value, dialogue.needs.iter().map(String::as_str));
                errors.push(file.error(key.span, message).help(help));
            }
            own.insert(key.value, Word { file, value });
        }
        let mut words = BTreeMap::new();
        let before = errors.len();
        for word in &dialogue.needs {
            let known = [&own, &content.words, &dialogue.words].into_iter().find_map(|words| words.get(word));
            match known {
                Some(known) => drop(words.insert(word.as_str(), known)),
                None => {
                    let error = file.error(name.span.clone(), format!("the word `{word}` is missing"));
                    let (path, line) = (&dialogue.file.path, dialogue.line);
                    errors.push(error.help(format!(
                        "{path}:{line} needs it: `{word} = …` in `[words]` of protocol.toml, or `words = {{ {word} = … }}` here"
                    )));
                }
            }
        }
        if errors.len() > before {
            return None;
        }
        let mut filling = Filling { words, not_texts: BTreeSet::new() };
        let title = dialogue.title.as_ref().map(|title| filling.text(title));
        let steps = filling.steps(dialogue);
        for word in &filling.not_texts {
            let error = file.error(name.span.clone(), format!("the word `{word}` should be a text"));
            let (path, line) = (&dialogue.file.path, dialogue.line);
            errors.push(error.help(format!("it stands in the middle of a text in {path}:{line}")));
        }
        let source =
            SharedSource { name: name.value.clone(), file: dialogue.file.path.clone(), line: dialogue.line };
        filling.not_texts.is_empty().then_some(Taken { source, title, steps })
    }

    /// Words of a `protocol.toml` that no dialogue has: nothing would ever be filled with them.
    pub(super) fn check_words(&self, file: &SpecFile, keys: &[At<String>], errors: &mut Vec<SpecError>) {
        if keys.is_empty() {
            return;
        }
        let dialogues = &self.content(errors).dialogues;
        let needed: BTreeSet<&str> =
            dialogues.values().flat_map(|dialogue| &dialogue.needs).map(String::as_str).collect();
        for key in keys.iter().filter(|key| !needed.contains(key.value.as_str())) {
            let error =
                file.error(key.span.clone(), format!("no shared dialogue has a word `{}`", key.value));
            errors.push(error.help(suggest(&key.value, needed.iter().copied())));
        }
    }

    fn content(&self, errors: &mut Vec<SpecError>) -> &Content<'f> {
        self.content.get_or_init(|| {
            let mut content = Content::default();
            for file in self.shared {
                for entry in read::root(file, errors).into_iter().flatten() {
                    content.dialogue(file, entry, errors);
                }
            }
            for file in self.protocol {
                // What is wrong with that file has been told when its groups were read.
                let root = read::root(file, &mut Vec::new()).into_iter().flatten();
                content
                    .words
                    .extend(root.filter(|e| e.key.value == WORDS).flat_map(|e| words(file, e.value)));
            }
            content
        })
    }
}

impl<'f> Content<'f> {
    fn dialogue(&mut self, file: &'f SpecFile, entry: Entry<'f>, errors: &mut Vec<SpecError>) {
        let Entry { key, value } = entry;
        let span = value.span();
        let id = format!("{}/{}", file.stem(), key.value);
        let DeValue::Table(mut table) = value.into_inner() else {
            let error = file.error(key.span, format!("`{}` is not a table", key.value));
            errors.push(error.help("it should be a dialogue with `steps`"));
            return;
        };
        let steps = table.remove("steps");
        let own = table.get(WORDS).cloned();
        let raw = read::table_as::<RawShared>(file, table, span, errors);
        let Some(DeValue::Array(steps)) = steps.map(Spanned::into_inner).filter(|s| !is_empty(s)) else {
            let error = file.error(key.span, format!("`{}` has no steps", key.value));
            errors.push(error.help("`steps = [ { send = '<$quit>' }, … ]`"));
            return;
        };
        let mut needs = BTreeSet::new();
        let mut read_words = |text: &str, span: Range<usize>| match words_of(text) {
            Ok(found) => needs.extend(found.into_iter().map(str::to_owned)),
            Err(wrong) => {
                let error = file.error(span, format!("`{wrong}` is not a word"));
                errors.push(error.help("`<$name>`: lower-case letters, digits and `-`"));
            }
        };
        if let Some(title) = &raw.value.title {
            read_words(&title.value, title.span.clone());
        }
        steps.iter().for_each(|step| each_text(step, &mut read_words));
        let own: BTreeMap<String, Word<'f>> = own.into_iter().flat_map(|own| words(file, own)).collect();
        if let Some((word, unused)) = own.iter().find(|(word, _)| !needs.contains(*word)) {
            let error = file.error(unused.value.span(), format!("`{word}` does not occur in `{id}`"));
            errors.push(error.help(suggest(word, needs.iter().map(String::as_str))));
        }
        let line = file.line_of(key.span.start);
        let title = raw.value.title.map(|title| title.value);
        let dialogue = Dialogue { file, line, title, words: own, steps: steps.into_iter().collect(), needs };
        if self.dialogues.insert(id.clone(), dialogue).is_some() {
            let error = file.error(key.span, format!("the shared dialogue `{id}` already exists"));
            errors.push(error.help("give it another name"));
        }
    }
}

fn is_empty(steps: &DeValue<'_>) -> bool {
    steps.as_array().is_some_and(|steps| steps.is_empty())
}

/// The entries of a table of words.
fn words<'f>(file: &'f SpecFile, table: Spanned<DeValue<'f>>) -> Vec<(String, Word<'f>)> {
    let DeValue::Table(table) = table.into_inner() else { return Vec::new() };
    read::entries(table).into_iter().map(|e| (e.key.value, Word { file, value: e.value })).collect()
}

/// A table of words, taken out of a scenario for its dialogue; the scenario keeps its own.
pub(super) fn own_words<'f>(table: &Table<'f>) -> Vec<Entry<'f>> {
    match table.get(WORDS).map(|words| words.get_ref()) {
        Some(DeValue::Table(words)) => read::entries(words.clone()),
        _ => Vec::new(),
    }
}

/// Every text in a value.
fn each_text(value: &Spanned<DeValue<'_>>, see: &mut impl FnMut(&str, Range<usize>)) {
    match value.get_ref() {
        DeValue::String(text) => see(text, value.span()),
        DeValue::Array(list) => list.iter().for_each(|item| each_text(item, see)),
        DeValue::Table(table) => table.values().for_each(|item| each_text(item, see)),
        _ => {}
    }
}

/// The names of the words in a text; the error is what only looks like a word.
fn words_of(text: &str) -> Result<Vec<&str>, &str> {
    let begins = text.match_indices("<$").map(|(at, _)| &text[at..]);
    let word = |text| name_of(text).map(|(name, _)| name).ok_or(text);
    begins.map(word).collect()
}

/// The name of the word with which a text begins, and what follows it.
fn name_of(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix("<$")?.split_once('>').filter(|(name, _)| is_kebab(name))
}

/// Words being put in their places.
struct Filling<'a, 'f> {
    words: BTreeMap<&'a str, &'a Word<'f>>,
    /// Words that would have to be texts.
    not_texts: BTreeSet<String>,
}

impl<'a, 'f> Filling<'a, 'f> {
    /// The steps. A word that is a list of steps brings them with their own places.
    fn steps(&mut self, dialogue: &Dialogue<'f>) -> Vec<PlacedStep<'f>> {
        let mut steps = Vec::new();
        for step in &dialogue.steps {
            match self.whole(step.get_ref()) {
                Some(Word { file, value }) => match value.get_ref() {
                    DeValue::Array(list) => steps.extend(list.iter().map(|step| (*file, step.clone()))),
                    _ => steps.push((*file, value.clone())),
                },
                None => steps.push((dialogue.file, self.value(step))),
            }
        }
        steps
    }

    /// A value. Whatever is filled in has the place of the word that it stands for.
    fn value(&mut self, value: &Spanned<DeValue<'f>>) -> Spanned<DeValue<'f>> {
        let span = value.span();
        let filled = match value.get_ref() {
            DeValue::String(text) => match self.whole(value.get_ref()) {
                Some(word) => return moved(&word.value, &span),
                None => DeValue::String(Cow::Owned(self.text(text))),
            },
            DeValue::Array(list) => {
                let mut filled = Vec::new();
                for item in list {
                    match self.whole(item.get_ref()).map(|word| word.value.get_ref()) {
                        Some(DeValue::Array(items)) => {
                            filled.extend(items.iter().map(|inner| moved(inner, &item.span())));
                        }
                        _ => filled.push(self.value(item)),
                    }
                }
                DeValue::Array(filled.into_iter().collect())
            }
            DeValue::Table(table) => {
                DeValue::Table(table.iter().map(|(key, value)| (key.clone(), self.value(value))).collect())
            }
            other => other.clone(),
        };
        Spanned::new(span, filled)
    }

    /// The word, if a text is nothing but a word.
    fn whole(&self, value: &DeValue<'_>) -> Option<&'a Word<'f>> {
        let (name, rest) = name_of(value.as_str()?)?;
        self.words.get(name).filter(|_| rest.is_empty()).copied()
    }

    /// A text with its words filled in.
    fn text(&mut self, text: &str) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some(at) = rest.find("<$") {
            filled.push_str(&rest[..at]);
            let Some((name, behind)) = name_of(&rest[at..]) else { break };
            match self.words.get(name).and_then(|word| word.value.get_ref().as_str()) {
                Some(word) => filled.push_str(word),
                None => drop(self.not_texts.insert(name.to_owned())),
            }
            rest = behind;
        }
        filled + rest
    }
}

/// A value at another place, with all that is in it.
fn moved<'f>(value: &Spanned<DeValue<'f>>, span: &Range<usize>) -> Spanned<DeValue<'f>> {
    let inner = match value.get_ref() {
        DeValue::Array(list) => DeValue::Array(list.iter().map(|item| moved(item, span)).collect()),
        DeValue::Table(table) => {
            let entry = |(key, value): (&Spanned<Cow<'f, str>>, &Spanned<DeValue<'f>>)| {
                (Spanned::new(span.clone(), key.get_ref().clone()), moved(value, span))
            };
            DeValue::Table(table.iter().map(entry).collect())
        }
        other => other.clone(),
    };
    Spanned::new(span.clone(), inner)
}

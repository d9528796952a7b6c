//! Loads files into a [`Suite`]: budgets and prologues first, then probes and scenarios, with all mistakes in all
//! files.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::DeValue;

use super::diagnostics::{SpecError, SpecFile, sorted};
use super::dialogue::{Steps, read_steps};
use super::embedded;
use super::forms::At;
use super::header::{ForEach, Header, HeaderReader};
use super::names::Names;
use super::raw::{RawProbe, RawScenario, RawStart};
use super::read::{self, Entry, Table};
use super::shared::{self, Library, Taker};
use super::steps::StepReader;
use super::values;
use super::words::{Place, Start, Words};
use super::{Budgets, Probe, ProtocolRef, Scenario, Step, Suite};
use crate::pattern::suggest;
use crate::verdict::Level;

/// After this many mistakes no further scenario is read: the first ones are enough to mend, and each has to be shown.
const MOST_MISTAKES: usize = 1000;

impl Suite {
    /// The scenarios that come with the program.
    ///
    /// # Errors
    /// All mistakes in the files.
    pub fn built_in(protocol: ProtocolRef) -> Result<Suite, Vec<SpecError>> {
        Suite::with_files(protocol, &[])
    }

    /// The scenarios that come with the program, and those in the user's files. The latter may use the built-in
    /// prologues, and have a `protocol.toml` of their own.
    ///
    /// # Errors
    /// All mistakes in the files, including names that already exist.
    pub fn with_files(protocol: ProtocolRef, files: &[SpecFile]) -> Result<Suite, Vec<SpecError>> {
        let mut loader = Loader::new(protocol, embedded::clause_ids(protocol.name()));
        let ours = [embedded::shared_files(), embedded::spec_files(protocol.name())].concat();
        loader.files(&ours, true);
        loader.files(files, false);
        loader.finish()
    }
}

/// The mistakes in files that are loaded without the built-in scenarios, but with the built-in prologues and budgets.
/// Files whose path is that of a built-in one are treated as built in.
pub(crate) fn lint(protocol: ProtocolRef, files: &[SpecFile]) -> Vec<SpecError> {
    let built_in = [embedded::shared_files(), embedded::spec_files(protocol.name())].concat();
    let is_built_in =
        |file: &SpecFile| built_in.iter().find(|b| file.path.replace('\\', "/").ends_with(&b.path));
    let (ours, theirs): (Vec<SpecFile>, Vec<SpecFile>) =
        files.iter().cloned().partition(|file| file.is_shared() || is_built_in(file).is_some());
    let shadowed: BTreeSet<&str> =
        ours.iter().filter_map(|file| is_built_in(file).map(|b| b.path.as_str())).collect();
    let others: Vec<SpecFile> =
        built_in.iter().filter(|b| !shadowed.contains(b.path.as_str())).cloned().collect();
    let mut loader = Loader::new(protocol, embedded::clause_ids(protocol.name()));
    loader.files(&[others, ours].concat(), true);
    loader.files(&theirs, false);
    let named: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    loader
        .finish()
        .err()
        .unwrap_or_default()
        .into_iter()
        .filter(|error| named.contains(error.file()))
        .collect()
}

/// The built-in prologues and budgets of a protocol without its scenarios, as a base for loading files many times.
#[derive(Debug)]
pub(crate) struct Base {
    loader: Loader,
}

impl Base {
    pub(crate) fn of(protocol: ProtocolRef) -> Base {
        let mut loader = Loader::new(protocol, embedded::clause_ids(protocol.name()));
        let mut ours = embedded::shared_files();
        ours.extend(embedded::spec_files(protocol.name()).into_iter().filter(SpecFile::is_protocol));
        loader.files(&ours, true);
        Base { loader }
    }

    /// The user's files, on this base.
    ///
    /// # Errors
    /// All mistakes in them.
    pub(crate) fn load(&self, files: &[SpecFile]) -> Result<Suite, Vec<SpecError>> {
        let mut loader = self.loader.clone();
        loader.files(files, false);
        loader.finish()
    }
}

/// What has been loaded so far.
#[derive(Debug, Clone)]
pub(super) struct Loader {
    protocol: ProtocolRef,
    clauses: BTreeSet<String>,
    /// What the probes of all files find out.
    facts: BTreeSet<String>,
    pub(super) budgets: Budgets,
    starts: BTreeMap<String, Start>,
    probes: Vec<Probe>,
    scenarios: Vec<Arc<Scenario>>,
    /// The files of shared dialogues.
    shared: Vec<SpecFile>,
    /// The files that hold words for them: each `protocol.toml`.
    spoken: Vec<SpecFile>,
    /// The place of each name: `xboard/ping/waits`, `[start.game]`.
    pub(super) places: BTreeMap<String, String>,
    pub(super) errors: Vec<SpecError>,
}

impl Loader {
    pub(super) fn new(protocol: ProtocolRef, clauses: BTreeSet<String>) -> Loader {
        Loader {
            protocol,
            clauses,
            facts: BTreeSet::new(),
            budgets: Budgets::new(),
            starts: BTreeMap::new(),
            probes: Vec::new(),
            scenarios: Vec::new(),
            shared: Vec::new(),
            spoken: Vec::new(),
            places: BTreeMap::new(),
            errors: Vec::new(),
        }
    }

    /// Loads files: those of shared dialogues and those named `protocol.toml` before all others.
    pub(super) fn files(&mut self, files: &[SpecFile], built_in: bool) {
        let (shared, own): (Vec<&SpecFile>, Vec<&SpecFile>) = files.iter().partition(|file| file.is_shared());
        let (protocol, topics): (Vec<&SpecFile>, Vec<&SpecFile>) =
            own.into_iter().partition(|file| file.is_protocol());
        self.shared.extend(shared.into_iter().cloned());
        self.spoken.extend(protocol.iter().copied().cloned());
        let (shared, spoken) = (self.shared.clone(), self.spoken.clone());
        let library = Library::new(&shared, &spoken);
        for file in protocol {
            let words = self.protocol_file(file, built_in);
            library.check_words(file, &words, &mut self.errors);
        }
        for file in topics {
            self.topic_file(file, built_in, &library);
        }
    }

    /// The suite, if there were no mistakes.
    pub(super) fn finish(self) -> Result<Suite, Vec<SpecError>> {
        if !self.errors.is_empty() {
            return Err(sorted(self.errors));
        }
        Ok(Suite {
            protocol: self.protocol.name(),
            scenarios: self.scenarios,
            probes: self.probes,
            budgets: self.budgets,
        })
    }

    /// Budgets, prologues and probes; and the keys of the words that it brings.
    fn protocol_file(&mut self, file: &SpecFile, built_in: bool) -> Vec<At<String>> {
        let Some(root) = read::root(file, &mut self.errors) else { return Vec::new() };
        let mut words = Vec::new();
        let mut starts = Vec::new();
        let mut probes = Vec::new();
        for entry in root {
            let (key, span) = (entry.key.value.clone(), entry.key.span.clone());
            let Some((table, _)) = self.table(file, entry, "a group of tables: `[start.NAME]`") else {
                continue;
            };
            match key.as_str() {
                "budget" => self.budgets(file, table),
                "start" => starts = read::entries(table),
                "probe" => {
                    self.facts.extend(table.values().filter_map(fact_of));
                    probes = read::entries(table);
                }
                shared::WORDS => words = read::entries(table).into_iter().map(|entry| entry.key).collect(),
                other => {
                    let help = suggest(other, ["start", "probe", "budget", shared::WORDS]);
                    self.errors.push(file.error(span, format!("unknown group `{other}`")).help(help));
                }
            }
        }
        if built_in {
            self.missing_budgets(file);
        }
        for entry in starts {
            self.start(file, entry, built_in);
        }
        for entry in probes {
            self.probe(file, entry, built_in);
        }
        words.retain(|word| self.claim(file, word, &format!("[words] {}", word.value)));
        words
    }

    fn topic_file<'f>(&mut self, file: &'f SpecFile, built_in: bool, library: &Library<'f>) {
        if !values::is_kebab(file.stem()) {
            let error = file.error(0..0, format!("`{}` is not a name for a topic", file.stem()));
            self.errors.push(error.help("name the file like `ping.toml`: lower-case letters, digits, `-`"));
        }
        let Some(root) = read::root(file, &mut self.errors) else { return };
        for entry in root {
            if self.errors.len() >= MOST_MISTAKES {
                break;
            }
            self.scenario(file, entry, built_in, library);
        }
    }

    /// The table in an entry.
    pub(super) fn table<'f>(
        &mut self,
        file: &SpecFile,
        entry: Entry<'f>,
        expected: &str,
    ) -> Option<(Table<'f>, Range<usize>)> {
        let span = entry.value.span();
        if let DeValue::Table(table) = entry.value.into_inner() {
            return Some((table, span));
        }
        let error = file.error(entry.key.span, format!("`{}` is not a table", entry.key.value));
        self.errors.push(error.help(format!("it should be {expected}")));
        None
    }

    fn start(&mut self, file: &SpecFile, entry: Entry<'_>, built_in: bool) {
        let key = entry.key.clone();
        let Some((mut table, span)) = self.table(file, entry, "a prologue with `steps`") else { return };
        if !self.claim(file, &key, &format!("[start.{}]", key.value)) {
            return;
        }
        let steps = table.remove("steps");
        let raw = read::table_as::<RawStart>(file, table, span, &mut self.errors).value;
        let words = words(self.protocol, &self.budgets, &self.starts, &self.clauses, &self.facts, built_in);
        let mut header = HeaderReader { file, words: &words, errors: &mut self.errors };
        let requires = header.requirements(raw.requires.as_ref(), None);
        let mut reader = StepReader {
            file,
            words: &words,
            clauses: None,
            names: Names::default(),
            for_each: &ForEach::Once,
            errors: &mut self.errors,
        };
        let steps = read_steps(&mut reader, Steps::Own(steps), &key);
        let names = reader.names;
        self.starts.insert(key.value, Start { steps, names, requires });
    }

    fn probe(&mut self, file: &SpecFile, entry: Entry<'_>, built_in: bool) {
        let key = entry.key.clone();
        let Some((mut table, span)) = self.table(file, entry, "a dialogue with `title` and `steps`") else {
            return;
        };
        let steps = table.remove("steps");
        let raw = read::table_as::<RawProbe>(file, table, span, &mut self.errors);
        let essential = raw.value.essential.as_ref();
        if let Some(essential) = essential.filter(|e| e.value && !self.probes.is_empty()) {
            let error = file.error(essential.span.clone(), "only the first probe can be essential");
            self.errors.push(error.help("it decides whether the others are tried"));
        }
        let essential = essential.is_some_and(|e| e.value);
        let fails_means = raw.value.fails_means.as_ref().map(|fact| fact.value.clone());
        let observes = raw.value.observes.as_ref().is_some_and(|observes| observes.value);
        if let Some(observing) = raw.value.observes.as_ref().filter(|o| o.value && essential) {
            let error = file.error(observing.span.clone(), "the essential probe cannot only observe");
            self.errors.push(error.help("it decides whether the engine speaks the protocol"));
        }
        let optional = raw.value.optional.as_ref().filter(|optional| optional.value);
        if let Some(optional) = optional.filter(|_| !observes || fails_means.is_none()) {
            let message = "only a probe that observes whether a fact holds can be optional";
            let error = file.error(optional.span.clone(), message);
            self.errors.push(error.help("remove `optional`, or add `observes` and `fails-means`"));
        }
        let optional = optional.is_some();
        let header = RawScenario {
            title: raw.value.title,
            clauses: raw.value.clauses,
            start: raw.value.start,
            requires: raw.value.requires,
            repeat: raw.value.repeat,
            ..RawScenario::default()
        };
        let place = Place { topic: "probe", key: &key, built_in, probe: true };
        for mut scenario in self.dialogue(file, &place, &header, raw.damaged, Steps::Own(steps)) {
            scenario.essential = essential;
            if observes {
                self.judge_nothing(file, &key, &mut scenario);
            }
            let fails_means = fails_means.clone();
            self.probes.push(Probe {
                scenario: Arc::new(scenario),
                essential,
                fails_means,
                observes,
                optional,
            });
        }
    }

    /// The steps of an observing probe count as `may`; they cannot have another level.
    fn judge_nothing(&mut self, file: &SpecFile, key: &At<String>, probe: &mut Scenario) {
        probe.observes = true;
        for step in &mut probe.steps[probe.prologue..] {
            if step.level.is_some_and(|level| level != Level::May) {
                let message = format!("step in line {} judges, but `{}` only observes", step.line, key.value);
                let error = file.error(key.span.clone(), message);
                self.errors.push(error.help("remove `level`, or `observes`"));
            }
            step.level = Some(Level::May);
        }
    }

    fn scenario<'f>(&mut self, file: &'f SpecFile, entry: Entry<'f>, built_in: bool, library: &Library<'f>) {
        let key = entry.key.clone();
        let expected = format!("a scenario: `[{}]` with `title` and `steps`", key.value);
        let Some((mut table, span)) = self.table(file, entry, &expected) else { return };
        let steps = table.remove("steps");
        let own_words = shared::own_words(&table);
        let mut raw = read::table_as::<RawScenario>(file, table, span, &mut self.errors);
        let place = Place { topic: file.stem(), key: &key, built_in, probe: false };
        let steps = match raw.value.taken.take() {
            None => Steps::Own(steps),
            Some(name) => {
                if let Some(steps) = steps {
                    let error = file.error(steps.span(), "`use` and `steps` in one scenario");
                    self.errors.push(error.help("a shared dialogue has its own steps; keep one of them"));
                }
                let taker = Taker { file, name: &name, words: own_words };
                let taken = library.take(taker, &mut self.errors);
                raw.damaged |= taken.is_none();
                let title = taken.as_ref().and_then(|taken| taken.title.clone());
                let title = title.map(|value| At { value, span: name.span.clone() });
                raw.value.title = raw.value.title.or(title);
                Steps::Taken(name, taken)
            }
        };
        if let (Steps::Own(_), Some(words)) = (&steps, &raw.value.words) {
            let error = file.error(words.span.clone(), "`words` without `use`");
            self.errors.push(error.help("they are filled into a shared dialogue: `use = \"quit/idle\"`"));
        }
        let scenarios = self.dialogue(file, &place, &raw.value, raw.damaged, steps);
        self.scenarios.extend(scenarios.into_iter().map(Arc::new));
    }

    /// Turns header and steps into scenarios: one, or one for each value of its `for-each`.
    fn dialogue<'f>(
        &mut self,
        file: &'f SpecFile,
        place: &Place<'_>,
        raw: &RawScenario,
        damaged: bool,
        steps: Steps<'f>,
    ) -> Vec<Scenario> {
        let id = format!("{}/{}/{}", self.protocol.name(), place.topic, place.key.value);
        if !values::is_kebab(&place.key.value) {
            let error = file
                .error(place.key.span.clone(), format!("`{}` is not a name for a scenario", place.key.value));
            self.errors.push(error.help("use lower-case letters, digits and `-`: `waits-for-move`"));
        }
        if !self.claim(file, place.key, &id) {
            return Vec::new();
        }
        let words =
            words(self.protocol, &self.budgets, &self.starts, &self.clauses, &self.facts, place.built_in);
        let mut reader = HeaderReader { file, words: &words, errors: &mut self.errors };
        let header = reader.header(raw, place, damaged);
        let start = header.start.as_ref().and_then(|name| self.starts.get(name));
        let mut names = start.map(|start| start.names.clone()).unwrap_or_default();
        names.bound.extend(header.for_each.name().map(str::to_owned));
        if !header.positions.is_empty() {
            names.bound.insert(super::POSITION.to_owned());
        }
        let clauses = (!header.clauses.is_empty()).then_some(header.clauses.as_slice());
        let shared = steps.source();
        let mut reader = StepReader {
            file,
            words: &words,
            clauses,
            names,
            for_each: &header.for_each,
            errors: &mut self.errors,
        };
        let own = read_steps(&mut reader, steps, place.key);
        let mut scenario = self.assemble(file, place, id, &header, own);
        scenario.shared = shared;
        header.for_each.scenarios(scenario)
    }

    fn assemble(
        &self,
        file: &SpecFile,
        place: &Place<'_>,
        id: String,
        header: &Header,
        own: Vec<Step>,
    ) -> Scenario {
        let start = header.start.as_ref().and_then(|name| self.starts.get(name));
        let mut steps = start.map(|start| start.steps.clone()).unwrap_or_default();
        let prologue = steps.len();
        steps.extend(own);
        let mut requires = start.map(|start| start.requires.clone()).unwrap_or_default();
        requires.extend(header.requires.iter().cloned());
        requires.extend(super::implied::requirements(self.protocol.vocabulary(), &steps));
        let mut seen = Vec::new();
        requires.retain(|requirement| {
            let new = !seen.contains(requirement);
            seen.push(requirement.clone());
            new
        });
        let mut scenario = Scenario {
            id,
            protocol: self.protocol.name(),
            topic: place.topic.to_owned(),
            title: header.title.clone(),
            clauses: header.clauses.clone(),
            start: header.start.clone(),
            requires,
            tags: header.tags.clone(),
            kills: header.kills.clone(),
            client: header.client.clone(),
            repeat: header.repeat,
            alone: header.alone,
            heavy: header.heavy,
            opt_in: header.opt_in,
            survival: header.survival,
            drawn: header.drawn,
            positions: header.positions.clone(),
            steps,
            prologue,
            file: file.path.clone(),
            line: file.line_of(place.key.span.start),
            built_in: place.built_in,
            ..Scenario::default()
        };
        scenario.hash = scenario.text_hash();
        scenario
    }

    /// Reserves a name; whether it was free.
    pub(super) fn claim(&mut self, file: &SpecFile, key: &At<String>, name: &str) -> bool {
        let here = format!("{}:{}", file.path, file.line_of(key.span.start));
        if let Some(there) = self.places.get(name) {
            let error = file.error(key.span.clone(), format!("`{name}` already exists"));
            self.errors.push(error.help(format!("it is defined in {there}; use another name")));
            return false;
        }
        self.places.insert(name.to_owned(), here);
        true
    }
}

fn words<'a>(
    protocol: ProtocolRef,
    budgets: &'a Budgets,
    starts: &'a BTreeMap<String, Start>,
    clauses: &'a BTreeSet<String>,
    facts: &'a BTreeSet<String>,
    built_in: bool,
) -> Words<'a> {
    Words { vocabulary: protocol.vocabulary(), budgets, starts, clauses, facts, built_in }
}

/// What a failure of this probe means.
fn fact_of(probe: &Spanned<DeValue<'_>>) -> Option<String> {
    let fact = probe.get_ref().as_table()?.get("fails-means")?;
    fact.get_ref().as_str().map(str::to_owned)
}

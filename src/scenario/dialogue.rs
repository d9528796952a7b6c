//! The steps of a scenario, prologue or probe: written beside it, or taken from a shared dialogue.

use toml::Spanned;
use toml::de::DeValue;

use super::forms::At;
use super::raw::RawStep;
use super::read;
use super::shared::{PlacedStep, Taken};
use super::steps::StepReader;
use super::{SharedSource, Step};

/// After this many mistakes in the steps of one dialogue the others are not read.
const MOST_MISTAKES: usize = 100;

/// Where steps come from.
pub(super) enum Steps<'f> {
    /// The value of `steps`.
    Own(Option<Spanned<DeValue<'f>>>),
    /// The value of `use`, and what it names; none if nothing could be made of it.
    Taken(At<String>, Option<Taken<'f>>),
}

impl Steps<'_> {
    /// The shared dialogue that they are.
    pub(super) fn source(&self) -> Option<SharedSource> {
        match self {
            Steps::Taken(_, Some(taken)) => Some(taken.source.clone()),
            _ => None,
        }
    }
}

/// Reads each step separately, so that a mistake in one does not hide mistakes in others.
pub(super) fn read_steps<'f>(reader: &mut StepReader<'f>, steps: Steps<'f>, key: &At<String>) -> Vec<Step> {
    match steps {
        Steps::Own(steps) => own_steps(reader, steps, key),
        Steps::Taken(name, taken) => {
            taken.map_or_else(Vec::new, |taken| taken_steps(reader, &name, taken.steps))
        }
    }
}

fn own_steps(
    reader: &mut StepReader<'_>,
    steps: Option<Spanned<DeValue<'_>>>,
    key: &At<String>,
) -> Vec<Step> {
    let file = reader.file;
    let Some(steps) = steps else {
        let error = file.error(key.span.clone(), format!("`{}` has no steps", key.value));
        reader.errors.push(error.help("`steps = [ { send = 'new' }, … ]`"));
        return Vec::new();
    };
    let span = steps.span();
    let DeValue::Array(list) = steps.into_inner() else {
        let error = file.error(span, "`steps` is not a list");
        reader.errors.push(error.help("`steps = [ { send = 'new' }, … ]`"));
        return Vec::new();
    };
    if list.is_empty() {
        let error = file.error(span, format!("`{}` has no steps", key.value));
        reader.errors.push(error.help("a dialogue does something: `{ send = 'new' }`"));
    }
    let before = reader.errors.len();
    let mut steps = Vec::new();
    for step in list {
        // The first mistakes are enough to mend.
        if reader.errors.len() - before >= MOST_MISTAKES {
            break;
        }
        steps.extend(read_step(reader, step));
    }
    steps
}

/// Mistakes in shared steps of ours are told where they stand, with the scenario that takes them in. A user cannot
/// mend those files, so a mistake that their words cause is told in their own.
fn taken_steps<'f>(reader: &mut StepReader<'f>, name: &At<String>, steps: Vec<PlacedStep<'f>>) -> Vec<Step> {
    let taker = reader.file;
    let before = reader.errors.len();
    let mut read = Vec::new();
    for (file, step) in steps {
        reader.file = file;
        read.extend(read_step(reader, step));
    }
    reader.file = taker;
    let remark = format!("It is taken in by {}:{}", taker.path, taker.line_of(name.span.start));
    for mistake in reader.errors.split_off(before) {
        let told = match (mistake.file() == taker.path, reader.words.built_in) {
            (true, _) => mistake,
            (false, true) => mistake.remark(&remark),
            (false, false) => mistake.caused(taker, name.span.clone()),
        };
        reader.errors.push(told);
    }
    read
}

fn read_step(reader: &mut StepReader<'_>, step: Spanned<DeValue<'_>>) -> Option<Step> {
    let span = step.span();
    let DeValue::Table(table) = step.into_inner() else {
        let error = reader.file.error(span, "this step is not a table");
        reader.errors.push(error.help("`{ send = 'new' }`"));
        return None;
    };
    let raw = read::table_as::<RawStep>(reader.file, table, span.clone(), reader.errors);
    reader.step(raw.value, span, raw.damaged)
}

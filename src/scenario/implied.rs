//! Requirements that follow from the words that steps use, so that nobody has to write them.

use super::{Act, Scenario, SendItem, Step, StepKind, Until};
use crate::pattern::Pattern;
use crate::protocol::Vocabulary;
use crate::protocol::model::Requirement;

/// What the steps require of the engine.
pub(super) fn requirements(vocabulary: &Vocabulary, steps: &[Step]) -> Vec<Requirement> {
    let needed = vocabulary.game.filter(|_| steps.iter().any(|step| step_needs_game(vocabulary, step)));
    needed.map(|game| Requirement { name: game.to_owned(), arguments: Vec::new() }).into_iter().collect()
}

fn step_needs_game(vocabulary: &Vocabulary, step: &Step) -> bool {
    patterns(step).any(|pattern| pattern.types().any(|kind| kind.needs_game))
        || acts(step).any(|name| vocabulary.act(name).is_some_and(|act| act.needs_game))
}

fn patterns(step: &Step) -> Box<dyn Iterator<Item = &Pattern> + '_> {
    match &step.kind {
        StepKind::Send(items) => Box::new(items.iter().flat_map(|item| match item {
            SendItem::Line(line) => std::slice::from_ref(line),
            SendItem::Act(act) => act.arguments.as_slice(),
        })),
        StepKind::Act(act) => Box::new(act.arguments.iter()),
        StepKind::Expect { any, skip, .. } | StepKind::Maybe { any, skip, .. } => {
            Box::new(any.iter().chain(skip.iter()))
        }
        StepKind::All { all, skip } => Box::new(all.iter().chain(skip.iter())),
        StepKind::Forbid { any, until } => Box::new(any.iter().chain(ends_with(until))),
        StepKind::Silent { until } => Box::new(ends_with(until).iter()),
        StepKind::Sync { skip, .. } => Box::new(skip.iter()),
        _ => Box::new(std::iter::empty()),
    }
}

/// The line that ends a watch.
fn ends_with(until: &Until) -> &[Pattern] {
    match until {
        Until::Line(line) => line,
        Until::Sync | Until::For(_) => &[],
    }
}

impl Scenario {
    /// Whether one of its steps, including the prologue's, is or sends this act.
    pub(crate) fn acts_by(&self, name: &str) -> bool {
        self.steps.iter().flat_map(acts).any(|act| act == name)
    }

    /// What it sends through acts, including the prologue's, in order: name and arguments, with the values of its
    /// `for-each` inserted.
    #[must_use]
    pub fn acts(&self) -> Vec<(String, Vec<String>)> {
        let filled = |pattern: &Pattern| {
            let mut bindings = self.bindings.clone();
            pattern.fill(&mut bindings, &mut |_, _| None).unwrap_or_default()
        };
        let told = |act: &Act| (act.name.clone(), act.arguments.iter().map(filled).collect());
        self.steps.iter().flat_map(whole_acts).map(told).collect()
    }
}

/// The names of the acts of a step.
fn acts(step: &Step) -> impl Iterator<Item = &str> {
    whole_acts(step).map(|act| act.name.as_str())
}

fn whole_acts(step: &Step) -> impl Iterator<Item = &Act> {
    let (one, list): (Option<&Act>, &[SendItem]) = match &step.kind {
        StepKind::Act(act) => (Some(act), &[]),
        StepKind::Send(items) => (None, items),
        _ => (None, &[]),
    };
    one.into_iter().chain(list.iter().filter_map(|item| match item {
        SendItem::Act(act) => Some(act),
        SendItem::Line(_) => None,
    }))
}

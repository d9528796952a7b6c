//! A scenario as a readable dialogue, as `explain` prints it, and the hash of it.

use std::fmt::Write as _;

use super::values::{duration_text, signal_text};
use super::{Act, Bound, CloseEnd, Count, Scenario, SendItem, Span, Step, StepKind, Until, WriteItem};
use crate::line::{EngineId, escape};
use crate::pattern::Pattern;
use crate::protocol::model::FenceWanted;

impl Scenario {
    /// The dialogue: `>` is sent, `<` must come, `-` is anything else, each with its bound and clause.
    ///
    /// ```text
    /// > go
    /// < move <m:legal-move>   within think  [XB-GO-1]
    /// ```
    pub(crate) fn to_dialogue(&self) -> String {
        let mut text = String::new();
        for (index, step) in self.steps.iter().enumerate() {
            if index == 0 && self.prologue > 0 {
                let _ = writeln!(text, "# start: {}", self.start.as_deref().unwrap_or_default());
            }
            if index == self.prologue && index > 0 {
                text.push_str("#\n");
            }
            let remarks = remarks(step);
            let mut lines = lines(step);
            if let Some(last) = lines.last_mut()
                && !remarks.is_empty()
            {
                let _ = write!(last, "   {remarks}");
            }
            let engine = if step.engine == EngineId::A { String::new() } else { format!("{} ", step.engine) };
            for line in lines {
                let _ = writeln!(text, "{engine}{line}");
            }
        }
        text
    }

    /// A hash of everything that decides what is sent and demanded. It does not depend on places, titles and tags,
    /// and is the same on every machine (FNV-1a, 64 bits). It does depend on the words of
    /// [`to_dialogue`](Scenario::to_dialogue): other words there would make every recorded scenario a changed one.
    pub(super) fn text_hash(&self) -> u64 {
        let mut text = format!("{}\n", self.id);
        for (name, value) in &self.bindings {
            let _ = writeln!(text, "{name}={value}");
        }
        for part in self.positions.iter().chain(self.clauses.first().map(|c| c.as_str().to_owned()).iter()) {
            let _ = writeln!(text, "{part}");
        }
        text.push_str(&self.to_dialogue());
        text.bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}

/// The lines of a step, without its remarks.
fn lines(step: &Step) -> Vec<String> {
    match &step.kind {
        StepKind::Send(items) => send_lines(items),
        StepKind::Act(act) => vec![format!("> {{{}}}", act_text(act))],
        StepKind::Write(items) => {
            vec![format!("> bytes {}", items.iter().map(write_text).collect::<Vec<_>>().join(" "))]
        }
        StepKind::Expect { any, skip, count, each } => {
            let often =
                if *count == Count::ONE { String::new() } else { format!("   {} times", count_text(*count)) };
            let each = if *each { ", each in time" } else { "" };
            vec![format!("< {}{often}{each}{}", one_of(any), skipping(skip))]
        }
        StepKind::All { all, skip } => {
            let mut lines: Vec<String> =
                all.iter().map(|pattern| format!("< {pattern}   in any order")).collect();
            if let Some(last) = lines.last_mut() {
                last.push_str(&skipping(skip));
            }
            lines
        }
        StepKind::Maybe { any, skip, count } => {
            let often =
                if count.most == 1 { String::new() } else { format!("   {} times", count_text(*count)) };
            vec![format!("< maybe {}{often}{}", one_of(any), skipping(skip))]
        }
        StepKind::Forbid { any, until } => vec![format!("< never {}   {}", one_of(any), until_text(until))],
        StepKind::Silent { until } => vec![format!("< nothing but chatter   {}", until_text(until))],
        StepKind::Sync { wanted, skip } => {
            vec![format!(
                "- {}{}",
                if *wanted == FenceWanted::Own { "the protocol's own fence" } else { "sync" },
                skipping(skip)
            )]
        }
        StepKind::Settle => vec!["- all that is owed".to_owned()],
        StepKind::Signal(signal) => vec![format!("- signal {}", signal_text(*signal))],
        StepKind::Close(CloseEnd::Stdin) => vec!["- close stdin".to_owned()],
        StepKind::Close(CloseEnd::Stdout) => vec!["- close stdout".to_owned()],
        StepKind::Reading(true) => vec!["- read again".to_owned()],
        StepKind::Reading(false) => vec!["- stop reading".to_owned()],
        StepKind::Wait(span) => vec![format!("- wait {}", span_text(*span))],
        StepKind::Exit(demand) if demand.alive => vec!["- still alive".to_owned()],
        StepKind::Exit(demand) => {
            let code = demand.code.map(|code| format!(" with code {code}")).unwrap_or_default();
            let names: Vec<&str> = demand.signal.iter().map(|signal| signal_text(*signal)).collect();
            let signal = if names.is_empty() { String::new() } else { format!(" by {}", names.join(" or ")) };
            vec![format!("- exit{code}{signal}")]
        }
        StepKind::Holds(predicate) => vec![format!("- {predicate}")],
    }
}

fn send_lines(items: &[SendItem]) -> Vec<String> {
    let many = items.len() > 1;
    items
        .iter()
        .enumerate()
        .map(|(index, item)| {
            let text = match item {
                SendItem::Line(line) => line.to_string(),
                SendItem::Act(act) => format!("{{{}}}", act_text(act)),
            };
            let together = if many && index > 0 { "   in the same write" } else { "" };
            format!("> {text}{together}")
        })
        .collect()
}

/// The modifiers in words.
fn remarks(step: &Step) -> String {
    let mut parts = Vec::new();
    if step.repeat > 1 {
        parts.push(format!("{} times", step.repeat));
    }
    match &step.within {
        Some(Bound::Budget(name)) => parts.push(format!("within {name}")),
        Some(Bound::Text(duration)) => parts.push(format!("within {}", duration_text(*duration))),
        None => {}
    }
    if step.or_inconclusive {
        parts.push("or inconclusive".to_owned());
    }
    if step.trap {
        parts.push("trap".to_owned());
    }
    if let Some(level) = step.level {
        parts.push(format!("({level})"));
    }
    if let Some(clause) = &step.clause {
        parts.push(format!("[{clause}]"));
    }
    parts.join("  ")
}

fn one_of(patterns: &[Pattern]) -> String {
    patterns
        .iter()
        .map(|p| if p.source.is_empty() { "(empty line)" } else { &p.source })
        .collect::<Vec<_>>()
        .join(" | ")
}

fn skipping(skip: &[Pattern]) -> String {
    if skip.is_empty() { String::new() } else { format!("   passing over {}", one_of(skip)) }
}

fn act_text(act: &Act) -> String {
    let arguments = act.arguments.iter().map(|argument| argument.source.as_str());
    std::iter::once(act.name.as_str()).chain(arguments).collect::<Vec<_>>().join(" ")
}

fn write_text(item: &WriteItem) -> String {
    match item {
        WriteItem::Bytes(bytes) => format!("\"{}\"", escape(bytes)),
        WriteItem::Repeat { bytes, times } => format!("{times} × \"{}\"", escape(bytes)),
    }
}

fn count_text(count: Count) -> String {
    match (count.least, count.most) {
        (least, most) if least == most => least.to_string(),
        (least, u32::MAX) => format!("{least} or more"),
        (least, most) => format!("{least} to {most}"),
    }
}

fn until_text(until: &Until) -> String {
    match until {
        Until::Sync => "until sync".to_owned(),
        Until::Line(line) => format!("until {}", one_of(line)),
        Until::For(duration) => format!("for {}", duration_text(*duration)),
    }
}

fn span_text(span: Span) -> String {
    if span.least == span.most {
        duration_text(span.least)
    } else {
        format!("{} to {}", duration_text(span.least), duration_text(span.most))
    }
}

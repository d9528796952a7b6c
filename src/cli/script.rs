//! A scenario as a dialogue that people read: `>` what is sent, `<` what must come, `*` what else is done or demanded.

use std::fmt::Write as _;
use std::time::Duration;

use crate::line::{EngineId, escape};
use crate::pattern::Pattern;
use crate::scenario::{
    Act, Bound, CloseEnd, Count, ExitDemand, Scenario, SendItem, Span, Step, StepKind, Until, WriteItem,
};

/// The steps of a scenario, one or more lines each.
pub(super) fn script(scenario: &Scenario) -> String {
    let mut text = String::new();
    let two_engines = scenario.steps.iter().any(|step| step.engine != EngineId::A);
    for (index, step) in scenario.steps.iter().enumerate() {
        if index == 0 && scenario.prologue > 0 {
            let _ = writeln!(text, "    -- start: {}", scenario.start.as_deref().unwrap_or("prologue"));
        }
        if index == scenario.prologue && index > 0 {
            text.push_str("    -- then\n");
        }
        let engine = if two_engines { format!("{} ", step.engine) } else { String::new() };
        let remarks = remarks(step);
        let mut lines = lines(&step.kind);
        if let (Some(last), false) = (lines.last_mut(), remarks.is_empty()) {
            *last = format!("{last:<44} ({})", remarks.join(", "));
        }
        for line in lines {
            let _ = writeln!(text, "    {engine}{line}");
        }
    }
    text
}

fn lines(kind: &StepKind) -> Vec<String> {
    match kind {
        StepKind::Send(items) => items.iter().map(send_item).collect(),
        StepKind::Act(act) => vec![format!("* {}", act_text(act))],
        StepKind::Write(items) => {
            let parts: Vec<String> = items.iter().map(write_item).collect();
            vec![format!("> raw {}", parts.join(" "))]
        }
        StepKind::Expect { any, skip, count } => wanted("", any, " or ", skip, *count),
        StepKind::All { all, skip } => wanted("all of, in any order: ", all, " and ", skip, Count::ONE),
        StepKind::Maybe { any, skip, count } => wanted("maybe ", any, " or ", skip, *count),
        StepKind::Forbid { any, until } => {
            vec![format!("* never {} {}", patterns(any, " or "), until_text(until))]
        }
        StepKind::Silent { until } => vec![format!("* nothing but chatter {}", until_text(until))],
        StepKind::Sync { force, skip } => {
            let fence =
                if *force { "the protocol's own fence comes back" } else { "all of this has been handled" };
            vec![format!("* {fence}{}", passing_over(skip))]
        }
        StepKind::Signal(signal) => vec![format!("* {signal} is sent")],
        StepKind::Close(CloseEnd::Stdin) => vec!["* stdin is closed".to_owned()],
        StepKind::Close(CloseEnd::Stdout) => vec!["* stdout is read by nobody any more".to_owned()],
        StepKind::Reading(true) => vec!["* stdout is read again".to_owned()],
        StepKind::Reading(false) => vec!["* stdout is not read for a while".to_owned()],
        StepKind::Wait(span) => vec![format!("* {} pass", span_text(*span))],
        StepKind::Exit(demand) => vec![format!("* {}", exit_text(demand))],
        StepKind::Holds(predicate) => vec![format!("* {predicate} holds")],
    }
}

fn send_item(item: &SendItem) -> String {
    match item {
        SendItem::Line(pattern) => format!("> {}", pattern.source),
        SendItem::Act(act) => format!("> ({})", act_text(act)),
    }
}

fn act_text(act: &Act) -> String {
    let words = std::iter::once(act.name.as_str()).chain(act.arguments.iter().map(|a| a.source.as_str()));
    words.collect::<Vec<_>>().join(" ")
}

fn write_item(item: &WriteItem) -> String {
    match item {
        WriteItem::Bytes(bytes) => format!("\"{}\"", escape(bytes)),
        WriteItem::Repeat { bytes, times } => format!("\"{}\" {times} times", escape(bytes)),
    }
}

fn wanted(how: &str, any: &[Pattern], between: &str, skip: &[Pattern], count: Count) -> Vec<String> {
    let often = match (count.least, count.most) {
        (1, 1) => String::new(),
        (least, most) if least == most => format!(", {least} times"),
        (least, most) => format!(", {least} to {most} times"),
    };
    vec![format!("< {how}{}{often}{}", patterns(any, between), passing_over(skip))]
}

fn patterns(patterns: &[Pattern], between: &str) -> String {
    patterns.iter().map(|p| p.source.as_str()).collect::<Vec<_>>().join(between)
}

fn passing_over(skip: &[Pattern]) -> String {
    if skip.is_empty() { String::new() } else { format!(", passing over {}", patterns(skip, ", ")) }
}

fn until_text(until: &Until) -> String {
    match until {
        Until::Sync => "until all of this has been handled".to_owned(),
        Until::For(span) => format!("for {}", time(*span)),
    }
}

fn span_text(span: Span) -> String {
    if span.least == span.most {
        time(span.least)
    } else {
        format!("{} to {}", time(span.least), time(span.most))
    }
}

fn time(span: Duration) -> String {
    humantime::format_duration(span).to_string()
}

fn exit_text(demand: &ExitDemand) -> String {
    if demand.alive {
        return "the process still runs".to_owned();
    }
    let mut text = "the process ends".to_owned();
    if let Some(code) = demand.code {
        let _ = write!(text, " with code {code}");
    }
    if !demand.signal.is_empty() {
        let signals: Vec<String> = demand.signal.iter().map(ToString::to_string).collect();
        let _ = write!(text, " by {}", signals.join(" or "));
    }
    text
}

fn remarks(step: &Step) -> Vec<String> {
    let mut remarks = Vec::new();
    match &step.within {
        Some(Bound::Budget(name)) => remarks.push(format!("within budget {name}")),
        Some(Bound::Text(span)) => remarks.push(format!("within {}, as the text says", time(*span))),
        None => {}
    }
    remarks.extend(step.clause.as_ref().map(ToString::to_string));
    remarks.extend(step.level.map(|level| format!("counts as {level}")));
    if step.or_inconclusive {
        remarks.push("else inconclusive".to_owned());
    }
    if step.repeat > 1 {
        remarks.push(format!("{} times", step.repeat));
    }
    if step.trap {
        remarks.push("breaks the interface's own demands on purpose".to_owned());
    }
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::Signal;
    use crate::pattern::Use;
    use crate::protocol::Protocol as _;
    use crate::protocol::xboard::Xboard;
    use crate::verdict::{ClauseId, Level};

    fn pattern(source: &str) -> Pattern {
        Pattern::parse(source, Xboard.vocabulary(), Use::Matching).unwrap()
    }

    fn step(kind: StepKind) -> Step {
        Step {
            kind,
            within: None,
            clause: None,
            level: None,
            or_inconclusive: false,
            repeat: 1,
            engine: EngineId::A,
            trap: false,
            line: 1,
        }
    }

    #[test]
    fn each_step_is_told_in_words() {
        let act =
            |name: &str, argument: &str| Act { name: name.to_owned(), arguments: vec![pattern(argument)] };
        let second = Duration::from_secs(1);
        let cases = [
            (
                StepKind::Send(vec![SendItem::Line(pattern("new")), SendItem::Act(act("move", "e2e4"))]),
                "> new\n> (move e2e4)",
            ),
            (StepKind::Act(act("play", "e2e4")), "* play e2e4"),
            (
                StepKind::Write(vec![
                    WriteItem::Bytes(b"pi\xff".to_vec()),
                    WriteItem::Repeat { bytes: b"a".to_vec(), times: 9 },
                ]),
                "> raw \"pi\\xff\" \"a\" 9 times",
            ),
            (
                StepKind::Expect {
                    any: vec![pattern("pong 7"), pattern("move <m:move>")],
                    skip: Vec::new(),
                    count: Count::ONE,
                },
                "< pong 7 or move <m:move>",
            ),
            (
                StepKind::Expect {
                    any: vec![pattern("pong 7")],
                    skip: vec![pattern("Hint: <_:rest>")],
                    count: Count { least: 1, most: 2 },
                },
                "< pong 7, 1 to 2 times, passing over Hint: <_:rest>",
            ),
            (
                StepKind::All { all: vec![pattern("pong 7"), pattern("pong 8")], skip: Vec::new() },
                "< all of, in any order: pong 7 and pong 8",
            ),
            (
                StepKind::Maybe {
                    any: vec![pattern("pong 7")],
                    skip: Vec::new(),
                    count: Count { least: 3, most: 3 },
                },
                "< maybe pong 7, 3 times",
            ),
            (
                StepKind::Forbid { any: vec![pattern("move <_:rest>")], until: Until::Sync },
                "* never move <_:rest> until all of this has been handled",
            ),
            (StepKind::Silent { until: Until::For(second / 2) }, "* nothing but chatter for 500ms"),
            (StepKind::Sync { force: false, skip: Vec::new() }, "* all of this has been handled"),
            (StepKind::Signal(Signal::Term), "* SIGTERM is sent"),
            (StepKind::Close(CloseEnd::Stdin), "* stdin is closed"),
            (StepKind::Reading(false), "* stdout is not read for a while"),
            (StepKind::Wait(Span { least: second, most: second * 2 }), "* 1s to 2s pass"),
            (
                StepKind::Exit(ExitDemand { code: Some(0), signal: vec![Signal::Term], alive: false }),
                "* the process ends with code 0 by SIGTERM",
            ),
            (StepKind::Exit(ExitDemand { alive: true, ..ExitDemand::default() }), "* the process still runs"),
            (StepKind::Holds("cpu-idle".to_owned()), "* cpu-idle holds"),
        ];
        for (kind, expected) in cases {
            assert_eq!(lines(&kind).join("\n"), expected);
        }
    }

    #[test]
    fn what_a_step_says_of_itself_is_told() {
        let kind = StepKind::Expect { any: vec![pattern("pong 7")], skip: Vec::new(), count: Count::ONE };
        let mut special = step(kind.clone());
        special.within = Some(Bound::Budget("think".to_owned()));
        special.clause = Some(ClauseId::new("XB-PING-3"));
        special.level = Some(Level::Should);
        special.or_inconclusive = true;
        special.repeat = 3;
        special.trap = true;
        let all = "within budget think, XB-PING-3, counts as should, else inconclusive, 3 times, \
                   breaks the interface's own demands on purpose";
        assert_eq!(remarks(&special).join(", "), all);
        assert!(remarks(&step(kind)).is_empty());
    }
}

//! Turns one raw step into a checked [`Step`].
//!
//! Checks which keys go together, whether the words exist, and whether an earlier step binds every inserted name.

use std::ops::Range;

use super::diagnostics::{SpecError, SpecFile};
use super::forms::{At, OneOrMany};
use super::header::ForEach;
use super::names::{Kept, Names, within};
use super::raw::{RawExit, RawSend, RawStep, RawWrite};
use super::step::{Act, CloseEnd, Count, ExitDemand, SendItem, Step, StepKind, Until, WriteItem};
use super::values::{self, Wrong};
use super::words::Words;
use crate::pattern::{Piece, Use, count_of, split_words, suggest};
use crate::protocol::model::FenceWanted;
use crate::verdict::ClauseId;

/// The actions; `fence` counts as `sync` in a step that has both.
pub(crate) const ACTIONS: [&str; 17] = [
    "send", "act", "write", "expect", "all", "maybe", "forbid", "silent", "sync", "fence", "settle",
    "signal", "close", "reading", "wait", "exit", "holds",
];

/// Reads the steps of one scenario, in order.
pub(super) struct StepReader<'a> {
    pub(super) file: &'a SpecFile,
    /// The words that may be used.
    pub(super) words: &'a Words<'a>,
    /// The clauses that the scenario names; its steps may cite only these. None if any clause is allowed.
    pub(super) clauses: Option<&'a [ClauseId]>,
    /// Names bound so far.
    pub(super) names: Names,
    /// What the scenario is instantiated for.
    pub(super) for_each: &'a ForEach,
    /// The list for mistakes.
    pub(super) errors: &'a mut Vec<SpecError>,
}

impl StepReader<'_> {
    /// One step. None if it is too wrong to use; its mistakes are reported in any case.
    pub(super) fn step(&mut self, raw: RawStep, span: Range<usize>, damaged: bool) -> Option<Step> {
        let action = self.action(&raw, &span, damaged)?;
        self.companions(&raw, action);
        let mut binds = Names::default();
        let kind = self.kind(&raw, action, &mut binds);
        let repeat = self.repeat(&raw);
        if repeat > 1 {
            self.refuse_new_names(&binds, &span, "the step is repeated");
        }
        self.names.bound.extend(binds.bound);
        self.names.maybe.extend(binds.maybe);
        let (within, clause, engine) = (self.within(&raw), self.clause(&raw), self.engine(&raw));
        let level = raw.level.as_ref().and_then(|level| self.value(level, values::level(&level.value)));
        let or_inconclusive = self.or(&raw);
        let kind = kind?;
        self.check_bytes(&kind, repeat, &span);
        let trap = raw.trap.as_ref().is_some_and(|trap| trap.value);
        let (file, line) = (self.file.path.as_str().into(), self.file.line_of(span.start));
        Some(Step { kind, within, clause, level, or_inconclusive, repeat, engine, trap, file, line })
    }

    /// The only action of the step.
    fn action(&mut self, raw: &RawStep, span: &Range<usize>, damaged: bool) -> Option<&'static str> {
        let mut actions: Vec<(&'static str, Range<usize>)> =
            ACTIONS.iter().filter_map(|name| span_of(raw, name).map(|span| (*name, span))).collect();
        if raw.sync.is_some() && raw.fence.is_some() {
            actions.retain(|(name, _)| *name != "sync");
        }
        actions.sort_by_key(|(_, span)| span.start);
        match actions.as_slice() {
            [(action, _)] => Some(action),
            [] if damaged => None,
            [] => {
                let error = self.file.error(span.clone(), "this step does nothing");
                self.errors.push(error.help(format!("one of: {}", ACTIONS.join(", "))));
                None
            }
            [(first, _), (second, span), ..] => {
                let message = format!("two actions in one step: `{first}` and `{second}`");
                self.push(span, Wrong::new(message, "make it two steps; they are performed in order"));
                None
            }
        }
    }

    fn kind(&mut self, raw: &RawStep, action: &str, binds: &mut Names) -> Option<StepKind> {
        match action {
            "send" => self.send(raw.send.as_ref()?, binds).map(StepKind::Send),
            "act" => self.act(raw.act.as_ref()?, false, binds).map(StepKind::Act),
            "write" => self.write(raw.write.as_ref()?).map(StepKind::Write),
            "expect" => self.expect(raw, binds),
            "all" => {
                let all = self.patterns(raw.all.as_ref()?, Kept::Each(binds));
                let skip = self.skip(raw);
                Some(StepKind::All { all: all?, skip: skip? })
            }
            "maybe" => self.maybe(raw, binds),
            "forbid" => {
                let any = self.patterns(raw.forbid.as_ref()?, Kept::Nothing);
                let until = self.until(raw, "forbid", &raw.forbid.as_ref()?.span);
                Some(StepKind::Forbid { any: any?, until: until? })
            }
            "silent" => {
                self.only_true(raw.silent.as_ref()?, "silent");
                let until = self.until(raw, "silent", &raw.silent.as_ref()?.span)?;
                Some(StepKind::Silent { until })
            }
            "sync" | "fence" => {
                for (switch, key) in [(&raw.sync, "sync"), (&raw.fence, "fence")] {
                    if let Some(switch) = switch {
                        self.only_true(switch, key);
                    }
                }
                let wanted = if raw.fence.is_some() { FenceWanted::Own } else { FenceWanted::Harmless };
                Some(StepKind::Sync { wanted, skip: self.skip(raw)? })
            }
            "settle" => {
                self.only_true(raw.settle.as_ref()?, "settle");
                Some(StepKind::Settle)
            }
            "signal" => {
                let signal = raw.signal.as_ref()?;
                self.value(signal, values::signal(&signal.value)).map(StepKind::Signal)
            }
            "close" => self.close(raw.close.as_ref()?),
            "reading" => Some(StepKind::Reading(raw.reading.as_ref()?.value)),
            "wait" => {
                let wait = raw.wait.as_ref()?;
                self.value(wait, values::span(&wait.value)).map(StepKind::Wait)
            }
            "exit" => self.exit(raw.exit.as_ref()?),
            _ => self.holds(raw.holds.as_ref()?),
        }
    }

    fn send(&mut self, raw: &At<OneOrMany<RawSend>>, binds: &mut Names) -> Option<Vec<SendItem>> {
        self.not_empty(raw)?;
        let mut items = Vec::new();
        for item in &raw.value.items {
            match &item.value {
                RawSend::Line(line) if line.trim().is_empty() => {
                    let wrong = Wrong::new("an empty line is sent", "if it is meant: `{ write = \"\\n\" }`");
                    self.push(&item.span, wrong);
                    items.push(None);
                }
                RawSend::Line(line) => {
                    let line = At { value: line.clone(), span: item.span.clone() };
                    items.push(self.pattern(&line, Use::Sending, binds).map(SendItem::Line));
                }
                RawSend::Act(act) => match &act.act {
                    Some(act) => items.push(self.act(act, true, binds).map(SendItem::Act)),
                    None => {
                        self.push(
                            &item.span,
                            Wrong::new("this entry sends nothing", "`{ act = 'setup LONG' }`"),
                        );
                        items.push(None);
                    }
                },
            }
        }
        items.into_iter().collect()
    }

    fn act(&mut self, raw: &At<String>, in_list: bool, binds: &mut Names) -> Option<Act> {
        let ranges = split_words(&raw.value);
        let Some(first) = ranges.first() else {
            self.push(&raw.span, Wrong::new("the act has no name", self.words.act_names()));
            return None;
        };
        let name = &raw.value[first.clone()];
        let Some(info) = self.words.vocabulary.act(name) else {
            let names = self.words.vocabulary.acts.iter().map(|act| act.name);
            let wrong = Wrong::new(format!("unknown act `{name}`"), suggest(name, names));
            self.push(&within(self.file, raw, first.clone()), wrong);
            return None;
        };
        if in_list && !info.only_sends {
            let message =
                format!("`{name}` waits for an answer, so it cannot be in a list that is sent in one write");
            self.push(
                &raw.span,
                Wrong::new(message, format!("make it a separate step: `{{ act = '{}' }}`", raw.value)),
            );
            return None;
        }
        let off = |range: &&Range<usize>| (self.words.vocabulary.is_no_move)(&raw.value[(*range).clone()]);
        if let Some(range) = ranges[1..].iter().find(off).filter(|_| info.needs_game) {
            let message = format!("`{}` is not a move on any board", &raw.value[range.clone()]);
            let wrong = Wrong::new(message, "to send it on purpose: `{ send = '…', trap = true }`");
            self.push(&within(self.file, raw, range.clone()), wrong);
            return None;
        }
        let (fewest, most) = info.arguments;
        let mut ranges = ranges[1..].to_vec();
        if most.is_none() && ranges.len() > fewest.max(1) {
            // The last argument takes the rest of the line.
            let end = ranges.last().map_or(0, |range| range.end);
            ranges.truncate(fewest.max(1));
            if let Some(last) = ranges.last_mut() {
                last.end = end;
            }
        }
        if ranges.len() < fewest || most.is_some_and(|most| ranges.len() > most) {
            let takes = match most {
                Some(most) if most != fewest => format!("{fewest} to {}", count_of(most, "argument")),
                _ => count_of(fewest, "argument"),
            };
            let message = format!("act `{name}` takes {takes}, not {}", ranges.len());
            self.push(&raw.span, Wrong::new(message, format!("`{}`: {}", info.usage, info.doc)));
            return None;
        }
        let mut arguments = Vec::new();
        let all = ranges.first().map_or(0, |range| range.start)..ranges.last().map_or(0, |range| range.end);
        for range in ranges {
            let argument =
                At { value: raw.value[range.clone()].to_owned(), span: within(self.file, raw, range) };
            arguments.push(self.pattern(&argument, Use::Sending, binds));
        }
        let arguments = arguments.into_iter().collect::<Option<Vec<_>>>()?;
        // What other placeholders stand for is not known before the dialogue.
        let literal = arguments
            .iter()
            .all(|argument| argument.pieces().all(|piece| matches!(piece, Piece::Literal(_))));
        let text = &raw.value[all.clone()];
        let texts = if literal { vec![text.to_owned()] } else { self.for_each.texts(text) };
        if let Some(wrong) = texts.iter().find_map(|text| (info.refuses)(text)) {
            let wrong = Wrong::new(wrong, format!("`{}`: {}", info.usage, info.doc));
            self.push(&within(self.file, raw, all), wrong);
            return None;
        }
        Some(Act { name: name.to_owned(), arguments })
    }

    fn write(&mut self, raw: &At<OneOrMany<RawWrite>>) -> Option<Vec<WriteItem>> {
        self.not_empty(raw)?;
        let mut items = Vec::new();
        for item in &raw.value.items {
            items.push(match &item.value {
                RawWrite::Text(text) if text.is_empty() => {
                    self.push(&item.span, Wrong::new("this entry writes nothing", "at least one byte"));
                    None
                }
                RawWrite::Text(text) => Some(WriteItem::Bytes(text.as_bytes().to_vec())),
                RawWrite::Bytes(bytes) => self.value(item, values::bytes(bytes)),
            });
        }
        items.into_iter().collect()
    }

    fn expect(&mut self, raw: &RawStep, binds: &mut Names) -> Option<StepKind> {
        let expect = raw.expect.as_ref()?;
        let any = self.patterns(expect, Kept::OneOf(binds));
        let skip = self.skip(raw);
        let count = match &raw.count {
            Some(count) => self.value(count, values::count(&count.value))?,
            None => Count::ONE,
        };
        if count.least == 0 {
            let wrong = Wrong::new("an `expect` with a count of zero demands nothing", "use `maybe`");
            self.push(&raw.count.as_ref()?.span, wrong);
        }
        if count.most > 1 {
            self.refuse_new_names(binds, &expect.span, "the line may come several times");
        }
        let each = raw.each.as_ref().filter(|each| each.value);
        if let Some(each) = each.filter(|_| count.least < 2) {
            self.push(
                &each.span,
                Wrong::new("`each` needs a `count` of at least 2", "add one, or remove `each`"),
            );
        }
        Some(StepKind::Expect { any: any?, skip: skip?, count, each: each.is_some() })
    }

    fn maybe(&mut self, raw: &RawStep, binds: &mut Names) -> Option<StepKind> {
        let maybe = raw.maybe.as_ref()?;
        let any = self.patterns(maybe, Kept::OneOf(binds));
        binds.maybe.append(&mut binds.bound);
        let skip = self.skip(raw);
        let mut count = match &raw.count {
            Some(count) => self.value(count, values::count(&count.value))?,
            None => Count::ONE,
        };
        if count.least > 0 && count.least < count.most {
            let wrong = Wrong::new(
                "`maybe` demands nothing",
                "use `expect` with this count, or `maybe` with `\"0..n\"`",
            );
            self.push(&raw.count.as_ref()?.span, wrong);
        }
        count.least = 0;
        if count.most > 1 {
            self.refuse_new_names(binds, &maybe.span, "the line may come several times");
        }
        Some(StepKind::Maybe { any: any?, skip: skip?, count })
    }

    fn until(&mut self, raw: &RawStep, action: &str, span: &Range<usize>) -> Option<Until> {
        match (&raw.until, &raw.span) {
            (Some(until), None) if until.value == "sync" => Some(Until::Sync),
            // A line with its argument. One word is a slip of the pen.
            (Some(until), None) if until.value.contains(' ') => {
                let mut binds = Names::default();
                let pattern = self.pattern(until, Use::Matching, &mut binds);
                self.refuse_names(&binds, until);
                Some(Until::Line([pattern?].into_iter().collect()))
            }
            (Some(until), None) => {
                let wrong = Wrong::new(
                    format!("unknown end `{}`", until.value),
                    "`until = \"sync\"`, a line as in `until = 'bestmove <_:rest>'`, or `for = \"500ms\"`",
                );
                self.push(&until.span, wrong);
                None
            }
            (None, Some(span)) => self.value(span, values::duration(&span.value)).map(Until::For),
            (None, None) => {
                let wrong = Wrong::new(
                    format!("`{action}` has no end"),
                    "`until = \"sync\"`: until the fence is answered; `for = \"500ms\"` where there is none",
                );
                self.push(span, wrong);
                None
            }
            (Some(_), Some(span)) => {
                self.push(&span.span, Wrong::new("`until` and `for` in one step", "one of them"));
                None
            }
        }
    }

    fn close(&mut self, raw: &At<String>) -> Option<StepKind> {
        let end = match raw.value.as_str() {
            "stdin" => Ok(CloseEnd::Stdin),
            "stdout" => Ok(CloseEnd::Stdout),
            other => {
                Err(Wrong::new(format!("`{other}` cannot be closed"), suggest(other, ["stdin", "stdout"])))
            }
        };
        self.value(raw, end).map(StepKind::Close)
    }

    fn exit(&mut self, raw: &At<RawExit>) -> Option<StepKind> {
        let demand = match &raw.value {
            RawExit::Plain(ends) => {
                return Some(StepKind::Exit(ExitDemand { alive: !ends, ..ExitDemand::default() }));
            }
            RawExit::Demand(demand) => demand,
        };
        let mut signals = Vec::new();
        for signal in demand.signal.iter().flat_map(|signals| &signals.value.items) {
            signals.push(self.value(signal, values::signal(&signal.value)));
        }
        let signal = signals.into_iter().collect::<Option<_>>()?;
        Some(StepKind::Exit(ExitDemand {
            code: demand.code.as_ref().map(|code| code.value),
            signal,
            alive: false,
        }))
    }

    fn holds(&mut self, raw: &At<String>) -> Option<StepKind> {
        let name = raw.value.split(' ').next().unwrap_or_default();
        if self.words.vocabulary.predicate(name).is_none() {
            let names = self.words.vocabulary.predicates.iter().map(|p| p.name);
            self.push(&raw.span, Wrong::new(format!("unknown predicate `{name}`"), suggest(name, names)));
            return None;
        }
        Some(StepKind::Holds(raw.value.clone()))
    }

    fn only_true(&mut self, switch: &At<bool>, key: &str) {
        if !switch.value {
            self.push(&switch.span, Wrong::new(format!("`{key} = false` does nothing"), "remove the step"));
        }
    }

    pub(super) fn not_empty<T>(&mut self, raw: &At<OneOrMany<T>>) -> Option<()> {
        if raw.value.items.is_empty() {
            self.push(&raw.span, Wrong::new("an empty list", "at least one entry"));
            return None;
        }
        Some(())
    }

    pub(super) fn value<V, T>(&mut self, raw: &At<V>, value: Result<T, Wrong>) -> Option<T> {
        value.map_err(|wrong| self.push(&raw.span, wrong)).ok()
    }

    pub(super) fn push(&mut self, span: &Range<usize>, wrong: Wrong) {
        self.errors.push(self.file.error(span.clone(), wrong.message).help(wrong.help));
    }
}

/// The place of a key's value, if the step has the key.
pub(super) fn span_of(raw: &RawStep, key: &str) -> Option<Range<usize>> {
    fn place<T>(value: &Option<At<T>>) -> Option<Range<usize>> {
        value.as_ref().map(|at| at.span.clone())
    }
    match key {
        "send" => place(&raw.send),
        "act" => place(&raw.act),
        "write" => place(&raw.write),
        "expect" => place(&raw.expect),
        "all" => place(&raw.all),
        "maybe" => place(&raw.maybe),
        "forbid" => place(&raw.forbid),
        "silent" => place(&raw.silent),
        "sync" => place(&raw.sync),
        "fence" => place(&raw.fence),
        "settle" => place(&raw.settle),
        "signal" => place(&raw.signal),
        "close" => place(&raw.close),
        "reading" => place(&raw.reading),
        "wait" => place(&raw.wait),
        "exit" => place(&raw.exit),
        "holds" => place(&raw.holds),
        "skip" => place(&raw.skip),
        "count" => place(&raw.count),
        "until" => place(&raw.until),
        "for" => place(&raw.span),
        "within" => place(&raw.within),
        "each" => place(&raw.each),
        "trap" => place(&raw.trap),
        _ => None,
    }
}

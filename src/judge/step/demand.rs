//! What a step demands of the engine's lines ([`Demand`]), and how it judges a line.

use super::matching::{Matched, show_all, show_any, show_none, try_patterns};
use crate::pattern::{Bindings, Pattern};
use crate::protocol::model::{Class, Model, Reading};
use crate::scenario::{Count, Patterns};
use crate::verdict::FailureKind;

/// What is expected of an engine if the step waits for nothing else.
pub(super) const KEEPS_RUNNING: &str = "an engine that keeps running";

/// What a step demands of the engine's lines.
#[derive(Debug)]
pub(in crate::judge) enum Demand {
    /// The next line that is neither chatter nor skipped matches one of these.
    Expect { any: Patterns, skip: Patterns, count: Count, each: bool, hits: u32 },
    /// All the remaining patterns match, in any order.
    All { left: Vec<Pattern>, skip: Patterns, came: u32 },
    /// If the next line matches one of these, it is taken; otherwise it is left for the next step.
    Maybe { any: Patterns, skip: Patterns, most: u32, hits: u32 },
    /// No line matches one of these.
    Forbid { any: Patterns, until: WatchEnd },
    /// Only chatter comes.
    Silence { skip: Patterns, until: WatchEnd },
}

/// How long a step watches.
#[derive(Debug, Clone)]
pub(in crate::judge) enum WatchEnd {
    /// Until this answer comes to a line that was sent for it, and must be answered by this clause.
    Answer { answer: String, asked: String, clause: &'static str },
    /// Until such a line comes, or its time is over.
    Line(Patterns),
    /// Until its time is over.
    Time,
}

/// Lines that may still come after their step: those of a `maybe`, or above the minimum of a `count`.
#[derive(Debug)]
pub(in crate::judge) struct Allowance {
    pub(in crate::judge) any: Patterns,
    /// How many of them may come.
    pub(in crate::judge) left: u32,
}

/// The result of looking at a line.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::judge) enum Look {
    /// The step goes on: the line is ignored, or other ones have to come, too.
    GoOn,
    /// The step goes on: the line has to come several times, each within the bound, and this was not the last one.
    OneInTime,
    /// It is what the step waits for, and the step is done.
    Done,
    /// Not for this step: the line stays, and the step is done.
    Leave,
    /// The line breaks the demand: the kind of failure, what was expected, what came.
    Wrong(FailureKind, String, String),
    /// The engine refuses the question that ends the step, which it must answer by this clause: the answer, what came.
    RefusesQuestion(&'static str, String, String),
    /// The engine refuses this command, and is allowed to.
    Unsupported(String),
    /// A move was awaited, and the engine resigned: that it may do at any time.
    GivenUp,
}

impl Look {
    fn taken(is_last: bool) -> Look {
        if is_last { Look::Done } else { Look::GoOn }
    }
}

impl Demand {
    /// Judges the line. Binds names when it matches.
    pub(in crate::judge) fn look(&mut self, eye: &mut Eye<'_>) -> Look {
        match self {
            Demand::Expect { any, skip, count, each, hits } => match eye.matches(any) {
                Matched::Yes(_) => {
                    *hits += 1;
                    match *hits < count.least {
                        true if *each => Look::OneInTime,
                        is_early => Look::taken(!is_early),
                    }
                }
                awaited => eye.other(true, awaited, skip, |bindings| show_any(any, bindings)),
            },
            Demand::All { left, skip, came } => match eye.matches(left) {
                Matched::Yes(index) => {
                    *came += 1;
                    left.remove(index);
                    Look::taken(left.is_empty())
                }
                awaited => eye.other(true, awaited, skip, |bindings| show_any(left, bindings)),
            },
            Demand::Maybe { any, skip, most, hits } => {
                if eye.sees(any) {
                    *hits += 1;
                    Look::taken(*hits >= *most)
                } else if matches!(eye.reading.class, Class::Chatter | Class::Unasked) || eye.sees(skip) {
                    Look::GoOn
                } else {
                    Look::Leave
                }
            }
            // The line that ends the watch may be one of those that must not come.
            Demand::Forbid { any, until: WatchEnd::Line(_) } if eye.sees(any) => eye.forbids(any),
            Demand::Forbid { until, .. } | Demand::Silence { until, .. } if eye.hears(until) => Look::Done,
            // Whatever may be refused in its time, the question that ends it may not.
            Demand::Forbid { until: WatchEnd::Answer { answer, asked, clause }, .. }
            | Demand::Silence { until: WatchEnd::Answer { answer, asked, clause }, .. }
                if eye.refuses(asked) =>
            {
                Look::RefusesQuestion(clause, answer.clone(), eye.reading.canonical.clone())
            }
            Demand::Forbid { any, .. } if eye.sees(any) => eye.forbids(any),
            Demand::Forbid { .. } => Look::GoOn,
            Demand::Silence { skip, until } => eye.other(false, Matched::No, skip, |_| match until {
                WatchEnd::Answer { answer, .. } => answer.clone(),
                WatchEnd::Line(_) | WatchEnd::Time => "nothing".to_owned(),
            }),
        }
    }

    /// What it waits for, for a failure text.
    pub(super) fn awaited(&self, bindings: &Bindings) -> String {
        match self {
            Demand::Expect { any, .. } => show_any(any, bindings),
            Demand::All { left, .. } => show_all(left, bindings),
            Demand::Forbid { until: WatchEnd::Answer { answer, .. }, .. }
            | Demand::Silence { until: WatchEnd::Answer { answer, .. }, .. } => answer.clone(),
            Demand::Maybe { .. } | Demand::Forbid { .. } | Demand::Silence { .. } => KEEPS_RUNNING.to_owned(),
        }
    }

    /// The answer to its own question that it waits for.
    pub(in crate::judge) fn unanswered(&self) -> Option<&str> {
        match self {
            Demand::Forbid { until: WatchEnd::Answer { answer, .. }, .. }
            | Demand::Silence { until: WatchEnd::Answer { answer, .. }, .. } => Some(answer),
            _ => None,
        }
    }

    /// How many of the lines that it waits for have come.
    pub(in crate::judge) fn came(&self) -> u32 {
        match self {
            Demand::Expect { hits: came, .. }
            | Demand::All { came, .. }
            | Demand::Maybe { hits: came, .. } => *came,
            Demand::Forbid { .. } | Demand::Silence { .. } => 0,
        }
    }

    /// Whether it watches for a span of time, not for an answer that is due: a line that ends it need not come.
    pub(super) fn watches_by_time(&self) -> bool {
        match self {
            Demand::Expect { .. } | Demand::All { .. } | Demand::Maybe { .. } => false,
            Demand::Forbid { until, .. } | Demand::Silence { until, .. } => {
                matches!(until, WatchEnd::Line(_) | WatchEnd::Time)
            }
        }
    }

    /// Whether it is met when its time is over.
    pub(in crate::judge) fn is_met_by_time(&self) -> bool {
        matches!(self, Demand::Maybe { .. }) || self.watches_by_time()
    }

    /// Whether it waits for lines that the scenario names: the first one then shows that the engine has started.
    pub(in crate::judge) fn names_lines(&self) -> bool {
        match self {
            Demand::Expect { .. } | Demand::All { .. } | Demand::Maybe { .. } => true,
            Demand::Forbid { .. } | Demand::Silence { .. } => false,
        }
    }

    /// Updates the lines that later steps allow, when this step is met.
    pub(super) fn pass_on(&self, allowed: &mut Vec<Allowance>) {
        if !matches!(self, Demand::Maybe { .. }) {
            allowed.clear();
        }
        if let Demand::Expect { any, count, hits, .. } = self
            && count.most > *hits
        {
            allowed.push(Allowance { any: any.clone(), left: count.most - hits });
        }
    }
}

/// One line and everything that it is matched with.
pub(in crate::judge) struct Eye<'a> {
    /// The model before the line.
    pub(in crate::judge) model: &'a dyn Model,
    /// The model's reading of the line.
    pub(in crate::judge) reading: &'a Reading,
    /// The names that are bound so far.
    pub(in crate::judge) bindings: &'a mut Bindings,
    /// The lines that earlier steps still allow.
    pub(in crate::judge) allowed: &'a mut [Allowance],
}

impl Eye<'_> {
    fn matches(&mut self, patterns: &[Pattern]) -> Matched {
        if self.reading.class == Class::OpeningRefusal {
            return Matched::No;
        }
        try_patterns(self.model, patterns, self.reading, self.bindings)
    }

    fn sees(&mut self, patterns: &[Pattern]) -> bool {
        matches!(self.matches(patterns), Matched::Yes(_))
    }

    /// What is wrong with the line: it is one of these, none of which may come.
    fn forbids(&self, any: &[Pattern]) -> Look {
        let expected = show_none(any, self.bindings);
        Look::Wrong(FailureKind::Mismatch, expected, self.reading.canonical.clone())
    }

    /// Whether the line is the one that ends the watch.
    fn hears(&mut self, until: &WatchEnd) -> bool {
        match until {
            WatchEnd::Answer { answer, .. } => {
                *answer == self.reading.canonical || self.reading.also.iter().any(|form| form == answer)
            }
            WatchEnd::Line(line) => self.sees(line),
            WatchEnd::Time => false,
        }
    }

    /// Whether the line refuses this one, which was sent: it will not be answered.
    fn refuses(&self, asked: &str) -> bool {
        let is_refusal = matches!(self.reading.class, Class::Refusal | Class::OpeningRefusal);
        is_refusal && self.reading.canonical.strip_suffix(asked).is_some_and(|before| before.ends_with(": "))
    }

    /// Whether an earlier step still allows the line; this uses up one of its times.
    fn is_allowed(&mut self) -> bool {
        if self.reading.class == Class::OpeningRefusal {
            return false;
        }
        for allowance in &mut *self.allowed {
            if allowance.left == 0 {
                continue;
            }
            if let Matched::Yes(_) = try_patterns(self.model, &allowance.any, self.reading, self.bindings) {
                allowance.left -= 1;
                return true;
            }
        }
        false
    }

    /// A line that the step does not wait for: `skip`, earlier steps and the line's class decide. `names_lines` is whether the step
    /// waits for lines at all.
    fn other(
        &mut self,
        names_lines: bool,
        awaited: Matched,
        skip: &[Pattern],
        expected: impl FnOnce(&Bindings) -> String,
    ) -> Look {
        if self.sees(skip) || self.is_allowed() {
            return Look::GoOn;
        }
        let came = &self.reading.canonical;
        let expected = expected(self.bindings);
        if self.reading.said.resigns() && expected.starts_with("move ") {
            return Look::GivenUp;
        }
        match (self.reading.class, &self.reading.refuses) {
            (Class::Chatter, _) => Look::GoOn,
            (Class::Unasked, _) if names_lines => Look::GoOn,
            // The monitors tell it; no step is about it.
            (Class::OpeningRefusal, Some(refused)) if !refused.excused => Look::GoOn,
            (Class::Refusal | Class::OpeningRefusal, Some(refused)) if refused.excused => {
                Look::Unsupported(refused.command.clone())
            }
            (Class::Reply | Class::Unasked | Class::Refusal | Class::OpeningRefusal, _) => match awaited {
                Matched::Refused(mismatch) => {
                    let came = format!("{came} ({})", mismatch.reason);
                    Look::Wrong(mismatch.kind, expected, came)
                }
                Matched::Yes(_) | Matched::No => Look::Wrong(FailureKind::Mismatch, expected, came.clone()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::judge::testing::TestModel;
    use crate::pattern::Use;
    use crate::pattern::testing::VOCABULARY;
    use crate::protocol::model::Said;

    fn patterns(sources: &[&str]) -> Patterns {
        let parse = |source: &&str| Pattern::parse(source, &VOCABULARY, Use::Matching).unwrap();
        sources.iter().map(parse).collect()
    }

    /// The result for each line (chatter begins with `~`, an answer to nothing with `!`): `.` goes on, `done`, `leave`, or what was expected.
    fn looks(demand: &mut Demand, allowed: &mut [Allowance], lines: &[&str]) -> Vec<String> {
        let mut bindings = Bindings::new();
        let mut look = |line: &&str| {
            let class = match line {
                line if line.starts_with('~') => Class::Chatter,
                line if line.starts_with("no: ") => Class::Refusal,
                line if line.starts_with('!') => Class::Unasked,
                _ => Class::Reply,
            };
            let reading = match *line {
                "resign" => Reading::saying(Said::Resigns, class, (*line).to_owned()),
                _ => Reading::new(class, (*line).to_owned()),
            };
            let model = TestModel::default();
            let mut eye = Eye { model: &model, reading: &reading, bindings: &mut bindings, allowed };
            match demand.look(&mut eye) {
                Look::GoOn | Look::OneInTime => ".".to_owned(),
                Look::Done => "done".to_owned(),
                Look::Leave => "leave".to_owned(),
                Look::Wrong(_, expected, came) => format!("{expected}, not {came}"),
                Look::RefusesQuestion(_, answer, came) => format!("{answer}, refused: {came}"),
                Look::Unsupported(command) => format!("refuses {command}"),
                Look::GivenUp => "given up".to_owned(),
            }
        };
        lines.iter().map(&mut look).collect()
    }

    #[test]
    fn each_demand_takes_its_lines() {
        let (none, skip) = (patterns(&[]), patterns(&["s"]));
        let any = patterns(&["a", "b"]);
        let count = Count { least: 2, most: 3 };
        let answer =
            WatchEnd::Answer { answer: "pong".to_owned(), asked: "ping".to_owned(), clause: "XB-PING-1" };
        let question = answer.clone();
        let cases: Vec<(Demand, &[&str], &[&str])> = vec![
            (
                Demand::Expect { any: any.clone(), skip: skip.clone(), count, each: false, hits: 0 },
                &["~x", "s", "a", "!x", "c", "b"],
                &[".", ".", ".", ".", "a or b, not c", "done"],
            ),
            (
                Demand::All { left: any.to_vec(), skip: skip.clone(), came: 0 },
                &["c", "b", "b", "a"],
                &["a or b, not c", ".", "a, not b", "done"],
            ),
            (
                Demand::Maybe { any: any.clone(), skip: skip.clone(), most: 2, hits: 0 },
                &["~x", "s", "c", "a", "a"],
                &[".", ".", "leave", ".", "done"],
            ),
            (
                Demand::Forbid { any: any.clone(), until: answer.clone() },
                &["c", "a", "no: c", "no: ping", "ping", "pong"],
                &[".", "neither a nor b, not a", ".", "pong, refused: no: ping", ".", "done"],
            ),
            (
                Demand::Forbid { any: any.clone(), until: WatchEnd::Line(patterns(&["b", "c"])) },
                &["d", "b", "c"],
                &[".", "neither a nor b, not b", "done"],
            ),
            (Demand::Forbid { any, until: WatchEnd::Time }, &["pong"], &["."]),
            (
                Demand::Silence { skip, until: answer },
                &["~x", "s", "c", "!x", "pong"],
                &[".", ".", "pong, not c", "pong, not !x", "done"],
            ),
            (
                Demand::Silence { skip: patterns(&["no: s", "no: ping"]), until: question },
                &["no: s", "no: ping"],
                &[".", "pong, refused: no: ping"],
            ),
            (Demand::Silence { skip: none, until: WatchEnd::Time }, &["~x", "c"], &[".", "nothing, not c"]),
        ];
        for (mut demand, lines, expected) in cases {
            assert_eq!(looks(&mut demand, &mut [], lines), expected, "{demand:?}");
        }
    }

    /// What comes of a resignation where a move is awaited, another line, and none.
    #[test]
    fn whoever_resigns_owes_no_move() {
        let expect = |sources: &[&str]| Demand::Expect {
            any: patterns(sources),
            skip: patterns(&[]),
            count: Count::ONE,
            each: false,
            hits: 0,
        };
        for (mut demand, expected) in [
            (expect(&["move <_:word>"]), "given up"),
            (expect(&["move <_:word>", "resign"]), "done"),
            (expect(&["pong"]), "pong, not resign"),
            (Demand::Silence { skip: patterns(&[]), until: WatchEnd::Time }, "nothing, not resign"),
        ] {
            assert_eq!(looks(&mut demand, &mut [], &["resign"]), [expected], "{demand:?}");
        }
    }

    #[test]
    fn allowances_are_used_up() {
        let mut allowed = vec![];
        let expect = |hits| Demand::Expect {
            any: patterns(&["a"]),
            skip: patterns(&[]),
            count: Count { least: 1, most: 3 },
            each: false,
            hits,
        };
        expect(1).pass_on(&mut allowed);
        let mut next = Demand::Silence { skip: patterns(&[]), until: WatchEnd::Time };
        assert_eq!(looks(&mut next, &mut allowed, &["a", "a", "a"]), [".", ".", "nothing, not a"]);

        let maybe = Demand::Maybe { any: patterns(&["m"]), skip: patterns(&[]), most: 1, hits: 0 };
        maybe.pass_on(&mut allowed);
        assert_eq!(allowed.len(), 1, "a `maybe` demands nothing, so it ends no allowance");
        expect(3).pass_on(&mut allowed);
        assert_eq!(allowed.len(), 0);
    }

    #[test]
    fn a_failure_says_what_the_step_waits_for() {
        let none: Patterns = Arc::from([]);
        let all = Demand::All { left: patterns(&["a or b", "c <n>"]).to_vec(), skip: none.clone(), came: 0 };
        let bindings = Bindings::from([("n".to_owned(), "7".to_owned())]);
        assert_eq!(all.awaited(&bindings), "a or b and c 7");
        let watch = Demand::Silence { skip: none, until: WatchEnd::Time };
        assert_eq!(watch.awaited(&bindings), "an engine that keeps running");
    }
}

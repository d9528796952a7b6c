//! What the run reports about the probe: the opening event.

use std::collections::BTreeMap;

use crate::event::Probed;
use crate::judge::probe::Finds;

/// The opening event.
pub(super) fn probed(finds: &Finds, will_run: usize, skipped: &[String]) -> Probed {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in skipped {
        *reasons.entry(reason).or_default() += 1;
    }
    let mut will_skip: Vec<_> = reasons.into_iter().map(|(reason, n)| (reason.to_owned(), n)).collect();
    will_skip.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    let known = &finds.known;
    Probed {
        name: known.name.clone(),
        version: known.version.clone(),
        announced: known.announced.clone(),
        refused: known.refused.iter().cloned().collect(),
        facts: known.facts.iter().map(|(name, how)| (name.clone(), how.clone())).collect(),
        no_referee: known.no_referee.clone(),
        will_run,
        will_skip,
        start_time: known.start_time,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::judge::probe::{instances, needed, probe};
    use crate::judge::{Outcome, Vain};
    use crate::line::{Ending, EngineId, Line, Side};
    use crate::protocol::model::{Known, Requirement};
    use crate::runner::testing::{failure, outcome, scenario, xboard};
    use crate::scenario::{Probe, Scenario};
    use crate::verdict::{ClauseId, FailureKind, Verdict};

    fn probe_of(name: &str, essential: bool, fact: Option<&str>) -> Probe {
        Probe {
            scenario: Arc::new(scenario(&format!("xboard/probe/{name}"))),
            essential,
            fails_means: fact.map(str::to_owned),
            observes: false,
            optional: false,
        }
    }

    /// Verdicts of the three probes; what is found, as text.
    fn found(verdicts: [Verdict; 3]) -> String {
        let probes = [
            probe_of("starts", true, None),
            probe_of("burst", false, Some("loses-lines")),
            probe_of("other", false, None),
        ];
        let finds = probe(&probes, |scenario, known| {
            let turn = probes.iter().position(|p| p.scenario.id == scenario.id).unwrap();
            let verdict = if known.pause.is_zero() { verdicts[turn] } else { Verdict::Pass };
            let failures = [failure(FailureKind::Timeout, "XB-A")];
            let mut outcome = outcome(verdict, if verdict == Verdict::Fail { &failures } else { &[] });
            outcome.known.announced.push((scenario.topic.clone(), "1".to_owned()));
            Some(outcome)
        })
        .unwrap();
        format!(
            "silent {}, facts {:?}, notices {}, announced {}",
            finds.silent.is_some(),
            finds.known.facts.keys().collect::<Vec<_>>(),
            finds.notices.len(),
            finds.known.announced.len()
        )
    }

    #[test]
    fn what_probes_mean() {
        use Verdict::{Broken, Fail, Inconclusive, Pass, Skip, Warn};
        let cases = [
            ([Pass, Pass, Pass], "silent false, facts [], notices 0, announced 1"),
            ([Warn, Fail, Pass], "silent false, facts [\"loses-lines\"], notices 0, announced 1"),
            ([Pass, Inconclusive, Fail], "silent false, facts [], notices 2, announced 1"),
            ([Pass, Skip, Skip], "silent false, facts [], notices 0, announced 1"),
            ([Pass, Broken, Pass], "silent false, facts [], notices 1, announced 1"),
            ([Fail, Pass, Pass], "silent true, facts [], notices 0, announced 1"),
            ([Inconclusive, Pass, Pass], "silent true, facts [], notices 0, announced 1"),
        ];
        for (verdicts, expected) in cases {
            assert_eq!(found(verdicts), expected, "{verdicts:?}");
        }
    }

    #[test]
    fn an_optional_probe_is_held_where_somebody_asks_for_its_fact() {
        let optional = |name: &str, fact: &str| Probe { optional: true, ..probe_of(name, false, Some(fact)) };
        let asking = |name: &str, requirement: &str| {
            let (name_of, argument) = requirement.split_once(' ').expect("it has an argument");
            let requirement = Requirement { name: name_of.to_owned(), arguments: vec![argument.to_owned()] };
            Scenario { requires: vec![requirement], ..scenario(name) }
        };
        let chained = Probe {
            scenario: Arc::new(asking("xboard/probe/chained", "no-fact first")),
            ..optional("", "second")
        };
        let probes =
            [probe_of("starts", true, None), optional("first", "first"), chained, optional("x", "x")];
        for (requirement, expected) in [
            ("feature first", "starts"),
            ("fact first", "starts first"),
            ("no-fact second", "starts first chained"),
            ("no-fact x", "starts x"),
        ] {
            let scenarios = [Arc::new(asking("xboard/a/b", requirement))];
            let held: Vec<String> = needed(&probes, &scenarios)
                .iter()
                .map(|probe| probe.scenario.id.trim_start_matches("xboard/probe/").to_owned())
                .collect();
            assert_eq!(held.join(" "), expected, "{requirement}");
        }
    }

    #[test]
    fn lines_are_lost_because_they_arrive_together_if_a_pause_helps() {
        // the pause that the engine needs, the one that is used from then on, and how many dialogues are held
        for (needed, used, held) in [(20, 25, 4), (30, 50, 5), (90, 100, 6), (150, 200, 5), (900, 0, 2)] {
            let mut turns = 0;
            let finds = probe(&[probe_of("burst", false, Some("loses-lines"))], |_, known| {
                turns += 1;
                assert_eq!(known.facts.contains_key("loses-lines"), turns > 1);
                let lost = known.pause < Duration::from_millis(needed);
                let failures = [failure(FailureKind::Timeout, "XB-A")];
                Some(if lost { outcome(Verdict::Fail, &failures) } else { outcome(Verdict::Pass, &[]) })
            })
            .unwrap();
            assert_eq!((finds.known.pause, turns), (Duration::from_millis(used), held), "{needed}");
            let helps = used > 0;
            assert_eq!(finds.known.facts.contains_key("loses-lines"), helps, "{needed}");
            assert_eq!(finds.notices.len(), usize::from(!helps), "{needed}");
        }
    }

    #[test]
    fn what_is_never_answered_is_waited_for_twice() {
        for (waited, made) in [(20, 2), (5, 3)] {
            let mut burst = scenario("xboard/probe/burst");
            burst.repeat = Some(3);
            let probes = [Probe { scenario: Arc::new(burst), ..probe_of("", false, Some("ignores-quit")) }];
            let mut turns = 0;
            let finds = probe(&probes, |_, _| {
                turns += 1;
                let mut outcome = outcome(Verdict::Fail, &[failure(FailureKind::Timeout, "XB-A")]);
                outcome.vain = Some(Vain {
                    word: "move".to_owned(),
                    cause: String::new(),
                    certain: true,
                    waited: Duration::from_secs(waited),
                    cut: false,
                });
                Some(outcome)
            });
            assert!(finds.unwrap().known.facts["ignores-quit"].contains(&format!("in {made} of {made}")));
            assert_eq!(turns, made);
        }
    }

    #[test]
    fn a_dead_engine_proves_no_fact() {
        for (kind, facts) in [
            (FailureKind::Timeout, 1),
            (FailureKind::Mismatch, 1),
            (FailureKind::Crash, 0),
            (FailureKind::Closed, 0),
        ] {
            let probes = [probe_of("quits", false, Some("ignores-quit"))];
            let finds = probe(&probes, |_, _| Some(outcome(Verdict::Fail, &[failure(kind, "XB-A")])));
            let finds = finds.expect("it was not stopped");
            assert_eq!((finds.known.facts.len(), finds.notices.len()), (facts, 1 - facts), "{kind}");
        }
    }

    #[test]
    fn an_engine_that_misses_a_start_gets_further_ones_line_by_line() {
        let probes = [probe_of("starts", true, None)];
        let mut turns = 0;
        let finds = probe(&probes, |_, known| {
            turns += 1;
            let paced = known.facts.contains_key("loses-lines");
            assert_eq!(paced, turns > 1);
            Some(outcome(if turns == 2 { Verdict::Pass } else { Verdict::Fail }, &[]))
        });
        let finds = finds.unwrap();
        assert!(finds.silent.is_none());
        assert!(finds.known.facts.contains_key("loses-lines"));
    }

    #[test]
    fn an_engine_that_a_further_line_wakes_had_started_before() {
        use Side::{FromEngine, ToEngine};
        // when the second line is sent; the fact; the time that the start took
        for (second, fact, seconds) in [(4, None, 12), (11, None, 1), (4, Some("loses-lines"), 8)] {
            let lines =
                [(ToEngine, "protover 2", 0), (ToEngine, "easy", second), (FromEngine, "feature ping=1", 12)];
            let finds = probe(&[probe_of("starts", true, None)], |_, _| {
                let mut outcome = outcome(Verdict::Pass, &[]);
                outcome.known.facts.extend(fact.map(|fact| (fact.to_owned(), String::new())));
                outcome.transcript.extend(lines.map(|(side, text, at)| Line {
                    engine: EngineId::A,
                    side,
                    at: Duration::from_secs(at),
                    bytes: text.into(),
                    ending: Ending::Lf,
                }));
                Some(outcome)
            });
            assert_eq!(finds.unwrap().known.start_time, Duration::from_secs(seconds), "{second} {fact:?}");
        }
    }

    #[test]
    fn an_engine_that_had_its_time_and_was_not_understood_is_not_tried_again() {
        for (understood, tries) in [(false, 1), (true, 5)] {
            let mut turns = 0;
            let finds = probe(&[probe_of("starts", true, None)], |_, _| {
                turns += 1;
                let mut outcome = outcome(Verdict::Fail, &[failure(FailureKind::Timeout, "XB-A")]);
                outcome.understood = understood;
                outcome.transcript.push(Line {
                    engine: EngineId::A,
                    side: Side::FromEngine,
                    at: Duration::ZERO,
                    bytes: b"a banner".to_vec(),
                    ending: Ending::Lf,
                });
                Some(outcome)
            });
            assert!(finds.unwrap().silent.is_some());
            assert_eq!(turns, tries, "understood: {understood}");
        }
    }

    #[test]
    fn a_probe_that_fails_is_repeated_as_its_header_says() {
        use Verdict::{Fail, Pass};
        // the attempts; then how many are made, whether the fact is known, and how many clauses are shaky
        let cases: [(&[Verdict], usize, bool, usize); 4] = [
            (&[Pass, Fail, Fail], 1, false, 0),
            (&[Fail, Fail, Fail], 3, true, 0),
            (&[Fail, Pass, Fail], 3, true, 1),
            (&[Fail, Pass, Pass], 3, true, 1),
        ];
        for (verdicts, made, known, shaky) in cases {
            let mut quits = scenario("xboard/probe/quits");
            quits.repeat = Some(3);
            quits.clauses = vec![ClauseId::new("XB-QUIT-1")];
            let probes = [Probe { scenario: Arc::new(quits), ..probe_of("", false, Some("ignores-quit")) }];
            let mut turns = 0;
            let finds = probe(&probes, |_, _| {
                turns += 1;
                let failures = [failure(FailureKind::Timeout, "XB-QUIT-1")];
                let verdict = verdicts[turns - 1];
                Some(outcome(verdict, if verdict == Fail { &failures } else { &[] }))
            })
            .unwrap();
            let fact = finds.known.facts.get("ignores-quit");
            assert_eq!((turns, fact.is_some(), finds.shaky.len()), (made, known, shaky), "{verdicts:?}");
            assert!(fact.is_none_or(|how| how.contains(" of 3 attempts)")), "{fact:?}");
        }
    }

    /// Word, seconds and whether it ended early, for each dialogue; what is found; what the engine said.
    type Waited<'a> = (&'a [(&'a str, u64, bool)], &'a [&'a str], &'a str);

    #[test]
    fn what_never_comes_is_found_by_three_waits_one_of_them_long() {
        let cases: [Waited<'_>; 6] = [
            (&[("move", 60, false), ("move", 20, true), ("move", 20, true)], &["move"], ""),
            (&[("move", 60, false), ("move", 20, true)], &[], ""),
            (&[("move", 10, false), ("move", 10, false), ("move", 10, false)], &[], ""),
            (&[("move", 60, false), ("pong", 60, false), ("move", 60, false)], &[], ""),
            (&[("move", 60, false), ("move", 20, true), ("move", 20, true)], &[], "move e2e4"),
            (&[("move", 60, false), ("move", 20, true), ("move", 20, true)], &["move"], "moved e2e4"),
        ];
        for (waits, expected, said) in cases {
            let probes: Vec<_> = (0..waits.len()).map(|n| probe_of(&format!("p{n}"), false, None)).collect();
            let mut turns = 0;
            let finds = probe(&probes, |_, known| {
                let (word, seconds, cut) = waits[turns];
                // Only then further waits are short.
                assert!(!cut || said == "move e2e4" || known.facts.contains_key("silent-on"));
                turns += 1;
                let mut outcome = outcome(Verdict::Fail, &[failure(FailureKind::Timeout, "XB-A")]);
                outcome.vain = Some(Vain {
                    word: word.to_owned(),
                    cause: String::new(),
                    certain: true,
                    waited: Duration::from_secs(seconds),
                    cut,
                });
                outcome.transcript.push(Line {
                    engine: EngineId::A,
                    side: Side::FromEngine,
                    at: Duration::ZERO,
                    bytes: said.as_bytes().to_vec(),
                    ending: Ending::Lf,
                });
                Some(outcome)
            })
            .unwrap();
            assert_eq!(finds.never.keys().collect::<Vec<_>>(), expected, "{waits:?} {said}");
            assert!(finds.known.facts.is_empty());
        }
    }

    #[test]
    fn an_engine_that_speaks_and_never_moves_is_judged() {
        let mut turns = 0;
        let finds = probe(&[probe_of("starts", true, None), probe_of("next", false, None)], |_, _| {
            turns += 1;
            Some(awaited_in_vain("move"))
        });
        assert!(finds.is_some_and(|finds| finds.silent.is_none() && finds.never.contains_key("move")));
        assert_eq!(turns, 3, "twice, and then the next one");
    }

    /// The engine was understood, and this word was awaited for a minute in vain.
    fn awaited_in_vain(word: &str) -> Outcome {
        let mut outcome = outcome(Verdict::Fail, &[failure(FailureKind::Timeout, "XB-A")]);
        outcome.understood = true;
        let (word, cause, waited) = (word.to_owned(), String::new(), Duration::from_secs(60));
        outcome.vain = Some(Vain { word, cause, certain: true, waited, cut: false });
        outcome.transcript.push(Line {
            engine: EngineId::A,
            side: Side::FromEngine,
            at: Duration::ZERO,
            bytes: b"feature done=1".to_vec(),
            ending: Ending::Lf,
        });
        outcome
    }

    /// Four pings in one write are answered as little as the first one was.
    #[test]
    fn an_answer_that_never_comes_proves_no_other_fact() {
        for (second, fact) in [("pong", false), ("move", true)] {
            let mut words = ["pong", "pong", second].into_iter();
            let probes = [probe_of("starts", true, None), probe_of("burst", false, Some("loses-lines"))];
            let finds = probe(&probes, |_, known| {
                let paced = !known.pause.is_zero();
                if paced { Some(outcome(Verdict::Pass, &[])) } else { words.next().map(awaited_in_vain) }
            });
            let finds = finds.expect("it was not stopped");
            assert_eq!(finds.known.facts.contains_key("loses-lines"), fact, "{second}");
            assert_eq!(finds.notices.len(), 2 - usize::from(fact), "{:?}", finds.notices);
        }
    }

    #[test]
    fn what_is_flushed_only_at_the_end_is_told_and_was_not_said() {
        let probes = ["starts", "next", "third"].map(|name| probe_of(name, name == "starts", None));
        let finds = probe(&probes, |_, _| {
            let mut outcome = awaited_in_vain("pong");
            outcome.transcript.push(Line {
                engine: EngineId::A,
                side: Side::FromEngine,
                at: Duration::from_secs(6),
                bytes: b"pong 7".to_vec(),
                ending: Ending::Lf,
            });
            Some(outcome)
        });
        let finds = finds.expect("it was not stopped");
        assert!(finds.never.contains_key("pong"));
        assert!(finds.notices[0].contains("`pong` only when it was told to quit"), "{:?}", finds.notices);
    }

    #[test]
    fn a_flood_is_no_engine() {
        let probes = [probe_of("starts", true, None)];
        let mut turns = 0;
        let finds = probe(&probes, |_, _| {
            turns += 1;
            Some(outcome(Verdict::Warn, &[failure(FailureKind::Overflow, "EC-OVERFLOW")]))
        });
        assert!(finds.unwrap().silent.is_some());
        assert_eq!(turns, 1);
    }

    #[test]
    fn a_stopped_probe_finds_nothing() {
        assert!(probe(&[probe_of("starts", true, None)], |_, _| None).is_none());
    }

    #[test]
    fn lists_become_instances() {
        let protocol = xboard();
        let mut each = scenario("xboard/features/known");
        each.for_each_list = Some(("f".to_owned(), "<features>".to_owned()));
        let each = Arc::new(each);
        let mut known = Known { probed: true, ..Known::default() };
        assert_eq!(instances(protocol, &known, &each).unwrap_err(), "the engine has no features");
        known.announced = [("ping", "1"), ("myname", "x"), ("ping", "0")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec();
        let made = instances(protocol, &known, &each).unwrap();
        let ids: Vec<_> = made.iter().map(|s| (s.id.as_str(), s.bindings["f"].as_str())).collect();
        assert_eq!(
            ids,
            [("xboard/features/known[ping]", "ping"), ("xboard/features/known[myname]", "myname")]
        );
        assert_ne!(made[0].hash, made[1].hash);
        let plain = Arc::new(scenario("xboard/a/b"));
        assert_eq!(instances(protocol, &known, &plain).unwrap()[0].id, "xboard/a/b");
    }

    #[test]
    fn skips_are_counted_by_reason() {
        let skipped = ["no ping", "no option", "no ping"].map(str::to_owned);
        let event = probed(&Finds::default(), 5, &skipped);
        assert_eq!(event.will_skip, [("no ping".to_owned(), 2), ("no option".to_owned(), 1)]);
    }
}

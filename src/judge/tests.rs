//! The judge's tests: steps, a script of what the engine does, the outcome in one line.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::testing::{judge, judge_under, play, told};
use crate::exchange::{Observation, Want};
use crate::line::EngineId;
use crate::protocol::model::Known;
use crate::scenario::Scenario;
use crate::verdict::{ClauseId, Verdict};

const MUST: &str = "clauses = [\"XT-MUST\"]";

/// One table of `tests/judge/dialogues.toml`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Dialogues {
    header: Option<String>,
    profile: Option<String>,
    /// What is known about the engine.
    #[serde(default)]
    facts: Vec<String>,
    #[serde(default)]
    start_ms: u64,
    #[serde(default)]
    essential: bool,
    steps: String,
    /// Scripts and outcomes.
    cases: Vec<(String, String)>,
}

#[test]
fn dialogues_come_to_their_outcome() {
    let tables: BTreeMap<String, Vec<Dialogues>> =
        toml::from_str(include_str!("../../tests/judge/dialogues.toml")).unwrap();
    assert!(tables.len() >= 22, "{}", tables.len());
    for (subject, dialogues) in tables.iter().flat_map(|(name, all)| all.iter().map(move |one| (name, one))) {
        let Dialogues { header, profile, steps, .. } = dialogues;
        let facts = dialogues.facts.iter().map(|fact| (fact.clone(), "it showed".to_owned())).collect();
        let start_time = Duration::from_millis(dialogues.start_ms);
        let known = Known { facts, start_time, ..Known::default() };
        for (script, expected) in &dialogues.cases {
            let header = header.as_deref().unwrap_or(MUST);
            let mut judge = judge_under(profile.as_deref(), header, steps, known.clone());
            Arc::make_mut(&mut judge.setup.scenario).essential = dialogues.essential;
            assert_eq!(told(&play(judge, script)), *expected, "{subject}: steps {steps}\nscript {script}");
        }
    }
}

#[test]
fn a_failure_names_the_file_that_its_step_stands_in() {
    for (script, file) in [
        ("> hello | version 2\n 10 die 6", "specs/test/protocol.toml"),
        ("> hello | version 2\n 10 < ready\n > x\n 20 < z", "own/topic.toml"),
    ] {
        let header = "clauses = [\"XT-MUST\"]\nstart = \"handshake\"";
        let outcome = play(judge(header, "{ send = 'x' }, { expect = 'y' }", Known::default()), script);
        let source = outcome.failures[0].source.as_ref().map(|(file, _)| file.as_str());
        assert_eq!(source, Some(file), "{script}");
    }
}

#[test]
fn what_other_dialogues_may_have_caused_has_to_come_again() {
    let expect = "{ send = 'x' }, { expect = 'y' }";
    let window = "{ send = 'x' }, { forbid = 'move <_:rest>', for = \"300ms\" }";
    let cases = [
        (expect, "> x\n 10 die 6", true),
        (expect, "> x\n 10 exit 1", true),
        (expect, "> x\n 10 close", true),
        (expect, "> x\n 10 die 11", false),
        (expect, "> x\n 10 < z", false),
        (window, "> x\n 10 < move e2e4", true),
        ("{ send = 'quit' }, { exit = { within = \"quit\" } }", "> quit\n 10 exit 3", false),
    ];
    for (steps, script, again) in cases {
        let outcome = play(judge(MUST, steps, Known::default()), script);
        assert_eq!(outcome.failures[0].confirm, again, "{steps} {script}");
    }
}

#[test]
fn the_same_observations_give_the_same_outcome() {
    let steps = "{ send = '<m:opponent-move> <n:uint>' }, { wait = \"10ms..50ms\" }, { expect = 'y' }";
    let run = || {
        let mut judge = judge(MUST, steps, Known::default());
        let mut wants = Vec::new();
        for _ in 0..4 {
            wants.push(judge.want());
            let Want::Write { engine, .. } = wants[wants.len() - 1] else {
                judge.observe(Observation::Started { engine: EngineId::A, at: Duration::ZERO });
                continue;
            };
            judge.observe(Observation::Written { engine, at: Duration::ZERO });
        }
        wants
    };
    assert_eq!(run(), run());
}

#[test]
fn a_wait_in_vain_tells_what_engine_and_machine_did() {
    // what is hopeless; the script; the outcome, and the wait
    let cases = [
        (None, "> x\n1000 cpu 100\n5000 cpu 110", "nothing within 5 s", "y certain"),
        (None, "> x\n1000 cpu 100\n5000 cpu 3000", "nothing within 5 s", "y"),
        (None, "> x\n1000 cpu 100+0\n5000 cpu 4000+100", "nothing within 5 s", "y certain"),
        (None, "> x\n1000 cpu 100+0\n5000 cpu 4000+900", "nothing within 5 s", "y"),
        (None, "> x", "nothing within 5 s", "y"),
        // It can do nothing more until it gets a line, whatever the machine does.
        (None, "> x\n1300 cpu 100+900.", "nothing within 1.3 s, and it waits for the next line", "y certain"),
        (
            None,
            "> x\n1000 cpu 100\n5000 cpu 3000.",
            "nothing within 5 s, and it waits for the next line",
            "y certain",
        ),
        (
            Some("timeout: y"),
            "> x\n1000 cpu 100.",
            "nothing within 1 s, and it waits for the next line",
            "y certain",
        ),
        (Some("timeout: y"), "> x\n1000 cpu 100\n2000 cpu 110", "nothing within 2 s", "y certain cut"),
        // A busy engine gets all the time.
        (Some("timeout: y"), "> x\n1000 cpu 100\n2000 cpu 900", "nothing within 5 s", "y"),
        (Some("timeout: z"), "> x\n1000 cpu 100\n5000 cpu 110", "nothing within 5 s", "y certain"),
    ];
    for (hopeless, script, actual, expected) in cases {
        let mut judge = judge(MUST, "{ send = 'x' }, { expect = 'y', within = 'reply' }", Known::default());
        judge.setup.terms.vain = hopeless.into_iter().map(str::to_owned).collect();
        let outcome = play(judge, script);
        assert_eq!(outcome.failures[0].actual, actual, "{script}");
        let vain = outcome.vain.unwrap();
        let flags = [(vain.certain, " certain"), (vain.cut, " cut")];
        let shown: String = flags.iter().filter(|(on, _)| *on).map(|(_, text)| *text).collect();
        assert_eq!(vain.word + &shown, expected, "{script}");
    }
}

#[test]
fn silence_that_an_act_waits_for_leaves_no_doubt_behind() {
    // Whether the engine or the machine was slow does not show in the first wait.
    let script =
        "> quietly\n10000 cpu 9000+900\n60000 cpu 50000+9000\n> x\n61000 cpu 51000+0\n65000 cpu 55000+0";
    let steps = "{ act = 'play quietly' }, { send = 'x' }, { expect = 'y', within = 'reply' }";
    let vain = play(judge(MUST, steps, Known::default()), script).vain.unwrap();
    assert_eq!((vain.word.as_str(), vain.certain), ("y", true));
}

#[test]
fn beside_others_a_starved_engine_is_not_waited_for_beyond_the_soft_bound() {
    for (beside, seeking, script, expected) in [
        (true, false, "> x\n1000 cpu 100+900!\n5000 cpu 400+4000!", (1, true)),
        (true, false, "> x\n1000 cpu 900+90!\n5000 cpu 4800+100!", (5, false)),
        (true, false, "> x\n1000 cpu 900+90!\n5000 cpu 4400+600!\n5750 cpu 5050+650!", (5, false)),
        // Nothing is repeated alone for each of many drawn dialogues.
        (true, true, "> x\n1000 cpu 100+900!\n2000 cpu 400+1900!", (5, false)),
    ] {
        let mut judge = judge(MUST, "{ send = 'x' }, { expect = 'y', within = 'reply' }", Known::default());
        (judge.setup.terms.beside, judge.setup.terms.seeking) = (beside, seeking);
        let outcome = play(judge, script);
        let vain = outcome.vain.unwrap();
        assert_eq!((vain.waited.as_secs(), vain.cut), expected, "{script}");
        assert_eq!(outcome.failures[0].actual, format!("nothing within {} s", expected.0), "{script}");
    }
}

#[test]
fn an_engine_that_other_programs_keep_from_the_processor_is_not_judged_by_time() {
    let reason = "expected y; nothing within 5 s, but the engine waited for a processor for 17.5 s of 19 s";
    let starved = "> x\n1000 cpu 100+900!\n5000 cpu 400+4000!\n10000 cpu 800+9900!\n17375 cpu 1200+16000!\n20000 cpu 1500+18400!";
    for (beside, seeking, script, expected) in [
        (false, false, starved, (Verdict::Inconclusive, reason)),
        (false, true, starved, (Verdict::Fail, "")),
        (true, false, starved, (Verdict::Fail, "")),
        (false, false, "> x\n1000 cpu 900+90!\n5000 cpu 4400+500!\n5625 cpu 5000+550!", (Verdict::Fail, "")),
        (false, false, "> x\n1000 cpu 100+900!\n5000 cpu 400+4000!\n9000 < y", (Verdict::Pass, "")),
    ] {
        let mut judge = judge(MUST, "{ send = 'x' }, { expect = 'y', within = 'reply' }", Known::default());
        (judge.setup.terms.beside, judge.setup.terms.seeking) = (beside, seeking);
        let outcome = play(judge, script);
        assert_eq!((outcome.verdict, outcome.reason.as_str()), expected, "{beside} {seeking} {script}");
    }
}

#[test]
fn what_comes_in_the_time_that_was_added_is_repeated() {
    let script = "> x\n1000 cpu 900+90!\n5000 cpu 4400+600!\n5700 < y";
    for (beside, starved, verdict) in [(true, true, Verdict::Pass), (false, true, Verdict::Pass)] {
        let mut judge = judge(MUST, "{ send = 'x' }, { expect = 'y', within = 'reply' }", Known::default());
        judge.setup.terms.beside = beside;
        let outcome = play(judge, script);
        assert_eq!((outcome.starved, outcome.verdict), (starved, verdict), "{beside}");
    }
}

#[test]
fn what_never_came_in_the_probe_is_awaited_only_where_it_is_judged() {
    for (clause, verdict) in [("XT-PING-1", Verdict::Skip), ("XT-MUST", Verdict::Fail)] {
        let mut judge = judge(MUST, "{ send = 'x' }, { expect = 'y', within = 'reply' }", Known::default());
        judge.setup.terms.never = BTreeMap::from([("y".to_owned(), [ClauseId::new(clause)].into())]);
        assert_eq!(play(judge, "> x").verdict, verdict, "{clause}");
    }
}

#[test]
fn what_never_came_needs_no_confirmation_and_no_patience() {
    for (script, waited) in [("> x\n1000 cpu 100\n2000 cpu 110", 2), ("> x\n1000 cpu 100\n2000 cpu 900", 5)] {
        let mut judge = judge(MUST, "{ send = 'x' }, { expect = 'y', within = 'reply' }", Known::default());
        judge.setup.terms.never = BTreeMap::from([("y".to_owned(), [ClauseId::new("XT-MUST")].into())]);
        let vain = play(judge, script).vain.unwrap();
        assert_eq!((vain.certain, vain.cut, vain.waited.as_secs()), (true, false, waited), "{script}");
    }
}

#[test]
fn a_probe_does_not_wait_again_for_what_was_awaited_for_long() {
    let look = "{ send = 'x' }, { expect = 'y', within = '10s' }";
    for (silent, waited) in [("y", 2), ("z", 10)] {
        let facts = [(super::probe::SILENT.to_owned(), silent.to_owned())].into();
        let known = Known { facts, ..Known::default() };
        let vain = play(judge(MUST, look, known), "> x\n1000 cpu 100\n2000 cpu 110").vain.unwrap();
        assert_eq!(vain.waited.as_secs(), waited, "{silent}");
    }
}

#[test]
fn what_only_observes_or_seeks_gives_an_idle_engine_up() {
    for (script, observes, seeking, waited) in [
        ("> x\n1000 cpu 100\n2000 cpu 110", true, false, 2),
        ("> x\n1000 cpu 100\n2000 cpu 900", true, false, 5),
        ("> x\n1000 cpu 100\n2000 cpu 110", false, true, 2),
        ("> x\n1000 cpu 100\n2000 cpu 900", false, true, 5),
        ("> x\n1000 cpu 100\n5000 cpu 110", false, false, 5),
    ] {
        let mut judge = judge(MUST, "{ send = 'x' }, { expect = 'y', within = 'reply' }", Known::default());
        let scenario = Scenario { observes, ..Scenario::clone(&judge.setup.scenario) };
        judge.setup.scenario = Arc::new(scenario);
        judge.setup.terms.seeking = seeking;
        let vain = play(judge, script).vain.unwrap();
        assert_eq!(vain.waited.as_secs(), waited, "{script}");
    }
}

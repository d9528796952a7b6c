//! The judge's tests: steps, a script of what the engine does, the outcome in one line.

use std::sync::Arc;

use std::time::Duration;

use super::testing::{judge, judge_under, play, told};
use crate::protocol::model::Known;

/// Plays each script with the steps (with a must clause, and nothing known about the engine).
fn check(steps: &str, cases: &[(&str, &str)]) {
    check_with("clauses = [\"XT-MUST\"]", steps, Known::default(), cases);
}

fn check_with(header: &str, steps: &str, known: Known, cases: &[(&str, &str)]) {
    for (script, expected) in cases {
        let outcome = play(judge(header, steps, known.clone()), script);
        assert_eq!(told(&outcome), *expected, "steps {steps}\nscript {script}");
    }
}

#[test]
fn expect_takes_the_next_reply() {
    check(
        "{ send = 'ping 7' }, { expect = 'pong 7', within = \"reply\" }",
        &[
            ("> ping 7\n 10 < pong 7", "pass"),
            ("> ping 7\n 10 < ~thinking\n 20 < pong 7", "pass"),
            ("> ping 7\n 10 < ~thinking | pong 7 | move e2e4", "pass"),
            ("> ping 7\n 10 < pong 8", "fail; mismatch XT-MUST must: pong 7 / pong 8"),
            ("> ping 7\n 10 < move e2e4 | pong 7", "fail; mismatch XT-MUST must: pong 7 / move e2e4"),
            ("> ping 7", "fail; timeout XT-MUST must: pong 7 / nothing within 5 s"),
            (
                "> ping 7\n 1400 < pong 7",
                "warn; timeout XT-MUST should: pong 7 within 1 s / slow: it came after 1.4 s",
            ),
            ("> ping 7\n 10 < Error: ping", "skip: engine refuses ping"),
            ("> ping 7\n 10 < Error: core", "fail; mismatch XT-MUST must: pong 7 / Error: core"),
            (
                "> ping 7\n 10 err pong 7",
                "fail; timeout XT-MUST must: pong 7 / nothing within 5 s; stderr-only: the answer is on stderr: pong 7",
            ),
        ],
    );
}

#[test]
fn an_engine_that_goes_is_told_so() {
    check(
        "{ send = 'ping 7' }, { expect = 'pong 7', within = \"reply\" }",
        &[
            (
                "> ping 7\n 10 die 11\n 10 close",
                "fail; crash EC-ALIVE at XT-MUST must: pong 7 / killed by SIGSEGV",
            ),
            (
                "> ping 7\n 10 close\n 12 die 11",
                "fail; crash EC-ALIVE at XT-MUST must: pong 7 / killed by SIGSEGV",
            ),
            ("> ping 7\n 10 exit 0", "fail; crash EC-ALIVE at XT-MUST must: pong 7 / exit code 0"),
            (
                "> ping 7\n 10 close",
                "fail; closed EC-ALIVE at XT-MUST must: pong 7 / the engine closed its output",
            ),
            (
                "1 broken\n 10 close\n 20 die 6",
                "fail; crash EC-ALIVE at XT-MUST must: pong 7 / killed by SIGABRT",
            ),
            ("> ping 7\n 10 <. pong\n 11 <.  7\n 12 close", "pass"),
            // The answer stands; the death behind it is the monitor's.
            ("> ping 7\n 10 < pong 7\n > quit\n 20 die 11", "pass; alive: Exited(Signal(11))"),
        ],
    );
}

#[test]
fn levels_decide() {
    let steps = "{ send = 'x' }, { expect = 'y', clause = \"XT-OWN-S\" }, { send = 'z' }, { expect = 'z' }";
    check_with(
        "clauses = [\"XT-MUST\", \"XT-OWN-S\"]",
        steps,
        Known::default(),
        &[
            ("> x\n 10 < n\n > z\n 20 < z", "warn; mismatch XT-OWN-S should: y / n"),
            ("> x\n > z\n 5020 < z", "warn; timeout XT-OWN-S should: y / nothing within 5 s"),
            (
                "> x\n 10 < n\n > z\n 20 < n",
                "fail; mismatch XT-MUST must: z / n; mismatch XT-OWN-S should: y / n",
            ),
        ],
    );
    let one = "{ send = 'x' }, { expect = 'y' }";
    let script = "> x\n 10 < n";
    for (clause, expected) in [
        ("XT-A", "fail; mismatch XT-A must: y / n"),
        ("XT-A-R", "warn; mismatch XT-A-R must robust: y / n"),
        ("XT-A-C", "note; mismatch XT-A-C may: y / n"),
        ("XT-A-MAY", "note; mismatch XT-A-MAY may: y / n"),
    ] {
        check_with(&format!("clauses = [\"{clause}\"]"), one, Known::default(), &[(script, expected)]);
    }
    for (profile, expected) in
        [("compat", "note; mismatch XT-A-C may: y / n"), ("strict", "fail; mismatch XT-A-C must: y / n")]
    {
        let judge = judge_under(Some(profile), "clauses = [\"XT-A-C\"]", one, Known::default());
        assert_eq!(told(&play(judge, script)), expected, "{profile}");
    }
    let dies = [("> x\n 10 die 11", "fail; crash EC-ALIVE at XT-A-S must: y / killed by SIGSEGV")];
    check_with("clauses = [\"XT-A-S\"]", one, Known::default(), &dies);
}

#[test]
fn what_could_not_be_provoked_is_no_failure() {
    check(
        "{ send = 'x' }, { expect = 'y', or = \"inconclusive\" }",
        &[
            ("> x\n 10 < n", "inconclusive: expected y; n"),
            ("> x", "inconclusive: expected y; nothing within 5 s"),
            ("> x\n 10 die 11", "fail; crash EC-ALIVE at XT-MUST must: y / killed by SIGSEGV"),
        ],
    );
    check(
        "{ send = 'x' }, { expect = 'doubtful' }, { expect = 'y' }",
        &[("> x\n 10 < doubtful | n", "inconclusive: the board is ambiguous")],
    );
}

#[test]
fn moves_are_asked_of_the_model() {
    check(
        "{ send = 'go' }, { expect = 'move <m:legal-move>' }, { send = 'take <m>' }",
        &[
            ("> go\n 10 < move e2e4\n > take e2e4", "pass"),
            (
                "> go\n 10 < move e2e5",
                "fail; illegal-move XT-MUST must: move <m:legal-move> / move e2e5 (e2e5 is not legal)",
            ),
        ],
    );
}

#[test]
fn counts_alternatives_and_order() {
    check(
        "{ send = 'x' }, { expect = ['a', 'b'], count = \"2..3\" }, { sync = true }",
        &[
            ("> x\n 10 < a | b\n > fence 1\n 20 < back 1", "pass"),
            ("> x\n 10 < a | b | a\n > fence 1\n 20 < back 1", "pass"),
            ("> x\n 10 < a | b | a | a\n > fence 1\n 20 < back 1", "fail; mismatch XT-MUST must: back 1 / a"),
            ("> x\n 10 < a", "fail; timeout XT-MUST must: a or b / nothing within 5 s"),
        ],
    );
    check(
        "{ send = 'x' }, { all = ['a', 'b'], skip = ['s'] }",
        &[
            ("> x\n 10 < b | s | a", "pass"),
            ("> x\n 10 < b | b", "fail; mismatch XT-MUST must: a / b"),
            ("> x", "fail; timeout XT-MUST must: a and b / nothing within 5 s"),
        ],
    );
}

#[test]
fn maybe_allows_until_the_next_step_is_met() {
    check(
        "{ send = 'x' }, { maybe = 'm' }, { sync = true }, { silent = true, until = \"sync\" }",
        &[
            ("> x\n > fence 1\n 10 < m | back 1\n > fence 2\n 20 < back 2", "pass"),
            ("> x\n > fence 1\n 10 < back 1\n > fence 2\n 20 < back 2", "pass"),
            ("> x\n > fence 1\n 10 < m | m | back 1", "fail; mismatch XT-MUST must: back 1 / m"),
            ("> x\n > fence 1\n 10 < back 1\n > fence 2\n 20 < m", "fail; mismatch XT-MUST must: back 2 / m"),
        ],
    );
    check(
        "{ send = 'x' }, { maybe = 'm', within = \"reply\" }, { expect = 'y' }",
        &[("> x\n 10 < m\n 20 < y", "pass"), ("> x\n 10 < y", "pass"), ("> x\n 6000 < y", "pass")],
    );
}

#[test]
fn watching_until_the_fence() {
    check(
        "{ send = 'x' }, { forbid = 'move <_:rest>', until = \"sync\" }",
        &[
            ("> x\n > fence 1\n 10 < other | ~chat | back 1", "pass"),
            ("> x\n > fence 1\n 10 < move e2e4", "fail; mismatch XT-MUST must: no move <_:rest> / move e2e4"),
            ("> x\n > fence 1", "fail; timeout XT-MUST must: back 1 / nothing within 5 s"),
        ],
    );
    check(
        "{ send = 'x' }, { silent = true, for = \"300ms\" }",
        &[("> x\n 10 < ~chat", "pass"), ("> x\n 10 < a", "fail; mismatch XT-MUST must: nothing / a")],
    );
    check("{ fence = true }", &[("> forced 1\n 10 < back 1", "pass")]);
}

#[test]
fn acts_send_and_wait() {
    check(
        "{ act = 'handshake' }, { act = 'play e2e4' }",
        &[
            ("> hello | version 2\n 10 < feature\n 20 < ready\n > e2e4\n 30 < ~1\n 40 < move e7e5", "pass"),
            ("> hello | version 2\n 10 < ready\n > e2e4", "inconclusive: no move"),
            (
                "> hello | version 2\n 10 < ready\n > e2e4\n 11010 < move e7e5",
                "warn; timeout XT-MUST should: move within 10 s / slow: it came after 11 s",
            ),
            (
                "> hello | version 2\n 10 die 6",
                "fail; crash EC-ALIVE at XT-MUST must: ready / killed by SIGABRT",
            ),
        ],
    );
    check("{ act = 'handshake version=1' }", &[("", "skip: no such version")]);
    check("{ send = ['a', { act = 'move g1f3' }] }", &[("> a | g1f3", "pass")]);
}

#[test]
fn a_failing_opening_blocks() {
    check_with(
        "clauses = [\"XT-MUST\"]\nstart = \"handshake\"",
        "{ send = 'x' }",
        Known::default(),
        &[(
            "> hello | version 2\n 10 die 6",
            "blocked; crash EC-ALIVE at XT-MUST must: ready / killed by SIGABRT",
        )],
    );
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
fn ends_are_judged() {
    check(
        "{ send = 'quit' }, { exit = { within = \"quit\" } }",
        &[
            ("> quit\n 10 exit 0\n 10 close", "pass"),
            (
                "> quit\n 10 close\n 2500 exit 0",
                "warn; timeout XT-MUST should: the process ends within 2 s / slow: it came after 2.5 s",
            ),
            (
                "> quit\n 10 < bye\n 20 exit 3",
                "warn; crash EC-ALIVE at XT-MUST should: exit code 0 / exit code 3",
            ),
            (
                "> quit\n 10 die 11",
                "fail; crash EC-ALIVE at XT-MUST must: an orderly end / killed by SIGSEGV",
            ),
            (
                "> quit\n 90000 close",
                "fail; timeout XT-MUST must: the process ends / still running after 10 s",
            ),
        ],
    );
    check(
        "{ signal = \"TERM\" }, { exit = { within = \"quit\" } }",
        &[
            ("10 die 15", "pass"),
            ("10 die 11", "fail; crash EC-ALIVE at XT-MUST must: an orderly end / killed by SIGSEGV"),
        ],
    );
    // The end of input is not the protocol's: dying of it has the step's own level.
    check(
        "{ close = \"stdin\" }, { exit = { within = \"quit\" }, level = \"should\" }",
        &[
            ("10 exit 0", "pass"),
            ("10 die 6", "warn; crash XT-MUST should: an orderly end / killed by SIGABRT"),
        ],
    );
    check(
        "{ signal = \"INT\" }, { sync = true }",
        &[
            ("> fence 1\n 10 < back 1", "pass"),
            ("> fence 1\n 10 die 2", "fail; crash XT-MUST must: back 1 / killed by SIGINT"),
        ],
    );
    check(
        "{ wait = \"10ms\" }, { exit = false }",
        &[
            ("", "pass"),
            (
                "5 exit 1\n 5 close",
                "fail; crash EC-ALIVE at XT-MUST must: an engine that keeps running / exit code 1",
            ),
        ],
    );
}

#[test]
fn prompts_are_told_once_and_cut_off() {
    check(
        "{ send = 'x' }, { expect = 'y' }, { send = 'z' }, { expect = 'y' }",
        &[("> x\n 10 <. > \n 900 < y\n > z\n 950 < > y", "pass; line-form: open line: >")],
    );
}

#[test]
fn our_own_faults_are_ours() {
    check(
        "{ send = 'rude' }, { expect = 'y' }",
        &[("> rude", "broken: it sends what the interface may not send: it is rude (XG-RUDE)")],
    );
    check("{ send = 'rude', trap = true }, { expect = 'y' }", &[("> rude\n 10 < y", "pass")]);
    check(
        "{ send = 'x' }, { expect = 'y', level = \"should\" }, { send = 'rude' }, { expect = 'z' }",
        &[
            ("> x\n > rude", "warn; timeout XT-MUST should: y / nothing within 5 s"),
            (
                "> x\n 10 < y\n > rude",
                "broken: it sends what the interface may not send: it is rude (XG-RUDE)",
            ),
        ],
    );
    check("{ signal = \"HUP\" }", &[("", "broken: it may not send SIGHUP: no SIGHUP (XG-SIG)")]);
}

#[test]
fn an_engine_that_loses_lines_gets_them_one_by_one() {
    let mut known = Known::default();
    known.facts.insert("loses-lines".to_owned(), "of four pings one was answered".to_owned());
    check_with(
        "clauses = [\"XT-MUST\"]",
        "{ send = ['a', 'b'] }, { expect = 'y' }",
        known.clone(),
        &[("> a\n > b\n 60 < y", "pass")],
    );
    check_with(
        "clauses = [\"XT-MUST\"]\ntags = [\"burst\"]",
        "{ send = ['a', 'b'] }, { expect = 'y' }",
        known,
        &[("> a | b\n 60 < y", "pass")],
    );
}

#[test]
fn what_may_be_the_start_of_an_engine_is_no_silence_of_it() {
    let slow = Known { start_time: Duration::from_millis(1500), ..Known::default() };
    let silence = "{ forbid = 'y', for = \"500ms\" }, { send = 'x' }, { expect = 'z' }";
    for (known, script) in [(Known::default(), "> x\n 600 < z"), (slow.clone(), "3400 < y")] {
        let expected = if known == slow { "fail; mismatch XT-MUST must: no y / y" } else { "pass" };
        check_with("clauses = [\"XT-MUST\"]", silence, known, &[(script, expected)]);
    }
    // Nor is it slow before it had its time; once it has spoken, it has started.
    let quit = "{ send = 'quit' }, { exit = { within = \"quit\" } }";
    check_with("clauses = [\"XT-MUST\"]", quit, slow.clone(), &[("> quit\n 10 close\n 4500 exit 0", "pass")]);
    let late = "warn; timeout XT-MUST should: the process ends within 2 s / slow: it came after 2.5 s";
    let started = "10 < y\n > quit\n 20 close\n 2510 exit 0";
    let quit = "{ expect = 'y' }, { send = 'quit' }, { exit = { within = \"quit\" } }";
    check_with("clauses = [\"XT-MUST\"]", quit, slow, &[(started, late)]);
}

#[test]
fn an_engine_that_ignores_quit_is_not_waited_for() {
    let known = |fact: &str| {
        let facts = [(fact.to_owned(), "still running after 10 s".to_owned())].into();
        Known { facts, ..Known::default() }
    };
    // It dies a second after the farewell; whoever waits sees it.
    let script = "> x\n > quit\n 1000 die 11";
    let dies = "pass; alive: Exited(Signal(11))";
    let cases =
        [(Known::default(), dies), (known("ignores-quit"), "pass"), (known("stays-after-quit"), "pass")];
    for (known, expected) in cases {
        check_with("clauses = [\"XT-MUST\"]", "{ send = 'x' }", known, &[(script, expected)]);
    }
}

#[test]
fn an_error_that_ends_the_engine_is_more_than_an_answer_that_is_only_noted() {
    check_with(
        "clauses = [\"XT-MUST\"]",
        "{ send = 'x' }, { expect = 'y', level = \"may\" }",
        Known::default(),
        &[
            ("> x", "note; timeout XT-MUST may: y / nothing within 5 s"),
            ("> x\n 10 exit 0", "note; crash EC-ALIVE at XT-MUST may: y / exit code 0"),
            ("> x\n 10 exit 1", "warn; crash EC-ALIVE at XT-MUST should: y / exit code 1"),
        ],
    );
}

#[test]
fn what_only_makes_way_for_quit_is_no_farewell() {
    // Whoever is not asked to end is not heard dying.
    let death = "quit\n 10 die 11";
    check(
        "{ send = ['hold', 'wake'] }",
        &[(&format!("> hold | wake\n > {death}"), "pass; alive: Exited(Signal(11))")],
    );
    check("{ send = 'hold' }", &[(&format!("> hold\n > wake | {death}"), "pass; alive: Exited(Signal(11))")]);
}

#[test]
fn measured_load_is_a_warning_at_most() {
    let unmeasured =
        "note; mismatch XT-MUST may: cpu-idle / not judged: the system does not report processor time";
    check(
        "{ holds = 'cpu-idle' }",
        &[
            ("0 cpu 100\n 1000 cpu 150", "pass"),
            ("0 cpu 100", unmeasured),
            ("", unmeasured),
            ("0 cpu 100\n 1000 cpu 900", "warn; mismatch XT-MUST should: cpu-idle / 800ms of 1s"),
        ],
    );
}

#[test]
fn a_flood_is_cut_and_told() {
    check(
        "{ send = 'x' }, { expect = 'y' }",
        &[(
            "> x\n 10 cut more than 64 MiB",
            "warn; overflow EC-OVERFLOW should: bounded output / more than 64 MiB; overflow: too much output on stdout: more than 64 MiB",
        )],
    );
}

#[test]
fn repeated_steps_and_raw_bytes() {
    check(
        "{ send = 'a', repeat = 2 }, { write = ['pin', 'g 1', \"\\n\"] }, { expect = 'y', repeat = 2 }",
        &[("> a\n > a\n > ping 1\n 10 < y | y", "pass")],
    );
}

#[test]
fn the_same_observations_give_the_same_outcome() {
    let steps = "{ send = '<m:opponent-move> <n:uint>' }, { wait = \"10ms..50ms\" }, { expect = 'y' }";
    let run = || {
        let mut judge = judge("clauses = [\"XT-MUST\"]", steps, Known::default());
        let mut wants = Vec::new();
        for _ in 0..4 {
            wants.push(judge.want());
            let crate::exchange::Want::Write { engine, .. } = wants[wants.len() - 1] else {
                judge.observe(crate::exchange::Observation::Started {
                    engine: crate::line::EngineId::A,
                    at: Duration::ZERO,
                });
                continue;
            };
            judge.observe(crate::exchange::Observation::Written { engine, at: Duration::ZERO });
        }
        wants
    };
    assert_eq!(run(), run());
}

#[test]
fn an_engine_that_may_be_none_has_its_time_for_a_first_answer() {
    let cases = [
        ("> x", "fail; timeout XT-MUST must: an answer in the protocol / nothing at all within 30 s"),
        // Where it writes all the same, is told.
        (
            "> x\n 10 <. ready>",
            "fail; timeout XT-MUST must: an answer in the protocol / nothing at all within 30 s, but `ready>` without a line end; line-form: open line: ready>",
        ),
        (
            "> x\n 10 err loading",
            "fail; timeout XT-MUST must: an answer in the protocol / nothing at all within 30 s; it writes to stderr, first `loading`, which does not count as output (with `--stderr merge` it does)",
        ),
        (
            "> x\n 10 < ~banner\n 20 < ~x",
            "fail; timeout XT-MUST must: an answer in the protocol / 2 lines within 30 s, none of which belongs to the protocol",
        ),
        // It loads its tables: a bound of the step's own does not count yet.
        ("> x\n 14000 < y", "warn; timeout XT-MUST should: y within 1 s / slow: it came after 14 s"),
        // It speaks, so the step's own bound is the one that counts.
        ("> x\n 10 < ~hm\n 20 < z", "fail; mismatch XT-MUST must: y / z"),
    ];
    for (script, expected) in cases {
        let mut judge =
            judge("clauses = [\"XT-MUST\"]", "{ send = 'x' }, { expect = 'y' }", Known::default());
        Arc::make_mut(&mut judge.setup.scenario).essential = true;
        assert_eq!(told(&play(judge, script)), expected, "{script}");
    }
}

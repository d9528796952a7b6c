//! Ledger, scenarios and monitors fit together, for every protocol.

use super::*;
use crate::protocol::relay::TimeControl;
use crate::protocol::{PROTOCOLS, Protocol};
use crate::scenario::Suite;

#[test]
fn every_clause_is_covered_or_has_a_reason() {
    for protocol in PROTOCOLS {
        let ledger = built_in(*protocol);
        let suite = right(Suite::built_in(*protocol));
        let coverage = ledger.coverage(&suite, protocol.vocabulary().monitors);
        assert_eq!(coverage.problems, Vec::<String>::new(), "{}", protocol.name());
        assert!(ledger.clauses().len() > 60, "the ledger of {} is whole", protocol.name());
        assert!(ledger.clauses().iter().filter(|clause| coverage.covers(clause)).count() > 50);
    }
}

#[test]
fn the_other_side_has_clauses_of_its_own() {
    for protocol in PROTOCOLS {
        let ledger = built_in(*protocol);
        assert!(ledger.interface().len() > 10, "{}", protocol.name());
        for clause in ledger.interface() {
            assert!(ledger.clause(&clause.id).is_none(), "{} binds one side", clause.id);
            assert!(!clause.section.is_empty() && !clause.sentence.is_empty(), "{}", clause.id);
        }
    }
    let text = "[\"XG-A-1\"]\nlevel = \"must\"\nsection = \"1\"\nsentence = \"x\"\nbasis = \"text\"\n";
    let file = |name: &str, more: &str| SpecFile::new(name, &format!("{text}{more}"));
    let (own, engine) = (file("interface.toml", ""), file("clauses.toml", ""));
    let ledger = right(Ledger::parse(std::slice::from_ref(&own)));
    assert_eq!((ledger.clauses().len(), ledger.interface().len()), (0, 1));
    for (files, mistake) in [
        (&[engine, own][..], "interface.toml:1:2: `XG-A-1` already exists"),
        (
            &[file("interface.toml", "open = \"a\"\n")],
            "interface.toml:1:2: `XG-A-1` does not bind the engine",
        ),
    ] {
        let errors = Ledger::parse(files).expect_err(mistake);
        assert_eq!(errors.iter().map(SpecError::brief).collect::<Vec<_>>(), [mistake]);
    }
}

#[test]
fn sentences_can_be_read_alone() {
    let pointing =
        ["The same", "So ", "That ", "This ", "It ", "Such ", "Nobody else", "From then", "After that"];
    for protocol in PROTOCOLS {
        let ledger = built_in(*protocol);
        for clause in ledger.clauses().iter().chain(ledger.interface()) {
            let (id, sentence) = (&clause.id, &clause.sentence);
            let alone =
                !pointing.iter().any(|word| sentence.starts_with(word)) && !sentence.contains("as above");
            assert!(alone, "{id} points to its neighbours: {sentence}");
            assert!(!sentence.ends_with('.'), "{id} is quoted within lines, and ends without a full stop");
        }
    }
}

#[test]
fn whole_games_are_judged_by_clauses_of_the_ledger() {
    let mut played = 0;
    for protocol in PROTOCOLS {
        let ledger = built_in(*protocol);
        let Some(player) = protocol.player() else { continue };
        let moves = (0..4).map(|plies| (player.move_clause(plies), Level::Must));
        let others = [(player.legal_clause(), Level::Must)].into_iter();
        let results = [true, false].map(|can_move| player.result_clause(can_move));
        let control = |text| TimeControl::parse(text).expect("a time control");
        let times = ["10+0.1", "1/move"].map(|text| player.time_clause(&control(text)));
        let optional = results.into_iter().chain(times).flatten();
        for (id, least) in moves.chain(others).chain(optional.map(|id| (id, Level::Should))) {
            let clause = ledger.clauses().iter().find(|clause| clause.id.as_str() == id);
            assert!(clause.is_some_and(|clause| clause.level >= least), "{}: {id}", protocol.name());
        }
        played += 1;
    }
    assert_eq!(played, PROTOCOLS.len());
}

#[test]
fn no_step_raises_its_clause() {
    for protocol in PROTOCOLS {
        let ledger = built_in(*protocol);
        let suite = right(Suite::built_in(*protocol));
        let mut raised = Vec::new();
        for scenario in &suite.scenarios {
            for step in &scenario.steps[scenario.prologue..] {
                let clause = step.clause.as_ref().or(scenario.clauses.first());
                let of_clause = clause.map_or(Level::Must, |clause| ledger.level(clause).0);
                if step.level.is_some_and(|level| level >= of_clause) {
                    raised.push(format!("{}, line {}: {of_clause} already", scenario.id, step.line));
                }
            }
        }
        assert_eq!(
            raised,
            Vec::<String>::new(),
            "a step says `level` only where it is lower than the clause's"
        );
        let speaks = suite.probes.iter().find(|probe| probe.essential);
        let weaker = |clause: &&Clause| clause.shows_in_death && clause.level < Level::Must && !clause.robust;
        // A death on lawful input breaks a must.
        assert_eq!(ledger.clauses().iter().find(weaker), None);
        let clauses = speaks.map(|probe| &probe.scenario.clauses[..]).unwrap_or_default();
        assert!(!clauses.is_empty(), "{}", protocol.name());
        assert!(clauses.iter().all(|clause| ledger.level(clause).0 == Level::Must), "{clauses:?}");
    }
}

#[test]
fn what_does_not_fit_is_named() {
    let ledger = r#"
["XB-A-1"]
level = "must"
section = "1"
sentence = "covered by nothing"
basis = "text"

["XB-PING-1"]
level = "should"
section = "1"
sentence = "covered, but said to be open"
basis = "derived"
robust = true
shows-in-moves = true
shows-in-death = true
open = "ping"

["XB-PING-2"]
level = "may"
section = "1"
sentence = "covered, although readings differ"
basis = "policy"
contested = "nobody knows"

["XB-B-1"]
level = "must"
section = "1"
sentence = "not covered, and open"
basis = "text"
open = "later"
"#;
    let ledger = right(Ledger::parse(&[SpecFile::new("clauses.toml", ledger)]));
    let shows = |id: &str| {
        let shows = |sign| ledger.shows_in(&ClauseId::new(id), sign);
        (shows(Sign::Moves), shows(Sign::Death))
    };
    // What no ledger names is judged by a scenario's own word, but by no death.
    let shown = ["XB-A-1", "XB-PING-1", "MY-1"].map(shows);
    assert_eq!(shown, [(false, false), (true, true), (true, false)]);
    let protocol = crate::protocol::find("xboard").expect("it is built in");
    let file = SpecFile::new(
        "own/mine.toml",
        "[a]\ntitle = 'x'\nclauses = ['XB-PING-1', 'XB-PING-2', 'MY-1']\nsteps = [{ send = 'new' }]",
    );
    let mut suite = right(Suite::with_files(protocol, &[file]));
    suite.scenarios.retain(|scenario| !scenario.built_in);
    suite.probes.clear();
    let mut problems = ledger.coverage(&suite, &[]).problems;
    problems.retain(|problem| !problem.starts_with("monitor "));
    let expected = [
        "nothing covers XB-A-1, and it is neither excluded nor contested nor open",
        "XB-PING-1 is marked as open or excluded, but xboard/mine/a covers it: remove the reason",
    ];
    assert_eq!(problems, expected);
    let exempt: Vec<&Exempt> = ledger.clauses().iter().map(|clause| &clause.exempt).collect();
    let open = |topic: &str| Exempt::Open(topic.to_owned());
    assert_eq!(
        exempt,
        [&Exempt::No, &open("ping"), &Exempt::Contested("nobody knows".to_owned()), &open("later")]
    );
}

#[test]
fn mistakes_in_ledgers_are_told_in_their_place() {
    let text = r#"
["XB-A-1"]
level = "shall"
section = "1"
sentence = "x"
basis = "guess"
excluded = ""

["xb-b"]
level = "must"
exculded = "x"

["XB-C-1"]
level = "must"
section = "1"
open = "a"
contested = "b"
sentence = 3
basis = "text"

["XB-D-1"]
level = "must"
"#;
    let errors = Ledger::parse(&[SpecFile::new("clauses.toml", text)]).expect_err("it is full of mistakes");
    let told: Vec<String> = errors.iter().map(SpecError::brief).collect();
    let expected = [
        "clauses.toml:3:9: unknown level `shall`",
        "clauses.toml:6:9: unknown basis `guess`",
        "clauses.toml:7:12: an empty reason",
        "clauses.toml:9:2: `xb-b` is not the id of a clause",
        "clauses.toml:11:1: unknown key `exculded`",
        "clauses.toml:16:8: two reasons for not covering a clause",
        "clauses.toml:18:12: wrong kind of value: integer `3`",
        "clauses.toml:21:2: `XB-D-1` has no `basis`",
        "clauses.toml:21:2: `XB-D-1` has no `section`",
        "clauses.toml:21:2: `XB-D-1` has no `sentence`",
    ];
    assert_eq!(told, expected);
}

fn built_in(protocol: &dyn Protocol) -> Ledger {
    right(Ledger::load(protocol.name()))
}

/// What was read from files without mistakes.
fn right<T>(read: Result<T, Vec<SpecError>>) -> T {
    let told = |errors: &[SpecError]| errors.iter().map(|error| error.render(false)).collect::<String>();
    read.unwrap_or_else(|errors| panic!("{}", told(&errors)))
}

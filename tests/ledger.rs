//! Ledger, scenarios and monitors fit together, for every protocol.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use enginecheck::judge::Levels;
use enginecheck::ledger::{Exempt, Ledger, Problem};
use enginecheck::protocol::PROTOCOLS;
use enginecheck::scenario::{SpecError, SpecFile, Suite};
use enginecheck::verdict::Level;

#[test]
fn every_clause_is_covered_or_has_a_reason() {
    for protocol in PROTOCOLS {
        let ledger = Ledger::load(protocol.name()).unwrap_or_else(|errors| panic!("{}", told(&errors)));
        let suite = Suite::built_in(*protocol).unwrap_or_else(|errors| panic!("{}", told(&errors)));
        let coverage = ledger.coverage(&suite, protocol.vocabulary().monitors);
        let problems: Vec<String> = coverage.problems().iter().map(ToString::to_string).collect();
        assert!(problems.is_empty(), "{}:\n{}", protocol.name(), problems.join("\n"));
        assert!(ledger.clauses().len() > 60, "the ledger of {} is whole", protocol.name());
        assert!(ledger.clauses().iter().filter(|clause| coverage.covers(clause)).count() > 50);
    }
}

#[test]
fn the_other_side_has_clauses_of_its_own() {
    for protocol in PROTOCOLS {
        let ledger = Ledger::load(protocol.name()).unwrap_or_else(|errors| panic!("{}", told(&errors)));
        assert!(ledger.interface().len() > 10, "{}", protocol.name());
        for clause in ledger.interface() {
            assert!(ledger.clause(&clause.id).is_none(), "{} binds one side", clause.id);
            assert!(!clause.section.is_empty() && !clause.sentence.is_empty(), "{}", clause.id);
        }
    }
    let text = "[\"XG-A-1\"]\nlevel = \"must\"\nsection = \"1\"\nsentence = \"x\"\nbasis = \"text\"\n";
    let file = |name: &str, more: &str| SpecFile::new(name, &format!("{text}{more}"));
    let (own, engine) = (file("interface.toml", ""), file("clauses.toml", ""));
    let ledger =
        Ledger::parse(std::slice::from_ref(&own)).unwrap_or_else(|errors| panic!("{}", told(&errors)));
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
        let ledger = Ledger::load(protocol.name()).unwrap_or_else(|errors| panic!("{}", told(&errors)));
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
        let ledger = Ledger::load(protocol.name()).unwrap_or_else(|errors| panic!("{}", told(&errors)));
        let Some(player) = protocol.player() else { continue };
        let moves = (0..4).map(|plies| (player.move_clause(plies), Level::Must));
        let others = [(player.legal_clause(), Level::Must)].into_iter();
        let results = [true, false].map(|can_move| player.result_clause(can_move));
        let optional = results.into_iter().chain([player.time_clause()]).flatten();
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
        let ledger = Ledger::load(protocol.name()).unwrap_or_else(|errors| panic!("{}", told(&errors)));
        let suite = Suite::built_in(*protocol).unwrap_or_else(|errors| panic!("{}", told(&errors)));
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
        let clauses = speaks.map(|probe| &probe.scenario.clauses[..]).unwrap_or_default();
        assert!(!clauses.is_empty(), "{}", protocol.name());
        assert!(clauses.iter().all(|clause| ledger.level(clause).0 == Level::Must), "{clauses:?}");
    }
}

#[test]
fn every_clause_that_a_model_cites_stands_in_the_ledger() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/protocols/src");
    for protocol in PROTOCOLS {
        let ledger = Ledger::load(protocol.name()).unwrap_or_else(|errors| panic!("{}", told(&errors)));
        let known: BTreeSet<&str> =
            ledger.clauses().iter().chain(ledger.interface()).map(|clause| clause.id.as_str()).collect();
        let first = |id: &str| id.split('-').next().unwrap_or_default().to_owned();
        let prefixes: BTreeSet<String> = known.iter().map(|id| first(id)).collect();
        let mut cited = 0;
        let mut unknown = Vec::new();
        for file in
            rust_files(&crates.join(protocol.name())).into_iter().chain(rust_files(&crates.join("common")))
        {
            let text = std::fs::read_to_string(&file).expect("it was listed");
            // Every second piece stands between quotes.
            for id in text.split('"').skip(1).step_by(2).filter(|id| prefixes.contains(&first(id))) {
                let is_id = id.bytes().last().is_some_and(|b| b.is_ascii_alphanumeric())
                    && id.contains('-')
                    && id.bytes().all(|b| b == b'-' || b.is_ascii_alphanumeric());
                if is_id && !known.contains(id) {
                    unknown.push(format!("{}: {id}", file.display()));
                }
                cited += usize::from(is_id);
            }
        }
        assert_eq!(unknown, Vec::<String>::new());
        assert!(cited > 30, "{}: only {cited} clauses found", protocol.name());
    }
}

/// The Rust files below a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let below = |path: PathBuf| match path.is_dir() {
        true => rust_files(&path),
        false => vec![path],
    };
    let all = entries.flatten().flat_map(|entry| below(entry.path()));
    all.filter(|path| path.extension().is_some_and(|e| e == "rs")).collect()
}

#[test]
fn what_does_not_fit_is_named() {
    let ledger = ledger(
        r#"
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
"#,
    );
    let protocol = PROTOCOLS[0];
    let file = SpecFile::new(
        "own/mine.toml",
        "[a]\ntitle = 'x'\nclauses = ['XB-PING-1', 'XB-PING-2', 'MY-1']\nsteps = [{ send = 'new' }]",
    );
    let mut suite = Suite::with_files(protocol, &[file]).unwrap_or_else(|errors| panic!("{}", told(&errors)));
    suite.scenarios.retain(|scenario| !scenario.built_in);
    suite.probes.clear();
    let problems: Vec<String> = ledger
        .coverage(&suite, &[])
        .problems()
        .iter()
        .filter(|problem| !matches!(problem, Problem::Unknown { by, .. } if by.starts_with("monitor ")))
        .map(ToString::to_string)
        .collect();
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

fn ledger(text: &str) -> Ledger {
    Ledger::parse(&[SpecFile::new("clauses.toml", text)]).unwrap_or_else(|errors| panic!("{}", told(&errors)))
}

fn told(errors: &[SpecError]) -> String {
    errors.iter().map(|error| error.render(false)).collect()
}

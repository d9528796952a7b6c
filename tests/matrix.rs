//! The kill matrix holds: the honest engine passes everything, every mutant is killed, every scenario and monitor kills,
//! and `reports/kill-matrix/<protocol>.txt` says so: each kill that a scenario declares is held again, and a sample of what the
//! file claims. `UPDATE=1 cargo test --test matrix` holds every scenario on every mutant (some minutes) and writes that file
//! anew; `scripts/check.sh` does so.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use enginecheck::exchange::Signal;
use enginecheck::ledger::Ledger;
use enginecheck::proof::{Bench, HonestRow, Matrix};
use enginecheck::protocol::model::PositionCard;
use enginecheck::protocol::{PROTOCOLS, Protocol};
use enginecheck::reference::{Effect, Engine, Fault, Mutant, honest, mutants};
use enginecheck::scenario::Suite;
use enginecheck::verdict::{Level, Verdict};

fn suite_and_mutants(name: &str) -> (&'static dyn Protocol, Bench, Vec<Mutant>) {
    let protocol = *PROTOCOLS.iter().find(|p| p.name() == name).expect("the protocol is built in");
    let suite = Suite::built_in(protocol).expect("the built-in scenarios load");
    let ledger = Ledger::load(protocol.name()).expect("the built-in ledger loads");
    let bench = Bench::new(protocol, Arc::new(suite), Arc::new(ledger));
    (protocol, bench, mutants::of(name).copied().collect())
}

/// One test a protocol, so that one can be held alone: `cargo test --test matrix proven_by_a_mutant::nboard`.
mod every_scenario_is_proven_by_a_mutant {
    macro_rules! matrices {
        ($($protocol:ident)*) => {
            $(#[test]
            fn $protocol() {
                super::every_scenario_is_proven(stringify!($protocol));
            })*

            #[test]
            fn none_is_left_out() {
                let held = [$(stringify!($protocol)),*];
                assert!(super::PROTOCOLS.iter().map(|protocol| protocol.name()).eq(held));
            }
        };
    }
    matrices! { uci xboard nboard gbgp autoplayer bei }
}

fn every_scenario_is_proven(protocol: &str) {
    let (protocol, bench, mutants) = suite_and_mutants(protocol);
    let matrix = if std::env::var_os("UPDATE").is_some() {
        Matrix::compute(&bench, &mutants)
    } else {
        Matrix::recheck(&bench, &mutants, &Matrix::claims(protocol.name(), &committed(protocol.name())))
    };
    let mut wrong: Vec<String> = matrix.honest.iter().flat_map(faults_of_an_honest_engine).collect();
    for twin in mutants::twins(protocol.name()) {
        if !matrix.honest.iter().any(|row| row.twin == Some(twin.name)) {
            wrong.push(format!("no mutant is a faulty form of the twin {}", twin.name));
        }
    }
    for mutant in matrix.survivors() {
        wrong.push(format!("nothing catches the mutant {}", mutant.name));
    }
    let process: BTreeSet<&str> = matrix.mutants.iter().filter(|m| m.process).map(|m| m.name).collect();
    for scenario in &bench.suite.scenarios {
        for name in scenario.kills.iter().filter(|name| !process.contains(name.as_str())) {
            let row = matrix.mutants.iter().find(|m| m.name == name);
            if !row.is_some_and(|m| m.killers.contains(family(&scenario.id))) {
                let known = if row.is_some() { "does not catch" } else { "names an unknown mutant:" };
                wrong.push(format!("{} {known} {name}", scenario.id));
            }
        }
    }
    for (id, killed) in matrix.kills() {
        let is_monitor = id.starts_with("monitor/");
        if !is_monitor && !matrix.honest.iter().any(|row| row.passes(&id)) {
            wrong.push(format!("{id} is held with no honest engine"));
        }
        let by_process = bench
            .suite
            .scenarios
            .iter()
            .any(|s| family(&s.id) == id && s.kills.iter().any(|name| process.contains(name.as_str())));
        if killed.is_empty() && !by_process {
            wrong.push(format!("{id} catches no mutant"));
        }
    }
    keep(protocol.name(), &matrix.to_string());
    assert!(wrong.is_empty(), "{}\n{} things are wrong", wrong.join("\n"), wrong.len());
}

/// What positions told by cards leave unproven: rules that only the battery tries, as nobody writes cards for its positions; and
/// the scenario that cuts a position in pieces is not held there. The probe finds out that such an engine loses lines all the
/// same.
const UNPROVEN_BY_CARDS: &[&str] = &[
    "second-game-without-boosts",
    "dragons-stay",
    "builds-never",
    "knights-never",
    "takes-no-towers",
    "dragons-take-nothing",
];

/// An engine that reads positions in a form of its own is judged as the others are, once its author has told them by cards.
#[test]
fn cards_prove_as_much_as_positions_in_our_form() {
    let (protocol, bench, mutants) = suite_and_mutants("bei");
    let scenarios = bench.suite.probes.iter().map(|probe| &probe.scenario).chain(&bench.suite.scenarios);
    let mut cards: Vec<PositionCard> = scenarios.flat_map(|s| protocol.cards(&s.acts())).collect();
    for (number, card) in cards.iter_mut().enumerate() {
        card.token = card.diagram.replace('/', "_");
        if card.name.is_empty() {
            card.name = format!("card-{number}");
        }
    }
    let bench = bench.with_cards(&cards, own_form);
    // A sixth of those that are caught otherwise is enough each time.
    let all = std::env::var_os("UPDATE").is_some();
    let held = mutants
        .into_iter()
        .enumerate()
        .filter(|(place, mutant)| all || place % 6 == 0 || UNPROVEN_BY_CARDS.contains(&mutant.name));
    let mutants: Vec<Mutant> = held.map(|(_, mutant)| mutant).collect();
    let (honest, uncaught) = Matrix::uncaught(&bench, &mutants, &Matrix::claims("bei", &committed("bei")));
    let wrong: Vec<String> = honest.iter().flat_map(faults_of_an_honest_engine).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(uncaught, UNPROVEN_BY_CARDS);
}

/// An engine that separates the ranks of a position by `_`, and knows no `/`.
fn own_form(core: Box<dyn Engine>) -> Box<dyn Engine> {
    let read = |byte: &u8| match byte {
        b'_' => b'/',
        b'/' => b'_',
        other => *other,
    };
    let hear = Box::new(move |bytes: &[u8]| vec![Ok(bytes.iter().map(read).collect())]);
    Box::new(Hearing { hear, core })
}

/// The honest engine of a protocol, which hears nothing of one command, and perhaps says so.
fn lacking(protocol: &str, command: &'static str, answer: Option<&'static str>) -> Box<dyn Engine> {
    let hear_line = move |line: &[u8]| {
        let text = String::from_utf8_lossy(line);
        match text.split_whitespace().next() == Some(command) {
            true => Err(answer.map_or_else(String::new, |answer| format!("{answer}: {text}"))),
            false => Ok(line.to_vec()),
        }
    };
    let core = honest(protocol).expect("every protocol has a reference engine");
    let hear = Box::new(move |bytes: &[u8]| bytes.split_inclusive(|b| *b == b'\n').map(hear_line).collect());
    Box::new(Hearing { hear, core })
}

/// What an engine hears of its input, part by part: the bytes, or its answer instead of hearing them.
type Heard = Vec<Result<Vec<u8>, String>>;

/// What an engine makes of its input.
type Hear = Box<dyn Fn(&[u8]) -> Heard + Send>;

/// An engine that does not hear all its input as it is.
struct Hearing {
    hear: Hear,
    core: Box<dyn Engine>,
}

impl Engine for Hearing {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        for part in (self.hear)(bytes) {
            match part {
                Ok(heard) => self.core.input(at, &heard, out),
                Err(answer) if answer.is_empty() => {}
                Err(answer) => out.push(Effect::Stdout(answer.into_bytes())),
            }
        }
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        self.core.end_of_input(at, out);
    }

    fn signal(&mut self, at: Duration, signal: Signal, out: &mut Vec<Effect>) {
        self.core.signal(at, signal, out);
    }

    fn busy(&self) -> bool {
        self.core.busy()
    }

    fn wakes_at(&self) -> Option<Duration> {
        self.core.wakes_at()
    }

    fn step(&mut self, at: Duration, nodes: u64, out: &mut Vec<Effect>) -> u64 {
        self.core.step(at, nodes, out)
    }

    fn cpu_time(&mut self, used: Duration) {
        self.core.cpu_time(used);
    }

    fn cores(&self) -> u32 {
        self.core.cores()
    }
}

/// The id without the value of a `for-each`: its instances count as one.
fn family(id: &str) -> &str {
    id.split('[').next().unwrap_or_default()
}

/// Everything passes with an honest engine or is for others, and no monitor finds anything.
fn faults_of_an_honest_engine(row: &HonestRow) -> Vec<String> {
    let name = row.twin.unwrap_or("reference");
    let verdicts = row
        .tried
        .iter()
        .filter(|(_, verdict, _)| !matches!(verdict, Verdict::Pass | Verdict::Skip))
        // A twin may do what is only noted: it need not exit, for one.
        .filter(|(_, verdict, _)| row.twin.is_none() || *verdict != Verdict::Note)
        .map(|(id, verdict, reason)| format!("the honest engine {name}: {id}: {verdict} ({reason})"));
    // That a twin does not ask for what makes an engine testable is advice, and right; what is only noted is no fault.
    let findings = row
        .findings
        .iter()
        .filter(|(_, finding)| finding.level > Level::May)
        .filter(|(_, finding)| row.twin.is_none() || finding.monitor != "feature-advice")
        .map(|(id, finding)| {
            format!("the honest engine {name}: {id}: {}: {}", finding.monitor, finding.text)
        });
    verdicts.chain(findings).collect()
}

/// A mutant or twin of a protocol, or a command that the honest engine is deaf for; the facts that it proves.
const FACTS: &[(&str, &str, &str)] = &[
    ("uci", "honest", ""),
    ("uci", "one-line-a-read", "loses-lines"),
    ("uci", "keeps-one-command", "loses-lines"),
    ("uci", "quit-ignored", "ignores-quit"),
    (
        "uci",
        "go-unanswered",
        "does-not-answer does-not-ponder does-not-stop ignores-depth ignores-nodes ignores-searchmoves names-no-ponder-move",
    ),
    ("uci", "depth-ignored", "ignores-depth"),
    ("uci", "stop-ignored", "does-not-ponder does-not-stop"),
    ("uci", "searchmoves-ignored", "ignores-searchmoves"),
    // Twins.
    ("uci", "expects-nothing", "names-no-ponder-move"),
    ("uci", "asks-for-registration", "asks-for-registration"),
    ("uci", "copy-protected", "is-copy-protected"),
    ("xboard", "honest", ""),
    ("xboard", "one-line-a-read", "loses-lines"),
    ("xboard", "keeps-one-move", "loses-lines"),
    ("xboard", "quit-ignored", "ignores-quit"),
    ("xboard", "quit-crashes", ""),
    ("xboard", "time-enters-force", "does-not-play"),
    ("xboard", "thinking-without-time", "ponders-unseen"),
    ("xboard", "illegal-move-unanswered", "misses-plain-moves"),
    ("xboard", "pawns-leap", "breaks-rules"),
    ("xboard", "ping-is-a-move-in-analysis", "no-pong-in-analysis"),
    ("xboard", "pong-waits-for-analysis", "no-pong-in-analysis"),
    // No mutants: these may be ignored.
    ("xboard", "?", "ignores-now"),
    ("xboard", "hard", "ponders-unseen"),
    ("nboard", "honest", ""),
    ("nboard", "one-line-a-read", "loses-lines"),
    ("nboard", "keeps-one-move", "loses-lines"),
    ("nboard", "quit-ignored", "ignores-quit"),
    ("nboard", "thinks-on-after-ping", "does-not-stop does-not-stop-analyzing"),
    ("nboard", "ping-ignored-while-analyzing", "does-not-stop-analyzing"),
    ("nboard", "analyze", "silent-on-analyze"),
    ("gbgp", "honest", ""),
    ("gbgp", "one-line-a-read", "loses-lines"),
    ("gbgp", "keeps-one-command", "loses-lines"),
    ("gbgp", "quit-ignored", "ignores-quit"),
    ("gbgp", "ignores-maxdepth", "ignores-maxdepth"),
    ("gbgp", "stop-ignored", "does-not-ponder does-not-stop"),
    ("gbgp", "ponderhit-ignored", ""),
    ("gbgp", "ponder-taken-for-go", ""),
    // No mutants: nothing comes of it at all.
    ("gbgp", "go", "does-not-ponder does-not-stop ignores-maxdepth names-no-ponder-move"),
    ("autoplayer", "honest", "offers-no-draws"),
    ("autoplayer", "one-line-a-read", "loses-lines offers-no-draws"),
    ("autoplayer", "quit-ignored", "deaf ignores-quit offers-no-draws"),
    ("autoplayer", "coordinates-unknown", "no-coordinates offers-no-draws"),
    // Twins.
    ("autoplayer", "in-coordinates", "no-san offers-no-draws"),
    ("autoplayer", "deaf-in-search", "deaf offers-no-draws"),
    ("autoplayer", "plain", "denies-setpos no-setpos offers-no-draws"),
    ("autoplayer", "offering", ""),
    ("bei", "honest", ""),
    ("bei", "one-line-a-read", "loses-lines"),
    ("bei", "keeps-one-message", "loses-lines"),
    ("bei", "taboo-ignored", "misses-plain-moves"),
    ("bei", "boosted-men-stay", "breaks-rules"),
    ("bei", "depth-ignored", "ignores-depth"),
    ("bei", "deep-search-ignores-stop", "does-not-stop"),
    // No mutant: nothing that is said to it ends a search.
    ("bei", "stop", "does-not-stop"),
    // A twin: an engine need not exit.
    ("bei", "stays-after-quit", "stays-after-quit"),
];

/// A fact spares or paces what comes later, so it is proven only by an engine that really is so.
#[test]
fn facts_are_proven_by_the_probe() {
    for &protocol in PROTOCOLS {
        let (_, bench, _) = suite_and_mutants(protocol.name());
        let provable: BTreeSet<&str> =
            bench.suite.probes.iter().filter_map(|probe| probe.fails_means.as_deref()).collect();
        let mut shown = BTreeSet::new();
        for (_, engine, proven) in FACTS.iter().filter(|(name, _, _)| *name == protocol.name()) {
            let mutant = mutants::find(protocol.name(), engine);
            let twin = mutants::twins(protocol.name()).iter().find(|twin| twin.name == *engine);
            let known = bench.known(&|| match (mutant.map(|m| m.fault), twin) {
                (Some(Fault::Wrap(build)), _) => build(),
                (_, Some(twin)) => (twin.build)(),
                _ => lacking(protocol.name(), engine, None),
            });
            let facts: Vec<String> =
                known.facts.into_keys().filter(|fact| provable.contains(fact.as_str())).collect();
            assert_eq!(facts.join(" "), *proven, "{} {engine}", protocol.name());
            shown.extend(facts);
        }
        assert!(
            provable.iter().all(|fact| shown.contains(*fact)),
            "{}: {provable:?}, shown {shown:?}",
            protocol.name()
        );
    }
}

/// An engine that announces less one time than another makes no scenario wrong.
#[test]
fn an_engine_that_announces_something_else_later_is_inconclusive() {
    let (_, bench, _) = suite_and_mutants("xboard");
    let engine = || honest("xboard").expect("xboard has a reference engine");
    let now = bench.known(&engine);
    let mut less = now.clone();
    less.announced.retain(|(name, _)| !matches!(name.as_str(), "setboard" | "done"));
    let mut more = now.clone();
    more.announced.push(("setboard".to_owned(), "0".to_owned()));
    let cases = [(now, Verdict::Broken), (less, Verdict::Inconclusive), (more, Verdict::Inconclusive)];
    for id in ["xboard/edit/puts-pieces", "xboard/edit/left-at-once"] {
        let scenario = bench.suite.scenarios.iter().find(|s| s.id == id).expect("the scenario exists");
        for (known, verdict) in &cases {
            let outcome = bench.attempt(scenario, known, &engine);
            assert_eq!(outcome.verdict, *verdict, "{id}: {}", outcome.reason);
        }
    }
}

/// What a probe that observes is for: the commands that it finds refused, or a fact.
#[test]
fn probes_that_observe_find_something_out() {
    let (_, bench, _) = suite_and_mutants("xboard");
    let finds: &[(&str, &[&str])] = &[
        ("plain-moves", &[]),
        ("rules", &[]),
        ("settings", &["post", "nopost", "hard", "easy", "sd", "st", "level"]),
        ("edit", &["edit"]),
        ("ping-in-analysis", &[]),
        ("nps", &["nps"]),
        ("playother", &["playother"]),
        ("take-back", &["undo"]),
        ("hint", &["hint"]),
        ("book", &["bk"]),
        ("draw", &["draw"]),
        ("now", &[]),
        ("ponder", &[]),
    ];
    let observing = bench.suite.probes.iter().filter(|probe| probe.observes);
    let told: Vec<(&str, bool)> = finds.iter().map(|(name, refused)| (*name, refused.is_empty())).collect();
    let expected: Vec<(&str, bool)> = observing
        .map(|p| (p.scenario.id.rsplit('/').next().unwrap_or_default(), p.fails_means.is_some()))
        .collect();
    assert_eq!(
        told, expected,
        "what a probe without a fact finds out stands here, a fact in the table above"
    );
    for command in finds.iter().flat_map(|(_, refused)| refused.iter().copied()) {
        // An engine with `setboard` is not asked for `edit`.
        let twin = mutants::twins("xboard").iter().find(|twin| twin.name == format!("without-{command}"));
        let known = bench.known(&|| {
            twin.map_or_else(
                || lacking("xboard", command, Some("Error (unknown command)")),
                |twin| (twin.build)(),
            )
        });
        assert_eq!(known.refused, BTreeSet::from([command.to_owned()]));
    }
    let known = bench.known(&|| honest("xboard").expect("xboard has a reference engine"));
    assert_eq!(known.refused, BTreeSet::new());
}

fn report(protocol: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("reports/kill-matrix/{protocol}.txt"))
}

fn committed(protocol: &str) -> String {
    std::fs::read_to_string(report(protocol)).unwrap_or_default()
}

/// A report without what it counts of twins: a recheck holds some scenarios only on each of them.
fn without_twins(text: &str) -> String {
    let (before, rest) = text.split_once("\n# Honest engines\n\n").unwrap_or((text, ""));
    let (honest, behind) = rest.split_once("\n\n").unwrap_or((rest, ""));
    let reference = honest.lines().next().unwrap_or_default();
    format!("{before}\n{reference}\n{behind}")
}

/// Compares with the committed report, or writes it.
fn keep(protocol: &str, text: &str) {
    let path = report(protocol);
    if std::env::var_os("UPDATE").is_some() {
        let folder = path.parent().expect("the path has a folder");
        std::fs::create_dir_all(folder).expect("reports/kill-matrix can be made");
        std::fs::write(&path, text).expect("the report can be written");
        return;
    }
    let now = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("kill-matrix-{protocol}.txt"));
    std::fs::write(&now, text).expect("the folder of tests can be written");
    assert!(
        without_twins(&committed(protocol)) == without_twins(text),
        "reports/kill-matrix/{protocol}.txt is not what the matrix is now; as far as it was held it is in {}; look at the \
         difference after UPDATE=1 cargo test --test matrix",
        now.display()
    );
}

//! Runs the test suite on every fault and variant, and tells what was found.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::faults::{Catalogue, Fault, Weight};

/// How long the suite may try one engine; a fault that makes every step wait would take an hour otherwise.
const LONGEST: &str = "150s";

/// Prints the faults and variants, one a line, separated by tabs.
pub(crate) fn list(catalogue: &Catalogue) {
    for Fault { name, clause, weight, what, .. } in catalogue.faults {
        let weight = if *weight == Weight::Must { "must" } else { "should" };
        println!("{name}\t{weight}\t{clause}\t{what}");
    }
    for variant in catalogue.variants {
        println!("{}\thonest\t-\t{}", variant.name, variant.what);
    }
}

/// What a run of the suite came to.
#[derive(Debug, Default)]
struct Found {
    exit: Option<i32>,
    /// Id and clause of each scenario that failed.
    failed: Vec<(String, String)>,
    /// The same for warnings.
    warned: Vec<(String, String)>,
    seconds: f64,
}

/// Runs the suite on all of them, or on the named ones, and prints a line for each, and sums. With `quick` as the first name, a
/// fault meets only the scenarios of its clause: that takes seconds, and what they miss is for the whole suite.
///
/// # Errors
/// Why the suite could not be run.
pub(crate) fn run(
    catalogue: &Catalogue,
    protocol: &str,
    enginecheck: &str,
    only: &[String],
) -> Result<(), String> {
    let (is_quick, only) = match only {
        [first, rest @ ..] if first == "quick" => (true, rest),
        all => (false, all),
    };
    let chosen = |name: &str| only.is_empty() || only.iter().any(|one| one == name);
    let scratch = env::temp_dir().join(format!("independent-{}", std::process::id()));
    fs::create_dir_all(&scratch).map_err(|why| format!("{}: {why}", scratch.display()))?;
    let (mut tried, mut found, mut shown) = (0, 0, 0);
    // What each honest engine that a fault rests on is told anyway; an empty list is the engine without variants.
    let mut honest: Vec<(&[&str], Found)> = Vec::new();
    for fault in catalogue.faults.iter().filter(|fault| chosen(fault.name)) {
        let filter = format!("clause:{}", fault.clause);
        let arguments: &[&str] = if is_quick { &["--filter", &filter] } else { &[] };
        if honest.iter().all(|(on, _)| *on != fault.on) {
            let run = Found::of(protocol, enginecheck, fault.on, &[], &scratch)?;
            println!("(honest {})\t{}", fault.on.join(" "), run.sentence(""));
            honest.push((fault.on, run));
        }
        let (_, base) = honest.iter().find(|(on, _)| *on == fault.on).expect("it was run just before");
        let run = Found::of(protocol, enginecheck, &[fault.name], arguments, &scratch)?.beyond(base);
        let hit = run.hits(fault.weight);
        if fault.weight == Weight::Must {
            tried += 1;
            found += usize::from(hit);
            shown += run.failed.len();
        }
        println!("{}\t{}\t{}", fault.name, if hit { "found" } else { "MISSED" }, run.sentence(fault.clause));
    }
    for variant in catalogue.variants.iter().filter(|variant| chosen(variant.name)) {
        let run = Found::of(protocol, enginecheck, &[variant.name], variant.arguments, &scratch)?;
        let verdict = if run.failed.is_empty() { "passed" } else { "FALSE ALARM" };
        println!("{}\t{verdict}\t{}", variant.name, run.sentence(""));
    }
    println!("must-faults: {found} of {tried} found, {shown} failures");
    fs::remove_dir_all(&scratch).map_err(|why| format!("{}: {why}", scratch.display()))
}

impl Found {
    fn of(
        protocol: &str,
        enginecheck: &str,
        names: &[&str],
        arguments: &[&str],
        scratch: &Path,
    ) -> Result<Found, String> {
        let this = env::current_exe().map_err(|why| why.to_string())?;
        let record = scratch.join("record.jsonl");
        let began = std::time::Instant::now();
        let status = Command::new(enginecheck)
            .args(["--protocol", protocol, "--deadline", LONGEST, "--json"])
            .arg(&record)
            .args(arguments)
            .arg("--")
            .arg(this)
            .arg(protocol)
            .args(names)
            .current_dir(scratch)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .map_err(|why| format!("{enginecheck}: {why}"))?;
        let mut found =
            Found { exit: status.code(), seconds: began.elapsed().as_secs_f64(), ..Found::default() };
        for line in fs::read_to_string(&record).unwrap_or_default().lines() {
            found.take(&serde_json::from_str(line).map_err(|why| why.to_string())?);
        }
        Ok(found)
    }

    fn take(&mut self, event: &serde_json::Value) {
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let clause = text(&event["failures"][0]["clause"]);
        let clause = if clause.is_empty() { text(&event["clauses"][0]["id"]) } else { clause };
        let verdict = &event["verdict"];
        let flaky = verdict.get("flaky").map(|_| "flaky");
        let told = match verdict.as_str().or(flaky) {
            Some("fail" | "flaky") => &mut self.failed,
            Some("warn") => &mut self.warned,
            _ => return,
        };
        let id = text(&event["id"]);
        if !id.is_empty() {
            told.push((id, clause));
        }
    }

    /// What is told of this engine and not of the honest one.
    fn beyond(mut self, honest: &Found) -> Found {
        self.failed.retain(|(id, _)| honest.failed.iter().all(|(known, _)| known != id));
        self.warned.retain(|(id, _)| honest.warned.iter().all(|(known, _)| known != id));
        self
    }

    /// Whether the suite has found something of the weight that is due.
    fn hits(&self, weight: Weight) -> bool {
        !self.failed.is_empty() || weight == Weight::Should && !self.warned.is_empty() || self.exit == Some(3)
    }

    fn sentence(&self, clause: &str) -> String {
        let by_clause = self.failed.iter().chain(&self.warned).any(|(_, c)| c == clause);
        let told =
            self.failed.iter().map(|told| (told, "")).chain(self.warned.iter().map(|told| (told, "?")));
        let ids: Vec<String> =
            told.map(|((id, clause), mark)| format!("{id}[{clause}]{mark}")).take(8).collect();
        let exact = if clause.is_empty() || by_clause { "" } else { " (under other clauses)" };
        format!(
            "exit {}, {} failed, {} warned, {:.0} s{exact}: {}",
            self.exit.unwrap_or(-1),
            self.failed.len(),
            self.warned.len(),
            self.seconds,
            ids.join(" ")
        )
    }
}

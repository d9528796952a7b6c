//! Runs the test suite on every fault and variant, and tells what was found.

use std::collections::VecDeque;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::{env, fs};

use crate::faults::{Catalogue, Fault, Weight};

/// How long the suite may try one engine; a fault that makes every step wait would take an hour otherwise.
const LONGEST: &str = "150s";

/// The exit code of a run with scenarios that are wrong.
const BROKEN: i32 = 5;

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
    /// How many of the failures are shown: one for each cause.
    shown: usize,
    seconds: f64,
}

/// What a survey is about.
pub(crate) struct Survey<'a> {
    pub(crate) catalogue: Catalogue,
    pub(crate) protocol: &'a str,
    /// The program under test.
    pub(crate) enginecheck: &'a str,
    /// `-jN` runs so many engines side by side. With `-quick` a fault meets only the scenarios of its clause: that takes seconds,
    /// and what they miss is for the whole suite, which it meets next with `-staged`. With `-honest` no fault is tried, but the
    /// engine without any and its variants. Every other word is a name of a fault or variant; without names all are run.
    pub(crate) words: &'a [String],
}

/// A fault or variant that is to be tried.
#[derive(Debug, Clone, Copy)]
enum Trial {
    /// The engine as it is.
    Plain,
    Fault(Fault),
    /// Its name, and what the suite is told besides.
    Variant(&'static str, &'static [&'static str]),
}

/// Of the faults that break a `must`: how many were tried and found, how many failures there were, and how many were shown.
#[derive(Debug, Default)]
struct Sum {
    tried: usize,
    found: usize,
    failed: usize,
    shown: usize,
    /// Honest engines that were failed.
    alarms: usize,
}

impl Survey<'_> {
    /// Runs the suite on all of them, or on the named ones, and prints a line for each, and sums.
    ///
    /// # Errors
    /// Why the suite could not be run; with `-honest` also how many engines met a false alarm.
    pub(crate) fn run(&self) -> Result<(), String> {
        let (options, only): (Vec<&String>, Vec<&String>) =
            self.words.iter().partition(|word| word.starts_with('-'));
        let at_once = options
            .iter()
            .find(|word| word.starts_with("-j"))
            .map_or(Ok(1), |word| word[2..].parse::<usize>());
        let at_once = at_once.map_err(|why| format!("-jN: {why}"))?.max(1);
        let chosen = |name: &str| only.is_empty() || only.iter().any(|one| *one == name);
        let only_honest = options.iter().any(|word| *word == "-honest");
        let faults = self.catalogue.faults.iter().filter(|fault| !only_honest && chosen(fault.name));
        let variants = self.catalogue.variants.iter().filter(|variant| chosen(variant.name));
        let scratch = env::temp_dir().join(format!("independent-{}", std::process::id()));
        fs::create_dir_all(&scratch).map_err(|why| format!("{}: {why}", scratch.display()))?;
        // What each honest engine that a fault rests on is told anyway; an empty list is the engine without variants.
        let mut honest: Vec<(&[&str], Found)> = Vec::new();
        for fault in faults.clone() {
            if honest.iter().all(|(on, _)| *on != fault.on) {
                let run = self.try_engine(fault.on, &[], &scratch)?;
                println!("(honest {})\t{}", fault.on.join(" "), run.sentence(""));
                honest.push((fault.on, run));
            }
        }
        let plain = only_honest.then_some(Trial::Plain);
        let faults = faults.map(|fault| Trial::Fault(*fault));
        let variants = variants.map(|variant| Trial::Variant(variant.name, variant.arguments));
        let left: Mutex<VecDeque<Trial>> =
            Mutex::new(plain.into_iter().chain(faults).chain(variants).collect());
        let sum = Mutex::new(Sum::default());
        let next = || left.lock().ok().and_then(|mut left| left.pop_front());
        let work = || -> Result<(), String> {
            while let Some(trial) = next() {
                self.try_one(trial, &honest, &scratch, &sum)?;
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..at_once).map(|_| scope.spawn(work)).collect();
            let ends =
                workers.into_iter().map(|worker| worker.join().map_err(|_| "a worker died".to_owned()));
            ends.collect::<Result<Vec<_>, _>>()?.into_iter().collect::<Result<(), _>>()
        })?;
        let Sum { tried, found, failed, shown, alarms } = sum.into_inner().map_err(|why| why.to_string())?;
        fs::remove_dir_all(&scratch).map_err(|why| format!("{}: {why}", scratch.display()))?;
        match (only_honest, alarms) {
            (true, 0) => println!("no false alarm"),
            (true, alarms) => return Err(format!("{alarms} honest engines of {} are failed", self.protocol)),
            _ => println!("must-faults: {found} of {tried} found, {failed} failures, {shown} shown"),
        }
        Ok(())
    }

    fn try_one(
        &self,
        trial: Trial,
        honest: &[(&[&str], Found)],
        scratch: &Path,
        sum: &Mutex<Sum>,
    ) -> Result<(), String> {
        let fault = match trial {
            Trial::Fault(fault) => fault,
            Trial::Plain => return self.try_honest("honest", &[], &[], scratch, sum),
            Trial::Variant(name, arguments) => {
                return self.try_honest(name, &[name], arguments, scratch, sum);
            }
        };
        let (_, base) = honest.iter().find(|(on, _)| *on == fault.on).expect("it was run before");
        let staged = self.words.iter().any(|word| word == "-staged");
        let quick = staged || self.words.iter().any(|word| word == "-quick");
        let clause = format!("clause:{}", fault.clause);
        let of_its_clause = ["--filter", &clause];
        let by_clause = quick && fault.arguments.is_empty();
        let arguments = if by_clause { &of_its_clause[..] } else { fault.arguments };
        let mut run = self.try_engine(&[fault.name], arguments, scratch)?.beyond(base);
        if staged && by_clause && !run.hits(fault.weight) {
            run = self.try_engine(&[fault.name], &[], scratch)?.beyond(base);
        }
        let hit = run.hits(fault.weight);
        if let Ok(mut sum) = sum.lock()
            && fault.weight == Weight::Must
        {
            sum.tried += 1;
            sum.found += usize::from(hit);
            sum.failed += run.failed.len();
            sum.shown += run.shown;
        }
        println!("{}\t{}\t{}", fault.name, if hit { "found" } else { "MISSED" }, run.sentence(fault.clause));
        Ok(())
    }

    /// Nothing may be failed here, nor may a scenario be our mistake.
    fn try_honest(
        &self,
        name: &str,
        names: &[&str],
        arguments: &[&str],
        scratch: &Path,
        sum: &Mutex<Sum>,
    ) -> Result<(), String> {
        let run = self.try_engine(names, arguments, scratch)?;
        let passed = run.failed.is_empty() && run.exit != Some(BROKEN);
        if let Ok(mut sum) = sum.lock() {
            sum.alarms += usize::from(!passed);
        }
        println!("{name}\t{}\t{}", if passed { "passed" } else { "FALSE ALARM" }, run.sentence(""));
        Ok(())
    }

    fn try_engine(&self, names: &[&str], arguments: &[&str], scratch: &Path) -> Result<Found, String> {
        let this = env::current_exe().map_err(|why| why.to_string())?;
        let name = if names.is_empty() { "honest".to_owned() } else { names.join("-") };
        let record = scratch.join(format!("{name}.jsonl"));
        let began = std::time::Instant::now();
        // It runs in another folder; without a path it is looked up as usual.
        let program = fs::canonicalize(self.enginecheck).unwrap_or_else(|_| self.enginecheck.into());
        let output = Command::new(program)
            .args(["--protocol", self.protocol, "--deadline", LONGEST, "--json"])
            .arg(&record)
            .args(arguments)
            .arg("--")
            .arg(this)
            .arg(self.protocol)
            .args(names)
            .current_dir(scratch)
            .stderr(Stdio::null())
            .output()
            .map_err(|why| format!("{}: {why}", self.enginecheck))?;
        let mut found =
            Found { exit: output.status.code(), seconds: began.elapsed().as_secs_f64(), ..Found::default() };
        found.shown = shown(&String::from_utf8_lossy(&output.stdout));
        for line in fs::read_to_string(&record).unwrap_or_default().lines() {
            found.take(&serde_json::from_str(line).map_err(|why| why.to_string())?);
        }
        Ok(found)
    }
}

impl Found {
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
            "exit {}, {} failed ({} shown), {} warned, {:.0} s{exact}: {}",
            self.exit.unwrap_or(-1),
            self.failed.len(),
            self.shown,
            self.warned.len(),
            self.seconds,
            ids.join(" ")
        )
    }
}

/// The number of failures that a report shows in full, from its line `31 failures (2 of monitors) from 3 causes`.
fn shown(report: &str) -> usize {
    let failures = report.lines().rev().find_map(|line| {
        let (failures, _) = line.split_once(';').unwrap_or((line, ""));
        let (number, rest) = failures.split_once(" failure")?;
        number.parse::<usize>().ok()?;
        rest.rsplit_once(" from ")?.1.split_once(" cause")?.0.parse().ok()
    });
    failures.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_report_shows() {
        let cases = [
            ("pass 3, fail 2 in 2.2 s\n2 failures from 1 cause\njudged 1 of 2", 1),
            ("14 failures (2 of monitors) from 12 causes; 1 warning from the same causes", 12),
            ("1 warning from 1 cause", 0),
            ("", 0),
        ];
        for (report, number) in cases {
            assert_eq!(shown(report), number, "{report}");
        }
    }
}

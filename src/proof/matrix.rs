//! The kill matrix: which scenario and which monitor catches which mutant.
//!
//! A mutant is a faulty form of the honest engine or of one of its twins. It is killed by a scenario which that one passes,
//! and the mutant does not (should clauses count, as under `--strict`, and what is contested), at a step or monitor that
//! cites the mutant's clause. A note kills a mutant of a clause that is no *must*: what a text allows, and what is only
//! observed, shall be told apart, too. Skip, blocked, broken and inconclusive do not kill.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::attempt::{Bench, Tried};
use crate::judge::{ALIVE, Outcome};
use crate::reference::mutants::{Twin, twins};
use crate::reference::{Fault, Mutant, honest_builder};
use crate::scenario::table_of;
use crate::verdict::{ClauseId, Failure, FailureKind, Finding, Level, Verdict};

/// The matrix of one protocol.
#[derive(Debug, Clone)]
pub struct Matrix {
    /// The protocol.
    pub protocol: &'static str,
    /// The honest engine, then its twins.
    pub honest: Vec<HonestRow>,
    /// The mutants, in the order of their registry.
    pub mutants: Vec<MutantRow>,
    /// Names of the protocol's monitors, with the shared ones left out that only a real process can break.
    pub monitors: Vec<&'static str>,
}

/// An engine without a fault: everything passes, or is not for it.
#[derive(Debug, Clone)]
pub struct HonestRow {
    /// The twin's name; none for the honest engine itself.
    pub twin: Option<&'static str>,
    /// What each scenario and probe gave, in the suite's order: id, verdict, reason.
    pub tried: Vec<(String, Verdict, String)>,
    /// Findings of monitors; there should be none.
    pub findings: Vec<(String, Finding)>,
}

/// One mutant and what catches it.
#[derive(Debug, Clone)]
pub struct MutantRow {
    /// Its name.
    pub name: &'static str,
    /// The clause it breaks.
    pub clause: &'static str,
    /// The twin that it is a faulty form of; none for the honest engine itself.
    pub twin: Option<&'static str>,
    /// Whether it needs a kernel, and so is not simulated.
    pub process: bool,
    /// Ids of scenarios, and `monitor/<name>`, that kill it.
    pub killers: BTreeSet<String>,
    /// Scenarios that fail on it without citing its clause.
    pub others: BTreeSet<String>,
}

/// So many of the scenarios that are said to catch a mutant are held in [`Matrix::recheck`], and those whose own list names it.
const MOST: usize = 1;

/// [`Matrix::recheck`] holds each twin against one scenario in so many, another one for each of them.
const SHARE: usize = 3;

/// Which scenarios and monitors are said to catch each mutant, by its name.
pub type Claimed = BTreeMap<String, BTreeSet<String>>;

impl Matrix {
    /// Computes the matrix: every scenario on the honest engines that these mutants are made of, then on every mutant that
    /// can be simulated.
    #[must_use]
    pub fn compute(bench: &Bench, mutants: &[Mutant]) -> Matrix {
        Matrix::of(bench, mutants, None)
    }

    /// Holds only what is claimed to kill, by an earlier matrix or by a scenario's own list: a claim that no longer holds
    /// is missing from the result, a kill that nobody claims stays unseen. Of the many that catch the same mutant, those
    /// whose own list names it and one other are held; the rest is believed, as far as the healthy engine still passes it, or
    /// is not held against it. A false alarm on a twin may stay unseen: it is held against a share of the suite only.
    #[must_use]
    pub fn recheck(bench: &Bench, mutants: &[Mutant], claimed: &Claimed) -> Matrix {
        let mut wanted = claimed.clone();
        for killers in wanted.values_mut() {
            let step = killers.len().div_ceil(MOST);
            let mut place = 0;
            killers.retain(|id| {
                place += 1;
                id.starts_with("monitor/") || place % step == 0
            });
        }
        for scenario in &bench.suite.scenarios {
            let id = table_of(&scenario.id);
            for mutant in &scenario.kills {
                // A mutant without claims is held against everything.
                if let Some(killers) = wanted.get_mut(mutant) {
                    killers.insert(id.to_owned());
                }
            }
        }
        let mut matrix = Matrix::of(bench, mutants, Some((&wanted, claimed)));
        for row in &mut matrix.mutants {
            if let (Some(claimed), Some(wanted)) = (claimed.get(row.name), wanted.get(row.name)) {
                let healthy = matrix.honest.iter().find(|healthy| healthy.twin == row.twin);
                let believed = claimed.difference(wanted).filter(|id| {
                    healthy.is_some_and(|healthy| healthy.passes(id) || healthy.has_not_tried(id))
                });
                row.killers.extend(believed.cloned());
            }
        }
        matrix
    }

    /// Only whether something of what is claimed still catches each mutant, for a bench whose table would be much like another:
    /// what the honest engines give, and the mutants that nothing catches. A mutant is held until the first kill, against
    /// everything if nothing is claimed of it.
    #[must_use]
    pub fn uncaught(
        bench: &Bench,
        mutants: &[Mutant],
        claimed: &Claimed,
    ) -> (Vec<HonestRow>, Vec<&'static str>) {
        let honest = HonestRow::all(bench, mutants, None);
        let caught = side_by_side(mutants, |mutant| {
            let Fault::Wrap(build) = mutant.fault else { return true };
            let claims = claimed.get(mutant.name);
            let only_monitors =
                claims.is_none_or(|all| all.iter().all(|claim| claim.starts_with("monitor/")));
            let wanted = |id: &str| only_monitors || claims.is_some_and(|all| all.contains(id));
            let kills = |tried: &Tried| !killers(bench, mutant, &honest, tried).is_empty();
            bench_for(bench, mutant.twin).run_until(&build, &wanted, &kills).iter().any(kills)
        });
        let uncaught =
            mutants.iter().zip(caught).filter(|(_, caught)| !caught).map(|(mutant, _)| mutant.name);
        (honest, uncaught.collect())
    }

    /// Everything, or what is wanted of what is claimed.
    fn of(bench: &Bench, mutants: &[Mutant], claims: Option<(&Claimed, &Claimed)>) -> Matrix {
        let honest = HonestRow::all(bench, mutants, claims.map(|(wanted, _)| wanted));
        Matrix {
            protocol: bench.protocol.name(),
            mutants: side_by_side(mutants, |mutant| {
                let claims = claims.and_then(|(wanted, claimed)| {
                    Some((wanted.get(mutant.name)?, claimed.get(mutant.name)?))
                });
                row(bench, mutant, &honest, claims)
            }),
            honest,
            monitors: bench.protocol.vocabulary().monitors.iter().map(|m| m.name).collect(),
        }
    }

    /// What each scenario, probe and monitor kills, in the order of the suite; those without any included.
    #[must_use]
    pub fn kills(&self) -> Vec<(String, BTreeSet<&'static str>)> {
        let mut ids: Vec<String> = Vec::new();
        for (id, ..) in self.honest.iter().flat_map(|row| &row.tried) {
            if !ids.contains(id) {
                ids.push(id.clone());
            }
        }
        ids.extend(self.monitors.iter().map(|name| format!("monitor/{name}")));
        ids.into_iter()
            .map(|id| {
                let killed =
                    self.mutants.iter().filter(|m| m.killers.contains(&id)).map(|m| m.name).collect();
                (id, killed)
            })
            .collect()
    }

    /// Mutants that nothing kills, those that need a kernel left out.
    #[must_use]
    pub fn survivors(&self) -> Vec<&MutantRow> {
        self.mutants.iter().filter(|m| !m.process && m.killers.is_empty()).collect()
    }
}

impl HonestRow {
    /// Everything on the honest engine, and on the twins that these mutants are made of; of a recheck, on each twin what its
    /// mutants are held against, what is not for the honest engine, and a share of the rest.
    fn all(bench: &Bench, mutants: &[Mutant], wanted: Option<&Claimed>) -> Vec<HonestRow> {
        let protocol = bench.protocol.name();
        let reference: Vec<HonestRow> = honest_builder(protocol)
            .map(|build| HonestRow::of(None, bench.run(&build)))
            .into_iter()
            .collect();
        let twins = twins(protocol).iter().filter(|twin| mutants.iter().any(|m| m.twin == Some(twin.name)));
        let twins: Vec<(usize, &Twin)> = twins.enumerate().collect();
        let places: BTreeMap<&str, usize> =
            bench.suite.scenarios.iter().map(|s| table_of(&s.id)).zip(0..).collect();
        let mut rows = side_by_side(&twins, |&(number, twin)| {
            let of_twin = mutants.iter().filter(|mutant| mutant.twin == Some(twin.name));
            // A mutant without claims is held against everything, and so is its twin.
            let claims: Option<Vec<_>> = of_twin.map(|mutant| wanted?.get(mutant.name)).collect();
            let needed: Option<BTreeSet<&str>> =
                claims.map(|all| all.into_iter().flatten().map(String::as_str).collect());
            let held = |id: &str| {
                needed.as_ref().is_none_or(|needed| needed.contains(id))
                    || !reference.iter().any(|row| row.passes(id))
                    || places.get(id).is_some_and(|place| (place + number) % SHARE == 0)
            };
            let build = twin.build;
            HonestRow::of(
                Some(twin.name),
                bench_for(bench, Some(twin.name)).run_until(&build, &held, &|_| false),
            )
        });
        rows.splice(0..0, reference);
        rows
    }

    fn of(twin: Option<&'static str>, tried: Vec<Tried>) -> HonestRow {
        let findings =
            tried.iter().flat_map(|t| t.outcome.findings.iter().map(|f| (t.id.clone(), f.clone()))).collect();
        let tried = tried.into_iter().map(|t| (t.id, t.outcome.verdict, t.outcome.reason)).collect();
        HonestRow { twin, tried, findings }
    }

    /// Whether a scenario was not tried with it.
    fn has_not_tried(&self, id: &str) -> bool {
        !self.tried.iter().any(|(tried, ..)| tried == id)
    }

    /// Whether a scenario was held with it and passed, in every instance that could be held.
    #[must_use]
    pub fn passes(&self, id: &str) -> bool {
        let mut verdicts = self
            .tried
            .iter()
            .filter(|(tried, verdict, _)| tried == id && *verdict != Verdict::Skip)
            .peekable();
        verdicts.peek().is_some() && verdicts.all(|(_, verdict, _)| *verdict == Verdict::Pass)
    }
}

/// Does something with each item, on all cores; the results are in the order of the items.
fn side_by_side<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(item) = items.get(index)
                {
                    let result = work(item);
                    done.lock().expect("no thread panics with the lock held").push((index, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panics with the lock held");
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The bench for a twin and its mutants, by the twin's name; that of the honest engine itself without one.
fn bench_for(bench: &Bench, twin: Option<&str>) -> Bench {
    let twin = twins(bench.protocol.name()).iter().find(|known| Some(known.name) == twin);
    twin.and_then(|twin| twin.profile).map_or_else(|| bench.clone(), |profile| bench.under(profile))
}

/// One mutant against everything, or first against what is wanted of what is claimed to kill it. If that leaves a monitor unseen,
/// against the other claims, and then against the rest, until each has spoken: claims do not tell in which dialogue a monitor
/// speaks, but it mostly does where the mutant shows.
fn row(
    bench: &Bench,
    mutant: &Mutant,
    honest: &[HonestRow],
    claims: Option<(&BTreeSet<String>, &BTreeSet<String>)>,
) -> MutantRow {
    let mut row = MutantRow {
        name: mutant.name,
        clause: mutant.clause,
        twin: mutant.twin,
        process: matches!(mutant.fault, Fault::Process(_)),
        killers: BTreeSet::new(),
        others: BTreeSet::new(),
    };
    let Fault::Wrap(build) = mutant.fault else { return row };
    let bench = bench_for(bench, mutant.twin);
    let killers = |tried: &Tried| killers(&bench, mutant, honest, tried);
    let (known, probes) = bench.begin(&build);
    row.add(probes, killers);
    let Some((wanted, claimed)) = claims else {
        row.add(bench.hold(&build, &known, &|_| true, &|_| false), killers);
        return row;
    };
    row.add(bench.hold(&build, &known, &|id| wanted.contains(id), &|_| false), killers);
    let is_open = |id: &&String| id.starts_with("monitor/") && !row.killers.contains(*id);
    let unseen: RefCell<BTreeSet<&String>> = RefCell::new(wanted.iter().filter(is_open).collect());
    let have_spoken = |tried: &Tried| {
        let speaking = killers(tried);
        let mut unseen = unseen.borrow_mut();
        unseen.retain(|monitor| !speaking.contains(*monitor));
        unseen.is_empty()
    };
    for likely in [true, false] {
        if !unseen.borrow().is_empty() {
            let others = |id: &str| !wanted.contains(id) && claimed.contains(id) == likely;
            row.add(bench.hold(&build, &known, &others, &have_spoken), killers);
        }
    }
    row
}

impl MutantRow {
    /// Adds what was tried, and which of it kills.
    fn add(&mut self, tried: Vec<Tried>, killers: impl Fn(&Tried) -> BTreeSet<String>) {
        for tried in tried {
            let killers = killers(&tried);
            let told = matches!(tried.outcome.verdict, Verdict::Fail | Verdict::Warn | Verdict::Blocked);
            if told && !killers.contains(&tried.id) {
                self.others.insert(tried.id);
            }
            self.killers.extend(killers);
        }
    }
}

/// The scenario, if it kills, and the monitors that do so in its dialogue.
fn killers(bench: &Bench, mutant: &Mutant, honest: &[HonestRow], tried: &Tried) -> BTreeSet<String> {
    let must = bench.levels.level(&ClauseId::new(mutant.clause)).0 == Level::Must;
    let least = if must { Level::Should } else { Level::May };
    let Tried { id, outcome } = tried;
    let findings = outcome.findings.iter();
    let mut killers: BTreeSet<String> = findings
        .filter(|finding| finding.clause.as_str() == mutant.clause && finding.level >= least)
        .map(|finding| format!("monitor/{}", finding.monitor))
        .collect();
    let healthy = honest.iter().find(|row| row.twin == mutant.twin);
    if kills(outcome, mutant, least) && healthy.is_some_and(|row| row.passes(id)) {
        killers.insert(id.clone());
    }
    killers
}

fn kills(outcome: &Outcome, mutant: &Mutant, least: Level) -> bool {
    let told = match outcome.verdict {
        Verdict::Fail | Verdict::Warn => true,
        Verdict::Note => least == Level::May,
        _ => false,
    };
    told && outcome.failures.iter().any(|f| cites(f, mutant, least))
}

fn cites(failure: &Failure, mutant: &Mutant, least: Level) -> bool {
    // Where the engine died, the step cites its own clause, too.
    (failure.kind.is_end() && mutant.clause == ALIVE
        || failure.against().any(|c| c.as_str() == mutant.clause))
        && (failure.level >= least)
        && (failure.kind != FailureKind::Timeout || mutant.omits)
}

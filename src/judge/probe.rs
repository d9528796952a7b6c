//! The dialogues before the suite: whether the engine starts and speaks the protocol, what it offers, and how it
//! fills the lists.
//!
//! Pure: the function that holds the dialogues is passed in, so that the runner and the proof probe in the same way.
//! Main types: [`Finds`], and [`instances`] for what depends on it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use super::Outcome;
use super::outcome::is_slow;
use super::seed::instance_hash;
use crate::line::{Line, Side};
use crate::protocol::model::{Known, LOSES_LINES, Requirement};
use crate::scenario::{Probe, ProtocolRef, Scenario};
use crate::verdict::{ClauseId, Failure, FailureKind, Level, Verdict};

/// How often the essential dialogue is tried, each time with a new process: some engines occasionally miss a start.
const ESSENTIAL_ATTEMPTS: u32 = 5;
/// The fact that `quit` does not end the engine, so that dialogues do not wait for it at their end.
pub(super) const IGNORES_QUIT: &str = "ignores-quit";

/// The fact, only while the probe is under way, that this word was awaited in vain and was never seen.
pub(super) const SILENT: &str = "silent-on";

/// The longest pause before each line that is tried on an engine that loses lines. If it does not help, the lines are not lost
/// because they arrive together.
const LONGEST_PAUSE: Duration = Duration::from_millis(200);
/// The shorter ones, of which the first that does is used.
const PAUSES: [Duration; 3] =
    [Duration::from_millis(25), Duration::from_millis(50), Duration::from_millis(100)];
/// How often a pause has to do, because what is lost depends on chance.
const PAUSE_ATTEMPTS: usize = 2;
/// A wait in vain that is as long as this is not made a third time.
const LONG_WAIT: Duration = Duration::from_secs(15);

/// What never came: so many waits for it were in vain,
const NEVER_WAITS: usize = 3;
/// at least one of them as long as this.
const NEVER_LONG: Duration = Duration::from_secs(30);

/// The same for an engine that may keep running, because the text does not require it to exit.
pub(super) const STAYS: &str = "stays-after-quit";

/// What the probe found.
#[derive(Debug, Default)]
pub(crate) struct Finds {
    /// What is known of the engine now.
    pub known: Known,
    /// The essential dialogue, if it failed: the engine does not speak the protocol.
    pub silent: Option<(Arc<Scenario>, Outcome)>,
    /// What else failed, in words.
    pub notices: Vec<String>,
    /// The clauses of dialogues that failed in some attempts and not in others: chance decides, so one attempt at a
    /// scenario about them says little.
    pub shaky: BTreeSet<ClauseId>,
    /// What never came although it was awaited, by its first word; with the clauses of the dialogues that waited.
    pub never: BTreeMap<String, BTreeSet<ClauseId>>,
}

/// What was awaited, and what came, in all the dialogues.
#[derive(Debug, Default)]
struct Silence {
    spoken: BTreeSet<Vec<u8>>,
    waits: BTreeMap<String, Waits>,
}

#[derive(Debug, Default)]
struct Waits {
    count: usize,
    long: bool,
    clauses: BTreeSet<ClauseId>,
}

impl Silence {
    /// A dialogue is over. Returns the word that it awaited for long and that has never been seen, if there is one.
    fn heard(&mut self, scenario: &Scenario, outcome: &Outcome) -> Option<String> {
        // What an engine flushes at its end was not said when it was awaited.
        let end = failed_at(outcome).unwrap_or(Duration::MAX);
        let lines = outcome.transcript.iter().filter(|line| line.side == Side::FromEngine && line.at <= end);
        let words = lines.filter_map(first_word);
        // Thinking lines begin with numbers.
        self.spoken.extend(words.filter(|word| !word[0].is_ascii_digit()).map(<[u8]>::to_vec));
        let vain = outcome.vain.as_ref()?;
        let waits = self.waits.entry(vain.word.clone()).or_default();
        waits.count += 1;
        // The wait of the essential dialogue ends early only if the engine was idle all the time.
        let whole = !vain.cut || scenario.essential && vain.certain;
        waits.long |= whole && vain.waited >= NEVER_LONG;
        waits.clauses.extend(scenario.clauses.iter().cloned());
        (waits.long && !self.spoken.contains(vain.word.as_bytes())).then(|| vain.word.clone())
    }

    fn never(self) -> BTreeMap<String, BTreeSet<ClauseId>> {
        let spoken = self.spoken;
        let never = |(word, waits): &(String, Waits)| {
            waits.long && waits.count >= NEVER_WAITS && !spoken.contains(word.as_bytes())
        };
        self.waits.into_iter().filter(never).map(|(word, waits)| (word, waits.clauses)).collect()
    }
}

fn first_word(line: &Line) -> Option<&[u8]> {
    line.bytes.split(u8::is_ascii_whitespace).find(|word| !word.is_empty())
}

/// When a wait of the dialogue had been in vain.
fn failed_at(outcome: &Outcome) -> Option<Duration> {
    // One that computes may answer when it is ready.
    outcome.vain.as_ref().filter(|vain| vain.certain)?;
    outcome.failures.iter().map(|failure| failure.at).max()
}

/// What was awaited in vain and came when the dialogue was over, if that was so.
fn held_back(outcome: &Outcome) -> Option<String> {
    let (vain, end) = (outcome.vain.as_ref()?, failed_at(outcome)?);
    let late = outcome.transcript.iter().filter(|line| line.side == Side::FromEngine && line.at > end);
    late.filter_map(first_word).any(|word| word == vain.word.as_bytes()).then(|| vain.word.clone())
}

/// The probes that are to be held before these scenarios: all but the optional ones of whose facts neither a scenario nor a
/// later probe asks anything.
pub(crate) fn needed(probes: &[Probe], scenarios: &[Arc<Scenario>]) -> Vec<Probe> {
    let mut needed: Vec<Probe> = Vec::new();
    for probe in probes.iter().rev() {
        let later = needed.iter().map(|later| &later.scenario);
        let asks = |scenario: &Arc<Scenario>| {
            scenario.requires.iter().any(|requirement| {
                matches!(requirement.name.as_str(), "fact" | "no-fact")
                    && probe.fails_means.as_ref().is_some_and(|fact| requirement.arguments.contains(fact))
            })
        };
        if !probe.optional || scenarios.iter().chain(later).any(asks) {
            needed.push(probe.clone());
        }
    }
    needed.reverse();
    needed
}

/// Holds the probe dialogues one after another. `hold` gets what is known so far, and returns none if the run is
/// stopped.
pub(crate) fn probe(
    probes: &[Probe],
    mut hold: impl FnMut(&Arc<Scenario>, &Known) -> Option<Outcome>,
) -> Option<Finds> {
    let mut finds = Finds::default();
    let mut silence = Silence::default();
    // What the engine has not even answered first.
    let mut mute = None;
    let mut hold = |scenario: &Arc<Scenario>, known: &mut Known| {
        let outcome = hold(scenario, known)?;
        if let Some(word) = silence.heard(scenario, &outcome) {
            known.facts.insert(SILENT.to_owned(), word);
        }
        Some(outcome)
    };
    for probe in probes {
        let protocol = crate::protocol::find(probe.scenario.protocol);
        if protocol.is_some_and(|p| unmet(p, &finds.known, &probe.scenario).is_some()) {
            continue;
        }
        let mut outcome = hold(&probe.scenario, &mut finds.known)?;
        if probe.essential {
            for turn in 1..ESSENTIAL_ATTEMPTS {
                let hopeless = [FailureKind::NotStarted, FailureKind::Overflow];
                let started = !outcome.failures.iter().any(|f| hopeless.contains(&f.kind));
                let hopeless =
                    is_explained(&outcome) || turn > 1 && (!spoke(&outcome) || is_silent(&outcome));
                if speaks(&outcome) || !started || is_mute(&outcome) || hopeless {
                    break;
                }
                // It may lose lines that arrive together: they come one at a time, here and from now on.
                let why = format!(
                    "it answered only when lines came one at a time; before that: {}",
                    how_it_showed(&outcome)
                );
                finds.known.facts.insert(LOSES_LINES.to_owned(), why);
                outcome = hold(&probe.scenario, &mut finds.known)?;
            }
            if !speaks(&outcome) {
                finds.known.facts.remove(LOSES_LINES);
            }
            if let Some(word) = held_back(&outcome) {
                finds.notices.push(format!(
                    "the engine printed `{word}` only when it was told to quit: it keeps its output in a buffer, and must flush stdout after every line"
                ));
            }
        }
        let Repeated { made, failed } = repeat(probe, &outcome, || hold(&probe.scenario, &mut finds.known))?;
        if failed < made {
            finds.shaky.extend(probe.scenario.clauses.iter().filter(|_| made > 1).cloned());
        }
        finds.known.merge(outcome.known.clone());
        finds.known.probed = true;
        if probe.essential {
            finds.known.start_time = start_time(&outcome, &finds.known);
        }
        if is_good(probe, &outcome) {
            continue;
        }
        if probe.essential && !is_silent(&outcome) {
            finds.silent = Some((Arc::clone(&probe.scenario), outcome));
            break;
        }
        let missed = outcome.vain.as_ref().map(|vain| vain.word.clone());
        let told_before = missed.is_some() && missed == mute;
        if probe.essential {
            mute = missed;
        }
        let mut shown = how_it_showed(&outcome);
        if made > 1 {
            shown = format!("{shown} (in {failed} of {made} attempts)");
        }
        match &probe.fails_means {
            // A dialogue that did not reach the point of judging proves no fact, and a dead engine shows only its
            // death: the scenarios must report that, and not be skipped because of it. Nor does the lack of an answer
            // that never comes.
            Some(fact) if unmet_demand(probe, &outcome) && !died(&outcome) && !told_before => {
                if fact == LOSES_LINES {
                    // Lines that are lost with pauses between them are not lost because they arrive together.
                    let Some(pause) = shortest_pause(probe, &finds.known, &mut hold)? else {
                        let shown = format!("{shown}; nor with pauses between the lines");
                        finds.notices.push(notice(probe, Verdict::Fail, &shown));
                        continue;
                    };
                    finds.known.pause = finds.known.pause.max(pause);
                    shown = format!(
                        "{shown}; with a pause of {} ms before each it reads them",
                        pause.as_millis()
                    );
                }
                finds.known.facts.insert(fact.clone(), shown);
            }
            _ if outcome.verdict == Verdict::Skip => {}
            _ => finds.notices.push(notice(probe, outcome.verdict, &shown)),
        }
    }
    finds.known.facts.remove(SILENT);
    finds.never = silence.never();
    Some(finds)
}

/// What is told of a dialogue that showed no fact.
fn notice(probe: &Probe, verdict: Verdict, shown: &str) -> String {
    let title = &probe.scenario.title;
    match verdict {
        Verdict::Fail => format!("probe: {title}: not so ({shown})"),
        Verdict::Inconclusive => format!("probe: {title}: could not find out ({shown})"),
        verdict => format!("{title}: {verdict} ({shown})"),
    }
}

/// How often a dialogue was held, and failed.
struct Repeated {
    made: u32,
    failed: u32,
}

/// Repeats a dialogue that failed, as often as its header says; it counts if it fails at all. What an engine never answers is
/// waited for twice.
fn repeat(probe: &Probe, first: &Outcome, mut hold: impl FnMut() -> Option<Outcome>) -> Option<Repeated> {
    let cut = first.vain.as_ref().is_some_and(|vain| vain.cut);
    if probe.essential || cut || is_good(probe, first) {
        return Some(Repeated { made: 1, failed: 0 });
    }
    let planned = probe.scenario.repeat.unwrap_or(1);
    let in_vain = |outcome: &Outcome| outcome.vain.as_ref().is_some_and(|vain| vain.waited >= LONG_WAIT);
    let mut repeated = Repeated { made: 1, failed: 1 };
    while repeated.made < planned {
        let again = hold()?;
        repeated.made += 1;
        repeated.failed += u32::from(!is_good(probe, &again));
        if in_vain(first) && in_vain(&again) {
            break;
        }
    }
    Some(repeated)
}

/// The shortest pause before each line with which the dialogue is good; none if not even the longest helps.
///
/// Returns none if the run is stopped.
fn shortest_pause(
    probe: &Probe,
    known: &Known,
    hold: &mut impl FnMut(&Arc<Scenario>, &mut Known) -> Option<Outcome>,
) -> Option<Option<Duration>> {
    let mut attempt = |pause| {
        let mut known = Known { pause, ..known.clone() };
        known.facts.insert(LOSES_LINES.to_owned(), String::new());
        hold(&probe.scenario, &mut known).map(|outcome| is_good(probe, &outcome))
    };
    if !attempt(LONGEST_PAUSE)? {
        return Some(None);
    }
    'pauses: for pause in PAUSES {
        for _ in 0..PAUSE_ATTEMPTS {
            if !attempt(pause)? {
                continue 'pauses;
            }
        }
        return Some(Some(pause));
    }
    Some(Some(LONGEST_PAUSE))
}

/// How long the engine took to start: until its first line, not the last, because it thinks before its move. One that
/// loses lines, or spoke only when it was sent more after a long silence, was there long before the line that woke it.
fn start_time(outcome: &Outcome, known: &Known) -> Duration {
    /// So long nothing was sent, because an answer was awaited.
    const SILENCE: Duration = Duration::from_secs(5);
    let transcript = &outcome.transcript;
    let Some(spoke) = transcript.iter().position(|line| line.side == Side::FromEngine) else {
        return Duration::ZERO;
    };
    let sent = || transcript[..spoke].iter().filter(|line| line.side == Side::ToEngine).map(|line| line.at);
    let waited = sent().zip(sent().skip(1)).any(|(one, next)| next.saturating_sub(one) >= SILENCE);
    let woken = known.facts.contains_key(LOSES_LINES) || waited;
    let from = if woken { sent().next_back().unwrap_or_default() } else { Duration::ZERO };
    transcript[spoke].at.saturating_sub(from)
}

/// The instances of a scenario whose `for-each` waits for a list of the probe; the scenario itself if there is no
/// such list.
///
/// # Errors
/// If the list is empty; with the reason for skipping the scenario.
pub(crate) fn instances(
    protocol: ProtocolRef,
    known: &Known,
    scenario: &Arc<Scenario>,
) -> Result<Vec<Arc<Scenario>>, String> {
    let Some((name, list)) = &scenario.for_each_list else { return Ok(vec![Arc::clone(scenario)]) };
    let values = protocol.list(known, list);
    if values.is_empty() {
        return Err(format!("the engine has no {}", list.trim_matches(['<', '>'])));
    }
    let instance = |value: &String| {
        let hash = instance_hash(scenario.hash, name, value);
        Arc::new(Scenario { hash, ..scenario.instance(name, value) })
    };
    Ok(values.iter().map(instance).collect())
}

/// Why the engine cannot take part in a scenario, if it cannot.
pub(crate) fn unmet(protocol: ProtocolRef, known: &Known, scenario: &Scenario) -> Option<String> {
    scenario.requires.iter().find_map(|requirement| protocol.meets(known, requirement).err())
}

/// Whether the engine offers what a scenario is about. What it would not do (`no-fact`) is no matter of offers.
pub(crate) fn offered(protocol: ProtocolRef, known: &Known, scenario: &Scenario) -> bool {
    let is_fact = |requirement: &&Requirement| matches!(requirement.name.as_str(), "fact" | "no-fact");
    let mut offers = scenario.requires.iter().filter(|requirement| !is_fact(requirement));
    offers.all(|requirement| protocol.meets(known, requirement).is_ok())
}

/// Whether the dialogue showed what it was held for.
fn is_good(probe: &Probe, outcome: &Outcome) -> bool {
    match probe {
        Probe { essential: true, .. } => speaks(outcome),
        Probe { observes: true, .. } => {
            let proves_fact = probe.fails_means.is_some() && unmet_demand(probe, outcome);
            works(outcome) && !died(outcome) && !proves_fact
        }
        _ => works(outcome),
    }
}

fn works(outcome: &Outcome) -> bool {
    matches!(outcome.verdict, Verdict::Pass | Verdict::Warn | Verdict::Note)
}

/// Whether the essential dialogue showed an engine. The output of a program that floods it is cut before it was asked
/// for anything, and that alone is only a warning.
fn speaks(outcome: &Outcome) -> bool {
    works(outcome) && !outcome.failures.iter().any(|f| f.kind == FailureKind::Overflow)
}

/// Whether the dialogue reached a demand of its own that the engine did not meet. Slowness does not count.
fn unmet_demand(probe: &Probe, outcome: &Outcome) -> bool {
    let own = |step: Option<usize>| step.is_some_and(|step| step >= probe.scenario.prologue);
    match outcome.verdict {
        Verdict::Fail => !probe.observes,
        Verdict::Note | Verdict::Warn => {
            let unmet = |f: &Failure| f.level == Level::May && own(f.step) && !is_slow(f);
            probe.observes && outcome.failures.iter().any(unmet)
        }
        _ => false,
    }
}

/// Whether the engine had its time and printed nothing of the protocol; waiting again would find nothing else.
fn is_mute(outcome: &Outcome) -> bool {
    !outcome.understood && outcome.failures.iter().any(|f| f.kind == FailureKind::Timeout)
}

/// Whether the engine speaks the protocol, and then does not answer: it is judged by that.
fn is_silent(outcome: &Outcome) -> bool {
    outcome.understood && spoke(outcome) && outcome.vain.is_some() && !died(outcome)
}

/// Whether something else has shown that the engine knows the protocol, and why it is silent here.
fn is_explained(outcome: &Outcome) -> bool {
    outcome.understood && !spoke(outcome)
}

fn spoke(outcome: &Outcome) -> bool {
    outcome.transcript.iter().any(|line| line.side == Side::FromEngine)
}

fn died(outcome: &Outcome) -> bool {
    outcome.failures.iter().any(|f| f.kind.is_end())
}

fn how_it_showed(outcome: &Outcome) -> String {
    match outcome.failures.first() {
        Some(failure) => format!("expected {}, got {}", failure.expected, failure.actual),
        None => outcome.reason.clone(),
    }
}

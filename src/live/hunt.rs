//! Many drawn dialogues: who says what in them, what they found, and how that becomes small ([`Hunt`]).

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;

use super::compiler::Compiler;
use super::compose;
use super::corpus::Corpus;
use super::coverage::Coverage;
use super::repertoire::Repertoire;
use super::said::{Dialogue, Said, Steps, name};
use super::shrink::Shrinking;
use super::talker::{Log, Talker};
use crate::cause::Cause;
use crate::judge::probe::unmet;
use crate::judge::{Outcome, is_slow, of_harness, refused_in};
use crate::protocol::model::Known;
use crate::scenario::{ProtocolRef, Scenario};
use crate::verdict::{ClauseId, FailureKind, Level, Verdict};

/// How often a dialogue that found something is held again before it is given up.
const TRIES: usize = 3;
/// How often a smaller form is tried.
const SHRINK_TRIES: usize = 2;
/// So many hostile dialogues that end alike are made small: an engine may die of several things in one way.
const DEATHS: u64 = 6;

/// An engine that ends in one way in so many lawful dialogues does so in others for the same reasons.
const DEATHS_SHOWN: usize = 4;

/// Draws dialogues one after another, and keeps what they found. All threads share one.
#[derive(Debug)]
pub(crate) struct Hunt {
    compiler: Arc<Compiler>,
    /// The pieces that are drawn; fewer when the engine is found to refuse what some of them send.
    usable: Mutex<Arc<[String]>>,
    coverage: Arc<Mutex<Coverage>>,
    seed: u64,
    opening: Arc<Scenario>,
    kept: Mutex<Kept>,
    /// Dialogues of former runs that are still to be begun with.
    corpus: Mutex<VecDeque<Vec<Said>>>,
}

/// What the dialogues have come to so far.
#[derive(Debug, Default)]
struct Kept {
    drawn: u64,
    held: u64,
    steps: u64,
    /// Dialogues that came to nothing, by the reason.
    nothing: BTreeMap<String, u64>,
    /// Dialogues that were not lawful, by the reason: how many, and the first of them.
    broken: BTreeMap<String, (u64, Dialogue)>,
    /// What was found, by its cause, the clauses that it breaks, and which of the [`DEATHS`] it is.
    found: BTreeMap<(String, BTreeSet<ClauseId>, u64), Finding>,
}

/// A finding: the shortest dialogue that shows it, and how many did.
#[derive(Debug, Clone)]
pub(crate) struct Finding {
    /// Its cause.
    pub(crate) cause: String,
    /// Whether a must clause is broken.
    pub(crate) must: bool,
    /// The clauses that are broken in it.
    pub(crate) clauses: BTreeSet<ClauseId>,
    /// The shortest dialogue that shows it.
    pub(crate) dialogue: Dialogue,
    /// How many dialogues did.
    pub(crate) times: u64,
}

/// What is left of a finding.
#[derive(Debug)]
pub(crate) enum Smallest {
    /// The smallest dialogue that shows it.
    Found(Dialogue),
    /// It did not come again.
    Gone,
    /// Nobody looked: the run was stopped.
    Stopped,
}

impl Smallest {
    /// That dialogue; none if there is none.
    pub(crate) fn dialogue(&self) -> Option<&Dialogue> {
        match self {
            Smallest::Found(dialogue) => Some(dialogue),
            Smallest::Gone | Smallest::Stopped => None,
        }
    }
}

/// How far a hunt has come.
#[derive(Debug, Clone, Default)]
pub(crate) struct Progress {
    pub(crate) held: u64,
    pub(crate) steps: u64,
    /// Dialogues that came to nothing, by the reason.
    pub(crate) nothing: BTreeMap<String, u64>,
    /// Dialogues that were not lawful, by the reason: how many, and the first of them.
    pub(crate) broken: BTreeMap<String, (u64, Dialogue)>,
    pub(crate) findings: usize,
}

/// A dialogue that is about to be held.
pub(crate) struct Drawn {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// Its beginning; the talker adds the rest.
    pub(crate) scenario: Arc<Scenario>,
    pub(crate) talker: Talker,
    /// What was said in it.
    pub(crate) log: Log,
}

impl Hunt {
    /// With an engine of which this is known.
    ///
    /// # Errors
    /// If the repertoire cannot be used, which a test excludes for those that are built in.
    pub(crate) fn new(
        protocol: ProtocolRef,
        repertoire: Repertoire,
        known: &Known,
        seed: u64,
    ) -> Result<Hunt, String> {
        let mut compiler = Compiler::new(protocol, repertoire, seed);
        let suits = |compiler: &Compiler, steps: &Steps, requires: &[String]| {
            let scenario = compiler.scenario_of(steps, requires);
            scenario.is_ok_and(|scenario| unmet(protocol, known, &scenario).is_none())
        };
        let mut suited = compiler.repertoire.clone();
        suited.suit(|what| suits(&compiler, &compiler.repertoire.opening, &[what.to_owned()]));
        compiler.repertoire = suited;
        let mut random = fastrand::Rng::with_seed(seed);
        let pieces = compiler.repertoire.pieces();
        let usable: Vec<String> = pieces
            .filter(|(name, piece)| {
                let words = compiler.words(piece, &mut random);
                let said = Said::at_once(name, words);
                let repertoire = &compiler.repertoire;
                suits(&compiler, &repertoire.steps_of(&said, 0), &repertoire.requires_of(&said))
            })
            .map(|(name, _)| name.to_owned())
            .collect();
        let opening = compiler.scenario_of(&compiler.repertoire.opening, &[])?;
        Ok(Hunt {
            compiler: Arc::new(compiler),
            usable: Mutex::new(usable.into()),
            coverage: Arc::default(),
            seed,
            opening,
            kept: Mutex::default(),
            corpus: Mutex::default(),
        })
    }

    /// The same, which begins with the dialogues of a corpus.
    pub(crate) fn beginning_with(self, corpus: &Corpus) -> Hunt {
        let usable = Arc::clone(&self.usable.lock());
        let is_usable = |piece: &str| usable.iter().any(|name| name == piece);
        *self.corpus.lock() = corpus.known_by(is_usable).into();
        self
    }

    /// A short dialogue for each transition, those of the corpus that were not begun with among them.
    pub(crate) fn corpus(&self) -> Corpus {
        let left: Vec<Vec<Said>> = self.corpus.lock().iter().cloned().collect();
        Corpus::new(self.compiler.protocol.name(), self.coverage.lock().dialogues().chain(left))
    }

    /// The next dialogue. The same seed and the same answers of the engine give the same dialogues.
    pub(crate) fn draw(&self) -> Drawn {
        let number = {
            let mut kept = self.kept.lock();
            kept.drawn += 1;
            kept.drawn
        };
        let random = fastrand::Rng::with_seed(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let log = Log::default();
        let talker = Talker::new(
            Arc::clone(&self.compiler),
            Arc::clone(&self.usable.lock()),
            Arc::clone(&self.coverage),
            random,
            log.clone(),
        );
        let talker = talker.beginning_with(self.corpus.lock().pop_front().unwrap_or_default());
        let mut scenario = (*self.opening).clone();
        let name = name(number, 1);
        scenario.id = format!("{}/{}/{name}", self.compiler.protocol.name(), self.compiler.topic);
        Drawn { number, scenario: Arc::new(scenario), talker, log }
    }

    /// A drawn dialogue was held.
    /// Returns the clauses that are broken in it.
    pub(crate) fn take(&self, number: u64, log: &Log, outcome: &Outcome) -> BTreeSet<ClauseId> {
        if outcome.verdict == Verdict::Skip
            && let Some(command) = refused_in(&outcome.reason)
        {
            self.leave_out(command);
        }
        let dialogue = Dialogue { number, part: 1, said: log.said() };
        let mut kept = self.kept.lock();
        kept.held += 1;
        kept.steps += dialogue.length() as u64;
        match outcome.verdict {
            Verdict::Broken => {
                kept.broken.entry(outcome.reason.clone()).or_insert_with(|| (0, dialogue.clone())).0 += 1;
            }
            Verdict::Inconclusive | Verdict::Skip => {
                *kept.nothing.entry(outcome.reason.clone()).or_default() += 1
            }
            _ => {}
        }
        let which = if self.is_hostile() { number % DEATHS } else { 0 };
        let mut broken = BTreeSet::new();
        for (cause, (must, clauses)) in self.causes(outcome) {
            broken.extend(clauses.iter().cloned());
            let key = (cause.clone(), clauses.clone(), which);
            let found = kept.found.entry(key).or_insert_with(|| Finding {
                cause,
                must,
                clauses,
                dialogue: dialogue.clone(),
                times: 0,
            });
            found.times += 1;
            found.must |= must;
            if dialogue.length() < found.dialogue.length() {
                found.dialogue = dialogue.clone();
            }
        }
        broken
    }

    /// The engine may do without a command, and does: a dialogue in which it is sent comes to nothing.
    fn leave_out(&self, command: &str) {
        let repertoire = &self.compiler.repertoire;
        let sends = |name: &String| repertoire.piece(name).is_some_and(|piece| piece.sends(command));
        let mut usable = self.usable.lock();
        *usable = usable.iter().filter(|name| !sends(name)).cloned().collect();
    }

    /// What was found, in the order in which it was drawn.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        let mut found: Vec<Finding> = self.kept.lock().found.values().cloned().collect();
        found.sort_by_key(|found| found.dialogue.number);
        let mut parts: BTreeMap<u64, u64> = BTreeMap::new();
        for finding in &mut found {
            let part = parts.entry(finding.dialogue.number).or_default();
            *part += 1;
            finding.dialogue.part = *part;
        }
        found
    }

    /// How far it has come.
    pub(crate) fn progress(&self) -> Progress {
        let kept = self.kept.lock();
        Progress {
            held: kept.held,
            steps: kept.steps,
            nothing: kept.nothing.clone(),
            broken: kept.broken.clone(),
            findings: kept.found.len(),
        }
    }

    /// How many different transitions have been tried.
    pub(crate) fn transitions(&self) -> usize {
        self.coverage.lock().transitions()
    }

    /// What could be said while the engine did what, by name, and how often it was.
    pub(crate) fn pairs_by_name(&self) -> BTreeMap<String, u64> {
        self.coverage.lock().pairs_by_name()
    }

    /// The transitions by name, and how often each came.
    pub(crate) fn transitions_by_name(&self) -> BTreeMap<String, u64> {
        self.coverage.lock().transitions_by_name()
    }

    /// The text of the scenario that a dialogue makes.
    pub(crate) fn text(&self, dialogue: &Dialogue) -> String {
        compose::text(&self.compiler.repertoire, dialogue)
    }

    /// That scenario.
    ///
    /// # Errors
    /// Why it is none.
    pub(crate) fn scenario(&self, dialogue: &Dialogue) -> Result<Arc<Scenario>, String> {
        self.compiler.load(&self.text(dialogue))
    }

    fn is_hostile(&self) -> bool {
        self.compiler.repertoire.survives.is_some()
    }

    /// Whether a small dialogue shows nothing but what these show: the same is said in one of them; or the engine ends in the
    /// same way, in a hostile one without some of its pieces, in a lawful one whatever is said last, or in [`DEATHS_SHOWN`] of
    /// them. An engine that dies of something a moment later dies behind whatever is sent in that moment.
    pub(crate) fn repeats(&self, cause: &str, dialogue: &Dialogue, shown: &[(String, Dialogue)]) -> bool {
        let same = |other: &str, small: &Dialogue| {
            if self.is_hostile() {
                other == cause && small.pieces().is_subset(&dialogue.pieces())
            } else {
                death(cause).is_some_and(|end| death(other) == Some(end))
                    && dialogue.is_like_but_for_the_last(small)
            }
        };
        let end = death(cause).filter(|_| !self.is_hostile());
        let ended = || shown.iter().filter(|(other, _)| death(other) == end).count();
        shown.iter().any(|(other, small)| small.said == dialogue.said || same(other, small))
            || end.is_some() && ended() >= DEATHS_SHOWN
    }

    /// The file in which what is found is saved.
    pub(crate) fn file(&self) -> String {
        format!("{}.toml", self.compiler.topic)
    }

    /// Makes a finding smaller as long as `goes_on` says so. `hold` holds a scenario with nothing else running; none if the run
    /// was stopped.
    pub(crate) fn smallest(
        &self,
        finding: &Finding,
        mut hold: impl FnMut(&Arc<Scenario>) -> Option<Outcome>,
        mut goes_on: impl FnMut() -> bool,
    ) -> Smallest {
        let mut shows = |dialogue: &Dialogue, tries: usize| {
            let Ok(scenario) = self.scenario(dialogue) else { return Some(false) };
            for _ in 0..tries {
                let outcome = hold(&scenario)?;
                let found = self.causes(&outcome);
                let same = found.get(&finding.cause);
                if same.is_some_and(|(_, clauses)| clauses.is_superset(&finding.clauses)) {
                    return Some(true);
                }
            }
            Some(false)
        };
        match shows(&finding.dialogue, TRIES) {
            Some(true) => {}
            Some(false) => return Smallest::Gone,
            None => return Smallest::Stopped,
        }
        let mut shrinking = Shrinking::new(finding.dialogue.clone(), &self.compiler);
        while goes_on()
            && let Some(smaller) = shrinking.next()
        {
            let Some(same) = shows(&smaller, SHRINK_TRIES) else { break };
            shrinking.found_the_same(same);
        }
        Smallest::Found(shrinking.best().clone())
    }

    /// What an outcome found. In a hostile dialogue death, silence and endless output count.
    fn causes(&self, outcome: &Outcome) -> BTreeMap<String, (bool, BTreeSet<ClauseId>)> {
        if !self.is_hostile() {
            return causes(outcome, |cause| cause.name().to_owned());
        }
        let mut deadly = outcome.clone();
        deadly.failures.retain(|failure| is_of_life(failure.kind));
        deadly.findings.retain(|finding| of_harness(finding.clause.as_str()));
        causes(&deadly, way_of_death)
    }
}

/// How an engine ended. Which line was the last before it is chance, and whether its exit was seen before the end of its output.
fn way_of_death(cause: &Cause) -> String {
    match cause.name().split(':').next().unwrap_or_default() {
        "closed" => "crash".to_owned(),
        kind => kind.to_owned(),
    }
}

/// How an engine ended in a lawful dialogue, by the name of a cause, without the line that was the last one; none if it lives.
fn death(cause: &str) -> Option<&str> {
    let is_death = cause.starts_with("crash: ") || cause.starts_with("closed: ");
    is_death.then(|| cause.split(" after ").next().unwrap_or(cause))
}

/// Whether such a failure is death, silence or endless output.
fn is_of_life(kind: FailureKind) -> bool {
    matches!(
        kind,
        FailureKind::Timeout
            | FailureKind::Crash
            | FailureKind::Closed
            | FailureKind::LeftBehind
            | FailureKind::Overflow
    )
}

/// What an outcome found, and whether it breaks a must clause: the causes of its failures and of what monitors saw. Notes,
/// and answers that are only slow, are left out.
fn causes(
    outcome: &Outcome,
    name: impl Fn(&Cause) -> String,
) -> BTreeMap<String, (bool, BTreeSet<ClauseId>)> {
    let judged = matches!(
        outcome.verdict,
        Verdict::Fail | Verdict::Blocked | Verdict::Warn | Verdict::Pass | Verdict::Note
    );
    let counts = |level: Level| level != Level::May;
    let failures = outcome.failures.iter().filter(|f| judged && counts(f.level) && !is_slow(f));
    let mut causes: BTreeMap<String, (bool, BTreeSet<ClauseId>)> = BTreeMap::new();
    let mut add = |cause: &Cause, level: Level, clause: Option<&ClauseId>| {
        let (must, clauses) = causes.entry(name(cause)).or_default();
        *must |= level == Level::Must;
        clauses.extend(clause.cloned());
    };
    for failure in failures {
        let cause = Cause::of(failure, &outcome.findings);
        add(&cause, failure.level, None);
        failure.against().for_each(|clause| add(&cause, failure.level, Some(clause)));
    }
    for finding in outcome.findings.iter().filter(|finding| counts(finding.level)) {
        let cause = Cause::of_finding(finding, &outcome.failures, &outcome.findings);
        add(&cause, finding.level, Some(&finding.clause));
    }
    causes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::find;

    fn dialogue(pieces: &[&str]) -> Dialogue {
        let said = |piece: &&str| Said::at_once(piece, BTreeMap::default());
        Dialogue { number: 1, part: 1, said: pieces.iter().map(said).collect() }
    }

    #[test]
    fn what_the_engine_may_refuse_and_does_is_not_sent_again() {
        let protocol = find("xboard").expect("it is built in");
        let repertoire = Repertoire::of(protocol).expect("its repertoire loads");
        let hunt = Hunt::new(protocol, repertoire, &Known::default(), 0).expect("it can be used");
        let skipped = |reason: &str| Outcome::unheld(Verdict::Skip, reason.to_owned(), Known::default());
        let usable = || hunt.usable.lock().to_vec();
        let all = usable();
        assert!(all.contains(&"result".to_owned()));
        hunt.take(1, &Log::default(), &skipped("the engine announces no features"));
        assert_eq!(usable(), all);
        hunt.take(2, &Log::default(), &skipped("engine refuses result"));
        let left = usable();
        assert!(!left.contains(&"result".to_owned()) && left.contains(&"undo".to_owned()), "{left:?}");
        assert!(left.len() > all.len() * 3 / 4, "{} of {}", left.len(), all.len());
    }

    #[test]
    fn who_dies_a_moment_later_dies_of_one_thing() {
        let protocol = find("xboard").expect("it is built in");
        let repertoire = Repertoire::of(protocol).expect("its repertoire loads");
        let hunt = Hunt::new(protocol, repertoire, &Known::default(), 0).expect("it can be used");
        let crash = |after: &str| format!("crash: exit code # after {after}");
        let shown = [(crash("ping"), dialogue(&["force", "illegal", "ping"]))];
        let repeats = |cause: &str, pieces: &[&str]| hunt.repeats(cause, &dialogue(pieces), &shown);
        assert!(repeats(&crash("post"), &["force", "illegal", "post"]));
        assert!(!repeats(&crash("post"), &["force", "undo", "post"]));
        assert!(!repeats("crash: killed by SIGSEGV after post", &["force", "illegal", "post"]));
        assert!(!repeats("timeout: pong # after post", &["force", "illegal", "post"]));
        assert!(!hunt.repeats(&crash("post"), &dialogue(&["post"]), &[(crash("ping"), dialogue(&["ping"]))]));
        let four: Vec<(String, Dialogue)> =
            ["undo", "hint", "bk", "edit"].map(|piece| (crash(piece), dialogue(&[piece, "ping"]))).into();
        assert!(hunt.repeats(&crash("post"), &dialogue(&["post", "new"]), &four));
        assert!(!hunt.repeats(&crash("post"), &dialogue(&["post", "new"]), &four[1..]));
    }
}

//! How many attempts a scenario gets, and what they amount to.
//!
//! Pure: outcomes in, the next attempt or the scenario's verdict out. Main type: [`Attempts`].
//!
//! - Scenarios tagged `race` or `burst` get five attempts, the others one, unless header or `--repeat` say otherwise.
//! - A timeout or delay beside other dialogues does not count: the attempt is repeated with less beside it, or with nothing
//!   else running. It counts if the machine did not cause it: both were idle, or the engine had a processor as long as the
//!   bound says; or if others like it have been confirmed ([`vain`](super::vain)). The same holds for what other dialogues may
//!   have caused by what they take of the machine ([`Failure::confirm`]): what does not come again is inconclusive.
//! - An engine that hung in the only attempt, which no machine can cause, gets two more: it may have lost a line in a race of
//!   its own. Those with a cause that is known by now do not.
//! - An attempt whose opening fails is an attempt that failed.
//! - An inconclusive attempt is repeated with the next position, as long as there are positions. Two that waited in vain for
//!   the same, not because of the machine, are enough.

use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::time::Duration;

use crate::judge::{Outcome, in_vain, is_missing, is_slow};
use crate::scenario::Scenario;
use crate::verdict::{ClauseId, Failure, FailureKind, Finding, Verdict};

/// Attempts of a scenario tagged `race` or `burst`.
const RACE_ATTEMPTS: u32 = 5;

/// Attempts of a scenario in whose first one the engine hung.
const HUNG_ATTEMPTS: u32 = 3;

/// Attempts of a scenario about what the probe saw fail in some attempts only.
const SHAKY_ATTEMPTS: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// How many positions to try if the scenario lists none: the model chooses from this many, or they differ by what
/// follows from the seed.
const MODEL_POSITIONS: usize = 4;

/// How long the attempts of one scenario may last in all before no further one begins (ours, scaled): an engine that is
/// slow everywhere would otherwise stall the run for minutes.
const PATIENCE: Duration = Duration::from_secs(120);

/// The same for what was found before.
const PATIENCE_AGAIN: Duration = Duration::from_secs(30);

/// Findings kept of an attempt that has to be repeated.
const FEW: usize = 20;

/// The number of attempts that is asked for: by the user, or by the probe, which saw some clauses kept and broken.
pub(super) fn asked(
    by_user: Option<NonZeroU32>,
    scenario: &Scenario,
    shaky: &BTreeSet<ClauseId>,
) -> Option<NonZeroU32> {
    let is_shaky = scenario.clauses.iter().any(|clause| shaky.contains(clause));
    by_user.or(is_shaky.then_some(SHAKY_ATTEMPTS))
}

/// The attempts of one scenario, from the first to the verdict.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    attempts: u32,
    stops_early: bool,
    /// Fuzzing has found it before.
    seen_before: bool,
    positions: usize,
    made: u32,
    position: usize,
    inconclusive: usize,
    /// What an inconclusive attempt waited for in vain, if not the machine was to blame.
    missed: Option<String>,
    passed: u32,
    noted: u32,
    warned: u32,
    failed: u32,
    blocked: u32,
    unconfirmed: Option<u32>,
    /// What came beside other dialogues, and not again.
    doubt: Option<String>,
    /// The outcome of that attempt, until it is repeated.
    pending: Option<Outcome>,
    /// Why it was not repeated.
    unrepeated: String,
    /// The cause of a hang that is held again.
    hung: Option<String>,
    /// How long the attempts may last in all; none if the user asked for a number of them.
    patience: Option<Duration>,
    /// Why there are fewer attempts than planned.
    fewer: String,
    ended: bool,
    shown: Option<Outcome>,
}

/// What runs at the same time as a dialogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beside {
    /// Other dialogues.
    Others,
    Nothing,
}

/// What comes next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    Attempt(Attempt),
    /// An attempt with nothing else running.
    Alone(Attempt),
    /// No more attempts: [`Attempts::settle`].
    Settled,
}

/// An attempt to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Attempt {
    /// Its number in the scenario, from 1; confirmations count.
    pub(super) number: u32,
    /// What its seed is made from: a confirmation has the same as the attempt that it confirms.
    pub(super) turn: u32,
    /// How often the positions were advanced.
    pub(super) position: usize,
}

/// What all attempts amount to.
#[derive(Debug)]
pub(super) struct Settled {
    /// The verdict, before the baseline.
    pub(super) verdict: Verdict,
    /// The reason, if no failure gives it.
    pub(super) reason: String,
    /// Attempts made.
    pub(super) attempts: u32,
    /// Attempts that failed.
    pub(super) failed: u32,
    /// The attempt to show: the last one of those that decided the verdict.
    pub(super) shown: Outcome,
    /// Whether the run ended before the failure could be confirmed.
    pub(super) unconfirmed: bool,
}

impl Attempts {
    pub(super) fn new(scenario: &Scenario, repeat: Option<NonZeroU32>) -> Attempts {
        Attempts {
            patience: (repeat.is_none() && !scenario.heavy).then_some(PATIENCE),
            attempts: planned_attempts(scenario, repeat),
            // A user who asks for a number of attempts wants the ratio; otherwise two failures in a row say enough.
            stops_early: repeat.is_none(),
            positions: if scenario.positions.is_empty() { MODEL_POSITIONS } else { scenario.positions.len() },
            ..Attempts::default()
        }
    }

    /// The same for what was found before, and is only to be seen again: two failures or two warnings in a row are enough, and
    /// long dialogues are not held for long, although a number of attempts was asked for.
    pub(super) fn until_certain(self) -> Attempts {
        Attempts { stops_early: true, seen_before: true, patience: Some(PATIENCE_AGAIN), ..self }
    }

    /// The same, where our own bounds are this many times as long.
    pub(super) fn scaled(self, scale: f64) -> Attempts {
        Attempts { patience: self.patience.map(|patience| patience.mul_f64(scale)), ..self }
    }

    /// Whether the attempts that were made, and lasted so long in all, have to be enough.
    pub(super) fn have_to_do(&mut self, took: Duration) -> bool {
        let too_long = self.patience.is_some_and(|patience| took >= patience);
        if too_long {
            self.fewer = format!("no further attempt after {}: the engine is slow here", in_seconds(took));
        }
        too_long
    }

    pub(super) fn first(&self) -> Attempt {
        Attempt { number: 1, turn: 1, position: 0 }
    }

    /// Processes the outcome of the attempt that was last asked for.
    pub(super) fn take(&mut self, mut outcome: Outcome, beside: Beside) -> Next {
        self.made += 1;
        if beside == Beside::Others && needs_confirmation(&outcome) {
            self.unconfirmed = Some(self.made);
            outcome.findings = few(outcome.findings);
            self.pending = Some(outcome);
            return Next::Alone(self.attempt());
        }
        if let Some(pending) = self.pending.take() {
            self.doubt_unless_again(&pending, &outcome);
        }
        self.count(outcome, beside)
    }

    /// What has to come again, and did not, leaves a doubt.
    fn doubt_unless_again(&mut self, before: &Outcome, now: &Outcome) {
        let Some(failure) = before.failures.iter().find(|failure| failure.confirm) else { return };
        // A crash by a line that no correct GUI sends is a warning, and one that came again all the same.
        let again = now.failures.iter().any(|again| again.kind == failure.kind);
        if again {
            self.unconfirmed = None;
        } else if !matches!(now.verdict, Verdict::Fail | Verdict::Blocked) {
            let number = self.unconfirmed.unwrap_or_default();
            let Failure { expected, actual, .. } = failure;
            self.doubt = Some(format!(
                "attempt {number} failed while other dialogues were running, but not alone: expected {expected}; {actual}"
            ));
        }
    }

    /// The outcome that waits to be confirmed, if one does.
    pub(super) fn pending(&self) -> Option<&Outcome> {
        self.pending.as_ref()
    }

    /// The outcome that waits to be confirmed counts as it is, for this reason.
    pub(super) fn accept(&mut self, why: String) -> Next {
        let Some(outcome) = self.pending.take() else { return Next::Settled };
        self.unconfirmed = None;
        self.unrepeated = why;
        // Others of its cause have shown that it is the engine that is late.
        let is_only_late = outcome.failures.iter().all(is_slow);
        self.count(outcome, if is_only_late { Beside::Nothing } else { Beside::Others })
    }

    /// The cause of the hang in the first attempt, if further ones only show how often it comes.
    pub(super) fn hung(&self) -> Option<&str> {
        self.hung.as_deref()
    }

    fn count(&mut self, mut outcome: Outcome, beside: Beside) -> Next {
        let failed = matches!(outcome.verdict, Verdict::Fail | Verdict::Blocked);
        if failed && self.patience.is_some() && self.attempts == 1 && self.made == 1 && !self.seen_before {
            let hung = in_vain(&outcome).filter(|vain| vain.certain && !vain.cut);
            self.hung = hung.map(|vain| vain.cause.clone());
            self.attempts = if self.hung.is_some() { HUNG_ATTEMPTS } else { 1 };
        }
        if beside == Beside::Others {
            // An answer that was only late may have been late because of the others.
            outcome.failures.retain(|failure| !is_slow(failure));
        }
        match outcome.verdict {
            Verdict::Pass => self.passed += 1,
            Verdict::Note => self.noted += 1,
            Verdict::Warn => self.warned += 1,
            Verdict::Fail => self.failed += 1,
            Verdict::Blocked => {
                self.failed += 1;
                self.blocked += 1;
            }
            Verdict::Inconclusive => {
                self.inconclusive += 1;
                self.position += 1;
                let missed = outcome.vain.as_ref().filter(|vain| beside == Beside::Nothing || vain.certain);
                let missed = missed.map(|vain| vain.cause.clone());
                let again = missed.is_some() && missed == self.missed;
                self.missed = missed;
                self.ended = self.inconclusive >= self.positions || again;
            }
            // A single attempt can only have these verdicts.
            Verdict::Skip | Verdict::Broken | Verdict::Flaky { .. } | Verdict::Known => {
                self.ended = true;
            }
        }
        if self.shown.as_ref().is_none_or(|shown| rank(outcome.verdict) >= rank(shown.verdict)) {
            self.shown = Some(outcome);
        }
        let alike = |number: u32| number >= 2 && number == self.conclusive();
        let is_sure = self.stops_early && alike(self.failed) || self.seen_before && alike(self.warned);
        if self.ended || is_sure || self.conclusive() >= self.attempts {
            return Next::Settled;
        }
        Next::Attempt(self.attempt())
    }

    /// The verdict over all attempts; none if there was no attempt.
    pub(super) fn settle(self) -> Option<Settled> {
        let conclusive = self.conclusive();
        let shown = self.shown?;
        let mut reason = shown.reason.clone();
        let verdict = match shown.verdict {
            Verdict::Fail | Verdict::Blocked if self.failed < conclusive => {
                Verdict::Flaky { failed: self.failed, attempts: conclusive }
            }
            // The opening did not always fail.
            Verdict::Blocked if self.blocked < self.failed => Verdict::Fail,
            Verdict::Pass | Verdict::Note if self.doubt.is_some() => Verdict::Inconclusive,
            one => one,
        };
        if let Some(doubt) = self.doubt {
            reason = if reason.is_empty() { doubt } else { format!("{doubt}; {reason}") };
        } else if let Some(attempt) = self.unconfirmed
            && !was_late(&shown)
        {
            let note =
                format!("attempt {attempt} was too slow while other dialogues were running, but not alone");
            reason = if reason.is_empty() { note } else { format!("{reason}; {note}") };
        }
        if !self.unrepeated.is_empty() && needs_confirmation(&shown) {
            let separator = if reason.is_empty() { "" } else { "; " };
            reason = format!("{reason}{separator}{}", self.unrepeated);
        }
        if !self.fewer.is_empty() {
            let separator = if reason.is_empty() { "" } else { "; " };
            reason = format!("{reason}{separator}{}", self.fewer);
        }
        Some(Settled { verdict, reason, attempts: self.made, failed: self.failed, shown, unconfirmed: false })
    }

    /// What is to be told if the run ends now; none if nothing is wrong so far. A single failure that has not been
    /// confirmed may be the machine's fault, so it counts as one of several attempts.
    pub(super) fn cut(self) -> Option<Settled> {
        let waits = self.pending.is_some();
        let conclusive = self.conclusive();
        let shown = self.pending.or(self.shown)?;
        let failed = self.failed.max(1);
        let verdict = match shown.verdict {
            Verdict::Fail | Verdict::Blocked => Verdict::Flaky { failed, attempts: conclusive.max(failed) },
            Verdict::Warn => Verdict::Warn,
            _ => return None,
        };
        let why = if waits {
            "not confirmed: the run ended before the attempt was repeated with nothing else running"
                .to_owned()
        } else {
            format!("not confirmed: the run ended after {} of {} attempts", conclusive, self.attempts)
        };
        let reason = if shown.reason.is_empty() { why } else { format!("{why}; {}", shown.reason) };
        Some(Settled { verdict, reason, attempts: self.made, failed: self.failed, shown, unconfirmed: true })
    }

    /// The attempt to make now. Turns only count attempts that counted, so a confirmation repeats the seed.
    fn attempt(&self) -> Attempt {
        let counted =
            self.conclusive() + u32::try_from(self.inconclusive).unwrap_or(u32::MAX - self.conclusive());
        // What hung is held again as it was: it may have been the words, and not a race.
        let turn = if self.hung.is_some() { 1 } else { counted + 1 };
        Attempt { number: self.made + 1, turn, position: self.position }
    }

    fn conclusive(&self) -> u32 {
        self.passed + self.noted + self.warned + self.failed
    }
}

fn in_seconds(span: Duration) -> humantime::FormattedDuration {
    humantime::format_duration(Duration::from_secs(span.as_secs()))
}

/// How many attempts a scenario gets if none of them is inconclusive or has to be confirmed.
pub(super) fn planned_attempts(scenario: &Scenario, repeat: Option<NonZeroU32>) -> u32 {
    let tagged = scenario.tagged("race") || scenario.tagged("burst");
    let own = scenario.repeat.unwrap_or(if tagged { RACE_ATTEMPTS } else { 1 });
    repeat.map_or(own.max(1), NonZeroU32::get)
}

/// Whether the outcome depends on a time bound that a busy machine may have broken instead of the engine.
pub(super) fn needs_confirmation(outcome: &Outcome) -> bool {
    if outcome.failures.iter().any(|failure| failure.confirm) {
        return true;
    }
    // What the engine refuses it would refuse again.
    if outcome.verdict == Verdict::Skip {
        return false;
    }
    if outcome.starved {
        return true;
    }
    let missing = outcome.failures.iter().any(is_missing);
    match &outcome.vain {
        Some(vain) if missing || outcome.verdict == Verdict::Inconclusive => vain.cut || !vain.certain,
        _ => was_late(outcome),
    }
}

/// Whether a machine that is less busy may show what the outcome leaves open, and nothing that others take of it.
pub(super) fn may_be_delayed(outcome: &Outcome) -> bool {
    let others = outcome.failures.iter().any(|failure| failure.confirm);
    !others && (outcome.starved || outcome.vain.is_some())
}

/// Whether something came too late, or not at all.
fn was_late(outcome: &Outcome) -> bool {
    outcome.failures.iter().any(|f| f.kind == FailureKind::Timeout)
        || outcome.findings.iter().any(|f| f.timed)
}

/// The first findings, and one of those that are late. The monitors have all of them; an engine that floods has many.
fn few(findings: Vec<Finding>) -> Vec<Finding> {
    let (first, rest) = findings.split_at(findings.len().min(FEW));
    let late = rest.iter().find(|finding| finding.timed);
    first.iter().chain(late).cloned().collect()
}

/// The verdict that decides over the others.
fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Inconclusive => 0,
        Verdict::Skip => 1,
        Verdict::Pass => 2,
        Verdict::Note => 3,
        Verdict::Warn => 4,
        Verdict::Known | Verdict::Flaky { .. } | Verdict::Fail => 5,
        Verdict::Blocked => 6,
        Verdict::Broken => 7,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::testing::{failure, finding, outcome, scenario, waited_in_vain};
    use crate::verdict::{Failure, Finding, Level};

    /// Plays outcomes by their letters: `.` pass, `n` note, `w` warn, `F` mismatch, `T` timeout, `C` crash, `l` slow without a
    /// processor, `i` inconclusive, `v` inconclusive after a wait in vain, `s` skip, `B` blocked, `X` broken. Attempts are
    /// made beside others until the first confirmation. Returns the letters used up, and the verdict with its numbers.
    fn play(tags: &[&str], repeat: Option<u32>, letters: &str) -> (usize, String) {
        let (attempts, used) = played(tags, repeat, letters);
        let settled = attempts.settle().unwrap();
        (used, format!("{} {}/{}", settled.verdict, settled.failed, settled.attempts))
    }

    #[test]
    fn what_failed_now_and_then_in_the_probe_is_tried_five_times() {
        let quit = ClauseId::new("XB-QUIT-1");
        let mut about_quit = scenario("xboard/quit/idle");
        about_quit.clauses = vec![ClauseId::new("XB-IO-1"), quit.clone()];
        let (shaky, steady) = (BTreeSet::from([quit]), BTreeSet::new());
        assert_eq!(asked(None, &about_quit, &shaky), Some(SHAKY_ATTEMPTS));
        assert_eq!(asked(None, &about_quit, &steady), None);
        assert_eq!(asked(NonZeroU32::new(2), &about_quit, &shaky), NonZeroU32::new(2));
        about_quit.clauses.pop();
        assert_eq!(asked(None, &about_quit, &shaky), None);
    }

    /// The attempts after these letters, and how many of them were used up.
    fn played(tags: &[&str], repeat: Option<u32>, letters: &str) -> (Attempts, usize) {
        let mut scenario = scenario("xboard/a/b");
        scenario.tags = tags.iter().map(|t| (*t).to_owned()).collect();
        let mut attempts = Attempts::new(&scenario, repeat.and_then(NonZeroU32::new));
        let mut beside = Beside::Others;
        let mut used = 0;
        for letter in letters.chars() {
            used += 1;
            let outcome = match letter {
                '.' => outcome(Verdict::Pass, &[]),
                'n' => outcome(Verdict::Note, &[]),
                'w' => outcome(Verdict::Warn, &[]),
                'F' => outcome(Verdict::Fail, &[failure(FailureKind::Mismatch, "XB-A")]),
                'T' => outcome(Verdict::Fail, &[failure(FailureKind::Timeout, "XB-A")]),
                'H' => waited_in_vain(true, false),
                'C' => {
                    let crash = failure(FailureKind::Crash, "XB-A");
                    outcome(Verdict::Fail, &[Failure { confirm: true, ..crash }])
                }
                'l' => Outcome { starved: true, ..outcome(Verdict::Pass, &[]) },
                'i' => outcome(Verdict::Inconclusive, &[]),
                'v' => Outcome { verdict: Verdict::Inconclusive, ..waited_in_vain(false, false) },
                'V' => Outcome { verdict: Verdict::Inconclusive, ..waited_in_vain(true, false) },
                's' => outcome(Verdict::Skip, &[]),
                'B' => outcome(Verdict::Blocked, &[failure(FailureKind::Mismatch, "XB-A")]),
                'X' => outcome(Verdict::Broken, &[]),
                other => panic!("no outcome has the letter {other}"),
            };
            match attempts.take(outcome, beside) {
                Next::Attempt(_) => {}
                Next::Alone(_) => beside = Beside::Nothing,
                Next::Settled => break,
            }
        }
        (attempts, used)
    }

    /// Tags, `--repeat`, letters; then how many of them are used, and what they come to.
    type Case<'a> = (&'a [&'a str], Option<u32>, &'a str, usize, &'a str);

    #[test]
    fn verdicts_over_attempts() {
        let race: &[&str] = &["race"];
        let cases: &[Case<'_>] = &[
            (&[], None, ".F", 1, "pass 0/1"),
            (&[], None, "F.", 1, "fail 1/1"),
            (&[], None, "w.", 1, "warn 0/1"),
            (&[], None, "n.", 1, "note 0/1"),
            (&[], None, "s.", 1, "skip 0/1"),
            (&[], None, "B.", 1, "blocked 1/1"),
            (&[], None, "X.", 1, "broken 0/1"),
            // A timeout beside others counts only when it comes again alone.
            (&[], None, "TT.", 2, "fail 1/2"),
            (&[], None, "T.", 2, "pass 0/2"),
            (&[], None, "TF", 2, "fail 1/2"),
            // It hung, and no machine was to blame.
            (&[], None, "HH.", 2, "fail 2/2"),
            (&[], None, "H..", 3, "flaky 1/3 1/3"),
            (&[], None, "H.F", 3, "flaky 2/3 2/3"),
            (&[], None, "HF.", 2, "fail 2/2"),
            (&[], None, "TH.", 2, "fail 1/2"),
            (&[], Some(1), "H..", 1, "fail 1/1"),
            (race, None, "H....", 5, "flaky 1/5 1/5"),
            // An end beside others, too; one that does not come again is not passed over.
            (&[], None, "CC.", 2, "fail 1/2"),
            (&[], None, "C.", 2, "inconclusive 0/2"),
            (&[], None, "Cw", 2, "warn 0/2"),
            // Slow, for want of a processor.
            (&[], None, "l.", 2, "pass 0/2"),
            (&[], None, "ll", 2, "pass 0/2"),
            (&[], None, "lw", 2, "warn 0/2"),
            (race, None, "C.....", 6, "inconclusive 0/6"),
            (race, None, "C....F", 6, "flaky 1/5 1/6"),
            // Races.
            (race, None, ".....F", 5, "pass 0/5"),
            (&["burst"], None, "..w..F", 5, "warn 0/5"),
            (race, None, "FF...", 2, "fail 2/2"),
            (race, None, "F....F", 5, "flaky 1/5 1/5"),
            (race, None, ".F.F..", 5, "flaky 2/5 2/5"),
            (race, None, ".FFFF.", 5, "flaky 4/5 4/5"),
            (race, None, "T.....", 6, "pass 0/6"),
            (race, None, ".T....", 6, "pass 0/6"),
            (race, None, "TTT...", 3, "fail 2/3"),
            (race, None, "..B...", 5, "flaky 1/5 1/5"),
            (race, None, "BB....", 2, "blocked 2/2"),
            (race, None, "FB....", 2, "fail 2/2"),
            (race, None, "..X...", 3, "broken 0/3"),
            // Positions.
            (&[], None, "i.", 2, "pass 0/2"),
            (&[], None, "iiii.", 4, "inconclusive 0/4"),
            // The first one is repeated alone.
            (&[], None, "vvvv", 3, "inconclusive 0/3"),
            (&[], None, "vviv", 4, "inconclusive 0/4"),
            (&[], None, "VV", 2, "inconclusive 0/2"),
            (&[], None, "ViVi", 4, "inconclusive 0/4"),
            (&[], Some(1), "vvvvvv", 3, "inconclusive 0/3"),
            (race, None, "i.i.i..i.", 8, "pass 0/8"),
            (race, None, "iF.iii", 6, "flaky 1/2 1/6"),
            // Asked for by the user: all of them are made.
            (&[], Some(3), "FFF.", 3, "fail 3/3"),
            (race, Some(2), "..F", 2, "pass 0/2"),
            (race, Some(1), "F..", 1, "fail 1/1"),
        ];
        for (tags, repeat, letters, used, verdict) in cases {
            assert_eq!(
                play(tags, *repeat, letters),
                (*used, (*verdict).to_owned()),
                "{tags:?} {repeat:?} {letters}"
            );
        }
    }

    #[test]
    fn two_failures_in_a_row_are_enough_where_only_certainty_was_asked_for() {
        for (letters, used, verdict) in
            [("FF...", 2, "fail"), ("WW...", 2, "warn"), ("F....", 5, "flaky 1/5"), (".....", 5, "pass")]
        {
            let mut attempts = Attempts::new(&scenario("xboard/a/b"), NonZeroU32::new(5)).until_certain();
            let mut made = 0;
            for letter in letters.chars() {
                made += 1;
                let mismatch = [failure(FailureKind::Mismatch, "XB-A")];
                let one = match letter {
                    'F' => outcome(Verdict::Fail, &mismatch),
                    'W' => outcome(Verdict::Warn, &mismatch),
                    _ => outcome(Verdict::Pass, &[]),
                };
                if attempts.take(one, Beside::Nothing) == Next::Settled {
                    break;
                }
            }
            let settled = attempts.settle().expect("attempts were made");
            assert_eq!((made, settled.verdict.to_string().as_str()), (used, verdict), "{letters}");
        }
    }

    #[test]
    fn a_run_that_is_cut_tells_what_was_not_confirmed() {
        let cases: &[Case<'_>] = &[
            (&[], None, "T", 1, "flaky 1/1 0/1"),
            (&["race"], None, "..T", 3, "flaky 1/2 0/3"),
            (&["race"], None, ".F.", 3, "flaky 1/3 1/3"),
            (&["race"], None, ".FT", 3, "flaky 1/2 1/3"),
            (&["race"], None, ".w.", 3, "warn 0/3"),
            (&["race"], None, "...", 3, "nothing"),
            (&["race"], None, "T..", 3, "nothing"),
            (&[], None, "i", 1, "nothing"),
            (&[], None, "", 0, "nothing"),
        ];
        for (tags, repeat, letters, used, told) in cases {
            let (attempts, made) = played(tags, *repeat, letters);
            let cut = attempts.cut().map_or("nothing".to_owned(), |settled| {
                assert!(settled.unconfirmed && settled.reason.starts_with("not confirmed: "), "{letters}");
                format!("{} {}/{}", settled.verdict, settled.failed, settled.attempts)
            });
            assert_eq!((made, cut.as_str()), (*used, *told), "{tags:?} {letters}");
        }
    }

    #[test]
    fn attempts_that_last_long_are_fewer_unless_they_were_asked_for() {
        let mut scenario = scenario("xboard/a/b");
        scenario.tags = vec!["race".to_owned()];
        let long = PATIENCE.saturating_mul(2);
        for (scale, repeat, heavy, took, enough) in [
            (1.0, None, false, PATIENCE, true),
            (1.0, None, false, PATIENCE / 2, false),
            (3.0, None, false, long, false),
            (1.0, NonZeroU32::new(5), false, long, false),
            (1.0, None, true, long, false),
        ] {
            scenario.heavy = heavy;
            let mut attempts = Attempts::new(&scenario, repeat).scaled(scale);
            attempts.take(outcome(Verdict::Pass, &[]), Beside::Nothing);
            assert_eq!(attempts.have_to_do(took), enough, "{scale} {repeat:?} {heavy} {took:?}");
            let settled = attempts.settle().expect("an attempt was made");
            let told = "no further attempt after 2m: the engine is slow here";
            assert_eq!((settled.verdict, &*settled.reason), (Verdict::Pass, if enough { told } else { "" }));
        }
    }

    #[test]
    fn what_hung_is_held_again_with_its_seed() {
        let mut attempts = Attempts::new(&scenario("xboard/a/b"), None);
        assert_eq!(attempts.hung(), None);
        let again = |number| Next::Attempt(Attempt { number, turn: 1, position: 0 });
        assert_eq!(attempts.take(waited_in_vain(true, false), Beside::Others), again(2));
        assert_eq!(attempts.hung(), Some("move"));
        assert_eq!(attempts.take(outcome(Verdict::Pass, &[]), Beside::Others), again(3));
    }

    #[test]
    fn a_confirmation_repeats_the_seed_and_an_inconclusive_attempt_advances_the_position() {
        let mut scenario = scenario("xboard/a/b");
        scenario.positions = vec!["LONG".to_owned(), "MATE1".to_owned()];
        let mut attempts = Attempts::new(&scenario, None);
        assert_eq!(attempts.first(), Attempt { number: 1, turn: 1, position: 0 });
        let timeout = outcome(Verdict::Fail, &[failure(FailureKind::Timeout, "XB-A")]);
        let next = attempts.take(timeout, Beside::Others);
        assert_eq!(next, Next::Alone(Attempt { number: 2, turn: 1, position: 0 }));
        let next = attempts.take(outcome(Verdict::Inconclusive, &[]), Beside::Nothing);
        assert_eq!(next, Next::Attempt(Attempt { number: 3, turn: 2, position: 1 }));
        assert_eq!(attempts.take(outcome(Verdict::Inconclusive, &[]), Beside::Nothing), Next::Settled);
        let settled = attempts.settle().unwrap();
        assert_eq!(
            settled.reason,
            "attempt 1 was too slow while other dialogues were running, but not alone"
        );
    }

    #[test]
    fn what_is_confirmed_was_not_slow_because_of_the_others() {
        let mut attempts = Attempts::new(&scenario("xboard/a/b"), None);
        assert!(matches!(attempts.take(waited_in_vain(false, false), Beside::Others), Next::Alone(_)));
        assert_eq!(attempts.take(waited_in_vain(true, false), Beside::Others), Next::Settled);
        let settled = attempts.settle().unwrap();
        assert_eq!((settled.verdict, &*settled.reason), (Verdict::Fail, ""));
    }

    #[test]
    fn a_timeout_that_the_machine_did_not_cause_needs_no_confirmation() {
        let cases = [(true, false, false), (false, false, true), (true, true, true), (false, true, true)];
        for (certain, cut, needs) in cases {
            assert_eq!(
                needs_confirmation(&waited_in_vain(certain, cut)),
                needs,
                "certain {certain}, cut {cut}"
            );
            let inconclusive = Outcome {
                verdict: Verdict::Inconclusive,
                failures: Vec::new(),
                ..waited_in_vain(certain, cut)
            };
            assert_eq!(needs_confirmation(&inconclusive), needs, "certain {certain}, cut {cut}");
        }
        // What else was slow in that dialogue may have been the machine's fault.
        let mut outcome = waited_in_vain(true, false);
        let slow = Failure { actual: "slow: it came after 2 s".to_owned(), ..outcome.failures[0].clone() };
        outcome.failures.push(slow);
        let mut attempts = Attempts::new(&scenario("xboard/a/b"), None);
        assert!(matches!(attempts.take(outcome.clone(), Beside::Others), Next::Attempt(_)));
        assert_eq!(attempts.take(outcome, Beside::Others), Next::Settled);
        let settled = attempts.settle().unwrap();
        assert_eq!((settled.verdict, settled.shown.failures.len()), (Verdict::Fail, 1));
    }

    #[test]
    fn what_waits_to_be_confirmed_counts_where_others_make_it_certain() {
        let mut attempts = Attempts::new(&scenario("xboard/a/b"), None);
        assert!(matches!(attempts.take(waited_in_vain(false, false), Beside::Others), Next::Alone(_)));
        assert!(attempts.pending().is_some());
        assert_eq!(attempts.accept("as a was".to_owned()), Next::Settled);
        let settled = attempts.settle().unwrap();
        assert_eq!((settled.verdict, settled.attempts), (Verdict::Fail, 1));
        assert_eq!(settled.reason, "as a was");
    }

    #[test]
    fn what_was_skipped_is_not_repeated_however_slow_it_was() {
        let failure = failure(FailureKind::Timeout, "XB-A");
        let slow = Failure { actual: "slow: it came after 20 s".to_owned(), ..failure };
        for starved in [false, true] {
            let skipped = Outcome { starved, ..outcome(Verdict::Skip, std::slice::from_ref(&slow)) };
            let mut attempts = Attempts::new(&scenario("xboard/a/b"), None);
            assert_eq!(attempts.take(skipped, Beside::Others), Next::Settled);
            assert_eq!(attempts.settle().unwrap().verdict, Verdict::Skip);
        }
    }

    #[test]
    fn an_answer_that_was_late_as_others_were_stays_late() {
        let failure = failure(FailureKind::Timeout, "XB-A");
        let slow = Failure { actual: "slow: it came after 2 s".to_owned(), ..failure };
        let mut attempts = Attempts::new(&scenario("xboard/a/b"), None);
        assert!(matches!(attempts.take(outcome(Verdict::Warn, &[slow]), Beside::Others), Next::Alone(_)));
        assert_eq!(attempts.accept("as a was".to_owned()), Next::Settled);
        let settled = attempts.settle().unwrap();
        assert_eq!((settled.verdict, settled.shown.failures.len()), (Verdict::Warn, 1));
    }

    #[test]
    fn a_crash_that_only_warns_comes_again_too() {
        let crash = || {
            let crash = Failure { confirm: true, ..failure(FailureKind::Crash, "XB-A") };
            outcome(Verdict::Warn, &[crash])
        };
        let settled = |again: Outcome| {
            let mut attempts = Attempts::new(&scenario("xboard/a/b"), None);
            attempts.take(crash(), Beside::Others);
            attempts.take(again, Beside::Nothing);
            attempts.settle().map(|settled| (settled.verdict, settled.reason.contains("not alone")))
        };
        assert_eq!(settled(crash()), Some((Verdict::Warn, false)));
        assert_eq!(settled(outcome(Verdict::Pass, &[])), Some((Verdict::Inconclusive, true)));
    }

    #[test]
    fn what_a_monitor_found_late_is_confirmed_alone() {
        let late = || {
            let mut late = outcome(Verdict::Pass, &[]);
            let finding = finding("clock", "XB-TC-1", Level::Must, "late");
            late.findings.push(Finding { timed: true, ..finding });
            late
        };
        let reason = |confirmation: Outcome| {
            let mut attempts = Attempts::new(&scenario("xboard/a/b"), None);
            let alone = Attempt { number: 2, turn: 1, position: 0 };
            assert_eq!(attempts.take(late(), Beside::Others), Next::Alone(alone));
            assert_eq!(attempts.take(confirmation, Beside::Nothing), Next::Settled);
            attempts.settle().map(|settled| (settled.verdict, settled.reason))
        };
        assert_eq!(reason(late()), Some((Verdict::Pass, String::new())));
        let excused = "attempt 1 was too slow while other dialogues were running, but not alone".to_owned();
        assert_eq!(reason(outcome(Verdict::Pass, &[])), Some((Verdict::Pass, excused)));

        let mut other = outcome(Verdict::Pass, &[]);
        other.findings.push(finding("clock", "XB-TC-1", Level::Must, "odd"));
        let mut attempts = Attempts::new(&scenario("xboard/a/b"), None);
        assert_eq!(
            attempts.take(other, Beside::Others),
            Next::Settled,
            "what is not timed needs no confirmation"
        );
    }

    #[test]
    fn the_last_failing_attempt_is_shown() {
        let mut scenario = scenario("xboard/a/b");
        scenario.repeat = Some(3);
        let mut attempts = Attempts::new(&scenario, None);
        for kind in [FailureKind::Crash, FailureKind::Closed] {
            attempts.take(outcome(Verdict::Pass, &[]), Beside::Others);
            attempts.take(outcome(Verdict::Fail, &[failure(kind, "XB-A")]), Beside::Others);
        }
        assert_eq!(attempts.settle().unwrap().shown.failures[0].kind, FailureKind::Closed);
    }
}

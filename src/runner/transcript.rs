//! Logged dialogues, as text: the monitors judge them; there is no scenario for them.
//!
//! The times of a log are used only where a protocol needs them, because its clocks are judged: a program may have written
//! down late what it read. Of other protocols any time may have passed between two lines. Main function:
//! [`judge_transcript`].

use std::sync::mpsc::SyncSender;
use std::time::Duration;

use crate::event::{Event, EventKind, RunFinished};
use crate::judge::{Outcome, Scales, Terms};
use crate::line::{Ending as LineEnding, EngineId, Line, Side};
use crate::protocol::model::{Intent, ModelSetup};
use crate::scenario::Scenario;
use crate::verdict::Verdict;

use super::attempts::Settled;
use super::log::{Said, Transcript};
use super::plan::Plan;
use super::results::Results;
use super::run::started;
use super::stop::Stop;
use super::tally::Ending;
use super::teller::Teller;

/// What the model takes for the time between two lines where no times are used: longer than anything that an engine may say of itself, so that nothing
/// was too soon, and no clock of an engine ran ahead.
const BETWEEN: Duration = Duration::from_secs(3600);

/// What reports show for it.
const SHOWN: Duration = Duration::from_millis(1);

/// Judges the logged dialogues with the monitors, and sends the events of the resulting run; `name` is that of the log. Where
/// the GUI breaks interface clauses this is reported, and it excuses the engine as a trap does.
pub(crate) fn judge_transcript(
    plan: &Plan,
    transcript: &Transcript,
    name: &str,
    events: SyncSender<Event>,
) -> RunFinished {
    let results = Results::new(plan, Teller::new(events), Stop::new());
    results.tell(EventKind::RunStarted(started(plan, transcript.dialogues.len())));
    if !transcript.others.is_empty() {
        let (engine, others) = (&transcript.engine, transcript.others.join(", "));
        let text = format!(
            "the log holds several engines; {engine} is judged. --engine NAME judges another: {others}"
        );
        results.tell(EventKind::Notice { text });
    }
    for (index, dialogue) in transcript.dialogues.iter().enumerate() {
        judge_dialogue(plan, &results, dialogue, name, index + 1);
    }
    results.close(Ending::default())
}

fn judge_dialogue(plan: &Plan, results: &Results<'_>, dialogue: &[Said], name: &str, number: usize) {
    // The scenario that represents the dialogue in reports.
    let protocol = plan.protocol.name();
    let topic = if number == 1 { "transcript".to_owned() } else { format!("transcript-{number}") };
    let first = dialogue.first().map_or(1, |said| said.number);
    let (id, title) = (format!("{protocol}/{topic}/{name}"), "a logged dialogue".to_owned());
    let scenario = Scenario::without_steps(protocol, id, title, (name.to_owned(), first));
    let setup = ModelSetup { profile: plan.profile.clone(), scale: plan.scale, ..ModelSetup::default() };
    let mut model = plan.protocol.model(setup);
    let mut shown = Vec::new();
    let begun = dialogue.first().and_then(|said| said.at).unwrap_or_default();
    let is_timed = plan.protocol.needs_times();
    let mut last = Duration::ZERO;
    for (index, Said { side, bytes, number, at }) in (0..).zip(dialogue) {
        let at = match at.filter(|_| is_timed) {
            Some(at) => at.saturating_sub(begun).max(last),
            None => BETWEEN.saturating_mul(index),
        };
        last = at;
        let line =
            Line { engine: EngineId::A, side: *side, at, bytes: bytes.clone(), ending: LineEnding::Lf };
        if *side == Side::ToEngine {
            let breach = model.boxed_clone().sent(at, bytes, Intent::Lawful);
            if let Some(breach) = &breach {
                let text = format!("line {number}: the GUI broke {}: {}", breach.clause, breach.reason);
                results.tell(EventKind::Notice { text });
            }
            model.sent(at, bytes, if breach.is_some() { Intent::Trap } else { Intent::Lawful });
        } else {
            model.receive(&line);
        }
        shown.push(Line { at: shown_at(at, is_timed), ..line });
    }
    let known = model.known();
    let mut outcome = Outcome::unheld(Verdict::Pass, String::new(), known.clone());
    let scales = Scales::new(&*plan.clauses.levels, plan.profile.as_deref());
    outcome.findings = model.take_breaches().into_iter().map(|breach| scales.finding(breach, [])).collect();
    for finding in &mut outcome.findings {
        finding.at = shown_at(finding.at, is_timed);
    }
    outcome.coverage = model.coverage();
    outcome.understood = model.understood();
    outcome.transcript = shown;
    let (seed, scale, profile) = (plan.seed, plan.scale, plan.profile.clone());
    let terms = Terms { seed, scale, profile, ..Terms::of(known) };
    results.dialogue(&scenario, 1, &terms, &outcome, Vec::new());
    let settled = Settled {
        verdict: outcome.verdict,
        reason: outcome.reason.clone(),
        attempts: 1,
        failed: 0,
        shown: outcome,
        unconfirmed: false,
    };
    results.scenario(&scenario, settled, Duration::ZERO);
}

/// The moment that reports show for one of the model.
fn shown_at(at: Duration, is_timed: bool) -> Duration {
    if is_timed {
        return at;
    }
    SHOWN.saturating_mul(u32::try_from(at.as_secs() / BETWEEN.as_secs()).unwrap_or(u32::MAX))
}

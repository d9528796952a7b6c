//! `handshake`: `xboard`, `protover`, the features and our answers to them, then the settings: sizes that the engine asks for,
//! and the configured set-up lines.

use std::time::Duration;

use super::under_way::{Handshake, Rejects, Turn, UnderWay};
use crate::common::acting::{done, each, failed, inconclusive, out};
use crate::model::{ActEvent, ActThen, Reading, Said, Within};
use crate::verdict::FailureKind;
use crate::xboard::grammar::Feature;
use crate::xboard::model::dialogue::Dialogue;
use crate::xboard::model::voice::SIZES;

/// The time that the text gives the engine for its features (XG-START-4).
const FEATURE_TIME: Duration = Duration::from_secs(2);
/// What an engine not met before is given: the two seconds are the interface's patience, not its limit (XA-11).
const FIRST_FEATURE_TIME: Duration = Duration::from_secs(10);

/// After the engine's silence, how long each further command is given to bring the features.
const NUDGE_TIME: Duration = Duration::from_millis(400);
/// How many such commands: an engine is known that wakes only at the eighth line behind `protover`.
const MOST_NUDGES: u32 = 10;

/// Begins with `xboard` and, unless the version is 1, `protover`.
pub(super) fn begin(dialogue: &Dialogue, arguments: &[String]) -> Turn {
    let mut version = "2".to_owned();
    let mut rejects = Rejects::Unknown;
    for argument in arguments {
        match argument.split_once('=') {
            Some(("version", number)) => version = number.to_owned(),
            Some(("reject", "all")) => rejects = Rejects::All,
            Some(("reject", names)) => {
                rejects = Rejects::These(names.split(',').map(str::to_owned).collect());
            }
            _ => return inconclusive(format!("handshake knows no {argument}")).into(),
        }
    }
    if version == "1" {
        let mut lines = each(&["xboard"]);
        lines.extend(each(&dialogue.voice().settings()));
        return done(lines).into();
    }
    // An engine that announced nothing to the probe has nothing to announce.
    let nudging = !dialogue.core.setup.known.probed || !dialogue.core.setup.known.announced.is_empty();
    let protover = format!("protover {version}");
    let handshake =
        Handshake { rejects, answered: dialogue.features.announced().len(), done: None, nudges: 0, nudging };
    let within = patience(dialogue, 0);
    UnderWay::Handshake(handshake).wait(each(&["xboard", &protover]), within, "feature ... done=1")
}

impl Handshake {
    /// Answers new features, and ends with `done=1` or when the time is over.
    pub(super) fn go_on(mut self, dialogue: &mut Dialogue, event: ActEvent<'_>) -> Turn {
        let announced = dialogue.features.announced();
        // Several lines may have come at once: the features know them all by now, but each is answered in its turn, so
        // that none is left over when the handshake ends.
        let (items, now_done) = match event {
            ActEvent::Line(Reading { said: Said::Announces(items, done), .. }) => (*items, *done),
            ActEvent::Line(_) => (0, None),
            ActEvent::TimeUp => (announced.len(), None),
        };
        let from = self.answered.min(announced.len());
        let to = from.saturating_add(items).min(announced.len());
        let mut answers = Vec::new();
        for (name, value) in &announced[from..to] {
            let verb = if self.rejects.turns_down(name) { "rejected" } else { "accepted" };
            let what =
                if verb == "rejected" && name == "option" { format!("option {value}") } else { name.clone() };
            answers.push(format!("{verb} {what}").into_bytes());
        }
        if self.nudges > 0 && from < to {
            let why = "`protover` was answered only when a further line came";
            dialogue.learned.facts.entry("loses-lines".to_owned()).or_insert_with(|| why.to_owned());
        }
        self.answered = to;
        self.done = now_done.or(self.done);
        let mut send: Vec<Vec<Vec<u8>>> = answers.into_iter().map(|line| vec![line]).collect();
        let over = matches!(event, ActEvent::TimeUp);
        match self.done {
            Some(true) => {
                send.extend(self.settings(dialogue));
                done(send).into()
            }
            Some(false) if over => {
                let expected = "feature done=1 after feature done=0";
                out(send, failed("XB-HANDSHAKE-5", FailureKind::Timeout, expected, "nothing")).into()
            }
            None if over && self.answered == 0 && self.nudging && self.nudges < MOST_NUDGES => {
                // The interface goes on with the game when its patience is over (XG-START-7). Some engines wake only then.
                self.nudges += 1;
                send.push(vec![b"new".to_vec()]);
                let within = Within::Text(NUDGE_TIME);
                UnderWay::Handshake(self).wait(send, within, "feature ... done=1")
            }
            None if over && dialogue.core.setup.known.announced("done").is_some() => {
                out(send, ActThen::Inconclusive("`protover` was not answered this time".to_owned())).into()
            }
            // Without features it is an engine of protocol 1; what it did not announce stays at its default.
            None if over => {
                send.extend(self.settings(dialogue));
                done(send).into()
            }
            _ => {
                // An echo or a banner behind a nudge buys no new patience.
                let nudged = self.nudges > 0 && self.answered == 0;
                let within =
                    if nudged { Within::Text(NUDGE_TIME) } else { patience(dialogue, self.answered) };
                UnderWay::Handshake(self).wait(send, within, "feature ... done=1")
            }
        }
    }

    /// What goes out before the first `new`, without what was turned down.
    fn settings(&self, dialogue: &Dialogue) -> Vec<Vec<Vec<u8>>> {
        let is_wanted = |line: &Vec<u8>| {
            let setting = SIZES.iter().find(|(_, sent)| line == sent.as_bytes());
            setting.is_none_or(|(feature, _)| !self.rejects.turns_down(feature))
        };
        let lines: Vec<Vec<u8>> = dialogue.voice().settings().into_iter().filter(is_wanted).collect();
        each(&lines)
    }
}

/// How long the next features are awaited, when so many have come.
fn patience(dialogue: &Dialogue, answered: usize) -> Within {
    let known = &dialogue.core.setup.known;
    let ends_with_done = known.announced("done").is_some();
    if dialogue.features.done == Some(false) || (ends_with_done && answered > 0) {
        Within::budget("start")
    } else if known.probed || answered > 0 {
        Within::Text(FEATURE_TIME)
    } else {
        Within::Text(FIRST_FEATURE_TIME)
    }
}

impl Rejects {
    fn turns_down(&self, name: &str) -> bool {
        // Unknown features are rejected, not ignored (XG-FEAT-2).
        let unknown = !Feature::is_documented(name);
        match self {
            Rejects::Unknown => unknown,
            Rejects::All => true,
            Rejects::These(names) => unknown || names.iter().any(|n| n == name),
        }
    }
}

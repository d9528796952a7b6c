//! `handshake`: `xboard`, `protover`, the features and our answers to them, then the settings: sizes that the engine asks for,
//! and the configured set-up lines.

use std::time::Duration;

use super::under_way::{Handshake, Rejects, Silence, Turn, UnderWay};
use crate::common::acting::{done, each, failed, inconclusive, out};
use crate::model::{ActEvent, ActThen, LOSES_LINES, Reading, Said, Within};
use crate::verdict::FailureKind;
use crate::xboard::grammar::Feature;
use crate::xboard::model::dialogue::Dialogue;
use crate::xboard::model::voice::SIZES;

/// The time that the text gives the engine for its features (XG-START-4).
const FEATURE_TIME: Duration = Duration::from_secs(2);
/// What an engine not met before is given: the two seconds are the interface's patience, not its limit (XA-11).
const FIRST_FEATURE_TIME: Duration = Duration::from_secs(10);

/// After the engine's silence, how long each further command is given to bring the features.
const NUDGE_TIME: Duration = Duration::from_millis(20);
/// How many such commands: one engine is known that hears one in thirty, however fast they come, and seldom needs more than
/// a hundred.
const MOST_NUDGES: u32 = 150;
/// The command. It belongs to no game, is known to every version, and leaves nothing behind that a scenario relies on:
/// an engine that was only late takes it as the setting that it is.
const NUDGE: &[u8] = b"easy";
/// How long an engine that never says `done=1` is listened to after the last feature that the probe saw.
const MARGIN: Duration = Duration::from_millis(300);
/// The fact that `done=0` was never followed by `done=1`.
const NEVER_DONE: &str = "never-done";

/// What is wrong with its arguments.
pub(super) fn refuses(text: &str) -> Option<String> {
    read(text.split_ascii_whitespace()).err()
}

/// The version to send, and what to reject.
fn read<'a>(words: impl Iterator<Item = &'a str>) -> Result<(String, Rejects), String> {
    let (mut version, mut rejects) = ("2".to_owned(), Rejects::Unknown);
    for word in words {
        match word.split_once('=') {
            Some(("version", number)) => version = number.to_owned(),
            Some(("reject", "all")) => rejects = Rejects::All,
            Some(("reject", names)) => {
                rejects = Rejects::These(names.split(',').map(str::to_owned).collect());
            }
            _ => return Err(format!("handshake knows no `{word}`")),
        }
    }
    Ok((version, rejects))
}

/// Begins with `xboard` and, unless the version is 1, `protover`.
pub(super) fn begin(dialogue: &Dialogue, arguments: &[String]) -> Turn {
    let (version, rejects) = match read(arguments.iter().map(String::as_str)) {
        Ok(read) => read,
        Err(why) => return inconclusive(why).into(),
    };
    if version == "1" {
        let mut lines = each(&["xboard"]);
        lines.extend(each(&dialogue.voice().settings()));
        return done(lines).into();
    }
    let silence = silence(dialogue, &version);
    let protover = format!("protover {version}");
    let handshake =
        Handshake { rejects, answered: dialogue.features.announced().len(), done: None, nudges: 0, silence };
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
            dialogue.learned.facts.entry(LOSES_LINES.to_owned()).or_insert_with(|| why.to_owned());
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
            // The probe has seen it already, or sees it now; a scenario of its own judges it.
            Some(false) if over && (self.silence == Silence::Wakes || fact(dialogue, NEVER_DONE)) => {
                let why = "`done=0` was not followed by `done=1`".to_owned();
                dialogue.learned.facts.insert(NEVER_DONE.to_owned(), why);
                send.extend(self.settings(dialogue));
                done(send).into()
            }
            Some(false) if over => {
                let expected = "feature done=1 after feature done=0";
                out(send, failed("XB-HANDSHAKE-5", FailureKind::Timeout, expected, "nothing")).into()
            }
            None if over && self.answered == 0 => match self.silence {
                Silence::Wakes | Silence::IsLate if self.nudges < MOST_NUDGES => {
                    // The interface goes on when its patience is over (XG-START-7). Some engines wake only then, and
                    // some only now and then, so that the probe has not seen it.
                    self.nudges += 1;
                    send.push(vec![NUDGE.to_vec()]);
                    let within = Within::Text(NUDGE_TIME);
                    UnderWay::Handshake(self).wait(send, within, "feature ... done=1")
                }
                Silence::IsLate if self.nudges == MOST_NUDGES => {
                    self.nudges += 1;
                    UnderWay::Handshake(self).wait(send, Within::budget("start"), "feature ... done=1")
                }
                Silence::IsLate => {
                    let expected = "the features that the engine announced before";
                    out(send, failed("XB-HANDSHAKE-2", FailureKind::Timeout, expected, "nothing")).into()
                }
                Silence::IsOdd => {
                    let why = "this `protover` was not answered".to_owned();
                    out(send, ActThen::Inconclusive(why)).into()
                }
                // Without features it is an engine of protocol 1; what it did not announce stays at its default.
                Silence::Wakes | Silence::IsUsual => {
                    send.extend(self.settings(dialogue));
                    done(send).into()
                }
            },
            None if over => {
                send.extend(self.settings(dialogue));
                done(send).into()
            }
            _ => {
                // An echo or a banner behind a nudge buys no new patience.
                let within = if self.nudges == 0 || self.answered > 0 {
                    patience(dialogue, self.answered)
                } else if self.nudges > MOST_NUDGES {
                    Within::budget("start")
                } else {
                    Within::Text(NUDGE_TIME)
                };
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

/// What it means if no feature comes.
fn silence(dialogue: &Dialogue, version: &str) -> Silence {
    let known = &dialogue.core.setup.known;
    if known.probed && version == "2" && !known.announced.is_empty() {
        Silence::IsLate
    } else if !known.probed || fact(dialogue, LOSES_LINES) {
        Silence::Wakes
    } else if known.announced("done").is_some() {
        Silence::IsOdd
    } else {
        Silence::IsUsual
    }
}

/// Whether the probe found this.
fn fact(dialogue: &Dialogue, name: &str) -> bool {
    dialogue.core.setup.known.facts.contains_key(name)
}

/// How long the next features are awaited, when so many have come. A busy machine may bring late what the probe saw: the
/// rest of it is waited for here, and what has not begun to come behind the nudges.
fn patience(dialogue: &Dialogue, answered: usize) -> Within {
    let known = &dialogue.core.setup.known;
    let all = answered >= known.announced.len();
    match (known.announced("done").is_some(), dialogue.features.done) {
        _ if !known.probed && answered == 0 => Within::Text(FIRST_FEATURE_TIME),
        (_, Some(false)) if all && fact(dialogue, NEVER_DONE) => Within::Text(MARGIN),
        (_, Some(false)) => Within::budget("start"),
        _ if !known.probed => Within::Text(FEATURE_TIME),
        (true, _) if answered > 0 => Within::budget("start"),
        // Of one that wakes only of a further line, nothing comes before it.
        _ if answered == 0 && fact(dialogue, LOSES_LINES) => Within::Text(NUDGE_TIME),
        _ if answered == 0 => Within::Text(FEATURE_TIME),
        (false, _) if all => Within::Text(MARGIN),
        _ => Within::Text(FIRST_FEATURE_TIME),
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

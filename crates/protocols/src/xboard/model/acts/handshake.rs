//! `handshake`: `xboard`, `protover`, the features and our answers to them, then the configured set-up lines.

use std::time::Duration;

use super::Act;
use crate::common::acting::{done, each, failed, inconclusive, out, setup_lines};
use crate::model::{ActEvent, ActOut, ActThen, Within};
use crate::verdict::FailureKind;
use crate::xboard::grammar::{Feature, FeatureLine};
use crate::xboard::model::Xboard;

/// The time that the text gives the engine for its features (XG-START-4).
const FEATURE_TIME: Duration = Duration::from_secs(2);
/// What an engine not met before is given: the two seconds are the interface's patience, not its limit (XA-11).
const FIRST_FEATURE_TIME: Duration = Duration::from_secs(10);

/// After the engine's silence, how long each further command is given to bring the features.
const NUDGE_TIME: Duration = Duration::from_millis(400);
/// How many such commands: an engine is known that wakes only at the eighth line behind `protover`.
const MOST_NUDGES: u32 = 10;

/// A handshake under way.
#[derive(Debug, Clone)]
pub(in super::super) struct Handshake {
    rejects: Rejects,
    /// How many announcements have been answered.
    answered: usize,
    /// The value of the last `done` that has been answered.
    done: Option<bool>,
    /// How many commands were sent because no feature came.
    nudges: u32,
    /// Whether `protover` asked for features that this engine may have.
    nudging: bool,
}

/// Which features are turned down.
#[derive(Debug, Clone)]
enum Rejects {
    Unknown,
    All,
    These(Vec<String>),
}

impl Xboard {
    /// Begins with `xboard` and, unless the version is 1, `protover`.
    pub(super) fn begin_handshake(&mut self, arguments: &[String]) -> ActOut {
        let mut version = "2".to_owned();
        let mut rejects = Rejects::Unknown;
        for argument in arguments {
            match argument.split_once('=') {
                Some(("version", number)) => version = number.to_owned(),
                Some(("reject", "all")) => rejects = Rejects::All,
                Some(("reject", names)) => {
                    rejects = Rejects::These(names.split(',').map(str::to_owned).collect());
                }
                _ => return inconclusive(format!("handshake knows no {argument}")),
            }
        }
        if version == "1" {
            let mut lines = each(&["xboard"]);
            lines.extend(setup_lines(&self.setup));
            return done(lines);
        }
        // An engine that announced nothing to the probe has nothing to announce.
        let nudging = !self.setup.known.probed || !self.setup.known.announced.is_empty();
        let protover = format!("protover {version}");
        let handshake =
            Handshake { rejects, answered: self.features.announced().len(), done: None, nudges: 0, nudging };
        let within = self.patience(0);
        self.wait(Act::Handshake(handshake), each(&["xboard", &protover]), within, "feature ... done=1")
    }

    /// Answers new features, and ends with `done=1` or when the time is over.
    pub(super) fn go_on_with_handshake(&mut self, mut handshake: Handshake, event: ActEvent<'_>) -> ActOut {
        let announced = self.features.announced();
        // Several lines may have come at once: the features know them all by now, but each is answered in its turn, so
        // that none is left over when the handshake ends.
        let here = match event {
            ActEvent::Line(reading) => Line::of(&reading.canonical),
            ActEvent::TimeUp => Line { items: announced.len(), done: None },
        };
        let from = handshake.answered.min(announced.len());
        let to = from.saturating_add(here.items).min(announced.len());
        let mut answers = Vec::new();
        for (name, value) in &announced[from..to] {
            let verb = if handshake.rejects.turns_down(name) { "rejected" } else { "accepted" };
            let what =
                if verb == "rejected" && name == "option" { format!("option {value}") } else { name.clone() };
            answers.push(format!("{verb} {what}").into_bytes());
        }
        if handshake.nudges > 0 && from < to {
            let why = "`protover` was answered only when a further line came";
            self.learned.facts.entry("loses-lines".to_owned()).or_insert_with(|| why.to_owned());
        }
        handshake.answered = to;
        handshake.done = here.done.or(handshake.done);
        let mut send: Vec<Vec<Vec<u8>>> = answers.into_iter().map(|line| vec![line]).collect();
        let over = matches!(event, ActEvent::TimeUp);
        match handshake.done {
            Some(true) => {
                send.extend(setup_lines(&self.setup));
                done(send)
            }
            Some(false) if over => {
                let expected = "feature done=1 after feature done=0";
                out(send, failed("XB-HANDSHAKE-5", FailureKind::Timeout, expected, "nothing"))
            }
            None if over
                && handshake.answered == 0
                && handshake.nudging
                && handshake.nudges < MOST_NUDGES =>
            {
                // The interface goes on with the game when its patience is over (XG-START-7). Some engines wake only then.
                handshake.nudges += 1;
                send.push(vec![b"new".to_vec()]);
                let within = Within::Text(NUDGE_TIME);
                self.wait(Act::Handshake(handshake), send, within, "feature ... done=1")
            }
            None if over && self.setup.known.announced("done").is_some() => {
                out(send, ActThen::Inconclusive("`protover` was not answered this time".to_owned()))
            }
            // Without features it is an engine of protocol 1; what it did not announce stays at its default.
            None if over => {
                send.extend(setup_lines(&self.setup));
                done(send)
            }
            _ => {
                // An echo or a banner behind a nudge buys no new patience.
                let nudged = handshake.nudges > 0 && handshake.answered == 0;
                let within =
                    if nudged { Within::Text(NUDGE_TIME) } else { self.patience(handshake.answered) };
                self.wait(Act::Handshake(handshake), send, within, "feature ... done=1")
            }
        }
    }

    /// How long the next features are awaited, when so many have come.
    fn patience(&self, answered: usize) -> Within {
        let known = &self.setup.known;
        let ends_with_done = known.announced("done").is_some();
        if self.features.done == Some(false) || (ends_with_done && answered > 0) {
            Within::budget("start")
        } else if known.probed || answered > 0 {
            Within::Text(FEATURE_TIME)
        } else {
            Within::Text(FIRST_FEATURE_TIME)
        }
    }
}

/// What one line announces.
struct Line {
    items: usize,
    done: Option<bool>,
}

impl Line {
    fn of(canonical: &str) -> Line {
        let mut line = Line { items: 0, done: None };
        if let Some(features) = FeatureLine::parse(canonical.as_bytes()) {
            for item in features.items() {
                line.items += 1;
                if let Some(Feature::Done(done)) = item.feature {
                    line.done = Some(done);
                }
            }
        }
        line
    }
}

impl Rejects {
    fn turns_down(&self, name: &str) -> bool {
        // Unknown features are rejected, not ignored (XG-FEAT-2).
        let unknown = !KNOWN.contains(&name);
        match self {
            Rejects::Unknown => unknown,
            Rejects::All => true,
            Rejects::These(names) => unknown || names.iter().any(|n| n == name),
        }
    }
}

/// The features of the text.
const KNOWN: &[&str] = &[
    "ping",
    "setboard",
    "playother",
    "san",
    "usermove",
    "time",
    "draw",
    "sigint",
    "sigterm",
    "reuse",
    "analyze",
    "myname",
    "variants",
    "colors",
    "ics",
    "name",
    "pause",
    "nps",
    "debug",
    "memory",
    "smp",
    "egt",
    "option",
    "done",
];

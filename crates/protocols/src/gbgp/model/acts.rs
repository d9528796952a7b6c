//! The acts of the family in the words of GBGP, and `setup`, which tells a position in the engine's own edition.

use std::convert::Infallible;
use std::time::Duration;

use super::machine::{Gbgp, WORDS, edition};
use super::positions::{LONG, Record, no_setup};
use crate::common::acting::{done, each, inconclusive, setup_lines, step_failed};
use crate::family::acts::{self, Next, PATIENCE, Search, Shared, Voice, Words, follow};
use crate::gbgp::grammar::{Command, Go, Notation};
use crate::model::{ActEvent, ActOut, ActThen, Reading};
use crate::verdict::FailureKind;
use crate::words;

/// How long an engine may search that is known to pay no heed to limits.
const LITTLE_PATIENCE: Duration = Duration::from_millis(100);

type Act = words::Act<Gbgp>;

/// All of them.
pub(super) const ACTS: &[Act] = &[
    Act::relay(),
    Act::new("greet", "greet", (0, Some(0)), "sends `gbgp` and waits for `gbgpok`", acts::greet),
    Act::new(
        "handshake",
        "handshake",
        (0, Some(0)),
        "sends `gbgp`, waits for `gbgpok`, sends the configured set-up lines, `newgame` and `isready`, and waits for the answer",
        acts::handshake,
    ),
    Act::new(
        "setup",
        "setup NAME|POSITION [moves MOVES...]",
        (1, None),
        "sends a `position` in the engine's edition: a name (START, OPEN, FLYING, BLOCKED, …) or a position in numbers, then moves in numbers; a text that cannot be read is sent unchanged",
        |model, call, _| {
            let text = call.text();
            // What cannot be read is sent as it stands, on purpose.
            let line = Record::read(&text)
                .map_or_else(|_| format!("position pos {text}"), |record| record.line(model.notation));
            done(each(&[line]))
        },
    )
    .only_sends()
    .refuses(no_setup),
    Act::new(
        "go",
        "go [LIMITS...]",
        (0, None),
        "sends a `go`, with its limits in the words of the engine's edition",
        acts::go,
    )
    .only_sends()
    .refuses(no_limits),
    Shared::ANSWER.refuses(no_limits),
    Shared::FINISH,
    Shared::CROSSING.refuses(no_limits),
    Act::new(
        "think-long",
        "think-long",
        (0, Some(0)),
        "leaves the engine in a search without limits",
        acts::think_long,
    ),
    Act::new(
        "ponder-long",
        "ponder-long",
        (0, Some(0)),
        "leaves the engine in a `go ponder` without limits",
        acts::ponder_long,
    ),
];

/// What is wrong with the limits of a `go`.
fn no_limits(text: &str) -> Option<String> {
    let wrong = match Command::parse(format!("go {text}").as_bytes(), Notation::Numbers) {
        Command::Go(go) => String::from_utf8_lossy(go.strange?).into_owned(),
        _ => text.to_owned(),
    };
    Some(format!("`{wrong}` is no limit of `go`, with its number if it takes one"))
}

impl Voice for Gbgp {
    type Own = Infallible;

    const WORDS: Words = WORDS;

    fn act_under_way(&mut self) -> &mut Option<acts::Act<Infallible>> {
        &mut self.act
    }

    /// Without `gbgpok` nothing can begin; but the text only says that it should come.
    fn unwelcome_clause(&self) -> &'static str {
        if self.core.understood { "GB-INIT-3" } else { "GB-INIT-1" }
    }

    fn is_welcomed(&self) -> bool {
        self.relative.is_welcomed()
    }

    fn begin_first_game(&mut self) -> ActOut {
        let mut send = setup_lines(&self.core.setup);
        send.extend(each(&["newgame", "isready"]));
        follow(self, send, Next::Ready)
    }

    /// The line in the engine's edition.
    fn go_line(&self, limits: &str) -> Result<Vec<u8>, String> {
        match Command::parse(format!("go {limits}").as_bytes(), Notation::Numbers) {
            Command::Go(go) if go.strange.is_none() => Ok(Command::Go(go).to_bytes(self.notation)),
            _ => Err(format!("go knows no {limits}")),
        }
    }

    fn patience(&self) -> Duration {
        if self.core.setup.known.facts.contains_key("ignores-maxdepth") { LITTLE_PATIENCE } else { PATIENCE }
    }

    fn wrong_answer(&self, reading: &Reading) -> Option<ActThen> {
        let canonical = &reading.canonical;
        if let Some(other) = self.learned.other {
            let expected = format!("a move of the edition `{}`", edition(self.notation));
            let advice = other.profile().map_or_else(
                || "judge it without --profile".to_owned(),
                |profile| format!("judge it with --profile {profile}"),
            );
            let actual = format!("{canonical}, a move of the edition `{}`; {advice}", edition(other));
            return Some(step_failed(FailureKind::Mismatch, &expected, &actual));
        }
        let wrong = |kind, expected: String| Some(step_failed(kind, &expected, canonical));
        let Some(answered) = &self.learned.answer else {
            return wrong(FailureKind::Mismatch, "bestmove MOVE or bestmove none".to_owned());
        };
        let game = answered.game.as_deref()?;
        let position = game.position();
        let over = position.loss().is_some();
        match answered.best {
            Some(_) if over => wrong(FailureKind::Mismatch, format!("bestmove none in {position}")),
            Some(mv) if !position.is_legal(mv) => {
                wrong(FailureKind::IllegalMove, format!("a legal move in {position}"))
            }
            None if !over && !game.may_be_drawn() => {
                wrong(FailureKind::Mismatch, format!("a legal move in {position}"))
            }
            _ => None,
        }
    }

    fn long_positions(&self) -> &'static [&'static str] {
        LONG
    }

    fn search(&mut self, position: &str, search: Search, next: Next) -> ActOut {
        match Record::read(position) {
            Ok(record) => {
                let go = Command::Go(Go { ponder: search == Search::Ponder, ..Go::default() });
                let lines = [record.line(self.notation).into_bytes(), go.to_bytes(self.notation)];
                follow(self, each(&lines), next)
            }
            Err(why) => inconclusive(format!("position {position}: {why}")),
        }
    }

    fn go_on_with_own(&mut self, own: Infallible, _: ActEvent<'_>) -> ActOut {
        match own {}
    }
}

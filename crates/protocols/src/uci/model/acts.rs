//! The acts of the family in the words of UCI, and `setup`, which tells a position.

use std::time::Duration;

use super::battery::no_battery;
use super::machine::{Uci, WORDS};
use super::positions::{LONG, line, no_setup};
use super::under_way::Own;
use crate::common::acting::{done, each, setup_lines, step_failed};
use crate::family::acts::{self, Next, PATIENCE, Search, Shared, Voice, Words, follow};
use crate::family::battery::go_on_with_battery;
use crate::model::{ActEvent, ActOut, ActThen, Reading};
use crate::uci::grammar::Command;
use crate::verdict::FailureKind;
use crate::words;

/// How long an engine may search that is known to pay no heed to limits.
const LITTLE_PATIENCE: Duration = Duration::from_millis(100);

/// The clocks of a ponder search, so that it ends soon after `ponderhit`.
const PONDER_CLOCKS: &str = "wtime 5000 btime 5000";

type Act = words::Act<Uci>;

/// All of them.
pub(super) const ACTS: &[Act] = &[
    Act::relay(),
    Act::new("greet", "greet", (0, Some(0)), "sends `uci` and waits for `uciok`", acts::greet),
    Act::new(
        "handshake",
        "handshake",
        (0, Some(0)),
        "sends `uci`, waits for `uciok`, sends the configured set-up lines, `ucinewgame` and `isready`, and waits for the answer; an \
         engine that is not registered is sent `register later`",
        acts::handshake,
    ),
    Act::new(
        "setup",
        "setup NAME|startpos|FEN [moves MOVES...]",
        (1, None),
        "sends a `position`: a name (START, OPEN, MATE-IN-1, STALEMATE, …), `startpos` or a FEN, then moves; a text that cannot \
         be read is sent unchanged",
        |_, call, _| done(each(&[line(&call.text())])),
    )
    .only_sends()
    .refuses(no_setup),
    Act::new("go", "go [LIMITS...]", (0, None), "sends a `go` with these limits", acts::go)
        .only_sends()
        .refuses(no_limits),
    Shared::ANSWER.refuses(no_limits),
    Shared::FINISH,
    Act::new(
        "stop",
        "stop",
        (0, Some(0)),
        "sends `stop` and waits for the `bestmove` of an earlier `go`",
        acts::stop,
    ),
    Shared::CROSSING.refuses(no_limits),
    Act::new(
        "battery",
        "battery RULE...|sample [searched|listed]",
        (1, None),
        "asks for moves in many small positions: for any, for each legal one of the trial by `searchmoves` (`searched`), or for a \
         variation of all (`listed`; `MultiPV` is set before); stops at the first wrong answer",
        |model, call, _| model.begin_battery(call),
    )
    .refuses(no_battery),
    Act::new(
        "think-long",
        "think-long",
        (0, Some(0)),
        "leaves the engine in a `go infinite`",
        acts::think_long,
    ),
    Act::new(
        "ponder-long",
        "ponder-long",
        (0, Some(0)),
        "leaves the engine in a `go ponder` with clocks of five seconds",
        acts::ponder_long,
    ),
];

/// What is wrong with the limits of a `go`.
fn no_limits(text: &str) -> Option<String> {
    let wrong = match Command::parse(format!("go {text}").as_bytes()) {
        Command::Go(go) => String::from_utf8_lossy(go.strange?).into_owned(),
        _ => text.to_owned(),
    };
    Some(format!("`{wrong}` is no limit of `go`, with its number if it takes one"))
}

impl Voice for Uci {
    type Own = Own;

    const WORDS: Words = WORDS;

    fn act_under_way(&mut self) -> &mut Option<acts::Act<Own>> {
        &mut self.act
    }

    /// Nothing can begin without `uciok`.
    fn unwelcome_clause(&self) -> &'static str {
        if self.core.understood { "UCI-HS-5" } else { "UCI-HS-6" }
    }

    fn is_welcomed(&self) -> bool {
        self.relative.is_welcomed()
    }

    fn begin_first_game(&mut self) -> ActOut {
        let mut send = setup_lines(&self.core.setup);
        if self.introduction.unregistered {
            send.extend(each(&["register later"]));
        }
        send.extend(each(&["ucinewgame", "isready"]));
        follow(self, send, Next::Ready)
    }

    /// The limits in their order.
    fn go_line(&self, limits: &str) -> Result<Vec<u8>, String> {
        let line = format!("go {limits}").trim_end().as_bytes().to_vec();
        match Command::parse(&line) {
            Command::Go(go) if go.strange.is_none() => Ok(line),
            _ => Err(format!("go knows no {limits}")),
        }
    }

    fn patience(&self) -> Duration {
        if self.core.setup.known.facts.contains_key("ignores-depth") { LITTLE_PATIENCE } else { PATIENCE }
    }

    fn wrong_answer(&self, reading: &Reading) -> Option<ActThen> {
        let canonical = &reading.canonical;
        let wrong = |kind, expected: String| Some(step_failed(kind, &expected, canonical));
        let Some(answered) = &self.answer else {
            return wrong(FailureKind::Mismatch, "bestmove MOVE [ponder MOVE]".to_owned());
        };
        let searched = answered.searched.as_deref()?;
        let board = &searched.board;
        // What is answered where there is no move, or none that may be searched, is not defined.
        let nothing_due = board.is_over() || searched.is_odd && answered.best.is_null();
        if nothing_due || board.legal(answered.best).is_some() {
            return None;
        }
        let fen = board.position.fen();
        let kind = if answered.best.is_null() { FailureKind::Mismatch } else { FailureKind::IllegalMove };
        wrong(kind, format!("a legal move in {fen}"))
    }

    fn long_positions(&self) -> &'static [&'static str] {
        LONG
    }

    fn search(&mut self, position: &str, search: Search, next: Next) -> ActOut {
        let go = match search {
            Search::Think => "go infinite".to_owned(),
            Search::Ponder => format!("go ponder {PONDER_CLOCKS}"),
        };
        follow(self, each(&[line(position), go]), next)
    }

    fn go_on_with_own(&mut self, own: Own, event: ActEvent<'_>) -> ActOut {
        let Own::Battery(battery) = own;
        go_on_with_battery(self, battery, event)
    }
}

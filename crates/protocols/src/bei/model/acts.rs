//! The acts of the family in the words of BEI, and its own: games that an engine has to know, lines, the trial of positions.

use super::asked::Consent;
use super::cards::{LONG, Told};
use super::machine::Bei;
use super::trial::Trial;
use crate::common::acting::{done, each, failed, inconclusive, out, setup_lines, skip, step_failed};
use crate::family::acts::{Act, Heard, Next, Search, Voice, Words, await_own, follow};
use crate::model::{ActCall, ActEvent, ActOut, ActThen, ModelSetup, Reading, Within};
use crate::verdict::FailureKind;

/// Deeper than anybody searches: the engine takes the closest depth that it can (BEI-OPT-5).
const DEEP: &str = "setoption depth 100";

/// What is awaited after the greeting.
const WELCOME: &str = "protocol 2.0.0, then beiok";

/// Nothing follows.
const DONE: Followed = Followed::Family(Next::Done);

/// The states of acts that only BEI has.
#[derive(Debug, Clone)]
pub(in crate::bei) enum Own {
    /// `newgame` was sent.
    Begin(Then),
    /// `try-positions`.
    Try(Trial),
}

/// What follows once the game is known: lines, and what they begin.
#[derive(Debug, Clone)]
pub(in crate::bei) struct Then {
    lines: Vec<Vec<u8>>,
    next: Followed,
}

/// What lines begin that follow a game.
#[derive(Debug, Clone, Copy)]
pub(in crate::bei) enum Followed {
    /// What an act of the family awaits.
    Family(Next),
    /// The trial of positions.
    Trial,
}

impl Voice for Bei {
    type Own = Own;

    const WORDS: Words = Words {
        hello: "bei",
        welcome: WELCOME,
        ready: "BEI-READY-1",
        ready_within: "reply",
        answer: "move",
        once: "one move for a go",
        pondering: ("BEI-POND-3", "no move while it ponders"),
    };

    fn act_under_way(&mut self) -> &mut Option<Act<Own>> {
        &mut self.act
    }

    fn setup(&self) -> &ModelSetup {
        &self.setup
    }

    fn hears(&self, reading: &Reading) -> Heard {
        match reading.canonical.split(' ').next() {
            Some("beiok") => Heard::Welcome,
            Some("readyok") => Heard::Ready,
            Some("move") => Heard::Answer,
            _ => Heard::Other,
        }
    }

    fn unwelcome_clause(&self) -> &'static str {
        if self.learned.version.is_some() { "BEI-HELLO-3" } else { "BEI-HELLO-1" }
    }

    fn foreign(&self, reading: &Reading) -> Option<ActOut> {
        let actual = format!(
            "{}: it speaks the Backgammon Engine Interface, another protocol of the name BEI",
            reading.canonical
        );
        let fail = failed("BEI-HELLO-1", FailureKind::Mismatch, WELCOME, &actual);
        self.learned.backgammon.then(|| out(Vec::new(), fail))
    }

    fn begin_first_game(&mut self) -> ActOut {
        if let Some(version) = self.other_version() {
            return skip(format!("the engine speaks BEI {version}, which this suite does not judge"));
        }
        let game = self.game_wanted().to_owned();
        let then = Then { lines: vec![b"isready".to_vec()], next: Followed::Family(Next::Ready) };
        self.begin_then(&game, then, setup_lines(&self.setup))
    }

    fn go_line(&self, limits: &str) -> Result<Vec<u8>, String> {
        Ok(format!("go {limits}").trim_end().as_bytes().to_vec())
    }

    fn wrong_answer(&self, reading: &Reading) -> Option<ActThen> {
        let Some(answer) = &self.learned.answer else {
            return Some(step_failed(FailureKind::Mismatch, "move SCORE MOVES...", &reading.canonical));
        };
        let (clause, wrong) = answer.wrong.as_ref()?;
        let actual = format!("{}: {wrong}", reading.canonical);
        Some(failed(clause, FailureKind::IllegalMove, "a move that may be played", &actual))
    }

    fn long_positions(&self) -> &'static [&'static str] {
        LONG
    }

    fn search(&mut self, position: &str, search: Search, next: Next) -> ActOut {
        let lines = |line| match search {
            Search::Think => vec![DEEP.as_bytes().to_vec(), line, b"go".to_vec()],
            Search::Ponder => vec![line, b"ponder 1".to_vec()],
        };
        self.with_line(position, |voice, line, game| {
            voice.in_game(&game, lines(line), Followed::Family(next))
        })
    }

    fn begin_own(&mut self, call: &ActCall, argument: String) -> ActOut {
        match call.name.as_str() {
            "begin" => {
                let game = if argument.is_empty() { self.game_wanted().to_owned() } else { argument };
                self.begin_then(&game, Then { lines: Vec::new(), next: DONE }, Vec::new())
            }
            "line" => self.with_line(&argument, |_, line, _| done(each(&[line]))),
            "position" => {
                self.with_line(&argument, |voice, line, game| voice.in_game(&game, vec![line], DONE))
            }
            "try-positions" => self.try_positions(),
            other => inconclusive(format!("{other} is no act")),
        }
    }

    fn go_on_with_own(&mut self, own: Own, event: ActEvent<'_>) -> ActOut {
        match own {
            Own::Begin(then) => self.go_on_beginning(then, event),
            Own::Try(trial) => self.go_on_trying(trial, event),
        }
    }
}

impl Bei {
    /// Begins a game; `then` follows once the engine knows it.
    fn begin_then(&mut self, game: &str, then: Then, mut send: Vec<Vec<Vec<u8>>>) -> ActOut {
        send.extend(each(&[format!("newgame {game}")]));
        self.await_consent(then, send)
    }

    fn await_consent(&mut self, then: Then, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        await_own(self, Own::Begin(then), send, Within::budget("reply"), "known")
    }

    fn go_on_beginning(&mut self, then: Then, event: ActEvent<'_>) -> ActOut {
        if says(event, "unknown") {
            let game = &self.game.name;
            return if self.setup.variant.as_deref() == Some(game) {
                out(Vec::new(), failed("BEI-NEW-3", FailureKind::Mismatch, "known", "unknown"))
            } else {
                let what = if game == self.game_wanted() {
                    "the game that is tested; --variant names another one that it plays"
                } else {
                    "the game of a position of this scenario, which is judged once the engine knows it"
                };
                skip(format!("`unknown` to `newgame {game}`, {what}"))
            };
        }
        match event {
            ActEvent::TimeUp => fails("BEI-NEW-1", "known or unknown"),
            event if says(event, "known") => self.follow_game(then),
            ActEvent::Line(_) => self.await_consent(then, Vec::new()),
        }
    }

    /// Sends lines of this game, which begins first unless it is under way.
    pub(super) fn in_game(&mut self, game: &str, lines: Vec<Vec<u8>>, next: Followed) -> ActOut {
        let then = Then { lines, next };
        if self.game.name == game && self.game.consent == Consent::Given {
            return self.follow_game(then);
        }
        self.begin_then(game, then, Vec::new())
    }

    fn follow_game(&mut self, then: Then) -> ActOut {
        let send = each(&then.lines);
        match then.next {
            Followed::Family(next) => follow(self, send, next),
            Followed::Trial => self.await_trial(Trial::BEGUN, send),
        }
    }

    /// Does something with the `setline` of a position and with its game.
    fn with_line(&mut self, text: &str, then: impl FnOnce(&mut Bei, Vec<u8>, String) -> ActOut) -> ActOut {
        match self.line(text) {
            Ok((line, game)) => then(self, line, game),
            Err(why) => skip(why),
        }
    }

    /// The `setline` of a position and earlier ones, `NAME [taboo NAME...]`, and its game.
    fn line(&self, text: &str) -> Result<(Vec<u8>, String), String> {
        let mut words = text.split_ascii_whitespace();
        let name = words.next().ok_or("a position is missing")?;
        let Told { game, token } = self.cards().told(name, self.game_or_wanted())?;
        match words.next() {
            None | Some("taboo") => {}
            Some(other) => return Err(format!("`{other}` where `taboo` was expected")),
        }
        let mut line = format!("setline {token}");
        for name in words {
            line.push(' ');
            line.push_str(&self.cards().told(name, &game)?.token);
        }
        Ok((line.into_bytes(), game))
    }
}

pub(super) fn fails(clause: &str, expected: &str) -> ActOut {
    out(Vec::new(), failed(clause, FailureKind::Timeout, expected, "nothing"))
}

fn says(event: ActEvent<'_>, canonical: &str) -> bool {
    matches!(event, ActEvent::Line(reading) if reading.canonical == canonical)
}

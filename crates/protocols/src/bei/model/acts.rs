//! The acts of the family in the words of BEI, and its own: games that an engine has to know, lines, the trial of positions.

use super::asked::Consent;
use super::battery::no_battery;
use super::cards::{LONG, Told, name_and_times};
use super::machine::Bei;
use super::under_way::{Followed, Own, Then, Trial};
use crate::common::acting::{done, each, failed, out, setup_lines, skip, step_failed, timed_out};
use crate::family::acts::{self, Next, Search, Voice, Words, await_own, follow};
use crate::family::battery::{go_on_with_battery, next_trial};
use crate::model::{ActEvent, ActOut, ActThen, Reading, Said, Within};
use crate::verdict::FailureKind;
use crate::words;

/// Deeper than anybody searches: the engine takes the closest depth that it can (BEI-OPT-5).
const DEEP: &str = "setoption depth 100";

/// What is awaited after the greeting.
const WELCOME: &str = "protocol 2.0.0, then beiok";

/// Nothing follows.
const DONE: Followed = Followed::Family(Next::Done);

type Act = words::Act<Bei>;

/// All of them.
pub(super) const ACTS: &[Act] = &[
    Act::relay(),
    Act::new("greet", "greet", (0, Some(0)), "sends `bei` and waits for `beiok`", acts::greet),
    Act::new(
        "handshake",
        "handshake",
        (0, Some(0)),
        "sends `bei`, waits for `beiok`, sends the configured set-up lines, `newgame` with the game under test and `isready`, and waits for the answer",
        acts::handshake,
    ),
    Act::new(
        "begin",
        "begin [GAME]",
        (0, Some(1)),
        "sends `newgame` and waits for `known`; `unknown` skips the scenario",
        |model, call, _| {
            let game = call.arguments.first().map_or_else(|| model.game_wanted(), String::as_str).to_owned();
            model.begin_then(&game, Then { lines: Vec::new(), next: DONE }, Vec::new())
        },
    ),
    Act::new(
        "line",
        "line NAME|POSITION [taboo NAME|POSITION[*N]...]",
        (1, None),
        "sends `setline`: a position by its name (START, WEST, WON, LAST-PIECE, …) or as text, and earlier ones, also N times",
        |model, call, _| model.with_line(&call.text(), |_, line, _| done(each(&[line]))),
    )
    .only_sends()
    .on_board()
    .refuses(no_line),
    Act::new(
        "position",
        "position NAME|POSITION [taboo NAME|POSITION[*N]...]",
        (1, None),
        "does the same in the game of the position; first begins that game if another one is running",
        |model, call, _| {
            model.with_line(&call.text(), |model, line, game| model.in_game(&game, vec![line], DONE))
        },
    )
    .on_board()
    .refuses(no_line),
    Act::new(
        "answer",
        "answer [wantThreats]",
        (0, Some(1)),
        "sends `go` and waits for its `move`; if none has come after 4 s, it sends `stop`",
        acts::answer,
    )
    .refuses(no_wish),
    Act::new(
        "finish",
        "finish",
        (0, Some(0)),
        "waits for the `move` of an earlier `go`, as `answer` does",
        acts::finish,
    ),
    Act::new("stop", "stop", (0, Some(0)), "sends `stop` and waits for a `move`", acts::stop),
    Act::new(
        "crossing",
        "crossing [wantThreats]",
        (0, Some(1)),
        "sends `go`, and `stop` with `isready` at about the time when the search ends; waits for exactly one `move`",
        acts::crossing,
    )
    .refuses(no_wish),
    Act::new(
        "try-positions",
        "try-positions",
        (0, Some(0)),
        "for a probe: finds out if the engine reads positions in the form of this project; fails if it does not",
        |model, _, _| model.try_positions(),
    ),
    Act::new(
        "battery",
        "battery RULE|sample",
        (1, Some(1)),
        "asks for moves in many small positions in which the earlier ones leave few; stops at the first wrong one",
        |model, call, _| model.begin_battery(call),
    )
    .refuses(no_battery)
    .on_board(),
    Act::new(
        "think-long",
        "think-long",
        (0, Some(0)),
        "leaves the engine in a search of great depth; `setoption depth` keeps that depth",
        acts::think_long,
    )
    .on_board(),
    Act::new("ponder-long", "ponder-long", (0, Some(0)), "leaves the engine in `ponder 1`", acts::ponder_long)
        .on_board(),
];

/// What is wrong with the wish of a `go`.
fn no_wish(text: &str) -> Option<String> {
    (!["", "wantThreats"].contains(&text)).then(|| format!("`{text}` where only `wantThreats` may stand"))
}

/// What is wrong with the words of a line. Its positions may be names of the author's cards.
fn no_line(text: &str) -> Option<String> {
    let second = text.split_ascii_whitespace().nth(1)?;
    if second != "taboo" {
        return Some(format!("`{second}` where `taboo` was expected"));
    }
    text.split_ascii_whitespace().skip(2).find_map(|word| name_and_times(word).err())
}

impl Voice for Bei {
    type Own = Own;

    const WORDS: Words = Words {
        hello: "bei",
        welcome: WELCOME,
        ready: "BEI-READY-1",
        ready_within: "reply",
        ready_in_search: Some("BEI-READY-3"),
        answer: "move",
        once: "one move for a go",
        pondering: ("BEI-POND-3", "no move while it ponders"),
    };

    fn act_under_way(&mut self) -> &mut Option<acts::Act<Own>> {
        &mut self.act
    }

    fn unwelcome_clause(&self) -> &'static str {
        if self.learned.version.is_some() { "BEI-HELLO-3" } else { "BEI-HELLO-1" }
    }

    fn is_welcomed(&self) -> bool {
        self.opening.is_over()
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
        self.begin_then(&game, then, setup_lines(&self.core.setup))
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

    fn go_on_with_own(&mut self, own: Own, event: ActEvent<'_>) -> ActOut {
        match own {
            Own::Begin(then) => self.go_on_beginning(then, event),
            Own::Try(trial) => self.go_on_trying(trial, event),
            Own::Battery(battery) => go_on_with_battery(self, battery, event),
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
        let ActEvent::Line(reading) = event else { return timed_out("BEI-NEW-1", "known or unknown") };
        if reading.said == Said::KnowsNot {
            let game = &self.game.name;
            return if self.core.setup.variant.as_deref() == Some(game) {
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
        match reading.said {
            Said::Knows => self.follow_game(then),
            _ => self.await_consent(then, Vec::new()),
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
            Followed::Battery(battery) => next_trial(self, battery),
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
        for word in words {
            let (name, times) = name_and_times(word)?;
            let Told { token, .. } = self.cards().told(name, &game)?;
            line.push_str(&format!(" {token}").repeat(times));
        }
        Ok((line.into_bytes(), game))
    }
}

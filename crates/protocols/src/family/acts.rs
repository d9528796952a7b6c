//! The acts of the family: greet an engine, begin a game, have it search, stop it, cross its answer.
//!
//! Each act is a small dialogue that sends and awaits. What differs between the protocols is a [`Voice`]: words, clauses, how
//! a search is begun, and acts that only one of them has.

use std::fmt::Debug;
use std::time::Duration;

use crate::common::acting::{await_line, done, each, failed, inconclusive, out, step_failed, timed_out};
use crate::machine::Machine;
use crate::model::{ActCall, ActEvent, ActOut, ActThen, Reading, Said, Within};
use crate::verdict::FailureKind;
use crate::words;

/// If no answer has come by then, the engine searches.
const LONG_ENOUGH: Duration = Duration::from_millis(300);

/// If a search has not ended by then, it is stopped: whether a limit is kept is judged elsewhere.
pub(crate) const PATIENCE: Duration = Duration::from_secs(4);

/// The words and clauses of a protocol.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words {
    /// The greeting: `uci`.
    pub(crate) hello: &'static str,
    /// What is awaited after it, for the failure text: `uciok`.
    pub(crate) welcome: &'static str,
    /// The clause that a missing `readyok` breaks.
    pub(crate) ready: &'static str,
    /// The budget for the `readyok` of the handshake.
    pub(crate) ready_within: &'static str,
    /// The clause by which `isready` is answered while a search waits for the GUI, if it must be.
    pub(crate) ready_in_search: Option<&'static str>,
    /// The first word of an answer: `bestmove`.
    pub(crate) answer: &'static str,
    /// What a second answer breaks, for the failure text: `one bestmove for each go`.
    pub(crate) once: &'static str,
    /// The clause that an answer breaks which comes while the engine ponders, and what was expected instead.
    pub(crate) pondering: (&'static str, &'static str),
}

/// What a line of the engine is for an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    /// It ends the answer to the greeting.
    Welcome,
    /// `readyok`.
    Ready,
    /// The answer to `go`, well formed or not.
    Answer,
    /// Anything else.
    Other,
}

impl Heard {
    pub(super) fn of<V: Voice>(said: &Said) -> Heard {
        match said {
            Said::Welcome => Heard::Welcome,
            Said::Ready => Heard::Ready,
            Said::Move(_) | Said::NoMove => Heard::Answer,
            Said::Broken(name) if *name == V::WORDS.answer => Heard::Answer,
            _ => Heard::Other,
        }
    }
}

/// How far a greeting goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Greeting {
    /// Until the engine has introduced itself.
    Alone,
    /// Until it is ready for the first game.
    WithGame,
}

/// Whether a search was told to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Not yet.
    Unsent,
    /// `stop` was sent.
    Sent,
}

/// What a long search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Search {
    /// The engine's own move.
    Think,
    /// Pondering.
    Ponder,
}

/// What has come of `bestmove` and `readyok` since `stop` and `isready` were sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Come {
    answer: bool,
    ready: bool,
}

/// What an act awaits after its lines are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Nothing.
    Done,
    /// `readyok`.
    Ready,
    /// A search that lasts; so many positions have been tried.
    Think(usize),
    /// Pondering that lasts.
    Ponder,
}

/// The act under way; `Own` are those that only one protocol has.
#[derive(Debug, Clone)]
pub(crate) enum Act<Own> {
    /// `greet`, `handshake`: the greeting was sent.
    Greet(Greeting),
    /// `isready` was sent.
    Ready,
    /// An answer is awaited.
    Answer(Stop),
    /// `crossing`: the search may be over before `stop` is sent.
    Begun,
    /// `crossing`: `stop` and `isready` were sent.
    Crossed(Come),
    /// `crossing`: the last `isready`.
    Behind,
    /// `think-long`: how many positions have been tried.
    Think(usize),
    /// `ponder-long`.
    Ponder,
    /// One of the protocol's own.
    Own(Own),
}

/// How a protocol of the family speaks.
pub(crate) trait Voice: Machine {
    /// The states of acts that only this protocol has.
    type Own: Clone + Debug;

    /// Its words and clauses.
    const WORDS: Words;

    /// The act under way.
    fn act_under_way(&mut self) -> &mut Option<Act<Self::Own>>;

    /// The clause that an engine breaks which does not answer the greeting.
    fn unwelcome_clause(&self) -> &'static str;

    /// Whether the greeting that was sent has been answered.
    fn is_welcomed(&self) -> bool;

    /// How a line of the greeting shows that the engine is not one of this protocol.
    fn foreign(&self, reading: &Reading) -> Option<ActOut> {
        let _ = reading;
        None
    }

    /// The engine has introduced itself: begins the first game.
    fn begin_first_game(&mut self) -> ActOut;

    /// The line `go` with these limits.
    ///
    /// # Errors
    /// Why the protocol has no such limits.
    fn go_line(&self, limits: &str) -> Result<Vec<u8>, String>;

    /// How long a search may last before it is stopped.
    fn patience(&self) -> Duration {
        PATIENCE
    }

    /// What is wrong with the answer that has just come, if anything is.
    fn wrong_answer(&self, reading: &Reading) -> Option<ActThen>;

    /// Positions for long searches, unless the scenario has its own.
    fn long_positions(&self) -> &'static [&'static str];

    /// Has the engine search in a position until it is stopped.
    fn search(&mut self, position: &str, search: Search, next: Next) -> ActOut;

    /// Goes on with an act that only this protocol has.
    fn go_on_with_own(&mut self, own: Self::Own, event: ActEvent<'_>) -> ActOut;
}

/// The acts that read alike in all protocols that have them.
pub(crate) struct Shared<V>(std::marker::PhantomData<V>);

impl<V: Voice> Shared<V> {
    /// `answer`
    pub(crate) const ANSWER: words::Act<V> = words::Act::new(
        "answer",
        "answer [LIMITS...]",
        (0, None),
        "sends such a `go` and waits for its `bestmove`; if none has come after 4 s, it sends `stop`",
        answer,
    );
    /// `finish`
    pub(crate) const FINISH: words::Act<V> = words::Act::new(
        "finish",
        "finish",
        (0, Some(0)),
        "waits for the `bestmove` of an earlier `go`, as `answer` does",
        finish,
    );
    /// `crossing`
    pub(crate) const CROSSING: words::Act<V> = words::Act::new(
        "crossing",
        "crossing [LIMITS...]",
        (0, None),
        "sends such a `go`, and `stop` at about the time when it ends by itself; waits for one `bestmove`",
        crossing,
    );
}

/// `greet`: until the engine has introduced itself.
pub(crate) fn greet<V: Voice>(voice: &mut V, _: &ActCall, _: &mut fastrand::Rng) -> ActOut {
    await_welcome(voice, Greeting::Alone, each(&[V::WORDS.hello]))
}

/// `handshake`: until it is ready for the first game.
pub(crate) fn handshake<V: Voice>(voice: &mut V, _: &ActCall, _: &mut fastrand::Rng) -> ActOut {
    await_welcome(voice, Greeting::WithGame, each(&[V::WORDS.hello]))
}

/// `go LIMITS`
pub(crate) fn go<V: Voice>(voice: &mut V, call: &ActCall, _: &mut fastrand::Rng) -> ActOut {
    with_go(voice, call, |_, go| done(each(&[go])))
}

/// `answer LIMITS`
pub(crate) fn answer<V: Voice>(voice: &mut V, call: &ActCall, _: &mut fastrand::Rng) -> ActOut {
    with_go(voice, call, |voice, go| await_answer(voice, each(&[go]), Stop::Unsent))
}

/// `finish`: the answer to an earlier `go`.
pub(crate) fn finish<V: Voice>(voice: &mut V, _: &ActCall, _: &mut fastrand::Rng) -> ActOut {
    await_answer(voice, Vec::new(), Stop::Unsent)
}

/// `stop`
pub(crate) fn stop<V: Voice>(voice: &mut V, _: &ActCall, _: &mut fastrand::Rng) -> ActOut {
    await_answer(voice, each(&["stop"]), Stop::Sent)
}

/// `crossing LIMITS`
pub(crate) fn crossing<V: Voice>(voice: &mut V, call: &ActCall, random: &mut fastrand::Rng) -> ActOut {
    let delay = Duration::from_millis(random.u64(0..=3));
    with_go(voice, call, |voice, go| cross(voice, go, delay))
}

/// `think-long`
pub(crate) fn think_long<V: Voice>(voice: &mut V, _: &ActCall, _: &mut fastrand::Rng) -> ActOut {
    think(voice, 0)
}

/// `ponder-long`
pub(crate) fn ponder_long<V: Voice>(voice: &mut V, _: &ActCall, _: &mut fastrand::Rng) -> ActOut {
    match long_positions(voice).first() {
        Some(position) => voice.search(position, Search::Ponder, Next::Ponder),
        None => inconclusive("there is no position to ponder in"),
    }
}

/// Goes on with the act under way.
pub(crate) fn go_on<V: Voice>(voice: &mut V, event: ActEvent<'_>) -> ActOut {
    let heard = match event {
        ActEvent::Line(reading) => Some((Heard::of::<V>(&reading.said), reading)),
        ActEvent::TimeUp => None,
    };
    let Some(act) = voice.act_under_way().take() else { return done(Vec::new()) };
    match (act, heard) {
        (Act::Own(own), _) => voice.go_on_with_own(own, event),
        (Act::Greet(greeting), heard) => go_on_greeting(voice, greeting, heard),
        (Act::Ready, None) => timed_out(V::WORDS.ready, "readyok"),
        (Act::Ready, Some((Heard::Ready, _))) => done(Vec::new()),
        (Act::Ready, Some(_)) => follow(voice, Vec::new(), Next::Ready),
        (Act::Answer(stop), heard) => go_on_with_answer(voice, stop, heard),
        (Act::Begun, heard) => {
            let answer = matches!(heard, Some((Heard::Answer, _)));
            let lines = vec![b"stop".to_vec(), b"isready".to_vec()];
            await_crossing(voice, vec![lines], Come { answer, ready: false })
        }
        (Act::Crossed(come), heard) => go_on_crossing(voice, come, heard),
        (Act::Behind, heard) => go_on_behind(voice, heard),
        (Act::Think(_) | Act::Ponder, None) => done(Vec::new()),
        (Act::Think(tried), Some((Heard::Answer, _))) => think(voice, tried),
        (Act::Think(tried), Some(_)) => follow(voice, Vec::new(), Next::Think(tried)),
        (Act::Ponder, Some((Heard::Answer, reading))) => {
            let (clause, expected) = V::WORDS.pondering;
            out(Vec::new(), failed(clause, FailureKind::Mismatch, expected, &reading.canonical))
        }
        (Act::Ponder, Some(_)) => follow(voice, Vec::new(), Next::Ponder),
    }
}

/// Sends these, and awaits what comes next.
pub(crate) fn follow<V: Voice>(voice: &mut V, send: Vec<Vec<Vec<u8>>>, next: Next) -> ActOut {
    let (act, within, expected) = match next {
        Next::Done => return done(send),
        Next::Ready => (Act::Ready, Within::budget(V::WORDS.ready_within), "readyok"),
        Next::Think(tried) => (Act::Think(tried), Within::Text(LONG_ENOUGH), "no answer for 300 ms"),
        Next::Ponder => (Act::Ponder, Within::Text(LONG_ENOUGH), "no answer for 300 ms"),
    };
    *voice.act_under_way() = Some(act);
    await_line(send, within, expected)
}

/// Awaits something in an act of the protocol's own.
pub(crate) fn await_own<V: Voice>(
    voice: &mut V,
    own: V::Own,
    send: Vec<Vec<Vec<u8>>>,
    within: Within,
    expected: &str,
) -> ActOut {
    *voice.act_under_way() = Some(Act::Own(own));
    await_line(send, within, expected)
}

/// How long an answer is awaited.
pub(crate) fn until_answer<V: Voice>(voice: &V, stop: Stop) -> Within {
    match stop {
        Stop::Sent => Within::budget("think"),
        Stop::Unsent => Within::Text(voice.patience()),
    }
}

fn with_go<V: Voice>(voice: &mut V, call: &ActCall, then: impl FnOnce(&mut V, Vec<u8>) -> ActOut) -> ActOut {
    match voice.go_line(&call.text()) {
        Ok(go) => then(voice, go),
        Err(why) => inconclusive(why),
    }
}

fn await_welcome<V: Voice>(voice: &mut V, greeting: Greeting, send: Vec<Vec<Vec<u8>>>) -> ActOut {
    *voice.act_under_way() = Some(Act::Greet(greeting));
    await_line(send, Within::budget("start"), V::WORDS.welcome)
}

fn go_on_greeting<V: Voice>(voice: &mut V, greeting: Greeting, heard: Option<(Heard, &Reading)>) -> ActOut {
    let Some((heard, reading)) = heard else {
        let clause = voice.unwelcome_clause();
        return timed_out(clause, V::WORDS.welcome);
    };
    if let Some(foreign) = voice.foreign(reading) {
        return foreign;
    }
    // An engine that introduces itself at its start has said so before the greeting, too.
    let welcomed = matches!(heard, Heard::Welcome) && voice.is_welcomed();
    match greeting {
        _ if !welcomed => await_welcome(voice, greeting, Vec::new()),
        Greeting::Alone => done(Vec::new()),
        Greeting::WithGame => voice.begin_first_game(),
    }
}

fn await_answer<V: Voice>(voice: &mut V, send: Vec<Vec<Vec<u8>>>, stop: Stop) -> ActOut {
    let within = until_answer(voice, stop);
    *voice.act_under_way() = Some(Act::Answer(stop));
    await_line(send, within, V::WORDS.answer)
}

fn go_on_with_answer<V: Voice>(voice: &mut V, stop: Stop, heard: Option<(Heard, &Reading)>) -> ActOut {
    match (heard, stop) {
        (None, Stop::Unsent) => await_answer(voice, each(&["stop"]), Stop::Sent),
        (None, Stop::Sent) => silent(V::WORDS.answer),
        (Some((Heard::Answer, reading)), _) => match voice.wrong_answer(reading) {
            Some(wrong) => out(Vec::new(), wrong),
            None => done(Vec::new()),
        },
        (Some(_), stop) => await_answer(voice, Vec::new(), stop),
    }
}

fn cross<V: Voice>(voice: &mut V, go: Vec<u8>, delay: Duration) -> ActOut {
    if delay.is_zero() {
        let lines = vec![go, b"stop".to_vec(), b"isready".to_vec()];
        return await_crossing(voice, vec![lines], Come::default());
    }
    *voice.act_under_way() = Some(Act::Begun);
    await_line(each(&[go]), Within::Text(delay), "anything, or nothing")
}

/// Awaits one answer and the `readyok` to what was sent with `stop`, in whatever order.
fn await_crossing<V: Voice>(voice: &mut V, send: Vec<Vec<Vec<u8>>>, come: Come) -> ActOut {
    *voice.act_under_way() = Some(Act::Crossed(come));
    await_line(send, Within::budget("think"), missing::<V>(come))
}

fn go_on_crossing<V: Voice>(voice: &mut V, come: Come, heard: Option<(Heard, &Reading)>) -> ActOut {
    let come = match heard {
        None => return silent(missing::<V>(come)),
        Some((Heard::Answer, reading)) if come.answer => return second_answer::<V>(reading),
        Some((Heard::Answer, reading)) => match voice.wrong_answer(reading) {
            Some(wrong) => return out(Vec::new(), wrong),
            None => Come { answer: true, ..come },
        },
        Some((Heard::Ready, _)) => Come { ready: true, ..come },
        Some(_) => come,
    };
    if come.answer && come.ready {
        return await_last(voice, each(&["isready"]));
    }
    await_crossing(voice, Vec::new(), come)
}

/// Awaits another `readyok` alone.
fn await_last<V: Voice>(voice: &mut V, send: Vec<Vec<Vec<u8>>>) -> ActOut {
    *voice.act_under_way() = Some(Act::Behind);
    await_line(send, Within::budget("reply"), "readyok")
}

fn go_on_behind<V: Voice>(voice: &mut V, heard: Option<(Heard, &Reading)>) -> ActOut {
    match heard {
        None => silent("readyok"),
        Some((Heard::Answer, reading)) => second_answer::<V>(reading),
        Some((Heard::Ready, _)) => done(Vec::new()),
        Some(_) => await_last(voice, Vec::new()),
    }
}

fn missing<V: Voice>(come: Come) -> &'static str {
    if come.answer { "readyok" } else { V::WORDS.answer }
}

fn silent(expected: &str) -> ActOut {
    out(Vec::new(), step_failed(FailureKind::Timeout, expected, "nothing"))
}

fn second_answer<V: Voice>(reading: &Reading) -> ActOut {
    out(Vec::new(), step_failed(FailureKind::Mismatch, V::WORDS.once, &reading.canonical))
}

fn think<V: Voice>(voice: &mut V, tried: usize) -> ActOut {
    let positions = long_positions(voice);
    if tried >= positions.len() {
        return inconclusive("the engine answered at once in all positions");
    }
    let position = &positions[(voice.core().setup.position + tried) % positions.len()];
    voice.search(position, Search::Think, Next::Think(tried + 1))
}

fn long_positions<V: Voice>(voice: &V) -> Vec<String> {
    let own = &voice.core().setup.positions;
    if own.is_empty() {
        voice.long_positions().iter().map(|name| (*name).to_owned()).collect()
    } else {
        own.clone()
    }
}

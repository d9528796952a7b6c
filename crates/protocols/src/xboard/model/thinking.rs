//! Thinking lines (XM-5): only after `post`, and only where the engine searches, and what they say. Floods of them must
//! cost next to nothing.

use std::collections::BTreeSet;
use std::time::Duration;

use super::hypotheses::{Depth, Hypotheses, Hypothesis, Pings, Visit};
use super::order::{Order, Sent};
use super::state::{Mode, Setting, State};
use crate::common::findings::{Findings, at_most_should, cited};
use crate::xboard::grammar::{MoveKind, MoveText, Thinking};
use games::chess::{MoveError, Position};
use wire::line::Line;

/// So many lines must tell an impossible time before it is one: a single line may come from a clock that was set.
const SEVERAL_TIMES: u32 = 2;
/// So many ponder lines must leave the expected move out.
const SEVERAL_PVS: u32 = 2;

/// A line that is so old by its own TIME when it comes was kept back.
const LONG_IN_BUFFER: Duration = Duration::from_millis(1500);
/// A line with no more TIME than this was ready when the search began.
const READY_AT_ONCE: Duration = Duration::from_millis(200);
/// Lines that come within this time come together.
const TOGETHER: Duration = Duration::from_millis(50);

/// What the engine tells of its search, as far as it is to be judged.
#[derive(Debug, Clone, Default)]
pub(super) struct Search {
    /// Clauses that are told once until something is sent: those told already.
    told_until_sent: BTreeSet<&'static str>,
    /// Times that cannot be.
    times: u32,
    /// Ponder lines that leave the expected move out.
    pvs: u32,
    /// Under `nps` TIME is not the wall clock's.
    other_clock: bool,
    /// When the search began, if it cannot have begun earlier: as a ponder search.
    began: Option<Duration>,
    /// The first line of the search, when it came and the time that it told.
    first: Option<(Duration, Duration)>,
    /// The line before this one was a thinking line, or went on with one.
    pub(super) in_thinking: bool,
    /// The move of the last `Hint:` that nobody had asked for, since the engine moved.
    pub(super) hinted: Option<String>,
    /// `hint` was sent: its answer and what the engine announces by itself look alike.
    asked_for_hint: bool,
}

impl Search {
    /// A line was sent in a state. After `nps` no time is judged for the rest of the dialogue.
    pub(super) fn sent(&mut self, at: Duration, sent: &Sent, state: &State) {
        self.told_until_sent.clear();
        self.other_clock |= sent.is_setting(b"nps");
        self.asked_for_hint |= sent.is_setting(b"hint");
        let begins = matches!(sent.order, Order::Go | Order::Analyze) && state.mode == Mode::Force;
        if begins
            || matches!(sent.order, Order::Move { .. } | Order::Analyze | Order::PlayOther | Order::Pause)
        {
            self.began = begins.then_some(at);
            self.first = None;
        }
    }

    /// The engine told of its search.
    pub(super) fn thought(
        &mut self,
        thinking: &Thinking<'_>,
        line: &Line,
        hypotheses: &mut Hypotheses,
        findings: &mut Findings,
    ) {
        self.judge_time(thinking, line, findings);
        self.judge_delay(thinking, line, findings);
        self.judge_ponder_line(thinking, line, hypotheses, findings);
        // Mostly nothing need be taken for the line to be right: then nothing changes.
        if hypotheses.alive().iter().all(|h| h.state.may_think()) {
            return;
        }
        // Who shows a search in spite of `nopost` need not have taken the `post` that waits.
        let in_spite = |h: &Hypothesis| h.state.post == Setting::Off && h.state.may_search();
        let found = hypotheses.gather(Pings::Hold, Depth::All, |h| match h.state.may_think() {
            true => (Some(h.clone()), Visit::Enough),
            false => (in_spite(h).then(|| h.clone()), Visit::Further),
        });
        if found.iter().any(|h| h.state.may_think()) {
            hypotheses.replace(found);
        } else {
            self.tell_unfit(hypotheses.believed(), line, findings);
        }
    }

    /// TIME against the time that the search has lasted (XB-POST-3), or the dialogue, where it may have begun as a ponder
    /// search (XA-21). TIME in whole seconds, as GNU Chess had it, is taken for centiseconds too: the smaller reading.
    fn judge_time(&mut self, thinking: &Thinking<'_>, line: &Line, findings: &mut Findings) {
        let told = Duration::from_millis(thinking.time.saturating_mul(10));
        let lasted = line.at.saturating_sub(self.began.unwrap_or_default());
        if self.other_clock || told <= lasted * 2 + Duration::from_secs(1) {
            return;
        }
        self.times += 1;
        if self.times >= SEVERAL_TIMES {
            let (told, lasted) = (told.as_secs(), lasted.as_secs_f64());
            let text = format!("TIME is in centiseconds: {told} s were told, {lasted:.1} s after the start");
            findings.add_once("thinking-time", "XB-POST-3", &text, line);
        }
    }

    /// Lines that stay in a buffer until the search ends (XB-IO-2): by its own TIME the first one was ready at once, and
    /// the others behind it long after it, but they come together, late.
    fn judge_delay(&mut self, thinking: &Thinking<'_>, line: &Line, findings: &mut Findings) {
        let Some(began) = self.began.filter(|_| !self.other_clock) else {
            return;
        };
        let told = Duration::from_millis(thinking.time.saturating_mul(10));
        let (first_at, first_told) = *self.first.get_or_insert((line.at, told));
        let waited = first_at.saturating_sub(began) >= LONG_IN_BUFFER && first_told <= READY_AT_ONCE;
        let together = line.at.saturating_sub(first_at) <= TOGETHER;
        if waited && together && told.saturating_sub(first_told) >= LONG_IN_BUFFER / 2 {
            let text = "lines that were ready long before each other, by their TIME, came together";
            let cited = at_most_should("XB-IO-2", "the moment of thinking lines is free (XB-POST-6)");
            findings.add_late("line-form", cited, text, line);
            self.began = None;
        }
    }

    /// The PV of a ponder line begins with the opponent's move, or that move was hinted before (XB-POST-7).
    fn judge_ponder_line(
        &mut self,
        thinking: &Thinking<'_>,
        line: &Line,
        hypotheses: &Hypotheses,
        findings: &mut Findings,
    ) {
        if self.asked_for_hint {
            return;
        }
        let pondering = |s: &State| s.ponders() && !s.loose;
        let states = || hypotheses.alive().iter().map(|h| &h.state).chain(hypotheses.settled());
        let Some(position) = states().next().filter(|s| pondering(s)).and_then(State::position) else {
            return;
        };
        if !states().all(|s| pondering(s) && s.position() == Some(position)) {
            return;
        }
        let pv = String::from_utf8_lossy(thinking.pv);
        // The end of the engine's own search may still be told behind its move.
        let late = position.last().is_some_and(|(before, mv)| {
            first_move(&pv).is_some_and(|first| before.parse_any(&first).is_ok_and(|read| read.mv == mv))
        });
        if late || !is_foreign(position, &pv) || !self.misses_a_move(position, &pv) {
            return;
        }
        self.pvs += 1;
        if self.pvs >= SEVERAL_PVS {
            let text = "a ponder line leaves the expected move out, and no `Hint: MOVE` told it before";
            findings.add_once("ponder-line", "XB-POST-7", text, line);
        }
    }

    /// Whether the PV can be played once the opponent has made some move that was not hinted.
    fn misses_a_move(&self, position: &Position, pv: &str) -> bool {
        let hinted = self.hinted.as_deref().and_then(|text| position.parse_any(text).ok());
        if hinted.is_some_and(|hint| !is_foreign(&position.after(hint.mv), pv)) {
            return false;
        }
        position.legal_moves().into_iter().any(|mv| !is_foreign(&position.after(mv), pv))
    }

    fn tell_unfit(&mut self, state: &State, line: &Line, findings: &mut Findings) {
        let (cited, text) = match &state.mode {
            // Before the first command that defines a state, nothing is said about it.
            Mode::Boot | Mode::Idle => return,
            _ if state.post == Setting::Off => (cited("XB-POST-1"), "thinking was shown after `nopost`"),
            Mode::Force => (cited("XB-FORCE-2"), "thinking was shown in force mode"),
            Mode::Play(_) if state.fresh => {
                (cited("XB-NEW-4"), "thinking was shown right after `new`, before any move")
            }
            Mode::Left => (cited("XB-ANALYZE-7"), "thinking was shown after `exit`"),
            Mode::Paused(_) => (cited("XB-PAUSE-1"), "thinking was shown while paused"),
            _ => (
                at_most_should("XB-PONDER-1", "it may be the end of the search before the move"),
                "thinking was shown on the opponent's time after `easy`",
            ),
        };
        if self.told_until_sent.insert(cited.clause) {
            findings.add("thinking-when", cited, text, line);
        }
    }
}

/// Whether the first move of a PV is none of this position. What is not plainly a move, and what comes from a book, is
/// not judged.
pub(super) fn is_foreign(position: &Position, pv: &str) -> bool {
    first_move(pv).is_some_and(|mv| position.parse_any(&mv).err() == Some(MoveError::Illegal))
}

/// Whether the first move of a PV is legal in this position.
pub(super) fn begins_in(position: &Position, pv: &str) -> bool {
    first_move(pv).is_some_and(|mv| position.parse_any(&mv).is_ok())
}

/// The first word of a PV that looks like a move, without its number and what may be glued to it.
fn first_move(pv: &str) -> Option<String> {
    if pv.starts_with('(') {
        return None;
    }
    let bare = |word: &str| {
        let word = word.strip_suffix(['?', '!', ',', ';']).unwrap_or(word);
        let number = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let word =
            if word[number..].starts_with('.') { word[number..].trim_start_matches('.') } else { word };
        word.to_owned()
    };
    let is_move = |word: &String| {
        MoveText::parse(word.as_bytes()).is_some_and(|mv| {
            matches!(mv.kind, MoveKind::Plain { .. } | MoveKind::San(_) | MoveKind::Castle { .. })
        })
    };
    pv.split_ascii_whitespace().map(bare).find(is_move)
}

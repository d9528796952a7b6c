//! Thinking lines (XM-5): only after `post`, and only where the engine searches, and what they say. Floods of them must
//! cost next to nothing.

use std::time::Duration;

use super::Xboard;
use super::hypotheses::{Depth, Pings, Visit};
use super::state::{Mode, Setting, State};
use crate::common::findings::{at_most_should, cited};
use crate::xboard::grammar::{MoveKind, MoveText, Thinking};
use games::chess::{MoveError, Position};
use wire::line::Line;

/// So many lines must tell an impossible time before it is one: a single line may come from a clock that was set.
const SEVERAL_TIMES: u32 = 2;
/// So many ponder lines must leave the expected move out.
const SEVERAL_PVS: u32 = 2;

/// What thinking lines have said so far that cannot be.
#[derive(Debug, Clone, Default)]
pub(super) struct Suspects {
    times: u32,
    pvs: u32,
    /// Under `nps` TIME is not the wall clock's.
    other_clock: bool,
    /// The line before this one was a thinking line, or went on with one.
    pub(super) in_thinking: bool,
    /// The move of the last `Hint:` that nobody had asked for, since the engine moved.
    pub(super) hinted: Option<String>,
}

impl Suspects {
    /// `nps` was sent: for the rest of the dialogue no time is judged.
    pub(super) fn measure_otherwise(&mut self) {
        self.other_clock = true;
    }
}

impl Xboard {
    /// The engine told of its search.
    pub(super) fn thought(&mut self, thinking: &Thinking<'_>, line: &Line) {
        self.note_search();
        self.judge_time(thinking, line);
        self.judge_ponder_line(thinking, line);
        // Mostly nothing need be taken for the line to be right: then nothing changes.
        if self.hypotheses.alive().iter().all(|h| may_think(&h.state)) {
            return;
        }
        let mut right = Vec::new();
        self.hypotheses.explore(self.dialect(), Pings::Hold, Depth::All, |h| {
            if may_think(&h.state) {
                right.push(h.clone());
                Visit::Enough
            } else {
                Visit::Further
            }
        });
        if right.is_empty() {
            self.tell_unfit_thinking(line);
        } else {
            let dialect = self.dialect();
            self.hypotheses.replace(right, dialect);
        }
    }

    /// What a thinking line teaches of the engine.
    fn note_search(&mut self) {
        let fact = match self.believed() {
            State { mode: Mode::Analyze, .. } => "analyzes",
            state if state.thinks() => "shows-thinking",
            State { mode: Mode::Play(_), ponder: Setting::On, fresh: false, .. } => "ponders",
            _ => return,
        };
        if !self.learned.facts.contains_key(fact) {
            self.learned.facts.insert(fact.to_owned(), "thinking lines were seen".to_owned());
        }
    }

    /// TIME against the whole time that the dialogue has lasted, which no search can pass (XB-POST-3). TIME in whole
    /// seconds, as GNU Chess had it, is taken for centiseconds too: the smaller reading.
    fn judge_time(&mut self, thinking: &Thinking<'_>, line: &Line) {
        let told = Duration::from_millis(thinking.time.saturating_mul(10));
        if self.suspects.other_clock || told <= line.at * 2 + Duration::from_secs(1) {
            return;
        }
        self.suspects.times += 1;
        if self.suspects.times >= SEVERAL_TIMES {
            let (told, lasted) = (told.as_secs(), line.at.as_secs_f64());
            let text = format!("TIME is in centiseconds: {told} s were told, {lasted:.1} s after the start");
            self.findings.add_once("thinking-time", "XB-POST-3", &text, line);
        }
    }

    /// The PV of a ponder line begins with the opponent's move, or that move was hinted before (XB-POST-7).
    fn judge_ponder_line(&mut self, thinking: &Thinking<'_>, line: &Line) {
        let pondering = |s: &State| {
            matches!(s.mode, Mode::Play(_)) && !s.thinks() && s.ponder == Setting::On && !s.fresh && !s.loose
        };
        let states = || self.hypotheses.alive().iter().map(|h| &h.state).chain(self.hypotheses.settled());
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
        self.suspects.pvs += 1;
        if self.suspects.pvs >= SEVERAL_PVS {
            let text = "a ponder line leaves the expected move out, and no `Hint: MOVE` told it before";
            self.findings.add_once("ponder-line", "XB-POST-7", text, line);
        }
    }

    /// Whether the PV can be played once the opponent has made some move that was not hinted.
    fn misses_a_move(&self, position: &Position, pv: &str) -> bool {
        let hinted = self.suspects.hinted.as_deref().and_then(|text| position.parse_any(text).ok());
        if hinted.is_some_and(|hint| !is_foreign(&position.after(hint.mv), pv)) {
            return false;
        }
        position.legal_moves().into_iter().any(|mv| !is_foreign(&position.after(mv), pv))
    }

    fn tell_unfit_thinking(&mut self, line: &Line) {
        let state = self.believed();
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
            self.findings.add("thinking-when", cited, text, line);
        }
    }
}

/// Whether the first move of a PV is none of this position. What is not plainly a move, and what comes from a book, is
/// not judged.
pub(super) fn is_foreign(position: &Position, pv: &str) -> bool {
    first_move(pv).is_some_and(|mv| position.parse_any(&mv).err() == Some(MoveError::Illegal))
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

/// Whether a thinking line may come in this state.
pub(super) fn may_think(state: &State) -> bool {
    if state.loose || state.mode == Mode::Gone {
        return true;
    }
    if state.post == Setting::Off {
        return false;
    }
    match &state.mode {
        Mode::Play(_) if state.thinks() => true,
        Mode::Play(_) => !state.fresh && state.ponder != Setting::Off,
        Mode::Boot | Mode::Idle | Mode::Force | Mode::Left | Mode::Paused(_) => false,
        Mode::Analyze | Mode::Over(_) | Mode::Edit(_) | Mode::Gone => true,
    }
}

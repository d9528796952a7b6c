//! The common wrapper as this protocol's mutants use it, and how they change answers.

use super::seen::{Answer, Seen};
use crate::Engine;
use crate::mutants::wrap;
use games::boost::{Line, Move};
use grammars::bei::Command;

pub(super) use wrap::{argument, die_if, faulty, faulty_from, feed_unless, print_unless, word};

/// What a faulty engine does with lines and events.
pub(super) type Script = wrap::Script<Seen>;

/// What a faulty engine has at hand.
pub(super) type Context = wrap::MutantContext<Seen>;

/// Something that a script has done.
pub(super) type Action = wrap::Action<Seen>;

/// The script of the honest engine.
pub(super) const HONEST: Script = Script::HONEST;

/// An engine that changes lines to it only.
pub(super) fn heard(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    wrap::heard(heard)
}

/// An engine that changes lines of its own only.
pub(super) fn said(said: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    wrap::said(said)
}

/// What a line of the controller says.
pub(super) fn command(line: &[u8]) -> Command<'_> {
    Command::parse(line)
}

/// Whether a line is `bei`.
pub(super) fn is_bei(line: &[u8]) -> bool {
    matches!(command(line), Command::Bei(_))
}

/// Whether a line is `isready`.
pub(super) fn is_ready(line: &[u8]) -> bool {
    command(line) == Command::IsReady
}

/// Whether a line is `newgame`.
pub(super) fn is_newgame(line: &[u8]) -> bool {
    matches!(command(line), Command::NewGame(_))
}

/// Whether a line sets an option.
pub(super) fn is_option(line: &[u8]) -> bool {
    matches!(command(line), Command::Strength(_) | Command::Depth(_))
}

/// Whether a line is `setline`.
pub(super) fn is_line(line: &[u8]) -> bool {
    matches!(command(line), Command::SetLine { .. })
}

/// Whether a line is `ponder`.
pub(super) fn is_ponder(line: &[u8]) -> bool {
    matches!(command(line), Command::Ponder(_))
}

/// Whether a line is a `go` of either kind.
pub(super) fn is_go(line: &[u8]) -> bool {
    matches!(command(line), Command::Go { .. })
}

/// Whether a line is `go wantThreats`.
pub(super) fn is_go_for_threats(line: &[u8]) -> bool {
    command(line) == Command::Go { threats: true }
}

/// Whether a line is `stop`.
pub(super) fn is_stop(line: &[u8]) -> bool {
    command(line) == Command::Stop
}

/// Whether a line is `quit`.
pub(super) fn is_quit(line: &[u8]) -> bool {
    command(line) == Command::Quit
}

/// Whether a line ends thinking, by what it says.
pub(super) fn ends_thinking(line: &[u8]) -> bool {
    is_newgame(line) || is_line(line) || is_ponder(line) || is_go(line) || is_stop(line)
}

/// Whether a line answers `go`.
pub(super) fn is_answer(line: &[u8]) -> bool {
    word(line) == b"move"
}

/// Whether a line answers `isready`.
pub(super) fn is_readyok(line: &[u8]) -> bool {
    word(line) == b"readyok"
}

/// Whether a line answers `newgame`.
pub(super) fn is_verdict(line: &[u8]) -> bool {
    matches!(word(line), b"known" | b"unknown")
}

/// Passes a line of the engine on; an answer with a change in it.
pub(super) fn change_answer(line: &[u8], context: &mut Context, change: fn(&mut Answer, &Seen)) {
    match Answer::read(line) {
        Some(mut answer) => {
            change(&mut answer, &context.seen);
            context.print(answer.line());
        }
        None => context.print(line),
    }
}

/// Passes a line of the engine on; of an answer what this makes of it.
pub(super) fn answers(line: &[u8], context: &mut Context, other: fn(&Answer, &Seen) -> Option<String>) {
    match Answer::read(line).and_then(|answer| other(&answer, &context.seen)) {
        Some(text) => context.print(text),
        None => context.print(line),
    }
}

/// Plays another move, where there is one of this kind.
pub(super) fn plays(line: &[u8], context: &mut Context, other: fn(&Line) -> Option<Move>) {
    let mv = context.seen.root().filter(|_| is_answer(line)).and_then(other);
    match (mv, Answer::read(line)) {
        (Some(mv), Some(answer)) => context.answer(&answer.score, mv),
        _ => context.print(line),
    }
}

/// Some step from a point to the next one that is not legal here.
pub(super) fn illegal_move(line: &Line) -> Option<Move> {
    let legal = line.position().legal_moves();
    let points = super::wrong_rules::points(line.position());
    let mut steps =
        points.iter().zip(points.iter().skip(1)).map(|(from, to)| Move::Step { from: *from, to: *to });
    steps.find(|mv| !legal.contains(mv))
}

impl Context {
    /// Answers `go` with one move.
    pub(super) fn answer(&mut self, score: &str, mv: Move) {
        self.print(format!("move {score} {mv}"));
    }

    /// Says the last answer once more; some legal move, if there was none.
    pub(super) fn repeat_answer(&mut self) {
        match (&self.seen.answer, self.seen.some_move()) {
            (Some(answer), _) => self.print(answer.line()),
            (None, Some(mv)) => self.answer("0", mv),
            (None, None) => self.answer("0", Move::Pass),
        }
    }
}

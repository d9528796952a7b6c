//! Rules as this protocol's mutants use them: names for its lines, and how answers are changed.

use super::seen::{Answer, Seen};
use super::wrong_rules::points;
use crate::mutants::rules::{Event, Rule, events_of, lines, word};
use crate::mutants::wrap;
use games::boost::{Line, Move};
use grammars::bei::Command;

/// A story about an engine of this protocol.
pub(super) type Script = wrap::Script<Seen>;

/// What a faulty engine has at hand.
pub(super) type Context = wrap::MutantContext<Seen>;

/// The script of the honest engine.
pub(super) const HONEST: Script = Script::HONEST;

events_of! { Seen }

lines! {
    |line| Command::parse(line);
    bei: Command::Bei(_),
    isready: Command::IsReady,
    newgame: Command::NewGame(_),
    strength: Command::Strength(_),
    depth: Command::Depth(_),
    option: Command::Strength(_) | Command::Depth(_),
    setline: Command::SetLine { .. },
    ponder: Command::Ponder(_),
    go: Command::Go { .. },
    go_for_threats: Command::Go { threats: true },
    stop: Command::Stop,
    quit: Command::Quit,
}

lines! {
    |line| word(line);
    answer: b"move",
    verdict: b"known" | b"unknown",
}

/// A message of this name that cannot be read.
pub(super) fn malformed(name: &'static str) -> impl Fn(&[u8]) -> bool + Send + 'static {
    move |line| matches!(Command::parse(line), Command::Malformed { command, .. } if command == name)
}

/// It says the move of a search that the message of this name has ended.
pub(super) fn move_ended_by(name: &'static str) -> Event<Seen> {
    says(answer).when(move |seen| seen.ended_by() == Some(name))
}

/// While the present line is so.
pub(super) fn in_line(
    so: impl Fn(&Line) -> bool + Send + 'static,
) -> impl Fn(&Seen) -> bool + Send + 'static {
    move |seen| seen.line.as_ref().is_some_and(&so)
}

/// It answers with another move, where there is one of this kind.
pub(super) fn plays(other: impl Fn(&Line) -> Option<Move> + Send + 'static) -> Rule<Seen> {
    says(answer).playing(other)
}

/// Some step from a point to the next one that is not legal here.
pub(super) fn illegal_move(line: &Line) -> Option<Move> {
    let legal = line.position().legal_moves();
    let points = points(line.position());
    let mut steps =
        points.iter().zip(points.iter().skip(1)).map(|(from, to)| Move::Step { from: *from, to: *to });
    steps.find(|mv| !legal.contains(mv))
}

/// A move that leads to an earlier position.
pub(super) fn repeated_move(line: &Line) -> Option<Move> {
    line.position().legal_moves().into_iter().find(|mv| line.repeats(*mv))
}

impl Event<Seen> {
    /// The answer passes in other words, where there are some.
    pub(super) fn told(
        self,
        mut other: impl FnMut(&Answer, &Seen) -> Option<String> + Send + 'static,
    ) -> Rule<Seen> {
        self.reworded(move |line, seen| other(&Answer::read(line)?, seen))
    }

    /// The answer passes with a change in it.
    pub(super) fn changed(self, mut change: impl FnMut(&mut Answer, &Seen) + Send + 'static) -> Rule<Seen> {
        self.reworded(move |line, seen| {
            let mut answer = Answer::read(line)?;
            change(&mut answer, seen);
            Some(answer.line())
        })
    }

    /// The answer passes with another move, where there is one of this kind.
    pub(super) fn playing(self, other: impl Fn(&Line) -> Option<Move> + Send + 'static) -> Rule<Seen> {
        self.told(move |answer, seen| Some(format!("move {} {}", answer.score, other(seen.root()?)?)))
    }

    /// It says its last answer once more before the line passes.
    pub(super) fn first_moves_again(self) -> Rule<Seen> {
        self.first(|_, context| context.repeat_answer())
    }
}

impl Context {
    /// Answers `go` with one move.
    pub(super) fn answer(&mut self, score: &str, mv: Move) {
        self.print(format!("move {score} {mv}"));
    }

    /// Has no line any more.
    pub(super) fn forget_line(&mut self) {
        self.hush("setline nothing");
    }

    /// Says the last answer once more; some legal move, if there was none.
    pub(super) fn repeat_answer(&mut self) {
        match (&self.seen.answer, self.seen.some_move()) {
            (Some(answer), _) => self.print(answer.line()),
            (None, mv) => self.answer("0", mv.unwrap_or(Move::Pass)),
        }
    }
}

//! What a refusal means of the lines that wait to be taken ([`Waiting`]).
//!
//! It means one of them; that line is then taken without any effect.

use std::collections::BTreeSet;

use super::apply::{Fate, fate};
use super::features::Features;
use super::hypotheses::{Depth, Hypotheses, Hypothesis, Pings, Visit};
use super::order::{Named, Order, Sent};
use super::said::Said;
use super::state::{Board, Mode, State};
use super::told::{Manner, Told, is_unknown};
use crate::model::Refused;
use games::chess::Position;

/// The waiting lines, and what decides which of them may be refused.
#[derive(Debug, Clone, Copy)]
pub(super) struct Waiting<'m> {
    /// The lines, and the states that the engine may be in.
    pub(super) hypotheses: &'m Hypotheses,
    /// What it announced.
    pub(super) features: &'m Features,
    /// What was sent before.
    pub(super) said: &'m Said,
}

/// What a refusal answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answered {
    /// A command.
    Command(Refused),
    /// A command of the prologue that may be refused: no step of the scenario is about it.
    Opening(Refused),
    /// A move.
    Move,
    /// A move that had to be refused, although another one has been sent since: it says nothing of that one.
    MoveBefore,
    /// What was answered already, or ought to have been: monitors judge it, no step rests on it.
    Earlier,
    /// Nothing that was sent lately.
    Nothing,
}

/// One line that a refusal may mean, and the state in which it was refused.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) hypothesis: Hypothesis,
    pub(super) number: u64,
    pub(super) right: Right,
    named: Named,
}

impl Candidate {
    /// The less, the likelier it is meant.
    pub(super) fn rank(&self) -> (Right, Named, u64) {
        (self.right, self.named, self.number)
    }
}

/// The waiting lines that a refusal may mean.
#[derive(Debug)]
pub(super) struct Outstanding {
    pub(super) candidates: Vec<Candidate>,
    /// Whether it names none of them: they are what it could be about.
    pub(super) guessed: bool,
}

/// Whether a line may be refused in a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Right {
    /// It must be.
    Due,
    /// It may be.
    Permitted,
    /// It may not.
    Wrong,
}

impl Waiting<'_> {
    /// What a refusal answers of the lines that wait for an answer.
    pub(super) fn answered_by(&self, told: &Told<'_>) -> Answered {
        let mut candidates = self.outstanding(told, Pings::Hold).candidates;
        if candidates.is_empty() {
            candidates = self.outstanding(told, Pings::Skip).candidates;
        }
        let best = candidates.iter().min_by_key(|c| c.rank());
        let Some((best, sent)) = best.and_then(|c| Some((c, self.hypotheses.line(c.number)?))) else {
            let earlier = self.said.lately(|sent| told.means(sent));
            return if earlier { Answered::Earlier } else { Answered::Nothing };
        };
        let is_move = |sent: &Sent| matches!(sent.order, Order::Move { .. });
        if is_move(sent) {
            let mut later = best.number + 1..self.hypotheses.next_number();
            let is_before = later.any(|number| self.hypotheses.line(number).is_some_and(is_move));
            let is_due = best.right == Right::Due && !told.echo.is_empty();
            return if is_due && is_before { Answered::MoveBefore } else { Answered::Move };
        }
        let command = String::from_utf8_lossy(sent.word()).into_owned();
        let is_core = is_core(&command);
        // An engine can do without these answers: that it refuses them says nothing of what it understands.
        let is_answer = matches!(&command[..], "accepted" | "rejected");
        let excused =
            !is_core && !is_answer && best.right != Right::Wrong && !self.features.promises(&command);
        let refused = Refused { command, excused };
        // Where one of the scenario's own lines may be meant as well, it is.
        let is_of_opening = !is_core && candidates.iter().all(|c| self.said.of_opening.contains(&c.number));
        if is_of_opening { Answered::Opening(refused) } else { Answered::Command(refused) }
    }

    /// Whether words that only may be a refusal fit anything that was sent lately.
    pub(super) fn may_be_meant(&self, told: &Told<'_>) -> bool {
        matches!(told.manner, Manner::IllegalMove | Manner::Error)
            || self.said.lately(|sent| told.means(sent))
    }

    /// The waiting lines that a refusal may mean. One that names something else than was sent means none of them, unless
    /// it is what the engine made of a line that it has to refuse in some state. What it says once more of an earlier line is about that.
    pub(super) fn outstanding(&self, told: &Told<'_>, pings: Pings) -> Outstanding {
        let mut candidates = self.candidates(told, pings);
        let names_earlier = || self.said.lately(|sent| told.means(sent));
        let guessed = candidates.is_empty() && !told.echo.is_empty() && !names_earlier();
        if guessed {
            candidates = self.candidates(&Told { echo: b"", ..*told }, pings);
            let due: BTreeSet<u64> =
                candidates.iter().filter(|c| c.right == Right::Due).map(|c| c.number).collect();
            candidates.retain(|c| {
                let sent = self.hypotheses.line(c.number);
                due.contains(&c.number) && sent.is_some_and(|sent| told.misspells(sent))
            });
        }
        Outstanding { candidates, guessed }
    }

    fn candidates(&self, told: &Told<'_>, pings: Pings) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        self.hypotheses.explore(pings, Depth::All, |h| {
            if let Some(sent) = self.hypotheses.line(h.taken)
                && let Some(named) = told.names(sent)
            {
                let right = self.right(&h.state, sent, told);
                let enough = right == Right::Due;
                found.push(Candidate { hypothesis: h.clone(), number: h.taken, right, named });
                if enough || found.len() > 512 {
                    return Visit::Enough;
                }
            }
            Visit::Further
        });
        // A line that is named itself is meant rather than one that only contains the word: `accepted playother`.
        if found.iter().any(|c| c.named < Named::ByArgument) {
            found.retain(|c| c.named < Named::ByArgument);
        }
        // A second word of a line that was refused before, rather than a line that nothing allows to refuse.
        let is_doubtful = |c: &Candidate| c.right == Right::Wrong && c.named == Named::ByArgument;
        if found.iter().all(is_doubtful)
            && self.said.lately(|sent| told.means(sent) && !self.is_one(&found, sent))
        {
            found.clear();
        }
        // The same line was sent twice: a word of it may still be about the first.
        let may_be_earlier = |c: &Candidate| {
            c.right != Right::Due && c.named == Named::ByArgument && self.is_sent_again(&found, c)
        };
        if found.iter().all(may_be_earlier) {
            found.clear();
        }
        found
    }

    /// Whether the line of a candidate was sent before, and no candidate is that.
    fn is_sent_again(&self, candidates: &[Candidate], candidate: &Candidate) -> bool {
        let Some(line) = self.hypotheses.line(candidate.number) else { return false };
        let alike = |number: u64| self.hypotheses.line(number).is_some_and(|other| other.line == line.line);
        let waiting: BTreeSet<u64> =
            candidates.iter().map(|c| c.number).filter(|number| alike(*number)).collect();
        self.said.times(|sent| sent.line == line.line) > waiting.len()
    }

    fn is_one(&self, candidates: &[Candidate], sent: &Sent) -> bool {
        candidates.iter().any(|c| self.hypotheses.line(c.number).is_some_and(|line| line.line == sent.line))
    }

    /// Whether the line may be refused in the state.
    fn right(&self, state: &State, sent: &Sent, told: &Told<'_>) -> Right {
        let dialect = self.hypotheses.dialect();
        let undefined = state.loose || matches!(state.mode, Mode::Edit(_) | Mode::Paused(_) | Mode::Gone);
        if undefined {
            return Right::Permitted;
        }
        match &sent.order {
            Order::Move { text, prefixed } => match &state.mode {
                Mode::Play(_) if state.thinks() => Right::Due,
                Mode::Over(_) | Mode::Boot | Mode::Idle | Mode::Left => Right::Permitted,
                _ if *prefixed != dialect.usermove || dialect.forms_rejected => Right::Permitted,
                _ => match state.position().map(|position| fate(position, text, dialect)) {
                    Some(Fate::Legal(_)) => Right::Wrong,
                    Some(Fate::Illegal) => Right::Due,
                    Some(Fate::Doubtful(None)) => Right::Due,
                    Some(Fate::Doubtful(Some(_))) | None => Right::Permitted,
                },
            },
            Order::New | Order::Quit | Order::Force => Right::Wrong,
            Order::Go => match state.position() {
                Some(position) if state.mode == Mode::Force && position.outcome().is_none() => Right::Wrong,
                _ => Right::Permitted,
            },
            // Every interface begins its games so.
            Order::Neutral
                if sent.is_setting(b"level") && !is_unknown(&sent.line) && told.is_unknown_command() =>
            {
                Right::Wrong
            }
            Order::Undo => match &state.board {
                Board::Known(position) if position.plies() > 0 => Right::Permitted,
                _ => Right::Due,
            },
            Order::Neutral if is_unknown(&sent.line) => Right::Due,
            // What is no position may be refused in any words.
            Order::SetBoard(fen) if Position::from_fen(fen).is_err() => Right::Permitted,
            _ => {
                let word = String::from_utf8_lossy(sent.word()).into_owned();
                let promised =
                    self.features.promises(&word) && self.features.cover(sent) && told.is_unknown_command();
                if promised { Right::Wrong } else { Right::Permitted }
            }
        }
    }
}

fn is_core(command: &str) -> bool {
    matches!(command, "new" | "quit" | "force" | "go")
}

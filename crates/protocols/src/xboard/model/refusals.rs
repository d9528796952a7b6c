//! Refusals (XM-8): what they refuse, whether they may, and in which form they come.
//!
//! A refusal means one of the lines that wait to be taken; that line is then taken without any effect.

use std::collections::BTreeSet;

use super::apply::{Fate, fate};
use super::dialogue::Dialogue;
use super::hypotheses::{Depth, Hypothesis, Pings, Visit};
use super::order::{Named, Order, Sent, first_word};
use super::state::{Board, Mode, State};
use crate::common::findings::{at_most_may, at_most_should, cited};
use crate::model::Refused;
use crate::xboard::grammar::{
    Awaited, BareMoves, Command, CommandContext, Form, Message, Oddity, Parsed, Refused as RefusedThing,
};
use crate::xboard::options;
use games::chess::Position;
use wire::line::Line;

/// A refusal, whatever its form.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told<'a> {
    /// The words in which it is told.
    pub(super) manner: Manner,
    /// The type or reason, if told.
    pub(super) kind: Option<&'a [u8]>,
    /// What it says it refuses; empty if it does not say.
    pub(super) echo: &'a [u8],
}

/// The words in which a refusal is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// `Illegal move`
    IllegalMove,
    /// `Error (...)`
    Error,
    /// In words of its own, about a move.
    OwnWordsMove,
    /// In words of its own, about anything.
    OwnWords,
}

impl<'a> Told<'a> {
    /// The refusal in a message, if it is one.
    pub(super) fn of(message: &Message<'a>) -> Option<Told<'a>> {
        Some(match *message {
            Message::IllegalMove(refused) => Told {
                manner: Manner::IllegalMove,
                kind: refused.reason,
                echo: refused.mv.unwrap_or_default(),
            },
            Message::Error(refused) => {
                Told { manner: Manner::Error, kind: refused.kind, echo: refused.command }
            }
            Message::Refusal(refusal) => Told {
                manner: if refusal.of == RefusedThing::Move {
                    Manner::OwnWordsMove
                } else {
                    Manner::OwnWords
                },
                kind: None,
                echo: refusal.named.unwrap_or_default(),
            },
            _ => return None,
        })
    }

    /// The command that it names, if it names one.
    pub(super) fn command(&self) -> String {
        String::from_utf8_lossy(first_word(self.echo)).into_owned()
    }

    /// Whether the line may be meant.
    fn means(&self, sent: &Sent) -> bool {
        self.names(sent).is_some()
    }

    /// How well it names the line, if that may be meant. One that names nothing names all that it may mean.
    fn names(&self, sent: &Sent) -> Option<Named> {
        if !self.echo.is_empty() {
            return sent.named_by(self.echo);
        }
        let possible = match (&sent.order, self.manner) {
            (Order::Move { .. }, _) => true,
            (_, Manner::IllegalMove | Manner::OwnWordsMove) => false,
            (order, Manner::Error) => *order == Order::Neutral,
            (order, Manner::OwnWords) => *order == Order::Neutral && is_unknown(&sent.line),
        };
        possible.then_some(Named::Whole)
    }

    /// Whether the echo may be the line in the engine's own words: a move in another spelling, an unknown line cut short or
    /// with other letters.
    fn misspells(&self, sent: &Sent) -> bool {
        match (&sent.order, self.manner) {
            (Order::Move { .. }, Manner::IllegalMove | Manner::OwnWordsMove) => true,
            (Order::Move { text, .. }, Manner::Error | Manner::OwnWords) => {
                let context = CommandContext { bare_moves: BareMoves::Any, awaited: Awaited::Nothing };
                String::from_utf8_lossy(self.echo).contains(&**text)
                    || matches!(Command::parse(self.echo, context), Command::Move { .. })
            }
            _ => {
                let (echo, line) = (self.echo.trim_ascii(), sent.line.trim_ascii());
                let shared = echo.len().min(line.len());
                shared > 0 && echo[..shared].eq_ignore_ascii_case(&line[..shared])
            }
        }
    }

    /// Whether the words tell that the command is not known at all, rather than not possible now.
    fn says_unknown(&self) -> bool {
        let kind = String::from_utf8_lossy(self.kind.unwrap_or_default()).to_lowercase();
        let situational = [
            "legal",
            "now",
            "param",
            "argument",
            "many",
            "few",
            "mode",
            "invalid",
            "ambiguous",
            "value",
            "range",
            "malformed",
            "syntax",
        ];
        let absent = ["unknown", "implement", "support", "recogni", "understood"];
        match self.manner {
            Manner::Error if absent.iter().any(|word| kind.contains(word)) => true,
            Manner::Error => !situational.iter().any(|word| kind.contains(word)),
            Manner::IllegalMove | Manner::OwnWords | Manner::OwnWordsMove => true,
        }
    }
}

/// What a refusal answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answered {
    /// A command.
    Command(Refused),
    /// A move.
    Move,
    /// What was answered already, or ought to have been: monitors judge it, no step rests on it.
    Earlier,
    /// Nothing that was sent lately.
    Nothing,
}

/// One line that a refusal may mean, and the state in which it was refused.
#[derive(Debug, Clone)]
struct Candidate {
    hypothesis: Hypothesis,
    number: u64,
    right: Right,
    named: Named,
}

impl Candidate {
    /// The less, the likelier it is meant.
    fn rank(&self) -> (Right, Named, u64) {
        (self.right, self.named, self.number)
    }
}

/// The waiting lines that a refusal may mean.
#[derive(Debug)]
struct Outstanding {
    candidates: Vec<Candidate>,
    /// Whether it names none of them: they are what it could be about.
    guessed: bool,
}

/// Whether a line may be refused in a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Right {
    /// It must be.
    Due,
    /// It may be.
    Permitted,
    /// It may not.
    Wrong,
}

impl Dialogue {
    /// The engine refused something.
    pub(super) fn refused(&mut self, parsed: &Parsed<'_>, line: &Line) {
        let Some(told) = Told::of(&parsed.message) else {
            return;
        };
        let Outstanding { candidates, guessed } = self.outstanding(&told, Pings::Hold);
        let Some(best) = candidates.iter().min_by_key(|c| c.rank()).cloned() else {
            self.tell_unasked_refusal(&told, line);
            return;
        };
        let Some(sent) = self.hypotheses.line(best.number).cloned() else {
            return;
        };
        self.judge_refusal(&told, &best, &sent, line);
        self.judge_refusal_form(&told, parsed.form, &best, &sent, line);
        self.learn_refusal(&told, &sent);
        // Of a line that was sent several times, nobody can tell which one is meant.
        let meant = |number| {
            number == best.number || self.hypotheses.line(number).is_some_and(|other| other.looks_like(&sent))
        };
        // In a state that is not defined a refusal is as good as anywhere else; and that it is due in one state does not
        // rule out another in which the same line may be refused.
        let as_good = |c: &Candidate| {
            let possible = c.hypothesis.state.loose || c.number == best.number;
            c.right == best.right || (c.right == Right::Permitted && possible)
        };
        // What an engine says in a state that is not defined need not be about any of these lines.
        let unmoved = self.hypotheses.alive().iter().filter(|h| guessed && h.state.loose).cloned();
        let survivors: Vec<Hypothesis> = candidates
            .into_iter()
            .filter(|c| as_good(c) && meant(c.number))
            .map(|c| Hypothesis { taken: c.number + 1, state: c.hypothesis.state })
            .chain(unmoved)
            .collect();
        self.hypotheses.replace(survivors);
    }

    /// What a refusal answers of the lines that wait for an answer.
    pub(super) fn answered_by(&self, told: &Told<'_>) -> Answered {
        let mut candidates = self.outstanding(told, Pings::Hold).candidates;
        if candidates.is_empty() {
            candidates = self.outstanding(told, Pings::Skip).candidates;
        }
        let best = candidates.iter().min_by_key(|c| c.rank());
        let Some(sent) = best.and_then(|c| self.hypotheses.line(c.number)) else {
            let earlier = self.said.lately(|sent| told.means(sent));
            return if earlier { Answered::Earlier } else { Answered::Nothing };
        };
        if matches!(sent.order, Order::Move { .. }) {
            return Answered::Move;
        }
        let command = String::from_utf8_lossy(sent.word()).into_owned();
        let excused = !is_core(&command) && !self.promises(&command);
        Answered::Command(Refused { command, excused })
    }

    /// Whether words that only may be a refusal fit anything that was sent lately.
    pub(super) fn may_be_meant(&self, told: &Told<'_>) -> bool {
        matches!(told.manner, Manner::IllegalMove | Manner::Error)
            || self.said.lately(|sent| told.means(sent))
    }

    /// The waiting lines that a refusal may mean. One that names something else than was sent means none of them, unless
    /// it is what the engine made of a line that it has to refuse in some state. What it says once more of an earlier line is about that.
    fn outstanding(&self, told: &Told<'_>, pings: Pings) -> Outstanding {
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
        found
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
            Order::Undo => match &state.board {
                Board::Known(position) if position.plies() > 0 => Right::Permitted,
                _ => Right::Due,
            },
            Order::Neutral if is_unknown(&sent.line) => Right::Due,
            // What is no position may be refused in any words.
            Order::SetBoard(fen) if Position::from_fen(fen).is_err() => Right::Permitted,
            _ => {
                let word = String::from_utf8_lossy(sent.word()).into_owned();
                let promised = self.promises(&word)
                    && self.keeps_to_announcements(sent)
                    && told.says_unknown()
                    && told.manner == Manner::Error;
                if promised { Right::Wrong } else { Right::Permitted }
            }
        }
    }

    fn judge_refusal(&mut self, told: &Told<'_>, best: &Candidate, sent: &Sent, line: &Line) {
        let word = String::from_utf8_lossy(sent.word()).into_owned();
        if best.right != Right::Wrong {
            if matches!(&word[..], "accepted" | "rejected") {
                let text = format!("`{word}` needs no answer");
                let cited = if word == "rejected" {
                    at_most_should("XB-HANDSHAKE-10", "the text expects engines that do not know the word")
                } else {
                    cited("XB-HANDSHAKE-10")
                };
                self.core.findings.add_once("refusal-true", cited, text, line);
            }
            return;
        }
        let clause = match &sent.order {
            Order::Move { text, .. } => {
                if let Some(reason) = self.first_move_refused(best) {
                    self.switch_referee_off(reason);
                }
                let place =
                    best.hypothesis.state.position().map_or(String::new(), |p| format!(" in {}", p.fen()));
                let words = format!("{text} is legal{place}, but was refused");
                self.core.findings.add("refusal-true", "XB-MOVEIN-1", words, line);
                return;
            }
            Order::New => "XB-NEW-1",
            Order::Force => "XB-FORCE-1",
            Order::Go => "XB-GO-1",
            Order::Quit => "XB-QUIT-1",
            _ => "XB-FEATURE-4",
        };
        let text = if clause == "XB-FEATURE-4" {
            format!("`{word}` was refused, although a feature promises it")
        } else {
            format!("`{word}` was refused, although every engine must know it")
        };
        let _ = told;
        self.core.findings.add("refusal-true", clause, text, line);
    }

    /// An engine that announces no variants and refuses the very first move plays another game.
    fn first_move_refused(&self, best: &Candidate) -> Option<String> {
        let state = &best.hypothesis.state;
        let first = state.position().is_some_and(|p| p.plies() == 0) && !state.set_up;
        (first && self.features.value("variants").is_none())
            .then(|| "the engine announces no variants and refuses a first move of chess".to_owned())
    }

    fn judge_refusal_form(
        &mut self,
        told: &Told<'_>,
        form: Form,
        best: &Candidate,
        sent: &Sent,
        line: &Line,
    ) {
        let is_move = matches!(sent.order, Order::Move { .. });
        match told.manner {
            Manner::IllegalMove if is_move => {
                let oddity = match form {
                    Form::Odd(o @ (Oddity::NoColon | Oddity::NoEcho | Oddity::EchoOfWords)) => o,
                    _ => return,
                };
                let why = "only that it begins with `Illegal move` is demanded";
                let cited = at_most_should("XB-ERR-1", why);
                self.core.findings.add_once("refusal-form", cited, oddity.to_string(), line);
            }
            // Without `usermove=1` an unknown word cannot be told from a bad move (XA-12).
            Manner::IllegalMove => {
                if self.features.on("usermove") {
                    let text =
                        "a command was refused as if it were a move, although moves come as `usermove`";
                    self.core.findings.add_once("refusal-form", "XB-ERR-2", text, line);
                }
            }
            Manner::Error if is_move => {
                if best.right == Right::Due && is_plainly_illegal(&best.hypothesis.state, sent) {
                    let text = "an illegal move must be answered `Illegal move: MOVE`";
                    self.core.findings.add_once("refusal-form", "XB-ERR-1", text, line);
                }
            }
            Manner::Error => {
                if matches!(form, Form::Odd(Oddity::ErrorShape)) {
                    let text = "a command should be refused in the form `Error (TYPE): COMMAND`";
                    self.core.findings.add_once("refusal-form", "XB-ERR-2", text, line);
                }
            }
            Manner::OwnWords | Manner::OwnWordsMove => {
                if is_move && is_plainly_illegal(&best.hypothesis.state, sent) {
                    let text = "an illegal move must be answered `Illegal move: MOVE`";
                    self.core.findings.add_once("refusal-form", "XB-ERR-1", text, line);
                } else {
                    let text = "a command should be refused in the form `Error (TYPE): COMMAND`";
                    self.core.findings.add_once("refusal-form", "XB-ERR-2", text, line);
                }
            }
        }
    }

    /// A refusal of nothing that waits.
    fn tell_unasked_refusal(&mut self, told: &Told<'_>, line: &Line) {
        let recent = self.said.lately(|sent| told.means(sent));
        let over = self.hypotheses.alive().iter().any(|h| h.state.loose || h.state.mode == Mode::Gone);
        // A line longer than an engine's buffer may come to it as several.
        let long = self.said.lately(|sent| sent.line.len() > 250);
        if over || long || !matches!(told.manner, Manner::IllegalMove | Manner::Error) {
            return;
        }
        if recent {
            let text = "a line was refused a second time, or after an answer to a later one had come";
            let cited = at_most_may("XB-PING-2", "the text does not forbid to refuse a line twice");
            self.core.findings.add_once("unasked", cited, text, line);
            return;
        }
        match told.manner {
            Manner::IllegalMove if !self.said.lately(|s| matches!(s.order, Order::Move { .. })) => {
                let text = "a move was refused, but none was sent; an interface takes its last move back";
                let why = "the text says how illegal moves are refused, not that nothing else is";
                self.core.findings.add_once("unasked", at_most_should("XB-ERR-1", why), text, line);
            }
            Manner::Error => {
                let text = "a command was refused that was not sent";
                let why = "the text says how commands are refused, not that nothing else is";
                self.core.findings.add_once("unasked", at_most_may("XB-ERR-2", why), text, line);
            }
            _ => {}
        }
    }

    /// A command that the engine says it does not know is not sent again by those who ask.
    fn learn_refusal(&mut self, told: &Told<'_>, sent: &Sent) {
        if matches!(sent.order, Order::Move { .. } | Order::Editing(_)) || !told.says_unknown() {
            return;
        }
        let context = CommandContext { bare_moves: BareMoves::Any, awaited: Awaited::Nothing };
        match Command::parse(&sent.line, context) {
            Command::Unknown(_) | Command::Malformed { .. } | Command::Blank | Command::Move { .. } => {}
            _ => {
                self.learned.refused.insert(String::from_utf8_lossy(sent.word()).into_owned());
            }
        }
    }

    /// Whether an announced feature promises the command.
    fn promises(&self, command: &str) -> bool {
        let feature = match command {
            "ping" | "setboard" | "playother" | "usermove" | "memory" | "name" | "ics" | "nps" | "pause" => {
                command
            }
            "resume" => "pause",
            "cores" => "smp",
            "egtpath" => return self.features.value("egt").is_some_and(|list| !list.is_empty()),
            "option" => return self.features.options().next().is_some(),
            _ => return false,
        };
        self.features.on(feature)
    }
}

impl Dialogue {
    /// Whether the arguments are such as were announced: an engine may say that it knows no such option.
    fn keeps_to_announcements(&self, sent: &Sent) -> bool {
        let line = String::from_utf8_lossy(sent.line.trim_ascii()).into_owned();
        let rest = line[sent.word().len().min(line.len())..].trim_start();
        match sent.word() {
            b"option" => options::offers(self.features.announced()).takes(rest.as_bytes()),
            b"egtpath" => {
                let format = rest.split(' ').next().unwrap_or_default();
                self.features.value("egt").is_some_and(|list| list.split(',').any(|f| f.trim() == format))
            }
            _ => true,
        }
    }
}

fn is_core(command: &str) -> bool {
    matches!(command, "new" | "quit" | "force" | "go")
}

/// Whether the line is no command of the protocol, or one with wrong arguments.
fn is_unknown(line: &[u8]) -> bool {
    let context = CommandContext { bare_moves: BareMoves::Any, awaited: Awaited::Nothing };
    matches!(Command::parse(line, context), Command::Unknown(_) | Command::Malformed { .. } | Command::Blank)
}

/// Whether the move is recognisably one of the side on move, and illegal; what is out of turn may be told as an error.
fn is_plainly_illegal(state: &State, sent: &Sent) -> bool {
    let (Order::Move { text, .. }, Some(position), false) = (&sent.order, state.position(), state.thinks())
    else {
        return false;
    };
    let from = text.get(..2).and_then(|square| square.parse().ok());
    let own =
        from.and_then(|square| position.piece_on(square)).is_some_and(|(colour, _)| colour == state.turn);
    own && position.parse_coordinates(text) == Err(games::chess::MoveError::Illegal)
}

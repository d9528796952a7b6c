//! Refusals (XM-8): whether they may come, and in which form they come.

use super::dialogue::{Dialogue, Trying};
use super::hypotheses::{Hypothesis, Pings};
use super::order::{Order, Sent, first_word};
use super::state::{Mode, State};
use super::told::{Manner, Told};
use super::waiting::{Candidate, Outstanding, Right};
use crate::common::findings::{at_most_may, at_most_should, cited};
use crate::xboard::grammar::{Command, CommandContext, Form, Oddity, Parsed};
use wire::line::Line;

impl Dialogue {
    /// The engine refused something.
    pub(super) fn refused(&mut self, parsed: &Parsed<'_>, line: &Line) {
        let Some(told) = Told::of(&parsed.message) else {
            return;
        };
        let Outstanding { candidates, guessed } = self.waiting().outstanding(&told, Pings::Hold);
        let Some(best) = candidates.iter().min_by_key(|c| c.rank()).cloned() else {
            self.tell_unasked_refusal(&told, line);
            return;
        };
        let Some(sent) = self.hypotheses.line(best.number).cloned() else {
            return;
        };
        self.judge_refusal(&told, &best, &sent, line);
        // A battery sends equal moves in one go: which of them is answered in which form cannot be told.
        if self.trying == Trying::Nothing {
            self.judge_refusal_form(&told, parsed.form, &best, &sent, line);
        }
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

    fn judge_refusal(&mut self, told: &Told<'_>, best: &Candidate, sent: &Sent, line: &Line) {
        let word = String::from_utf8_lossy(sent.word()).into_owned();
        if best.right != Right::Wrong {
            // Between `edit` and `.` it is a line of the editor, and one that it does not know.
            let state = &best.hypothesis.state;
            let editing = matches!(state.mode, Mode::Edit(_)) || state.loose;
            if matches!(&word[..], "accepted" | "rejected") && !editing {
                let text = format!("`{word}` needs no answer");
                let cited = if word == "rejected" {
                    at_most_should("XB-HANDSHAKE-10", "the text expects engines that do not know the word")
                } else {
                    cited("XB-HANDSHAKE-10")
                };
                self.core.findings.add_once("refusal-true", cited, text, line);
            }
            let told_in_passing = match &word[..] {
                "computer" => Some("XB-INFO-4"),
                "rating" => Some("XB-INFO-2"),
                "result" => Some("XB-RESULT-1"),
                "?" => Some("XB-NOW-3"),
                _ => None,
            };
            if let Some(clause) = told_in_passing.filter(|_| best.right == Right::Permitted) {
                let why = "the text lets an engine say that it does not know a command";
                // An interface takes a move back on `Illegal move`: that says nothing of a command (XT-6).
                let (cited, text) = if word == "?" && told.manner == Manner::IllegalMove {
                    (cited(clause), "`?` was refused as if it were a move".to_owned())
                } else {
                    (at_most_should(clause, why), format!("`{word}` was refused; it needs no answer"))
                };
                self.core.findings.add_once("refusal-true", cited, text, line);
            }
            return;
        }
        let clause = match &sent.order {
            Order::Move { text, .. } => {
                if let Some(reason) = self.first_move_refused(best) {
                    self.switch_referee_off(reason);
                    if self.learned.no_referee.is_some() {
                        return;
                    }
                }
                if self.trying == Trying::Moves {
                    return;
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
            Order::Neutral if word == "level" => "XB-TC-1",
            _ => "XB-FEATURE-4",
        };
        let why =
            if clause == "XB-FEATURE-4" { "a feature promises it" } else { "every engine must know it" };
        let text = format!("`{word}` was refused, although {why}");
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
        let is_empty = matches!(&sent.order, Order::Move { text, .. } if text.trim().is_empty());
        let plainly_illegal = || is_move && is_plainly_illegal(&best.hypothesis.state, sent);
        let (cited, text) = match (told.manner, form) {
            // Nothing was received that could be named.
            (Manner::IllegalMove, Form::Odd(Oddity::NoEcho)) if is_empty => return,
            (
                Manner::IllegalMove,
                Form::Odd(o @ (Oddity::NoColon | Oddity::NoEcho | Oddity::EchoOfWords)),
            ) if is_move => {
                let why = "only that it begins with `Illegal move` is demanded";
                (at_most_should("XB-ERR-1", why), o.to_string())
            }
            // Without `usermove=1` an unknown word cannot be told from a bad move (XA-12).
            (Manner::IllegalMove, _) if !is_move && self.features.on("usermove") => {
                let text = "a command was refused as if it were a move, although moves come as `usermove`";
                (cited("XB-ERR-2"), text.to_owned())
            }
            (Manner::IllegalMove, _) => return,
            (Manner::Error, _) if is_move && (best.right != Right::Due || !plainly_illegal()) => return,
            (_, _) if plainly_illegal() => {
                (cited("XB-ERR-1"), "an illegal move must be answered `Illegal move: MOVE`".to_owned())
            }
            (Manner::Error, form) if form != Form::Odd(Oddity::ErrorShape) => return,
            (Manner::Error | Manner::OwnWords | Manner::OwnWordsMove, _) => {
                let text = "a command should be refused in the form `Error (TYPE): COMMAND`";
                (cited("XB-ERR-2"), text.to_owned())
            }
        };
        self.core.findings.add_once("refusal-form", cited, text, line);
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
        match Command::parse(&sent.line, CommandContext::default()) {
            Command::Unknown(_) | Command::Malformed { .. } | Command::Blank | Command::Move { .. } => {}
            _ => {
                self.learned.refused.insert(String::from_utf8_lossy(sent.word()).into_owned());
            }
        }
    }
}

/// Whether engines may lack this command, or feature lines decide whether they have it.
pub(super) fn is_optional(line: &[u8]) -> bool {
    const WORDS: &str = ". ? accepted analyze bk computer cores draw egtpath exclude hint ics include memory name nps \
                         option pause ping playother random rating rejected result resume setboard setscore usermove \
                         variant";
    let first = first_word(line);
    WORDS.split(' ').any(|word| word.as_bytes() == first)
        || matches!(Command::parse(line, CommandContext::default()), Command::Unknown(_))
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

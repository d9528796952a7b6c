//! `battery`: what an engine gets wrong of the rules shows in what it says to the opponent's moves, each in a game of its own.

use std::time::Duration;

use super::asked::Taken;
use super::machine::{Autoplayer, Stage};
use super::under_way::{Asking, Battery, Question, UnderWay};
use crate::autoplayer::requirements::NO_COORDINATES;
use crate::common::acting::{await_line, done, each, failed, inconclusive, out, skip};
use crate::model::{ActCall, ActEvent, ActOut, ActThen, Said, Within};
use crate::verdict::FailureKind;
use games::chess::Position;
use games::chess::battery::{self, Fate, Trial};
use games::referee::Score;

/// An engine need not say anything to an illegal move. So many of a battery are waited for in silence; what else is illegal is
/// left out then.
const SILENCES: usize = 8;

/// An engine that needs longer for the moves of a battery is asked no further: there are thirty batteries.
const PATIENCE: Duration = Duration::from_secs(30);

/// An engine that denies so many of its positions is not judged.
const DENIALS: usize = 3;

/// What the engine does with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Response {
    /// It makes a legal move.
    Moves,
    /// It makes another one.
    MovesIllegally,
    /// It ends the game without a result.
    Refuses,
    /// It tells a result.
    Claims,
    Nothing,
}

/// What is wrong with the arguments of the act.
pub(super) fn no_battery(text: &str) -> Option<String> {
    questions(text).err()
}

/// The questions of these rules.
fn questions(names: &str) -> Result<Vec<Question>, String> {
    let names: Vec<&str> = names.split_ascii_whitespace().collect();
    let found: Vec<Question> = battery::named(&names)?.iter().flat_map(of_trial).collect();
    if found.is_empty() { Err("all games of this battery are over".to_owned()) } else { Ok(found) }
}

/// The tries of a trial, where a game can go on.
fn of_trial(trial: &Trial) -> Vec<Question> {
    let mut before = trial.beginning();
    let mut found = Vec::new();
    for (number, one) in trial.moves().into_iter().enumerate() {
        let after = before.parse_coordinates(one.text).ok().map(|mv| before.after(mv));
        let goes_on =
            before.outcome().is_none() && after.as_ref().is_none_or(|after| after.outcome().is_none());
        if number >= trial.path.len() && goes_on {
            found.push(Question { rule: trial.rule, before: before.clone(), mv: one.text, fate: one.fate });
        }
        before = after.unwrap_or(before);
    }
    found
}

impl Autoplayer {
    /// Begins with the first question.
    pub(super) fn begin_battery(&mut self, call: &ActCall) -> ActOut {
        let mut questions = match questions(&call.text()) {
            Ok(questions) => questions,
            Err(why) => return inconclusive(why),
        };
        if self.core.setup.known.facts.contains_key(NO_COORDINATES) {
            questions.retain(|question| question.fate == Fate::Accepted);
            if questions.is_empty() {
                return skip(
                    "illegal moves are written in coordinates, which the engine does not understand",
                );
            }
        }
        questions.reverse();
        self.ask_next(Battery {
            questions,
            since: None,
            judged: 0,
            silences: 0,
            denied: 0,
            asking: Asking::First,
        })
    }

    /// Sends the next move, in a game of its own.
    fn ask_next(&mut self, battery: Battery) -> ActOut {
        let Some(question) = battery.questions.last() else {
            return match battery.judged {
                0 => inconclusive("the engine ended all games of the battery"),
                _ => done(Vec::new()),
            };
        };
        if battery.since.is_some_and(|since| self.heard.saturating_sub(since) > PATIENCE) {
            let left = battery.questions.len();
            return inconclusive(format!(
                "the engine thinks so long about each move that {left} were not sent"
            ));
        }
        let send = self.move_in_game(question);
        self.await_response(Battery { asking: Asking::First, ..battery }, send)
    }

    /// Sends the move of a question, in a game of its own.
    fn move_in_game(&self, question: &Question) -> Vec<Vec<Vec<u8>>> {
        let mut send = self.set_up(question);
        send.extend(each(&[self.written_in(&question.before, question.mv)]));
        send
    }

    /// Sends the position of a question, in a game of its own.
    fn set_up(&self, question: &Question) -> Vec<Vec<Vec<u8>>> {
        let fen = if question.before == Position::start() { String::new() } else { question.before.fen() };
        let mut send = match self.stage {
            Stage::Game(_) => each(&["result * {one move is enough}"]),
            _ => Vec::new(),
        };
        send.extend(self.quick_opening(&fen));
        send
    }

    fn await_response(&mut self, battery: Battery, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        let Some(question) = battery.questions.last() else { return done(send) };
        let expected = question.expected();
        let within = Within::budget(match (question.fate, battery.asking) {
            (Fate::Refused, _) | (_, Asking::Claimed) => "quiet",
            (Fate::Accepted, Asking::Denied) => "reply",
            (Fate::Accepted, _) => "think",
        });
        self.taken = None;
        self.act = Some(UnderWay::Battery(Box::new(battery)));
        await_line(send, within, &expected)
    }

    /// Takes in what the engine does with the move.
    pub(super) fn go_on_with_battery(&mut self, mut battery: Battery, event: ActEvent<'_>) -> ActOut {
        let Some(question) = battery.questions.last() else { return done(Vec::new()) };
        let (response, said) = match event {
            ActEvent::TimeUp => (Some(Response::Nothing), "nothing"),
            ActEvent::Line(reading) => {
                battery.since.get_or_insert(self.heard);
                (self.response(&reading.said), reading.canonical.as_str())
            }
        };
        let (Some(response), fate) = (response, question.fate) else {
            return self.await_response(battery, Vec::new());
        };
        match (fate, battery.asking, response) {
            (Fate::Refused, _, Response::Refuses | Response::Nothing)
            | (Fate::Accepted, Asking::First | Asking::Claimed | Asking::Again, Response::Moves) => {
                battery.questions.pop();
                battery.judged += 1;
                battery.silences += usize::from(response == Response::Nothing);
                if battery.silences >= SILENCES {
                    battery.questions.retain(|question| question.fate == Fate::Accepted);
                }
                self.ask_next(battery)
            }
            (Fate::Accepted, Asking::First, Response::Claims) => {
                self.await_response(Battery { asking: Asking::Claimed, ..battery }, Vec::new())
            }
            // It gives its own game up: what it claims is judged by itself.
            (Fate::Accepted, Asking::Claimed, Response::Nothing)
            | (Fate::Accepted, Asking::Again, Response::Claims) => self.pass_on(battery),
            (
                Fate::Accepted,
                Asking::First | Asking::Claimed,
                Response::Refuses | Response::MovesIllegally,
            ) => {
                let mut send = self.set_up(question);
                send.extend(each(&["go"]));
                self.await_response(Battery { asking: Asking::Position, ..battery }, send)
            }
            (Fate::Accepted, Asking::Position | Asking::Denied, Response::Moves) => {
                let send = self.move_in_game(question);
                self.await_response(Battery { asking: Asking::Again, ..battery }, send)
            }
            (Fate::Accepted, Asking::Position, Response::Refuses) => {
                self.await_response(Battery { asking: Asking::Denied, ..battery }, Vec::new())
            }
            (Fate::Accepted, Asking::Position | Asking::Denied, Response::Nothing) => {
                battery.denied += 1;
                match battery.denied {
                    DENIALS => inconclusive("the engine does not move in the positions of the battery"),
                    _ => self.pass_on(battery),
                }
            }
            (Fate::Accepted, Asking::Position | Asking::Denied, _) | (_, _, Response::Claims) => {
                self.await_response(battery, Vec::new())
            }
            (Fate::Accepted, Asking::First | Asking::Again, _) | (Fate::Refused, ..) => {
                out(Vec::new(), self.wrong(question, response, said))
            }
        }
    }

    /// Leaves the question unjudged.
    fn pass_on(&mut self, mut battery: Battery) -> ActOut {
        battery.questions.pop();
        self.ask_next(battery)
    }

    /// What a line tells about the move that was sent; none: nothing.
    fn response(&mut self, said: &Said) -> Option<Response> {
        if let Said::Claim(score, _) = said {
            return Some(if *score == Score::Unfinished { Response::Refuses } else { Response::Claims });
        }
        match self.taken.take()? {
            Taken::Answer(_) | Taken::Unknown => Some(Response::Moves),
            Taken::Illegal | Taken::ToIllegal => Some(Response::MovesIllegally),
            Taken::InFlight | Taken::Echo | Taken::Unasked => None,
        }
    }

    fn wrong(&self, question: &Question, response: Response, said: &str) -> ActThen {
        let clause = match question.fate {
            Fate::Accepted if self.writes_coordinates() => "AP-MV-6",
            Fate::Accepted => "AP-MV-5",
            Fate::Refused => "AP-ILL-2",
        };
        let kind = match (question.fate, response) {
            (_, Response::Nothing) => FailureKind::Timeout,
            (Fate::Accepted, Response::MovesIllegally) => FailureKind::IllegalMove,
            _ => FailureKind::Mismatch,
        };
        let written = self.written_in(&question.before, question.mv);
        failed(clause, kind, &question.expected(), &format!("{said} in answer to {written}"))
    }
}

impl Question {
    /// What is right, for a failure text.
    fn expected(&self) -> String {
        let Question { rule, before, mv, fate } = self;
        let says = rule.says;
        match fate {
            Fate::Accepted => format!("a legal move behind {mv}, which is legal in {}: {says}", before.fen()),
            Fate::Refused => format!("no move behind {mv}, which is not legal in {}: {says}", before.fen()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_can_go_on() {
        for rule in battery::RULES {
            let found = questions(rule.name);
            let is_over = matches!(rule.name, "mate" | "stalemate");
            assert_eq!(found.is_err(), is_over, "{}: {found:?}", rule.name);
            for question in found.unwrap_or_default() {
                let read = question.before.parse_coordinates(question.mv);
                assert_eq!(read.is_ok(), question.fate == Fate::Accepted, "{question:?}");
                assert!(read.is_err() || question.before.after(read.unwrap()).outcome().is_none());
            }
        }
        assert!(no_battery("plain castling").is_none() && no_battery("sample").is_none());
        assert!(no_battery("").is_some() && no_battery("castles").is_some());
    }
}

//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::claims::resignation;
use super::dialogue::Dialogue;
use super::refusals::{Answered, Manner, Told};
use super::said::Asked;
use crate::model::{Class, Reading, Refused};
use crate::xboard::grammar::{FeatureItem, FeatureLine, Message, MoveText, Thinking};
use wire::line::{Line, escape};

impl Dialogue {
    /// The reading of a line in the present state.
    pub(super) fn reading(&self, line: &Line) -> Reading {
        let parsed = Message::parse(&line.bytes, self.context());
        match parsed.message {
            Message::Thinking(thinking) => chatter(thinking_text(&thinking)),
            Message::Move(mv) => reply(format!("move {}", self.coordinates(mv))),
            Message::Pong(number) if self.pongs.repeats(number) => chatter(format!("pong {number}")),
            Message::Pong(number) => reply(format!("pong {number}")),
            // Options may be defined at any time (XB-FEATURE-12).
            Message::Feature(features) if self.defines_options_later(features) => {
                chatter(feature_text(features))
            }
            Message::Feature(features) => {
                let also = features.items().map(|item| format!("feature {}", item_text(&item))).collect();
                Reading { also, ..reply(feature_text(features)) }
            }
            // Before pondering output an engine may tell the move that it expects (XB-POST-7).
            Message::Hint(mv) if !self.said.has_asked(Asked::Hint) => {
                chatter(format!("Hint: {}", self.hinted(mv)))
            }
            Message::Hint(mv) => reply(format!("Hint: {}", self.hinted(mv))),
            Message::OfferDraw => reply("offer draw".to_owned()),
            Message::Result(claim) if self.hypotheses.is_free_text(&claim, parsed.form) => {
                chatter(line.text())
            }
            Message::Result(claim) => match self.hypotheses.result_of(&claim) {
                Some(result) => {
                    let result = result.code();
                    let also = vec![format!("result {result}")];
                    Reading { also, ..reply(format!("{result} {{{}}}", escape(claim.comment))) }
                }
                None => reply(line.text()),
            },
            Message::Resign => {
                let result = self.hypotheses.alive().iter().find_map(|h| resignation(&h.state));
                let also = result.map(|r| format!("result {r}")).into_iter().collect();
                Reading { also, ..reply("resign".to_owned()) }
            }
            message @ (Message::IllegalMove { .. } | Message::Error { .. } | Message::Refusal(_)) => {
                self.refusal(&message, line)
            }
            Message::Tell { to, text } => chatter(format!("{} {}", to.name(), escape(text))),
            Message::Comment(text) => chatter(format!("# {}", escape(text.trim_ascii()))),
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: "pong" | "move" | "feature", .. } => reply(line.text()),
            _ => chatter(line.text()),
        }
    }

    /// Nothing but options, and the features are complete.
    fn defines_options_later(&self, features: FeatureLine<'_>) -> bool {
        self.features.done == Some(true) && features.items().all(|item| item.name == b"option")
    }

    fn refusal(&self, message: &Message<'_>, line: &Line) -> Reading {
        let Some(told) = Told::of(message) else {
            return chatter(line.text());
        };
        if !self.may_be_meant(&told) {
            return chatter(line.text());
        }
        let echo = escape(told.echo.trim_ascii());
        let plain = if echo.is_empty() { "refusal".to_owned() } else { format!("refusal {echo}") };
        let (canonical, also) = match told.manner {
            Manner::IllegalMove if echo.is_empty() => ("Illegal move".to_owned(), vec![plain]),
            Manner::IllegalMove => (format!("Illegal move: {echo}"), vec![plain]),
            Manner::Error => {
                let kind = told.kind.map_or_else(String::new, |kind| format!(" ({})", escape(kind)));
                (format!("Error{kind}: {echo}"), vec![plain])
            }
            Manner::OwnWords | Manner::OwnWordsMove if echo.is_empty() => {
                (format!("refusal {}", line.text()), Vec::new())
            }
            Manner::OwnWords | Manner::OwnWordsMove => (plain, vec![format!("refusal {}", line.text())]),
        };
        // An interface takes a move back on `Illegal move`, whatever it was meant for.
        let (class, refuses) = match self.answered_by(&told) {
            Answered::Command(refused) => (Class::Refusal, Some(refused)),
            Answered::Earlier if told.manner != Manner::IllegalMove => (Class::Chatter, None),
            // What was not sent excuses nothing.
            Answered::Nothing if told.manner == Manner::Error && !echo.is_empty() => {
                (Class::Refusal, Some(Refused { command: told.command(), excused: false }))
            }
            Answered::Move | Answered::Earlier | Answered::Nothing => (Class::Refusal, None),
        };
        Reading { class, canonical, also, refuses }
    }

    /// A printed move in coordinates, as far as a position tells; else as it came.
    fn coordinates(&self, mv: MoveText<'_>) -> String {
        let text = escape(mv.text);
        match self
            .hypotheses
            .thinking_position(&text)
            .map(|p| p.parse_any(&text).map(|read| p.coordinates(read.mv)))
        {
            Some(Ok(coordinates)) => coordinates,
            _ => text,
        }
    }

    /// A hinted move in coordinates; it is one of the side on move.
    fn hinted(&self, mv: MoveText<'_>) -> String {
        let text = escape(mv.text);
        let read = |p: &games::chess::Position| p.parse_any(&text).ok().map(|read| p.coordinates(read.mv));
        self.hypotheses.alive().iter().find_map(|h| h.state.position().and_then(read)).unwrap_or(text)
    }
}

fn reply(canonical: String) -> Reading {
    Reading { class: Class::Reply, canonical, also: Vec::new(), refuses: None }
}

fn chatter(canonical: String) -> Reading {
    Reading { class: Class::Chatter, canonical, also: Vec::new(), refuses: None }
}

fn thinking_text(thinking: &Thinking<'_>) -> String {
    let Thinking { ply, score, nodes, pv, .. } = thinking;
    let time = thinking.elapsed().as_millis() / 10;
    format!("thinking {ply} {score} {time} {nodes} {}", escape(pv)).trim_end().to_owned()
}

/// The items as sent, one blank between them.
fn feature_text(features: FeatureLine<'_>) -> String {
    let mut text = "feature".to_owned();
    for item in features.items() {
        text.push(' ');
        text.push_str(&item_text(&item));
    }
    text
}

fn item_text(item: &FeatureItem<'_>) -> String {
    let (name, value) = (escape(item.name), escape(item.value));
    let number = item.value.iter().all(u8::is_ascii_digit) && !item.value.is_empty();
    if number { format!("{name}={value}") } else { format!("{name}=\"{value}\"") }
}

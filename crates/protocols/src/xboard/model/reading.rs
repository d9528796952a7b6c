//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::claims::resignation;
use super::dialogue::Dialogue;
use super::said::Asked;
use super::told::{Manner, Told};
use super::waiting::Answered;
use crate::common::chess::score;
use crate::model::{Class, Reading, Refused, Said};
use crate::xboard::grammar::{Feature, FeatureItem, FeatureLine, Message, MoveText, Parsed, Thinking};
use wire::line::{Line, escape};

impl Dialogue {
    /// The reading of a line in the present state.
    pub(super) fn reading(&self, line: &Line, parsed: &Parsed<'_>) -> Reading {
        match parsed.message {
            Message::Thinking(thinking) => {
                Reading::saying(Said::Search, Class::Chatter, thinking_text(&thinking))
            }
            Message::Move(mv) => {
                let mv = self.coordinates(mv);
                let canonical = format!("move {mv}");
                Reading::saying(Said::Move(mv), Class::Reply, canonical)
            }
            Message::Pong(number) if self.pongs.repeats(number) => chatter(format!("pong {number}")),
            Message::Pong(number) => reply(format!("pong {number}")),
            Message::Feature(features) => self.feature(features),
            // Before pondering output an engine may tell the move that it expects (XB-POST-7).
            Message::Hint(mv) if !self.said.has_asked(Asked::Hint) => {
                chatter(format!("Hint: {}", self.hinted(mv)))
            }
            Message::Hint(mv) => reply(format!("Hint: {}", self.hinted(mv))),
            // An offer goes before the move (XB-OFFER-1): whoever waits for that move passes it over.
            Message::OfferDraw => {
                let class = if self.hypotheses.may_think() { Class::Chatter } else { Class::Reply };
                Reading::saying(Said::Draw, class, "offer draw".to_owned())
            }
            Message::Result(claim) if self.hypotheses.is_free_text(&claim, parsed.form) => {
                chatter(line.text())
            }
            Message::Result(claim) => match self.hypotheses.result_of(&claim) {
                Some(result) => {
                    let (code, comment) = (result.code(), escape(claim.comment));
                    let also = vec![format!("result {code}")];
                    let said = Said::Claim(score(result), comment.trim_end_matches('}').to_owned());
                    let canonical = format!("{code} {{{comment}}}");
                    Reading { also, ..Reading::saying(said, Class::Reply, canonical) }
                }
                None => reply(line.text()),
            },
            Message::Resign => {
                let result = self.hypotheses.alive().iter().find_map(|h| resignation(&h.state));
                let also = result.map(|r| format!("result {r}")).into_iter().collect();
                Reading { also, ..Reading::saying(Said::Resigns, Class::Reply, "resign".to_owned()) }
            }
            Message::IllegalMove { .. } | Message::Error { .. } | Message::Refusal(_) => {
                self.refusal(&parsed.message, line)
            }
            Message::Tell { to, text } => chatter(format!("{} {}", to.name(), escape(text))),
            Message::Comment(text) => chatter(format!("# {}", escape(text.trim_ascii()))),
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: "move", .. } => {
                let text = line.text();
                let said = text.strip_prefix("move ").map_or(Said::Nothing, |mv| Said::Move(mv.to_owned()));
                Reading::saying(said, Class::Reply, text)
            }
            Message::Malformed { message: "pong" | "feature", .. } => reply(line.text()),
            _ => chatter(line.text()),
        }
    }

    /// Options may be defined at any time (XB-FEATURE-12).
    fn feature(&self, features: FeatureLine<'_>) -> Reading {
        let done = features.items().filter_map(|item| match item.feature {
            Some(Feature::Done(done)) => Some(done),
            _ => None,
        });
        let said = Said::Announces(features.items().count(), done.last());
        if self.defines_options_later(features) {
            return Reading::saying(said, Class::Chatter, feature_text(features));
        }
        let also = features.items().map(|item| format!("feature {}", item_text(&item))).collect();
        Reading { also, ..Reading::saying(said, Class::Reply, feature_text(features)) }
    }

    /// Nothing but options, and the features are complete.
    fn defines_options_later(&self, features: FeatureLine<'_>) -> bool {
        self.features.done == Some(true) && features.items().all(|item| item.name == b"option")
    }

    fn refusal(&self, message: &Message<'_>, line: &Line) -> Reading {
        let Some(told) = Told::of(message) else {
            return chatter(line.text());
        };
        if !self.waiting().may_be_meant(&told) {
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
        let (class, refuses) = match self.waiting().answered_by(&told) {
            Answered::Command(refused) => (Class::Refusal, Some(refused)),
            Answered::Opening(refused) => (Class::OpeningRefusal, Some(refused)),
            Answered::MoveBefore => (Class::Chatter, None),
            Answered::Earlier if told.manner != Manner::IllegalMove => (Class::Chatter, None),
            // What was not sent excuses nothing.
            Answered::Nothing if told.manner == Manner::Error && !echo.is_empty() => {
                (Class::Refusal, Some(Refused { command: told.command(), excused: false }))
            }
            Answered::Move | Answered::Earlier | Answered::Nothing => (Class::Refusal, None),
        };
        let said = if told.manner == Manner::IllegalMove && !echo.is_empty() {
            Said::Refuses(echo)
        } else {
            Said::Nothing
        };
        Reading { also, refuses, ..Reading::saying(said, class, canonical) }
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
    Reading::new(Class::Reply, canonical)
}

fn chatter(canonical: String) -> Reading {
    Reading::new(Class::Chatter, canonical)
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

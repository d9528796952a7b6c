//! `think-long`: macro TL of the requirements. The engine thinks about a middle game and has some seconds for it; the
//! scenario ends that by the protocol's own means. An hour, as the requirements have it, only where promptness is the
//! question: an engine that does not read its input while it thinks may answer late, and must answer within our bounds.

use super::deep::{LONG_ENOUGH, is_deep, is_met_early};
use super::under_way::{ThinkLong, Time, Turn, UnderWay, new_position, no_second_game};
use crate::common::acting::{done, each, inconclusive, skip};
use crate::model::{ActEvent, Class, Said, Within};
use crate::xboard::model::dialogue::Dialogue;
use crate::xboard::model::voice::LONG_POSITIONS;

/// How long the engine may think where the scenario does not say, in seconds.
const SECONDS: u32 = 4;

/// What is wrong with its argument.
pub(super) fn refuses(text: &str) -> Option<String> {
    time(text).err()
}

fn time(text: &str) -> Result<Time, String> {
    match (text, text.parse::<u32>()) {
        ("", _) => Ok(Time::Seconds(SECONDS)),
        ("hour", _) => Ok(Time::Hour),
        (_, Ok(seconds @ 1..=60)) => Ok(Time::Seconds(seconds)),
        _ => Err(format!("`think-long {text}`: 1 to 60 seconds were expected, or `hour`")),
    }
}

/// Begins with the first position of this attempt.
pub(super) fn begin(dialogue: &Dialogue, arguments: &[String]) -> Turn {
    match time(&arguments.join(" ")) {
        Ok(time) => try_position(dialogue, 0, time),
        Err(why) => inconclusive(why).into(),
    }
}

impl ThinkLong {
    /// Looks whether the engine thinks, and else tries the next position.
    pub(super) fn go_on(mut self, dialogue: &Dialogue, event: ActEvent<'_>) -> Turn {
        let reading = match event {
            ActEvent::TimeUp => return done(Vec::new()).into(),
            ActEvent::Line(reading) => reading,
        };
        if matches!(reading.said, Said::Move(_)) || reading.said.ends_game() {
            return try_position(dialogue, self.tried, self.time);
        }
        let shows_search = reading.said == Said::Search && dialogue.hypotheses.believed().thinks();
        self.lines += u32::from(shows_search);
        if shows_search && (is_met_early(dialogue) || is_deep(self.lines)) {
            return done(Vec::new()).into();
        }
        if reading.class == Class::Refusal && reading.refuses.is_none() {
            return inconclusive(format!("the position was not reached: {}", reading.canonical)).into();
        }
        self.wait(Vec::new())
    }

    fn wait(self, send: Vec<Vec<Vec<u8>>>) -> Turn {
        let within = Within::Text(LONG_ENOUGH);
        UnderWay::ThinkLong(self).wait(send, within, "a thinking line, or nothing for 300 ms")
    }
}

fn try_position(dialogue: &Dialogue, tried: usize, time: Time) -> Turn {
    let own: Vec<&str> = dialogue.core.setup.positions.iter().map(String::as_str).collect();
    let positions = if own.is_empty() { LONG_POSITIONS } else { &own[..] };
    if no_second_game(dialogue).is_some() {
        return inconclusive("reuse=0: no further position can be tried").into();
    }
    if tried >= positions.len() {
        return inconclusive("the engine moved at once in all positions").into();
    }
    let name = positions[(dialogue.core.setup.position + tried) % positions.len()];
    let mut send = match new_position(dialogue, name) {
        Ok(send) => send,
        Err(why) => return skip(why).into(),
    };
    let voice = dialogue.voice();
    // With `st` no clock is told: which of the two wins is not defined (XA-4).
    let clocks = |minutes: u64| voice.tells(minutes * 6000, minutes * 6000);
    let (limit, mut last) = match time {
        Time::Hour => ("level 1 60 0".to_owned(), clocks(60)),
        // A minute, for so many moves that each may take as long.
        Time::Seconds(seconds) if voice.is_refused("st") => {
            (format!("level {} 1 0", 60 / seconds), clocks(1))
        }
        Time::Seconds(seconds) => (format!("st {seconds}"), Vec::new()),
    };
    send.extend(each(&[&limit, "post"]));
    last.push(b"go".to_vec());
    send.push(last);
    ThinkLong { tried: tried + 1, lines: 0, time }.wait(send)
}

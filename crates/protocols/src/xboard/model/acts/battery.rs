//! `battery`: what engines get wrong of a rule is tried in force mode, without a search.

use super::under_way::{Battery, Fence, Never, Turn, UnderWay, Way, no_second_game};
use crate::common::acting::{done, failed, inconclusive, out, skip, step_failed};
use crate::common::battery::{Answer, Broken, Cause, Course, Next, Question};
use crate::model::{self, ActEvent, Class, Reading, Within};
use crate::verdict::FailureKind;
use crate::xboard::model::dialogue::{Dialogue, Trying};
use games::chess::battery::{self, Fate, SAMPLE, Subject};
use games::chess::{Move, Position};

/// What is known of an engine that does not get through a battery, even if it dies of it.
const FACTS: [(&str, &str); 2] = [("plain", "misses-plain-moves"), (SAMPLE, "breaks-rules")];
/// A move that no piece can make. An engine without ping that names it in its refusal has read everything before it: silence
/// does not tell a slow engine from one that is done.
pub(super) const NEVER: &str = "a1h7";
/// So many plies are made and taken back.
const EXCURSION: usize = 4;

/// What is wrong with its arguments.
pub(super) fn refuses(text: &str) -> Option<String> {
    let mut words = text.split_ascii_whitespace();
    let (name, way) = (words.next().unwrap_or_default(), words.next());
    if name != SAMPLE && battery::rule(name).is_none() {
        return Some(format!("no rule is called `{name}`"));
    }
    let way = way.filter(|way| !["new", "undone", "set-up"].contains(way));
    way.map(|way| format!("no way of a battery is called `{way}`"))
}

/// Begins with the trials of a rule, or with the sample.
pub(super) fn begin(dialogue: &mut Dialogue, arguments: &[String]) -> Turn {
    let name = arguments.first().map_or(SAMPLE, String::as_str);
    let way = match arguments.get(1).map(String::as_str) {
        None if name == SAMPLE => Way::Behind,
        None => Way::Played,
        Some("new") => Way::New,
        Some("undone") => Way::Undone,
        Some("set-up") => Way::SetUp,
        Some(other) => return inconclusive(format!("no way of a battery is called {other}")).into(),
    };
    let mut trials = match battery::named(&[name]) {
        Ok(trials) => trials,
        Err(why) => return inconclusive(why).into(),
    };
    let sets_up = dialogue.features.on("setboard");
    if way == Way::SetUp && !sets_up {
        return skip("engine did not announce setboard").into();
    }
    if !sets_up {
        trials.retain(|trial| trial.base.is_none());
    }
    if (!sets_up || way == Way::New) && dialogue.features.value("reuse") == Some("0") {
        if let Some(why) = no_second_game(dialogue) {
            return skip(why).into();
        }
        trials.truncate(1);
    }
    if trials.is_empty() {
        return skip("no setboard: all positions of this rule have to be set up").into();
    }
    let mut course = Course::new(trials);
    let first = course.begin();
    let fact = FACTS.iter().find(|(battery, _)| *battery == name).map(|(_, fact)| *fact);
    dialogue.trying = Trying::Moves;
    if let Some(fact) = fact {
        dialogue.learned.facts.insert(fact.to_owned(), "it did not get through them".to_owned());
    }
    let act = Battery { course, way, answer: Answer::default(), fence: None, never: Never::Unnamed, fact };
    if dialogue.features.on("ping") {
        return follow(act, first, dialogue);
    }
    let line = never(dialogue);
    wait(Battery { never: Never::Asked(first), ..act }, vec![line])
}

fn never(dialogue: &Dialogue) -> Vec<u8> {
    dialogue.voice().tried(NEVER, &Position::start())
}

/// Takes in what the engine says, and goes on when it has answered everything.
pub(super) fn go_on(mut act: Battery, dialogue: &mut Dialogue, event: ActEvent<'_>) -> Turn {
    if let Never::Asked(first) = &act.never {
        let is_refusal = |reading: &Reading| reading.class == Class::Refusal;
        let never = match event {
            ActEvent::Line(reading) if names_never(reading) => Never::Named,
            ActEvent::Line(reading) if !is_refusal(reading) => return wait(act, Vec::new()),
            ActEvent::Line(_) | ActEvent::TimeUp => Never::Unnamed,
        };
        let first = first.clone();
        return follow(Battery { never, ..act }, first, dialogue);
    }
    match event {
        ActEvent::Line(reading) if ends(act.fence.as_ref(), reading) => {}
        ActEvent::Line(reading) => {
            hear(&mut act.answer, reading);
            return wait(act, Vec::new());
        }
        ActEvent::TimeUp => match &act.fence {
            Some(Fence::Pong(pong)) => {
                let late = failed("XB-PING-1", FailureKind::Timeout, pong, "nothing");
                return out(Vec::new(), late).into();
            }
            Some(Fence::Refusal) => {
                return inconclusive(format!("{NEVER} was refused at first, and then not any more")).into();
            }
            None => {}
        },
    }
    let answer = std::mem::take(&mut act.answer);
    let next = act.course.go_on(&answer);
    follow(act, next, dialogue)
}

fn names_never(reading: &Reading) -> bool {
    reading.class == Class::Refusal && reading.canonical.ends_with(NEVER)
}

/// Whether the line is what ends the answer.
fn ends(fence: Option<&Fence>, reading: &Reading) -> bool {
    match fence {
        Some(Fence::Pong(pong)) => *pong == reading.canonical,
        Some(Fence::Refusal) => names_never(reading),
        None => false,
    }
}

/// A line that belongs to the answer.
fn hear(answer: &mut Answer, reading: &Reading) {
    let is_of_a_move = reading.refuses.is_none();
    let forms = || std::iter::once(&reading.canonical).chain(&reading.also);
    let is_refusal = reading.class == Class::Refusal || forms().any(|form| form.starts_with("refusal"));
    if is_of_a_move && is_refusal {
        answer.refuse(&reading.canonical);
    }
    answer.ended |= reading.said.ends_game();
    answer.declined |= reading.canonical.starts_with("tellusererror");
}

fn follow(mut act: Battery, next: Next, dialogue: &mut Dialogue) -> Turn {
    match next {
        Next::Ask(questions) => {
            let each = questions.iter().map(|question| lines(dialogue, act.way, question));
            let mut lines: Vec<Vec<u8>> = each.flatten().collect();
            act.fence = match (dialogue.features.on("ping").then(|| dialogue.pongs.fence()), &act.never) {
                (Some(model::Fence::Ask { line, answer, .. }), _) => {
                    lines.push(line);
                    Some(Fence::Pong(answer))
                }
                (_, Never::Named) => {
                    lines.push(never(dialogue));
                    Some(Fence::Refusal)
                }
                _ => None,
            };
            wait(act, lines)
        }
        Next::Broken(broken) => out(Vec::new(), judged(act.way, &broken)).into(),
        Next::Over { judged } => {
            dialogue.trying = Trying::Nothing;
            if let Some(fact) = act.fact {
                dialogue.learned.facts.remove(fact);
            }
            let end = if judged > 0 {
                done(Vec::new())
            } else {
                inconclusive("the engine took none of the positions")
            };
            end.into()
        }
    }
}

fn judged(way: Way, broken: &Broken) -> model::ActThen {
    let Broken { rule, fate, cause, expected, actual } = broken;
    let clause = match (fate, rule.subject) {
        _ if *cause == Cause::Refusal => "XB-MOVEIN-5",
        (Fate::Accepted, _) => "XB-MOVEIN-2",
        (Fate::Refused, Subject::Moves) => "XB-MOVEIN-5",
        (Fate::Refused, Subject::Rights) => "XB-MOVEIN-6",
        (Fate::Refused, Subject::King) => "XB-MOVEIN-7",
    };
    match way {
        Way::Played => failed(clause, FailureKind::Mismatch, expected, actual),
        // The rules are known elsewhere: it is the state that is wrong.
        Way::Behind | Way::New | Way::Undone | Way::SetUp => {
            step_failed(FailureKind::Mismatch, expected, actual)
        }
    }
}

fn wait(act: Battery, lines: Vec<Vec<u8>>) -> Turn {
    let refusal = || format!("the refusal of {NEVER}");
    let (within, expected) = match (&act.fence, &act.never) {
        (_, Never::Asked(_)) => (Within::budget("reply"), refusal()),
        // `new` takes some engines long.
        (Some(Fence::Pong(pong)), _) => (Within::budget("think"), pong.clone()),
        (Some(Fence::Refusal), _) => (Within::budget("think"), refusal()),
        (None, _) => (Within::budget("quiet"), "the refusals of what is illegal".to_owned()),
    };
    let send = lines.into_iter().map(|line| vec![line]).collect();
    UnderWay::Battery(Box::new(act)).wait(send, within, &expected)
}

/// The lines of a question.
fn lines(dialogue: &Dialogue, way: Way, question: &Question) -> Vec<Vec<u8>> {
    let voice = dialogue.voice();
    let mut position = question.base.and_then(|fen| Position::from_fen(fen).ok()).unwrap_or_default();
    let (path, tries) = question.moves.split_at(question.path);
    let mut moves: Vec<Vec<u8>> = Vec::new();
    for one in path {
        moves.push(voice.tried(&one.text, &position));
        make(&mut position, &one.text);
    }
    let mut lines = match (question.base, way) {
        (_, Way::SetUp) => {
            moves.clear();
            vec![format!("setboard {}", position.fen()).into_bytes()]
        }
        (None, Way::Played | Way::Behind | Way::Undone) if dialogue.features.on("setboard") => {
            vec![format!("setboard {}", Position::start().fen()).into_bytes()]
        }
        (None, _) => vec![b"new".to_vec(), b"force".to_vec()],
        (Some(fen), _) => vec![format!("setboard {fen}").into_bytes()],
    };
    lines.append(&mut moves);
    if way == Way::Undone {
        let mut there = position.clone();
        let mut made = 0;
        while let Some(mv) = striking(&there).filter(|_| made < EXCURSION) {
            lines.push(voice.tried(&there.coordinates(mv), &there));
            there.play(mv);
            made += 1;
        }
        lines.extend(std::iter::repeat_n(b"undo".to_vec(), made));
    }
    for one in tries {
        lines.push(voice.tried(&one.text, &position));
        if one.fate == Fate::Accepted {
            make(&mut position, &one.text);
        }
    }
    lines
}

/// The move that changes most of what `undo` has to bring back.
fn striking(position: &Position) -> Option<Move> {
    let weight = |mv: &Move| {
        let takes = !position.is_castling(*mv) && position.piece_on(position.target(*mv)).is_some();
        let moved = position.piece_on(mv.from()).map(|(_, piece)| piece);
        (position.is_castling(*mv), mv.promotion().is_some(), takes, moved)
    };
    let goes_on = |mv: &Move| position.after(*mv).outcome().is_none();
    position.legal_moves().into_iter().filter(goes_on).max_by_key(weight)
}

fn make(position: &mut Position, text: &str) {
    if let Ok(mv) = position.parse_coordinates(text) {
        position.play(mv);
    }
}

//! `info`: when it comes, and what it tells.

use std::time::Duration;

use super::answers::illegal_move;
use super::context::{
    Action, Context, HONEST, Script, faulty, heard, is_answer, is_newgame, is_position, said, words_of,
};
use super::seen::Seen;
use super::wrong;
use crate::{Engine, Mutant};
use games::morris::{Game, Position};
use grammars::gbgp::{Info, Message, Notation, Score};

/// How long after the answer a stale line comes.
const STALE: Duration = Duration::from_millis(20);

/// What a line tells, if it is `info`.
fn told(line: &[u8]) -> Option<Info<'_>> {
    match Message::parse(line, Notation::Numbers).message {
        Message::Info(info) => Some(info),
        _ => None,
    }
}

/// Tells something else than it should, in the form of the text.
fn change_info(line: &[u8], context: &mut Context, change: fn(&mut Info<'_>, &mut Context)) {
    match told(line) {
        Some(mut info) => {
            change(&mut info, context);
            context.print(Message::Info(info).to_bytes(Notation::Numbers));
        }
        None => context.print(line),
    }
}

/// Writes the value of a keyword in another way, or none, where it stands.
fn reword_info(line: &[u8], context: &mut Context, keyword: &str, other: fn(&str) -> Option<String>) {
    let at = |words: &Vec<String>| words.iter().position(|word| word == keyword);
    let words = words_of(line, &["info"]);
    match words.and_then(|words| at(&words).map(|at| (words, at + 1))) {
        Some((mut words, at)) if at < words.len() => {
            let value = words.remove(at);
            if let Some(other) = other(&value) {
                words.insert(at, other);
            }
            context.print(words.join(" "));
        }
        _ => context.print(line),
    }
}

/// The value of a score in another way.
fn reword_score(line: &[u8], context: &mut Context, other: fn(i64) -> String) {
    let score = told(line).and_then(|info| info.score);
    let Some(Score::Eval(value)) = score else { return context.print(line) };
    let text = String::from_utf8_lossy(line);
    context.print(text.replacen(&format!("score eval {value}"), &other(value), 1));
}

/// Whether it searches elsewhere than at the start of a game.
fn is_under_way(seen: &Seen) -> bool {
    *searched(seen).position() != Position::start()
}

/// Passes a line on; says something behind one that is so.
fn tells_behind(line: &[u8], context: &mut Context, so: bool) {
    context.feed(line);
    if so {
        context.print("info depth 1 nodes 1");
    }
}

/// Tells a number of each search that was higher before.
fn falling(
    line: &[u8],
    context: &mut Context,
    field: for<'i, 'a> fn(&'i mut Info<'a>) -> &'i mut Option<u64>,
) {
    let Some(mut info) = told(line) else {
        context.count = 0;
        return context.print(line);
    };
    if let Some(number) = field(&mut info) {
        *number = 1_000_000 - u64::from(context.count);
        context.count += 1;
    }
    context.print(Message::Info(info).to_bytes(Notation::Numbers));
}

/// A line of a stopped search comes behind its answer.
fn stale_info() -> Box<dyn Engine> {
    faulty(Script {
        said: |line, context| {
            context.print(line);
            if is_answer(line) && context.seen.last.as_ref().is_some_and(|search| search.stopped) {
                context.later(STALE, Action::Print(b"info depth 3 nodes 4000 score eval 0\n".to_vec()));
            }
        },
        ..HONEST
    })
}

/// The game that is searched.
fn searched(seen: &Seen) -> &Game {
    seen.search.as_ref().map_or(&seen.game, |search| &search.root)
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("info-at-newgame", "it tells something at newgame", "GB-INFO-2", || {
        heard(|line, context| tells_behind(line, context, is_newgame(line)))
    }),
    wrong("info-at-position", "it tells something at each position", "GB-INFO-2", || {
        heard(|line, context| tells_behind(line, context, is_position(line)))
    }),
    wrong("info-behind-bestmove", "it tells something behind its answer", "GB-INFO-2", || {
        said(|line, context| {
            context.print(line);
            if is_answer(line) {
                context.print("info nodes 1");
            }
        })
    }),
    wrong(
        "info-of-stopped-search-follows",
        "it tells of a stopped search behind the answer",
        "GB-INFO-2",
        stale_info,
    ),
    wrong("info-keyword-without-value", "it leaves the value of depth out", "GB-INFO-1", || {
        said(|line, context| reword_info(line, context, "depth", |_| None))
    }),
    wrong("info-value-no-number", "it tells depth in words", "GB-INFO-1", || {
        said(|line, context| reword_info(line, context, "depth", |_| Some("some".to_owned())))
    }),
    wrong("info-time-with-decimals", "it tells time in seconds with decimals", "GB-INFO-1", || {
        said(|line, context| reword_info(line, context, "time", |time| Some(format!("0.{time}"))))
    }),
    wrong("info-pv-not-last", "it tells more behind its variation", "GB-INFO-1", || {
        said(|line, context| {
            if told(line).is_some_and(|info| info.pv.is_some()) {
                context.print([line, b" hashfull 1"].concat());
            } else {
                context.print(line);
            }
        })
    }),
    wrong("info-unknown-keyword", "it tells free text behind string", "GB-INFO-1", || {
        said(|line, context| {
            if is_answer(line) {
                context.print("info string hello");
            }
            context.print(line);
        })
    }),
    wrong("score-with-decimals", "it tells its score with decimals", "GB-INFO-3", || {
        said(|line, context| reword_score(line, context, |value| format!("score eval {value}.35")))
    }),
    wrong("score-in-centipawns", "it tells its score as engines for chess do", "GB-INFO-3", || {
        said(|line, context| reword_score(line, context, |value| format!("score cp {value}")))
    }),
    wrong("score-without-kind", "it tells a score without its kind", "GB-INFO-3", || {
        said(|line, context| reword_score(line, context, |value| format!("score {value}")))
    }),
    wrong("pv-not-playable", "a move of its variation stands twice", "GB-INFO-5", || {
        said(|line, context| match told(line).and_then(|info| info.pv?.iter().next()) {
            Some(first) => {
                let illegal = searched(&context.seen).position().play(first).ok();
                let second = illegal.and_then(|after| illegal_move(&after)).unwrap_or(first);
                context.print(format!("info pv {first} {second}"));
            }
            None => context.print(line),
        })
    }),
    wrong("pv-of-start-position", "its variation is one from the start of a game", "GB-INFO-5", || {
        said(|line, context| {
            if told(line).is_some_and(|info| info.pv.is_some()) && is_under_way(&context.seen) {
                context.print("info depth 1 pv P4 P10 P19 P13");
            } else {
                context.print(line);
            }
        })
    }),
    wrong("currmove-illegal", "the move that it considers is not legal", "GB-INFO-6", || {
        said(|line, context| {
            change_info(line, context, |info, context| {
                if info.currmove.is_some() {
                    info.currmove = illegal_move(searched(&context.seen).position());
                }
            })
        })
    }),
    wrong("currmovenumber-from-0", "it counts the moves that it considers from 0", "GB-INFO-6", || {
        said(|line, context| {
            change_info(line, context, |info, _| {
                info.currmovenumber = info.currmovenumber.map(|number| number.saturating_sub(1));
            })
        })
    }),
    wrong("time-falls", "the time that it tells falls", "GB-INFO-7", || {
        said(|line, context| falling(line, context, |info| &mut info.time))
    }),
    wrong("nodes-fall", "the nodes that it tells fall", "GB-INFO-7", || {
        said(|line, context| falling(line, context, |info| &mut info.nodes))
    }),
    wrong("depth-beyond-maxdepth", "it tells the depth of its longest variation", "GB-INFO-8", || {
        said(|line, context| {
            change_info(line, context, |info, _| info.depth = info.depth.map(|depth| depth + 9));
        })
    }),
    wrong("dies-in-search", "it crashes in the third ply of a search", "EC-ALIVE", || {
        said(|line, context| {
            if told(line).is_some_and(|info| info.depth.is_some_and(|depth| depth >= 3)) {
                context.die(11);
            } else {
                context.print(line);
            }
        })
    }),
];

//! The acts that scenarios may hold.

use super::{analyze, battery, deep, handshake, play, ponder, think_long};
use crate::common::acting::{done, each, skip};
use crate::common::chess::{no_fen, no_move};
use crate::words;
use crate::xboard::model::voice::fen_of;
use crate::xboard::model::xboard::Xboard;

type Act = words::Act<Xboard>;

/// All of them.
pub(in crate::xboard::model) const ACTS: &[Act] = &[
    Act::relay(),
    Act::new(
        "handshake",
        "handshake [version=N] [reject=all|NAME,NAME]",
        (0, Some(2)),
        "sends xboard and protover 2 (or N; 1: none), collects the features until done=1 or for 2 s, answers them, and sends the settings: memory and cores where the engine asks for them, and the configured set-up lines",
        |model, call, _| model.take(handshake::begin(&model.dialogue, &call.arguments)),
    )
    .refuses(handshake::refuses),
    Act::new(
        "move",
        "move MOVE",
        (1, Some(1)),
        "sends the move in the engine's dialect: prefix, SAN",
        |model, call, _| done(vec![model.dialogue.voice().mv(&call.text())]),
    )
    .only_sends()
    .on_board()
    .refuses(no_move),
    Act::new(
        "forward",
        "forward MOVE",
        (1, Some(1)),
        "sends a move that an engine printed, as it stands; for games without a referee",
        |model, call, _| done(vec![model.dialogue.voice().mv(&call.text())]),
    )
    .only_sends()
    .refuses(no_move),
    Act::new(
        "play",
        "play MOVE",
        (1, Some(1)),
        "sends the move in the engine's dialect and waits for the engine's own move",
        |model, call, _| model.take(play::begin(&model.dialogue, &call.text())),
    )
    .on_board()
    .refuses(no_move),
    Act::new(
        "short-moves",
        "short-moves",
        (0, Some(0)),
        "limits the engine to a second a move: st 1, or a minute for the game where it refuses st",
        |model, _, _| {
            let refuses = model.dialogue.voice().is_refused("st");
            done(each(&[if refuses { "level 0 1 0" } else { "st 1" }]))
        },
    )
    .only_sends(),
    Act::new(
        "settings",
        "settings",
        (0, Some(0)),
        "sends what goes out before the first `new`: memory and cores where the engine asks for them, and the configured set-up lines",
        |model, _, _| done(each(&model.dialogue.voice().settings())),
    )
    .only_sends(),
    Act::new(
        "go",
        "go",
        (0, Some(0)),
        "sends `go`, and before it `time` and `otim` where the engine takes them: what they say follows from level and st",
        |model, _, _| done(each(&model.dialogue.voice().go())),
    )
    .only_sends(),
    Act::new(
        "setup",
        "setup FEN|NAME",
        (1, None),
        "sends a position, with setboard or the edit sequence; the scenario must send force before it",
        |model, call, _| {
            let lines = model.dialogue.voice().position(&call.text());
            lines.map_or_else(skip, |lines| done(vec![lines]))
        },
    )
    .only_sends()
    .on_board()
    .refuses(no_position),
    Act::new(
        "moves",
        "moves [FEN|NAME;] MOVE MOVE ...",
        (1, None),
        "sends a position, if one is given, and moves from there; the scenario must send force before it",
        |model, call, _| {
            let lines = model.dialogue.voice().moves_from(&call.text());
            lines.map_or_else(skip, |lines| done(each(&lines)))
        },
    )
    .on_board()
    .refuses(|text| match text.split_once(';') {
        Some((position, moves)) => no_position(position.trim()).or_else(|| no_moves(moves)),
        None => no_moves(text),
    }),
    Act::new(
        "battery",
        "battery RULE|sample [new|undone|set-up]",
        (1, Some(2)),
        "tries what engines get wrong of a rule, or of all, in positions set up for it or reached from `new`: legal moves and near misses; new: each game from the start begins with `new`; undone: behind moves taken back; set-up: without the moves that led there; the scenario must send force before it",
        |model, call, _| {
            let turn = battery::begin(&mut model.dialogue, &call.arguments);
            model.take(turn)
        },
    )
    .on_board()
    .refuses(battery::refuses),
    Act::new(
        "think-long",
        "think-long [SECONDS|hour]",
        (0, Some(1)),
        "leaves the engine thinking in a middle-game position, with 4 seconds for its move, or the given number, or an hour",
        |model, call, _| model.take(think_long::begin(&model.dialogue, &call.arguments)),
    )
    .on_board()
    .refuses(think_long::refuses),
    Act::new(
        "ponder",
        "ponder [early]",
        (0, Some(1)),
        "leaves the engine on the opponent's turn, with pondering on, when it has had time to ponder; early: just after its move",
        |model, call, _| model.take(ponder::begin(&model.dialogue, &call.arguments)),
    )
    .on_board()
    .refuses(deep::refuses),
    Act::new(
        "analyze",
        "analyze [early]",
        (0, Some(1)),
        "leaves the engine analysing a middle-game position, when its search has gone deep; early: with its first thinking line",
        |model, call, _| model.take(analyze::begin(&model.dialogue, &call.arguments)),
    )
    .on_board()
    .refuses(deep::refuses),
];

fn no_position(text: &str) -> Option<String> {
    no_fen(fen_of(text))
}

fn no_moves(text: &str) -> Option<String> {
    text.split_ascii_whitespace().find_map(no_move)
}

//! `isready`, in every state.

use super::context::{
    Context, HONEST, Script, die_if, faulty, feed_unless, heard, is_answer, is_go, is_line, is_newgame,
    is_option, is_ponder, is_ready, is_readyok, is_stop, is_verdict, print_unless, said,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};

/// Of several `isready` in one read one is answered.
fn readyoks_merged() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            let further = is_ready(line) && std::mem::replace(&mut context.count, 1) == 1;
            feed_unless(line, context, further);
        },
        settle: |context| context.count = 0,
        ..HONEST
    })
}

fn say_held(context: &mut Context) {
    while let Some(line) = context.held.pop_front() {
        context.print(line);
    }
}

/// Says that it is ready only when it does not think.
fn readyok_behind_search() -> Box<dyn Engine> {
    faulty(Script {
        said: |line, context| {
            if is_readyok(line) && context.seen.is_thinking() {
                return context.held.push_back(line.to_vec());
            }
            context.print(line);
            if is_answer(line) {
                say_held(context);
            }
        },
        ..HONEST
    })
}

/// What is said in one call, with lines that are so before all others.
fn first(said: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { said, settle: say_held, ..HONEST })
}

/// Loses the `isready` right behind a line that is so.
fn deaf_behind(line: &[u8], context: &mut Context, so: bool) {
    let lost = std::mem::replace(&mut context.count, u32::from(so)) == 1 && is_ready(line);
    feed_unless(line, context, lost);
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("readyok-missing", "it never answers isready", "BEI-READY-1", || {
        said(|line, context| print_unless(line, context, is_readyok(line)))
    }),
    lacks("readyok-misspelt", "it answers isready by ready", "BEI-READY-1", || {
        said(|line, context| if is_readyok(line) { context.print("ready") } else { context.print(line) })
    }),
    wrong("readyok-twice", "it answers each isready twice", "BEI-READY-1", || {
        said(|line, context| {
            context.print(line);
            if is_readyok(line) {
                context.print(line);
            }
        })
    }),
    lacks(
        "readyoks-merged",
        "it answers several isready at once by one readyok",
        "BEI-READY-1",
        readyoks_merged,
    ),
    lacks("isready-once", "it answers the first isready only", "BEI-READY-1", || {
        said(|line, context| {
            context.count += u32::from(is_readyok(line));
            print_unless(line, context, is_readyok(line) && context.count > 1);
        })
    }),
    lacks("isready-needs-bei", "it answers no isready before bei", "BEI-READY-7", || {
        heard(|line, context| feed_unless(line, context, is_ready(line) && context.seen.greeted == 0))
    }),
    lacks("isready-needs-game", "it answers no isready before a game is known", "BEI-READY-1", || {
        heard(|line, context| feed_unless(line, context, is_ready(line) && context.seen.games == 0))
    }),
    lacks("isready-behind-bei-lost", "it loses the isready that comes with bei", "BEI-READY-6", || {
        faulty(Script {
            heard: |line, context| {
                let lost = is_ready(line) && context.count == 1;
                context.count = u32::from(super::context::is_bei(line));
                feed_unless(line, context, lost);
            },
            settle: |context| context.count = 0,
            ..HONEST
        })
    }),
    wrong("readyok-before-beiok", "it answers an isready before it has answered bei", "BEI-READY-6", || {
        first(
            |line, context| {
                if is_readyok(line) { context.print(line) } else { context.held.push_back(line.to_vec()) }
            },
        )
    }),
    wrong("readyok-before-known", "its readyok overtakes the answer to newgame", "BEI-READY-2", || {
        first(
            |line, context| {
                if is_verdict(line) { context.held.push_back(line.to_vec()) } else { context.print(line) }
            },
        )
    }),
    wrong(
        "readyok-before-stopped-move",
        "its readyok overtakes the move that stop asks for",
        "BEI-READY-8",
        || {
            first(|line, context| {
                let stopped = context.seen.last.as_ref().and_then(|search| search.ended_by) == Some("stop");
                if is_answer(line) && stopped {
                    context.held.push_back(line.to_vec())
                } else {
                    context.print(line)
                }
            })
        },
    ),
    lacks(
        "isready-waits-for-move",
        "it answers isready when it has stopped thinking",
        "BEI-READY-3",
        readyok_behind_search,
    ),
    lacks("isready-lost-while-thinking", "it throws isready away while it thinks", "BEI-READY-3", || {
        heard(|line, context| feed_unless(line, context, is_ready(line) && context.seen.is_thinking()))
    }),
    lacks("isready-lost-while-pondering", "it throws isready away while it ponders", "BEI-READY-5", || {
        heard(|line, context| feed_unless(line, context, is_ready(line) && context.seen.pondering))
    }),
    wrong("isready-ends-thinking", "isready ends thinking", "BEI-READY-4", || {
        heard(|line, context| {
            if is_ready(line) && context.seen.is_thinking() {
                context.feed("stop");
            }
            context.feed(line);
        })
    }),
    lacks("isready-swallows-move", "an isready during a search costs the move", "BEI-GO-1", || {
        faulty(Script {
            heard: |line, context| {
                context.count |= u32::from(is_ready(line) && context.seen.is_thinking());
                context.feed(line);
            },
            said: |line, context| {
                let lost = is_answer(line) && std::mem::take(&mut context.count) == 1;
                print_unless(line, context, lost);
            },
            ..HONEST
        })
    }),
    wrong("isready-begins-thinking", "it thinks at isready once a line is there", "BEI-GO-6", || {
        heard(|line, context| {
            context.feed(line);
            if is_ready(line) && context.seen.lines > 0 && !context.seen.is_thinking() {
                context.feed("go");
            }
        })
    }),
    wrong("isready-forgets-line", "isready brings the start of the game back", "BEI-LINE-1", || {
        heard(|line, context| {
            context.feed(line);
            let start = context.seen.game.and_then(games::boost::Position::start);
            if let Some(start) = start.filter(|_| is_ready(line) && !context.seen.is_thinking()) {
                context.act(super::context::Action::Hush(format!("setline {start}").into_bytes()));
            }
        })
    }),
    wrong("isready-while-thinking-crashes", "an isready crashes it while it thinks", "EC-ALIVE", || {
        heard(|line, context| die_if(line, context, is_ready(line) && context.seen.is_thinking()))
    }),
    wrong("isready-while-pondering-crashes", "an isready crashes it while it ponders", "EC-ALIVE", || {
        heard(|line, context| die_if(line, context, is_ready(line) && context.seen.pondering))
    }),
    wrong("ready-at-newgame", "it says readyok behind known", "BEI-READY-1", || {
        said(|line, context| {
            context.print(line);
            if is_verdict(line) {
                context.print("readyok");
            }
        })
    }),
    lacks(
        "isready-behind-newgame-lost",
        "it loses the isready behind a second newgame",
        "BEI-READY-1",
        || heard(|line, context| deaf_behind(line, context, is_newgame(line) && context.seen.games > 0)),
    ),
    lacks("isready-behind-setline-lost", "it loses the isready behind setline", "BEI-READY-1", || {
        heard(|line, context| deaf_behind(line, context, is_line(line)))
    }),
    lacks("isready-behind-option-lost", "it loses the isready behind setoption", "BEI-READY-1", || {
        heard(|line, context| deaf_behind(line, context, is_option(line)))
    }),
    lacks(
        "isready-behind-idle-stop-lost",
        "it loses the isready behind a stop that has nothing to end",
        "BEI-READY-1",
        || heard(|line, context| deaf_behind(line, context, is_stop(line) && !context.seen.is_thinking())),
    ),
    lacks("isready-behind-go-lost", "it loses the isready right behind go", "BEI-READY-3", || {
        heard(|line, context| deaf_behind(line, context, is_go(line)))
    }),
    lacks("isready-behind-ponder-lost", "it loses the isready right behind ponder", "BEI-READY-5", || {
        heard(|line, context| deaf_behind(line, context, is_ponder(line)))
    }),
];

//! `isready`, in every state.

use super::desk::{
    Desk, HONEST, Script, die_if, faulty, feed_unless, heard, is_answer, is_go, is_line, is_newgame,
    is_option, is_ponder, is_ready, is_readyok, is_stop, is_verdict, print_unless, said,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};

/// Of several `isready` in one read one is answered.
fn readyoks_merged() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            let further = is_ready(line) && std::mem::replace(&mut desk.count, 1) == 1;
            feed_unless(line, desk, further);
        },
        settle: |desk| desk.count = 0,
        ..HONEST
    })
}

fn say_held(desk: &mut Desk) {
    while let Some(line) = desk.held.pop_front() {
        desk.print(line);
    }
}

/// Says that it is ready only when it does not think.
fn readyok_behind_search() -> Box<dyn Engine> {
    faulty(Script {
        said: |line, desk| {
            if is_readyok(line) && desk.seen.is_thinking() {
                return desk.held.push_back(line.to_vec());
            }
            desk.print(line);
            if is_answer(line) {
                say_held(desk);
            }
        },
        ..HONEST
    })
}

/// What is said in one call, with lines that are so before all others.
fn first(said: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    faulty(Script { said, settle: say_held, ..HONEST })
}

/// Loses the `isready` right behind a line that is so.
fn deaf_behind(line: &[u8], desk: &mut Desk, so: bool) {
    let lost = std::mem::replace(&mut desk.count, u32::from(so)) == 1 && is_ready(line);
    feed_unless(line, desk, lost);
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("readyok-missing", "it never answers isready", "BEI-READY-1", || {
        said(|line, desk| print_unless(line, desk, is_readyok(line)))
    }),
    lacks("readyok-misspelt", "it answers isready by ready", "BEI-READY-1", || {
        said(|line, desk| if is_readyok(line) { desk.print("ready") } else { desk.print(line) })
    }),
    wrong("readyok-twice", "it answers each isready twice", "BEI-READY-1", || {
        said(|line, desk| {
            desk.print(line);
            if is_readyok(line) {
                desk.print(line);
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
        said(|line, desk| {
            desk.count += u32::from(is_readyok(line));
            print_unless(line, desk, is_readyok(line) && desk.count > 1);
        })
    }),
    lacks("isready-needs-bei", "it answers no isready before bei", "BEI-READY-7", || {
        heard(|line, desk| feed_unless(line, desk, is_ready(line) && desk.seen.greeted == 0))
    }),
    lacks("isready-needs-game", "it answers no isready before a game is known", "BEI-READY-1", || {
        heard(|line, desk| feed_unless(line, desk, is_ready(line) && desk.seen.games == 0))
    }),
    lacks("isready-behind-bei-lost", "it loses the isready that comes with bei", "BEI-READY-6", || {
        faulty(Script {
            heard: |line, desk| {
                let lost = is_ready(line) && desk.count == 1;
                desk.count = u32::from(super::desk::is_bei(line));
                feed_unless(line, desk, lost);
            },
            settle: |desk| desk.count = 0,
            ..HONEST
        })
    }),
    wrong("readyok-before-beiok", "it answers an isready before it has answered bei", "BEI-READY-6", || {
        first(
            |line, desk| {
                if is_readyok(line) { desk.print(line) } else { desk.held.push_back(line.to_vec()) }
            },
        )
    }),
    wrong("readyok-before-known", "its readyok overtakes the answer to newgame", "BEI-READY-2", || {
        first(
            |line, desk| {
                if is_verdict(line) { desk.held.push_back(line.to_vec()) } else { desk.print(line) }
            },
        )
    }),
    wrong(
        "readyok-before-stopped-move",
        "its readyok overtakes the move that stop asks for",
        "BEI-READY-8",
        || {
            first(|line, desk| {
                let stopped = desk.seen.last.as_ref().and_then(|search| search.ended_by) == Some("stop");
                if is_answer(line) && stopped { desk.held.push_back(line.to_vec()) } else { desk.print(line) }
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
        heard(|line, desk| feed_unless(line, desk, is_ready(line) && desk.seen.is_thinking()))
    }),
    lacks("isready-lost-while-pondering", "it throws isready away while it ponders", "BEI-READY-5", || {
        heard(|line, desk| feed_unless(line, desk, is_ready(line) && desk.seen.pondering))
    }),
    wrong("isready-ends-thinking", "isready ends thinking", "BEI-READY-4", || {
        heard(|line, desk| {
            if is_ready(line) && desk.seen.is_thinking() {
                desk.feed("stop");
            }
            desk.feed(line);
        })
    }),
    lacks("isready-swallows-move", "an isready during a search costs the move", "BEI-GO-1", || {
        faulty(Script {
            heard: |line, desk| {
                desk.count |= u32::from(is_ready(line) && desk.seen.is_thinking());
                desk.feed(line);
            },
            said: |line, desk| {
                let lost = is_answer(line) && std::mem::take(&mut desk.count) == 1;
                print_unless(line, desk, lost);
            },
            ..HONEST
        })
    }),
    wrong("isready-begins-thinking", "it thinks at isready once a line is there", "BEI-GO-6", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_ready(line) && desk.seen.lines > 0 && !desk.seen.is_thinking() {
                desk.feed("go");
            }
        })
    }),
    wrong("isready-forgets-line", "isready brings the start of the game back", "BEI-LINE-1", || {
        heard(|line, desk| {
            desk.feed(line);
            let start = desk.seen.game.and_then(games::boost::Position::start);
            if let Some(start) = start.filter(|_| is_ready(line) && !desk.seen.is_thinking()) {
                desk.act(super::desk::Action::Hush(format!("setline {start}").into_bytes()));
            }
        })
    }),
    wrong("isready-while-thinking-crashes", "an isready crashes it while it thinks", "EC-ALIVE", || {
        heard(|line, desk| die_if(line, desk, is_ready(line) && desk.seen.is_thinking()))
    }),
    wrong("isready-while-pondering-crashes", "an isready crashes it while it ponders", "EC-ALIVE", || {
        heard(|line, desk| die_if(line, desk, is_ready(line) && desk.seen.pondering))
    }),
    wrong("ready-at-newgame", "it says readyok behind known", "BEI-READY-1", || {
        said(|line, desk| {
            desk.print(line);
            if is_verdict(line) {
                desk.print("readyok");
            }
        })
    }),
    lacks(
        "isready-behind-newgame-lost",
        "it loses the isready behind a second newgame",
        "BEI-READY-1",
        || heard(|line, desk| deaf_behind(line, desk, is_newgame(line) && desk.seen.games > 0)),
    ),
    lacks("isready-behind-setline-lost", "it loses the isready behind setline", "BEI-READY-1", || {
        heard(|line, desk| deaf_behind(line, desk, is_line(line)))
    }),
    lacks("isready-behind-option-lost", "it loses the isready behind setoption", "BEI-READY-1", || {
        heard(|line, desk| deaf_behind(line, desk, is_option(line)))
    }),
    lacks(
        "isready-behind-idle-stop-lost",
        "it loses the isready behind a stop that has nothing to end",
        "BEI-READY-1",
        || heard(|line, desk| deaf_behind(line, desk, is_stop(line) && !desk.seen.is_thinking())),
    ),
    lacks("isready-behind-go-lost", "it loses the isready right behind go", "BEI-READY-3", || {
        heard(|line, desk| deaf_behind(line, desk, is_go(line)))
    }),
    lacks("isready-behind-ponder-lost", "it loses the isready right behind ponder", "BEI-READY-5", || {
        heard(|line, desk| deaf_behind(line, desk, is_ponder(line)))
    }),
];

//! `go` and `stop`: one `move` each search, and none without one.

use std::time::Duration;

use super::desk::{
    Action, Desk, HONEST, Script, die_if, faulty, feed_unless, heard, is_answer, is_go, is_go_for_threats,
    is_stop, print_unless, said,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};

/// How long behind the end of a search a stop is taken for one of it.
const CROSSING: Duration = Duration::from_millis(20);
/// How young a search is in which a stop is noticed.
const YOUNG: Duration = Duration::from_millis(400);
/// When it moves again by itself.
const AGAIN: Duration = Duration::from_millis(300);

/// Whether this is the move of a search that nothing has interrupted.
fn ended_by_itself(line: &[u8], desk: &Desk) -> bool {
    is_answer(line) && desk.seen.last.as_ref().is_some_and(|search| search.ended_by.is_none())
}

/// A `go` has come in this read.
const BEGAN: u32 = 1;
/// A `stop` came in the same read.
const STOPPED: u32 = 2;

/// An engine that answers in its own way where `stop` comes with its `go`.
fn early(answer: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            if is_go(line) {
                desk.count = BEGAN;
            } else if is_stop(line) && desk.count == BEGAN {
                desk.count = STOPPED;
            }
            desk.feed(line);
        },
        said: answer,
        settle: |desk| desk.count = 0,
        ..HONEST
    })
}

fn is_early(line: &[u8], desk: &Desk) -> bool {
    is_answer(line) && desk.count == STOPPED
}

/// Several `go` in a row count as one.
fn burst_of_go_merged() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            let further = is_go(line) && desk.count == 1;
            desk.count |= u32::from(is_go(line));
            feed_unless(line, desk, further);
        },
        settle: |desk| desk.count = 0,
        ..HONEST
    })
}

/// Counts the stops that come in a row, the first of which ends a search.
fn second_stop_answered() -> Box<dyn Engine> {
    heard(|line, desk| {
        match (is_stop(line), desk.seen.is_thinking()) {
            (true, true) => desk.count = 1,
            (true, false) if desk.count == 1 => desk.repeat_answer(),
            _ => desk.count = 0,
        }
        desk.feed(line);
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("go-unanswered", "it never moves", "BEI-GO-1", || {
        said(|line, desk| print_unless(line, desk, is_answer(line)))
    }),
    lacks("go-unanswered-until-stopped", "it moves only when it is interrupted", "BEI-GO-1", || {
        said(|line, desk| {
            let so = ended_by_itself(line, desk);
            print_unless(line, desk, so);
        })
    }),
    wrong("go-answered-twice", "it moves twice at the end of a search", "BEI-GO-1", || {
        said(|line, desk| {
            if ended_by_itself(line, desk) {
                desk.print(line);
            }
            desk.print(line);
        })
    }),
    wrong("moves-again-later", "some time behind its move it moves again", "BEI-GO-1", || {
        said(|line, desk| {
            desk.print(line);
            if ended_by_itself(line, desk) {
                desk.later(AGAIN, Action::Print([line, b"\n"].concat()));
            }
        })
    }),
    lacks("second-search-unanswered", "it does not answer its second search", "BEI-GO-3", || {
        said(|line, desk| print_unless(line, desk, is_answer(line) && desk.seen.answers == 2))
    }),
    lacks("every-third-move-lost", "every third move is lost", "BEI-GO-3", || {
        said(|line, desk| print_unless(line, desk, is_answer(line) && desk.seen.answers.is_multiple_of(3)))
    }),
    lacks("go-once", "it thinks once", "BEI-GO-1", || {
        heard(|line, desk| feed_unless(line, desk, is_go(line) && desk.seen.goes > 0))
    }),
    lacks("go-needs-line-again", "without a new line it does not think again", "BEI-GO-7", || {
        faulty(Script {
            heard: |line, desk| {
                if super::desk::is_line(line) {
                    desk.count = 0;
                }
                feed_unless(line, desk, is_go(line) && desk.count == 1);
            },
            said: |line, desk| {
                desk.count |= u32::from(is_answer(line));
                desk.print(line);
            },
            ..HONEST
        })
    }),
    lacks("want-threats-unknown", "it does not know go wantThreats", "BEI-GO-2", || {
        heard(|line, desk| feed_unless(line, desk, is_go_for_threats(line)))
    }),
    wrong("want-threats-crashes", "go wantThreats crashes it", "BEI-GO-2", || {
        heard(|line, desk| die_if(line, desk, is_go_for_threats(line)))
    }),
    wrong("want-threats-answered-twice", "it answers go wantThreats by two moves", "BEI-GO-2", || {
        said(|line, desk| {
            if is_answer(line) && desk.seen.last.as_ref().is_some_and(|search| search.threats) {
                desk.print(line);
            }
            desk.print(line);
        })
    }),
    wrong(
        "go-with-other-word-crashes",
        "go with a word that it does not know crashes it",
        "BEI-ROBUST-1",
        || {
            heard(|line, desk| {
                let odd = super::desk::word(line) == b"go" && !is_go(line);
                die_if(line, desk, odd);
            })
        },
    ),
    wrong("go-without-line-crashes", "go without a line crashes it", "BEI-ROBUST-1", || {
        heard(|line, desk| die_if(line, desk, is_go(line) && desk.seen.line.is_none()))
    }),
    lacks("burst-of-go-merged", "several go at once are one search for it", "BEI-GO-4", burst_of_go_merged),
    lacks("early-stop-unanswered", "it does not move when stop comes with its go", "BEI-GO-5", || {
        early(|line, desk| {
            let early = is_early(line, desk);
            print_unless(line, desk, early);
        })
    }),
    wrong("early-stop-passes", "it passes when stop comes with its go", "BEI-GO-5", || {
        early(|line, desk| if is_early(line, desk) { desk.print("move 0 pass") } else { desk.print(line) })
    }),
    wrong("early-stop-without-move", "it has no move when stop comes with its go", "BEI-MOVE-1", || {
        early(|line, desk| if is_early(line, desk) { desk.print("move 0") } else { desk.print(line) })
    }),
    wrong("early-stop-first-point", "it answers a1a1 when stop comes with its go", "BEI-GO-5", || {
        early(|line, desk| if is_early(line, desk) { desk.print("move 0 a1a1") } else { desk.print(line) })
    }),
    lacks("early-stop-lost", "it does not hear a stop that comes with its go", "BEI-STOP-1", || {
        faulty(Script {
            heard: |line, desk| {
                let lost = is_stop(line) && desk.count == 1;
                desk.count |= u32::from(is_go(line));
                feed_unless(line, desk, lost);
            },
            settle: |desk| desk.count = 0,
            ..HONEST
        })
    }),
    lacks(
        "stop-heard-at-first-only",
        "it notices stop in the beginning of a search only",
        "BEI-STOP-1",
        || {
            heard(|line, desk| {
                let old = desk.seen.search().is_some_and(|search| desk.now > search.began + YOUNG);
                feed_unless(line, desk, is_stop(line) && old);
            })
        },
    ),
    lacks(
        "second-search-not-stopped",
        "it does not hear the stop of its second search",
        "BEI-STOP-1",
        || {
            heard(|line, desk| {
                let second = desk.seen.goes == 2 && desk.seen.is_thinking();
                feed_unless(line, desk, is_stop(line) && second);
            })
        },
    ),
    lacks("stopped-for-good", "it thinks no more behind a search that was stopped", "BEI-GO-1", || {
        heard(|line, desk| {
            desk.count |= u32::from(is_stop(line) && desk.seen.is_thinking());
            feed_unless(line, desk, is_go(line) && desk.count == 1);
        })
    }),
    wrong("idle-stop-answered", "it moves at a stop though it does not think", "BEI-STOP-2", || {
        heard(|line, desk| {
            if is_stop(line) && !desk.seen.is_thinking() && !desk.seen.pondering {
                desk.repeat_answer();
            }
            desk.feed(line);
        })
    }),
    wrong("idle-stop-passes", "it passes at a stop though it does not think", "BEI-STOP-2", || {
        heard(|line, desk| {
            if is_stop(line) && !desk.seen.is_thinking() && !desk.seen.pondering {
                desk.print("move 0 pass");
            }
            desk.feed(line);
        })
    }),
    wrong("idle-stop-is-an-error", "it calls a stop without a search an error", "BEI-STOP-2", || {
        heard(|line, desk| {
            if is_stop(line) && !desk.seen.is_thinking() {
                desk.print("error not thinking");
            }
            desk.feed(line);
        })
    }),
    wrong("idle-stop-crashes", "a stop without a search crashes it", "EC-ALIVE", || {
        heard(|line, desk| {
            die_if(line, desk, is_stop(line) && !desk.seen.is_thinking() && !desk.seen.pondering)
        })
    }),
    wrong(
        "idle-stop-remembered",
        "a stop that has nothing to end ends the next search",
        "BEI-READY-4",
        || {
            heard(|line, desk| {
                let idle = !desk.seen.is_thinking();
                desk.feed(line);
                if is_stop(line) && idle {
                    desk.count = 1;
                } else if is_go(line) && std::mem::take(&mut desk.count) == 1 {
                    desk.feed("stop");
                }
            })
        },
    ),
    wrong("late-stop-answered", "it says its last move again to a stop behind it", "BEI-STOP-3", || {
        heard(|line, desk| {
            if is_stop(line) && !desk.seen.is_thinking() && desk.seen.answers > 0 {
                desk.repeat_answer();
            }
            desk.feed(line);
        })
    }),
    wrong("crossing-stop-answered", "it moves again when stop crosses its move", "BEI-STOP-3", || {
        heard(|line, desk| {
            let crosses = desk.seen.answer.is_some() && desk.now <= desk.seen.answered + CROSSING;
            if is_stop(line) && crosses && !desk.seen.is_thinking() {
                desk.repeat_answer();
            }
            desk.feed(line);
        })
    }),
    wrong(
        "second-stop-answered",
        "it moves again at the second of two stops",
        "BEI-STOP-4",
        second_stop_answered,
    ),
    wrong("thinks-at-newgame", "it begins to think as soon as a game is known", "BEI-GO-6", || {
        heard(|line, desk| {
            desk.feed(line);
            if super::desk::is_newgame(line) {
                desk.feed("go");
            }
        })
    }),
];

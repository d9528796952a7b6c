//! What ends thinking, and how: by each of five messages with exactly one `move`, the one of the search that ends.

use std::time::Duration;

use super::context::{
    Action, Context, HONEST, Script, answers, command, die_if, faulty, feed_unless, heard, illegal_move,
    is_answer, is_line, is_verdict, plays, print_unless, said,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use games::boost::Move;

/// How long it takes to notice that it is interrupted.
const SLOW: Duration = Duration::from_secs(8);

/// A message that ends thinking.
trait By {
    /// Its name.
    const NAME: &'static str;
}

struct NewGame;
struct SetLine;
struct Ponder;
struct Go;
struct Stop;

impl By for NewGame {
    const NAME: &'static str = "newgame";
}
impl By for SetLine {
    const NAME: &'static str = "setline";
}
impl By for Ponder {
    const NAME: &'static str = "ponder";
}
impl By for Go {
    const NAME: &'static str = "go";
}
impl By for Stop {
    const NAME: &'static str = "stop";
}

/// Whether a line is such a message.
fn is<I: By>(line: &[u8]) -> bool {
    command(line).name() == I::NAME
}

/// Whether a line is the move of a search that was ended so.
fn ended<I: By>(line: &[u8], context: &Context) -> bool {
    is_answer(line) && context.seen.last.as_ref().is_some_and(|search| search.ended_by == Some(I::NAME))
}

fn unanswered<I: By>() -> Box<dyn Engine> {
    said(|line, context| {
        let so = ended::<I>(line, context);
        print_unless(line, context, so);
    })
}

fn twice<I: By>() -> Box<dyn Engine> {
    said(|line, context| {
        if ended::<I>(line, context) {
            context.print(line);
        }
        context.print(line);
    })
}

fn late<I: By>() -> Box<dyn Engine> {
    said(|line, context| {
        if ended::<I>(line, context) {
            context.later(SLOW, Action::Print([line, b"\n"].concat()));
        } else {
            context.print(line);
        }
    })
}

fn illegal<I: By>() -> Box<dyn Engine> {
    said(
        |line, context| {
            if ended::<I>(line, context) { plays(line, context, illegal_move) } else { context.print(line) }
        },
    )
}

fn passes<I: By>() -> Box<dyn Engine> {
    said(|line, context| {
        if ended::<I>(line, context) {
            plays(line, context, |_| Some(Move::Pass))
        } else {
            context.print(line)
        }
    })
}

fn ignored<I: By>() -> Box<dyn Engine> {
    heard(|line, context| feed_unless(line, context, is::<I>(line) && context.seen.is_thinking()))
}

fn crashes<I: By>() -> Box<dyn Engine> {
    heard(|line, context| die_if(line, context, is::<I>(line) && context.seen.is_thinking()))
}

/// The message waits until thinking has ended by itself.
fn waits<I: By>() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            let waits = context.seen.is_thinking() && (is::<I>(line) || !context.held.is_empty());
            if waits { context.held.push_back(line.to_vec()) } else { context.feed(line) }
        },
        settle: |context| {
            if !context.seen.is_thinking() {
                context.feed_held();
            }
        },
        ..HONEST
    })
}

/// The message ends pondering by a move.
fn pondering_answered<I: By>() -> Box<dyn Engine> {
    heard(|line, context| {
        if is::<I>(line) && context.seen.pondering {
            context.repeat_answer();
        }
        context.feed(line);
    })
}

fn pondering_crashes<I: By>() -> Box<dyn Engine> {
    heard(|line, context| die_if(line, context, is::<I>(line) && context.seen.pondering))
}

fn pondering_ignored<I: By>() -> Box<dyn Engine> {
    heard(|line, context| feed_unless(line, context, is::<I>(line) && context.seen.pondering))
}

/// The move that a message asks for comes with the next one.
fn thinks_on<I: By>() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            while let Some(held) = context.held.pop_front() {
                context.print(held);
            }
            context.feed(line);
        },
        said: |line, context| {
            if ended::<I>(line, context) {
                context.held.push_back(line.to_vec())
            } else {
                context.print(line)
            }
        },
        ..HONEST
    })
}

/// Answers `newgame` before it tells the move of the search that this ends.
fn known_before_move() -> Box<dyn Engine> {
    faulty(Script {
        said: |line, context| {
            if ended::<NewGame>(line, context) {
                return context.held.push_back(line.to_vec());
            }
            context.print(line);
            if is_verdict(line) {
                while let Some(held) = context.held.pop_front() {
                    context.print(held);
                }
            }
        },
        ..HONEST
    })
}

/// Answers for the line that ended the search.
fn move_of_new_line() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            context.feed(line);
            if is_line(line) {
                context.act(Action::call(|context| {
                    if let Some(held) = context.held.pop_front() {
                        match context.seen.some_move() {
                            Some(mv) => context.answer("0", mv),
                            None => context.print(held),
                        }
                    }
                }));
            }
        },
        said: |line, context| {
            if ended::<SetLine>(line, context) {
                context.held.push_back(line.to_vec())
            } else {
                context.print(line)
            }
        },
        ..HONEST
    })
}

/// A `go` takes over the search under way, and both are answered at its end.
fn both_moves_at_the_end() -> Box<dyn Engine> {
    said(|line, context| {
        if ended::<Go>(line, context) {
            context.count += 1;
        } else {
            for _ in 0..if is_answer(line) { std::mem::take(&mut context.count) } else { 0 } {
                context.print(line);
            }
            context.print(line);
        }
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks(
        "newgame-swallows-move",
        "newgame ends thinking without a move",
        "BEI-NEW-4",
        unanswered::<NewGame>,
    ),
    lacks(
        "setline-swallows-move",
        "setline ends thinking without a move",
        "BEI-LINE-3",
        unanswered::<SetLine>,
    ),
    lacks("ponder-swallows-move", "ponder ends thinking without a move", "BEI-POND-4", unanswered::<Ponder>),
    lacks("go-swallows-move", "a second go ends the first without a move", "BEI-GO-4", unanswered::<Go>),
    lacks("stop-swallows-move", "stop ends thinking without a move", "BEI-STOP-1", unanswered::<Stop>),
    wrong("newgame-moves-twice", "it moves twice when newgame ends thinking", "BEI-GO-3", twice::<NewGame>),
    wrong("setline-moves-twice", "it moves twice when setline ends thinking", "BEI-GO-3", twice::<SetLine>),
    wrong("ponder-moves-twice", "it moves twice when ponder ends thinking", "BEI-GO-3", twice::<Ponder>),
    wrong("go-moves-twice", "it moves twice when a second go ends thinking", "BEI-GO-3", twice::<Go>),
    wrong("stop-moves-twice", "it moves twice when stop ends thinking", "BEI-GO-3", twice::<Stop>),
    lacks(
        "newgame-ends-thinking-late",
        "it notices newgame after eight seconds",
        "BEI-NEW-4",
        late::<NewGame>,
    ),
    lacks(
        "setline-ends-thinking-late",
        "it notices setline after eight seconds",
        "BEI-LINE-3",
        late::<SetLine>,
    ),
    lacks("ponder-ends-thinking-late", "it notices ponder after eight seconds", "BEI-POND-4", late::<Ponder>),
    lacks(
        "go-ends-thinking-late",
        "the first of two moves comes after eight seconds",
        "BEI-GO-4",
        late::<Go>,
    ),
    lacks("stop-ends-thinking-late", "it notices stop after eight seconds", "BEI-STOP-1", late::<Stop>),
    wrong(
        "newgame-move-illegal",
        "its move is illegal when newgame ends thinking",
        "BEI-MOVE-4",
        illegal::<NewGame>,
    ),
    wrong(
        "setline-move-illegal",
        "its move is illegal when setline ends thinking",
        "BEI-MOVE-4",
        illegal::<SetLine>,
    ),
    wrong(
        "ponder-move-illegal",
        "its move is illegal when ponder ends thinking",
        "BEI-MOVE-4",
        illegal::<Ponder>,
    ),
    wrong(
        "go-move-illegal",
        "its move is illegal when a second go ends thinking",
        "BEI-MOVE-4",
        illegal::<Go>,
    ),
    wrong("stop-move-illegal", "its move is illegal when stop ends thinking", "BEI-GO-5", illegal::<Stop>),
    wrong("newgame-makes-it-pass", "it passes when newgame ends thinking", "BEI-MOVE-9", passes::<NewGame>),
    wrong("setline-makes-it-pass", "it passes when setline ends thinking", "BEI-MOVE-9", passes::<SetLine>),
    wrong("ponder-makes-it-pass", "it passes when ponder ends thinking", "BEI-MOVE-9", passes::<Ponder>),
    wrong("go-makes-it-pass", "it passes when a second go ends thinking", "BEI-MOVE-9", passes::<Go>),
    wrong("stop-makes-it-pass", "it passes when stop ends thinking", "BEI-GO-5", passes::<Stop>),
    lacks(
        "newgame-lost-while-thinking",
        "it throws newgame away while it thinks",
        "BEI-NEW-4",
        ignored::<NewGame>,
    ),
    lacks(
        "setline-lost-while-thinking",
        "it throws setline away while it thinks",
        "BEI-LINE-3",
        ignored::<SetLine>,
    ),
    lacks(
        "ponder-lost-while-thinking",
        "it throws ponder away while it thinks",
        "BEI-POND-4",
        ignored::<Ponder>,
    ),
    lacks("go-lost-while-thinking", "it throws go away while it thinks", "BEI-GO-4", ignored::<Go>),
    lacks("stop-ignored", "stop does nothing", "BEI-STOP-1", ignored::<Stop>),
    lacks(
        "newgame-waits-for-search",
        "newgame waits until it has thought to the end",
        "BEI-NEW-4",
        waits::<NewGame>,
    ),
    lacks(
        "setline-waits-for-search",
        "setline waits until it has thought to the end",
        "BEI-LINE-3",
        waits::<SetLine>,
    ),
    lacks(
        "ponder-waits-for-search",
        "ponder waits until it has thought to the end",
        "BEI-POND-4",
        waits::<Ponder>,
    ),
    lacks(
        "go-waits-for-search",
        "a second go waits until the first has ended by itself",
        "BEI-GO-4",
        waits::<Go>,
    ),
    lacks("stop-waits-for-search", "stop waits until it has thought to the end", "BEI-STOP-1", waits::<Stop>),
    wrong(
        "newgame-while-thinking-crashes",
        "newgame crashes it while it thinks",
        "EC-ALIVE",
        crashes::<NewGame>,
    ),
    wrong(
        "setline-while-thinking-crashes",
        "setline crashes it while it thinks",
        "EC-ALIVE",
        crashes::<SetLine>,
    ),
    wrong(
        "ponder-while-thinking-crashes",
        "ponder crashes it while it thinks",
        "EC-ALIVE",
        crashes::<Ponder>,
    ),
    wrong("go-while-thinking-crashes", "a second go crashes it while it thinks", "EC-ALIVE", crashes::<Go>),
    wrong("stop-while-thinking-crashes", "stop crashes it while it thinks", "EC-ALIVE", crashes::<Stop>),
    lacks(
        "newgame-move-comes-late",
        "the move of a search ended by newgame comes with the next message",
        "BEI-NEW-5",
        thinks_on::<NewGame>,
    ),
    lacks(
        "setline-move-comes-late",
        "the move of a search ended by setline comes with the next message",
        "BEI-LINE-3",
        thinks_on::<SetLine>,
    ),
    lacks(
        "ponder-move-comes-late",
        "the move of a search ended by ponder comes with the next message",
        "BEI-POND-4",
        thinks_on::<Ponder>,
    ),
    lacks(
        "go-move-comes-late",
        "the move of a search ended by go comes with the next message",
        "BEI-GO-4",
        thinks_on::<Go>,
    ),
    lacks(
        "stop-move-comes-late",
        "the move of a search ended by stop comes with the next message",
        "BEI-STOP-1",
        thinks_on::<Stop>,
    ),
    wrong(
        "known-before-move",
        "it answers newgame before the move of the search that it ends",
        "BEI-NEW-5",
        known_before_move,
    ),
    wrong(
        "setline-moves-in-new-line",
        "the move of a search ended by setline belongs to the new line",
        "BEI-LINE-4",
        move_of_new_line,
    ),
    wrong(
        "both-moves-at-the-end",
        "two searches in a row are both answered at the end of the second",
        "BEI-GO-4",
        both_moves_at_the_end,
    ),
    lacks(
        "unknown-game-swallows-move",
        "a game that it does not know ends thinking without a move",
        "BEI-NEW-6",
        || {
            faulty(Script {
                heard: |line, context| {
                    let so = is::<NewGame>(line) && !line.ends_with(b"-2");
                    context.count = u32::from(so && context.seen.is_thinking());
                    context.feed(line);
                },
                said: |line, context| {
                    let lost = ended::<NewGame>(line, context) && context.count == 1;
                    print_unless(line, context, lost);
                },
                ..HONEST
            })
        },
    ),
    lacks(
        "unknown-game-does-not-interrupt",
        "it thinks on when it does not know a game",
        "BEI-NEW-6",
        || {
            heard(|line, context| {
                if is::<NewGame>(line) && !line.ends_with(b"-2") && context.seen.is_thinking() {
                    context.print("unknown");
                } else {
                    context.feed(line);
                }
            })
        },
    ),
    wrong("newgame-does-not-interrupt", "it answers newgame and thinks on", "BEI-NEW-4", || {
        heard(|line, context| {
            if is::<NewGame>(line) && context.seen.is_thinking() {
                context.print("known")
            } else {
                context.feed(line)
            }
        })
    }),
    wrong(
        "newgame-ends-pondering-by-move",
        "newgame ends pondering by a move",
        "BEI-NEW-7",
        pondering_answered::<NewGame>,
    ),
    wrong(
        "setline-ends-pondering-by-move",
        "setline ends pondering by a move",
        "BEI-LINE-5",
        pondering_answered::<SetLine>,
    ),
    wrong(
        "go-ends-pondering-by-move",
        "go is answered twice while it ponders",
        "BEI-POND-6",
        pondering_answered::<Go>,
    ),
    wrong(
        "stop-ends-pondering-by-move",
        "stop ends pondering by a move",
        "BEI-POND-5",
        pondering_answered::<Stop>,
    ),
    wrong(
        "ponder-ends-pondering-by-move",
        "a second ponder ends the first by a move",
        "BEI-POND-3",
        pondering_answered::<Ponder>,
    ),
    wrong(
        "newgame-while-pondering-crashes",
        "newgame crashes it while it ponders",
        "EC-ALIVE",
        pondering_crashes::<NewGame>,
    ),
    wrong(
        "setline-while-pondering-crashes",
        "setline crashes it while it ponders",
        "EC-ALIVE",
        pondering_crashes::<SetLine>,
    ),
    wrong(
        "go-while-pondering-crashes",
        "go crashes it while it ponders",
        "EC-ALIVE",
        pondering_crashes::<Go>,
    ),
    wrong(
        "stop-while-pondering-crashes",
        "stop crashes it while it ponders",
        "EC-ALIVE",
        pondering_crashes::<Stop>,
    ),
    wrong(
        "ponder-while-pondering-crashes",
        "a second ponder crashes it",
        "EC-ALIVE",
        pondering_crashes::<Ponder>,
    ),
    lacks(
        "newgame-lost-while-pondering",
        "it throws newgame away while it ponders",
        "BEI-NEW-7",
        pondering_ignored::<NewGame>,
    ),
    wrong(
        "setline-lost-while-pondering",
        "it throws setline away while it ponders",
        "BEI-LINE-5",
        pondering_ignored::<SetLine>,
    ),
    lacks(
        "go-lost-while-pondering",
        "it throws go away while it ponders",
        "BEI-POND-6",
        pondering_ignored::<Go>,
    ),
    wrong("stopped-score-is-no-number", "it has no score when it is stopped", "BEI-MOVE-2", || {
        said(|line, context| {
            if ended::<Stop>(line, context) {
                answers(line, context, |answer, _| Some(format!("move - {}", answer.moves.join(" "))));
            } else {
                context.print(line);
            }
        })
    }),
    wrong("stopped-move-missing", "it has no move when it is stopped", "BEI-MOVE-1", || {
        said(|line, context| {
            if ended::<Stop>(line, context) {
                answers(line, context, |answer, _| Some(format!("move {}", answer.score)));
            } else {
                context.print(line);
            }
        })
    }),
];

//! `setline`: positions, and those that may not come again.

use super::context::{Action, Context, command, die_if, feed_unless, heard, is_go, is_line, plays, said};
use super::{lacks, wrong};
use crate::Mutant;
use games::boost::Move;
use grammars::bei::{Command, Words};

/// More positions than fit into a fixed list.
const MANY: usize = 64;
/// A line that is longer than a fixed buffer.
const LONG: usize = 4096;

/// The positions of a line.
fn parts(line: &[u8]) -> Option<(&[u8], Words<'_>)> {
    match command(line) {
        Command::SetLine { position, taboo } => Some((position, taboo)),
        _ => None,
    }
}

/// Passes a line on; of a `setline` only so many of the positions that may not come again, from the first or the last.
fn with_taboo(line: &[u8], context: &mut Context, kept: fn(Vec<&[u8]>) -> Vec<&[u8]>) {
    match parts(line) {
        Some((position, taboo)) => {
            let mut words: Vec<&[u8]> = vec![b"setline", position];
            words.extend(kept(taboo.iter().collect()));
            context.feed(words.join(&b' '));
        }
        None => context.feed(line),
    }
}

/// Gives the engine inside another position in place of the one in a line.
fn with_position(line: &[u8], context: &mut Context, other: fn(&str) -> String) {
    match parts(line) {
        Some((position, taboo)) => {
            let position = other(&String::from_utf8_lossy(position));
            context.feed([b"setline ", position.as_bytes(), b" ", &taboo.to_bytes()].concat());
        }
        None => context.feed(line),
    }
}

/// The ranks of a position in the opposite order.
fn upside_down(position: &str) -> String {
    position.split('/').rev().collect::<Vec<_>>().join("/")
}

/// The line before is kept in mind: its first legal move that the present line does not have.
fn move_of_line_before(context: &Context) -> Option<Move> {
    let now = context.seen.root()?.position().legal_moves();
    context.seen.earlier.as_ref()?.legal_moves().into_iter().find(|mv| !now.contains(mv))
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("first-setline-counts", "only the first line counts", "BEI-LINE-1", || {
        heard(|line, context| feed_unless(line, context, is_line(line) && context.seen.lines > 0))
    }),
    wrong("moves-of-line-before", "it moves in the line before", "BEI-LINE-1", || {
        said(|line, context| {
            let mv = move_of_line_before(context);
            match super::seen::Answer::read(line).zip(mv) {
                Some((answer, mv)) => context.answer(&answer.score, mv),
                None => context.print(line),
            }
        })
    }),
    wrong("ranks-upside-down", "it reads the ranks of a position from the south", "BEI-MOVE-4", || {
        heard(|line, context| with_position(line, context, upside_down))
    }),
    wrong("dragons-unseen", "it takes points with dragons for empty ones", "BEI-MOVE-4", || {
        heard(|line, context| {
            with_position(line, context, |position| {
                let Ok(mut board) = games::boost::Position::read(rules_of(position), position) else {
                    return position.to_owned();
                };
                for point in super::wrong_rules::points(&board) {
                    if board.piece(point) == Some(games::boost::Piece::Dragon) {
                        board.put(point, None);
                    }
                }
                board.to_string()
            })
        })
    }),
    wrong("setline-answered", "it answers setline by ok", "BEI-LINE-2", || {
        heard(|line, context| {
            context.feed(line);
            if is_line(line) {
                context.print("ok");
            }
        })
    }),
    wrong("setline-known", "it answers setline by known", "BEI-LINE-2", || {
        heard(|line, context| {
            context.feed(line);
            if is_line(line) {
                context.print("known");
            }
        })
    }),
    wrong("setline-ready", "it answers setline by readyok", "BEI-LINE-2", || {
        heard(|line, context| {
            context.feed(line);
            if is_line(line) {
                context.print("readyok");
            }
        })
    }),
    wrong("setline-begins-thinking", "it thinks as soon as a line is there", "BEI-GO-6", || {
        heard(|line, context| {
            context.feed(line);
            if is_line(line) {
                context.feed("go");
            }
        })
    }),
    lacks(
        "line-without-taboo-ignored",
        "a line without earlier positions leaves it without any",
        "BEI-LINE-6",
        || {
            heard(|line, context| {
                context.count |= u32::from(parts(line).is_some_and(|(_, taboo)| taboo.is_empty()));
                feed_unless(line, context, is_go(line) && context.count == 1);
            })
        },
    ),
    wrong("line-without-taboo-crashes", "a line without earlier positions crashes it", "BEI-LINE-6", || {
        heard(|line, context| die_if(line, context, parts(line).is_some_and(|(_, taboo)| taboo.is_empty())))
    }),
    wrong("taboo-ignored", "it does not look at earlier positions", "BEI-LINE-7", || {
        heard(|line, context| with_taboo(line, context, |_| Vec::new()))
    }),
    wrong("first-taboo-counts", "of the earlier positions it looks at the first only", "BEI-LINE-7", || {
        heard(|line, context| with_taboo(line, context, |taboo| taboo.into_iter().take(1).collect()))
    }),
    wrong("last-taboo-counts", "of the earlier positions it looks at the last only", "BEI-LINE-7", || {
        heard(|line, context| {
            with_taboo(line, context, |taboo| taboo.into_iter().next_back().into_iter().collect())
        })
    }),
    wrong("taboo-list-cut", "it has room for 64 earlier positions", "BEI-LINE-7", || {
        heard(|line, context| with_taboo(line, context, |taboo| taboo.into_iter().take(MANY).collect()))
    }),
    wrong(
        "plays-taboo",
        "it plays a move to an earlier position though there are others",
        "BEI-LINE-7",
        || {
            said(|line, context| {
                plays(line, context, |line| {
                    line.position().legal_moves().into_iter().find(|mv| line.repeats(*mv))
                })
            })
        },
    ),
    wrong(
        "passes-when-all-is-taboo",
        "it passes when each move leads to an earlier position",
        "BEI-LINE-8",
        || {
            said(|line, context| {
                plays(line, context, |line| {
                    let legal = line.position().legal_moves();
                    let none = !legal.is_empty() && legal.iter().all(|mv| line.repeats(*mv));
                    none.then_some(Move::Pass)
                })
            })
        },
    ),
    wrong(
        "dies-when-all-is-taboo",
        "it crashes when each move leads to an earlier position",
        "BEI-LINE-8",
        || {
            heard(|line, context| {
                let none = context.seen.line.as_ref().is_some_and(|line| {
                    let legal = line.position().legal_moves();
                    !legal.is_empty() && legal.iter().all(|mv| line.repeats(*mv))
                });
                die_if(line, context, is_go(line) && none);
            })
        },
    ),
    wrong(
        "taboo-adds-up",
        "the earlier positions of a line count for the next one, too",
        "BEI-LINE-9",
        || {
            heard(|line, context| {
                let Some((position, taboo)) = parts(line) else { return context.feed(line) };
                context.held.extend(taboo.iter().map(<[u8]>::to_vec));
                let mut words: Vec<&[u8]> = vec![b"setline", position];
                words.extend(context.held.iter().map(Vec::as_slice));
                let line = words.join(&b' ');
                context.feed(line);
            })
        },
    ),
    wrong(
        "second-line-with-taboo-crashes",
        "a second line with earlier positions crashes it",
        "BEI-LINE-9",
        || {
            heard(|line, context| {
                let taboo = parts(line).is_some_and(|(_, taboo)| !taboo.is_empty());
                die_if(
                    line,
                    context,
                    taboo && context.seen.line.as_ref().is_some_and(|line| !line.taboo().is_empty()),
                );
            })
        },
    ),
    wrong("many-taboo-crash", "more than 64 earlier positions crash it", "BEI-LINE-10", || {
        heard(|line, context| {
            die_if(line, context, parts(line).is_some_and(|(_, taboo)| taboo.iter().count() > MANY))
        })
    }),
    lacks("long-line-lost", "it loses a line that is longer than its buffer", "BEI-LINE-10", || {
        heard(|line, context| feed_unless(line, context, line.len() > LONG))
    }),
    lacks("many-taboo-wedge", "behind very many earlier positions it hears nothing", "BEI-LINE-10", || {
        heard(|line, context| {
            context.feed(line);
            context.deaf |= parts(line).is_some_and(|(_, taboo)| taboo.iter().count() > MANY);
        })
    }),
    wrong(
        "same-taboo-twice-crashes",
        "an earlier position that is told twice crashes it",
        "BEI-ROBUST-1",
        || {
            heard(|line, context| {
                let twice = parts(line).is_some_and(|(_, taboo)| {
                    let words: Vec<&[u8]> = taboo.iter().collect();
                    (1..words.len()).any(|at| words[..at].contains(&words[at]))
                });
                die_if(line, context, twice);
            })
        },
    ),
    wrong(
        "plays-its-own-move",
        "behind its move it thinks about the position that it leads to",
        "BEI-LINE-11",
        || {
            said(|line, context| {
                context.print(line);
                let chosen = context
                    .seen
                    .answer
                    .as_ref()
                    .and_then(|answer| answer.moves.first()?.parse::<Move>().ok());
                let after =
                    context.seen.position().zip(chosen).and_then(|(position, mv)| position.play(mv).ok());
                let goes_on = !context.seen.is_thinking() && super::context::is_answer(line);
                if let Some(after) = after.filter(|_| goes_on) {
                    context.act(Action::Hush(format!("setline {after}").into_bytes()));
                }
            })
        },
    ),
    wrong("forgets-line-behind-move", "behind its move it has no line any more", "BEI-GO-7", || {
        said(|line, context| {
            context.print(line);
            if super::context::is_answer(line) && !context.seen.is_thinking() {
                context.act(Action::Hush(b"setline nothing".to_vec()));
            }
        })
    }),
    wrong("damaged-line-crashes", "a position that it cannot read crashes it", "BEI-ROBUST-1", || {
        heard(|line, context| {
            let odd = parts(line).is_some_and(|(position, _)| !position.contains(&b'/'));
            die_if(line, context, odd);
        })
    }),
    wrong(
        "setline-without-position-crashes",
        "setline without a position crashes it",
        "BEI-ROBUST-1",
        || {
            heard(|line, context| {
                let bare = matches!(command(line), Command::Malformed { command: "setline", .. });
                die_if(line, context, bare);
            })
        },
    ),
    wrong("setline-before-newgame-crashes", "a line before any game crashes it", "BEI-ROBUST-1", || {
        heard(|line, context| die_if(line, context, is_line(line) && context.seen.games == 0))
    }),
];

/// A game on whose board a position fits, for two players.
fn rules_of(position: &str) -> games::boost::Rules {
    let height = position.split('/').count();
    let square = |size: usize| format!("boost-{size}-{size}-2-8-2").parse();
    square(height).unwrap_or(games::boost::Rules {
        width: 9,
        height: 9,
        players: 2,
        pawns: 8,
        towers: 2,
        demo: false,
    })
}

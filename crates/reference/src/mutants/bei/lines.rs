//! `setline`: positions, and those that may not come again.

use super::desk::{Action, Desk, command, die_if, feed_unless, heard, is_go, is_line, plays, said};
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
fn with_taboo(line: &[u8], desk: &mut Desk, kept: fn(Vec<&[u8]>) -> Vec<&[u8]>) {
    match parts(line) {
        Some((position, taboo)) => {
            let mut words: Vec<&[u8]> = vec![b"setline", position];
            words.extend(kept(taboo.iter().collect()));
            desk.feed(words.join(&b' '));
        }
        None => desk.feed(line),
    }
}

/// Gives the engine inside another position in place of the one in a line.
fn with_position(line: &[u8], desk: &mut Desk, other: fn(&str) -> String) {
    match parts(line) {
        Some((position, taboo)) => {
            let position = other(&String::from_utf8_lossy(position));
            desk.feed([b"setline ", position.as_bytes(), b" ", &taboo.to_bytes()].concat());
        }
        None => desk.feed(line),
    }
}

/// The ranks of a position in the opposite order.
fn upside_down(position: &str) -> String {
    position.split('/').rev().collect::<Vec<_>>().join("/")
}

/// The line before is kept in mind: its first legal move that the present line does not have.
fn move_of_line_before(desk: &Desk) -> Option<Move> {
    let now = desk.seen.root()?.position().legal_moves();
    desk.seen.earlier.as_ref()?.legal_moves().into_iter().find(|mv| !now.contains(mv))
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("first-setline-counts", "only the first line counts", "BEI-LINE-1", || {
        heard(|line, desk| feed_unless(line, desk, is_line(line) && desk.seen.lines > 0))
    }),
    wrong("moves-of-line-before", "it moves in the line before", "BEI-LINE-1", || {
        said(|line, desk| {
            let mv = move_of_line_before(desk);
            match super::seen::Answer::read(line).zip(mv) {
                Some((answer, mv)) => desk.answer(&answer.score, mv),
                None => desk.print(line),
            }
        })
    }),
    wrong("ranks-upside-down", "it reads the ranks of a position from the south", "BEI-MOVE-4", || {
        heard(|line, desk| with_position(line, desk, upside_down))
    }),
    wrong("dragons-unseen", "it takes points with dragons for empty ones", "BEI-MOVE-4", || {
        heard(|line, desk| {
            with_position(line, desk, |position| {
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
        heard(|line, desk| {
            desk.feed(line);
            if is_line(line) {
                desk.print("ok");
            }
        })
    }),
    wrong("setline-known", "it answers setline by known", "BEI-LINE-2", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_line(line) {
                desk.print("known");
            }
        })
    }),
    wrong("setline-ready", "it answers setline by readyok", "BEI-LINE-2", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_line(line) {
                desk.print("readyok");
            }
        })
    }),
    wrong("setline-begins-thinking", "it thinks as soon as a line is there", "BEI-GO-6", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_line(line) {
                desk.feed("go");
            }
        })
    }),
    lacks(
        "line-without-taboo-ignored",
        "a line without earlier positions leaves it without any",
        "BEI-LINE-6",
        || {
            heard(|line, desk| {
                desk.count |= u32::from(parts(line).is_some_and(|(_, taboo)| taboo.is_empty()));
                feed_unless(line, desk, is_go(line) && desk.count == 1);
            })
        },
    ),
    wrong("line-without-taboo-crashes", "a line without earlier positions crashes it", "BEI-LINE-6", || {
        heard(|line, desk| die_if(line, desk, parts(line).is_some_and(|(_, taboo)| taboo.is_empty())))
    }),
    wrong("taboo-ignored", "it does not look at earlier positions", "BEI-LINE-7", || {
        heard(|line, desk| with_taboo(line, desk, |_| Vec::new()))
    }),
    wrong("first-taboo-counts", "of the earlier positions it looks at the first only", "BEI-LINE-7", || {
        heard(|line, desk| with_taboo(line, desk, |taboo| taboo.into_iter().take(1).collect()))
    }),
    wrong("last-taboo-counts", "of the earlier positions it looks at the last only", "BEI-LINE-7", || {
        heard(|line, desk| {
            with_taboo(line, desk, |taboo| taboo.into_iter().next_back().into_iter().collect())
        })
    }),
    wrong("taboo-list-cut", "it has room for 64 earlier positions", "BEI-LINE-7", || {
        heard(|line, desk| with_taboo(line, desk, |taboo| taboo.into_iter().take(MANY).collect()))
    }),
    wrong(
        "plays-taboo",
        "it plays a move to an earlier position though there are others",
        "BEI-LINE-7",
        || {
            said(|line, desk| {
                plays(line, desk, |line| {
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
            said(|line, desk| {
                plays(line, desk, |line| {
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
            heard(|line, desk| {
                let none = desk.seen.line.as_ref().is_some_and(|line| {
                    let legal = line.position().legal_moves();
                    !legal.is_empty() && legal.iter().all(|mv| line.repeats(*mv))
                });
                die_if(line, desk, is_go(line) && none);
            })
        },
    ),
    wrong(
        "taboo-adds-up",
        "the earlier positions of a line count for the next one, too",
        "BEI-LINE-9",
        || {
            heard(|line, desk| {
                let Some((position, taboo)) = parts(line) else { return desk.feed(line) };
                desk.held.extend(taboo.iter().map(<[u8]>::to_vec));
                let mut words: Vec<&[u8]> = vec![b"setline", position];
                words.extend(desk.held.iter().map(Vec::as_slice));
                let line = words.join(&b' ');
                desk.feed(line);
            })
        },
    ),
    wrong(
        "second-line-with-taboo-crashes",
        "a second line with earlier positions crashes it",
        "BEI-LINE-9",
        || {
            heard(|line, desk| {
                let taboo = parts(line).is_some_and(|(_, taboo)| !taboo.is_empty());
                die_if(
                    line,
                    desk,
                    taboo && desk.seen.line.as_ref().is_some_and(|line| !line.taboo().is_empty()),
                );
            })
        },
    ),
    wrong("many-taboo-crash", "more than 64 earlier positions crash it", "BEI-LINE-10", || {
        heard(|line, desk| {
            die_if(line, desk, parts(line).is_some_and(|(_, taboo)| taboo.iter().count() > MANY))
        })
    }),
    lacks("long-line-lost", "it loses a line that is longer than its buffer", "BEI-LINE-10", || {
        heard(|line, desk| feed_unless(line, desk, line.len() > LONG))
    }),
    lacks("many-taboo-wedge", "behind very many earlier positions it hears nothing", "BEI-LINE-10", || {
        heard(|line, desk| {
            desk.feed(line);
            desk.deaf |= parts(line).is_some_and(|(_, taboo)| taboo.iter().count() > MANY);
        })
    }),
    wrong(
        "same-taboo-twice-crashes",
        "an earlier position that is told twice crashes it",
        "BEI-ROBUST-1",
        || {
            heard(|line, desk| {
                let twice = parts(line).is_some_and(|(_, taboo)| {
                    let words: Vec<&[u8]> = taboo.iter().collect();
                    (1..words.len()).any(|at| words[..at].contains(&words[at]))
                });
                die_if(line, desk, twice);
            })
        },
    ),
    wrong(
        "plays-its-own-move",
        "behind its move it thinks about the position that it leads to",
        "BEI-LINE-11",
        || {
            said(|line, desk| {
                desk.print(line);
                let chosen =
                    desk.seen.answer.as_ref().and_then(|answer| answer.moves.first()?.parse::<Move>().ok());
                let after =
                    desk.seen.position().zip(chosen).and_then(|(position, mv)| position.play(mv).ok());
                let goes_on = !desk.seen.is_thinking() && super::desk::is_answer(line);
                if let Some(after) = after.filter(|_| goes_on) {
                    desk.act(Action::Hush(format!("setline {after}").into_bytes()));
                }
            })
        },
    ),
    wrong("forgets-line-behind-move", "behind its move it has no line any more", "BEI-GO-7", || {
        said(|line, desk| {
            desk.print(line);
            if super::desk::is_answer(line) && !desk.seen.is_thinking() {
                desk.act(Action::Hush(b"setline nothing".to_vec()));
            }
        })
    }),
    wrong("damaged-line-crashes", "a position that it cannot read crashes it", "BEI-ROBUST-1", || {
        heard(|line, desk| {
            let odd = parts(line).is_some_and(|(position, _)| !position.contains(&b'/'));
            die_if(line, desk, odd);
        })
    }),
    wrong(
        "setline-without-position-crashes",
        "setline without a position crashes it",
        "BEI-ROBUST-1",
        || {
            heard(|line, desk| {
                let bare = matches!(command(line), Command::Malformed { command: "setline", .. });
                die_if(line, desk, bare);
            })
        },
    ),
    wrong("setline-before-newgame-crashes", "a line before any game crashes it", "BEI-ROBUST-1", || {
        heard(|line, desk| die_if(line, desk, is_line(line) && desk.seen.games == 0))
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

//! `position startpos` and `position pos`: which men stand where, and whose turn it is.

use super::context::{
    Context, Fate, HONEST, Script, Setup, altered, argument, change_end, change_setup, command, die_if,
    faulty, feed_unless, heard, is_position, lost_if,
};
use super::wrong;
use crate::{Engine, Mutant};
use games::morris::{Colour, Node, Position};
use grammars::gbgp::{Command, PlacedPosition, Reason, SetPosition};

/// What a line sets, as it is written.
fn said_in(line: &[u8]) -> Option<SetPosition<'_>> {
    match command(line) {
        Command::Position(said) => Some(said),
        _ => None,
    }
}

/// Whether a `position pos` cannot be read, and this is why.
fn unreadable(line: &[u8], why: fn(Reason) -> bool) -> bool {
    said_in(line).and_then(|said| said.start().err()).is_some_and(|fault| why(fault.reason))
}

/// Another position stands in the place of one that was written out.
fn change_pos(line: &[u8], context: &mut Context, other: fn(&Position) -> Option<Position>) {
    let written = Setup::read(line).filter(|setup| !setup.is_startpos);
    let changed = written.and_then(|setup| {
        let position = other(&setup.start.position)?;
        Some(Setup { start: PlacedPosition { position, ..setup.start }, ..setup })
    });
    match changed {
        Some(setup) => context.set_up(&setup),
        None => context.feed(line),
    }
}

/// The men of both sides, White's first.
fn men(position: &Position) -> [u32; 2] {
    [Colour::White, Colour::Black].map(|colour| position.men(colour))
}

fn without_last(men: u32) -> u32 {
    Node::of_bits(men).last().map_or(men, |last| men & !last.bit())
}

/// The men, and as many of the others as fit.
fn together(men: u32, others: u32, taken: u32) -> u32 {
    let free = Node::of_bits(others & !taken);
    free.fold(men, |men, node| if men.count_ones() < 9 { men | node.bit() } else { men })
}

/// The men of the former position stay, and the new ones come where there is room.
fn pos_adds_men(line: &[u8], context: &mut Context) {
    change_setup(line, context, |setup, context| {
        if setup.is_startpos {
            return Fate::Taken;
        }
        let ([white, black], [new_white, new_black]) =
            (men(context.seen.position()), men(&setup.start.position));
        let white = together(white, new_white, white | black);
        let black = together(black, new_black, white | black);
        let (turn, plies) = (setup.start.position.turn(), setup.start.position.plies());
        if let Ok(position) = Position::new(white, black, turn, plies) {
            setup.start_from(position);
        }
        Fate::Taken
    });
}

/// The start of a game is played from the position that was set up before.
fn set_up_outlives_startpos(line: &[u8], context: &mut Context) {
    match said_in(line) {
        Some(said) if !said.is_startpos() => context.memo = line.to_vec(),
        _ => {}
    }
    change_setup(line, context, |setup, context| {
        if let Some(kept) =
            Setup::read(&context.memo).filter(|_| setup.is_startpos && !setup.moves.is_empty())
        {
            setup.start_from(kept.start.position);
        }
        Fate::Taken
    });
}

/// The line with the letters of its lists put in the order `w`, `b`.
fn white_first(line: &[u8]) -> Vec<u8> {
    let Some(text) = line.strip_prefix(b"position pos b:") else { return line.to_vec() };
    let text = String::from_utf8_lossy(text).replacen(";w:", ";b:", 1);
    format!("position pos w:{text}").into_bytes()
}

/// Whether a list of men is empty.
fn has_empty_list(line: &[u8]) -> bool {
    said_in(line).is_some_and(|said| !said.is_startpos())
        && Setup::read(line).is_some_and(|setup| men(&setup.start.position).contains(&0))
}

/// Ignores the next position behind one that is so.
fn spoilt_by(line: &[u8], context: &mut Context, so: bool) {
    let lost = is_position(line) && context.count == 1;
    if is_position(line) {
        context.count = u32::from(so);
    }
    feed_unless(line, context, lost);
}

/// Fewer plies, but the same side to move.
fn placing(position: &Position) -> Position {
    let plies = if position.turn() == Colour::White { 16 } else { 17 };
    altered(position, position.turn(), plies)
}

/// Ignores every position behind the first one but the start.
fn second_position_ignored() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            change_setup(line, context, |setup, context| {
                let plain = setup.is_startpos && setup.moves.is_empty();
                let further = !plain && std::mem::replace(&mut context.count, 1) == 1;
                lost_if(further)
            });
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("startpos-keeps-men", "position startpos leaves the men where they stand", "GB-POS-1", || {
        heard(|line, context| {
            change_setup(line, context, |setup, context| {
                if setup.is_startpos {
                    setup.start_from(altered(context.seen.position(), Colour::White, 0));
                }
                Fate::Taken
            })
        })
    }),
    wrong("startpos-ignored", "position startpos does nothing without moves", "GB-POS-1", || {
        heard(|line, context| {
            change_setup(line, context, |setup, _| lost_if(setup.is_startpos && setup.moves.is_empty()))
        })
    }),
    wrong("first-position-lost", "it ignores the first position of all", "GB-POS-2", || {
        heard(|line, context| {
            let first = is_position(line) && std::mem::replace(&mut context.count, 1) == 0;
            feed_unless(line, context, first);
        })
    }),
    wrong("position-ignored", "it knows the start only, and no other position", "GB-POS-2", || {
        heard(|line, context| change_setup(line, context, |setup, _| lost_if(!setup.is_startpos)))
    }),
    wrong("pos-swaps-colours", "it exchanges the colours of the men", "GB-POS-2", || {
        heard(|line, context| {
            change_pos(line, context, |position| {
                let [white, black] = men(position);
                Position::new(black, white, position.turn(), position.plies()).ok()
            })
        })
    }),
    wrong("pos-turn-always-white", "in a position white is always to move", "GB-POS-2", || {
        heard(|line, context| {
            change_pos(line, context, |position| Some(altered(position, Colour::White, position.plies())))
        })
    }),
    wrong("pos-drops-last-man", "it loses the last man of each list", "GB-POS-2", || {
        heard(|line, context| {
            change_pos(line, context, |position| {
                let [white, black] = men(position).map(without_last);
                Position::new(white, black, position.turn(), position.plies()).ok()
            })
        })
    }),
    wrong("pos-adds-men", "the men of the former position stay", "GB-POS-4", || heard(pos_adds_men)),
    wrong(
        "second-position-ignored",
        "behind the first position the start alone is known",
        "GB-POS-4",
        second_position_ignored,
    ),
    wrong(
        "set-up-outlives-startpos",
        "a game from the start is played from the position that was set up before",
        "GB-POS-4",
        || heard(set_up_outlives_startpos),
    ),
    wrong("position-answered", "it says something to each position", "GB-POS-5", || {
        heard(|line, context| {
            context.feed(line);
            if is_position(line) {
                context.print("info depth 0");
            }
        })
    }),
    wrong("pos-first-list-is-white", "it takes the first list for White's", "GB-POS-6", || {
        heard(|line, context| context.feed(white_first(line)))
    }),
    wrong("pos-needs-white-first", "it ignores a position that lists Black first", "GB-POS-6", || {
        heard(|line, context| feed_unless(line, context, argument(argument(line)).starts_with(b"b:")))
    }),
    wrong("pos-needs-men", "it ignores a position in which a side has no men", "GB-POS-7", || {
        heard(|line, context| feed_unless(line, context, has_empty_list(line)))
    }),
    wrong(
        "phase-by-men-on-board",
        "it places men while a side has fewer than nine of them on the board",
        "GB-POS-8",
        || {
            heard(|line, context| {
                change_pos(line, context, |position| {
                    let few = men(position).iter().any(|men| men.count_ones() < 9);
                    (few && !position.is_placing()).then(|| placing(position))
                })
            })
        },
    ),
    wrong("phase-always-placing", "in a position that is set up it places men", "GB-POS-8", || {
        heard(|line, context| change_pos(line, context, |position| Some(placing(position))))
    }),
    wrong("phase-changes-late", "it places a tenth man", "GB-POS-8", || {
        heard(|line, context| {
            change_end(line, context, |game| {
                let late = (18..20).contains(&game.position().plies());
                late.then(|| (placing(game.position()), game.idle().0))
            })
        })
    }),
    wrong("phase-changes-early", "it does not place the ninth man", "GB-POS-8", || {
        heard(|line, context| {
            change_end(line, context, |game| {
                let position = game.position();
                let early = (16..18).contains(&position.plies());
                early.then(|| (altered(position, position.turn(), position.plies() + 2), game.idle().0))
            })
        })
    }),
    wrong("plies-in-8-bits", "it counts plies in eight bits", "GB-POS-9", || {
        heard(|line, context| {
            change_pos(line, context, |position| {
                Some(altered(position, position.turn(), position.plies() & 0xff))
            })
        })
    }),
    wrong("plies-end-at-999", "it ignores a position after more than 999 plies", "GB-POS-9", || {
        heard(|line, context| {
            change_setup(line, context, |setup, _| lost_if(setup.start.position.plies() > 999))
        })
    }),
    wrong("dies-on-big-idle", "it crashes on more than 255 plies without advancement", "GB-POS-9", || {
        heard(|line, context| {
            die_if(line, context, Setup::read(line).is_some_and(|setup| setup.start.idle > 255));
        })
    }),
    wrong(
        "dies-on-wrong-parity",
        "it crashes on plies that do not fit the side to move",
        "GB-POS-10",
        || {
            heard(|line, context| {
                let wrong = Setup::read(line).is_some_and(|setup| {
                    let position = setup.start.position;
                    position.plies().is_multiple_of(2) != (position.turn() == Colour::White)
                });
                die_if(line, context, wrong);
            })
        },
    ),
    wrong("dies-on-odd-pos", "it crashes on a position that cannot be read", "GB-POS-10", || {
        heard(|line, context| {
            die_if(line, context, unreadable(line, |why| !matches!(why, Reason::NoSuchPosition(_))));
        })
    }),
    wrong("dies-on-overlap", "it crashes on a position that cannot stand on a board", "GB-POS-10", || {
        heard(|line, context| {
            die_if(line, context, unreadable(line, |why| matches!(why, Reason::NoSuchPosition(_))));
        })
    }),
    wrong(
        "bad-position-spoils-board",
        "behind a position that cannot be read it ignores the next one",
        "GB-POS-10",
        || heard(|line, context| spoilt_by(line, context, unreadable(line, |_| true))),
    ),
];

//! Engines that speak the older dialects: positions by `edit`, sides by `white` and `black`, moves in SAN. The honest
//! engine understands them all, and asks for other ones; here it does not ask. Two of them are honest.

use super::context::{Action, Context, HONEST, Script, argument, faulty, word};
use super::seen::move_of;
use super::twins::{WITH_SAN, WITHOUT_SETBOARD};
use super::{lacks, of_twin, wrong};
use crate::mutants::chess::with_field;
use crate::{Engine, Mutant};
use games::chess::{Color, Position};

/// Prints a line; features that make a newer dialect are left out.
pub(super) fn older_said(line: &[u8], context: &mut Context) {
    if word(line) != b"feature" {
        return context.print(line);
    }
    let text = String::from_utf8_lossy(line);
    context.print(text.replace(" setboard=1", "").replace(" colors=0", "").replace(" playother=1", ""));
}

/// Passes a line on; to the engine inside it is as if the features had been rejected.
pub(super) fn older_heard(line: &[u8], context: &mut Context) {
    context.feed(line);
    if word(line) == b"protover" {
        context.act(Action::Hush(b"rejected colors".to_vec()));
    }
}

/// An engine of the older dialect with a fault in what it hears.
fn older(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { heard, said: older_said, ..HONEST })
}

/// The honest engine without `setboard`, `playother` and `colors=0`.
pub(super) fn honest_without_setboard() -> Box<dyn Engine> {
    older(older_heard)
}

fn san_said(line: &[u8], context: &mut Context) {
    context.print(String::from_utf8_lossy(line).replace(" san=0", " san=1"));
}

/// An engine that asks for SAN with a fault in what it hears.
fn san(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { heard, said: san_said, ..HONEST })
}

/// The honest engine, asking for SAN.
pub(super) fn honest_with_san() -> Box<dyn Engine> {
    san(|line, context| context.feed(line))
}

/// Passes a line on; a line of edit mode that is like this is lost.
fn loses(line: &[u8], context: &mut Context, lost: fn(&str) -> bool) {
    let text = String::from_utf8_lossy(line.trim_ascii()).into_owned();
    if !context.seen.editing || !lost(&text) {
        older_heard(line, context);
    }
}

/// Passes a line on; behind edit mode in which something was changed the position is then set up as this says, from the
/// position before and the one behind it.
fn edits_to(line: &[u8], context: &mut Context, wrong: fn(&Position, &Position) -> Option<String>) {
    let leaves = context.seen.editing && line.trim_ascii() == b".";
    let edited = context.seen.edited.as_ref().filter(|_| leaves).and_then(|setup| setup.finish().ok());
    let other = edited.and_then(|position| wrong(&context.seen.position, &position));
    older_heard(line, context);
    if let Some(fen) = other {
        context.feed(format!("setboard {fen}"));
    }
}

/// Refuses moves that are written like this.
fn refuses(line: &[u8], context: &mut Context, such: fn(&str) -> bool) {
    match move_of(line).filter(|text| such(text)).map(str::to_owned) {
        Some(mv) => context.refuse_move(&mv),
        None => context.feed(line),
    }
}

/// Mutants of the twin without `setboard`.
pub(super) const EDITING: &[Mutant] = &of_twin(
    WITHOUT_SETBOARD,
    [
        lacks("edit-ignores-clear", "edit does not clear the board", "XB-EDIT-1", || {
            older(|line, context| loses(line, context, |text| text == "#"))
        }),
        lacks("edit-has-one-colour", "edit puts White's pieces only", "XB-EDIT-1", || {
            older(|line, context| loses(line, context, |text| text == "c"))
        }),
        wrong("edit-switches-once", "edit goes over to Black once, and not back", "XB-EDIT-1", || {
            older(|line, context| {
                if line.trim_ascii() == b"edit" {
                    context.count = 0;
                }
                let switch = context.seen.editing && line.trim_ascii() == b"c";
                context.count += u32::from(switch);
                if !switch || context.count == 1 {
                    older_heard(line, context);
                }
            })
        }),
        wrong("edit-begins-with-black", "edit takes Black's pieces first", "XB-EDIT-1", || {
            older(|line, context| {
                older_heard(line, context);
                if line.trim_ascii() == b"edit" {
                    context.feed("c");
                }
            })
        }),
        wrong("edit-empties-no-square", "edit takes no single piece off", "XB-EDIT-1", || {
            older(|line, context| loses(line, context, |text| text.starts_with('x')))
        }),
        wrong("edit-clears-at-once", "edit begins with an empty board", "XB-EDIT-1", || {
            older(|line, context| {
                older_heard(line, context);
                if line.trim_ascii() == b"edit" {
                    context.feed("#");
                }
            })
        }),
        lacks("edit-is-not-left", "the full stop does not end edit", "XB-EDIT-1", || {
            older(|line, context| loses(line, context, |text| text == "."))
        }),
        wrong("dies-on-odd-edit-line", "a square that is none kills it in edit", "XB-EDIT-1", || {
            older(|line, context| {
                if context.seen.editing && line.ends_with(b"9") {
                    context.die(11)
                } else {
                    older_heard(line, context)
                }
            })
        }),
        wrong("command-in-edit-kills", "a command in edit mode kills it", "XB-EDIT-1", || {
            older(|line, context| {
                let stray = context.seen.editing && matches!(word(line), b"ping" | b"new");
                if stray { context.die(11) } else { older_heard(line, context) }
            })
        }),
        lacks(
            "lives-on-at-eof-while-editing",
            "it lives on when its input ends in edit mode",
            "XB-IO-1",
            || {
                let ended = |context: &mut Context| {
                    if !context.seen.editing {
                        context.act(Action::EndInput);
                    }
                };
                faulty(Script { heard: older_heard, said: older_said, ended, ..HONEST })
            },
        ),
        lacks("quit-in-edit-deafens", "after quit in edit mode it waits for ever", "XB-IO-1", || {
            let heard = |line: &[u8], context: &mut Context| {
                let quits = context.seen.editing && word(line) == b"quit";
                context.count |= u32::from(quits);
                if !quits {
                    older_heard(line, context);
                }
            };
            let ended = |context: &mut Context| {
                if context.count == 0 {
                    context.act(Action::EndInput);
                }
            };
            faulty(Script { heard, said: older_said, ended, ..HONEST })
        }),
        wrong("edit-changes-side", "edit changes the side to move", "XB-EDIT-2", || {
            older(|line, context| {
                edits_to(line, context, |before, edited| {
                    with_field(edited, 1, if before.turn() == Color::White { "b" } else { "w" })
                })
            })
        }),
        wrong("edit-puts-white-on-move", "after edit White is on move", "XB-EDIT-3", || {
            older(|line, context| edits_to(line, context, |_, edited| with_field(edited, 1, "w")))
        }),
        wrong("edit-without-castling", "after edit nobody may castle", "XB-EDIT-4", || {
            older(|line, context| edits_to(line, context, |_, edited| with_field(edited, 2, "-")))
        }),
        lacks("edit-permits-en-passant", "after edit a pawn may be taken en passant", "XB-EDIT-5", || {
            older(|line, context| {
                edits_to(line, context, |_, edited| {
                    let rank = if edited.turn() == Color::White { '6' } else { '3' };
                    let beside = |file: char| {
                        let fen = with_field(edited, 3, &format!("{file}{rank}"))?;
                        let taken =
                            Position::from_fen(&fen).ok()?.legal_moves().len() > edited.legal_moves().len();
                        taken.then_some(fen)
                    };
                    ('a'..='h').find_map(beside)
                })
            })
        }),
        wrong("edit-keeps-repetitions", "after edit earlier positions count", "XB-EDIT-6", || {
            older(|line, context| {
                if line.trim_ascii() == b"edit" {
                    context.count = u32::from(context.seen.position.plies() >= 7);
                }
                if word(line) == b"go" && context.count == 1 {
                    return context.print("1/2-1/2 {Draw by repetition}");
                }
                older_heard(line, context);
            })
        }),
        lacks(
            "edited-bad-position-unnamed",
            "it does not name an illegal edited position",
            "XB-EDIT-8",
            || {
                let said = |line: &[u8], context: &mut Context| {
                    if word(line) != b"tellusererror" {
                        older_said(line, context);
                    }
                };
                faulty(Script { heard: older_heard, said, ..HONEST })
            },
        ),
        wrong("edited-empty-board-kills", "it dies of an edited board without kings", "XB-EDIT-8", || {
            older(|line, context| {
                let bare = context.seen.edited.as_ref().is_some_and(|setup| setup.finish().is_err());
                if context.seen.editing && line.trim_ascii() == b"." && bare {
                    context.die(11)
                } else {
                    older_heard(line, context)
                }
            })
        }),
        lacks("colour-word-loses-go", "go right behind white or black does nothing", "XB-COLOR-1", || {
            older(|line, context| {
                let behind = matches!(context.seen.latest(), b"white" | b"black");
                if word(line) != b"go" || !behind {
                    older_heard(line, context);
                }
            })
        }),
        wrong("colour-word-moves", "white or black makes it move", "XB-COLOR-3", || {
            older(|line, context| {
                older_heard(line, context);
                if matches!(word(line), b"white" | b"black") {
                    context.act(Action::call(|context| context.print_move(context.seen.some_move())));
                }
            })
        }),
        wrong("colour-word-refused", "it does not know white and black", "XB-COLOR-3", || {
            older(|line, context| match word(line) {
                b"white" | b"black" => context.print([b"Illegal move: ", line].concat()),
                _ => older_heard(line, context),
            })
        }),
    ],
);

/// Mutants that are asked for `white` although they have switched it off.
pub(super) const COLOUR_WORDS: &[Mutant] = &[
    wrong("dies-on-colour-word", "white kills it although it has switched it off", "XB-COLOR-2", || {
        faulty(Script {
            heard: |line, context| if word(line) == b"white" { context.die(11) } else { context.feed(line) },
            ..HONEST
        })
    }),
    wrong("colour-word-leaves-force", "white starts play although it is switched off", "XB-COLOR-2", || {
        faulty(Script {
            heard: |line, context| {
                context.feed(line);
                if word(line) == b"white" {
                    context.feed("playother");
                }
            },
            ..HONEST
        })
    }),
];

/// Mutants of the twin that takes SAN.
pub(super) const SAN: &[Mutant] = &of_twin(
    WITH_SAN,
    [
        wrong(
            "san-without-castling",
            "it asks for SAN and does not read castling in it",
            "XB-MOVEIN-4",
            || san(|line, context| refuses(line, context, |mv| mv.contains("O-O"))),
        ),
        wrong(
            "san-without-check-mark",
            "it asks for SAN and does not read check marks",
            "XB-MOVEIN-4",
            || san(|line, context| refuses(line, context, |mv| mv.ends_with(['+', '#']))),
        ),
        wrong("san-without-promotion", "it asks for SAN and does not read promotions", "XB-MOVEIN-4", || {
            san(|line, context| refuses(line, context, |mv| mv.contains('=')))
        }),
        wrong("san-without-captures", "it asks for SAN and does not read captures", "XB-MOVEIN-4", || {
            san(|line, context| refuses(line, context, |mv| mv.contains('x')))
        }),
        wrong(
            "san-needs-no-file",
            "it asks for SAN and does not read what tells two pieces apart",
            "XB-MOVEIN-4",
            || {
                san(|line, context| {
                    refuses(line, context, |mv| mv.len() == 4 && mv.starts_with('N') && !mv.contains('x'))
                })
            },
        ),
        wrong("dies-on-ambiguous-move", "an ambiguous move kills it", "XB-ERR-3", || {
            san(|line, context| if argument(line) == b"Nd2" { context.die(6) } else { context.feed(line) })
        }),
        lacks(
            "ambiguous-move-guessed",
            "of two pieces that a move may mean it takes the first",
            "XB-ERR-3",
            || {
                san(|line, context| match argument(line) {
                    b"Nd2" => context.feed("usermove Nbd2"),
                    _ => context.feed(line),
                })
            },
        ),
    ],
);

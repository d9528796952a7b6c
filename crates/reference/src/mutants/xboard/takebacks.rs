//! `undo` and `remove`: what does not come back, and what happens where they are not defined.

use cozy_chess::{File, Piece, Square};

use super::context::{Action, Context, heard, word};
use super::seen::Mode;
use super::{lacks, wrong};
use crate::Mutant;
use games::chess::{Color, Move, Position, Setup};

/// Whether the line takes back a move that can be taken back.
fn is_undo(line: &[u8], context: &Context) -> bool {
    word(line) == b"undo" && context.seen.mode == Mode::Force && context.seen.position.plies() > 0
}

/// Passes a line on; when a move was taken back, the position is then set up as this says, from the position before the
/// `undo`, the one behind it and the move between them.
fn botched(line: &[u8], context: &mut Context, botch: fn(&Position, &Position, Move) -> Option<String>) {
    let undone = context.seen.position.last().filter(|_| is_undo(line, context));
    let wrong = undone.and_then(|(back, mv)| botch(&context.seen.position, &back, mv));
    context.feed(line);
    if let Some(fen) = wrong {
        context.feed(format!("setboard {fen}"));
    }
}

/// A position in which some squares hold something else; castling rights follow from where kings and rooks stand.
fn altered(position: &Position, squares: &[(Square, Option<(Color, Piece)>)]) -> Option<String> {
    let mut setup = Setup::from_position(position);
    for &(square, content) in squares {
        match content {
            Some((color, piece)) => setup.put(square, color, piece),
            None => setup.remove(square),
        }
    }
    setup.finish().ok().map(|position| position.fen())
}

/// The FEN of a position with one field changed.
fn with_field(position: &Position, index: usize, value: &str) -> Option<String> {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let old = std::mem::replace(fields.get_mut(index)?, value);
    let changed = fields.join(" ");
    (old != value && Position::from_fen(&changed).is_ok()).then_some(changed)
}

/// Passes a line on; `remove` while the opponent is on move does this instead.
fn at_remove(line: &[u8], context: &mut Context, then: fn(&mut Context)) {
    let due = word(line) == b"remove"
        && !context.seen.is_thinking()
        && matches!(context.seen.mode, Mode::Play(_))
        && context.seen.position.plies() >= 2;
    if due { then(context) } else { context.feed(line) }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("undo-ignored", "undo does nothing", "XB-UNDO-1", || {
        heard(|line, context| {
            if !is_undo(line, context) {
                context.feed(line);
            }
        })
    }),
    wrong("undo-takes-two", "undo takes back a whole move", "XB-UNDO-1", || {
        heard(|line, context| {
            let twice = is_undo(line, context) && context.seen.position.plies() >= 2;
            context.feed(line);
            if twice {
                context.feed(line);
            }
        })
    }),
    wrong("undo-once", "undo can take back one move only, until another is made", "XB-UNDO-1", || {
        heard(|line, context| match is_undo(line, context) {
            true if context.count == 1 => {}
            undo => {
                context.count = u32::from(undo || (context.count == 1 && word(line) == b"ping"));
                context.feed(line);
            }
        })
    }),
    wrong("undo-keeps-side", "undo leaves the same side on move", "XB-UNDO-1", || {
        heard(|line, context| {
            botched(line, context, |before, back, _| {
                let same = if before.turn() == Color::White { "w" } else { "b" };
                with_field(back, 1, same)
            })
        })
    }),
    wrong("undo-loses-captured-piece", "undo does not bring back what was captured", "XB-UNDO-1", || {
        heard(|line, context| {
            botched(line, context, |_, back, mv| {
                let square = back.target(mv);
                back.piece_on(square)
                    .filter(|_| !back.is_castling(mv))
                    .and_then(|_| altered(back, &[(square, None)]))
            })
        })
    }),
    wrong("undo-loses-castling", "undo does not bring castling rights back", "XB-UNDO-1", || {
        heard(|line, context| {
            botched(line, context, |before, back, mv| {
                let fen = before.fen();
                let rights = fen.split(' ').nth(2)?;
                with_field(back, 2, rights).filter(|_| !back.is_castling(mv))
            })
        })
    }),
    wrong("undo-leaves-rook", "undo of castling brings only the king back", "XB-UNDO-1", || {
        heard(|line, context| {
            botched(line, context, |_, back, mv| {
                let (color, rank) = (back.turn(), mv.from().rank());
                let (home, castled) = match back.target(mv).file() {
                    File::G => (File::H, File::F),
                    _ => (File::A, File::D),
                };
                let rook = Some((color, Piece::Rook));
                let squares = [(Square::new(home, rank), None), (Square::new(castled, rank), rook)];
                back.is_castling(mv).then(|| altered(back, &squares)).flatten()
            })
        })
    }),
    wrong("undo-loses-en-passant", "undo does not bring the right to en passant back", "XB-UNDO-1", || {
        heard(|line, context| botched(line, context, |_, back, _| with_field(back, 3, "-")))
    }),
    wrong(
        "undo-loses-pawn-en-passant",
        "undo of en passant does not bring the captured pawn back",
        "XB-UNDO-1",
        || {
            heard(|line, context| {
                botched(line, context, |_, back, mv| {
                    let to = back.target(mv);
                    let pawn = back.board().piece_on(mv.from()) == Some(Piece::Pawn);
                    let passed = Square::new(to.file(), mv.from().rank());
                    let en_passant = pawn && to.file() != mv.from().file() && back.piece_on(to).is_none();
                    en_passant.then(|| altered(back, &[(passed, None)])).flatten()
                })
            })
        },
    ),
    lacks("undo-keeps-queen", "undo of a promotion leaves a queen", "XB-UNDO-1", || {
        heard(|line, context| {
            botched(line, context, |_, back, mv| {
                let queen = Some((back.turn(), Piece::Queen));
                mv.promotion().and_then(|_| altered(back, &[(mv.from(), queen)]))
            })
        })
    }),
    wrong("undo-in-first-game-only", "in a second game undo does nothing", "XB-UNDO-1", || {
        heard(|line, context| {
            if !is_undo(line, context) || context.seen.games < 2 {
                context.feed(line);
            }
        })
    }),
    wrong("dies-on-undo-after-pondering", "undo right behind pondering kills it", "XB-UNDO-1", || {
        heard(|line, context| {
            if word(line) == b"force" {
                context.count = u32::from(context.seen.is_pondering());
            }
            if word(line) == b"undo" && context.count == 1 { context.die(11) } else { context.feed(line) }
        })
    }),
    wrong("dies-on-undo-past-start", "undo before the first move often enough kills it", "XB-UNDO-1", || {
        heard(|line, context| {
            let nothing_left = word(line) == b"undo" && context.seen.position.plies() == 0;
            context.count += u32::from(nothing_left);
            if context.count > 100 { context.die(11) } else { context.feed(line) }
        })
    }),
    wrong("dies-on-undo-in-game", "undo on the opponent's turn kills it", "XB-UNDO-2", || {
        heard(|line, context| {
            let waiting = word(line) == b"undo" && context.seen.is_waiting();
            if waiting { context.die(11) } else { context.feed(line) }
        })
    }),
    wrong("dies-on-undo-in-search", "undo while it thinks kills it", "XB-UNDO-2", || {
        heard(|line, context| {
            let thinking = word(line) == b"undo" && context.seen.is_thinking();
            if thinking { context.die(11) } else { context.feed(line) }
        })
    }),
    wrong("remove-refused", "it does not know remove", "XB-REMOVE-1", || {
        heard(|line, context| match word(line) {
            b"remove" => context.refuse_command(line),
            _ => context.feed(line),
        })
    }),
    wrong("remove-ignored", "remove does nothing", "XB-REMOVE-1", || {
        heard(|line, context| at_remove(line, context, |_| {}))
    }),
    lacks("remove-takes-one", "remove takes one ply back", "XB-REMOVE-1", || {
        heard(|line, context| {
            at_remove(line, context, |context| {
                context.feed("force");
                context.feed("undo");
                context.feed("playother");
            })
        })
    }),
    wrong("remove-once", "remove can be had once a game", "XB-REMOVE-1", || {
        heard(|line, context| {
            if word(line) == b"new" {
                context.count = 0;
            }
            at_remove(line, context, |context| {
                if context.count == 0 {
                    context.feed("remove");
                }
                context.count += 1;
            })
        })
    }),
    lacks("remove-enters-force", "remove leaves it in force mode", "XB-REMOVE-1", || {
        heard(|line, context| {
            at_remove(line, context, |context| {
                context.feed("remove");
                context.feed("force");
            })
        })
    }),
    wrong("remove-moves", "after remove it moves for the other side", "XB-REMOVE-1", || {
        heard(|line, context| {
            at_remove(line, context, |context| {
                context.feed("remove");
                context.act(Action::call(|context| context.print_move(context.seen.some_move())));
            })
        })
    }),
    lacks("remove-forgets-white", "after remove as White it does not play on", "XB-REMOVE-1", || {
        heard(|line, context| {
            at_remove(line, context, |context| {
                context.feed("remove");
                if context.seen.colour == Color::White {
                    context.feed("force");
                }
            })
        })
    }),
    wrong(
        "remove-prints-ponder-move",
        "remove while it ponders makes it print the move that it ponders",
        "XB-PONDER-3",
        || {
            heard(|line, context| {
                if word(line) == b"remove" && context.seen.is_pondering() {
                    context.print_move(context.seen.some_move());
                }
                context.feed(line);
            })
        },
    ),
    wrong("dies-on-remove-after-one-ply", "remove after one ply kills it", "XB-REMOVE-1", || {
        heard(|line, context| {
            let early = word(line) == b"remove" && context.seen.position.plies() == 1;
            if early { context.die(11) } else { context.feed(line) }
        })
    }),
];

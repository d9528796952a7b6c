//! `undo` and `remove`: what does not come back, and what happens where they are not defined.

use super::prelude::*;
use cozy_chess::File;

/// A move that can be taken back is.
fn takes_back(line: &[u8], seen: &Seen) -> bool {
    word(line) == b"undo" && seen.is_forced() && seen.position.plies() > 0
}

/// It takes back a move that can be taken back.
fn undo() -> Event<Seen> {
    hears(takes_back)
}

fn neither_undo_nor_ping(line: &[u8], seen: &Seen) -> bool {
    word(line) != b"ping" && !takes_back(line, seen)
}

/// It removes a move while the opponent is on move.
fn remove() -> Event<Seen> {
    hears("remove").when(|seen| seen.awaits_move() && seen.position.plies() >= 2)
}

/// When a move was taken back, the position is then set up as this says, from the position before the `undo`, the one
/// after it and the move between them.
fn undo_to(botch: impl Fn(&Position, &Position, Move) -> Option<String> + Send + 'static) -> Rule<Seen> {
    undo().instead(move |line, context| {
        let position = &context.seen.position;
        let wrong = position.last().and_then(|(back, mv)| botch(position, &back, mv));
        context.feed(line);
        if let Some(fen) = wrong {
            context.feed(format!("setboard {fen}"));
        }
    })
}

/// The same for the opponent's move, which `remove` takes back with the engine's own.
fn remove_to(botch: impl Fn(&Position, &Position, Move) -> Option<String> + Send + 'static) -> Rule<Seen> {
    remove().instead(move |line, context| {
        let between = context.seen.position.last().map(|(between, _)| between);
        let wrong = between.and_then(|between| {
            let (back, mv) = between.last()?;
            botch(&between, &back, mv)
        });
        context.feed(line);
        if let Some(fen) = wrong {
            for line in ["force".to_owned(), format!("setboard {fen}"), "playother".to_owned()] {
                context.feed(line);
            }
        }
    })
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

fn with_same_side(before: &Position, back: &Position, _: Move) -> Option<String> {
    with_field(back, 1, if before.turn() == Color::White { "w" } else { "b" })
}

fn without_captured_piece(_: &Position, back: &Position, mv: Move) -> Option<String> {
    let square = back.target(mv);
    let captured = back.piece_on(square).is_some() && !back.is_castling(mv);
    captured.then(|| altered(back, &[(square, None)])).flatten()
}

fn with_rights_behind(before: &Position, back: &Position, mv: Move) -> Option<String> {
    with_field(back, 2, before.fen().split(' ').nth(2)?).filter(|_| !back.is_castling(mv))
}

fn with_castled_rook(_: &Position, back: &Position, mv: Move) -> Option<String> {
    let (color, rank) = (back.turn(), mv.from().rank());
    let (home, castled) = match back.target(mv).file() {
        File::G => (File::H, File::F),
        _ => (File::A, File::D),
    };
    let squares = [(Square::new(home, rank), None), (Square::new(castled, rank), Some((color, Piece::Rook)))];
    back.is_castling(mv).then(|| altered(back, &squares)).flatten()
}

fn without_passed_pawn(_: &Position, back: &Position, mv: Move) -> Option<String> {
    let passed = Square::new(back.target(mv).file(), mv.from().rank());
    crate::mutants::chess::is_en_passant(back, mv).then(|| altered(back, &[(passed, None)])).flatten()
}

fn with_queen(_: &Position, back: &Position, mv: Move) -> Option<String> {
    mv.promotion().and_then(|_| altered(back, &[(mv.from(), Some((back.turn(), Piece::Queen)))]))
}

/// It counts the positions before moves for repetitions, and does not forget those that were taken back.
fn counts_undone_positions() -> Rule<Seen> {
    let mut positions: Vec<u64> = Vec::new();
    hears(anything).instead(move |line, context| {
        context.feed(line);
        let now = context.seen.position.hash();
        match word(line) {
            b"new" | b"setboard" | b"." => positions.clear(),
            b"go" if positions.iter().filter(|before| **before == now).count() >= 2 => {
                context.print("1/2-1/2 {Draw by repetition}");
            }
            _ if sent_move(line) => positions.push(now),
            _ => {}
        }
    })
}

fn mates_in_play(line: &[u8], seen: &Seen) -> bool {
    let mates = |mv: Move| seen.position.after(mv).legal_moves().is_empty();
    !seen.is_forced() && move_of(line).and_then(|text| seen.legal(text)).is_some_and(mates)
}

/// In play it counts positions for repetitions. `new` and what takes a game apart make it forget them, but for the command that is
/// named.
fn counts_positions_over(kept: &'static [u8]) -> Rule<Seen> {
    let mut positions: Vec<u64> = Vec::new();
    hears(anything).instead(move |line, context| {
        context.feed(line);
        let now = context.seen.position.hash();
        match word(line) {
            b"new" => positions.clear(),
            forgets @ (b"undo" | b"remove" | b"setboard") if forgets != kept => positions.clear(),
            _ if sent_move(line) => positions.push(now),
            _ => return,
        }
        let times = positions.iter().filter(|before| **before == now).count();
        if sent_move(line) && times >= 3 && !context.seen.is_forced() {
            context.print("1/2-1/2 {Draw by repetition}");
            context.feed("force");
        }
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "undo-ignored", "XB-UNDO-1", "undo does nothing" => undo().lost();
    wrong "undo-takes-two", "XB-UNDO-1", "undo takes back a whole move" =>
        undo().when(|seen| seen.position.plies() >= 2).twice();
    wrong "undo-once", "XB-UNDO-1", "undo can take back one move only, until another is made" =>
        undo().after(undo()).until(hears(neither_undo_nor_ping)).lost();
    wrong "undo-keeps-side", "XB-UNDO-1", "undo leaves the same side on move" => undo_to(with_same_side);
    wrong "undo-loses-captured-piece", "XB-UNDO-1", "undo does not bring back what was captured" =>
        undo_to(without_captured_piece);
    wrong "undo-loses-castling", "XB-UNDO-1", "undo does not bring castling rights back" =>
        undo_to(with_rights_behind);
    wrong "undo-leaves-rook", "XB-UNDO-1", "undo of castling brings only the king back" =>
        undo_to(with_castled_rook);
    wrong "undo-loses-en-passant", "XB-UNDO-1", "undo does not bring the right to en passant back" =>
        undo_to(|_, back, _| with_field(back, 3, "-"));
    wrong "undo-loses-pawn-en-passant", "XB-UNDO-1",
        "undo of en passant does not bring the captured pawn back" => undo_to(without_passed_pawn);
    wrong "undo-keeps-counter", "XB-UNDO-1", "undo does not turn the half-move clock back" =>
        undo_to(|before, back, _| with_field(back, 4, &before.halfmove_clock().to_string()));
    lacks "undo-keeps-queen", "XB-UNDO-1", "undo of a promotion leaves a queen" => undo_to(with_queen);
    wrong "undo-in-first-game-only", "XB-UNDO-1", "in a second game undo does nothing" =>
        undo().when(|seen| seen.games >= 2).lost();
    wrong "dies-on-undo-after-pondering", "XB-UNDO-1", "undo right behind pondering kills it" =>
        hears("undo").after(hears("force").when(Seen::is_pondering))
        .until(hears("force").unless(Seen::is_pondering)).deadly();
    wrong "dies-on-undo-past-start", "XB-UNDO-1", "undo before the first move often enough kills it" =>
        hears("undo").when(|seen| seen.position.plies() == 0).beyond(100).deadly();
    wrong "dies-on-undo-in-game", "XB-UNDO-3", "undo on the opponent's turn kills it" =>
        hears("undo").when(Seen::is_waiting).deadly();
    wrong "dies-on-undo-in-search", "XB-UNDO-3", "undo while it thinks kills it" =>
        hears("undo").when(Seen::is_thinking).deadly();
    wrong "remove-refused", "XB-REMOVE-1", "it does not know remove" => refuses_command(hears("remove"));
    wrong "remove-ignored", "XB-REMOVE-1", "remove does nothing" => remove().lost();
    lacks "remove-takes-one", "XB-REMOVE-1", "remove takes one ply back" =>
        remove().instead_hears(["force", "undo", "playother"]);
    wrong "remove-loses-captured-piece", "XB-REMOVE-1", "remove does not bring back what was captured" =>
        remove_to(without_captured_piece);
    wrong "remove-loses-castling", "XB-REMOVE-1", "remove does not bring castling rights back" =>
        remove_to(with_rights_behind);
    wrong "remove-loses-en-passant", "XB-REMOVE-1", "remove does not bring the right to en passant back" =>
        remove_to(|_, back, _| with_field(back, 3, "-"));
    wrong "remove-keeps-queen", "XB-REMOVE-1", "remove of a promotion leaves a queen" =>
        remove_to(with_queen);
    wrong "remove-once", "XB-REMOVE-1", "remove can be had once a game" =>
        remove().beyond(1).since(hears("new")).lost();
    lacks "remove-enters-force", "XB-REMOVE-1", "remove leaves it in force mode" =>
        remove().then_hears("force");
    wrong "remove-moves", "XB-REMOVE-1", "after remove it moves for the other side" => also_moves(remove());
    lacks "remove-forgets-white", "XB-REMOVE-1", "after remove as White it does not play on" =>
        remove().when(|seen| seen.colour == Color::White).then_hears("force");
    wrong "remove-prints-ponder-move", "XB-PONDER-3",
        "remove while it ponders makes it print the move that it ponders" =>
        hears("remove").when(Seen::is_pondering).first(|_, context| context.print_some_move());
    wrong "dies-on-remove-after-one-ply", "XB-REMOVE-1", "remove after one ply kills it" =>
        hears("remove").when(|seen| seen.position.plies() == 1).deadly();
    wrong "undo-goes-ten-plies-back", "XB-UNDO-1", "undo can take back ten plies" =>
        undo().beyond(10).since(hears(neither_undo_nor_ping)).lost();
    wrong "undo-not-over-the-end", "XB-UNDO-1", "when a game is over undo does nothing" =>
        undo().when(Seen::is_over).lost();
    wrong "undone-positions-count", "XB-CLAIM-9", "positions that were taken back count for repetitions" =>
        counts_undone_positions();
    lacks "undone-positions-count-in-play", "XB-CLAIM-9",
        "in play positions that undo has taken back count for repetitions" => counts_positions_over(b"undo");
    lacks "removed-positions-count", "XB-CLAIM-9",
        "positions that remove has taken back count for repetitions" => counts_positions_over(b"remove");
    lacks "positions-before-setboard-count", "XB-CLAIM-9",
        "positions before one that was set up count for repetitions" => counts_positions_over(b"setboard");
    wrong "undo-keeps-the-first-ply", "XB-UNDO-1", "undo does not take back the first ply of a game" =>
        undo()
            .when(|seen| seen.position.plies() == 1)
            .instead_says("Error (command not legal now): undo");
    lacks "undo-leaves-the-game-over", "XB-UNDO-1", "behind a mate in play it plays no more, undo or not" =>
        hears("go").after(hears(sent_move).given(mates_in_play)).until(hears(["new", "setboard"])).lost();
    wrong "undo-lost-after-fifty-plies", "XB-UNDO-1", "its list of moves to take back ends at fifty plies" =>
        undo().when(|seen| seen.position.plies() > 50).lost();
    wrong "undo-lost-after-result", "XB-UNDO-1", "after a result undo does nothing" =>
        undo().after(hears("result")).until(hears("new")).lost();
    wrong "dies-on-undo-behind-position", "XB-ERR-5", "undo right behind a position kills it" =>
        hears("undo").when(|seen| seen.position.plies() == 0 && seen.position != Position::start()).deadly();
};

//! Moves that are taken and moves that are made.

use super::prelude::*;
use crate::mutants::chess::{can_mate, is_en_passant, some_illegal_move};
use cozy_chess::{File, Rank, get_between_rays};

/// When it has pondered enough.
const SOON: Duration = Duration::from_millis(600);

/// The engine's own move has only just been said.
fn is_quick(context: &Context) -> bool {
    let moved_at = context.seen.moved_at;
    moved_at.is_some_and(|at| context.now.saturating_sub(at) <= Duration::from_millis(1))
}

fn drops_quick_moves() -> Rule<Seen> {
    hears(sent_move).instead(|line, context| {
        if !is_quick(context) {
            context.feed(line);
        }
    })
}

fn quick_move_answered_twice() -> [Rule<Seen>; 2] {
    [
        hears(anything)
            .first(|line, context| context.count = u32::from(is_quick(context) && sent_move(line))),
        says("move").when(|seen| seen.own_moves >= 3).then(|line, context| {
            if context.count == 1 {
                context.print(line);
            }
        }),
    ]
}

/// The first move of a game goes well, so that the fault is not found by just starting it.
fn illegal(_: &[u8], seen: &Seen) -> Option<String> {
    let set_up = seen.before.plies() == 0 && seen.before != Position::start();
    let due = set_up || seen.own_moves >= 2 || seen.before.plies() >= 5;
    some_illegal_move(&seen.before).filter(|_| due).map(|mv| format!("move {mv}"))
}

fn illegal_when_lost(_: &[u8], seen: &Seen) -> Option<String> {
    let is_lost = seen.before.legal_moves().into_iter().all(|mv| can_mate(&seen.before.after(mv)));
    some_illegal_move(&seen.before).filter(|_| is_lost).map(|mv| format!("move {mv}"))
}

fn with_side_kept(line: &[u8], seen: &Seen) -> Option<String> {
    let kept = if seen.position.turn() == Color::White { " w " } else { " b " };
    Some(String::from_utf8_lossy(line).replacen(" w ", kept, 1).replacen(" b ", kept, 1))
}

fn echo(line: &[u8], context: &mut Context) {
    let echo = legal_move(line, &context.seen).map(|mv| context.seen.position.coordinates(mv));
    context.feed(line);
    context.print_move(echo);
}

fn with_dash(mv: &str) -> String {
    match mv.split_at_checked(2) {
        Some((from, to)) => format!("move {from}-{to}"),
        None => format!("move {mv}"),
    }
}

fn promotes_in_capitals(mv: &str) -> String {
    match mv.split_at_checked(4) {
        Some((squares, piece)) => format!("move {squares}{}", piece.to_ascii_uppercase()),
        None => format!("move {mv}"),
    }
}

/// On the last rank the form is that of any capture.
fn capture_without_letter(line: &[u8], _: &Seen) -> Option<Vec<u8>> {
    let mv = argument(line);
    (mv.len() == 5 && mv[0] != mv[2]).then(|| line[..line.len() - 1].to_vec())
}

fn hears_promotion() -> Event<Seen> {
    hears_move(|_, mv| mv.promotion().is_some())
}

/// What stands on a square that castling should have filled cannot move.
fn castling_leaves_rook() -> Rule<Seen> {
    let mut empty = Vec::new();
    hears(sent_legal_move).instead(move |line, context| {
        let position = &context.seen.position;
        let Some(mv) = legal_move(line, &context.seen) else { return };
        if position.is_castling(mv) {
            let file = if position.target(mv).file() == File::G { File::F } else { File::D };
            empty.push(Square::new(file, mv.from().rank()));
        } else if empty.contains(&mv.from()) {
            return context.refuse_move(move_of(line).unwrap_or_default());
        }
        context.feed(line);
    })
}

/// It castles long, and the square between the rook and the king's new place is attacked.
fn castles_beside_attack(position: &Position, mv: Move) -> bool {
    let mut setup = Setup::from_position(position);
    setup.remove(mv.from());
    setup.put(Square::new(File::B, mv.from().rank()), position.turn(), Piece::King);
    let attacked = setup.finish().is_ok_and(|there| there.in_check());
    position.is_castling(mv) && position.target(mv).file() == File::C && attacked
}

fn black_promotes_by_capture(position: &Position, mv: Move) -> bool {
    position.turn() == Color::Black
        && mv.promotion().is_some()
        && mv.from().file() != position.target(mv).file()
}

/// A pawn that is left by captures of these sides stands in the way.
fn en_passant_leaves_pawn(sides: &'static [Color]) -> Rule<Seen> {
    let mut left: Option<Square> = None;
    hears(sent_legal_move).instead(move |line, context| {
        let position = &context.seen.position;
        let Some(mv) = legal_move(line, &context.seen) else { return };
        let to = position.target(mv);
        if is_en_passant(position, mv) && sides.contains(&position.turn()) {
            left = Some(Square::new(to.file(), mv.from().rank()));
        } else if left.is_some_and(|square| square == to || get_between_rays(mv.from(), to).has(square)) {
            return context.refuse_move(move_of(line).unwrap_or_default());
        }
        context.feed(line);
    })
}

/// A pawn that has made two steps is gone when a piece comes to the square behind it.
fn pieces_take_in_passing() -> Rule<Seen> {
    let (mut passed, mut gone): (Option<(Square, Square)>, Option<Square>) = (None, None);
    hears(sent_legal_move).instead(move |line, context| {
        let position = &context.seen.position;
        let Some(mv) = legal_move(line, &context.seen) else { return };
        let (from, to) = (mv.from(), position.target(mv));
        if gone == Some(from) {
            return context.refuse_move(move_of(line).unwrap_or_default());
        }
        let pawn = position.board().piece_on(from) == Some(Piece::Pawn);
        gone = passed.filter(|(behind, _)| *behind == to && !pawn).map(|(_, pawn)| pawn);
        let between = get_between_rays(from, to);
        passed = between.into_iter().next().filter(|_| pawn && between.len() == 1).map(|behind| (behind, to));
        context.feed(line);
    })
}

/// It remembers the move that it expects.
fn expects() -> Rule<Seen> {
    says("move").then(|_, context| {
        context.seen.hint.clear();
        context.hush("hint");
    })
}

/// It hears a move while it ponders: the expected one, or another.
fn answer(expected: &'static str) -> Event<Seen> {
    hears(sent_move).when(Seen::is_pondering).given(move |line, seen| {
        let is_hit = move_of(line).is_some_and(|text| text.as_bytes() == &seen.hint[..]);
        !seen.hint.is_empty() && is_hit == (expected == "hit")
    })
}

/// It hears the move that it expected, whether or not it ponders.
fn expected() -> Event<Seen> {
    hears(sent_move).given(|line, seen| {
        !seen.hint.is_empty() && move_of(line).is_some_and(|text| text.as_bytes() == &seen.hint[..])
    })
}

fn guess(_: &[u8], seen: &Seen) -> Option<String> {
    Some(format!("usermove {}", String::from_utf8_lossy(&seen.hint)))
}

fn moves_if_pondering(context: &mut Context) {
    if context.seen.is_pondering() {
        context.print_some_move();
    }
}

/// A move of its own that is so, in the position before it.
fn own_move(so: impl Fn(&Position, Move) -> bool + Send + 'static) -> Event<Seen> {
    says("move").given(move |line, seen| {
        let mv = seen.before.parse_any(&String::from_utf8_lossy(argument(line))).ok();
        mv.is_some_and(|read| so(&seen.before, read.mv))
    })
}

/// Some move that is not legal instead.
fn another(_: &[u8], seen: &Seen) -> Option<String> {
    some_illegal_move(&seen.before).map(|mv| format!("move {mv}"))
}

fn in_double_check(position: &Position, _: Move) -> bool {
    position.board().checkers().len() == 2
}

fn in_knight_s_check(position: &Position, _: Move) -> bool {
    let board = position.board();
    !board.checkers().is_disjoint(board.pieces(Piece::Knight))
}

/// Castling as chess programs keep it: the king takes its rook.
fn as_taken_rook(line: &[u8], seen: &Seen) -> Option<String> {
    let read = seen.before.parse_any(&String::from_utf8_lossy(argument(line))).ok()?;
    let (mv, rank) = (read.mv, read.mv.from().rank());
    let corner = if seen.before.target(mv).file() == File::G { File::H } else { File::A };
    let castles = seen.before.is_castling(mv);
    castles.then(|| format!("move {}{}", mv.from(), Square::new(corner, rank)))
}

fn as_other_castling(line: &[u8], seen: &Seen) -> Option<String> {
    let read = seen.before.parse_any(&String::from_utf8_lossy(argument(line))).ok()?;
    let other = if seen.before.target(read.mv).file() == File::G { "O-O-O" } else { "O-O" };
    seen.before.is_castling(read.mv).then(|| format!("move {other}"))
}

/// On its own board the pawn becomes another piece than it says.
fn promotes_otherwise(line: &[u8], context: &mut Context) {
    let Some((letter, squares)) = argument(line).split_last() else { return };
    let other = if *letter == b'q' { b'n' } else { b'q' };
    for line in [&b"force"[..], b"undo", &[b"usermove ", squares, &[other][..]].concat(), b"playother"] {
        context.feed(line);
    }
}

/// It castles short wherever king and rook are at home and nothing stands between them.
fn as_castling_at_home(_: &[u8], seen: &Seen) -> Option<String> {
    let position = &seen.before;
    let rank = if position.turn() == Color::White { Rank::First } else { Rank::Eighth };
    let on = |file| position.piece_on(Square::new(file, rank));
    let home = on(File::E) == Some((position.turn(), Piece::King))
        && on(File::H) == Some((position.turn(), Piece::Rook))
        && on(File::F).is_none()
        && on(File::G).is_none();
    home.then(|| format!("move {}{}", Square::new(File::E, rank), Square::new(File::G, rank)))
}

fn play_at_once(line: &[u8], context: &mut Context) {
    context.feed("force");
    context.feed(line);
    context.feed("playother");
}

/// The last piece is taken.
fn bares_kings(position: &Position, mv: Move) -> bool {
    position.board().occupied().len() == 3 && position.piece_on(position.target(mv)).is_some()
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "no-reply-to-move", "XB-MOVEIN-1", "it does not answer the opponent's move" =>
        says("move").when(|seen| seen.cause == Some(Cause::Move)).lost();
    wrong "moves-twice", "XB-MOVEOUT-7", "it prints each move twice" => says("move").twice();
    lacks "stops-after-first-move", "XB-MOVEIN-1", "it makes one move a game" =>
        says("move").unless(|seen| seen.own_moves == 1).lost();
    lacks "drops-quick-move", "XB-MOVEIN-1", "it loses a move that comes right behind its own" =>
        drops_quick_moves();
    wrong "quick-move-answered-twice", "XB-MOVEOUT-7",
        "it answers a move that comes right behind its own twice, late in the game" =>
        quick_move_answered_twice();
    wrong "illegal-engine-move", "XB-MOVEOUT-6", "it makes a move that is not legal" =>
        says("move").reworded(illegal);
    wrong "illegal-move-when-lost", "XB-MOVEOUT-6",
        "where every move is answered by mate its own is not legal" =>
        says("move").reworded(illegal_when_lost);
    wrong "forgets-moves-in-force", "XB-MOVEOUT-6", "it does not make the moves of force mode" =>
        hears(sent_legal_move).when(Seen::is_forced).lost();
    wrong "forgets-position", "XB-SETBOARD-1", "it does not set up positions" => hears("setboard").lost();
    lacks "position-keeps-side", "XB-SETBOARD-1", "setting a position up does not change who is on move" =>
        hears("setboard").reworded(with_side_kept);
    wrong "echoes-moves", "XB-MOVEOUT-2", "it repeats the moves that it receives" =>
        hears(sent_legal_move).instead(echo);
    wrong "move-in-old-form", "XB-MOVEOUT-1", "it prints moves as GNU Chess 4 did" =>
        moves_as(|mv| format!("1. ... {mv}"));
    wrong "move-with-dash", "XB-MOVEOUT-3", "it prints moves with a dash" => moves_as(with_dash);
    wrong "promotes-in-capitals", "XB-MOVEOUT-3", "it names the piece of a promotion by a capital" =>
        moves_as(promotes_in_capitals);
    wrong "promotes-without-letter", "XB-MOVEOUT-3", "it does not say what a pawn becomes" =>
        moves_as(|mv| format!("move {}", mv.get(..4).unwrap_or(mv)));
    wrong "promotes-by-capture-without-letter", "XB-MOVEOUT-3",
        "it does not say what a pawn becomes that captures" => says("move").reworded(capture_without_letter);
    wrong "refuses-promotion", "XB-MOVEIN-2", "it takes no promotion" => refuses_move(hears_promotion());
    lacks "promotes-to-queen-always", "XB-MOVEIN-2", "every promotion makes a queen" =>
        hears_promotion().reworded(|line, _| Some([line.split_last()?.1, b"q"].concat()));
    wrong "refuses-castling", "XB-MOVEIN-2", "it takes no castling" =>
        refuses_move(hears_move(Position::is_castling));
    wrong "castling-leaves-rook", "XB-MOVEIN-2", "castling moves the king only" => castling_leaves_rook();
    wrong "refuses-en-passant", "XB-MOVEIN-2", "it takes nothing en passant" =>
        refuses_move(hears_move(is_en_passant));
    wrong "en-passant-leaves-pawn", "XB-MOVEIN-2", "a pawn taken en passant stays on the board" =>
        en_passant_leaves_pawn(&[Color::White, Color::Black]);
    wrong "black-leaves-pawn-en-passant", "XB-MOVEIN-2", "a pawn that Black takes en passant stays" =>
        en_passant_leaves_pawn(&[Color::Black]);
    wrong "castling-fears-for-rook", "XB-MOVEIN-2", "it does not castle long past an attack on the b-file" =>
        refuses_move(hears_move(castles_beside_attack));
    wrong "black-refuses-capturing-promotion", "XB-MOVEIN-2", "it does not let Black promote by a capture" =>
        refuses_move(hears_move(black_promotes_by_capture));
    wrong "dies-at-ply-61", "XB-MOVEIN-1", "its list of moves ends at sixty plies" =>
        hears(sent_legal_move).when(|seen| seen.position.plies() >= 60).deadly();
    lacks "ponder-move-stays", "XB-PONDER-3", "a second move that it did not expect is lost to it" =>
        hears(sent_move).when(Seen::is_pondering).the_nth(2).lost();
    lacks "ponder-hit-only", "XB-PONDER-3", "pondering, it answers only the move that it expected" =>
        [expects(), answer("miss").lost()];
    lacks "ponder-hit-lost", "XB-PONDER-3", "pondering, it does not answer the move that it expected" =>
        [expects(), answer("hit").lost()];
    lacks "ponder-hit-lost-in-mid-game", "XB-PONDER-3",
        "pondering with many pieces on the board, it does not answer the move that it expected" =>
        [expects(), answer("hit").when(|seen| seen.position.board().occupied().len() > 20).lost()];
    lacks "easy-loses-the-expected-move", "XB-MOVEIN-1",
        "when easy has ended its pondering it does not answer the move that it expected" =>
        [expects(), expected().after(hears("easy").when(Seen::is_pondering)).until(says("move")).lost()];
    lacks "pondered-to-its-depth-deaf", "XB-MOVEIN-1",
        "when it has pondered to the depth of sd it does not answer" =>
        hears(sent_move).when(Seen::is_pondering).after(hears("sd")).until(hears("new")).lost();
    lacks "hard-while-thinking-loses-the-move", "XB-MOVEIN-1",
        "hard while it thinks ends its search without a move" =>
        hears("hard").when(Seen::is_thinking).first_hears("force");
    wrong "ponder-guess-stays", "XB-PONDER-3",
        "the move that it expected stays on its board, not the other" =>
        [expects(), answer("miss").reworded(guess)];
    wrong "moves-while-pondering", "XB-PONDER-3", "it moves when it has pondered enough" =>
        says("move").then(|_, context| context.later(SOON, Action::call(moves_if_pondering)));
    lacks "move-waits-for-ponder", "XB-IO-6", "pondering, it does not look at its input" =>
        stalls_for(Duration::from_secs(15), |_, seen| seen.is_pondering());
    lacks "plays-move-sent-while-thinking", "XB-MOVEIN-12",
        "it makes a move that came while it was thinking" =>
        hears(sent_move).when(Seen::is_thinking)
        .given(|line, seen| move_of(line).is_some_and(|text| seen.legal(text).is_some()))
        .instead(play_at_once);
    lacks "takes-nothing-en-passant-itself", "XB-MOVEOUT-6",
        "it makes no move where it would have to take en passant" => own_move(is_en_passant).lost();
    wrong "answers-double-check-by-a-piece", "XB-MOVEOUT-6", "it answers a double check by an illegal move" =>
        own_move(in_double_check).reworded(another);
    wrong "leaves-knight-s-check", "XB-MOVEOUT-6", "it does not see the checks of knights" =>
        own_move(in_knight_s_check).reworded(another);
    wrong "castles-king-takes-rook", "XB-MOVEOUT-3", "it writes its castling as king takes rook" =>
        says("move").reworded(as_taken_rook);
    wrong "castles-the-other-way", "XB-MOVEOUT-3", "it writes short castling as long, and long as short" =>
        says("move").reworded(as_other_castling);
    wrong "promotes-otherwise-inside", "XB-MOVEOUT-3",
        "the piece that it names when it promotes is not the one on its board" =>
        own_move(|_, mv| mv.promotion().is_some()).then(promotes_otherwise);
    wrong "castles-itself-without-right", "XB-MOVEOUT-6",
        "it castles wherever king and rook are at home, whether they have moved or not" =>
        says("move").reworded(as_castling_at_home);
    lacks "answers-as-black-only", "XB-MOVEIN-1", "as White it does not answer moves" =>
        hears(sent_move).when(|seen| seen.awaits_move() && seen.colour == Color::White).lost();
    lacks "second-game-ends-early", "XB-MOVEIN-1", "in a second game it makes three moves" =>
        says("move").when(|seen| seen.games >= 2 && seen.own_moves > 3).lost();
    wrong "moves-blindly-in-time-trouble", "XB-MOVEOUT-6",
        "with no time left it sends a move that does not fit the position" =>
        says("move").when(|seen| seen.own_moves >= 2).after(hears(exactly("time 1"))).until(hears("new"))
        .reworded(another);
    wrong "pieces-take-in-passing", "XB-MOVEIN-2",
        "any piece that comes to the square behind a pawn takes it in passing" => pieces_take_in_passing();
    lacks "new-lost-behind-expected-move", "XB-NEW-1",
        "force right behind the move that it expected takes the next new with it" =>
        [expects(), hears("new").next_after(hears("force").right_after(answer("hit"))).lost()];
    lacks "silent-when-pondered-out", "XB-MOVEIN-1",
        "where little is left to ponder it stops, and does not answer the move behind that" =>
        hears_move(|position, _| position.board().occupied().len() == 3).when(Seen::is_pondering).lost();
    wrong "draws-by-impossible-capture", "XB-MOVEOUT-6",
        "a capture after which nobody can mate is no move that there is" =>
        own_move(bares_kings).instead_says("move a8a8");
};

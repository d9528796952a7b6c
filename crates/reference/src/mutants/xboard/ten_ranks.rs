//! Xiangqi as far as moves can be written in it: a board of nine files and ten ranks, counted from 0. Whose piece stands
//! where is known, and nothing of how it moves.

use super::prelude::*;

/// The start position, rank 9 first.
const START: [&[u8; 9]; 10] = [
    b"rnbakabnr",
    b".........",
    b".c.....c.",
    b"p.p.p.p.p",
    b".........",
    b".........",
    b"P.P.P.P.P",
    b".C.....C.",
    b".........",
    b"RNBAKABNR",
];

/// Rank counted from the lower end, and file.
type Place = (usize, usize);

/// Does what a line says in a game on this board: the moves made are put aside, one that cannot be is refused.
pub(super) fn heard(line: &[u8], context: &mut Context) {
    make(line, context, 0);
}

/// The same, if the lowest rank were 1.
pub(super) fn heard_from_one(line: &[u8], context: &mut Context) {
    make(line, context, 1);
}

fn make(line: &[u8], context: &mut Context, lowest: usize) {
    if word(line) != b"usermove" {
        return context.feed(line);
    }
    let text = String::from_utf8_lossy(argument(line)).into_owned();
    let mut board = START.map(|rank| *rank);
    for mv in context.held.iter().filter_map(|mv| read(&String::from_utf8_lossy(mv), lowest)) {
        play(&mut board, mv);
    }
    let red = context.held.len().is_multiple_of(2);
    let own = |(rank, file): Place| {
        let piece = board[9 - rank][file];
        piece.is_ascii_alphabetic() && piece.is_ascii_uppercase() == red
    };
    match read(&text, lowest) {
        Some((from, to)) if own(from) && !own(to) => context.held.push_back(text.into_bytes()),
        _ => context.refuse_move(&text),
    }
}

fn play(board: &mut [[u8; 9]; 10], (from, to): (Place, Place)) {
    board[9 - to.0][to.1] = std::mem::replace(&mut board[9 - from.0][from.1], b'.');
}

/// Two squares: a file letter and a rank of one or two digits each.
fn read(text: &str, lowest: usize) -> Option<(Place, Place)> {
    let second = 1 + text.get(1..)?.find(|c: char| c.is_ascii_alphabetic())?;
    let square = |text: &str| -> Option<Place> {
        let file = (text.bytes().next()?.checked_sub(b'a')?).into();
        let rank = text.get(1..)?.parse::<usize>().ok()?.checked_sub(lowest)?;
        (file < 9 && rank < 10).then_some((rank, file))
    };
    Some((square(&text[..second])?, square(&text[second..])?))
}

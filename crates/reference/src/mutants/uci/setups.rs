//! `position`: what stands on the board.

use super::prelude::*;
use crate::mutants::chess::is_en_passant;
use games::chess::Color;

/// The start of a game, as a FEN with Black to move.
const START_OF_BLACK: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
/// The start of a game.
const START_OF_WHITE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// How many plies a list holds that is of a fixed size.
const PLIES: usize = 512;
/// So many plies are much of a game.
const LATE: usize = 80;
/// How many moves a list of them holds that is of a fixed size.
const MOVES: usize = 128;
/// How many bytes a line holds that is of a fixed size.
const BYTES: usize = 2048;
/// How many moves of a game it remembers.
const REMEMBERED: usize = 30;

/// The line with another field of its FEN.
fn with_field(setup: &Setup, index: usize, value: &str) -> Option<String> {
    let mut fields: Vec<&str> = setup.fen.as_ref()?.split(' ').collect();
    *fields.get_mut(index)? = value;
    Some(setup.started_from(&fields.join(" ")))
}

fn field(setup: &Setup, index: usize) -> Option<&str> {
    setup.fen.as_ref()?.split(' ').nth(index)
}

/// Whether a pawn can be taken in passing.
fn takes_in_passing(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| is_en_passant(position, mv))
}

/// Moves of one position follow those of the one before.
fn position_adds_moves() -> Rule<Seen> {
    let mut before: Vec<String> = Vec::new();
    positions_as(move |setup, _| {
        if setup.fen.is_some() {
            return None;
        }
        before.extend(setup.moves.iter().cloned());
        Some(setup.with_moves(&before))
    })
}

/// The rights of the last position in which there were any stay.
fn rights_stay() -> Rule<Seen> {
    let mut rights: Option<String> = None;
    positions_as(move |setup, _| {
        let own = field(setup, 2)?;
        if own != "-" {
            rights = Some(own.to_owned());
            return None;
        }
        with_field(setup, 2, rights.as_ref()?)
    })
}

/// Behind a list of moves, this field is what it was in the FEN before them.
fn keeps_of_start(index: usize) -> Rule<Seen> {
    positions_as(move |setup, _| {
        let end = setup.end.fen();
        let mut fields: Vec<&str> = end.split(' ').collect();
        let of_start = field(setup, index).filter(|_| !setup.moves.is_empty())?;
        *fields.get_mut(index)? = of_start;
        Some(format!("position fen {}", fields.join(" ")))
    })
}

/// Behind a list without captures, the rights to castle are those of the FEN before it.
fn rights_outlive_moves_of_rook() -> Rule<Seen> {
    positions_as(move |setup, _| {
        let captures = |(at, mv): &(Position, Move)| at.piece_on(at.target(*mv)).is_some();
        let of_start = field(setup, 2).filter(|_| !setup.played.iter().any(captures))?;
        let end = setup.end.fen();
        let mut fields: Vec<&str> = end.split(' ').collect();
        *fields.get_mut(2)? = of_start;
        (!setup.moves.is_empty()).then(|| format!("position fen {}", fields.join(" ")))
    })
}

/// A list of moves from the same start as the one before, and as long, is not read again.
fn as_many_taken_for_the_same() -> Rule<Seen> {
    let mut before: Option<(Option<String>, Vec<String>)> = None;
    positions_as(move |setup, _| {
        let same = before.as_ref().filter(|(fen, moves)| {
            *fen == setup.fen && moves.len() == setup.moves.len() && !moves.is_empty()
        });
        if let Some((_, moves)) = same {
            return Some(setup.with_moves(moves));
        }
        before = Some((setup.fen.clone(), setup.moves.clone()));
        None
    })
}

/// How many moves a list of `startpos` has at least, for a position to be taken for another one.
const SEVERAL: usize = 5;

/// The board of a list of `startpos` stays where the next one has as many moves.
fn several_taken_for_the_same() -> Rule<Seen> {
    let mut before: Vec<String> = Vec::new();
    positions_as(move |setup, _| {
        let is_alike = before.len() == setup.moves.len() && before.len() >= SEVERAL;
        if setup.fen.is_none() && is_alike {
            return Some(setup.with_moves(&before));
        }
        before = if setup.fen.is_none() { setup.moves.clone() } else { Vec::new() };
        None
    })
}

/// The last two moves of a list of `startpos` are played on the old board where that has two moves less.
fn two_plies_played_on() -> Rule<Seen> {
    let mut before: Vec<String> = Vec::new();
    positions_as(move |setup, _| {
        let is_longer = !before.is_empty() && before.len() + 2 == setup.moves.len();
        let mut moves = before.clone();
        before = if setup.fen.is_none() { setup.moves.clone() } else { Vec::new() };
        moves.extend(setup.moves.iter().skip(setup.moves.len().saturating_sub(2)).cloned());
        (setup.fen.is_none() && is_longer).then(|| setup.with_moves(&moves))
    })
}

/// A list that begins like the last one is played on from that board, whatever the FEN.
fn same_moves_on_the_same_board() -> Rule<Seen> {
    let mut before: (Option<String>, Vec<String>) = (None, Vec::new());
    positions_as(move |setup, _| {
        let (fen, moves) = std::mem::replace(&mut before, (setup.fen.clone(), setup.moves.clone()));
        let plays_on = !moves.is_empty() && setup.moves.starts_with(&moves) && fen != setup.fen;
        plays_on.then(|| setup.started_from(fen.as_deref().unwrap_or(START_OF_WHITE)))
    })
}

/// A list that is the beginning of the last one is taken for it.
fn never_takes_back() -> Rule<Seen> {
    let mut before: (Option<String>, Vec<String>) = (None, Vec::new());
    positions_as(move |setup, _| {
        let (fen, moves) = &before;
        let is_shorter = !setup.moves.is_empty() && setup.moves.len() < moves.len();
        if is_shorter && *fen == setup.fen && moves.starts_with(&setup.moves) {
            return Some(setup.with_moves(moves));
        }
        before = (setup.fen.clone(), setup.moves.clone());
        None
    })
}

/// The files of the rooks that may castle are told by their sides of the king, as in X-FEN.
fn with_outermost_rooks(setup: &Setup) -> Option<String> {
    let start = setup.played.first().map_or(&setup.end, |(start, _)| start);
    let letters = field(setup, 2)?.chars().map(|letter| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let king = start.board().king(color).file() as u8 + b'a';
        let side = match letter.to_ascii_lowercase() {
            file @ 'a'..='h' if u32::from(king) < u32::from(file) => 'k',
            'a'..='h' => 'q',
            other => other,
        };
        if color == Color::White { side.to_ascii_uppercase() } else { side }
    });
    with_field(setup, 2, &letters.collect::<String>())
}

/// `startpos` sets the pieces and leaves the rights of the game before.
fn rights_of_old_game_stay() -> Rule<Seen> {
    let mut rights = "KQkq".to_owned();
    positions_as(move |setup, _| {
        let of_end = setup.end.fen().split(' ').nth(2).map(str::to_owned);
        let before = std::mem::replace(&mut rights, of_end.unwrap_or_default());
        let is_wrong = setup.fen.is_none() && before != "KQkq";
        is_wrong.then(|| setup.started_from(&START_OF_WHITE.replace("KQkq", &before)))
    })
}

/// A `position startpos` is cut where a buffer ends.
fn cut(line: &[u8]) -> Option<Vec<u8>> {
    (line.len() > BYTES).then(|| line[..BYTES].to_vec())
}

fn is_late(setup: &Setup, _: &Seen) -> bool {
    setup.moves.len() > LATE
}

fn is_early(setup: &Setup, seen: &Seen) -> bool {
    !is_late(setup, seen)
}

fn is_startpos(line: &[u8]) -> bool {
    line.starts_with(b"position startpos")
}

fn lacks_moves(line: &[u8]) -> bool {
    !line.windows(6).any(|part| part == b" moves")
}

fn lacks_counters(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    text.strip_prefix("position fen ").is_some_and(|fen| {
        let fen = fen.split(" moves").next().unwrap_or_default();
        fen.split_ascii_whitespace().count() < 6
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "idle-passing-square-refused", "UCI-POS-2",
        "it refuses a FEN that names a square which no pawn can take in passing" =>
        hears_position(|setup, _| {
            let start = setup.played.first().map_or(&setup.end, |(start, _)| start);
            field(setup, 3).is_some_and(|square| square != "-") && !takes_in_passing(start)
        }).lost();
    wrong "line-cut-at-1024", "UCI-POS-3", "of a line of more than 1024 bytes it reads the beginning" =>
        hears(position).that(|line| line.len() > 1024).reworded(|line, _| {
            let cut = &line[..1024];
            let end = cut.iter().rposition(|byte| *byte == b' ').unwrap_or(cut.len());
            Some(cut[..end].to_vec())
        });
    wrong "same-moves-same-board", "UCI-POS-5",
        "moves that begin like the last ones are played on its board, whatever the FEN" =>
        same_moves_on_the_same_board();
    lacks "startpos-ignored", "UCI-POS-1", "position startpos does nothing without moves" =>
        hears_position(|setup, _| setup.fen.is_none() && setup.moves.is_empty()).lost();
    wrong "startpos-with-black-to-move", "UCI-POS-1", "Black is to move at the start of its games" =>
        positions_as(|setup, _| (setup.fen.is_none() && setup.moves.is_empty())
            .then(|| format!("position fen {START_OF_BLACK}")));
    wrong "fen-ignored", "UCI-POS-2", "it knows the start only, and no other position" =>
        hears_position(|setup, _| setup.fen.is_some()).lost();
    wrong "fen-side-ignored", "UCI-POS-2", "White is to move in every FEN that it reads" =>
        positions_as(|setup, _| with_field(setup, 1, "w"));
    wrong "en-passant-of-fen-ignored", "UCI-POS-2", "it does not read the pawn that passed in a FEN" =>
        positions_as(|setup, _| with_field(setup, 3, "-"));
    wrong "rights-of-fen-ignored", "UCI-MOVE-3", "it does not read who may castle in a FEN" =>
        positions_as(|setup, seen| with_field(setup, 2, "-").filter(|_| !seen.chess960()));
    wrong "en-passant-of-fen-ignored-for-black", "UCI-POS-2",
        "it reads the pawn that passed in a FEN only where White is to move" =>
        positions_as(|setup, _| (field(setup, 1)? == "b").then(|| with_field(setup, 3, "-"))?);
    wrong "rights-read-by-their-places", "UCI-POS-2",
        "of the rights to castle in a FEN it takes the first for White's short one, and so on" =>
        positions_as(|setup, seen| {
            let rights = field(setup, 2).filter(|rights| *rights != "-" && !seen.chess960())?;
            with_field(setup, 2, "KQkq".get(..rights.len())?)
        });
    wrong "moves-forgotten", "UCI-POS-3", "it plays no moves of a position" =>
        positions_as(|setup, _| Some(setup.with_moves(&[])));
    wrong "last-move-lost", "UCI-POS-3", "it loses the last move of a list" =>
        positions_as(|setup, _| setup.moves.split_last().map(|(_, moves)| setup.with_moves(moves)));
    wrong "first-move-only", "UCI-POS-3", "it plays the first move of a list only" =>
        positions_as(|setup, _| setup.moves.get(..1).map(|moves| setup.with_moves(moves)));
    wrong "moves-behind-fen-ignored", "UCI-POS-3", "behind a FEN it plays no moves" =>
        positions_as(|setup, _| setup.fen.is_some().then(|| setup.with_moves(&[])));
    lacks "position-needs-moves", "UCI-POS-4", "it ignores a position without the word moves" =>
        hears(position).that(lacks_moves).lost();
    wrong "fen-needs-counters", "UCI-ROBUST-1", "it ignores a FEN without its counters" =>
        hears(position).that(lacks_counters).lost();
    wrong "fen-needs-counters-before-moves", "UCI-ROBUST-1",
        "it takes the moves for the counters that a FEN lacks, and ignores it" =>
        hears(position).that(|line| lacks_counters(line) && !lacks_moves(line)).lost();
    wrong "fen-needs-a-move-number", "UCI-ROBUST-1", "it ignores a FEN whose number of moves is 0" =>
        hears(position).that(|line| line.split(|byte| *byte == b' ').nth(7) == Some(b"0")).lost();
    wrong "first-position-stays", "UCI-POS-5", "it takes one position a game" =>
        hears(position).beyond(1).since(hears(newgame)).lost();
    wrong "needs-newgame-for-another-start", "UCI-POS-5",
        "within a game it takes no position of another one" =>
        hears_position(|setup, _| setup.fen.is_some()).after(says(answer)).until(hears(newgame)).lost();
    wrong "position-adds-moves", "UCI-POS-5", "the moves of a position follow those of the one before" =>
        position_adds_moves();
    wrong "rights-of-old-position-stay", "UCI-POS-5", "who may castle stays from the position before" =>
        rights_stay();
    wrong "rights-of-old-game-stay", "UCI-POS-5", "startpos does not give back rights to castle" =>
        rights_of_old_game_stay();
    wrong "rights-outlive-rook", "UCI-POS-3", "rights to castle do not end in a list of moves" =>
        keeps_of_start(2);
    wrong "rights-outlive-moves-of-rook", "UCI-POS-3",
        "a rook that has come back may castle" => rights_outlive_moves_of_rook();
    wrong "as-many-moves-taken-for-the-same", "UCI-POS-5",
        "it takes a list as long as the one before for the same" => as_many_taken_for_the_same();
    wrong "five-moves-and-more-taken-for-the-same", "UCI-POS-5",
        "it takes a list of startpos with five moves or more for the one before, if that was as long" =>
        several_taken_for_the_same();
    wrong "two-plies-more-played-on-the-old-board", "UCI-POS-5",
        "of a list of startpos that is two moves longer than the one before it plays the last two only" =>
        two_plies_played_on();
    wrong "late-fen-refused", "UCI-POS-2", "it refuses a FEN whose number of moves a byte does not hold" =>
        hears_position(|setup, _| {
            field(setup, 5).and_then(|number| number.parse::<u32>().ok()).is_some_and(|number| number > 255)
        }).lost();
    wrong "empty-list-drops-position", "UCI-POS-4", "it ignores a position whose list has no moves" =>
        hears(position).that(|line| line.trim_ascii_end().ends_with(b"moves")).lost();
    wrong "moves-never-taken-back", "UCI-POS-5", "it ignores a list that is the beginning of the last one" =>
        never_takes_back();
    wrong "rook-letters-taken-for-sides", "UCI-960-2",
        "it takes the files of rooks in a FEN for the outermost rooks" =>
        positions_as(|setup, seen| with_outermost_rooks(setup).filter(|_| seen.chess960()));
    wrong "passed-pawn-stays", "UCI-POS-3", "a pawn that has passed can be taken in passing for ever" =>
        keeps_of_start(3);
    wrong "moves-at-position", "UCI-POS-6", "it moves when a position is set" =>
        hears(position).then(|_, context| {
            let first = context.seen.position.legal_moves().first().copied();
            let mv = first.map_or("0000".to_owned(), |mv| context.seen.position.coordinates(mv));
            context.print(format!("bestmove {mv}"));
        });
    wrong "long-line-cut", "UCI-POS-8", "of a position it reads two thousand bytes" =>
        hears(position).reworded(|line, _| cut(line));
    wrong "dies-on-many-moves", "UCI-POS-2", "more than 128 moves in a position overrun a list" =>
        hears(go).when(|seen| seen.position.legal_moves().len() > MOVES).deadly();
    wrong "dies-on-long-game", "UCI-POS-8", "a game of many plies overruns a list" =>
        hears_position(|setup, _| setup.moves.len() > PLIES).deadly();
    wrong "long-line-forgets-moves", "UCI-BM-2", "it remembers thirty moves of a game" =>
        positions_as(|setup, _| setup.moves.get(..REMEMBERED).map(|moves| setup.with_moves(moves)));
    wrong "takes-256-positions", "UCI-POS-2", "it forgets every position behind the 256th" =>
        hears(position).beyond(256).lost();
    wrong "position-after-search-lost", "UCI-BM-7", "it ignores the first position behind its answer" =>
        hears(position).next_after(says(answer)).lost();
    lacks "not-ready-right-after-answer", "UCI-NEW-1",
        "it loses a go that comes with the first position behind its answer" =>
        hears(go).after(hears(position).next_after(says(answer))).until(settles()).lost();
    lacks "mute-late-in-a-game", "UCI-GO-1", "behind eighty plies it answers no go" =>
        hears(go).after(hears_position(is_late)).until(hears_position(is_early)).lost();
    lacks "needs-isready-behind-position", "UCI-GO-1", "it ignores a go right behind a position" =>
        hears(go).right_after(hears(is_startpos)).lost();
    wrong "castling-unread", "UCI-MOVE-5", "a list of moves ends for it before castling" =>
        stumbles_over(Position::is_castling);
    wrong "en-passant-unread", "UCI-MOVE-5", "a list of moves ends for it where a pawn takes in passing" =>
        stumbles_over(is_en_passant);
    wrong "promotion-unread", "UCI-MOVE-5", "a list of moves ends for it before a promotion" =>
        stumbles_over(|_, mv| mv.promotion().is_some());
    wrong "moves-of-black-unread", "UCI-MOVE-5", "it takes the moves of Black for those of White" =>
        stumbles_over(|position, _| position.turn() == Color::Black);
};

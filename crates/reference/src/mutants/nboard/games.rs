//! `set game`: which game counts, and its moves.

use super::prelude::*;

fn is_move(property: &Property<'_>) -> bool {
    matches!(property, Property::Move(..))
}

/// It has room for so many moves of a game.
fn moves_at_most(most: u32) -> Rule<Seen> {
    games_as(move |game| {
        let mut moves = 0;
        game.properties.retain(|property| {
            moves += u32::from(is_move(property));
            !is_move(property) || moves <= most
        });
    })
}

/// Names that are moves stand among the moves.
fn play_names(game: &mut Game<'_>) {
    let named = |property: &Property<'_>| match *property {
        Property::Name(_, name) => std::str::from_utf8(name).ok()?.parse::<Move>().ok(),
        _ => None,
    };
    let moves: Vec<Move> = game.properties.iter().filter_map(named).collect();
    let at = game.properties.iter().position(is_move).unwrap_or(game.properties.len());
    let item = |mv| Property::Move(Disc::Black, MoveItem { mv, eval: None, time: None });
    game.properties.splice(at..at, moves.into_iter().map(item));
}

fn cut_at_evaluation_or_time(game: &mut Game<'_>) {
    let is_told = |item: &MoveItem<'_>| item.eval.is_some() || item.time.is_some();
    let told = |property: &Property<'_>| matches!(property, Property::Move(_, item) if is_told(item));
    let end = game.properties.iter().position(told).unwrap_or(game.properties.len());
    game.properties.truncate(end);
}

fn cut_at_colon(game: &mut Game<'_>) {
    let has_colon = |item: &MoveItem<'_>| item.time.is_some_and(|time| time.text().contains(&b':'));
    let is_so = |property: &Property<'_>| matches!(property, Property::Move(_, item) if has_colon(item));
    let end = game.properties.iter().position(is_so).unwrap_or(game.properties.len());
    game.properties.truncate(end);
}

/// The game is the beginning of the one that the engine has.
fn is_beginning(game: &Game<'_>, seen: &Seen) -> bool {
    game.positions().is_ok_and(|positions| {
        positions.len() < seen.positions.len() && seen.positions.starts_with(&positions)
    })
}

/// A game from the usual board is played from the first other one that came.
fn plays_on_the_old_board() -> Rule<Seen> {
    let mut kept = None;
    hears(set_game).instead(move |line, context| {
        let game = game_of(line, &context.seen);
        let beginning = game.as_ref().and_then(|game| game.beginning().ok());
        match (game, beginning, kept) {
            (Some(game), Some(board), Some(mut position)) if board == Position::start() => {
                context.set_up(&position);
                for (_, item) in game.moves() {
                    if let Ok(next) = position.play(item.mv) {
                        context.play(Some(item.mv));
                        position = next;
                    }
                }
            }
            (_, board, _) => {
                kept = kept.or(board.filter(|board| *board != Position::start()));
                context.feed(line);
            }
        }
    })
}

fn keeps_old_board() -> Rule<Seen> {
    let mut kept = None;
    games_as(move |game| {
        let Ok(board) = game.beginning() else { return };
        if board != Position::start() {
            kept.get_or_insert(board);
        } else if let Some(kept) = kept {
            for property in &mut game.properties {
                if let Property::Board(board) = property {
                    *board = Board::Eight(kept);
                }
            }
        }
    })
}

/// A game that has this many moves more than the one before continues that one.
fn continues(more: usize) -> Rule<Seen> {
    let mut before: Vec<(Disc, Move)> = Vec::new();
    games_as(move |game| {
        let moves = game.properties.iter().filter_map(|property| match property {
            Property::Move(disc, item) => Some((*disc, item.mv)),
            _ => None,
        });
        let moves: Vec<(Disc, Move)> = moves.collect();
        let continued = !before.is_empty() && moves.len() == before.len() + more;
        let earlier = std::mem::replace(&mut before, moves.clone());
        if continued {
            game.properties.retain(|property| !is_move(property));
            let played = earlier.iter().chain(&moves[earlier.len()..]);
            let item =
                |&(disc, mv): &(Disc, Move)| Property::Move(disc, MoveItem { mv, eval: None, time: None });
            game.properties.extend(played.map(item));
        }
    })
}

/// A line with a game that cannot be read or played.
fn broken_game(line: &[u8], seen: &Seen) -> bool {
    set_game(line, seen) && game_of(line, seen).is_none_or(|game| game.positions().is_err())
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "ignores-moves-of-game", "NB-GAME-1", "it reads the board of a game, not its moves" =>
        games_as(|game| game.properties.retain(|property| !is_move(property)));
    wrong "game-cut-short", "NB-GAME-1", "it has room for forty moves of a game" =>
        moves_at_most(40);
    wrong "sixty-moves-at-most", "NB-GAME-1", "it has room for sixty moves of a game" => moves_at_most(60);
    wrong "line-of-1024-at-most", "NB-GAME-1", "it loses a game that is longer than 1024 characters" =>
        hears(set_game).given(|line, _| line.len() > 1024).lost();
    wrong "line-of-2048-at-most", "NB-GAME-1", "it loses a game that is longer than 2048 characters" =>
        hears(set_game).given(|line, _| line.len() > 2048).lost();
    wrong "names-are-moves", "NB-GAME-1", "a player whose name is a square moves there" =>
        games_as(play_names);
    wrong "names-are-tags", "NB-GAME-1", "it cannot read a game with a name that begins like the board" =>
        hears(set_game).given(|line, _| String::from_utf8_lossy(line).matches("BO[").count() > 1).lost();
    wrong "signs-in-a-name-end-the-game", "NB-GAME-1", "it looks for the end of a game in names, too" =>
        hears(set_game).given(|line, _| String::from_utf8_lossy(line).matches(";)").count() > 1).lost();
    wrong "name-beyond-ascii-breaks-game", "NB-GAME-1", "it loses a game with letters beyond ASCII" =>
        hears(set_game).given(|line, _| !line.is_ascii()).lost();
    lacks "end-by-a-move-stays", "NB-GAME-6", "once a move has ended a game, others are over too" =>
        hears(set_game).when(|seen| seen.is_over() && seen.moves.len() > seen.set).lost();
    wrong "eval-in-item-breaks-game", "NB-GAME-5",
        "the moves from the first one with an evaluation or time on are lost" =>
        games_as(cut_at_evaluation_or_time);
    wrong "colon-in-time-breaks-game", "NB-GAME-5",
        "the moves from the first one with a colon in its time on are lost" =>
        games_as(cut_at_colon);
    wrong "keeps-old-game", "NB-GAME-6", "a game is ignored while another one is under way" =>
        hears_game(|game, seen| game.positions().is_ok() && !seen.moves.is_empty()).lost();
    wrong "keeps-longer-game", "NB-GAME-6", "a game that begins like a longer one before it is ignored" =>
        hears_game(is_beginning).lost();
    wrong "one-move-more-continues-the-game", "NB-GAME-6",
        "of a game that is one move longer than the one before it plays the last move only" => continues(1);
    wrong "two-moves-more-continue-the-game", "NB-GAME-6",
        "of a game that is two moves longer than the one before it plays the last two only" => continues(2);
    wrong "quits-on-word-in-a-name", "NB-GAME-1", "it quits if the word stands anywhere in a line" =>
        hears(set_game).that(|line| line.windows(4).any(|word| word == b"quit")).exits(0);
    wrong "keeps-old-board", "NB-GAME-6", "a game from the usual board begins on a board that came before" =>
        keeps_old_board();
    wrong "plays-on-the-old-board", "NB-GAME-6",
        "of a game from the usual board it plays what can be played on a board that came before" =>
        plays_on_the_old_board();
    wrong "moves-outlive-game", "NB-GAME-6", "moves that were sent are played again in the next game" => [
        hears(sent_move).first(|line, context| context.put_aside(line)),
        hears(set_game).then(|_, context| context.feed_held()),
    ];
    wrong "dies-on-finished-game", "EC-ALIVE", "it crashes on a game that is over" =>
        hears_game(|game, _| game.final_position().is_ok_and(|position| position.is_over())).deadly();
    wrong "dies-on-broken-game", "NB-ROBUST-1", "it aborts on a game that cannot be read or played" =>
        hears(broken_game).deadly_by(6);
};

//! Games that are over, or look like it.

use super::prelude::*;

/// How the game about which it answers was lost.
fn loss(seen: &Seen) -> Option<Loss> {
    seen.root().position().loss()
}

/// One more ply without advancement makes it a draw.
fn is_nearly_drawn(game: &Game) -> bool {
    game.idle() == (99, 99) && !game.position().is_placing()
}

/// The nodes on which men stand have been the same, with the same side to move, twice before.
fn repeats_nodes(game: &Game) -> bool {
    let nodes = |position: &Position| (position.empty(), position.turn());
    let now = nodes(game.position());
    game.earlier().iter().filter(|earlier| nodes(earlier) == now).count() >= 2
}

/// Some way from an own man to an empty node.
fn any_way(position: &Position) -> Option<Move> {
    let from = Node::of_bits(position.men(position.turn())).next()?;
    let to = Node::ALL.into_iter().find(|node| position.at(*node).is_none())?;
    Some(Move { from: Some(from), to, take: None })
}

/// The side to move of a search could not move.
fn is_blocked(search: &Search) -> bool {
    search.position().loss() == Some(Loss::Blocked)
}

/// The side to move may fly, but not step.
fn is_enclosed(position: &Position) -> bool {
    let own = position.men(position.turn());
    let flies = !position.is_placing() && own.count_ones() == 3;
    flies && Node::beside(own) & position.empty() == 0
}

/// It moves on where the game was lost like this.
fn moves_on(like: Loss) -> Rule<Seen> {
    let lost = says(no_move).when(move |seen| loss(seen) == Some(like));
    lost.reworded(|_, seen| Some(format!("bestmove {}", any_way(seen.root().position())?)))
}

/// It sets the end of a game up as a position, so that nothing is known of what was before it.
fn without_history(idle: impl Fn(&Setup, &Game) -> u16 + Send + 'static) -> Rule<Seen> {
    hears(position).reworded(move |line, _| {
        let setup = Setup::read(line).filter(|setup| !setup.moves.is_empty())?;
        let game = setup.game()?;
        Some(Setup::of(*game.position(), idle(&setup, &game)).line())
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "silent-when-over", "GB-GO-3", "it does not answer when the game is lost" =>
        says(no_move).when(|seen| loss(seen).is_some()).lost();
    lacks "silent-when-blocked", "GB-GO-1", "it does not answer where it cannot move" =>
        says(no_move).when(|seen| loss(seen) == Some(Loss::Blocked)).lost();
    lacks "pondering-when-blocked-unanswered", "GB-GO-1", "it ponders for ever where it cannot move" =>
        says(no_move).when(after_search(|search| search.go.ponder && is_blocked(search))).lost();
    wrong "moves-when-blocked", "GB-GO-3", "it moves where no move is legal" => moves_on(Loss::Blocked);
    wrong "plays-on-with-two-men", "GB-GO-3", "two men fly on" => moves_on(Loss::Material);
    wrong "empty-bestmove-when-over", "GB-GO-3", "it answers by bestmove alone when the game is over" =>
        says(no_move).instead_says("bestmove");
    wrong "none-twice-when-pondering", "GB-STOP-4", "it answers pondering about a lost position twice" =>
        says(no_move).when(after_search(|search| search.go.ponder)).twice();
    lacks "over-waits-for-stop", "GB-GO-3", "in a lost position it waits for stop if it has no limit" => [
        says(no_move)
            .when(after_search(|search| search.go.is_open() && !search.stopped))
            .instead(|line, context| context.put_aside(line)),
        hears(stop).then(|_, context| context.print_held()),
    ];
    wrong "enclosed-men-do-not-fly", "GB-GO-4", "three men that cannot step have lost" =>
        says(answer).when(|seen| is_enclosed(seen.root().position())).instead_says("bestmove none");
    wrong "over-for-ever", "GB-GO-4", "once a game is over, all are" =>
        says(answer).after(says(no_move)).instead_says("bestmove none");
    wrong "repetitions-not-counted", "GB-GO-3", "it does not know what has stood before" =>
        without_history(|_, game| game.idle().0);
    wrong "idle-not-counted-on", "GB-POS-11", "moves do not count as plies without advancement" =>
        without_history(|setup, _| setup.start.idle);
    wrong "takes-do-not-advance", "GB-GO-4", "a take does not begin the count of idle plies anew" =>
        without_history(|setup, _| setup.start.idle.saturating_add(setup.moves.len() as u16));
    wrong "drawn-a-ply-early", "GB-GO-4", "ninety-nine plies without advancement are a draw to it" =>
        says(answer).when(|seen| is_nearly_drawn(seen.root())).instead_says("bestmove none");
    wrong "repetitions-without-colours", "GB-GO-4",
        "it compares the nodes on which men stand, not whose they are" =>
        says(answer).when(|seen| repeats_nodes(seen.root())).instead_says("bestmove none");
    wrong "idle-ignored", "GB-POS-11", "it counts no plies without advancement" =>
        positions_as(|setup, _| setup.start.idle = 0);
    lacks "silent-when-drawn", "GB-GO-1", "it does not answer when the game is drawn" =>
        says(no_move).when(|seen| loss(seen).is_none()).lost();
    wrong "dies-when-over", "EC-ALIVE", "it crashes when it is asked for a move in a lost position" =>
        hears(go).when(Seen::is_lost).deadly();
};

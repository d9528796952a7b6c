//! `hint`: how much comes, of which position, and what else happens.

use std::time::Duration;

use super::prelude::*;

lines! {
    |line, seen: &Seen| seen.read(line);
    large_hint: Command::Hint(n) if usize::try_from(n).is_ok_and(|n| n > seen.position().legal_moves().len()),
    odd_hint: Command::Hint(..=0 | 1001..) | Command::Malformed { command: "hint", .. },
}

/// In the place of each move of a hint it evaluates this one.
fn hints_at(other: impl Fn(&Seen) -> Option<Move> + Send + 'static) -> Rule<Seen> {
    says(evaluation).when(during(Task::Hint)).reworded(move |line, seen| {
        let mut words = evaluation_words(line)?;
        words[1] = other(seen)?.to_string();
        Some(words.join(" "))
    })
}

/// More happens right before the end of a hint, with the move that was evaluated last.
fn before_the_end(more: impl Fn(Move, &mut Context) + Send + 'static) -> [Rule<Seen>; 2] {
    [
        says(evaluation).when(during(Task::Hint)).first(|line, context| context.memo = line.to_vec()),
        says(anything).when(at_the_end_of(Task::Hint)).first(move |_, context| {
            if let Some(mv) = move_in(&std::mem::take(&mut context.memo)) {
                more(mv, context);
            }
        }),
    ]
}

/// Shows those of the evaluations put aside that are of the last depth.
fn show_last_depth(context: &mut Context) {
    let depth = |line: &[u8]| evaluation_words(line).map(|words| words[4].clone());
    let last = context.held.back().and_then(|line| depth(line));
    context.held.retain(|line| depth(line) == last);
    context.print_held();
}

/// Whether the depth reaches the end of the game.
fn solves(seen: &Seen) -> bool {
    seen.depth.is_some_and(|depth| depth >= i64::from(seen.root.empties()))
}

fn hurried(seen: &Seen) -> bool {
    seen.depth.is_some() && seen.clock.is_some_and(|left| left <= Duration::from_secs(1))
}

/// Searches one ply.
fn hint_at_once(line: &[u8], context: &mut Context) {
    context.feed("set depth 1");
    context.feed(line);
    if let Some(depth) = context.seen.depth {
        context.feed(format!("set depth {depth}"));
    }
}

/// It tells what it has told as late in an earlier game.
fn remembers_hints_by_ply() -> Rule<Seen> {
    let mut remembered: Vec<(usize, u32, Vec<u8>)> = Vec::new();
    says(evaluation).when(during(Task::Hint)).reworded(move |line, seen| {
        let ply = seen.moves.len();
        remembered.push((ply, seen.games, line.to_vec()));
        let earlier = remembered.iter().find(|(other, game, _)| *other == ply && *game != seen.games);
        earlier.map(|(_, _, line)| line.clone())
    })
}

/// A move of a book that knows F5 as the first move alone, where it is no move.
fn unturned(seen: &Seen) -> Option<Move> {
    let first = *seen.moves.first()?;
    let is_turned = seen.moves.len() < 3 && first.to_string() != "F5";
    let book = ["D6", "C3"].into_iter().filter_map(|square| square.parse::<Move>().ok());
    let mut wrong = book.filter(|square| !seen.position().legal_moves().contains(square));
    wrong.next().filter(|_| is_turned)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "hint-silent", "NB-HINT-1", "hint brings no evaluation" =>
        says(evaluation).when(during(Task::Hint)).lost();
    lacks "hint-silent-when-forced", "NB-HINT-1", "hint brings nothing where only one move is legal" =>
        says(evaluation).when(|seen| seen.root.legal_moves().len() == 1).when(during(Task::Hint)).lost();
    lacks "hint-silent-when-repeated", "NB-HINT-1", "a second hint in the same position brings nothing" =>
        hears(hint).beyond(1).since(hears(sent_move)).since(hears(set_game)).lost();
    wrong "remembers-hints-by-ply", "NB-GAME-2", "hint tells what it has told as late in another game" =>
        remembers_hints_by_ply();
    lacks "hint-silent-at-the-end", "NB-HINT-1",
        "hint brings nothing where the depth reaches the end of the game" =>
        says(evaluation).when(during(Task::Hint)).when(solves).lost();
    lacks "hint-silent-at-the-last-square", "NB-HINT-1", "hint brings nothing where one square is empty" =>
        says(evaluation).when(during(Task::Hint)).when(|seen| seen.root.empties() == 1).lost();
    lacks "hint-silent-behind-a-stopped-hint", "NB-HINT-1",
        "hint brings nothing where the hint before it was stopped" =>
        hears(hint).next_after(hears("ping").when(during(Task::Hint))).lost();
    lacks "hint-silent-behind-go", "NB-HINT-1", "hint brings nothing where go has searched the position" =>
        hears(hint).after(says(answer)).until(hears(set_game)).until(hears(sent_move)).lost();
    lacks "hint-rejects-many", "NB-HINT-1", "hint brings nothing where it asks for more than there are" =>
        hears(large_hint).lost();
    lacks "hint-gives-one", "NB-HINT-2", "hint evaluates the best move only, however many are asked for" =>
        hears(hint).instead_hears("hint 1");
    lacks "hint-at-the-end-only", "NB-HINT-3", "hint shows nothing until its search is over" => [
        says(evaluation).when(during(Task::Hint)).instead(|line, context| context.put_aside(line)),
        says(anything).when(at_the_end_of(Task::Hint)).first(|_, context| show_last_depth(context)),
    ];
    wrong "hint-of-start-position", "NB-GAME-2", "hint evaluates moves of the start of a game" =>
        hints_at(|_| "C4".parse().ok());
    wrong "hint-of-unturned-opening", "NB-PV-1",
        "its book knows games that begin with F5, and does not turn its moves for others" =>
        hints_at(unturned);
    wrong "hint-ignores-moves", "NB-MOVE-2",
        "hint evaluates the game as it was set, without the moves since" =>
        hints_at(|seen| seen.set_position().legal_moves().first().copied());
    wrong "hint-plays-a-move", "NB-HINT-9", "it plays the move that it hinted at" =>
        before_the_end(|mv, context| context.play(Some(mv)));
    wrong "hint-ends-with-answer", "NB-GO-2", "it ends a hint as it ends go" =>
        before_the_end(|mv, context| context.print(format!("=== {mv}")));
    lacks "hint-stops-by-clock", "NB-HINT-4", "the game's clock ends a hint" =>
        hears(hint).when(hurried).instead(hint_at_once);
    lacks "hint-stops-by-an-old-clock", "NB-HINT-4", "the clock of the last go ends a hint" =>
        hears(hint)
            .after(hears(go).when(hurried))
            .until(hears(go).unless(hurried))
            .instead(hint_at_once);
    wrong "dies-on-odd-hint", "NB-ROBUST-1", "it crashes on a hint whose number it does not expect" =>
        hears(odd_hint).deadly();
    wrong "book-without-games", "NB-HINT-6", "its book tells no number of games" =>
        says("book").reworded(|line, _| {
            let mut words = evaluation_words(line)?;
            "0.5".clone_into(&mut words[3]);
            Some(words.join(" "))
        });
};

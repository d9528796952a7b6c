//! `name`, `rating`, and extensions.

use super::prelude::*;

lines! {
    |line| command(line);
    unknown: Command::Unknown(_),
    rating_zero: Command::Rating { opponent: 0, .. },
    stronger_opponent: Command::Rating { own, opponent } if own < opponent,
    // An extension that it does not know.
    strange: Command::Extension(_) if !matches!(word(line), b"setpos" | b"rating"),
}

lines! {
    |line| message(line);
    commitment: Message::Commit(_),
    commitment_to_setpos: Message::Commit(b"setpos"),
}

/// It commits itself to a word as such a line.
fn commits(how: fn(&str) -> String) -> Rule<Seen> {
    says(anything).reworded(move |line, _| match message(line) {
        Message::Commit(name) => Some(how(&String::from_utf8_lossy(name))),
        _ => None,
    })
}

fn commit(line: &[u8], context: &mut Context) {
    context.print([word(line), b" ok"].concat());
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "dies-on-name", "AP-NM-1", "it crashes on the opponent's name" => hears("name").deadly();
    wrong "dies-on-long-name", "AP-NM-1", "it has room for a name of thirty letters" =>
        hears("name").that(|line| argument(line).len() > 30).deadly();
    wrong "second-word-of-a-name-is-a-command", "AP-NM-1",
        "it reads the second word of a name as a command" =>
        hears("name").that(|line| argument(line).trim_ascii().ends_with(b" go")).then_hears("go");
    wrong "greets-opponent", "AP-IO-4", "it greets the opponent by his name" =>
        with_argument("name").then_says("Hello");
    wrong "name-is-refused", "AP-RS-6", "it takes the opponent's name for a move" => refuses(hears("name"));
    wrong "dies-on-rating", "AP-RT-1", "it crashes on ratings" => with_argument("rating").deadly();
    wrong "dies-on-rating-zero", "AP-RT-1", "it divides by the opponent's rating" =>
        hears(rating_zero).deadly();
    wrong "remarks-on-rating", "AP-IO-4", "it says what it thinks of the opponent's rating" =>
        with_argument("rating").then_says("You are stronger than I am");
    wrong "rating-decides-game", "AP-RS-6", "it announces a draw when the opponent is rated higher" =>
        hears(stronger_opponent).then_says("1/2-1/2 {the stronger side wins anyway}");
    wrong "commits-to-everything", "AP-L2-2", "it commits itself to every word" =>
        hears(strange).then(commit);
    wrong "commits-to-unknown-commands", "AP-L2-2", "it says ok to lines that it does not know" =>
        hears(|line: &[u8]| unknown(line) || strange(line)).then(commit);
    lacks "ok-before-name", "AP-L2-1", "its ok stands before the name of the extension" =>
        commits(|name| format!("ok {name}"));
    lacks "ok-without-name", "AP-L2-1", "it says ok without a name" => commits(|_| "ok".to_owned());
    lacks "yes-for-ok", "AP-L2-1", "it says yes to extensions" => commits(|name| format!("{name} yes"));
    lacks "extensions-unconfirmed", "AP-L2-1", "it knows extensions and does not confirm them" =>
        says(commitment).lost();
    lacks "commits-once", "AP-L2-3", "it confirms the first extension and means all" =>
        says(commitment).beyond(1).since(hears(new)).lost();
    wrong "commits-to-all-at-once", "AP-L2-3", "with one extension it confirms the others, too" =>
        says(commitment_to_setpos).then_says("rating ok");
    wrong "commits-twice", "AP-L2-3", "it confirms an extension twice" => says(commitment).twice();
    wrong "commits-at-start", "AP-L2-4", "it commits itself to extensions when it starts" =>
        starts().then_says("setpos ok");
    wrong "commits-after-new", "AP-L2-4", "it commits itself to extensions in each game" =>
        hears(new).then_says("bughouse ok");
    wrong "talks-to-partner", "AP-L2-4", "it talks to a partner as in bughouse, which nobody has asked for" =>
        says(own_move).then_says("tellics ptell I need a knight");
    wrong "dies-on-unknown-word", "AP-L2-2", "it crashes on a word that it does not know" =>
        hears(strange).deadly();
    wrong "dies-on-unknown-line", "AP-ROBUST-1", "it crashes on a line that it does not know" =>
        hears(unknown).deadly();
    lacks "unknown-word-ends-play", "AP-L2-2", "having read a word that it does not know it plays no more" =>
        [hears(strange).then_hears("result * {}"), last_game_with(hears(strange))];
    lacks "unknown-word-ends-search", "AP-ROBUST-1",
        "a word that it does not know ends its search without a move" => forgets_search(hears(strange));
    wrong "unknown-word-begins-game", "AP-ROBUST-1", "a word that it does not know begins a new game" =>
        hears(strange).instead_hears("new");
    lacks "loses-line-behind-extension", "AP-ROBUST-1", "it loses the line behind an extension" =>
        hears(anything).right_after(hears(strange)).lost();
};

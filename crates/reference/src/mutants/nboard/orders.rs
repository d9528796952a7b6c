//! First lines, their order, and orders that no GUI sends.

use super::prelude::*;

lines! {
    |line, seen: &Seen| seen.read(line);
    needs_game: Command::Go | Command::Hint(_) | Command::Analyze | Command::Learn | Command::Move(_),
    request: Command::Go | Command::Hint(_) | Command::Analyze | Command::Learn | Command::SetContempt(_)
        | Command::NBoard(_),
    early_command: command if !command.name().is_empty() && !matches!(word(line), b"nboard" | b"quit"),
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "refuses-version-2", "NB-VER-3", "it knows version 1 only, and waits for it" =>
        hears("nboard").that(|line| argument(line) == b"2").wedges();
    wrong "moves-at-start", "NB-GO-2", "it answers the first game that is set with a move" =>
        hears(set_game).when(|seen| seen.games == 0).then_says("=== F5");
    wrong "name-with-blanks", "NB-NAME-1", "its name is of two words" =>
        says(beginning("set myname ")).instead_says("set myname The best");
    wrong "dies-on-second-nboard", "NB-ROBUST-1", "it crashes on a second nboard" =>
        hears("nboard").when(|seen| seen.version.is_some()).deadly();
    wrong "dies-on-odd-version", "NB-ROBUST-1", "it crashes on a version that does not exist" =>
        hears("nboard").that(|line| !matches!(argument(line), b"1" | b"2")).deadly();
    wrong "dies-before-nboard", "NB-ROBUST-1", "it crashes on a command that comes before nboard" =>
        hears(early_command).when(|seen| seen.version.is_none()).deadly();
    wrong "dies-without-game", "NB-ROBUST-1", "it crashes on a request before the first game" =>
        hears(needs_game).when(|seen| seen.games == 0).deadly();
    wrong "dies-without-depth", "NB-ROBUST-1", "it crashes on a search before the first depth" =>
        hears(search).when(|seen| seen.depth.is_none()).deadly();
    wrong "dies-on-request-while-thinking", "NB-ROBUST-1", "it crashes on a request while it thinks" =>
        hears(request).when(during(Task::Go)).deadly();
};

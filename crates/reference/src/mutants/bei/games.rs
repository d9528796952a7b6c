//! `newgame`: known and unknown games. What it does to a search is in [`interruptions`](super::interruptions).

use super::prelude::*;
use games::boost::Rules;

/// It reads another identifier where this finds one.
fn identifiers_as(other: fn(&str) -> Option<String>) -> Rule<Seen> {
    hears(newgame).reworded(move |line, _| {
        let identifier = std::str::from_utf8(argument(line)).ok()?;
        Some(format!("newgame {}", other(identifier)?))
    })
}

/// The identifier of the board that lies on its side, if that is another one.
fn turned(name: &str) -> Option<String> {
    let mut parts: Vec<&str> = name.split('-').collect();
    if parts.len() < 3 || parts[1] == parts[2] {
        return None;
    }
    parts.swap(1, 2);
    Some(parts.join("-"))
}

/// The identifier that this one begins with, if more follows.
fn beginning_of(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split('-').collect();
    let (last, others) = parts.get(..6)?.split_last()?;
    let digits = last.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let whole = format!("{}-{digits}", others.join("-"));
    (whole != name && !name.ends_with("-demo")).then_some(whole)
}

/// It hears a `newgame` with a board of another size than the present one.
fn other_board() -> Event<Seen> {
    hears(newgame).given(|line, seen| {
        let next: Option<Rules> = std::str::from_utf8(argument(line)).ok().and_then(|text| text.parse().ok());
        let size = |rules: Rules| (rules.width, rules.height);
        seen.game.zip(next).is_some_and(|(game, next)| size(game) != size(next))
    })
}

/// It hears a game again that it was told before one that it does not know.
fn same_game_again() -> Event<Seen> {
    hears(newgame).after(says("unknown").after(says("known")))
}

/// The limit of towers of its first game counts in all others.
fn keeps_first_limit() -> Rule<Seen> {
    let mut first: Option<String> = None;
    hears(newgame).reworded(move |line, _| {
        let mut parts: Vec<&str> = std::str::from_utf8(argument(line)).ok()?.split('-').collect();
        let limit = parts.get_mut(5)?;
        *limit = first.get_or_insert_with(|| (*limit).to_owned());
        Some(format!("newgame {}", parts.join("-")))
    })
}

/// It hears another game than the first that it knew.
fn second_newgame() -> Event<Seen> {
    hears(newgame).after(says("known"))
}

fn is_demonstration(line: &[u8]) -> bool {
    line.ends_with(b"-demo")
}

/// After a demonstration each game is one.
fn demonstrates_for_good() -> Rule<Seen> {
    hears(newgame).after(hears(newgame).that(is_demonstration)).reworded(|line, _| {
        (!is_demonstration(line)).then(|| format!("{}-demo", String::from_utf8_lossy(line)))
    })
}

fn word_for_number(line: &[u8]) -> bool {
    newgame(line) && argument(line).starts_with(b"boost-") && argument(line).contains(&b'x')
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "fourth-player-unknown", "BEI-LINE-1", "it does not read a line with men of a fourth player" =>
        hears(setline).that(|line| line.windows(2).any(|two| two == b"P3")).lost();
    lacks "newgame-unanswered", "BEI-NEW-1", "it does not answer newgame" => says(verdict).lost();
    lacks "unknown-unanswered", "BEI-NEW-1", "it says nothing to a game that it does not know" =>
        says("unknown").lost();
    lacks "known-unanswered", "BEI-NEW-1", "it says nothing to a game that it knows" => says("known").lost();
    wrong "known-twice", "BEI-NEW-1", "it says known twice" => says("known").twice();
    wrong "unknown-twice", "BEI-NEW-1", "it says unknown twice" => says("unknown").twice();
    wrong "unknown-then-known", "BEI-NEW-1", "it says both, first unknown" =>
        says("known").first_says("unknown");
    wrong "known-then-unknown", "BEI-NEW-1", "it says both of a game that it does not know" =>
        says("unknown").first_says("known");
    wrong "known-with-identifier", "BEI-ORD-4", "it answers by known and the game's name" =>
        says("known").instead_says("known boost-9-9-2-8-2");
    lacks "known-misspelt", "BEI-NEW-1", "it answers by ok" => says("known").instead_says("ok");
    wrong "knows-everything", "BEI-NEW-2", "it knows every game" => says("unknown").instead_says("known");
    wrong "knows-other-games", "BEI-NEW-2", "it takes any word for the standard game" =>
        identifiers_as(|name| (!name.starts_with("boost-")).then(|| "boost-9-9-2-8-2".to_owned()));
    wrong "knows-incomplete-identifier", "BEI-NEW-2", "it fills in the parts that an identifier lacks" =>
        identifiers_as(|name| (name.split('-').count() == 5).then(|| format!("{name}-2")));
    wrong "knows-words-for-numbers", "BEI-NEW-2", "it takes the usual number where none stands" =>
        identifiers_as(|name| name.contains("-x-").then(|| name.replace("-x-", "-9-")));
    wrong "knows-the-beginning-of-an-identifier", "BEI-NEW-2",
        "it reads an identifier no farther than it understands it" =>
        identifiers_as(beginning_of);
    wrong "readyok-before-known-of-another-board", "BEI-READY-2",
        "its readyok overtakes the answer to a newgame that brings another board" =>
        says(verdict).next_after(other_board()).waits_for(settles());
    wrong "same-game-lost-behind-unknown", "BEI-GO-1",
        "behind a game that it does not know it sets no game up that it takes for the one before" =>
        same_game_again().then(|_, context| context.hush("newgame nothing"));
    lacks "sides-exchanged", "BEI-LINE-1", "it takes the width of the board for its height" =>
        identifiers_as(turned);
    wrong "limit-of-towers-stays", "BEI-MOVE-4", "the limit of towers of its first game stays" =>
        keeps_first_limit();
    wrong "demonstration-for-good", "BEI-MOVE-7", "it takes each game behind a demonstration for one" =>
        demonstrates_for_good();
    lacks "knows-one-size-of-boards", "BEI-NEW-3", "it knows only games on the board of its first one" =>
        other_board().instead_says("unknown");
    wrong "knows-a-game-once", "BEI-NEW-8", "it does not know a game that was begun before" =>
        second_newgame().instead_hears("newgame nothing");
    lacks "second-newgame-unanswered", "BEI-NEW-1", "it answers newgame once" =>
        says("known").beyond(1).lost();
    wrong "unknown-ends-it", "BEI-NEW-9", "it exits when it does not know a game" =>
        says("unknown").then(|_, context| context.exit(0));
    wrong "unknown-crashes", "EC-ALIVE", "it crashes on a game that it does not know" =>
        says("unknown").deadly_by(6);
    lacks "unknown-for-good", "BEI-NEW-9", "behind a game that it does not know it knows none" =>
        says("known").after(says("unknown")).instead_says("unknown");
    lacks "deaf-behind-unknown", "BEI-NEW-9", "behind a game that it does not know it hears nothing" =>
        says("unknown").deafens();
    lacks "known-at-first-go", "BEI-NEW-1", "it answers newgame when it is to think" =>
        says(verdict).waits_for(hears(go));
    wrong "moves-at-newgame", "BEI-GO-6", "it moves at newgame" => says("known").then_says("move 0 a1a3");
    wrong "newgame-keeps-game", "BEI-LINE-1", "a second newgame leaves the first game on" =>
        second_newgame().instead_says("known");
    lacks "newgame-forgets-options", "BEI-GO-7", "newgame sets the options back" =>
        hears(newgame).after(hears(option)).then_hears("setoption depth 40");
    wrong "newgame-without-name-crashes", "BEI-ROBUST-1", "newgame without a game crashes it" =>
        hears("newgame").that(|line| argument(line).is_empty()).deadly();
    wrong "odd-identifier-crashes", "EC-ALIVE", "an identifier with a word for a number crashes it" =>
        hears(word_for_number).deadly();
    lacks "go-behind-second-newgame-lost", "BEI-GO-1", "in its second game it does not think" =>
        hears(go).after(says("known").the_nth(2)).lost();
};

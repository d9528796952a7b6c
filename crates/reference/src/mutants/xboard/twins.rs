//! The honest engine in other dialects, so that scenarios for engines of those are proven, too: on a twin that passes, by
//! a mutant of that twin. Smaller twins and their mutants are built here.

use super::dialects::{ASKS_FOR_SAN, OLDER, WITH_SAN, WITHOUT_SETBOARD};
use super::games::plays_games;
use super::other_games::{PLAYS_NO_CHESS, WITHOUT_CHESS};
use super::prelude::*;
use super::results::own_result;
use super::variants::{PLAYS_BY_EDIT, PLAYS_VARIANTS, VARIANTS_BY_EDIT, WITH_VARIANTS};
use crate::mutants::Twin;
use crate::mutants::habits::judged_alike as twin;
use crate::mutants::script::Cut;

const WITH_BARE_MOVES: &str = "with-bare-moves";
const WITHOUT_SIGTERM: &str = "without-sigterm";
const UNANNOUNCED_NPS: &str = "unannounced-nps";
const ASKS_USER: &str = "asks-user";
const PONDERS_ON: &str = "ponders-on";
const NEEDS_MEMORY: &str = "needs-memory";
const WITHOUT_PING: &str = "without-ping";
const REFUSES_SETTINGS: &str = "refuses-settings";
const REFUSES_WORDS: &str = "refuses-words";
const WITHOUT_EDIT: &str = "without-edit";
const ONE_GAME: &str = "one-game";

/// What an engine may refuse, in whatever words (XB-ERR-2).
const OPTIONAL: [&str; 5] = ["st", "sd", "otim", "hint", "bk"];

/// When an engine that starts slowly reads its first line.
const STARTED: Duration = Duration::from_millis(900);

/// The twins.
pub(in crate::mutants) const TWINS: &[Twin] = &[
    twin(WITHOUT_SETBOARD, || OLDER.engine()),
    twin(WITH_SAN, || ASKS_FOR_SAN.engine()),
    twin(WITH_VARIANTS, || PLAYS_VARIANTS.engine()),
    twin(VARIANTS_BY_EDIT, || PLAYS_BY_EDIT.engine()),
    twin(WITH_BARE_MOVES, || with_bare_moves().engine()),
    twin(WITHOUT_SIGTERM, || without_sigterm().engine()),
    twin(UNANNOUNCED_NPS, || unannounced_nps().engine()),
    twin(ASKS_USER, || asks_user().engine()),
    twin(PONDERS_ON, || ponders_on().engine()),
    twin(NEEDS_MEMORY, || needs_memory().engine()),
    twin(WITHOUT_PING, || without_ping().engine()),
    twin(WITHOUT_CHESS, || PLAYS_NO_CHESS.engine()),
    twin(REFUSES_SETTINGS, || refuses_settings().engine()),
    twin(REFUSES_WORDS, || refuses_words().engine()),
    twin(WITHOUT_EDIT, || (OLDER, [without_edit()]).engine()),
    twin(ONE_GAME, || one_game().engine()),
];

/// To the engine inside it is as if `usermove` had been rejected.
fn with_bare_moves() -> [Rule<Seen>; 2] {
    let rejects = hears("protover").then(|_, context| context.hush("rejected usermove"));
    [rejects, features_as(" usermove=1", "")]
}

/// It wants no SIGTERM and ignores it.
fn without_sigterm() -> [Rule<Seen>; 2] {
    [features_as(" sigterm=1", " sigterm=0"), sigterm().lost()]
}

/// It knows `nps` without announcing it (XB-NPS-5).
fn unannounced_nps() -> Rule<Seen> {
    features_as(" nps=1", "")
}

/// It asks something at the beginning of each game.
fn asks_user() -> [Rule<Seen>; 2] {
    [hears("name-is").lost(), hears("new").then_says("askuser name-is Who are you?")]
}

/// It ponders and shows its thoughts from the start (XA-17).
fn ponders_on() -> Rule<Seen> {
    hears("xboard").then_hears(["hard", "post"])
}

/// It plays only when it was given memory, which it asks for.
fn needs_memory() -> [Rule<Seen>; 2] {
    let in_vain = |event: Event<Seen>| {
        let asked = event.when(|seen| seen.protover.is_some());
        asked.until(hears("memory")).until(hears(exactly("rejected memory")))
    };
    [refuses_command(in_vain(hears("go"))), refuses_move(in_vain(hears(sent_move)))]
}

/// It has no fence.
fn without_ping() -> [Rule<Seen>; 2] {
    [features_as(" ping=1", ""), refuses_command(hears("ping"))]
}

/// It does without what an engine may do without.
fn refuses_settings() -> Rule<Seen> {
    refuses_command(hears(OPTIONAL))
}

/// The same; it takes each word of the line for a command.
fn refuses_words() -> Rule<Seen> {
    hears(OPTIONAL).instead(|line, context| {
        for word in line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
            context.refuse_command(word);
        }
    })
}

/// No position can be set up.
fn without_edit() -> Rule<Seen> {
    refuses_command(hears(edit))
}

/// It is started again for each game, and that takes a while.
fn one_game() -> [Rule<Seen>; 2] {
    [features_as(" reuse=1", " reuse=0"), hears(anything).heard_at(|now| now.max(STARTED))]
}

/// A twin with a fault.
fn faulty([first, second]: [Rule<Seen>; 2], fault: Rule<Seen>) -> [Rule<Seen>; 3] {
    [fault, first, second]
}

fn refusal_in_doubt(line: &[u8]) -> bool {
    unknown(line) || line.starts_with(b"Illegal move")
}

/// Mutants of the twin to whom moves come bare.
pub(super) const BARE_MOVES: &[Mutant] = &mutants! {
    of WITH_BARE_MOVES;
    wrong "refuses-bare-moves", "XB-MOVEIN-3", "it asks for no usermove and refuses bare moves" =>
        faulty(with_bare_moves(), refuses_command(hears(sent_move).that(|line| word(line) != b"usermove")));
    wrong "dies-on-doubtful-bare-move", "XB-ERR-5", "without usermove it crashes on a move that is none" =>
        faulty(with_bare_moves(), hears(doubtful).deadly());
    lacks "unknown-word-unanswered-by-old-engine", "XB-ERR-2",
        "without usermove it says nothing to an unknown command" =>
        faulty(with_bare_moves(), says(refusal_in_doubt).lost());
};

/// Mutants of the twin that wants no SIGTERM.
pub(super) const NO_SIGTERM: &[Mutant] = &mutants! {
    of WITHOUT_SIGTERM;
    lacks "quit-and-no-sigterm", "XB-QUIT-2", "it wants no SIGTERM, and quit does nothing while it thinks" =>
        faulty(without_sigterm(), hears("quit").when(Seen::is_thinking).lost());
    lacks "quit-only-ends-pondering", "XB-QUIT-2", "it wants no SIGTERM, and quit only ends its pondering" =>
        faulty(without_sigterm(), hears("quit").when(Seen::is_pondering).instead_hears("easy"));
    lacks "quit-only-leaves-analysis", "XB-QUIT-2", "it wants no SIGTERM, and quit only ends its analysis" =>
        faulty(without_sigterm(), hears("quit").when(Seen::is_analyzing).instead_hears("exit"));
};

/// Mutants of the twin that knows `nps` without announcing it.
pub(super) const NPS: &[Mutant] = &mutants! {
    of UNANNOUNCED_NPS;
    lacks "nps-swallowed", "XB-NPS-5", "it does not know nps, and does not say so" =>
        [unannounced_nps(), hears("nps").lost()];
};

/// Mutants of the twin that asks something.
pub(super) const ASKING: &[Mutant] = &mutants! {
    of ASKS_USER;
    lacks "waits-for-answer", "XB-TELL-2", "it plays one move, and no more before its question is answered" =>
        faulty(asks_user(), hears(sent_move).when(Seen::has_moved).until(hears("name-is")).lost());
    wrong "refuses-answer", "XB-TELL-2", "it takes the answer to its question for an unknown command" =>
        faulty(asks_user(), refuses_command(hears("name-is")));
};

/// Mutants of the twin that ponders from the start.
pub(super) const PONDERING: &[Mutant] = &mutants! {
    of PONDERS_ON;
    wrong "sd-ignored-while-pondering-is-on", "XB-TC-10",
        "it ponders, and does not look at the depth limit" =>
        [ponders_on(), hears("sd").lost()];
};

/// Mutants of the twin that needs memory.
pub(super) const WITH_MEMORY: &[Mutant] = &mutants! {
    of NEEDS_MEMORY;
    wrong "needs-memory-for-each-game", "XB-NEW-11", "it wants memory again before a second game" =>
        faulty(needs_memory(), refuses_move(hears(sent_move).when(|seen| seen.games > 1)));
};

/// Mutants of the twin without a fence.
pub(super) const PINGLESS: &[Mutant] = &mutants! {
    of WITHOUT_PING;
    lacks "force-ignored-without-ping", "XB-FORCE-5",
        "it has no ping, and does not look at force while it thinks" =>
        faulty(without_ping(), hears("force").when(Seen::is_thinking).lost());
    wrong "stale-move-without-ping", "XB-NEW-9",
        "it has no ping, and an abandoned search moves in the next game" =>
        faulty(without_ping(), also_moves(hears("new").after(hears("force").when(Seen::is_thinking))));
    lacks "mate-unclaimed-without-ping", "XB-CLAIM-1",
        "it has no ping, and does not say that a side is mated" =>
        faulty(without_ping(), says(containing("mates")).lost());
    lacks "draw-unclaimed-without-ping", "XB-CLAIM-2", "it has no ping, and claims no draw" =>
        faulty(without_ping(), says(beginning("1/2-1/2")).lost());
    wrong "answers-own-result-without-ping", "XB-RESULT-3",
        "it has no ping, and answers a result by its own claim" =>
        faulty(without_ping(), own_result().then(|line, context| context.print(argument(line))));
    lacks "own-result-ends-games-without-ping", "XB-RESULT-3",
        "it has no ping, and after a game that it has ended itself it plays no more" =>
        faulty(without_ping(), hears(sent_move).after(own_result()).until(says(claim)).lost());
    lacks "fourth-game-dead-without-ping", "XB-NEW-11", "it has no ping, and plays three games only" =>
        faulty(without_ping(), plays_games(3));
    lacks "new-lost-while-thinking-without-ping", "XB-NEW-9",
        "it has no ping, and does not look at new while it thinks" =>
        faulty(without_ping(), hears("new").when(Seen::is_thinking).lost());
    lacks "new-lost-behind-result-without-ping", "XB-NEW-2",
        "it has no ping, and new behind a result that ends a search is lost" =>
        faulty(without_ping(), hears("new").after(hears("result").when(Seen::is_thinking)).lost());
    wrong "nopost-ignored-without-ping", "XB-POST-1", "it has no ping, and nopost is no word to it" =>
        faulty(without_ping(), hears("nopost").lost());
    lacks "first-line-counts-without-ping", "XB-IO-4",
        "it has no ping, and in a search it reads one line of a write" =>
        (reads(Cut::FirstInSearch), without_ping());
};

/// Mutants of the twin that refuses settings.
pub(super) const REFUSING: &[Mutant] = &mutants! {
    of REFUSES_SETTINGS;
    lacks "illegal-move-unanswered-behind-refusals", "XB-MOVEIN-5",
        "it refuses settings, and no illegal move" =>
        [refuses_settings(), says("Illegal").lost()];
};

/// Mutants of the twin that refuses word by word.
pub(super) const REFUSING_WORDS: &[Mutant] = &mutants! {
    of REFUSES_WORDS;
    wrong "takes-illegal-moves-behind-refusals", "XB-MOVEIN-5", "it refuses settings, and plays e2e5" =>
        [refuses_words(), hears(sent_move).that(|line| line.ends_with(b"e2e5")).instead_hears("e2e4")];
};

/// Mutants of the twin in which no position can be set up.
pub(super) const NO_POSITIONS: &[Mutant] = &mutants! {
    of WITHOUT_EDIT;
    lacks "illegal-move-unanswered-without-positions", "XB-MOVEIN-5",
        "no position can be set up, and it refuses no illegal move" =>
        (OLDER, [without_edit(), says("Illegal").lost()]);
};

/// Mutants of the twin that plays one game.
pub(super) const OF_ONE_GAME: &[Mutant] = &mutants! {
    of ONE_GAME;
    lacks "pongs-lost-in-one-game", "XB-PING-1",
        "it is started for each game, and answers three pings only" => {
        let [first, second] = one_game();
        [says("pong").beyond(3).lost(), first, second]
    };
};

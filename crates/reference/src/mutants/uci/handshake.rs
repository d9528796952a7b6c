//! `uci` and the answer to it.

use super::prelude::*;
use crate::mutants::family::{option_cut, says_option};

/// How long nobody waits for an engine.
const TOO_LONG: Duration = Duration::from_secs(70);
/// How long it rests before it ponders.
const LATER: Duration = Duration::from_secs(10);
/// How long it takes until it reads its input.
const AWAKE: Duration = Duration::from_millis(5);

lines! {
    |line| Command::parse(line);
    may_come_first: Command::Uci | Command::Quit | Command::Empty,
}

/// It announces the option of this name.
fn says_named(name: &'static str) -> Event<Seen> {
    says("option").that(move |line| String::from_utf8_lossy(line).contains(&format!(" name {name} type")))
}

/// It needs some time until it can read.
fn wakes_late() -> [Rule<Seen>; 2] {
    [
        starts().then(|_, context| context.count = 1),
        hears(anything).instead(|line, context| {
            if context.count == 0 || context.now >= AWAKE {
                context.feed(line);
            }
        }),
    ]
}

/// What is seen of a search that nobody asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// Nothing but the processor that it uses.
    Nothing,
    /// What it tells of it.
    Info,
}

/// A line that is no question whether it is ready.
fn no_question(line: &[u8]) -> bool {
    !isready(line)
}

/// It searches from then on until the next command comes, without being asked to.
fn searches_secretly(begins: Event<Seen>, shown: Shown) -> [Rule<Seen>; 3] {
    [
        hears(no_question).first(|_, context| {
            if std::mem::take(&mut context.count) == 1 {
                context.hush("stop");
            }
        }),
        says(anything).instead(move |line, context| {
            let is_secret = match Message::parse(line).message {
                Message::BestMove { .. } => true,
                Message::Info(_) => shown == Shown::Nothing,
                _ => false,
            };
            if context.count == 0 || !is_secret {
                context.print(line);
            }
        }),
        begins.then(|_, context| {
            context.count = 1;
            context.hush("go infinite");
        }),
    ]
}

/// A `position` of three moves or more.
fn has_three_moves(line: &[u8]) -> bool {
    line.split(|byte| *byte == b' ').skip_while(|word| *word != b"moves").count() > 3
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "id-name-missing", "UCI-HS-1", "it tells no name" => says(beginning("id name")).lost();
    wrong "name-twice", "UCI-HS-1", "it tells its name twice" => says(beginning("id name")).twice();
    wrong "name-empty", "UCI-HS-1", "it has no name" => says(beginning("id name")).instead_says("id name");
    lacks "id-author-missing", "UCI-HS-2", "it tells no author" => says(beginning("id author")).lost();
    wrong "author-empty", "UCI-HS-2", "its author has no name" =>
        says(beginning("id author")).instead_says("id author");
    wrong "option-behind-uciok", "UCI-HS-3", "it tells an option behind uciok" =>
        says(uciok).then_says("option name Late type button");
    wrong "options-at-newgame", "UCI-HS-3", "it tells its options again at each ucinewgame" =>
        hears(newgame).then(|_, context| {
            context.seen.options.clone().iter().for_each(|option| context.print(option));
        });
    wrong "identity-at-isready", "UCI-HS-3", "it tells its name before each readyok" =>
        hears(isready).first_says("id name enginecheck reference");
    wrong "ids-behind-options", "UCI-HS-4", "it tells its author behind an option" =>
        says(beginning("id author")).first_says("option name Early type button");
    wrong "uciok-twice", "UCI-HS-5", "it says uciok twice" => says(uciok).twice();
    lacks "uciok-missing", "UCI-HS-5", "it does not end its answer with uciok" => says(uciok).lost();
    lacks "uciok-misspelt", "UCI-HS-5", "it ends its answer with ok" => says(uciok).instead_says("ok");
    wrong "uciok-first", "UCI-HS-5", "uciok comes before its identity and options" =>
        says(["id", "option"]).waits_for(says(uciok));
    lacks "starts-slowly", "UCI-HS-6", "it needs more than a minute until it answers uci" =>
        says(uciok).late(TOO_LONG);
    lacks "drops-first-line", "UCI-HS-9", "it ignores the first line that it is sent" =>
        hears(anything).the_nth(1).lost();
    lacks "needs-time-to-start", "UCI-HS-9", "it loses what is sent before it runs" => wakes_late();
    wrong "announces-before-uci", "UCI-HS-10", "it tells its name before it was asked" =>
        starts().then_says("id name enginecheck reference");
    wrong "readyok-at-start", "UCI-HS-10", "it says readyok when it starts" => starts().then_says("readyok");
    wrong "option-without-type", "UCI-OPT-1", "an option has no type" => option_cut::<Seen>("check", "type");
    wrong "option-without-name", "UCI-OPT-1", "an option has no name" =>
        says_named("Hash").replacing(" name Hash", "");
    wrong "option-of-odd-type", "UCI-OPT-2", "an option has a type of its own" =>
        says_option::<Seen>("spin").replacing(" type spin", " type slider");
    wrong "check-defaults-to-1", "UCI-OPT-3", "the default of a switch is 1 instead of true" =>
        says_option::<Seen>("check").replacing(" default false", " default 1");
    wrong "check-without-default", "UCI-OPT-3", "a switch has no default" =>
        says_option::<Seen>("check").replacing(" default false", "");
    wrong "spin-without-bounds", "UCI-OPT-4", "a spin has no bounds" =>
        says("option").replacing(" min 1 max 1024", "");
    wrong "spin-default-outside", "UCI-OPT-4", "the default of a spin lies above its maximum" =>
        says_option::<Seen>("spin").replacing(" default 16", " default 100000");
    wrong "spin-with-decimals", "UCI-OPT-1", "the default of a spin has decimals" =>
        says_option::<Seen>("spin").replacing(" default 16", " default 16.5");
    wrong "spin-bounds-exchanged", "UCI-OPT-4", "the least value of a spin is above the greatest" =>
        says_option::<Seen>("spin").replacing(" min 1 max 1024", " min 1024 max 1");
    wrong "combo-default-no-choice", "UCI-OPT-5", "the default of a combo is none of its choices" =>
        says_option::<Seen>("combo").replacing(" default Balanced", " default Normal");
    wrong "combo-without-choices", "UCI-OPT-5", "a combo offers a choice from nothing" =>
        option_cut::<Seen>("combo", "var");
    wrong "button-with-default", "UCI-OPT-6", "a button has a default" =>
        says_option::<Seen>("button").replacing(" type button", " type button default false");
    wrong "string-without-default", "UCI-OPT-7", "a text has no default" =>
        option_cut::<Seen>("string", "default");
    wrong "option-name-with-value", "UCI-OPT-8", "the name of an option has the word value in it" =>
        says(uciok).first_says("option name Contempt value type spin default 0 min 0 max 9");
    wrong "option-twice", "UCI-OPT-16", "it tells an option twice" => says_named("Hash").twice();
    wrong "hash-is-a-string", "UCI-OPT-9", "the size of its table is a text" =>
        says("option").replacing("type spin default 16 min 1 max 1024", "type string default 16");
    wrong "ponder-is-a-button", "UCI-OPT-9", "its pondering is a button" =>
        says_named("Ponder").instead_says("option name Ponder type button");
    wrong "multipv-defaults-to-3", "UCI-OPT-12", "it tells three variations without being asked to" =>
        says_named("MultiPV").replacing(" default 1", " default 3");
    wrong "limit-defaults-to-true", "UCI-OPT-13", "its strength is limited at first" =>
        says_named("UCI_LimitStrength").replacing(" default false", " default true");
    wrong "elo-without-limit", "UCI-OPT-14", "it tells a strength, and no switch for it" =>
        says_named("UCI_LimitStrength").lost();
    wrong "analyse-mode-is-a-spin", "UCI-OPT-9", "its switch for analysis is a number" =>
        says_named("UCI_AnalyseMode")
            .replacing("type check default false", "type spin default 0 min 0 max 1");
    wrong "opponent-is-a-combo", "UCI-OPT-9", "its opponent is one of two" =>
        says_named("UCI_Opponent")
            .replacing("type string default <empty>", "type combo default a var a var b");
    wrong "nalimov-path-alone", "UCI-OPT-15", "it reads tables of endgames, and has no cache for them" =>
        says(uciok).first_says("option name NalimovPath type string default <empty>");
    wrong "chess960-defaults-to-true", "UCI-OPT-17", "castling is written as in Chess960 at first" =>
        says_named("UCI_Chess960").replacing(" default false", " default true");
    wrong "registration-before-uciok", "UCI-REG-1", "it tells of registration before uciok" =>
        says(uciok).first_says("registration checking");
    wrong "copyprotection-before-uciok", "UCI-REG-1", "it tells of its copy protection before uciok" =>
        says(uciok).first_says("copyprotection checking");
    wrong "dies-on-second-uci", "UCI-ROBUST-1", "it crashes on a second uci" =>
        hears(uci).when(|seen| seen.greeted > 0).deadly();
    lacks "second-uci-wedges", "UCI-ROBUST-1", "it reads nothing any more behind a second uci" =>
        hears(uci).when(|seen| seen.greeted > 0).deafens();
    wrong "dies-before-uci", "UCI-ROBUST-1", "it crashes on a command that comes before uci" =>
        hears(anything).that(|line| !may_come_first(line)).when(|seen| seen.greeted == 0).deadly();
    wrong "moves-at-newgame", "UCI-NEW-3",
        "it moves at ucinewgame" => hears(newgame).then_says("bestmove e2e4");
    wrong "searches-when-idle", "UCI-BM-6", "once it has answered it goes on and uses a processor" =>
        searches_secretly(says(answer), Shown::Nothing);
    wrong "busy-while-idle", "UCI-GEN-7", "it searches as soon as it has a position, and tells nothing" =>
        searches_secretly(hears(position), Shown::Nothing);
    wrong "searches-at-position", "UCI-POS-6", "it searches as soon as it has a position" =>
        searches_secretly(hears(position), Shown::Info);
    wrong "searches-at-several-moves", "UCI-POS-6",
        "it searches as soon as it has a position of three moves" =>
        searches_secretly(hears(position).that(has_three_moves), Shown::Info);
    wrong "ponders-by-itself-later", "UCI-BM-6",
        "with Ponder it tells of a search ten seconds behind its answer" =>
        says(answer).when(|seen| seen.setting("Ponder") == Some("true")).then(|_, context| {
            context.print_later(LATER, "info depth 5 nodes 4000 score cp 0");
        });
    wrong "ponders-by-itself", "UCI-OPT-18", "with Ponder it ponders without being asked to" =>
        searches_secretly(
            says(answer).when(|seen| seen.setting("Ponder") == Some("true")),
            Shown::Info,
        );
};

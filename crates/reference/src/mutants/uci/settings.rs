//! `setoption`, `debug` and `register`.

use super::prelude::*;
use crate::mutants::family::admits;
use grammars::uci::{EMPTY, OptionDefinition, OptionKind, Register, Words};

/// So many changes of the table's size lose memory.
const SIZES: u32 = 3;

/// So long a text fits.
const TEXT: usize = 100;

/// After so much idle time it falls asleep.
const DROWSY: Duration = Duration::from_secs(20);

/// What a line sets, and to what.
fn set(line: &[u8]) -> Option<(Words<'_>, Option<Words<'_>>)> {
    match Command::parse(line) {
        Command::SetOption { name, value } => Some((name, value)),
        _ => None,
    }
}

lines! {
    |line| Command::parse(line);
    setoption_without_value: Command::SetOption { value: None, .. },
    malformed_setoption: Command::Malformed { command: "setoption", .. },
    debug_on: Command::Debug(true),
    debug_off: Command::Debug(false),
    odd_debug: Command::Malformed { command: "debug", .. },
    register: Command::Register(_) | Command::Malformed { command: "register", .. },
    register_later: Command::Register(Register::Later),
}

/// What a line sets, if the option is announced.
fn known<'a>(line: &[u8], seen: &'a Seen) -> Option<OptionDefinition<'a>> {
    set(line).and_then(|(name, _)| seen.option(name))
}

/// An option that is not announced.
fn unknown_option(line: &[u8], seen: &Seen) -> bool {
    setoption(line) && known(line, seen).is_none()
}

/// It hears what becomes of an announced option.
fn hears_setting(
    so: impl Fn(OptionDefinition<'_>, Option<Words<'_>>) -> bool + Send + 'static,
) -> Event<Seen> {
    hears(setoption).given(move |line, seen| {
        let value = set(line).and_then(|(_, value)| value);
        known(line, seen).is_some_and(|option| so(option, value))
    })
}

/// It sets the option of this name, whatever its case.
fn sets(name: &'static str) -> Event<Seen> {
    hears_setting(move |option, _| option.name.to_string() == name)
}

/// The name of the line is written in another case than it was announced in.
fn in_other_case(line: &[u8], seen: &Seen) -> bool {
    let (Some(option), Some((name, _))) = (known(line, seen), set(line)) else { return false };
    option.name != name
}

fn has_blank(name: Words<'_>) -> bool {
    name.iter().count() > 1
}

/// The value is the greatest that was announced.
fn is_greatest(option: OptionDefinition<'_>, value: Option<Words<'_>>) -> bool {
    match (option.kind, value) {
        (OptionKind::Spin { max: Some(max), .. }, Some(value)) => value.to_string() == max.to_string(),
        _ => false,
    }
}

/// It plays below its strength.
fn is_limited(seen: &Seen) -> bool {
    seen.setting("UCI_LimitStrength") == Some("true")
}

/// The line makes the table smaller than it was set to before.
fn shrinks(line: &[u8], seen: &Seen) -> bool {
    let Some((name, Some(value))) = set(line) else { return false };
    let sizes = [seen.setting("Hash").map(str::to_owned), Some(value.to_string())];
    let [before, now] = sizes.map(|size| size.and_then(|size| size.parse::<u64>().ok()));
    name.to_string() == "Hash" && before.zip(now).is_some_and(|(before, now)| now < before)
}

/// The line sets a size of the table that is no power of two.
fn is_odd_size(line: &[u8]) -> bool {
    let value = set(line).and_then(|(_, value)| value);
    let size = value.and_then(|value| value.to_string().parse::<u64>().ok());
    size.is_some_and(|size| !size.is_power_of_two())
}

/// The line sets a number, and does not say which.
fn lacks_value(line: &[u8], seen: &Seen) -> bool {
    let value = set(line).and_then(|(_, value)| value);
    let is_empty = value.is_none_or(|value| value.to_string().is_empty());
    is_empty && known(line, seen).is_some_and(|option| matches!(option.kind, OptionKind::Spin { .. }))
}

/// It plays as weakly as it can.
fn is_weakest(seen: &Seen) -> bool {
    is_limited(seen) && seen.setting("UCI_Elo") == Some("1000")
}

/// A second value of an option does nothing.
fn counts_once() -> Rule<Seen> {
    let mut before: Vec<String> = Vec::new();
    hears(setoption).instead(move |line, context| {
        let name = set(line).map(|(name, _)| name.to_string().to_ascii_lowercase()).unwrap_or_default();
        if !before.contains(&name) {
            before.push(name);
            context.feed(line);
        }
    })
}

/// When nothing has come for so long, it reads nothing any more.
fn sleeps_for_good() -> Rule<Seen> {
    let mut last = Duration::ZERO;
    hears(anything).instead(move |line, context| {
        let idle = context.now.saturating_sub(last);
        last = context.now;
        if idle > DROWSY {
            context.deaf = true;
        } else {
            context.feed(line);
        }
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "deaf-to-settings", "UCI-SET-8", "no setting has any effect" => hears(setoption).lost();
    lacks "setoption-wedges", "UCI-SET-1", "it reads nothing any more behind setoption" =>
        hears(setoption).deafens();
    lacks "setoption-needs-game", "UCI-SET-1", "setoption before the first position wedges it" =>
        hears(setoption).when(|seen| seen.games == 0 && !seen.is_placed).deafens();
    wrong "setoption-forgets-position", "UCI-SET-1", "setoption begins a new game" =>
        hears(setoption).then_hears("position startpos");
    lacks "setoption-counts-once", "UCI-SET-8", "an option can be set once" => counts_once();
    wrong "answers-settings", "UCI-RDY-5", "it says readyok to a setting" =>
        hears(setoption).then_says("readyok");
    wrong "setoption-answered", "UCI-SET-10", "it announces an option again when it is set" =>
        hears(setoption).then_says("option name Hash type spin default 16 min 1 max 1024");
    wrong "option-name-cut-at-blank", "UCI-SET-4", "it crashes on an option whose name has several words" =>
        hears_setting(|option, _| has_blank(option.name)).deadly();
    lacks "option-names-need-case", "UCI-SET-2", "it knows options in the case that it announced only" =>
        hears(in_other_case).lost();
    wrong "option-name-case-fatal", "UCI-SET-2", "it crashes on an option in another case" =>
        hears(in_other_case).deadly();
    wrong "dies-on-value-in-other-case", "UCI-SET-3", "it crashes on True in the place of true" =>
        hears_setting(|option, value| {
            matches!(option.kind, OptionKind::Check(_))
                && value.is_some_and(|value| value.to_string().contains(char::is_uppercase))
        }).deadly();
    wrong "dies-on-many-settings", "UCI-SET-1", "it has room for twenty settings" =>
        hears(setoption).beyond(20).deadly();
    wrong "dies-on-string-option", "UCI-SET-9", "it crashes on a text for an option" =>
        hears_setting(|option, _| matches!(option.kind, OptionKind::String(_))).deadly();
    wrong "dies-on-combo-option", "UCI-SET-1", "it crashes on a choice for an option" =>
        hears_setting(|option, _| matches!(option.kind, OptionKind::Combo { .. })).deadly();
    wrong "value-cut-at-blank", "UCI-SET-1",
        "of a value with blanks it reads the first word, and refuses that" =>
        hears_setting(|_, value| value.is_some_and(has_blank)).instead_says("info string bad value");
    lacks "greatest-value-refused", "UCI-SET-1", "it refuses the greatest value that it announced" =>
        hears_setting(is_greatest).lost();
    wrong "elo-without-the-switch-counts", "UCI-OPT-20", "UCI_Elo counts without UCI_LimitStrength, too" =>
        goes_as(|go, seen| if seen.setting("UCI_Elo").is_some() && !is_limited(seen) {
            go.depth = go.depth.map(|depth| depth.min(1));
        });
    wrong "dies-at-greatest-spin", "UCI-SET-1", "it crashes on the greatest value that it announced" =>
        hears_setting(is_greatest).deadly();
    wrong "dies-at-least-spin", "UCI-SET-1", "it crashes on the least value that it announced" =>
        hears_setting(|option, value| match (option.kind, value) {
            (OptionKind::Spin { min: Some(min), .. }, Some(value)) => value.to_string() == min.to_string(),
            _ => false,
        }).deadly();
    wrong "empty-string-taken-for-path", "UCI-SET-9", "it opens a file that is called <empty>" =>
        hears_setting(|_, value| value.is_some_and(|value| value.to_string() == EMPTY)).deadly_by(6);
    lacks "button-wedges", "UCI-SET-5", "it waits for the value of a button" =>
        hears(setoption_without_value).deafens();
    wrong "button-needs-value", "UCI-SET-5", "it crashes on a setting without a value" =>
        hears_setting(|option, value| option.kind == OptionKind::Button && value.is_none()).deadly();
    wrong "dies-of-resizing", "UCI-SET-1", "it crashes when its table gets the fourth size" =>
        sets("Hash").beyond(SIZES).deadly();
    wrong "dies-of-odd-table-size", "UCI-SET-1", "it crashes where its table is no power of two" =>
        sets("Hash").that(is_odd_size).deadly();
    wrong "dies-of-table-of-128-mb", "UCI-SET-1", "it crashes where its table has 128 MB" =>
        sets("Hash").that(|line| line.ends_with(b" 128")).deadly();
    wrong "dies-of-smaller-table", "UCI-SET-1", "it crashes when its table shrinks" =>
        hears(shrinks).deadly();
    lacks "deaf-behind-smaller-table", "UCI-SET-1", "it reads nothing any more when its table has shrunk" =>
        hears(shrinks).deafens();
    wrong "dies-on-unknown-option", "UCI-SET-6", "it crashes on an option that it does not have" =>
        hears(unknown_option).when(|seen| seen.greeted > 0).deadly();
    wrong "unknown-option-answered", "UCI-SET-6", "it announces whatever option is set" =>
        hears(unknown_option).then(|line, context| {
            if let Some((name, _)) = set(line) {
                context.print(format!("option name {name} type string default <empty>"));
            }
        });
    wrong "dies-on-odd-setting", "UCI-SET-7", "it crashes on a value that it has not announced" =>
        hears_setting(|option, value| !admits(option.kind, value)).deadly();
    wrong "dies-on-missing-value", "UCI-SET-7", "it crashes on a number for an option that is not there" =>
        hears(lacks_value).deadly();
    wrong "dies-on-missing-text", "UCI-SET-7", "it crashes on a text for an option that is not there" =>
        hears_setting(|option, value| {
            let is_empty = value.is_none_or(|value| value.to_string().is_empty());
            is_empty && matches!(option.kind, OptionKind::String(_))
        }).deadly();
    wrong "dies-on-malformed-setoption", "UCI-ROBUST-1", "it crashes on a setoption without a name" =>
        hears(malformed_setoption).deadly();
    wrong "multipv-exceeds-moves", "UCI-INFO-13",
        "it tells as many variations as are wanted, even if there are fewer moves" =>
        says(answer).when(|seen| seen.variations() > seen.root().legal_moves().len())
            .first_says("info depth 2 multipv 4 score cp 0 nodes 2 time 0 pv 0000");
    wrong "dies-of-multipv-beyond-moves", "UCI-INFO-13",
        "it crashes where more variations are wanted than it has moves" =>
        hears(go).when(|seen| seen.variations() > seen.position.legal_moves().len()).deadly();
    wrong "limited-strength-plays-illegally", "UCI-OPT-21",
        "below its strength it plays moves that are not legal" =>
        with_other_move(says(answer).when(is_limited), |_, position| illegal_move(position));
    wrong "dies-on-long-text", "UCI-SET-1", "a text of more than a hundred bytes overruns a buffer" =>
        hears_setting(|_, value| value.is_some_and(|value| value.to_string().len() > TEXT)).deadly();
    lacks "analyses-without-end", "UCI-GO-8", "with UCI_AnalyseMode every search waits for stop" =>
        goes_as(|go, seen| if seen.setting("UCI_AnalyseMode") == Some("true") && !go.ponder {
            *go = Go { infinite: true, ..Go::default() };
        });
    lacks "ponder-option-makes-go-ponder", "UCI-OPT-18", "with Ponder every go waits for ponderhit" =>
        goes_as(|go, seen| go.ponder |= seen.setting("Ponder") == Some("true"));
    wrong "multipv-ignores-searchmoves", "UCI-GO-4",
        "where it tells several variations it ignores searchmoves" =>
        goes_as(|go, seen| if seen.variations() > 1 { go.searchmoves = None });
    wrong "debug-announces-settings", "UCI-GEN-14", "in debug mode it says the option that was set" =>
        hears(setoption).after(hears(debug_on)).until(hears(debug_off)).then(|line, context| {
            if let Some((name, _)) = set(line) {
                context.print(format!("option {name} set"));
            }
        });
    wrong "currline-stays-on", "UCI-INFO-15", "UCI_ShowCurrLine cannot be switched off" =>
        sets("UCI_ShowCurrLine").that(|line| line.ends_with(b"false")).lost();
    lacks "sleeps-for-good", "UCI-RDY-1", "after twenty idle seconds it reads nothing any more" =>
        sleeps_for_good();
    lacks "limited-strength-forgets-depth", "UCI-GO-8", "below its strength it has no depth but its own" =>
        goes_as(|go, seen| if is_limited(seen) && go.depth.is_some() && !go.ponder {
            *go = Go { infinite: true, ..Go::default() };
        });
    lacks "limited-strength-unanswered", "UCI-OPT-21", "below its strength it does not answer" =>
        says(answer).when(is_limited).lost();
    wrong "no-move-at-least-strength", "UCI-OPT-21", "at its least strength it looks at no move" =>
        says(answer).when(is_weakest).instead_says("bestmove 0000");
    wrong "debug-answered", "UCI-DBG-3", "it says its name when debug mode is switched" =>
        hears(debug).then_says("id name enginecheck reference");
    wrong "debug-on-at-start", "UCI-DBG-2", "it tells what it does before debug mode is switched on" =>
        hears(position).until(hears(debug_on)).then_says("info string the board is set");
    lacks "debug-says-nothing", "UCI-DBG-1", "in debug mode it tells nothing more" =>
        says(beginning("info string")).lost();
    wrong "debug-resets-position", "UCI-DBG-3", "debug begins a new game" =>
        hears(debug).then_hears("position startpos");
    wrong "dies-on-second-debug", "UCI-DBG-3", "it crashes on a debug that changes nothing" => [
        hears(debug_on).after(hears(debug_on)).until(hears(debug_off)).deadly(),
        hears(debug_off).after(hears(debug_off)).until(hears(debug_on)).deadly(),
    ];
    wrong "debug-ends-search", "UCI-DBG-3", "debug ends the search" =>
        hears(debug).when(Seen::is_searching).then_hears("stop");
    lacks "debug-ends-search-for-good", "UCI-STOP-1", "debug ends the search without an answer" =>
        hears(debug).when(Seen::is_searching).first(|_, context| context.hush("stop"));
    wrong "dies-on-odd-debug", "UCI-ROBUST-1", "it crashes on debug without on or off" =>
        hears(odd_debug).deadly();
    wrong "dies-on-register", "UCI-ROBUST-1", "it crashes on register" => hears(register).deadly();
    lacks "register-wedges", "UCI-REG-4", "it reads nothing any more behind register later" =>
        hears(register_later).deafens();
    lacks "line-behind-debug-lost-while-thinking", "UCI-DBG-3",
        "it loses the line that comes with debug while it thinks" =>
        hears(anything).right_after(hears(debug).when(Seen::is_searching)).until(settles()).lost();
    wrong "quits-on-word-in-a-value", "UCI-SET-1", "it quits if the word stands anywhere in a line" =>
        hears(setoption).that(|line| line.windows(4).any(|word| word == b"quit")).exits(0);
    lacks "settings-before-isready-lost", "UCI-SET-8", "what was set before the first isready is lost" =>
        hears(setoption).until(hears(isready)).lost();
    lacks "hash-forgets-other-settings", "UCI-SET-8", "its new table comes with one variation" =>
        sets("Hash").then_hears("setoption name MultiPV value 1");
    wrong "dies-of-multipv-when-over", "UCI-SET-1",
        "it crashes where several variations are wanted and there is no legal move" =>
        hears(go).when(|seen| seen.is_over() && seen.variations() > 1).deadly();
    lacks "movetime-for-each-variation", "UCI-GO-11", "each of its variations takes the whole movetime" =>
        goes_as(|go, seen| {
            let variations = u64::try_from(seen.variations()).unwrap_or(u64::MAX);
            go.movetime = go.movetime.map(|time| time.saturating_mul(variations));
        });
};

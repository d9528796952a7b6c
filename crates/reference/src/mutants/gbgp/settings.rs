//! `setoption` and `debug`.

use super::prelude::*;
use crate::mutants::family::admits;
use grammars::gbgp::{OptionDefinition, OptionKind, Words};

/// What a line sets, and to what.
fn set(line: &[u8]) -> Option<(Words<'_>, Option<Words<'_>>)> {
    match command(line) {
        Command::SetOption { name, value } => Some((name, value)),
        _ => None,
    }
}

lines! {
    |line| command(line);
    setoption: Command::SetOption { .. },
    setoption_without_value: Command::SetOption { value: None, .. },
    malformed_setoption: Command::Malformed { command: "setoption", .. },
    debug: Command::Debug(_),
    debug_on: Command::Debug(true),
    debug_off: Command::Debug(false),
    odd_debug: Command::Malformed { command: "debug", .. } if !begins_well(line),
}

fn begins_well(line: &[u8]) -> bool {
    line.starts_with(b"debug on") || line.starts_with(b"debug off")
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

/// It is told to ponder.
fn is_ponder_on(option: OptionDefinition<'_>, value: Option<Words<'_>>) -> bool {
    option.name.to_string() == "Ponder" && value.is_some_and(|value| value.to_string() == "true")
}

/// A number is set that is not the one that was announced.
fn is_another_number(option: OptionDefinition<'_>, value: Option<Words<'_>>) -> bool {
    let OptionKind::Spin { default, .. } = option.kind else { return false };
    value.is_some_and(|value| value.to_string() != default.to_string())
}

/// In debug mode.
fn in_debug_mode(event: Event<Seen>) -> Event<Seen> {
    event.after(hears(debug_on)).until(hears(debug_off))
}

/// The option as it would be announced with what it is set to.
fn announcement(line: &[u8], seen: &Seen) -> Option<String> {
    let (_, value) = set(line)?;
    let OptionDefinition { name, kind } = known(line, seen)?;
    let value = value.unwrap_or_default();
    Some(match kind {
        OptionKind::Spin { min, max, .. } => format!(
            "option name {name} type spin default {value} min {} max {}",
            min.unwrap_or(0),
            max.unwrap_or(0)
        ),
        OptionKind::Combo { choices, .. } => {
            let choices: String = choices.iter().map(|choice| format!(" var {choice}")).collect();
            format!("option name {name} type combo default {value}{choices}")
        }
        OptionKind::Button => format!("option name {name} type button"),
        OptionKind::Check(_) | OptionKind::String(_) => {
            format!("option name {name} type {} default {value}", kind.name())
        }
    })
}

/// Says to what an option was set.
fn confirm(line: &[u8], context: &mut Context) {
    if let Some((name, value)) = set(line) {
        context.print(format!("{name} is now {}", value.unwrap_or_default()));
    }
}

/// Announces an option that it does not have.
fn announce(line: &[u8], context: &mut Context) {
    if let Some((name, _)) = set(line) {
        context.print(format!("option name {name} type string default"));
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "setoption-wedges", "GB-OPT-1", "it reads nothing any more behind setoption" =>
        hears(setoption).deafens();
    wrong "option-name-cut-at-blank", "GB-OPT-1", "it crashes on an option whose name has several words" =>
        hears_setting(|option, _| option.name.iter().count() > 1).deadly();
    wrong "dies-on-string-option", "GB-OPT-1", "it crashes on a text for an option" =>
        hears_setting(|option, _| matches!(option.kind, OptionKind::String(_))).deadly();
    wrong "dies-on-second-size", "GB-OPT-1", "it crashes on the second number for an option" =>
        hears_setting(|option, _| matches!(option.kind, OptionKind::Spin { .. })).beyond(1).deadly();
    wrong "ponder-on-is-off", "GB-GO-9", "once Ponder is set to true, it takes go ponder for go" =>
        hears(go_ponder).after(hears_setting(is_ponder_on)).replacing("ponder", "");
    lacks "setoption-needs-game", "GB-OPT-1", "setoption before the first game wedges it" =>
        hears(setoption).when(|seen| seen.games == 0).deafens();
    lacks "newgame-behind-a-setting-wedges", "GB-NEW-1",
        "it reads nothing any more behind the newgame that follows a setting" =>
        hears(newgame).after(hears(setoption)).deafens();
    wrong "new-setting-forgets-position", "GB-OPT-1", "another number for an option begins a new game" =>
        hears_setting(is_another_number).then_hears("position startpos");
    wrong "setoption-forgets-position", "GB-OPT-1", "setoption begins a new game" =>
        hears(setoption).then_hears("position startpos");
    wrong "setoption-answered", "GB-OPT-5", "it announces an option again when it is set" =>
        hears(setoption).then(|line, context| {
            announcement(line, &context.seen).into_iter().for_each(|text| context.print(text));
        });
    wrong "setoption-talks", "GB-OPT-5", "it confirms setoption in its own words" =>
        hears(setoption).then(confirm);
    lacks "button-wedges", "GB-OPT-6", "it waits for the value of a button" =>
        hears(setoption_without_value).deafens();
    wrong "button-forgets-position", "GB-OPT-1", "a button begins a new game" =>
        hears(setoption_without_value).then_hears("position startpos");
    wrong "dies-on-unknown-option", "GB-OPT-3", "it crashes on an option that it does not have" =>
        hears(unknown_option).when(|seen| seen.greeted > 0).deadly();
    wrong "unknown-option-answered", "GB-OPT-3", "it announces whatever option is set" =>
        hears(unknown_option).then(announce);
    wrong "dies-on-odd-setting", "GB-OPT-3", "it crashes on a value that it has not announced" =>
        hears_setting(|option, value| !admits(option.kind, value)).deadly();
    wrong "dies-on-malformed-setoption", "GB-OPT-3", "it crashes on a setoption without a name" =>
        hears(malformed_setoption).deadly();
    wrong "setoption-told-by-info", "GB-INFO-2", "it tells by info what has been set" =>
        hears(setoption).then_says("info hashfull 0");
    wrong "debug-told-by-info", "GB-INFO-2", "it confirms debug by info" =>
        hears(debug).then_says("info depth 0");
    wrong "debug-answered", "GB-DBG-1", "it says its name when debug mode is switched" =>
        hears(debug).then_says("id name enginecheck reference");
    wrong "debug-prints-garbage", "GB-DBG-1", "in debug mode it prints lines that are no messages" => [
        in_debug_mode(hears(position)).first_says("[debug] position set"),
        in_debug_mode(says(answer)).first_says("[debug] search is over"),
    ];
    wrong "debug-resets-position", "GB-DBG-1", "debug begins a new game" =>
        hears(debug).then_hears("position startpos");
    lacks "debug-wedges", "GB-DBG-1", "it reads nothing any more behind debug on" =>
        hears(debug_on).deafens();
    wrong "dies-on-second-debug", "GB-DBG-1", "it crashes on a debug that changes nothing" => [
        in_debug_mode(hears(debug_on)).deadly(),
        hears(debug_off).after(hears(debug_off)).until(hears(debug_on)).deadly(),
        hears(debug_off).until(hears(debug_on)).deadly(),
    ];
    wrong "dies-on-odd-debug", "GB-IO-4", "it crashes on debug without on or off" =>
        hears(odd_debug).deadly();
};

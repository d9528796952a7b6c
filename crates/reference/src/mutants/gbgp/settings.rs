//! `setoption` and `debug`.

use super::context::{Context, HONEST, Script, command, die_if, faulty, heard, is_answer, is_position};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use grammars::gbgp::{Command, OptionDefinition, OptionKind, Words};

/// What a line sets, and to what.
fn set(line: &[u8]) -> Option<(Words<'_>, Option<Words<'_>>)> {
    match command(line) {
        Command::SetOption { name, value } => Some((name, value)),
        _ => None,
    }
}

/// What a line sets, if the option is announced.
fn known<'a>(line: &[u8], seen: &'a Seen) -> Option<OptionDefinition<'a>> {
    set(line).and_then(|(name, _)| seen.option(name))
}

/// Passes a line on; then reads nothing any more if it is so.
fn deaf_behind(line: &[u8], context: &mut Context, so: bool) {
    context.feed(line);
    context.deaf |= so;
}

/// Whether a value was announced.
fn admits(kind: OptionKind<'_>, value: Option<Words<'_>>) -> bool {
    let text = value.map(Words::to_bytes);
    let text = text.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok());
    match (kind, text) {
        (OptionKind::Button, _) => value.is_none(),
        (OptionKind::String(_), _) => value.is_some(),
        (_, None) => false,
        (OptionKind::Check(_), Some(text)) => matches!(text, "true" | "false"),
        (OptionKind::Spin { min, max, .. }, Some(text)) => text
            .parse::<i64>()
            .is_ok_and(|number| min.is_none_or(|min| min <= number) && max.is_none_or(|max| number <= max)),
        (OptionKind::Combo { choices, .. }, Some(text)) => {
            choices.iter().any(|choice| choice.to_string() == text)
        }
    }
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

/// Whether a line switches debug mode, and to what.
fn switched(line: &[u8]) -> Option<bool> {
    match command(line) {
        Command::Debug(on) => Some(on),
        _ => None,
    }
}

/// Says things that are no messages, once debug mode is on.
fn debug_prints_garbage() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            if let Some(on) = switched(line) {
                context.count = u32::from(on);
            }
            if is_position(line) && context.count == 1 {
                context.print("[debug] position set");
            }
            context.feed(line);
        },
        said: |line, context| {
            if is_answer(line) && context.count == 1 {
                context.print("[debug] search is over");
            }
            context.print(line);
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("setoption-wedges", "it reads nothing any more behind setoption", "GB-OPT-1", || {
        heard(|line, context| deaf_behind(line, context, set(line).is_some()))
    }),
    wrong(
        "option-name-cut-at-blank",
        "it crashes on an option whose name has several words",
        "GB-OPT-1",
        || {
            heard(|line, context| {
                let cut = known(line, &context.seen).is_some_and(|option| option.name.iter().count() > 1);
                die_if(line, context, cut);
            })
        },
    ),
    wrong("dies-on-string-option", "it crashes on a text for an option", "GB-OPT-1", || {
        heard(|line, context| {
            let text =
                known(line, &context.seen).is_some_and(|option| matches!(option.kind, OptionKind::String(_)));
            die_if(line, context, text);
        })
    }),
    lacks("setoption-needs-game", "setoption before the first game wedges it", "GB-OPT-1", || {
        heard(|line, context| deaf_behind(line, context, set(line).is_some() && context.seen.games == 0))
    }),
    wrong("setoption-forgets-position", "setoption begins a new game", "GB-OPT-1", || {
        heard(|line, context| {
            context.feed(line);
            if set(line).is_some() {
                context.reset();
            }
        })
    }),
    wrong("setoption-answered", "it announces an option again when it is set", "GB-OPT-5", || {
        heard(|line, context| {
            context.feed(line);
            if let Some(text) = announcement(line, &context.seen) {
                context.print(text);
            }
        })
    }),
    wrong("setoption-talks", "it confirms setoption in its own words", "GB-OPT-5", || {
        heard(|line, context| {
            context.feed(line);
            if let Some((name, value)) = set(line) {
                context.print(format!("{name} is now {}", value.unwrap_or_default()));
            }
        })
    }),
    lacks("button-wedges", "it waits for the value of a button", "GB-OPT-6", || {
        heard(|line, context| {
            deaf_behind(line, context, set(line).is_some_and(|(_, value)| value.is_none()));
        })
    }),
    wrong("dies-on-unknown-option", "it crashes on an option that it does not have", "GB-OPT-3", || {
        heard(|line, context| {
            let unknown = set(line).is_some() && known(line, &context.seen).is_none();
            die_if(line, context, unknown && context.seen.greeted > 0);
        })
    }),
    wrong("unknown-option-answered", "it announces whatever option is set", "GB-OPT-3", || {
        heard(|line, context| {
            context.feed(line);
            if let Some((name, _)) = set(line)
                && known(line, &context.seen).is_none()
            {
                context.print(format!("option name {name} type string default"));
            }
        })
    }),
    wrong("dies-on-odd-setting", "it crashes on a value that it has not announced", "GB-OPT-3", || {
        heard(|line, context| {
            let value = set(line).and_then(|(_, value)| value);
            let odd = known(line, &context.seen).is_some_and(|option| !admits(option.kind, value));
            die_if(line, context, odd);
        })
    }),
    wrong("dies-on-malformed-setoption", "it crashes on a setoption without a name", "GB-OPT-3", || {
        heard(|line, context| {
            die_if(line, context, matches!(command(line), Command::Malformed { command: "setoption", .. }));
        })
    }),
    wrong("setoption-told-by-info", "it tells by info what has been set", "GB-INFO-2", || {
        heard(|line, context| {
            context.feed(line);
            if set(line).is_some() {
                context.print("info hashfull 0");
            }
        })
    }),
    wrong("debug-told-by-info", "it confirms debug by info", "GB-INFO-2", || {
        heard(|line, context| {
            context.feed(line);
            if switched(line).is_some() {
                context.print("info depth 0");
            }
        })
    }),
    wrong("debug-answered", "it says its name when debug mode is switched", "GB-DBG-1", || {
        heard(|line, context| {
            context.feed(line);
            if switched(line).is_some() {
                context.print("id name enginecheck reference");
            }
        })
    }),
    wrong(
        "debug-prints-garbage",
        "in debug mode it prints lines that are no messages",
        "GB-DBG-1",
        debug_prints_garbage,
    ),
    wrong("debug-resets-position", "debug begins a new game", "GB-DBG-1", || {
        heard(|line, context| {
            context.feed(line);
            if switched(line).is_some() {
                context.reset();
            }
        })
    }),
    lacks("debug-wedges", "it reads nothing any more behind debug on", "GB-DBG-1", || {
        heard(|line, context| deaf_behind(line, context, switched(line) == Some(true)))
    }),
    wrong("dies-on-second-debug", "it crashes on a debug that changes nothing", "GB-DBG-1", || {
        heard(|line, context| {
            let was = context.count;
            if let Some(on) = switched(line) {
                context.count = u32::from(on);
            }
            die_if(line, context, switched(line).is_some() && was == context.count);
        })
    }),
    wrong("dies-on-odd-debug", "it crashes on debug without on or off", "GB-IO-4", || {
        heard(|line, context| {
            let words = command(line);
            let odd = matches!(words, Command::Malformed { command: "debug", .. });
            die_if(line, context, odd && !line.starts_with(b"debug on") && !line.starts_with(b"debug off"));
        })
    }),
];

//! The options of 4.4: what they are set to, and when.

use super::context::{Action, Context, HONEST, Script, argument, faulty, heard, word};
use super::games::print_some_move;
use super::seen::Mode;
use super::turns::leaves_force;
use super::{lacks, wrong};
use crate::Mutant;

/// Passes a line on, unless it sets such an option: then something else happens.
fn at_option(line: &[u8], context: &mut Context, like: fn(&str) -> bool, then: impl FnOnce(&mut Context)) {
    let text = String::from_utf8_lossy(argument(line)).into_owned();
    if word(line) == b"option" && like(&text) { then(context) } else { context.feed(line) }
}

/// Refuses the setting of such an option.
fn refuses(line: &[u8], context: &mut Context, kind: &str, like: fn(&str) -> bool) {
    at_option(line, context, like, |context| {
        context.print([b"Error (", kind.as_bytes(), b"): ", line].concat());
    });
}

/// Passes a line on; behind an option more happens in such a state.
fn after_option(line: &[u8], context: &mut Context, when: bool, then: fn(&mut Context)) {
    context.feed(line);
    if word(line) == b"option" && when {
        then(context);
    }
}

/// The name, as one takes it who looks for the first equals sign.
fn name(text: &str) -> &str {
    text.split('=').next().unwrap_or_default()
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("option-refused", "it does not know the command that sets its options", "XB-OPTION-5", || {
        heard(|line, context| refuses(line, context, "unknown command", |_| true))
    }),
    wrong("option-name-cut-at-blank", "it ends an option's name at a blank", "XB-OPTION-5", || {
        heard(|line, context| {
            refuses(line, context, "no such option", |text| text.contains('=') && name(text).contains(' '))
        })
    }),
    wrong(
        "option-name-cut-at-equals-sign",
        "it ends an option's name at its first equals sign",
        "XB-OPTION-5",
        || heard(|line, context| refuses(line, context, "no such option", |text| name(text).ends_with(' '))),
    ),
    wrong("option-bounds-excluded", "it takes a bound for out of range", "XB-OPTION-5", || {
        heard(|line, context| {
            refuses(line, context, "value out of range", |text| {
                ["=-100", "=100"].iter().any(|end| text.ends_with(end))
            })
        })
    }),
    wrong("option-check-as-word", "it wants true or false where it announced 0 or 1", "XB-OPTION-5", || {
        heard(|line, context| {
            refuses(line, context, "neither true nor false", |text| {
                text.starts_with("Resign=") || text.starts_with("Check-extensions=")
            })
        })
    }),
    wrong("option-choice-as-number", "it wants the number of a choice, not its text", "XB-OPTION-5", || {
        heard(|line, context| refuses(line, context, "not a number", |text| text.starts_with("Style=")))
    }),
    wrong("option-file-crashes", "it crashes on a file that is not there", "XB-OPTION-5", || {
        heard(|line, context| {
            at_option(line, context, |text| text.starts_with("Learning file="), |context| context.die(11))
        })
    }),
    wrong("option-button-refused", "it wants a value for a button", "XB-OPTION-6", || {
        heard(|line, context| refuses(line, context, "too few parameters", |text| text == "Clear hash"))
    }),
    wrong("option-save-refused", "it announces a save option that it does not know", "XB-OPTION-6", || {
        heard(|line, context| refuses(line, context, "no such option", |text| text == "Save settings"))
    }),
    lacks("reset-says-nothing", "it does not define its options anew", "XB-OPTION-7", || {
        heard(|line, context| at_option(line, context, |text| text == "Restore settings", |_| {}))
    }),
    lacks("reset-without-done", "it does not end its new definitions by done=1", "XB-OPTION-7", || {
        faulty(Script {
            heard: |line, context| {
                context.count |= u32::from(argument(line) == b"Restore settings");
                context.feed(line);
            },
            said: |line, context| {
                if context.count == 0 || line != b"feature done=1" {
                    context.print(line);
                }
            },
            ..HONEST
        })
    }),
    lacks("option-ends-search", "it forgets its search when an option is set", "XB-OPTION-9", || {
        heard(|line, context| {
            let thinking = context.seen.is_thinking();
            after_option(line, context, thinking, |context| context.feed("force"));
        })
    }),
    lacks("option-enters-force", "it stops playing when an option is set", "XB-OPTION-9", || {
        heard(|line, context| {
            let waiting = !context.seen.is_thinking() && matches!(context.seen.mode, Mode::Play(_));
            after_option(line, context, waiting, |context| context.feed("force"));
        })
    }),
    wrong("option-leaves-force", "setting an option leaves force mode", "XB-OPTION-9", || {
        heard(|line, context| leaves_force(line, context, word(line) == b"option"))
    }),
    wrong("option-moves-while-pondering", "an option ends its pondering with a move", "XB-OPTION-9", || {
        heard(|line, context| {
            let pondering = context.seen.is_pondering();
            after_option(line, context, pondering, |context| context.act(Action::call(print_some_move)));
        })
    }),
    wrong("dies-on-unknown-option", "it crashes on an option that it has not got", "XB-ERR-5", || {
        heard(|line, context| {
            at_option(line, context, |text| text.starts_with("No such"), |context| context.die(11))
        })
    }),
    wrong("dies-on-odd-setting", "it crashes on a choice that is none", "XB-ERR-5", || {
        heard(|line, context| {
            at_option(line, context, |text| text.ends_with("no such choice"), |context| context.die(11))
        })
    }),
];

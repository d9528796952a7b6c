//! The options of 4.4: what they are set to, and when.

use super::prelude::*;

/// It hears that such an option is set.
fn option(so: impl Fn(&str) -> bool + Send + 'static) -> Event<Seen> {
    hears("option").that(about(so))
}

/// It refuses the setting of such an option.
fn refuses(reason: &'static str, so: impl Fn(&str) -> bool + Send + 'static) -> Rule<Seen> {
    option(so).instead(move |line, context| {
        context.print([b"Error (", reason.as_bytes(), b"): ", line].concat());
    })
}

/// The name, as one takes it who looks for the first equals sign.
fn name(text: &str) -> &str {
    text.split('=').next().unwrap_or_default()
}

fn is_check(text: &str) -> bool {
    text.starts_with("Resign=") || text.starts_with("Check-extensions=")
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "option-refused", "XB-OPTION-5", "it does not know the command that sets its options" =>
        refuses("unknown command", |_| true);
    wrong "option-name-cut-at-blank", "XB-OPTION-5", "it ends an option's name at a blank" =>
        refuses("no such option", |text| text.contains('=') && name(text).contains(' '));
    wrong "option-name-cut-at-equals-sign", "XB-OPTION-5",
        "it ends an option's name at its first equals sign" =>
        refuses("no such option", |text| name(text).ends_with(' '));
    wrong "option-bounds-excluded", "XB-OPTION-5", "it takes a bound for out of range" =>
        refuses("value out of range", |text| text.ends_with("=-100") || text.ends_with("=100"));
    wrong "option-check-as-word", "XB-OPTION-5", "it wants true or false where it announced 0 or 1" =>
        refuses("neither true nor false", is_check);
    wrong "option-choice-as-number", "XB-OPTION-5", "it wants the number of a choice, not its text" =>
        refuses("not a number", |text| text.starts_with("Style="));
    wrong "option-file-crashes", "XB-OPTION-5", "it crashes on a file that is not there" =>
        option(|text| text.starts_with("Learning file=")).deadly();
    wrong "option-button-refused", "XB-OPTION-6", "it wants a value for a button" =>
        refuses("too few parameters", |text| text == "Clear hash");
    wrong "option-save-refused", "XB-OPTION-6", "it announces a save option that it does not know" =>
        refuses("no such option", |text| text == "Save settings");
    lacks "reset-says-nothing", "XB-OPTION-7", "it does not define its options anew" =>
        option(|text| text == "Restore settings").lost();
    lacks "reset-without-done", "XB-OPTION-7", "it does not end its new definitions by done=1" =>
        says(exactly("feature done=1")).after(hears(about(|text| text == "Restore settings"))).lost();
    lacks "option-ends-search", "XB-OPTION-9", "it forgets its search when an option is set" =>
        hears("option").when(Seen::is_thinking).then_hears("force");
    lacks "option-enters-force", "XB-OPTION-9", "it stops playing when an option is set" =>
        hears("option").when(Seen::awaits_move).then_hears("force");
    wrong "option-leaves-force", "XB-OPTION-9", "setting an option leaves force mode" =>
        leaves_force(hears("option"));
    wrong "option-moves-while-pondering", "XB-OPTION-9", "an option ends its pondering with a move" =>
        also_moves(hears("option").when(Seen::is_pondering));
    wrong "dies-on-unknown-option", "XB-ERR-5", "it crashes on an option that it has not got" =>
        option(|text| text.starts_with("No such")).deadly();
    wrong "dies-on-odd-setting", "XB-ERR-5", "it crashes on a choice that is none" =>
        option(|text| text.ends_with("no such choice")).deadly();
    lacks "button-enters-force", "XB-OPTION-9", "it stops playing when a button is pressed" =>
        option(|text| !text.contains('=')).when(Seen::awaits_move).then_hears("force");
};

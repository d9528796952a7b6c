//! What a refusal answers: only a line that was sent and still waits. No other excuses the engine from anything.

use std::time::Duration;

use super::play;
use crate::common::testing::read;
use crate::model::{Class, Intent, Model as _, Reading};

/// How the line is taken after the dialogue: `chatter`, `a move refused`, or the command, and whether that is excused or
/// counts against the engine.
fn taken(script: &str, last: &str) -> String {
    class_of(&read(&play(last, script), last))
}

fn class_of(reading: &Reading) -> String {
    match (reading.class, &reading.refuses) {
        (Class::Chatter, _) => "chatter".to_owned(),
        (Class::Unasked, _) => "unasked".to_owned(),
        (Class::Reply, _) => "a reply".to_owned(),
        (Class::OpeningRefusal, _) => "of the opening".to_owned(),
        (Class::Refusal, None) => "a move refused".to_owned(),
        (Class::Refusal, Some(r)) => {
            format!("{} {}", r.command, if r.excused { "excused" } else { "counts" })
        }
    }
}

#[test]
fn only_what_waits_is_refused() {
    let cases = [
        ("> hint", "Error (unknown command): hint", "hint excused"),
        ("> hint", "Error (unknown command): bk", "bk counts"),
        ("> hint", "Error (unknown command): foo", "foo counts"),
        ("> hint", "unknown command: bk", "chatter"),
        ("> hint\n> ping 1\n< pong 1", "Error (unknown command): hint", "chatter"),
        ("> hint\n> ping 1", "Error (unknown command): hint", "hint excused"),
        ("> hint\n< Error (unknown command): hint", "Error (unknown command): hint", "chatter"),
        ("> ping 1\n> hint", "Error (unknown command): hint", "hint excused"),
        ("> ping 1", "Error (unknown command): ping", "ping counts"),
        ("> force", "Error (unknown command): force", "force counts"),
        ("> xyzzy 1 2 3", "Error (unknown command): xyzzy 1 2 3", "xyzzy excused"),
        ("> xyzzy 1 2 3", "Error (unknown command): XYZZY", "xyzzy excused"),
        ("> xyzzy 1 2 3", "Error (unknown command): hint", "hint counts"),
        (
            "= v2\n> playother\n> \u{b}playother",
            "Error (unknown command): playother",
            "\u{b}playother excused",
        ),
        ("= v2\n> \0playother", "Error (unknown command): ?playother", "\0playother excused"),
        ("= v2\n> \0playother", "Error (unknown command): \\x00playother", "\0playother excused"),
        ("= v2\n> x\u{7}yz 1", "Error (unknown command): x?yz 1", "x\u{7}yz excused"),
        ("> e2e5", "Illegal move: e2e5", "a move refused"),
        ("> e2e5", "Illegal move: e2-e5", "a move refused"),
        ("> e2e5", "Error (illegal move): Pe2e5", "a move refused"),
        ("> e2e5", "Error (unknown command): foo", "foo counts"),
        ("> e2e4", "Error (unknown command): foo", "foo counts"),
        ("", "Illegal move: e2e5", "a move refused"),
        ("> e2e5\n< Illegal move: e2e5\n> d1d8", "Error (unknown command): e2e5", "chatter"),
        ("> e2e5\n< Illegal move: e2e5\n> d1d8", "Error (illegal move): Qd1d8", "a move refused"),
    ];
    for (script, last, expected) in cases {
        assert_eq!(taken(&format!("= v2\n> new\n{script}"), last), expected, "{script} / {last}");
    }
}

/// What the prologue sent is refused to nobody's question: the scenario's own lines come after it.
#[test]
fn refusals_of_the_prologue_are_told_apart() {
    let cases = [
        ("Error (unknown command): st", "of the opening"),
        ("Error (unknown command): 1", "of the opening"),
        ("Error (unknown command): new", "new counts"),
        ("Error (unknown command): hint", "hint excused"),
        ("Illegal move: e2e5", "a move refused"),
    ];
    for (last, expected) in cases {
        let mut model = play(last, "= v2");
        model.opening_begins();
        for line in [&b"new"[..], b"st 1"] {
            model.sent(Duration::from_secs(1), line, Intent::Lawful);
        }
        model.opening_over();
        for line in [&b"hint"[..], b"e2e5"] {
            model.sent(Duration::from_secs(1), line, Intent::Trap);
        }
        assert_eq!(class_of(&read(&model, last)), expected, "{last}");
    }
}

/// An engine may be quick to refuse: the prologue has not been sent as a whole then.
#[test]
fn a_refusal_before_the_prologue_is_over_is_of_the_prologue() {
    let last = "Error (unknown command): st";
    let mut model = play(last, "= v2");
    model.opening_begins();
    model.sent(Duration::from_secs(1), b"st 1", Intent::Lawful);
    assert_eq!(class_of(&read(&model, last)), "of the opening");
}

/// What an interface owes the engine, no step asks about: whether it is refused, the monitors tell.
#[test]
fn a_refused_setting_that_was_asked_for_answers_no_step() {
    let asked = "= v2\n< feature ping=1 smp=1 memory=1 done=1\n> memory 64\n> cores 1\n> ping 1";
    for last in ["Error (unknown command): cores", "Error (unknown command): memory 64"] {
        assert_eq!(taken(asked, last), "of the opening", "{last}");
    }
    let other = asked.replace("memory 64", "memory 16");
    assert_eq!(taken(&other, "Error (unknown command): memory 16"), "memory counts");
}

/// What no feature promises may be unknown, but not what every engine has to know.
#[test]
fn some_commands_need_not_be_known() {
    let model = play("", "= v2\n< feature setboard=1 done=1\n> new");
    let cases = [
        ("computer", true),
        ("xyzzy 1", true),
        ("memory 64", true),
        ("setboard 8/8/8/8/8/8/8/8 w - - 0 1", false),
        ("force", false),
        ("level 0 1 0", false),
        ("e2e4", false),
    ];
    for (line, expected) in cases {
        assert_eq!(model.need_not_know(line.as_bytes()), expected, "{line}");
    }
}

/// The refusal of an illegal move says nothing of the legal one behind it.
#[test]
fn a_refused_move_is_the_one_that_is_named() {
    let cases = [
        ("> e2e5\n> e2e4", "Illegal move: e2e5", "chatter"),
        ("> e2e4\n> e7e5\n> e2e5", "Illegal move: e2e5", "a move refused"),
        ("> result * {}", "Error (unknown command): result", "result excused"),
        ("> level 0 1 0", "Error (unknown command): level", "level counts"),
        ("> level 0 1 0", "Error (unknown command): 0", "level counts"),
        // The dot is the command, and not the end of a sentence about the move.
        ("> e2e4\n> .", "Invalid move: .", ". excused"),
        ("> otim 100", "Error (unknown command): 100", "otim excused"),
        // The second word of a line, of which the first one was refused, is no ping.
        ("> st 7\n> ping 7\n< Error (unknown command): st", "Error (unknown command): 7", "chatter"),
        ("> ping 7", "Error (unknown command): 7", "ping counts"),
        // Nor does it say that the same line, sent once more, was read; a refusal by name does.
        ("> sd 3\n< Error (unknown command): sd\n> sd 3", "Error (unknown command): 3", "chatter"),
        ("> sd 3\n< Error (unknown command): sd\n> sd 3", "Error (unknown command): sd", "sd excused"),
        ("> computer", "Error (unknown command): computer", "computer excused"),
    ];
    for (script, last, expected) in cases {
        assert_eq!(taken(&format!("= v2\n> new\n> force\n{script}"), last), expected, "{script} / {last}");
    }
}

/// An offer of a draw goes before the move, so those who wait for the move pass it over.
#[test]
fn an_offer_before_the_move_is_chatter() {
    for (script, expected) in
        [("> e2e4", "chatter"), ("> e2e4\n< move e7e5", "a reply"), ("> force", "a reply")]
    {
        assert_eq!(taken(&format!("= v2\n> new\n{script}"), "offer draw"), expected, "{script}");
    }
}

/// An engine that refuses a move in two lines is read line by line: the second may come when the next move was sent.
#[test]
fn what_is_said_once_more_is_about_the_same_line() {
    for second in ["Error (unknown command): e2e5", "Illegal move: e2e5"] {
        let twice = format!(
            "= v2\n> new\n> force\n> e2e5\n< Illegal move: e2e5\n> d1d8\n< {second}\n! unasked XB-PING-2 may\n\
             < Illegal move: d1d8\n> ping 1\n< pong 1\n~ sure"
        );
        play(second, &twice);
    }
    play(
        "the other form is a breach",
        "= v2\n> new\n> force\n> e2e5\n< Illegal move: e2e5\n> d1d8\n< Error (unknown command): d1d8\n\
         ! refusal-form XB-ERR-1",
    );
}

#[test]
fn a_move_without_a_text_is_named_by_nothing() {
    play("as received", "= usermove\n> new\n> usermove\n< Illegal move: ");
    let unnamed = "= usermove\n> new\n> usermove e2e5\n< Illegal move: \n! refusal-form XB-ERR-1 should";
    play("not named", unnamed);
}

#[test]
fn what_was_not_sent_is_not_learned() {
    let refused = |script: &str| {
        let known = play("learned", script).known();
        known.refused.into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(refused("= v2\n> new\n> hint\n< Error (unknown command): hint"), "hint");
    assert_eq!(refused("= v2\n> new\n> hint\n< Error (unknown command): bk\n! unasked XB-ERR-2 may"), "");
    let late =
        "= v2\n> new\n> hint\n> ping 1\n< pong 1\n< Error (unknown command): hint\n! unasked XB-PING-2 may";
    assert_eq!(refused(late), "");
}

/// Where a move came before any game, nobody knows which of two refusals of the same words was about it.
#[test]
fn a_refusal_that_fits_nothing_well_rules_no_undefined_state_out() {
    let two_words = "} e2e4\n} e2e4 e7e5\n< Error (unknown command): e2e4 e7e5\n} ?\n< move b8c6";
    play("the whole line is named, not the move that it begins with", two_words);
    for echo in ["?usermove g1f3", "^@usermove g1f3", "usermove g1f3", ":usermove g1f3"] {
        let script = format!(
            "= usermove\n}} usermove g1f3\n}} go\n}} usermove g1f3\n< Illegal move (not your turn): g1f3\n\
             }} \0usermove g1f3\n< Error (unknown command): {echo}\n}} ?\n< move b8c6"
        );
        play(echo, &script);
    }
}

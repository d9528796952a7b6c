//! What `enginecheck::fuzzing` needs of this grammar.

use arbitrary::{Result, Unstructured};

use super::reason::Xboard;
use super::{
    Awaited, BookAnswer, Command, CommandContext, EditCommand, Feature, FeatureLine, Form, Message,
    MessageContext, OptionDefinition, OptionKind, Seconds, Switch, VariantName, generate, mixed,
};
use crate::fuzz::{self, are_same, inside, reads_back, told};
use crate::table::Spoken;
use wire::line::escape;

/// Lines of games, analysis, edit mode and clocks.
#[rustfmt::skip]
pub const PHRASES: &[&str] = &[
    "xboard", "protover 2", "new", "force", "go", "playother", "?", "hint", "bk", "undo", "remove", "hard",
    "easy", "post", "nopost", "analyze", "exit", ".", "edit", "#", "c", "Ke1", "ke8", "Pa7", "xa1", "pause",
    "resume", "white", "black", "random", "computer", "draw", "quit", "st 1", "sd 2", "level 40 5 0",
    "level 0 0:10 1", "time 1000", "otim 900", "time 1", "usermove e2e4", "usermove d2d4", "usermove e7e5",
    "usermove g1f3", "usermove e1g1", "usermove e2e5", "usermove a7a8q", "e2e4", "result 1-0 {White mates}",
    "result * {}", "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "setboard 8/P3k3/8/8/8/8/4K3/8 w - - 0 1", "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 99 80",
    "setboard 8/8/8/8/8/8/8/8 w - - 0 1", "setboard x", "memory 1", "cores 1", "nps 100", "ping 1",
    "option Contempt=5", "accepted ping", "rejected setboard", "name X", "rating 1 2", "ics -",
    "variant normal", "variant fischerandom",
];

/// See `enginecheck::fuzzing`. Lines are read in turn with and without something awaited, so that each costs one reading.
pub fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>) {
    let (book, awaited) = match turn % 2 {
        0 => (BookAnswer::Closed, Awaited::Nothing),
        _ => (BookAnswer::Open, Awaited::Depth),
    };
    let message = Message::parse(line, MessageContext { book }).message;
    places(&message, line);
    // An open book answer may have been printed in any context; what it holds is free text.
    if book == BookAnswer::Closed {
        let again = |bytes| Message::parse(bytes, MessageContext::default()).message;
        reads_back("message", line, &message, room, Message::print, again);
    }
    let context = CommandContext { awaited, ..CommandContext::default() };
    let command = Command::parse(line, context);
    fuzz::round_trip("command", line, &command, Xboard, room, |bytes| Command::parse(bytes, context));
    let edit = EditCommand::parse(line);
    reads_back("edit command", line, &edit, room, EditCommand::print, EditCommand::parse);
}

fn places(message: &Message<'_>, line: &[u8]) {
    match message {
        Message::Malformed { fault, .. } => inside(fault.place, line),
        Message::Feature(features) => {
            for item in features.items() {
                inside(item.place, line);
                if let Some(fault) = item.fault {
                    inside(fault.place, line);
                }
            }
        }
        _ => {}
    }
}

/// What the grammar's values offer to their readers, for a line of either side.
pub fn offers(line: &[u8]) {
    let parsed = Message::parse(line, MessageContext::default());
    assert_eq!(parsed.form.oddity().is_none(), parsed.form == Form::Normal, "{}", escape(line));
    let message = parsed.message;
    let printed = message.to_bytes();
    are_same(&message, &Message::parse(&printed, MessageContext::default()).message);
    assert_eq!(message.to_string(), escape(&printed), "people see another line than is printed");
    match message {
        Message::Feature(features) => {
            features
                .items()
                .filter(|item| item.fault.is_none())
                .filter_map(|item| item.feature)
                .for_each(feature);
        }
        Message::Thinking(thinking) => {
            let mate = thinking.mate_in();
            assert!(mate.is_none_or(|moves| moves.abs() < 100_000), "{mate:?} in {}", escape(line));
            assert!(!thinking.is_no_search() || thinking.pv.starts_with(b"("));
            assert!(thinking.further_numbers().count() <= line.len());
        }
        _ => {}
    }
    let word = line.split(|b| *b == b' ').next().unwrap_or_default();
    let context = CommandContext { awaited: Awaited::Answer(word), ..CommandContext::default() };
    for context in [context, CommandContext::default()] {
        let command = Command::parse(line, context);
        let nameless = matches!(command, Command::Blank | Command::Unknown(_));
        told(line, &command, nameless);
        match command {
            Command::Level(level) => {
                assert!(level.base.span().as_secs() >= u64::from(level.base.minutes));
                let increment = level.increment.map(Seconds::span);
                assert_eq!(increment.is_none(), level.increment.is_none());
            }
            Command::Option(option) => {
                let (name, value) = option.split_at_sign();
                let whole = [name, value.unwrap_or_default()].concat().len() + usize::from(value.is_some());
                assert_eq!(whole, option.text.len(), "{} is cut in pieces", escape(line));
                assert_eq!(option.split([name]), Some((name, value)), "{} has two names", escape(line));
            }
            _ => {}
        }
    }
    let edit = EditCommand::parse(line);
    assert_eq!(
        edit.to_string(),
        escape(&edit.to_bytes()),
        "people see another line than is sent in edit mode"
    );
}

/// A feature without a fault is printed and read as the same.
fn feature(feature: Feature<'_>) {
    let mut line = Vec::new();
    FeatureLine::print_all([&feature], &mut line);
    let Message::Feature(again) = Message::parse(&line, MessageContext::default()).message else {
        panic!("{} is no feature line any more", escape(&line));
    };
    let again: Vec<_> = again.items().filter_map(|item| item.feature).collect();
    assert_eq!(again, [feature], "{}", escape(&line));
    assert!(!feature.name().is_empty(), "{} has no name", escape(&line));
    match feature {
        Feature::Switch(switch, _) => {
            assert!(Switch::all().any(|known| known == switch), "{} is no switch", switch.name());
            assert!(
                switch.is_documented() || switch.default() != Some(true),
                "{} is on by itself",
                switch.name()
            );
        }
        Feature::Variants(variants) => {
            let listed = variants.variants().filter(VariantName::is_listed).count();
            assert!(listed <= variants.entries().count());
        }
        Feature::Option(definition) => {
            let mut text = Vec::new();
            definition.print(&mut text);
            assert_eq!(OptionDefinition::parse(&text), Ok(definition), "{}", escape(&text));
            assert!(!definition.kind.name().is_empty());
            if let OptionKind::Combo(choices) = definition.kind {
                assert!(choices.iter().count() <= choices.text.len() + 1);
            }
        }
        _ => {}
    }
}

/// See `enginecheck::fuzzing`.
pub fn wrong(line: &[u8]) -> Option<String> {
    match Message::parse(line, MessageContext { book: BookAnswer::Open }).message {
        Message::Malformed { fault, .. } => Some(fault.to_string()),
        Message::Unknown(_) => Some("an unknown message".to_owned()),
        _ => None,
    }
}

/// See `enginecheck::fuzzing`. What the generators make reads as what it was made of.
pub fn command(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if u.ratio(1, 8)? {
        let command = generate::edit_command(u)?;
        let line = command.to_bytes();
        assert_eq!(EditCommand::parse(&line), command, "{}", escape(&line));
        return Ok(line);
    }
    let command = Command::make(u, Xboard)?;
    let line = command.to_bytes();
    assert_eq!(Command::parse(&line, mixed::command_context(&command)), command, "{}", escape(&line));
    Ok(line)
}

/// See `enginecheck::fuzzing`.
pub fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    mixed::line(u)
}

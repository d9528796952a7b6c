//! Whatever is generated or comes, printing and reading agree, and places lie inside the line.

use arbitrary::Unstructured;
use proptest::prelude::*;

use super::*;
use crate::table::Spoken;
use crate::testing::{kinds, rows_hold, seeds, survives, variant};
use wire::line::escape;

/// The context in which a generated message reads back.
fn message_context(message: &Message<'_>) -> MessageContext {
    let book = match message {
        Message::BookLine(_) | Message::BookEnd => BookAnswer::Open,
        _ => BookAnswer::Closed,
    };
    MessageContext { book }
}

/// All places in what a line says.
fn places_of(line: &[u8]) -> Vec<Place> {
    match parse(line).message {
        Message::Malformed { fault, .. } => vec![fault.place],
        Message::Feature(features) => features
            .items()
            .flat_map(|item| [Some(item.place), item.fault.map(|f| f.place)])
            .flatten()
            .collect(),
        _ => Vec::new(),
    }
}

/// Kinds of messages of which no line has the form of the text.
const ODD: [&str; 4] = ["Later", "OnlyMove", "Refusal", "Server"];

#[test]
fn each_row_holds() {
    rows_hold(Xboard, &[], |line, said: &Command<'_>| Command::parse(line, generate::command_context(said)));
    let sentences = ["resign", "offer draw", "++", "--"];
    rows_hold(Xboard, &sentences, |line, said: &Message<'_>| {
        let parsed = Message::parse(line, message_context(said));
        let normal = !ODD.contains(&variant(said).as_str());
        assert!(normal == (parsed.form == Form::Normal) || line != said.to_bytes(), "{}", escape(line));
        parsed.message
    });
}

#[test]
fn the_generators_reach_every_kind() {
    let messages = kinds(20_000, |u| variant(&Message::make(u, Xboard).unwrap()));
    let lines = kinds(20_000, |u| variant(&parse(&generate::line(u).unwrap()).message));
    let all = "AskUser Blank BookEnd BookLine Comment Continuation Error FailHigh FailLow Feature Hint IllegalMove Later \
               Malformed Move OfferDraw OnlyMove Pong Refusal Resign Result Server StartFailure Stat Tell Thinking Unknown \
               Warning";
    let but = |left_out: fn(&str) -> bool| all.split(' ').filter(|kind| !left_out(kind)).collect::<Vec<_>>();
    assert_eq!(messages.iter().collect::<Vec<_>>(), but(|kind| ["Malformed", "Unknown"].contains(&kind)));
    // The context in which lines are read here holds no open answer to `bk`.
    assert_eq!(lines.iter().collect::<Vec<_>>(), but(|kind| kind.starts_with("Book")));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn an_edit_command_reads_back(seed in seeds()) {
        let command = generate::edit_command(&mut Unstructured::new(&seed)).unwrap();
        let line = command.to_bytes();
        prop_assert_eq!(EditCommand::parse(&line), command);
    }

    #[test]
    fn what_a_line_says_survives_printing(seed in seeds()) {
        let line = generate::line(&mut Unstructured::new(&seed)).unwrap();
        let message = parse(&line).message;
        let printed = message.to_bytes();
        prop_assert_eq!(parse(&printed).message, message, "{} | {}", escape(&line), escape(&printed));
        survives(&line, Xboard, |line| Command::parse(line, CommandContext::default()));
        let edit = EditCommand::parse(&line);
        let printed = edit.to_bytes();
        prop_assert_eq!(EditCommand::parse(&printed), edit);
    }

    #[test]
    fn places_lie_inside_the_line(seed in seeds()) {
        let line = generate::line(&mut Unstructured::new(&seed)).unwrap();
        for place in places_of(&line) {
            prop_assert!(place.is_inside(&line), "{}: {}", escape(&line), place);
        }
    }

    #[test]
    fn no_bytes_make_it_panic(line in proptest::collection::vec(any::<u8>(), 0..200)) {
        for book in [BookAnswer::Closed, BookAnswer::Open] {
            Message::parse(&line, MessageContext { book }).message.to_string();
        }
        for place in places_of(&line) {
            prop_assert!(place.is_inside(&line));
        }
        let awaited = Awaited::Answer(&line);
        for context in [CommandContext::default(), CommandContext { awaited, ..CommandContext::default() }] {
            Command::parse(&line, context).to_string();
        }
        EditCommand::parse(&line).to_string();
    }

    #[test]
    fn an_option_definition_reads_back(name in "[a-z][a-z =-]{0,8}[a-z]", text in "[ -!#-~]{0,12}", numbers: (i32, u16, u16)) {
        let (value, below, above) = numbers;
        let value = i64::from(value);
        let bounded = Bounded { value, min: value - i64::from(below), max: value + i64::from(above) };
        let choices = format!("a /// *{} /// c", if text.trim().is_empty() { "b" } else { "x" });
        let text = text.as_bytes();
        let kinds = [
            OptionKind::Button, OptionKind::Save, OptionKind::Reset, OptionKind::Check(value % 2 == 0),
            OptionKind::String(text), OptionKind::Spin(bounded), OptionKind::Slider(bounded), OptionKind::File(text),
            OptionKind::Path(text), OptionKind::Combo(Choices { text: choices.as_bytes() }),
        ];
        for kind in kinds {
            let definition = OptionDefinition { name: name.as_bytes(), kind };
            let feature = Feature::Option(definition);
            let mut line = Vec::new();
            FeatureLine::print_all([&feature], &mut line);
            let Message::Feature(features) = parse(&line).message else { panic!("{}", escape(&line)) };
            let items: Vec<_> = features.items().map(|item| (item.feature, item.fault)).collect();
            prop_assert_eq!(items, vec![(Some(feature), None)], "{}", escape(&line));
        }
    }
}

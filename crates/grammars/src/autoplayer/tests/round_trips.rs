//! Whatever is generated or comes, printing and reading agree, and places lie inside the line.

use arbitrary::Unstructured;
use proptest::prelude::*;

use super::*;
use crate::testing::{kinds, lines, named, rows_hold, seeds, survives, variant};
use wire::line::escape;

#[test]
fn each_row_holds() {
    rows_hold(Autoplayer, &["setpos", "rating"], |line, _: &Command<'_>| Command::parse(line));
    rows_hold(Autoplayer, &[], |line, said: &Message<'_>| {
        let parsed = Message::parse(line);
        assert!(parsed.form == Form::Normal || line != said.to_bytes(), "{}", escape(line));
        parsed.message
    });
}

#[test]
fn the_generators_reach_every_kind() {
    let kinds_of_lines = "Commit Decline Draw Empty Malformed Move Result Time Unknown";
    let read = kinds(10_000, |u| variant(&Message::parse(&generate::line(u).unwrap()).message));
    assert_eq!(read, named(kinds_of_lines));
    let oddities = kinds(10_000, |u| match Message::parse(&generate::line(u).unwrap()).form {
        Form::Normal => "Normal".to_owned(),
        Form::Odd(oddity) => variant(&oddity),
    });
    let all = "BareMove Capitals Cr MoveSpelling NoBraces NoComment Normal OtherForm Spacing TrailingText";
    assert_eq!(oddities, named(all));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn what_a_line_says_survives_printing(seed in seeds(), bytes in lines()) {
        for line in [generate::line(&mut Unstructured::new(&seed)).unwrap(), bytes] {
            survives(&line, Autoplayer, |line| Message::parse(line).message);
            survives(&line, Autoplayer, Command::parse);
            Message::parse(&line).message.to_string();
        }
    }
}

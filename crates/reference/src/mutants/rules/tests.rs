//! Every condition and every verb, with an engine that says what it hears.

use std::time::Duration;

use super::*;
use crate::mutants::script::Script;
use crate::mutants::wrap::{self, ruled};
use crate::{Effect, Engine};
use wire::exchange::Signal;

/// Says each line that it hears, lines that begin with `#` excepted. It ends with its input.
struct Echo;

impl Engine for Echo {
    fn input(&mut self, _: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        if !bytes.starts_with(b"#") {
            out.push(Effect::Stdout(bytes.to_vec()));
        }
    }

    fn end_of_input(&mut self, _: Duration, out: &mut Vec<Effect>) {
        out.push(Effect::Exit(0));
    }

    fn signal(&mut self, _: Duration, _: Signal, out: &mut Vec<Effect>) {
        out.push(Effect::Exit(1));
    }

    fn busy(&self) -> bool {
        false
    }

    fn wakes_at(&self) -> Option<Duration> {
        None
    }

    fn step(&mut self, _: Duration, _: u64, _: &mut Vec<Effect>) -> u64 {
        0
    }
}

/// It is busy between `b` and `e`.
#[derive(Default)]
pub(super) struct Seen {
    busy: bool,
}

impl wrap::Seen for Seen {
    const PROTOCOL: &'static str = "echo";

    fn engine() -> Box<dyn Engine> {
        Box::new(Echo)
    }

    fn given(&mut self, _: Duration, line: &[u8]) {
        self.busy = line == b"b" || self.busy && line != b"e";
    }

    fn said(&mut self, _: Duration, _: &[u8]) {}
}

events_of! { Seen }

fn is_busy(seen: &Seen) -> bool {
    seen.busy
}

fn is_idle(seen: &Seen) -> bool {
    !seen.busy
}

/// What comes of these reads, a second each, their lines apart by blanks; `EOF` and `TERM` stand for what they say.
fn played<const N: usize>(rules: [Rule<Seen>; N], reads: &[&str]) -> String {
    let mut engine = ruled(rules.into(), Script::HONEST);
    let mut out = Vec::new();
    engine.step(Duration::ZERO, 1, &mut out);
    for (second, read) in (0..).zip(reads) {
        let at = Duration::from_secs(second);
        match *read {
            "EOF" => engine.end_of_input(at, &mut out),
            "TERM" => engine.signal(at, Signal::Term, &mut out),
            lines => engine.input(at, (lines.replace(' ', "\n") + "\n").as_bytes(), &mut out),
        }
    }
    let told = out.into_iter().map(|effect| match effect {
        Effect::Stdout(bytes) => String::from_utf8_lossy(&bytes).replace('\n', " "),
        Effect::Stderr(_) => "stderr ".to_owned(),
        Effect::Exit(code) => format!("exit-{code} "),
        Effect::Die(signal) => format!("die-{signal} "),
    });
    told.collect::<String>().trim_end().to_owned()
}

#[test]
fn conditions_narrow_what_happens() {
    let cases = [
        (hears("a"), "a a c", "c"),
        (hears(["a", "c"]), "a b c", "b"),
        (hears(exactly("ab")), "a ab abc", "a abc"),
        (hears(beginning("ab")), "a ab abc", "a"),
        (hears("a").when(is_busy), "a b a e a", "a b e a"),
        (hears("a").unless(is_busy), "a b a e a", "b a e"),
        (hears(anything).that(|line| line.len() > 1), "a aa", "a"),
        (hears(anything).given(|line, seen| seen.busy && line == b"a"), "a b a c", "a b c"),
        (hears("a").after(hears("x")), "a x a a", "a x"),
        (hears("a").after(hears("x").when(is_busy)), "x a b x a", "x a b x"),
        (hears("a").until(hears("x")), "a a x a", "x a"),
        (hears("a").after(hears("x")).until(hears("y")), "a x a y a x a", "a x y a x"),
        (hears(anything).after(hears("x")).until(hears("y")), "a x a y a", "a x y a"),
        (hears("a").next_after(hears("x")), "a x c a a", "a x c a"),
        (hears(anything).right_after(hears("x")), "a x x a a", "a x a"),
        (hears("a").the_nth(2), "a c a a", "a c a"),
        (hears("a").beyond(1), "a c a a", "a c"),
        (hears("a").every(2), "a a a a a", "a a a"),
        (hears("a").beyond(1).since(hears("x")), "a a x a a", "a x a"),
        (says("a").after(hears("x")), "a x a", "a x"),
    ];
    for (event, lines, left) in cases {
        assert_eq!(played([event.lost()], &[lines]), left, "{lines}");
    }
}

#[test]
fn verbs_do_what_they_say() {
    let second = Duration::from_millis(500);
    let cases: [(Rule<Seen>, &[&str], &str); 27] = [
        (hears("a").lost(), &["a c"], "c"),
        (hears("a").twice(), &["a c"], "a a c"),
        (says("a").twice(), &["a c"], "a a c"),
        (says("a").late(second), &["a c", "d"], "c a d"),
        (hears("a").late(second), &["a c", "d"], "c a d"),
        (hears("a").deadly(), &["c a c"], "c die-11"),
        (hears("a").deadly_by(6), &["a"], "die-6"),
        (hears("a").exits(3), &["a"], "exit-3"),
        (hears("a").wedges(), &["c a c", "d"], "c"),
        (hears("a").deafens(), &["c a c", "d"], "c a"),
        (says("a").when(is_busy).held_until(is_idle), &["b a c", "e"], "b c e a"),
        (hears("a").when(is_busy).held_until(is_idle), &["b a c", "e"], "b c e a"),
        (hears("a").stalls_until(|_| true), &["b a c d", "e"], "b a c d e"),
        (says("a").waits_for(hears("c")), &["a b", "c"], "b a c"),
        (says("a").waits_for(says("c")), &["a b", "c"], "b c a"),
        (says("a").waits_for(settles()), &["a b", "c"], "b a c"),
        (hears("a").first_hears("x"), &["a c"], "x a c"),
        (hears("a").then_hears(["x", "y"]), &["a c"], "a x y c"),
        (hears("a").instead_hears("x"), &["a c"], "x c"),
        (says("a").then_says("x"), &["a c"], "a x c"),
        (says("a").first_says("x"), &["a c"], "x a c"),
        (hears("a").instead_says("x"), &["a c"], "x c"),
        (says("ab").replacing("b", "d"), &["ab b"], "ad b"),
        (starts().then_says("x"), &["a"], "x a"),
        (input_ends().lost(), &["a", "EOF"], "a"),
        (input_ends().when(is_idle).deadly(), &["a", "EOF"], "a die-11"),
        (sigterm().lost(), &["a", "TERM", "a"], "a a"),
    ];
    for (rule, reads, told) in cases {
        assert_eq!(played([rule], reads), told, "{reads:?}");
    }
}

#[test]
fn what_is_behind_a_line_sees_the_state_behind_it() {
    let tells = |_: &[u8], context: &mut wrap::MutantContext<Seen>| {
        context.print(if context.seen.busy { "busy" } else { "idle" });
    };
    assert_eq!(played([hears("b").first(tells)], &["b"]), "idle b");
    assert_eq!(played([hears("b").then(tells)], &["b"]), "b busy");
    assert_eq!(played([says("b").then(tells)], &["b"]), "b busy");
}

#[test]
fn all_rules_see_every_line_and_one_takes_it() {
    let rules =
        || [hears("a").the_nth(2).lost(), hears("a").reworded(|_, _| Some("x")), hears("a").then_says("y")];
    assert_eq!(played(rules(), &["a a a"]), "x y y x y");
    assert_eq!(played([hears("a").reworded(|_, _| None::<&str>)], &["a"]), "a");
}

/// A product of messages and faults.
macro_rules! losses {
    ($($message:literal)*) => {
        mutants! {
            of "the twin";
            $(lacks concat!($message, "-lost"), "EC-ALIVE", concat!("it loses ", $message) => hears($message).lost();)*
        }
    };
}

#[test]
fn tables_can_be_products() {
    const TABLE: &[crate::Mutant] = &losses! { "a" "b" };
    let told = TABLE.iter().map(|mutant| (mutant.name, mutant.doc, mutant.twin));
    let expected = [("a-lost", "it loses a", Some("the twin")), ("b-lost", "it loses b", Some("the twin"))];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    let Some(crate::Fault::Wrap(build)) = TABLE.last().map(|mutant| mutant.fault) else {
        panic!("no engine")
    };
    let mut out = Vec::new();
    build().input(Duration::ZERO, b"a\nb\n", &mut out);
    assert_eq!(out, [Effect::Stdout(b"a\n".to_vec())]);
}

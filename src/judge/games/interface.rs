//! The interface clauses of the autoplayer draft, checked on our own relay: two scripted engines, and what each of
//! them reads.
//!
//! Not here: `APG-NW-*` (two modules and the line between them), `APG-SP-1` (games begin from the start position),
//! `APG-NM-1` and `APG-RT-1` (the draft has no way to learn an engine's name or rating), `APG-L2-1` (the relay uses no
//! extension). `APG-RS-7` is met half: the referee knows the rules, but hears the engines first.

use std::time::Duration;

use super::conductor::{Conductor, Deeds, Models};
use super::fault::index;
use super::terms::GameTerms;
use crate::line::{Ending, EngineId, Line, Side};
use crate::protocol::Protocol as _;
use crate::protocol::autoplayer::Autoplayer;
use crate::protocol::model::{Intent, Model, ModelSetup};
use crate::protocol::relay::Seat;

/// A relay between two scripts.
struct Relay {
    models: [Box<dyn Model>; 2],
    conductor: Conductor,
    /// What was written: `A e4` is a line to White.
    written: Vec<String>,
}

impl Relay {
    fn new(terms: &str, profile: Option<&str>) -> Relay {
        let words: Vec<String> = terms.split_ascii_whitespace().map(str::to_owned).collect();
        let terms = GameTerms::parse(&words, Duration::from_secs(60), 1.0).unwrap();
        let setup = ModelSetup { profile: profile.map(str::to_owned), ..ModelSetup::default() };
        let models = [Autoplayer.model(setup.clone()), Autoplayer.model(setup)];
        let players = [Autoplayer.player().unwrap(), Autoplayer.player().unwrap()];
        let conductor = Conductor::new(terms, Autoplayer.board().unwrap(), players);
        let mut relay = Relay { models, conductor, written: Vec::new() };
        relay.tell(Duration::from_secs(1), |conductor, models| conductor.begin(models));
        relay
    }

    fn tell(&mut self, at: Duration, work: impl FnOnce(&mut Conductor, &mut Models<'_>) -> Deeds) {
        let [first, second] = &mut self.models;
        let mut models = Models { first: first.as_mut(), second: second.as_mut() };
        let deeds = work(&mut self.conductor, &mut models);
        for (seat, lines) in deeds {
            for line in lines {
                let breach = self.models[index(seat)].sent(at, &line, Intent::Lawful);
                assert_eq!(breach, None, "{}", String::from_utf8_lossy(&line));
                let name = if seat == Seat::First { 'A' } else { 'B' };
                self.written.push(format!("{name} {}", String::from_utf8(line).unwrap()));
            }
        }
        self.conductor.sent(at);
    }

    /// `A move e4`: a line of White's engine. `A gone`: it has ended. `later`: a bound has passed.
    fn play(&mut self, script: &[&str]) {
        for (turn, text) in script.iter().enumerate() {
            let at = Duration::from_secs(turn as u64 + 2);
            if *text == "later" {
                self.tell(at, |conductor, _| conductor.time_up());
                continue;
            }
            let (name, text) = text.split_at(2);
            let seat = if name == "A " { Seat::First } else { Seat::Second };
            if text == "gone" {
                self.tell(at, |conductor, _| conductor.gone(seat));
                continue;
            }
            let line = Line {
                engine: EngineId::A,
                side: Side::FromEngine,
                at,
                bytes: text.as_bytes().to_vec(),
                ending: Ending::Lf,
            };
            let said = self.models[index(seat)].receive(&line).said;
            self.tell(at, |conductor, models| conductor.heard(seat, said, at, models));
        }
    }
}

/// What is written after the opening.
fn written(script: &[&str]) -> Vec<String> {
    let mut relay = Relay::new("tc=300", None);
    relay.play(script);
    assert_eq!(relay.written[..5], ["A new", "A level 0 5 0", "B new", "B level 0 5 0", "A go"]);
    relay.written.split_off(5)
}

#[test]
fn the_interface_clauses_hold() {
    let mate = ["A move f3", "B move e5", "A move g4", "B move Qh4#"];
    let after_mate = |more: &[&'static str]| [&mate, more].concat();
    let cases: &[(&str, &[&str], &[&str])] = &[
        ("APG-GO-1, APG-GO-2, APG-MV-1", &["A move e4", "B move e5"], &["B e4", "A e5"]),
        ("APG-MV-1: coordinates in, notation of choice out", &["A move e2e4"], &["B e4"]),
        (
            "APG-MV-3",
            &["A move Ke3"],
            &["A result * {Ke3: not a legal move}", "B result * {Ke3: not a legal move}"],
        ),
        ("APG-DR-1", &["A move e4", "A draw"], &["B e4", "B draw"]),
        ("APG-DR-2", &["A move e4", "A draw", "B decline"], &["B e4", "B draw", "A decline"]),
        (
            "APG-DR-3",
            &["A move e4", "A draw", "B draw"],
            &["B e4", "B draw", "A result 1/2-1/2 {Draw agreed}", "B result 1/2-1/2 {Draw agreed}"],
        ),
        ("APG-DR-4", &["A move e4", "A draw", "B move e5", "B draw"], &["B e4", "B draw", "A e5", "A draw"]),
        ("APG-DR-5", &["A move e4", "A draw", "A draw", "A draw"], &["B e4", "B draw"]),
        (
            "APG-DR-5: nor after a refusal",
            &[
                "A move e4",
                "A draw",
                "B decline",
                "A draw",
                "B move e5",
                "A draw",
                "A move d4",
                "B decline",
                "A draw",
            ],
            &["B e4", "B draw", "A decline", "A e5", "B d4", "B draw"],
        ),
        ("APG-TM-1", &["A move e4", "A time 5900"], &["B e4", "B otim 5900"]),
        (
            "APG-RS-1: both have said so",
            &after_mate(&["B 0-1 {Black mates}", "A 0-1 {mated}"]),
            &["B f3", "A e5", "B g4", "A Qh4#", "A result 0-1 {Black mates}", "B result 0-1 {Black mates}"],
        ),
        (
            "APG-RS-3: who says nothing is asked",
            &after_mate(&["B 0-1 {Black mates}", "later", "later"]),
            &[
                "B f3",
                "A e5",
                "B g4",
                "A Qh4#",
                "A 0-1 {Black mates}",
                "A result 0-1 {Black mates}",
                "B result 0-1 {Black mates}",
            ],
        ),
        (
            "APG-RS-3, APG-RS-5: the other says otherwise",
            &["A move e4", "A 1-0 {I win}", "B * {the game is not over}"],
            &[
                "B e4",
                "B 1-0 {I win}",
                "A result * {it claims 1-0 I win; White says 1-0: I win}",
                "B result * {it claims 1-0 I win; White says 1-0: I win}",
            ],
        ),
        (
            "APG-RS-3: who resigns has lost",
            &["A move e4", "B 1-0 {Black resigns}", "later"],
            &[
                "B e4",
                "A 1-0 {Black resigns}",
                "A result 1-0 {Black resigns}",
                "B result 1-0 {Black resigns}",
            ],
        ),
        ("APG-RS-2", &["A move e4", "A gone"], &["B e4", "B result * {the engine has gone}"]),
    ];
    for (clause, script, expected) in cases {
        assert_eq!(written(script), *expected, "{clause}");
    }
}

#[test]
fn the_interface_finds_forfeits_and_asks_both() {
    // APG-RS-4, APG-TM-2: a clock that `level` cannot express is sent with each move.
    let mut relay = Relay::new("tc=0.2", None);
    relay.play(&["A move e4", "later"]);
    assert_eq!(relay.written[4..7], ["A time 20", "A otim 20", "A go"]);
    let told = [
        "A 0-1 {loses on time}",
        "B 0-1 {loses on time}",
        "A result 0-1 {loses on time}",
        "B result 0-1 {loses on time}",
    ];
    assert_eq!(relay.written[7..], told);
    let game = relay.conductor.game(["A".to_owned(), "B".to_owned()], "test", "1");
    assert!(game.record.contains("{loses on time} 0-1"), "APG-RS-6: {}", game.record);
}

#[test]
fn the_notation_is_a_choice() {
    // APG-MV-2.
    let mut relay = Relay::new("tc=300", Some("coordinate"));
    relay.play(&["A move e4", "B move Nf6"]);
    assert_eq!(relay.written[5..], ["B e2e4", "A g8f6"]);
}

#[test]
fn disagreement_is_in_the_record() {
    // APG-RS-5.
    let mut relay = Relay::new("tc=300", None);
    relay.play(&["A move f3", "B move e5", "A move g4", "B move Qh4#", "B 0-1 {mate}", "A 1-0 {never}"]);
    let game = relay.conductor.game(["A".to_owned(), "B".to_owned()], "test", "1");
    assert!(game.record.contains("{Black mates; White says 1-0: never} 0-1"), "{}", game.record);
}

#[test]
fn who_does_not_tell_a_mate_is_told_the_clause_of_mates() {
    let mut relay = Relay::new("tc=300", None);
    relay.play(&["A move f3", "B move e5", "A move g4", "B move Qh4#", "later", "later"]);
    let fault = relay.conductor.fault().expect("nobody told it");
    assert_eq!((fault.clause, &*fault.expected), (Some("AP-RS-1"), "0-1 {Black mates}"));
    // Bare kings, say.
    let player = Autoplayer.player().unwrap();
    assert_eq!(player.result_clause(true), Some("AP-RS-8"));
}

#[test]
fn a_relay_may_leave_the_game_open() {
    let mut relay = Relay::new("tc=300 until=2", None);
    relay.play(&["A move e4", "B move e5"]);
    assert!(relay.conductor.is_over() && relay.conductor.fault().is_none());
    assert_eq!(relay.written[5..], ["B e4", "A e5"], "the move is passed on, and no result told");
    assert_eq!(relay.conductor.ended_early(), None);
}

#[test]
fn a_game_that_ends_before_it_could_be_left_open_says_why() {
    let mut relay = Relay::new("tc=300 until=5", None);
    relay.play(&["A move f3", "B move e5", "A move g4", "B move Qh4#", "B 0-1 {mate}", "A 0-1 {mate}"]);
    let why = relay.conductor.ended_early().expect("it has ended");
    assert_eq!(why, "the game was to be left open after 5 plies, but ended after 4: 0-1 {Black mates}");
}

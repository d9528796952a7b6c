//! Games driven by what the engines send: what is sent to whom, and how they end.

use std::time::Duration;

use super::conductor::{Conductor, Deeds, Models};
use super::fault::index;
use super::terms::GameTerms;
use crate::protocol::model::ModelSetup;
use crate::protocol::relay::{Said, Score, Seat};
use crate::protocol::{autoplayer::Autoplayer, bei::Bei, gbgp::Gbgp, xboard::Xboard};

fn terms(text: &str) -> GameTerms {
    let arguments: Vec<String> = text.split_ascii_whitespace().map(str::to_owned).collect();
    GameTerms::parse(&arguments, Duration::from_secs(60), 1.0).unwrap()
}

/// Plays these lines (`seat` alternates unless a line starts with `1:` or `2:`), one second after another; returns
/// what is sent.
fn conducted(
    protocol: &dyn crate::protocol::Protocol,
    text: &str,
    script: &[&str],
) -> (Vec<String>, Conductor) {
    let mut first = protocol.model(ModelSetup::default());
    let mut second = protocol.model(ModelSetup::default());
    let mut models = Models { first: first.as_mut(), second: second.as_mut() };
    let players = [protocol.player().unwrap(), protocol.player().unwrap()];
    let mut conductor = Conductor::new(terms(text), protocol.board().unwrap(), players);
    let mut sent = Vec::new();
    let mut tell = |deeds: Deeds, conductor: &mut Conductor, at| {
        for (seat, lines) in deeds {
            let lines = lines.iter().map(|line| String::from_utf8_lossy(line));
            sent.extend(lines.map(|line| format!("{}: {line}", index(seat) + 1)));
        }
        conductor.sent(at);
    };
    let deeds = conductor.begin(&mut models);
    tell(deeds, &mut conductor, Duration::from_secs(1));
    for (second, word) in script.iter().enumerate() {
        let at = Duration::from_secs(second as u64 + 2);
        let (seat, word) = match word.split_once(": ") {
            Some(("1", word)) => (Seat::First, word),
            Some((_, word)) => (Seat::Second, word),
            None => (conductor.board.turn(), *word),
        };
        let said = match word {
            "draw" => Said::Draw,
            "resign" => Said::Resigns,
            "none" => Said::NoMove,
            "1-0" => Said::Claim(Score::Won(Seat::First), "won".to_owned()),
            "1/2-1/2" => Said::Claim(Score::Drawn, "drawn".to_owned()),
            mv => Said::Move(mv.to_owned()),
        };
        let deeds = conductor.heard(seat, said, at, &mut models);
        tell(deeds, &mut conductor, at);
    }
    (sent, conductor)
}

fn ended(protocol: &dyn crate::protocol::Protocol, text: &str, script: &[&str]) -> String {
    let (_, conductor) = conducted(protocol, text, script);
    let fault = conductor.fault().map(|f| format!(" [{}: {}]", index(f.seat) + 1, f.actual));
    match &conductor.end {
        Some((score, why)) => format!("{score} {why}{}", fault.unwrap_or_default()),
        None => "goes on".to_owned(),
    }
}

#[test]
fn moves_pass_from_one_to_the_other() {
    let (sent, _) = conducted(&Xboard, "tc=60+1", &["e2e4", "e7e5"]);
    assert_eq!(
        sent,
        [
            "1: new",
            "1: level 0 1 1",
            "2: new",
            "2: level 0 1 1",
            "1: time 6000",
            "1: otim 6000",
            "1: go",
            "2: time 6000",
            "2: otim 6000",
            "2: e2e4",
            "1: time 6000",
            "1: otim 6000",
            "1: e7e5",
        ]
    );
    let (sent, _) = conducted(&Gbgp, "tc=40/60", &["P0"]);
    assert_eq!(
        sent[4..],
        ["2: position startpos moves P0", "2: go wtime 59000 btime 60000 winc 0 binc 0 movestogo 40"]
    );
    let (sent, _) = conducted(&Bei, "tc=60", &["d1d3"]);
    let start = "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0";
    let next = "P0P0P0P01P0P0P0P0/1D7/3D5/8D/4D4/D8/3P11D3/7D1/P1P1P12P1P1P1P1";
    assert_eq!(
        sent[4..],
        [
            format!("1: setline {start}"),
            "1: go".to_owned(),
            format!("2: setline {next} {start}"),
            "2: go".to_owned()
        ]
    );
}

#[test]
fn an_offer_before_the_first_move_is_passed_on_behind_it() {
    let (sent, _) = conducted(&Autoplayer, "tc=60", &["1: draw", "e4"]);
    assert_eq!(sent[sent.len() - 2..], ["2: e4", "2: draw"]);
}

#[test]
fn games_end_as_they_should() {
    let cases: &[(&[&str], &str)] = &[
        (&["f2f3", "e7e5", "g2g4", "d8h4"], "0-1 Black mates"),
        (&["e2e4", "2: resign"], "1-0 resigns"),
        (&["e2e4", "1: draw", "2: draw"], "1/2-1/2 Draw agreed"),
        (&["e2e4", "1: draw", "e7e5", "2: draw"], "goes on"),
        (&["1: draw", "e2e4", "2: draw"], "1/2-1/2 Draw agreed"),
        (&["e2e5"], "0-1 e2e5"),
        (&["1: 1-0"], "* it claims 1-0 {won} [1: it claims 1-0 {won}]"),
        (&["2: 1-0"], "1-0 won"),
        (&["1: 1/2-1/2"], "* it claims 1/2-1/2 {drawn} [1: it claims 1/2-1/2 {drawn}]"),
        (&["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8", "1/2-1/2"], "1/2-1/2 drawn"),
        (&["2: e7e5"], "goes on"),
    ];
    for (script, expected) in cases {
        let found = ended(&Xboard, "tc=600", script);
        assert!(found.starts_with(expected), "{script:?}: {found}");
    }
    assert_eq!(ended(&Gbgp, "tc=600", &["none"]), "* no move [1: no move]");
    assert_eq!(ended(&Bei, "tc=600 plies=2", &["d1d3", "c9e8"]), "* broken off");
    assert!(ended(&Bei, "tc=600", &["pass"]).starts_with("0-1 pass"));
    assert_eq!(ended(&Gbgp, "tc=600 plies=2", &["P0", "P1"]), "* broken off");
}

#[test]
fn who_oversteps_loses_on_time() {
    let found = ended(&Xboard, "tc=0.2", &["e2e4"]);
    assert_eq!(found, "0-1 loses on time [1: 1.00 s where the clock showed 0.20 s]");
    assert_eq!(ended(&Xboard, "tc=0.7", &["e2e4"]), "goes on", "within the lag");
    let (_, mut conductor) = conducted(&Xboard, "tc=5", &["e2e4"]);
    assert_eq!(conductor.deadline(), Some(Duration::from_secs(2 + 5 + 60)));
    let deeds = conductor.time_up();
    assert!(conductor.is_over() && deeds.len() == 2);
}

#[test]
fn a_draw_that_nobody_claims_is_one_all_the_same() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(8);
    assert_eq!(ended(&Xboard, "tc=600", &shuffle), "1/2-1/2 a draw that nobody claimed");
}

#[test]
fn a_game_is_told_whole() {
    let (_, conductor) = conducted(&Xboard, "tc=60 first=b", &["f2f3", "e7e5", "g2g4", "d8h4"]);
    let game = conductor.game(["B".to_owned(), "A".to_owned()], "enginecheck", "1");
    assert!(game.exchanged && game.plies == 4 && game.result == "0-1");
    assert_eq!(game.used, [Duration::from_secs(2); 2]);
    assert!(game.record.contains("[White \"B\"]") && game.record.contains("2. g4 Qh4# {Black mates} 0-1"));
}

#[test]
fn wrong_terms_are_told() {
    for text in ["tc=x", "first=c", "plies=0", "plies=9999", "until=end", "until=0"] {
        let arguments = [text.to_owned()];
        assert!(GameTerms::parse(&arguments, Duration::ZERO, 1.0).is_err(), "{text}");
    }
}

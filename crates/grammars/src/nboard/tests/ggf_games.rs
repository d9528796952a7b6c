//! Games in GGF: the examples of specs/nboard/requirements.md 2.3, values, faults, and replaying.

use std::time::Duration;

use super::super::ggf::{
    Board, Clock, Ending, Fault, Game, GameType, Outcome, Property, Reason, ReplayError,
};
use super::*;
use games::othello::{Disc, IllegalMove, Position};

const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

fn game(text: &str) -> Game<'_> {
    Game::parse(text.as_bytes()).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn canonical(text: &str) -> Game<'_> {
    let game = game(text);
    assert_eq!(super::text(&game.to_bytes()), text, "a game prints as it was written");
    game
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn the_examples_of_the_text() {
    let empty = format!("(;GM[Othello]PC[]PB[]PW[]RE[?]TI[0]TY[8]{START};)");
    let read = canonical(&empty);
    assert_eq!(read.final_position(), Ok(Position::start()));
    assert_eq!(read.properties[4], Property::Result(Outcome::Unknown));
    assert_eq!(read.clock(Disc::White).map(|clock| clock.main), Some(seconds(0)));

    let valued = format!("(;GM[Othello]{START}B[F5//2.449]W[D6/0.00]B[C5//1.264]W[F4/1.00/0.1];)");
    let items: Vec<_> = canonical(&valued).moves().collect();
    assert_eq!(
        items,
        [
            (Disc::Black, item("F5", "", "2.449")),
            (Disc::White, item("D6", "0.00", "")),
            (Disc::Black, item("C5", "", "1.264")),
            (Disc::White, item("F4", "1.00", "0.1")),
        ]
    );

    let set_up = "(;GM[Othello]BO[8 ---------------------------O*------***-------------------------- O];)";
    assert_eq!(canonical(set_up).final_position().map(|p| p.turn()), Ok(Disc::White));

    let passed = ["E6", "F6", "D3", "E7", "E8", "D8", "G6", "F8"]
        .iter()
        .zip([Disc::Black, Disc::White].into_iter().cycle());
    let moves: String = passed
        .map(|(mv, colour)| format!("{}[{mv}]", if colour == Disc::Black { "B" } else { "W" }))
        .collect();
    let passed = format!("(;GM[Othello]{START}{moves}B[PA//3.107];)");
    let position = canonical(&passed).final_position().unwrap();
    assert_eq!(position.legal_moves(), [mv("E3"), mv("G5")]);
}

#[test]
fn tags_come_in_any_order_with_blanks_between() {
    let text = format!(" 2 (; {START} GM [Othello]\tXX[new]\r\nB[ f5 ]RE[ +12:t ]PB[a b];) ");
    let read = game(&text);
    assert_eq!(read.number, Some(2));
    assert_eq!(read.properties[2], Property::Other { tag: b"XX", value: b"new" });
    assert_eq!(
        super::text(&read.to_bytes()),
        format!("2 (;{START}GM[Othello]XX[new]B[F5]RE[+12:t]PB[a b];)")
    );
    assert_eq!(read.final_position().map(|p| p.legal_moves().len()), Ok(3));
}

#[test]
fn a_board_has_several_symbols() {
    let rows = "x_______ ........ ........ ...oX... ...X0... ........ ........ ........ ";
    let text = format!("(;BO[8 {rows} o];)");
    let Property::Board(Board::Eight(position)) = game(&text).properties[0] else { panic!("no board") };
    assert_eq!(position.turn(), Disc::White);
    assert_eq!((position.black().count_ones(), position.white().count_ones()), (3, 2));
    assert_eq!(
        canonical("(;BO[6 --------------O*----*O-------------- *];)").beginning(),
        Err(ReplayError::OtherSize { size: 6 })
    );
}

#[test]
fn clocks() {
    let cases: &[(&str, u64, Option<u64>, Option<u64>)] = &[
        ("0", 0, None, None),
        ("2", 2, None, None),
        ("0:02", 2, None, None),
        ("15:00", 900, None, None),
        ("01:00/00:00/02:00", 60, Some(0), Some(120)),
        ("0//0", 0, None, Some(0)),
        ("5:00/3", 300, Some(3), None),
        ("1:00:00//", 3600, None, None),
        ("2.01:00:00", 176_400, None, None),
    ];
    for &(text, main, increment, grace) in cases {
        let clock = Clock::parse(text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
        let read = (clock.main, clock.increment, clock.grace);
        assert_eq!(read, (seconds(main), increment.map(seconds), grace.map(seconds)), "{text}");
        assert_eq!(super::text(clock.text()), text);
    }
    for text in ["", "x", "1:", ":1", "1.5", "1.2:3", "1/2/3/4", "1:2:3:4", "-1", "/5", "99999999999"] {
        assert_eq!(Clock::parse(text.as_bytes()), None, "{text}");
    }
    let each = game("(;TI[5:00]TB[1:00];)");
    assert_eq!(each.clock(Disc::Black).map(|clock| clock.main), Some(seconds(60)));
    assert_eq!(each.clock(Disc::White).map(|clock| clock.main), Some(seconds(300)));
    assert_eq!(game("(;;)").clock(Disc::White), None);
}

#[test]
fn types() {
    let plain = GameType { synchro: false, size: 8, komi: false, anti: false, colour: None, random: None };
    let cases = [
        ("8", plain),
        ("88", GameType { size: 88, ..plain }),
        ("10", GameType { size: 10, ..plain }),
        ("8r20", GameType { random: Some(20), ..plain }),
        ("s8r20", GameType { synchro: true, random: Some(20), ..plain }),
        ("8ka", GameType { komi: true, anti: true, ..plain }),
        ("8w", GameType { colour: Some(Disc::White), ..plain }),
        ("8kbr0", GameType { komi: true, colour: Some(Disc::Black), random: Some(0), ..plain }),
    ];
    for (text, kind) in cases {
        assert_eq!(GameType::parse(text.as_bytes()), Some(kind), "{text}");
        canonical(&format!("(;TY[{text}];)"));
    }
    for text in ["", "9", "s", "8kk", "8bw", "8r", "8x", "08", "888", "8r07"] {
        assert_eq!(GameType::parse(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn results() {
    let difference = |text, ending| Outcome::Difference { discs: real(text), ending };
    let cases = [
        ("?", Outcome::Unknown),
        ("+10", difference("+10", None)),
        ("-10.000", difference("-10.000", None)),
        ("0", difference("0", None)),
        ("+64:r", difference("+64", Some(Ending::Resigned))),
        ("-64:t", difference("-64", Some(Ending::Timeout))),
        ("2:s", difference("2", Some(Ending::Mutual))),
        ("2:l", difference("2", Some(Ending::Left))),
    ];
    for (text, outcome) in cases {
        assert_eq!(Outcome::parse(text.as_bytes()), Some(outcome), "{text}");
        canonical(&format!("(;RE[{text}];)"));
    }
    for text in ["", "??", "10:x", ":r", "1-0", "10:"] {
        assert_eq!(Outcome::parse(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn faults_have_a_place() {
    use super::super::Reason as Line;
    let cases: &[(&str, Reason, &str)] = &[
        ("", Reason::NoBeginning, ""),
        ("junk", Reason::NoBeginning, "ju"),
        ("3 (;;)", Reason::NoBeginning, "3 "),
        ("1(;;)", Reason::NoBeginning, "1("),
        ("(;", Reason::NoEnd, ""),
        ("(;GM[Othello]", Reason::NoEnd, ""),
        ("(;GM[Othello])", Reason::NotATag, ")"),
        ("(;gm[Othello];)", Reason::NotATag, "g"),
        ("(;GMX[Othello];)", Reason::NotATag, "GMX"),
        ("(;GM;)", Reason::NoValue, "GM"),
        ("(;GM[Othello;)", Reason::OpenValue, "Othello;)"),
        ("(;;) (;;)", Reason::TrailingText, "(;;)"),
        ("(;RB[good];)", Reason::NotANumber, "good"),
        ("(;KM[];)", Reason::NotANumber, ""),
        ("(;TI[soon];)", Reason::NotAClock, "soon"),
        ("(;TY[9];)", Reason::NotAType, "9"),
        ("(;RE[1-0];)", Reason::NotAResult, "1-0"),
        ("(;BO[];)", Reason::NoSize, ""),
        ("(;BO[x];)", Reason::NoSize, "x"),
        ("(;B[F9];)", Reason::NotAnItem(Line::NotAMove), "F9"),
        ("(;W[F5/x];)", Reason::NotAnItem(Line::NotAnEvaluation), "x"),
        ("(;KB[F5/1/2/3];)", Reason::NotAnItem(Line::TooManyParts), "3"),
    ];
    for &(text, reason, part) in cases {
        let Err(Fault { reason: found, place }) = Game::parse(text.as_bytes()) else { panic!("{text}") };
        assert_eq!((found, &text[place.range()]), (reason, part), "{text}");
    }
    let short = Game::parse(b"(;BO[8 --- *];)").unwrap_err();
    assert!(matches!(short.reason, Reason::NotABoard(_)), "{short}");
    assert_eq!(&"(;BO[8 --- *];)"[short.place.range()], "--- *");
}

#[test]
fn what_cannot_be_replayed() {
    let cases = [
        (String::from("(;GM[Othello];)"), ReplayError::NoBoard),
        (format!("(;GM[Go]{START};)"), ReplayError::OtherGame),
        (format!("(;{START}{START};)"), ReplayError::SeveralBoards),
        (format!("(;{START}W[F5];)"), ReplayError::WrongColour { number: 1 }),
        (format!("(;{START}B[F5]B[D6];)"), ReplayError::WrongColour { number: 2 }),
        (
            format!("(;{START}B[PA];)"),
            ReplayError::Illegal { number: 1, mv: mv("PA"), reason: IllegalMove::HasMove },
        ),
        (
            format!("(;{START}B[F5]W[A1];)"),
            ReplayError::Illegal {
                number: 2,
                mv: mv("A1"),
                reason: IllegalMove::FlipsNothing("A1".parse().unwrap()),
            },
        ),
    ];
    for (text, error) in cases {
        assert_eq!(game(&text).positions(), Err(error), "{text}");
        assert_eq!(game(&text).final_position(), Err(error), "{text}");
    }
}

/// The public test game of specs/nboard/requirements.md 2.2, passes included.
const GAME_K: &str = include_str!("../../../../games/src/othello/game_k.txt");

#[test]
fn a_whole_game_with_passes_is_replayed() {
    let names: Vec<&str> =
        GAME_K.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect();
    assert_eq!(names.len(), 62);
    let colours = ["B", "W"].into_iter().cycle();
    let moves: String = names
        .iter()
        .zip(colours)
        .map(|(name, colour)| format!("{colour}[{}]", name.to_uppercase()))
        .collect();
    let text = format!("(;GM[Othello]RE[+10]{START}{moves};)");
    let read = canonical(&text);
    let positions = read.positions().unwrap();
    assert_eq!(positions.len(), 63);
    assert!(positions[62].is_over());
    assert_eq!(positions[62].difference(), 10);
    assert_eq!(read.final_position(), Ok(positions[62]));
}

//! `info` (specs/uci/requirements.md 2.12).

use super::*;

fn info(line: &str) -> Info<'_> {
    match Message::parse(line.as_bytes()).message {
        Message::Info(info) => info,
        other => panic!("{line}: {other:?}"),
    }
}

fn is<const N: usize>(line: &str, info: Info<'_>, oddities: [Oddity; N]) {
    check(line, Message::Info(info), oddities);
    let printed = Message::Info(info).to_bytes();
    assert_eq!(Message::parse(&printed).message, Message::Info(info), "{line} prints as {}", text(&printed));
}

#[test]
fn parts_come_in_any_order_and_are_printed_in_one() {
    let all = Info {
        depth: Some(12),
        seldepth: Some(20),
        time: Some(1242),
        nodes: Some(u64::MAX),
        pv: Some(moves("e2e4 e7e5")),
        multipv: Some(1),
        score: Some(Score::Centipawns(-214)),
        bound: Some(Bound::Lower),
        currmove: Some(mv("e2e4")),
        currmovenumber: Some(1),
        hashfull: Some(117),
        nps: Some(157_000),
        tbhits: Some(3),
        sbhits: Some(4),
        cpuload: Some(1000),
        refutation: Some(moves("d1h5 g6h5")),
        currline: Some(CurrentLine { cpu: Some(2), moves: moves("g1f3 d7d5") }),
        string: Some(words("pv e2e4 depth x")),
        unknown: None,
    };
    let line = "info depth 12 seldepth 20 multipv 1 score cp -214 lowerbound nodes 18446744073709551615 nps 157000 \
                hashfull 117 tbhits 3 sbhits 4 cpuload 1000 time 1242 currmove e2e4 currmovenumber 1 \
                refutation d1h5 g6h5 currline 2 g1f3 d7d5 pv e2e4 e7e5 string pv e2e4 depth x";
    normal(line, Message::Info(all));
    let shuffled = "info pv e2e4 e7e5 currline 2 g1f3 d7d5 refutation d1h5 g6h5 cpuload 1000 sbhits 4 tbhits 3 nps 157000 \
                    hashfull 117 currmovenumber 1 currmove e2e4 score lowerbound cp -214 multipv 1 \
                    nodes 18446744073709551615 time 1242 seldepth 20 depth 12 string  pv e2e4 depth  x ";
    is(shuffled, all, []);
}

#[test]
fn scores_have_values_and_bounds() {
    let scored = |score| Info { score: Some(score), ..Info::default() };
    normal("info score mate 2", Message::Info(scored(Score::Mate(2))));
    normal("info score mate -1", Message::Info(scored(Score::Mate(-1))));
    normal("info score mate 0", Message::Info(scored(Score::Mate(0))));
    let upper = |info| Info { bound: Some(Bound::Upper), ..info };
    normal("info score cp 7 upperbound", Message::Info(upper(scored(Score::Centipawns(7)))));
    is("info score upperbound cp 7", upper(scored(Score::Centipawns(7))), []);
    is(
        "info upperbound depth 1 score cp 7",
        Info { depth: Some(1), ..upper(scored(Score::Centipawns(7))) },
        [],
    );
    is("info score cp +7", scored(Score::Centipawns(7)), [Oddity::PlusSign]);
    is("info score cp 7 score mate 3", scored(Score::Mate(3)), [Oddity::Repeated]);
    is("info lowerbound score cp 7 upperbound", upper(scored(Score::Centipawns(7))), [Oddity::Repeated]);
    normal("info upperbound", Message::Info(upper(Info::default())));
}

#[test]
fn extensions_are_read_and_left_away() {
    let scored = Info { depth: Some(1), score: Some(Score::Centipawns(7)), ..Info::default() };
    for line in [
        "info depth 1 score cp 7 wdl 10 980 10",
        "info depth 1 score wdl 10 980 10 cp 7",
        "info wdl 10 980 10 depth 1 score cp 7",
        "info score cp 7 movesleft 30 depth 1",
        "info ebf 1.83 depth 1 score cp 7",
        "info score cp 7 wdl depth 1",
        "info depth 1 score cp 7 ebf",
    ] {
        is(line, scored, []);
    }
    is("info score wdl 10 980 10 depth 1", Info { depth: Some(1), ..Info::default() }, []);
    is("info score wdl 10 980 10", Info::default(), []);
}

#[test]
fn unknown_words_are_skipped_and_the_first_is_told() {
    let unknown = |word: &'static str, info| Info { unknown: Some(word.as_bytes()), ..info };
    let depth = Info { depth: Some(3), ..Info::default() };
    normal("info foo depth 3", Message::Info(unknown("foo", depth)));
    is("info foo 7 depth 3 bar", unknown("foo", depth), []);
    is("info depth 3 cp 5", unknown("cp", depth), []);
    is("info depth 3 e2e4", unknown("e2e4", depth), []);
    is("info depth 3 Nf3", unknown("Nf3", depth), []);
}

#[test]
fn variations_end_before_what_is_no_move() {
    let pv = |text: &'static str| Info { pv: Some(moves(text)), ..Info::default() };
    is("info pv e2e4 e7e5 depth 3", Info { depth: Some(3), ..pv("e2e4 e7e5") }, []);
    is("info pv e2e4 string e7e5", Info { string: Some(words("e7e5")), ..pv("e2e4") }, []);
    is("info pv e2e4 foo e7e5", Info { unknown: Some(b"foo"), ..pv("e2e4") }, []);
    is("info pv e2e4 0000 d2d4", pv("e2e4 0000 d2d4"), []);
    is("info pv e2e4 (none)", pv("e2e4 0000"), [Oddity::OddNull]);
    is("info pv", pv(""), [Oddity::EmptyPv]);
    is("info pv depth 3", Info { depth: Some(3), ..pv("") }, [Oddity::EmptyPv]);
    is("info pv foo", Info { unknown: Some(b"foo"), ..pv("") }, [Oddity::EmptyPv]);
    is("info pv e2e4 pv d2d4", pv("d2d4"), [Oddity::Repeated]);
    let refuted = Info { refutation: Some(moves("d1h5")), ..Info::default() };
    is("info refutation d1h5", refuted, []);
    let line = |cpu, text| CurrentLine { cpu, moves: moves(text) };
    is("info currline e2e4 e7e5", Info { currline: Some(line(None, "e2e4 e7e5")), ..Info::default() }, []);
    is("info currline 1 e2e4", Info { currline: Some(line(Some(1), "e2e4")), ..Info::default() }, []);
    is("info currline 0000", Info { currline: Some(line(None, "0000")), ..Info::default() }, []);
}

#[test]
fn odd_parts_are_told() {
    let depth = Info { depth: Some(3), ..Info::default() };
    is("info depth 2 depth 3", depth, [Oddity::Repeated]);
    is("info  depth 3", depth, [Oddity::Spacing]);
    is("info depth 3\r", depth, [Oddity::Cr]);
    is("info depth 3 string", Info { string: Some(Words::default()), ..depth }, []);
    is("info string a  b\tc", Info { string: Some(words("a b c")), ..Info::default() }, []);
    let none = Info { currmove: Some(Move::Null), ..Info::default() };
    is("info currmove (none)", none, [Oddity::OddNull]);
    assert_eq!(info("info hashfull 5000 currmovenumber 0").hashfull, Some(5000), "ranges are for models");
}

#[test]
fn malformed_parts_say_why_and_where() {
    use Reason::*;
    are_malformed(&[
        ("info depth", "info", MissingArgument, ""),
        ("info depth x", "info", NotAnInteger, "x"),
        ("info time 3.5", "info", NotAnInteger, "3.5"),
        ("info nps +5", "info", NotAnInteger, "+5"),
        ("info nodes -1", "info", Negative, "-1"),
        ("info time 99999999999999999999", "info", TooLarge, "99999999999999999999"),
        ("info hashfull nps 3", "info", NotAnInteger, "nps"),
        ("info score", "info", UnknownScore, ""),
        ("info score 5", "info", UnknownScore, "5"),
        ("info score lowerbound", "info", UnknownScore, ""),
        ("info score eval 5", "info", UnknownScore, "eval"),
        ("info score cp", "info", NotAScore, ""),
        ("info score cp 0.5", "info", NotAScore, "0.5"),
        ("info score mate now", "info", NotAScore, "now"),
        ("info currmove", "info", MissingArgument, ""),
        ("info currmove Nf3", "info", InSan, "Nf3"),
        ("info currmove foo", "info", NotAMove, "foo"),
        ("info pv e2e4 Nf6", "info", InSan, "Nf6"),
        ("info pv e2e4 e7e5q e2e9", "info", OffBoard, "e2e9"),
        ("info pv E2E4", "info", WrongCase, "E2E4"),
        ("info refutation", "info", MissingArgument, ""),
        ("info refutation depth 3", "info", NotAMove, "depth"),
        ("info currline 1", "info", MissingArgument, ""),
        ("info currline 1 foo", "info", NotAMove, "foo"),
    ]);
}

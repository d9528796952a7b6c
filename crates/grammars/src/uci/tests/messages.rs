//! The messages of specs/uci/requirements.md 1.3 but `info` and `option`, and what engines print besides.

use super::*;

fn best(best: &str, ponder: &str) -> Message<'static> {
    Message::BestMove { best: mv(best), ponder: (!ponder.is_empty()).then(|| mv(ponder)) }
}

#[test]
fn every_message_of_the_table_has_its_normal_form() {
    normal("id name Shredder X.Y", Message::IdName(words("Shredder X.Y")));
    normal("id author Stefan MK", Message::IdAuthor(words("Stefan MK")));
    normal("uciok", Message::UciOk);
    normal("readyok", Message::ReadyOk);
    normal("bestmove e2e4", best("e2e4", ""));
    normal("bestmove a7a8q ponder e1h1", best("a7a8q", "e1h1"));
    normal("bestmove 0000", best("0000", ""));
    normal("bestmove e2e4 ponder 0000", best("e2e4", "0000"));
    for (word, progress) in
        [("checking", Progress::Checking), ("ok", Progress::Ok), ("error", Progress::Error)]
    {
        normal(&format!("copyprotection {word}"), Message::CopyProtection(progress));
        normal(&format!("registration {word}"), Message::Registration(progress));
    }
    normal("info", Message::Info(Info::default()));
    normal("", Message::Empty);
}

#[test]
fn odd_forms_say_the_same() {
    use Oddity::*;
    check("readyok now", Message::ReadyOk, [TrailingText]);
    check("uciok 1", Message::UciOk, [TrailingText]);
    check("readyok\r", Message::ReadyOk, [Cr]);
    check(" readyok", Message::ReadyOk, [Spacing]);
    check("readyok \r", Message::ReadyOk, [Cr, Spacing]);
    check("bestmove\te2e4", best("e2e4", ""), [Spacing]);
    check("bestmove e2e4 e7e5", best("e2e4", ""), [TrailingText]);
    check("bestmove e2e4 ponder e7e5 g1f3", best("e2e4", "e7e5"), [TrailingText]);
    check("bestmove (none)", best("0000", ""), [OddNull]);
    check("bestmove NULL ponder (none)", best("0000", "0000"), [OddNull]);
    check("bestmove a1a1", best("0000", ""), [OddNull]);
    check("bestmove", best("0000", ""), [NoMove]);
    check("bestmove ", best("0000", ""), [NoMove, Spacing]);
    check("id name  Two  Blanks", Message::IdName(words("Two Blanks")), []);
    check("id name caf\u{e9}", Message::IdName(words("caf\u{e9}")), []);
    check("registration ok now", Message::Registration(Progress::Ok), [TrailingText]);
    check(" \t", Message::Empty, [Spacing]);
    check("\r", Message::Empty, [Cr]);
}

#[test]
fn what_is_no_message_is_unknown() {
    let lines = [
        "Stockfish 17 by the Stockfish developers (see AUTHORS file)",
        "Unknown command: 'joho isready'. Type help for more information.",
        "joho readyok",
        "Readyok",
        "BESTMOVE e2e4",
        "ok",
        "e2e4",
        "infostring x",
        "\u{1}\u{2}",
        "gbgpok",
    ];
    for line in lines {
        check(line, Message::Unknown(line.as_bytes()), []);
    }
    let parsed = Message::parse(b"hello  \xff\r");
    assert_eq!(parsed.message, Message::Unknown(b"hello  \xff\r"));
    assert_eq!(parsed.form, Form::from(Oddity::Cr));
}

#[test]
fn malformed_messages_say_why_and_where() {
    use Reason::*;
    are_malformed(&[
        ("id", "id", MissingArgument, ""),
        ("id version 3", "id", Expected("name or author"), "version"),
        ("id name", "id name", MissingArgument, ""),
        ("id author  ", "id author", MissingArgument, ""),
        ("bestmove e2e4\rponder e7e5", "bestmove", InnerCr, "\r"),
        ("info string a\rb", "info", InnerCr, "\r"),
        ("bestmove resign", "bestmove", NotAMove, "resign"),
        ("bestmove ponder e7e5", "bestmove", NotAMove, "ponder"),
        ("bestmove e2 e4", "bestmove", InSan, "e2"),
        ("bestmove Nf3", "bestmove", InSan, "Nf3"),
        ("bestmove O-O", "bestmove", CastlingLetters, "O-O"),
        ("bestmove E2E4", "bestmove", WrongCase, "E2E4"),
        ("bestmove e2-e4", "bestmove", MoveSpelling(MoveQuirk::LongAlgebraic), "e2-e4"),
        ("bestmove a7a8Q", "bestmove", MoveSpelling(MoveQuirk::PromotionCase), "a7a8Q"),
        ("bestmove e2e4 ponder", "bestmove", MissingArgument, ""),
        ("bestmove e2e4 ponder Nf6", "bestmove", InSan, "Nf6"),
        ("copyprotection", "copyprotection", MissingArgument, ""),
        ("copyprotection good", "copyprotection", Expected("checking, ok or error"), "good"),
        ("registration OK", "registration", Expected("checking, ok or error"), "OK"),
    ]);
    let Message::Malformed { fault, .. } = Message::parse(b"bestmove a7a8Q").message else { panic!() };
    assert_eq!(
        fault.to_string(),
        "odd spelling of a move: the promotion letter is in the wrong case (columns 10 to 14)"
    );
}

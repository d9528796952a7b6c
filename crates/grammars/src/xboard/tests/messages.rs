//! The messages of specs/xboard/requirements.md 2.2, and the forms of specs/xboard/requirements.md 7.

use super::*;
use crate::testing::{is_malformed, text, variant};

fn normal(line: &str, message: Message<'_>) {
    check(line.as_bytes(), message, Form::Normal);
    assert_eq!(text(&message.to_bytes()), line, "the normal form prints as it came");
}

fn odd(line: &str, message: Message<'_>, oddity: Oddity) {
    check(line.as_bytes(), message, Form::Odd(oddity));
}

fn check(line: &[u8], message: Message<'_>, form: Form) {
    assert_eq!(parse(line), Parsed { message, form }, "{}", text(line));
}

fn mv(word: &str) -> MoveText<'_> {
    MoveText::parse(word.as_bytes()).unwrap()
}

fn thinking(ply: u32, score: i64, time: u64, nodes: u64, pv: &str) -> Thinking<'_> {
    Thinking { ply, mark: None, score, time, nodes, further: b"", pv: pv.as_bytes() }
}

fn claim<'a>(result: GameResult, ground: Ground, comment: &'a str) -> Message<'a> {
    Message::Result(Claim { outcome: Outcome::Result(result), ground, comment: comment.as_bytes() })
}

fn tell(to: Tell, text: &str) -> Message<'_> {
    Message::Tell { to, text: text.as_bytes() }
}

fn illegal<'a>(mv: &'a str, reason: Option<&'a str>) -> Message<'a> {
    Message::IllegalMove(RefusedMove { mv: Some(mv.as_bytes()), reason: reason.map(str::as_bytes) })
}

fn error<'a>(kind: Option<&'a str>, command: &'a str) -> Message<'a> {
    Message::Error(RefusedCommand { kind: kind.map(str::as_bytes), command: command.as_bytes() })
}

use GameResult::{BlackWins, Draw, WhiteWins};
use Ground::{Resignation, Rule};

#[test]
fn every_message_of_the_table_has_its_normal_form() {
    normal("pong 7", Message::Pong(7));
    normal("pong 2147483647", Message::Pong(2_147_483_647));
    normal("pong -1", Message::Pong(-1));
    normal("move e2e4", Message::Move(mv("e2e4")));
    normal("move e7e8q", Message::Move(mv("e7e8q")));
    normal("move O-O", Message::Move(mv("O-O")));
    normal("move P@f7", Message::Move(mv("P@f7")));
    normal("move Nbxd2+", Message::Move(mv("Nbxd2+")));
    normal("Illegal move: e2e5", illegal("e2e5", None));
    normal("Illegal move (in check): e1e2", illegal("e1e2", Some("in check")));
    normal("Error (unknown command): xyzzy 1 2", error(Some("unknown command"), "xyzzy 1 2"));
    normal("1-0 {White mates}", claim(WhiteWins, Rule, "White mates"));
    normal("0-1 {Black mates}", claim(BlackWins, Rule, "Black mates"));
    normal("1/2-1/2 {Draw by {nested} rule}", claim(Draw, Rule, "Draw by {nested} rule"));
    normal("0-1 {White resigns}", claim(BlackWins, Resignation, "White resigns"));
    normal("1-0 {}", claim(WhiteWins, Rule, ""));
    normal("resign", Message::Resign);
    normal("offer draw", Message::OfferDraw);
    normal(
        "9 156 1084 48000 Nf3 Nc6 Nc3 Nf6",
        Message::Thinking(thinking(9, 156, 1084, 48000, "Nf3 Nc6 Nc3 Nf6")),
    );
    normal("1 -3 0 1", Message::Thinking(thinking(1, -3, 0, 1, "")));
    normal("3 0 0 0 (Book) e4", Message::Thinking(thinking(3, 0, 0, 0, "(Book) e4")));
    normal("    Bb5 a6", Message::Continuation(b"Bb5 a6"));
    normal("Hint: e7e5", Message::Hint(mv("e7e5")));
    let stat = Stat { time: 1234, nodes: 30000, ply: 7, moves_left: 5, moves_total: 30, mv: None };
    normal("stat01: 1234 30000 7 5 30", Message::Stat(stat));
    normal("stat01: 1234 30000 7 5 30 Nf3", Message::Stat(Stat { mv: Some(b"Nf3"), ..stat }));
    normal("++", Message::FailHigh);
    normal("--", Message::FailLow);
    normal("tellopponent good luck", tell(Tell::Opponent, "good luck"));
    normal("tellothers hi  all", tell(Tell::Others, "hi  all"));
    normal("tellall x", tell(Tell::All, "x"));
    normal("telluser", tell(Tell::User, ""));
    normal("tellusererror Illegal position", tell(Tell::UserError, "Illegal position"));
    normal("tellics seek 5 0", tell(Tell::Ics, "seek 5 0"));
    normal("tellicsnoalias say ok", tell(Tell::IcsNoAlias, "say ok"));
    normal("askuser foo Which book?", Message::AskUser { tag: b"foo", text: b"Which book?" });
    normal("# debug text", Message::Comment(b" debug text"));
    normal("", Message::Blank);
}

#[test]
fn book_lines_belong_to_an_open_answer_only() {
    let open = MessageContext { book: BookAnswer::Open };
    let cases: &[(&str, Message<'_>)] = &[
        (" e4 50%", Message::BookLine(b" e4 50%")),
        ("\td4", Message::BookLine(b"\td4")),
        ("    1 2 3 4 five", Message::BookLine(b"    1 2 3 4 five")),
        ("", Message::BookEnd),
        ("pong 3", Message::Pong(3)),
        ("# note", Message::Comment(b" note")),
    ];
    for (line, message) in cases {
        assert_eq!(Message::parse(line.as_bytes(), open).message, *message, "{line:?}");
    }
    check(b" e4 50%", Message::Unknown(b" e4 50%"), Form::Normal);
}

#[test]
fn framing_oddities_do_not_hide_a_message() {
    check(b"pong 7\r", Message::Pong(7), Form::Normal);
    odd("\x07\x07pong 7", Message::Pong(7), Oddity::Bell);
    odd("pong  7", Message::Pong(7), Oddity::Spacing);
    odd("pong\t7", Message::Pong(7), Oddity::Spacing);
    odd("pong 7 ", Message::Pong(7), Oddity::Spacing);
    odd(" pong 7", Message::Pong(7), Oddity::Spacing);
    odd("pong 7 8", Message::Pong(7), Oddity::TrailingText);
    odd("move e2e4 (book)", Message::Move(mv("e2e4")), Oddity::TrailingText);
    odd("resign ", Message::Resign, Oddity::Spacing);
    odd("offer draw ", Message::OfferDraw, Oddity::Spacing);
    check(b"   ", Message::Blank, Form::Normal);
    check(b"# tab\tis fine", Message::Comment(b" tab\tis fine"), Form::Normal);
    odd("#\x1b[31m", Message::Comment(b"\x1b[31m"), Oddity::ControlCharacter);
    check(b"telluser caf\xe9", Message::Tell { to: Tell::User, text: b"caf\xe9" }, Form::Normal);
}

#[test]
fn moves_of_old_engines() {
    odd("1. ... e2e4", Message::Move(mv("e2e4")), Oddity::NumberedMove);
    odd("12 ... Nf6", Message::Move(mv("Nf6")), Oddity::NumberedMove);
    odd("  1. ... e7e5", Message::Move(mv("e7e5")), Oddity::NumberedMove);
    for line in ["1. e2e4", "1 e2e4", "1.... e7e5", "1 ...e7e5", "1. ... "] {
        check(line.as_bytes(), Message::Unknown(line.as_bytes()), Form::Normal);
    }
    odd("move e7e8Q", Message::Move(mv("e7e8Q")), Oddity::MoveSpelling(MoveQuirk::PromotionCase));
    odd("move 0-0", Message::Move(mv("0-0")), Oddity::MoveSpelling(MoveQuirk::Zeros));
}

#[test]
fn thinking_lines() {
    let usual = thinking(5, 12, 34, 5678, "e2e4 e7e5");
    for line in [
        "  5 12 34 5678 e2e4 e7e5",
        "5\t12\t34\t5678\te2e4 e7e5",
        "5 +12   34 5678  e2e4 e7e5",
        "         5 12 34 5678 e2e4 e7e5",
    ] {
        check(line.as_bytes(), Message::Thinking(usual), Form::Normal);
    }
    for mark in [b'.', b'+', b'&'] {
        let line = format!("5{} 12 34 5678 e2e4 e7e5", char::from(mark));
        odd(&line, Message::Thinking(Thinking { mark: Some(mark), ..usual }), Oddity::GnuThinking);
    }
    odd(
        "12 25 153 190523 18 1900000 0 5\te2e4 e7e5",
        Message::Thinking(Thinking {
            further: b"18 1900000 0 5",
            ..thinking(12, 25, 153, 190_523, "e2e4 e7e5")
        }),
        Oddity::LaterThinking,
    );
    // Five leading numbers: without a TAB the fifth belongs to the PV.
    check(b"1 2 3 4 5", Message::Thinking(thinking(1, 2, 3, 4, "5")), Form::Normal);
    odd("(only move) e1e2", Message::OnlyMove(b"e1e2"), Oddity::OnlyMove);
    // A printed board, statistics and other lines that begin with a number.
    for line in [
        "8 r n b q k b n r",
        "8 . . . . . . . .",
        "3.14 15 92 6",
        "5 12 34",
        "2009 games in the book",
        "10 M x y z",
    ] {
        check(line.as_bytes(), Message::Unknown(line.as_bytes()), Form::Normal);
    }
    assert_eq!(usual.elapsed().as_millis(), 340);
    assert_eq!(Thinking { mark: Some(b'.'), ..usual }.elapsed().as_secs(), 34);
    assert_eq!(thinking(1, 100_003, 0, 0, "").mate_in(), Some(3));
    assert_eq!(thinking(1, -100_002, 0, 0, "").mate_in(), Some(-2));
    assert_eq!(usual.mate_in(), None);
    let further = Thinking { further: b"18 0 5", ..usual };
    assert_eq!(further.further_numbers().collect::<Vec<_>>(), [18, 0, 5]);
}

#[test]
fn results_in_old_words() {
    odd("1-0", claim(WhiteWins, Rule, ""), Oddity::NoComment);
    odd("1-0 White mates", claim(WhiteWins, Rule, "White mates"), Oddity::NoBraces);
    odd("1-0{mate}", claim(WhiteWins, Rule, "mate"), Oddity::Spacing);
    odd("1-0 {mate} ok", claim(WhiteWins, Rule, "mate"), Oddity::TrailingText);
    odd("1-0 {mate", claim(WhiteWins, Rule, "mate"), Oddity::NoBraces);
    odd("0-1 {Black resigns}", claim(BlackWins, Resignation, "Black resigns"), Oddity::WinnerResigns);
    odd("White resigns", claim(BlackWins, Resignation, "White resigns"), Oddity::ColourResigns);
    odd("Black resigns", claim(WhiteWins, Resignation, "Black resigns"), Oddity::ColourResigns);
    odd("White mates", claim(WhiteWins, Rule, "White mates"), Oddity::ColourMates);
    odd("Black wins!", claim(BlackWins, Rule, "Black wins!"), Oddity::ColourMates);
    odd("White to move", claim(WhiteWins, Rule, "White to move"), Oddity::ColourLine);
    odd("Whiteboard", claim(WhiteWins, Rule, "Whiteboard"), Oddity::ColourLine);
    odd("Black has it", claim(BlackWins, Rule, "Black has it"), Oddity::ColourLine);
    odd("Draw by repetition", claim(Draw, Rule, "Draw by repetition"), Oddity::DrawWord);
    odd("game is a draw by rule", claim(Draw, Rule, "game is a draw by rule"), Oddity::GameIsADraw);
    let unnamed = |outcome, ground, line: &'static str, oddity| {
        odd(line, Message::Result(Claim { outcome, ground, comment: line.as_bytes() }), oddity);
    };
    unnamed(Outcome::EngineWins, Rule, "computer mates", Oddity::SideMates);
    unnamed(Outcome::EngineLoses, Rule, "opponent mates", Oddity::SideMates);
    unnamed(Outcome::EngineLoses, Resignation, "computer resigns", Oddity::ComputerResigns);
    unnamed(Outcome::MoverLoses, Rule, "checkmate", Oddity::Checkmate);
    for line in [
        "White(1) plays",
        "Black(1)",
        "White matches Joe",
        "Black matches",
        "White beats Black",
        "resigns",
        "1/2",
        "0-0-0",
        "* {x}",
    ] {
        check(line.as_bytes(), Message::Unknown(line.as_bytes()), Form::Normal);
    }
}

#[test]
fn draw_offers_in_other_words() {
    for line in
        ["I offer you a draw", "do you draw? i offered", "  offer draw", "5 moves ago I offered a draw"]
    {
        odd(line, Message::OfferDraw, Oddity::OfferWording);
    }
    check(b"tellopponent I offer a draw", tell(Tell::Opponent, "I offer a draw"), Form::Normal);
    check(b"# offer draw", Message::Comment(b" offer draw"), Form::Normal);
}

#[test]
fn refusals_in_the_form_of_the_text_or_near_it() {
    odd("illegal move: e2e5", illegal("e2e5", None), Oddity::SmallIllegal);
    odd("Illegal move e2e5", illegal("e2e5", None), Oddity::NoColon);
    odd("Illegal move (no matching move)e2e4", illegal("e2e4", Some("no matching move")), Oddity::NoColon);
    odd("Illegal move (no matching move) e2e4", illegal("e2e4", Some("no matching move")), Oddity::NoColon);
    odd("Illegal move", Message::IllegalMove(RefusedMove { mv: None, reason: None }), Oddity::NoEcho);
    odd("Illegal move.", illegal(".", None), Oddity::NoColon);
    odd("Illegal move: ", Message::IllegalMove(RefusedMove { mv: None, reason: None }), Oddity::NoEcho);
    odd("Illegal move: xyzzy 1 2", illegal("xyzzy 1 2", None), Oddity::EchoOfWords);
    odd("Illegal move:e2e5", illegal("e2e5", None), Oddity::Spacing);
    odd("Illegal move(x): e2e5", illegal("e2e5", Some("x")), Oddity::Spacing);
    odd("Error unknown command foo", error(None, "unknown command foo"), Oddity::ErrorShape);
    odd("Error: foo", error(None, "foo"), Oddity::ErrorShape);
    odd("Error (unknown command) foo", error(Some("unknown command"), "foo"), Oddity::NoColon);
    odd("Error (unknown command):foo", error(Some("unknown command"), "foo"), Oddity::Spacing);
    odd("Error (unknown command):", error(Some("unknown command"), ""), Oddity::NoEcho);
    check(b"Errors: 0", Message::Unknown(b"Errors: 0"), Form::Normal);
    // Step 8 comes before the phrases of step 9.
    check(b"Error (command not found): x", error(Some("command not found"), "x"), Form::Normal);
}

#[test]
fn refusals_in_words_of_their_own() {
    let cases: &[(&str, Refused, Option<&str>)] = &[
        ("Invalid move: foobar", Refused::Move, Some("foobar")),
        ("Invalid move: .", Refused::Move, Some(".")),
        ("unknown command \".\"", Refused::Command, Some(".")),
        ("Invalid move.", Refused::Move, None),
        ("Invalid move .", Refused::Move, None),
        ("xyzzy: unknown command .", Refused::Command, Some("xyzzy")),
        ("Unknown command: xyzzy", Refused::Command, Some("xyzzy")),
        ("unknown command 'xyzzy'.", Refused::Command, Some("xyzzy")),
        ("illegal command", Refused::Command, None),
        ("Illegal or unknown command: x", Refused::Command, Some("x")),
        ("Unrecognized cmd xyzzy", Refused::Command, Some("xyzzy")),
        ("BAD MOVE e2e5", Refused::Move, Some("e2e5")),
        ("not a legal move: e2e5", Refused::Move, Some("e2e5")),
        ("No such command: x", Refused::Command, Some("x")),
        ("command not understood: x", Refused::Command, Some("x")),
        ("error (unknown command): x", Refused::Unclear, Some("(unknown command): x")),
        ("error: x", Refused::Unclear, Some("x")),
        ("Illegal position", Refused::Position, None),
        ("xyzzy: unknown command", Refused::Command, Some("xyzzy")),
        ("e2e5 is illegal", Refused::Unclear, Some("e2e5")),
        ("e2e5 is not a legal move", Refused::Move, Some("e2e5")),
        ("xyzzy not understood", Refused::Unclear, Some("xyzzy")),
    ];
    for (line, of, named) in cases {
        let refusal = Refusal { text: line.as_bytes(), of: *of, named: named.map(str::as_bytes) };
        odd(line, Message::Refusal(refusal), Oddity::UndefinedRefusal);
    }
    let line = "Unknown command: no file not found";
    let refusal = Refusal { text: line.as_bytes(), of: Refused::Command, named: Some(b"no file not found") };
    odd(line, Message::Refusal(refusal), Oddity::FailurePhrase(StartFailure::NotFound));
    for line in [
        "Unknown CPU type, using generic code",
        "Illegal instructions are avoided",
        "No such luck",
        "Moves to mate: 5",
        "move",
        "Not bad",
        "the move is now legal",
        "commands: new, quit, go",
        "errors 0",
        "This is a bad move, I think",
    ] {
        let message = parse(line.as_bytes()).message;
        assert!(!matches!(message, Message::Refusal(_)), "{line}: {message:?}");
    }
}

#[test]
fn start_failures_and_other_old_lines() {
    let cases = [
        ("ssh: unknown host foo", StartFailure::UnknownHost),
        ("No remote directory x", StartFailure::NoRemoteDirectory),
        ("book.bin not found", StartFailure::NotFound),
        ("open: No such file or directory", StartFailure::NoSuchFile),
        ("can't alloc 64 MB", StartFailure::CannotAlloc),
        ("sh: x: Permission denied", StartFailure::PermissionDenied),
        ("5 12 34 56 book not found", StartFailure::NotFound),
        ("   not found", StartFailure::NotFound),
    ];
    for (line, phrase) in cases {
        check(line.as_bytes(), Message::StartFailure { phrase, text: line.as_bytes() }, Form::Normal);
    }
    check(b"tellusererror book not found", tell(Tell::UserError, "book not found"), Form::Normal);
    let server = [
        ("kibitz Hello from Crafty", ServerCommand::Kibitz),
        ("whisper mate in 3", ServerCommand::Whisper),
        ("tell joe hi", ServerCommand::Tell),
        ("tellfriend hi", ServerCommand::Tell),
        ("draw", ServerCommand::Draw),
    ];
    for (line, command) in server {
        odd(line, Message::Server { command, text: line.as_bytes() }, Oddity::ServerCommand);
    }
    check(b"warning: no book", Message::Warning(b"warning: no book"), Form::Normal);
    odd("highlight 8/8 x", Message::Later { message: Later::Highlight, text: b"8/8 x" }, Oddity::Later);
    odd("piece Z& RF", Message::Later { message: Later::Piece, text: b"Z& RF" }, Oddity::Later);
    for line in ["GNU Chess 6.2.9", "Chess", "movement", "features", "ponging 5", "+", "---"] {
        check(line.as_bytes(), Message::Unknown(line.as_bytes()), Form::Normal);
    }
}

#[test]
fn malformed_messages_say_why_and_where() {
    let cases: &[(&str, &str, Reason, &str)] = &[
        ("pong", "pong", Reason::MissingArgument, ""),
        ("pong x", "pong", Reason::NotAnInteger, "x"),
        ("pong 99999999999999999999", "pong", Reason::TooLarge, "99999999999999999999"),
        ("move", "move", Reason::MissingArgument, ""),
        ("move xyz", "move", Reason::NotAMove, "xyz"),
        ("1. ... xyz", "move", Reason::NotAMove, "xyz"),
        ("feature", "feature", Reason::MissingArgument, ""),
        ("feature  ", "feature", Reason::MissingArgument, ""),
        ("askuser ", "askuser", Reason::MissingArgument, ""),
        ("Hint: none", "Hint:", Reason::NotAMove, "none"),
        ("Hint:", "Hint:", Reason::MissingArgument, ""),
        ("stat01: 1 2 3 4", "stat01:", Reason::MissingArgument, ""),
        ("stat01: 1 2 x 4 5", "stat01:", Reason::NotAnInteger, "x"),
        ("5 0.23 12 4567 e4", "thinking line", Reason::NotAnInteger, "0.23"),
        ("5 12 0:03 4567 e4", "thinking line", Reason::NotAnInteger, "0:03"),
        ("5 12 -3 4567 e4", "thinking line", Reason::NotAnInteger, "-3"),
        ("5 M12 3 4567 e4", "thinking line", Reason::NotAnInteger, "M12"),
        ("5 12 3 1,234,567 e4", "thinking line", Reason::NotAnInteger, "1,234,567"),
        ("5 12 3 99999999999999999999 e4", "thinking line", Reason::TooLarge, "99999999999999999999"),
    ];
    for (line, name, reason, part) in cases {
        is_malformed(line, parse(line.as_bytes()).message, name, *reason, part);
    }
}

/// Lines seen from gnuchess 6.2, Fairy-Max 5.0 and HoiChess 0.22 on pipes.
#[test]
fn lines_of_released_engines() {
    let kind = |line: &str| {
        let parsed = parse(line.as_bytes());
        (variant(&parsed.message), parsed.form.oddity())
    };
    let cases = [
        ("Chess", "Unknown", None),
        ("1. e2e4", "Unknown", None),
        ("1. ... d7d5", "Move", Some(Oddity::NumberedMove)),
        ("My move is : d7d5", "Unknown", None),
        ("1 -18 0 60 (exd5) Qxd5 Nc3 ", "Thinking", None),
        ("Invalid move: e2e5", "Refusal", Some(Oddity::UndefinedRefusal)),
        ("Invalid move: nps 0", "Refusal", Some(Oddity::UndefinedRefusal)),
        ("telluser Board is wrong!", "Tell", None),
        ("1/2-1/2 {Stalemate}", "Result", None),
        (" 2      0        0         17 c7c5 d2d4", "Thinking", None),
        ("# 16+16 pieces, centr = (1,1) R=40", "Comment", None),
        ("Illegal move:e2e5", "IllegalMove", Some(Oddity::Spacing)),
        ("Error (unknown command): setboard", "Error", None),
        ("feature option=\"Claim draw after -spin 50 0 200\"", "Feature", None),
        ("tellics say     Fairy-Max 5.0b", "Tell", None),
        ("1 42 0 38 2. d4 exd4 3. Qxd4", "Thinking", None),
        ("Info: hash_size_entries=1398101 hash_size_bytes=33554424 hash_pvtable=0", "Unknown", None),
    ];
    for (line, name, oddity) in cases {
        assert_eq!(kind(line), (name.to_owned(), oddity), "{line}");
    }
}

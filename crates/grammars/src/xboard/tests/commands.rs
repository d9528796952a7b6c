//! The commands of specs/xboard/requirements.md 2.1, edit mode, and legacy commands.

use super::*;
use crate::testing::is_malformed;

fn parse_command(line: &[u8]) -> Command<'_> {
    Command::parse(line, CommandContext::default())
}

fn mv(word: &str) -> MoveText<'_> {
    MoveText::parse(word.as_bytes()).unwrap()
}

fn secs(thousandths: u64) -> Seconds {
    Seconds { thousandths }
}

fn level(moves: u32, minutes: u32, seconds: Option<u32>, trailing: &str, increment: u64) -> Command<'_> {
    let base = Base { minutes, seconds, trailing: trailing.as_bytes() };
    Command::Level(Level { moves, base, increment: Some(secs(increment)) })
}

#[test]
fn every_command_of_the_table() {
    let variant = VariantName { size: None, name: b"suicide" };
    let holding = Holding { white: b"PPPRQ", black: b"", gained: None };
    let gained = Holding { black: b"R", gained: Some((Colour::Black, b'R')), ..holding };
    let result = |result, comment: Option<&'static str>| Command::Result {
        result,
        comment: comment.map(str::as_bytes),
    };
    let bare = |word| Command::Move { mv: mv(word), prefix: MovePrefix::Bare };
    let cases = [
        ("xboard", Command::Xboard),
        ("protover 2", Command::Protover(2)),
        ("accepted ping", Command::Accepted(b"ping")),
        ("rejected usermove", Command::Rejected(b"usermove")),
        ("rejected option Foo -bar", Command::Rejected(b"option Foo -bar")),
        ("new", Command::New),
        ("variant suicide", Command::Variant(variant)),
        ("quit", Command::Quit),
        ("random", Command::Random),
        ("force", Command::Force),
        ("go", Command::Go),
        ("playother", Command::PlayOther),
        ("white", Command::White),
        ("black", Command::Black),
        ("level 40 5 0", level(40, 5, None, "", 0)),
        ("level 0 0:30 1", level(0, 0, Some(30), "", 1000)),
        ("level 0 5:07 0.1", level(0, 5, Some(7), "", 100)),
        ("level 40 25+5 0", level(40, 25, None, "+5", 0)),
        ("level 40 0:30/x 12.5", level(40, 0, Some(30), "/x", 12500)),
        ("st 10", Command::St(secs(10_000))),
        ("st 0.25", Command::St(secs(250))),
        ("sd 4", Command::Sd(4)),
        ("nps 0", Command::Nps(0)),
        ("time 30000", Command::Time(30_000)),
        ("otim -5", Command::Otim(-5)),
        ("e2e4", bare("e2e4")),
        ("e7e8q", bare("e7e8q")),
        ("Nbd2", bare("Nbd2")),
        ("usermove e2e4", Command::Move { mv: mv("e2e4"), prefix: MovePrefix::UserMove }),
        ("?", Command::MoveNow),
        ("ping 7", Command::Ping(7)),
        ("draw", Command::Draw),
        ("result 1-0 {White mates}", result(GameResult::WhiteWins, Some("White mates"))),
        ("result 0-1 {}", result(GameResult::BlackWins, Some(""))),
        ("result 1/2-1/2 {a {b} c}", result(GameResult::Draw, Some("a {b} c"))),
        ("result *", result(GameResult::Unfinished, None)),
        ("setboard 8/8/8/8/8/8/8/8 w - - 0 1", Command::SetBoard(b"8/8/8/8/8/8/8/8 w - - 0 1")),
        ("edit", Command::Edit),
        ("hint", Command::Hint),
        ("bk", Command::Bk),
        ("undo", Command::Undo),
        ("remove", Command::Remove),
        ("hard", Command::Hard),
        ("easy", Command::Easy),
        ("post", Command::Post),
        ("nopost", Command::NoPost),
        ("analyze", Command::Analyze),
        ("exit", Command::Exit),
        (".", Command::Status),
        ("name J. Random User", Command::Name(b"J. Random User")),
        ("rating 2600 0", Command::Rating { own: 2600, opponent: 0 }),
        ("ics -", Command::Ics(b"-")),
        ("computer", Command::Computer),
        ("pause", Command::Pause),
        ("resume", Command::Resume),
        ("memory 64", Command::Memory(64)),
        ("cores 2", Command::Cores(2)),
        ("egtpath nalimov /a b/c", Command::EgtPath { format: b"nalimov", path: b"/a b/c" }),
        ("option a=b=c", Command::Option(SetOption { text: b"a=b=c" })),
        ("partner joe", Command::Partner(Some(b"joe"))),
        ("partner", Command::Partner(None)),
        ("ptell go", Command::PTell(b"go")),
        ("holding [PPPRQ] []", Command::Holding(holding)),
        ("holding [PPPRQ] [R] BR", Command::Holding(gained)),
        ("depth", Command::Depth),
        ("fritz", Command::Fritz),
        ("reset", Command::Reset),
        ("ponder", Command::Ponder),
        ("exclude all", Command::Exclude(b"all")),
        ("include e2e4", Command::Include(b"e2e4")),
        ("setscore -12 5", Command::SetScore { score: -12, depth: 5 }),
        ("lift e2", Command::Lift(b"e2")),
        ("put e4", Command::Put(b"e4")),
        ("hover e3", Command::Hover(b"e3")),
    ];
    for (line, command) in cases {
        assert_eq!(parse_command(line.as_bytes()), command, "{line}");
        assert_eq!(command.to_string(), line);
        let first = if matches!(command, Command::Move { prefix: MovePrefix::Bare, .. }) {
            "MOVE"
        } else {
            line.split(' ').next().unwrap()
        };
        assert_eq!(command.name(), first);
    }
    let named: Vec<&str> = cases.iter().map(|(_, command)| command.name()).collect();
    for name in Command::names() {
        assert!(named.contains(&name), "{name} has no row");
    }
}

#[test]
fn legacy_commands_and_context() {
    let legacy =
        Level { moves: 1, base: Base { minutes: 0, seconds: Some(5), trailing: b"" }, increment: None };
    assert_eq!(parse_command(b"level 1 0:05"), Command::Level(legacy));
    let after_depth = CommandContext { awaited: Awaited::Depth, ..CommandContext::default() };
    assert_eq!(Command::parse(b"12", after_depth), Command::DepthNumber(12));
    assert_eq!(Command::parse(b"force", after_depth), Command::Force);
    assert_eq!(parse_command(b"12"), Command::Unknown(b"12"));
    let asked = CommandContext { awaited: Awaited::Answer(b"book"), ..CommandContext::default() };
    assert_eq!(Command::parse(b"book my book", asked), Command::Answer { tag: b"book", text: b"my book" });
    assert_eq!(Command::parse(b"force", asked), Command::Force);
    assert_eq!(parse_command(b"book my book"), Command::Unknown(b"book my book"));
    let user_move = CommandContext { bare_moves: BareMoves::Coordinates, ..CommandContext::default() };
    let a2a3 = Command::Move { mv: mv("a2a3"), prefix: MovePrefix::Bare };
    assert_eq!(Command::parse(b"a2a3", user_move), a2a3);
    assert_eq!(Command::parse(b"Nf3", user_move), Command::Unknown(b"Nf3"));
}

#[test]
fn spacing_and_line_ends_do_not_matter() {
    for line in ["ping 7\r", "  ping 7", "ping\t7", "ping   7  "] {
        assert_eq!(parse_command(line.as_bytes()), Command::Ping(7), "{line:?}");
    }
    for line in ["", "   ", "\t", "\r"] {
        assert_eq!(parse_command(line.as_bytes()), Command::Blank, "{line:?}");
    }
    assert_eq!(parse_command(b"name \xff\xfe"), Command::Name(b"\xff\xfe"));
}

#[test]
fn malformed_commands_say_why_and_where() {
    let cases: &[(&str, &str, Reason, &str)] = &[
        ("protover", "protover", Reason::MissingArgument, ""),
        ("protover x", "protover", Reason::NotAnInteger, "x"),
        ("ping", "ping", Reason::MissingArgument, ""),
        ("ping abc", "ping", Reason::NotAnInteger, "abc"),
        ("ping 1 2", "ping", Reason::TrailingText, "2"),
        ("new game", "new", Reason::TrailingText, "game"),
        ("? now", "?", Reason::TrailingText, "now"),
        ("level", "level", Reason::MissingArgument, ""),
        ("level 1", "level", Reason::MissingArgument, ""),
        ("level 40 5", "level", Reason::MissingArgument, ""),
        ("level 1 2 3 4 5 6 7", "level", Reason::TrailingText, "4 5 6 7"),
        ("level -1 -1 -1", "level", Reason::NotAnInteger, "-1"),
        ("level 40 :30 0", "level", Reason::NotABase, ":30"),
        ("level 40 5 x", "level", Reason::NotSeconds, "x"),
        ("st -1", "st", Reason::NotSeconds, "-1"),
        ("st 1.5s", "st", Reason::NotSeconds, "1.5s"),
        ("sd -3", "sd", Reason::NotAnInteger, "-3"),
        ("sd 99999999999", "sd", Reason::TooLarge, "99999999999"),
        ("time abc", "time", Reason::NotAnInteger, "abc"),
        ("usermove", "usermove", Reason::MissingArgument, ""),
        ("usermove foo", "usermove", Reason::NotAMove, "foo"),
        ("usermove e2e4 now", "usermove", Reason::TrailingText, "now"),
        ("result 2-0 {x}", "result", Reason::NotAResult, "2-0"),
        ("result 1-0 x", "result", Reason::NotBraced, "x"),
        ("setboard", "setboard", Reason::MissingArgument, ""),
        ("rating 1", "rating", Reason::MissingArgument, ""),
        ("memory x", "memory", Reason::NotAnInteger, "x"),
        ("egtpath nalimov", "egtpath", Reason::MissingArgument, ""),
        ("option ", "option", Reason::MissingArgument, ""),
        ("holding x", "holding", Reason::NotBracketed, "x"),
        ("holding [P] [] X", "holding", Reason::NotAHoldingChange, "X"),
    ];
    for (line, name, reason, part) in cases {
        is_malformed(line, parse_command(line.as_bytes()), name, *reason, part);
    }
}

#[test]
fn unknown_commands() {
    for line in ["xyzzy 1 2 3", "Force", "pingg 1", "uci", "isready", "e2e4 e7e5", "\x00", "accept"] {
        assert_eq!(parse_command(line.as_bytes()), Command::Unknown(line.as_bytes()));
    }
}

#[test]
fn option_names_may_hold_signs() {
    let names: &[&[u8]] = &[b"a", b"a=b", b"Own Book"];
    let split = |text: &'static str| SetOption { text: text.as_bytes() }.split(names.iter().copied());
    assert_eq!(split("a=b=c"), Some((&b"a=b"[..], Some(&b"c"[..]))));
    assert_eq!(split("a=c"), Some((&b"a"[..], Some(&b"c"[..]))));
    assert_eq!(split("Own Book"), Some((&b"Own Book"[..], None)));
    assert_eq!(split("Own Books=1"), None);
    let unknown = SetOption { text: b"x=y=z" };
    assert_eq!(unknown.split_at_sign(), (&b"x"[..], Some(&b"y=z"[..])));
    assert_eq!(SetOption { text: b"x" }.split_at_sign(), (&b"x"[..], None));
}

#[test]
fn edit_mode() {
    let square = |text: &str| Square::parse(text.as_bytes()).unwrap();
    let cases = [
        ("c", EditCommand::SwitchColour),
        ("#", EditCommand::Clear),
        (".", EditCommand::Leave),
        ("Pa4", EditCommand::Put { piece: b'P', square: square("a4") }),
        ("Qz9", EditCommand::Put { piece: b'Q', square: square("z9") }),
        ("xa4", EditCommand::Empty(square("a4"))),
        ("castle KQkq", EditCommand::Castle(b"KQkq")),
        ("ep e6", EditCommand::EnPassant(b"e6")),
        ("castle", EditCommand::Castle(b"")),
    ];
    for (line, command) in cases {
        assert_eq!(EditCommand::parse(line.as_bytes()), command, "{line}");
        assert_eq!(command.to_string(), line);
    }
    for line in ["", "quit", "new", "ping 1", "c c", "P", "Pa", "a4", "xx", "pa4"] {
        assert_eq!(EditCommand::parse(line.as_bytes()), EditCommand::Unknown(line.as_bytes()), "{line}");
    }
}

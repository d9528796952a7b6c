//! Reading a line from the GUI.

use super::command::{
    Awaited, BareMoves, Base, Colour, Command, CommandContext, Holding, Level, MovePrefix, Seconds, SetOption,
};
use super::reason::{Arguments, Fault, Reason};
use super::variant::VariantName;
use crate::chess::{GameResult, MoveText};
use crate::text::{split_word, strip_cr, trim, trim_start, unsigned, unsigned_as};

impl<'a> Command<'a> {
    /// Reads one line, without its end. Blanks and TABs round words do not matter; a carriage return at the end neither.
    #[must_use]
    pub fn parse(line: &'a [u8], context: CommandContext<'_>) -> Command<'a> {
        let body = trim_start(strip_cr(line));
        let (word, rest) = split_word(body);
        if word.is_empty() {
            return Command::Blank;
        }
        if context.awaited == Awaited::Depth
            && let Ok(depth) = unsigned(trim(body))
            && let Ok(depth) = u32::try_from(depth)
        {
            return Command::DepthNumber(depth);
        }
        let arguments = Arguments::new(line, rest);
        let read = match lone(word) {
            Some(command) => arguments.end(command),
            None => match with_arguments(word, arguments) {
                Some(read) => read,
                None => return unnamed(line, body, context),
            },
        };
        read.unwrap_or_else(|fault| Command::Malformed { command: known_name(word), fault, text: line })
    }
}

/// A line that begins with no command's name: an answer, a move, or nothing known.
fn unnamed<'a>(line: &'a [u8], body: &'a [u8], context: CommandContext<'_>) -> Command<'a> {
    let (word, rest) = split_word(body);
    if context.awaited == Awaited::Answer(word) {
        return Command::Answer { tag: word, text: Arguments::new(line, rest).text() };
    }
    let wanted = |mv: &MoveText<'_>| context.bare_moves == BareMoves::Any || mv.is_plain();
    match MoveText::parse(word).filter(wanted) {
        Some(mv) if trim(rest).is_empty() => Command::Move { mv, prefix: MovePrefix::Bare },
        _ => Command::Unknown(line),
    }
}

/// The commands that are one word: a list of them, and a search that is decided by a few bytes.
macro_rules! lone {
    ($($name:literal $command:ident,)*) => {
        const LONE: &[(&[u8], Command<'static>)] = &[$(($name, Command::$command)),*];

        fn lone(word: &[u8]) -> Option<Command<'static>> {
            Some(match word {
                $($name => Command::$command,)*
                _ => return None,
            })
        }
    };
}

lone! {
    b"xboard" Xboard,
    b"new" New,
    b"quit" Quit,
    b"random" Random,
    b"force" Force,
    b"go" Go,
    b"playother" PlayOther,
    b"white" White,
    b"black" Black,
    b"?" MoveNow,
    b"draw" Draw,
    b"edit" Edit,
    b"hint" Hint,
    b"bk" Bk,
    b"undo" Undo,
    b"remove" Remove,
    b"hard" Hard,
    b"easy" Easy,
    b"post" Post,
    b"nopost" NoPost,
    b"analyze" Analyze,
    b"exit" Exit,
    b"." Status,
    b"computer" Computer,
    b"pause" Pause,
    b"resume" Resume,
    b"depth" Depth,
    b"fritz" Fritz,
    b"reset" Reset,
    b"ponder" Ponder,
}

/// The names of the commands that take arguments.
const TAKING_ARGUMENTS: &[&str] = &[
    "protover", "accepted", "rejected", "variant", "level", "st", "sd", "nps", "time", "otim", "usermove",
    "ping", "result", "setboard", "name", "rating", "ics", "memory", "cores", "egtpath", "option", "partner",
    "ptell", "holding", "exclude", "include", "setscore", "lift", "put", "hover",
];

/// The names of all commands: those without arguments, then those with.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    LONE.iter().map(|(name, _)| text(name)).chain(TAKING_ARGUMENTS.iter().copied())
}

/// The name of a command without arguments.
pub(super) fn lone_name(command: &Command<'_>) -> Option<&'static str> {
    LONE.iter().find(|(_, lone)| lone == command).map(|(name, _)| text(name))
}

/// A name as text; all are ASCII.
fn text(name: &'static [u8]) -> &'static str {
    std::str::from_utf8(name).unwrap_or_default()
}

fn known_name(word: &[u8]) -> &'static str {
    names().find(|name| name.as_bytes() == word).unwrap_or("")
}

/// The commands with arguments; none if the word is the name of no such command.
fn with_arguments<'a>(word: &[u8], mut a: Arguments<'a>) -> Option<Result<Command<'a>, Fault>> {
    Some(match word {
        b"protover" => a.signed().and_then(|n| a.end(Command::Protover(n))),
        b"accepted" => a.some_text().map(|_| Command::Accepted(a.rest())),
        b"rejected" => a.some_text().map(Command::Rejected),
        b"variant" => a.word().and_then(|name| a.end(Command::Variant(VariantName::parse(name)))),
        b"level" => level(a),
        b"st" => a.read(seconds).and_then(|time| a.end(Command::St(time))),
        b"sd" => a.unsigned().and_then(|depth| a.end(Command::Sd(depth))),
        b"nps" => a.unsigned().and_then(|rate| a.end(Command::Nps(rate))),
        b"time" => a.signed().and_then(|clock| a.end(Command::Time(clock))),
        b"otim" => a.signed().and_then(|clock| a.end(Command::Otim(clock))),
        b"usermove" => user_move(a),
        b"ping" => a.signed().and_then(|n| a.end(Command::Ping(n))),
        b"result" => result(a),
        b"setboard" => a.some_text().map(Command::SetBoard),
        b"name" => Ok(Command::Name(a.text())),
        b"rating" => rating(a),
        b"ics" => a.word().and_then(|host| a.end(Command::Ics(host))),
        b"memory" => a.unsigned().and_then(|size| a.end(Command::Memory(size))),
        b"cores" => a.unsigned().and_then(|count| a.end(Command::Cores(count))),
        b"egtpath" => egt_path(a),
        b"option" => a.some_text().map(|text| Command::Option(SetOption { text })),
        b"partner" => {
            let partner = a.next();
            a.end(Command::Partner(partner))
        }
        b"ptell" => Ok(Command::PTell(a.text())),
        b"holding" => holding(a),
        b"exclude" => a.word().and_then(|mv| a.end(Command::Exclude(mv))),
        b"include" => a.word().and_then(|mv| a.end(Command::Include(mv))),
        b"setscore" => set_score(a),
        b"lift" => a.word().and_then(|square| a.end(Command::Lift(square))),
        b"put" => a.word().and_then(|square| a.end(Command::Put(square))),
        b"hover" => a.word().and_then(|square| a.end(Command::Hover(square))),
        _ => return None,
    })
}

fn user_move(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let mv = a.read(|word| MoveText::parse(word).ok_or(Reason::NotAMove))?;
    a.end(Command::Move { mv, prefix: MovePrefix::UserMove })
}

fn level(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let moves = a.unsigned()?;
    let base = a.read(base)?;
    // GNU Chess 4: `level 1 TIME` stands for `st`.
    if moves == 1 && a.rest().is_empty() {
        return Ok(Command::Level(Level { moves, base, increment: None }));
    }
    let increment = Some(a.read(seconds)?);
    a.end(Command::Level(Level { moves, base, increment }))
}

fn base(word: &[u8]) -> Result<Base<'_>, Reason> {
    let (minutes, rest) = leading_number(word).ok_or(Reason::NotABase)?;
    let (seconds, trailing) = match rest.strip_prefix(b":").and_then(leading_number) {
        Some((seconds, rest)) => (Some(narrow(seconds)?), rest),
        None => (None, rest),
    };
    Ok(Base { minutes: narrow(minutes)?, seconds, trailing })
}

/// Digits at the beginning, and what follows.
fn leading_number(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = text.iter().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

fn narrow(digits: &[u8]) -> Result<u32, Reason> {
    Ok(unsigned_as(digits)?)
}

/// `5`, `12.5`; more than three decimals are cut.
fn seconds(word: &[u8]) -> Result<Seconds, Reason> {
    let (whole, rest) = leading_number(word).ok_or(Reason::NotSeconds)?;
    let decimals = match rest {
        [] => rest,
        [b'.', decimals @ ..] if decimals.iter().all(u8::is_ascii_digit) => decimals,
        _ => return Err(Reason::NotSeconds),
    };
    let fraction = decimals.iter().chain(b"000").take(3).fold(0, |n, &b| n * 10 + u64::from(b - b'0'));
    let thousandths =
        unsigned(whole)?.checked_mul(1000).and_then(|n| n.checked_add(fraction)).ok_or(Reason::TooLarge)?;
    Ok(Seconds { thousandths })
}

fn result(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let result = a.read(|word| GameResult::parse(word).ok_or(Reason::NotAResult))?;
    let comment = match a.rest() {
        [] => None,
        [b'{', comment @ .., b'}'] => Some(comment),
        other => return Err(a.fault(Reason::NotBraced, other)),
    };
    Ok(Command::Result { result, comment })
}

fn rating(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let (own, opponent) = (a.signed()?, a.signed()?);
    a.end(Command::Rating { own, opponent })
}

fn egt_path(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let format = a.word()?;
    Ok(Command::EgtPath { format, path: a.some_text()? })
}

fn set_score(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let (score, depth) = (a.signed()?, a.unsigned()?);
    a.end(Command::SetScore { score, depth })
}

fn holding(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let (white, black) = (a.read(bracketed)?, a.read(bracketed)?);
    let gained = match a.next() {
        None => None,
        Some([b'W', piece]) => Some((Colour::White, *piece)),
        Some([b'B', piece]) => Some((Colour::Black, *piece)),
        Some(other) => return Err(a.fault(Reason::NotAHoldingChange, other)),
    };
    a.end(Command::Holding(Holding { white, black, gained }))
}

fn bracketed(word: &[u8]) -> Result<&[u8], Reason> {
    match word {
        [b'[', pieces @ .., b']'] if pieces.iter().all(u8::is_ascii_alphabetic) => Ok(pieces),
        _ => Err(Reason::NotBracketed),
    }
}

//! What the engine says to the interface: [`Message`]. The first word decides which message it is.
//!
//! Not for judging: whether a line may come now is the model's business. Parsing never fails; a line that breaks the form
//! of its message is [`Message::Malformed`], one that is no message [`Message::Unknown`].

use super::command::print_braced;
use super::form::{Form, Oddity};
#[cfg(any(test, feature = "fuzzing"))]
use super::generate;
use super::reason::{Arguments, Autoplayer, Fault, Reason};
use crate::chess::{GameResult, MoveText};
use crate::table::{Spoken, arguments, lines, printing};
use crate::text::{inner_cr, is_blank, is_oddly_spaced, split_word, strip_cr, trim, trim_start};

lines! {
    /// A line from the engine.
    pub enum Message<'a> for Autoplayer, each message or Empty {
        /// `move MOVE`: its own new move.
        "move" => Move(MoveText<'a>),
        /// `draw`: it offers a draw, or accepts one.
        "draw" => Draw,
        /// `decline`: it declines one.
        "decline" => Decline,
        /// `time N`: its own clock, in hundredths of a second.
        "time" => Time(i64),
    }
    also {
        /// `RESULT {COMMENT}`: the game has ended.
        "result" => Result {
            /// How.
            result: GameResult,
            /// Why; without its braces.
            comment: &'a [u8] as Claimed,
        },
        /// `X ok`: it commits itself to an extension.
        "ok" => Commit(&'a [u8] as Commitment),
    }
}

printing!(Message);

/// A message, and in which form it came.
pub type Parsed<'a> = crate::text::Parsed<Message<'a>, Form>;

arguments! {
    for Autoplayer;
    /// A comment in braces, which the grammar reads with its result.
    enum Claimed is &'a [u8]: word Ok, print_braced, made generate::comment;
    /// `X ok`.
    enum Commitment is &'a [u8]: word Ok, print_commitment, made generate::extension;
}

fn print_commitment(name: &[u8], _: Autoplayer, out: &mut Vec<u8>) {
    out.extend_from_slice(name);
    out.extend_from_slice(b" ok");
}

/// A message, and the weightiest oddity of its parts.
type Content<'a> = Result<(Message<'a>, Option<Oddity>), Fault>;

impl<'a> Message<'a> {
    /// Reads one line, without its line feed. Never fails: see [`Message::Malformed`] and [`Message::Unknown`].
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Parsed<'a> {
        let bare = strip_cr(line);
        let outer = outer_oddity(line, bare);
        let (word, rest) = split_word(trim_start(bare));
        let plain = |message| Parsed { message, form: outer.map_or(Form::Normal, Form::Odd) };
        if word.is_empty() {
            return plain(Message::Empty);
        }
        let keyword = Message::FIRST_WORDS.iter().find(|name| word.eq_ignore_ascii_case(name.as_bytes()));
        let mut a = Arguments::new(line, rest);
        let (name, read) = match keyword.and_then(|name| Message::row(name.as_bytes(), &mut a)) {
            Some((name, read)) => (name, read.and_then(|message| a.end((message, spelling(message))))),
            None => match claim(line, trim_start(bare)).or_else(|| commitment(word, rest)) {
                Some((name, read)) => (name, read),
                None => match other_form(trim(bare)) {
                    Some((message, oddity)) => {
                        return Parsed { message, form: Form::Odd(oddity) };
                    }
                    None => return plain(Message::Unknown(line)),
                },
            },
        };
        let capitals = keyword.is_some_and(|keyword| keyword.as_bytes() != word);
        // Words that begin a sentence are no broken message: `Draw by repetition`, `Time is up`.
        if capitals && read.is_err() {
            return plain(Message::Unknown(line));
        }
        match inner_cr(line, trim_start(bare), Reason::InnerCr).map_or(read, Err) {
            Ok((message, inner)) => {
                let oddity = inner.or(capitals.then_some(Oddity::Capitals)).or(outer);
                Parsed { message, form: oddity.map_or(Form::Normal, Form::Odd) }
            }
            Err(fault) => plain(Message::Malformed { message: name, fault, text: line }),
        }
    }
}

/// What is odd about a line whatever it says.
fn outer_oddity(line: &[u8], bare: &[u8]) -> Option<Oddity> {
    if line.contains(&b'\r') && bare.len() < line.len() {
        return Some(Oddity::Cr);
    }
    // Within a comment anything may stand.
    let commented = bare.contains(&b'{');
    let spaced = if commented { trim(bare).len() < bare.len() } else { is_oddly_spaced(bare) };
    spaced.then_some(Oddity::Spacing)
}

/// What is odd about a move's spelling.
fn spelling(message: Message<'_>) -> Option<Oddity> {
    if let Message::Move(mv) = message { mv.quirk.map(Oddity::MoveSpelling) } else { None }
}

/// `X ok`.
fn commitment<'a>(word: &'a [u8], rest: &[u8]) -> Option<(&'static str, Content<'a>)> {
    let is_word = word.iter().all(u8::is_ascii_graphic);
    (is_word && trim(rest) == b"ok").then_some(("ok", Ok((Message::Commit(word), None))))
}

/// `RESULT {COMMENT}`, as far as it begins like one. The first closing brace ends the comment, as in PGN.
fn claim<'a>(line: &'a [u8], body: &'a [u8]) -> Option<(&'static str, Content<'a>)> {
    let (result, rest) = code(body)?;
    let text = trim(rest);
    let claimed = |comment, oddity| Some(("result", Ok((Message::Result { result, comment }, oddity))));
    if let [b'{', inner @ ..] = text {
        return match memchr::memchr(b'}', inner) {
            Some(end) if end + 1 < inner.len() => claimed(&inner[..end], Some(Oddity::TrailingText)),
            Some(end) => {
                let spaced = rest.len() != text.len() + 1 || rest[0] != b' ';
                claimed(&inner[..end], spaced.then_some(Oddity::Spacing))
            }
            None => {
                let fault = Arguments::new(line, rest).fault(Reason::NotBraced, text);
                Some(("result", Err(fault)))
            }
        };
    }
    match (result, text) {
        (_, []) => claimed(text, Some(Oddity::NoComment)),
        // A line of stars, or an item of a list.
        (GameResult::Unfinished, _) => None,
        _ => {
            let end = memchr::memchr(b'}', text).unwrap_or(text.len());
            claimed(&text[..end], Some(Oddity::NoBraces))
        }
    }
}

/// A result's code at the beginning, and what follows.
fn code(body: &[u8]) -> Option<(GameResult, &[u8])> {
    let codes = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unfinished];
    codes.into_iter().find_map(|result| {
        let rest = body.strip_prefix(result.code().as_bytes())?;
        let ends = rest.first().is_none_or(|&byte| is_blank(byte) || byte == b'{');
        ends.then_some((result, rest))
    })
}

/// Moves as other protocols have them.
fn other_form(body: &[u8]) -> Option<(Message<'_>, Oddity)> {
    let (word, rest) = split_word(body);
    if rest.is_empty() {
        return MoveText::parse(word).map(|mv| (Message::Move(mv), Oddity::BareMove));
    }
    let last = body.rsplit(|&byte| is_blank(byte)).next()?;
    let before = trim(&body[..body.len() - last.len()]);
    let numbered = |text: &[u8]| {
        let (number, dots) = text.split_at(text.iter().take_while(|b| b.is_ascii_digit()).count());
        !number.is_empty() && !dots.is_empty() && dots.iter().all(|&b| b == b'.' || is_blank(b))
    };
    let told = before.eq_ignore_ascii_case(b"bestmove")
        || before.to_ascii_lowercase().starts_with(b"my move is")
        || numbered(before);
    let mv = MoveText::parse(last).filter(|_| told)?;
    Some((Message::Move(mv), Oddity::OtherForm))
}

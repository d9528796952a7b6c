//! What the engine says to the GUI: [`Message`]. The first word decides which message it is; capitals count.
//!
//! Not for judging: whether a line may come now is the model's business. Parsing never fails; a line that breaks the form
//! of its message is [`Message::Malformed`], one that begins with no word of the protocol [`Message::Unknown`]: engines may
//! print such text (UCI-HS-10, UA-26), and nothing behind its first word is taken for a message.

use super::form::{Form, Oddity};
#[cfg(any(test, feature = "fuzzing"))]
use super::generate::mv;
use super::info::Info;
use super::moves::{Move, next_move};
use super::reason::{Arguments, Fault, Reason, Uci};
#[cfg(any(test, feature = "fuzzing"))]
use crate::generate::maybe;
use crate::table::{Argument, SomeWords, Spoken, arguments, lines, named, printing};
use crate::text::{self, push_number, strip_cr};
use crate::uci_family::{OptionDefinition, OptionKind, loose, outer};
use crate::words::{Words, take_word};

named! {
    /// How far a registration, or a look for copy protection, is (UCI-REG-1).
    pub enum Progress {
        /// It is being looked at.
        Checking = "checking",
        /// All is well.
        Ok = "ok",
        /// It is refused.
        Error = "error",
    }
}

lines! {
    /// A line from the engine.
    #[expect(clippy::large_enum_variant, reason = "most lines are an info, and messages are read, not kept")]
    pub enum Message<'a> for Uci, each message or Empty {
        /// The engine's name (UCI-HS-1).
        "id" "name" => IdName(Words<'a> as SomeWords),
        /// Who wrote it (UCI-HS-2).
        "id" "author" => IdAuthor(Words<'a> as SomeWords),
        /// The end of the answer to `uci` (UCI-HS-5).
        "uciok" => UciOk,
        /// The answer to `isready` (UCI-RDY-1, UCI-RDY-7).
        "readyok" => ReadyOk,
        /// `bestmove MOVE [ponder MOVE]`: the answer to `go` (UCI-BM-1).
        "bestmove" => BestMove {
            /// The move; the null move where there is none, however that is written.
            best: Move as Best,
            /// The answer that is expected to it.
            ponder: Option<Move> as Ponder,
        },
        /// UCI-REG-1, UCI-CP-1.
        "copyprotection" => CopyProtection(Progress),
        /// UCI-REG-1 to -3.
        "registration" => Registration(Progress),
        /// What it tells of its search, or in words (UCI-INFO-1).
        "info" => Info(Info<'a>),
        /// What can be set (UCI-OPT-1 to -8).
        "option" => Option(OptionDefinition<'a> as Definition),
    }
}

printing!(Message);

/// A message, and in which form it came.
pub type Parsed<'a> = text::Parsed<Message<'a>, Form>;

impl<'a> Message<'a> {
    /// Reads one line, without its line feed. Never fails: see [`Message::Malformed`] and [`Message::Unknown`].
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Parsed<'a> {
        let bare = strip_cr(line);
        let outer = outer(line, bare);
        let mut form = Form::NORMAL;
        form.add(Oddity::Cr, outer.cr);
        let mut rest = bare;
        let word = take_word(&mut rest).unwrap_or_default();
        let mut a = Arguments::new(line, rest);
        let message = match loose(word, &mut a) {
            Some((message, more)) => {
                form.add(Oddity::TrailingText, more);
                message
            }
            None if word == b"id" => {
                let none = a.read::<()>(|_| Err(Reason::Expected("name or author")));
                none.map_or_else(|fault| Message::malformed("id", fault, line), |()| Message::Unknown(line))
            }
            None if word.is_empty() => Message::Empty,
            None => Message::Unknown(line),
        };
        // Text for people may be spaced as it likes.
        let is_text = matches!(
            message,
            Message::IdName(_)
                | Message::IdAuthor(_)
                | Message::Unknown(_)
                | Message::Info(Info { string: Some(_), .. })
        );
        form.add(Oddity::Spacing, outer.spacing && !is_text);
        let is_read = !matches!(message, Message::Malformed { .. });
        Parsed { message, form: if is_read { form.and(a.notes) } else { form } }
    }
}

arguments! {
    for Uci;
    /// A move; where nothing stands, none.
    enum Best is Move: cursor best, |best, _, out| push_number(out, best), made |u, _| mv(u);
    /// `ponder` and a move, or nothing.
    enum Ponder is Option<Move>: cursor ponder,
        |ponder, _, out| if let Some(mv) = ponder {
            push_number(out, format_args!("ponder {mv}"));
        },
        made |u, _| maybe(u, mv);
    Progress: word |word| Progress::find(word).ok_or(Reason::Expected("checking, ok or error")),
        |progress, _, out| out.extend_from_slice(progress.name().as_bytes()), samples &["checking", "ok", "error"];
    /// An option, of which keywords in names and values are noted.
    enum Definition is OptionDefinition<'a>: cursor definition,
        <OptionDefinition<'a> as Argument<'a, Uci>>::print, made <OptionDefinition<'a> as Argument<'a, Uci>>::make;
}

fn best(a: &mut Arguments<'_>) -> Result<Move, Fault> {
    if a.rest().is_empty() {
        a.notes.add(Oddity::NoMove, true);
        return Ok(Move::Null);
    }
    next_move(a)
}

fn ponder(a: &mut Arguments<'_>) -> Result<Option<Move>, Fault> {
    if !a.goes_on_with("ponder") {
        return Ok(None);
    }
    a.pass("ponder");
    next_move(a).map(Some)
}

fn definition<'a>(a: &mut Arguments<'a>) -> Result<OptionDefinition<'a>, Fault> {
    let option = <OptionDefinition<'a> as Argument<'a, Uci>>::read(a)?;
    let is_keyword = |word: &[u8]| matches!(word, b"name" | b"value");
    let is_part = |word: &[u8]| matches!(word, b"type" | b"default" | b"min" | b"max" | b"var");
    let in_name = option.name.iter().any(|word| is_keyword(word) || is_part(word));
    let in_words = |words: Words<'a>| words.iter().any(is_keyword);
    let in_value = match option.kind {
        OptionKind::Combo { choices, .. } => choices.iter().any(in_words),
        OptionKind::String(default) => in_words(default),
        OptionKind::Check(_) | OptionKind::Spin { .. } | OptionKind::Button => false,
    };
    a.notes.add(Oddity::Keyword, in_name || in_value);
    Ok(option)
}

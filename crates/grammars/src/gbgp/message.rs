//! What the engine says to the GUI: [`Message`]. The first word decides which message it is; capitals count.
//!
//! Not for judging: whether a line may come now is the model's business. Parsing never fails; a line that breaks the form
//! of its message is [`Message::Malformed`], one that is no message [`Message::Unknown`].

use super::form::{Form, Oddity};
#[cfg(any(test, feature = "fuzzing"))]
use super::generate::mv;
use super::info::Info;
use super::moves::{Torn, move_text, next_move};
use super::notation::Notation;
use super::reason::{Arguments, Fault, Reason};
#[cfg(any(test, feature = "fuzzing"))]
use crate::generate::maybe;
use crate::table::{SomeWords, arguments, lines, printing};
use crate::text::{self, push_number, strip_cr};
use crate::uci_family::{OptionDefinition, loose, outer};
use crate::words::{Words, take_word};
use games::morris::Move;

lines! {
    /// A line from the engine.
    pub enum Message<'a> for Notation, each message or Empty {
        "id" "name" => IdName(Words<'a> as SomeWords),
        "id" "author" => IdAuthor(Words<'a> as SomeWords),
        "option" => Option(OptionDefinition<'a>),
        "gbgpok" => GbgpOk,
        "readyok" => ReadyOk,
        /// `bestmove (MOVE | none) [ponder MOVE]`: the answer to `go`.
        "bestmove" => BestMove {
            /// The move; none if the game is over.
            best: Option<Move> as Best,
            /// The answer that is expected to it.
            ponder: Option<Move> as Ponder,
        },
        "info" => Info(Info<'a>),
    }
}

printing!(Message in Notation);

/// A message, and in which form it came.
pub type Parsed<'a> = text::Parsed<Message<'a>, Form>;

impl<'a> Message<'a> {
    /// Reads one line, without its line feed. Never fails: see [`Message::Malformed`] and [`Message::Unknown`].
    #[must_use]
    pub fn parse(line: &'a [u8], notation: Notation) -> Parsed<'a> {
        let bare = strip_cr(line);
        let outer = outer(line, bare);
        let mut form = Form::NORMAL;
        form.add(Oddity::NotAscii, !line.is_ascii());
        form.add(Oddity::Cr, outer.cr);
        form.add(Oddity::Spacing, outer.spacing);
        let mut rest = bare;
        let Some(word) = take_word(&mut rest) else { return Parsed { message: Message::Empty, form } };
        let mut a = Arguments::of(notation, line, rest);
        match loose(word, &mut a) {
            None => Parsed { message: Message::Unknown(line), form },
            Some((message @ Message::Malformed { .. }, _)) => Parsed { message, form },
            Some((message, more)) => {
                form.add(Oddity::TrailingText, more);
                Parsed { message, form: form.and(a.notes) }
            }
        }
    }
}

arguments! {
    for Notation;
    /// A move, or `none`.
    enum Best is Option<Move>: cursor best,
        |best, notation, out| push_number(out, best.map_or_else(|| "none".to_owned(), |mv| move_text(mv, notation))),
        made |u, _| Ok(if u.ratio(7, 8)? { Some(mv(u)?) } else { None });
    /// `ponder` and a move, or nothing; the end of its line.
    enum Ponder is Option<Move>: cursor ponder,
        |ponder, notation, out| if let Some(mv) = ponder {
            push_number(out, format_args!("ponder {}", move_text(mv, notation)));
        },
        made |u, _| maybe(u, mv);
}

fn best(a: &mut Arguments<'_>) -> Result<Option<Move>, Fault> {
    if a.goes_on_with("none") {
        a.pass("none");
        return Ok(None);
    }
    noted_move(a).map(Some)
}

fn ponder(a: &mut Arguments<'_>) -> Result<Option<Move>, Fault> {
    let torn = Torn { rest: a.rest(), notation: a.dialect };
    match a.next() {
        None => Ok(None),
        Some(b"ponder") => {
            let ponder = noted_move(a)?;
            a.end(Some(ponder))
        }
        Some(word) if torn.is_rest() => Err(a.fault(Reason::BlankInMove, word)),
        Some(word) => Err(a.fault(Reason::TrailingText, word)),
    }
}

/// The next word as a move; a leading zero is noted.
fn noted_move(a: &mut Arguments<'_>) -> Result<Move, Fault> {
    let notation = a.dialect;
    let (mv, zero) = next_move(a, notation)?;
    a.notes.add(Oddity::LeadingZero, zero);
    Ok(mv)
}

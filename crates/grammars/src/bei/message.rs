//! What the engine says to the controller: [`Message`]. The first word decides which message it is; capitals count.
//!
//! Not for judging: whether a line may come now is the model's business. Parsing never fails; a line that breaks the form
//! of its message is [`Message::Malformed`], one that is no message [`Message::Unknown`].

use super::form::{Form, Oddity};
use super::reason::{Arguments, Bei, Fault, Reason};
use super::score::Score;
#[cfg(any(test, feature = "fuzzing"))]
use crate::generate::{choose, maybe};
use crate::table::{FreeText, Spoken, arguments, lines, named, printing, without_cr};
use crate::text::{self, strip_cr};
use crate::uci_family::outer;
use crate::words::{Words, take_word, words_until};

named! {
    /// What an engine tells of itself.
    pub enum Property {
        /// Its name.
        Name = "name",
        /// Who wrote it.
        Author = "author",
        /// Which one it is.
        Version = "version",
    }
}

lines! {
    /// A line from the engine.
    pub enum Message<'a> for Bei, each message or Empty {
        /// `protocol VERSION`: three numbers with dots between them.
        "protocol" => Protocol(&'a [u8] as Version),
        "id" => Id {
            /// Which.
            property: Property,
            /// The rest of the line.
            value: &'a [u8] as FreeText,
        },
        "beiok" => BeiOk,
        "readyok" => ReadyOk,
        /// `known`: the game of `newgame` can be played.
        "known" => Known,
        /// `unknown`: it cannot.
        "unknown" => UnknownGame,
        /// `move SCORE MOVES [| THREATS]`: the answer to `go`.
        "move" => Move {
            /// How good the position is.
            score: Score<'a>,
            /// The move that it chooses, then the others that are as good; at least one.
            moves: Words<'a> as Moves,
            /// What the opponent threatens; none if no `|` stands there.
            threats: Option<Words<'a>> as Threats,
        },
        "log" => Log(&'a [u8] as FreeText),
        /// `okbei …`: an engine of another protocol of this name, for backgammon.
        "okbei" => Backgammon(&'a [u8] as FreeText),
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
        let mut rest = bare;
        let word = take_word(&mut rest).unwrap_or_default();
        let mut a = Arguments::new(line, rest);
        let message = match Message::row(word, &mut a) {
            None if word.is_empty() => Message::Empty,
            None => Message::Unknown(line),
            Some((_, Ok(text @ (Message::Log(_) | Message::Backgammon(_))))) => text,
            Some((name, read)) => without_cr::<Bei, _>(line, rest, read)
                .unwrap_or_else(|fault| Message::malformed(name, fault, line)),
        };
        let inner = match message {
            Message::Malformed { .. } => None,
            Message::Id { value: b"", .. } => Some(Oddity::EmptyValue),
            Message::Move { score, .. } => (!score.is_integer()).then_some(Oddity::OddScore),
            message if message.name().is_empty() => None,
            _ => (!a.rest().is_empty()).then_some(Oddity::TrailingText),
        };
        // Text for people may be spaced as it likes.
        let outer = outer(line, bare);
        let spacing = outer.spacing && !matches!(word, b"log" | b"id");
        let outer = outer.cr.then_some(Oddity::Cr).or(spacing.then_some(Oddity::Spacing));
        Parsed { message, form: inner.or(outer).into() }
    }
}

arguments! {
    for Bei;
    /// Three numbers with dots between them.
    enum Version is &'a [u8]: word version, |version, _, out| out.extend_from_slice(version),
        samples &["2.0.0", "1.0.12"];
    Property: word |word| Property::find(word).ok_or(Reason::NoSuchProperty), |property, _, out| out.extend_from_slice(property.name().as_bytes()),
        samples &["name", "author", "version"];
    Score<'a>: word |word| Score::parse(word).ok_or(Reason::NotAScore),
        |score, _, out| out.extend_from_slice(score.text),
        samples &["0", "-12", "10000000", "+3", "0.5", "1e7", "-Infinity"];
    /// Moves up to the bar or the line's end.
    enum Moves is Words<'a>: cursor moves, |moves, _, out| moves.print(out), made |u, _| choose(u, LISTS).map(Words::of);
    /// The bar and what stands behind it.
    enum Threats is Option<Words<'a>>: cursor |a| Ok(a.next().map(|_bar| Words::of(a.take().rest()))), print_threats,
        made |u, _| maybe(u, |u| if u.arbitrary()? { choose(u, LISTS).map(Words::of) } else { Ok(Words::default()) });
}

fn version(word: &[u8]) -> Result<&[u8], Reason> {
    let numbers = word.split(|b| *b == b'.');
    let are_numbers =
        numbers.clone().all(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit));
    if are_numbers && numbers.count() == 3 { Ok(word) } else { Err(Reason::NotAVersion) }
}

/// Lists of moves of which lines are made.
#[cfg(any(test, feature = "fuzzing"))]
const LISTS: &[&str] = &["a3a2", "c3 c3c3 a3b3", "pass", "z26aa1  --", "2T12/5/5/P13P0/2P0P0P0 x"];

fn moves<'a>(a: &mut Arguments<'a>) -> Result<Words<'a>, Fault> {
    let all = a.rest();
    if let Some(second) = Words::of(all).iter().filter(|token| *token == b"|").nth(1) {
        return Err(a.fault(Reason::SecondBar, second));
    }
    let (moves, behind) = words_until(all, |word| word == b"|");
    if moves.is_empty() {
        return Err(a.fault(Reason::NoMove, &all[..0]));
    }
    a.go_on_at(behind);
    Ok(moves)
}

fn print_threats(threats: Option<Words<'_>>, _: Bei, out: &mut Vec<u8>) {
    if let Some(threats) = threats {
        out.extend_from_slice(if threats.is_empty() { b"|" } else { b"| " });
        threats.print(out);
    }
}

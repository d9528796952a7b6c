//! What the engine says to the GUI: [`Message`].
//!
//! The first word decides which message it is. Capitals in it are overlooked only where the rest fits: `Search done` is a
//! sentence and no broken `search`. Not for judging: whether a line may come now is the model's business. Parsing never
//! fails and never allocates; a line that breaks the form of its message is [`Message::Malformed`], one that is no message
//! [`Message::Unknown`].

use super::form::{Form, Oddity};
#[cfg(any(test, feature = "fuzzing"))]
use super::generate;
use super::item::MoveItem;
use super::reason::{Arguments, Fault, NBoard, Reason};
use super::values::{Depth, Eval, Pv, Real, read_move};
use crate::table::{Spoken, Text, arguments, lines, printing};
use crate::text::{is_blank, push_number, signed, split_word, strip_cr, trim, trim_start, unsigned_as};

lines! {
    /// A line from the engine.
    pub enum Message<'a> for NBoard, each message or Empty {
        /// `status TEXT`: the text, empty to clear it.
        "status" => Status(&'a [u8] as Text),
        "set" "myname" => MyName(&'a [u8] as EngineName),
        "nodestats" => NodeStats { // version 2
            /// Nodes of the current search.
            nodes: u64 as Nodes,
            /// Its seconds.
            time: Real<'a> as Spent,
        },
        /// `search PV EVAL 0 DEPTH [TEXT]`: an evaluation that was searched.
        "search" => Search {
            /// The variation.
            pv: Pv<'a>,
            /// Its value.
            eval: Eval<'a> as EvalOfPv,
            /// How deep.
            depth: Depth<'a> as ZeroDepth,
            /// Free text.
            rest: &'a [u8] as Remark,
        },
        /// `book PV EVAL GAMES DEPTH [TEXT]`: an evaluation from the book.
        "book" => Book {
            /// The variation.
            pv: Pv<'a>,
            /// Its value.
            eval: Eval<'a> as EvalOfPv,
            /// Games that it comes from.
            games: i64 as Games,
            /// How deep.
            depth: Depth<'a>,
            /// Free text.
            rest: &'a [u8] as Remark,
        },
        /// `=== MOVE[/EVAL[/TIME]]`: the answer to `go`.
        "===" => Move(MoveItem<'a> as Answer),
        "pong" => Pong(i64),
        "learned" => Learned,
        /// `learn`, which the text's sample code prints for it.
        "learn" => Learn,
        "analysis" => Analysis { // version 2
            /// Moves made before the position, passes among them.
            made: u32 as Made,
            /// Its value.
            eval: Eval<'a>,
        },
    }
}

printing!(Message);

/// A message, and in which form it came.
pub type Parsed<'a> = crate::text::Parsed<Message<'a>, Form>;

impl<'a> Message<'a> {
    /// Reads one line, without its line feed. Never fails: see [`Message::Malformed`] and [`Message::Unknown`].
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Parsed<'a> {
        let bare = strip_cr(line);
        let body = trim_start(bare);
        let (word, rest) = split_word(body);
        if word.is_empty() {
            return Parsed { message: Message::Empty, form: Form::Normal };
        }
        let unknown = Parsed { message: Message::Unknown(line), form: Form::Normal };
        let first = Message::FIRST_WORDS.iter().find(|first| first.as_bytes().eq_ignore_ascii_case(word));
        let Some(first) = first else {
            return glued(line, word).unwrap_or(unknown);
        };
        let exact = first.as_bytes() == word;
        let mut a = Arguments::new(line, rest);
        match Message::row(first.as_bytes(), &mut a) {
            // With more words it is a sentence; the text does not know this message, so it cannot be a broken one.
            Some((_, Ok(Message::Learn))) if !a.rest().is_empty() => unknown,
            Some((_, Ok(message))) => {
                a.notes.add_if(!exact, Oddity::Capitals);
                a.notes.add_if(!a.rest().is_empty(), Oddity::TrailingText);
                a.notes.add_if(body.len() < bare.len() || !a.untrimmed().is_empty(), Oddity::Spacing);
                Parsed { message, form: a.notes.first.into() }
            }
            Some((name, Err(fault))) if exact => {
                Parsed { message: Message::malformed(name, fault, line), form: Form::Normal }
            }
            _ => unknown,
        }
    }
}

/// `===F5`; a line of equals signs is none.
fn glued<'a>(line: &'a [u8], word: &'a [u8]) -> Option<Parsed<'a>> {
    let glued = word.strip_prefix(b"===")?;
    MoveItem::parse(glued).ok()?;
    let fault = Arguments::new(line, word).fault(Reason::NoBlank, &glued[..0]);
    Some(Parsed { message: Message::malformed("===", fault, line), form: Form::Normal })
}

arguments! {
    for NBoard;
    /// A name, which should be one word.
    enum EngineName is &'a [u8]: cursor engine_name, |name, _, out| out.extend_from_slice(name),
        made |u, _| crate::generate::word(u);
    /// Nodes that were searched.
    enum Nodes is u64: word count, |nodes, _, out| push_number(out, nodes), made |u, _| u.arbitrary();
    /// Games of a book.
    enum Games is i64: word count, |games, _, out| push_number(out, games), made |u, _| u.int_in_range(0..=i64::MAX);
    /// Moves that were made.
    enum Made is u32: word count, |moves, _, out| push_number(out, moves), made |u, _| u.arbitrary();
    /// Seconds that were spent.
    enum Spent is Real<'a>: cursor spent, |time, _, out| out.extend_from_slice(time.text()), made |u, _| generate::time(u);
    Pv<'a>: word |word| Pv::parse(word).ok_or(Reason::NotAMove), |pv, _, out| pv.print(out),
        made |u, _| generate::pv(u);
    Eval<'a>: cursor |a| eval(a, |_| Reason::NotAnEvaluation), |eval, _, out| eval.print(out),
        made |u, _| generate::eval(u);
    /// The value of a variation: a move in its place belongs to a variation with blanks.
    enum EvalOfPv is Eval<'a>: cursor |a| eval(a, |word| {
        let moves = word.get(..2).is_some_and(|name| read_move(name).is_some());
        if moves { Reason::BlankInPv } else { Reason::NotAnEvaluation }
    }), |eval, _, out| eval.print(out), made |u, _| generate::eval(u);
    Depth<'a>: cursor depth, |depth, _, out| out.extend_from_slice(depth.text()), made |u, _| generate::depth(u);
    /// The 0 that stands before the depth, and the depth.
    enum ZeroDepth is Depth<'a>: cursor |a| {
        a.read(|word| if word == b"0" { Ok(()) } else { Err(Reason::NotZero) })?;
        depth(a)
    }, |depth, _, out| crate::text::push_words(out, "0", depth.text()), made |u, _| generate::depth(u);
    /// Free text behind the depth.
    enum Remark is &'a [u8]: cursor remark, |text, _, out| out.extend_from_slice(text),
        made |u, _| generate::free_text(u);
    /// The engine's own move, its parts between slashes or blanks.
    enum Answer is MoveItem<'a>: cursor answer, |item, _, out| item.print(out), made |u, _| generate::item(u);
}

fn engine_name<'a>(a: &mut Arguments<'a>) -> Result<&'a [u8], Fault> {
    let text = a.take().text();
    a.notes.add_if(trim(text).iter().copied().any(is_blank), Oddity::BlankInName);
    Ok(text)
}

fn spent<'a>(a: &mut Arguments<'a>) -> Result<Real<'a>, Fault> {
    let time = a.read(|word| match Real::parse(word) {
        Some(time) if time.value() < 0.0 => Err(Reason::Negative),
        time => time.ok_or(Reason::NotSeconds),
    })?;
    a.notes.add(time.oddity());
    Ok(time)
}

fn eval<'a>(a: &mut Arguments<'a>, instead: fn(&[u8]) -> Reason) -> Result<Eval<'a>, Fault> {
    let eval = a.read(|word| Eval::parse(word).ok_or_else(|| instead(word)))?;
    a.notes.add(eval.oddity());
    Ok(eval)
}

fn depth<'a>(a: &mut Arguments<'a>) -> Result<Depth<'a>, Fault> {
    let read = a.read(Depth::parse);
    let digits = a.rest().first().is_some_and(u8::is_ascii_digit);
    read.map_err(|fault| match &a.line()[fault.place.range()] {
        b"+" | b"-" if digits => Fault { reason: Reason::BlankInDepth, ..fault },
        _ => fault,
    })
}

fn remark<'a>(a: &mut Arguments<'a>) -> Result<&'a [u8], Fault> {
    let text = a.take().rest();
    a.notes.add_if(matches!(text.first(), Some(b'@' | b'%')), Oddity::SplitDepth);
    Ok(text)
}

fn answer<'a>(a: &mut Arguments<'a>) -> Result<MoveItem<'a>, Fault> {
    let all = a.take();
    let (whole, text) = (all.untrimmed(), all.rest());
    let spaced =
        matches!(whole, [b' ', next, ..] if !is_blank(*next)) && !whole.last().copied().is_some_and(is_blank);
    a.notes.add_if(!spaced, Oddity::Spacing);
    if text.is_empty() {
        return Err(a.fault(Reason::MissingArgument, text));
    }
    let (item, oddity) = MoveItem::parse_spaced(text).map_err(|(reason, part)| a.fault(reason, part))?;
    a.notes.add(oddity);
    Ok(item)
}

/// A number that counts something, of the type wanted.
fn count<T: TryFrom<u64>>(word: &[u8]) -> Result<T, Reason> {
    match signed(word) {
        Ok(number) if number < 0 => Err(Reason::Negative),
        _ => Ok(unsigned_as(word.strip_prefix(b"+").unwrap_or(word))?),
    }
}

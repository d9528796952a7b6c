//! Reading a line from the engine.
//!
//! The first word decides which message it is. Capitals in it are overlooked only where the rest fits: `Search done` is a
//! sentence and no broken `search`.

use super::form::{Form, Oddity};
use super::item::{MoveItem, read_move};
use super::message::{Message, Parsed};
use super::reason::{Arguments, Fault, Reason};
use super::values::{Depth, Eval, Pv, Real};
use crate::text::{is_blank, split_word, strip_cr, trim, trim_start, verbatim};

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
        let Some(kind) = Kind::find(word) else { return glued(line, word).unwrap_or(unknown) };
        let read = Fields { line, rest, spacing: body.len() < bare.len() }.read(kind);
        match read {
            Some(Ok((message, oddity))) => {
                let capitals = (kind.name.as_bytes() != word).then_some(Oddity::Capitals);
                Parsed { message, form: oddity.into_iter().chain(capitals).min().into() }
            }
            Some(Err(fault)) if kind.name.as_bytes() == word => {
                let message = Message::Malformed { message: kind.title, fault, text: line };
                Parsed { message, form: Form::Normal }
            }
            _ => unknown,
        }
    }
}

/// A message's first word, what it is called, and how its fields are read; none if it is no message after all.
#[derive(Clone, Copy)]
struct Kind {
    name: &'static str,
    title: &'static str,
    read: for<'a> fn(&mut Fields<'a>) -> Option<Result<Content<'a>, Fault>>,
}

/// A message, and what is odd about its fields.
type Content<'a> = (Message<'a>, Option<Oddity>);

const KINDS: &[Kind] = &[
    Kind { name: "status", title: "status", read: |f| Some(Ok((Message::Status(f.text()), None))) },
    Kind { name: "set", title: "set myname", read: |f| f.name() },
    Kind { name: "nodestats", title: "nodestats", read: |f| Some(f.node_stats()) },
    Kind { name: "search", title: "search", read: |f| Some(f.search()) },
    Kind { name: "book", title: "book", read: |f| Some(f.book()) },
    Kind { name: "===", title: "===", read: |f| Some(f.answer()) },
    Kind { name: "pong", title: "pong", read: |f| Some(f.pong()) },
    Kind { name: "learned", title: "learned", read: |f| Some(Ok((Message::Learned, f.trailing()))) },
    Kind {
        name: "learn",
        title: "learn",
        // With more words it is a sentence; the text does not know this message, so it cannot be a broken one.
        read: |f| f.trailing().is_none().then_some(Ok((Message::Learn, None))),
    },
    Kind { name: "analysis", title: "analysis", read: |f| Some(f.analysis()) },
];

impl Kind {
    fn find(word: &[u8]) -> Option<Kind> {
        KINDS.iter().copied().find(|kind| kind.name.as_bytes().eq_ignore_ascii_case(word))
    }
}

/// `===F5`; a line of equals signs is none.
fn glued<'a>(line: &'a [u8], word: &'a [u8]) -> Option<Parsed<'a>> {
    let glued = word.strip_prefix(b"===")?;
    MoveItem::parse(glued).ok()?;
    let fault = Arguments::new(line, word).fault(Reason::NoBlank, &glued[..0]);
    let message = Message::Malformed { message: "===", fault, text: line };
    Some(Parsed { message, form: Form::Normal })
}

/// The fields after a message's first word.
struct Fields<'a> {
    line: &'a [u8],
    rest: &'a [u8],
    /// Whether blanks stand otherwise than the text has them.
    spacing: bool,
}

impl<'a> Fields<'a> {
    fn read(mut self, kind: Kind) -> Option<Result<Content<'a>, Fault>> {
        let read = (kind.read)(&mut self)?;
        let spacing = self.spacing.then_some(Oddity::Spacing);
        Some(read.map(|(message, oddity)| (message, oddity.into_iter().chain(spacing).min())))
    }

    fn fault(&self, reason: Reason, part: &[u8]) -> Fault {
        Arguments::new(self.line, self.rest).fault(reason, part)
    }

    /// The next word through `read`.
    fn field<T>(&mut self, read: impl FnOnce(&'a [u8]) -> Result<T, Reason>) -> Result<T, Fault> {
        self.spacing |= !matches!(self.rest, [b' ', next, ..] if !is_blank(*next));
        let text = trim_start(self.rest);
        let (word, rest) = split_word(text);
        let arguments = Arguments::new(self.line, text);
        self.rest = rest;
        if word.is_empty() {
            return Err(arguments.fault(Reason::MissingArgument, word));
        }
        read(word).map_err(|reason| arguments.fault(reason, word))
    }

    /// All that is left, verbatim after one blank.
    fn text(&mut self) -> &'a [u8] {
        verbatim(std::mem::take(&mut self.rest))
    }

    /// Free text after the last field.
    fn free_text(&mut self) -> &'a [u8] {
        trim(std::mem::take(&mut self.rest))
    }

    /// What is left where nothing is due.
    fn trailing(&mut self) -> Option<Oddity> {
        self.spacing |= !self.rest.is_empty();
        (!trim(self.rest).is_empty()).then_some(Oddity::TrailingText)
    }

    fn eval(&mut self) -> Result<Eval<'a>, Fault> {
        self.field(|word| Eval::parse(word).ok_or(Reason::NotAnEvaluation))
    }

    fn name(&mut self) -> Option<Result<Content<'a>, Fault>> {
        let word = self.field(Ok).ok()?;
        if word != b"myname" {
            return None;
        }
        let text = self.text();
        let blanks = trim(text).iter().copied().any(is_blank);
        Some(Ok((Message::MyName(text), blanks.then_some(Oddity::BlankInName))))
    }

    fn node_stats(&mut self) -> Result<Content<'a>, Fault> {
        let arguments = Arguments::new(self.line, self.rest);
        let nodes = self.field(count)?;
        let at = trim_start(self.rest);
        let time = self.field(|word| Real::parse(word).ok_or(Reason::NotSeconds))?;
        if time.value() < 0.0 {
            return Err(arguments.fault(Reason::Negative, &at[..time.text().len()]));
        }
        let oddity = self.trailing().into_iter().chain(time.oddity()).min();
        Ok((Message::NodeStats { nodes, time }, oddity))
    }

    /// PV and EVAL, which `search` and `book` begin with.
    fn valued(&mut self) -> Result<(Pv<'a>, Eval<'a>), Fault> {
        let pv = self.field(|word| Pv::parse(word).ok_or(Reason::NotAMove))?;
        // A move where the evaluation is due belongs to a variation with blanks.
        let eval = self.field(|word| {
            Eval::parse(word).ok_or_else(|| {
                let moves = word.get(..2).is_some_and(|name| read_move(name).is_some());
                if moves { Reason::BlankInPv } else { Reason::NotAnEvaluation }
            })
        })?;
        Ok((pv, eval))
    }

    /// DEPTH and the free text, which they end with.
    fn depth(&mut self, eval: Eval<'_>) -> Result<(Depth<'a>, &'a [u8], Option<Oddity>), Fault> {
        let digits = |rest: &[u8]| trim_start(rest).first().is_some_and(u8::is_ascii_digit);
        let depth = self.field(Depth::parse).map_err(|fault| match &self.line[fault.place.range()] {
            b"+" | b"-" if digits(self.rest) => Fault { reason: Reason::BlankInDepth, ..fault },
            _ => fault,
        })?;
        let rest = self.free_text();
        let split = matches!(rest.first(), Some(b'@' | b'%')).then_some(Oddity::SplitDepth);
        Ok((depth, rest, eval.oddity().into_iter().chain(split).min()))
    }

    fn search(&mut self) -> Result<Content<'a>, Fault> {
        let (pv, eval) = self.valued()?;
        self.field(|word| if word == b"0" { Ok(()) } else { Err(Reason::NotZero) })?;
        let (depth, rest, oddity) = self.depth(eval)?;
        Ok((Message::Search { pv, eval, depth, rest }, oddity))
    }

    fn book(&mut self) -> Result<Content<'a>, Fault> {
        let (pv, eval) = self.valued()?;
        let games = self.field(count)?;
        let (depth, rest, oddity) = self.depth(eval)?;
        Ok((Message::Book { pv, eval, games, depth, rest }, oddity))
    }

    fn answer(&mut self) -> Result<Content<'a>, Fault> {
        self.spacing |= !matches!(self.rest, [b' ', next, ..] if !is_blank(*next))
            || self.rest.last().copied().is_some_and(is_blank);
        let text = trim(self.rest);
        if text.is_empty() {
            return Err(self.fault(Reason::MissingArgument, text));
        }
        let (item, oddity) =
            MoveItem::parse_spaced(text).map_err(|(reason, part)| self.fault(reason, part))?;
        Ok((Message::Move(item), oddity))
    }

    fn pong(&mut self) -> Result<Content<'a>, Fault> {
        let number = self.field(|word| Ok(crate::text::signed(word)?))?;
        Ok((Message::Pong(number), self.trailing()))
    }

    fn analysis(&mut self) -> Result<Content<'a>, Fault> {
        let made = self.field(count)?;
        let eval = self.eval()?;
        let oddity = self.trailing().into_iter().chain(eval.oddity()).min();
        Ok((Message::Analysis { made, eval }, oddity))
    }
}

/// A number that counts something, of the type wanted.
fn count<T: TryFrom<u64>>(word: &[u8]) -> Result<T, Reason> {
    match crate::text::signed(word) {
        Ok(number) if number < 0 => Err(Reason::Negative),
        _ => Ok(crate::text::unsigned_as(word.strip_prefix(b"+").unwrap_or(word))?),
    }
}

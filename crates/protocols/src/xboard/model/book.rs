//! The answer to `bk`: indented lines and an empty one behind them; and the engine's own questions.

use std::collections::BTreeSet;

use super::Xboard;
use super::order::Order;
use super::state::State;
use super::thinking::may_think;
use crate::common::findings::{at_most_should, cited};
use wire::line::Line;

/// An answer to `bk` that may be under way.
#[derive(Debug, Clone, Default)]
pub(super) struct Book {
    /// An indented line of it has come, while nothing else could print one.
    begun: bool,
    /// Something else was sent behind the `bk`, so a line may belong to that.
    followed: bool,
    /// The pings sent behind the `bk`: their pongs end it, as all that came before is done then (XB-PING-2).
    pings: BTreeSet<i64>,
}

impl Book {
    /// A line was sent while the answer may be under way.
    pub(super) fn sent(&mut self, order: &Order) {
        match order {
            Order::Ping(number) => _ = self.pings.insert(*number),
            _ => self.followed = true,
        }
    }
}

impl Xboard {
    /// An indented line while an answer to `bk` may be under way. Thinking lines may be indented, too.
    pub(super) fn book_line(&mut self, line: &Line) {
        let _ = line;
        let quiet = self.prints_nothing_else();
        if let Some(book) = &mut self.input.book {
            book.begun |= quiet;
        }
    }

    /// A line that is nothing the protocol knows, and not indented. Whether it belongs to an answer to `bk`.
    pub(super) fn judge_in_book(&mut self, line: &Line) -> bool {
        let quiet = self.prints_nothing_else() && !self.echoes_move(line);
        let Some(book) = self.input.book.as_ref().filter(|book| quiet && !book.followed) else {
            return false;
        };
        let cited = if book.begun {
            cited("XB-BK-1")
        } else {
            at_most_should("XB-BK-1", "before the first indented line it may be a remark of another kind")
        };
        let text = "each line of the answer to `bk` begins with a blank or a tab";
        self.findings.add_once("book-form", cited, text, line);
        true
    }

    /// A pong came: what was sent before its ping is answered in full.
    pub(super) fn end_book(&mut self, number: i64, line: &Line) {
        let Some(book) = self.input.book.take_if(|book| book.pings.contains(&number)) else {
            return;
        };
        if book.begun {
            let text =
                "the answer to `bk` was not ended by an empty line: an interface goes on collecting it";
            self.findings.add_once("book-form", "XB-BK-2", text, line);
        }
    }

    /// The engine asks its user something.
    pub(super) fn asked(&mut self, tag: &[u8]) {
        self.input.tag = Some(tag.into());
        self.learned.facts.insert("asks-user".to_owned(), String::new());
    }

    /// Some engines echo moves, and late: `2. h1h3`.
    fn echoes_move(&self, line: &Line) -> bool {
        let text = line.text();
        self.input.recent.iter().any(|sent| match &sent.order {
            Order::Move { text: mv, .. } => text.contains(&**mv),
            _ => false,
        })
    }

    /// Neither thinking nor an undefined state: what comes now was asked for.
    fn prints_nothing_else(&self) -> bool {
        let calm = |state: &State| !state.thinks() && !may_think(state);
        self.hypotheses.alive().iter().all(|h| calm(&h.state)) && self.hypotheses.settled().iter().all(calm)
    }
}

//! Reading a game.

use super::super::item::MoveItem;
use super::super::reason::Reason as LineReason;
use super::super::values::Real;
use super::game::{Board, Game, Property};
use super::values::{Clock, GameType, Outcome};
use crate::table::told;
use crate::text::{self, Place, unsigned_as};
use games::othello::{Disc, Position, SetupError};

told! {
    /// What is wrong with a part of a game.
    pub enum Reason {
        NoBeginning = "a game begins with \"(;\"", // `(;` is missing
        NoEnd = "a game ends with \";)\"", // `;)` is missing
        TrailingText = "text after the game",
        NotATag = "not a tag of one or two capital letters",
        NoValue = "no value in brackets after the tag",
        OpenValue = "the value is not closed",
        NotANumber = "not a number",
        NotAClock = "not a clock",
        NotAType = "not a type of game",
        NotAResult = "not a result",
        NoSize = "not a board: no size",
        NotABoard(SetupError) = "not a board: {0}",
        NotAnItem(LineReason) = "not a move item: {0}",
    }
}

/// A reason and its place in the game's text.
pub type Fault = text::Fault<Reason>;

impl<'a> Game<'a> {
    /// Reads a game, blanks round it allowed.
    ///
    /// # Errors
    /// What is wrong, and where in `text`: the first fault.
    pub fn parse(text: &'a [u8]) -> Result<Game<'a>, Fault> {
        Reader { text, rest: text }.game()
    }
}

struct Reader<'a> {
    text: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn fault(&self, reason: Reason, part: &[u8]) -> Fault {
        Fault { reason, place: Place::of(self.text, part) }
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    fn game(mut self) -> Result<Game<'a>, Fault> {
        self.skip_blanks();
        let mut game = Game::default();
        if let [number @ (b'1' | b'2'), after @ ..] = self.rest
            && after.first().is_some_and(u8::is_ascii_whitespace)
        {
            game.number = Some(number - b'0');
            self.rest = after;
            self.skip_blanks();
        }
        self.rest = self
            .rest
            .strip_prefix(b"(;")
            .ok_or_else(|| self.fault(Reason::NoBeginning, &self.rest[..self.rest.len().min(2)]))?;
        while let Some(property) = self.property()? {
            game.properties.push(property);
        }
        self.skip_blanks();
        if self.rest.is_empty() { Ok(game) } else { Err(self.fault(Reason::TrailingText, self.rest)) }
    }

    /// The next property; none at the game's end, which is passed.
    fn property(&mut self) -> Result<Option<Property<'a>>, Fault> {
        self.skip_blanks();
        if let Some(after) = self.rest.strip_prefix(b";)") {
            self.rest = after;
            return Ok(None);
        }
        let capitals = self.rest.iter().take_while(|b| b.is_ascii_uppercase()).count();
        let (tag, rest) = self.rest.split_at(capitals);
        match (tag, self.rest) {
            ([_] | [_, _], _) => {}
            (_, []) => return Err(self.fault(Reason::NoEnd, self.rest)),
            _ => return Err(self.fault(Reason::NotATag, &self.rest[..capitals.max(1)])),
        }
        let rest = rest.trim_ascii_start();
        let value = rest.strip_prefix(b"[").ok_or_else(|| self.fault(Reason::NoValue, tag))?;
        let end = memchr::memchr(b']', value).ok_or_else(|| self.fault(Reason::OpenValue, value))?;
        self.rest = &value[end + 1..];
        self.typed(tag, &value[..end]).map(Some)
    }

    fn typed(&self, tag: &'a [u8], value: &'a [u8]) -> Result<Property<'a>, Fault> {
        let colour = if tag.last() == Some(&b'B') { Disc::Black } else { Disc::White };
        Ok(match tag {
            b"GM" => Property::Game(value),
            b"PC" => Property::Place(value),
            b"DT" => Property::Date(value),
            b"PB" | b"PW" => Property::Name(colour, value),
            b"CO" => Property::Comment(value),
            b"RB" | b"RW" => Property::Rating(colour, self.value(value, Reason::NotANumber, Real::parse)?),
            b"TI" => Property::Clock(self.value(value, Reason::NotAClock, Clock::parse)?),
            b"TB" | b"TW" => Property::ClockOf(colour, self.value(value, Reason::NotAClock, Clock::parse)?),
            b"TY" => Property::Type(self.value(value, Reason::NotAType, GameType::parse)?),
            b"RE" => Property::Result(self.value(value, Reason::NotAResult, Outcome::parse)?),
            b"BO" => Property::Board(self.board(value)?),
            b"B" | b"W" => Property::Move(colour, self.item(value)?),
            b"KB" | b"KW" => Property::KomiMove(colour, self.item(value)?),
            b"KM" => Property::Komi(self.value(value, Reason::NotANumber, Real::parse)?),
            _ => Property::Other { tag, value },
        })
    }

    /// A value, blanks round it allowed, through `read`.
    fn value<T>(
        &self,
        value: &'a [u8],
        reason: Reason,
        read: impl FnOnce(&'a [u8]) -> Option<T>,
    ) -> Result<T, Fault> {
        read(value.trim_ascii()).ok_or_else(|| self.fault(reason, value))
    }

    fn item(&self, value: &'a [u8]) -> Result<MoveItem<'a>, Fault> {
        MoveItem::parse(value.trim_ascii())
            .map_err(|(reason, part)| self.fault(Reason::NotAnItem(reason), part))
    }

    fn board(&self, value: &'a [u8]) -> Result<Board<'a>, Fault> {
        let text = value.trim_ascii();
        let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
        // Without the blank, a `0` among the squares would belong to the size.
        let (size, rest) = text.split_at(digits);
        let size = unsigned_as(size).ok().filter(|_| rest.first().is_some_and(u8::is_ascii_whitespace));
        let size: u8 = size.ok_or_else(|| self.fault(Reason::NoSize, value))?;
        let squares = rest.trim_ascii();
        if size != 8 {
            return Ok(Board::Other { size, text: squares });
        }
        // Bytes that are no text stand for no square either.
        let text = String::from_utf8_lossy(squares);
        let position =
            Position::parse(&text).map_err(|error| self.fault(Reason::NotABoard(error), squares))?;
        Ok(Board::Eight(position))
    }
}

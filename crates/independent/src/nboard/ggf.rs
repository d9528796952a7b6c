//! Reads a game in GGF.

use std::time::Duration;

use crate::faults::Chosen;
use crate::othello::{Board, Color, Move, Oddities};

use super::state::{Clock, Game};

/// Reads one game; `None` if it is none, or one that the engine does not take.
pub(super) fn read(text: &str, chosen: &Chosen, odd: Oddities) -> Option<Game> {
    if !text.is_ascii() && chosen.has("accents-refused") {
        return None;
    }
    let reader = Reader { chosen, odd };
    reader.game(&reader.properties(text)?)
}

struct Reader<'a> {
    chosen: &'a Chosen,
    odd: Oddities,
}

/// A tag with its value.
type Property<'a> = (&'a str, &'a str);

impl Reader<'_> {
    fn has(&self, name: &str) -> bool {
        self.chosen.has(name)
    }

    fn properties<'a>(&self, text: &'a str) -> Option<Vec<Property<'a>>> {
        let text = text.trim();
        let begin = text.find("(;")?;
        if begin > 0 && self.has("count-before-game") {
            return None;
        }
        let mut rest = &text[begin + 2..];
        if self.has("semicolon-ends-game") {
            rest = rest.split(';').next()?;
        }
        if self.has("parenthesis-ends-game") {
            rest = rest.split(')').next()?;
        }
        let mut properties = Vec::new();
        loop {
            if !self.has("blanks-between-tags") {
                rest = rest.trim_start();
            }
            let length = rest.bytes().take_while(u8::is_ascii_uppercase).count();
            let Some(value) = rest[length..].strip_prefix('[').filter(|_| length > 0) else { break };
            let end = value.find(']')?;
            if end > 127 && self.has("long-values-refused") {
                return None;
            }
            properties.push((&rest[..length], &value[..end]));
            rest = &value[end + 1..];
        }
        Some(properties)
    }

    fn game(&self, properties: &[Property<'_>]) -> Option<Game> {
        let value = |tag| properties.iter().find(|(other, _)| *other == tag).map(|(_, value)| *value);
        if self.has("type-must-be-plain") && value("TY") != Some("8") {
            return None;
        }
        let seen = properties.iter().find_map(|(_, value)| Some(value.split_once("BO[")?.1));
        let seen = seen.filter(|_| self.has("board-in-comment"));
        let mut game = Game::at(self.board(seen.or(value("BO"))?)?);
        let both = value("TI").and_then(|text| self.clock(text));
        let side = |tag| value(tag).filter(|_| !self.has("side-clocks-ignored"));
        let sides = if self.has("side-clocks-exchanged") { ["TW", "TB"] } else { ["TB", "TW"] };
        game.clocks = sides.map(|tag| side(tag).and_then(|text| self.clock(text)).or(both));
        if self.has("blacks-clock-for-both") {
            game.clocks[1] = game.clocks[0];
        }
        let mut behind_board = false;
        for (tag, value) in properties {
            match *tag {
                "BO" => behind_board = true,
                "B" | "W" => self.item(value, &mut game),
                "PB" | "PW" if self.has("names-taken-for-moves") => self.item(value, &mut game),
                _ if tag.ends_with(['B', 'W'])
                    && !value.is_empty()
                    && Move::read(value).is_none()
                    && self.has("other-tags-spoil-game") =>
                {
                    break;
                }
                _ if behind_board && self.has("tags-behind-board-end-it") => break,
                _ => {}
            }
        }
        if self.has("mover-by-discs") {
            let even = game.board.empties().is_multiple_of(2);
            game.board.turn = if even { Color::Black } else { Color::White };
        }
        Some(game)
    }

    fn board(&self, text: &str) -> Option<Board> {
        let mut squares = text.trim_start().strip_prefix('8')?.to_owned();
        if self.has("blanks-in-board") && squares.trim().find(' ') != Some(64) {
            return None;
        }
        if self.has("board-read-by-files") {
            let cells: Vec<char> = squares.chars().filter(|cell| !cell.is_whitespace()).collect();
            let by_files = (0..64).map(|at| at % 8 * 8 + at / 8).chain([64]);
            squares = by_files.map(|at| cells.get(at).copied().unwrap_or('-')).collect();
        }
        if self.has("mover-of-board-ignored") {
            squares.pop();
            squares.push('*');
        }
        if squares.trim_end().ends_with(['O', 'o']) && self.has("board-in-movers-colours") {
            squares = squares.replace('*', "+").replace(['O', 'o'], "*").replace('+', "O");
            squares.pop();
            squares.push('O');
        }
        let mut board = Board::read(&squares, self.odd)?;
        if self.has("board-ignored") {
            let turn = board.turn;
            board = Board::start(self.odd);
            board.turn = turn;
        }
        if self.has("passing-board-turned") && board.legal() == [Move::Pass] {
            board.turn = board.turn.other();
        }
        Some(board)
    }

    fn item(&self, text: &str, game: &mut Game) {
        let skips = self.has("empty-eval-skipped");
        let mut parts = text.split('/').filter(|part| !skips || !part.is_empty());
        let word = parts.next().unwrap_or_default().trim();
        let (eval, time) = (parts.next(), parts.next());
        let Some(chosen) = Move::read(word) else { return };
        let is_lost = self.has("items-with-eval-lost") && eval.is_some_and(|eval| !eval.is_empty())
            || self.has("items-without-eval-lost") && eval == Some("") && time.is_some()
            || self.has("items-with-negative-eval-lost") && eval.is_some_and(|eval| eval.starts_with('-'))
            || self.has("items-in-small-letters-lost") && word.bytes().any(|byte| byte.is_ascii_lowercase())
            || self.has("passes-in-game-lost") && chosen == Move::Pass
            || self.has("long-items-lost") && text.len() > 15
            || self.has("second-pass-in-game-lost")
                && chosen == Move::Pass
                && game.items.iter().any(|item| item.chosen == Move::Pass)
            || self.has("passes-with-time-lost") && chosen == Move::Pass && eval.is_some()
            || self.has("sixty-moves-at-most") && game.items.len() >= 60;
        if is_lost {
            return;
        }
        let time = time.and_then(|text| text.trim().parse::<f64>().ok()).unwrap_or_default();
        let is_cut = self.has("eval-read-as-integer") && eval.is_some_and(|eval| eval.contains('.'));
        let charged = !is_cut && !self.has("times-in-game-not-charged");
        game.add(chosen, Duration::try_from_secs_f64(if charged { time } else { 0.0 }).unwrap_or_default());
    }

    /// `main/increment/grace`, of which the last two may be missing.
    fn clock(&self, text: &str) -> Option<Clock> {
        if self.has("clocks-with-slashes-unread") && text.contains('/') {
            return None;
        }
        let mut parts = text.split('/').map(|part| self.time(part));
        let main = parts.next().flatten()?;
        let increment = parts.next().flatten().unwrap_or_default();
        Some(Clock { main, increment })
    }

    /// `[[[d.]h:]m:]s`.
    fn time(&self, text: &str) -> Option<Duration> {
        let (days, text) = text
            .split_once('.')
            .filter(|(_, rest)| rest.contains(':'))
            .map_or(("0", text), |(days, rest)| (days, rest));
        let parts: Vec<&str> = text.trim().split(':').collect();
        if self.has("octal-clock")
            && parts.iter().any(|part| part.starts_with('0') && part.contains(['8', '9']))
        {
            return None;
        }
        let unit = match parts.len() {
            3 if self.has("three-part-clock-unread") => return None,
            1 if self.has("bare-clock-in-minutes") => 60.0,
            2 if self.has("clock-in-hours") => 60.0,
            _ => 1.0,
        };
        let add = |sum: Option<f64>, part: &&str| Some(60.0 * sum? + part.trim().parse::<f64>().ok()?);
        let seconds = parts.iter().fold(Some(0.0), add)? * unit + 86400.0 * days.parse::<f64>().ok()?;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// What is left of the clock of the side to move; `None` if it has none.
pub(super) fn time_left(game: &Game) -> Option<Duration> {
    let clock = game.clocks[usize::from(game.board.turn == Color::White)]?;
    let own = || game.items.iter().filter(|item| item.color == game.board.turn);
    let spent: Duration = own().map(|item| item.time).sum();
    Some((clock.main + clock.increment * own().count() as u32).saturating_sub(spent))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

    fn read(text: &str) -> Option<Game> {
        super::read(text, &Chosen::default(), Oddities::default())
    }

    #[test]
    fn games_are_read_as_the_grammar_allows() {
        let plain = format!("(;GM[Othello]PB[]TI[0:02]TY[8]{BOARD}B[F5]W[D6];)");
        let game = read(&plain).unwrap();
        assert_eq!((game.items.len(), time_left(&game)), (2, Some(Duration::from_secs(2))));
        for same in [
            format!("1 (;TI[0:02] CO[a (;) b] {BOARD} B[f5//1.5] PB[D3] W[d6/-1.0/2] ;)"),
            format!("(;{BOARD}RE[?]B[F5/0.5]W[D6];)"),
        ] {
            assert_eq!(read(&same).unwrap().board, game.board, "{same}");
        }
        assert!(read("no game").is_none() && read("(;GM[Othello];)").is_none());
    }

    #[test]
    fn clocks_are_read_in_all_units() {
        let left = |clock: &str| time_left(&read(&format!("(;{clock}{BOARD};)")).unwrap());
        let cases = [
            ("TI[15:00]", Some(900)),
            ("TI[5]", Some(5)),
            ("TI[01:00/00:10/02:00]", Some(60)),
            ("TI[0//0]", Some(0)),
            ("TI[1.00:00:01]", Some(86401)),
            ("TB[3]TW[4]", Some(3)),
            ("", None),
        ];
        for (text, seconds) in cases {
            assert_eq!(left(text), seconds.map(Duration::from_secs), "{text}");
        }
    }
}

//! Rules as this protocol's mutants use them: names for its lines, and how limits and answers are changed.

use super::said::{Setup, parse};
use super::seen::{Search, Seen};
use crate::mutants::rules::{Event, Rule, events_of, lines, word};
use crate::mutants::wrap;
use games::chess::{Move, Position};
use grammars::uci::{Command, Go, Message};
use std::time::Duration;

/// What a faulty engine has at hand.
pub(super) type Context = wrap::MutantContext<Seen>;

events_of! { Seen }

lines! {
    |line| Command::parse(line);
    uci: Command::Uci,
    isready: Command::IsReady,
    newgame: Command::UciNewGame,
    setoption: Command::SetOption { .. },
    debug: Command::Debug(_),
    position: Command::Position(_),
    go: Command::Go(_),
    go_ponder: Command::Go(Go { ponder: true, .. }),
    ponderhit: Command::PonderHit,
    stop: Command::Stop,
    quit: Command::Quit,
}

lines! {
    |line| word(line);
    answer: b"bestmove",
    readyok: b"readyok",
    uciok: b"uciok",
}

lines! {
    |line| answered(line);
    some_move: Some(Some(_)),
    no_move: Some(None),
}

/// While a search is under way that is so.
pub(super) fn in_search(
    so: impl Fn(&Search) -> bool + Send + 'static,
) -> impl Fn(&Seen) -> bool + Send + 'static {
    move |seen| seen.search.as_ref().is_some_and(&so)
}

/// When the search that has ended was so.
pub(super) fn after_search(
    so: impl Fn(&Search) -> bool + Send + 'static,
) -> impl Fn(&Seen) -> bool + Send + 'static {
    move |seen| seen.last.as_ref().is_some_and(&so)
}

/// It hears a `go` that is so.
pub(super) fn hears_go(so: impl Fn(&Go<'_>, &Seen) -> bool + Send + 'static) -> Event<Seen> {
    hears(go).given(move |line, seen| matches!(Command::parse(line), Command::Go(go) if so(&go, seen)))
}

/// It reads each `go` as if it were so.
pub(super) fn goes_as(mut change: impl FnMut(&mut Go<'_>, &Seen) + Send + 'static) -> Rule<Seen> {
    hears(go).reworded(move |line, seen| {
        let Command::Go(mut go) = Command::parse(line) else { return None };
        change(&mut go, seen);
        Some(Command::Go(go).to_bytes())
    })
}

/// It reads the words of each `go` as if they were so.
pub(super) fn go_words_as(
    mut change: impl FnMut(Vec<String>, &Seen) -> Option<Vec<String>> + Send + 'static,
) -> Rule<Seen> {
    hears(go).reworded(move |line, seen| {
        let words = std::str::from_utf8(line).ok()?.split_ascii_whitespace().map(str::to_owned);
        Some(change(words.collect(), seen)?.join(" "))
    })
}

/// It hears such a line only while its search is so old, and always where there is none.
pub(super) fn hears_at_age(
    event: Event<Seen>,
    heard: impl Fn(Duration) -> bool + Send + 'static,
) -> Rule<Seen> {
    event.instead(move |line, context| {
        let age = context.seen.search.as_ref().map(|search| context.now.saturating_sub(search.began));
        if age.is_none_or(&heard) {
            context.feed(line);
        }
    })
}

/// It hears a position that is so.
pub(super) fn hears_position(so: impl Fn(&Setup, &Seen) -> bool + Send + 'static) -> Event<Seen> {
    hears(position)
        .given(move |line, seen| Setup::read(line, seen.chess960()).is_some_and(|setup| so(&setup, seen)))
}

/// It takes positions for what this line says, where there is one.
pub(super) fn positions_as(
    mut other: impl FnMut(&Setup, &Seen) -> Option<String> + Send + 'static,
) -> Rule<Seen> {
    hears(position).reworded(move |line, seen| other(&Setup::read(line, seen.chess960())?, seen))
}

/// It plays some moves of a list in its own way: as if this FEN stood behind them.
pub(super) fn plays_as(wrong: impl Fn(&Position, Move) -> Option<String> + Send + 'static) -> Rule<Seen> {
    plays_when(|_| true, wrong)
}

/// The same, while that is so.
pub(super) fn plays_when(
    so: fn(&Seen) -> bool,
    wrong: impl Fn(&Position, Move) -> Option<String> + Send + 'static,
) -> Rule<Seen> {
    positions_as(move |setup, seen| {
        if !so(seen) {
            return None;
        }
        let mut played = setup.played.iter().enumerate();
        let (index, fen) = played.find_map(|(index, (at, mv))| Some((index, wrong(at, *mv)?)))?;
        Some(format!("position fen {fen} moves {}", setup.moves[index + 1..].join(" ")))
    })
}

/// A list of moves ends for it before the first one that is so.
pub(super) fn stumbles_over(so: impl Fn(&Position, Move) -> bool + Send + 'static) -> Rule<Seen> {
    positions_as(move |setup, _| {
        let index = setup.played.iter().position(|(at, mv)| so(at, *mv))?;
        Some(setup.with_moves(&setup.moves[..index]))
    })
}

/// The move of an answer as it is written, none for the null move; none if the line is no answer.
pub(super) fn answered(line: &[u8]) -> Option<Option<String>> {
    match Message::parse(line).message {
        Message::BestMove { best, .. } => Some((!best.is_null()).then(|| best.to_string())),
        _ => None,
    }
}

/// It writes the moves of its answers in this way.
pub(super) fn writes_moves(
    mut how: impl FnMut(Move, &Position) -> Option<String> + Send + 'static,
) -> Rule<Seen> {
    says(some_move).reworded(move |line, seen| {
        let root = seen.root();
        let mv = parse(root, &answered(line)??, seen.chess960())?;
        Some(format!("bestmove {}", how(mv, root)?))
    })
}

/// It answers with another move in its position, where there is one.
pub(super) fn answers_as(
    other: impl FnMut(&str, &Position) -> Option<String> + Send + 'static,
) -> Rule<Seen> {
    with_other_move(says(answer), other)
}

/// These answers have another move, where there is one.
pub(super) fn with_other_move(
    answers: Event<Seen>,
    mut other: impl FnMut(&str, &Position) -> Option<String> + Send + 'static,
) -> Rule<Seen> {
    answers.reworded(move |line, seen| {
        let mv = other(&answered(line)??, seen.root())?;
        Some(format!("bestmove {mv}"))
    })
}

impl Context {
    /// Says the last answer once more.
    pub(super) fn repeat_answer(&mut self) {
        let last = self.seen.answer.clone();
        self.print(last.unwrap_or_else(|| b"bestmove e2e4".to_vec()));
    }

    /// The engine inside plays its last answer on its board.
    pub(super) fn play_answer(&mut self) {
        let answer = self.seen.answer.clone().unwrap_or_default();
        if let Some(Some(mv)) = answered(&answer) {
            let root = self.seen.root().fen();
            self.feed(format!("position fen {root} moves {mv}"));
        }
    }
}

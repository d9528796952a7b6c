//! Rules as this protocol's mutants use them: names for its lines, and how moves and games are changed.

use super::seen::{Honest, Seen, SeenOf, Stage, command, message};
use crate::mutants::rules::{Event, Rule, argument, events_of, lines};
use crate::mutants::wrap;
use games::chess::{Move, Position};
use grammars::autoplayer::{Command, GameResult, Message};

/// What a faulty engine has at hand.
pub(super) type Context<K = Honest> = wrap::MutantContext<SeenOf<K>>;

/// Something to be done.
pub(super) type Action<K = Honest> = wrap::Action<SeenOf<K>>;

events_of! { Seen }

lines! {
    |line| command(line);
    new: Command::New,
    go: Command::Go,
    sent_move: Command::Move(_),
    draw: Command::Draw,
    decline: Command::Decline,
}

lines! {
    |line| message(line);
    own_move: Message::Move(_),
    claim: Message::Result { .. },
    ending: Message::Result { result, .. } if result != GameResult::Unfinished,
    drawn: Message::Result { result: GameResult::Draw, .. },
}

/// A legal move, where one may come.
pub(super) fn legal_move(line: &[u8], seen: &Seen) -> bool {
    seen.incoming(line).is_some()
}

/// While the game has got so far.
pub(super) fn at(stage: Stage) -> impl Fn(&Seen) -> bool + Send + 'static {
    move |seen| seen.stage == stage
}

/// It hears this word with something after it.
pub(super) fn with_argument(word: &'static str) -> Event<Seen> {
    hears(word).that(|line| !argument(line).is_empty())
}

/// It plays no more in this game.
pub(super) fn plays_no_more_after(event: Event<Seen>) -> Rule<Seen> {
    hears(sent_move).after(event).until(hears(new)).lost()
}

/// The game in which this happens is the last one.
pub(super) fn last_game_with(event: Event<Seen>) -> Rule<Seen> {
    hears(new).after(event).then_hears("result * {}")
}

/// Its search is over without a move.
pub(super) fn forgets_search(event: Event<Seen>) -> Rule<Seen> {
    event.when(Seen::is_thinking).then(|_, context| context.put(&context.seen.position.fen()))
}

/// It takes the line for an illegal move.
pub(super) fn refuses<K: Send + 'static>(event: Event<SeenOf<K>>) -> Rule<SeenOf<K>> {
    event.instead(|line, context| context.refuse(line))
}

/// In the place of the line it moves in this position, if there is one.
pub(super) fn plays_from<K: Send + 'static>(
    event: Event<SeenOf<K>>,
    position: impl Fn(&[u8], &SeenOf<K>) -> Option<Position> + Send + 'static,
) -> Rule<SeenOf<K>> {
    event.instead(move |line, context| match position(line, &context.seen) {
        Some(position) => context.play_from(&position.fen()),
        None => context.feed(line),
    })
}

/// It writes its moves as such lines, where there are some. They are made of the move's text and the position before it.
pub(super) fn moves_as(other: impl Fn(&str, &Position) -> Option<String> + Send + 'static) -> Rule<Seen> {
    says(own_move).reworded(move |line, seen| other(&String::from_utf8_lossy(argument(line)), &seen.before))
}

/// This move comes once more, after the next one that it makes.
pub(super) fn comes_later(
    event: Event<Seen>,
    mv: impl Fn(&[u8], &Seen) -> Option<String> + Send + 'static,
) -> [Rule<Seen>; 2] {
    let notes = event.first(move |line, context| {
        context.memo = mv(line, &context.seen).unwrap_or_default().into_bytes();
    });
    let says_it = says(own_move).then(|_, context| {
        let late = std::mem::take(&mut context.memo);
        if !late.is_empty() {
            context.print([b"move ", &late[..]].concat());
        }
    });
    [notes, says_it]
}

impl<K> Context<K> {
    /// Says a move of the position on the board.
    pub(super) fn say_move(&mut self, mv: Option<Move>) {
        if let Some(mv) = mv {
            let text = self.seen.position.san(mv);
            self.print(format!("move {text}"));
        }
    }

    /// Says some move of the position on the board.
    pub(super) fn say_some_move(&mut self) {
        self.say_move(self.seen.some_move());
    }

    /// The engine inside has this position on its board, and goes on with the game, whatever it was.
    pub(super) fn put(&mut self, fen: &str) {
        if !self.seen.is_open() {
            self.feed("new");
        }
        self.feed(format!("setpos {fen}"));
    }

    /// The same, and it is on move.
    pub(super) fn play_from(&mut self, fen: &str) {
        self.put(fen);
        self.feed("go");
    }

    /// Refuses a move, though it is legal.
    pub(super) fn refuse(&mut self, line: &[u8]) {
        self.print([b"* {illegal move: ", line.trim_ascii(), b"}"].concat());
        self.hush("result * {}");
        self.seen.stage = Stage::Claimed;
    }
}

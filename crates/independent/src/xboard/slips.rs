//! What the engine does wrong where that takes more than a word, and which lines it treats otherwise.
//! The odd but honest ways of some variants are here too.

use std::time::Duration;

use crate::chess::{Board, Color, Draw, End, Found, Game, Kind, Piece, Square, plies_to_mate, value};

use super::clock::Control;
use super::engine::Engine;
use super::state::Purpose;
use super::think::word;

impl Engine {
    /// Treats a line as the faults and variants want, and says whether nothing is left to obey.
    pub(super) fn slips(&mut self, line: &str, first: &str) -> bool {
        match first {
            _ if line.contains("quit") && self.has("quit-anywhere-in-line") => self.is_done = true,
            "quit" => return self.state.is_over && self.has("quit-lost-when-over"),
            "accepted" if self.has("accepted-begins-anew") && self.games > 0 => self.new_game(),
            "white" | "black" if self.has("colour-words-toggle") => {
                let other = if self.board().turn == Color::White { "black" } else { "white" };
                self.color(other, line);
            }
            "st" => {
                self.slips.st = Some(self.games);
                return false;
            }
            "level" => {
                let earlier = self.slips.st.is_some_and(|game| game < self.games);
                return earlier && self.has("st-outlives-new");
            }
            "result" if self.has("result-ends-take-backs") => {
                self.state.game = Game::from(*self.board());
                return false;
            }
            "draw" if self.has("draw-agreed-drops-search") && self.is_thinking() => {
                if value(self.board()) > -150 {
                    return false;
                }
                self.say("offer draw");
                self.held = Some(String::new());
            }
            "remove" => return self.has("remove-ignored-as-white") && self.state.side == Some(Color::White),
            "new" if self.has("forgetful") => {
                (self.post, self.hard) = (false, false);
                return false;
            }
            "hard" | "easy" if self.has("lazy-hard") => self.slips.hard = Some(first == "hard"),
            "hint" | "bk" | "." => return self.has("taciturn"),
            "time" | "otim" => return self.has("own-clock"),
            "book" => return self.has("asks") && !self.has("answer-to-question-unknown"),
            _ if self.has("bare-moves-need-protover")
                && self.version < 2
                && first != "usermove"
                && self.is_move(line) =>
            {
                self.refuse("unknown command", line);
            }
            _ => return false,
        }
        true
    }

    /// A new game has begun.
    pub(super) fn asks(&mut self) {
        if self.has("late-options") && self.games == 1 {
            self.option_features().iter().for_each(|line| self.say(line));
        }
        if self.has("asks") || self.has("askuser-waits") && self.games == 2 {
            self.say("askuser book May I look into my book?");
        }
        if self.has("askuser-waits") && self.games == 2 {
            while self.read().is_some_and(|line| word(&line) != "book") {}
        }
    }

    /// A position was set up.
    pub(super) fn slips_set_up(&mut self) {
        self.slips.root = None;
        self.slips.seen = vec![*self.board()];
    }

    /// A move was made on the board.
    pub(super) fn slips_made(&mut self) {
        let board = *self.board();
        let slips = &mut self.slips;
        (slips.root, slips.refused) = (None, 0);
        slips.plies += 1;
        slips.seen.push(board);
        if slips.plies > 200 && self.has("plies-add-up-over-games") {
            std::process::abort();
        }
    }

    /// The engine has sent its move.
    pub(super) fn slips_played(&mut self) {
        self.slips.pondered = Duration::ZERO;
        if self.has("thinking-time-adds-up") {
            self.slips.thought += self.clock.shown(|_| false);
        }
        self.hard = self.slips.hard.take().unwrap_or(self.hard);
    }

    /// A move was taken back: `undone` is the position that has gone.
    pub(super) fn slips_undone(&mut self, undone: &Board) {
        if self.has("go-after-undo-searches-old") {
            self.slips.root = Some(*undone);
        }
        if self.has("undo-leaves-promoted-piece") {
            let board = self.state.game.board_mut();
            let (color, seventh) = (board.turn, board.turn.other().home() - board.turn.forward());
            let row = (0..8).filter_map(|file| Square::at(file, seventh));
            let gone =
                |&square: &Square| board.has(Some(square), color, Kind::Pawn) && undone.get(square).is_none();
            if let Some(square) = row.rev().find(gone) {
                board.put(square, Some(Piece { color, kind: Kind::Queen }));
            }
        }
    }

    /// A move was refused.
    pub(super) fn slips_refused(&mut self) {
        self.slips.refused += 1;
        let Some(side) = self.state.side.filter(|_| self.has("second-refusal-wins")) else { return };
        if self.slips.refused == 2 {
            self.say(&format!("{} {{illegal move}}", crate::chess::won_by(side)));
            self.state.is_over = true;
        }
    }

    /// The position from which the engine thinks.
    pub(super) fn root(&mut self) -> Board {
        self.slips.root.take().unwrap_or(*self.board())
    }

    /// Whether the search is over before it has begun, and no move comes.
    pub(super) fn is_hurried_too_early(&mut self) -> bool {
        self.has("now-at-once-is-no-move") && !self.input.take_early(|line| line == b"?").is_empty()
    }

    /// Whether nodes do not count as they should.
    pub(super) fn forgets_rate(&self) -> bool {
        self.has("nps-only-with-st") && matches!(self.clock.control, Control::Level { .. })
    }

    /// What `st` allows, by an author who adds the time of pondering.
    pub(super) fn bonus(&self) -> Duration {
        let applies = self.has("st-grows-by-pondering") && matches!(self.clock.control, Control::Move(_));
        if applies { self.slips.pondered } else { Duration::ZERO }
    }

    /// A search for a move has ended.
    pub(super) fn slips_thought(&mut self, found: Option<&Found>) {
        let ends = self.held.as_deref().map(word);
        if matches!(ends, Some("force" | "new")) && self.has("pings-die-with-the-search") {
            self.pings.clear();
        }
        let Some(found) = found.filter(|found| found.depth > 0) else { return };
        let one = found.line[0].coordinates();
        if ends == Some("new") && self.has("stale-move-one-in-four") && self.slips.chance.u32(..4) == 0 {
            self.slips.stale = Some(format!("move {one}"));
        }
        let line_follows = self.post && self.has("stale-line-after-force") && self.slips.chance.bool();
        if ends == Some("force") && line_follows {
            let Found { depth, score, nodes, .. } = found;
            self.slips.stale = Some(format!("{} {score} 10 {nodes} {one}", depth + 1));
        }
    }

    /// Pondering or analysis has ended: some lines that end it are lost.
    pub(super) fn slips_pondered(&mut self, purpose: Purpose) {
        let lost = match self.held.as_deref() {
            Some("new") => self.has("new-lost-while-pondering"),
            Some("easy") => self.has("easy-lost-while-pondering"),
            _ => false,
        };
        if lost && purpose == Purpose::Ponder {
            self.held = Some(String::new());
        }
    }

    /// The score as it is shown.
    pub(super) fn score(&self, score: i32) -> String {
        match plies_to_mate(score) {
            Some(plies) if self.has("mate-score-as-text") => {
                let sign = if plies > 0 { '+' } else { '-' };
                format!("{sign}M{}", (plies.abs() + 1) / 2)
            }
            Some(plies) if self.has("mates-from-100000") => {
                let moves = (plies.abs() + 1) / 2;
                (if plies > 0 { 100_000 + moves } else { -100_000 - moves }).to_string()
            }
            _ => score.to_string(),
        }
    }

    /// An end of the game that is none, or another one than the rules say.
    pub(super) fn wrong_end(&self) -> Option<End> {
        let board = self.board();
        let same = |a: &Board, b: &Board| Square::all().all(|square| a.get(square) == b.get(square));
        let minors_at_most = || {
            let kinds: Vec<_> = board.pieces().map(|(_, piece)| piece.kind).collect();
            let count = |minor: fn(&Kind) -> bool| kinds.iter().filter(|kind| minor(kind)).count();
            count(|kind| matches!(kind, Kind::Rook | Kind::Queen)) == 0
                && count(|kind| matches!(kind, Kind::Knight | Kind::Bishop)) <= 1
        };
        let seen = || self.slips.seen.iter().filter(|old| old.is_same(board)).count();
        let draw = match () {
            () if self.has("fifty-outweighs-mate") && board.quiet >= 100 => Draw::FiftyMoves,
            () if self.has("repetition-ignores-mover") && self.state.game.times(same) >= 3 => {
                Draw::Repetition
            }
            () if self.has("pawns-are-no-material") && minors_at_most() => Draw::Material,
            () if self.has("undone-positions-count") && seen() >= 3 => Draw::Repetition,
            () => return None,
        };
        Some(End::Draw(draw))
    }

    /// Whether the engine resigns rather than to play what it has found.
    pub(super) fn resigns(&mut self, found: &Found) -> bool {
        let lost = found.depth > 0 && found.score < -700;
        let tired = self.has("quitter") && self.clock.moves >= 2;
        let by_result = lost && self.has("resigns-by-result");
        let resigns = lost && self.has("resigns") || tired || by_result;
        if by_result {
            let turn = self.board().turn;
            let winner = if self.has("resigns-as-winner") { turn } else { turn.other() };
            self.say(&format!("{} {{{turn:?} resigns}}", crate::chess::won_by(winner)));
        } else if resigns {
            self.say("resign");
        }
        self.state.is_over |= resigns;
        if resigns {
            self.reported_resigned();
        }
        resigns
    }
}

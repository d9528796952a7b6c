//! What the engine does wrong as real engines did by public reports, and what its latest variants do.

use std::time::Instant;

use crate::chess::{Board, Color, Draw, End, Found, Kind, Move, plies_to_mate};

use super::engine::Engine;
use super::state::Purpose;
use super::think::word;

/// Does nothing any more, as an engine that waits for itself.
pub(super) fn hang() -> ! {
    loop {
        std::thread::park();
    }
}

impl Engine {
    /// Treats a line as the reported faults want, and says whether nothing is left to obey.
    pub(super) fn reported_slips(&mut self, line: &str, first: &str) -> bool {
        if self.has("confirms-settings") {
            self.confirm(first, line);
        }
        match first {
            "quit" if self.has("says-quit") => self.say("quit"),
            "new" if std::mem::take(&mut self.reported.is_stalled) => return true,
            "new" => self.reported.begin(),
            "force" => {
                self.hard &= !self.has("force-turns-hard-off");
                let hit = std::mem::take(&mut self.reported.is_hit);
                self.reported.is_stalled |= hit && self.has("force-behind-expected-move-stalls");
            }
            "undo" if self.is_thinking() && self.has("undo-in-search-dies") => std::process::abort(),
            "undo" => {
                let mutes = self.reported.was_forced && self.has("undo-of-search-mutes");
                self.reported.is_mute |= mutes;
            }
            "go" => {
                self.reported.was_forced = false;
                self.reported.moves_twice = self.has("go-moves-for-both") && self.state.game.plies() > 0;
                return std::mem::take(&mut self.reported.is_mute);
            }
            "level" if word(line[first.len()..].trim()) == "0" && self.has("level-without-moves-dies") => {
                std::process::abort();
            }
            _ => {}
        }
        false
    }

    fn confirm(&mut self, first: &str, line: &str) {
        let text = match first {
            "post" => "post on",
            "nopost" => "post off",
            "hard" => "pondering on",
            "easy" => "pondering off",
            "force" => "you play both",
            "level" | "st" | "sd" => return self.say(&format!("setting {line}")),
            _ => return,
        };
        self.say(text);
    }

    /// An unknown command was refused.
    pub(super) fn reported_refusal(&mut self) {
        self.reported.is_deaf |= self.is_thinking() && self.has("refusal-in-search-deafens");
    }

    /// The engine is about to wait for a line.
    pub(super) fn hangs_if_deaf(&self) {
        if self.reported.is_deaf {
            hang();
        }
    }

    /// The features are about to be sent.
    pub(super) fn before_features(&mut self) {
        if self.has("features-wait-for-a-line") {
            self.held = self.read();
        }
        if self.has("paints-its-name") {
            for row in [
                "   @   @        @  @",
                "   @@@@@   @@   @  @   @@   @  @  @",
                "   @   @  @  @  @  @  @  @  @@ @@@",
                "",
            ] {
                self.say(row);
            }
        }
        if self.has("old-prompts") {
            self.say("White(1): ");
            self.say("tellicsnoalias set 1 Hollow 1.0");
            self.say("tellicsnoalias kibitz Hello from Hollow");
        }
    }

    /// The word of a move, as a faulty engine takes it.
    pub(super) fn mistaken(&self, board: &Board, word: &str) -> String {
        if word.len() == 5 && word.ends_with('k') && self.has("king-promotion-is-queen") {
            return word.replace('k', "q");
        }
        let bishop = word.replacen('b', "B", 1);
        let fits = word.starts_with('b') && word.contains('x') && self.has("san-b-is-bishop");
        if fits && board.by_san(&bishop).is_some() { bishop } else { word.to_owned() }
    }

    /// A legal move has come. Says whether a faulty engine does not make it.
    pub(super) fn drops(&mut self) -> bool {
        if self.plain.has_undone && self.has("move-behind-undo-dies") {
            std::process::abort();
        }
        self.has("force-drops-moves") && self.state.side.is_none() && !self.state.analyzes
    }

    /// A move was made on the board; `before` is the position in which it was made.
    pub(super) fn reported_made(&mut self, before: &Board, one: Move) {
        let is_quick = std::mem::take(&mut self.reported.is_quick);
        self.reported.missed = is_quick.then_some(*before);
        let follows = self.input.holds(|line| line.starts_with(b"usermove "));
        let misses = self.state.analyzes && self.has("analysis-misses-quick-move");
        self.reported.is_quick = misses && follows && !is_quick;
        let kind = |square| before.get(square).map(|piece| piece.kind);
        let king = kind(one.from) == Some(Kind::King);
        let is_home = one.to.file() == 4 && one.to.rank() == before.turn.home();
        let castles = king && (one.to.file() - one.from.file()).abs() == 2;
        let returns = king && is_home && self.has("king-on-return-castles");
        let forgets = castles && self.has("castling-ends-fifty");
        let dies = self.has("near-fifty-moves-dies");
        let board = self.state.game.board_mut();
        if returns {
            board.castling[before.turn.index()] = board.castling_by_places()[before.turn.index()];
        }
        if forgets {
            board.quiet = 0;
        }
        if dies && board.quiet >= 98 {
            std::process::abort();
        }
    }

    /// The opponent has moved; says whether a faulty engine has nothing to say to that.
    pub(super) fn is_muted(&mut self, was_expected: bool) -> bool {
        self.reported.is_hit = was_expected;
        std::mem::take(&mut self.reported.has_finished) && self.has("finished-pondering-mutes")
    }

    /// The engine has to move; says whether a faulty engine does not.
    pub(super) fn cannot_move(&self, moves: &[Move]) -> bool {
        if moves.len() > 200 && self.has("moves-above-200-die") {
            std::process::abort();
        }
        moves.len() == 1 && self.has("single-reply-mute")
            || self.reported.has_resigned && self.has("resignation-mutes")
    }

    /// The search for a move has ended with this line held.
    pub(super) fn reported_ended(&mut self, held: Option<&str>) {
        self.reported.was_forced = held == Some("force");
    }

    /// The engine has resigned.
    pub(super) fn reported_resigned(&mut self) {
        self.reported.has_resigned = true;
    }

    /// A move as a faulty engine writes it.
    pub(super) fn misspelled(&self, board: &Board, one: Move, mut text: String) -> String {
        let castles =
            board.king(board.turn) == Some(one.from) && (one.to.file() - one.from.file()).abs() == 2;
        if castles && self.has("castles-in-small-letters") {
            return if one.to.file() == 6 { "o-o" } else { "o-o-o" }.to_owned();
        }
        if one.promotion.is_some() && self.has("promotes-without-letter") {
            text.pop();
        }
        if board.legal().len() == 1 && self.has("single-reply-a1a1") {
            return "a1a1".to_owned();
        }
        let is_drawn = board.captures(one) && board.after(one).lacks_material();
        if is_drawn && self.has("drawn-capture-a8a8") { "a8a8".to_owned() } else { text }
    }

    /// The engine has sent its move.
    pub(super) fn reported_played(&mut self) {
        self.reported.is_hit = false;
        if std::mem::take(&mut self.reported.moves_twice) {
            self.state.wants_move = true;
        }
    }

    /// The engine has ended the game by its own move.
    pub(super) fn reported_own_end(&self) {
        let is_drawn = matches!(self.state.game.end(), Some(End::Draw(draw)) if draw != Draw::Stalemate);
        if is_drawn && self.hard && self.has("drawn-with-pondering-hangs") {
            hang();
        }
    }

    /// The result of a mate, as a faulty engine tells it.
    pub(super) fn winner(&self, winner: Color) -> Color {
        let own = self.state.side.filter(|side| *side != winner && self.has("mated-claims-own-win"));
        own.unwrap_or(winner)
    }

    /// A position has come by `setboard`, from this FEN; `old` was on the board.
    pub(super) fn reported_set_board(&mut self, old: Board) {
        self.reported.missed = None;
        if self.has("setboard-unseen-by-search") && !self.state.analyzes {
            self.slips.root = Some(old);
        }
    }

    /// A FEN that a faulty engine does not survive.
    pub(super) fn stumble_over_fen(&self, fen: &str, board: Option<&Board>) {
        let rights = fen.split_whitespace().nth(2).unwrap_or_default();
        let lacks = |color, letters: [char; 2]| {
            board.is_some_and(|board| board.king(color).is_none()) && rights.contains(letters)
        };
        let is_fatal = lacks(Color::White, ['K', 'Q']) || lacks(Color::Black, ['k', 'q']);
        if is_fatal && self.has("rights-without-king-die") {
            std::process::abort();
        }
    }

    /// `undo`.
    pub(super) fn reported_undo(&mut self) {
        self.reported.missed = None;
        let is_setup = self.plain.setup.is_some() && self.state.game.plies() == 0;
        if is_setup && self.has("undo-of-setup-dies") {
            std::process::abort();
        }
    }

    /// An option was set.
    pub(super) fn reported_option(&mut self) {
        if self.state.analyzes && self.has("option-ends-analysis") {
            self.state.analyzes = false;
            self.held = Some(String::new());
        }
    }

    /// Pondering or analysis has ended.
    pub(super) fn reported_background(&mut self, purpose: Purpose) {
        let by_itself = self.is_exhausted && !self.is_done;
        self.reported.has_finished = by_itself && purpose == Purpose::Ponder;
        if by_itself && purpose == Purpose::Analyze && self.has("mate-in-analysis-deafens") {
            hang();
        }
    }

    /// Whether a variant shows nothing of what was found.
    pub(super) fn keeps_silent(&self, found: &Found) -> bool {
        let analyzes = self.thinking.as_ref().is_some_and(|thinking| thinking.purpose == Purpose::Analyze);
        analyzes && self.has("silent-about-mates") && plies_to_mate(found.score).is_some()
    }

    /// When the time begins that a thinking line shows, where that is not the search.
    pub(super) fn depth_began(&mut self) -> Option<Instant> {
        let before = self.reported.shown.replace(Instant::now());
        before.filter(|_| self.has("thinking-time-of-depth"))
    }

    /// A search begins.
    pub(super) fn reported_start(&mut self) {
        self.reported.shown = Some(Instant::now());
        self.reported.has_finished = false;
    }

    /// Sends a thinking line.
    pub(super) fn say_thought(&mut self, line: &str) {
        self.reported.thoughts += 1;
        if self.reported.thoughts.is_multiple_of(4) && self.has("lines-run-together") {
            self.write_open(line);
        } else {
            self.say(line);
        }
        if self.has("stat-unasked") {
            self.state_of_analysis();
        }
    }

    /// A move of a line as a variant writes it.
    pub(super) fn in_full(&self, board: &Board, one: Move) -> Option<String> {
        let kind = board.get(one.from).map_or(Kind::Pawn, |piece| piece.kind);
        let letter =
            if kind == Kind::Pawn { String::new() } else { kind.letter().to_ascii_uppercase().into() };
        let sign = if board.captures(one) { 'x' } else { '-' };
        let text = format!("{letter}{}{sign}{}", one.from.name(), one.to.name());
        Some(text).filter(|_| self.has("long-algebraic-lines"))
    }
}

//! What the engine says on its own: thinking lines, moves, hints, the book, the state of the analysis.

use crate::chess::{Board, Color, Draw, End, Found, Move, Watch, search};

use super::engine::Engine;
use super::state::Purpose;

/// Looks at nothing: for searches that are over at once.
struct Nobody;

impl Watch for Nobody {
    fn is_over(&mut self, nodes: u64) -> bool {
        nodes > 20_000
    }

    fn finished(&mut self, _: &Found) {}
}

impl Engine {
    /// A thinking line.
    pub(super) fn show(&mut self, found: &Found) {
        let shows = !self.has("silent-thinker") && !self.has("taciturn") && !self.keeps_silent(found);
        let Some(thinking) = self.thinking.clone().filter(|_| shows) else { return };
        let board = thinking.board;
        let time = self.clock.shown(|name| self.has(name)) + self.slips.thought;
        let time = self.depth_began().map_or(time, |began| began.elapsed());
        let time = match () {
            () if self.has("thinking-time-in-milliseconds") => time.as_millis(),
            () if self.has("thinking-time-in-seconds") => time.as_millis() / 1000,
            () => time.as_millis() / 10,
        };
        let black = self.has("scores-for-white") && board.turn == Color::Black;
        let (score, nodes) = (self.score(if black { -found.score } else { found.score }), found.nodes);
        let mut words = Vec::new();
        let mut at = board;
        for &one in &found.line {
            if !at.legal().contains(&one) {
                break;
            }
            words.push(self.in_full(&at, one).unwrap_or_else(|| self.written(&at, one)));
            at = at.after(one);
        }
        let ponders = thinking.purpose == Purpose::Ponder;
        if self.has("ponder-line-lacks-first-move") && ponders && words.len() > 1 {
            words.remove(0);
        }
        if self.has("hints-while-pondering") && ponders && words.len() > 1 {
            let expected = words.remove(0);
            self.say(&format!("Hint: {expected}"));
        }
        if self.has("expected-move-in-parentheses") && ponders && !words.is_empty() {
            words[0] = format!("({})", words[0]);
        }
        let pv = if self.has("no-pv") { String::new() } else { words.join(" ") };
        let depth = found.depth;
        let line = match () {
            () if self.has("score-in-pawns") => {
                format!("{depth} {:.2} {time} {nodes} {pv}", f64::from(found.score) / 100.0)
            }
            () if self.has("depth-with-selective-depth") => {
                format!("{depth}/{} {score} {time} {nodes} {pv}", depth + 4)
            }
            () if self.has("nodes-before-time") => format!("{depth} {score} {nodes} {time} {pv}"),
            () if self.has("gnu-lines") => format!("{depth}. {score} {} {nodes} {pv}", time / 100),
            () if self.has("numbered-lines") => {
                format!("{depth} {:+} {time} {nodes} {}", found.score, numbered(&board, &found.line))
            }
            () if self.has("long-lines") => format!("  {depth}   {score}  {time}    {nodes}  {pv}"),
            () => format!("{depth} {score} {time} {nodes} {pv}"),
        };
        if self.has("fails-high") && thinking.purpose == Purpose::Analyze && depth > 2 {
            self.say(if depth.is_multiple_of(2) { "++" } else { "--" });
        }
        self.say_thought(&line);
        if self.has("long-lines") {
            self.say("      (and more of the same)");
        }
        if self.has("debug-lines-unasked") {
            self.say(&format!("# {nodes} nodes"));
        }
    }

    /// A move as the interface gets it.
    pub(super) fn written(&self, board: &Board, one: Move) -> String {
        if self.has("san") || self.has("writes-san") { board.san(one) } else { one.coordinates() }
    }

    /// Tells the move that was found, makes it, and says how the game has ended, if it has.
    pub(super) fn play(&mut self, found: &Found) {
        let board = *self.board();
        let one = found.line[0];
        if self.resigns(found) {
            return;
        }
        if self.has("offers-draws") && found.score < 30 && self.clock.moves % 3 == 2 {
            self.say("offer draw");
            if self.has("offer-waits-for-answer") {
                return;
            }
        }
        self.plain_slips_before_move(found);
        let mut text = self.written(&board, one);
        let draws = self.has("offers-for-own-draws") && self.completes_draw(one);
        if draws {
            self.say("offer draw");
        }
        let king_goes_two =
            (one.to.file() - one.from.file()).abs() == 2 && board.king(board.turn) == Some(one.from);
        if one.promotion.is_some() && self.has("promotes-in-capitals") {
            text = text.replace('q', "Q");
        }
        if one.promotion.is_some() && board.captures(one) && self.has("promotion-by-capture-without-letter") {
            text.pop();
        }
        if king_goes_two && self.has("castles-with-zeros") {
            text = if one.to.file() == 6 { "0-0" } else { "0-0-0" }.to_owned();
        }
        if king_goes_two && self.has("castles-king-takes-rook") {
            text.replace_range(2..3, if one.to.file() == 6 { "h" } else { "a" });
        }
        if self.has("long-algebraic") {
            text.insert(2, '-');
        }
        text = self.signed(&board, one, text);
        text = self.misspelled(&board, one, text);
        text = self.again_written(&board, found, text);
        self.state.game.make(one);
        self.slips_made();
        self.plain_slips_made(one);
        self.reported_made(&board, one);
        self.slips_played();
        self.clock.end(found.nodes, &self.chosen);
        self.say(&format!("move {text}"));
        if self.has("move-sent-again-one-in-five") && self.random.u32(..5) == 0 {
            self.say(&format!("move {text}"));
        }
        self.late_slips_played(found);
        self.plain_slips_played(found);
        if self.has("prints-board") {
            self.say("8 0 0 0 0 0 0 0 0");
            self.say("1 5 3 0 9 . . . .");
        }
        if self.has("chatter") {
            let bell = if self.has("debug-line-with-bell") { "\u{7}" } else { "" };
            self.say(&format!("# that was a good one{bell}"));
            self.say("tellothers I like this position");
        }
        if !draws && self.claim() {
            self.reported_own_end();
        }
        self.reported_played();
    }

    /// Whether this move brings a draw by fifty moves or repetition.
    fn completes_draw(&self, one: Move) -> bool {
        let mut game = self.state.game.clone();
        game.make(one);
        matches!(game.end(), Some(End::Draw(Draw::FiftyMoves | Draw::Repetition)))
    }

    /// A move for the side that is on move, quickly found.
    fn idea(&self) -> Option<Move> {
        let board = self.board();
        let moves = board.legal();
        search(board, &moves, 2, &mut Nobody).map(|found| found.line[0])
    }

    /// Answers `hint`.
    pub(super) fn hint(&mut self) {
        if self.is_thinking() || self.state.is_bad || self.state.is_over {
            return;
        }
        let board = *self.board();
        if self.has("hint-for-own-side") {
            let mut other = board;
            other.turn = board.turn.other();
            other.en_passant = None;
            if let Some(one) = other.legal().first() {
                self.say(&format!("Hint: {}", one.coordinates()));
            }
        } else if let Some(one) = self.old_hint() {
            self.say(&format!("Hint: {}", one.coordinates()));
        } else if let Some(one) = self.idea() {
            let text = self.written(&board, one);
            let colon = if self.has("hint-without-colon") { "Hint " } else { "Hint: " };
            self.say(&format!("{colon}{text}"));
            if self.has("hint-is-played") && self.state.side.is_some() {
                self.state.game.make(one);
            }
        }
    }

    /// Answers `bk`.
    pub(super) fn book(&mut self) {
        let begin = self.state.game.plies() == 0 && self.board().number == 1;
        self.say(if begin { " Book: e2e4 d2d4" } else { " The book has nothing here." });
        if self.has("book-line-not-indented") {
            self.say("total: 2 moves");
        } else {
            self.say("\tEnd of the book.");
        }
        let is_open = self.has("book-open-when-unknown") && !begin;
        if !self.has("book-without-empty-line") && !is_open {
            self.say("");
        }
    }

    /// Answers `.` in analysis.
    pub(super) fn state_of_analysis(&mut self) {
        let time = self.clock.shown(|_| false).as_millis() / 10;
        let Some(thinking) = self.thinking.clone().filter(|thinking| thinking.purpose == Purpose::Analyze)
        else {
            return;
        };
        let (depth, nodes, all) = (thinking.depth + 1, thinking.nodes, thinking.choices);
        let first =
            thinking.first.map_or(String::new(), |one| format!(" {}", self.written(&thinking.board, one)));
        if self.has("stat-counts-moves-done") {
            return self.say(&format!("stat01: {time} {nodes} {depth} {} {all}{first}", all + 3));
        }
        self.say(&format!("stat01: {time} {nodes} {depth} {} {all}{first}", all.saturating_sub(1)));
    }
}

/// A line of moves as people write it: SAN with numbers.
fn numbered(board: &Board, line: &[Move]) -> String {
    let (mut at, mut words) = (*board, Vec::new());
    for &one in line {
        if !at.legal().contains(&one) {
            break;
        }
        match at.turn {
            Color::White => words.push(format!("{}.", at.number)),
            Color::Black if words.is_empty() => words.push(format!("{}...", at.number)),
            Color::Black => {}
        }
        words.push(at.san(one));
        at = at.after(one);
    }
    words.join(" ")
}

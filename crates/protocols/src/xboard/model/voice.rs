//! How moves and positions are spoken to this engine: prefix, SAN, `setboard` or `edit`, clocks before a move.

use std::collections::BTreeSet;

use super::clocks::Clocks;
use super::features::Features;
use super::hypotheses::Hypotheses;
use super::state::Mode;
use games::chess::{Color, FenError, MoveError, Piece, Position, Setup, parse_piece_and_square};

/// The test positions by name. The later ones of `LONG` are tried when the engine knows the first too well.
const POSITIONS: &[(&str, &str)] = &[
    ("LONG", "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9"),
    ("ONE", "6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1"),
    ("ONE-B", "1R4k1/5ppp/5n2/8/8/8/8/6K1 b - - 0 1"),
    ("MATE1", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"),
    ("PAT", "7k/8/6K1/8/5Q2/8/8/8 w - - 0 1"),
    ("KK", "k7/8/8/8/8/8/1r6/K7 w - - 0 1"),
    ("FIFTY", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"),
    ("PROMO", "8/P6k/8/8/8/8/8/K7 w - - 0 1"),
    ("PIN", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1"),
    ("EP", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"),
    ("CAS", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("NOCAS", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"),
    ("EMPTY", "8/8/8/8/8/8/8/8 w - - 0 1"),
    ("K64", "KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK w - - 0 1"),
    ("CHK", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
    ("PAWN1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"),
];

/// Middle games in which no engine moves at once: many moves, no book, nothing forced. White is on move in all, so that
/// they can be edited.
pub(super) const LONG_POSITIONS: &[&str] = &[
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN1PN2/PP2QPPP/R1BR2K1 w - - 2 13",
    "2rq1rk1/pb1nbppp/1p2pn2/3p4/2PP4/1P1BPN2/PB2NPPP/2RQ1RK1 w - - 4 12",
    "r1b1r1k1/pp1nqppp/2pb1n2/3p4/3P4/2NBPN2/PPQB1PPP/R4RK1 w - - 6 11",
];

/// The sizes that an interface tells an engine that asks for them: the feature, and what is sent. The first goes before
/// all other settings, the second behind them (XG-SET-1).
pub(super) const SIZES: [(&str, &str); 2] = [("memory", "memory 64"), ("smp", "cores 1")];

/// How this engine is spoken to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Voice<'m> {
    /// What it announced.
    pub(super) features: &'m Features,
    /// The states that it may be in.
    pub(super) hypotheses: &'m Hypotheses,
    /// Its clocks.
    pub(super) clocks: &'m Clocks,
    /// The commands that it refuses, by this dialogue and by others.
    pub(super) refused: [&'m BTreeSet<String>; 2],
    /// The configured lines.
    pub(super) set_up: &'m [String],
}

impl Voice<'_> {
    /// Whether the engine is known to refuse the command.
    pub(super) fn is_refused(&self, command: &str) -> bool {
        self.refused.iter().any(|refused| refused.contains(command))
    }

    /// What goes out before the first `new`: the sizes that the engine asks for, and the configured lines, which come first
    /// where they say the same.
    pub(super) fn settings(&self) -> Vec<Vec<u8>> {
        let word = |line: &str| line.split_ascii_whitespace().next().map(str::to_owned);
        let is_set_up = |sent: &str| self.set_up.iter().any(|line| word(line) == word(sent));
        let [memory, cores] = SIZES.map(|(feature, sent)| {
            (self.features.on(feature) && !is_set_up(sent)).then(|| sent.as_bytes().to_vec())
        });
        let set_up = self.set_up.iter().map(|line| line.as_bytes().to_vec());
        memory.into_iter().chain(set_up).chain(cores).collect()
    }

    /// The lines that let the engine move: the clocks, and `go`.
    pub(super) fn go(&self) -> Vec<Vec<u8>> {
        let mut lines = self.clocks_now();
        lines.push(b"go".to_vec());
        lines
    }

    /// Whether it can be told clocks.
    pub(super) fn takes_clocks(&self) -> bool {
        self.features.value("time") != Some("0") && !self.is_refused("time")
    }

    /// The lines that make a move in this engine's dialect.
    pub(super) fn mv(&self, text: &str) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        if matches!(self.hypotheses.believed().mode, Mode::Play(_)) {
            lines.extend(self.clocks_now());
        }
        lines.push(self.spelled(text, self.hypotheses.position()));
        lines
    }

    /// The lines for `POSITION; MOVE MOVE ...`, or for moves from the present position, sent in force mode.
    ///
    /// # Errors
    /// If the position cannot be set up.
    pub(super) fn moves_from(&self, text: &str) -> Result<Vec<Vec<u8>>, String> {
        let (mut lines, mut position, moves) = match text.split_once(';') {
            Some((name, moves)) => {
                let name = name.trim();
                (self.position(name)?, Position::from_fen(fen_of(name)).ok(), moves)
            }
            None => (Vec::new(), self.hypotheses.position().cloned(), text),
        };
        for mv in moves.split_ascii_whitespace() {
            lines.push(self.spelled(mv, position.as_ref()));
            if let Some(position) = &mut position
                && let Ok(read) = position.parse_any(mv)
            {
                position.play(read.mv);
            }
        }
        Ok(lines)
    }

    /// A move in a position as this engine reads it.
    fn spelled(&self, text: &str, position: Option<&Position>) -> Vec<u8> {
        let spelled = position.and_then(|position| {
            let mv = position.parse_any(text).ok()?.mv;
            Some(if self.features.on("san") { position.san(mv) } else { position.coordinates(mv) })
        });
        self.with_prefix(spelled.as_deref().unwrap_or(text))
    }

    /// A move, legal or not, in a position that is not the present one. In SAN what is illegal names its square, too.
    pub(super) fn tried(&self, text: &str, position: &Position) -> Vec<u8> {
        if position.parse_any(text).is_ok() || !self.features.on("san") {
            return self.spelled(text, Some(position));
        }
        let spelled =
            far_fetched(text, position).filter(|san| position.parse_san(san) == Err(MoveError::Illegal));
        self.with_prefix(spelled.as_deref().unwrap_or(text))
    }

    /// `time` and `otim`, where they are due (XG-CLOCK-1) and wanted.
    fn clocks_now(&self) -> Vec<Vec<u8>> {
        if self.clocks.are_told() {
            return Vec::new();
        }
        let (own, opponent) = self.clocks.told_now();
        self.tells(own, opponent)
    }

    /// `time` and `otim` in hundredths of a second, as far as the engine takes them.
    pub(super) fn tells(&self, own: u64, opponent: u64) -> Vec<Vec<u8>> {
        if !self.takes_clocks() {
            return Vec::new();
        }
        let mut lines = vec![format!("time {own}").into_bytes()];
        if !self.is_refused("otim") {
            lines.push(format!("otim {opponent}").into_bytes());
        }
        lines
    }

    fn with_prefix(&self, mv: &str) -> Vec<u8> {
        if self.features.on("usermove") { format!("usermove {mv}") } else { mv.to_owned() }.into_bytes()
    }

    /// The lines that set a position up, sent in force mode (XG-POS-1, XG-POS-2).
    ///
    /// # Errors
    /// If `edit` is all there is, and cannot say it or is refused.
    pub(super) fn position(&self, name: &str) -> Result<Vec<Vec<u8>>, String> {
        self.position_from(name, self.hypotheses.position().map(|_| self.hypotheses.believed().turn))
    }

    /// The same, right behind `new` and `force`: White is on move.
    ///
    /// # Errors
    /// If `edit` is all there is, and cannot say it or is refused.
    pub(super) fn position_after_new(&self, name: &str) -> Result<Vec<Vec<u8>>, String> {
        let mut lines = self.position_from(name, Some(Color::White))?;
        // For Black on move, `new` and `force` come by themselves.
        if lines.first().is_some_and(|line| line == b"new") {
            lines.drain(..2);
        }
        Ok(lines)
    }

    /// The lines for a position, when this side is on move before (none: it is not known).
    fn position_from(&self, name: &str, before: Option<Color>) -> Result<Vec<Vec<u8>>, String> {
        let fen = fen_of(name);
        if self.features.on("setboard") {
            return Ok(vec![format!("setboard {fen}").into_bytes()]);
        }
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let (Some(&pieces), Some(&turn)) = (fields.first(), fields.get(1)) else {
            return Err(format!("{fen} is no position"));
        };
        let turn = if turn == "b" { Color::Black } else { Color::White };
        if self.is_refused("edit") {
            return Err("refuses edit, and has no setboard".to_owned());
        }
        let (white, black) = edit_pieces(pieces).ok_or_else(|| format!("{fen} cannot be edited"))?;
        let edited = edited_position(&white, &black, turn);
        match (Position::from_fen(fen), edited) {
            (Ok(wanted), Some(edited)) if same_rules(&wanted, &edited) => {}
            (Err(FenError::Illegal { .. }), None) => {}
            _ => return Err("no setboard: edit cannot set this position up".to_owned()),
        }
        let mut lines: Vec<Vec<u8>> = Vec::new();
        if before != Some(turn) {
            lines.push(b"new".to_vec());
            lines.push(b"force".to_vec());
            if turn == Color::Black {
                lines.push(self.with_prefix("a2a3"));
            }
        }
        lines.extend(["edit", "#"].map(|line| line.as_bytes().to_vec()));
        lines.extend(white.into_iter().map(String::into_bytes));
        if !black.is_empty() {
            lines.push(b"c".to_vec());
            lines.extend(black.into_iter().map(String::into_bytes));
        }
        lines.push(b".".to_vec());
        Ok(lines)
    }
}

/// The FEN behind a name of a test position; anything else is a FEN itself.
pub(super) fn fen_of(name: &str) -> &str {
    POSITIONS.iter().find(|(n, _)| *n == name).map_or(name, |(_, fen)| fen)
}

/// An illegal move in SAN with all that could be said.
fn far_fetched(text: &str, position: &Position) -> Option<String> {
    let (from, to) = (text.get(..2)?, text.get(2..4)?);
    let (_, piece) = position.piece_on(from.parse().ok()?)?;
    Some(match (piece, text) {
        (Piece::King, "e1g1" | "e8g8") => "O-O".to_owned(),
        (Piece::King, "e1c1" | "e8c8") => "O-O-O".to_owned(),
        (Piece::Pawn, _) if from[..1] == to[..1] => to.to_owned(),
        (Piece::Pawn, _) => format!("{}x{to}", &from[..1]),
        (piece, _) => format!("{}{from}{to}", char::from(piece).to_ascii_uppercase()),
    })
}

/// White's and Black's pieces as `edit` takes them.
fn edit_pieces(placement: &str) -> Option<(Vec<String>, Vec<String>)> {
    let (mut white, mut black) = (Vec::new(), Vec::new());
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != 8 {
        return None;
    }
    for (row, rank) in ranks.into_iter().enumerate() {
        let mut file = 0_u8;
        for c in rank.chars() {
            if let Some(gap) = c.to_digit(10) {
                file += u8::try_from(gap).ok()?;
                continue;
            }
            if file > 7 || !c.is_ascii_alphabetic() {
                return None;
            }
            let square = format!("{}{}{}", c.to_ascii_uppercase(), char::from(b'a' + file), 8 - row);
            if c.is_ascii_uppercase() {
                white.push(square)
            } else {
                black.push(square)
            }
            file += 1;
        }
    }
    Some((white, black))
}

/// What the engine makes of the edited pieces.
fn edited_position(white: &[String], black: &[String], turn: Color) -> Option<Position> {
    let mut setup = Setup::empty(turn);
    for (pieces, colour) in [(white, Color::White), (black, Color::Black)] {
        for text in pieces {
            let (piece, square) = parse_piece_and_square(text)?;
            setup.put(square, colour, piece);
        }
    }
    setup.finish().ok()
}

/// Whether two positions allow the same moves, now and for long: same board, rights and en passant, no draw near.
fn same_rules(wanted: &Position, edited: &Position) -> bool {
    wanted.hash() == edited.hash() && wanted.halfmove_clock() < 40
}

//! A chess position with the moves that led to it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use cozy_chess::{BitBoard, Board, Color, File, Piece, Square, get_pawn_attacks};

/// A legal move of some position. Only meaningful together with the position that it was made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(pub(super) cozy_chess::Move);

impl Move {
    /// The square that the piece leaves.
    #[must_use]
    pub fn from(self) -> Square {
        self.0.from
    }

    /// The piece that a pawn becomes.
    #[must_use]
    pub fn promotion(self) -> Option<Piece> {
        self.0.promotion
    }

    /// The move as `cozy-chess` writes it: castling is the king taking its own rook.
    #[must_use]
    pub fn to_cozy(self) -> cozy_chess::Move {
        self.0
    }

    /// A move that `cozy-chess` generated.
    #[must_use]
    pub fn from_cozy(mv: cozy_chess::Move) -> Move {
        Move(mv)
    }
}

/// How a game ended by the rules, without anybody claiming.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is mated.
    Checkmate {
        /// The side that mates.
        winner: Color,
    },
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Bare kings, or kings with a single knight or bishop, or one bishop each on squares of one colour. Nothing else
    /// (xboard: XB-CLAIM-6).
    InsufficientMaterial,
}

impl Outcome {
    /// The winner; none for a draw.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            Outcome::Stalemate | Outcome::InsufficientMaterial => None,
        }
    }
}

/// A position and how it came about since the last start or set-up. Cheap to clone: the history is shared.
///
/// Two positions are equal if the same moves led to them from the same beginning.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    clock: u32,
    plies: usize,
    past: Option<Arc<Past>>,
}

/// What stood before the last move.
#[derive(PartialEq, Eq)]
struct Past {
    board: Board,
    clock: u32,
    played: Move,
    before: Option<Arc<Past>>,
}

impl Drop for Past {
    /// Long histories go one by one, as recursion would need a stack as deep as the game is long.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut past) = next.and_then(Arc::into_inner) {
            next = past.before.take();
        }
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Hash::hash(&self.board, state);
        self.clock.hash(state);
        self.plies.hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}, ply {})", self.fen(), self.plies)
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl Position {
    /// The start position of standard chess.
    #[must_use]
    pub fn start() -> Position {
        Position::with_board(Board::startpos(), 0)
    }

    /// A position without history.
    pub(super) fn with_board(board: Board, clock: u32) -> Position {
        Position { board, clock, plies: 0, past: None }
    }

    /// The board of `cozy-chess`, for searches that bring their own history.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.board.side_to_move()
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<(Color, Piece)> {
        Some((self.board.color_on(square)?, self.board.piece_on(square)?))
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// All legal moves, always in the same order.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.board.generate_moves(|piece| {
            moves.extend(piece.into_iter().map(Move));
            false
        });
        moves
    }

    /// The legal moves of the piece on a square: cheaper than to look for them among all.
    pub(super) fn legal_moves_from(&self, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        self.board.generate_moves_for(from.bitboard(), |piece| {
            moves.extend(piece.into_iter().map(Move));
            false
        });
        moves
    }

    /// Whether the move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(mv.0)
    }

    /// The square where the moved piece arrives; of a castling king two steps aside.
    #[must_use]
    pub fn target(&self, mv: Move) -> Square {
        arrival(&self.board, mv)
    }

    /// Whether the move is castling.
    #[must_use]
    pub fn is_castling(&self, mv: Move) -> bool {
        is_castling(&self.board, mv)
    }

    /// Makes a legal move.
    ///
    /// # Panics
    /// If the move is not legal here.
    pub fn play(&mut self, mv: Move) {
        let before = self.board.clone();
        self.board.play(mv.0);
        // `cozy-chess` stops counting at 100; the clock of a game may be higher, where nobody claims.
        let irreversible = self.board.halfmove_clock() == 0;
        let clock = if irreversible { 0 } else { self.clock.saturating_add(1) };
        let past = Past {
            board: before,
            clock: std::mem::replace(&mut self.clock, clock),
            played: mv,
            before: self.past.take(),
        };
        self.past = Some(Arc::new(past));
        self.plies += 1;
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// If the move is not legal here.
    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Takes back the last move; `false` if there is none since the start or the last set-up.
    pub fn undo(&mut self) -> bool {
        let Some(past) = self.past.take() else {
            return false;
        };
        self.board = past.board.clone();
        self.clock = past.clock;
        self.plies -= 1;
        self.past.clone_from(&past.before);
        true
    }

    /// The last move, with the position that it was made in.
    #[must_use]
    pub fn last(&self) -> Option<(Position, Move)> {
        let mut before = self.clone();
        let mv = self.past.as_ref()?.played;
        before.undo();
        Some((before, mv))
    }

    /// How many moves were made since the start or the last set-up.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// Half-moves since the last capture or pawn move.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        self.clock
    }

    /// How often this position has occurred, this time included. En passant counts only where it is legal.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let reversible = usize::try_from(self.clock).unwrap_or(usize::MAX);
        let past = std::iter::successors(self.past.as_deref(), |past| past.before.as_deref());
        1 + past.take(reversible).filter(|past| past.board.same_position(&self.board)).count()
    }

    /// Hashes of the earlier positions that can still come again, the latest first.
    #[must_use]
    pub fn earlier_hashes(&self) -> Vec<u64> {
        let reversible = usize::try_from(self.clock).unwrap_or(usize::MAX);
        let past = std::iter::successors(self.past.as_deref(), |past| past.before.as_deref());
        past.take(reversible).map(|past| past.board.hash()).collect()
    }

    /// Whether fifty moves of both sides have passed without a capture or pawn move, and the game is not over anyway.
    #[must_use]
    pub fn can_claim_fifty(&self) -> bool {
        self.clock >= 100 && self.outcome().is_none()
    }

    /// Whether this is the third occurrence of the position.
    #[must_use]
    pub fn can_claim_threefold(&self) -> bool {
        self.repetitions() >= 3
    }

    /// How the game ended, if it did without a claim.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.board.generate_moves(|_| true) {
            return Some(if self.in_check() {
                Outcome::Checkmate { winner: !self.turn() }
            } else {
                Outcome::Stalemate
            });
        }
        is_insufficient(&self.board).then_some(Outcome::InsufficientMaterial)
    }

    /// A number that equal boards share: pieces, side to move, castling rights, en-passant file; not the counters.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.board.hash()
    }

    /// The position in FEN, with both counters.
    #[must_use]
    pub fn fen(&self) -> String {
        let text = self.board.to_string();
        let mut fields: Vec<&str> = text.split(' ').collect();
        let clock = self.clock.to_string();
        if let Some(field) = fields.get_mut(4) {
            *field = &clock;
        }
        fields.join(" ")
    }
}

/// Whether the material is KK, KNK, KBK, or KBKB with both bishops on squares of one colour: the list of XB-CLAIM-6.
#[must_use]
pub fn is_insufficient(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !heavy.is_empty() {
        return false;
    }
    let knights = board.pieces(Piece::Knight);
    let bishops = board.pieces(Piece::Bishop);
    match (knights.len(), bishops.len()) {
        (0 | 1, 0) | (0, 1) => true,
        (0, 2) => {
            let white = (bishops & board.colors(Color::White)).len();
            let light = (bishops & BitBoard::LIGHT_SQUARES).len();
            white == 1 && light != 1
        }
        _ => false,
    }
}

/// Whether only kings and pawns are left, and no pawn can move: a wall that nobody gets through, or nearly so.
#[must_use]
pub fn is_blocked(board: &Board) -> bool {
    let pawns = board.pieces(Piece::Pawn);
    let stuck = |square: Square| {
        let colour = if board.colors(Color::White).has(square) { Color::White } else { Color::Black };
        let ahead = square.try_offset(0, if colour == Color::White { 1 } else { -1 });
        ahead.is_none_or(|ahead| board.occupied().has(ahead))
            && (get_pawn_attacks(square, colour) & board.colors(!colour)).is_empty()
    };
    !pawns.is_empty() && board.occupied() == pawns | board.pieces(Piece::King) && pawns.into_iter().all(stuck)
}

/// The square where the king arrives: of a castling king two steps aside, else the move's target.
pub(super) fn arrival(board: &Board, mv: Move) -> Square {
    if is_castling(board, mv) {
        let file = if mv.0.from.file() < mv.0.to.file() { File::G } else { File::C };
        Square::new(file, mv.0.from.rank())
    } else {
        mv.0.to
    }
}

/// Whether the move is castling.
pub(super) fn is_castling(board: &Board, mv: Move) -> bool {
    board.colors(board.side_to_move()).has(mv.0.to)
}

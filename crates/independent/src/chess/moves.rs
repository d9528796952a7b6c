//! Attacks, the moves of a position, and what a move does.

use super::board::{Board, Color, Kind, Piece, Square};
use super::oddities::Oddity;

/// A move: castling is the king's step of two squares, or on a free board its step to its rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// What a pawn becomes on the last rank.
    pub(crate) promotion: Option<Kind>,
}

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const ALL: [(i8, i8); 8] = [(1, 1), (1, -1), (-1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)];
const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

impl Board {
    /// Whether this side attacks this square.
    pub(crate) fn is_attacked(&self, square: Square, by: Color) -> bool {
        let back = if self.is_odd(Oddity::PawnsCheckUpwards) { -1 } else { -by.forward() };
        let pawn = [(1, back), (-1, back)];
        pawn.iter().any(|&(files, ranks)| self.has(square.step(files, ranks), by, Kind::Pawn))
            || self.is_attacked_by_piece(square, by)
    }

    /// The same, pawns left out.
    fn is_attacked_by_piece(&self, square: Square, by: Color) -> bool {
        let near = |steps: &[(i8, i8)], kind| {
            steps.iter().any(|&(files, ranks)| self.has(square.step(files, ranks), by, kind))
        };
        let king = !self.is_odd(Oddity::KingsMayTouch) && near(&ALL, Kind::King);
        if near(&JUMPS, Kind::Knight) || king {
            return true;
        }
        let far = |steps: &[(i8, i8)], kind| {
            steps.iter().any(|&step| {
                self.first_piece(square, step).is_some_and(|piece| {
                    piece.color == by && (piece.kind == kind || piece.kind == Kind::Queen)
                })
            })
        };
        far(&DIAGONAL, Kind::Bishop) || far(&STRAIGHT, Kind::Rook)
    }

    /// The first piece that one meets in this direction.
    fn first_piece(&self, from: Square, (files, ranks): (i8, i8)) -> Option<Piece> {
        let mut at = from.step(files, ranks);
        while let Some(square) = at {
            if let Some(piece) = self.get(square) {
                return Some(piece);
            }
            at = square.step(files, ranks);
        }
        None
    }

    /// Whether this side's king is attacked. A side without a king never is.
    pub(crate) fn is_in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.is_attacked(king, color.other()))
    }

    /// All legal moves.
    pub(crate) fn legal(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal();
        moves.retain(|one| self.is_safe(*one));
        moves
    }

    /// Whether the mover's king is safe after this pseudo-legal move.
    pub(crate) fn is_safe(&self, one: Move) -> bool {
        if self.is_odd(Oddity::EnPassantOpensRank) && self.takes_en_passant(one) {
            return !self.is_in_check(self.turn);
        }
        if self.castles_freely(one) && self.is_odd(Oddity::FreeCastlingOpensRank) {
            return true;
        }
        if self.is_odd(Oddity::KingRetreatsAlongRay) && self.has(Some(one.from), self.turn, Kind::King) {
            return !self.is_attacked(one.to, self.turn.other());
        }
        let next = self.after(one);
        !next.is_in_check(self.turn)
            || self.is_odd(Oddity::DoubleCheckIsSingle) && self.answers_one_of_two(one, &next)
    }

    /// Whether the move, which leads to this position, answers one of two checks.
    fn answers_one_of_two(&self, one: Move, next: &Board) -> bool {
        let (other, king) = (self.turn.other(), self.king(self.turn));
        let mut theirs = *self;
        (theirs.turn, theirs.castling) = (other, [[false; 2]; 2]);
        let moves = theirs.pseudo_legal();
        let attackers: Vec<Square> =
            moves.iter().filter(|attack| Some(attack.to) == king).map(|attack| attack.from).collect();
        let without = |square: Square| {
            let mut board = *next;
            if board.get(square).is_some_and(|piece| piece.color == other) {
                board.put(square, None);
            }
            board
        };
        attackers.len() > 1
            && Some(one.from) != king
            && attackers.iter().any(|&square| !without(square).is_in_check(self.turn))
    }

    /// Whether the move captures, en passant too.
    pub(crate) fn captures(&self, one: Move) -> bool {
        self.get(one.to).is_some() && !self.castles_freely(one) || self.takes_en_passant(one)
    }

    fn takes_en_passant(&self, one: Move) -> bool {
        self.en_passant == Some(one.to)
            && one.from.file() != one.to.file()
            && self.has(Some(one.from), self.turn, Kind::Pawn)
    }

    /// The moves as the pieces go, also those that leave the own king in check.
    pub(crate) fn pseudo_legal(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        for (from, piece) in self.pieces().filter(|(_, piece)| piece.color == self.turn) {
            match piece.kind {
                Kind::Pawn => self.pawn_moves(from, &mut moves),
                Kind::Knight => self.steps(from, &JUMPS, false, &mut moves),
                Kind::Bishop => self.steps(from, &DIAGONAL, true, &mut moves),
                Kind::Rook => self.steps(from, &STRAIGHT, true, &mut moves),
                Kind::Queen => self.steps(from, &ALL, true, &mut moves),
                Kind::King => {
                    self.steps(from, &ALL, false, &mut moves);
                    self.castling_moves(from, &mut moves);
                }
            }
        }
        moves
    }

    fn steps(&self, from: Square, steps: &[(i8, i8)], slides: bool, moves: &mut Vec<Move>) {
        for &(files, ranks) in steps {
            let mut at = from.step(files, ranks);
            while let Some(to) = at {
                let there = self.get(to);
                if there.is_none_or(|piece| piece.color != self.turn) {
                    moves.push(Move { from, to, promotion: None });
                }
                at = if slides && there.is_none() { to.step(files, ranks) } else { None };
            }
        }
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = self.turn.forward();
        let mut add = |to: Square, captures: bool| {
            if to.rank() != self.turn.other().home() {
                moves.push(Move { from, to, promotion: None });
            } else if !(captures
                && self.turn == Color::Black
                && self.is_odd(Oddity::BlackNeverPromotesByCapture))
            {
                let kinds = Kind::PROMOTIONS.iter();
                moves.extend(kinds.map(|&kind| Move { from, to, promotion: Some(kind) }));
            }
        };
        let one = from.step(0, forward);
        let is_free = |square: Option<Square>| square.filter(|&square| self.get(square).is_none());
        if let Some(to) = is_free(one) {
            add(to, false);
        }
        let jumps = self.is_odd(Oddity::PawnJumps) || is_free(one).is_some();
        if from.rank() == self.turn.home() + forward
            && jumps
            && let Some(to) = is_free(from.step(0, 2 * forward))
        {
            add(to, false);
        }
        let aside = |files| from.step(files, forward).or_else(|| self.square_round_the_edge(from, files));
        for to in [aside(1), aside(-1)].into_iter().flatten() {
            let enemy = self.get(to).is_some_and(|piece| piece.color != self.turn);
            let passes = self.en_passant == Some(to)
                && !(self.is_odd(Oddity::CheckForgetsEnPassant) && self.is_in_check(self.turn));
            if enemy || passes {
                add(to, true);
            }
        }
    }

    /// Where a pawn of a faulty engine comes to beyond the edge.
    fn square_round_the_edge(&self, from: Square, files: i8) -> Option<Square> {
        let forward = self.turn.forward();
        let ranks = if files == forward { 2 * forward } else { 0 };
        Square::at(from.file() - 7 * files, from.rank() + ranks).filter(|_| self.is_odd(Oddity::PawnsWrap))
    }

    fn castling_moves(&self, from: Square, moves: &mut Vec<Move>) {
        if self.is_free {
            return self.free_castling_moves(from, moves);
        }
        let (color, home) = (self.turn, self.turn.home());
        if Square::at(4, home) != Some(from) {
            return;
        }
        for (wing, rook, between) in [(0, 7, &[5, 6][..]), (1, 0, &[3, 2, 1][..])] {
            let path: Vec<Square> = between.iter().filter_map(|&file| Square::at(file, home)).collect();
            let seen = if self.is_odd(Oddity::LongCastlingJumps) { 2 } else { path.len() };
            let is_open = self.castling[color.index()][wing]
                && self.has(Square::at(rook, home), color, Kind::Rook)
                && path[..seen].iter().all(|&square| self.get(square).is_none());
            let looked_at = match () {
                () if self.is_odd(Oddity::CastlesThroughCheck) => &path[1..2],
                () if self.is_odd(Oddity::CarefulLongCastling) => &path[..],
                () => &path[..2],
            };
            let is_attacked = |square: Square| match self.is_odd(Oddity::PawnsGuardNoCastling) {
                true if square != from => self.is_attacked_by_piece(square, color.other()),
                _ => self.is_attacked(square, color.other()),
            };
            let starts_well = self.is_odd(Oddity::CastlesOutOfCheck) || !is_attacked(from);
            if is_open && starts_well && !looked_at.iter().any(|&square| is_attacked(square)) {
                moves.push(Move { from, to: path[1], promotion: None });
            }
        }
    }

    /// The position after a pseudo-legal move.
    pub(crate) fn after(&self, one: Move) -> Board {
        let Some(piece) = self.get(one.from) else { return *self };
        if self.castles_freely(one) {
            return self.after_free_castling(one);
        }
        let mut next = *self;
        let pawn = piece.kind == Kind::Pawn;
        let captures = self.get(one.to).is_some() && !self.is_odd(Oddity::CapturesAreQuiet);
        next.put(one.from, None);
        let promotion =
            one.promotion.map(|kind| if self.is_odd(Oddity::OnlyQueens) { Kind::Queen } else { kind });
        next.put(one.to, Some(Piece { color: piece.color, kind: promotion.unwrap_or(piece.kind) }));
        let sweeps = self.en_passant == Some(one.to) && self.is_odd(Oddity::PiecesTakeEnPassant);
        if self.takes_en_passant(one) || sweeps && !pawn {
            let stays = self.turn == Color::Black && self.is_odd(Oddity::PawnStaysEnPassant);
            if let Some(pawn) = one.to.step(0, -self.turn.forward()).filter(|_| !stays) {
                next.put(pawn, None);
            }
        }
        if piece.kind == Kind::King && (one.to.file() - one.from.file()).abs() == 2 {
            next.bring_rook(one);
        }
        next.lose_rights(one);
        if piece.kind == Kind::King && !(self.is_free && self.is_odd(Oddity::FreeRightsByUsualSquares)) {
            next.castling[self.turn.index()] = [false; 2];
        }
        let two_steps = pawn && (one.to.rank() - one.from.rank()).abs() == 2;
        if pawn || !self.is_odd(Oddity::EnPassantStays) {
            next.en_passant = one.from.step(0, self.turn.forward()).filter(|_| two_steps);
        }
        next.quiet = if pawn || captures { 0 } else { self.quiet + 1 };
        next.number += u32::from(self.turn == Color::Black);
        next.turn = self.turn.other();
        next
    }

    fn bring_rook(&mut self, king: Move) {
        let (from, to) = if king.to.file() == 6 { (7, 5) } else { (0, 3) };
        if self.turn == Color::Black && from == 0 && self.is_odd(Oddity::BlackLongRookStays) {
            return;
        }
        let rank = king.to.rank();
        if let (Some(from), Some(to)) = (Square::at(from, rank), Square::at(to, rank)) {
            let rook = self.get(from);
            self.put(from, None);
            self.put(to, rook);
        }
    }

    /// Whoever leaves a king's or rook's home square, or captures there, ends the right.
    fn lose_rights(&mut self, one: Move) {
        let outlives = self.is_odd(Oddity::RightOutlivesRook);
        let (keeps, turn) = (self.is_odd(Oddity::RookMoveKeepsRight), self.turn);
        for color in [Color::White, Color::Black] {
            let touches = |file| {
                let home = Square::at(file, color.home());
                home == Some(one.from) || home == Some(one.to) && !outlives
            };
            let is_usual = self.is_odd(Oddity::FreeRightsByUsualSquares);
            let rights = &mut self.castling[color.index()];
            let [short, long] = if is_usual { [7, 0] } else { self.rooks[color.index()] };
            let king = (!self.is_free || is_usual) && touches(4);
            let stays = keeps && color == Color::Black && turn == color;
            let both = self.odd.has(Oddity::RookEndsBothRights) && turn == color;
            let king = king || both && (touches(short) || touches(long));
            *rights = [
                rights[0] && !king && (stays || !touches(short)),
                rights[1] && !king && (stays || !touches(long)),
            ];
        }
    }
}

/// How many sequences of so many moves there are, for the tests.
#[cfg(test)]
pub(super) fn perft(board: &Board, depth: u32) -> u64 {
    let moves = board.legal();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|&one| perft(&board.after(one), depth - 1)).sum()
}

#[cfg(test)]
mod tests {
    use super::super::oddities::Oddities;
    use super::*;

    #[test]
    fn the_rules_give_the_known_numbers() {
        let known: [(&str, &[u64]); 6] = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902, 197_281]),
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2039, 97_862]),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238]),
            ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9467]),
            ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62_379]),
            ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", &[46, 2079, 89_890]),
        ];
        for (fen, counts) in known {
            let board = Board::from_fen(fen, Oddities::default()).unwrap();
            for (depth, &count) in (1..).zip(counts) {
                assert_eq!(perft(&board, depth), count, "{fen} at {depth}");
            }
        }
    }

    #[test]
    fn each_oddity_changes_some_number() {
        // Where the fault shows, and in how many plies.
        let places = [
            ("en-passant-opens-rank", "8/8/8/K2pP2r/8/8/8/6k1 w - d6 0 1", 1),
            ("castles-through-check", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", 1),
            ("castling-right-outlives-rook", "4k3/8/8/8/3b4/8/R7/R3K3 b Q - 0 1", 4),
            ("en-passant-stays", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 3),
            ("promotes-to-queens-only", "7k/P7/8/8/8/8/8/K7 w - - 0 1", 3),
            ("long-castling-refused-for-b-file", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1),
            ("black-long-rook-stays", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", 3),
            ("black-en-passant-pawn-stays", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 2),
            ("black-never-promotes-by-capture", "4k3/8/8/8/8/8/p7/1R2K3 b - - 0 1", 1),
            ("king-retreats-along-ray", "4k3/8/8/8/r3K3/8/8/8 w - - 0 1", 1),
            ("castles-out-of-check", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", 1),
            ("check-forgets-en-passant", "8/8/8/3pP3/4K3/8/8/7k w - d6 0 1", 1),
            ("double-check-is-single", "4r2k/8/8/8/8/R2n4/8/4K3 w - - 0 1", 1),
            ("rook-move-keeps-right", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", 5),
            ("rook-move-keeps-right", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1", 5),
            ("check-forgets-en-passant", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 1),
            ("pawns-capture-round-the-edge", "4k3/8/q7/8/7P/8/8/4K3 w - - 0 1", 1),
            ("pawns-capture-round-the-edge", "4k3/8/8/p7/8/7R/8/4K3 b - - 0 1", 1),
            ("kings-may-touch", "8/8/8/8/8/k7/8/1K6 w - - 0 1", 1),
            ("long-castling-over-b-file", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", 1),
            ("black-pawns-check-upwards", "4k3/8/8/3p4/8/4K3/8/8 w - - 0 1", 1),
            ("pawns-guard-no-castling", "4k3/8/8/8/8/8/6p1/4K2R w K - 0 1", 1),
            ("pieces-take-en-passant", "4k3/8/8/8/3P4/8/8/1b2K3 b - d3 0 1", 2),
            ("rook-move-ends-both-rights", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 3),
            ("pawn-jumps", "4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", 1),
        ];
        for (name, fen, depth) in places {
            let count = |odd| perft(&Board::from_fen(fen, odd).unwrap(), depth);
            let odd = Oddities::chosen(|one| one == name);
            assert_ne!(count(odd), count(Oddities::default()), "{name}");
        }
    }
}

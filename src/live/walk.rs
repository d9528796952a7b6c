//! Games that nobody played: walks along legal moves, which prefer rare ones ([`Walks`]).

use crate::game::{boost, chess, morris, othello};
use crate::protocol::Protocol;

/// Stands for the moves of a walk in the words that a piece chooses from. In chess and morris they come with ` moves ` before
/// them, in Othello alone; `START` stands for none there. In Boost it stands for the position at the end of the walk and those
/// that may not come again.
pub(super) const WALK: &str = "<walk>";

/// Stands for the position at the end of a walk, as a FEN.
pub(super) const FEN: &str = "<walk-fen>";

/// How many moves are looked at before one is taken, so that rare kinds come more often.
const LOOKS: usize = 4;

/// Draws games of a protocol.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Walks {
    game: &'static str,
}

impl Walks {
    /// Those of the game that the protocol is about.
    pub(crate) fn of(protocol: &dyn Protocol) -> Walks {
        Walks { game: protocol.board().map_or("", |board| board.game()) }
    }

    /// A word with a game in the place of its `<walk>`, or the end of one in the place of its `<walk-fen>`.
    pub(super) fn fill(self, word: &str, random: &mut fastrand::Rng) -> String {
        if word.contains(FEN) {
            return word.replace(FEN, &chess(random).1);
        }
        if !word.contains(WALK) {
            return word.to_owned();
        }
        let moves = match self.game {
            "chess" => chess(random).0,
            "nine men's morris" => morris(random),
            "Othello" => othello(random),
            "Boost" => boost(random),
            _ => Vec::new(),
        };
        word.replace(WALK, &self.written(&moves))
    }

    fn written(self, moves: &[String]) -> String {
        match (self.game, moves) {
            ("Othello", []) => "START".to_owned(),
            ("Othello" | "Boost", moves) => moves.join(" "),
            (_, []) => String::new(),
            (_, moves) => format!(" moves {}", moves.join(" ")),
        }
    }

    /// A word with half of the game that stands in it; none if there is none, or one that cannot be cut. In Boost it is half of
    /// the earlier positions: the first one is the position itself.
    pub(super) fn shorter(self, word: &str) -> Option<String> {
        let (before, moves) = match word.split_once(" moves ") {
            Some(parts) => parts,
            None if self.game == "Othello" && word.contains(' ') => ("", word),
            // Other words than positions stand as they are.
            None if self.game == "Boost" && word.contains('/') && word.contains(' ') => ("", word),
            None => return None,
        };
        let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        let half = &moves[..moves.len() / 2];
        Some(format!("{before}{}", self.written(half)))
    }
}

/// How many moves a game gets: mostly few.
fn length(random: &mut fastrand::Rng, longest: usize) -> usize {
    let most = match random.u8(0..100) {
        0..60 => random.usize(0..=20),
        60..95 => random.usize(21..=120),
        _ => random.usize(121..=500),
    };
    most.min(longest)
}

/// Walks from a position; ends before nothing can be moved.
fn walk<P, M: Copy>(
    mut position: P,
    most: usize,
    random: &mut fastrand::Rng,
    legal: impl Fn(&P) -> Vec<M>,
    rarity: impl Fn(&P, M) -> u8,
    play: impl Fn(&P, M) -> P,
    name: impl Fn(&P, M) -> String,
) -> (Vec<String>, P) {
    let mut moves = Vec::new();
    for _ in 0..most {
        let all = legal(&position);
        let looked_at = (0..LOOKS).filter_map(|_| random.choice(&all).copied());
        let Some(mv) = looked_at.max_by_key(|mv| rarity(&position, *mv)) else { break };
        let after = play(&position, mv);
        if legal(&after).is_empty() {
            break;
        }
        moves.push(name(&position, mv));
        position = after;
    }
    (moves, position)
}

/// A game of chess, and the position at its end. Castling and promotions come seldom by themselves.
fn chess(random: &mut fastrand::Rng) -> (Vec<String>, String) {
    let most = length(random, usize::MAX);
    let rarity = |position: &chess::Position, mv: chess::Move| {
        u8::from(position.is_castling(mv) || mv.promotion().is_some())
    };
    let (moves, end) = walk(
        chess::Position::start(),
        most,
        random,
        |position| position.legal_moves(),
        rarity,
        |position, mv| position.after(mv),
        |position, mv| position.coordinates(mv),
    );
    (moves, end.fen())
}

/// A game of nine men's morris; mills are closed where they can be.
fn morris(random: &mut fastrand::Rng) -> Vec<String> {
    let most = length(random, 90);
    let (moves, _) = walk(
        morris::Position::start(),
        most,
        random,
        morris::Position::legal_moves,
        |_, mv| u8::from(mv.take.is_some()),
        |position, mv| position.play(mv).unwrap_or(*position),
        |_, mv| mv.to_string(),
    );
    moves
}

/// A game of Othello, with its passes.
fn othello(random: &mut fastrand::Rng) -> Vec<String> {
    let most = length(random, 60);
    let (moves, _) = walk(
        othello::Position::start(),
        most,
        random,
        othello::Position::legal_moves,
        |position, mv| u8::from(position.play(mv).is_ok_and(|after| after.must_pass())),
        |position, mv| position.play(mv).unwrap_or(*position),
        |_, mv| mv.to_string(),
    );
    moves
}

/// The position at the end of a game of Boost, with the earlier ones of the game, and often with such ones that few moves are
/// left, or one alone. Half of the games have dragons; men are taken, built and promoted where they can be.
fn boost(random: &mut fastrand::Rng) -> Vec<String> {
    let most = length(random, 60);
    let rules = "boost-9-9-2-8-2".parse().ok();
    let Some(mut start) = rules.and_then(boost::Position::start) else { return Vec::new() };
    if random.bool() {
        dragons(&mut start, random);
    }
    let mut earlier: Vec<boost::Position> = Vec::new();
    let mut line = boost::Line::new(start, Vec::new());
    for _ in 0..most {
        let all = line.legal_moves();
        let looked_at = (0..LOOKS).filter_map(|_| random.choice(&all).copied());
        let men = |position: &boost::Position| {
            let men = position.pieces().filter(|piece| matches!(piece, boost::Piece::Man(..)));
            men.fold([0, 0, 0], |mut count, piece| {
                if let boost::Piece::Man(kind, _) = piece {
                    count[kind as usize] += 1;
                }
                count
            })
        };
        let before = men(line.position());
        let Some(mv) = looked_at.max_by_key(|mv| men(&line.position().after(*mv)) != before) else { break };
        let after = line.position().after(mv);
        if after.winner().is_some() {
            break;
        }
        earlier.insert(0, line.position().clone());
        line = boost::Line::new(after, earlier.clone());
    }
    let mut moves = line.legal_moves();
    random.shuffle(&mut moves);
    let left = match random.u8(0..4) {
        0 => 1,
        1 => 2,
        _ => moves.len(),
    };
    let closed = moves.iter().skip(left).map(|mv| line.position().after(*mv));
    let told = std::iter::once(line.position().clone()).chain(closed).chain(earlier);
    told.map(|position| position.to_string()).collect()
}

/// Puts seven dragons on the board as for a game: in half-turn symmetry about its centre.
fn dragons(position: &mut boost::Position, random: &mut fastrand::Rng) {
    let point = |x: u8, y: u8| boost::Point { x, y };
    position.put(point(4, 4), Some(boost::Piece::Dragon));
    for _ in 0..3 {
        let (x, y) = (random.u8(0..9), random.u8(1..8));
        for point in [point(x, y), point(8 - x, 8 - y)] {
            position.put(point, Some(boost::Piece::Dragon));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_are_legal_and_rare_moves_come() {
        let mut random = fastrand::Rng::with_seed(3);
        let (mut castled, mut promoted) = (0, 0);
        for _ in 0..100 {
            let mut position = chess::Position::start();
            let (moves, fen) = chess(&mut random);
            for text in moves {
                let mv = position.parse_coordinates(&text).unwrap();
                castled += usize::from(position.is_castling(mv));
                promoted += usize::from(mv.promotion().is_some());
                position = position.after(mv);
            }
            assert!(!position.legal_moves().is_empty());
            assert_eq!(position.fen(), fen);
        }
        assert!(castled > 5 && promoted > 5, "{castled} {promoted}");
        let (mut taken, mut passed) = (0, 0);
        for _ in 0..100 {
            taken += morris(&mut random).iter().filter(|mv| mv.contains('T')).count();
            passed += othello(&mut random).iter().filter(|mv| *mv == "PA").count();
        }
        assert!(taken > 50 && passed > 5, "{taken} {passed}");
    }

    #[test]
    fn games_of_boost_leave_moves_by_the_rules() {
        let mut random = fastrand::Rng::with_seed(5);
        let rules: boost::Rules = "boost-9-9-2-8-2".parse().unwrap();
        let (mut only, mut changed, mut long) = (0, 0, 0);
        for _ in 0..100 {
            let told = boost(&mut random);
            let mut read = told.iter().map(|text| boost::Position::read(rules, text).unwrap());
            let position = read.next().unwrap();
            let line = boost::Line::new(position, read.collect());
            assert!(line.position().winner().is_none());
            only += usize::from(line.legal_moves().len() == 1);
            let man =
                |kind| move |piece: &boost::Piece| matches!(piece, boost::Piece::Man(is, _) if *is == kind);
            changed += usize::from(line.position().pieces().any(|piece| !man(boost::Kind::Pawn)(&piece)));
            long += usize::from(line.taboo().len() > 40);
        }
        assert!(only > 10 && changed > 10 && long > 5, "{only} {changed} {long}");
        let boost = Walks { game: "Boost" };
        assert_eq!(boost.shorter("9/9 8/9 9/8 8/8").unwrap(), "9/9 8/9");
        assert_eq!(boost.shorter("9/9"), None);
        assert_eq!(boost.shorter("go wantThreats"), None);
    }

    #[test]
    fn only_what_asks_for_a_game_gets_one() {
        let mut random = fastrand::Rng::with_seed(7);
        let chess = Walks { game: "chess" };
        assert_eq!(chess.fill("OPEN", &mut random), "OPEN");
        assert!(chess.fill("startpos<walk>", &mut random).starts_with("startpos moves "));
        assert_eq!(Walks { game: "" }.fill("START<walk>", &mut random), "START");
        assert_eq!(chess.shorter("startpos moves a b c d").unwrap(), "startpos moves a b");
        assert_eq!(chess.shorter("startpos moves a").unwrap(), "startpos");
        assert_eq!(chess.shorter("startpos"), None);
        let othello = Walks { game: "Othello" };
        assert_eq!(othello.shorter("F5 D6 C3").unwrap(), "F5");
        assert_eq!(othello.shorter("F5 D6").unwrap(), "F5");
        assert_eq!(othello.shorter("START"), None);
    }
}

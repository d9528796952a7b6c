//! How moves are written (specs/bei/requirements.md 2.7): what each token of a `move` line means on the board of its
//! game.

use games::boost::{Move, Point, Rules};

/// What is said of a word that is neither a move nor a pass, where a pass must come: the text leaves open how it is written,
/// and only what looks like a point is not taken for one (BA-8).
pub(super) const NO_PASS: &str = "and no pass: that is one word, any that does not begin like a point; another one is told by `pass = \"...\"` under [bei] in enginecheck.toml";

/// What a token means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// A move on the board; a tower or knight in two points if `doubled`.
    Move { mv: Move, doubled: bool },
    /// A move on a board that is larger than any that we know.
    Far,
    /// Another word without digits, which may stand for a pass.
    Pass,
    /// No move: not in the notation, or beside the board.
    Wrong,
}

/// How to read tokens.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spelling<'a> {
    /// The game, if it is known.
    pub(super) rules: Option<Rules>,
    /// The pass, if the engine has shown how it writes it.
    pub(super) pass: Option<&'a str>,
    /// Capitals are wrong.
    pub(super) strict: bool,
}

impl Spelling<'_> {
    /// Reads a token.
    pub(super) fn read(self, token: &[u8]) -> Token {
        let Ok(text) = std::str::from_utf8(token) else { return Token::Wrong };
        if self.pass == Some(text) {
            return Token::Pass;
        }
        let small = if self.strict { text.to_owned() } else { text.to_ascii_lowercase() };
        match small.parse::<Move>() {
            Ok(mv) if self.rules.is_none_or(|rules| is_on_board(mv, rules)) => {
                Token::Move { mv, doubled: matches!(mv, Move::Special(_)) && !is_one_point(&small) }
            }
            Ok(_) => Token::Wrong,
            Err(()) if self.rules.is_none() && are_far_points(&small) => Token::Far,
            Err(()) if !text.is_empty() && !text.chars().any(|c| c.is_ascii_digit() || c.is_control()) => {
                Token::Pass
            }
            Err(()) => Token::Wrong,
        }
    }
}

fn is_on_board(mv: Move, rules: Rules) -> bool {
    let is_on = |point: Point| point.x < rules.width && point.y < rules.height;
    match mv {
        Move::Step { from, to } => is_on(from) && is_on(to),
        Move::Special(point) => is_on(point),
        Move::Pass => true,
    }
}

fn is_one_point(text: &str) -> bool {
    text.parse::<Point>().is_ok()
}

/// One or two points, with any number of letters and digits (BA-28: more than 26 files are not spoken of).
fn are_far_points(text: &str) -> bool {
    let mut rest = text;
    let mut points = 0;
    while !rest.is_empty() {
        let digits = rest.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let next = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        if digits.len() == rest.len() || next.len() == digits.len() || digits.starts_with('0') {
            return false;
        }
        points += 1;
        rest = next;
    }
    (1..=2).contains(&points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_moves_passes_or_wrong() {
        let small: Option<Rules> = "boost-5-5-2-8-2".parse().ok();
        let step = |text: &str| Token::Move { mv: text.parse().unwrap(), doubled: false };
        let cases = [
            (small, "a1a3", step("a1a3")),
            (small, "A1A3", step("a1a3")),
            (small, "c3", step("c3")),
            (small, "c3c3", Token::Move { mv: "c3".parse().unwrap(), doubled: true }),
            (small, "a1a6", Token::Wrong),
            (small, "f1", Token::Wrong),
            (small, "a01", Token::Wrong),
            (small, "a1-a3", Token::Wrong),
            (small, "aa1", Token::Wrong),
            (small, "pass", Token::Pass),
            (small, "--", Token::Pass),
            (small, "0000", Token::Wrong),
            (None, "z26", step("z26")),
            (None, "aa1ab300", Token::Far),
            (None, "aa1ab300ac1", Token::Wrong),
        ];
        for (rules, text, expected) in cases {
            let spelling = Spelling { rules, ..Spelling::default() };
            assert_eq!(spelling.read(text.as_bytes()), expected, "{text}");
        }
        let strict = Spelling { strict: true, ..Spelling::default() };
        assert_eq!(strict.read(b"A1A3"), Token::Wrong);
        let learned = Spelling { pass: Some("0000"), ..Spelling::default() };
        assert_eq!(learned.read(b"0000"), Token::Pass);
        assert_eq!(Spelling::default().read(b"\xff"), Token::Wrong);
    }
}

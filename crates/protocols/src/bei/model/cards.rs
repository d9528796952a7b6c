//! The positions that acts and scenarios know by name, and how the engine under test is told them: by the author's cards, or
//! in the project's own form `ebs1`.

use crate::model::PositionCard;
use games::boost::{Position, Rules};

/// The game that people play.
pub(in crate::bei) const STANDARD: &str = "boost-9-9-2-8-2";
const SMALL: &str = "boost-5-5-2-8-2";

/// Name, game, position. Most are the worked positions of specs/bei/requirements.md 2.9.
const NAMED: &[(&str, &str, &str)] = &[
    ("START", STANDARD, "P1P1P1P11P1P1P1P1/9/9/9/9/9/9/9/P0P0P0P01P0P0P0P0"),
    ("DRAGONS", STANDARD, "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0"),
    ("OPENED", STANDARD, "P1P1P12P1P1P1P1/9/3P15/9/9/9/3P05/9/P0P0P02P0P0P0P0"),
    // Few moves, none of them in both: steps of a5 alone, steps of i5 alone; and none of a man
    // who stands where one of START does.
    ("WEST", STANDARD, "9/9/9/9/P08/9/2T02T12P1/9/9"),
    ("EAST", STANDARD, "9/9/9/9/8P0/9/2T0T01T11P11/9/9"),
    // As many men as in START. None stands where one of START does, or can go to at once.
    ("INWARD", STANDARD, "9/9/P1P1P1P11P1P1P1P1/9/P0P0P0P01P0P0P0P0/9/9/9/9"),
    ("WEST-A5A4", STANDARD, "9/9/9/9/9/P18/2T12T02P0/9/9"),
    ("WEST-A5A6", STANDARD, "9/9/9/P18/9/9/2T12T02P0/9/9"),
    ("WEST-A5B5", STANDARD, "9/9/9/9/1P17/9/2T12T02P0/9/9"),
    ("WON", STANDARD, "9/9/9/9/9/9/9/9/2T02P1P1P1P1"),
    ("SHUT-IN", STANDARD, "8T0/9/9/9/9/9/2P12P13/P18/P0P17"),
    ("THREE-PLAYERS", "boost-9-9-3-8-2", "P2P2P2P21P1P1P1P1/9/P27P1/P27P1/P27P1/P27P1/9/9/P0P0P0P01P0P0P0P0"),
    ("SEVEN", "boost-7-7-2-8-2", "2P12P11/1P1T1P11K11/2P11D2/1D1D1D1/2D1P02/1K01P0T0P01/1P02P02"),
    // Higher than wide, with few moves: steps of a5 alone.
    ("OBLONG", "boost-5-7-2-4-2", "2T1P1P1/5/P04/5/5/4P1/2T02"),
    // Runs of points are numbers of two digits. Steps of l5 alone.
    ("WIDE", "boost-12-7-2-4-2", "9T1P1P1/12/11P0/12/12/11P1/9T02"),
    ("CONSTRUCTION", SMALL, "P13P1/2P02/1P01P01/2P02/P13P1"),
    ("PROMOTION", SMALL, "P13P1/2P02/1P0T0P01/2P02/P13P1"),
    ("NO-PROMOTION", SMALL, "P13P1/2K02/1P0T0P01/2P02/P13P1"),
    ("DOUBLE-FLANK", SMALL, "P11P01P1/2P12/1P03/2P12/P11P0P0P0"),
    ("ONE-FLANK", SMALL, "P13P1/2P12/1P03/2P12/P11P0P0P0"),
    ("KNIGHT", SMALL, "P13P1/2D2/P0K01P11/5/P11T0P01"),
    ("DRAGON-FLANK", SMALL, "P11P11P1/5/P0P11D1/3P01/P11P01P0"),
    ("CIRCLE", SMALL, "P1P11P1P1/2D2/1DT01P0/2D1D/5"),
    ("NO-CIRCLE", SMALL, "2D2/1DT1D1/5/P0DD1P1/2T02"),
    ("BLOCKED", SMALL, "P13T0/5/2P12/P14/P0P13"),
    // Nobody can move. The knight of a1 would end on a tower of its own, or on a dragon; the dragon of d2 stands alone; and
    // the tower beside the pawn of a1 is the opponent's.
    ("OWN-AROUND", SMALL, "P1P1P1P11/5/T04/1T03/K0T03"),
    ("DRAGONS-AROUND", SMALL, "P1P1P11T0/5/D4/1D3/K0P13"),
    ("FREE-DRAGON", SMALL, "P13T0/5/2P12/P12D1/P0P13"),
    ("ENEMY-TOWER", SMALL, "P13T0/5/2P12/T14/P0P13"),
    ("OVER", SMALL, "2T02/5/5/4P1/2P1P1P1"),
    ("LAST-PIECE", SMALL, "2T02/5/P04/4P1/2P1P1P1"),
    ("AFTER-A3A2", SMALL, "2T12/5/5/P13P0/2P0P0P0"),
    ("AFTER-A3A4", SMALL, "2T12/P14/5/4P0/2P0P0P0"),
    ("AFTER-A3B3", SMALL, "2T12/5/1P13/4P0/2P0P0P0"),
    ("TWO-ENEMIES", "boost-5-5-3-8-2", "P01P21P2/2P11P2/1P02P2/P14/P01P0P1P1"),
    ("DEFEATED", "boost-5-5-3-8-2", "P1P1P1P11/5/P0P0P02/5/P2P2P2P21"),
];

/// The largest number of positions that a word, or one name in a list, stands for.
pub(super) const MOST_TOKENS: usize = 10_000;

/// A name in a list of earlier positions, and how often its position stands there, `NAME*N`; once, if that is not said.
///
/// # Errors
/// That it is no number from 1 to [`MOST_TOKENS`].
pub(super) fn name_and_times(word: &str) -> Result<(&str, usize), String> {
    let Some((name, times)) = word.split_once('*') else { return Ok((word, 1)) };
    match times.parse() {
        Ok(times @ 1..=MOST_TOKENS) => Ok((name, times)),
        _ => Err(format!("`{word}` where a number from 1 to {MOST_TOKENS} was expected behind `*`")),
    }
}

/// Positions for long searches: much to move, and nothing decided.
pub(super) const LONG: &[&str] = &["DRAGONS", "OPENED", "START"];

/// A position to be told: in which game, in which words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) game: String,
    pub(super) token: String,
}

/// The positions as one engine writes them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cards<'a> {
    cards: &'a [PositionCard],
}

impl<'a> Cards<'a> {
    /// Those of the author; without any, the project's own form.
    pub(super) fn new(cards: &'a [PositionCard]) -> Cards<'a> {
        Cards { cards }
    }

    /// What the position of a name, or a text in `ebs1` of this game, is told as.
    ///
    /// # Errors
    /// That the author gave no card for it.
    pub(super) fn told(self, name: &str, game: &str) -> Result<Told, String> {
        let named = NAMED.iter().find(|(known, ..)| *known == name);
        let (game, diagram) = named.map_or((game, name), |(_, game, diagram)| (*game, *diagram));
        if self.cards.is_empty() {
            return Ok(Told { game: game.to_owned(), token: diagram.to_owned() });
        }
        let is_it =
            |card: &&PositionCard| card.name == name || (card.game == game && card.diagram == diagram);
        let card = self.cards.iter().find(is_it);
        let told = |card: &PositionCard| Told { game: card.game.clone(), token: card.token.clone() };
        card.map(told).ok_or_else(|| format!("there is no position card for {name}"))
    }

    /// What stands on the board when this is told. None: nobody knows.
    pub(super) fn read(self, game: &str, token: &[u8]) -> Option<Position> {
        let token = std::str::from_utf8(token).ok()?;
        let rules: Rules = game.parse().ok()?;
        if self.cards.is_empty() {
            return Position::read(rules, token).ok();
        }
        let card = self.cards.iter().find(|card| card.game == game && card.token == token)?;
        Position::read(rules, &card.diagram).ok()
    }

    /// Whether what is told is in the project's form, which can be read by its game.
    pub(super) fn are_ours(self) -> bool {
        self.cards.is_empty()
    }

    /// All that can be told in this game.
    pub(super) fn tokens(self, game: &str) -> Vec<String> {
        let own = NAMED.iter().filter(|(_, known, _)| *known == game).map(|(_, _, diagram)| *diagram);
        let cards = self.cards.iter().filter(|card| card.game == game).map(|card| card.token.as_str());
        if self.are_ours() { own.map(str::to_owned).collect() } else { cards.map(str::to_owned).collect() }
    }
}

/// The positions that these acts of a scenario tell, without tokens; those that it writes out have no name.
pub(in crate::bei) fn cards_of(acts: &[(String, Vec<String>)]) -> Vec<PositionCard> {
    let mut game = STANDARD.to_owned();
    let mut found = Vec::new();
    for (act, arguments) in acts {
        let words = || arguments.iter().flat_map(|argument| argument.split_ascii_whitespace());
        let texts: Vec<&str> = match act.as_str() {
            "begin" => {
                game = words().next().unwrap_or(STANDARD).to_owned();
                continue;
            }
            "line" | "position" => {
                let names = words().filter(|word| *word != "taboo");
                names.filter_map(|word| Some(name_and_times(word).ok()?.0)).collect()
            }
            "think-long" => LONG.to_vec(),
            "ponder-long" => LONG[..1].to_vec(),
            _ => continue,
        };
        for text in texts {
            let Ok(told) = Cards::new(&[]).told(text, &game) else { continue };
            let named = NAMED.iter().any(|(name, ..)| *name == text);
            if act == "position" && named {
                game.clone_from(&told.game);
            }
            found.push(PositionCard {
                name: if named { text.to_owned() } else { String::new() },
                game: told.game,
                token: String::new(),
                diagram: told.token,
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::boost::Move;

    /// Where only a pass is left.
    const IMMOBILE: &[&str] =
        &["BLOCKED", "SHUT-IN", "DEFEATED", "OWN-AROUND", "DRAGONS-AROUND", "FREE-DRAGON", "ENEMY-TOWER"];

    #[test]
    fn every_position_is_one_of_its_game() {
        for (name, game, diagram) in NAMED {
            let told = Cards::new(&[]).told(name, "").unwrap();
            assert_eq!((told.game.as_str(), told.token.as_str()), (*game, *diagram));
            let position = Cards::new(&[]).read(game, diagram.as_bytes());
            let position = position.unwrap_or_else(|| panic!("{name} cannot be read"));
            assert_eq!(position.to_string(), *diagram);
            assert_eq!(position.winner().is_some(), ["OVER", "WON"].contains(name), "{name}");
            let passes = position.legal_moves() == [Move::Pass];
            assert_eq!(passes, IMMOBILE.contains(name), "{name}");
        }
        assert!(
            LONG.iter().all(|name| NAMED.iter().any(|(known, game, _)| known == name && *game == STANDARD))
        );
    }

    #[test]
    fn acts_tell_which_positions_they_need() {
        let act = |text: &str| {
            let (name, arguments) = text.split_once(' ').unwrap_or((text, ""));
            (name.to_owned(), vec![arguments.to_owned()])
        };
        let acts = [
            "handshake",
            "line START",
            "position OVER",
            "position 5/5/P04/5/5 taboo LAST-PIECE",
            "begin",
            "line 9",
        ];
        let cards = cards_of(&acts.map(act));
        let told: Vec<_> = cards.iter().map(|card| (card.name.as_str(), card.game.as_str())).collect();
        let expected =
            [("START", STANDARD), ("OVER", SMALL), ("", SMALL), ("LAST-PIECE", SMALL), ("", STANDARD)];
        assert_eq!(told, expected);
        assert_eq!(cards[2].diagram, "5/5/P04/5/5");
    }

    #[test]
    fn names_in_lists_may_stand_for_many() {
        let cases =
            [("WON", Ok(("WON", 1))), ("WON*66", Ok(("WON", 66))), ("5/5/P04/5/5*2", Ok(("5/5/P04/5/5", 2)))];
        for (word, expected) in cases {
            assert_eq!(name_and_times(word), expected, "{word}");
        }
        for word in ["WON*", "WON*0", "WON*x", "WON*10001"] {
            let why = name_and_times(word).unwrap_err();
            assert!(why.starts_with(&format!("`{word}` where a number")), "{why}");
        }
    }

    #[test]
    fn positions_follow_from_each_other() {
        let read = |name: &str| {
            let told = Cards::new(&[]).told(name, "").expect("it has a name");
            Cards::new(&[]).read(&told.game, told.token.as_bytes()).expect("it can be read")
        };
        for (name, moves) in [("WEST", "a5a4 a5a6 a5b5"), ("EAST", "i5h5 i5i4 i5i6")] {
            let mut found: Vec<String> = read(name).legal_moves().iter().map(Move::to_string).collect();
            found.sort();
            assert_eq!(found.join(" "), moves);
        }
        for (name, mv) in [("LAST-PIECE", "a3a2"), ("LAST-PIECE", "a3a4"), ("LAST-PIECE", "a3b3")] {
            let after = read(&format!("AFTER-{}", mv.to_ascii_uppercase()));
            assert_eq!(read(name).play(mv.parse().unwrap()), Ok(after), "{mv}");
        }
        for mv in ["a5a4", "a5a6", "a5b5"] {
            let after = read(&format!("WEST-{}", mv.to_ascii_uppercase()));
            assert_eq!(read("WEST").play(mv.parse().unwrap()), Ok(after), "{mv}");
        }
    }

    #[test]
    fn cards_take_the_place_of_our_form() {
        let cards = [PositionCard {
            name: "mine".to_owned(),
            game: SMALL.to_owned(),
            token: "x7".to_owned(),
            diagram: "2T02/5/P04/4P1/2P1P1P1".to_owned(),
        }];
        let cards = Cards::new(&cards);
        let told = Told { game: SMALL.to_owned(), token: "x7".to_owned() };
        assert_eq!(cards.told("mine", STANDARD), Ok(told.clone()));
        assert_eq!(cards.told("LAST-PIECE", STANDARD), Ok(told), "its diagram says that it is the same");
        assert_eq!(cards.told("OVER", SMALL), Err("there is no position card for OVER".to_owned()));
        assert!(cards.read(SMALL, b"x7").is_some());
        assert_eq!(cards.read(STANDARD, b"x7"), None);
        assert_eq!(cards.read(SMALL, b"2T02/5/P04/4P1/2P1P1P1"), None, "no engine with cards reads it");
        assert_eq!(cards.tokens(SMALL), ["x7"]);
    }
}

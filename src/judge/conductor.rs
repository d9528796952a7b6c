//! A whole game between two engines: whose turn it is, what the clocks show, how it ends ([`Conductor`]).
//!
//! Pure: it is told what the engines say, and says what is to be sent. Lines and models are the judge's business.

use std::time::Duration;

use crate::protocol::model::Model;
use crate::protocol::relay::{Board, Clocks, Lines, Player, Said, Score, Seat, Tags, TimeControl};
use crate::verdict::{FailureKind, Level, PlayedGame};

/// A game that is longer than this is broken off.
const MOST_PLIES: usize = 1200;
/// So many plies after a draw could be claimed first, the game is drawn.
const UNCLAIMED: usize = 12;
/// What a clock may be overstepped by: the way through the pipes and a busy machine.
const LAG: Duration = Duration::from_millis(500);

/// What a game begins with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct GameTerms {
    pub(super) control: TimeControl,
    /// Whether the second engine has the first side.
    pub(super) exchanged: bool,
    /// Plies after which it is broken off.
    pub(super) plies: usize,
    /// How long an engine may be silent beyond its clock.
    pub(super) patience: Duration,
    /// Factor on our bounds.
    pub(super) scale: f64,
}

impl GameTerms {
    /// Reads the arguments of the act: `first=b`, `tc=10+0.1`, `plies=40`.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub(super) fn parse(arguments: &[String], patience: Duration, scale: f64) -> Result<GameTerms, String> {
        let control =
            TimeControl { moves: None, base: Duration::from_secs(10), increment: Duration::from_millis(100) };
        let mut terms = GameTerms { control, exchanged: false, plies: MOST_PLIES, patience, scale };
        for argument in arguments {
            match argument.split_once('=') {
                Some(("tc", control)) => terms.control = TimeControl::parse(control)?,
                Some(("first", "a")) => terms.exchanged = false,
                Some(("first", "b")) => terms.exchanged = true,
                Some(("plies", number)) => {
                    let plies = number.parse().ok().filter(|n| (1..=MOST_PLIES).contains(n));
                    terms.plies = plies
                        .ok_or_else(|| format!("`{number}` is no number of plies up to {MOST_PLIES}"))?;
                }
                _ => return Err(format!("relay knows no `{argument}`")),
            }
        }
        Ok(terms)
    }

    /// What the clocks allow the game to take.
    pub(super) fn longest(&self) -> Duration {
        let plies = u32::try_from(self.plies).unwrap_or(u32::MAX);
        let controls = 2 + self.control.moves.map_or(0, |moves| plies / moves);
        self.control
            .base
            .saturating_mul(controls)
            .saturating_add(self.control.increment.saturating_mul(plies))
    }
}

/// What is to be sent: to which side, in which order.
pub(super) type Deeds = Vec<(Seat, Lines)>;

/// What an engine did that no engine may do; the game is over by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) seat: Seat,
    pub(super) kind: FailureKind,
    pub(super) level: Option<Level>,
    pub(super) expected: String,
    pub(super) actual: String,
}

/// The models of both sides.
pub(super) struct Models<'a> {
    pub(super) first: &'a mut dyn Model,
    pub(super) second: &'a mut dyn Model,
}

impl Models<'_> {
    fn of(&mut self, seat: Seat) -> &mut dyn Model {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.second,
        }
    }
}

/// A game under way.
#[derive(Debug)]
pub(super) struct Conductor {
    terms: GameTerms,
    board: Box<dyn Board>,
    players: [Box<dyn Player>; 2],
    /// What each clock shows at the beginning of the turn.
    left: [Duration; 2],
    used: [Duration; 2],
    longest: [Duration; 2],
    /// When the turn began.
    since: Duration,
    /// Who has offered a draw that stands.
    offer: Option<Seat>,
    /// Plies played since a draw could be claimed first.
    claimable: usize,
    end: Option<(Score, String)>,
    fault: Option<Fault>,
}

fn index(seat: Seat) -> usize {
    usize::from(seat == Seat::Second)
}

impl Conductor {
    pub(super) fn new(terms: GameTerms, board: Box<dyn Board>, players: [Box<dyn Player>; 2]) -> Conductor {
        Conductor {
            terms,
            board,
            players,
            left: [terms.control.base; 2],
            used: [Duration::ZERO; 2],
            longest: [Duration::ZERO; 2],
            since: Duration::ZERO,
            offer: None,
            claimable: 0,
            end: None,
            fault: None,
        }
    }

    /// Whether the second engine has the first side.
    pub(super) fn exchanged(&self) -> bool {
        self.terms.exchanged
    }

    /// The game begins.
    pub(super) fn begin(&mut self, models: &mut Models<'_>) -> Deeds {
        let mut deeds = Vec::new();
        for seat in [Seat::First, Seat::Second] {
            let lines = self.players[index(seat)].begin(models.of(seat), seat, &self.terms.control);
            deeds.push((seat, lines));
        }
        deeds.extend(self.ask(models));
        deeds
    }

    /// Everything has been sent: the clock of the side to move runs from now, unless it runs already.
    pub(super) fn sent(&mut self, at: Duration) {
        if self.since == Duration::ZERO {
            self.since = at;
        }
    }

    /// Asks the side to move.
    fn ask(&mut self, models: &mut Models<'_>) -> Deeds {
        self.since = Duration::ZERO;
        let seat = self.board.turn();
        let clocks = Clocks { first: self.left[0], second: self.left[1], to_go: self.to_go() };
        vec![(seat, self.players[index(seat)].think(models.of(seat), &clocks))]
    }

    fn to_go(&self) -> Option<u32> {
        let made = u32::try_from(self.board.plies() / 2).unwrap_or(u32::MAX);
        self.terms.control.moves.map(|moves| moves - made % moves)
    }

    /// An engine has said something.
    pub(super) fn heard(&mut self, seat: Seat, said: Said, at: Duration, models: &mut Models<'_>) -> Deeds {
        if self.end.is_some() {
            return Vec::new();
        }
        let on_move = self.board.turn() == seat;
        match said {
            Said::Move(mv) if on_move => return self.played(seat, &mv, at, models),
            Said::NoMove if on_move && self.board.may_claim_draw() => {
                self.finish(Score::Drawn, "draw by rule")
            }
            Said::NoMove if on_move => self.break_off(seat, FailureKind::Mismatch, "a move", "no move"),
            Said::Draw if self.offer == Some(!seat) => self.finish(Score::Drawn, "Draw agreed"),
            Said::Draw if self.offer.is_none() => {
                self.offer = Some(seat);
                return vec![(!seat, self.players[index(!seat)].offered())];
            }
            Said::Resigns => self.finish(Score::Won(!seat), "resigns"),
            Said::Claim(score, why) => self.claimed(seat, score, &why),
            // Only the answer to what was sent last is meant: this engine's own move is not refused by it.
            Said::Refuses(mv) if on_move => {
                let actual = format!("it refuses {mv}");
                self.break_off(seat, FailureKind::Mismatch, "a legal move is taken", &actual);
            }
            _ => return Vec::new(),
        }
        self.farewell()
    }

    /// The side to move has made its move.
    fn played(&mut self, seat: Seat, mv: &str, at: Duration, models: &mut Models<'_>) -> Deeds {
        let thought = at.saturating_sub(if self.since.is_zero() { at } else { self.since });
        if let Err(why) = self.board.play(mv) {
            self.break_off(seat, FailureKind::IllegalMove, "a legal move", &why);
            return self.farewell();
        }
        let side = index(seat);
        self.used[side] += thought;
        self.longest[side] = self.longest[side].max(thought);
        if self.overstepped(side, thought) {
            let shown = self.left[side].as_secs_f64();
            let actual = format!("{:.2} s where the clock showed {shown:.2} s", thought.as_secs_f64());
            self.forfeit(seat, "a move in time", &actual);
            return self.farewell();
        }
        self.left[side] = self.left[side].saturating_sub(thought) + self.terms.control.increment;
        let made = self.board.plies() / 2;
        if let Some(moves) = self.terms.control.moves
            && seat == Seat::Second
            && made.is_multiple_of(moves as usize)
        {
            self.left.iter_mut().for_each(|left| *left += self.terms.control.base);
        }
        // A move of the other side lets an offer lapse.
        self.offer = self.offer.filter(|offer| *offer == seat);
        let mut deeds = Vec::new();
        for told in [Seat::First, Seat::Second] {
            let lines = self.players[index(told)].moved(models.of(told), mv, told == seat);
            deeds.push((told, lines));
        }
        self.claimable =
            if self.board.may_claim_draw() || self.claimable > 0 { self.claimable + 1 } else { 0 };
        if let Some((score, why)) = self.board.over() {
            self.finish(score, &why);
        } else if self.claimable > UNCLAIMED {
            self.finish(Score::Drawn, "a draw that nobody claimed");
        } else if self.board.plies() >= self.terms.plies {
            self.finish(Score::Unfinished, "broken off");
        }
        deeds.extend(if self.end.is_some() { self.farewell() } else { self.ask(models) });
        deeds
    }

    fn overstepped(&self, side: usize, thought: Duration) -> bool {
        let lag = LAG.mul_f64(self.terms.scale.max(1.0));
        thought > self.left[side] + lag
    }

    /// A result that an engine tells.
    fn claimed(&mut self, seat: Seat, score: Score, why: &str) {
        match score {
            Score::Won(winner) if winner != seat => self.finish(score, why),
            Score::Drawn if self.board.may_claim_draw() => self.finish(score, why),
            Score::Unfinished => self.finish(score, why),
            _ => {
                let actual = format!("it claims {score} {{{why}}}");
                self.break_off(seat, FailureKind::Mismatch, "a game that goes on", &actual);
            }
        }
    }

    fn finish(&mut self, score: Score, why: &str) {
        self.end = Some((score, why.to_owned()));
    }

    fn break_off(&mut self, seat: Seat, kind: FailureKind, expected: &str, actual: &str) {
        self.fault = Some(Fault {
            seat,
            kind,
            level: Some(Level::Must),
            expected: expected.to_owned(),
            actual: actual.to_owned(),
        });
        let score = if kind == FailureKind::IllegalMove { Score::Won(!seat) } else { Score::Unfinished };
        self.finish(score, actual);
    }

    /// Lost on time, which a text leaves to the engine's care: a weakness.
    fn forfeit(&mut self, seat: Seat, expected: &str, actual: &str) {
        self.fault = Some(Fault {
            seat,
            kind: FailureKind::Timeout,
            level: Some(Level::Should),
            expected: expected.to_owned(),
            actual: actual.to_owned(),
        });
        self.finish(Score::Won(!seat), "loses on time");
    }

    /// An engine has gone.
    pub(super) fn gone(&mut self, seat: Seat) -> Deeds {
        if self.end.is_some() {
            return Vec::new();
        }
        self.finish(Score::Won(!seat), "the engine has gone");
        self.farewell().into_iter().filter(|(told, _)| *told != seat).collect()
    }

    /// Until when the side to move is waited for.
    pub(super) fn deadline(&self) -> Option<Duration> {
        let left = self.left[index(self.board.turn())];
        (!self.since.is_zero()).then(|| self.since + left + self.terms.patience)
    }

    /// That time has come.
    pub(super) fn time_up(&mut self) -> Deeds {
        let seat = self.board.turn();
        self.fault = Some(Fault {
            seat,
            kind: FailureKind::Timeout,
            level: Some(Level::Must),
            expected: "a move".to_owned(),
            actual: "nothing until long after its clock had run out".to_owned(),
        });
        self.finish(Score::Won(!seat), "does not move");
        self.farewell()
    }

    fn farewell(&mut self) -> Deeds {
        let Some((score, why)) = self.end.clone() else { return Vec::new() };
        [Seat::First, Seat::Second]
            .map(|seat| (seat, self.players[index(seat)].over(score, &why)))
            .into_iter()
            .collect()
    }

    /// What the engine of this side says with a line.
    pub(super) fn said(&self, seat: Seat, reading: &crate::protocol::model::Reading) -> Said {
        self.players[index(seat)].said(reading)
    }

    /// What broke the game off, if an engine did.
    pub(super) fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Whether it is over.
    pub(super) fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// The game as it stands, for reports; `names`: the engines, the first side's first.
    pub(super) fn game(&self, names: [String; 2], event: &str, round: &str) -> PlayedGame {
        let (score, why) = self.end.clone().unwrap_or((Score::Unfinished, "broken off".to_owned()));
        let tags = Tags {
            event: event.to_owned(),
            round: round.to_owned(),
            date: "????.??.??".to_owned(),
            names: names.clone(),
            result: score.to_string(),
            reason: why.clone(),
            clock: (self.terms.control.base, self.terms.control.increment),
        };
        PlayedGame {
            result: score.to_string(),
            reason: why,
            names,
            exchanged: self.terms.exchanged,
            plies: self.board.plies(),
            used: self.used,
            longest: self.longest,
            record: self.board.record(&tags),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::model::ModelSetup;
    use crate::protocol::{gbgp::Gbgp, xboard::Xboard};

    fn terms(text: &str) -> GameTerms {
        let arguments: Vec<String> = text.split_ascii_whitespace().map(str::to_owned).collect();
        GameTerms::parse(&arguments, Duration::from_secs(60), 1.0).unwrap()
    }

    /// Plays what is said (`seat` by turns unless `1:` or `2:` stands before it) one second after another; what is sent.
    fn conducted(
        protocol: &dyn crate::protocol::Protocol,
        text: &str,
        script: &[&str],
    ) -> (Vec<String>, Conductor) {
        let mut first = protocol.model(ModelSetup::default());
        let mut second = protocol.model(ModelSetup::default());
        let mut models = Models { first: first.as_mut(), second: second.as_mut() };
        let players = [protocol.player().unwrap(), protocol.player().unwrap()];
        let mut conductor = Conductor::new(terms(text), protocol.board().unwrap(), players);
        let mut sent = Vec::new();
        let mut tell = |deeds: Deeds, conductor: &mut Conductor, at| {
            for (seat, lines) in deeds {
                let lines = lines.iter().map(|line| String::from_utf8_lossy(line));
                sent.extend(lines.map(|line| format!("{}: {line}", index(seat) + 1)));
            }
            conductor.sent(at);
        };
        let deeds = conductor.begin(&mut models);
        tell(deeds, &mut conductor, Duration::from_secs(1));
        for (second, word) in script.iter().enumerate() {
            let at = Duration::from_secs(second as u64 + 2);
            let (seat, word) = match word.split_once(": ") {
                Some(("1", word)) => (Seat::First, word),
                Some((_, word)) => (Seat::Second, word),
                None => (conductor.board.turn(), *word),
            };
            let said = match word {
                "draw" => Said::Draw,
                "resign" => Said::Resigns,
                "none" => Said::NoMove,
                "1-0" => Said::Claim(Score::Won(Seat::First), "won".to_owned()),
                "1/2-1/2" => Said::Claim(Score::Drawn, "drawn".to_owned()),
                mv => Said::Move(mv.to_owned()),
            };
            let deeds = conductor.heard(seat, said, at, &mut models);
            tell(deeds, &mut conductor, at);
        }
        (sent, conductor)
    }

    fn ended(protocol: &dyn crate::protocol::Protocol, text: &str, script: &[&str]) -> String {
        let (_, conductor) = conducted(protocol, text, script);
        let fault = conductor.fault().map(|f| format!(" [{}: {}]", index(f.seat) + 1, f.actual));
        match &conductor.end {
            Some((score, why)) => format!("{score} {why}{}", fault.unwrap_or_default()),
            None => "goes on".to_owned(),
        }
    }

    #[test]
    fn moves_pass_from_one_to_the_other() {
        let (sent, _) = conducted(&Xboard, "tc=60+1", &["e2e4", "e7e5"]);
        assert_eq!(
            sent,
            [
                "1: new",
                "1: level 0 1 1",
                "2: new",
                "2: level 0 1 1",
                "1: time 6000",
                "1: otim 6000",
                "1: go",
                "2: time 6000",
                "2: otim 6000",
                "2: e2e4",
                "1: time 6000",
                "1: otim 6000",
                "1: e7e5",
            ]
        );
        let (sent, _) = conducted(&Gbgp, "tc=40/60", &["P0"]);
        assert_eq!(
            sent[4..],
            ["2: position startpos moves P0", "2: go wtime 59000 btime 60000 winc 0 binc 0 movestogo 40"]
        );
    }

    #[test]
    fn games_end_as_they_should() {
        let cases: &[(&[&str], &str)] = &[
            (&["f2f3", "e7e5", "g2g4", "d8h4"], "0-1 Black mates"),
            (&["e2e4", "2: resign"], "1-0 resigns"),
            (&["e2e4", "1: draw", "2: draw"], "1/2-1/2 Draw agreed"),
            (&["e2e4", "1: draw", "e7e5", "2: draw"], "goes on"),
            (&["1: draw", "e2e4", "2: draw"], "1/2-1/2 Draw agreed"),
            (&["e2e5"], "0-1 e2e5"),
            (&["1: 1-0"], "* it claims 1-0 {won} [1: it claims 1-0 {won}]"),
            (&["2: 1-0"], "1-0 won"),
            (&["1: 1/2-1/2"], "* it claims 1/2-1/2 {drawn} [1: it claims 1/2-1/2 {drawn}]"),
            (&["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8", "1/2-1/2"], "1/2-1/2 drawn"),
            (&["2: e7e5"], "goes on"),
        ];
        for (script, expected) in cases {
            let found = ended(&Xboard, "tc=600", script);
            assert!(found.starts_with(expected), "{script:?}: {found}");
        }
        assert_eq!(ended(&Gbgp, "tc=600", &["none"]), "* no move [1: no move]");
        assert_eq!(ended(&Gbgp, "tc=600 plies=2", &["P0", "P1"]), "* broken off");
    }

    #[test]
    fn who_oversteps_loses_on_time() {
        let found = ended(&Xboard, "tc=0.2", &["e2e4"]);
        assert_eq!(found, "0-1 loses on time [1: 1.00 s where the clock showed 0.20 s]");
        assert_eq!(ended(&Xboard, "tc=0.7", &["e2e4"]), "goes on", "within the lag");
        let (_, mut conductor) = conducted(&Xboard, "tc=5", &["e2e4"]);
        assert_eq!(conductor.deadline(), Some(Duration::from_secs(2 + 5 + 60)));
        let deeds = conductor.time_up();
        assert!(conductor.is_over() && deeds.len() == 2);
    }

    #[test]
    fn a_draw_that_nobody_claims_is_one_all_the_same() {
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(8);
        assert_eq!(ended(&Xboard, "tc=600", &shuffle), "1/2-1/2 a draw that nobody claimed");
    }

    #[test]
    fn a_game_is_told_whole() {
        let (_, conductor) = conducted(&Xboard, "tc=60 first=b", &["f2f3", "e7e5", "g2g4", "d8h4"]);
        let game = conductor.game(["B".to_owned(), "A".to_owned()], "enginecheck", "1");
        assert!(game.exchanged && game.plies == 4 && game.result == "0-1");
        assert_eq!(game.used, [Duration::from_secs(2); 2]);
        assert!(
            game.record.contains("[White \"B\"]") && game.record.contains("2. g4 Qh4# {Black mates} 0-1")
        );
    }

    #[test]
    fn wrong_terms_are_told() {
        for text in ["tc=x", "first=c", "plies=0", "plies=9999", "until=end"] {
            let arguments = [text.to_owned()];
            assert!(GameTerms::parse(&arguments, Duration::ZERO, 1.0).is_err(), "{text}");
        }
    }
}

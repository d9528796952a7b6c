//! A whole game between two engines: whose turn it is, what the clocks show, and how it ends ([`Conductor`]).

use std::time::Duration;

use super::fault::{Fault, index};
use super::hearing::Hearing;
use super::terms::GameTerms;
use crate::protocol::model::Model;
use crate::protocol::relay::{Board, Clocks, Lines, Mover, Player, Said, Score, Seat, Tags, TimeControl};
use crate::verdict::{FailureKind, Lowered, MoveTime, PlayedGame};

/// This many plies after the first possible draw claim, the game is drawn.
const UNCLAIMED: usize = 12;
/// How far a clock may be exceeded: for the way through the pipes, and a busy machine.
const LAG: Duration = Duration::from_millis(500);
/// How far the time for a move may be exceeded where there are no clocks.
const OVERRUN: Duration = Duration::from_secs(1);

/// What has to be sent: to which side, in which order.
pub(in crate::judge) type Deeds = Vec<(Seat, Lines)>;

/// The models of both sides.
pub(in crate::judge) struct Models<'a> {
    pub(in crate::judge) first: &'a mut dyn Model,
    pub(in crate::judge) second: &'a mut dyn Model,
}

impl Models<'_> {
    fn of(&mut self, seat: Seat) -> &mut dyn Model {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.second,
        }
    }
}

/// An open game.
#[derive(Debug)]
pub(in crate::judge) struct Conductor {
    terms: GameTerms,
    pub(super) board: Box<dyn Board>,
    players: [Box<dyn Player>; 2],
    /// What each clock shows at the beginning of the turn.
    left: [Duration; 2],
    used: [Duration; 2],
    longest: [Duration; 2],
    /// When the turn began.
    since: Duration,
    /// The side whose draw offer is open.
    offer: Option<Seat>,
    /// Whether a side's offer was passed on since its last move: one that repeats it after each refusal would keep both
    /// engines from playing (APG-DR-5).
    offered: [bool; 2],
    /// Plies played since a draw could first be claimed.
    claimable: usize,
    pub(super) end: Option<(Score, String)>,
    fault: Option<Fault>,
    /// The game has ended, and the engines are asked about it.
    hearing: Option<Hearing>,
    /// The scenario goes on while the game is still open.
    left_open: bool,
    times: Vec<MoveTime>,
}

impl Conductor {
    pub(in crate::judge) fn new(
        terms: GameTerms,
        board: Box<dyn Board>,
        mut players: [Box<dyn Player>; 2],
    ) -> Conductor {
        if let Some(start) = board.start_960() {
            players.iter_mut().for_each(|player| player.begins_960(start));
        }
        Conductor {
            terms,
            board,
            players,
            left: [terms.control.base; 2],
            used: [Duration::ZERO; 2],
            longest: [Duration::ZERO; 2],
            since: Duration::ZERO,
            offer: None,
            offered: [false; 2],
            claimable: 0,
            end: None,
            fault: None,
            hearing: None,
            left_open: false,
            times: Vec::new(),
        }
    }

    /// Whether the second engine has the first side.
    pub(in crate::judge) fn exchanged(&self) -> bool {
        self.terms.exchanged
    }

    /// Whose turn it is.
    pub(in crate::judge) fn turn(&self) -> Seat {
        self.board.turn()
    }

    /// Starts the game.
    pub(in crate::judge) fn begin(&mut self, models: &mut Models<'_>) -> Deeds {
        let mut deeds = Vec::new();
        for seat in [Seat::First, Seat::Second] {
            let lines = self.players[index(seat)].begin(models.of(seat), seat, &self.terms.control);
            deeds.push((seat, lines));
        }
        deeds.extend(self.ask(models));
        deeds
    }

    /// Everything has been sent: the clock of the side to move runs from now, unless it is already running.
    pub(in crate::judge) fn sent(&mut self, at: Duration) {
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

    /// An engine has sent something.
    pub(in crate::judge) fn heard(
        &mut self,
        seat: Seat,
        said: Said,
        at: Duration,
        models: &mut Models<'_>,
    ) -> Deeds {
        if self.end.is_some() || self.left_open {
            return Vec::new();
        }
        if let Some(hearing) = &mut self.hearing {
            hearing.heard(seat, &said);
            return if hearing.is_complete() { self.conclude() } else { Vec::new() };
        }
        let on_move = self.board.turn() == seat;
        match said {
            Said::Move(mv) if on_move => return self.played(seat, &mv, at, models),
            Said::NoMove if on_move && self.board.may_claim_draw() => {
                self.finish(Score::Drawn, "draw by rule")
            }
            Said::NoMove if on_move => {
                let clause = self.players[index(seat)].move_clause(self.board.plies());
                self.break_off(seat, FailureKind::Mismatch, Some(clause), "a move", "no move");
            }
            Said::Draw if self.offer == Some(!seat) => self.finish(Score::Drawn, "Draw agreed"),
            Said::Draw if self.offer.is_none() && !self.offered[index(seat)] => {
                self.offer = Some(seat);
                self.offered[index(seat)] = true;
                // Before the first move the other side does not know about the game: it gets the offer after that
                // move.
                let told = self.board.plies() > 0;
                return if told { vec![(!seat, self.players[index(!seat)].offered())] } else { Vec::new() };
            }
            Said::Decline if self.offer == Some(!seat) => {
                self.offer = None;
                return vec![(!seat, self.players[index(!seat)].declined())];
            }
            Said::Time(left) => return vec![(!seat, self.players[index(!seat)].clock_told(left))],
            Said::Resigns => self.finish(Score::Won(!seat), "resigns"),
            Said::Claim(score, why) => {
                self.claimed(seat, score, &why);
                return self.hear(Some((seat, score, why)), at);
            }
            // Only the answer to what was sent last counts: a refusal does not concern this engine's own move.
            Said::Refuses(mv) if on_move => {
                let actual = format!("it refuses {mv}");
                self.break_off(seat, FailureKind::Mismatch, None, "a legal move is taken", &actual);
            }
            _ => return Vec::new(),
        }
        self.farewell()
    }

    /// The side to move has made its move.
    fn played(&mut self, seat: Seat, mv: &str, at: Duration, models: &mut Models<'_>) -> Deeds {
        let thought = at.saturating_sub(if self.since.is_zero() { at } else { self.since });
        if let Err(why) = self.board.play(mv) {
            let clause = self.players[index(seat)].legal_clause();
            self.break_off(seat, FailureKind::IllegalMove, Some(clause), "a legal move", &why);
            return self.farewell();
        }
        let side = index(seat);
        self.used[side] += thought;
        self.longest[side] = self.longest[side].max(thought);
        let lost = self.overstepped(side, thought);
        self.note_time(seat, thought, lost);
        if lost {
            let shown = self.left[side].as_secs_f64();
            let actual = format!("{:.2} s where the clock showed {shown:.2} s", thought.as_secs_f64());
            self.forfeit(seat, "a move in time", &actual);
            return self.hear(None, at);
        }
        let control = self.terms.control;
        self.left[side] = match control.each {
            true => control.base,
            false => self.left[side].saturating_sub(thought) + control.increment,
        };
        let made = self.board.plies() / 2;
        if let Some(moves) = self.terms.control.moves
            && seat == Seat::Second
            && made.is_multiple_of(moves as usize)
        {
            self.left.iter_mut().for_each(|left| *left += self.terms.control.base);
        }
        // A move of the other side cancels an offer.
        self.offer = self.offer.filter(|offer| *offer == seat);
        self.offered[side] = false;
        let mut deeds = Vec::new();
        // The engines may write moves in different ways.
        let last = self.board.last();
        let mv = last.as_deref().unwrap_or(mv);
        for told in [Seat::First, Seat::Second] {
            let lines = self.players[index(told)].moved(
                models.of(told),
                mv,
                if told == seat { Mover::Itself } else { Mover::Other },
            );
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
        if self.end.is_some() {
            deeds.push((!seat, self.players[index(!seat)].last_move(models.of(!seat))));
            deeds.extend(self.hear(None, at));
            return deeds;
        }
        deeds.extend(self.ask(models));
        if self.board.plies() == 1 && self.offer == Some(seat) {
            deeds.push((!seat, self.players[index(!seat)].offered()));
        }
        self.left_open = self.terms.until.is_some_and(|until| self.board.plies() >= until);
        deeds
    }

    /// The game has ended: by a rule, by the clock, or by what an engine says (`claim`). Where engines report results
    /// themselves, both are heard before the result is sent.
    fn hear(&mut self, claim: Option<(Seat, Score, String)>, at: Duration) -> Deeds {
        let due = self.players[0].result_clause(self.board.can_move());
        let broken_off = self.end.as_ref().is_some_and(|(score, _)| *score == Score::Unfinished);
        let (Some(clause), Some(end)) = (due, self.end.clone().filter(|_| claim.is_some() || !broken_off))
        else {
            return self.farewell();
        };
        self.end = None;
        let by_rule = self.board.over().is_some();
        let mut hearing = Hearing::new(end, clause, by_rule, at, self.terms.scale);
        let claimed = claim.is_some();
        if let Some((seat, score, why)) = claim {
            hearing.heard(seat, &Said::Claim(score, why));
        }
        // Both engines find out by themselves what follows from the rules, and have some time to say so.
        let deeds = if claimed || !by_rule { self.hand_over(&mut hearing) } else { Vec::new() };
        self.hearing = Some(hearing);
        deeds
    }

    /// Asks those that have said nothing for their verdict.
    fn hand_over(&mut self, hearing: &mut Hearing) -> Deeds {
        let (score, why) = hearing.verdict();
        let silent = hearing.ask_the_silent();
        silent.map(|seat| (seat, self.players[index(seat)].hand_over(score, &why))).collect()
    }

    /// All have been heard, or nobody says more: the result is sent.
    fn conclude(&mut self) -> Deeds {
        let Some(hearing) = self.hearing.take() else { return Vec::new() };
        if self.fault.is_none() {
            self.fault = hearing.fault();
        }
        self.end = Some(hearing.outcome());
        self.farewell()
    }

    fn note_time(&mut self, seat: Seat, used: Duration, lost: bool) {
        let (second, left) = (seat == Seat::Second, self.left[index(seat)]);
        self.times.push(MoveTime { second, used, left, delayed: None, lost });
    }

    /// Whether it is found out which moves the machine delayed.
    pub(in crate::judge) fn is_timed(&self) -> bool {
        self.terms.timed
    }

    /// The times of the moves so far.
    pub(in crate::judge) fn times(&self) -> &[MoveTime] {
        &self.times
    }

    /// The same, for what is found out later.
    pub(in crate::judge) fn times_mut(&mut self) -> &mut Vec<MoveTime> {
        &mut self.times
    }

    fn overstepped(&self, side: usize, thought: Duration) -> bool {
        thought > self.left[side] + self.lag()
    }

    /// By how much a clock may be overrun. One that runs out ends the game; time for one move cannot be kept to the millisecond.
    pub(in crate::judge) fn lag(&self) -> Duration {
        let lag = if self.terms.control.each { OVERRUN } else { LAG };
        lag.mul_f64(self.terms.scale.max(1.0))
    }

    /// A result that an engine reports.
    fn claimed(&mut self, seat: Seat, score: Score, why: &str) {
        match score {
            Score::Won(winner) if winner != seat => self.finish(score, why),
            Score::Drawn if self.board.may_claim_draw() => self.finish(score, why),
            Score::Unfinished => self.finish(score, why),
            _ => {
                let actual = format!("it claims {score} {{{why}}}");
                self.break_off(seat, FailureKind::Mismatch, None, "a game that goes on", &actual);
            }
        }
    }

    fn finish(&mut self, score: Score, why: &str) {
        self.end = Some((score, why.to_owned()));
    }

    /// Ended by something that an engine may not do. The monitors report this under a clause of their own, so it has
    /// none here.
    fn break_off(
        &mut self,
        seat: Seat,
        kind: FailureKind,
        clause: Option<&'static str>,
        expected: &str,
        actual: &str,
    ) {
        self.fault = Some(Fault::new(seat, kind, (clause, None), expected, actual));
        if kind == FailureKind::IllegalMove {
            self.lose(seat, actual);
        } else {
            self.finish(Score::Unfinished, actual);
        }
    }

    /// Lost without a move, if the protocol has this; in other protocols the game is only broken off.
    fn lose(&mut self, seat: Seat, why: &str) {
        let forfeits = self.players[index(seat)].result_clause(true).is_none();
        self.finish(if forfeits { Score::Won(!seat) } else { Score::Unfinished }, why);
    }

    /// Lost on time.
    fn forfeit(&mut self, seat: Seat, expected: &str, actual: &str) {
        let lowered = Lowered::to_should("the engine alone loses by it, and the clocks are the harness's");
        let clause = self.players[index(seat)].time_clause(&self.terms.control);
        let judged = (clause, Some(lowered));
        self.fault = Some(Fault::new(seat, FailureKind::Timeout, judged, expected, actual));
        self.finish(Score::Won(!seat), "loses on time");
    }

    /// An engine has gone.
    pub(in crate::judge) fn gone(&mut self, seat: Seat) -> Deeds {
        if self.end.is_some() {
            return Vec::new();
        }
        if self.hearing.is_some() {
            return self.conclude().into_iter().filter(|(told, _)| *told != seat).collect();
        }
        self.lose(seat, "the engine has gone");
        self.farewell().into_iter().filter(|(told, _)| *told != seat).collect()
    }

    /// The time until which the game waits for the side to move.
    pub(in crate::judge) fn deadline(&self) -> Option<Duration> {
        if let Some(hearing) = &self.hearing {
            return Some(hearing.until());
        }
        let left = self.left[index(self.board.turn())];
        (!self.since.is_zero()).then(|| self.since + left + self.terms.patience)
    }

    /// That time has come.
    pub(in crate::judge) fn time_up(&mut self) -> Deeds {
        if let Some(mut hearing) = self.hearing.take() {
            let deeds = self.hand_over(&mut hearing);
            let asked = !deeds.is_empty();
            self.hearing = Some(hearing);
            return if asked { deeds } else { self.conclude() };
        }
        let seat = self.board.turn();
        self.note_time(seat, self.left[index(seat)] + self.terms.patience, true);
        let actual = "nothing until long after its clock had run out";
        let clause = self.players[index(seat)].move_clause(self.board.plies());
        let judged = (Some(clause), None);
        self.fault = Some(Fault::new(seat, FailureKind::Timeout, judged, "a move", actual));
        self.lose(seat, "does not move");
        self.farewell()
    }

    fn farewell(&mut self) -> Deeds {
        let Some((score, why)) = self.end.clone() else { return Vec::new() };
        [Seat::First, Seat::Second]
            .map(|seat| (seat, self.players[index(seat)].over(score, &why)))
            .into_iter()
            .collect()
    }

    /// What broke the game off, if an engine did.
    pub(in crate::judge) fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Whether it is over.
    pub(in crate::judge) fn is_over(&self) -> bool {
        self.end.is_some() || self.left_open
    }

    /// Why the game ended before it could be left open, if it was to be.
    pub(in crate::judge) fn ended_early(&self) -> Option<String> {
        let until = self.terms.until.filter(|_| !self.left_open)?;
        let (score, why) = self.end.as_ref()?;
        let plies = self.board.plies();
        Some(format!(
            "the game was to be left open after {until} plies, but ended after {plies}: {score} {{{why}}}"
        ))
    }

    /// The game as it stands, for reports; `names`: the engines, the first side's first.
    pub(in crate::judge) fn game(&self, names: [String; 2], event: &str, round: &str) -> PlayedGame {
        let (score, why) = self.end.clone().unwrap_or((Score::Unfinished, "broken off".to_owned()));
        let tags = Tags {
            event: event.to_owned(),
            round: round.to_owned(),
            date: "????.??.??".to_owned(),
            names: names.clone(),
            result: score.to_string(),
            reason: why.clone(),
            clock: match self.terms.control {
                TimeControl { each: true, base, .. } => (Duration::ZERO, base),
                TimeControl { base, increment, .. } => (base, increment),
            },
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
            moves: if self.terms.timed { self.times.clone() } else { Vec::new() },
        }
    }
}

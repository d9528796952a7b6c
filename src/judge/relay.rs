//! The act `relay`: a whole game between the scenario's two engines, conducted by the harness.

use std::time::Duration;

use super::Outcome;
use super::course::Stop;
use super::games::{Conductor, Deeds, GameTerms, Models};
use super::machine::Judge;
use super::step::{Active, Kind};
use crate::exchange::Want;
use crate::line::{EngineId, Line};
use crate::protocol::model::{ActCall, Intent, Reading};
use crate::protocol::relay::Seat;
use crate::scenario::Budget;
use crate::verdict::{ClauseId, FailureKind};

impl Judge {
    /// Begins the game.
    pub(super) fn begin_relay(&mut self, call: &ActCall) {
        let patience = self.setup.budget("think").hard;
        let terms = match GameTerms::parse(&call.arguments, patience, self.setup.terms.scale) {
            Ok(terms) => terms,
            Err(why) => return self.stop(Stop::Broken(why)),
        };
        let (protocol, other) = (self.setup.protocol, self.setup.protocol_of(EngineId::B));
        let [first, second] = if terms.exchanged { [other, protocol] } else { [protocol, other] };
        let board = match terms.chess960 {
            Some(number) => protocol.board_960(number),
            None => protocol.board(),
        };
        let (Some(board), Some(first), Some(second)) = (board, first.player(), second.player()) else {
            return self.stop(Stop::Broken("no game of this protocol can be refereed".to_owned()));
        };
        if self.sides.len() < 2 {
            return self.stop(Stop::Broken("relay needs two engines: a step with engine = \"b\"".to_owned()));
        }
        self.games.clocks += terms.longest();
        let mut conductor = Box::new(Conductor::new(terms, board, [first, second]));
        let deeds = self.with_models(&mut conductor, |conductor, models| conductor.begin(models));
        if terms.timed {
            [EngineId::A, EngineId::B].into_iter().for_each(|engine| self.look_for_game(engine));
        }
        // The clocks are the bounds here, see `run_relay`.
        let bound = Budget { soft: Duration::MAX, hard: Duration::MAX };
        self.active = Some(Active::new(EngineId::A, bound, Kind::Relay));
        self.carry_out(&conductor, deeds);
        self.games.conductor = Some(conductor);
    }

    /// Continues the game. Returns until when to wait; none if there is something else to do first.
    pub(super) fn run_relay(&mut self) -> Option<Duration> {
        let now = self.now;
        if let Some(conductor) = &self.games.conductor {
            let ready = self.ready(engine(conductor, conductor.turn()));
            if let Some(conductor) = &mut self.games.conductor {
                conductor.sent(ready);
            }
        }
        for index in 0..self.sides.len() {
            while self.outbox.is_empty() && self.active.is_some() {
                let Some(item) = self.sides[index].inbox.take() else { break };
                let (line, reading) = match item.seen {
                    Some(seen) => (item.line, seen.reading),
                    None => {
                        let reading = self.sides[index].model.receive(&item.line);
                        self.sides[index].notes(&item.line, &reading);
                        (item.line, reading)
                    }
                };
                self.relay_heard(&line, &reading);
            }
        }
        if !self.outbox.is_empty() || self.active.is_none() {
            return None;
        }
        if let Some(engine) = self
            .sides
            .iter()
            .find(|side| side.is_gone() || side.output.closed_at().is_some())
            .map(|side| side.id)
        {
            self.relay_lost(engine);
            return None;
        }
        let conductor = self.games.conductor.as_mut()?;
        let deadline = conductor.deadline().unwrap_or(now);
        if now >= deadline {
            let deeds = conductor.time_up();
            self.after(deeds);
            return None;
        }
        Some(deadline.min(self.last_moment()))
    }

    /// An engine has printed a line, which its model has already received.
    pub(super) fn relay_heard(&mut self, line: &Line, reading: &Reading) {
        let Some(mut conductor) = self.games.conductor.take() else { return };
        let seat = seat(&conductor, line.engine);
        let said = reading.said.clone();
        let before = conductor.times().len();
        let deeds = self
            .with_models(&mut conductor, |conductor, models| conductor.heard(seat, said, line.at, models));
        if conductor.is_timed() && conductor.times().len() > before {
            // Before the other side's clock runs.
            self.look_for_game(line.engine);
        }
        self.games.conductor = Some(conductor);
        self.after(deeds);
    }

    /// How long the engine has waited for a processor is asked.
    fn look_for_game(&mut self, engine: EngineId) {
        self.games.delays.ask(engine);
        self.outbox.push(Want::Sample { engine, closely: false });
    }

    /// The answer, which belongs to the engine's last move.
    pub(super) fn sampled_for_game(
        &mut self,
        engine: EngineId,
        delayed: Option<Duration>,
        harness: Option<Duration>,
    ) {
        let delayed = self.games.delays.took(engine, delayed, harness);
        let moves = match (&mut self.games.conductor, &mut self.games.played) {
            (Some(conductor), _) => {
                let second = seat(conductor, engine) == Seat::Second;
                (conductor.times_mut(), second)
            }
            (None, Some(game)) => {
                let second = (engine == EngineId::A) == game.exchanged;
                (&mut game.moves, second)
            }
            (None, None) => return,
        };
        let (moves, second) = moves;
        if let Some(last) = moves.iter_mut().rfind(|mv| mv.second == second) {
            last.delayed = delayed;
        }
    }

    /// An engine has gone, or closed its output.
    fn relay_lost(&mut self, engine: EngineId) {
        let Some(mut conductor) = self.games.conductor.take() else { return };
        let seat = seat(&conductor, engine);
        let deeds = conductor.gone(seat);
        self.keep_game(&conductor);
        self.carry_out(&conductor, deeds);
        self.engine_gone(engine);
    }

    /// Sends what has to be sent. If this ends the game, the step is done.
    fn after(&mut self, deeds: Deeds) {
        let Some(conductor) = self.games.conductor.take() else { return };
        self.carry_out(&conductor, deeds);
        if !conductor.is_over() {
            self.games.conductor = Some(conductor);
            return;
        }
        self.keep_game(&conductor);
        let Some(fault) = conductor.fault().cloned() else {
            return match conductor.ended_early() {
                Some(why) => self.stop(Stop::Inconclusive(why)),
                None => self.done(self.now),
            };
        };
        let engine = engine(&conductor, fault.seat);
        let actual = format!("engine {engine}: {}", fault.actual);
        let clause = fault.clause.map(ClauseId::new);
        let place = self.evidence.failures.len();
        self.fail_as(fault.kind, clause, fault.lowered, &fault.expected, &actual);
        // Whether the machine was to blame is found out later.
        let is_forfeit = fault.kind == FailureKind::Timeout && self.evidence.failures.len() > place;
        self.games.forfeit = is_forfeit.then(|| (place, conductor.lag()));
    }

    fn carry_out(&mut self, conductor: &Conductor, deeds: Deeds) {
        for (seat, lines) in deeds {
            self.outbox.write_lines(engine(conductor, seat), lines, Intent::Lawful);
        }
    }

    /// The end of a dialogue that is cut short: what it has shown, with its whole game as far as that got, and what was being
    /// awaited.
    pub(crate) fn broken_off(mut self) -> (Outcome, String) {
        if let Some(conductor) = self.games.conductor.take() {
            self.keep_game(&conductor);
        }
        let awaited = self.awaited();
        (self.finish(), awaited)
    }

    /// Keeps the game for the outcome.
    fn keep_game(&mut self, conductor: &Conductor) {
        let name = |engine: EngineId| {
            let number = usize::from(engine.0);
            let told = self.sides[number].model.known().name;
            let called = || self.setup.terms.called.get(number).cloned();
            told.or_else(called).unwrap_or_else(|| format!("engine {engine}"))
        };
        let names = [Seat::First, Seat::Second].map(|seat| name(engine(conductor, seat)));
        // `game-3` is the third game.
        let round = self.setup.scenario.id.rsplit('-').next().filter(|text| text.parse::<u32>().is_ok());
        self.games.played = Some(conductor.game(names, "enginecheck", round.unwrap_or("-")));
    }

    fn with_models<T>(
        &mut self,
        conductor: &mut Conductor,
        work: impl FnOnce(&mut Conductor, &mut Models<'_>) -> T,
    ) -> T {
        let (a, b) = self.sides.split_at_mut(1);
        let (first, second) = (a[0].model.as_mut(), b[0].model.as_mut());
        let mut models = if conductor.exchanged() {
            Models { first: second, second: first }
        } else {
            Models { first, second }
        };
        work(conductor, &mut models)
    }
}

/// The side that an engine plays.
fn seat(conductor: &Conductor, engine: EngineId) -> Seat {
    if (engine == EngineId::A) == conductor.exchanged() { Seat::Second } else { Seat::First }
}

/// The engine that plays a side.
fn engine(conductor: &Conductor, side: Seat) -> EngineId {
    if (side == Seat::First) == conductor.exchanged() { EngineId::B } else { EngineId::A }
}

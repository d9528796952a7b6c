//! Which clauses of monitors had an occasion to be judged: something of the kind that they look at was seen.
//!
//! A monitor that saw nothing of its kind has judged nothing, and must not be counted as if it had. What a command demands
//! or forbids counts only once the engine has answered in its protocol, so that an echo or a flood proves nothing.
//! Main type: [`Coverage`].

use std::collections::BTreeSet;

use self::Sight as S;
use super::order::{Order, Sent};
use super::state::{Mode, Setting, State};
use crate::verdict::ClauseId;
use crate::xboard::grammar::{
    Claim, Feature, FeatureLine, GameResult, Ground, Message, OptionKind, Outcome, Parsed,
};

/// What was seen in a dialogue, one bit a [`Sight`]; and what becomes so when the engine answers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Coverage {
    seen: u64,
    at_answer: u64,
}

/// What an engine line meets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Met<'m> {
    /// The state that is believed.
    pub(super) state: &'m State,
    /// Whether a prompt stood open before `xboard`.
    pub(super) prompted: bool,
    /// Whether `protover` was sent.
    pub(super) asked: bool,
    /// How many numbers of pings were sent.
    pub(super) pings: usize,
}

/// Makes the sights, and what each gives an occasion to judge.
macro_rules! sights {
    ($($Sight:ident: $($clause:literal),+;)+) => {
        /// Something that monitors look at.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Sight {
            $($Sight,)+
        }

        /// What each sight gives an occasion to judge.
        const JUDGED: &[(Sight, &[&str])] = &[$((S::$Sight, &[$($clause),+])),+];
    };
}

sights! {
    Line: "XB-IO-3", "XB-IO-8", "XB-IO-9";
    Answer: "EC-ALIVE";
    Prompt: "XB-HANDSHAKE-1";
    Offer: "XB-OFFER-1";
    Comment: "XB-DEBUG-1", "XB-DEBUG-2";
    Tell: "XB-TELL-1";
    AskUser: "XB-TELL-2";
    Book: "XB-BK-1", "XB-BK-2";
    Move: "XB-MOVEOUT-1", "XB-MOVEOUT-3", "XB-MOVEOUT-4", "XB-MOVEOUT-6", "XB-MOVEOUT-7";
    MoveUnasked: "XB-MOVEOUT-5";
    MoveSent: "XB-MOVEOUT-2", "XB-MOVEIN-1";
    New: "XB-NEW-1", "XB-NEW-3";
    NewInSearch: "XB-NEW-9";
    NewPondering: "XB-NEW-4";
    Force: "XB-FORCE-1";
    ForceShown: "XB-FORCE-2";
    ForceInSearch: "XB-FORCE-5";
    Go: "XB-GO-1";
    Promise: "XB-FEATURE-4";
    AcceptedSent: "XB-HANDSHAKE-10";
    Pondering: "XB-PONDER-3", "XB-PONDER-4";
    PonderSet: "XB-PONDER-1";
    PonderLine: "XB-POST-7";
    Analyze: "XB-ANALYZE-1";
    AnalyzeLeft: "XB-ANALYZE-7";
    Pause: "XB-PAUSE-1";
    Pong: "XB-PING-1", "XB-PING-2";
    PongToSeveral: "XB-PING-8";
    PongInSearch: "XB-PING-5";
    PostSet: "XB-POST-1";
    Thinking: "XB-POST-2", "XB-POST-3";
    Continuation: "XB-POST-4";
    ClockInPeriods: "XB-TC-1";
    ClockForAll: "XB-TC-3";
    Clock: "XB-TC-5";
    ClockInMidGame: "XB-TC-6";
    Result: "XB-CLAIM-3", "XB-CLAIM-4", "XB-CLAIM-9";
    Draw: "XB-CLAIM-5", "XB-CLAIM-6", "XB-CLAIM-7";
    Resignation: "XB-RESIGN-3";
    Over: "XB-CLAIM-8";
    Quit: "XB-QUIT-1";
    MoveRefused: "XB-ERR-1";
    CommandRefused: "XB-ERR-2";
    Stat: "XB-STAT-1";
    Feature: "XB-FEATURE-1";
    FeatureText: "XB-FEATURE-2";
    FeatureNumber: "XB-FEATURE-3";
    Variants: "XB-FEATURE-10";
    Tables: "XB-EGT-2";
    Option: "XB-OPTION-1";
    OptionNumber: "XB-OPTION-2";
    OptionChoices: "XB-OPTION-3";
    OptionButton: "XB-OPTION-4";
    Options: "XB-OPTION-8";
    Done: "XB-FEATURE-5", "XB-FEATURE-6", "XB-FEATURE-7", "XB-FEATURE-8", "XB-FEATURE-10";
}

impl Coverage {
    /// This was seen.
    pub(super) fn see(&mut self, sight: Sight) {
        self.seen |= bit(sight);
    }

    /// Whether it was.
    pub(super) fn saw(self, sight: Sight) -> bool {
        self.seen & bit(sight) != 0
    }

    /// These were asked for, if it is so; they count when the engine answers anything.
    fn ask<const N: usize>(&mut self, sights: [(bool, Sight); N]) {
        for (_, sight) in sights.into_iter().filter(|(so, _)| *so) {
            self.at_answer |= bit(sight);
        }
    }

    /// A claim of the engine's.
    pub(super) fn claimed(&mut self, claim: &Claim<'_>) {
        self.see(S::Result);
        if claim.outcome == Outcome::Result(GameResult::Draw) {
            self.see(S::Draw);
        }
        if claim.ground == Ground::Resignation {
            self.see(S::Resignation);
        }
    }

    /// The clauses that could be judged.
    pub(super) fn clauses(self) -> BTreeSet<ClauseId> {
        let seen = JUDGED.iter().filter(|(sight, _)| self.saw(*sight));
        seen.flat_map(|(_, clauses)| *clauses).map(|clause| ClauseId::new(clause)).collect()
    }

    /// What a line gives an occasion to judge, before it changes anything.
    pub(super) fn heard(&mut self, parsed: &Parsed<'_>, met: Met<'_>) {
        self.see(S::Line);
        match &parsed.message {
            Message::OfferDraw => self.see(S::Offer),
            Message::Comment(_) => self.see(S::Comment),
            Message::Tell { .. } | Message::Server { .. } => self.see(S::Tell),
            Message::AskUser { .. } | Message::Malformed { message: "askuser", .. } => self.see(S::AskUser),
            Message::BookLine(_) | Message::BookEnd => self.see(S::Book),
            Message::Move(_) => {
                self.see(S::Move);
                if !met.asked {
                    self.see(S::MoveUnasked);
                }
            }
            Message::Pong(_) => {
                self.see(S::Pong);
                if met.pings > 1 {
                    self.see(S::PongToSeveral);
                }
            }
            Message::Thinking(_) => {
                self.see(S::Thinking);
                if met.state.ponders() {
                    self.see(S::PonderLine);
                }
            }
            Message::Continuation(_) => self.see(S::Continuation),
            Message::IllegalMove { .. } => self.see(S::MoveRefused),
            Message::Error { .. } | Message::Refusal(_) => self.see(S::CommandRefused),
            Message::Resign => self.see(S::Resignation),
            Message::Stat(_) => self.see(S::Stat),
            Message::Feature(features) => self.announced(*features),
            Message::Malformed { message: "feature", .. } => self.see(S::Feature),
            _ => {}
        }
        if answers(&parsed.message) {
            self.see(S::Answer);
            self.seen |= std::mem::take(&mut self.at_answer);
            if met.prompted {
                self.see(S::Prompt);
            }
        }
    }

    /// What a sent line gives an occasion to judge, before it changes the state that is believed. `promised`: features have
    /// been announced.
    pub(super) fn ordered(&mut self, sent: &Sent, state: &State, promised: bool) {
        let (thinks, ponders) = (state.thinks(), state.ponder == Setting::On);
        self.ask([(state.ponders(), S::Pondering), (matches!(state.mode, Mode::Over(_)), S::Over)]);
        match &sent.order {
            Order::New => self.ask([(true, S::New), (thinks, S::NewInSearch), (ponders, S::NewPondering)]),
            Order::Force => {
                let shown = state.post == Setting::On;
                self.ask([(true, S::Force), (shown, S::ForceShown), (thinks, S::ForceInSearch)]);
            }
            Order::Go => self.ask([(true, S::Go)]),
            Order::Move { .. } => self.ask([(true, S::MoveSent)]),
            Order::Post(_) => self.ask([(true, S::PostSet)]),
            Order::Ponder(_) => self.ask([(true, S::PonderSet)]),
            Order::Analyze => self.ask([(true, S::Analyze)]),
            Order::Exit => self.ask([(state.mode == Mode::Analyze, S::AnalyzeLeft)]),
            Order::Pause => self.ask([(true, S::Pause)]),
            Order::Ping(_) => self.ask([(thinks, S::PongInSearch)]),
            Order::Neutral => {
                self.ask([(matches!(sent.word(), b"accepted" | b"rejected"), S::AcceptedSent)]);
            }
            _ => {}
        }
        let by_feature = matches!(
            sent.order,
            Order::Ping(_)
                | Order::SetBoard(_)
                | Order::PlayOther
                | Order::Analyze
                | Order::Move { prefixed: true, .. }
        );
        self.ask([(promised && by_feature, S::Promise)]);
    }

    /// The engine moved while its clock ran: by which clauses it could have been late.
    pub(super) fn clocked(&mut self, sight: Option<Sight>) {
        for sight in sight.into_iter().chain(sight.map(|_| S::Clock)) {
            self.see(sight);
        }
    }

    fn announced(&mut self, features: FeatureLine<'_>) {
        self.see(S::Feature);
        for item in features.items() {
            match item.feature {
                Some(Feature::Switch(..) | Feature::Level(_)) => self.see(S::FeatureNumber),
                Some(Feature::Done(done)) => {
                    self.see(S::FeatureNumber);
                    if done {
                        self.see(S::Done);
                    }
                }
                Some(Feature::MyName(_)) => self.see(S::FeatureText),
                Some(Feature::Variants(_)) => {
                    self.see(S::FeatureText);
                    self.see(S::Variants);
                }
                Some(Feature::Egt(_)) => {
                    self.see(S::FeatureText);
                    self.see(S::Tables);
                }
                Some(Feature::Option(option)) => {
                    self.see(S::FeatureText);
                    if self.saw(S::Option) {
                        self.see(S::Options);
                    }
                    self.see(S::Option);
                    self.defined(option.kind);
                }
                Some(Feature::Other { .. }) | None => {}
            }
        }
    }

    fn defined(&mut self, kind: OptionKind<'_>) {
        match kind {
            OptionKind::Check(_) | OptionKind::Spin(_) | OptionKind::Slider(_) => self.see(S::OptionNumber),
            OptionKind::Combo(_) => self.see(S::OptionChoices),
            OptionKind::Button | OptionKind::Save | OptionKind::Reset => self.see(S::OptionButton),
            OptionKind::String(_) | OptionKind::File(_) | OptionKind::Path(_) => {}
        }
    }
}

fn bit(sight: Sight) -> u64 {
    1 << sight as u64
}

/// Whether only an engine that speaks the protocol prints such a line.
fn answers(message: &Message<'_>) -> bool {
    matches!(
        message,
        Message::Feature(_)
            | Message::Pong(_)
            | Message::Move(_)
            | Message::IllegalMove { .. }
            | Message::Error { .. }
            | Message::Result(_)
            | Message::Resign
            | Message::Thinking(_)
            | Message::Hint(_)
            | Message::Stat(_)
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::Xboard;
    use super::*;
    use crate::model::Intent;
    use crate::model::{Model, ModelSetup};
    use crate::xboard::vocabulary::VOCABULARY;
    use wire::line::{Ending, EngineId, Line, Side};

    #[test]
    fn every_clause_of_a_monitor_has_an_occasion() {
        let judged: BTreeSet<&str> = JUDGED.iter().flat_map(|(_, clauses)| *clauses).copied().collect();
        let watched: BTreeSet<&str> = VOCABULARY.monitors.iter().flat_map(|m| m.clauses).copied().collect();
        assert_eq!(judged, watched);
        let bits: Vec<u64> = JUDGED.iter().map(|(sight, _)| bit(*sight)).collect();
        assert!(bits.iter().enumerate().all(|(n, one)| *one == 1 << n), "one row a sight, in their order");
    }

    /// The must clauses among these that a dialogue of sent (`>`) and printed (`<`) lines gives an occasion to judge.
    fn judged(dialogue: &[&str]) -> Vec<String> {
        let mut model = Xboard::new(ModelSetup { scale: 1.0, ..ModelSetup::default() });
        for text in dialogue {
            let bytes = text.as_bytes()[1..].to_vec();
            if text.starts_with('>') {
                model.sent(Duration::ZERO, &bytes, Intent::Trap);
            } else {
                model.receive(&Line {
                    engine: EngineId::A,
                    side: Side::FromEngine,
                    at: Duration::ZERO,
                    bytes,
                    ending: Ending::Lf,
                });
            }
        }
        let asked = ["XB-FORCE-1", "XB-MOVEOUT-6", "XB-NEW-1", "XB-NEW-9", "XB-PING-1", "XB-PING-5"];
        let coverage = model.coverage();
        asked.iter().filter(|id| coverage.contains(&ClauseId::new(id))).map(|id| (*id).to_owned()).collect()
    }

    #[test]
    fn what_a_dialogue_gives_an_occasion_for() {
        let cases: &[(&[&str], &[&str])] = &[
            (&[">xboard", ">new", ">force"], &[]),
            (&["<y", "<y", ">new", "<y"], &[]),
            (&[">new", "<new", ">force", "<force", ">ping 1", "<ping 1"], &[]),
            (&[">new", ">ping 1", "<pong 1"], &["XB-NEW-1", "XB-PING-1"]),
            (&[">new", ">go", "<move e2e4"], &["XB-MOVEOUT-6", "XB-NEW-1"]),
            (
                &[">new", ">go", ">ping 1", "<move e2e4", "<pong 1", ">force", "<Error (unknown command): x"],
                &["XB-FORCE-1", "XB-MOVEOUT-6", "XB-NEW-1", "XB-PING-1", "XB-PING-5"],
            ),
            (&[">new", ">go", ">new", ">ping 1", "<pong 1"], &["XB-NEW-1", "XB-NEW-9", "XB-PING-1"]),
        ];
        for (dialogue, clauses) in cases {
            assert_eq!(judged(dialogue), *clauses, "{dialogue:?}");
        }
    }
}

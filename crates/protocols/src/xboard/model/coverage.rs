//! Which clauses of monitors had an occasion to be judged: something of the kind that they look at was seen.
//!
//! A monitor that saw nothing of its kind has judged nothing, and must not be counted as if it had. What a command demands
//! or forbids counts only once the engine has answered in its protocol, so that an echo or a flood proves nothing.
//! Main type: [`Coverage`].

use std::collections::BTreeSet;

use self::Sight as S;
use super::Xboard;
use super::order::{Order, Sent};
use super::state::{Mode, Setting};
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

/// Something that monitors look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    Line,
    Answer,
    Prompt,
    Offer,
    Comment,
    Tell,
    AskUser,
    Book,
    Move,
    MoveUnasked,
    MoveSent,
    New,
    NewInSearch,
    NewPondering,
    Force,
    ForceShown,
    ForceInSearch,
    Go,
    Promise,
    AcceptedSent,
    Pondering,
    PonderSet,
    PonderLine,
    Analyze,
    AnalyzeLeft,
    Pause,
    Pong,
    PongToSeveral,
    PongInSearch,
    PostSet,
    Thinking,
    Continuation,
    ClockInPeriods,
    ClockForAll,
    Clock,
    ClockInMidGame,
    Result,
    Draw,
    Resignation,
    Over,
    Quit,
    MoveRefused,
    CommandRefused,
    Stat,
    Feature,
    FeatureText,
    FeatureNumber,
    Variants,
    Tables,
    Option,
    OptionNumber,
    OptionChoices,
    OptionButton,
    Options,
    Done,
}

/// What each sight gives an occasion to judge.
const JUDGED: &[(Sight, &[&str])] = &[
    (S::Line, &["XB-IO-3", "XB-IO-8", "XB-IO-9"]),
    (S::Answer, &["EC-ALIVE"]),
    (S::Prompt, &["XB-HANDSHAKE-1"]),
    (S::Offer, &["XB-OFFER-1"]),
    (S::Comment, &["XB-DEBUG-1", "XB-DEBUG-2"]),
    (S::Tell, &["XB-TELL-1"]),
    (S::AskUser, &["XB-TELL-2"]),
    (S::Book, &["XB-BK-1", "XB-BK-2"]),
    (S::Move, &["XB-MOVEOUT-1", "XB-MOVEOUT-3", "XB-MOVEOUT-4", "XB-MOVEOUT-6", "XB-MOVEOUT-7"]),
    (S::MoveUnasked, &["XB-MOVEOUT-5"]),
    (S::MoveSent, &["XB-MOVEOUT-2", "XB-MOVEIN-1"]),
    (S::New, &["XB-NEW-1", "XB-NEW-3"]),
    (S::NewInSearch, &["XB-NEW-9"]),
    (S::NewPondering, &["XB-NEW-4"]),
    (S::Force, &["XB-FORCE-1"]),
    (S::ForceShown, &["XB-FORCE-2"]),
    (S::ForceInSearch, &["XB-FORCE-5"]),
    (S::Go, &["XB-GO-1"]),
    (S::Promise, &["XB-FEATURE-4"]),
    (S::AcceptedSent, &["XB-HANDSHAKE-10"]),
    (S::Pondering, &["XB-PONDER-3", "XB-PONDER-4"]),
    (S::PonderSet, &["XB-PONDER-1"]),
    (S::PonderLine, &["XB-POST-7"]),
    (S::Analyze, &["XB-ANALYZE-1"]),
    (S::AnalyzeLeft, &["XB-ANALYZE-7"]),
    (S::Pause, &["XB-PAUSE-1"]),
    (S::Pong, &["XB-PING-1", "XB-PING-2"]),
    (S::PongToSeveral, &["XB-PING-8"]),
    (S::PongInSearch, &["XB-PING-5"]),
    (S::PostSet, &["XB-POST-1"]),
    (S::Thinking, &["XB-POST-2", "XB-POST-3"]),
    (S::Continuation, &["XB-POST-4"]),
    (S::ClockInPeriods, &["XB-TC-1"]),
    (S::ClockForAll, &["XB-TC-3"]),
    (S::Clock, &["XB-TC-5"]),
    (S::ClockInMidGame, &["XB-TC-6"]),
    (S::Result, &["XB-CLAIM-3", "XB-CLAIM-4", "XB-CLAIM-9"]),
    (S::Draw, &["XB-CLAIM-5", "XB-CLAIM-6", "XB-CLAIM-7"]),
    (S::Resignation, &["XB-RESIGN-3"]),
    (S::Over, &["XB-CLAIM-8"]),
    (S::Quit, &["XB-QUIT-1"]),
    (S::MoveRefused, &["XB-ERR-1"]),
    (S::CommandRefused, &["XB-ERR-2"]),
    (S::Stat, &["XB-STAT-1"]),
    (S::Feature, &["XB-FEATURE-1"]),
    (S::FeatureText, &["XB-FEATURE-2"]),
    (S::FeatureNumber, &["XB-FEATURE-3"]),
    (S::Variants, &["XB-FEATURE-10"]),
    (S::Tables, &["XB-EGT-2"]),
    (S::Option, &["XB-OPTION-1"]),
    (S::OptionNumber, &["XB-OPTION-2"]),
    (S::OptionChoices, &["XB-OPTION-3"]),
    (S::OptionButton, &["XB-OPTION-4"]),
    (S::Options, &["XB-OPTION-8"]),
    (S::Done, &["XB-FEATURE-5", "XB-FEATURE-6", "XB-FEATURE-7", "XB-FEATURE-8", "XB-FEATURE-10"]),
];

impl Coverage {
    /// This was seen.
    pub(super) fn see(&mut self, sight: Sight) {
        self.seen |= bit(sight);
    }

    /// Whether it was.
    pub(super) fn saw(self, sight: Sight) -> bool {
        self.seen & bit(sight) != 0
    }

    /// This was asked for; it counts when the engine answers anything.
    fn ask(&mut self, sight: Sight) {
        self.at_answer |= bit(sight);
    }

    fn answered(&mut self) {
        self.seen |= std::mem::take(&mut self.at_answer);
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
}

fn bit(sight: Sight) -> u64 {
    1 << sight as u64
}

impl Xboard {
    /// What a line gives an occasion to judge, before it changes anything.
    pub(super) fn note_line(&mut self, parsed: &Parsed<'_>) {
        let prompted = self.input.prompted;
        let coverage = &mut self.coverage;
        coverage.see(S::Line);
        match &parsed.message {
            Message::OfferDraw => coverage.see(S::Offer),
            Message::Comment(_) => coverage.see(S::Comment),
            Message::Tell { .. } | Message::Server { .. } => coverage.see(S::Tell),
            Message::AskUser { .. } | Message::Malformed { message: "askuser", .. } => {
                coverage.see(S::AskUser);
            }
            Message::BookLine(_) | Message::BookEnd => coverage.see(S::Book),
            Message::Move(_) => {
                coverage.see(S::Move);
                if !self.features.asked {
                    coverage.see(S::MoveUnasked);
                }
            }
            Message::Pong(_) => {
                coverage.see(S::Pong);
                if self.input.pings.numbers() > 1 {
                    coverage.see(S::PongToSeveral);
                }
            }
            Message::Thinking(_) => coverage.see(S::Thinking),
            Message::Continuation(_) => coverage.see(S::Continuation),
            Message::IllegalMove { .. } => coverage.see(S::MoveRefused),
            Message::Error { .. } | Message::Refusal(_) => coverage.see(S::CommandRefused),
            Message::Resign => coverage.see(S::Resignation),
            Message::Stat(_) => coverage.see(S::Stat),
            Message::Feature(features) => coverage.announced(*features),
            Message::Malformed { message: "feature", .. } => coverage.see(S::Feature),
            _ => {}
        }
        if answers(&parsed.message) {
            coverage.see(S::Answer);
            coverage.answered();
            if prompted {
                coverage.see(S::Prompt);
            }
        }
        if matches!(parsed.message, Message::Thinking(_)) && self.ponders() {
            self.coverage.see(S::PonderLine);
        }
    }

    /// What a sent line gives an occasion to judge, before it changes anything.
    pub(super) fn note_order(&mut self, sent: &Sent) {
        let state = self.believed();
        let (thinks, pondering) = (state.thinks(), self.ponders());
        let (shown, ponder) = (state.post == Setting::On, state.ponder == Setting::On);
        let (over, analyzes) = (matches!(state.mode, Mode::Over(_)), state.mode == Mode::Analyze);
        let promised = self.features.any();
        let coverage = &mut self.coverage;
        if pondering {
            coverage.ask(S::Pondering);
        }
        if over {
            coverage.ask(S::Over);
        }
        match &sent.order {
            Order::New => {
                coverage.ask(S::New);
                if thinks {
                    coverage.ask(S::NewInSearch);
                }
                if ponder {
                    coverage.ask(S::NewPondering);
                }
            }
            Order::Force => {
                coverage.ask(S::Force);
                if shown {
                    coverage.ask(S::ForceShown);
                }
                if thinks {
                    coverage.ask(S::ForceInSearch);
                }
            }
            Order::Go => coverage.ask(S::Go),
            Order::Move { .. } => coverage.ask(S::MoveSent),
            Order::Post(_) => coverage.ask(S::PostSet),
            Order::Ponder(_) => coverage.ask(S::PonderSet),
            Order::Analyze => coverage.ask(S::Analyze),
            Order::Exit if analyzes => coverage.ask(S::AnalyzeLeft),
            Order::Pause => coverage.ask(S::Pause),
            Order::Ping(_) if thinks => coverage.ask(S::PongInSearch),
            Order::Neutral if matches!(sent.word(), b"accepted" | b"rejected") => {
                coverage.ask(S::AcceptedSent);
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
        if promised && by_feature {
            coverage.ask(S::Promise);
        }
    }

    /// The engine's clock runs while it moves: by which clauses it can be late.
    pub(super) fn note_clock(&mut self) {
        let Some(sight) = self.clocks.sight() else { return };
        self.coverage.see(S::Clock);
        self.coverage.see(sight);
    }

    /// Whether the engine may think on the opponent's time now.
    fn ponders(&self) -> bool {
        let state = self.believed();
        matches!(state.mode, Mode::Play(_)) && !state.thinks() && state.ponder == Setting::On && !state.fresh
    }
}

impl Coverage {
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

    use super::*;
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
                model.sent(Duration::ZERO, &bytes, true);
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
        let coverage = model.coverage.clauses();
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

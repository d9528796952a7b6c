//! What the interface clauses say of our own lines. A breach counts only if it is one in every state that may come of
//! what was sent: lines cross, and a GUI cannot know more.

use super::features::Features;
use super::order::{Order, Sent};
use super::said::{Asked, Said};
use super::state::{Mode, State};
use crate::model::InterfaceBreach;

/// What a line of ours meets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Interface<'m> {
    /// What the engine announced.
    pub(super) features: &'m Features,
    /// The states that the engine may be in.
    pub(super) states: &'m [State],
    /// What was said before it.
    pub(super) said: &'m Said,
}

impl Interface<'_> {
    /// The interface clause that the line breaks, if any. Asked before the line is queued.
    pub(super) fn breach(&self, sent: &Sent) -> Option<InterfaceBreach> {
        let needs = |name: &str, clause: &str| self.needs(sent, name, clause);
        let without = |name: &str, clause: &str| self.without(sent, name, clause);
        if self.all(|s| matches!(s.mode, Mode::Paused(_)))
            && !matches!(sent.order, Order::Resume | Order::Quit)
        {
            return Some(breach("XG-PAUSE-1", "only `resume` may be sent while paused".to_owned()));
        }
        match &sent.order {
            Order::Ping(_) => needs("ping", "XG-PING-1").or_else(|| {
                let on_move = self.all(|s| s.thinks() && !s.hurried && !s.loose && s.must_move());
                on_move.then(|| breach("XG-PING-2", "`ping` while the engine is on move".to_owned()))
            }),
            Order::New => self.new_breach(),
            Order::Move { prefixed, text } => self.move_breach(*prefixed, text),
            Order::SetBoard(_) => needs("setboard", "XG-POS-1"),
            Order::Edit => self
                .features
                .on("setboard")
                .then(|| breach("XG-POS-1", "`edit` although setboard=1".to_owned())),
            Order::PlayOther => needs("playother", "XG-FEAT-6"),
            Order::Undo => self
                .all(|s| matches!(s.mode, Mode::Play(_)) && !s.loose)
                .then(|| breach("XG-UNDO-1", "`undo` outside force mode and analysis".to_owned())),
            Order::Remove => self.remove_breach(),
            Order::Draw => without("draw", "XG-DRAW-1"),
            Order::Analyze => without("analyze", "XG-ANALYZE-1").or_else(|| {
                let again = self.all(|s| s.mode == Mode::Analyze);
                again.then(|| breach("XG-ANALYZE-1", "`analyze` in analysis".to_owned()))
            }),
            Order::Pause | Order::Resume => needs("pause", "XG-PAUSE-1"),
            Order::Colour(_) => without("colors", "XG-IDIOM-2"),
            Order::Variant(name) => self.variant_breach(name),
            Order::Neutral => self.setting_breach(sent),
            _ => None,
        }
    }

    fn new_breach(&self) -> Option<InterfaceBreach> {
        if self.features.value("reuse") == Some("0") && self.said.games > 0 {
            return Some(breach("XG-GAME-5", "`new` again with reuse=0".to_owned()));
        }
        // Features that come late are nobody's fault here.
        let is_known = self.features.done == Some(true) && self.features.on("memory");
        let is_due = is_known && !self.said.has_asked(Asked::Memory);
        is_due.then(|| breach("XG-SET-1", "`new` before `memory`, which memory=1 asks for".to_owned()))
    }

    fn remove_breach(&self) -> Option<InterfaceBreach> {
        if self.all(|s| (s.thinks() || s.mode == Mode::Force) && !s.loose) {
            return Some(breach("XG-UNDO-2", "`remove` while the opponent is not on move".to_owned()));
        }
        // What an engine does then is not defined (XT-19).
        let early = self.all(|s| s.position().is_some_and(|position| position.plies() < 2));
        (early || self.said.moves == 0)
            .then(|| breach("XG-UNDO-2", "`remove` before both sides have moved".to_owned()))
    }

    fn move_breach(&self, prefixed: bool, text: &str) -> Option<InterfaceBreach> {
        let wanted = self.features.on("usermove");
        // The `a2a3` of the edit sequence goes out bare in any case (specs/xboard/requirements.md 7.6).
        if prefixed == wanted || (wanted && text == "a2a3") || !self.features.any() && !prefixed {
            return None;
        }
        let value = u8::from(wanted);
        Some(breach("XG-MOVE-1", format!("`{text}` does not fit usermove={value}")))
    }

    fn variant_breach(&self, name: &str) -> Option<InterfaceBreach> {
        let listed = match self.features.value("variants") {
            Some(list) => list.split(',').any(|v| v.trim() == name),
            None => true,
        };
        (!listed).then(|| breach("XG-VAR-2", format!("variant {name} is not among those announced")))
    }

    fn setting_breach(&self, sent: &Sent) -> Option<InterfaceBreach> {
        let needs = |name: &str, clause: &str| self.needs(sent, name, clause);
        let without = |name: &str, clause: &str| self.without(sent, name, clause);
        let rest = sent.rest();
        // As the grammar of `feature` separates words: a name may hold any other byte.
        let first = rest.split([' ', '\t']).find(|word| !word.is_empty()).unwrap_or_default();
        match sent.word() {
            b"memory" => needs("memory", "XG-SET-1"),
            b"cores" => needs("smp", "XG-SET-1"),
            b"ics" => needs("ics", "XG-INFO-2"),
            b"time" | b"otim" => without("time", "XG-CLOCK-1"),
            b"nps" => without("nps", "XG-NPS-1"),
            b"egtpath" => {
                let listed =
                    self.features.value("egt").is_some_and(|list| list.split(',').any(|f| f == first));
                (!listed).then(|| breach("XG-SET-1", format!("egtpath {first} was not announced")))
            }
            b"option" => {
                let known = self.features.options().any(|(name, _)| {
                    *rest == *name || rest.strip_prefix(name).is_some_and(|rest| rest.starts_with('='))
                });
                (!known).then(|| breach("XG-FEAT-6", format!("option {rest} was not announced")))
            }
            b"accepted" | b"rejected" => {
                let announced = self.features.announced().iter().any(|(n, _)| n == first);
                let text = || format!("an answer to {first}, which was not announced");
                (!announced).then(|| breach("XG-FEAT-1", text()))
            }
            _ => None,
        }
    }

    /// The line needs this feature.
    fn needs(&self, sent: &Sent, name: &str, clause: &str) -> Option<InterfaceBreach> {
        (!self.features.on(name)).then(|| breach(clause, format!("`{}` without {name}=1", word(sent))))
    }

    /// The line is not to be sent where this feature is 0.
    fn without(&self, sent: &Sent, name: &str, clause: &str) -> Option<InterfaceBreach> {
        let off = self.features.value(name) == Some("0");
        off.then(|| breach(clause, format!("`{}` with {name}=0", word(sent))))
    }

    fn all(&self, like: impl Fn(&State) -> bool) -> bool {
        self.states.iter().all(like)
    }
}

fn word(sent: &Sent) -> String {
    String::from_utf8_lossy(sent.word()).into_owned()
}

fn breach(clause: &str, reason: String) -> InterfaceBreach {
    InterfaceBreach::new(clause, reason)
}

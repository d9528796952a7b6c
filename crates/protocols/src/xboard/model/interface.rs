//! What the interface clauses say of our own lines. A breach counts only if it is one in every state that may come of
//! what was sent: lines cross, and a GUI cannot know more.

use super::Xboard;
use super::order::{Order, Sent};
use super::state::{Mode, State};
use crate::model::InterfaceBreach;

impl Xboard {
    /// The interface clause that the line breaks, if any. Asked before the line is queued.
    pub(super) fn interface_breach(&self, sent: &Sent) -> Option<InterfaceBreach> {
        let feature = |name: &str, clause: &str| {
            (!self.features.on(name)).then(|| breach(clause, format!("`{}` without {name}=1", word(sent))))
        };
        if self.all(|s| matches!(s.mode, Mode::Paused(_)))
            && !matches!(sent.order, Order::Resume | Order::Quit)
        {
            return Some(breach("XG-PAUSE-1", "only `resume` may be sent while paused".to_owned()));
        }
        match &sent.order {
            Order::Ping(_) => feature("ping", "XG-PING-1").or_else(|| {
                let on_move = self.all(|s| s.thinks() && !s.hurried && !s.loose && s.must_move());
                on_move.then(|| breach("XG-PING-2", "`ping` while the engine is on move".to_owned()))
            }),
            Order::New => (self.features.value("reuse") == Some("0") && self.input.games > 0)
                .then(|| breach("XG-GAME-5", "`new` again with reuse=0".to_owned())),
            Order::Move { prefixed, text } => self.move_breach(*prefixed, text),
            Order::SetBoard(_) => feature("setboard", "XG-POS-1"),
            Order::Edit => self
                .features
                .on("setboard")
                .then(|| breach("XG-POS-1", "`edit` although setboard=1".to_owned())),
            Order::PlayOther => feature("playother", "XG-FEAT-6"),
            Order::Undo => self
                .all(|s| matches!(s.mode, Mode::Play(_)) && !s.loose)
                .then(|| breach("XG-UNDO-1", "`undo` outside force mode and analysis".to_owned())),
            Order::Remove => self
                .all(|s| (s.thinks() || s.mode == Mode::Force) && !s.loose)
                .then(|| breach("XG-UNDO-2", "`remove` while the opponent is not on move".to_owned())),
            Order::Draw => (self.features.value("draw") == Some("0"))
                .then(|| breach("XG-DRAW-1", "`draw` with draw=0".to_owned())),
            Order::Analyze => (self.features.value("analyze") == Some("0"))
                .then(|| breach("XG-ANALYZE-1", "`analyze` with analyze=0".to_owned())),
            Order::Pause | Order::Resume => feature("pause", "XG-PAUSE-1"),
            Order::Colour(_) => (self.features.value("colors") == Some("0"))
                .then(|| breach("XG-IDIOM-2", format!("`{}` with colors=0", word(sent)))),
            Order::Variant(name) => self.variant_breach(name),
            Order::Neutral => self.setting_breach(sent),
            _ => None,
        }
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
        let needs = |name: &str, clause: &str| {
            (!self.features.on(name)).then(|| breach(clause, format!("`{}` without {name}=1", word(sent))))
        };
        let rest = || String::from_utf8_lossy(&sent.line).trim().to_owned();
        match sent.word() {
            b"memory" => needs("memory", "XG-SET-1"),
            b"cores" => needs("smp", "XG-SET-1"),
            b"ics" => needs("ics", "XG-INFO-2"),
            b"time" | b"otim" => (self.features.value("time") == Some("0"))
                .then(|| breach("XG-CLOCK-1", format!("`{}` with time=0", word(sent)))),
            b"nps" => (self.features.value("nps") == Some("0"))
                .then(|| breach("XG-NPS-1", "`nps` with nps=0".to_owned())),
            b"egtpath" => {
                let line = rest();
                let format = line.split_ascii_whitespace().nth(1).unwrap_or_default();
                let listed =
                    self.features.value("egt").is_some_and(|list| list.split(',').any(|f| f == format));
                (!listed).then(|| breach("XG-SET-1", format!("egtpath {format} was not announced")))
            }
            b"option" => {
                let line = rest();
                let text = line.strip_prefix("option").unwrap_or_default().trim_start();
                let known = self.features.options().any(|(name, _)| {
                    text == name || text.strip_prefix(name).is_some_and(|rest| rest.starts_with('='))
                });
                (!known).then(|| breach("XG-FEAT-6", format!("option {text} was not announced")))
            }
            b"accepted" | b"rejected" => {
                let line = rest();
                let name = line.split_ascii_whitespace().nth(1).unwrap_or_default();
                let announced = self.features.announced().iter().any(|(n, _)| n == name);
                (!announced)
                    .then(|| breach("XG-FEAT-1", format!("an answer to {name}, which was not announced")))
            }
            _ => None,
        }
    }

    fn all(&self, like: impl Fn(&State) -> bool) -> bool {
        self.hypotheses.settled().iter().all(like)
    }
}

fn word(sent: &Sent) -> String {
    String::from_utf8_lossy(sent.word()).into_owned()
}

fn breach(clause: &str, reason: String) -> InterfaceBreach {
    InterfaceBreach { clause: clause.to_owned(), reason }
}

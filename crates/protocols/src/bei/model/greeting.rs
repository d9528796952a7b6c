//! The monitors over the answer to `bei`: `protocol`, some `id`, `beiok`.

use super::machine::Bei;
use super::opening::Stage;
use crate::bei::grammar::Property;
use wire::line::Line;

/// The version that this model is for.
const VERSION: &str = "2.0.0";

impl Bei {
    /// `protocol VERSION`.
    pub(super) fn named(&mut self, version: &[u8], line: &Line) {
        self.core.saw(&["BEI-HELLO-1", "BEI-HELLO-4"]);
        let version = String::from_utf8_lossy(version).into_owned();
        match self.opening.stage {
            Stage::Greeted => self.opening.stage = Stage::Named,
            Stage::Over if self.opening.again > 0 => {
                self.opening.again -= 1;
                self.opening.stage = Stage::Named;
                self.opening.told.clear();
            }
            _ if self.opening.again > 0 => {}
            _ => {
                let text = "a second `protocol` for one `bei`";
                self.core.findings.add("opening", "BEI-HELLO-4", text, line);
            }
        }
        self.learned.version = Some(version);
    }

    /// Whether the engine has named another version than the one that this model is for.
    pub(super) fn other_version(&self) -> Option<&str> {
        self.learned.version.as_deref().filter(|version| *version != VERSION)
    }

    /// `id PROPERTY VALUE`.
    pub(super) fn introduced(&mut self, property: Property, value: &[u8], line: &Line) {
        self.core.saw(&["BEI-HELLO-5", "BEI-HELLO-6", "BEI-HELLO-7", "BEI-HELLO-8"]);
        let place = match self.opening.stage {
            Stage::Greeted => Some("before `protocol`"),
            Stage::Over if self.opening.again == 0 => Some("after `beiok`"),
            _ => None,
        };
        let name = property.name();
        if let Some(place) = place {
            let text = format!("`id {name}` comes {place}");
            return self.core.findings.add("identity", "BEI-HELLO-5", text, line);
        }
        if value.is_empty() {
            let text = format!("`id {name}` tells nothing");
            self.core.findings.add("identity", "BEI-HELLO-8", text, line);
        }
        if !self.opening.told.insert(property) && self.opening.again == 0 {
            let text = format!("`id {name}` comes a second time");
            self.core.findings.add("identity", "BEI-HELLO-6", text, line);
        }
        self.learned.identity.push((name.to_owned(), String::from_utf8_lossy(value).into_owned()));
    }

    /// `beiok`.
    pub(super) fn welcomed(&mut self, line: &Line) {
        self.core.saw(&["BEI-HELLO-3", "BEI-HELLO-4"]);
        match self.opening.stage {
            Stage::Greeted => {
                let text = "`beiok` without a `protocol` before it";
                self.core.findings.add("opening", "BEI-HELLO-1", text, line);
            }
            Stage::Over if self.opening.again > 0 => self.opening.again -= 1,
            Stage::Over => {
                let text = "a second `beiok` for one `bei`";
                self.core.findings.add("opening", "BEI-HELLO-4", text, line);
            }
            _ => {}
        }
        self.opening.stage = Stage::Over;
    }
}

//! The monitors over the answer to `uci`: names, options as they are declared, copy protection and registration.

use super::machine::Uci;
use crate::common::findings::{at_most_may, at_most_should};
use crate::uci::grammar::{Form, Message, Oddity, OptionDefinition, OptionKind, Progress};
use crate::uci::options::definition;
use wire::line::Line;

/// Options whose type the text fixes (UCI-OPT-9).
const FIXED: &[(&str, &str)] = &[
    ("Hash", "spin"),
    ("NalimovPath", "string"),
    ("NalimovCache", "spin"),
    ("Ponder", "check"),
    ("OwnBook", "check"),
    ("MultiPV", "spin"),
    ("UCI_ShowCurrLine", "check"),
    ("UCI_ShowRefutations", "check"),
    ("UCI_LimitStrength", "check"),
    ("UCI_Elo", "spin"),
    ("UCI_AnalyseMode", "check"),
    ("UCI_Opponent", "string"),
    ("UCI_EngineAbout", "string"),
    ("UCI_ShredderbasesPath", "string"),
    ("UCI_SetPositionValue", "string"),
    ("UCI_Chess960", "check"),
];

/// Options that are off at first (UCI-OPT-13).
const OFF: &[&str] = &["UCI_ShowCurrLine", "UCI_ShowRefutations", "UCI_LimitStrength"];

/// Options of which an engine has both or none.
const PAIRS: &[(&str, &str, &str)] =
    &[("UCI_LimitStrength", "UCI_Elo", "UCI-OPT-14"), ("NalimovPath", "NalimovCache", "UCI-OPT-15")];

/// A default size of the table beyond this is not very small, in MiB (UCI-OPT-11).
const SMALL_HASH: i64 = 64;

/// Which of the two names a line tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Id {
    Name,
    Author,
}

impl Uci {
    /// `id name`
    pub(super) fn named(&mut self, name: String, line: &Line) {
        self.relative.name = Some(name);
        self.identified(Id::Name, line);
    }

    /// `id author`
    pub(super) fn authored(&mut self, line: &Line) {
        self.identified(Id::Author, line);
    }

    fn identified(&mut self, id: Id, line: &Line) {
        self.begin_again();
        if self.introduction.over {
            let text = "an id line belongs to the answer to `uci`, before `uciok`";
            return self.core.findings.add_once("identity", "UCI-GEN-14", text, line);
        }
        let (count, clause, what) = match id {
            Id::Name => (&mut self.introduction.names, "UCI-HS-1", "`id name`"),
            Id::Author => (&mut self.introduction.authors, "UCI-HS-2", "`id author`"),
        };
        *count += 1;
        let again = (*count > 1).then(|| format!("a second {what} in one answer to `uci`"));
        self.core.check_once("identity", clause, again, line);
        let late = (!self.relative.options.is_empty()).then_some("an id line behind an option");
        self.core.check_once("identity", "UCI-HS-4", late, line);
    }

    /// A second `uci` may be answered like the first.
    fn begin_again(&mut self) {
        if self.introduction.over && self.relative.is_greeting() {
            self.introduction.begin();
            self.relative.options.clear();
        }
    }

    /// `option`
    pub(super) fn offered(&mut self, option: OptionDefinition<'_>, form: Form, line: &Line) {
        self.begin_again();
        self.relative.introduced(&mut self.core, line);
        let text = Message::Option(option).to_bytes();
        self.relative.options.push(("option".to_owned(), String::from_utf8_lossy(&text).into_owned()));
        let name = String::from_utf8_lossy(&option.name.to_bytes()).into_owned();
        self.core.saw(&["UCI-OPT-1", "UCI-OPT-2", "UCI-OPT-8", clause_of_kind(option.kind)]);
        self.judge_form(&name, form, line);
        self.judge_fixed(&name, option.kind, line);
        let lines = self.relative.options.iter().rev().skip(1);
        let mut others = lines.filter_map(|(_, line)| definition(line.as_bytes()));
        let again = others
            .any(|other| other.name.to_bytes().eq_ignore_ascii_case(name.as_bytes()))
            .then(|| format!("the option {name} is declared twice"));
        self.core.check_once("options", "UCI-OPT-16", again, line);
    }

    /// What is odd about a declaration that is understood.
    fn judge_form(&mut self, name: &str, form: Form, line: &Line) {
        let readable = "interfaces read it all the same";
        let cases = [
            (Oddity::NoBounds, "UCI-OPT-4".into(), "a spin needs default, min and max"),
            (
                Oddity::BooleanCase,
                at_most_should("UCI-OPT-3", readable),
                "the default of a check is `true` or `false`, in small letters",
            ),
            (Oddity::ButtonPart, "UCI-OPT-6".into(), "a button has no default, min, max or var"),
            (
                Oddity::EmptyDefault,
                at_most_should("UCI-OPT-7", readable),
                "an empty text is written `<empty>`, not left away",
            ),
            (
                Oddity::StrayPart,
                at_most_may("UCI-OPT-1", readable),
                "a part that options of this type do not have",
            ),
            (Oddity::Repeated, at_most_should("UCI-OPT-1", readable), "a part that stands twice"),
            (
                Oddity::FurtherType,
                at_most_may("UCI-OPT-2", "some interfaces read files and folders, too"),
                "a type of options that the text does not know",
            ),
            (Oddity::Keyword, "UCI-OPT-8".into(), "a keyword of option lines stands in a name or a value"),
        ];
        for (oddity, cited, text) in cases {
            if form.has(oddity) {
                self.core.findings.add_once("option-form", cited, format!("{name}: {text}"), line);
            }
        }
    }

    fn judge_fixed(&mut self, name: &str, kind: OptionKind<'_>, line: &Line) {
        let fixed = FIXED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        if let Some((_, due)) = fixed {
            let is = kind.name();
            let wrong = (is != *due).then(|| format!("{name} is a {is}; the text makes it a {due}"));
            self.core.check_once("options", "UCI-OPT-9", wrong, line);
        }
        match kind {
            OptionKind::Spin { default, .. } if name.eq_ignore_ascii_case("MultiPV") => {
                let wrong = (default != 1).then(|| format!("MultiPV is {default} at first, not 1"));
                self.core.check_once("options", "UCI-OPT-12", wrong, line);
            }
            OptionKind::Spin { default, .. } if name.eq_ignore_ascii_case("Hash") => {
                self.core.saw(&["UCI-OPT-11"]);
                if default > SMALL_HASH {
                    let text = format!("{default} MiB is not a very small table to begin with");
                    let cited = at_most_may("UCI-OPT-11", "what is very small has grown");
                    self.core.findings.add_once("options", cited, text, line);
                }
            }
            OptionKind::Check(on) if OFF.iter().any(|off| off.eq_ignore_ascii_case(name)) => {
                let wrong = on.then(|| format!("{name} is on at first"));
                self.core.check_once("options", "UCI-OPT-13", wrong, line);
            }
            OptionKind::Check(on) if name.eq_ignore_ascii_case("UCI_Chess960") => {
                let wrong = on.then_some("UCI_Chess960 is on at first");
                self.core.check_once("options", "UCI-OPT-17", wrong, line);
            }
            _ => {}
        }
    }

    /// `uciok`: the answer is whole.
    pub(super) fn introduced(&mut self, line: &Line) {
        let greeted = self.relative.is_greeting();
        self.relative.welcomed(&mut self.core, line);
        if !greeted || self.introduction.over {
            return;
        }
        self.introduction.over = true;
        let (names, authors) = (self.introduction.names, self.introduction.authors);
        self.core.check_once("identity", "UCI-HS-1", (names == 0).then_some("no `id name` came"), line);
        self.core.check_once("identity", "UCI-HS-2", (authors == 0).then_some("no `id author` came"), line);
        self.core.saw(&["UCI-HS-3"]);
        let has = |name: &str| crate::uci::options::has(&self.relative.options, name);
        let no_hash = (!has("Hash")).then_some("no option Hash");
        let halves: Vec<_> = PAIRS
            .iter()
            .filter(|(one, other, _)| has(one) || has(other))
            .map(|(one, other, clause)| {
                let wrong =
                    (has(one) != has(other)).then(|| format!("only one of {one} and {other} is offered"));
                (*clause, wrong)
            })
            .collect();
        for (clause, wrong) in halves {
            self.core.check_once("options", clause, wrong, line);
        }
        self.core.check_once("options", "UCI-OPT-10", no_hash, line);
    }

    /// `copyprotection`
    pub(super) fn protected(&mut self, progress: Progress, line: &Line) {
        let before = std::mem::replace(&mut self.introduction.protection, progress == Progress::Checking);
        self.judge_progress_of("copyprotection", before, progress, line);
    }

    /// `registration`
    pub(super) fn registered(&mut self, progress: Progress, line: &Line) {
        let before = std::mem::replace(&mut self.introduction.registration, progress == Progress::Checking);
        self.introduction.unregistered = progress == Progress::Error;
        self.judge_progress_of("registration", before, progress, line);
    }

    fn judge_progress_of(&mut self, what: &str, checking: bool, progress: Progress, line: &Line) {
        let wrong = if !self.introduction.over {
            Some(format!("`{what}` comes before `uciok`"))
        } else {
            (!checking && progress != Progress::Checking).then(|| format!("no `{what} checking` came before"))
        };
        self.core.check_once("registration", "UCI-REG-1", wrong, line);
    }
}

/// The clause on declarations of this type.
fn clause_of_kind(kind: OptionKind<'_>) -> &'static str {
    match kind {
        OptionKind::Check(_) => "UCI-OPT-3",
        OptionKind::Spin { .. } => "UCI-OPT-4",
        OptionKind::Combo { .. } => "UCI-OPT-5",
        OptionKind::Button => "UCI-OPT-6",
        OptionKind::String(_) => "UCI-OPT-7",
    }
}

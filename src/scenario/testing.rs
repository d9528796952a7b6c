//! A protocol for tests of the loader, so that they do not change when a real protocol's words do.

use std::collections::BTreeSet;

use super::diagnostics::{SpecError, SpecFile};
use super::load::Loader;
use super::{Scenario, Suite};
use crate::pattern::testing::VOCABULARY;
use crate::protocol::model::{Known, Requirement};
use crate::protocol::{Model, ModelSetup, Protocol, Vocabulary};

/// The protocol, with any model that the test needs.
#[derive(Debug)]
pub(crate) struct TestProtocol {
    /// Makes the model of a dialogue.
    pub(crate) model: fn() -> Box<dyn Model>,
}

impl Protocol for TestProtocol {
    fn commands(&self) -> &'static [&'static str] {
        &[]
    }

    fn name(&self) -> &'static str {
        "test"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    fn source(&self) -> &'static str {
        "a text for tests"
    }

    fn title(&self) -> &'static str {
        "a protocol for tests"
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn model(&self, _: ModelSetup) -> Box<dyn Model> {
        (self.model)()
    }

    fn meets(&self, _: &Known, _: &Requirement) -> Result<(), String> {
        Ok(())
    }

    fn profiles(&self) -> &'static [&'static str] {
        &["strict"]
    }

    fn knows_variant(&self, name: &str) -> bool {
        name == "normal"
    }

    fn variants(&self) -> Vec<&'static str> {
        vec!["normal"]
    }

    fn list(&self, _: &Known, _: &str) -> Vec<String> {
        Vec::new()
    }
}

/// The `protocol.toml` that the files of [`load`] build on.
pub(crate) const PROTOCOL: &str = r#"
[budget]
reply = { soft = "1s", hard = "5s" }
now = { soft = "1s", hard = "5s" }
think = { soft = "10s", hard = "60s" }
quit = { soft = "2s", hard = "10s" }
start = { soft = "10s", hard = "60s" }
quiet = { soft = "500ms", hard = "500ms" }

[words]
ask = 'ping 7'
answer = 'pong 7'
filler = 'new'
lives = [
  { sync = true },
  { exit = false },
]

[start.handshake]
steps = [
  { act = 'handshake' },
]

[start.asked]
requires = ['feature ping=1']
steps = [
  { act = 'handshake' },
  { send = 'ping <k:uint>' },
]
"#;

/// The shared dialogues that the files of [`load`] may take in.
pub(crate) const SHARED: &str = r#"
[ask]
title = "`<$ask>` is answered with `<$answer>`"
words = { bound = "reply", times = 2 }
steps = [
  { write  = ["<$filler>\n", { repeat = "<$ask>\n", times = '<$times>' }] },
  { expect = '<$answer>', count = '<$times>', within = "<$bound>" },
  '<$lives>',
]

[lists]
title = "some lines"
steps = [
  { send = ['<$before>', 'ping 1', '<$act>'] },
]
"#;

/// Loads files together with [`PROTOCOL`], built-in ones or the user's.
pub(crate) fn load(files: &[SpecFile], built_in: bool) -> Result<Suite, Vec<SpecError>> {
    let clauses = [
        "XT-PING-1",
        "XT-PING-2",
        "XT-MOVE-1",
        "EC-STDERR",
        "XT-MUST",
        "XT-OWN-S",
        "XT-A",
        "XT-A-R",
        "XT-A-C",
        "XT-A-LIVES",
        "XT-A-MAY",
        "XT-A-S",
    ]
    .map(str::to_owned);
    let protocol = &TestProtocol { model: || unreachable!("the loader holds no dialogue") };
    let mut loader = Loader::new(protocol, BTreeSet::from(clauses));
    loader.files(&[SpecFile::new("specs/shared/talk.toml", SHARED)], true);
    if !files.iter().any(|file| file.stem() == "protocol" && built_in) {
        loader.files(&[SpecFile::new("specs/test/protocol.toml", PROTOCOL)], true);
    }
    loader.files(files, built_in);
    loader.finish()
}

/// The scenarios of one file of the user.
pub(crate) fn scenarios(text: &str) -> Vec<Scenario> {
    match load(&[SpecFile::new("own/topic.toml", text)], false) {
        Ok(suite) => suite.scenarios.iter().map(|scenario| Scenario::clone(scenario)).collect(),
        Err(errors) => panic!("{}", errors.iter().map(SpecError::brief).collect::<Vec<_>>().join("\n")),
    }
}

//! Scenario files as written: every key optional, unknown keys denied, every value with its place.
//!
//! Only types are checked here; `steps.rs` and `load.rs` turn the result into [`Step`](super::Step)s and scenarios.
//! `enginecheck schema` and error messages show the sentences about the keys.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, IgnoredAny};

use super::forms::{At, Form, OneOrMany, forms};

/// A scenario: one table of a topic file.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct RawScenario {
    /// The sentence that the author of a failing engine reads.
    pub(crate) title: Option<At<String>>,
    /// The clauses that it judges; steps without a clause of their own use the first one.
    pub(crate) clauses: Option<At<Vec<At<String>>>>,
    /// A prologue of `protocol.toml`.
    pub(crate) start: Option<At<String>>,
    /// What the engine must offer: `feature ping=1`. Otherwise the scenario is skipped.
    pub(crate) requires: Option<At<Vec<At<String>>>>,
    /// Any words, for `--filter tag:…`; `race` and `burst` repeat a failing attempt.
    pub(crate) tags: Option<At<Vec<At<String>>>>,
    /// The mutants that it catches.
    pub(crate) kills: Option<At<Vec<At<String>>>>,
    /// The program of the other side that talks like this: `cutechess`. The report tells which of them the engine works with.
    pub(crate) client: Option<At<String>>,
    /// The total number of attempts.
    pub(crate) repeat: Option<At<u32>>,
    /// Nothing else may run at the same time: for scenarios that measure time.
    pub(crate) alone: Option<At<bool>>,
    /// Only with `--heavy`.
    pub(crate) heavy: Option<At<bool>>,
    /// Only if `--filter` names its id or one of its tags.
    pub(crate) opt_in: Option<At<bool>>,
    /// Only whether the engine lives on and answers counts: what monitors see of the protocol is a note.
    pub(crate) survival: Option<At<bool>>,
    /// Its lines were drawn in a dialogue: where the engine is not as it was then, and a line may not be sent, nothing is shown.
    pub(crate) drawn: Option<At<bool>>,
    /// Positions to try in turn while the scenario stays inconclusive; `<position>` inserts the current one.
    pub(crate) positions: Option<At<Vec<At<String>>>>,
    /// One scenario for each value: `{ n = ['3', '9'] }`, or `{ f = '<features>' }` for a list from the probe.
    pub(crate) for_each: Option<At<BTreeMap<String, At<RawValues>>>>,
    /// The dialogue.
    pub(crate) steps: Option<At<Vec<At<RawStep>>>>,
    /// A dialogue of `specs/shared/` instead of `steps`: `quit/idle`.
    #[serde(rename = "use")]
    pub(crate) taken: Option<At<String>>,
    /// Words for this dialogue, where they are not those of `protocol.toml`: `{ ask = 'ping 7' }`.
    pub(crate) words: Option<At<BTreeMap<String, RawWord>>>,
}

/// What stands for a word of a shared dialogue: a text, or any other value.
#[derive(Debug, Clone, Default)]
pub(crate) struct RawWord;

impl<'de> Deserialize<'de> for RawWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RawWord, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| RawWord)
    }
}

impl JsonSchema for RawWord {
    fn schema_name() -> Cow<'static, str> {
        "Word".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!(true)
    }

    fn inline_schema() -> bool {
        true
    }
}

/// A prologue: `[start.<name>]` in `protocol.toml`.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct RawStart {
    /// The situation that it leads to.
    pub(crate) title: Option<At<String>>,
    /// What the engine must offer, for all scenarios that start with it.
    pub(crate) requires: Option<At<Vec<At<String>>>>,
    /// Its steps.
    pub(crate) steps: Option<At<Vec<At<RawStep>>>>,
}

/// A dialogue before the suite: `[probe.<name>]` in `protocol.toml`.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct RawProbe {
    /// The sentence that the author of a failing engine reads.
    pub(crate) title: Option<At<String>>,
    /// The clauses that it judges.
    pub(crate) clauses: Option<At<Vec<At<String>>>>,
    /// A prologue of the same file.
    pub(crate) start: Option<At<String>>,
    /// What the engine must offer.
    pub(crate) requires: Option<At<Vec<At<String>>>>,
    /// If it fails, the engine does not speak the protocol (exit code 3). Only the first probe can be essential.
    pub(crate) essential: Option<At<bool>>,
    /// The fact that a failure establishes: `loses-lines`.
    pub(crate) fails_means: Option<At<String>>,
    /// It only observes what the engine does: every step counts as `may`, and judges nothing.
    pub(crate) observes: Option<At<bool>>,
    /// It is held only if a scenario that is run requires its fact, or that it does not hold.
    pub(crate) optional: Option<At<bool>>,
    /// How often it is held in all if it fails.
    pub(crate) repeat: Option<At<u32>>,
    /// Its steps.
    pub(crate) steps: Option<At<Vec<At<RawStep>>>>,
}

/// A named bound: `[budget]` in `protocol.toml`.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RawBudget {
    /// Past this an answer is slow: a warning.
    pub(crate) soft: Option<At<String>>,
    /// Past this it is a failure: 5 s or more.
    pub(crate) hard: Option<At<String>>,
}

/// What all scenarios of a protocol share: `protocol.toml`.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "protocol.toml")]
pub(crate) struct RawProtocol {
    /// Prologues.
    pub(crate) start: BTreeMap<String, RawStart>,
    /// Dialogues before the suite, in order.
    pub(crate) probe: BTreeMap<String, RawProbe>,
    /// Named bounds.
    pub(crate) budget: BTreeMap<String, RawBudget>,
    /// Words for shared dialogues: `ask = 'isready'`.
    pub(crate) words: BTreeMap<String, RawWord>,
}

/// One step: exactly one action, and keys that add details.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct RawStep {
    /// Write a line; a list is sent in one write. A list may contain `{ act = '…' }`: an act that only sends.
    pub(crate) send: Option<At<OneOrMany<RawSend>>>,
    /// An act of the protocol, in the engine's own dialect: `play e2e4`.
    pub(crate) act: Option<At<String>>,
    /// Write raw bytes: `['pin', { hex = 'ff' }, { repeat = 'a', times = 100 }, "\n"]`.
    pub(crate) write: Option<At<OneOrMany<RawWrite>>>,
    /// The next line that is neither chatter nor in `skip` must match this, or one of a list.
    pub(crate) expect: Option<At<OneOrMany<String>>>,
    /// All of these must come, in any order.
    pub(crate) all: Option<At<OneOrMany<String>>>,
    /// Such a line may come.
    pub(crate) maybe: Option<At<OneOrMany<String>>>,
    /// No such line may come, not even as chatter, `until` or `for`.
    pub(crate) forbid: Option<At<OneOrMany<String>>>,
    /// Nothing but chatter may come, `until` or `for`.
    pub(crate) silent: Option<At<bool>>,
    /// The fence that is harmless in this state.
    pub(crate) sync: Option<At<bool>>,
    /// The protocol's own fence, even if it is not harmless in this state.
    pub(crate) fence: Option<At<bool>>,
    /// Wait until the engine owes nothing: no move, no answer to a ping.
    pub(crate) settle: Option<At<bool>>,
    /// Send a signal: `TERM`.
    pub(crate) signal: Option<At<String>>,
    /// Close our end: `stdin`, or `stdout` (nobody reads the engine's output from then on).
    pub(crate) close: Option<At<String>>,
    /// Stop (`false`) or resume (`true`) reading the engine's output.
    pub(crate) reading: Option<At<bool>>,
    /// Let time pass: `100ms`, or a range to choose from: `10ms..50ms`.
    pub(crate) wait: Option<At<String>>,
    /// The process ends: `{ within = "quit", code = 0 }`, or `true`; `false`: it is still running.
    pub(crate) exit: Option<At<RawExit>>,
    /// A predicate of the protocol: `cpu-idle`.
    pub(crate) holds: Option<At<String>>,

    /// Lines to ignore.
    pub(crate) skip: Option<At<OneOrMany<String>>>,
    /// How often: `2`, `1..2`, `2..`.
    pub(crate) count: Option<At<RawCount>>,
    /// With a `count`: the bound holds for each of the lines.
    pub(crate) each: Option<At<bool>>,
    /// `sync`: until the fence is answered. A line: until it comes.
    pub(crate) until: Option<At<String>>,
    /// For this long: `500ms`.
    #[serde(rename = "for")]
    pub(crate) span: Option<At<String>>,
    /// Its bound: a budget's name, or a duration that the protocol's text states.
    pub(crate) within: Option<At<String>>,
    /// The clause that it judges.
    pub(crate) clause: Option<At<String>>,
    /// The level, if it is lower than the clause's: `should`, `may`.
    pub(crate) level: Option<At<String>>,
    /// `inconclusive`: if the step is not met, the situation did not arise.
    pub(crate) or: Option<At<String>>,
    /// Perform the step this many times.
    pub(crate) repeat: Option<At<u32>>,
    /// With which engine: `a`, `b`.
    pub(crate) engine: Option<At<String>>,
    /// It deliberately sends what the interface clauses forbid.
    pub(crate) trap: Option<At<bool>>,
}

/// One entry of `send`.
#[derive(Debug, Clone)]
pub(crate) enum RawSend {
    /// A line.
    Line(String),
    /// An act that only sends.
    Act(RawSendAct),
}

/// `{ act = 'setup LONG' }` in a `send` list.
#[derive(Debug, Clone, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RawSendAct {
    /// An act that only sends.
    pub(crate) act: Option<At<String>>,
}

/// One entry of `write`.
#[derive(Debug, Clone)]
pub(crate) enum RawWrite {
    /// This text.
    Text(String),
    /// Something that cannot be typed.
    Bytes(RawBytes),
}

/// Bytes that cannot be typed: `{ hex = 'ff 00' }`, `{ repeat = 'a', times = 100 }`, `{ hex = '00', times = 100 }`.
#[derive(Debug, Clone, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RawBytes {
    /// Bytes as pairs of hexadecimal digits; spaces between them do not count.
    pub(crate) hex: Option<At<String>>,
    /// A text to write several times.
    pub(crate) repeat: Option<At<String>>,
    /// How many times.
    pub(crate) times: Option<At<u64>>,
}

/// `exit = …`.
#[derive(Debug, Clone)]
pub(crate) enum RawExit {
    /// `true`: it ends somehow; `false`: it is still running.
    Plain(bool),
    /// How it ends.
    Demand(RawExitDemand),
}

/// How the process must end.
#[derive(Debug, Clone, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RawExitDemand {
    /// The bound.
    pub(crate) within: Option<At<String>>,
    /// The exit code.
    pub(crate) code: Option<At<i32>>,
    /// The signals that may have ended it.
    pub(crate) signal: Option<At<OneOrMany<String>>>,
}

/// `count = …`.
#[derive(Debug, Clone)]
pub(crate) enum RawCount {
    /// `2`.
    Exactly(i64),
    /// `"1..2"`.
    Range(String),
}

/// The values of a `for-each`.
#[derive(Debug, Clone)]
pub(crate) enum RawValues {
    /// Given in the file.
    These(Vec<At<String>>),
    /// `<features>`: a list from the probe.
    List(String),
}

impl Form for RawSend {
    const EXPECTED: &'static str = "a line, or `{ act = '…' }`";
    type Table = RawSendAct;

    fn text(text: &str) -> Option<RawSend> {
        Some(RawSend::Line(text.to_owned()))
    }

    fn table(table: RawSendAct) -> Option<RawSend> {
        Some(RawSend::Act(table))
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        let act = generator.subschema_for::<RawSendAct>();
        json_schema!({ "anyOf": [{ "type": "string" }, act] })
    }
}

impl Form for RawWrite {
    const EXPECTED: &'static str = "a text, `{ hex = '…' }` or `{ repeat = '…', times = … }`";
    type Table = RawBytes;

    fn text(text: &str) -> Option<RawWrite> {
        Some(RawWrite::Text(text.to_owned()))
    }

    fn table(table: RawBytes) -> Option<RawWrite> {
        Some(RawWrite::Bytes(table))
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        let bytes = generator.subschema_for::<RawBytes>();
        json_schema!({ "anyOf": [{ "type": "string" }, bytes] })
    }
}

impl Form for RawExit {
    const EXPECTED: &'static str = "`true`, `false` or a table like `{ within = \"quit\", code = 0 }`";
    type Table = RawExitDemand;

    fn switch(on: bool) -> Option<RawExit> {
        Some(RawExit::Plain(on))
    }

    fn table(table: RawExitDemand) -> Option<RawExit> {
        Some(RawExit::Demand(table))
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        let demand = generator.subschema_for::<RawExitDemand>();
        json_schema!({ "anyOf": [{ "type": "boolean" }, demand] })
    }
}

impl Form for RawCount {
    const EXPECTED: &'static str = "a number, or a range like `\"1..2\"`";
    type Table = IgnoredAny;

    fn number(number: i64) -> Option<RawCount> {
        Some(RawCount::Exactly(number))
    }

    fn text(text: &str) -> Option<RawCount> {
        Some(RawCount::Range(text.to_owned()))
    }

    fn schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": r"^[0-9]+(\.\.[0-9]*)?$" }] })
    }
}

impl Form for RawValues {
    const EXPECTED: &'static str = "a list of texts, or the name of a list from the probe, like '<features>'";
    type Table = IgnoredAny;

    fn text(text: &str) -> Option<RawValues> {
        Some(RawValues::List(text.to_owned()))
    }

    fn list(list: Vec<At<String>>) -> Option<RawValues> {
        Some(RawValues::These(list))
    }

    fn schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "string", "pattern": "^<.+>$" },
            { "type": "array", "items": { "type": "string" }, "minItems": 1 },
        ] })
    }
}

forms!(RawSend, RawWrite, RawExit, RawCount, RawValues);

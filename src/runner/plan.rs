//! What a run has to do: the command line and the configuration, already combined.
//!
//! Plain data. Main type: [`Plan`].

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::driver::command;
use crate::driver::limits::Limits;
use crate::event::ClauseText;
use crate::judge::{Levels, Sign};
use crate::ledger::{Clause, Exempt, Ledger};
use crate::live::{Corpus, Repertoire};
use crate::protocol::model::PositionCard;
use crate::scenario::{ProtocolRef, Suite};
use crate::shown::quoted_for_shell;
use crate::verdict::{ClauseId, Level, Verdict};

use super::select::Selection;
use crate::baseline::KnownFailure;
use crate::event::Games;

/// Most of a dialogue is waiting: for the engine's clock, or for a silence to end. And a time bound that was broken
/// beside other dialogues is tried again with nothing else running.
const DIALOGUES_A_CORE: NonZeroUsize = NonZeroUsize::new(8).unwrap();

/// Unless asked for, no more than this run at a time, however many cores there are: each of them needs files and
/// memory.
const MOST_DIALOGUES: NonZeroUsize = NonZeroUsize::new(32).unwrap();

/// Everything that a run needs to know.
#[derive(Debug, Clone)]
pub struct Plan {
    pub(crate) protocol: ProtocolRef,
    /// Its scenarios, including the user's own.
    pub(crate) suite: Arc<Suite>,
    /// The clauses that are binding for the engine.
    pub(crate) clauses: Clauses,
    pub(crate) engine: EngineCommand,
    /// The second engine of scenarios with two engines; none: the same one again.
    pub(crate) against: Option<EngineCommand>,
    /// What the second engine speaks, if that is another protocol.
    pub(crate) other: Option<OtherProtocol>,
    /// The whole games that its scenarios play; none: they belong to a suite.
    pub(crate) games: Option<Games>,
    /// What live fuzzing is to do; none: the suite is run.
    pub(crate) hunting: Option<Hunting>,
    /// Which scenarios to run.
    pub(crate) selection: Selection,
    /// The baseline: the known failures.
    pub(crate) known_failures: Vec<KnownFailure>,
    /// How many dialogues run at a time; none: eight per core, up to 32.
    pub jobs: Option<NonZeroUsize>,
    /// A factor for all bounds that are ours; more than 0.
    pub(crate) scale: f64,
    /// The whole run ends after this.
    pub(crate) deadline: Option<Duration>,
    /// Warnings count as failures.
    pub(crate) strict: bool,
    /// Also run scenarios marked `heavy`.
    pub(crate) heavy: bool,
    /// Stop at the first failure.
    pub(crate) fail_fast: bool,
    /// The seed for all random choices.
    pub(crate) seed: u64,
    /// The number of attempts at every scenario; none: as its tags and header say.
    pub(crate) repeat: Option<NonZeroU32>,
    pub(crate) variant: Option<String>,
    pub(crate) profile: Option<String>,
    /// Lines sent after each handshake.
    pub(crate) setup_lines: Vec<String>,
    /// Positions in the engine's own form.
    pub(crate) cards: Vec<PositionCard>,
    /// What the user says about the engine, as facts: name and value.
    pub(crate) facts: BTreeMap<String, String>,
    /// What the user demands of the run itself.
    pub(crate) expect: Expectations,
    /// How much of an engine's output is kept.
    pub(crate) limits: Limits,
    /// Whether `Dialogue` events (the record) are wanted; they cost memory and time.
    pub record: bool,
    /// What the user should know of it before the run.
    pub(crate) notices: Vec<String>,
    /// The file from which some of this comes.
    pub(crate) config: Option<String>,
    /// Whatever else a reproducing command line needs.
    pub(crate) reproduction: Reproduction,
}

/// The protocol of the opponent in whole games, where it is not that of the engine under test.
#[derive(Debug, Clone)]
pub(crate) struct OtherProtocol {
    pub(crate) protocol: ProtocolRef,
    /// Its dialogues, which find out whether the opponent plays.
    pub(crate) suite: Arc<Suite>,
    pub(crate) clauses: Clauses,
}

/// What the ledger says, as far as a run needs it.
#[derive(Debug, Clone)]
pub struct Clauses {
    /// Levels, for the judge.
    pub levels: Arc<dyn Levels>,
    /// All clauses, in the ledger's order.
    pub(crate) texts: Arc<[ClauseText]>,
    /// Those that nobody can judge (excluded), or that are only noted (contested). They do not count in the totals.
    pub(crate) exempt: Arc<BTreeSet<ClauseId>>,
}

/// How to start the engine, and how reports show that.
#[derive(Debug, Clone)]
pub struct EngineCommand {
    /// As the user typed it, for reports and reproducing command lines: `["gnuchess", "--xboard"]`, `["--reference"]`.
    pub(crate) shown: Vec<String>,
    /// How the driver starts it.
    pub(crate) start: command::EngineCommand,
}

/// What the user demands of the run itself (`[expect]` of the configuration).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Expectations {
    /// What the engine must announce: `ping=1`, or a name alone for any value.
    pub features: Vec<String>,
    /// How many scenarios may have these verdicts, which do not judge the engine.
    pub most: Vec<(Verdict, usize)>,
}

/// What else a command line needs to reproduce a result: options that the plan itself no longer contains.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Reproduction {
    /// Options to repeat as typed, each with its value: `["--specs", "my-specs", "--env", "K=V"]`.
    pub options: Vec<String>,
}

impl Clauses {
    /// The content of a ledger.
    #[must_use]
    pub fn of(ledger: Ledger) -> Clauses {
        let text = |clause: &Clause| ClauseText {
            id: clause.id.clone(),
            level: clause.level,
            sentence: clause.sentence.clone(),
            section: clause.section.clone(),
        };
        let exempt = ledger
            .clauses()
            .iter()
            .filter(|clause| matches!(clause.exempt, Exempt::Excluded(_) | Exempt::Contested(_)))
            .map(|clause| clause.id.clone());
        Clauses {
            texts: ledger.clauses().iter().map(text).collect(),
            exempt: Arc::new(exempt.collect()),
            levels: Arc::new(ledger),
        }
    }

    /// These, and those of another protocol, which do not count in the totals.
    #[must_use]
    pub(crate) fn and(&self, other: &Clauses) -> Clauses {
        let own: BTreeSet<&ClauseId> = self.texts.iter().map(|text| &text.id).collect();
        let more = || other.texts.iter().filter(|text| !own.contains(&text.id));
        let levels = Joined {
            own: Arc::clone(&self.levels),
            other: Arc::clone(&other.levels),
            ids: more().map(|t| t.id.clone()).collect(),
        };
        Clauses {
            levels: Arc::new(levels),
            exempt: Arc::new(self.exempt.iter().cloned().chain(more().map(|text| text.id.clone())).collect()),
            texts: self.texts.iter().chain(more()).cloned().collect(),
        }
    }

    /// The clause as reports show it; an unknown clause has no sentence.
    #[must_use]
    pub fn text(&self, id: &ClauseId) -> ClauseText {
        self.texts.iter().find(|text| text.id == *id).cloned().unwrap_or_else(|| ClauseText {
            id: id.clone(),
            level: self.levels.level(id).0,
            sentence: String::new(),
            section: String::new(),
        })
    }
}

/// The levels of two protocols.
#[derive(Debug)]
struct Joined {
    own: Arc<dyn Levels>,
    other: Arc<dyn Levels>,
    /// The clauses of the other one.
    ids: BTreeSet<ClauseId>,
}

impl Joined {
    fn of(&self, clause: &ClauseId) -> &dyn Levels {
        if self.ids.contains(clause) { &*self.other } else { &*self.own }
    }
}

impl Levels for Joined {
    fn level(&self, clause: &ClauseId) -> (Level, bool) {
        self.of(clause).level(clause)
    }

    fn contested(&self, clause: &ClauseId) -> Option<&str> {
        self.of(clause).contested(clause)
    }

    fn shows_in(&self, clause: &ClauseId, sign: Sign) -> bool {
        self.of(clause).shows_in(clause, sign)
    }
}

impl EngineCommand {
    /// A command as typed: the program and its arguments.
    ///
    /// Returns none for an empty command.
    #[must_use]
    pub fn new(command: &[OsString]) -> Option<EngineCommand> {
        let (program, arguments) = command.split_first()?;
        Some(EngineCommand {
            shown: command.iter().map(|word| shown_word(word)).collect(),
            start: command::EngineCommand::new(program).args(arguments),
        })
    }

    /// Its name where the engine reports none: its program without the folder, or `reference`.
    pub(crate) fn short_name(&self) -> String {
        let program = self.shown.first().map_or("engine", String::as_str);
        let name =
            std::path::Path::new(program).file_name().map_or(program.into(), |name| name.to_string_lossy());
        name.trim_start_matches("--").to_owned()
    }

    /// The bundled reference engine: this executable with `reference PROTOCOL`.
    ///
    /// # Errors
    /// If the system does not say where this executable is.
    pub fn reference(protocol: &str) -> std::io::Result<EngineCommand> {
        Ok(EngineCommand {
            shown: vec!["--reference".to_owned()],
            start: command::EngineCommand::new(std::env::current_exe()?).args(["reference", protocol]),
        })
    }
}

/// A word of a command line as reports hold it. One that is not UTF-8 stands there as a shell reads it (`$'\xff'`), and so does
/// one that only looks like that.
pub(crate) fn shown_word(word: &OsStr) -> String {
    match word.to_str() {
        Some(text) if !text.starts_with("$'") => text.to_owned(),
        _ => quoted_for_shell(word.as_encoded_bytes()),
    }
}

/// What live fuzzing is to do.
#[derive(Debug, Clone)]
pub(crate) struct Hunting {
    pub(crate) repertoire: Repertoire,
    /// How long dialogues are drawn; none: until there are enough.
    pub(crate) time: Option<Duration>,
    /// How many dialogues; none: until the time is up.
    pub(crate) runs: Option<u64>,
    /// How long each finding may be shrunk.
    pub(crate) shrink_time: Duration,
    /// The folder for what is found.
    pub(crate) save: PathBuf,
    /// The file with dialogues to begin with, which is written anew afterwards, and what stood in it.
    pub(crate) corpus: Option<(PathBuf, Corpus)>,
}

impl Plan {
    /// A plan with every option at its default.
    #[must_use]
    pub fn new(protocol: ProtocolRef, suite: Arc<Suite>, clauses: Clauses, engine: EngineCommand) -> Plan {
        Plan {
            protocol,
            suite,
            clauses,
            engine,
            against: None,
            other: None,
            games: None,
            hunting: None,
            selection: Selection::default(),
            known_failures: Vec::new(),
            jobs: None,
            scale: 1.0,
            deadline: None,
            strict: false,
            heavy: false,
            fail_fast: false,
            seed: 0,
            repeat: None,
            variant: None,
            profile: None,
            setup_lines: Vec::new(),
            cards: Vec::new(),
            facts: BTreeMap::new(),
            expect: Expectations::default(),
            limits: Limits::default(),
            record: false,
            notices: Vec::new(),
            config: None,
            reproduction: Reproduction::default(),
        }
    }

    /// How many dialogues run at a time: as many as asked for, otherwise eight per core, up to 32.
    #[must_use]
    pub fn workers(&self) -> NonZeroUsize {
        let most = || processors().saturating_mul(DIALOGUES_A_CORE).min(MOST_DIALOGUES);
        self.jobs.unwrap_or_else(most)
    }
}

/// How many processors this process may use.
pub(super) fn processors() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

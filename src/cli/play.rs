//! `enginecheck play`: whole games under a referee and all monitors, against itself, another engine, or the reference.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::arguments::{OrderArguments, ReportArguments, RunArguments, SurroundingsArguments};
use super::exit::{Exit, Failure};
use super::main_job::told_whole;
use super::meaning;
use super::output::Output;
use super::report_files::{Files, further};
use super::sources;
use crate::driver::command;
use crate::event::Games;
use crate::protocol::relay::{TimeControl, start_number};
use crate::protocol::{self, Protocol};
use crate::report::fold::Report;
use crate::runner::{self, Clauses, EngineCommand, OtherProtocol, Plan, Shard};
use crate::scenario::{Base, SpecFile, Suite};

/// The largest number of games in one run.
const MOST_GAMES: u32 = 10_000;

/// Start positions of Chess960 are drawn.
const DRAWN: &str = "drawn";

/// What is played.
#[derive(Debug, Args)]
pub(super) struct PlayArguments {
    /// The protocol that the engines speak.
    #[arg(long, value_name = "NAME", value_parser = super::arguments::protocol, help_heading = "What is played")]
    protocol: Option<&'static dyn Protocol>,

    /// Let the bundled reference engine play.
    #[arg(long, conflicts_with_all = ["engine", "cwd"], help_heading = "What is played")]
    reference: bool,

    /// The other engine, followed by its arguments, separated by spaces. Without this option the engine plays against
    /// itself.
    #[arg(
        long,
        value_name = "COMMAND",
        conflicts_with = "against_reference",
        help_heading = "What is played"
    )]
    against: Option<String>,

    /// Play against the bundled reference engine.
    #[arg(long, help_heading = "What is played")]
    against_reference: bool,

    /// The protocol of the other engine, if it is another one for the same game.
    #[arg(long, value_name = "NAME", value_parser = super::arguments::protocol, help_heading = "What is played")]
    against_protocol: Option<&'static dyn Protocol>,

    /// Chess960: from the start position with this number, 0 to 959; without a number from positions that the seed draws,
    /// each of them twice.
    #[arg(
        long,
        value_name = "NUMBER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = DRAWN,
        value_parser = start_960,
        help_heading = "What is played"
    )]
    chess960: Option<String>,

    /// How many games; the sides change after each game.
    #[arg(long, value_name = "N", default_value = "2", value_parser = games, help_heading = "What is played")]
    games: u32,

    /// Time for the game and increment for each move, in seconds: 60, 10+0.1, 40/60 (40 moves in 60 s, repeatedly), 0.5/move.
    #[arg(long, value_name = "CONTROL", default_value = "10+0.1", value_parser = TimeControl::parse, help_heading = "What is played")]
    tc: TimeControl,

    /// No clocks, but so much time for each move, in milliseconds.
    #[arg(long, value_name = "MS", conflicts_with = "tc", value_parser = movetime, help_heading = "What is played")]
    movetime: Option<TimeControl>,

    /// Games at a time [default: half of the cores].
    #[arg(
        long,
        visible_alias = "jobs",
        value_name = "N",
        value_parser = super::arguments::number,
        help_heading = "How it is run"
    )]
    concurrency: Option<NonZeroUsize>,

    /// Write the games: PGN for chess, GGF for Othello, otherwise a list of moves.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    record: Option<PathBuf>,

    /// The reading of the text, as in a run without `play`.
    #[arg(long, value_name = "NAME", help_heading = "What is played")]
    profile: Option<String>,

    #[command(flatten)]
    order: PlayOrder,

    #[command(flatten)]
    surroundings: SurroundingsArguments,

    #[command(flatten)]
    reports: ReportArguments,

    /// The engine and its own arguments.
    #[arg(value_name = "ENGINE", trailing_var_arg = true)]
    engine: Vec<OsString>,
}

/// The options of the suite that apply here.
#[derive(Debug, Args)]
struct PlayOrder {
    /// A factor for all time bounds except the clock's.
    #[arg(long, value_name = "X", value_parser = super::arguments::scale, help_heading = "How it is run")]
    timeout_scale: Option<f64>,

    /// End the whole run after this time: 90s, 10m.
    #[arg(long, value_name = "TIME", value_parser = super::arguments::deadline, help_heading = "How it is run")]
    deadline: Option<Duration>,

    /// Count warnings as failures.
    #[arg(long, help_heading = "How it is run")]
    strict: bool,

    /// The seed for what is drawn [default: 0].
    #[arg(long, value_name = "N", help_heading = "How it is run")]
    seed: Option<u64>,

    /// Stop at the first failure.
    #[arg(long, help_heading = "How it is run")]
    fail_fast: bool,

    /// Only one part of the games, for one of several machines: 2/4. `enginecheck merge` makes one run of them.
    #[arg(long, value_name = "K/N", value_parser = Shard::parse, help_heading = "How it is run")]
    shard: Option<Shard>,
}

pub(super) fn run(arguments: PlayArguments, output: &mut Output) -> Result<Exit, Failure> {
    let record = arguments.record.clone();
    Files::differ(&arguments.reports, record.as_deref())?;
    // Before the first game, because a path that cannot be written is wrong use.
    let record = record.as_deref().map(further).transpose()?;
    let control = arguments.movetime.unwrap_or(arguments.tc);
    let (against, other) = (opponent(&arguments)?, arguments.against_protocol);
    if other.is_some() && against.is_none() {
        let why = "--against-protocol: it needs --against or --against-reference";
        return Err(Failure::Misuse(why.to_owned()));
    }
    let mut games = Games {
        number: arguments.games,
        control: control.to_string(),
        against: None,
        protocol: None,
        chess960: arguments.chess960.clone(),
    };
    let (concurrency, shard) = (arguments.concurrency, arguments.order.shard.clone());
    let run = run_arguments(arguments);
    let seed = run.order.seed.unwrap_or_default();
    let mut plan = meaning::plan_of(&run, |protocol, _| suite(protocol, &games, seed))?;
    if let Some(shard) = shard {
        // Each part gets pairs of games, one for each colour.
        let game = |number: u32| (format!("{}/play/game-{number}", plan.protocol.name()), (number - 1) / 2);
        plan.selection = plan.selection.of_shard(Some(shard.placing((1..=games.number).map(game))));
    }
    let other = other.filter(|other| other.name() != plan.protocol.name());
    plan.against = against
        .map(|command| match command {
            Opponent::Reference => EngineCommand::reference(other.unwrap_or(plan.protocol).name())
                .map_err(|error| Failure::Fault(format!("cannot find this program itself: {error}"))),
            Opponent::Engine(words) => EngineCommand::new(&words)
                .map(|EngineCommand { shown, start }| {
                    let command::EngineCommand { program, args, .. } = start;
                    let start = command::EngineCommand { program, args, ..plan.engine.start.clone() };
                    EngineCommand { shown, start }
                })
                .ok_or_else(|| Failure::Misuse("--against: an engine's path is missing".to_owned())),
        })
        .transpose()?;
    games.against = plan.against.as_ref().map(|against| against.shown.clone());
    games.protocol = other.map(|other| other.name().to_owned());
    set(&mut plan, games)?;
    plan.repeat = NonZeroU32::new(1);
    plan.jobs = concurrency.or_else(|| {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        NonZeroUsize::new((cores / 2).max(1))
    });
    if let Some(unsaid) = plan.protocol.player().and_then(|player| player.unsaid(&control)) {
        output.remark(&format!("--tc {control}: {unsaid}"));
    }
    let (code, report) = told_whole(&run.reports, output, |events| runner::run(&plan, events).exit_code)?;
    match record.map(|file| file.write_report(&games_of(&report))) {
        Some(Err(fault)) => {
            output.remark(&fault);
            Ok(Exit::Run(if code >= 128 { code } else { 5 }))
        }
        Some(Ok(())) | None => Ok(Exit::Run(code)),
    }
}

/// Reads the value of --movetime.
fn movetime(text: &str) -> Result<TimeControl, String> {
    match text.parse() {
        Ok(ms) if ms <= 86_400_000 => TimeControl::each(Duration::from_millis(ms)),
        _ => Err("must be a number of milliseconds, from 10 to a day".to_owned()),
    }
}

enum Opponent {
    Reference,
    Engine(Vec<OsString>),
}

fn opponent(arguments: &PlayArguments) -> Result<Option<Opponent>, Failure> {
    match &arguments.against {
        Some(command) if command.trim().is_empty() => {
            Err(Failure::Misuse("--against: an engine's path is missing".to_owned()))
        }
        Some(command) => Ok(Some(Opponent::Engine(command.split_whitespace().map(OsString::from).collect()))),
        None => Ok(arguments.against_reference.then_some(Opponent::Reference)),
    }
}

/// The corresponding arguments of the main job.
fn run_arguments(arguments: PlayArguments) -> RunArguments {
    RunArguments {
        protocol: arguments.protocol,
        reference: arguments.reference,
        profile: arguments.profile,
        order: OrderArguments {
            timeout_scale: arguments.order.timeout_scale,
            deadline: arguments.order.deadline,
            strict: arguments.order.strict,
            fail_fast: arguments.order.fail_fast,
            seed: arguments.order.seed,
            ..OrderArguments::default()
        },
        surroundings: arguments.surroundings,
        reports: arguments.reports,
        engine: arguments.engine,
        ..RunArguments::default()
    }
}

/// The suite of games that a record belongs to.
///
/// # Errors
/// If they cannot have been played like this.
pub(super) fn recorded(
    protocol: &'static dyn Protocol,
    games: &Games,
    seed: u64,
) -> Result<Arc<Suite>, Failure> {
    suite(protocol, games, seed).map_err(|failure| match failure {
        Failure::Misuse(why) => Failure::Misuse(format!("the record's games: {why}")),
        other => other,
    })
}

/// A scenario for each game, and the dialogues that find out if the engine speaks the protocol and can play.
fn suite(protocol: &'static dyn Protocol, games: &Games, seed: u64) -> Result<Arc<Suite>, Failure> {
    let control = TimeControl::parse(&games.control).map_err(Failure::Misuse)?;
    if !(1..=MOST_GAMES).contains(&games.number) {
        return Err(Failure::Misuse(format!("{} of them", games.number)));
    }
    if protocol.board().is_none() {
        return Err(Failure::Misuse(format!("no game of {} can be refereed yet", protocol.name())));
    }
    // Who is told more than there is would lose on time by our mistake.
    let shortest = protocol.player().map(|player| player.shortest_move()).unwrap_or_default();
    if control.each && control.base < shortest {
        let why = format!(
            "{control}: engines of {} cannot be told less than {} ms for each move",
            protocol.name(),
            shortest.as_millis()
        );
        return Err(Failure::Misuse(why));
    }
    if games.chess960.is_some() && protocol.board_960(0).is_none() {
        let why = format!("--chess960: no game of Chess960 can be played in {} here", protocol.name());
        return Err(Failure::Misuse(why));
    }
    let before = protocol.before_games();
    let of_960 = before.requires_960.iter().filter(|_| games.chess960.is_some());
    let requires: Vec<String> =
        before.requires.iter().chain(of_960).map(|what| format!("'{what}'")).collect();
    let requires = match &requires[..] {
        [] => String::new(),
        some => format!("requires = [{}]\n", some.join(", ")),
    };
    let mut text = String::new();
    for game in 1..=games.number {
        let first = if game % 2 == 1 { 'a' } else { 'b' };
        let start = match &games.chess960 {
            Some(start) => format!(" chess960={}", number_960(start, seed, game)?),
            None => String::new(),
        };
        let _ = write!(
            text,
            "[game-{game}]\ntitle = \"a whole game goes to its end by the rules\"\n{requires}steps = [\n  \
             {{ act = 'handshake' }},\n  {{ act = 'handshake', engine = \"b\" }},\n  \
             {{ act = 'relay first={first} tc={control}{start} timed' }},\n]\n\n"
        );
    }
    let file = SpecFile::new("play.toml", &text);
    let mut suite = Base::of(protocol).load(&[file]).map_err(Failure::Wrong)?;
    let asks = |id: &str| id.rsplit('/').next().is_some_and(|name| before.probes.contains(&name));
    suite.probes.retain(|probe| probe.essential || asks(&probe.scenario.id));
    Ok(Arc::new(suite))
}

/// The start position of a game. Each one that is drawn is played twice, with both colours.
fn number_960(start: &str, seed: u64, game: u32) -> Result<u16, Failure> {
    if start != DRAWN {
        return start_number(start).map_err(|why| Failure::Misuse(format!("--chess960: {why}")));
    }
    let mut random = fastrand::Rng::with_seed(seed);
    let drawn = (0..game.div_ceil(2)).map(|_| random.u16(0..960)).last();
    Ok(drawn.unwrap_or_default())
}

/// What the plan becomes with these games.
///
/// # Errors
/// If the two protocols cannot play each other.
pub(super) fn set(plan: &mut Plan, games: Games) -> Result<(), Failure> {
    if let Some(name) = &games.protocol {
        let unknown = || Failure::Misuse(format!("the other engine's protocol is unknown: {name}"));
        let other = protocol::find(name).ok_or_else(unknown)?;
        can_meet(plan.protocol, other)?;
        let clauses = Clauses::of(sources::ledger(other)?);
        plan.clauses = plan.clauses.and(&clauses);
        plan.other =
            Some(OtherProtocol { protocol: other, suite: suite(other, &games, plan.seed)?, clauses });
    }
    plan.games = Some(games);
    again(plan);
    Ok(())
}

/// Whether engines of these protocols can play each other: the game is the same, and the interface alone ends it.
fn can_meet(one: &'static dyn Protocol, other: &'static dyn Protocol) -> Result<(), Failure> {
    let wrong = |why: String| Err(Failure::Misuse(format!("--against-protocol {}: {why}", other.name())));
    let (Some(own), Some(theirs)) = (one.board(), other.board()) else {
        return wrong(format!("no game of {} can be refereed yet", other.name()));
    };
    if own.game() != theirs.game() {
        let (own, theirs) = (own.game(), theirs.game());
        return wrong(format!("engines of {} play {own}, those of {} {theirs}", one.name(), other.name()));
    }
    let agrees = |protocol: &&'static dyn Protocol| {
        protocol.player().is_some_and(|player| player.result_clause(true).is_some())
    };
    match [one, other].iter().find(|protocol| agrees(protocol)) {
        Some(protocol) => wrong(format!(
            "engines of {} agree on results among themselves, which others cannot",
            protocol.name()
        )),
        None => Ok(()),
    }
}

/// What a command line that plays these games again contains besides the engine.
fn again(plan: &mut Plan) {
    let Some(Games { number, control, against, protocol, chess960 }) = &plan.games else { return };
    let mut options = vec!["--games".to_owned(), number.to_string(), "--tc".to_owned(), control.clone()];
    match against.as_deref() {
        Some([reference]) if reference == "--reference" => options.push("--against-reference".to_owned()),
        Some(words) => options.extend(["--against".to_owned(), words.join(" ")]),
        None => {}
    }
    if let Some(protocol) = protocol {
        options.extend(["--against-protocol".to_owned(), protocol.clone()]);
    }
    match chess960.as_deref() {
        Some(DRAWN) => options.extend(["--chess960".to_owned(), "--seed".to_owned(), plan.seed.to_string()]),
        Some(number) => options.push(format!("--chess960={number}")),
        None => {}
    }
    plan.reproduction.options.splice(0..0, options);
}

/// All records, in the order of the games.
fn games_of(report: &Report) -> String {
    let date = meaning::today().to_string().replace('-', ".");
    let whole = report.scenarios.iter().filter_map(|result| Some((&result.id, result.game.as_ref()?)));
    let broken_off = report.broken_off.iter().map(|(id, game)| (id, game));
    let mut games: Vec<_> = whole
        .chain(broken_off)
        .filter_map(|(id, game)| {
            let number: u32 = id.rsplit('-').next()?.parse().ok()?;
            Some((number, game.record.replace("????.??.??", &date)))
        })
        .collect();
    games.sort();
    games.into_iter().map(|(_, record)| record).collect()
}

fn games(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(games) if (1..=MOST_GAMES).contains(&games) => Ok(games),
        _ => Err(format!("must be a number from 1 to {MOST_GAMES}")),
    }
}

/// What `--chess960` says.
fn start_960(text: &str) -> Result<String, String> {
    match text {
        DRAWN => Ok(text.to_owned()),
        number => start_number(number).map(|number| number.to_string()),
    }
}

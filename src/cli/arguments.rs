//! The arguments that commands share, as typed. What they mean, together with `enginecheck.toml`, is worked out elsewhere.

use std::ffi::OsString;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{OsStringValueParser, TypedValueParser as _};
use clap::{Args, ValueEnum};

use crate::protocol::{PROTOCOLS, Protocol};
use crate::runner::Shard;

/// What is run, and how.
#[derive(Debug, Default, Args)]
pub(super) struct RunArguments {
    #[arg(
        long, value_name = "NAME", value_parser = protocol, help = protocols(), help_heading = "What is tested"
    )]
    pub(super) protocol: Option<&'static dyn Protocol>,

    /// Test the bundled reference engine instead of one of your own.
    #[arg(long, conflicts_with_all = ["engine", "cwd"], help_heading = "What is tested")]
    pub(super) reference: bool,

    #[command(flatten)]
    pub(super) selection: SelectionArguments,

    #[arg(long, value_name = "NAME", help = profiles(), help_heading = "What is tested")]
    pub(super) profile: Option<String>,

    /// The game that the engine plays, whatever it announces; `none` switches the referee off.
    #[arg(long, value_name = "NAME", help_heading = "What is tested")]
    pub(super) variant: Option<String>,

    /// Also run extreme scenarios (large hash tables, huge files).
    #[arg(long, help_heading = "What is tested")]
    pub(super) heavy: bool,

    #[command(flatten)]
    pub(super) again: AgainArguments,

    #[command(flatten)]
    pub(super) order: OrderArguments,

    #[command(flatten)]
    pub(super) surroundings: SurroundingsArguments,

    #[command(flatten)]
    pub(super) reports: ReportArguments,

    /// The engine and its own arguments.
    #[arg(value_name = "ENGINE", trailing_var_arg = true)]
    pub(super) engine: Vec<OsString>,
}

/// Which scenarios.
#[derive(Debug, Default, Args)]
pub(super) struct SelectionArguments {
    /// Only these scenarios: an id with `*`, clause:ID, tag:NAME or level:must. May be given several times.
    #[arg(long, value_name = "WHICH", help_heading = "What is tested")]
    pub(super) filter: Vec<String>,

    /// Not these scenarios; written like --filter.
    #[arg(long, value_name = "WHICH", help_heading = "What is tested")]
    pub(super) exclude: Vec<String>,

    /// Only one part of several, for as many machines: 2/4. `enginecheck merge` makes one run of them.
    #[arg(long, value_name = "K/N", value_parser = Shard::parse, help_heading = "What is tested")]
    pub(super) shard: Option<Shard>,

    /// An earlier record: its times say how the parts of --shard take equally long.
    #[arg(long, value_name = "RECORD", requires = "shard", help_heading = "What is tested")]
    pub(super) shard_by: Option<PathBuf>,

    /// A folder with scenarios of your own, in it or below it, in addition to the built-in ones. May be given several times.
    #[arg(long, value_name = "DIR", help_heading = "What is tested")]
    pub(super) specs: Vec<PathBuf>,
}

/// What is run again.
#[derive(Debug, Default, Args)]
pub(super) struct AgainArguments {
    /// Only what failed when it was run last, for this engine in this folder; everything if nothing is known.
    #[arg(long, help_heading = "What is tested")]
    pub(super) last_failed: bool,

    /// When the engine's file changes, run what failed again; once that passes, everything.
    #[arg(long, conflicts_with_all = ["reference", "shard"], help_heading = "How it is run")]
    pub(super) watch: bool,
}

/// How many engines run at a time, how long, how often.
#[derive(Debug, Default, Args)]
pub(super) struct OrderArguments {
    /// How many engines run at a time [default: eight per core, up to 32]. Use fewer if an engine needs much memory, or
    /// computes for seconds when it starts.
    #[arg(long, value_name = "N", value_parser = number, help_heading = "How it is run")]
    pub(super) jobs: Option<NonZeroUsize>,

    /// A factor for all time bounds that the protocol's text does not state.
    #[arg(long, value_name = "X", value_parser = scale, help_heading = "How it is run")]
    pub(super) timeout_scale: Option<f64>,

    /// End the whole run after this time: 90s, 10m.
    #[arg(long, value_name = "TIME", value_parser = deadline, help_heading = "How it is run")]
    pub(super) deadline: Option<Duration>,

    /// Count warnings as failures.
    #[arg(long, help_heading = "How it is run")]
    pub(super) strict: bool,

    /// The seed for all random choices [default: 0].
    #[arg(long, value_name = "N", help_heading = "How it is run")]
    pub(super) seed: Option<u64>,

    /// The number of attempts at every scenario.
    #[arg(long, value_name = "N", help_heading = "How it is run")]
    pub(super) repeat: Option<NonZeroU32>,

    /// Stop at the first failure.
    #[arg(long, help_heading = "How it is run")]
    pub(super) fail_fast: bool,

    /// Known failures. They do not fail the run; an entry that passes again does.
    #[arg(long, value_name = "FILE", help_heading = "How it is run")]
    pub(super) baseline: Option<PathBuf>,
}

/// The environment of the engine's processes.
#[derive(Debug, Default, Args)]
pub(super) struct SurroundingsArguments {
    /// Set a variable of the engine's environment. May be given several times.
    #[arg(long, value_name = "K=V", value_parser = OsStringValueParser::new().try_map(variable), help_heading = "The engine's surroundings")]
    pub(super) env: Vec<(OsString, OsString)>,

    /// The engine's working directory.
    #[arg(long, value_name = "DIR", help_heading = "The engine's surroundings")]
    pub(super) cwd: Option<PathBuf>,

    /// Give each process a fresh folder and HOME.
    #[arg(long, help_heading = "The engine's surroundings")]
    pub(super) scratch: bool,

    /// Copy this file into each fresh folder (implies --scratch). May be given several times.
    #[arg(long, value_name = "FILE", help_heading = "The engine's surroundings")]
    pub(super) with: Vec<PathBuf>,

    /// What to do with stderr: keep it for the report, or read it as if it were stdout.
    #[arg(long, value_name = "HOW", help_heading = "The engine's surroundings")]
    pub(super) stderr: Option<Stderr>,

    /// The memory limit of each engine process: 512M, 2G.
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "The engine's surroundings")]
    pub(super) memory_limit: Option<u64>,
}

/// What is reported, and where.
#[derive(Debug, Default, Args)]
pub(super) struct ReportArguments {
    /// Write a JUnit report.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) junit: Option<PathBuf>,

    /// Write all events as JSON lines, from which `enginecheck judge` computes the verdicts again.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) json: Option<PathBuf>,

    /// Write a summary in Markdown, with the evidence for each failure.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) markdown: Option<PathBuf>,

    /// Write one HTML file that opens anywhere: every result with its dialogue, filters, and the clauses.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) html: Option<PathBuf>,

    /// Write the findings as SARIF, which code hosts show beside the code, with the clause for each.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) sarif: Option<PathBuf>,

    /// Write a badge: a picture that tells how many must clauses are kept, of those that were judged.
    #[arg(long, value_name = "FILE.svg", help_heading = "Output")]
    pub(super) badge: Option<PathBuf>,

    /// Write the same badge as JSON, in the form that shields.io reads from an endpoint.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) badge_json: Option<PathBuf>,

    /// Print annotations for GitHub, and append the summary to the file that GITHUB_STEP_SUMMARY names.
    #[arg(long, help_heading = "Output")]
    pub(super) github: bool,

    #[command(flatten)]
    pub(super) volume: VolumeArguments,
}

/// How much is shown.
#[derive(Debug, Default, Args)]
pub(super) struct VolumeArguments {
    /// Show more: whole dialogues; twice: the dialogue of every scenario.
    #[arg(short, long, action = clap::ArgAction::Count, help_heading = "Output")]
    pub(super) verbose: u8,

    /// Name the slowest scenarios at the end.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, help_heading = "Output")]
    pub(super) durations: usize,

    /// Show less: not what passed; twice: no live lines and no warnings; three times: totals only.
    #[arg(short, long, action = clap::ArgAction::Count, help_heading = "Output")]
    pub(super) quiet: u8,
}

/// When colours are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub(super) enum Colour {
    /// On terminals, unless NO_COLOR is set.
    Auto,
    /// Also in pipes and files.
    Always,
    /// Never.
    Never,
}

/// What to do with the engine's stderr.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub(super) enum Stderr {
    /// Keep it for the report.
    Keep,
    /// Read it as if it were stdout.
    Merge,
}

/// What `--profile` may name.
fn profiles() -> String {
    let own = PROTOCOLS.iter().filter(|protocol| !protocol.profiles().is_empty());
    let own = own.map(|protocol| format!("; {}: {}", protocol.name(), protocol.profiles().join(", ")));
    "The reading of the protocol's text: compat (what is contested is only noted; the default), strict (by the letter)"
        .to_owned()
        + &own.collect::<String>()
}

/// What `--protocol` may name.
fn protocols() -> String {
    format!("The protocol that the engine speaks: {}", names_of_protocols())
}

/// The names of the protocols, each with the others that it is known by.
fn names_of_protocols() -> String {
    let names = PROTOCOLS.iter().map(|protocol| match protocol.aliases() {
        [] => protocol.name().to_owned(),
        aliases => format!("{} ({})", protocol.name(), aliases.join(", ")),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// The protocol with this name.
pub(super) fn protocol(name: &str) -> Result<&'static dyn Protocol, String> {
    let unknown = || format!("no such protocol; known are: {}", names_of_protocols());
    crate::protocol::find(name).ok_or_else(unknown)
}

pub(super) fn number(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "must be an integer, 1 or more".to_owned())
}

pub(super) fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(scale) if scale.is_finite() && scale > 0.0 => Ok(scale),
        _ => Err("must be a number above 0".to_owned()),
    }
}

/// The time of a whole run.
pub(super) fn deadline(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(Duration::ZERO) => Err("must be longer than nothing".to_owned()),
        Ok(time) => Ok(time),
        Err(error) => Err(error.to_string()),
    }
}

/// `K=V`, in any encoding.
fn variable(text: OsString) -> Result<(OsString, OsString), String> {
    let wrong = || "must be NAME=VALUE".to_owned();
    let bytes = text.as_encoded_bytes();
    let at = bytes.iter().position(|byte| *byte == b'=').filter(|at| *at > 0).ok_or_else(wrong)?;
    let part = |bytes: &[u8]| os_string(bytes).ok_or_else(wrong);
    Ok((part(&bytes[..at])?, part(&bytes[at + 1..])?))
}

#[cfg(unix)]
fn os_string(bytes: &[u8]) -> Option<OsString> {
    use std::os::unix::ffi::OsStringExt as _;
    Some(OsString::from_vec(bytes.to_vec()))
}

#[cfg(not(unix))]
fn os_string(bytes: &[u8]) -> Option<OsString> {
    std::str::from_utf8(bytes).ok().map(OsString::from)
}

/// A number of bytes, optionally followed by K, M, G or T (powers of 1024).
pub(super) fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match text[digits.len()..].to_ascii_uppercase().trim_end_matches("IB").trim_end_matches('B') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err("must be a number, optionally followed by K, M, G or T".to_owned()),
    };
    let number: u64 = digits.parse().map_err(|_| "must begin with a number".to_owned())?;
    match number.checked_mul(1 << shift) {
        Some(0) | None => Err("out of range".to_owned()),
        Some(bytes) => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let cases = [("512", Some(512)), ("2k", Some(2048)), ("3GiB", Some(3 << 30)), ("1MB", Some(1 << 20))];
        let wrong =
            [("0", None), ("", None), ("M", None), ("99999999999G", None), ("1.5G", None), ("-1", None)];
        for (text, bytes) in cases.into_iter().chain(wrong) {
            assert_eq!(size(text).ok(), bytes, "{text}");
        }
    }
}

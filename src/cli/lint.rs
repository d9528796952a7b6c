//! `enginecheck lint`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::protocol;
use super::exit::{Exit, Failure};
use super::output::Output;
use super::sources;
use crate::protocol::{self, PROTOCOLS, Protocol};
use crate::scenario::{self, SpecFile};

/// Which files to check.
#[derive(Debug, Args)]
pub(super) struct LintArguments {
    /// Scenario files, or folders with scenario files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Their protocol [default: the name of the folder that contains them].
    #[arg(long, value_name = "NAME", value_parser = protocol)]
    protocol: Option<&'static dyn Protocol>,

    /// One line per mistake, as editors read it: file:line:column: text.
    #[arg(long)]
    brief: bool,
}

/// Shows all mistakes in scenario files; exit code 2 if there are any.
pub(super) fn run(arguments: &LintArguments, output: &mut Output) -> Result<Exit, Failure> {
    let mut looked_at = 0;
    let mut mistakes = Vec::new();
    for named in &arguments.files {
        let shared = sources::shared_files(named)?;
        looked_at += shared.len();
        for path in sources::protocol_folders(named) {
            let files = sources::spec_files(&path, None)?;
            looked_at += files.len();
            // What is shared is right where it is right for every protocol.
            let all_shared = !files.is_empty() && files.iter().all(SpecFile::is_shared);
            let protocols = match arguments.protocol {
                None if all_shared => PROTOCOLS.to_vec(),
                _ => vec![protocol_of(arguments, &path)?],
            };
            let files = [&shared[..], &files].concat();
            for mistake in protocols.into_iter().flat_map(|protocol| scenario::lint(protocol, &files)) {
                if !mistakes.contains(&mistake) {
                    mistakes.push(mistake);
                }
            }
        }
    }
    if mistakes.is_empty() {
        output.print(&format!("{looked_at} checked, no mistakes\n"))?;
        return Ok(Exit::Good);
    }
    if arguments.brief {
        let lines: String = mistakes.iter().map(|mistake| mistake.brief() + "\n").collect();
        output.print(&lines)?;
        return Ok(Exit::Misuse);
    }
    Err(Failure::Wrong(mistakes))
}

/// The named protocol, or the one that the file's folder is named after, or the only one that exists.
fn protocol_of(arguments: &LintArguments, path: &Path) -> Result<&'static dyn Protocol, Failure> {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let named = whole.ancestors().filter_map(|part| part.file_name()?.to_str()).find_map(protocol::find);
    let only = if let [only] = PROTOCOLS { Some(*only) } else { None };
    arguments.protocol.or(named).or(only).ok_or_else(|| {
        Failure::Misuse(format!("unknown protocol for {}: use --protocol NAME", path.display()))
    })
}

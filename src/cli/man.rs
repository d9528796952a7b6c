//! `enginecheck man`.

use clap::CommandFactory as _;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::arguments::{Arguments, EXIT_CODES};
use super::entry::{Exit, Failure};
use super::output::Output;

/// Prints the manual page, in roff.
pub(super) fn run(output: &mut Output) -> Result<Exit, Failure> {
    let mut command = Arguments::command();
    command.build();
    let man = Man::new(command);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_subcommands_section(&mut page)?;
    exit_codes().to_writer(&mut page)?;
    man.render_version_section(&mut page)?;
    output.print(&String::from_utf8_lossy(&page))?;
    Ok(Exit::Good)
}

fn exit_codes() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT CODES"]);
    for (code, meaning) in EXIT_CODES {
        roff.control("TP", []);
        roff.text([roman(*code)]);
        roff.text([roman(*meaning)]);
    }
    roff
}

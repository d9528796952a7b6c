//! `enginecheck man`.

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::exit::{EXIT_CODES, Exit, Failure};
use super::output::Output;

/// Prints the manual page, in roff.
pub(super) fn run(mut command: Command, output: &mut Output) -> Result<Exit, Failure> {
    command.build();
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let mut heading = Roff::new();
    heading.control("SH", ["COMMANDS"]);
    heading.to_writer(&mut page)?;
    for subcommand in command.get_subcommands() {
        section(subcommand, &mut page)?;
    }
    exit_codes().to_writer(&mut page)?;
    man.render_version_section(&mut page)?;
    output.print_own(&String::from_utf8_lossy(&page))?;
    Ok(Exit::Good)
}

/// A command on the manual page: what it does, how it is called, its options; then its subcommands.
fn section(command: &Command, page: &mut Vec<u8>) -> std::io::Result<()> {
    if command.is_hide_set() || command.get_name() == "help" {
        return Ok(());
    }
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let usage = command.clone().render_usage().to_string();
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string);
    let mut roff = Roff::new();
    roff.control("SS", [name]);
    roff.text([roman(about.unwrap_or_default())]);
    roff.control("PP", []);
    roff.text([bold(usage.trim_start_matches("Usage:").trim())]);
    roff.to_writer(page)?;
    let mut options = Vec::new();
    Man::new(command.clone()).render_options_section(&mut options)?;
    // Separate headings would look like sections of the page.
    for line in options.split_inclusive(|b| *b == b'\n').filter(|line| !line.starts_with(b".SH")) {
        page.extend_from_slice(line);
    }
    command.get_subcommands().try_for_each(|subcommand| section(subcommand, page))
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

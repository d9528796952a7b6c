//! Arguments in, exit code out.

use std::process::ExitCode;

use enginecheck::{cli, driver};

fn main() -> ExitCode {
    if driver::custody::run_internal(std::env::args_os()) {
        return ExitCode::SUCCESS;
    }
    cli::run(std::env::args_os())
}

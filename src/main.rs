//! Arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    enginecheck::cli::run(std::env::args_os())
}

//! Arguments in, exit code out.

use std::process::ExitCode;

use enginecheck::driver;

fn main() -> ExitCode {
    if driver::custody::run_internal(std::env::args_os()) {
        return ExitCode::SUCCESS;
    }
    enginecheck::run(std::env::args_os())
}

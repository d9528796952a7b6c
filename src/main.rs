//! Arguments in, exit code out. Runs are held by a supervised process.

use std::process::ExitCode;

use enginecheck::driver;

fn main() -> ExitCode {
    if driver::custody::run_internal(std::env::args_os()) {
        return ExitCode::SUCCESS;
    }
    enginecheck::run_supervised(std::env::args_os())
}

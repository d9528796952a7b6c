//! The program as it is used: started, and judged by what it prints, writes and leaves. These tests mostly wait, so they are one
//! program, whose tests run at the same time.

#[cfg(unix)]
#[path = "../support/processes.rs"]
mod processes;
#[path = "../support/program.rs"]
mod program;

mod again;
mod live;
mod merge;
mod play;
mod recognition;
mod room;
mod run;

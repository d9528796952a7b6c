//! The environment variables that mark the engines of this run, their children, and the harness.

/// The environment variable that marks engines and their children.
pub(super) const COOKIE: &str = "ENGINECHECK_COOKIE";

/// By this variable the harness knows that its parent, with this number, is its supervisor.
pub(super) const SUPERVISOR: &str = "ENGINECHECK_SUPERVISOR";

/// Where addresses are short, this tells the harness's C library (glibc) to reserve none for each thread. The spelling tells
/// it from what the user has set, which engines get.
pub(super) const ONE_ARENA: (&str, &str) = ("MALLOC_ARENA_MAX", "01");

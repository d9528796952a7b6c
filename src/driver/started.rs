//! A process as the platform hands it over ([`Started`]).

use crate::driver::platform::group::Group;
use crate::driver::platform::source::Source;

/// A process that was just started, with the harness's ends of its pipes.
#[derive(Debug)]
pub(super) struct Started {
    pub(super) group: Group,
    pub(super) stdin: Source,
    pub(super) stdout: Source,
    /// None if stderr goes into the same pipe as stdout.
    pub(super) stderr: Option<Source>,
}

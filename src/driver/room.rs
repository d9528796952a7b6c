//! How many dialogues the system has room for.

use std::num::NonZeroUsize;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// What the harness keeps open beside its dialogues: reports, the guardian, signals.
const OURS: u64 = 40;
/// What a dialogue keeps open at most: the pipes of two engines on both sides while they start, and its runtime.
const A_DIALOGUE: u64 = 20;

/// How many of these dialogues may run at a time, with the files that this process may open. Raises that number as far as
/// they need it and the system allows it.
#[must_use]
pub fn make_room(dialogues: NonZeroUsize) -> NonZeroUsize {
    let limit = getrlimit(Resource::Nofile);
    let wanted =
        u64::try_from(dialogues.get()).unwrap_or(u64::MAX).saturating_mul(A_DIALOGUE).saturating_add(OURS);
    let raised = wanted.min(limit.maximum.unwrap_or(u64::MAX));
    if limit.current.is_none_or(|current| current >= wanted) {
        return dialogues;
    }
    // Where it cannot be raised, what there is counts.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum: limit.maximum });
    fitting(dialogues, getrlimit(Resource::Nofile).current)
}

/// How many of these fit into so many open files; none is no limit.
fn fitting(dialogues: NonZeroUsize, files: Option<u64>) -> NonZeroUsize {
    let Some(files) = files else { return dialogues };
    let most = usize::try_from(files.saturating_sub(OURS) / A_DIALOGUE).unwrap_or(usize::MAX);
    dialogues.min(NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_fit() {
        let cases =
            [(None, 32), (Some(1024), 32), (Some(680), 32), (Some(256), 10), (Some(60), 1), (Some(6), 1)];
        for (files, fit) in cases {
            assert_eq!(fitting(NonZeroUsize::new(32).unwrap(), files).get(), fit, "{files:?}");
        }
    }
}

//! Whose file a configuration is. It says what is run, so a stranger's file that lies in a folder above must not be obeyed.

use std::fs::File;
use std::io;
use std::path::Path;

/// The number of the user to whom this open file belongs, or the link that leads to it, if that is neither the user of this
/// process nor the system's (root).
///
/// # Errors
/// If the system does not tell.
#[cfg(unix)]
pub(super) fn stranger(path: &Path, file: &File) -> io::Result<Option<u32>> {
    use std::os::unix::fs::MetadataExt as _;
    // A stranger's link to a file of the user would move all paths in that file to another folder.
    let owners = [std::fs::symlink_metadata(path)?.uid(), file.metadata()?.uid()];
    Ok(first_stranger(owners, rustix::process::geteuid().as_raw()))
}

/// Whether every user may write this open file.
///
/// # Errors
/// If the system does not tell.
#[cfg(unix)]
pub(super) fn may_be_written_by_all(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(file.metadata()?.permissions().mode() & 0o002 != 0)
}

/// Where files have no such permissions, nobody else may.
#[cfg(not(unix))]
pub(super) fn may_be_written_by_all(_: &File) -> io::Result<bool> {
    Ok(false)
}

/// Where files have no such owner, nobody is a stranger.
#[cfg(not(unix))]
pub(super) fn stranger(_: &Path, _: &File) -> io::Result<Option<u32>> {
    Ok(None)
}

#[cfg(any(unix, test))]
fn first_stranger(owners: [u32; 2], own: u32) -> Option<u32> {
    owners.into_iter().find(|owner| ![own, 0].contains(owner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_user_or_the_system_is_no_strangers() {
        let cases = [
            ([1000, 1000], 1000, None),
            ([0, 1000], 1000, None),
            ([0, 0], 1000, None),
            ([1001, 1000], 1000, Some(1001)),
            ([1000, 1001], 1000, Some(1001)),
            // What root runs, root alone may say.
            ([1000, 1000], 0, Some(1000)),
        ];
        for (owners, own, expected) in cases {
            assert_eq!(first_stranger(owners, own), expected, "{owners:?} for {own}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_just_made_is_ones_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let file = File::create(&path).unwrap();
        assert_eq!(stranger(&path, &file).unwrap(), None);
        use std::os::unix::fs::PermissionsExt as _;
        for (mode, all) in [(0o644, false), (0o664, false), (0o666, true), (0o602, true)] {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(may_be_written_by_all(&file).unwrap(), all, "{mode:o}");
        }
    }
}

//! Snapshots: text compared with a committed file; `UPDATE=1 cargo test` rewrites the files, and the diff is read before
//! it is committed.

use std::path::Path;

/// Compares `actual` with `tests/snapshots/<name>`.
///
/// # Panics
/// If they differ, with a diff.
pub(crate) fn check_snapshot(name: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, actual).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        return;
    }
    let expected = std::fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("{}: {e}; UPDATE=1 writes it", path.display()))
        .replace("\r\n", "\n");
    if expected != actual {
        let diff = similar::TextDiff::from_lines(expected.as_str(), actual);
        panic!(
            "tests/snapshots/{name} differs; UPDATE=1 rewrites it\n{}",
            diff.unified_diff().context_radius(3)
        );
    }
}

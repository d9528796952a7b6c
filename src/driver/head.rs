//! What a file begins with: it shows what a program is that cannot be started.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The first bytes of a file; empty if it cannot be read.
pub(super) fn head_of(program: &Path) -> Vec<u8> {
    let mut head = Vec::new();
    if let Ok(file) = File::open(program) {
        let _ = file.take(256).read_to_end(&mut head);
    }
    head
}

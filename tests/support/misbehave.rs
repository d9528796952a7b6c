//! An engine that misbehaves on purpose, for the process tests.

fn main() {}

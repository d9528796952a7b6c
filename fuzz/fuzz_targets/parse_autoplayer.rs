#![no_main]

use enginecheck::protocol::autoplayer::Autoplayer;

libfuzzer_sys::fuzz_target!(|data: &[u8]| enginecheck::fuzzing::parse::<Autoplayer>(data));

#![no_main]

use enginecheck::fuzzing::Uci;

libfuzzer_sys::fuzz_target!(|data: &[u8]| enginecheck::fuzzing::parse::<Uci>(data));

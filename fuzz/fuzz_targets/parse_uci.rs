#![no_main]

use enginecheck::protocol::uci::Uci;

libfuzzer_sys::fuzz_target!(|data: &[u8]| enginecheck::fuzzing::parse::<Uci>(data));

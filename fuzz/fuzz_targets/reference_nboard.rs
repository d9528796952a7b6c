#![no_main]

use enginecheck::protocol::nboard::NBoard;

libfuzzer_sys::fuzz_target!(|data: &[u8]| enginecheck::fuzzing::reference::<NBoard>(data));

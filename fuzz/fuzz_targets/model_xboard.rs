#![no_main]

use enginecheck::protocol::xboard::Xboard;

libfuzzer_sys::fuzz_target!(|data: &[u8]| enginecheck::fuzzing::model::<Xboard>(data));

#![no_main]

use enginecheck::protocol::bei::Bei;

libfuzzer_sys::fuzz_target!(|data: &[u8]| enginecheck::fuzzing::model::<Bei>(data));

#![no_main]

use enginecheck::protocol::gbgp::Gbgp;

libfuzzer_sys::fuzz_target!(|data: &[u8]| enginecheck::fuzzing::model::<Gbgp>(data));

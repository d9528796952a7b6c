#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| enginecheck::fuzzing::reference("bei", data));

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let xml = enginecheck::fuzzing::junit(data);
    if let Err(error) = roxmltree::Document::parse(&xml) {
        panic!("{error} in:\n{xml}");
    }
});

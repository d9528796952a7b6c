//! Does nothing: the measure beside which the speed of the others is told.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    std::hint::black_box(data);
});

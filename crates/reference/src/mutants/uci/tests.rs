//! Every mutant is well described, and built on a wrapper that changes nothing by itself.

crate::mutants::testing::test_mutants! { "uci", 350 }

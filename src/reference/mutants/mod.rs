//! Faulty engines by protocol, built from wrappers round the honest one.
//!
//! Tables and wrappers are written on the branch `mutants` (not `refeng`) from the wanted list.

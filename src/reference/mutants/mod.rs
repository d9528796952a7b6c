//! Faulty engines by protocol.

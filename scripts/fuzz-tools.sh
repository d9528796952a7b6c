#!/usr/bin/env bash
# Installs cargo-fuzz where it is missing, and says what cannot be installed.
set -euo pipefail
if ! command -v cc >/dev/null; then
    echo "fuzzing needs a C compiler and linker: apt-get install gcc g++ libc6-dev" >&2
    exit 1
fi
if ! command -v c++ >/dev/null; then
    echo "fuzzing needs a C++ compiler, since libFuzzer is built with it: apt-get install g++" >&2
    exit 1
fi
if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "installing cargo-fuzz" >&2
    cargo install --locked --quiet cargo-fuzz
fi

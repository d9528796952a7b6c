#!/usr/bin/env bash
# A few seconds of every fuzz target, for CI: scripts/fuzz-smoke.sh [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."
# The way is always the same, so that one state of the code has one result; new ways are looked for by scripts/fuzz.sh.
# Its few seconds are fewer than a better build would take.
SEED=1 PROFILE=dev JOBS=$(nproc) scripts/fuzz.sh all "${1:-3}"

#!/usr/bin/env bash
# A few seconds of every fuzz target, for CI: scripts/fuzz-smoke.sh [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/fuzz.sh all "${1:-5}"

#!/usr/bin/env bash
# Which lines of the grammars and models the inputs of the fuzz targets reach, without any test: replays seeds, regressions
# and, where there is one, the corpus of every target under LLVM's coverage. A table a file; red if a grammar file has
# less than 95 %.
#   scripts/coverage.sh [FOLDER OF FILES, default crates]
set -euo pipefail
cd "$(dirname "$0")/.."
under=${1:-crates}
target=${CARGO_TARGET_DIR:-target}/coverage

tools=$(rustc --print target-libdir)/../bin
if [ ! -x "$tools/llvm-cov" ]; then
    rustup component add llvm-tools >/dev/null 2>&1 || true
fi
if [ ! -x "$tools/llvm-cov" ]; then
    # Any LLVM that is not older than rustc's reads its profiles.
    wanted=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
    found=$(ls -d /usr/lib/llvm-*/bin 2>/dev/null | sort -V | tail -n 1 || true)
    version=$(basename "$(dirname "${found:-/usr/lib/llvm-0/bin}")" | tr -dc 0-9)
    if [ "${version:-0}" -lt "$wanted" ]; then
        echo "llvm-cov $wanted or newer is missing: rustup component add llvm-tools (or apt-get install llvm-$wanted)" >&2
        exit 1
    fi
    tools=$found
fi

mkdir -p "$target"
rm -f "$target"/*.profraw
export RUSTFLAGS="-Cinstrument-coverage" LLVM_PROFILE_FILE="$target/seeds-%p.profraw"
binary=$(CARGO_TARGET_DIR=$target cargo test --locked --quiet --test seeds --no-run --message-format=json |
    sed -n 's/.*"executable":"\([^"]*seeds[^"]*\)".*/\1/p' | tail -n 1)
FUZZ_CORPUS=1 "$binary" --quiet
"$tools/llvm-profdata" merge -sparse "$target"/seeds-*.profraw -o "$target/seeds.profdata"
"$tools/llvm-cov" export --summary-only --instr-profile="$target/seeds.profdata" "$binary" >"$target/coverage.json"
python3 - "$target/coverage.json" "$under" <<'PYTHON'
import json, os, sys
files = json.load(open(sys.argv[1]))["data"][0]["files"]
here = os.getcwd() + "/"
low = []
for file in sorted(files, key=lambda f: f["filename"]):
    name = file["filename"].removeprefix(here)
    if not name.startswith(sys.argv[2]) or "/tests" in name:
        continue
    lines = file["summary"]["lines"]
    print(f'{lines["percent"]:6.1f} %  {lines["covered"]:5} of {lines["count"]:5}  {name}')
    if name.startswith("crates/grammars/") and lines["percent"] < 95:
        low.append(name)
if low:
    sys.exit("below 95 %: " + ", ".join(low))
PYTHON

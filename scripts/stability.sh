#!/usr/bin/env bash
# Runs the suite several times and compares every verdict with those of the first run; any difference is shown.
#   scripts/stability.sh 20 --reference            twenty runs on the reference engine
#   scripts/stability.sh 5 gnuchess --xboard       five on a real one
# LOAD=2 keeps so many cores busy meanwhile. ENGINECHECK is the program, else it is built.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
runs=${1:?how many runs, then the engine}
shift
PATH=$PATH:/usr/games

if [ -z "${ENGINECHECK:-}" ]; then
    (cd "$root" && cargo build --locked --bin enginecheck)
    ENGINECHECK=${CARGO_TARGET_DIR:-$root/target}/debug/enginecheck
fi
folder=$(mktemp -d)
busy=()
finish() {
    [ ${#busy[@]} -eq 0 ] || kill "${busy[@]}" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
for ((n = 0; n < ${LOAD:-0}; n++)); do
    (while :; do :; done) &
    busy+=($!)
done

differing=0
for ((run = 1; run <= runs; run++)); do
    started=$SECONDS
    code=0
    "$ENGINECHECK" --protocol xboard --color never "$@" >"$folder/out" 2>&1 || code=$?
    if [ $code -gt 1 ]; then
        tail -n 5 "$folder/out" >&2
        exit $code
    fi
    # A line a scenario: verdict, name, then a time or a reason, which may differ.
    sed -nE '/^(pass|fail|warn|note|flaky [0-9/]+|skip|blocked|inconclusive|known|broken) +xboard\//p' "$folder/out" |
        sed -E 's/ - .*//; s/ [0-9.]+ (ms|s|min.*)$//; s/ +/ /' | sort >"$folder/$run"
    echo "run $run: $(wc -l <"$folder/$run") verdicts in $((SECONDS - started)) s"
    if ! diff "$folder/1" "$folder/$run"; then
        differing=$((differing + 1))
    fi
done
echo "$differing of $runs runs differ from the first"
[ $differing -eq 0 ]

#!/usr/bin/env bash
# Runs the suite several times and compares every verdict; what differs is shown as a table.
#   scripts/stability.sh 20 --reference            twenty runs on the reference engine
#   scripts/stability.sh 5 gnuchess --xboard       five on a real one
# LOAD=2 keeps so many cores busy meanwhile. BESIDE=8 holds so many runs at a time. PROTOCOL=nboard is another protocol.
# ENGINECHECK is the program, else it is built.
# Exit code 1 if a scenario passes in one run and fails in another, or if a run neither passes nor fails. What says itself
# that it is not certain (flaky, inconclusive) and what is only warned about may differ.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
runs=${1:?how many runs, then the engine}
shift
PATH=$PATH:/usr/games
protocol=${PROTOCOL:-xboard}

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

# One run: a line a scenario, verdict and name, without times and reasons, which may differ.
one() {
    local run=$1 code=0 started=$SECONDS
    shift
    "$ENGINECHECK" --protocol "$protocol" --color never -v "$@" >"$folder/out.$run" 2>&1 || code=$?
    sed -nE "/^(pass|fail|warn|note|flaky [0-9\/]+|skip|blocked|inconclusive|known|broken) +$protocol\//p" \
        "$folder/out.$run" | sed -E 's/^([a-z]+( [0-9\/]+)? +[^ []+\[[^]]*\]).*/\1/; t named; s/ - .*//; s/ [0-9.]+ (ms|s|min.*)$//; :named; s/ +/ /; s/^flaky [^ ]+/flaky/' |
        sort -u >"$folder/verdicts.$run"
    echo "run $run: exit code $code, $(wc -l <"$folder/verdicts.$run") verdicts in $((SECONDS - started)) s"
    if [ $code -gt 1 ]; then
        tail -n 5 "$folder/out.$run" >&2
        touch "$folder/odd"
    fi
}

for ((first = 1; first <= runs; first += ${BESIDE:-1})); do
    beside=()
    for ((run = first; run < first + ${BESIDE:-1} && run <= runs; run++)); do
        one "$run" "$@" &
        beside+=($!)
    done
    wait "${beside[@]}"
done

# A row for each scenario that has not the same verdict in all runs.
cat "$folder"/verdicts.* | sort | uniq -c | awk -v runs="$runs" '
    {
        # Names may hold blanks.
        id = substr($0, index($0, $3))
        verdicts[id] = verdicts[id] " " $2 " " $1
        seen[id, $2] = 1
        kinds[id]++
        count[id] += $1
    }
    END {
        for (id in kinds) {
            if (kinds[id] == 1 && count[id] == runs) continue
            bad = seen[id, "fail"] && (seen[id, "pass"] || seen[id, "warn"] || seen[id, "note"])
            printf "%s %s:%s\n", bad ? "NOT THE SAME" : "differs", id, verdicts[id]
        }
    }' | sort >"$folder/table"
cat "$folder/table"
bad=$(grep -c '^NOT THE SAME' "$folder/table" || true)
echo "$(wc -l <"$folder/table") of $(cat "$folder"/verdicts.* | sed 's/^[^ ]* //' | sort -u | wc -l) results differ between $runs runs, $bad of them between pass and fail"
[ ! -e "$folder/odd" ] && [ "$bad" -eq 0 ]

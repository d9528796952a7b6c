#!/usr/bin/env bash
# Runs the suite on engines that misbehave by chance, and ends half of the runs by a signal at a random moment. After each
# run no process may be left within five seconds, its exit code is a documented one, and its reports are whole.
#   scripts/soak.sh 1000             a thousand runs, seeds 1 to 1000
#   scripts/soak.sh 1 437            the run with seed 437 again
#   SECONDS_AT_MOST=60 scripts/soak.sh 1000    stops after a minute
# LANES runs go on side by side (4). ENGINECHECK and MISBEHAVE are the programs, else they are built.
# Exit code 1 if a run broke a rule; the seed and what was seen are printed.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
runs=${1:?how many runs}
first=${2:-1}
lanes=${LANES:-4}
[ "$runs" -ge "$lanes" ] || lanes=$runs
command -v xmllint >/dev/null || { echo "xmllint is missing: install libxml2-utils" >&2; exit 2; }

if [ -z "${ENGINECHECK:-}" ] || [ -z "${MISBEHAVE:-}" ]; then
    (cd "$root" && cargo build --locked --bins)
    built=${CARGO_TARGET_DIR:-$root/target}/debug
    ENGINECHECK=$built/enginecheck
    MISBEHAVE=$built/misbehave
fi
# The build does not count.
SECONDS=0
folder=$(mktemp -d)
trap 'left "$folder" | xargs -r kill -KILL 2>/dev/null || true; rm -rf "$folder"' EXIT

# The processes whose program stands in this folder, whatever they have done to their names, groups and environments.
left() {
    find /proc -maxdepth 2 -name exe -lname "$1/*" 2>/dev/null | cut -d/ -f3
}

signals=(INT TERM HUP QUIT USR1 KILL KILL XCPU)
protocols=(xboard nboard gbgp autoplayer bei)

# What is wrong with the run of this seed, a line each.
wrong() {
    local lane=$1 seed=$2 code=0 sent="" allowed pid
    RANDOM=$seed
    local protocol=${protocols[RANDOM % ${#protocols[@]}]}
    local seconds=$((1 + RANDOM % 6)) jobs=$((1 + RANDOM % 16))
    # Each signal at a random moment of the run; none in half of the runs.
    [ $((RANDOM % 2)) -eq 0 ] || sent=${signals[RANDOM % ${#signals[@]}]}
    local moment=$((RANDOM % (seconds * 1000)))
    # In the background a shell has some signals ignored.
    env --default-signal "$lane/enginecheck" --protocol "$protocol" --seed "$seed" --jobs "$jobs" --timeout-scale 0.1 --deadline "${seconds}s" \
        --repeat 1 --junit "$lane/r.xml" --json "$lane/r.jsonl" --markdown "$lane/r.md" \
        "$lane/misbehave" random "$seed" "$lane/enginecheck" reference "$protocol" >"$lane/out" 2>&1 &
    pid=$!
    if [ -n "$sent" ]; then
        sleep "$((moment / 1000)).$(printf %03d $((moment % 1000)))"
        kill -"$sent" "$pid" 2>/dev/null || sent=""
    fi
    wait "$pid" 2>/dev/null || code=$?
    printf '%s %s %s\n' "$protocol" "${sent:-none}" "$code" >>"$lane/table"
    allowed=" 0 1 3 4 5 "
    [ -z "$sent" ] || allowed+="$((128 + $(kill -l "$sent"))) "
    case $allowed in *" $code "*) ;; *) echo "exit code $code, signal ${sent:-none}" ;; esac
    local tries=0
    while [ -n "$(left "$lane")" ] && [ $tries -lt 50 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    for pid in $(left "$lane"); do
        echo "left behind: $(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null)($(cut -d' ' -f3-5 "/proc/$pid/stat" 2>/dev/null))"
        kill -KILL "$pid" 2>/dev/null || true
    done
    grep -n "panicked" "$lane/out" | head -n 3 || true
    # A run that was ended before it had begun has no reports.
    if [ -e "$lane/r.xml" ]; then
        xmllint --noout "$lane/r.xml" 2>&1 | head -n 2
    elif [ -z "$sent" ] || [ $moment -gt 1000 ]; then
        echo "there is no JUnit report"
    fi
    if [ -s "$lane/r.jsonl" ]; then
        local judged=0
        "$lane/enginecheck" judge "$lane/r.jsonl" --cut-off -qqq >"$lane/judged" 2>&1 || judged=$?
        # A run whose supervisor is killed ends itself as at SIGTERM.
        [ "$sent" != KILL ] || code+=" 143"
        case " 0 1 3 4 5 $code " in *" $judged "*) ;; *) echo "judge: exit code $judged: $(head -n 2 "$lane/judged")" ;; esac
    elif [ -z "$sent" ] || [ $moment -gt 1000 ]; then
        echo "there is no record"
    fi
}

work() {
    local number=$1 lane=$folder/$1 seed said
    mkdir "$lane"
    cp "$ENGINECHECK" "$lane/enginecheck"
    cp "$MISBEHAVE" "$lane/misbehave"
    for ((seed = first + number; seed < first + runs; seed += lanes)); do
        [ -z "${SECONDS_AT_MOST:-}" ] || [ $SECONDS -lt "$SECONDS_AT_MOST" ] || break
        rm -f "$lane"/r.*
        said=$(wrong "$lane" "$seed")
        if [ -n "$said" ]; then
            echo "seed $seed:"
            sed 's/^/  /' <<<"$said"
            touch "$folder/bad"
        fi
    done
}

for ((lane = 0; lane < lanes; lane++)); do
    work $lane &
done
wait
if ! compgen -G "$folder/*/table" >/dev/null; then
    echo "no run was made in $SECONDS s" >&2
    exit 1
fi
echo "runs by protocol, signal and exit code:"
cat "$folder"/*/table | sort | uniq -c
echo "$(cat "$folder"/*/table | wc -l) runs in $SECONDS s"
[ ! -e "$folder/bad" ]

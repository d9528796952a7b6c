#!/usr/bin/env bash
# The suite on engines that people use, each with the failures that reports/engines/<name>.toml lists. Red if one fails
# otherwise; of an engine without such a file, findings are shown and not counted. Reports are left in <target>/engines.
# Without arguments all engines; else those named. ENGINECHECK is the program, else it is built. DEADLINE is the time for each.
# With --site [FOLDER/] before them, `enginecheck matrix` makes a site of the records. A word with a / in it is the folder; without
# one it is <target>/engines/site.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}
out=$target/engines
site=
if [ "${1:-}" = --site ]; then
    shift
    site=$out/site
    case ${1:-} in
        */*)
            site=$1
            shift
            ;;
    esac
fi
engines=(gnuchess fairymax hoichess stockfish glaurung)
if [ $# -gt 0 ]; then
    engines=("$@")
fi

# Debian installs games outside of PATH.
PATH=$PATH:/usr/games

missing=()
for engine in "${engines[@]}"; do
    command -v "$engine" >/dev/null || missing+=("$engine")
done
command -v xmllint >/dev/null || missing+=(libxml2-utils)
if [ ${#missing[@]} -gt 0 ]; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get install --yes --no-install-recommends "${missing[@]}"
fi

if [ -z "${ENGINECHECK:-}" ]; then
    cargo build --locked --quiet --bin enginecheck
    ENGINECHECK=$target/debug/enginecheck
fi
mkdir -p "$out"

status=0
records=()
for engine in "${engines[@]}"; do
    arguments=()
    protocol=uci
    case $engine in
        gnuchess) arguments=(--xboard) protocol=xboard ;;
        fairymax | hoichess | phalanx | sjeng) protocol=xboard ;;
    esac
    # What CI has time for; it is not enough for all scenarios of all of them.
    deadline=${DEADLINE:-80s}
    report=$out/$engine.xml
    command=("$ENGINECHECK" --protocol "$protocol" --quiet --quiet --seed 1 --scratch --repeat 1 --deadline "$deadline"
        --junit "$report" --json "$out/$engine.jsonl")
    baseline=reports/engines/$engine.toml
    [ ! -e "$baseline" ] || command+=(--baseline "$baseline")
    echo "== $engine: ${command[*]} $engine ${arguments[*]}"
    code=0
    "${command[@]}" "$engine" "${arguments[@]}" || code=$?
    if [ "$code" -eq 1 ] && [ ! -e "$baseline" ]; then
        echo "== $engine: has no $baseline yet, so its findings do not count"
    elif [ "$code" -ne 0 ]; then
        status=1
    fi
    # Every exit code but 2 leaves a report; a report without test cases says nothing.
    xmllint --noout "$report"
    cases=$(xmllint --xpath 'count(//testcase)' "$report")
    echo "== $engine: exit code $code, $cases test cases in $report"
    [ "$cases" -gt 0 ] || status=1
    records+=("$out/$engine.jsonl")
    # The same verdicts must come from the record.
    again=0
    "$ENGINECHECK" judge --quiet --quiet --quiet "$out/$engine.jsonl" || again=$?
    echo "== $engine: exit code $again when judged again"
done
if [ -n "$site" ]; then
    "$ENGINECHECK" matrix "${records[@]}" --html "$site" || status=1
    echo "== site: $site/index.html"
fi
exit "$status"

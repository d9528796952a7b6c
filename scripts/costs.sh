#!/usr/bin/env bash
# What each protocol costs, in files and lines, tests included: the table of ARCHITECTURE.md.
set -euo pipefail
cd "$(dirname "$0")/.."

protocols=(uci xboard nboard gbgp autoplayer bei)

# FILES / LINES of the files below some paths that end in .$1.
measure() {
    local ending=$1 files
    shift
    mapfile -t files < <(git ls-files -- "$@" | grep "\.$ending\$" || true)
    if [ ${#files[@]} -eq 0 ]; then
        echo "-"
    else
        echo "${#files[@]} / $(cat -- "${files[@]}" | wc -l)"
    fi
}

row() {
    local name=$1 ending=$2 line
    shift 2
    line="| $name |"
    for protocol in "${protocols[@]}"; do
        line+=" $(measure "$ending" "${@//PROTOCOL/$protocol}") |"
    done
    echo "$line"
}

printf '| part (files / lines) |'
printf ' %s |' "${protocols[@]}"
printf '\n|---|'
printf -- '---|%.0s' "${protocols[@]}"
echo
row grammar rs crates/grammars/src/PROTOCOL
row "model, words of scenarios, player" rs crates/protocols/src/PROTOCOL
row "reference engine" rs crates/reference/src/engines/PROTOCOL
row "mutants and twins" rs crates/reference/src/mutants/PROTOCOL
row "scenarios and ledger" toml specs/PROTOCOL

#!/usr/bin/env bash
# Runs a fuzz target for some seconds, or all of them one after another:
#   scripts/fuzz.sh                        the names of the targets
#   scripts/fuzz.sh parse_xboard 300       one target for five minutes
#   scripts/fuzz.sh all 60                 each target for a minute
# SANITIZER=address looks for memory faults as well (several times slower); none is the default, as there is no unsafe code.
# PROFILE=dev builds in a third of the time, and runs slower. SEED=1 makes a run repeatable; otherwise each goes another way.
# JOBS=2 runs two targets at a time; what they say is shown when each has ended. What is found lies in fuzz/artifacts/<target>;
# the corpus grows in fuzz/corpus/<target>.
set -euo pipefail
cd "$(dirname "$0")/.."

targets=()
for file in fuzz/fuzz_targets/*.rs; do
    name=$(basename "$file" .rs)
    [ "$name" = empty ] || targets+=("$name")
done
wanted=${1:-}
seconds=${2:-60}
sanitizer=${SANITIZER:-none}
if [ -z "$wanted" ]; then
    printf '%s\n' "${targets[@]}"
    exit 0
fi
if [ "$wanted" = all ]; then
    chosen=("${targets[@]}")
else
    case " ${targets[*]} empty " in
        *" $wanted "*) chosen=("$wanted") ;;
        *)
            echo "no target $wanted; there are: ${targets[*]}" >&2
            exit 2
            ;;
    esac
fi

scripts/fuzz-tools.sh
arguments=(--sanitizer "$sanitizer")
[ "${PROFILE:-release}" = release ] || arguments+=(--dev)
# Without a sanitizer any toolchain does; a sanitizer needs the nightly one.
fuzz=(cargo fuzz)
if [ "$sanitizer" != none ]; then
    if ! cargo +nightly --version >/dev/null 2>&1; then
        echo "a sanitizer needs the nightly toolchain: rustup toolchain install nightly" >&2
        exit 1
    fi
    fuzz=(cargo +nightly fuzz)
fi

one_only=()
[ "$wanted" = all ] || one_only=("$wanted")
"${fuzz[@]}" build "${arguments[@]}" "${one_only[@]}"
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# One target, which is built already.
run() {
    local target=$1 words=() dictionary
    echo "== $target: $seconds s"
    mkdir -p "fuzz/corpus/$target" "fuzz/seeds/$target" "fuzz/regressions/$target"
    case $target in
        *_*) dictionary=fuzz/dictionaries/${target#*_}.dict ;;
        *) dictionary=fuzz/dictionaries/$target.dict ;;
    esac
    [ ! -e "$dictionary" ] || words=("-dict=$PWD/$dictionary")
    "${fuzz[@]}" run "${arguments[@]}" "$target" \
        "fuzz/corpus/$target" "fuzz/seeds/$target" "fuzz/regressions/$target" -- \
        "${words[@]}" -seed="${SEED:-0}" -max_total_time="$seconds" -timeout=30 -rss_limit_mb=2048 \
        -print_final_stats=1 -verbosity=1
}

found=0
jobs=${JOBS:-1}
if [ "$jobs" -eq 1 ]; then
    for target in "${chosen[@]}"; do
        run "$target" || found=$((found + 1))
    done
else
    for ((first = 0; first < ${#chosen[@]}; first += jobs)); do
        running=()
        for target in "${chosen[@]:first:jobs}"; do
            run "$target" >"$logs/$target" 2>&1 &
            running+=("$target=$!")
        done
        for one in "${running[@]}"; do
            wait "${one#*=}" || found=$((found + 1))
            cat "$logs/${one%=*}"
        done
    done
fi
if [ "$found" -gt 0 ]; then
    echo "$found of ${#chosen[@]} targets found something; see fuzz/artifacts" >&2
    echo "once the mistake is fixed, keep each input in fuzz/regressions/<target>/ under a name that says what it was" >&2
    exit 1
fi

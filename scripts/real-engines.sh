#!/usr/bin/env bash
# The suite on engines that people use, each with the failures that reports/engines/<name>.toml lists. Red if one fails
# otherwise; of an engine without such a file, findings are shown and not counted. Reports are left in <target>/engines.
# Without arguments all engines; else those named. ENGINECHECK is the program, else it is built. DEADLINE is the time for each.
# Engines that Debian does not have come from where their authors publish them, in the versions that were looked at: andoma, bbc,
# chessidle, chessy, jomfish, matilda, moonfish, pychess-engine and sunfish from PyPI, crabfish, pounce and rustengine from
# crates.io, stockfish-js from npm. Sjaak II speaks two protocols: sjaakii-uci and sjaakii-xboard. The engine of PyChess is
# pychess-xboard; uci2wb is Debian's Stockfish behind an adapter to xboard.
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

# Installs a package of Python into a folder of its own.
from_pypi() {
    python3 -m venv "$out/pypi"
    "$out/pypi/bin/pip" install --quiet "$@"
}

# Where a file of such packages is, by its name below their folder; nothing if it is not there.
in_pypi() {
    find "$out/pypi" -path "*/site-packages/$1" 2>/dev/null | head -n 1
}

# Installs a program of Rust into a folder of its own.
from_crates() {
    [ -x "$out/cargo/bin/$1" ] || CARGO_TARGET_DIR=$out/cargo/target cargo install --quiet --root "$out/cargo" --version "$2" "$1"
    command=("$out/cargo/bin/$1")
}

# The command line of an engine that Debian does not have, after it is installed.
fetched() {
    case $1 in
        sunfish)
            [ -x "$out/pypi/bin/sunfish-uci" ] || from_pypi sunfish==2026.1
            command=("$out/pypi/bin/sunfish-uci")
            ;;
        moonfish)
            [ -x "$out/pypi/bin/moonfish" ] || from_pypi moonfish==0.0.1 chess==1.9.4 flask flask_cors click
            command=("$out/pypi/bin/moonfish" --mode=uci)
            ;;
        pychess-engine)
            "$out/pypi/bin/python3" -c 'import pychess_engine' 2>/dev/null || from_pypi pychess-engine==1.1.0
            command=("$out/pypi/bin/python3" -c 'from pychess_engine.uci import uci_game; uci_game()')
            ;;
        chessidle)
            [ -x "$out/pypi/bin/chessidle" ] || from_pypi chessidle==1.3.0 numpy
            command=("$out/pypi/bin/chessidle")
            ;;
        chessy)
            [ -x "$out/pypi/bin/chessy" ] || from_pypi chessy==0.2.3
            command=("$out/pypi/bin/chessy")
            ;;
        bbc)
            # The package holds a program for Linux on x86-64.
            local program=lightweight_chess_engine/binaries/bbc_1_engin
            [ -n "$(in_pypi "$program")" ] || from_pypi lightweight-chess-engine==0.1.1
            command=("$(in_pypi "$program")")
            chmod +x "${command[0]}"
            ;;
        jomfish)
            # The same, linked on a system whose loader lies elsewhere.
            [ -n "$(in_pypi jomfish/bin/jomfish)" ] || from_pypi jomfish-linux==0.10.0
            command=(/lib64/ld-linux-x86-64.so.2 "$(in_pypi jomfish/bin/jomfish)")
            ;;
        matilda)
            "$out/pypi/bin/python3" -c 'import matilda_uci.engine' 2>/dev/null || from_pypi --no-deps matilda-uci==0.2.0 chess==1.11.2
            # Its weights are elsewhere: all moves are equally likely.
            command=("$out/pypi/bin/python3" -c 'from types import SimpleNamespace as So
from matilda_uci import MaiaPolicy, UciEngine
fair = So(infer=lambda *_, **__: So(move_probs={}, win_prob=0.5))
UciEngine(MaiaPolicy(wrapper=fair, seed=1)).run()')
            ;;
        andoma)
            # Part of a program; its modules name one another in two ways.
            local folder=$out/andoma
            if [ ! -d "$folder" ]; then
                [ -n "$(in_pypi ch0/engines/andoma)" ] || from_pypi --no-deps play-ch0==1.3.6 chess==1.11.2
                cp -r "$(in_pypi ch0/engines/andoma)" "$folder"
                sed -i 's/from \.evaluate/from evaluate/' "$folder/movegeneration.py"
            fi
            # Engines run in a folder of their own.
            command=("$out/pypi/bin/python3" -u "$(realpath "$folder")/main.py" --depth 1)
            ;;
        stockfish-js)
            local script=$out/npm/node_modules/stockfish/bin/stockfish-19-lite-single.js
            [ -e "$script" ] || npm install --no-audit --no-fund --ignore-scripts --prefix "$out/npm" stockfish@19.0.0 >/dev/null
            command=(node "$(realpath "$script")")
            ;;
        crabfish)
            from_crates crabfish 0.1.2
            command+=(uci)
            ;;
        rustengine) from_crates rustengine 1.0.60 ;;
        pounce) from_crates pounce 2.0.2 ;;
        sjaakii-*)
            command -v sjaakii >/dev/null || missing+=(sjaakii)
            command=(sjaakii)
            ;;
        pychess-xboard)
            [ -d /usr/lib/python3/dist-packages/pychess ] || missing+=(pychess)
            command=(env PYTHONPATH=/usr/lib/python3/dist-packages /usr/bin/python3 -u -m pychess.Players.PyChess)
            ;;
        uci2wb)
            # UCI through an adapter.
            command -v uci2wb >/dev/null || missing+=(uci2wb)
            command=(uci2wb stockfish)
            ;;
        dreamer | maxqi | shamax | hoixiangqi)
            local -A packages=([dreamer]=dreamchess [maxqi]=fairymax [shamax]=fairymax [hoixiangqi]=hoichess)
            command -v "$1" >/dev/null || missing+=("${packages[$1]}")
            command=("$1")
            ;;
        *) return 1 ;;
    esac
}

mkdir -p "$out"
missing=()
for engine in "${engines[@]}"; do
    command=()
    fetched "$engine" || command -v "$engine" >/dev/null || missing+=("$engine")
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

status=0
records=()
for engine in "${engines[@]}"; do
    protocol=uci
    fetched "$engine" || command=("$engine")
    case $engine in
        gnuchess) command+=(--xboard) protocol=xboard ;;
        fairymax | hoichess | phalanx | sjeng | dreamer | pychess-xboard | sjaakii-xboard) protocol=xboard ;;
        maxqi | shamax | hoixiangqi | hachu | crazywa | gnushogi | uci2wb) protocol=xboard ;;
    esac
    # What CI has time for; it is not enough for all scenarios of all of them.
    deadline=${DEADLINE:-80s}
    report=$out/$engine.xml
    check=("$ENGINECHECK" --protocol "$protocol" --quiet --quiet --seed 1 --scratch --repeat 1 --deadline "$deadline"
        --junit "$report" --json "$out/$engine.jsonl")
    baseline=reports/engines/$engine.toml
    [ ! -e "$baseline" ] || check+=(--baseline "$baseline")
    echo "== $engine: ${check[*]} ${command[*]}"
    code=0
    "${check[@]}" "${command[@]}" || code=$?
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

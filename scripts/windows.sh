#!/usr/bin/env bash
# Builds the program for Windows and tries it under Wine. Without arguments all but `check` and `brief`; else the parts named:
#   scripts/windows.sh check      only whether it compiles
#   scripts/windows.sh brief      a few topics on the reference of every protocol, as CI does
#   scripts/windows.sh suite      the whole suite on the reference of every protocol
#   scripts/windows.sh tests      the tests of the driver
#   scripts/windows.sh engine     the suite on Fairy-Max, built from Debian's sources
# Installs what is missing: Rust's target, Debian's gcc-mingw-w64-x86-64 and wine. Reports are left in <target>/windows.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- suite tests engine
for part in "$@"; do
    case $part in
        check | brief | suite | tests | engine) ;;
        *)
            echo "no part $part: check brief suite tests engine" >&2
            exit 2
            ;;
    esac
done
triple=x86_64-pc-windows-gnu
mkdir -p "${CARGO_TARGET_DIR:-target}"
target=$(realpath "${CARGO_TARGET_DIR:-target}")
out=$target/windows
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)

rustup target list --installed | grep -qx $triple || rustup target add $triple
if [ "$*" = check ]; then
    cargo check --locked --target $triple
    exit
fi
wanted=()
command -v x86_64-w64-mingw32-gcc >/dev/null || wanted+=(gcc-mingw-w64-x86-64)
command -v wine >/dev/null || wanted+=(wine)
if [[ " $* " = *" engine "* ]]; then
    command -v dpkg-source >/dev/null || wanted+=(dpkg-dev)
fi
if [ ${#wanted[@]} -gt 0 ]; then
    "${as_root[@]}" apt-get update
    "${as_root[@]}" apt-get install --yes --no-install-recommends "${wanted[@]}"
fi

mkdir -p "$out"
if [ "$*" = brief ]; then
    # A third of the time to build; nothing here depends on speed.
    export CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=0
fi
cargo build --locked --target $triple --bin enginecheck
program=$target/$triple/debug/enginecheck.exe

# Wine's own folder, without dialogs about what it lacks.
export WINEPREFIX=$out/wine WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
trap 'wineserver -k 2>/dev/null || true' EXIT
system=$WINEPREFIX/drive_c/windows/system32
[ -d "$system" ] || wine wineboot -i >"$out/wineboot.txt" 2>&1
if [ ! -e "$system/bcryptprimitives.dll" ]; then
    # Old versions of Wine lack it. Rust needs one function of it.
    cat >"$out/random.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
    for (SIZE_T part; size > 0; data += part, size -= part) {
        part = size < 65536 ? size : 65536;
        if (!SystemFunction036(data, (ULONG)part)) return FALSE;
    }
    return TRUE;
}
C
    x86_64-w64-mingw32-gcc -O2 -shared -o "$system/bcryptprimitives.dll" "$out/random.c" -ladvapi32
fi

status=0
# The suite on an engine. What it prints is shown if it is not as it should be.
run() {
    local name=$1 code=0
    shift
    echo "== windows: $name"
    timeout 900 wine "$program" -v --seed 1 --color never --json "$out/$name.jsonl" "$@" >"$out/$name.txt" 2>&1 </dev/null || code=$?
    grep -E ' monitors?: .* in ' "$out/$name.txt" | tail -n 1 || echo "== windows: $name told no totals" >&2
    if [ "$code" -ne 0 ]; then
        tail -n 100 "$out/$name.txt"
        echo "== windows: $name ended with exit code $code; see $out/$name.txt" >&2
        status=1
    fi
}

# The reference of this protocol, with these options.
reference() {
    local protocol=$1
    shift
    run "$protocol" --protocol "$protocol" --reference "$@"
    # Windows has no signals. Scenarios that need them are skipped, and say why.
    if ! grep -q '^skip .* which Windows does not have' "$out/$protocol.txt"; then
        echo "== windows: $protocol skipped no scenario for want of signals" >&2
        status=1
    fi
}

check() {
    cargo check --locked --target $triple
}

brief() {
    for protocol in uci xboard nboard gbgp autoplayer; do
        reference "$protocol" --filter 'eof/*,framing/*,signals/*'
    done
    reference bei --filter 'ends/*,framing/*'
}

suite() {
    for protocol in uci xboard nboard gbgp autoplayer bei; do
        reference "$protocol"
    done
}

tests() {
    CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine cargo test --locked --target $triple --test windows || status=1
}

# An engine that people use. Its path has a blank, and lacks the ending.
engine() {
    local folder=$out/fairymax
    if [ ! -e "$folder/two words/fairymax.exe" ]; then
        mkdir -p "$folder/two words" "$folder/sources" "$folder/lists/partial"
        sed 's/^Types: .*/Types: deb-src/' /etc/apt/sources.list.d/debian.sources >"$folder/sources/debian.sources"
        local apt=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$folder/sources" -o "Dir::State::lists=$folder/lists")
        (
            cd "$folder"
            apt-get "${apt[@]}" update
            apt-get "${apt[@]}" source fairymax
            cd fairymax-*/
            x86_64-w64-mingw32-gcc -O2 -w -DFAIRYDIR='"."' fairymax.c -o "../two words/fairymax.exe"
            cp data/fmax.ini "../two words/"
        ) >"$folder/build.txt" 2>&1
    fi
    # It prints letter by letter, each of which costs Wine a while, so a part of the suite has to be enough.
    run fairymax --protocol xboard --repeat 1 --jobs 2 --baseline reports/engines/fairymax.toml \
        --filter 'startup/*,ping/*,moves/*,quit/*,eof/*,undo/*' --cwd "$folder/two words" "$folder/two words/fairymax"
}

for part in "$@"; do
    "$part"
done
exit $status

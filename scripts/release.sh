#!/usr/bin/env bash
# Builds a static program, tries it, and packs it with licences, README, docs, manual page and completions for shells:
# enginecheck-VERSION-TARGET.tar.gz (.zip for Windows) and its .sha256, in target/release-archives or the folder given.
#   scripts/release.sh                                      x86_64, and what else this machine can build (see below)
#   scripts/release.sh --out FOLDER aarch64-unknown-linux-musl     only the targets named
# What else: aarch64-unknown-linux-musl where its Rust target is installed, and x86_64-pc-windows-gnu where its Rust target
# and x86_64-w64-mingw32-gcc are. A program of another processor or system is built and packed, but not tried here, and the
# script says so. scripts/windows.sh tries the program for Windows.
#
# macOS: there is no archive, because its programs can only be linked there. On a Mac with Rust, in this folder:
#   cargo install --locked --path . --bin enginecheck
#   enginecheck man > enginecheck.1
#   enginecheck completions zsh > _enginecheck
# Nobody has tried it yet.
set -euo pipefail
cd "$(dirname "$0")/.."

out=${CARGO_TARGET_DIR:-target}/release-archives
windows=x86_64-pc-windows-gnu
targets=()
while [ $# -gt 0 ]; do
    case $1 in
        --out)
            out=${2:?--out takes a folder}
            shift
            ;;
        -h | --help)
            sed -n '2,/^set /{/^set /!s/^# \{0,1\}//p}' "$0"
            exit 0
            ;;
        *-linux-musl | x86_64-pc-windows-gnu) targets+=("$1") ;;
        *)
            echo "release: $1 is neither *-linux-musl, which links everything into the program, nor $windows" >&2
            exit 2
            ;;
    esac
    shift
done

fail() {
    echo "release: $*" >&2
    exit 1
}

for program in cargo file git tar gzip sha256sum; do
    command -v "$program" >/dev/null || fail "$program is missing"
done

# Whether Rust can build for a target.
installed() {
    [ -d "$(rustc --print sysroot)/lib/rustlib/$1/lib" ]
}

if [ ${#targets[@]} -eq 0 ]; then
    targets=(x86_64-unknown-linux-musl)
    if installed aarch64-unknown-linux-musl; then
        targets+=(aarch64-unknown-linux-musl)
    fi
    if installed $windows && command -v x86_64-w64-mingw32-gcc >/dev/null; then
        targets+=("$windows")
    fi
fi
for target in "${targets[@]}"; do
    installed "$target" || fail "Rust cannot build for $target yet: rustup target add $target"
    [ "$target" != $windows ] || for program in x86_64-w64-mingw32-gcc x86_64-w64-mingw32-objdump zip unzip; do
        command -v "$program" >/dev/null || fail "$program is missing"
    done
done

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() {
    local target=$1 variable
    # Rust brings what musl needs; a linker that knows the processor is enough. gcc of another one does not, lld does.
    if [ "$target" != $windows ] && [ "${target%%-*}" != "$(uname -m)" ]; then
        variable=CARGO_TARGET_$(echo "$target" | tr 'a-z-' 'A-Z_')_LINKER
        export "$variable=${!variable:-rust-lld}"
    fi
    cargo build --release --locked --target "$target" --bin enginecheck
}

# Nothing may be loaded at the start: neither a linker nor a library.
check_static() {
    local program=$1 kind
    kind=$(file -b "$program")
    case $kind in
        *"statically linked"* | *"static-pie linked"*) ;;
        *) fail "$program is not static: $kind" ;;
    esac
    # ldd may be a script of another libc; what it says counts only if it lists something.
    if command -v ldd >/dev/null && ldd "$program" 2>/dev/null | grep '=>'; then
        fail "$program needs the libraries above"
    fi
}

# What comes with Windows may be loaded; what comes with the compiler is not there.
check_windows() {
    local program=$1
    if x86_64-w64-mingw32-objdump -p "$program" | grep -iE 'DLL Name: (lib|cyg|msys)'; then
        fail "$program needs the libraries above"
    fi
}

# Whether this machine can run what is built for a target.
runs_here() {
    [ "$1" != $windows ] && [ "${1%%-*}" = "$(uname -m)" ]
}

# In an empty folder and environment, so that nothing of this checkout helps.
try() {
    local program=$1 said
    said=$(cd "$work" && env -i "$program" --version)
    [ "$said" = "enginecheck $version" ] || fail "--version says '$said', not 'enginecheck $version'"
    (cd "$work" && env -i "$program" --protocol xboard --reference --filter 'ping/*' -qq)
}

# The manual page and the completions, which are the same for all targets. A program that runs here prints them.
generate() {
    local program=$1
    mkdir -p "$work/generated/man" "$work/generated/completions"
    "$program" man >"$work/generated/man/enginecheck.1"
    "$program" completions bash >"$work/generated/completions/enginecheck.bash"
    local completed
    # shellcheck disable=SC2016 # the words are those of the shell within
    completed=$(bash -c 'source "$1"; COMP_WORDS=("$2" --protocol uci --filter uci/stop/tw); COMP_CWORD=4; _enginecheck_ids
        printf "%s\n" "${COMPREPLY[@]}"' completion "$work/generated/completions/enginecheck.bash" "$program")
    [ "$completed" = uci/stop/twice ] || fail "bash completes uci/stop/tw to '$completed'"
    "$program" completions zsh >"$work/generated/completions/_enginecheck"
    "$program" completions fish >"$work/generated/completions/enginecheck.fish"
    "$program" completions elvish >"$work/generated/completions/enginecheck.elv"
    "$program" completions powershell >"$work/generated/completions/_enginecheck.ps1"
}

# Each text that another one links to is in the archive, too.
check_links() {
    local folder=$1 page link gone=0
    while IFS= read -r page; do
        while IFS= read -r link; do
            link=${link%%#*}
            if [ -n "$link" ] && [ ! -e "$(dirname "$page")/$link" ]; then
                echo "${page#"$folder/"}: $link is not in the archive" >&2
                gone=1
            fi
        done < <(grep -oE '\]\([^) ]+\)' "$page" | sed 's/^](//; s/)$//' | grep -vE '^[a-z]+:' || true)
    done < <(find "$folder" -name '*.md')
    [ $gone -eq 0 ] || fail "links lead nowhere"
}

pack() {
    local program=$1 name=$2 time
    rm -rf "${work:?}/$name"
    mkdir -p "$work/$name/reports" "$work/$name/specs"
    cp "$program" LICENSE-APACHE LICENSE-MIT Dockerfile ./*.md "$work/$name/"
    cp -r docs "$work/generated/man" "$work/generated/completions" "$work/$name/"
    cp -r reports/kill-matrix reports/engines "$work/$name/reports/"
    cp specs/README.md "$work/$name/specs/"
    check_links "$work/$name"
    # Neither the owner of the files nor the time of the build is in the archive.
    time=@$(git log -1 --format=%ct)
    case $program in
        *.exe)
            find "$work/$name" -exec touch -d "$time" {} +
            rm -f "$out/$name.zip"
            (cd "$work" && find "$name" | LC_ALL=C sort | TZ=UTC zip -X -q -9 "$out/$name.zip" -@)
            (cd "$out" && sha256sum "$name.zip" >"$name.zip.sha256")
            ;;
        *)
            tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="$time" \
                -C "$work" -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
            (cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
            ;;
    esac
}

# What a user does: check, unpack, run.
try_archive() {
    local name=$1
    rm -rf "$work/unpacked"
    mkdir "$work/unpacked"
    (cd "$out" && sha256sum --quiet --check "$name.tar.gz.sha256")
    tar -C "$work/unpacked" -xzf "$out/$name.tar.gz"
    try "$work/unpacked/$name/enginecheck"
}

# Those that run here come first: one of them prints the texts for all.
ordered=()
for target in "${targets[@]}"; do
    if runs_here "$target"; then ordered=("$target" "${ordered[@]}"); else ordered+=("$target"); fi
done
if ! runs_here "${ordered[0]}"; then
    echo "== this machine: building, for the manual page and the completions"
    cargo build --release --locked --bin enginecheck
    generate "${CARGO_TARGET_DIR:-target}/release/enginecheck"
fi

for target in "${ordered[@]}"; do
    name=enginecheck-$version-$target
    program=${CARGO_TARGET_DIR:-target}/$target/release/enginecheck
    archive=$out/$name.tar.gz
    echo "== $target: building"
    build "$target"
    if [ "$target" = $windows ]; then
        program=$program.exe
        archive=$out/$name.zip
        check_windows "$program"
    else
        check_static "$program"
    fi
    if runs_here "$target"; then
        generate "$program"
    fi
    pack "$program" "$name"
    if runs_here "$target"; then
        echo "== $target: trying what was packed"
        try_archive "$name"
    elif [ "$target" = $windows ]; then
        (cd "$out" && sha256sum --quiet --check "$name.zip.sha256" && unzip -tq "$name.zip")
        echo "== $target: NOT TRIED, this machine does not run Windows; scripts/windows.sh tries it under Wine"
    else
        echo "== $target: NOT TRIED, this machine is $(uname -m)"
    fi
    echo "== $target: $archive ($(wc -c <"$archive") bytes)"
done

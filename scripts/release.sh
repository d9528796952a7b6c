#!/usr/bin/env bash
# Builds a static program, tries it, and packs it with licences and README: enginecheck-VERSION-TARGET.tar.gz and its
# .sha256, in target/release-archives or the folder given.
#   scripts/release.sh                                      x86_64, and aarch64 where its Rust target is installed
#   scripts/release.sh --out FOLDER aarch64-unknown-linux-musl     only the targets named
# A program of another processor is built and packed, but not tried here, and the script says so.
set -euo pipefail
cd "$(dirname "$0")/.."

out=${CARGO_TARGET_DIR:-target}/release-archives
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
        *-linux-musl) targets+=("$1") ;;
        *)
            echo "release: $1 is no *-linux-musl target; only musl links everything into the program" >&2
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
fi
for target in "${targets[@]}"; do
    installed "$target" || fail "Rust cannot build for $target yet: rustup target add $target"
done

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() {
    local target=$1 variable
    # Rust brings what musl needs; a linker that knows the processor is enough. gcc of another one does not, lld does.
    if [ "${target%%-*}" != "$(uname -m)" ]; then
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

# In an empty folder and environment, so that nothing of this checkout helps.
try() {
    local program=$1 said
    said=$(cd "$work" && env -i "$program" --version)
    [ "$said" = "enginecheck $version" ] || fail "--version says '$said', not 'enginecheck $version'"
    (cd "$work" && env -i "$program" --protocol xboard --reference --filter 'ping/*' -qq)
}

pack() {
    local program=$1 name=$2
    rm -rf "${work:?}/$name"
    mkdir -p "$work/$name/docs" "$work/$name/specs"
    cp "$program" LICENSE-APACHE LICENSE-MIT README.md "$work/$name/"
    cp docs/ci.md "$work/$name/docs/"
    cp specs/README.md "$work/$name/specs/"
    # Neither the owner of the files nor the time of the build is in the archive.
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" \
        -C "$work" -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
    (cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
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

for target in "${targets[@]}"; do
    name=enginecheck-$version-$target
    program=${CARGO_TARGET_DIR:-target}/$target/release/enginecheck
    echo "== $target: building"
    build "$target"
    check_static "$program"
    pack "$program" "$name"
    if [ "${target%%-*}" = "$(uname -m)" ]; then
        echo "== $target: trying what was packed"
        try_archive "$name"
    else
        echo "== $target: NOT TRIED, this machine is $(uname -m)"
    fi
    echo "== $target: $out/$name.tar.gz ($(wc -c <"$out/$name.tar.gz") bytes)"
done

#!/usr/bin/env bash
# All that CI demands, in the order of what fails fastest. Without arguments everything; else the parts named:
#   scripts/check.sh format lint test matrix docs junit licences fuzz live soak windows macos browser book reference independent engines reports
set -euo pipefail
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}

format() {
    cargo fmt --all --check
}

lint() {
    cargo clippy --locked --all-targets -- -D warnings
}

# Includes every kill that a scenario declares, a sample of those that reports/kill-matrix/<protocol>.txt claims, the record of
# every scenario, and tests/tidy.rs.
test() {
    cargo test --locked
}

# Every scenario on every mutant; `reports` shows whether that is what is committed.
matrix() {
    UPDATE=1 cargo test --locked --test matrix
}

docs() {
    RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --document-private-items
}

# Says itself where it cannot look: without xmllint or the schema.
junit() {
    scripts/junit-schema.sh
}

# tests/licences.rs holds the licences to deny.toml on every run; this looks at advisories and sources as well.
licences() {
    if ! cargo deny --version >/dev/null 2>&1; then
        echo "cargo-deny is missing: cargo install --locked cargo-deny" >&2
        return 1
    fi
    cargo deny --log-level error check bans licenses sources
}

# Some seconds of every fuzz target.
fuzz() {
    scripts/fuzz-smoke.sh
}

# Half a minute of drawn dialogues with the bundled engine, which keeps to the text.
live() {
    local protocol
    cargo build --locked
    for protocol in uci xboard nboard gbgp autoplayer bei; do
        "$target/debug/enginecheck" fuzz -qq --protocol "$protocol" --reference --time 5s --seed 1 --strict \
            --save "$target/findings/$protocol"
    done
}

# A minute of engines that misbehave by chance, or as long as is allowed.
soak() {
    SECONDS_AT_MOST=${SECONDS_AT_MOST:-60} scripts/soak.sh 1000
}

# A few topics of every protocol under Wine; `scripts/windows.sh` tries much more.
windows() {
    scripts/windows.sh brief
}

# Only whether it compiles.
macos() {
    rustup target list --installed | grep -qx aarch64-apple-darwin || rustup target add aarch64-apple-darwin
    cargo check --locked --target aarch64-apple-darwin
}

# The HTML pages in Chromium; leaves screenshots in <target>/browser.
browser() {
    scripts/browser.sh
}

# The documentation as a site; builds mdBook where it is missing.
book() {
    scripts/book.sh
}

# The whole suite of every protocol on the bundled engine, as processes; the tests hold a fifth of each.
reference() {
    local protocol
    cargo build --locked
    for protocol in uci xboard nboard gbgp autoplayer bei; do
        "$target/debug/enginecheck" --protocol "$protocol" --reference -qq
    done
}

# Engines that were written from the catalogues alone, in some of their honest variants: nothing of them may be failed.
independent() {
    cargo build --locked --workspace
    honest() {
        "$target/debug/independent" survey "$1" "$target/debug/enginecheck" -honest -j2 "${@:2}"
    }
    honest xboard refuser no-reuse
    honest uci silent
    honest nboard small-letters
    honest gbgp second-go-restarts
    honest bei unknown-ends-game
    honest autoplayer coordinates
}

engines() {
    scripts/real-engines.sh
}

# What the tests and engines above have written must be what is committed.
reports() {
    local changed
    changed=$(git status --porcelain -- reports)
    if [ -n "$changed" ]; then
        echo "reports/ differs from what is committed:" >&2
        echo "$changed" >&2
        git --no-pager diff --stat -- reports >&2
        return 1
    fi
}

if [ $# -eq 0 ]; then
    set -- format lint test matrix docs junit licences fuzz live soak windows macos browser book reference independent engines reports
fi
for part in "$@"; do
    case $part in
        format | lint | test | matrix | docs | junit | licences | fuzz | live | soak | windows | macos | browser | book | reference | independent | engines | reports) ;;
        *)
            echo "no part $part: format lint test matrix docs junit licences fuzz live soak windows macos browser book reference independent engines reports" >&2
            exit 2
            ;;
    esac
done
for part in "$@"; do
    echo "== $part"
    started=$SECONDS
    "$part"
    echo "== $part: good ($((SECONDS - started)) s, target $target)"
done

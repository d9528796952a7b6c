#!/usr/bin/env bash
# The HTML report, and the site of `enginecheck matrix`, in a real browser: Chromium, without a window. Red if a page reports an
# error or a breach of its policy, if a filter or a link to a result does nothing, or if a page is wider than a narrow window.
# Screenshots are left in <target>/browser for people to look at. ENGINECHECK is the program, else it is built.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}
if ! command -v chromium >/dev/null; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get install --yes --no-install-recommends chromium
fi
if [ -z "${ENGINECHECK:-}" ]; then
    cargo build --locked --quiet --bin enginecheck
    ENGINECHECK=$target/debug/enginecheck
fi
mkdir -p "$target/browser"
out=$(realpath "$target/browser")
rm -rf "${out:?}"/*
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT

fail() {
    echo "browser: $*" >&2
    exit 1
}

# A run of the reference engine or of a faulty one, with the exit code that it must have.
run() {
    local expected=$1 name=$2 code=0
    shift 2
    "$ENGINECHECK" --protocol uci -qqq --filter 'uci/go/*' --repeat 1 --json "$out/$name.jsonl" --html "$out/$name.html" \
        "$ENGINECHECK" reference uci "$@" || code=$?
    [ "$code" -eq "$expected" ] || fail "the run $name ended with exit code $code"
}

browser() {
    timeout 30 chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars --user-data-dir="$profile" \
        --enable-logging=stderr "$@"
}

# Writes what a page has become once its script has run, and looks at what the browser says of it. A page has nothing to say.
visit() {
    local address=$1 dom=$2
    shift 2
    browser --dump-dom "$@" "file://$address" >"$dom" 2>"$dom.log" || fail "$address: the browser failed, see $dom.log"
    grep -q '</html>' "$dom" || fail "$address: nothing was loaded"
    ! grep -E 'CONSOLE|Content Security Policy' "$dom.log"
}

# A copy of a page that may run one more script of ours: without its policy.
with_script() {
    sed -e 's#<meta http-equiv="Content-Security-Policy"[^>]*>##' -e "s#</body>#<script>$3</script></body>#" "$1" >"$2"
}

run 1 report --mutant bestmove-twice
run 0 good
"$ENGINECHECK" matrix "$out/report.jsonl" "$out/good.jsonl" --html "$out/site" >/dev/null

# Whether this script would notice anything.
sed 's#</body>#<script>let forbidden;</script></body>#' "$out/report.html" >"$out/forbidden.html"
if visit "$out/forbidden.html" "$out/forbidden.dom" >/dev/null; then
    fail "a script that the policy forbids was not noticed"
fi

# The report: its script has shown the filters and counted the results.
visit "$out/report.html" "$out/report.dom" || fail "the report is not clean"
all=$(grep -o '<details class="result"' "$out/report.html" | wc -l)
grep -q "<output id=\"left\">$all of $all</output>" "$out/report.dom" || fail "the report does not count its $all results"
! grep -q 'id="filters" hidden' "$out/report.dom" || fail "the filters are hidden"

# A link to a result opens it.
id=$(grep -oE '<details class="result" id="[a-z0-9/-]+" data-v="fail"' "$out/report.html" | cut -d '"' -f 4 | sed -n 1p)
[ -n "$id" ] || fail "the faulty engine fails nothing"
visit "$out/report.html#$id" "$out/link.dom" || fail "the report is not clean at $id"
grep -q "<details class=\"result\" id=\"$id\"[^>]* open=\"\"" "$out/link.dom" || fail "a link to $id does not open it"

# A filter leaves what is asked for.
failed=$(grep -o '<details class="result"[^>]* data-v="fail"' "$out/report.html" | wc -l)
with_script "$out/report.html" "$out/filtered.html" \
    'const v = document.getElementById("verdict"); v.value = "fail"; v.dispatchEvent(new Event("input"));'
visit "$out/filtered.html" "$out/filtered.dom" || fail "the filtered report is not clean"
grep -q "<output id=\"left\">$failed of $all</output>" "$out/filtered.dom" || fail "the filter leaves not the $failed that fail"
[ "$(grep -o '<details class="result"[^>]* hidden=""' "$out/filtered.dom" | wc -l)" -eq $((all - failed)) ] ||
    fail "the filter hides not the other results"
grep -q '<section class="results" id="others" hidden=""' "$out/filtered.dom" || fail "a heading stands over nothing"
grep -qE '<tr data-v="fail"[^>]* data-l="[a-z]+">' "$out/filtered.dom" || fail "no broken clause is left"
! grep -oE '<tr data-v="(pass|note|skip|warn|inconclusive)"[^>]*>' "$out/filtered.dom" | grep -qv 'hidden=""' ||
    fail "the filter leaves clauses that are not broken"

# What an engine calls itself is shown, and nothing else.
sed 's#"name":"enginecheck reference"#"name":"\\"><script>let a;</script><img src=x onerror=alert(1)>"#' "$out/report.jsonl" \
    >"$out/hostile.jsonl"
"$ENGINECHECK" matrix "$out/hostile.jsonl" --html "$out/hostile" >/dev/null
for page in "$out/hostile/index.html" "$out"/hostile/engines/*.html; do
    visit "$page" "$out/hostile.dom" || fail "$page is not clean"
    grep -q 'onerror=alert(1)' "$out/hostile.dom" || fail "$page does not show the name of its engine"
    ! grep -qE '<(script|img)' "$out/hostile.dom" || fail "$page takes a name for markup"
done

# The pages as people see them. A page that is wider than a narrow window would have to be pushed to and fro.
engine=$(grep -l 'bestmove-twice' "$out"/site/engines/*.html | sed -n 1p)
clause=$out/site/clauses/uci-bm-5.html
for named in "report:$out/report.html" "site:$out/site/index.html" "engine:$engine" "clause:$clause"; do
    name=${named%%:*} page=${named#*:}
    with_script "$page" "$out/wide.html" \
        'document.body.dataset.wide = document.documentElement.scrollWidth > innerWidth ? "yes" : "no";'
    visit "$out/wide.html" "$out/wide.dom" --window-size=400,1600 || fail "$page is not clean"
    grep -q 'data-wide="no"' "$out/wide.dom" || fail "$page is wider than a window of 400 pixels"
    visit "$page" "$out/page.dom" || fail "$page is not clean"
    for width in 400 1280; do
        for scheme in light dark; do
            # 0 is dark, 1 is light.
            setting=$([ $scheme = dark ] && echo 0 || echo 1)
            picture=$out/$name-$width-$scheme.png
            browser --window-size=$width,1600 --blink-settings=preferredColorScheme="$setting" --screenshot="$picture" \
                "file://$page" >"$out/picture.log" 2>&1 || fail "no picture of $page, see $out/picture.log"
            [ "$(stat -c %s "$picture")" -gt 5000 ] || fail "$picture shows nothing"
        done
    done
done
rm -rf "$out"/*.dom "$out"/*.log "$out"/{wide,filtered,forbidden}.html "$out"/hostile*
echo "browser: good ($SECONDS s); $all results, $(find "$out/site" -name '*.html' | wc -l) pages of the site, screenshots in $target/browser"

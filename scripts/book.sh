#!/usr/bin/env bash
# The documentation as a site: README, docs/, and for each protocol every clause and every scenario, from the ledger. mdBook
# builds it into <target>/book/html. Red if a link in it leads nowhere. ENGINECHECK is the program, else it is built.
set -euo pipefail
cd "$(dirname "$0")/.."

# The version that is tried.
readonly MDBOOK=0.5.4

target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target"
target=$(realpath "$target")
if [ -z "${ENGINECHECK:-}" ]; then
    cargo build --locked --quiet --bin enginecheck
    ENGINECHECK=$target/debug/enginecheck
fi
PATH=$PATH:$target/book-tools/bin
if ! command -v mdbook >/dev/null; then
    CARGO_PROFILE_DEV_DEBUG=0 cargo install --locked --quiet --debug --root "$target/book-tools" --version "$MDBOOK" --no-default-features --features search mdbook
fi

book=$target/book
rm -rf "$book"
mkdir -p "$book/src/specs"
cp --parents README.md CHANGELOG.md ARCHITECTURE.md CONTRIBUTING.md docs/*.md "$book/src"
# mdBook calls a README index.html, but does not change the links to it.
cp specs/README.md "$book/src/specs/index.md"

# The title of a page.
title() {
    sed -n 's/^# //p' "$book/src/$1" | head -n 1
}

{
    echo '# Summary'
    echo
    echo '[enginecheck](README.md)'
    echo
    echo '# For engine authors'
    echo
    for page in docs/*.md; do
        echo "- [$(title "$page")]($page)"
    done
    echo "- [Scenarios of your own](specs/index.md)"
    echo
    echo '# The protocols'
    echo
} >"$book/src/SUMMARY.md"

protocols=$("$ENGINECHECK" list --json | grep -o '"protocol": "[a-z]*"' | sort -u | cut -d'"' -f4)
[ -n "$protocols" ]
for protocol in $protocols; do
    mkdir -p "$book/src/$protocol"
    # Each clause gets a place that scenarios link to.
    {
        echo "# $protocol: clauses"
        echo
        "$ENGINECHECK" clauses "$protocol" --format md | sed -E 's/^\| ([A-Z]+[0-9A-Z-]*-[0-9A-Z]+) \|/| <a id="\1"><\/a>\1 |/'
    } >"$book/src/$protocol/clauses.md"
    {
        echo "# $protocol: scenarios"
        echo
        "$ENGINECHECK" list --protocol "$protocol" --markdown |
            perl -pe 's{(\| )([A-Z][0-9A-Z, -]+)( \|)$}{my ($a, $all, $b) = ($1, $2, $3);
                $all =~ s/([0-9A-Z-]+)/[$1](clauses.md#$1)/g; "$a$all$b"}e'
    } >"$book/src/$protocol/scenarios.md"
    echo "- [$protocol]($protocol/clauses.md)" >>"$book/src/SUMMARY.md"
    echo "  - [Scenarios]($protocol/scenarios.md)" >>"$book/src/SUMMARY.md"
done
{
    echo
    echo '# The project'
    echo
    for page in CHANGELOG.md ARCHITECTURE.md CONTRIBUTING.md; do
        echo "- [$(title "$page")]($page)"
    done
} >>"$book/src/SUMMARY.md"

# Links to what is not part of the book become plain words.
find "$book/src" -name '*.md' -printf '%P\n' | while read -r page; do
    folder=$book/src/$(dirname "$page") perl -i -pe '
        s{\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]+)(#[^)\s]*)?\)}{
            my ($words, $path, $place) = ($1, $2, $3 // "");
            $path =~ s{specs/README\.md$}{specs/index.md};
            ($path =~ m{^[a-z]+:} || -f "$ENV{folder}/$path") ? "[$words]($path$place)" : $words
        }ge' "$book/src/$page"
done

cat >"$book/book.toml" <<'TOML'
[book]
title = "enginecheck"
description = "Does a board-game engine keep to its protocol?"
language = "en"

[build]
build-dir = "html"
create-missing = false

[output.html]
additional-css = ["wide.css"]
TOML
# The tables hold long names.
cat >"$book/wide.css" <<'CSS'
:root { --content-max-width: 1100px; }
.content table { width: 100%; font-size: 0.85em; }
.content td, .content th { overflow-wrap: anywhere; padding: 3px 8px; text-align: left; vertical-align: top; }
.content th { white-space: nowrap; }
CSS
mdbook build "$book" >"$book/mdbook.log" 2>&1 || {
    cat "$book/mdbook.log" >&2
    exit 1
}
if grep -E 'WARN|ERROR' "$book/mdbook.log" >&2; then
    exit 1
fi

# Every link within the book leads to a page, and to a place in it.
links=0
dead=0
while IFS=: read -r page link; do
    links=$((links + 1))
    path=${link%%#*}
    place=
    case $link in *'#'*) place=${link#*#} ;; esac
    file=$book/html/$page
    [ -z "$path" ] || file=$(dirname "$book/html/$page")/$path
    if [ ! -e "$file" ] || { [ -n "$place" ] && ! grep -qF "id=\"$place\"" "$file"; }; then
        echo "book: $page links to $link, which is not there" >&2
        dead=$((dead + 1))
    fi
done < <(cd "$book/html" && grep -ro --include='*.html' '<a [^>]*href="[^"]*"' . | sed -E 's/<a [^>]*href="([^"]*)"/\1/' |
    grep -vE ':[a-z]+:|print.html|404.html' | sed 's#^\./##' | sort -u)
pages=$(find "$book/html" -name '*.html' | wc -l)
echo "book: $pages pages in $book/html, $links links, $dead of them dead"
[ "$links" -gt 500 ] && [ "$dead" -eq 0 ]

#!/bin/bash -eu
# Called inside the image of ClusterFuzzLite or OSS-Fuzz: targets, seeds and dictionaries to $OUT.
cd "$SRC/enginecheck"
cargo fuzz build -O --debug-assertions
for file in fuzz/fuzz_targets/*.rs; do
    target=$(basename "$file" .rs)
    [ "$target" != empty ] || continue
    cp "fuzz/target/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
    inputs=()
    for kind in seeds regressions; do
        for input in "fuzz/$kind/$target"/*; do
            [ ! -f "$input" ] || inputs+=("$input")
        done
    done
    [ ${#inputs[@]} -eq 0 ] || zip --quiet --junk-paths "$OUT/${target}_seed_corpus.zip" "${inputs[@]}"
    case $target in
        *_*) dictionary=fuzz/dictionaries/${target#*_}.dict ;;
        *) dictionary=fuzz/dictionaries/$target.dict ;;
    esac
    [ ! -e "$dictionary" ] || cp "$dictionary" "$OUT/$target.dict"
done

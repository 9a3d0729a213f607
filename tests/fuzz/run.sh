#!/bin/sh
# Runs a fuzz target for a bounded time; what it finds is printed, so that a log is enough
# to repeat it.
#
# usage: run.sh TARGET SEEDS SECONDS LONG_SECONDS [CORPUS...]
#
# SEEDS is a program that writes more seeds into a directory, or "-". With DRAWFOUR_LONG in
# the environment LONG_SECONDS holds; with DRAWFOUR_FUZZ_SECONDS that many.
set -eu
target=$1
seeds=$2
seconds=$3
[ -z "${DRAWFOUR_LONG:-}" ] || seconds=$4
seconds=${DRAWFOUR_FUZZ_SECONDS:-$seconds}
shift 4

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir "$scratch/new" "$scratch/seeds"
[ "$seeds" = - ] || "$seeds" "$scratch/seeds"

status=0
"$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -max_len=4096 -entropic=0 \
    -print_final_stats=1 -artifact_prefix="$scratch/found-" \
    "$scratch/new" "$scratch/seeds" "$@" >"$scratch/log" 2>&1 || status=$?
tail -n 60 "$scratch/log"
for file in "$scratch"/found-*; do
    [ -e "$file" ] || continue
    echo "# found: base64 of the input; repeat with: base64 -d | $target /dev/stdin"
    base64 "$file"
done
# libFuzzer ends with 77 when it finds something, which meson would take for "skipped".
[ $status = 0 ] || exit 1

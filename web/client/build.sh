#!/bin/sh
# Builds the browser client into a folder; files.txt there lists what is to be served.
#
# usage: build.sh SOURCE_FOLDER WORK_FOLDER OUT_FOLDER required|optional
#
# The packages go into WORK_FOLDER once. Where they cannot be had and the page is
# optional, OUT_FOLDER has an empty files.txt, and the program says so when it is asked.
set -eu
source=$1
work=$2
output=$3
need=$4

fetch()
{
    if cmp -s "$source/package-lock.json" "$work/.installed" 2>/dev/null; then
        return 0
    fi
    cp "$source/package.json" "$source/package-lock.json" "$work/"
    (cd "$work" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
        --fetch-retries=1 --fetch-timeout=60000 </dev/null >"$work/.log" 2>&1) ||
        return 1
    cp "$source/package-lock.json" "$work/.installed"
}

bundle()
{
    cp "$source/build.mjs" "$work/"
    node "$work/build.mjs" "$source" "$output" check </dev/null >"$work/.log" 2>&1
}

mkdir -p "$work"
: >"$work/.log"
if command -v npm >/dev/null 2>&1 && fetch && bundle; then
    exit 0
fi
cat "$work/.log" >&2
if [ "$need" = required ]; then
    echo "web/client: the client could not be built; it needs nodejs, npm and its packages" >&2
    exit 1
fi
mkdir -p "$output"
: >"$output/files.txt"

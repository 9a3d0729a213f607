#!/bin/sh
# Builds a part of web/ with its build.mjs, unless its packages are missing. Whatever is wrong
# with the sources is a failure, always.
#
# usage: build.sh SOURCE WORK OUTPUT WHY_NOT
#
# WORK and WHY_NOT are those of fetch.sh. With something in WHY_NOT, OUTPUT becomes empty.
set -eu
source=$1
work=$2
output=$3
why_not=$4

if [ -s "$why_not" ]; then
    rm -rf "$output"
    mkdir -p "$(dirname "$output")"
    : >"$output"
    exit 0
fi
# Beside the packages, where node looks for them.
cp "$source/build.mjs" "$work/"
exec node "$work/build.mjs" "$source" "$output" </dev/null

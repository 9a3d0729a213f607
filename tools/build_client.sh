#!/bin/sh
# Builds the browser client and writes it as a C source.
#
# usage: build_client.sh SOURCE_FOLDER WORK_FOLDER OUTPUT required|optional
set -eu
source=$1
work=$2
output=$3
need=$4
tools=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)

mkdir -p "$work"
sh "$source/build.sh" "$source" "$work" "$work/out" "$need"
python3 "$tools/embed_pages.py" "$output" "$work/out"

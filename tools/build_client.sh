#!/bin/sh
# Builds the browser client and writes it as a C source.
#
# usage: build_client.sh SOURCE WORK OUTPUT WHY_NOT CATALOG
#
# SOURCE, WORK and WHY_NOT are those of web/build.sh. The client imports CATALOG, what there is
# to choose from, as "catalog".
set -eu
tools=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)

DRAWFOUR_CATALOG=$5
export DRAWFOUR_CATALOG
sh "$tools/../web/build.sh" "$1" "$2" "$2/out" "$4"
python3 "$tools/embed_pages.py" "$3" "$2/out" "$4"

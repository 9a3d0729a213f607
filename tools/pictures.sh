#!/bin/sh
# Photographs the browser client: every screen at six sizes, in light and dark, and the picture
# that is shown beside a link.
#
# usage: pictures.sh [FOLDER [OPTION...]]
#
# FOLDER is build/pictures unless said. Options are those of tests/browser/run.sh; `--only ten`
# makes some of them. web/client/public/preview.png is a copy of preview.png, and the pictures of the
# README are table-1366x625-light.png and table-360x740-dark.png.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
folder=${1:-$root/build/pictures}
[ $# -eq 0 ] || shift

exec sh "$root/tests/browser/run.sh" "$root/tests/browser" "$root/build/tests/browser/pictures" \
    "$root/build/src/cli/drawfour" --cases ../pictures/screens,../pictures/preview \
    --screens "$folder" "$@"

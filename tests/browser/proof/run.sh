#!/bin/sh
# The proof of the deals as the page checks it, as TAP: in node, without a browser.
#
# usage: run.sh SOURCE_FOLDER WORK_FOLDER DRAWFOUR CLIENT_FOLDER CLIENT_TOOLS FAIR_MD
#
# CLIENT_TOOLS is the folder into which the build of the client has put its packages.
set -eu
source=$1
work=$2
program=$3
shift 3

if ! command -v node >/dev/null 2>&1 || ! [ -d "$2/node_modules/esbuild" ]; then
    echo "Bail out! the browser client is not built: it needs nodejs, npm and its packages"
    exit 1
fi
mkdir -p "$work"
exec node "$source/proof/run.mjs" "$program" "$work" "$@"

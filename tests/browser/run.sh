#!/bin/sh
# Plays in a real browser: the tests of the browser client, as TAP.
#
# usage: run.sh SOURCE_FOLDER WORK_FOLDER DRAWFOUR [OPTION...]
#
# The packages go into WORK_FOLDER once, and the pictures of what failed into
# WORK_FOLDER/screens/failed. Options: --cases NAME,... runs the files of these names, --only TEXT the
# tests whose name has it, --at-once N so many of them at a time, --screens FOLDER puts the
# pictures elsewhere.
set -eu
source=$1
work=$2
program=$3
shift 3

bail()
{
    echo "Bail out! $1"
    exit 1
}

command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 ||
    bail "chromium is missing: tools/setup.sh test installs it"
mkdir -p "$work"
why=$(sh "$source/../../tools/npm_fetch.sh" "$source" "$work") ||
    bail "the packages of tests/browser/package.json are missing: $why"
# Beside their packages, where node looks for them.
for folder in lib cases pictures benchmarks; do
    rm -rf "${work:?}/$folder"
    cp -R "$source/$folder" "$work/"
done
cp "$source/run.mjs" "$work/"
# A language that is added there is tested.
DRAWFOUR_LANGUAGES=$source/../../web/client/src/i18n
export DRAWFOUR_LANGUAGES
exec node "$work/run.mjs" "$program" "$work" "$@"

#!/bin/sh
# Plays in a real browser: the tests of the browser client, as TAP.
#
# usage: run.sh SOURCE_FOLDER WORK_FOLDER DRAWFOUR [OPTION...]
#
# The packages go into WORK_FOLDER once, and the pictures of the screens into
# WORK_FOLDER/screens. Options: --cases NAME,... runs the files of these names, --only TEXT the
# tests whose name has it, --screens FOLDER puts the pictures elsewhere.
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

command -v chromium >/dev/null 2>&1 ||
    bail "chromium is missing: tools/setup.sh test installs it"
mkdir -p "$work"
why=$(sh "$source/../../tools/npm_fetch.sh" "$source" "$work") ||
    bail "the packages of tests/browser/package.json are missing: $why"
# Beside their packages, where node looks for them.
rm -rf "${work:?}/lib" "${work:?}/cases" "${work:?}/pictures"
cp -R "$source/run.mjs" "$source/lib" "$source/cases" "$source/pictures" "$work/"
# A language that is added there is tested.
DRAWFOUR_LANGUAGES=$source/../../web/client/src/i18n
export DRAWFOUR_LANGUAGES
exec node "$work/run.mjs" "$program" "$work" "$@"

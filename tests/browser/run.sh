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

for tool in node npm chromium; do
    command -v "$tool" >/dev/null 2>&1 ||
        bail "$tool is missing: tools/setup.sh test installs it (Debian package $tool)"
done
mkdir -p "$work"
fetch || {
    sed 's/^/# /' "$work/.log"
    bail "the packages of tests/browser/package.json could not be installed by npm"
}
# Beside their packages, where node looks for them.
rm -rf "${work:?}/lib" "${work:?}/cases"
cp -R "$source/run.mjs" "$source/lib" "$source/cases" "$work/"
exec node "$work/run.mjs" "$program" "$work" "$@"

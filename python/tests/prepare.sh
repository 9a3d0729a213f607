#!/bin/sh
# usage: prepare.sh FOLDER - an environment in FOLDER/env with what the tests need, from the
# Python registry. Made once; ends with 1 where the registry cannot be reached.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
work=$1
mkdir -p "$work"
if cmp -s "$here/requirements.txt" "$work/installed"; then
    exit 0
fi
rm -rf "$work/env"
python3 -m venv "$work/env"
"$work/env/bin/pip" install --quiet --disable-pip-version-check --retries 1 \
    --requirement "$here/requirements.txt"
cp "$here/requirements.txt" "$work/installed"

#!/bin/sh
# Fetches what a part of web/ is built with. The build runs this every time, so that a
# network that was missing once is not missed for ever.
#
# usage: fetch.sh NAME SOURCE WORK WHY_NOT enabled|auto|disabled
#
# The packages go into WORK once. The file WHY_NOT is empty when they are there; otherwise it
# says why not, the part is left out, and a line that begins with "drawfour: " tells so: ./run
# shows it. It is changed only when what it says changes. `enabled` makes that a failure,
# `disabled` does not try.
set -eu
name=$1
source=$2
work=$3
why_not=$4
need=$5
tools=$(CDPATH='' cd -- "$(dirname -- "$0")/../tools" && pwd -P)

why=
case $need in
disabled) why="it was left out on purpose" ;;
*)
    why=$(sh "$tools/npm_fetch.sh" "$source" "$work") ||
        : "${why:=its packages could not be fetched}"
    ;;
esac
printf '%s' "$why" | cmp -s - "$why_not" || printf '%s' "$why" >"$why_not"

case $need:$why in
*: | disabled:*) ;;
auto:*)
    echo "drawfour: built without $name: $why;" \
        "the rest works, and the next ./run or build tries again" >&2
    ;;
*)
    echo "$name cannot be built: $why" >&2
    exit 1
    ;;
esac

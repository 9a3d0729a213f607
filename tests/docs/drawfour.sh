#!/bin/sh
# What the snippets of the documentation call `drawfour`: the built program, in less time.
#
# $DRAWFOUR is the program, $HERE this folder. What plays thousands of rounds plays a few,
# with all its other options as shown; a server is started, asked and stopped again. An option
# that comes twice counts as said last.
set -eu

has()
{
    wanted=$1
    shift
    for word; do
        [ "$word" != "$wanted" ] || return 0
    done
    return 1
}

case ${1:-serve} in
sim | compare)
    if has --matches "$@"; then
        exec "$DRAWFOUR" "$@" --matches 2
    fi
    exec "$DRAWFOUR" "$@" --rounds 6
    ;;
bench)
    exec "$DRAWFOUR" "$@" --rounds 20
    ;;
analyze)
    exec "$DRAWFOUR" "$@" --playouts 8
    ;;
serve | join)
    if has --check-config "$@" || has --help "$@"; then
        exec "$DRAWFOUR" "$@"
    fi
    exec python3 "$HERE/served.py" "$DRAWFOUR" "${@:-serve}"
    ;;
play)
    exec "$DRAWFOUR" "$@" --pace 0
    ;;
*)
    exec "$DRAWFOUR" "$@"
    ;;
esac

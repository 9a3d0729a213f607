#!/bin/sh
# What the snippets of the documentation call `drawfour`: the built program, in less time.
#
# $DRAWFOUR is the program, $HERE this folder. What plays thousands of rounds plays a few,
# with all its other options as shown; a server is started, asked and stopped again.
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

# Runs the program with another value for an option, which is given once.
run_with()
{
    option=$1
    value=$2
    shift 2
    before=
    for word; do
        shift
        if [ "$word" != "$option" ] && [ "$before" != "$option" ]; then
            set -- "$@" "$word"
        fi
        before=$word
    done
    exec "$DRAWFOUR" "$@" "$option" "$value"
}

case ${1:-serve} in
sim | compare)
    if has --matches "$@"; then
        run_with --matches 2 "$@"
    fi
    run_with --rounds 6 "$@"
    ;;
bench)
    if has --signature "$@"; then
        exec "$DRAWFOUR" "$@"
    fi
    run_with --rounds 20 "$@"
    ;;
analyze)
    run_with --playouts 8 "$@"
    ;;
serve | join)
    if has --check-config "$@" || has --help "$@"; then
        exec "$DRAWFOUR" "$@"
    fi
    exec python3 "$HERE/served.py" "$DRAWFOUR" "${@:-serve}"
    ;;
play)
    if has --resume "$@"; then
        exec "$DRAWFOUR" "$@"
    fi
    run_with --pace 0 "$@"
    ;;
*)
    exec "$DRAWFOUR" "$@"
    ;;
esac

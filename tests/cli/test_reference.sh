#!/bin/sh
# `drawfour rules`, `deck`, `editions`, `help`: what users read, and how errors end.
# usage: test_reference.sh DRAWFOUR; speaks TAP.
set -u
drawfour=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
number=0

# run STATUS ARGS...: runs drawfour; output in $scratch/out and $scratch/err.
run()
{
    wanted=$1
    shift
    NO_COLOR='' "$drawfour" "$@" </dev/null >"$scratch/out" 2>"$scratch/err"
    status=$?
    [ $status = "$wanted" ] && return 0
    echo "# drawfour $*: status $status, not $wanted"
    return 1
}

# says FILE TEXT: whether the output contains the text.
says()
{
    grep -qF -- "$2" "$scratch/$1" && return 0
    echo "# no '$2' in:"
    sed 's/^/#   /' "$scratch/$1"
    return 1
}

silent()
{
    [ ! -s "$scratch/$1" ] && return 0
    echo "# $1 is not empty"
    return 1
}

point()
{
    number=$((number + 1))
    name=$1
    shift
    if "$@"; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
    fi
}

all_classic()
{
    run 0 rules && silent err && says out 'T7  Challenging' && ! says out 'W3' >/dev/null
}

only_baseball()
{
    run 0 rules baseball && says out 'W1  Wild Swap Hands' && says out 'H10 rooster' &&
        ! says out 'Greyskull' >/dev/null
}

one_clause()
{
    run 0 rules t7 && says out 'T7  Challenging' && ! says out 'T8' >/dev/null
}

no_escapes()
{
    run 0 rules && ! grep -q "$(printf '\033')" "$scratch/out" &&
        [ "$(awk 'length > 80' "$scratch/out" | wc -l)" = 0 ]
}

section()
{
    run 0 rules greyskull D && says out 'purple' && says out 'D5' && ! says out 'Red, yellow' >/dev/null
}

near_clause()
{
    run 2 rules T77 && silent out && says err 'T7'
}

not_in_edition()
{
    run 2 rules classic W3 && silent out && says err 'does not hold in classic'
}

house_rule()
{
    run 0 rules --house rooster && says out 'draws four cards' &&
        says out 'told: Crow like a rooster' && says out 'H10'
}

no_house_rule()
{
    run 2 rules --house chicken && silent out && says err 'chicken'
}

# Name, then the number of cards (D1 to D5).
decks()
{
    for pair in classic:108 super-hero:112 baseball:112 greyskull:112 pocket:108 family:108 \
        ruthless:168 all-wild:112 catapult:120 mau-mau:32 crazy-eights:52 twofold:112; do
        run 0 deck "${pair%:*}" && says out "${pair#*:} cards, worth" || return 1
    done
}

deck_default()
{
    run 0 deck && says out 'W4 x4' && says out 'r0 x1' && says out 'bD x2'
}

deck_unknown()
{
    run 2 deck --edition nonesuch && silent out && says err 'nonesuch'
}

deck_file()
{
    printf 'return (\n' >"$scratch/broken.lua"
    run 2 deck "$scratch/broken.lua" && silent out && says err 'broken.lua:'
}

list()
{
    run 0 editions && says out 'greyskull' && says out 'mau-mau         32  Mau-Mau' &&
        [ "$(wc -l <"$scratch/out")" = 13 ]
}

helps()
{
    run 0 help && says out 'rules' && run 0 --help && run 0 help rules && says out 'usage:' &&
        run 0 deck --help && says out 'EDITION' && run 0 --version && says out 'drawfour 0.'
}

no_command()
{
    run 2 && silent out && says err 'usage:' && run 2 ruels && silent out &&
        says err 'did you mean rules?'
}

bad_options()
{
    run 2 deck --editon classic && says err '--edition' && run 2 deck a b && says err 'too many' &&
        run 2 rules --house && says err 'needs a value' && run 2 rules T1 T2
}

full_disk()
{
    [ -c /dev/full ] || return 0
    "$drawfour" rules >/dev/full 2>"$scratch/err"
    [ $? = 2 ] && says err 'could not be written'
}

echo 1..18
point 'rules prints the classic game' all_classic
point 'rules EDITION prints what holds there' only_baseball
point 'rules CLAUSE in any case' one_clause
point 'rules without escapes or long lines in a file' no_escapes
point 'rules EDITION SECTION' section
point 'rules with a wrong clause tells near ones' near_clause
point 'rules with a clause of another edition' not_in_edition
point 'rules --house tells what a rule does' house_rule
point 'rules --house with no such rule' no_house_rule
point 'deck sizes of all editions' decks
point 'deck shows codes and copies' deck_default
point 'deck with no such edition' deck_unknown
point 'deck of a broken file' deck_file
point 'editions' list
point 'help and version' helps
point 'no command or a wrong one' no_command
point 'wrong options' bad_options
point 'a full disk is an error' full_disk

#!/bin/sh
# ./run as a user meets it: from anywhere, at once, with its streams left to the program.
# usage: test_run.sh ROOT; ends with status 0 if all holds.
set -eu
root=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail()
{
    echo "test_run.sh: $*" >&2
    exit 1
}

"$root/run" --version >out 2>err || fail "the program did not run"
grep -q '^drawfour [0-9]' out || fail "standard output is not the program's"
[ "$(wc -l <out)" = 1 ] || fail "standard output has more than the program's"

"$root/run" --version >out 2>err
[ ! -s err ] || fail "not quiet when there is nothing to do"

left=$(printf 'kept' | { "$root/run" --version >/dev/null 2>&1 && cat; })
[ "$left" = kept ] || fail "read standard input, which is the program's"

status=0
"$root/run" no-such-command >out 2>err || status=$?
[ $status = 2 ] || fail "status $status instead of the program's 2"

echo 'return (' >'a file.lua'
status=0
"$root/run" deck './a file.lua' >out 2>err || status=$?
[ $status = 2 ] || fail "status $status for a broken file, not 2"
grep -q 'a file.lua:[0-9]' err || fail "a file argument is not taken from the caller's directory"

for i in 1 2 3 4; do
    "$root/run" rules T1 >"out.$i" 2>&1 &
done
wait
for i in 2 3 4; do
    cmp -s out.1 "out.$i" || fail "four at a time disturb each other"
done

# With no argument: a server, that can be reached and ends when it is told to.
DRAWFOUR_PORT=0 DRAWFOUR_DATA=$scratch/data "$root/run" >out 2>err &
server=$!
tries=0
until grep -q 'Games are kept' out; do
    tries=$((tries + 1))
    [ $tries -lt 300 ] || fail "the server did not start: $(cat out err)"
    kill -0 $server 2>/dev/null || fail "the server ended: $(cat out err)"
    sleep 0.1
done
port=$(sed -n 's|.*http://localhost:\([0-9]*\)/.*|\1|p' out)
python3 - "$port" <<'CHECK' || fail "the server does not answer"
import sys, urllib.request
page = urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[1]}/", timeout=10).read()
assert b"Drawfour" in page
CHECK
kill $server
wait $server || fail "the server ended with a fault: $(cat err)"

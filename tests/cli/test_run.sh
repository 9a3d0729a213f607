#!/bin/sh
# ./run as a user meets it: from a fresh copy, first without the registry of npm and then with
# it; from anywhere, at once, with its streams left to the program.
# usage: test_run.sh ROOT; ends with status 0 if all holds.
set -eu
root=$1
scratch=$(mktemp -d)
helper=
trap 'kill $helper 2>/dev/null || true; rm -rf "$scratch"' EXIT
copy=$scratch/copy
cd "$scratch"

fail()
{
    echo "test_run.sh: $*" >&2
    exit 1
}

# A registry at a port where nobody listens, and nothing in npm's cache.
without_registry="env npm_config_registry=http://127.0.0.1:9/ npm_config_cache=$scratch/npm"

# start_server COMMAND...: returns when the server can be reached, at $port.
start_server()
{
    rm -f lines
    mkfifo lines
    env DRAWFOUR_PORT=0 DRAWFOUR_DATA="$scratch/data" timeout 600 "$@" >lines 2>err &
    helper=$!
    exec 3<lines
    port=
    while IFS= read -r line <&3; do
        case $line in
        *http://localhost:*)
            port=${line#*http://localhost:}
            port=${port%%/*}
            ;;
        *'Games are kept'*) return ;;
        esac
    done
    fail "the server ended: $(cat err)"
}

stop_server()
{
    kill "$helper"
    wait "$helper" || fail "the server ended with a fault: $(cat err)"
    helper=
    exec 3<&-
}

# ask PATH: what the server answers with status 200.
ask()
{
    python3 - "http://127.0.0.1:$port$1" <<'END' || fail "no good answer at $1"
import sys, urllib.request
sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1], timeout=30).read())
END
}

mkdir "$copy"
tar -C "$root" --anchored --exclude='./build*' --exclude=./.git --exclude=./drawfour-data -c . |
    tar -C "$copy" -x

# The first run, and the registry of npm cannot be reached: told at once with npm's reason.
$without_registry "$copy/run" --version >out 2>err || fail "the first run failed: $(cat err)"
grep -q '^drawfour [0-9]' out || fail "standard output is not the program's"
[ "$(wc -l <out)" = 1 ] || fail "standard output has more than the program's"
for part in 'the browser client' 'the page of --report'; do
    grep -q "^drawfour: built without $part: .*ECONNREFUSED" err ||
        fail "not told that $part is missing, and why: $(cat err)"
done

# It is tried again, told again, and the page that is there instead gives the same reason.
# shellcheck disable=SC2086
start_server $without_registry "$copy/run"
grep -q '^drawfour: built without the browser client: .*ECONNREFUSED' err ||
    fail "not told again that the browser client is missing: $(cat err)"
ask / >page
grep -q 'built without its browser client: .*ECONNREFUSED' page ||
    fail "the page does not say why the client is missing: $(cat page)"
ask /readyz >page
stop_server
status=0
"$copy/build/src/cli/drawfour" sim --rounds 1 --report page.html >out 2>err || status=$?
[ $status = 2 ] || fail "status $status for a page that is missing, not 2"
grep -q 'ECONNREFUSED' err || fail "--report does not say why its page is missing: $(cat err)"

# A registry that takes the connection and never answers is not waited for.
mkfifo silent
python3 - >silent <<'END' &
import signal, socket
server = socket.create_server(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
signal.pause()
END
helper=$!
read -r port <silent
env npm_config_registry="http://127.0.0.1:$port/" npm_config_cache="$scratch/npm" \
    DRAWFOUR_NPM_WAIT=1 "$copy/run" --version >out 2>err || fail "status $? without an answer"
kill "$helper"
helper=
grep -q 'browser client: the registry of npm did not answer within 1 s' err ||
    fail "not told that the registry is silent: $(cat err)"

# The registry is back: so is the client, and nothing is left to tell.
"$copy/run" --version >out 2>err || fail "the run with npm failed: $(cat err)"
[ ! -s err ] || fail "the client is still missing: $(cat err)"
start_server "$copy/run"
ask / >page
script=$(sed -n 's/.*src="\/*\(app-[A-Z0-9]*\.js\)".*/\1/p' page)
[ -n "$script" ] || fail "the page is not the browser client's: $(cat page)"
ask "/$script" >app.js
[ "$(wc -c <app.js)" -gt 5000 ] || fail "the script of the client is too short"
stop_server

left=$(printf 'kept' | { "$copy/run" --version >/dev/null 2>&1 && cat; })
[ "$left" = kept ] || fail "read standard input, which is the program's"

status=0
"$copy/run" no-such-command >out 2>err || status=$?
[ $status = 2 ] || fail "status $status instead of the program's 2"

echo 'return (' >'a file.lua'
status=0
"$copy/run" deck './a file.lua' >out 2>err || status=$?
[ $status = 2 ] || fail "status $status for a broken file, not 2"
grep -q 'a file.lua:[0-9]' err || fail "a file argument is not taken from the caller's directory"

for i in 1 2 3 4; do
    "$copy/run" rules T1 >"out.$i" 2>&1 &
done
wait
for i in 2 3 4; do
    cmp -s out.1 "out.$i" || fail "four at a time disturb each other"
done

# A client that does not compile is a failed build, with the compiler's words.
echo 'export const broken: number = "text";' >>"$copy/web/client/src/main.tsx"
status=0
"$copy/run" --version >out 2>err || status=$?
[ $status = 125 ] || fail "status $status for a client that does not compile, not 125"
grep -q "main.tsx.*TS2322" err || fail "the compiler's words are missing: $(cat err)"

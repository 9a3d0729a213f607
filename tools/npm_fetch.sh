#!/bin/sh
# Puts the packages of SOURCE/package-lock.json into WORK/node_modules, once: it does nothing
# when they are there.
#
# usage: npm_fetch.sh SOURCE WORK
#
# Where they cannot be had the status is 1, and one line on standard output says why.
set -eu
source=$1
work=$2

# How long to wait for a sign of life, in seconds: without a network every build tries again,
# and must not be held up for long.
patience_s=${DRAWFOUR_NPM_WAIT:-10}

give_up()
{
    printf '%s\n' "$*" | tr -c '\n\040-\176' '?' | cut -c 1-300
    exit 1
}

install()
{
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error --engine-strict "$@" \
        </dev/null >.log 2>&1
}

# Whether the registry keeps us waiting. Any answer will do, also an error: what matters of it
# shows when the packages are asked for. npm itself measures the time, since on a slow machine
# its own start can take as long; `timeout` is for what npm does not foresee.
is_silent()
{
    timeout $((patience_s + 110)) npm ping --fetch-retries=0 \
        --fetch-timeout=$((patience_s * 1000)) </dev/null >.log 2>&1 && return 1
    [ $? = 124 ] || grep -qiE 'timeout|timedout' .log
}

# npm's own reason, as short as it can be.
reason()
{
    awk '
        !/^npm (ERR!|error) / { next }
        { sub(/^npm (ERR!|error) /, "") }
        $1 == "code" { code = $2; next }
        $1 == "errno" || $1 == "syscall" { next }
        first == "" { first = $0 }
        why == "" && sub(/.*, reason: /, "") { why = $0 }
        END {
            text = why != "" ? why : first
            print index(text, code) ? text : code ": " text
        }' .log
}

if cmp -s "$source/package-lock.json" "$work/.installed" 2>/dev/null; then
    exit 0
fi
for tool in node npm; do
    command -v "$tool" >/dev/null 2>&1 || give_up "$tool is not installed"
done
mkdir -p "$work"
cp "$source/package.json" "$source/package-lock.json" "$work/"
cd "$work"
# What npm has in its cache needs no network.
if ! install --offline; then
    if is_silent; then
        give_up "the registry of npm did not answer within $patience_s s"
    fi
    install --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-timeout=60000 ||
        give_up "npm could not fetch its packages ($(reason))"
fi
cp package-lock.json .installed

#!/bin/sh
# Installs what is missing to build (`setup.sh build`, the default) or also to test
# (`setup.sh test`). Looks for the things themselves, not for packages, so that tools
# from elsewhere do as well; says and does nothing when all is there.
set -eu
what=${1:-build}

has()
{
    command -v "$1" >/dev/null 2>&1
}

compiles()
{
    printf '#include <%s>\n' "$1" | cc -E - >/dev/null 2>&1
}

has_fuzzer()
{
    runtime=$(clang -print-runtime-dir 2>/dev/null) || return 1
    ls "$runtime"/libclang_rt.fuzzer* >/dev/null 2>&1
}

# The Debian packages of what a build lacks, one a line.
missing_build()
{
    has cc || echo gcc
    { has cc && compiles stdio.h; } || echo libc6-dev
    has meson || echo meson
    has ninja || echo ninja-build
    has pkg-config || echo pkg-config
    has python3 || echo python3
    pkg-config --exists lua5.4 2>/dev/null || pkg-config --exists lua-5.4 2>/dev/null ||
        echo liblua5.4-dev
    pkg-config --exists jansson 2>/dev/null || echo libjansson-dev
    for library in libsodium:libsodium-dev sqlite3:libsqlite3-dev libzstd:libzstd-dev \
        openssl:libssl-dev ncursesw:libncurses-dev libqrencode:libqrencode-dev; do
        pkg-config --exists "${library%%:*}" 2>/dev/null || echo "${library#*:}"
    done
    compiles wslay/wslay.h || echo libwslay-dev
    compiles uthash.h || echo uthash-dev
    # llhttp comes as sources.
    [ -f /usr/share/llhttp/llhttp.c ] || echo node-llhttp
    # Manual pages.
    has scdoc || echo scdoc
    # For the browser client and the page of `drawfour sim --report`.
    has node || echo nodejs
    has npm || echo npm
}

# The same for the tests. clang's sanitizers and libFuzzer are a package of their own.
missing_test()
{
    has gcc || echo gcc
    has clang || echo clang
    has_fuzzer || echo libclang-rt-dev
    pkg-config --exists cmocka 2>/dev/null || echo libcmocka-dev
    for tool in chromium clang-format clang-tidy cppcheck gcovr jq openssl shellcheck tmux \
        valgrind; do
        has "$tool" || echo "$tool"
    done
}

missing()
{
    missing_build
    [ "$what" = build ] || missing_test
}

as_root()
{
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# apt-get's own output is long and of no use to a player: it is not shown.
install()
{
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 \
        update >/dev/null 2>&1 || true
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 \
        install -y --no-install-recommends "$@" </dev/null >/dev/null 2>&1
}

case $what in
build | test) ;;
*)
    echo "usage: tools/setup.sh [build|test]" >&2
    exit 2
    ;;
esac

list=$(missing | sort -u | tr '\n' ' ')
list=${list% }
[ -n "$list" ] || exit 0

if ! has apt-get; then
    echo "drawfour: missing here; please install the like of these Debian packages: $list" >&2
    exit 1
fi
if [ "$(id -u)" != 0 ] && ! has sudo; then
    echo "drawfour: missing here; as root: apt-get update && apt-get install $list" >&2
    exit 1
fi

echo "drawfour: installing $list" >&2
# shellcheck disable=SC2086
if ! install $list || [ -n "$(missing)" ]; then
    echo "drawfour: could not install all of it; try: apt-get update && apt-get install $list" >&2
    exit 1
fi

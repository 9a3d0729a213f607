#!/bin/sh
# Installs what is missing to build (`setup.sh build`, the default) or also to test
# (`setup.sh test`). Looks for the things themselves, not for packages, so that tools
# from elsewhere do as well; says and does nothing when all is there. Where it cannot
# install, it prints the command that does.
set -eu
what=${1:-build}

# What is needed and for what; how is_here finds it; its packages on Debian and Ubuntu,
# Fedora, Arch and Alpine; "-" where there is none, so that the tests do without. A package
# that has another name in some releases is written a|b: the first that the release offers is
# taken.
needs()
{
    cat <<'END'
build command:cc         gcc             gcc                gcc         gcc
build header:stdio.h     libc6-dev       glibc-devel        glibc       musl-dev
build meson              meson           meson              meson       meson
build command:ninja      ninja-build     ninja-build        ninja       samurai
build command:pkg-config pkg-config      pkgconf-pkg-config pkgconf     pkgconf
build command:python3    python3         python3            python      python3
build lua                liblua5.4-dev   lua-devel          lua54       lua5.4-dev
build library:jansson    libjansson-dev  jansson-devel      jansson     jansson-dev
build library:libsodium  libsodium-dev   libsodium-devel    libsodium   libsodium-dev
build library:sqlite3    libsqlite3-dev  sqlite-devel       sqlite      sqlite-dev
build library:libzstd    libzstd-dev     libzstd-devel      zstd        zstd-dev
build library:openssl    libssl-dev      openssl-devel      openssl     openssl-dev
build library:ncursesw   libncurses-dev  ncurses-devel      ncurses     ncurses-dev
build library:libqrencode libqrencode-dev qrencode-devel    qrencode    libqrencode-dev
build header:wslay/wslay.h libwslay-dev  wslay-devel        wslay       wslay-dev
build header:uthash.h    uthash-dev      uthash-devel       uthash      uthash-dev
build llhttp             libllhttp-dev|node-llhttp llhttp-devel llhttp  llhttp-dev
build command:scdoc      scdoc           scdoc              scdoc       scdoc
build command:node       nodejs          nodejs             nodejs      nodejs
build command:npm        npm             nodejs-npm         npm         npm
test  command:gcc        gcc             gcc                gcc         gcc
test  command:clang      clang           clang              clang       clang
test  command:g++        g++             gcc-c++            gcc         g++
test  command:abidiff    abigail-tools   libabigail         -           -
test  fuzzer             libclang-rt-dev compiler-rt        compiler-rt compiler-rt
test  library:cmocka     libcmocka-dev   libcmocka-devel    cmocka      cmocka-dev
test  browser            chromium-headless-shell|chromium|chromium-browser chromium chromium chromium
test  command:clang-format clang-format  clang-tools-extra  clang       clang-extra-tools
test  command:clang-tidy clang-tidy      clang-tools-extra  clang       clang-extra-tools
test  command:cppcheck   cppcheck        cppcheck           cppcheck    cppcheck
test  command:gcovr      gcovr           gcovr              gcovr       gcovr
test  command:jq         jq              jq                 jq          jq
test  command:openssl    openssl         openssl            openssl     openssl
test  command:shellcheck shellcheck      ShellCheck         shellcheck  shellcheck
test  command:tmux       tmux            tmux               tmux        tmux
test  command:valgrind   valgrind        valgrind           valgrind    valgrind
END
}

is_here()
{
    case $1 in
    command:*) has "${1#*:}" ;;
    header:*) printf '#include <%s>\n' "${1#*:}" | cc -E - >/dev/null 2>&1 ;;
    library:*) has_library "${1#*:}" ;;
    *) "has_$1" ;;
    esac
}

has()
{
    command -v "$1" >/dev/null 2>&1
}

has_library()
{
    pkg-config --exists "$1" 2>/dev/null
}

# meson.build asks for 1.0.
has_meson()
{
    case $(meson --version 2>/dev/null) in
    '' | 0.*) return 1 ;;
    esac
}

has_lua()
{
    has_library lua5.4 || has_library lua-5.4 || has_library 'lua >= 5.4 lua < 5.5'
}

# The library or, before there was one, its sources: see src/server/net/meson.build.
has_llhttp()
{
    has_library 'libllhttp >= 9' || is_here header:/usr/share/include/llhttp/llhttp.h
}

# Chromium without its windows does, and starts faster: see tests/browser/lib/browser.mjs.
has_browser()
{
    has chromium-headless-shell || has chromium
}

# clang's sanitizers and libFuzzer are a package of their own. The name of the folder differs
# between versions, and clang -print-runtime-dir may name one that is not there.
has_fuzzer()
{
    folder=$(clang -print-resource-dir 2>/dev/null) || return 1
    ls "$folder"/lib/*/libclang_rt.fuzzer* >/dev/null 2>&1
}

# The packages of what is missing, on one line, by their names in $family.
missing()
{
    needs | while read -r for_what need debian fedora arch alpine; do
        if [ "$for_what" = test ] && [ "$what" = build ]; then
            continue
        fi
        is_here "$need" || case $family in
        fedora) echo "$fedora" ;;
        arch) echo "$arch" ;;
        alpine) echo "$alpine" ;;
        *) offered "$debian" ;;
        esac
    done | sed '/^-$/d' | sort -u | tr '\n' ' ' | sed 's/ $//'
}

# offered A|B: the first that apt can install; A if it knows none.
offered()
{
    for package in $(echo "$1" | tr '|' ' '); do
        case $(apt-cache policy "$package" 2>/dev/null) in
        '' | *'Candidate: (none)'*) ;;
        *)
            echo "$package"
            return
            ;;
        esac
    done
    echo "${1%%|*}"
}

# Which column of the table, and the command that installs from it.
choose_family()
{
    if has apt-get; then
        family=debian install_command='apt-get install'
    elif has dnf; then
        family=fedora install_command='dnf install'
    elif has pacman; then
        family=arch install_command='pacman -S --needed'
    elif has apk; then
        family=alpine install_command='apk add'
    else
        family=unknown install_command=
    fi
}

as_root()
{
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# Its output is long and of no use to a player: the caller shows what matters of it.
apt_get()
{
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" \
        </dev/null 2>&1
}

say()
{
    echo "drawfour: $*" >&2
}

give_up()
{
    say "$*"
    exit 1
}

case $what in
build | test) ;;
*)
    echo "usage: tools/setup.sh [build|test]" >&2
    exit 2
    ;;
esac

choose_family
list=$(missing)
[ -n "$list" ] || exit 0

case $family in
debian) ;;
unknown) give_up "missing here; please install the like of these Debian packages: $list" ;;
*) give_up "missing here; as root: $install_command $list" ;;
esac
if [ "$(id -u)" != 0 ] && ! has sudo; then
    give_up "missing here; as root: apt-get update && apt-get install $list"
fi

# Only up-to-date lists tell what this release offers.
apt_get update >/dev/null || true
list=$(missing)
say "installing $list"
# shellcheck disable=SC2086
output=$(apt_get install -y --no-install-recommends $list) || true
list=$(missing)
if [ -n "$list" ]; then
    printf '%s\n' "$output" | sed -n 's/^[EW]: /drawfour: apt-get: /p' >&2
    say "still missing: $list"
    give_up "Debian 12, Ubuntu 24.04 and later releases have all of it;" \
        "try: apt-get update && apt-get install $list"
fi

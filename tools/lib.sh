# shellcheck shell=sh
# Shared by ./run and ./test, which set $root, the directory of the checkout.
#
# Everything here talks on standard error, reads nothing from standard input, and is
# silent when there is nothing to do.

: "${root:?is set by the caller}"

d4_say()
{
    printf '%s\n' "$*" >&2
}

# One set-up or build at a time. The lock is on a directory, so it leaves no file behind.
d4_lock()
{
    exec 9<"$root/tools"
    if command -v flock >/dev/null 2>&1; then
        flock 9
    fi
}

d4_unlock()
{
    exec 9<&-
}

# What a build directory depends on besides the sources: a moved tree or, built for this
# machine only, another processor needs a fresh one.
d4_place()
{
    printf '%s\n' "$root"
    grep -m 1 '^flags' /proc/cpuinfo 2>/dev/null || uname -m
}

# d4_configure DIR [OPTION...]: a configured build directory, made anew if it does not fit.
d4_configure()
{
    dir=$root/$1
    shift
    place=$(d4_place)
    if [ ! -f "$dir/build.ninja" ] || [ "$(cat "$dir/.place" 2>/dev/null)" != "$place" ]; then
        sh "$root/tools/setup.sh" build </dev/null >&2 || return 1
        d4_say "drawfour: configuring $(basename "$dir")"
        rm -rf "$dir"
        d4_quietly meson setup "$dir" "$root" "$@" || return 1
        printf '%s\n' "$place" >"$dir/.place"
    fi
    if [ -n "${DRAWFOUR_WERROR:-}" ] && [ ! -e "$dir/.werror" ]; then
        d4_quietly meson configure "$dir" -Dwerror=true || return 1
        : >"$dir/.werror"
    fi
}

# d4_build DIR TARGET [OPTION...]: builds TARGET ("all" for everything) in DIR. OPTIONs go
# to meson when the directory is first configured.
d4_build()
{
    build_dir=$1
    target=$2
    shift 2
    d4_configure "$build_dir" "$@" || return 1
    d4_ninja "$build_dir" "$target" && return 0

    # A package may have gone since: with everything installed, a second failure is real.
    sh "$root/tools/setup.sh" build </dev/null >&2 || return 1
    if ! d4_ninja "$build_dir" "$target"; then
        cat "$root/$build_dir/.log" >&2
        d4_say "drawfour: the build failed; the messages above say where"
        return 1
    fi
}

# Output goes to a log in the build directory; the caller shows it on failure. Of a build that
# went well, what was left out is shown: those lines begin with "drawfour: ".
d4_ninja()
{
    log=$root/$1/.log
    if command -v ninja >/dev/null 2>&1; then
        if [ ! -e "$root/$1/.built" ]; then
            d4_say "drawfour: building $1"
        fi
        if ninja -C "$root/$1" "$2" </dev/null >"$log" 2>&1; then
            [ -e "$root/$1/.built" ] || : >"$root/$1/.built"
            sed -n '/^drawfour: /p' "$log" >&2
            return 0
        fi
    fi
    return 1
}

# Runs a command and shows its output only if it fails.
d4_quietly()
{
    output=$("$@" </dev/null 2>&1) && return 0
    printf '%s\n' "$output" >&2
    d4_say "drawfour: failed: $*"
    return 1
}

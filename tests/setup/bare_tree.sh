#!/bin/sh
# From nothing to a running server: a minimal system of a Debian or Ubuntu release, with
# debootstrap and as root; in it ./run, tests/cli/test_run.sh and some suites of the tests.
#
# usage: bare_tree.sh RELEASE [MIRROR [SCRIPT]]
#
# MIRROR and SCRIPT are those of debootstrap, DEBOOTSTRAP_OPTIONS may hold options for it. The
# mirror is by default the first that apt uses on this machine. What this machine needs to reach
# packages (proxies, certificates, the configuration of apt and npm) is given to the tree.
# SUITES names the suites of tests to run. The tree lies in $TMPDIR until the end.
set -eu
release=${1:?usage: bare_tree.sh RELEASE [MIRROR [SCRIPT]]}
mirror=${2:-}
script=${3:-}
suites=${SUITES:-unit rules server cli}
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)

say()
{
    echo "bare_tree.sh: $release: $*" >&2
}

# The mounts and processes of the tree live in namespaces of their own and end with this script.
if [ -z "${DRAWFOUR_UNSHARED:-}" ]; then
    [ "$(id -u)" = 0 ] || { say "needs root" && exit 1; }
    command -v debootstrap >/dev/null || { say "needs debootstrap" && exit 1; }
    DRAWFOUR_UNSHARED=1
    export DRAWFOUR_UNSHARED
    tree=$(mktemp -d)
    trap 'rm -rf "$tree"' EXIT
    unshare --mount --pid --fork --kill-child sh "$0" "$release" "$mirror" "$script" "$tree"
    exit
fi
tree=$4

# inside COMMAND: runs it in the tree, with nothing of this machine's environment but what leads
# to packages.
inside()
{
    # shellcheck disable=SC2046
    chroot "$tree" /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM=dumb \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        NODE_EXTRA_CA_CERTS=/root/certificates.pem \
        $(env | grep -iE '^([a-z]+_proxy|npm_config_[a-z_]+)=') \
        sh -c "cd /root/drawfour && $1"
}

# step TEXT COMMAND: the output of a command is shown only if it fails.
step()
{
    say "$1"
    inside "$2" >"$tree/log" 2>&1 || {
        status=$?
        cat "$tree/log" >&2
        say "failed with status $status: $1"
        exit 1
    }
}

say "making the tree"
# shellcheck disable=SC2016 # apt-get expands it
[ -n "$mirror" ] || mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' |
    head -n 1)
# shellcheck disable=SC2086
debootstrap --variant=minbase ${DEBOOTSTRAP_OPTIONS:-} "$release" "$tree/system" "$mirror" \
    ${script:+"$script"} >"$tree/log" 2>&1 || { cat "$tree/log" >&2 && exit 1; }
tree=$tree/system
mount -t proc proc "$tree/proc"
mount --rbind /dev "$tree/dev"
mount --rbind /sys "$tree/sys"
cp /etc/resolv.conf "$tree/etc/resolv.conf"
apt-config dump | grep -iE '^Acquire::https?::' >"$tree/etc/apt/apt.conf.d/90here" || true
cat "${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}" >"$tree/root/certificates.pem" || true
[ ! -f ~/.npmrc ] || cp ~/.npmrc "$tree/root/"
mkdir "$tree/root/drawfour"
git -C "$root" ls-files -z --cached --others --exclude-standard --deduplicate |
    tar -C "$root" --null --ignore-failed-read -T - -c 2>/dev/null |
    tar -C "$tree/root/drawfour" -x

step "./run" "./run --version"
grep '^drawfour [0-9]' "$tree/log" >&2
step "tests/cli/test_run.sh" "sh tests/cli/test_run.sh \"\$PWD\""
step "tools/setup.sh test" "sh tools/setup.sh test"
step "building the tests" \
    "rm -rf build && root=\$PWD && . tools/lib.sh && d4_build build all -Dnative=true"
for suite in $suites; do
    step "suite $suite" "meson test -C build --no-rebuild --print-errorlogs --suite $suite"
    sed -n '/^Ok:/p; /^Fail:/p' "$tree/log" >&2
done
say "all is well"

#!/bin/sh
# usage: distributions.sh FOLDER - builds a wheel and, where the tree is a git checkout, a source
# distribution, and lets each play in an environment that has nothing else. The wheel is installed
# into FOLDER/env for the tests after this.
set -eu
package=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
work=$1
PATH=$work/env/bin:$PATH
export PIP_DISABLE_PIP_VERSION_CHECK=1

# plays DISTRIBUTION [OPTION...]: from an empty environment to a round.
plays()
{
    rm -rf "$work/empty"
    python -m venv "$work/empty"
    "$work/empty/bin/pip" install --quiet "$@"
    (
        cd "$work/empty"
        bin/python -m drawfour --watch --seed 1 | tail -n 1 | grep 'goes out'
        core=$(bin/python -c 'import drawfour._core as core; print(core.__file__)')
        if ldd "$core" | grep -i lua; then
            echo "the extension wants a Lua of the system"
            exit 1
        fi
    )
}

rm -rf "$work/dist"
mkdir -p "$work/dist"
pip wheel --quiet --no-build-isolation --no-deps --wheel-dir "$work/dist" "$package"
ls "$work"/dist/*-abi3-*.whl
plays "$work"/dist/*.whl
pip install --quiet --no-deps --force-reinstall "$work"/dist/*.whl

if git -C "$package" rev-parse HEAD >/dev/null 2>&1; then
    (cd "$package" && python -c 'import mesonpy, sys; mesonpy.build_sdist(sys.argv[1])' "$work/dist")
    # What it is compiled with is not the question here, only whether all of it is there.
    pip wheel --quiet --no-build-isolation --no-deps --wheel-dir "$work/dist/again" \
        -Csetup-args=-Dbuildtype=plain "$work"/dist/*.tar.gz
    plays "$work"/dist/again/*.whl
fi

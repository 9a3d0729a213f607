#!/bin/sh
# usage: sanitized.sh FOLDER - random games, wrong use and the environments through an extension
# with the address sanitizer.
set -eu
package=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
work=$1
PATH=$work/env/bin:$PATH
if [ ! -f "$work/asan/build.ninja" ]; then
    meson setup "$work/asan" "$package" -Dbuildtype=plain -Dc_args=-O1 -Db_sanitize=address,undefined \
        -Db_lundef=false
fi
ninja -C "$work/asan"
rm -rf "$work/asan/lib"
mkdir -p "$work/asan/lib"
cp -R "$package/drawfour" "$work/asan/lib/"
cp "$work"/asan/_core*.so "$work/asan/lib/drawfour/"
# The interpreter itself leaks by design; what is looked for is a wrong access.
sanitized()
{
    LD_PRELOAD="$(cc -print-file-name=libasan.so) $(cc -print-file-name=libubsan.so)" \
        ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
        PYTHONMALLOC=malloc PYTHONPATH="$work/asan/lib" python "$@"
}

sanitized "$package/tests/random_games.py" 60
sanitized "$package/tests/test_package.py" WrongUseTest
sanitized "$package/tests/test_learning.py" BatchTest PettingZooTest VectorTest

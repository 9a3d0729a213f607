#!/bin/sh
# Holds what the shared library exports, and the structs behind it, against the dump in the tree.
#
# usage: abi.sh check    ends with 1 and tells what changed, if anything did
#        abi.sh write    writes the dump anew: tools/libdrawfour.abi
#
# A change that takes something away or changes a struct breaks programs that were not compiled
# again: say so in CHANGELOG.md, and write the dump anew in the same commit. Needs abidw and
# abidiff (Debian: abigail-tools).
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
dump=$root/tools/libdrawfour.abi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for lua in lua5.4 lua-5.4 lua; do
    pkg-config --exists "$lua" && break
done
python3 "$root/tools/amalgamate.py" "$scratch"
mkdir -p "$scratch/include/drawfour"
cp "$root"/include/drawfour/*.h "$root"/include/drawfour/*.def "$scratch/include/drawfour/"
python3 - "$root" "$scratch" <<'END'
import sys
sys.path.insert(0, sys.argv[1] + "/tools")
import amalgamate
with open(sys.argv[2] + "/include/drawfour/version.h", "w", encoding="utf-8") as file:
    file.write(amalgamate.read(amalgamate.PUBLIC / "version.h"))
END
cp "$root/src/core/inline.c" "$scratch/" # the dump names the files as they were given
cd "$scratch"
# shellcheck disable=SC2046
gcc -std=c17 -g -O0 -fPIC -fvisibility=hidden -shared -Iinclude $(pkg-config --cflags "$lua") \
    -Wl,-soname,libdrawfour.so.0 "-Wl,--version-script=$root/src/drawfour.map" \
    -o libdrawfour.so.0 drawfour.c inline.c $(pkg-config --libs "$lua") -lm
abidw --header-file drawfour.h --headers-dir include --drop-private-types --no-corpus-path \
    --no-comp-dir-path --no-show-locs --no-architecture --out-file now.abi libdrawfour.so.0
case ${1:-} in
check) abidiff --no-show-locs "$dump" now.abi ;;
write) cp now.abi "$dump" ;;
*)
    echo "usage: abi.sh check|write" >&2
    exit 2
    ;;
esac

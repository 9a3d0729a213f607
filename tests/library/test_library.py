#!/usr/bin/env python3
"""The library as others get it: headers in C++, exports, sizes, the single file. Prints TAP.

usage: test_library.py SOURCE_ROOT BUILD_ROOT SHARED_LIBRARY
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])
BUILD = pathlib.Path(sys.argv[2])
SHARED = pathlib.Path(sys.argv[3])
INCLUDES = [f"-I{ROOT / 'include'}", f"-I{BUILD / 'include'}"]
STRICT = ["-Wall", "-Wextra", "-Werror"]
CXX = ["g++", "clang++"]
HEADERS = sorted(path.name for path in (ROOT / "include/drawfour").glob("*.h")) + ["version.h"]


def run(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def lua_flags(which):
    for name in ("lua5.4", "lua-5.4", "lua"):
        if subprocess.run(["pkg-config", "--exists", name]).returncode == 0:
            return run("pkg-config", which, name).split()
    raise AssertionError("no Lua")


def header_text():
    return {path.name: path.read_text() for path in (ROOT / "include/drawfour").glob("*.h")}


def every_header_alone_is_cxx():
    for compiler in CXX:
        for standard in ("c++11", "c++20"):
            for name in HEADERS:
                run(compiler, f"-std={standard}", *STRICT, *INCLUDES, "-fsyntax-only", "-x",
                    "c++", "-", text=f"#include <drawfour/{name}>\n")


def every_header_alone_is_c():
    for name in HEADERS:
        run("cc", "-std=c11", *STRICT, *INCLUDES, "-fsyntax-only", "-x", "c", "-",
            text=f"#include <drawfour/{name}>\n")


def a_program_in_cxx_plays():
    for compiler in CXX:
        with tempfile.TemporaryDirectory() as folder:
            program = f"{folder}/uses"
            run(compiler, "-std=c++17", *STRICT, *INCLUDES, "-o", program,
                str(ROOT / "tests/library/uses.cpp"), str(SHARED),
                f"-Wl,-rpath,{SHARED.parent}")
            assert re.fullmatch(r"seat \d goes out after \d+ actions\n", run(program))


def exports():
    lines = run("nm", "-D", "--defined-only", "--with-symbol-versions", str(SHARED))
    return {line.split()[2] for line in lines.splitlines() if line.split()[1] != "A"}


def every_export_has_a_version():
    names = exports()
    assert len(names) > 100
    for name in names:
        assert re.fullmatch(r"d4_[a-z0-9][a-z0-9_]*@@DRAWFOUR_\d+\.\d+", name), name


def every_declared_function_is_exported():
    """What a header declares, and what stands in it as D4_INLINE, can be called by name."""
    names = {name.split("@")[0] for name in exports()}
    for header, text in header_text().items():
        text = re.sub(r"/\*.*?\*/|^#.*$", "", text, flags=re.S | re.M)
        for found in re.findall(r"(?:D4_API|D4_INLINE)[^;{(]*?\b(d4_\w+)\(", text):
            assert found in names, (header, found)


def the_list_of_sizes_is_whole():
    listed = re.findall(r"^SIZE\((\w+)\)$", (ROOT / "include/drawfour/sizes.def").read_text(),
                        re.M)
    defined = {name for text in header_text().values()
               for name in re.findall(r"^struct (\w+) \{", text, re.M)}
    assert listed == sorted(listed) and set(listed) == defined, set(listed) ^ defined


def no_struct_has_bit_fields():
    """Compilers lay them out as they like, and few languages can read them."""
    for header, text in header_text().items():
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        assert not re.search(r"^\s+\w[\w ]*\w\s*:\s*\w+;", text, re.M), header


def the_single_file_plays_the_same():
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, str(ROOT / "tools/amalgamate.py"), folder)
        example = (ROOT / "examples/library.c").read_text()
        single = pathlib.Path(folder) / "example.c"
        single.write_text(example.replace("<drawfour/drawfour.h>", '"drawfour.h"'))
        run("cc", "-std=c17", *STRICT, "-O1", *lua_flags("--cflags"), "-o", f"{folder}/single",
            str(single), f"{folder}/drawfour.c", *lua_flags("--libs"), "-lm")
        run("cc", "-std=c17", *INCLUDES, "-o", f"{folder}/linked",
            str(ROOT / "examples/library.c"), str(SHARED), f"-Wl,-rpath,{SHARED.parent}")
        assert run(f"{folder}/single") == run(f"{folder}/linked")
        run("clang", "-std=c17", *STRICT, "-fsyntax-only", *lua_flags("--cflags"),
            f"{folder}/drawfour.c")
        run("g++", "-std=c++17", *STRICT, "-fsyntax-only", "-x", "c++", f"{folder}/drawfour.h")


TESTS = [every_header_alone_is_cxx, every_header_alone_is_c, a_program_in_cxx_plays,
         every_export_has_a_version, every_declared_function_is_exported,
         the_list_of_sizes_is_whole, no_struct_has_bit_fields, the_single_file_plays_the_same]


def main():
    global CXX
    CXX = [name for name in CXX if shutil.which(name)]
    print(f"1..{len(TESTS)}")
    failed = 0
    for number, test in enumerate(TESTS, 1):
        try:
            test()
            print(f"ok {number} - {test.__name__}")
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {test.__name__}")
            for line in repr(error).replace("\\n", "\n").splitlines():
                print(f"# {line}")
    sys.exit(1 if failed else 0)


main()

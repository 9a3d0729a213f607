#!/usr/bin/env python3
"""Writes the library as one file and one header, for those who drop it into their own build.

usage: amalgamate.py FOLDER [SOURCE...]

FOLDER gets drawfour.h, the public headers, and drawfour.c, the sources of the library as
the meson.build files list them (library_sources), and then each further SOURCE, given
from the root of the tree. They need Lua 5.4 and libm to link, and gcc or clang.

Names that are static in more than one file get the name of their file at the end.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PUBLIC = ROOT / "include/drawfour"
PARTS = ["core", "match", "editions", "bots"]
LEFT_OUT = {"inline.c"}  # callers have drawfour.h: they need no functions for it

INCLUDE = re.compile(r'^#include [<"]([^>"]+)[>"].*\n', re.M)
GUARD = re.compile(r"^#ifndef (\w+_H)\n#define \1\n|^#endif\n\Z", re.M)
TOKEN = re.compile(r'#include[^\n]*|/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|'
                   r"[A-Za-z_]\w*|->|[0-9][\w.]*|\s+|.", re.S)
TAGS = ("struct", "union", "enum")


def version_header(source):
    """version.h as meson makes it; the version stands in meson.build."""
    version = re.search(r"version: '([0-9.]+)'", (ROOT / "meson.build").read_text()).group(1)
    major, minor, patch = version.split(".")
    for name, value in {"VERSION": version, "MAJOR": major, "MINOR": minor,
                        "PATCH": patch}.items():
        source = source.replace(f"@{name}@", value)
    return source


def read(path):
    if path.name == "version.h":
        return version_header((PUBLIC / "version.h.in").read_text(encoding="utf-8"))
    return path.read_text(encoding="utf-8")


def expand_public(name, seen):
    """A public header with all that it includes of ours; nothing the second time."""
    if name in seen:
        return ""
    seen.add(name)
    text = GUARD.sub("", read(PUBLIC / name))
    return INCLUDE.sub(lambda m: included_public(m, seen), text)


def included_public(match, seen):
    folder, _, name = match.group(1).rpartition("/")
    if folder != "drawfour":
        return match.group(0)
    if name.endswith(".def"):
        return read(PUBLIC / name)
    return expand_public(name, seen)


def expand_private(text, path, seen):
    """'text' of the file 'path' with its private headers in place; public ones are left out,
    as drawfour.h has them."""
    def included(match):
        name = match.group(1)
        if name.startswith("drawfour/"):
            return read(PUBLIC / name[9:]) if name.endswith(".def") else ""
        for folder in (path.parent, ROOT / "src"):
            inner = folder / name
            if '"' in match.group(0) and inner.exists():
                if inner.suffix == ".def":
                    return expand_private(read(inner), inner, seen)
                if inner in seen:
                    return ""
                seen.add(inner)
                return expand_private(GUARD.sub("", read(inner)), inner, seen)
        return match.group(0)
    return INCLUDE.sub(included, text)


def tokens(text):
    return TOKEN.findall(text)


def is_word(token):
    return token[0].isalpha() or token[0] == "_"


def own_names(text):
    """The names that a source defines for itself: static things, tags, enumerators."""
    names = set()
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    plain = re.sub(r"__attribute__\(\(.*?\)\)", "", plain)
    plain = re.sub(r"\b_Thread_local\b|\b_Noreturn\b", "", plain)
    for found in re.finditer(r"^static\b([^;{=(\[]*)[;{=(\[]", plain, re.M):
        words = re.findall(r"\w+", found.group(1))
        if words and words[-1] not in TAGS:
            names.add(words[-1])
    names.update(re.findall(r"^\} \*?(\w+)[^;\n]*[;=]", plain, re.M))  # static struct {} name
    for kind, tag, body in re.findall(r"^(?:static (?:const )?)?(struct|union|enum) (\w+)?\s*"
                                      r"\{([^}]*)\}", plain, re.M):
        names.update([tag] if tag else [])
        if kind == "enum":
            names.update(re.findall(r"(?:^|,)\s*([A-Za-z_]\w*)", body))
    names.update(re.findall(r"^typedef [^;]*?(\w+)\)?(?:\([^;]*\))?;", plain, re.M))
    return names


def rename(text, names, suffix):
    """'text' with each of 'names' ending in 'suffix', save where it names a field."""
    out, before, fields = [], ["", ""], []
    for token in tokens(text):
        if is_word(token) and token in names:
            is_field = before[-1] in (".", "->") or (
                fields and fields[-1] and before[-1] not in TAGS)
            out.append(token if is_field else token + suffix)
        else:
            out.append(token)
        if token.isspace() or token.startswith(("/*", "//")):
            continue
        if token == "{":
            fields.append(before[-1] in ("struct", "union") or before[-2] in ("struct", "union"))
        elif token == "}" and fields:
            fields.pop()
        before = [before[-1], token]
    return "".join(out)


def listed(part):
    """The sources of a part: library_sources of its meson.build."""
    build = (ROOT / "src" / part / "meson.build").read_text()
    for group in re.findall(r"library_sources \+= files\((.*?)\)", build, re.S):
        for name in re.findall(r"'([^']+\.c)'", group):
            if name not in LEFT_OUT:
                yield ROOT / "src" / part / name


def builtin():
    """The editions and house rules as a source; src/editions/meson.build says which."""
    build = (ROOT / "src/editions/meson.build").read_text()
    arguments = []
    for variable, folder, array in (("edition_names", "editions", "d4__edition_files"),
                                    ("house_names", "house-rules", "d4__house_files")):
        names = re.search(variable + r" = \[(.*?)\]", build, re.S).group(1)
        arguments += [f"{array}:{ROOT / folder / name}.lua"
                      for name in re.findall(r"'([^']+)'", names)]
    made = subprocess.run([sys.executable, ROOT / "tools/embed.py", "/dev/stdout",
                           "editions/builtin.h", *arguments], check=True,
                          stdout=subprocess.PIPE, text=True)
    return made.stdout


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    header = "/* drawfour.h - the library Drawfour, in one header. Made by amalgamate.py. */\n" \
             "#ifndef DRAWFOUR_H\n#define DRAWFOUR_H\n"
    seen = set()
    header += expand_public("drawfour.h", seen)
    for path in sorted(PUBLIC.glob("*.h")):
        header += expand_public(path.name, seen)
    header += "\n#endif\n"

    sources = [path for part in PARTS for path in listed(part)]
    sources += [ROOT / name for name in sys.argv[2:]]
    texts = {path: read(path) for path in sources}
    texts[ROOT / "src/editions/builtin.c"] = builtin()
    definers = {}
    for path, text in texts.items():
        for name in own_names(text):
            definers.setdefault(name, []).append(path)
    body = []
    expanded = set()
    for path, text in texts.items():
        clashing = {name for name in own_names(text) if len(definers[name]) > 1}
        text = rename(text, clashing, f"_{path.parent.name}_{path.stem}")
        macros = re.findall(r"^\s*#\s*define (\w+)", text, re.M)
        undone = set(re.findall(r"^\s*#\s*undef (\w+)", text, re.M))
        body.append(f"\n/* {path.relative_to(ROOT)} */\n")
        body.append(expand_private(text, path, expanded))
        body += [f"#undef {name}\n" for name in dict.fromkeys(macros) if name not in undone]
    # The system's headers come first: their functions are not hidden.
    text = "".join(body)
    systems = dict.fromkeys(re.findall(r"^#include <.*>", text, re.M))
    text = re.sub(r"^#include <.*>\n", "", text, flags=re.M)
    top = ["/* drawfour.c - the library Drawfour, in one file. Made by amalgamate.py. */",
           "#define _POSIX_C_SOURCE 200809L", "#define _DEFAULT_SOURCE",
           '#include "drawfour.h"', *systems, "#pragma GCC visibility push(hidden)"]
    text = "\n".join(top) + "\n" + text + "#pragma GCC visibility pop\n"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "drawfour.h").write_text(header, encoding="utf-8")
    (folder / "drawfour.c").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

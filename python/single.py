"""Writes the single file of the library that the package is built from.

usage: single.py FOLDER     drawfour.c and drawfour.h, into FOLDER
       single.py --dist     into single/ of a source distribution that meson makes
"""
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TREE = HERE.parent
LAB = ["analyze", "analyze_json", "analyze_mind", "analyze_run", "analyze_sum", "analyze_words",
       "bot_round", "compare", "counts", "json_write", "play", "play_round", "pool", "settings",
       "sim", "sim_json", "stats", "table"]


def write(folder):
    sources = [f"src/lab/{name}.c" for name in LAB] + ["python/glue.c", "python/lane.c"]
    subprocess.run([sys.executable, TREE / "tools/amalgamate.py", folder, *sources], check=True)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] != "--dist":
        write(sys.argv[1])
        return
    distribution = pathlib.Path(os.environ["MESON_DIST_ROOT"])
    if (HERE / "single").exists():  # a distribution of a distribution
        shutil.copytree(HERE / "single", distribution / "single", dirs_exist_ok=True)
    else:
        write(str(distribution / "single"))
    if not (distribution / "LICENSE").exists():
        shutil.copy(TREE / "LICENSE", distribution / "LICENSE")


if __name__ == "__main__":
    main()

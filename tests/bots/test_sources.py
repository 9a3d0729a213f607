"""Bots decide from a view: no source of theirs reaches into the engine, and none is given
a game; core/text.h is about characters alone. Made-up games belong to sample, walk, spot, playout, value and search alone."""
import pathlib
import re
import sys

# They run tables, they are no bots.
PROGRAMS = {"duel.c", "habits_count.c", "train.c", "value_train.c"}
MADE_UP = {"sample.c", "sample.h", "spot.c", "spot.h", "playout.c", "playout.h", "search.c",
           "value.c", "value.h", "walk.c", "walk.h"}
# How a message is written: that knows nothing of a game.
WORDS = {"core/plural.h", "core/text.h"}

folder = pathlib.Path(sys.argv[1])
faults = []
for path in sorted(folder.glob("*.[ch]")):
    text = path.read_text()
    if path.name in PROGRAMS:
        continue
    for name in re.findall(r'#include\s+[<"]([^>"]+)[>"]', text):
        if ("core/" in name and name not in WORDS) or name.endswith("engine.h"):
            faults.append(f"{path.name} includes {name}")
    if path.name not in MADE_UP and re.search(r"struct d4_game\b", text):
        faults.append(f"{path.name} names struct d4_game")
if re.search(r"d4_game\b", (folder / "bot.h").read_text()):
    faults.append("bot.h hands a game to a bot")

print("1..1")
for fault in faults:
    print("#", fault)
print("not ok 1 - bots decide from views" if faults else "ok 1 - bots decide from views")
sys.exit(bool(faults))

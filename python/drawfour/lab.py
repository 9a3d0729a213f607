"""The laboratory: what rules do, who plays better, and what a game was decided by."""
import json
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from drawfour._core import ffi, lib
from drawfour.errors import SEED_MAX, as_bytes, as_whole, fail
from drawfour.record import Record

__all__ = ["analyze", "simulate"]

Options = Mapping[str, Union[str, int]]


def _arguments(pairs: Sequence[Tuple[str, Optional[str]]]) -> Tuple[Any, Any, List[Any]]:
    """Names and values as arrays of C strings, and what keeps them alive."""
    kept = []
    names, values = ffi.new("char *[]", len(pairs)), ffi.new("char *[]", len(pairs))
    for i, (name, value) in enumerate(pairs):
        kept.append(ffi.new("char[]", name.encode()))
        names[i] = kept[-1]
        if value is not None:
            kept.append(ffi.new("char[]", as_bytes(value, name)))
            values[i] = kept[-1]
    return names, values, kept


def _json(text: Any) -> Dict[str, Any]:
    try:
        result: Dict[str, Any] = json.loads(ffi.string(text[0]))
        return result
    finally:
        lib.py_free(text[0])


def simulate(bots: Union[str, Sequence[str]] = "normal", *, edition: str = "classic",
             seats: int = 0, rounds: int = 10_000, seed: int = 1, duplicate: bool = False,
             format: str = "standard", rules: Optional[Options] = None,
             house: Optional[Mapping[str, str]] = None, threads: int = 0) -> Dict[str, Any]:
    """Plays rounds between bots and counts everything: what `drawfour sim --json` prints.

    `bots` is one level for all seats, or one a seat. With `duplicate` every deal is played in
    every seating. `rules` are table options, `house` gives cards a house rule ({"WC1": "joke"}).
    """
    names = bots if isinstance(bots, str) else ",".join(bots)
    pairs: List[Tuple[str, Optional[str]]] = [
        ("--bots", names), ("--edition", edition), ("--format", format),
        ("--rounds", str(as_whole(rounds, "rounds", 1, 10**12))),
        ("--seed", str(as_whole(seed, "seed", 0, SEED_MAX))),
    ]
    if seats:
        pairs.append(("--seats", str(as_whole(seats, "seats", 2, lib.D4_SEATS_MAX))))
    if threads:
        pairs.append(("--threads", str(as_whole(threads, "threads", 1, 256))))
    if duplicate:
        pairs.append(("--duplicate", None))
    for name, value in (rules or {}).items():
        pairs.append(("--rule", f"{name.replace('_', '-')}={value}"))
    for card, rule in (house or {}).items():
        pairs.append(("--house", f"{card}={rule}"))
    keys, values, kept = _arguments(pairs)
    text, error = ffi.new("char **"), ffi.new("struct d4_error *")
    if lib.py_simulate(keys, values, len(pairs), text, error) != 0:
        lib.py_free(text[0])
        raise fail(error)
    del kept
    return _json(text)


def analyze(record: Union[str, Record], *, playouts: int = 200, seed: int = 1,
            threads: int = 1) -> Dict[str, Any]:
    """What a recorded game was decided by: every decision's cost, luck and skill, as
    `drawfour analyze --json` prints it (without its words for what happened)."""
    if not isinstance(record, Record):
        record = Record(record)
    text, error = ffi.new("char **"), ffi.new("struct d4_error *")
    if lib.py_analyze(record._bytes, len(record._bytes), as_whole(seed, "seed", 0, SEED_MAX),
                      as_whole(playouts, "playouts", 1, 10**6),
                      as_whole(threads, "threads", 1, 256), text, error) != 0:
        lib.py_free(text[0])
        raise fail(error)
    return _json(text)

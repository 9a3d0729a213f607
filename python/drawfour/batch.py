"""Many games side by side, stepped at once into numpy arrays: docs/learning.md says what is in
them.

Arrays are written in place, without a copy; the library lets go of the interpreter while it
steps, so that slices on several threads run at the same time.
"""
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, List, Mapping, Optional, Tuple

import numpy as np
import numpy.typing as npt

from drawfour._core import ffi, lib
from drawfour.errors import SEED_MAX, BadInput, as_whole, text_of
from drawfour.rules import Rules

__all__ = ["ACTIONS", "DONE", "BLOCKED", "REFUSED", "TRUNCATED", "Batch", "unpack_mask"]

ACTIONS = 512
DONE, BLOCKED, TRUNCATED, REFUSED = 1, 2, 4, 8

_NAMES = ("observation", "mask", "seat", "flags", "winner", "reward")


def unpack_mask(mask: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
    """A mask of bits, eight words a row, as one flag an action: (n, 512)."""
    as_bytes = np.ascontiguousarray(mask).astype("<u8", copy=False).view(np.uint8)
    return np.unpackbits(as_bytes, axis=-1, bitorder="little").view(np.bool_)


def _shapes(n: int) -> Mapping[str, Tuple[Any, Tuple[int, ...]]]:
    return {"observation": (np.uint8, (n, lib.D4_BATCH_BYTES)),
            "mask": (np.uint64, (n, lib.D4_BATCH_WORDS)), "seat": (np.uint8, (n,)),
            "flags": (np.uint8, (n,)), "winner": (np.uint8, (n,)),
            "reward": (np.int16, (n, lib.D4_SEATS_MAX))}


def checked(array: Any, name: str, dtype: Any, shape: Tuple[int, ...]) -> Any:
    """The array, if the library can write into it."""
    if not isinstance(array, np.ndarray):
        raise TypeError(f"{name} must be a numpy array, not {type(array).__name__}")
    if array.dtype != dtype or array.shape != shape:
        raise BadInput(f"{name} must be {np.dtype(dtype)} of shape {shape}, not {array.dtype} "
                       f"of shape {array.shape}")
    if not array.flags.c_contiguous or not array.flags.writeable or not array.flags.aligned:
        raise BadInput(f"{name} must be contiguous, aligned and writeable")
    return array


class Batch:
    """`n` games of the same rules. In every step one seat of each game decides.

    The arrays `observation`, `mask`, `seat`, `flags`, `winner` and `reward` are made here, or
    are the caller's (`out`). With `threads`, slices of games are stepped at the same time.
    """

    observation: npt.NDArray[np.uint8]
    mask: npt.NDArray[np.uint64]
    seat: npt.NDArray[np.uint8]
    flags: npt.NDArray[np.uint8]
    winner: npt.NDArray[np.uint8]
    reward: npt.NDArray[np.int16]

    def __init__(self, rules: Rules, n: int, *, seed: int = 1, threads: int = 1,
                 calls: bool = False, limit: int = 0,
                 out: Optional[Mapping[str, Any]] = None) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be drawfour.Rules, not {type(rules).__name__}")
        self._n = as_whole(n, "n", 1, 1 << 24)
        self._threads = min(self._n, as_whole(threads, "threads", 1, 256))
        self._rules = rules
        self._seed = as_whole(seed, "seed", 0, SEED_MAX)
        self._calls = calls
        self._limit = as_whole(limit, "limit", 0, 2**32 - 1)
        self._games = ffi.new("struct d4_batch_game[]", self._n)
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        unknown = set(out or {}) - set(_NAMES)
        if unknown:
            raise BadInput(f"there is no buffer {sorted(unknown)[0]!r}")
        for name, (dtype, shape) in _shapes(self._n).items():
            array = (out or {}).get(name)
            setattr(self, name, np.zeros(shape, dtype) if array is None
                    else checked(array, name, dtype, shape))
        self._random = ffi.new("uint64_t *", self._seed)
        self._slices = self._cut()
        self.reset()

    def _cut(self) -> List[Tuple[int, int, Any, List[Any]]]:
        """For each thread its first game, how many, and pointers to its part of the arrays."""
        types = ("uint64_t *", "uint64_t *", "uint8_t *", "uint8_t *", "uint8_t *", "int16_t *")
        slices = []
        for i in range(self._threads):
            first, end = self._n * i // self._threads, self._n * (i + 1) // self._threads
            parts = [ffi.from_buffer(kind, getattr(self, name)[first:end])
                     for kind, name in zip(types, _NAMES)]
            slices.append((first, end - first, self._games + first, parts))
        return slices

    def __len__(self) -> int:
        return self._n

    @property
    def rules(self) -> Rules:
        """The rules of all games."""
        return self._rules

    def _run(self, task: Any) -> None:
        if self._pool is None:
            task(self._slices[0])
        else:
            list(self._pool.map(task, self._slices))

    def reset(self, seed: Optional[int] = None) -> None:
        """Deals all games anew."""
        if seed is not None:
            self._seed = as_whole(seed, "seed", 0, SEED_MAX)

        def task(part: Any) -> None:
            first, count, games, arrays = part
            setup = ffi.new("struct d4_batch_setup *")
            setup.rules, setup.seed, setup.first = self._rules._rules, self._seed, first
            setup.flags = lib.D4_BATCH_CALLS if self._calls else 0
            setup.limit = self._limit
            lib.py_batch_reset(games, count, setup, *arrays[:3])

        with self._lock:
            self.flags[:] = 0
            self._random[0] = self._seed
            self._run(task)

    def step(self, actions: npt.NDArray[np.uint16]) -> None:
        """Does actions[i] in game i, an index of docs/learning.md. One that is not in the mask
        sets the flag REFUSED, and that game asks the same again."""
        checked(actions, "actions", np.uint16, (self._n,))
        indices = ffi.from_buffer("uint16_t *", actions)

        def task(part: Any) -> None:
            first, count, games, arrays = part
            lib.py_batch_step(games, count, indices + first, *arrays)

        with self._lock:
            self._run(task)

    def random_actions(self, out: Optional[npt.NDArray[np.uint16]] = None
                       ) -> npt.NDArray[np.uint16]:
        """A baseline: any legal index by chance, a draw only where no card can be played."""
        if out is None:
            out = np.empty(self._n, np.uint16)
        checked(out, "out", np.uint16, (self._n,))
        with self._lock:
            lib.py_batch_random(ffi.from_buffer("uint64_t *", self.mask), self._n, self._random,
                                ffi.from_buffer("uint16_t *", out))
        return out

    def action_text(self, game: int, index: int) -> str:
        """What an index stands for in a game, in words ("W=g"), or "" for nothing."""
        game = as_whole(game, "game", 0, self._n - 1)
        index = as_whole(index, "index", 0, ACTIONS - 1)
        out = ffi.new("char[]", lib.D4_ACTION_TEXT)
        with self._lock:
            length = lib.py_batch_action(ffi.addressof(self._games[game]), index, out)
        return text_of(out) if length else ""

    def __repr__(self) -> str:
        return f"<drawfour.batch.Batch of {self._n}, {self._rules!r}>"

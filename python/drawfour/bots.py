"""Players of the engine's own."""
import threading
from typing import List, Optional

from drawfour._core import ffi, lib
from drawfour.errors import SEED_MAX, BadInput, as_bytes, as_whole, fail, text_of
from drawfour.game import Events, View

__all__ = ["Bot", "bot_names"]


def bot_names() -> List[str]:
    """The levels: `random`, `rule` and `frozen` never change and serve to measure by; then
    those for people, from weak to strong."""
    names: List[str] = []
    while lib.d4_bot_name(len(names)):
        names.append(text_of(lib.d4_bot_name(len(names))))
    return names


class Bot:
    """A player that decides from views, never from a game.

    `hard` and `champion` remember: tell them of the round and of everything that happens. A bot
    that `forgets` misses UNO calls and catches as people of its level do.
    """

    def __init__(self, name: str, seat: int, seed: int = 0, *, forgets: bool = False) -> None:
        error = ffi.new("struct d4_error *")
        seat = as_whole(seat, "seat", 0, lib.D4_SEATS_MAX - 1)
        seed = as_whole(seed, "seed", 0, SEED_MAX)
        bot = lib.d4_bot_open(as_bytes(name, "name"), seat, seed, error)
        if not bot:
            raise fail(error)
        self._bot = ffi.gc(bot, lib.d4_bot_close)
        self._name, self._seat = name, seat
        self._rules: Optional[object] = None  # those of the round must outlive it
        self._lock = threading.Lock()
        lib.d4_bot_set_forgets(bot, 1 if forgets else 0)

    @property
    def name(self) -> str:
        """Its level."""
        return self._name

    @property
    def seat(self) -> int:
        """Where it sits."""
        return self._seat

    def _check(self, view: View, begins: bool = False) -> None:
        if not isinstance(view, View):
            raise TypeError(f"view must be drawfour.View, not {type(view).__name__}")
        if view.seat != self._seat:
            raise BadInput(f"the bot sits in seat {self._seat}, the view is that of seat "
                           f"{view.seat}")
        if begins or self._rules is None:
            lib.d4_bot_round(self._bot, view._view)
            self._rules = view.rules
        elif view.rules is not self._rules:
            raise BadInput("the view is of another table: begin a round first")

    def round(self, view: View) -> None:
        """A round begins."""
        with self._lock:
            self._check(view, begins=True)

    def see(self, view: View, events: Events) -> None:
        """What happened, and the view after it."""
        if not isinstance(events, Events):
            raise TypeError(f"events must be drawfour.Events, not {type(events).__name__}")
        seen = events.for_seat(self._seat)
        with self._lock:
            self._check(view)
            lib.d4_bot_see(self._bot, view._view, seen._events)

    def decide(self, view: View) -> str:
        """One of `view.legal`, or "pass" for a seat that is not on turn and lets it be."""
        with self._lock:
            self._check(view)
            if view._view.legal_count == 0:
                raise BadInput("the seat has nothing to decide")
            action = lib.d4_bot_decide(self._bot, view._view)
            out = ffi.new("char[]", lib.D4_ACTION_TEXT)
            lib.d4_action_write(view.rules._rules, action, out)
        return text_of(out)

    def __repr__(self) -> str:
        return f"<drawfour.Bot {self._name!r} in seat {self._seat}>"

"""One round: a game, what a seat sees of it, and what happened."""
import json
import threading
from typing import Any, Dict, Iterator, List, Optional, Tuple

from drawfour._core import ffi, lib
from drawfour.errors import SEED_MAX, BadInput, as_bytes, as_whole, failure, text_of
from drawfour.record import Record
from drawfour.rules import Rules

__all__ = ["Events", "Game", "View"]

PHASES = ["color", "turn", "drawn", "answer", "choice", "over", "blocked"]
NO_COLOR = 0xff
_RECORD_MAX = 1 << 22


def written(rules: Rules, actions: Any, count: int) -> List[str]:
    """Actions as text."""
    out = ffi.new("char[]", lib.PY_ACTIONS_MAX)
    length = lib.py_actions_write(rules._rules, actions, count, out)
    text: str = ffi.buffer(out, length)[:].decode()
    return text.splitlines()


class Events:
    """What one action led to, one thing after the other; each is a dict as docs/protocol.md has
    it. It knows everything; `for_seat` gives what a seat may know."""

    def __init__(self, rules: Rules, events: Any, open_hands: bool) -> None:
        self._rules, self._events, self._open = rules, events, open_hands

    def for_seat(self, seat: int) -> "Events":
        """The same as a seat may know it."""
        seat = as_whole(seat, "seat", 0, self._rules.seats - 1)
        events = ffi.new("struct d4_events *")
        lib.py_events_for(self._events, seat, self._open, events)
        return Events(self._rules, events, self._open)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        out = ffi.new("char[]", lib.D4_MESSAGE_MAX)
        length = lib.d4_event_list_json(self._rules._rules, self._events, out,
                                        lib.D4_MESSAGE_MAX)
        return iter(json.loads(ffi.buffer(out, length)[:]))

    def __len__(self) -> int:
        return int(self._events.count)

    def __repr__(self) -> str:
        return f"<drawfour.Events {[event['event'] for event in self]}>"


class View:
    """What one seat may know of a game, at one moment. Bots decide from it."""

    def __init__(self, game: "Game", seat: int) -> None:
        self._rules = game.rules
        self._view = ffi.new("struct d4_view *")
        lib.d4_view_make(self._view, game._game, seat)
        self._data: Optional[Dict[str, Any]] = None

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self._rules

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return int(self._view.seat)

    @property
    def legal(self) -> List[str]:
        """What the seat may do."""
        return written(self._rules, self._view.legal, self._view.legal_count)

    @property
    def data(self) -> Dict[str, Any]:
        """Everything it tells, as docs/notation.md has it."""
        if self._data is None:
            out = ffi.new("char[]", lib.D4_VIEW_JSON_MAX)
            length = lib.d4_view_json(self._view, out, lib.D4_VIEW_JSON_MAX)
            self._data = json.loads(ffi.buffer(out, length)[:])
        return self._data

    def __repr__(self) -> str:
        return f"<drawfour.View of seat {self.seat}, {self._view.legal_count} actions>"


class Game:
    """One round, dealt from `seed`. A copy is cheap: search by copying.

    The dealer is drawn unless `dealer` names a seat. Threads may share a game: one at a time
    does something with it.
    """

    def __init__(self, rules: Rules, seed: int = 0, *, dealer: Optional[int] = None) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be drawfour.Rules, not {type(rules).__name__}")
        self._seed = as_whole(seed, "seed", 0, SEED_MAX)
        self._dealer = -1 if dealer is None else as_whole(dealer, "dealer", 0, rules.seats - 1)
        self._rules = rules
        self._game = ffi.new("struct d4_game *")
        lib.py_game_start(self._game, rules._rules, self._seed, self._dealer)
        self._finish()

    def _finish(self) -> None:
        self._lock = threading.Lock()
        self._events = ffi.new("struct d4_events *")
        self._action = ffi.new("struct d4_action *")
        self._error = ffi.new("struct d4_error *")
        self._list = ffi.new("struct d4_action_list *")
        self._moves: Optional[List[Tuple[int, Any]]] = []

    def _seat(self, seat: Optional[int]) -> int:
        if seat is None:
            if self.over:
                raise BadInput("the round is over: no seat is on turn")
            return int(self._game.turn)
        return as_whole(seat, "seat", 0, self._rules.seats - 1)

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self._rules

    @property
    def turn(self) -> Optional[int]:
        """The seat that must act, or None when the round is over."""
        return None if self.over else int(self._game.turn)

    @property
    def over(self) -> bool:
        """Whether somebody went out, or nobody can go on."""
        return bool(self._game.phase >= lib.D4_PHASE_OVER)

    @property
    def winner(self) -> Optional[int]:
        """The seat that went out, or None."""
        return int(self._game.winner) if self._game.phase == lib.D4_PHASE_OVER else None

    @property
    def phase(self) -> str:
        """What the game waits for: "turn", "drawn", "answer", ..."""
        return PHASES[int(self._game.phase)]

    @property
    def top(self) -> str:
        """The card in play."""
        return self._rules._codes[int(self._game.top)]

    @property
    def color(self) -> Optional[str]:
        """The letter of the color in play, or None where it must be named first."""
        color = int(self._game.color)
        return None if color == NO_COLOR else self._rules.colors[color]

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return int(self._game.dealer)

    @property
    def counts(self) -> List[int]:
        """How many cards each seat holds."""
        return [int(self._game.count[i]) for i in range(self._rules.seats)]

    def hand(self, seat: int) -> List[str]:
        """The cards that a seat holds. A player may see only what `view` tells."""
        hand = ffi.addressof(self._game.hand[self._seat(seat)])
        return [code for kind, code in enumerate(self._rules._codes)
                for _ in range(lib.d4_hand_count(hand, kind))]

    def points(self, seat: int) -> int:
        """What the cards of a seat are worth."""
        hand = ffi.addressof(self._game.hand[self._seat(seat)])
        return int(lib.d4_rules_points(self._rules._rules, hand))

    def legal(self, seat: Optional[int] = None) -> List[str]:
        """What a seat may do now, by default the one on turn: exactly what `apply` accepts."""
        if seat is None and self.over:
            return []
        seat = self._seat(seat)
        with self._lock:
            count = lib.d4_game_legal(self._game, seat, self._list)
            return written(self._rules, self._list.action, count)

    def apply(self, action: str, seat: Optional[int] = None) -> Events:
        """Does `action`, as docs/notation.md writes it, and tells what it led to.

        Raises Refused, with the clause, where the rules do not allow it; BadInput where it is no
        action. The game is then as it was.
        """
        data = as_bytes(action, "action")
        seat = self._seat(seat)
        events = ffi.new("struct d4_events *")
        with self._lock:
            status = lib.py_game_apply(self._game, seat, data, len(data), events, self._action,
                                       self._error)
            if status != 0:
                self._error.line = 0
                raise failure(status, self._error)
            if self._moves is not None:
                done = ffi.new("struct d4_action *", self._action[0])
                self._moves.append((seat, done))
        return Events(self._rules, events, self._game.face_up < self._rules.seats)

    def view(self, seat: Optional[int] = None) -> View:
        """What a seat may know, by default the one on turn."""
        seat = self._seat(seat)
        with self._lock:
            return View(self, seat)

    def play_random(self, seed: int = 0, limit: int = 100_000) -> int:
        """Plays on by chance, to the end or for `limit` turns; returns how many. Fast: for
        search and tests. A game that was played so has no record."""
        choices = ffi.new("uint64_t *", as_whole(seed, "seed", 0, SEED_MAX))
        limit = as_whole(limit, "limit", 0, 10**9)
        with self._lock:
            self._moves = None
            return int(lib.d4_game_play_random(self._game, choices, limit))

    def copy(self) -> "Game":
        """Another game in the same state."""
        game = Game.__new__(Game)
        game._rules, game._seed, game._dealer = self._rules, self._seed, self._dealer
        game._finish()
        with self._lock:
            game._game = ffi.new("struct d4_game *", self._game[0])
            game._moves = None if self._moves is None else list(self._moves)
        return game

    __copy__ = copy

    def encode(self) -> bytes:
        """The whole game as bytes, without its rules; the same on every machine."""
        out = ffi.new("uint8_t[]", lib.D4_GAME_BYTES)
        with self._lock:
            lib.d4_game_encode(self._game, out)
        return bytes(ffi.buffer(out))

    @classmethod
    def decode(cls, rules: Rules, data: bytes) -> "Game":
        """The game that `encode` wrote. Such a game has no record."""
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be drawfour.Rules, not {type(rules).__name__}")
        if len(data) != lib.D4_GAME_BYTES:
            raise BadInput(f"a game is {lib.D4_GAME_BYTES} bytes, not {len(data)}")
        game = cls.__new__(cls)
        game._rules, game._seed, game._dealer = rules, 0, -1
        game._game = ffi.new("struct d4_game *")
        if lib.d4_game_decode(game._game, rules._rules, bytes(data)) != 0:
            raise BadInput("these bytes are no game of these rules")
        game._finish()
        game._moves = None
        return game

    def record(self) -> Record:
        """The game so far as a record (.d4n), which replays to the same state anywhere."""
        with self._lock:
            if self._moves is None:
                raise BadInput("the moves of this game are not known: it has no record")
            actions = ffi.new("struct d4_action[]", max(1, len(self._moves)))
            for i, (_, action) in enumerate(self._moves):
                actions[i] = action[0]
            seats = bytes(seat for seat, _ in self._moves)
            size = 65536
            while size <= _RECORD_MAX:
                out = ffi.new("char[]", size)
                length = lib.py_record_write(
                    self._rules._edition._edition, self._rules._setup, self._game, self._seed,
                    self._dealer, actions, seats, len(seats), out, size)
                if 0 <= length < size:
                    return Record(text_of(out))
                size *= 4
        raise BadInput("the game is too long for a record")

    def __repr__(self) -> str:
        if self.over:
            state = "blocked" if self.winner is None else f"seat {self.winner} went out"
        else:
            state = f"seat {self.turn} to act, {self.top} in play"
        return f"<drawfour.Game {self._rules.edition.name!r}, {state}, cards {self.counts}>"

"""Records of games (.d4n), read and replayed."""
from typing import Any, Iterator, List, NamedTuple, Optional

from drawfour._core import ffi, lib
from drawfour.errors import BadInput, as_bytes, failure, text_of

__all__ = ["Record", "Step"]


class Step(NamedTuple):
    """One step of a replay: a round begins ("round"), a seat does something ("move"), a round
    ends ("end")."""

    kind: str
    line: int
    round: int
    seat: Optional[int] = None
    action: Optional[str] = None
    winner: Optional[int] = None


class Record:
    """The text of a record, as docs/notation.md describes it."""

    def __init__(self, text: str) -> None:
        self._bytes = as_bytes(text, "text")
        if len(self._bytes) >= 2**31 - 1:
            raise BadInput("a record of more than 2 GB")

    @property
    def text(self) -> str:
        """The text."""
        return self._bytes.decode()

    def steps(self) -> Iterator[Step]:
        """Replays it, a step at a time. Raises Refused where a move breaks a rule or a result
        is not true, BadInput where the text is no record; both tell the line."""
        text = ffi.new("char[]", self._bytes)  # the replay points into it and into itself
        replay = ffi.new("struct d4_replay *")
        step, error = ffi.new("struct d4_step *"), ffi.new("struct d4_error *")
        word = ffi.new("char[]", lib.D4_ACTION_TEXT)
        lib.py_replay_begin(replay, text, len(self._bytes))
        while True:
            status = lib.d4_replay_next(replay, step, ffi.NULL, error)
            if status != 0:
                raise failure(status, error)
            if step.type == lib.D4_STEP_END:
                return
            yield self._step(replay, step, word)

    @staticmethod
    def _step(replay: Any, step: Any, word: Any) -> Step:
        if step.type == lib.D4_STEP_MOVE:
            rules = ffi.addressof(replay, "rules")
            lib.d4_action_write(rules, step.action, word)
            return Step("move", step.line, replay.round, step.seat, text_of(word))
        if step.type == lib.D4_STEP_ROUND_END:
            over = replay.game.phase == lib.D4_PHASE_OVER
            return Step("end", step.line, replay.round,
                        winner=int(replay.game.winner) if over else None)
        return Step("round", step.line, replay.round)

    def replay(self) -> List[Step]:
        """All steps; raises as `steps` does."""
        return list(self.steps())

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<drawfour.Record of {len(self._bytes)} bytes>"

"""What can go wrong. Whatever a caller does wrong raises; nothing ends the program."""
from typing import Any

from drawfour._core import ffi, lib

__all__ = ["BadInput", "DrawfourError", "Refused"]


class DrawfourError(Exception):
    """Every error of this package."""


class Refused(DrawfourError):
    """The rules refuse an action. The game is as it was.

    `clause` is the clause of the rules that it rests on: "T1".
    """

    def __init__(self, message: str, clause: str, line: int = 0) -> None:
        super().__init__(message)
        self.clause = clause
        self.line = line


class BadInput(DrawfourError, ValueError):
    """Something is not well formed: an edition, an option, an action, a record.

    `line` is the line of the text, or 0.
    """

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def text_of(chars: Any) -> str:
    """A string of the library."""
    return str(ffi.string(chars).decode("utf-8", "replace"))


def fail(error: Any) -> BadInput:
    """The exception for a struct d4_error."""
    return BadInput(text_of(error.text), error.line)


def failure(status: int, error: Any) -> DrawfourError:
    """The exception for a status that is not D4_OK."""
    if status < lib.D4_REFUSAL_COUNT:
        return Refused(text_of(error.text), text_of(lib.d4_status_clause(status)), error.line)
    if status == lib.D4_BAD_RESULT:
        return Refused(text_of(error.text), "", error.line)
    return fail(error)


def as_bytes(text: str, what: str) -> bytes:
    """Text for the library, which ends a string at a zero byte."""
    if not isinstance(text, str):
        raise TypeError(f"{what} must be str, not {type(text).__name__}")
    data = text.encode("utf-8")
    if b"\0" in data:
        raise BadInput(f"{what} has a zero byte")
    return data


def as_whole(number: int, what: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise TypeError(f"{what} must be int, not {type(number).__name__}")
    number = number.__index__()
    if not low <= number <= high:
        raise BadInput(f"{what} must be from {low} to {high}, not {number}")
    return number


SEED_MAX = 2**64 - 1

"""Editions and the rules of a table."""
import os
from typing import Dict, List, Optional, Sequence, Union

from drawfour._core import ffi, lib
from drawfour.errors import BadInput, as_bytes, as_whole, fail, text_of

__all__ = ["Edition", "Rules", "edition_names", "house_rule_names"]


def edition_names() -> List[str]:
    """The names of the editions that are built in."""
    names: List[str] = []
    while lib.d4_edition_builtin(len(names)):
        names.append(text_of(lib.d4_edition_builtin(len(names))))
    return names


def house_rule_names() -> List[str]:
    """The names of the house rules that are built in."""
    names: List[str] = []
    while lib.d4_house_builtin(len(names)):
        names.append(text_of(lib.d4_house_builtin(len(names))))
    return names


class Edition:
    """A deck and what its cards do.

    `name` is a built-in edition ("classic") or the path of a Lua file: what holds a "/" or ends
    in ".lua". `Edition.from_text` takes the text of such a file.
    """

    def __init__(self, name: Union[str, "os.PathLike[str]"] = "classic") -> None:
        error = ffi.new("struct d4_error *")
        self._edition = ffi.new("struct d4_edition *")
        path = os.fspath(name) if isinstance(name, os.PathLike) else name
        if lib.py_edition_load(as_bytes(path, "name"), self._edition, error) != 0:
            raise fail(error)

    @classmethod
    def from_text(cls, text: str) -> "Edition":
        """The edition that the text of a Lua file makes."""
        edition = cls.__new__(cls)
        error = ffi.new("struct d4_error *")
        edition._edition = ffi.new("struct d4_edition *")
        data = as_bytes(text, "text")
        if lib.py_edition_text(data, len(data), edition._edition, error) != 0:
            raise fail(error)
        return edition

    @property
    def name(self) -> str:
        """Its name: "classic"."""
        return text_of(self._edition.name)

    @property
    def title(self) -> str:
        """One line for people."""
        return text_of(self._edition.title)

    def __repr__(self) -> str:
        return f"<drawfour.Edition {self.name!r}>"


class Rules:
    """What one table plays by: an edition with the table's own decisions. It never changes.

    `options` are those of docs/options.md, with underscores for dashes: stacking="two",
    hand_size=5. `house` names a house rule for each customizable card, in order; None leaves a
    card a plain wild. With `teams`, seats 0, 2, ... play against seats 1, 3, ...
    """

    def __init__(self, edition: Union[str, Edition] = "classic", seats: int = 2, *,
                 teams: bool = False, house: Sequence[Optional[str]] = (),
                 **options: Union[str, int, bool]) -> None:
        if not isinstance(edition, Edition):
            edition = Edition(edition)
        error = ffi.new("struct d4_error *")
        self._edition = edition
        self._setup = ffi.new("struct d4_setup *")
        lib.d4_setup_init(self._setup, edition._edition)
        self._setup.teams = 1 if teams else 0
        for option, value in options.items():
            self._set(option, value, error)
        self._house = self._load_house(house, error)
        self._rules = ffi.new("struct d4_rules *")
        seats = as_whole(seats, "seats", 2, lib.D4_SEATS_MAX)
        if teams and (seats < 4 or seats % 2 != 0):
            raise BadInput(f"teams play with 4, 6, 8 or 10 seats, not {seats} (C6)")
        if lib.d4_rules_make(self._rules, edition._edition, self._setup, seats, error) != 0:
            raise fail(error)
        kinds = self._rules.kind_count
        self._codes = [text_of(self._rules.kind[i].code) for i in range(kinds)]

    def _set(self, option: str, value: Union[str, int, bool], error: object) -> None:
        if isinstance(value, bool):
            value = "on" if value else "off"
        name = as_bytes(option.replace("_", "-"), "option")
        if lib.d4_option_set(ffi.addressof(self._setup, "options"), name,
                             as_bytes(str(value), option), error) != 0:
            raise fail(error)

    def _load_house(self, house: Sequence[Optional[str]], error: object) -> List[object]:
        if isinstance(house, str) or len(house) > lib.D4_HOUSE_MAX:
            raise BadInput(f"house is a list of at most {lib.D4_HOUSE_MAX} names")
        kept: List[object] = []
        for i, name in enumerate(house):
            if name is None:
                continue
            rule = ffi.new("struct d4_house_rule *")
            if lib.py_house_load(as_bytes(name, "house"), rule, error) != 0:
                raise fail(error)
            self._setup.house[i] = rule
            kept.append(rule)
        return kept

    @property
    def edition(self) -> Edition:
        """The edition."""
        return self._edition

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return int(self._rules.seats)

    @property
    def teams(self) -> bool:
        """Whether seats play in two teams."""
        return bool(self._rules.teams)

    @property
    def cards(self) -> List[str]:
        """The code of every kind of card: "r7". Its place is the kind's number."""
        return list(self._codes)

    @property
    def colors(self) -> List[str]:
        """The letter of every color."""
        count = self._rules.color_count
        return [self._rules.color[i].letter.decode() for i in range(count)]

    @property
    def deck_size(self) -> int:
        """How many cards there are."""
        return int(self._rules.deck_size)

    @property
    def options(self) -> Dict[str, str]:
        """Every table option with its value."""
        values: Dict[str, str] = {}
        word = ffi.new("char[16]")
        while lib.d4_option_name(len(values)):
            i = len(values)
            value = lib.d4_option_value(ffi.addressof(self._rules, "options"), i, word)
            values[text_of(lib.d4_option_name(i))] = text_of(value)
        return values

    def __repr__(self) -> str:
        return f"<drawfour.Rules {self._edition.name!r}, {self.seats} seats>"

"""What one page of the wall holds, as values; each kind has a template of its name."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

MOST_LARGE = 3


@dataclass(frozen=True, slots=True)
class Welcome:
    """Before the first draw and between rounds: how people get in.

    `is_lan`: the phones are in a network of our own, without the internet.
    """

    title: str
    here: str
    wifi: str
    address: str
    code: str
    svg: SafeString
    is_lan: bool
    kind: str = "welcome"


@dataclass(frozen=True, slots=True)
class TableNames:
    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    title: str
    tables: tuple[TableNames, ...]
    kind: str = "seating"


@dataclass(frozen=True, slots=True)
class Ticking:
    """The clock alone; `words` say what it is for, or that none runs."""

    title: str
    words: str
    kind: str = "clock"


@dataclass(frozen=True, slots=True)
class Place:
    rank: int
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class Ranks:
    title: str
    rows: tuple[Place, ...]
    kind: str = "standings"


@dataclass(frozen=True, slots=True)
class TableResult:
    number: int
    rows: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Results:
    """`rows` of a table: name, points, and whether this is a winner."""

    title: str
    tables: tuple[TableResult, ...]
    kind: str = "results"


@dataclass(frozen=True, slots=True)
class Reveal:
    """`latest` are those announced last, `rows` those before them, best first.

    `more` says how many of the latest have no room.
    """

    title: str
    latest: tuple[Place, ...]
    more: str
    rows: tuple[Place, ...]
    hidden: str
    kind: str = "reveal"

    @property
    def is_crowded(self) -> bool:
        return len(self.latest) > MOST_LARGE


@dataclass(frozen=True, slots=True)
class Nothing:
    title: str
    kind: str = "nothing"


Slide = Welcome | Seating | Ticking | Ranks | Results | Reveal | Nothing

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from typing import NamedTuple

import pytest

from gonuts_league.standings.statistics.documents import (
    canonical,
    digest_of,
    from_document,
    to_document,
)
from gonuts_league.standings.statistics.types import (
    BestScore,
    FeedItem,
    FeedKind,
    FiguresOfClub,
    RecordKind,
)

AT = datetime(2026, 3, 5, 19, tzinfo=UTC)
NEWS = FeedItem(
    FeedKind.RECORD,
    "event:7",
    AT,
    12,
    players=(3, 4),
    value=Fraction(77, 2),
    record=RecordKind.HIGHEST_SCORE,
    game="nosh",
    seats=4,
)
CLUB = FiguresOfClub(game_count=2, first_at=AT, feed=(NEWS,))


@dataclass(frozen=True, slots=True)
class Shelf:
    scores: tuple[BestScore, ...]
    best: BestScore | None = None
    worth: float = 0.1 + 0.2


def test_figures_read_back_from_json_are_what_was_written():
    document = json.loads(canonical(to_document(CLUB)))

    assert from_document(FiguresOfClub, document) == CLUB


def test_values_inside_are_rows_in_the_order_of_their_fields():
    score = BestScore("nosh", 4, "cards", Fraction(31), 12, AT)
    row = ["nosh", 4, "cards", "31", 12, "2026-03-05T19:00:00+00:00"]

    assert to_document(Shelf((score,))) == {
        "scores": [row],
        "best": None,
        "worth": 0.30000000000000004,
    }
    assert from_document(Shelf, to_document(Shelf((), score))) == Shelf((), score)


def test_a_document_of_another_version_is_refused():
    document = to_document(CLUB)
    del document["feed"]

    with pytest.raises(KeyError):
        from_document(FiguresOfClub, document)


def test_the_digest_knows_every_document_and_their_order():
    documents = [{"b": 1, "a": 0.1}, {"c": "ü"}]

    digest = digest_of(documents)

    assert digest == digest_of([{"a": 0.1, "b": 1}, {"c": "ü"}])
    assert digest != digest_of(documents[::-1])
    assert digest != digest_of([{"b": 1, "a": 0.10000000000000002}, {"c": "ü"}])


class Worth(NamedTuple):
    """One value, a row of them, or none."""

    code: str
    value: Fraction | tuple[Fraction, ...] | None


@dataclass(frozen=True, slots=True)
class Worths:
    all: tuple[Worth, ...]


def test_one_value_or_a_row_of_them_reads_back_as_it_was():
    row = (Fraction(1, 2), Fraction(3))
    worths = Worths((Worth("a", Fraction(7, 2)), Worth("b", row), Worth("c", None)))

    document = json.loads(canonical(to_document(worths)))

    assert document == {"all": [["a", "7/2"], ["b", ["1/2", "3"]], ["c", None]]}
    assert from_document(Worths, document) == worths

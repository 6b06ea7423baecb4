"""Bring every kind of file to one row for each person and game.

Steps
1. A file that begins with a brace is a BG Stats export: its plays of our games, one row
   a player. Plays of other board games are passed over, and counted.
2. A table with numbered players ("Player 1", "Score 1") has a game in each row: one row
   becomes one for each player. Games of one day and round are numbered as tables.
3. Any other table has such rows already.

What the cells mean is read later, alike for all (`reading`). In an export the points
count unless they contradict who won; then ranks do, or else who won.
"""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from gonuts_league.players.lists.csv_records import (
    CsvCells,
    CsvFileError,
    CsvRecord,
    CsvTable,
    decode_csv,
    heading_key,
    ignored_columns,
    match_headings,
    read_csv,
)
from gonuts_league.players.names import name_key, tidy_text

MAX_BYTES = 4 * 1024 * 1024
MAX_ROWS = 60_000


@dataclass(frozen=True, slots=True)
class ShapedFile:
    """``rows`` are one for each person and game; ``delimiter`` is "" in an export."""

    encoding: str
    delimiter: str
    rows: tuple[CsvCells, ...]
    ignored: tuple[str, ...] = ()
    other_plays: int = 0


def shape_rows(
    content: bytes, headings: Mapping[str, str], *, games: Collection[str]
) -> ShapedFile:
    """Read a file; ``headings`` give fields, ``games`` are the names (keys) of ours.

    Raises CsvFileError if the file as a whole is unusable: its own codes; ``no-column``
    (column) where dates or players are missing; ``bad-json`` (line) and ``bad-export``
    (path: what is missing there or of a wrong kind).
    """
    text, encoding = decode_csv(content, MAX_BYTES)
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _from_export(text, encoding, games)
    table = read_csv(content, most_bytes=MAX_BYTES, most_rows=MAX_ROWS)
    first = table.records[0] if table.records else CsvRecord(1, ())
    fields = match_headings(first, headings)
    numbers = [_number_of(cell, headings) for cell in first.cells]
    players = {number for number, field in numbers if number and field == "player"}
    is_by_game = len(players) > 1
    if is_by_game:
        fields = tuple(
            field if number in players or (not number and field in _OF_GAME) else ""
            for number, field in numbers
        )
    for needed in ("date", "player"):
        if needed not in fields:
            raise CsvFileError("no-column", column=needed)
    if is_by_game:
        columns = [
            (number, field) for (number, _), field in zip(numbers, fields, strict=True)
        ]
        rows = list(_by_player(table, columns))
    else:
        rows = [CsvCells(each, first.cells, fields) for each in table.records[1:]]
    ignored = ignored_columns(first.cells, fields)
    if len(rows) > MAX_ROWS:
        raise CsvFileError("too-many-rows", limit=MAX_ROWS)
    return ShapedFile(table.encoding, table.delimiter, tuple(rows), ignored)


_NUMBERED = re.compile(r"(.*\D)([1-9]\d?)\D?")
# What is said of a game as a whole; of it there is one column.
_OF_GAME = ("date", "event", "round", "table", "game")


def _number_of(cell: str, headings: Mapping[str, str]) -> tuple[int, str]:
    """The player (from 1) whom a heading is about, 0 for the game, and its field."""
    found = _NUMBERED.fullmatch(tidy_text(cell))
    field = headings.get(heading_key(cell), "")
    return (int(found[2]) if found and field not in _OF_GAME else 0), field


def _by_player(
    table: CsvTable, columns: Sequence[tuple[int, str]]
) -> Iterator[CsvCells]:
    """Rows of players, given whose each column is and its field; an empty group of
    cells is nobody."""
    headings, seen = table.records[0].cells, Counter[tuple[str, ...]]()
    players = sorted({number for number, field in columns if number and field})
    own = {
        player: [
            i for i, (n, field) in enumerate(columns) if field and n in (0, player)
        ]
        for player in players
    }
    done = 0
    for record in table.records[1:]:
        missing = len(headings) - len(record.cells)
        cells, beyond = [*record.cells, *[""] * missing], record.cells[len(headings) :]
        where = {
            field: cell
            for (n, field), cell in zip(columns, cells, strict=False)
            if not n
        }
        key = tuple(name_key(where.get(f, "")) for f in ("date", "event", "round"))
        seen[key] += 1
        for player in players:
            if not any(tidy_text(cells[i]) for i in own[player] if columns[i][0]):
                continue
            done += 1
            if done > MAX_ROWS:
                raise CsvFileError("too-many-rows", limit=MAX_ROWS)
            labels = [headings[i] for i in own[player]]
            fields = [columns[i][1] for i in own[player]]
            row = [cells[i] for i in own[player]]
            if "table" not in fields:
                labels, fields = [*labels, "table"], [*fields, "table"]
                row.append(str(seen[key]))
            yield CsvCells(CsvRecord(record.line, (*row, *beyond)), labels, fields)


_FIELDS = ("date", "event", "game", "table", "player", "points", "place", "outcome")
_OF_PLAY = ("playDate", "locationRefId", "gameRefId", "plays")
_ENDS = (".playerRefId", ".score", ".rank", ".winner")


def _from_export(text: str, encoding: str, games: Collection[str]) -> ShapedFile:
    """The plays in their order; the line of a row is the number of its play."""
    try:
        # Numbers stay text: none is too large, and each is checked like a cell.
        export = json.loads(text.lstrip("\ufeff"), parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        raise CsvFileError("bad-json", line=error.lineno) from None
    except RecursionError:
        raise CsvFileError("bad-json", line=1) from None
    people, kinds = _names(export, "players"), _names(export, "games")
    places = _names(export, "locations") if "locations" in export else {}
    rows: list[CsvCells] = []
    other, tables = 0, Counter[tuple[str, str]]()
    for number, (path, play) in enumerate(_listed(export, "plays"), start=1):
        game = _named(play, "gameRefId", kinds, path)
        if name_key(game) not in games:
            other += 1
            continue
        on = _text(play, "playDate")
        at = places.get(_text(play, "locationRefId"), "")
        tables[on[:10], at] += 1
        scores = list(_listed(play, "playerScores", path))
        told = _told([score for _path, score in scores])
        for (own, score), said in zip(scores, told, strict=True):
            name = _named(score, "playerRefId", people, own)
            cells = (on, at, game, str(tables[on[:10], at]), name, *said)
            labels = [*_OF_PLAY, *(own.removeprefix(f"{path}.") + end for end in _ENDS)]
            rows.append(CsvCells(CsvRecord(number, cells), labels, _FIELDS))
        if len(rows) > MAX_ROWS:
            raise CsvFileError("too-many-rows", limit=MAX_ROWS)
    return ShapedFile(encoding, "", tuple(rows), (), other)


def _told(scores: Sequence[Mapping[str, Any]]) -> list[tuple[str, str, str]]:
    """Points, place and outcome of each player, as far as they are to count."""
    points = [_text(score, "score") for score in scores]
    ranks = [_text(score, "rank") for score in scores]
    won = [score.get("winner") is True for score in scores]
    values = [_value(each) for each in points]
    top = max(values, default=0)
    best = [value == top for value in values]
    if all(points) and (best == won or not any(won)):
        return [(each, "", "") for each in points]
    if not {"", "0"} & {*ranks}:
        return [("", each, "") for each in ranks]
    is_known = any(won)
    return [("", "", ("won" if each else "lost") * is_known) for each in won]


def _value(points: str) -> float:
    try:
        return float(points.replace(",", "."))
    except ValueError:
        return 0.0


def _names(export: Any, key: str) -> dict[str, str]:
    """What is called how, by its id in the file."""
    return {_text(each, "id"): _text(each, "name") for _, each in _listed(export, key)}


def _listed(node: Any, key: str, path: str = "") -> Iterator[tuple[str, Any]]:
    """The objects of a list with their paths."""
    where = f"{path}.{key}" if path else key
    rows = node.get(key)
    if not isinstance(rows, list):
        _refuse(where)
    for number, row in enumerate(rows):
        if not isinstance(row, dict):
            _refuse(f"{where}[{number}]")
        yield f"{where}[{number}]", row


def _named(node: Any, key: str, names: Mapping[str, str], path: str) -> str:
    if _text(node, key) not in names:
        _refuse(f"{path}.{key}")
    return names[_text(node, key)]


def _text(node: Mapping[str, Any], key: str) -> str:
    """A text or number as a cell; anything else is an empty one."""
    value = node.get(key)
    return tidy_text(value) if isinstance(value, str) else ""


def _refuse(path: str) -> NoReturn:
    raise CsvFileError("bad-export", path=path)

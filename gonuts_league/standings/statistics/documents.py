"""Figures as JSON and back, and the digest that proves two countings equal.

1. The outermost value becomes an object by field; every value inside it becomes a row
   of its fields in order, which keeps long lists short.
2. Fractions are written "7/2" and "3", times as ISO 8601, enums by their value.
3. `canonical` is the one text of a document: sorted keys, no blanks, floats as `repr`
   writes them, which read back to the same bits.

Documents of another version of these classes cannot be read: a change of them comes
with another `FIGURES_VERSION`, and then everything is counted again.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import sha256
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

_Value = TypeVar("_Value")
_Turn = Callable[[Any], Any] | None


def to_document(value: object) -> dict[str, Any]:
    """A frozen value as plain JSON."""
    cls: Any = type(value)
    return {
        name: getattr(value, name) if write is None else write(getattr(value, name))
        for name, write in _turns(cls, _writer)
    }


def from_document(cls: type[_Value], document: Mapping[str, Any]) -> _Value:
    """Read what `to_document` wrote. Raises KeyError on another version's."""
    known: Any = cls
    return cls(
        **{
            name: document[name] if read is None else read(document[name])
            for name, read in _turns(known, _reader)
        }
    )


def canonical(document: Any) -> str:
    """The one JSON text of a document.

    >>> canonical({"b": [0.1, None], "a": "ü"})
    '{"a":"ü","b":[0.1,null]}'
    """
    return json.dumps(
        document,
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
        allow_nan=False,
    )


def digest_of(documents: Iterable[Any]) -> str:
    """SHA-256 over the canonical texts of documents, in their order."""
    found = sha256()
    for document in documents:
        found.update(canonical(document).encode())
        found.update(b"\n")
    return found.hexdigest()


@cache
def _turns(cls: Any, turn_of: Callable[[Any], _Turn]) -> tuple[tuple[str, _Turn], ...]:
    """Each field of a class, and how its value is written, or read."""
    hints: dict[str, Any] = get_type_hints(cls)
    return tuple((name, turn_of(hint)) for name, hint in hints.items())


def _writer(hint: Any) -> _Turn:
    """How a value of this type is written; None for what JSON has itself."""
    if get_origin(hint) is UnionType:
        return _by_shape(_writer, hint)
    if get_origin(hint) is tuple:
        each = _writer(get_args(hint)[0])
        return list if each is None else lambda values: [each(v) for v in values]
    if _is_row(hint):
        return _row_writer(hint)
    if hint is datetime:
        return datetime.isoformat
    return str if hint is Fraction or _is_enum(hint) else None


def _row_writer(cls: Any) -> Callable[[Any], list[Any]]:
    writers = _turns(cls, _writer)

    def write(value: Any) -> list[Any]:
        return [
            getattr(value, name) if each is None else each(getattr(value, name))
            for name, each in writers
        ]

    return write


def _reader(hint: Any) -> _Turn:
    if get_origin(hint) is UnionType:
        return _by_shape(_reader, hint)
    if get_origin(hint) is tuple:
        each = _reader(get_args(hint)[0])
        return tuple if each is None else lambda row: tuple([each(v) for v in row])
    if _is_row(hint):
        return _row_reader(hint)
    if hint is datetime:
        return datetime.fromisoformat
    if hint is Fraction:
        return _fraction
    return hint if _is_enum(hint) else None


def _row_reader(cls: Any) -> Callable[[list[Any]], Any]:
    readers = _turns(cls, _reader)
    turned = [(at, read) for at, (_, read) in enumerate(readers) if read is not None]

    # A row that an earlier release kept may end before fields with a default.
    def read_row(row: list[Any]) -> Any:
        values = row[: len(readers)]
        for at, read in turned:
            if at < len(values):
                values[at] = read(values[at])
        return cls(*values)

    return read_row


_fraction = lru_cache(maxsize=4096)(Fraction)


def _by_shape(turn_of: Callable[[Any], _Turn], hint: Any) -> _Turn:
    """Turn a value that may be None, or else one or a row of several."""
    given = [each for each in get_args(hint) if each is not type(None)]
    single, several = turn_of(given[0]), turn_of(given[-1])
    if single is several is None:
        return None

    if single is not None and single is several:
        return lambda value: None if value is None else single(value)

    def turn(value: Any) -> Any:
        of_kind = several if isinstance(value, list | tuple) else single
        return value if value is None or of_kind is None else of_kind(value)

    return turn


def _is_row(hint: Any) -> bool:
    return is_dataclass(hint) or hasattr(hint, "_fields")


def _is_enum(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, StrEnum)

"""What a request sends: the JSON of its body, and numbers in its query."""

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

from scoring.errors import UnreadableError
from scoring.tables_json import load_json
from scoring.types import impossible

MOST_DIGITS = 9
LONGEST_NUMBER = 30


class ReadableJSONParser(JSONParser):
    """Whatever is no JSON, or not in UTF-8, is the sender's error and told as one."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        # A number of thousands of digits is refused where it stands, as any other.
        found = load_json(
            text_of(stream.read()), read_int=lambda digits: int(digits[:LONGEST_NUMBER])
        )
        try:
            json.dumps(found, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ParseError("The JSON holds half of a character.") from None
        return found


def text_of(content: bytes) -> str:
    """A body as text. Raises UnreadableError for any but UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = impossible("", "not-utf8", position=error.start)
        raise UnreadableError(fault) from error


def number_in(request: Request, name: str) -> int | None:
    """A whole number from 1, None if none is given; ValidationError for anything else,
    nothing and two of them included."""
    if name not in request.query_params:
        return None
    [*others, typed] = request.query_params.getlist(name)
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS
    if others or not is_number or not int(typed):
        raise ValidationError({name: "Give one whole number from 1."})
    return int(typed)

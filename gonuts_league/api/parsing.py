"""What a request sends: the JSON of its body, and numbers in its query."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

MOST_DIGITS = 5


class DeepJSONParser(JSONParser):
    """Brackets nested too deeply, and halves of characters, are the sender's error: the
    framework would fail."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            parsed = super().parse(stream, media_type, parser_context)
            json.dumps(parsed, ensure_ascii=False).encode()
        except RecursionError:
            raise ParseError(_("The JSON is nested too deeply.")) from None
        except UnicodeEncodeError:
            raise ParseError(_("The JSON holds half of a character.")) from None
        return parsed


def number_in(request: Request, name: str) -> int | None:
    """A whole number from 1, None if none is given; NotFound for anything else."""
    typed = request.query_params.get(name)
    if not typed:
        return None
    is_number = typed.isascii() and typed.isdigit()
    if not is_number or len(typed) > MOST_DIGITS or not int(typed):
        raise NotFound
    return int(typed)

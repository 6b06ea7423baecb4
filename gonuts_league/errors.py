"""What the site's own rules refuse, each with one sentence that says what to do.

A service raises `LeagueError(code, **values)`; the page, the API, a job and a command
show `error.sentence`, put into the reader's language at that moment.
"""

from collections.abc import Mapping
from typing import Any

from .error_sentences import SENTENCES, with_round


class LeagueError(Exception):
    """A rule of the site was broken by what somebody asked for.

    `code` is one of SENTENCES, `values` fill its sentence, `path` names the field
    that it is about (empty: the whole request).
    """

    def __init__(self, code: str, *, path: str = "", **values: Any) -> None:
        self.code = code
        self.path = path
        self.values = values
        super().__init__(code)

    @property
    def sentence(self) -> str:
        return sentence_of(self.code, self.values)

    def __str__(self) -> str:
        return self.sentence


def sentence_of(code: str, values: Mapping[str, Any]) -> str:
    """Word an error kept as code and values, in the language active now."""
    # The values come first: a sentence that counts chooses its form by one of them.
    sentence: Any = SENTENCES[code]
    return str(sentence % (with_round(values) if "round" in values else values))

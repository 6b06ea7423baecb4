"""What the site's own rules refuse, each with one sentence that says what to do.

A service raises `LeagueError(code, **values)`; the page, the API, a job and a command
show `error.sentence`, put into the reader's language at that moment.
`templates/web/words/error.txt` has the sentences by their codes.
"""

import re
from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

_STEPS = {0: _("the final"), 1: _("the semi-final"), 2: _("the quarter-final")}
# A short name, as in "Greta L..", brings a second full stop.
TWO_STOPS = re.compile(r"(?<=\w)\.\.(?=\s|$)")


class LeagueError(Exception):
    """A rule of the site was broken by what somebody asked for.

    `code` has its sentence, `values` fill it, `path` names the field that it is about
    (empty: the whole request).
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
    """Word an error kept as code and values, in the language active now.

    Raises KeyError for a code that has no sentence.
    """
    said = with_round(values) if "round" in values else values
    sentence = render_to_string("web/words/error.txt", {**said, "code": code}).strip()
    if not sentence:
        raise KeyError(code)
    return TWO_STOPS.sub(".", sentence)


def with_round(kept: Mapping[str, Any]) -> dict[str, Any]:
    """What a sentence says of a round kept as `Round.kept`, and perhaps its table:
    `round` is "round 4" or "the semi-final", `Round` begins a sentence."""
    name = _round_in_sentence(kept) if kept.get("round") else "?"
    return {**kept, "round": name, "Round": capfirst(name)}


def _round_in_sentence(kept: Mapping[str, Any]) -> str:
    if "named" not in kept:
        return gettext("round %(round)s") % {"round": kept["round"]}
    to_final, third_table = kept["named"]
    if to_final is None:
        return gettext("the play-off")
    if third_table is not None and not kept.get("table"):
        return gettext("the final with the match for third place")
    if third_table is not None and kept["table"] == third_table:
        return gettext("the match for third place")
    other = gettext("the knockout, %(count)s steps before the final")
    return str(_STEPS.get(to_final, other)) % {"count": to_final}

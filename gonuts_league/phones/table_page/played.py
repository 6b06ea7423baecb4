"""Where recorded games whose moves are known are looked at move by move."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from gonuts_league.games.links import played_url
from gonuts_league.tables.models import Result


@dataclass(frozen=True, slots=True)
class PlayedLink:
    label: str
    url: str


def played_links(result: Result) -> tuple[PlayedLink, ...]:
    """One link for each game of a result that was entered with all its moves."""
    urls = {int(number): played_url(fields) for number, fields in result.fields.items()}
    return tuple(
        PlayedLink(_say_game(number, alone=len(urls) == 1), url)
        for number, url in sorted(urls.items())
        if url
    )


def _say_game(number: int, *, alone: bool) -> str:
    if alone:
        return _("What each move was worth")
    return _("Game %(number)s: what each move was worth") % {"number": number}

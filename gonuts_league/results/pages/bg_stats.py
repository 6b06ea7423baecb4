"""A game for the app BG Stats, in the format that it takes from other programs.

Its address createPlay.html is given a play as JSON, which the app shows before it keeps
it. Of each person stands there what the reader of the page is shown.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from django.utils.translation import gettext as _

from gonuts_league.events.models.event import round_name
from gonuts_league.events.standings.figures import say_plain
from gonuts_league.tables.models import Table
from gonuts_league.tables.wording import say_family, say_game
from scoring import find_game

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def play_of(
    table: Table, number: int, players: Iterable[Mapping[str, Any]]
) -> dict[str, Any]:
    """One game of a confirmed table, its `players` as the page of the game has them.

    The app knows games and people again by ids that stay. `playDate` is in UTC.
    """
    event = table.round.event
    family = find_game(table.game).family
    played_at = (table.round.published_at or table.round.drawn_at).astimezone(UTC)
    told = [_player(table, each) for each in players]
    return {
        "sourceName": "gonuts_league",
        "sourcePlayId": f"{event.slug}-{table.pk}-{number}",
        "playDate": f"{played_at:%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": say_family(family),
            "sourceGameId": family,
            "highestWins": True,
            "noPoints": not any(each["score"] for each in told),
        },
        "board": say_game(table.game),
        "players": told,
        "location": event.club.name,
        "comments": f"{event.name}, {round_name(table.round, table.number)}",
    }


def play_link(play: Mapping[str, Any]) -> str:
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False), safe="")


def _player(table: Table, player: Mapping[str, Any]) -> dict[str, Any]:
    """Who has no name for this reader is told apart by the seat at this table alone."""
    shown, entry = player["shown"], player["seat"].entry
    number = player["seat"].position + 1
    nameless = _("Player %(number)s") % {"number": number}
    at_table, points = f"{table.pk}-seat-{number}", player["points"]
    return {
        "name": shown.name if shown.is_told_apart else nameless,
        "sourcePlayerId": f"{entry.player_id}" if shown.is_named else at_table,
        "score": "" if points is None else say_plain(Fraction(points)),
        "rank": player["rank"] or 0,
        "winner": player["is_winner"],
        "startPlayer": False,
    }

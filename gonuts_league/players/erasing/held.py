"""What is held on a person, to be read and taken away: every row that leads to them.

The apps of most rows are above this one, so their models are found by walking.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import F, Model, Q

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.players.models import Player
from gonuts_league.players.services import person_values

from .own_words import reasons_about

# What is left out: keys to pages, what is counted of the games, what is said elsewhere.
LEFT_OUT = {
    "players.PlayerLink",
    "players.Player_groups",
    "tables.PhoneHolder",
    "leagues.PlayerFigures",
}
_MOST_STEPS = 4
_GAME = {
    "date": "seat__entry__event__starts_at",
    "event": "seat__entry__event__name",
    "round": "seat__round__number",
    "table": "seat__table__number",
    "game": "result__game",
    "points": "points",
    "place": "rank",
}


def held_on(player: Player) -> dict[str, Any]:
    """Return all that is held on a person who is not erased, as plain values.

    `person` is what they are called and how they are shown, `games` their confirmed
    results, oldest first; `reasons` what was typed about them, and `rows` all rows that
    lead to them, by kind. Other people stand in rows by number only, and what is kept
    back until it is announced is left out.
    """
    people = [player, *Player.ever.filter(merged_into=player, erased_at=None)]
    kept_back = apps.get_model("tables", "Seat").objects.filter(
        entry__player__in=people, round__number__gt=F("entry__event__frozen_after")
    )
    results = apps.get_model("tables", "ResultSeat").objects.filter(
        result__state="confirmed", seat__entry__player__in=people
    )
    played = results.exclude(seat__in=kept_back)
    rows = {label: list(_rows(label, people, kept_back)) for label in held_models()}
    aliases = [row["name"] for row in rows["players.PlayerAlias"]]
    return {
        "club": player.club.name,
        "person": {
            **person_values(player),
            "is_guest": player.is_guest,
            "other_names": [*aliases, *(each.name for each in people[1:])],
            "since": player.created_at,
        },
        "games": [
            dict(zip(_GAME, row, strict=True))
            for row in played.order_by("result__at").values_list(*_GAME.values())
        ],
        "reasons": [
            {"at": row.at, "act": row.act, "reason": row.reason}
            for row in _reasons(player)
        ],
        "rows": {label: found for label, found in rows.items() if found},
    }


def _reasons(player: Player) -> list[JournalEntry]:
    every_entry = apps.get_model("events", "Entry").ever.filter(player=player)
    return reasons_about(player, dict(every_entry.values_list("pk", "event_id")))


@cache
def held_models() -> dict[str, tuple[str, ...]]:
    """The models whose rows are about a person, each with its ways to one."""
    found = {
        each._meta.label: tuple(_ways(each, ()))
        for each in apps.get_models(include_auto_created=True)
    }
    return {label: ways for label, ways in found.items() if ways}


def _ways(model: type[Model], seen: tuple[type[Model], ...]) -> Iterator[str]:
    if model._meta.label in LEFT_OUT:
        return
    for field in model._meta.concrete_fields:
        target: Any = field.related_model
        if target is None or target in (model, *seen) or len(seen) == _MOST_STEPS:
            continue
        if target is Player:
            yield field.name
        else:
            yield from (f"{field.name}__{way}" for way in _ways(target, (*seen, model)))


def _rows(label: str, people: list[Player], kept_back: Any) -> Iterator[dict[str, Any]]:
    model: Any = apps.get_model(label)
    about = Q()
    for way in held_models()[label]:
        told = Q(**{f"{way}__in": people})
        if label == "tables.Seat":
            told &= ~Q(pk__in=kept_back)
        elif "seat__entry" in way:
            told &= ~Q(**{f"{way.removesuffix('__entry__player')}__in": kept_back})
        about |= told
    names = [each.attname for each in model._meta.concrete_fields]
    kept = [name for name in names if not name.endswith("name_key")]
    yield from model._base_manager.filter(about).order_by("pk").values(*kept)

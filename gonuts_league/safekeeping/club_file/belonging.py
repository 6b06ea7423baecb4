"""What of the database belongs to a club, found by walking from each model to it.

Every model that reaches a club by foreign keys that are never empty is carried, with
all its fields, unless `EXCUSED` says why not.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import Field, Model

CLUB, USER = "clubs.Club", "clubs.User"
_LINKS = "links and codes are secrets, and end"
_COUNTED = "is counted again from the games"
_HERE = "is of this installation"
_SIGN_IN = "signing in is each installation's own"
_OF_SIGNING_IN = (
    *("password", "last_login", "date_joined", "email", "is_active", "is_demo"),
    *("is_superuser", "is_staff", "groups", "user_permissions"),
)
# Models and fields that are not carried, and why.
EXCUSED: Mapping[str, str] = {
    "clubs.Membership": _SIGN_IN,
    "clubs.SignInLink": _SIGN_IN,
    "clubs.ApiToken": _SIGN_IN,
    "players.PlayerLink": _LINKS,
    "events.EventLink": _LINKS,
    "tables.TableLink": _LINKS,
    "tables.TableDevice": _LINKS,
    "tables.PhoneHolder": _LINKS,
    "events.DraftEditor": "lasts as long as a page is open",
    "events.CodeMiss": _HERE,
    "jobs.Job": _HERE,
    "jobs.JobPart": _HERE,
    "jobs.Heartbeat": _HERE,
    "jobs.KeptAnswer": _HERE,
    "health.RequestCount": _HERE,
    "simulations.PastedLog": "belongs to no club",
    "leagues.SeasonFigures": _COUNTED,
    "leagues.Rating": _COUNTED,
    "leagues.PlayerFigures": _COUNTED,
    "leagues.ClubFigures": _COUNTED,
    "clubs.Club.is_demo": _HERE,
    "clubs.Club.erased_from": _HERE,
    "clubs.Club.wifi_password": "is a secret of the hall",
    "clubs.Club.has_wifi_code": "shows that secret",
    "clubs.Club.people_version": "tells cached pages of a change",
    **{f"{USER}.{name}": _SIGN_IN for name in _OF_SIGNING_IN},
}


def label_of(model: type[Model]) -> str:
    """The name of a model in a file; of a table between two it is Player_groups."""
    return str(model._meta.label)


@cache
def carried_models() -> Mapping[str, str]:
    """The models of a file by label, each with its path to the club; "" is the club."""
    found = {label_of(each): _path(each) for each in _all_models()}
    paths = {label: path for label, path in found.items() if label not in EXCUSED}
    return {CLUB: "", **{label: path for label, path in paths.items() if path}}


@cache
def removed_models() -> tuple[tuple[type[Model], str], ...]:
    """What goes when a club is replaced, with the path: what hangs on other rows first.

    Who may sign in to it stays, and so do jobs.
    """
    found = [(each, _path(each)) for each in _all_models()]
    reached = [
        (model, path)
        for model, path in found
        if path and label_of(model) != "clubs.Membership"
    ]
    return tuple(sorted(reached, key=lambda each: -each[1].count("__")))


def carried_fields(model: type[Model]) -> "list[Field[Any, Any]]":
    """The columns of a model that a file holds; its primary key is the first."""
    fields: Iterator[Any] = iter(model._meta.concrete_fields)
    label = label_of(model)
    return [each for each in fields if f"{label}.{each.name}" not in EXCUSED]


def _all_models() -> list[type[Model]]:
    return apps.get_models(include_auto_created=True)


@cache
def _path(model: type[Model]) -> str:
    """The shortest way to a club by foreign keys that are never empty, or ""."""
    ways = []
    for field in model._meta.concrete_fields:
        if not field.is_relation or field.null or field.related_model is model:
            continue
        target: Any = field.related_model
        if label_of(target) == CLUB:
            ways.append(field.name)
        elif onward := _path(target):
            ways.append(f"{field.name}__{onward}")
    return min(ways, key=lambda way: way.count("__"), default="")

"""By what each list is narrowed and ordered; a value that cannot be is 400."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django_filters import (
    CharFilter,
    ChoiceFilter,
    FilterSet,
    IsoDateTimeFilter,
    NumberFilter,
    OrderingFilter,
)

from gonuts_league.events.enums import EventFormat, RoundState
from gonuts_league.players.selectors import search_people
from gonuts_league.tables.enums import Depth

MOST = 32_767


class Ordering(OrderingFilter):
    """By one or more fields, and rows that are equal in them by id."""

    def filter(self, qs: QuerySet[Any], value: Any) -> QuerySet[Any]:
        found = super().filter(qs, value)
        return found.order_by(*found.query.order_by, "pk") if value else found


class YesOrNo(ChoiceFilter):
    def __init__(self, *args: Any, **more: Any) -> None:
        choices = [("true", "true"), ("false", "false")]
        super().__init__(*args, choices=choices, **more)

    def filter(self, qs: QuerySet[Any], value: Any) -> QuerySet[Any]:
        return super().filter(qs, value == "true" if value else value)


class Whole(NumberFilter):
    field_class = forms.IntegerField

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, min_value=1, max_value=MOST, **more)


def has(field: str) -> YesOrNo:
    """Whether a time is set."""
    return YesOrNo(field, lookup_expr="isnull", exclude=True)


class ClubFilter(FilterSet):
    are_pages_open = YesOrNo("are_pages_open")
    ordering = Ordering(fields=["name", "slug"])


class PersonFilter(FilterSet):
    search = CharFilter(method="search_names", label="a part of the shown name")
    is_guest = YesOrNo("is_guest")
    ordering = Ordering(fields={"name_key": "name", "created_at": "added"})

    def search_names(self, qs: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        view: Any = self.request.parser_context["view"]
        found = search_people(view.club, audience=view.audience, query=value[:80])
        return qs.filter(pk__in=[each.pk for each in found])


class EventFilter(FilterSet):
    game = CharFilter("game")
    format = ChoiceFilter(choices=EventFormat.choices)
    is_finished = has("finished_at")
    starts_after = IsoDateTimeFilter("starts_at", "gte")
    starts_before = IsoDateTimeFilter("starts_at", "lt")
    ordering = Ordering(fields=["starts_at", "finished_at", "name"])


class SeasonFilter(FilterSet):
    league = CharFilter("league__slug")
    is_closed = has("closed_at")
    ordering = Ordering(fields=["starts_on", "closed_at", "number"])


class EntryFilter(FilterSet):
    is_checked_in = has("checked_in_at")
    is_waiting = has("waiting_since")
    has_dropped = has("dropped_at")
    ordering = Ordering(fields={"pk": "id"})


class RoundFilter(FilterSet):
    state = ChoiceFilter(choices=RoundState.choices)
    ordering = Ordering(fields=["number"])


class TableFilter(FilterSet):
    round = Whole("round__number")
    number = Whole("number")
    ordering = Ordering(fields={"round__number": "round", "number": "number"})


class ResultFilter(FilterSet):
    round = Whole("table__round__number")
    number = Whole("table__number")
    depth = ChoiceFilter(choices=Depth.choices)
    ordering = Ordering(
        fields={"table__round__number": "round", "table__number": "number", "at": "at"}
    )


class JournalFilter(FilterSet):
    act = CharFilter("act")
    since = IsoDateTimeFilter("at", "gte")
    table = Whole("table__number")
    ordering = Ordering(fields=["at"])

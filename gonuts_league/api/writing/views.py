"""An event from a preset, who takes part, its draws and rounds, and its end."""

from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers as fields
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from gonuts_league.clubs.models import Club
from gonuts_league.desk.forms.setup import OF_PRESETS
from gonuts_league.desk.pages.desk.next_action import draws_of
from gonuts_league.draft.pages.draft.changes import PIN_BUTTONS, pin_people, swap_people
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.presets import PRESETS_BY_ID
from gonuts_league.events.services import drawing, people, pinning, rounds, setup
from gonuts_league.jobs.models import Job
from gonuts_league.leagues.services.nights import plan_evening
from gonuts_league.players.models import Player
from gonuts_league.players.selectors import known_names
from gonuts_league.players.services import NewPerson
from gonuts_league.web.requests import in_zone

from ..views.clubs import ClubEventViewSet
from ..views.events import EntryViewSet, EventViewSet, RoundViewSet
from . import serializers as shapes
from .acting import WritingViewSet, writes

COPIED = ("game", *OF_PRESETS, "series", "game_count")
DESPITE = "though tables have no confirmed result yet"
NOW = "out of a running game, not only from the next round"
NEW_EVENT = {"name": "Thursday", "starts_at": "2026-12-03T19:00:00+01:00"}
TWO = {each: shapes.IdField() for each in ("who", "other")}
PINNED = ("at_table", "in_seat", "sits_out", "whole_table")
PAIR = partial(shapes.IdsField, min_length=2, max_length=2, required=False)
of_entry = partial(writes, gives=shapes.WrittenEntrySerializer)


class ClubEventWriting(WritingViewSet, ClubEventViewSet):
    def find(self) -> Club:
        self.allow(self.club)
        return in_zone(self.club)

    @writes("create_event", shapes.NewEventSerializer, NEW_EVENT, status=201)
    def create(self, club: Club, *, preset: str, **plan: Any) -> Event:
        """Make an event from a preset."""
        chosen = PRESETS_BY_ID[preset]
        ready = {name: getattr(chosen, name) for name in COPIED} | chosen.counting
        by: dict[str, Any] = {"stages": chosen.stages, "actor": self.actor}
        return plan_evening(club, seasons=(), **by, **(ready | plan))


class EventWriting(WritingViewSet, EventViewSet):
    @writes(
        "draw_round",
        {"despite_unconfirmed": fields.BooleanField(default=False, help_text=DESPITE)},
        {"despite_unconfirmed": True},
        gives=shapes.DrawJobSerializer,
        status=202,
    )
    def draw(self, event: Event, **said: Any) -> Job:
        """Draw the next round, or its draft again.

        The `url` tells how far it is; until then no other draw begins."""
        if drawing.active_draws(event).exists():
            raise LeagueError("draw-runs")
        return drawing.request_draw(event, actor=self.actor, **said)

    @extend_schema(
        operation_id="draw_job",
        summary="How far a draw is",
        responses=shapes.DrawJobSerializer,
    )
    @action(detail=True, url_path="jobs/<int:pk>")
    def job(self, _request: Request, pk: int, **_slug: str) -> Response:
        """Once it is done, there is a draft of its round."""
        job = get_object_or_404(draws_of(self.find_event()), pk=pk)
        return Response(shapes.DrawJobSerializer(job, context={"view": self}).data)

    @writes("finish_event")
    def finish(self, event: Event) -> None:
        """End an event after any closed round."""
        setup.finish_event(event, actor=self.actor)


class EntryWriting(WritingViewSet, EntryViewSet):
    lookup_field, lookup_value_converter = "pk", "int"

    def find_in(self, event: Event) -> Event | Entry:
        if "pk" not in self.kwargs:
            return event
        entries = event.entries.select_related("player", "event")
        return get_object_or_404(entries, pk=self.kwargs["pk"])

    @of_entry(
        "enter_people",
        {
            "player_ids": shapes.IdsField(default=list, max_length=shapes.MOST_PEOPLE),
            "names": shapes.TextsField(default=list, max_length=shapes.MOST_PEOPLE),
            "is_here": fields.BooleanField(default=False),
        },
        {"names": ["Ada Lund", "Bert Okafor"], "is_here": True},
        many=True,
        status=201,
    )
    def create(
        self, event: Event, *, player_ids: list[int], names: list[str], is_here: bool
    ) -> list[Entry]:
        """Enter people of the club by id, and people by name.

        A name that is new joins the club. All who are named are answered; who is in the
        event already stays as it was."""
        known = known_names(event.club)
        listed = people.listed_players(
            event.club,
            people_by_id(event.club, player_ids, "player_ids[%s]")
            + [known.find(name) or NewPerson(name) for name in names],
            actor=self.actor,
        )
        if not listed:
            raise LeagueError("name-empty", path="names")
        who = dict.fromkeys(listed)
        people.enter_players(event, who, actor=self.actor, is_here=is_here)
        entries = event.entries.filter(player__in=listed).select_related("player")
        return list(entries.order_by("pk"))

    @of_entry(
        "check_in_entry",
        {"is_here": fields.BooleanField(default=True)},
        {"is_here": False},
    )
    def check_in(self, entry: Entry, **said: Any) -> None:
        """Check an entry in or out."""
        people.check_in(entry, actor=self.actor, **said)

    @of_entry(
        "drop_entry",
        {"is_now": fields.BooleanField(default=False, help_text=NOW)},
        {"is_now": True},
    )
    def drop(self, entry: Entry, **said: Any) -> None:
        """Drop an entry: it plays no more, and keeps what it has."""
        people.drop_entry(entry, actor=self.actor, **said)

    @of_entry("undrop_entry")
    def undrop(self, entry: Entry) -> None:
        """Take a drop back."""
        people.undrop_entry(entry, actor=self.actor)


def people_by_id(club: Club, ids: list[int], path: str) -> list[Player | NewPerson]:
    """The players of these ids, in order; LeagueError for one of elsewhere."""
    found = club.players.filter(erased_at=None).in_bulk(set(ids))
    for at, player in enumerate(ids):
        if player not in found:
            raise LeagueError("player-unknown", path=path % at)
    return [found[player] for player in ids]


class RoundWriting(WritingViewSet, RoundViewSet):
    lookup_field, lookup_value_converter = "number", "int"
    needs_version = True

    def find_in(self, event: Event) -> Round:
        round_ = get_object_or_404(event.rounds, number=self.kwargs["number"])
        round_.event = event
        return round_

    @writes("swap_seats", TWO, {"who": 11, "other": 14})
    def swap(self, draft: Round, **said: int) -> None:
        """Exchange two entries of a draft; one of them may have a bye."""
        swap_people(draft, {**said, "version": draft.version}, self.actor)

    @writes(
        "pin",
        {
            **{each: PAIR() for each in ("together", "apart")},
            **{each: shapes.IdField(required=False) for each in PINNED},
        },
        {"at_table": 11},
    )
    def pins(self, draft: Round, **said: Any) -> None:
        """Pin what stays in every draw of a round, by exactly one of the fields.

        They name entries, `whole_table` a number. A new pin takes an old one's place.
        """
        if len(said) != 1:
            raise LeagueError("pin-one")
        wanted = dict.fromkeys(PIN_BUTTONS) | said | {"version": draft.version}
        pin_people(draft, wanted, self.actor)

    @writes("unpin", method="delete", path="pins/<int:pk>")
    def unpin(self, draft: Round) -> None:
        """Take a pin off."""
        pins = draft.event.pins.filter(round_number=draft.number)
        pin = get_object_or_404(pins, pk=self.kwargs["pk"])
        pinning.unpin(draft, pin_ids=[pin.pk], version=draft.version, actor=self.actor)

    @writes("publish_round")
    def publish(self, draft: Round) -> None:
        """Show a draft to everybody."""
        rounds.publish_round(draft, version=draft.version, actor=self.actor)

    @writes("discard_draft")
    def discard(self, draft: Round) -> None:
        """Throw a draft away."""
        rounds.discard_draft(draft, version=draft.version, actor=self.actor)

    @writes("close_round")
    def close(self, round_: Round) -> None:
        """End a round whose tables all have a result."""
        rounds.close_round(round_, actor=self.actor)

    @writes("reopen_round")
    def reopen(self, round_: Round) -> None:
        """Open a closed round."""
        rounds.reopen_round(round_, actor=self.actor)

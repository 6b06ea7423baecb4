"""Every address of the site, and who gets what there, in one table.

A new address without a row here fails the first test. Strangers, and people of other
clubs, get the same 404 for what is not theirs as for what is not there.
"""

import logging
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from http.cookies import SimpleCookie
from io import StringIO
from itertools import product

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.pages import errors
from gonuts_league.clubs.services.accounts import (
    change_club,
)
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.services.awards import give_award
from gonuts_league.events.services.calls import call_organiser
from gonuts_league.events.services.drawing import KIND, draw_key
from gonuts_league.events.services.freezing import freeze_standings
from gonuts_league.events.services.links import event_link, event_link_token
from gonuts_league.jobs.models import Job
from gonuts_league.lab.watching.keeping import keep_logs
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.services.merging import merge_people
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.players.services import add_player, change_player
from gonuts_league.players.showing import Audience
from gonuts_league.results.live import SEASON, LiveKey, sign_key
from gonuts_league.runtime.log import JsonFormatter, LineFormatter
from gonuts_league.safekeeping.club_file.working import request_export
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.links import link_token, table_link
from gonuts_league.venue.codes import EVENT_PAGES
from tests.events.test_frozen_standings import ANY_LETTERS
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.factories.events import SignUpFactory
from tests.factories.jobs import JobFactory
from tests.factories.leagues import NightFactory, SeasonFactory, WithdrawalFactory
from tests.factories.players import AliasFactory, PlayerFactory
from tests.factories.rehearsals import make_rehearsal
from tests.factories.simulations import make_simulation
from tests.played import enter_and_confirm, event_of, play, publish
from tests.soak import IS_SOAK

pytestmark = pytest.mark.django_db
NOBODY = Actor()
STRANGER, ELSEWHERE = "stranger", "elsewhere"
WIFI_PASSWORD = "only-for-the-hall"
OUTSIDE = (STRANGER, ELSEWHERE)
TEAM = (Role.SCOREKEEPER, Role.ORGANISER, Role.OWNER)
READERS = (*OUTSIDE, *TEAM)

# Who gets an answer other than 404 while the club's pages are closed, and opened.
EVERYBODY = (READERS, READERS)
PAGES = (TEAM, READERS)
MEMBERS = (TEAM, TEAM)
ORGANISERS = ((Role.ORGANISER, Role.OWNER),) * 2
OWNERS = ((Role.OWNER,),) * 2
EVERY_OWNER = ((ELSEWHERE, Role.OWNER),) * 2
IF_OPENED = ((), READERS)
SIGNED_IN = ((ELSEWHERE, *TEAM),) * 2
NOT_HERE = ((), ())


@dataclass(frozen=True)
class Row:
    """`who` may ask by `method`; `pk` names what an id in the address stands for."""

    who: tuple[tuple[str, ...], tuple[str, ...]]
    method: str = "get"
    pk: str = ""


ROWS = {
    "health:healthz": Row(EVERYBODY),
    "health:readyz": Row(EVERYBODY),
    # With a token alone, and there is none: tests/health/test_pages.py.
    "health:metrics": Row(NOT_HERE),
    "api:score": Row(EVERYBODY, "post"),
    "api:schema": Row(EVERYBODY),
    "api:event-standings": Row(PAGES),
    "api:club-ratings": Row(PAGES),
    "api:club-records": Row(PAGES),
    "api:league": Row(PAGES),
    "api:season-standings": Row(PAGES),
    "api:simulations": Row(SIGNED_IN, "post"),
    "api:simulation": Row(OWNERS, pk="simulation"),
    "look:language": Row(EVERYBODY, "post"),
    "look:worker": Row(EVERYBODY),
    "games:index": Row(EVERYBODY),
    "games:game": Row(EVERYBODY),
    "games:rulings": Row(EVERYBODY),
    "games:sheet": Row(EVERYBODY),
    "games:scorer": Row(EVERYBODY),
    "games:scorer-game": Row(EVERYBODY),
    "simulations:ask": Row(SIGNED_IN),
    "simulations:simulation": Row(OWNERS, pk="simulation"),
    "simulations:cancel": Row(OWNERS, "post", "simulation"),
    "simulations:resume": Row(OWNERS, "post", "simulation"),
    "simulations:json": Row(OWNERS, pk="simulation"),
    "simulations:csv": Row(OWNERS, pk="simulation"),
    "rehearsals:ask": Row(SIGNED_IN),
    "rehearsals:rehearsal": Row(OWNERS, pk="rehearsal"),
    "rehearsals:cancel": Row(OWNERS, "post", "rehearsal"),
    "rehearsals:resume": Row(OWNERS, "post", "rehearsal"),
    "rehearsals:json": Row(OWNERS, pk="rehearsal"),
    "simulations:solver": Row(EVERYBODY),
    "simulations:watch": Row(EVERYBODY),
    "simulations:paste": Row(EVERYBODY),
    "simulations:watch-seed": Row(EVERYBODY),
    "simulations:watch-pasted": Row(EVERYBODY),
    "clubs:home": Row(EVERYBODY),
    "clubs:robots": Row(EVERYBODY),
    "clubs:security": Row(NOT_HERE),
    "clubs:sign-in": Row(EVERYBODY),
    "clubs:sign-in-link": Row(EVERYBODY),
    "clubs:demo": Row(NOT_HERE, "post"),
    "clubs:sign-out": Row(EVERYBODY, "post"),
    "clubs:password": Row(SIGNED_IN),
    "clubs:start": Row(EVERYBODY),
    "clubs:club": Row(PAGES),
    "clubs:help": Row(EVERYBODY),
    "clubs:club-help": Row(PAGES),
    "clubs:hide-steps": Row(ORGANISERS, "post"),
    "clubs:settings": Row(OWNERS),
    "clubs:open-pages": Row(OWNERS, "post"),
    "clubs:recording": Row(OWNERS, "post"),
    "clubs:search": Row(OWNERS, "post"),
    "clubs:rename": Row(OWNERS, "post"),
    "clubs:wifi": Row(OWNERS, "post"),
    "clubs:zone": Row(OWNERS, "post"),
    "clubs:add-member": Row(OWNERS, "post"),
    "clubs:restore-member": Row(NOT_HERE, "post"),
    "clubs:remove-member": Row(OWNERS, "post", "membership"),
    "clubs:make-owner": Row(OWNERS, "post", "membership"),
    "clubs:renew-link": Row(OWNERS, "post", "membership"),
    # As everybody here sits at the computer; tests/safekeeping asks from elsewhere too.
    "safekeeping:backups": Row(EVERY_OWNER),
    "safekeeping:save": Row(EVERY_OWNER, "post"),
    "safekeeping:bring": Row(EVERY_OWNER, "post"),
    "safekeeping:second": Row(EVERY_OWNER, "post"),
    "safekeeping:after": Row(EVERYBODY),
    "safekeeping:close": Row(OWNERS),
    "safekeeping:site": Row(ORGANISERS),
    "safekeeping:backup": Row(NOT_HERE),
    "safekeeping:download": Row(NOT_HERE),
    "safekeeping:restore": Row(NOT_HERE, "post"),
    "safekeeping:club-file": Row(EVERYBODY),
    "safekeeping:club-bring": Row(EVERYBODY, "post"),
    "safekeeping:club-look": Row(NOT_HERE),
    "safekeeping:club-take": Row(NOT_HERE, "post"),
    "safekeeping:club-save": Row(OWNERS, "post"),
    "safekeeping:club-job": Row(OWNERS, pk="club job"),
    "safekeeping:club-download": Row(NOT_HERE, pk="club job"),
    "phones:state": Row(EVERY_OWNER),
    "phones:open": Row(NOT_HERE, "post"),
    "tables:goal-deck": Row(ORGANISERS),
    "tables:keep-goal-deck": Row(ORGANISERS, "post"),
    "tables:drop-goal-deck": Row(ORGANISERS, "post"),
    "tables:bring-back-goal-deck": Row(ORGANISERS, "post"),
    "tables:goal-deck-csv": Row(ORGANISERS),
    "players:list": Row(PAGES),
    "players:groups": Row(ORGANISERS),
    "players:guests": Row(OWNERS),
    "players:add": Row(ORGANISERS),
    "players:paste": Row(ORGANISERS),
    "players:csv": Row(ORGANISERS),
    "players:file": Row(ORGANISERS),
    "players:csv-add": Row(ORGANISERS, "post"),
    "players:take-back": Row(ORGANISERS, "post"),
    "players:detail": Row(ORGANISERS, pk="player"),
    "players:make-link": Row(ORGANISERS, "post", "player"),
    "players:end-link": Row(ORGANISERS, "post", "player"),
    "players:restore-link": Row(ORGANISERS, "post", "player"),
    "players:held": Row(ORGANISERS, pk="player"),
    "players:held-file": Row(ORGANISERS, pk="player"),
    "players:keep": Row(ORGANISERS, "post", "player"),
    "players:erase": Row(ORGANISERS, pk="player"),
    "leagues:podium": Row(PAGES),
    "leagues:podium-picture": Row(PAGES),
    "leagues:player": Row(PAGES, pk="player"),
    "leagues:methods": Row(PAGES),
    "leagues:same-person": Row(ORGANISERS, pk="player"),
    "leagues:merge": Row(ORGANISERS, pk="player"),
    "leagues:part": Row(ORGANISERS, pk="second name"),
    "leagues:chances": Row(PAGES),
    "leagues:games-csv": Row(ORGANISERS),
    "leagues:season-games-csv": Row(ORGANISERS),
    "leagues:import": Row(ORGANISERS),
    "leagues:import-take": Row(ORGANISERS, "post"),
    "leagues:import-job": Row(ORGANISERS, pk="games job"),
    "leagues:import-cancel": Row(ORGANISERS, "post", "games job"),
    "leagues:standings": Row(PAGES),
    "leagues:leaderboards": Row(PAGES),
    "leagues:ratings": Row(PAGES),
    "leagues:ratings-csv": Row(PAGES),
    "leagues:records": Row(PAGES),
    "leagues:head-to-head": Row(PAGES),
    "leagues:feed": Row(PAGES),
    "leagues:list": Row(PAGES),
    "leagues:league": Row(PAGES),
    "leagues:season": Row(PAGES),
    "leagues:season-row": Row(PAGES),
    "leagues:season-csv": Row(PAGES),
    "leagues:live": Row(IF_OPENED),
    "leagues:found": Row(ORGANISERS, "post"),
    "leagues:begin": Row(ORGANISERS),
    "leagues:settings": Row(ORGANISERS),
    "leagues:close": Row(ORGANISERS, "post"),
    "leagues:reopen": Row(ORGANISERS, "post"),
    "leagues:leave": Row(ORGANISERS, "post"),
    "leagues:come-back": Row(ORGANISERS, "post", "withdrawal"),
    "leagues:nights": Row(ORGANISERS),
    "leagues:count-event": Row(ORGANISERS, "post"),
    "leagues:remove-night": Row(ORGANISERS, "post", "night"),
    "leagues:ties": Row(ORGANISERS),
    "leagues:undecide": Row(ORGANISERS, "post", "tie"),
    "standings:event": Row(PAGES),
    "standings:csv": Row(PAGES),
    "standings:calendar": Row(PAGES),
    "standings:game": Row(PAGES),
    "standings:correct-game": Row(ORGANISERS),
    "standings:live": Row(IF_OPENED),
    "events:list": Row(PAGES),
    "events:new": Row(ORGANISERS),
    "events:sizes": Row(ORGANISERS),
    "events:trf-import": Row(ORGANISERS),
    "events:trf-export": Row(ORGANISERS),
    "events:desk": Row(PAGES),
    "events:plan": Row(ORGANISERS),
    "events:rules": Row(PAGES),
    "events:ties": Row(ORGANISERS),
    "events:rooms": Row(ORGANISERS),
    "events:own-table": Row(ORGANISERS, "post"),
    "events:finish": Row(ORGANISERS, "post"),
    "events:reopen": Row(ORGANISERS, "post"),
    "events:journal": Row(ORGANISERS),
    "events:undo": Row(ORGANISERS, "post", "act"),
    "clubs:journal": Row(ORGANISERS),
    "clubs:undo": Row(ORGANISERS, "post", "club act"),
    "events:draw": Row(ORGANISERS, "post"),
    "events:job": Row(ORGANISERS, pk="job"),
    "events:cancel-draw": Row(ORGANISERS, "post", "job"),
    "events:people": Row(ORGANISERS),
    "events:enter-members": Row(ORGANISERS, "post"),
    "events:enter-newcomer": Row(ORGANISERS, "post"),
    "events:paste": Row(ORGANISERS, "post"),
    "events:self-check-in": Row(ORGANISERS, "post"),
    "events:sign-ups": Row(ORGANISERS, "post"),
    "events:refuse-sign-up": Row(ORGANISERS, "post", "sign-up"),
    "events:delete": Row(ORGANISERS, "post"),
    "events:call-event-off": Row(ORGANISERS, "post"),
    "events:check-in-all": Row(ORGANISERS, "post"),
    "events:check-in": Row(ORGANISERS, "post", "entry"),
    "events:leave": Row(ORGANISERS, "post", "entry"),
    "events:come-back": Row(ORGANISERS, "post", "entry"),
    "events:guest": Row(ORGANISERS, "post", "entry"),
    "events:let-in": Row(ORGANISERS, "post", "entry"),
    "events:make-wait": Row(ORGANISERS, "post", "entry"),
    "events:remove": Row(ORGANISERS, "post", "entry"),
    "events:late": Row(ORGANISERS),
    "events:repair": Row(ORGANISERS),
    "events:awards": Row(ORGANISERS),
    "events:take-award-back": Row(ORGANISERS, "post", "award"),
    "events:seat": Row(ORGANISERS),
    "events:round": Row(MEMBERS),
    "events:swap": Row(ORGANISERS, "post"),
    "events:move": Row(ORGANISERS, "post"),
    "events:pin": Row(ORGANISERS, "post"),
    "events:company": Row(ORGANISERS),
    "events:ledger": Row(MEMBERS, pk="entry"),
    "events:publish": Row(ORGANISERS, "post"),
    "events:unpublish": Row(ORGANISERS, "post"),
    "events:discard": Row(ORGANISERS, "post"),
    "events:close": Row(ORGANISERS, "post"),
    "events:reopen-round": Row(ORGANISERS, "post"),
    "events:stages": Row(PAGES),
    "events:stage-plan": Row(ORGANISERS),
    "events:begin-stage": Row(ORGANISERS, "post"),
    "events:replace-finalist": Row(NOT_HERE, "post"),
    "events:clock": Row(ORGANISERS, "post"),
    "events:extra-time": Row(ORGANISERS, "post"),
    "events:table-accept": Row(MEMBERS, "post", "table"),
    "events:table-correct": Row(ORGANISERS, "post", "table"),
    "events:correction": Row(MEMBERS, pk="table"),
    "events:table-off": Row(ORGANISERS, "post", "table"),
    "events:table-on": Row(ORGANISERS, "post", "table"),
    "events:table-judge": Row(ORGANISERS, "post", "table"),
    "events:call": Row(MEMBERS, "post", "call"),
    "events:screens": Row(ORGANISERS),
    "events:wall-shows": Row(NOT_HERE, "post"),
    "events:hand-over": Row(NOT_HERE, "post"),
    "events:freeze": Row(ORGANISERS, "post"),
    "events:unfreeze": Row(ORGANISERS, "post"),
    "events:reveal": Row(ORGANISERS),
    "events:paper": Row(MEMBERS),
    "events:tents": Row(MEMBERS),
    "events:entrance": Row(MEMBERS),
    "events:certificates": Row(MEMBERS),
    "events:arrivals": Row(MEMBERS),
    "events:pairings": Row(MEMBERS),
    "events:slips": Row(MEMBERS),
    "events:open-to-phones": Row(NOT_HERE, "post"),
    "events:links": Row(MEMBERS),
    "events:interface": Row(ORGANISERS, "post"),
    "events:revoke": Row(ORGANISERS, "post"),
    "events:renew-link": Row(ORGANISERS, "post"),
    "table:desk": Row(MEMBERS, pk="table"),
    "table:grid": Row(MEMBERS, pk="table"),
    "table:desk-show": Row(MEMBERS, "post", "table"),
    "table:desk-live": Row(MEMBERS, pk="table"),
    "table:desk-totals": Row(MEMBERS, pk="table"),
    "table:desk-places": Row(MEMBERS, pk="table"),
    "table:desk-outcome": Row(MEMBERS, pk="table"),
    "table:desk-rules": Row(MEMBERS, pk="table"),
    "table:desk-confirm": Row(MEMBERS, pk="table"),
    "table:desk-who": Row(MEMBERS, pk="table"),
    "table:desk-dispute": Row(MEMBERS, "post", "table"),
    "table:desk-recount": Row(MEMBERS, pk="table"),
    "table:desk-differences": Row(MEMBERS, pk="table"),
    "table:desk-settle": Row(MEMBERS, "post", "table"),
    "table:desk-cards": Row(MEMBERS, "post", "table"),
    "table:desk-tap": Row(MEMBERS, "post", "table"),
    "table:desk-undo": Row(MEMBERS, "post", "table"),
    "table:desk-none": Row(MEMBERS, "post", "table"),
    "table:desk-enter": Row(MEMBERS, "post", "table"),
    "table:desk-again": Row(MEMBERS, "post", "table"),
    "table:desk-reopen": Row(MEMBERS, "post", "table"),
    "table:desk-side": Row(MEMBERS, pk="table"),
    "table:desk-call": Row(NOT_HERE, "post", "table"),
    "codes:go": Row(EVERYBODY),
    "codes:go-to": Row(EVERYBODY),
    "codes:seats": Row(EVERYBODY),
    "codes:seats-standings": Row(EVERYBODY),
    "codes:seats-here": Row(EVERYBODY, "post"),
    # Open for the event that has not begun: tests/phones/pages/test_sign_up.py.
    "codes:come": Row(NOT_HERE),
    "codes:come-calendar": Row(NOT_HERE),
    "screens:wall": Row(EVERYBODY),
    "screens:station": Row(EVERYBODY),
    "table:desk-late-apply": Row(MEMBERS, "post", "table"),
    "table:desk-late-drop": Row(MEMBERS, "post", "table"),
    # Whoever holds a person's link is let in by it; only who ended it takes that back.
    "mine:page": Row(EVERYBODY),
    "mine:standings": Row(EVERYBODY),
    "mine:table": Row(EVERYBODY, "post"),
    "mine:record": Row(EVERYBODY),
    # A game of others: who did not play has no say.
    "mine:game": Row(NOT_HERE, "post", "table"),
    "mine:come": Row(NOT_HERE, "post"),
    "mine:held": Row(EVERYBODY),
    "mine:held-file": Row(EVERYBODY),
    "mine:hide": Row(EVERYBODY, "post"),
    "mine:erase": Row(EVERYBODY, "post"),
    "mine:end": Row(EVERYBODY, "post"),
    "mine:back": Row(NOT_HERE, "post"),
    # Whoever holds a table's link is let in by it, whoever they are.
    "table:phone": Row(EVERYBODY),
    "table:standings": Row(EVERYBODY),
    "table:seats": Row(EVERYBODY),
    "table:phone-round": Row(EVERYBODY),
    "table:phone-show": Row(EVERYBODY, "post"),
    "table:phone-live": Row(EVERYBODY),
    "table:phone-totals": Row(EVERYBODY),
    "table:phone-places": Row(EVERYBODY),
    "table:phone-outcome": Row(EVERYBODY),
    "table:phone-rules": Row(EVERYBODY),
    "table:phone-confirm": Row(EVERYBODY),
    "table:phone-who": Row(EVERYBODY),
    "table:phone-dispute": Row(EVERYBODY, "post"),
    "table:phone-recount": Row(EVERYBODY),
    "table:phone-differences": Row(EVERYBODY),
    "table:phone-settle": Row(EVERYBODY, "post"),
    "table:phone-cards": Row(EVERYBODY, "post"),
    "table:phone-tap": Row(EVERYBODY, "post"),
    "table:phone-undo": Row(EVERYBODY, "post"),
    "table:phone-none": Row(EVERYBODY, "post"),
    "table:phone-enter": Row(EVERYBODY, "post"),
    "table:phone-again": Row(EVERYBODY, "post"),
    "table:phone-reopen": Row(EVERYBODY, "post"),
    "table:phone-side": Row(EVERYBODY),
    "table:phone-call": Row(EVERYBODY, "post"),
    "table:phone-late-apply": Row(EVERYBODY, "post"),
    "table:phone-late-drop": Row(EVERYBODY, "post"),
}
BY_LINK = (
    "table:phone",
    "table:stand",
    "table:seats",
    "codes:seats",
    "screens:",
    "mine:",
)
GET_ROWS = [name for name, row in ROWS.items() if row.method == "get"]
LINK_ROWS = [name for name in ROWS if name.startswith(BY_LINK)]


def site_patterns() -> Iterator[tuple[str, str, URLPattern]]:
    """Name, route and pattern of every address but those of Django's admin."""

    def walk(resolver, route, space):
        for each in resolver.url_patterns:
            here = f"{route}{each.pattern}"
            if isinstance(each, URLPattern):
                yield f"{space}:{each.name}", here, each
            elif each.app_name != "admin":
                yield from walk(each, here, each.namespace or space)

    return walk(get_resolver(), "", "")


PATTERNS = {name: (route, pattern) for name, route, pattern in site_patterns()}


@dataclass
class World:
    """A club with a played round and a running one, and everybody who may ask."""

    club: Club
    event: object
    season: Season
    readers: dict[str, object]
    # Signing in costs a third of asking, so everybody did it once.
    cookies: dict[str, SimpleCookie]
    ids: dict[str, int]
    token: str
    event_tokens: dict[str, str]
    code: str
    live: str
    season_live: str

    def url(self, name: str) -> str:
        route, _pattern = PATTERNS[name]
        own = {
            "slug": self.club.slug if route.startswith("c/") else self.event.slug,
            "club_slug": self.club.slug,
            "event_slug": self.event.slug,
            "league_slug": self.season.league.slug,
            "season_number": self.season.number,
            "token": self.event_tokens.get(name.split("-")[0], self.token),
            "code": self.code,
            "kind": "seats",
            "name": "no-backup.zip",
            "signed": self.season_live if name == "leagues:live" else self.live,
            "game_id": "gonuts-first",
            "topic": "people" if name == "clubs:club-help" else "your-first-evening",
            "family": "gonuts",
            "number": 1 if name == "events:revoke" else 2,
            "table_number": 1,
            "row_key": self.ids["player"],
            "action": "start",
            "table_pk": self.ids["played"],
            "pk": self.ids.get(ROWS[name].pk),
            "other_pk": self.ids["other player"],
        }
        wanted = _converters(name)
        return reverse(name, kwargs={key: own[key] for key in wanted})

    def client(self, reader: str) -> Client:
        """A browser in which a reader is signed in, and which knows nothing else."""
        client = Client(raise_request_exception=False)
        client.cookies = deepcopy(self.cookies[reader])
        return client

    def ask(self, reader: str, name: str, method: str = "", **headers: str):
        client = self.client(reader)
        with transaction.atomic():
            send = getattr(client, method or ROWS[name].method)
            response = send(self.url(name), headers=headers)
            transaction.set_rollback(True)
        if response.streaming:  # a file stays open until it was read
            response.streaming_content = list(response)
        return response


def _converters(name: str) -> set[str]:
    """The names of all values in an address, those of its prefixes included."""
    route, _pattern = PATTERNS[name]
    return {part.split(">")[0].split(":")[-1] for part in route.split("<")[1:]}


@pytest.fixture(scope="module")
def made_world(django_db_setup, django_db_blocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)


@pytest.fixture
def world(made_world: World) -> World:
    """The one that was made for all tests here, which each of them may change."""
    return deepcopy(made_world)


def make_world() -> World:
    event = event_of(
        8,
        starts_at=timezone.now(),
        club__wifi_name="Hall",
        club__wifi_password=WIFI_PASSWORD,
        club__has_wifi_code=True,
    )
    club = event.club
    change_club(club, is_recording_open=True, actor=NOBODY)
    played = play(event).tables.first()
    running = publish(event, number=2).tables.first()
    entry = event.entries.order_by("pk").first()
    award = give_award(
        entry, kind=AwardKind.PENALTY, points=Decimal(-1), reason="late", actor=NOBODY
    )
    season = SeasonFactory(league__club=club)
    night = NightFactory(season=season, event=event)
    withdrawal = WithdrawalFactory(season=season, player=entry.player)
    tie = season.ties.create(choice="shared", players=[entry.player_id])
    memberships = {role: MembershipFactory(club=club, role=role) for role in TEAM}
    job = JobFactory(
        kind=KIND, key=draw_key(event, 3, None), params={"number": 3}, club=club
    )
    recount(club)
    link = table_link(event.pk, 1)
    make_player_link(entry.player, actor=NOBODY)
    # That of somebody else: it shows its holder's name, and is the holder's own.
    last = event.entries.order_by("pk").last()
    own_link = player_link_token(make_player_link(last.player, actor=NOBODY))
    second_name = PlayerFactory(club=club)
    merge_people(last.player, second_name, actor=NOBODY)
    readers = {
        STRANGER: AnonymousUser(),
        # Not even as a superuser.
        ELSEWHERE: MembershipFactory(
            club=ClubFactory(), role=Role.OWNER, user__is_superuser=True
        ).user,
        **{role: each.user for role, each in memberships.items()},
    }
    return World(
        club=club,
        event=event,
        season=season,
        readers=readers,
        cookies={reader: _signed_in(user) for reader, user in readers.items()},
        ids={
            "membership": memberships[Role.SCOREKEEPER].pk,
            "player": entry.player_id,
            "other player": last.player_id,
            "second name": second_name.pk,
            "entry": entry.pk,
            "sign-up": SignUpFactory(event=event).pk,
            "award": award.pk,
            "job": job.pk,
            "games job": _games_job(season).pk,
            "club job": request_export(club, memberships[Role.OWNER].user).pk,
            "simulation": make_simulation(memberships[Role.OWNER].user).pk,
            "rehearsal": make_rehearsal(memberships[Role.OWNER].user).pk,
            "table": running.pk,
            "played": played.pk,
            "act": event.journal.get(act="award-given").pk,
            "club act": add_player(club, name="Zoe", actor=NOBODY)
            .club.journal.get(act="player-added")
            .pk,
            "night": night.pk,
            "withdrawal": withdrawal.pk,
            "tie": tie.pk,
            "call": call_organiser(running, actor=Actor(device="A")).pk,
        },
        token=link_token(link),
        event_tokens={
            page: event_link_token(event_link(event, kind))
            for kind, page in EVENT_PAGES.items()
        }
        | dict.fromkeys((name for name in ROWS if name.startswith("mine:")), own_link)
        | {"simulations:watch": keep_logs([{}]).token},
        code=link.code,
        live=sign_key(LiveKey(event.pk, Audience.OPEN, "en")),
        season_live=sign_key(LiveKey(season.pk, Audience.OPEN, "en", kind=SEASON)),
    )


def _signed_in(user) -> SimpleCookie:
    client = Client()
    if user.is_authenticated:
        client.force_login(user)
    return client.cookies


def _games_job(season: Season) -> Job:
    return JobFactory(kind="read-games", key="1", params={"season": season.pk})


def open_up(world: World) -> None:
    change_club(world.club, are_pages_open=True, actor=NOBODY)
    world.club.refresh_from_db()


def is_let_in(response) -> bool:
    """Whether an answer is more than "not here" or "sign in first"."""
    # It is an answer that parts are missing, as the workers are here.
    is_told = response.request["PATH_INFO"] == reverse("health:readyz")
    assert response.status_code < 500 or is_told, response
    assert response.status_code != 405, "the row names the wrong method"
    if response.status_code == 302 and response.url.startswith(
        reverse("clubs:sign-in")
    ):
        return False
    return response.status_code not in (401, 403, 404)


def test_every_address_has_a_row():
    assert set(PATTERNS) == set(ROWS)


def let_in(world: World, name: str, readers: Sequence[str]) -> tuple[str, ...]:
    return tuple(each for each in readers if is_let_in(world.ask(each, name)))


@pytest.mark.parametrize("name", ROWS)
def test_who_is_let_in(world, name):
    if_closed, if_opened = ROWS[name].who
    # Opening the pages is for those outside: only they are asked again in each run.
    again = READERS if IS_SOAK else OUTSIDE

    assert let_in(world, name, READERS) == if_closed
    open_up(world)
    assert let_in(world, name, again) == tuple(r for r in if_opened if r in again)


@pytest.mark.parametrize(
    "name", [name for name, row in ROWS.items() if row.who[0] != READERS]
)
def test_whoever_is_not_let_in_gets_nothing_by_htmx_either(world, name):
    refused = [reader for reader in READERS if reader not in ROWS[name].who[0]]

    for reader, method in product(refused, ["get", "post"]):
        response = world.ask(reader, name, method, **{"HX-Request": "true"})

        place = response.headers.get("HX-Redirect") or response.headers.get("Location")
        if place is None:
            assert response.status_code in (404, 405)
        else:
            assert reader == STRANGER
            assert place.startswith(reverse("clubs:sign-in"))


def changed(token: str) -> str:
    return token[:-1] + ("A" if token[-1] != "A" else "B")


@pytest.mark.parametrize("name", LINK_ROWS)
def test_a_link_that_was_changed_opens_nothing(world, name):
    world.token = changed(world.token)
    world.event_tokens = {
        page: changed(token) for page, token in world.event_tokens.items()
    }

    for reader in OUTSIDE:
        assert world.ask(reader, name).status_code in (403, 404, 410)


def test_no_line_of_the_log_holds_what_opens_a_page(world, monkeypatch):
    opening = {world.token, world.code, world.live, world.season_live}
    opening |= set(world.event_tokens.values())
    urls = {name: world.url(name) for name in ROWS}
    named = [name for name, url in urls.items() if opening & set(url.split("/"))]
    lines = StringIO()
    logs = [logging.StreamHandler(lines), logging.StreamHandler(lines)]
    logs[0].setFormatter(JsonFormatter())
    logs[1].setFormatter(LineFormatter())
    monkeypatch.setattr(logging.getLogger(), "handlers", logs)
    monkeypatch.setattr(logging.getLogger("gonuts_league.requests"), "level", 10)
    monkeypatch.setattr(errors, "render", _fail)  # of each 404 a trace is logged

    for name in named:
        world.ask(STRANGER, name)
        url = urls[name]
        for mistyped in (url[:-1], f"{url}x/?next={url}"):
            client = Client(raise_request_exception=False)
            client.get(mistyped, headers={"Referer": url})

    told = lines.getvalue()
    assert len(named) > len(LINK_ROWS)
    assert "Internal Server Error" in told
    assert '"path": "/t/<token>/"' in told
    assert [each for each in opening if each in told] == []


def _fail(request: HttpRequest | None, *_: object, **__: object) -> HttpResponse:
    if request is None:
        return HttpResponse(status=500)
    raise RuntimeError(f"{request.get_full_path()} was not found")


def test_the_admin_sends_everybody_of_a_club_to_its_sign_in(world):
    for reader, user in world.readers.items():
        client = Client()
        if user.is_authenticated:
            client.force_login(user)

        assert client.get(reverse("admin:index")).status_code == 302, reader


# A script asks for these again and again: kept, but never shown without asking.
ASKED_ABOUT = {
    "api:club-ratings",
    "api:club-records",
    "api:event-standings",
    "api:league",
    "api:season-standings",
    "leagues:live",
    "look:worker",
    "screens:wall",
    "standings:live",
}
SIGNED_OUT = {"api:schema", "api:score", "clubs:sign-out"}


@pytest.mark.parametrize(
    "rows", [GET_ROWS, set(ROWS) - set(GET_ROWS)], ids=["reading", "changing"]
)
def test_no_browser_keeps_what_a_signed_in_reader_is_shown(world, rows):
    open_up(world)

    headers = {name: world.ask(Role.OWNER, name).headers for name in rows}

    kept = {
        name
        for name, each in headers.items()
        if "no-store" not in each.get("Cache-Control", "")
    }
    assert kept == (ASKED_ABOUT | SIGNED_OUT) & set(rows)


def may_be_listed(response) -> bool:
    return "X-Robots-Tag" not in response.headers and (
        '<meta name="robots" content="noindex">' not in response.content.decode()
    )


PUBLIC = {
    "clubs:home",
    "clubs:help",
    "clubs:robots",
    "clubs:start",
    "look:worker",
}
PUBLIC_SPACES = ("games:", "simulations:", "rehearsals:")


@pytest.mark.parametrize("is_findable", [False, True])
def test_search_engines_list_no_page_of_a_club_without_its_owner_s_leave(
    world, is_findable
):
    open_up(world)
    change_club(world.club, is_findable=is_findable, actor=NOBODY)
    answers = {name: world.ask(STRANGER, name) for name in GET_ROWS}

    listed = {
        name
        for name, answer in answers.items()
        if answer.status_code == 200
        and may_be_listed(answer)
        and name not in PUBLIC
        and not name.startswith(PUBLIC_SPACES)
    }

    routes = {PATTERNS[name][0].split("/")[0] for name in listed}
    assert routes == ({"c", "e", "l"} if is_findable else set())


SECRETS = (
    *("Zyxwina", "Qvortrup", "Secretschool", "Underwraps", "Whisperedreason"),
    WIFI_PASSWORD,
)


@pytest.fixture
def secret_world(world):
    """Opened pages, and a person in the event whose name is easily found."""
    open_up(world)
    entry = world.event.entries.order_by("pk").first()
    change_player(
        entry.player, name="Zyxwina Qvortrup", affiliation="Secretschool", actor=NOBODY
    )
    AliasFactory(player=entry.player, name="Underwraps")
    give_award(
        entry,
        kind=AwardKind.PENALTY,
        points=Decimal(-1),
        reason="Whisperedreason",
        actor=NOBODY,
    )
    return world


def set_young(world):
    player = world.event.entries.order_by("pk").first().player
    change_player(player, is_young=True, actor=NOBODY)


def told(response) -> list[str]:
    text = response.content.decode().casefold()
    return [word for word in SECRETS if word.casefold() in text]


@pytest.mark.parametrize("name", GET_ROWS)
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "part"])
def test_the_name_of_a_young_person_reaches_nobody_outside(secret_world, name, headers):
    set_young(secret_world)

    # What another club sees is crawled in `test_nobody_is_named`.
    assert told(secret_world.ask(STRANGER, name, **headers)) == []


SHOWING = [
    "standings:event",
    "standings:game",
    "standings:live",
    "api:event-standings",
    "api:season-standings",
]


@pytest.mark.parametrize("name", SHOWING)
def test_the_same_pages_tell_the_public_name_of_others(secret_world, name):
    assert told(secret_world.ask(STRANGER, name)) == ["Zyxwina"]


@pytest.mark.parametrize("name", SHOWING)
def test_the_flag_is_heeded_at_the_next_request(secret_world, name):
    before = secret_world.ask(STRANGER, name)
    etag = before.headers.get("ETag", "")
    unchanged = secret_world.ask(STRANGER, name, **{"If-None-Match": etag})

    set_young(secret_world)
    after = secret_world.ask(STRANGER, name, **{"If-None-Match": etag})

    assert unchanged.status_code == (304 if etag else 200)
    assert (after.status_code, told(after)) == (200, [])


def test_members_still_read_the_name(secret_world):
    set_young(secret_world)

    for role in TEAM:
        assert "Zyxwina" in told(secret_world.ask(role, "standings:event"))


# Where a table's own figures are entered, confirmed and corrected, and the next round
# is drawn from the points so far.
MAY_SHOW_KEPT_BACK = ("table:desk", "table:grid", "table:phone", "events:correction")


@pytest.mark.parametrize("reader", [STRANGER, Role.SCOREKEEPER, Role.ORGANISER])
def test_no_page_shows_what_is_kept_back_until_it_is_announced(world, reader):
    running = Table.objects.get(pk=world.ids["table"])
    for table in running.round.tables.all():
        enter_and_confirm(table, 1, 2, 3, 7707)
    freeze_standings(world.event, after_round=1, actor=NOBODY)
    change_club(world.club, are_pages_open=True, actor=NOBODY)
    recount(world.club)
    world.ids["played"] = running.pk

    showing = [
        name
        for name in GET_ROWS
        if not name.startswith(MAY_SHOW_KEPT_BACK)
        if "7707" in re.sub(ANY_LETTERS, "", _body(world.ask(reader, name)))
    ]

    assert showing == []


def _body(response) -> str:
    return b"".join(response).decode(errors="replace")

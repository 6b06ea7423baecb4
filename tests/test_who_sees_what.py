"""Every address of the site, who gets what there and by which method, in one table.

A new address without a row here fails the first test, and so does an operation of the
API's schema. What a row does not name is refused. Strangers, and people of other clubs,
get the same 404 for what is not theirs as for what is not there.

Addresses are asked by the dozen, as each test has to be set up; a failure names those
that answer otherwise. In the usual run some kinds of readers take turns.
"""

import logging
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from html import unescape
from http.cookies import SimpleCookie
from io import StringIO
from itertools import groupby
from typing import Any

import pytest
import yaml
from django.conf import settings as django_settings
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.client import ClientHandler
from django.urls import URLPattern, get_resolver, reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role, TokenScope
from gonuts_league.clubs.models import ApiToken, Club, Membership, User
from gonuts_league.clubs.pages import errors
from gonuts_league.clubs.rules import scopes_in
from gonuts_league.clubs.services.accounts import (
    calendar_token,
    change_club,
    make_calendar_link,
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
from gonuts_league.players.private_links import (
    make_player_link,
    own_calendar_token,
    player_link_token,
)
from gonuts_league.players.services import add_player, change_player
from gonuts_league.players.showing import Audience
from gonuts_league.results.live import SEASON, LiveKey, sign_key
from gonuts_league.runtime.log import JsonFormatter, LineFormatter
from gonuts_league.safekeeping.club_file.working import request_export
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.links import link_token, table_link
from gonuts_league.venue.codes import EVENT_PAGES
from tests.events.test_frozen_standings import SECRET, SHOWN
from tests.factories.clubs import (
    ClubFactory,
    MembershipFactory,
    UserFactory,
    make_bearer,
)
from tests.factories.events import SignUpFactory
from tests.factories.jobs import JobFactory
from tests.factories.leagues import NightFactory, SeasonFactory, WithdrawalFactory
from tests.factories.players import AliasFactory, PlayerFactory
from tests.factories.rehearsals import make_rehearsal
from tests.factories.simulations import make_simulation
from tests.played import enter_and_confirm, event_of, play, publish
from tests.soak import IS_SOAK

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NOBODY = Actor()
STRANGER, ELSEWHERE = "stranger", "elsewhere"
PHONE, HOLDER = "phone of a table", "holder of a private link"
AFAR, PROXIED, OWNER_AFAR = "stranger afar", "behind a proxy", "owner afar"
OTHER_OWNER, SUPERUSER = "owner of another club", "superuser"
# These get what somebody else gets, but where only this computer's own people may ask.
LIKE = {
    PHONE: STRANGER,
    HOLDER: STRANGER,
    AFAR: STRANGER,
    PROXIED: STRANGER,
    OWNER_AFAR: "owner",
    OTHER_OWNER: ELSEWHERE,
    SUPERUSER: ELSEWHERE,
}


def like(reader: str, name: str) -> str:
    """The one who gets what `reader` gets at an address.

    A person's private link is a key for reading the pages that a club shows its own.
    """
    if reader == HOLDER and ROWS[name].who is PAGES and not name.startswith("api:"):
        return Role.SCOREKEEPER
    return LIKE[reader]


COMES_FROM = {
    AFAR: {"REMOTE_ADDR": "192.168.1.9"},
    OWNER_AFAR: {"REMOTE_ADDR": "192.168.1.9"},
    PROXIED: {"HTTP_X_REAL_IP": "192.168.1.9"},
}
ONLY_HERE = {
    "clubs:start": (AFAR, PROXIED),
    "safekeeping:club-file": (AFAR, PROXIED),
    "safekeeping:club-bring": (AFAR, PROXIED),
    "safekeeping:update": (AFAR, PROXIED, OWNER_AFAR),
}
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


ALL_METHODS = ("get", "head", "post", "put", "patch", "delete", "options")
READ, FORM, POST = ("get", "head"), ("get", "head", "post"), ("post",)
READ_API, POST_API = READ, POST
DELETE_API = ("delete",)


@dataclass(frozen=True)
class Row:
    """`who` may ask by the first of `methods`, and nobody by any that is not there.

    `pk` names what an id in the address stands for, `scope` what a program's token
    needs for what changes something; to read what is not for everybody it is `read`.
    `adding` is the row of the same address for the method by which others may ask.
    """

    who: tuple[tuple[str, ...], tuple[str, ...]]
    methods: tuple[str, ...] = READ
    pk: str = ""
    scope: str = ""
    adding: "Row | None" = None

    @property
    def method(self) -> str:
        return self.methods[0]

    @property
    def operations(self) -> "list[Row]":
        return [self, self.adding] if self.adding else [self]


ADDED_BY_ORGANISERS = Row(ORGANISERS, POST_API, scope="organise")
ROWS = {
    "health:healthz": Row(EVERYBODY),
    "health:readyz": Row(EVERYBODY),
    # With a token alone, and there is none: tests/health/test_pages.py.
    "health:metrics": Row(NOT_HERE),
    "api:score": Row(EVERYBODY, POST_API),
    "api:schema": Row(EVERYBODY, READ_API),
    "api:docs": Row(EVERYBODY, (*READ_API, "options")),
    "api:club-list": Row(EVERYBODY, READ_API),
    "api:club-detail": Row(PAGES, READ_API),
    "api:club-event-list": Row(PAGES, READ_API, adding=ADDED_BY_ORGANISERS),
    "api:club-journal-list": Row(ORGANISERS, READ_API),
    "api:club-season-list": Row(PAGES, READ_API),
    "api:club-statistics": Row(PAGES, READ_API),
    "api:person-list": Row(PAGES, READ_API),
    "api:person-detail": Row(PAGES, READ_API, pk="player"),
    "api:person-statistics": Row(PAGES, READ_API, pk="player"),
    "api:event-detail": Row(PAGES, READ_API),
    "api:event-entry-list": Row(PAGES, READ_API, adding=ADDED_BY_ORGANISERS),
    "api:event-journal-list": Row(ORGANISERS, READ_API),
    "api:event-result-list": Row(PAGES, READ_API),
    "api:event-round-list": Row(PAGES, READ_API),
    "api:event-standings": Row(PAGES, READ_API),
    "api:event-table-list": Row(PAGES, READ_API),
    "api:club-ratings": Row(PAGES, READ_API),
    "api:club-records": Row(PAGES, READ_API),
    "api:league-detail": Row(PAGES, READ_API),
    "api:season-detail": Row(PAGES, READ_API),
    "api:simulation-list": Row(SIGNED_IN, POST_API, scope="score"),
    "api:simulation-detail": Row(OWNERS, READ_API, pk="simulation"),
    "api:event-draw": Row(ORGANISERS, POST_API, scope="organise"),
    "api:event-job": Row(ORGANISERS, READ_API, pk="job"),
    "api:event-finish": Row(ORGANISERS, POST_API, scope="organise"),
    "api:event-entry-check-in": Row(ORGANISERS, POST_API, pk="entry", scope="organise"),
    "api:event-entry-drop": Row(ORGANISERS, POST_API, pk="entry", scope="organise"),
    "api:event-entry-undrop": Row(ORGANISERS, POST_API, pk="entry", scope="organise"),
    "api:event-round-swap": Row(ORGANISERS, POST_API, scope="organise"),
    "api:event-round-pins": Row(ORGANISERS, POST_API, scope="organise"),
    "api:event-round-unpin": Row(ORGANISERS, DELETE_API, pk="player", scope="organise"),
    "api:event-round-publish": Row(ORGANISERS, POST_API, scope="organise"),
    "api:event-round-discard": Row(ORGANISERS, POST_API, scope="organise"),
    "api:event-round-close": Row(ORGANISERS, POST_API, scope="organise"),
    "api:event-round-reopen": Row(ORGANISERS, POST_API, scope="organise"),
    "api:event-table-entry": Row(MEMBERS, ("put",), pk="table", scope="score"),
    "api:event-table-confirm": Row(MEMBERS, POST_API, pk="table", scope="score"),
    "api:event-table-correct": Row(ORGANISERS, POST_API, pk="table", scope="organise"),
    "api:season-game-list": Row(MEMBERS, POST_API, scope="score"),
    "look:language": Row(EVERYBODY, POST),
    "look:worker": Row(EVERYBODY),
    "games:index": Row(EVERYBODY),
    "games:game": Row(EVERYBODY),
    "games:rulings": Row(EVERYBODY),
    "games:sheet": Row(EVERYBODY),
    "games:scorer": Row(EVERYBODY),
    "games:scorer-game": Row(EVERYBODY),
    "simulations:ask": Row(SIGNED_IN, FORM),
    "simulations:simulation": Row(OWNERS, pk="simulation"),
    "simulations:cancel": Row(OWNERS, POST, pk="simulation"),
    "simulations:resume": Row(OWNERS, POST, pk="simulation"),
    "simulations:json": Row(OWNERS, pk="simulation"),
    "simulations:csv": Row(OWNERS, pk="simulation"),
    "rehearsals:ask": Row(SIGNED_IN, FORM),
    "rehearsals:rehearsal": Row(OWNERS, pk="rehearsal"),
    "rehearsals:cancel": Row(OWNERS, POST, pk="rehearsal"),
    "rehearsals:resume": Row(OWNERS, POST, pk="rehearsal"),
    "rehearsals:json": Row(OWNERS, pk="rehearsal"),
    "simulations:play": Row(EVERYBODY),
    "simulations:solver": Row(EVERYBODY),
    "simulations:watch": Row(EVERYBODY, FORM),
    "simulations:paste": Row(EVERYBODY, FORM),
    "simulations:watch-seed": Row(EVERYBODY),
    "simulations:watch-pasted": Row(EVERYBODY),
    "clubs:home": Row(EVERYBODY),
    "clubs:robots": Row(EVERYBODY),
    "clubs:security": Row(NOT_HERE),
    "clubs:sign-in": Row(EVERYBODY, FORM),
    "clubs:sign-in-link": Row(EVERYBODY, FORM),
    "clubs:demo": Row(NOT_HERE, POST),
    "clubs:sign-out": Row(EVERYBODY, POST),
    "clubs:password": Row(SIGNED_IN, FORM),
    "clubs:start": Row(EVERYBODY, FORM),
    "clubs:club": Row(PAGES),
    "clubs:help": Row(EVERYBODY),
    "clubs:club-help": Row(PAGES),
    "clubs:hide-steps": Row(ORGANISERS, POST),
    "clubs:settings": Row(OWNERS),
    "clubs:open-pages": Row(OWNERS, POST),
    "clubs:recording": Row(OWNERS, POST),
    "clubs:search": Row(OWNERS, POST),
    "clubs:rename": Row(OWNERS, POST),
    "clubs:wifi": Row(OWNERS, POST),
    "clubs:zone": Row(OWNERS, POST),
    "clubs:renew-calendar": Row(OWNERS, POST),
    "clubs:tokens": Row(MEMBERS, FORM),
    "clubs:end-token": Row(OWNERS, POST, pk="token"),
    "clubs:add-member": Row(OWNERS, POST),
    "clubs:restore-member": Row(NOT_HERE, POST),
    "clubs:remove-member": Row(OWNERS, POST, pk="membership"),
    "clubs:make-owner": Row(OWNERS, POST, pk="membership"),
    "clubs:renew-link": Row(OWNERS, POST, pk="membership"),
    # As everybody here sits at the computer; tests/safekeeping asks from elsewhere too.
    "safekeeping:backups": Row(EVERY_OWNER),
    "safekeeping:save": Row(EVERY_OWNER, POST),
    "safekeeping:bring": Row(EVERY_OWNER, POST),
    "safekeeping:second": Row(EVERY_OWNER, POST),
    "safekeeping:after": Row(EVERYBODY),
    "safekeeping:update": Row(EVERY_OWNER, FORM),
    "safekeeping:close": Row(OWNERS, FORM),
    "safekeeping:site": Row(ORGANISERS, FORM),
    "safekeeping:backup": Row(NOT_HERE),
    "safekeeping:download": Row(NOT_HERE),
    "safekeeping:restore": Row(NOT_HERE, POST),
    "safekeeping:club-file": Row(EVERYBODY),
    "safekeeping:club-bring": Row(EVERYBODY, POST),
    "safekeeping:club-look": Row(NOT_HERE),
    "safekeeping:club-take": Row(NOT_HERE, POST),
    "safekeeping:club-save": Row(OWNERS, POST),
    "safekeeping:club-job": Row(OWNERS, pk="club job"),
    "safekeeping:club-download": Row(NOT_HERE, pk="club job"),
    "phones:state": Row(EVERY_OWNER),
    "phones:open": Row(NOT_HERE, POST),
    "tables:goal-deck": Row(ORGANISERS, FORM),
    "tables:keep-goal-deck": Row(ORGANISERS, POST),
    "tables:drop-goal-deck": Row(ORGANISERS, POST),
    "tables:bring-back-goal-deck": Row(ORGANISERS, POST),
    "tables:goal-deck-csv": Row(ORGANISERS),
    "players:list": Row(PAGES),
    "players:groups": Row(ORGANISERS, FORM),
    "players:guests": Row(OWNERS, FORM),
    "players:add": Row(ORGANISERS, FORM),
    "players:paste": Row(ORGANISERS, FORM),
    "players:csv": Row(ORGANISERS, FORM),
    "players:file": Row(ORGANISERS),
    "players:csv-add": Row(ORGANISERS, POST),
    "players:take-back": Row(ORGANISERS, POST),
    "players:detail": Row(ORGANISERS, FORM, pk="player"),
    "players:make-link": Row(ORGANISERS, POST, pk="player"),
    "players:end-link": Row(ORGANISERS, POST, pk="player"),
    "players:restore-link": Row(ORGANISERS, POST, pk="player"),
    "players:held": Row(ORGANISERS, pk="player"),
    "players:held-file": Row(ORGANISERS, pk="player"),
    "players:keep": Row(ORGANISERS, POST, pk="player"),
    "players:erase": Row(ORGANISERS, FORM, pk="player"),
    # Without a private link in this browser it says what is needed.
    "leagues:send": Row(EVERYBODY),
    "leagues:podium": Row(PAGES),
    "leagues:podium-picture": Row(PAGES),
    "leagues:player": Row(PAGES, pk="player"),
    "leagues:against": Row(PAGES, pk="player"),
    "leagues:player-review": Row(PAGES, pk="player"),
    "leagues:review": Row(PAGES),
    "leagues:methods": Row(PAGES),
    "leagues:same-person": Row(ORGANISERS, pk="player"),
    "leagues:merge": Row(ORGANISERS, FORM, pk="player"),
    "leagues:part": Row(ORGANISERS, FORM, pk="second name"),
    "leagues:chances": Row(PAGES),
    "leagues:games-csv": Row(ORGANISERS),
    "leagues:season-games-csv": Row(ORGANISERS),
    "leagues:import": Row(ORGANISERS, FORM),
    "leagues:import-take": Row(ORGANISERS, POST),
    "leagues:import-job": Row(ORGANISERS, pk="games job"),
    "leagues:import-cancel": Row(ORGANISERS, POST, pk="games job"),
    "leagues:standings": Row(PAGES),
    "leagues:leaderboards": Row(PAGES),
    "leagues:ratings-csv": Row(PAGES),
    "leagues:records": Row(PAGES),
    "leagues:head-to-head": Row(PAGES),
    "leagues:feed": Row(PAGES),
    "leagues:feed-atom": Row(IF_OPENED),
    "leagues:list": Row(PAGES),
    "leagues:league": Row(PAGES),
    "leagues:season": Row(PAGES),
    "leagues:season-row": Row(PAGES),
    "leagues:season-csv": Row(PAGES),
    "leagues:live": Row(IF_OPENED),
    "leagues:found": Row(ORGANISERS, POST),
    "leagues:begin": Row(ORGANISERS, FORM),
    "leagues:settings": Row(ORGANISERS, FORM),
    "leagues:close": Row(ORGANISERS, POST),
    "leagues:reopen": Row(ORGANISERS, POST),
    "leagues:leave": Row(ORGANISERS, POST),
    "leagues:come-back": Row(ORGANISERS, POST, pk="withdrawal"),
    "leagues:nights": Row(ORGANISERS),
    "leagues:count-event": Row(ORGANISERS, POST),
    "leagues:remove-night": Row(ORGANISERS, POST, pk="night"),
    "leagues:ties": Row(ORGANISERS, FORM),
    "leagues:undecide": Row(ORGANISERS, POST, pk="tie"),
    "standings:event": Row(PAGES),
    "standings:csv": Row(PAGES),
    "standings:calendar": Row(PAGES),
    # By the private links of a club and of a person.
    "standings:club-feed": Row(EVERYBODY),
    "standings:own-feed": Row(EVERYBODY),
    "standings:game": Row(PAGES),
    "standings:play-file": Row(PAGES),
    "standings:correct-game": Row(ORGANISERS, FORM),
    "standings:live": Row(IF_OPENED),
    "events:list": Row(PAGES),
    "events:new": Row(ORGANISERS, FORM),
    "events:sizes": Row(ORGANISERS),
    "events:trf-import": Row(ORGANISERS, FORM),
    "events:trf-export": Row(ORGANISERS),
    "events:desk": Row(PAGES),
    "events:plan": Row(ORGANISERS, FORM),
    "events:rules": Row(PAGES, FORM),
    "events:ties": Row(ORGANISERS, FORM),
    "events:rooms": Row(ORGANISERS, FORM),
    "events:own-table": Row(ORGANISERS, POST),
    "events:finish": Row(ORGANISERS, POST),
    "events:reopen": Row(ORGANISERS, POST),
    "events:journal": Row(ORGANISERS),
    "events:undo": Row(ORGANISERS, POST, pk="act"),
    "clubs:journal": Row(ORGANISERS),
    "clubs:undo": Row(ORGANISERS, POST, pk="club act"),
    "events:draw": Row(ORGANISERS, POST),
    "events:job": Row(ORGANISERS, pk="job"),
    "events:cancel-draw": Row(ORGANISERS, POST, pk="job"),
    "events:people": Row(ORGANISERS),
    "events:enter-members": Row(ORGANISERS, POST),
    "events:enter-newcomer": Row(ORGANISERS, POST),
    "events:paste": Row(ORGANISERS, FORM),
    "events:self-check-in": Row(ORGANISERS, POST),
    "events:sign-ups": Row(ORGANISERS, POST),
    "events:refuse-sign-up": Row(ORGANISERS, POST, pk="sign-up"),
    "events:delete": Row(ORGANISERS, POST),
    "events:call-event-off": Row(ORGANISERS, POST),
    "events:check-in-all": Row(ORGANISERS, POST),
    "events:check-in": Row(ORGANISERS, POST, pk="entry"),
    "events:leave": Row(ORGANISERS, POST, pk="entry"),
    "events:come-back": Row(ORGANISERS, POST, pk="entry"),
    "events:guest": Row(ORGANISERS, POST, pk="entry"),
    "events:let-in": Row(ORGANISERS, POST, pk="entry"),
    "events:make-wait": Row(ORGANISERS, POST, pk="entry"),
    "events:remove": Row(ORGANISERS, POST, pk="entry"),
    "events:late": Row(ORGANISERS),
    "events:repair": Row(ORGANISERS, FORM),
    "events:awards": Row(ORGANISERS, FORM),
    "events:take-award-back": Row(ORGANISERS, POST, pk="award"),
    "events:seat": Row(ORGANISERS, FORM),
    "events:round": Row(MEMBERS),
    "events:swap": Row(ORGANISERS, POST),
    "events:move": Row(ORGANISERS, POST),
    "events:pin": Row(ORGANISERS, POST),
    "events:company": Row(ORGANISERS),
    "events:ledger": Row(MEMBERS, pk="entry"),
    "events:publish": Row(ORGANISERS, POST),
    "events:unpublish": Row(ORGANISERS, POST),
    "events:discard": Row(ORGANISERS, POST),
    "events:close": Row(ORGANISERS, POST),
    "events:reopen-round": Row(ORGANISERS, POST),
    "events:stages": Row(PAGES),
    "events:stage-plan": Row(ORGANISERS, FORM),
    "events:begin-stage": Row(ORGANISERS, POST),
    "events:replace-finalist": Row(NOT_HERE, POST),
    "events:clock": Row(ORGANISERS, POST),
    "events:extra-time": Row(ORGANISERS, POST),
    "events:table-accept": Row(MEMBERS, POST, pk="table"),
    "events:table-correct": Row(ORGANISERS, POST, pk="table"),
    "events:correction": Row(MEMBERS, pk="table"),
    "events:table-off": Row(ORGANISERS, POST, pk="table"),
    "events:table-on": Row(ORGANISERS, POST, pk="table"),
    "events:table-judge": Row(ORGANISERS, POST, pk="table"),
    "events:call": Row(MEMBERS, POST, pk="call"),
    "events:screens": Row(ORGANISERS),
    "events:wall-shows": Row(NOT_HERE, POST),
    "events:hand-over": Row(NOT_HERE, POST),
    "events:freeze": Row(ORGANISERS, POST),
    "events:unfreeze": Row(ORGANISERS, POST),
    "events:reveal": Row(ORGANISERS, FORM),
    "events:paper": Row(MEMBERS),
    "events:tents": Row(MEMBERS),
    "events:entrance": Row(MEMBERS),
    "events:certificates": Row(MEMBERS),
    "events:arrivals": Row(MEMBERS),
    "events:pairings": Row(MEMBERS),
    "events:slips": Row(MEMBERS),
    "events:open-to-phones": Row(NOT_HERE, POST),
    "events:links": Row(MEMBERS),
    "events:interface": Row(ORGANISERS, POST),
    "events:revoke": Row(ORGANISERS, POST),
    "events:renew-link": Row(ORGANISERS, POST),
    "table:desk": Row(MEMBERS, pk="table"),
    "table:grid": Row(MEMBERS, FORM, pk="table"),
    "table:desk-show": Row(MEMBERS, POST, pk="table"),
    "table:desk-live": Row(MEMBERS, pk="table"),
    "table:desk-totals": Row(MEMBERS, FORM, pk="table"),
    "table:desk-places": Row(MEMBERS, FORM, pk="table"),
    "table:desk-outcome": Row(MEMBERS, FORM, pk="table"),
    "table:desk-rules": Row(MEMBERS, FORM, pk="table"),
    "table:desk-confirm": Row(MEMBERS, FORM, pk="table"),
    "table:desk-who": Row(MEMBERS, FORM, pk="table"),
    "table:desk-dispute": Row(MEMBERS, POST, pk="table"),
    "table:desk-recount": Row(MEMBERS, FORM, pk="table"),
    "table:desk-differences": Row(MEMBERS, pk="table"),
    "table:desk-settle": Row(MEMBERS, POST, pk="table"),
    "table:desk-cards": Row(MEMBERS, POST, pk="table"),
    "table:desk-tap": Row(MEMBERS, POST, pk="table"),
    "table:desk-undo": Row(MEMBERS, POST, pk="table"),
    "table:desk-none": Row(MEMBERS, POST, pk="table"),
    "table:desk-enter": Row(MEMBERS, POST, pk="table"),
    "table:desk-again": Row(MEMBERS, POST, pk="table"),
    "table:desk-reopen": Row(MEMBERS, POST, pk="table"),
    "table:desk-side": Row(MEMBERS, pk="table"),
    "table:desk-call": Row(NOT_HERE, POST, pk="table"),
    "codes:go": Row(EVERYBODY),
    "codes:go-to": Row(EVERYBODY),
    "codes:seats": Row(EVERYBODY),
    "codes:seats-standings": Row(EVERYBODY),
    "codes:seats-here": Row(EVERYBODY, POST),
    # Open for the event that has not begun: tests/phones/pages/test_sign_up.py.
    "codes:come": Row(NOT_HERE, FORM),
    "codes:come-calendar": Row(NOT_HERE),
    "screens:wall": Row(EVERYBODY),
    "screens:station": Row(EVERYBODY),
    "table:desk-late-apply": Row(MEMBERS, POST, pk="table"),
    "table:desk-late-drop": Row(MEMBERS, POST, pk="table"),
    # Whoever holds a person's link is let in by it; only who ended it takes that back.
    "mine:page": Row(EVERYBODY),
    "mine:table": Row(EVERYBODY, POST),
    "mine:record": Row(EVERYBODY, FORM),
    # A game of others: who did not play has no say.
    "mine:game": Row(NOT_HERE, POST, pk="table"),
    "mine:come": Row(NOT_HERE, POST),
    "mine:held": Row(EVERYBODY),
    "mine:held-file": Row(EVERYBODY),
    "mine:hide": Row(EVERYBODY, POST),
    "mine:donut": Row(EVERYBODY, POST),
    "mine:erase": Row(EVERYBODY, POST),
    "mine:end": Row(EVERYBODY, POST),
    "mine:forget": Row(EVERYBODY, POST),
    "mine:back": Row(NOT_HERE, POST),
    # Whoever holds a table's link is let in by it, whoever they are.
    "table:phone": Row(EVERYBODY),
    "table:standings": Row(EVERYBODY),
    "table:seats": Row(EVERYBODY),
    "table:phone-round": Row(EVERYBODY),
    "table:phone-show": Row(EVERYBODY, POST),
    "table:phone-live": Row(EVERYBODY),
    "table:phone-totals": Row(EVERYBODY, FORM),
    "table:phone-places": Row(EVERYBODY, FORM),
    "table:phone-outcome": Row(EVERYBODY, FORM),
    "table:phone-rules": Row(EVERYBODY, FORM),
    "table:phone-confirm": Row(EVERYBODY, FORM),
    "table:phone-who": Row(EVERYBODY, FORM),
    "table:phone-dispute": Row(EVERYBODY, POST),
    "table:phone-recount": Row(EVERYBODY, FORM),
    "table:phone-differences": Row(EVERYBODY),
    "table:phone-settle": Row(EVERYBODY, POST),
    "table:phone-cards": Row(EVERYBODY, POST),
    "table:phone-tap": Row(EVERYBODY, POST),
    "table:phone-undo": Row(EVERYBODY, POST),
    "table:phone-none": Row(EVERYBODY, POST),
    "table:phone-enter": Row(EVERYBODY, POST),
    "table:phone-again": Row(EVERYBODY, POST),
    "table:phone-reopen": Row(EVERYBODY, POST),
    "table:phone-side": Row(EVERYBODY),
    "table:phone-call": Row(EVERYBODY, POST),
    "table:phone-late-apply": Row(EVERYBODY, POST),
    "table:phone-late-drop": Row(EVERYBODY, POST),
}
# What is given as a file: who of the club takes one is noted in its journal, since it
# holds people, or it holds none that strangers could not read.
FILES_OF_PEOPLE = (
    "safekeeping:save",
    "safekeeping:download",
    "safekeeping:club-download",
    "events:trf-export",
    "players:file",
    "players:held-file",
    "mine:held-file",
    "leagues:games-csv",
    "leagues:season-games-csv",
    "leagues:season-csv",
    "leagues:ratings-csv",
    "standings:csv",
    "standings:play-file",
)
FILES_OF_NOBODY = {
    "simulations:json": "bots alone play in it",
    "simulations:csv": "bots alone play in it",
    "rehearsals:json": "its people are numbers",
    "tables:goal-deck-csv": "holds the cards of a game",
    "standings:calendar": "holds the date of an event",
    "codes:come-calendar": "holds the date of an event",
    "leagues:podium-picture": "names people as strangers may read them",
}
BY_LINK = (
    "table:phone",
    "table:stand",
    "table:seats",
    "codes:seats",
    "screens:",
    "standings:club-feed",
    "standings:own-feed",
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


# Every browser would load its middleware anew.
HANDLER = ClientHandler(enforce_csrf_checks=False)


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
            "game_number": 1,
            "pk": self.ids.get(ROWS[name].pk),
            "other_pk": self.ids["other player"],
        }
        wanted = _converters(name)
        return reverse(name, kwargs={key: own[key] for key in wanted})

    def client(self, reader: str) -> Client:
        """A browser in which a reader is signed in, and which knows nothing else."""
        client = Client(raise_request_exception=False, **COMES_FROM.get(reader, {}))
        client.cookies = deepcopy(self.cookies[reader])
        client.handler = HANDLER
        return client

    def ask(self, reader: str, name: str, method: str = "", **headers: str):
        client = self.client(reader)
        with transaction.atomic():
            send = getattr(client, method or ROWS[name].method)
            is_file = name in (*FILES_OF_PEOPLE, *FILES_OF_NOBODY)
            taken = self.files_taken() if is_file else 0
            response = send(self.url(name), headers=headers)
            if "attachment" in response.headers.get("Content-Disposition", ""):
                assert is_file
                if reader in (*TEAM, HOLDER):
                    is_noted = name in FILES_OF_PEOPLE
                    assert self.files_taken() == taken + is_noted, name
            transaction.set_rollback(True)
        if response.streaming:  # a file stays open until it was read
            response.streaming_content = list(response)
        return response

    def files_taken(self) -> int:
        return self.club.journal.filter(act="file-taken").count()


def _converters(name: str) -> set[str]:
    """The names of all values in an address, those of its prefixes included."""
    route, _pattern = PATTERNS[name]
    return {part.split(">")[0].split(":")[-1] for part in route.split("<")[1:]}


@pytest.fixture(scope="module")
def made_world(shared_data) -> World:
    world = make_world()
    for reader, name in ((PHONE, "table:phone"), (HOLDER, "mine:page")):
        holder = Client()
        holder.get(world.url(name), follow=True)
        world.cookies[reader] = holder.cookies
    other = MembershipFactory(club=ClubFactory(), role=Role.OWNER).user
    world.cookies |= {
        AFAR: SimpleCookie(),
        PROXIED: SimpleCookie(),
        OWNER_AFAR: world.cookies[Role.OWNER],
        OTHER_OWNER: _signed_in(other),
        SUPERUSER: _signed_in(UserFactory(is_superuser=True, is_staff=True)),
    }
    return world


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
    last_link = make_player_link(last.player, actor=NOBODY)
    own_link = player_link_token(last_link)
    make_calendar_link(club, actor=NOBODY)
    club.refresh_from_db()
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
            "token": _token_of(memberships[Role.OWNER]).pk,
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
        | {
            "simulations:watch": keep_logs([{}]).token,
            "standings:club": calendar_token(club),
            "standings:own": own_calendar_token(last_link),
        },
        code=link.code,
        live=sign_key(LiveKey(event.pk, Audience.OPEN, "en")),
        season_live=sign_key(LiveKey(season.pk, Audience.OPEN, "en", kind=SEASON)),
    )


def _signed_in(user) -> SimpleCookie:
    client = Client()
    if user.is_authenticated:
        client.force_login(user)
    return client.cookies


def _token_of(membership: Membership) -> ApiToken:
    make_bearer(membership, "read")
    return membership.user.tokens.get()


def _games_job(season: Season) -> Job:
    return JobFactory(
        kind="read-games", key=f"{season.pk}", params={"season": season.pk}
    )


def open_up(world: World) -> None:
    change_club(world.club, are_pages_open=True, actor=NOBODY)
    world.club.refresh_from_db()


def is_let_in(response) -> bool:
    """Whether an answer is more than "not here" or "sign in first"."""
    # It is an answer that parts are missing, as the workers are here.
    is_told = response.request["PATH_INFO"] == reverse("health:readyz")
    asked = f"{response.request['REQUEST_METHOD']} {response.request['PATH_INFO']}"
    assert response.status_code < 500 or is_told, asked
    assert response.status_code != 405, f"the row names the wrong method: {asked}"
    if response.status_code == 302 and response.url.startswith(
        reverse("clubs:sign-in")
    ):
        return False
    return response.status_code not in (401, 403, 404)


def test_every_address_has_a_row():
    assert set(PATTERNS) == set(ROWS)


# The first of them have nothing to give here; their own tests look for the entry.
@pytest.mark.parametrize("name", FILES_OF_PEOPLE[4:])
def test_who_takes_people_as_a_file_is_noted(world, name):
    given = world.ask(Role.OWNER, name)

    # Who is noted, is compared where it is asked.
    assert "attachment" in given.headers["Content-Disposition"]


def test_every_operation_of_the_schema_has_a_row():
    kept = django_settings.BASE_DIR / "docs" / "api-schema.yaml"
    paths = yaml.safe_load(kept.read_text())["paths"]
    # A row stands for the first of its methods alone: any other needs one of its own.
    known = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", PATTERNS[name][0]), row.method)
        for name, row in OPERATIONS
    } - {("api/v1/schema/", "get"), ("api/v1/docs/", "get")}

    assert {(p.strip("/"), m) for p, each in paths.items() for m in each} == {
        (route.strip("/").replace("{pk}", "{id}"), method) for route, method in known
    }


def shares(names: Sequence[str], most: int = 24) -> dict[str, list[str]]:
    """The addresses by the part of the site they belong to, large ones in parts."""
    found = {}
    for space, group in groupby(sorted(names), lambda name: name.partition(":")[0]):
        each = list(group)
        for start in range(0, len(each), most):
            found[f"{space}-{start // most + 1}"] = each[start : start + most]
    return found


def test_no_line_of_the_log_holds_what_opens_a_page(world, monkeypatch, caplog):
    opening = {world.token, world.code, world.live, world.season_live}
    opening |= set(world.event_tokens.values())
    urls = {name: world.url(name) for name in ROWS}
    named = [name for name, url in urls.items() if opening & set(url.split("/"))]
    lines = StringIO()
    logs = [logging.StreamHandler(lines), logging.StreamHandler(lines)]
    logs[0].setFormatter(JsonFormatter())
    logs[1].setFormatter(LineFormatter())
    monkeypatch.setattr(logging.getLogger(), "handlers", logs)
    caplog.set_level(logging.INFO, logger="gonuts_league.requests")
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


def sharing(names: Sequence[str]):
    parts = shares(names)
    return pytest.mark.parametrize("names", parts.values(), ids=parts)


def taking_turns(readers: Sequence[Any], number: int, few: int = 1) -> list[Any]:
    """A few of them, others for each number; all of them in the soak."""
    first = number * few
    turns = [*readers, *readers][first % len(readers) :][:few]
    return list(readers) if IS_SOAK else turns


# A script asks for these again and again: kept, but never shown without asking.
ASKED_ABOUT = {
    "leagues:feed-atom",
    *(name for name in ROWS if name.startswith("api:") and ROWS[name].method == "get"),
    "leagues:live",
    "look:worker",
    "screens:wall",
    "standings:club-feed",
    "standings:own-feed",
    "standings:live",
} - {"api:docs", "api:schema", "api:simulation-detail"}
SIGNED_OUT = {"api:schema", "api:score", "clubs:sign-out"}


@sharing(ROWS)
def test_who_is_let_in_and_whose_browser_keeps_it(world, names):
    """Nothing that a signed-in reader is shown is kept, nor listed without leave."""
    wrong, kept, listed = {}, set(), []
    operations = [(name, row) for name in names for row in ROWS[name].operations]
    for name, row in operations:
        answers = {each: world.ask(each, name, row.method) for each in READERS}
        found = tuple(each for each in READERS if is_let_in(answers[each]))
        if found != row.who[0]:
            wrong[name, row.method, "closed"] = found
        if is_kept(answers[Role.OWNER]):
            kept.add((name, row.method))
    open_up(world)
    # Opening the pages is for those outside: only they are asked again in each run.
    again = READERS if IS_SOAK else OUTSIDE
    for name, row in operations:
        answers = {each: world.ask(each, name, row.method) for each in again}
        found = tuple(each for each in again if is_let_in(answers[each]))
        if found != tuple(each for each in row.who[1] if each in again):
            wrong[name, row.method, "opened"] = found
        if row.who is IF_OPENED and is_kept(world.ask(Role.OWNER, name)):
            kept.add((name, row.method))
        if row.method == "get" and is_listed(name, answers[STRANGER]):
            listed.append(name)
    assert wrong == {}
    may_be_kept = (ASKED_ABOUT | SIGNED_OUT) & set(names)
    assert kept == {(name, ROWS[name].method) for name in may_be_kept}
    assert listed == []


def is_kept(response) -> bool:
    return "no-store" not in response.headers.get("Cache-Control", "")


@sharing(ROWS)
def test_others_are_let_in_where_somebody_like_them_is(world, names):
    wrong = {}
    for number, name in enumerate(names):
        only_here = ONLY_HERE.get(name, ())
        if ROWS[name].who is EVERY_OWNER:
            only_here = (OWNER_AFAR,)
        for reader in {*taking_turns(list(LIKE), number, 2), *only_here}:
            expected = (
                like(reader, name) in ROWS[name].who[0] and reader not in only_here
            )
            if is_let_in(world.ask(reader, name)) != expected:
                wrong[name, reader] = not expected
    assert wrong == {}


@sharing(ROWS)
def test_no_other_method_is_answered(world, names):
    """By those who may ask with one; by others see below."""
    answered = {}
    for name in names:
        who = ROWS[name].who[0]
        reader = STRANGER if STRANGER in who or not who else who[-1]
        if name in ("clubs:password", "leagues:live", "standings:live"):
            reader = Role.OWNER  # A stranger is sent to the way in first.
        codes = {
            method: world.ask(reader, name, method).status_code
            for method in ALL_METHODS
            if method != ROWS[name].method
        }
        assert name == "health:readyz" or max(codes.values()) < 500, name
        # A program that nobody knows is asked for a token before all else.
        refusals = (401, 405) if name.startswith("api:") else (405,)
        found = {method for method, code in codes.items() if code not in refusals}
        named = [method for row in ROWS[name].operations for method in row.methods]
        if found != set(named[1:]):
            answered[name] = found
    assert answered == {}


@sharing([name for name, row in ROWS.items() if row.who[0] != READERS])
def test_whoever_is_not_let_in_gets_nothing_in_another_way_either(world, names):
    """Neither by htmx, nor by a method that the address has no use for."""
    let_through = []
    for number, name in enumerate(names):
        refused = [reader for reader in READERS if reader not in ROWS[name].who[0]]
        asked = [(reader, method) for reader in refused for method in ("get", "post")]
        odd = taking_turns(ALL_METHODS[1:2] + ALL_METHODS[3:], number)
        asked += [(taking_turns(refused, number)[0], method) for method in odd]
        for reader, method in asked:
            response = world.ask(reader, name, method, **{"HX-Request": "true"})
            place = response.headers.get("HX-Redirect") or response.headers.get(
                "Location"
            )
            if place is None:
                # A program is asked for a token, or told that its person may not.
                told = (401, 403) if name.startswith("api:") else ()
                is_refused = response.status_code in (404, 405, *told)
            else:
                is_refused = reader == STRANGER and place.startswith(
                    reverse("clubs:sign-in")
                )
            # What an operation of the API is for is no secret: the schema is public.
            is_told_of = method == "options" and "options" in ROWS[name].methods
            if not is_refused and not is_told_of:
                let_through.append((name, reader, method, response.status_code))
    assert let_through == []


def test_every_change_needs_a_token_of_our_own_pages(world):
    """A page of somebody else can make a browser send a form, but not with it."""
    taken = {}
    operations = [(name, row) for name in ROWS for row in ROWS[name].operations]
    for name, row in operations:
        for method in {"post", "put", "patch", "delete"}.intersection(row.methods):
            if not row.who[0]:
                continue
            client = world.client(row.who[0][-1])
            client.handler = ClientHandler(enforce_csrf_checks=True)
            with transaction.atomic():
                code = getattr(client, method)(world.url(name)).status_code
                transaction.set_rollback(True)
            if code != 403:
                taken[name] = code

    # It reads no row and knows no account.
    assert taken.keys() == {"api:score"}


OPERATIONS = [
    (name, row)
    for name in ROWS
    if name.startswith("api:")
    for row in ROWS[name].operations
]
UNSCOPED = ("api:docs", "api:schema", "api:score")
# A simulation is of its person, and of no club.
OF_THE_PERSON = ("api:simulation-detail",)


def is_scope_enough(name: str, row: Row, scopes: Sequence[str]) -> bool:
    if name in UNSCOPED:
        return True
    needed = "read" if row.method == "get" else row.scope
    assert needed in TokenScope.values, f"the row of {name} names no scope"
    return needed in scopes


def bearers(world: World, role: str, *, elsewhere: bool) -> dict[tuple[str, ...], dict]:
    """The headers of tokens of a person of the club, for it or another, by scopes."""
    user = User.objects.get(pk=world.readers[role].pk)
    if elsewhere:
        own = MembershipFactory(user=user, role=Role.OWNER)
    else:
        own = world.club.memberships.get(user=user)
    given = scopes_in(user, own.club)
    shares = [*((each,) for each in given), tuple(given)]
    return {scopes: make_bearer(own, *scopes) for scopes in shares}


def answered_wrongly(
    world: World, reader: str, tokens: dict, *, allowed: Sequence[str] = ()
) -> dict[tuple[str, str, tuple[str, ...]], int]:
    """What each operation answers to these tokens where it should not.

    A scope that is too small is refused; else a token gets what `reader` gets, and
    what is `allowed` besides.
    """
    wrong = {}
    for name, row in OPERATIONS:
        is_theirs = reader in row.who[world.club.are_pages_open] or name in allowed
        for scopes, headers in tokens.items():
            response = world.ask(STRANGER, name, row.method, **headers)
            if is_scope_enough(name, row, scopes):
                is_right = is_let_in(response) == is_theirs
            else:
                is_right = response.status_code == 403
            if not is_right or response.status_code == 401:
                wrong[name, row.method, scopes] = response.status_code
    return wrong


@pytest.mark.parametrize("role", TEAM)
def test_token_may_do_what_its_person_and_its_scopes_allow(world, role):
    tokens = bearers(world, role, elsewhere=False)

    assert answered_wrongly(world, role, tokens) == {}


@pytest.mark.parametrize("role", TEAM)
def test_token_for_another_club_opens_what_anybody_there_opens(world, role):
    """Though its person has a role in this club too."""
    tokens = bearers(world, role, elsewhere=True)
    own = OF_THE_PERSON if role == Role.OWNER else ()

    closed = answered_wrongly(world, ELSEWHERE, tokens, allowed=own)
    open_up(world)
    opened = answered_wrongly(world, ELSEWHERE, tokens, allowed=own)

    assert (closed, opened) == ({}, {})


@pytest.mark.parametrize("is_opened", [False, True])
def test_token_for_another_club_is_told_what_strangers_are(world, is_opened):
    if is_opened:
        open_up(world)
    *_some, every = bearers(world, Role.OWNER, elsewhere=True).values()

    told = {
        name: world.ask(STRANGER, name, **every).content
        for name, row in ROWS.items()
        if name.startswith("api:") and row.who is PAGES
    }

    assert told == {name: world.ask(STRANGER, name).content for name in told}


def changed(token: str) -> str:
    return token[:-1] + ("A" if token[-1] != "A" else "B")


def test_a_link_that_was_changed_opens_nothing(world):
    world.token = changed(world.token)
    world.event_tokens = {
        page: changed(token) for page, token in world.event_tokens.items()
    }

    opened = [
        (name, reader)
        for name in LINK_ROWS
        for reader in OUTSIDE
        if world.ask(reader, name).status_code not in (403, 404, 410)
    ]

    assert opened == []


def test_the_admin_sends_everybody_of_a_club_to_its_sign_in(world):
    for reader, user in world.readers.items():
        client = Client()
        if user.is_authenticated:
            client.force_login(user)

        assert client.get(reverse("admin:index")).status_code == 302, reader


PUBLIC = {
    "clubs:home",
    "clubs:help",
    "clubs:robots",
    "clubs:start",
    "look:worker",
}
PUBLIC_SPACES = ("health:", "games:", "simulations:", "rehearsals:")


def is_listed(name: str, response) -> bool:
    """Whether a search engine may list a page that is of a club."""
    return (
        response.status_code == 200
        and name not in PUBLIC
        and not name.startswith(PUBLIC_SPACES)
        and "X-Robots-Tag" not in response.headers
        and '<meta name="robots" content="noindex">' not in response.content.decode()
    )


def test_search_engines_list_pages_of_a_club_with_its_owner_s_leave(world):
    open_up(world)
    change_club(world.club, is_findable=True, actor=NOBODY)

    listed = [name for name in GET_ROWS if is_listed(name, world.ask(STRANGER, name))]

    routes = {PATTERNS[name][0].split("/")[0] for name in listed}
    assert routes == {"c", "e", "l"}


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


@sharing(GET_ROWS)
def test_the_name_of_a_young_person_reaches_nobody_outside(secret_world, names):
    set_young(secret_world)

    # What another club sees is crawled in `test_nobody_is_named`.
    answers = {
        (name, *headers): told(secret_world.ask(STRANGER, name, **headers))
        for name in names
        for headers in ({}, {"HX-Request": "true"})
    }
    assert {asked: words for asked, words in answers.items() if words} == {}


SHOWING = [
    "standings:event",
    "standings:game",
    "standings:live",
    "api:event-standings",
    "api:season-detail",
    "api:event-entry-list",
    "api:event-result-list",
    "api:event-table-list",
    "api:person-list",
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


@sharing([name for name in GET_ROWS if ROWS[name].who is PAGES])
def test_a_private_link_tells_what_members_are_told_and_no_browser_keeps_it(
    secret_world, names
):
    set_young(secret_world)
    change_club(secret_world.club, are_pages_open=False, actor=NOBODY)
    # What is not published yet, and the desk, are the team's alone.
    ours = ("api:", "events:desk", "leagues:chances")
    pages = [name for name in names if not name.startswith(ours)]

    member = {name: secret_world.ask(Role.SCOREKEEPER, name) for name in pages}
    holder = {name: secret_world.ask(HOLDER, name) for name in pages}

    assert {name: told(each) for name, each in holder.items()} == {
        name: told(each) for name, each in member.items()
    }
    assert [name for name, each in holder.items() if is_kept(each)] == [
        name for name, each in member.items() if is_kept(each)
    ]


# Where a table's own figures are entered, confirmed and corrected, and the next round
# is drawn from the points so far.
MAY_SHOW_KEPT_BACK = ("table:desk", "table:grid", "table:phone", "events:correction")


@pytest.mark.parametrize("reader", [STRANGER, HOLDER, Role.SCOREKEEPER, Role.ORGANISER])
def test_no_page_shows_what_is_kept_back_until_it_is_announced(world, reader):
    running = Table.objects.get(pk=world.ids["table"])
    for table in running.round.tables.all():
        enter_and_confirm(table, 1, 2, 3, int(SECRET))
    freeze_standings(world.event, after_round=1, actor=NOBODY)
    change_club(world.club, are_pages_open=True, actor=NOBODY)
    recount(world.club)
    world.ids["played"] = running.pk

    showing = [
        name
        for name in GET_ROWS
        if not name.startswith(MAY_SHOW_KEPT_BACK)
        if SHOWN.search(_body(world.ask(reader, name)))
    ]

    assert showing == []


def _body(response) -> str:
    return b"".join(response).decode(errors="replace")


@pytest.mark.parametrize("reader", [HOLDER, Role.SCOREKEEPER])
def test_no_link_leads_a_reader_to_what_is_refused(world, reader):
    names = [name for name in GET_ROWS if ROWS[name].who is PAGES]
    client = world.client(reader)
    found = {
        address: name
        for name in names
        if "html" in (page := world.ask(reader, name)).headers["Content-Type"]
        for address in re.findall(r'href="(/[^"#]*)', page.content.decode())
        if not address.startswith(("/static/", "/media/"))
    }

    refused = {
        address: name
        for address, name in found.items()
        if client.get(unescape(address)).status_code == 404
    }

    assert refused == {}

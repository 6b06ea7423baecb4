"""A club on its busiest night: every state that a page can show, made by the services.

`make_tour` gives the club and the addresses to look at, each with a name that tells
what it shows; tests and people with a browser open them in turn.
"""

from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise

from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club, User
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.enums import LinkKind, PinKind, WallShows
from gonuts_league.events.models import Event
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.events.services.calls import call_organiser
from gonuts_league.events.services.clocks import give_extra_minutes, start_clock
from gonuts_league.events.services.disputing import count_again, dispute_result
from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.events.services.freezing import (
    begin_reveal,
    freeze_standings,
    step_reveal,
)
from gonuts_league.events.services.links import event_link, let_wall_show
from gonuts_league.events.services.people import enter_newcomer, enter_players
from gonuts_league.events.services.pinning import pin_bye, pin_pair, pin_table
from gonuts_league.events.services.results import confirm_result, correct_result
from gonuts_league.events.services.rooms import RoomValues, give_own_table, set_rooms
from gonuts_league.events.services.rounds import judge_seat, void_table
from gonuts_league.events.services.setup import finish_event
from gonuts_league.players.models import Player
from gonuts_league.players.services import change_player
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.endings import enter_ending, enter_tableau
from gonuts_league.tables.services.entry import enter_totals
from gonuts_league.tables.services.goal_decks import keep_goal_deck
from gonuts_league.venue.codes import path_of
from tests.events.actions import draw, play_round, start_round
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.factories.events import EntryFactory, EventFactory, SignUpFactory
from tests.factories.goals import BOX
from tests.factories.players import PlayerFactory
from tests.factories.tables import enter_cards, make_round, make_table, token_of
from tests.tour_of_boards import board_pages
from tests.tour_of_chances import chance_pages
from tests.tour_of_history import history_pages
from tests.tour_of_leagues import league_pages
from tests.tour_of_people import people_pages
from tests.tour_of_rehearsals import rehearsal_pages
from tests.tour_of_simulations import simulation_pages
from tests.tour_of_stages import stage_pages
from tests.tour_of_standings import standings_pages

ME = Actor()
SCORED = "/score/gonuts-gamewright/?v=1&p=4&t=t1.t2.l1.m2&view=result"
DUEL = "/score/donuts/?v=1&p=2&view=result&t=v.b.vvvvv_cccc" + 26 * "_"
PEOPLE = (
    *("Greta Lindqvist", "Clara Moor", "Jonas Wolf", "Benedikt Osterhagen"),
    *("Mia Vogel", "Sofia Marin", "Noah Weiss", "Tariq Haddad"),
    *("Aurelia von Hohenstaufen", "Paul Nowak", "Ida Berg", "Wu Li"),
    *("Anna Keller", "Anna Kranz", "Friederike Schmidt", "Otto Zorn"),
    *("Lena Fuchs", "Max Braun", "Nele Voss", "Emil Sand"),
)
HANDS = (
    {"plain": 3, "jelly-filled": 2, "boston-cream": 2, "glazed": 1},
    {"glazed": 2, "eclair": 1, "sprinkled": 1},
    {"plain": 1, "boston-cream": 2, "powdered": 1},
    {"jelly-filled": 2, "double-chocolate": 2},
)


@dataclass(frozen=True)
class Stop:
    """One page; a `reader` without a role is a stranger."""

    name: str
    url: str
    reader: str = Role.OWNER


@dataclass(frozen=True)
class Tour:
    owner: User
    stops: tuple[Stop, ...]


def make_tour() -> Tour:
    club = ClubFactory(name="Ring & Glaze Club")
    owner = MembershipFactory(club=club, role=Role.OWNER).user
    change_club(club, are_pages_open=True, actor=ME)
    keep_goal_deck(club, text=BOX, actor=ME)
    stops = (
        *_evening_before_play(club),
        *_full_evening(club),
        *_running_evening(club),
        *_agreeing_evening(club),
        *_mended_evening(club),
        *_corrected_evening(club),
        *_drafted_evening(club),
        *_finished_evening(club),
        *_timed_evening(club),
        *_announced_evening(club),
        *_nosh(club),
        *_donuts(club),
        *(Stop(*page) for page in board_pages(owner)),
        *(Stop(*page) for page in chance_pages(partial(_event_of, club))),
        *(Stop(*page) for page in people_pages(partial(_event_of, club))),
        *(Stop(*page) for page in league_pages(partial(_event_of, club))),
        *(Stop(*page) for page in stage_pages(partial(_event_of, club), PEOPLE)),
        *(Stop(*page) for page in history_pages(club)),
        *(Stop(*page) for page in simulation_pages(owner)),
        *(Stop(*page) for page in rehearsal_pages(owner)),
        *(Stop(*page) for page in standings_pages(partial(_event_of, club))),
    )
    new = MembershipFactory(user=owner, role=Role.OWNER).club
    begun = EventFactory(club=MembershipFactory(user=owner, role=Role.OWNER).club)
    homes = (
        Stop(name, reverse("clubs:club", args=[each.slug]))
        for name, each in (("club-new", new), ("club-begun", begun.club))
    )
    return Tour(owner, (*stops, *_club_pages(club), *homes))


def _evening_before_play(club: Club) -> list[Stop]:
    empty = EventFactory(club=club, name="Nobody yet")
    coming = EventFactory(club=club, name="People are coming")
    for index, name in enumerate(PEOPLE[:9]):
        here = timezone.now() if index % 2 else None
        EntryFactory(event=coming, player=_player(club, name), checked_in_at=here)
    hall = RoomValues("Hall", 1, 9)
    set_rooms(
        coming, [hall, RoomValues("Library", 10, 14, is_step_free=True)], actor=ME
    )
    give_own_table(coming.entries.first(), number=4, actor=ME)
    change_player(_player(club, PEOPLE[1]), needs_step_free=True, actor=ME)
    change_player(_player(club, PEOPLE[2]), groups=["Wolf"], actor=ME)
    return [
        _event("desk-empty", "events:desk", empty),
        _event("people-empty", "events:people", empty),
        _event("desk-check-in", "events:desk", coming),
        _event("people-coming", "events:people", coming),
        _event("plan", "events:plan", coming),
        Stop("new-event", reverse("events:new", args=[club.slug])),
        _event("rooms", "events:rooms", coming),
        _event("standings-none", "standings:event", coming),
    ]


def _full_evening(club: Club) -> list[Stop]:
    """Six places for nine people, some of whom have ticked themselves in."""
    is_open = {"is_check_in_open": True, "is_sign_up_open": True}
    full = EventFactory(club=club, name="Six places", capacity=6, **is_open)
    for name in ("Zoe Maes", "Bartholomew von Hohenstaufen-Weidenbach"):
        SignUpFactory(event=full, name=name)
    enter_players(full, [_player(club, name) for name in PEOPLE[:9]], actor=ME)
    played = _event_of(club, "Byes and latecomers", 9, seats_min=4, seats_max=4)
    play_round(played)
    enter_newcomer(played, name="Later Still", actor=ME)
    here = path_of(event_link(full, LinkKind.SEATS))
    return [
        _event("people-waiting", "events:people", full),
        Stop("check-in-self", f"{here}?here=so", reader=""),
        Stop("sign-up", path_of(event_link(full, LinkKind.SIGN_UP)), reader=""),
        _event("points-without-play", "events:awards", played),
    ]


def _running_evening(club: Club) -> list[Stop]:
    event = _event_of(club, "Thursday Donut Night", 20, seats_max=6)
    round_ = make_round(event)
    fours = [PEOPLE[start:end] for start, end in pairwise(range(0, 21, 4))]
    seated, begun, full, done, off = (
        make_table(round_, number=number, people=people)
        for number, people in enumerate(fours, start=1)
    )
    for seat, hand in zip(begun.seats.all()[:2], HANDS, strict=False):
        enter_cards(seat, hand)
    enter_cards(begun.seats.all()[1], {"glazed": 3})  # more than the deck holds
    _fill(full)
    _fill(done)
    done.refresh_from_db()
    confirm_result(done, version=done.version, actor=ME, is_all=True)
    void_table(off, actor=ME)
    judge_seat(begun.seats.order_by("-position")[0], outcome=SeatOutcome.LEFT, actor=ME)
    late = _player(club, "Late Larsson")
    EntryFactory(event=event, player=late, checked_in_at=None)
    last = begun.seats.all()[1].pk
    return [
        _event("desk-running", "events:desk", event),
        _event("round-running", "events:round", event, number=1),
        _event("people-running", "events:people", event),
        _event("plan-running", "events:plan", event),
        _event("codes", "events:links", event),
        _event("tents", "events:tents", event),
        _event("pairings", "events:pairings", event, number=1),
        _event("slips", "events:slips", event, number=1),
        _event("paper", "events:paper", event),
        _event("journal", "events:journal", event),
        _event("standings-running", "standings:event", event),
        _phone("phone-first", seated),
        _phone("phone-entering", begun, f"r1/?seat={last}"),
        _phone("phone-totals", begun, "r1/totals/"),
        _phone("phone-places", begun, "r1/places/"),
        _phone("phone-outcome", begun, "r1/outcome/"),
        _phone("phone-rules", begun, "r1/rules/"),
        _phone("phone-full", full),
        _phone("phone-confirm", full, "r1/confirm/"),
        _phone("phone-result", done),
        _phone("phone-off", off),
        _phone("phone-standings", done, "standings/"),
        *_tonight(event, seated, begun, full, done, off),
        _event("late-who", "events:late", event),
        Stop("grid-empty", _grid(seated)),
        Stop("grid-begun", _grid(begun)),
        Stop("grid-totals", f"{_grid(seated)}?depth=totals"),
    ]


def _agreeing_evening(club: Club) -> list[Stop]:
    """Tables whose players are asked who they are, agree, and do not agree."""
    event = _event_of(club, "Who agrees?", 16, confirm_by="one-other")
    round_ = make_round(event)
    fours = [PEOPLE[start : start + 4] for start in range(0, 16, 4)]
    asked, handed, disputed, counted = (
        make_table(
            round_, number=number, people=people, phones=() if number < 2 else "A"
        )
        for number, people in enumerate(fours, start=1)
    )
    for table in (handed, disputed, counted):
        _fill(table)
        table.refresh_from_db()
        first = table.seats.first()
        agree_to_result(table, version=table.version, seat=first, actor=ME)
    for table in (disputed, counted):
        dispute_result(
            table,
            seat=table.seats.all()[1],
            actor=Actor(device="A"),
            about="Plain: 3 or 4",
        )
    second = dict.fromkeys((seat.pk for seat in counted.seats.all()), HANDS[1])
    count_again(counted, columns=second, actor=ME)
    return [
        _phone("phone-who", asked),
        _phone("phone-handed-in", handed),
        _phone("phone-change", handed, "r1/?change=1"),
        _phone("phone-disputed", disputed),
        _phone("phone-recount", disputed, "r1/recount/"),
        _phone("phone-counted", counted),
        _phone("phone-differences", counted, "r1/differences/"),
        Stop("desk-handed-in", _desk(handed)),
        Stop("desk-disputed", _desk(counted)),
        Stop("desk-differences", f"{_desk(counted)}differences/"),
        _event("tonight-disputes", "events:desk", event),
    ]


def _tonight(event: Event, *tables: Table) -> list[Stop]:
    """Each table at the desk, and opened on the night's page."""
    names = ("seated", "begun", "full", "done", "off")
    desk = reverse("events:desk", args=[event.slug])
    late = event.entries.get(player__name="Late Larsson")
    repair = reverse("events:repair", args=[event.slug])
    pairs = list(zip(names, tables, strict=True))
    return [
        *(Stop(f"desk-{name}", _desk(table)) for name, table in pairs),
        *(Stop(f"tonight-{name}", f"{desk}?table={t.pk}") for name, t in pairs),
        Stop("late-where", f"{repair}?entry={late.pk}"),
    ]


def _mended_evening(club: Club) -> list[Stop]:
    """Tables about to begin, at which somebody is missing."""
    event = _event_of(club, "Somebody is missing", 11, seats_max=5)
    round_ = start_round(event)
    small = next(t for t in round_.tables.all() if t.seats.count() == 3)
    seat = small.seats.first()
    repair = reverse("events:repair", args=[event.slug])
    return [
        Stop("repair-gone", f"{repair}?cause=gone&entry={seat.entry_id}"),
        Stop("repair-leaves", f"{repair}?cause=leaves&entry={seat.entry_id}"),
        Stop("repair-late", f"{repair}?name=Late+Larsson"),
        Stop("repair-none", f"{repair}?cause=short"),
    ]


def _corrected_evening(club: Club) -> list[Stop]:
    """First and last changed places after the next round was published."""
    event = _event_of(club, "Counted wrong", 8)
    table = play_round(event).tables.order_by("number").first()
    start_round(event)
    correct_result(table, actor=ME)
    seats = table.seats.order_by("-position")
    points = {seat.pk: str(9 * seat.position + 3) for seat in seats}
    turned = dict(zip(points, reversed(points.values()), strict=True))
    table.refresh_from_db()
    table = enter_totals(table, points=turned, tie_breaks={}, actor=ME)
    confirm_result(table, version=table.version, actor=ME, is_all=True)
    moved = reverse("events:correction", args=[event.slug, table.pk])
    repair = reverse("events:repair", args=[event.slug])
    return [
        Stop("correction", moved),
        Stop(
            "repair-swaps",
            f"{repair}?cause=corrected&round=2&corrected={table.pk}",
        ),
    ]


def _drafted_evening(club: Club) -> list[Stop]:
    event = _event_of(club, "A draft", 14)
    play_round(event)
    table = event.rounds.get(number=1).tables.first()
    seats = draw(event).seats
    here = reverse("events:round", args=[event.slug, 2])
    one, other = (seats.get(table__number=n, position=1).entry_id for n in (1, 2))
    return [
        _event("desk-draft", "events:desk", event),
        Stop("round-draft", here),
        Stop("draft-chosen", f"{here}?who={one}"),
        Stop("draft-swap", f"{here}?who={one}&other={other}"),
        _event("draft-ledger", "events:ledger", event, number=2, pk=one),
        *_drafted_rooms(club),
        _event("round-closed", "events:round", event, number=1),
        _phone("phone-between", table),
        Stop("seats-gone", f"/t/{token_of(table)[:-1]}x/", reader=""),
    ]


def _drafted_rooms(club: Club) -> list[Stop]:
    """A draft in two rooms of a game with seats, changed by hand and full of pins."""
    sizes = {"seats_min": 3, "seats_preferred": 3, "seats_max": 5}
    event = _event_of(club, "In two rooms", 19, game="nosh", **sizes)
    event.rooms.create(name="Hall", first_table=1, last_table=3, is_step_free=True)
    event.rooms.create(name="Attic", first_table=4, last_table=9)
    play_round(event)
    draft = draw(event)
    seats = list(draft.seats.order_by("table__number", "position"))
    pairs = ((seats[0], seats[4]), (seats[5], seats[10]))
    for version, (a, b) in enumerate(pairs):
        swap_seats(draft, first_id=a.pk, second_id=b.pk, version=version, actor=ME)
    pin = {"actor": ME}
    pin_table(draft, table_number=4, version=2, **pin)
    pin_bye(draft, entry_id=seats[8].entry_id, version=3, **pin)
    for version, kind in ((4, PinKind.APART), (5, PinKind.TOGETHER)):
        pair = (seats[version].entry_id, seats[2 * version].entry_id)
        pin_pair(draft, entry_ids=pair, kind=kind, version=version, **pin)
    here = reverse("events:round", args=[event.slug, 2])
    pinned = draft.seats.get(table__number=4, position=0)
    free = draft.seats.exclude(table__number=4).get(position=3)
    to = 1 if free.table.number > 1 else 2
    return [
        Stop("draft-rooms", here),
        Stop("draft-pinned-one", f"{here}?who={pinned.entry_id}"),
        Stop("draft-move", f"{here}?who={free.entry_id}&to={to}"),
    ]


def _finished_evening(club: Club) -> list[Stop]:
    event = _event_of(club, "The finished night", 9, rounds_planned=2)
    play_round(event)
    play_round(event)
    finish_event(event, actor=ME)
    played = event.rounds.get(number=2).tables.first()
    return [
        _event("desk-finished", "events:desk", event),
        _event("podium", "leagues:podium", event),
        _event("certificates", "events:certificates", event),
        _event("standings-finished", "standings:event", event),
        Stop("standings-open", reverse("standings:event", args=[event.slug]), ""),
        Stop(
            "game-page",
            reverse(
                "standings:game",
                kwargs={"slug": event.slug, "table_pk": played.pk},
            ),
        ),
    ]


def _timed_evening(club: Club) -> list[Stop]:
    event = _event_of(club, "On the wall", 8, round_minutes=35)
    play_round(event)
    round_ = start_round(event)
    start_clock(round_, actor=ME)
    called = round_.tables.get(number=1)
    give_extra_minutes(called, minutes=5, actor=ME)
    call_organiser(called, actor=Actor(device="A"))
    wall = path_of(event_link(event, LinkKind.WALL))
    let_wall_show(event, WallShows.STANDINGS, actor=ME)
    return [
        _event("desk-called", "events:desk", event),
        _event("screens", "events:screens", event),
        _phone("phone-called", called),
        Stop("wall-standings", wall, ""),
        Stop("station", path_of(event_link(event, LinkKind.STATION)), ""),
    ]


def _announced_evening(club: Club) -> list[Stop]:
    event = _event_of(club, "Who has won?", 8)
    play_round(event)
    play_round(event)
    freeze_standings(event, after_round=1, actor=ME)
    begin_reveal(event, actor=ME)
    step_reveal(event, seen=0, step=1)
    step_reveal(event, seen=1, step=1)
    kept = event.rounds.get(number=2).tables.first()
    return [
        Stop("wall-reveal", path_of(event_link(event, LinkKind.WALL)), ""),
        _event("reveal", "events:reveal", event),
        _event("screens-frozen", "events:screens", event),
        _event("standings-frozen", "standings:event", event),
        Stop("standings-kept", reverse("standings:event", args=[event.slug]), ""),
        Stop("game-kept", reverse("standings:game", args=[event.slug, kept.pk]), ""),
    ]


def _nosh(club: Club) -> list[Stop]:
    sizes = {"seats_min": 3, "seats_preferred": 3, "seats_max": 5}
    event = _event_of(club, "Nosh evening", 3, game="nosh", **sizes)
    table = make_table(make_round(event), people=PEOPLE[:3])
    for seat, points in zip(islice(table.seats.all(), 2), (21, 18), strict=True):
        tableau = {"goal_points": points, "favorite_goals": 2, "coins": 7}
        enter_tableau(seat, tableau=tableau)
    return [
        _phone("phone-nosh", table),
        Stop("desk-nosh", _desk(table)),
        Stop("grid-nosh", _grid(table)),
        _event("slips-nosh", "events:slips", event, number=1),
    ]


def _donuts(club: Club) -> list[Stop]:
    sizes = {"seats_min": 2, "seats_preferred": 2, "seats_max": 2}
    event = _event_of(club, "Duels", 2, game="donuts", **sizes)
    table = make_table(make_round(event), people=PEOPLE[:2])
    board = ["vvvv..", "cccc..", "......", "......", "......", "......"]
    enter_ending(table, fields={"board": board}, tableaux={})
    return [
        _phone("phone-donuts", table),
        Stop("desk-donuts", _desk(table)),
        Stop("grid-donuts", _grid(table)),
    ]


def _club_pages(club: Club) -> list[Stop]:
    return [
        Stop("home", reverse("clubs:home")),
        Stop("home-stranger", reverse("clubs:home"), ""),
        Stop("club", reverse("clubs:club", args=[club.slug])),
        Stop("people-list", reverse("players:list", args=[club.slug])),
        Stop("groups", reverse("players:groups", args=[club.slug])),
        Stop("sizes", reverse("events:sizes", args=[club.slug])),
        Stop("tokens", reverse("clubs:tokens", args=[club.slug])),
        Stop("goal-deck", reverse("tables:goal-deck", args=[club.slug])),
        Stop("events", reverse("events:list", args=[club.slug])),
        Stop("trf", reverse("events:trf-import", args=[club.slug])),
        Stop("sign-in", reverse("clubs:sign-in"), ""),
        Stop("scorer", "/score/", ""),
        Stop("scorer-entry", "/score/gonuts-gamewright/?v=1&p=4&t=...", ""),
        Stop("scorer-result", SCORED, ""),
        Stop("scorer-duel", DUEL, ""),
    ]


def _event_of(club: Club, name: str, count: int, **plan: object) -> Event:
    event = EventFactory(club=club, name=name, **plan)
    for person in PEOPLE[:count]:
        EntryFactory(event=event, player=_player(club, person))
    return event


def _player(club: Club, name: str) -> Player:
    known = club.players.filter(name=name).first()
    return known or PlayerFactory(club=club, name=name)


def _fill(table: Table) -> None:
    for seat, hand in zip(table.seats.all(), HANDS, strict=True):
        enter_cards(seat, hand)


def _event(name: str, view: str, event: Event, **where: int) -> Stop:
    return Stop(name, reverse(view, kwargs={"slug": event.slug, **where}))


def _phone(name: str, table: Table, path: str = "") -> Stop:
    return Stop(name, f"/t/{token_of(table)}/{path}", reader="")


def _desk(table: Table) -> str:
    slug = table.round.event.slug
    return reverse("table:desk", kwargs={"event_slug": slug, "pk": table.pk})


def _grid(table: Table) -> str:
    return reverse("table:grid", args=[table.round.event.slug, table.pk])

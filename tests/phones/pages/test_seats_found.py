"""Where everybody sits: what is read, for whom, and who is found."""

import pytest
from django.utils import timezone

from gonuts_league.events.enums import EventFormat
from gonuts_league.events.services.stages import CutTie, start_next_stage
from gonuts_league.phones.pages.seats import Awaited, seats_page
from gonuts_league.tables.models import Seat
from tests.events.actions import ME, start_round
from tests.events.stage_actions import (
    SEMIS,
    SWISS,
    finish_table,
    show_round,
    staged_event,
)
from tests.events.stage_actions import play as play_stage_round
from tests.factories.events import AwardFactory, EntryFactory, EventFactory
from tests.factories.tables import make_round, make_table
from tests.phones.table_pages import close

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    made = make_round(EventFactory(name="Thursday", rounds_planned=2))
    make_table(made, number=1, people=["Greta Lind", "Clara Moor"])
    make_table(made, number=2, people=["Jonas Wolf", "Benedikt Ost", "Greta Lamm"])
    return made


def page_of(event, query="", **more):
    return seats_page(event, query=query, **more)


def rows(page):
    return [(each.name, each.table) for each in page.people]


def test_everybody_is_listed_by_name_with_their_table_and_who_else_sits_there(round_):
    page = page_of(round_.event)

    assert rows(page) == [
        ("Benedikt O.", 2),
        ("Clara M.", 1),
        ("Greta L. (1)", 1),
        ("Greta L. (2)", 2),
        ("Jonas W.", 2),
    ]
    assert page.people[2].others == "Clara M."
    assert page.people[3].others == "Jonas W. and Benedikt O."


@pytest.mark.parametrize(
    ("query", "tables"),
    [
        ("greta", [1, 2]),
        ("GRETA L", [1, 2]),
        ("greta lamm", [1, 2]),  # no more than the first letter is told
        ("jon", [2]),
        ("wolf", []),
        ("lind", []),
        ("  ", [2, 1, 1, 2, 2]),
    ],
)
def test_a_search_looks_in_the_names_that_are_shown(round_, query, tables):
    assert [each.table for each in page_of(round_.event, query).people] == tables


def test_young_people_are_listed_last_without_a_name(round_):
    player = round_.tables.get(number=1).seats.first().entry.player
    player.is_young = True
    player.save()

    page = page_of(round_.event)

    assert rows(page)[-1] == ("A player", 1)
    assert rows(page_of(round_.event, "player")) == []


def test_who_sits_out_is_told_so(round_):
    entry = EntryFactory(event=round_.event, player__name="Ida Nowak")
    AwardFactory(entry=entry, round=round_, bye=True, points=6)

    assert rows(page_of(round_.event, "ida")) == [("Ida N.", 0)]


def test_who_did_not_come_and_a_game_called_off_are_left_out(round_):
    Seat.objects.filter(entry__player__name="Jonas Wolf").update(outcome="did-not-come")
    round_.tables.filter(number=1).update(state="void")

    # The other Greta L. is still in the event.
    assert rows(page_of(round_.event)) == [("Benedikt O.", 2), ("Greta L. (2)", 2)]


def test_one_s_own_place_comes_first(round_):
    own = round_.event.entries.get(player__name="Jonas Wolf")

    page = page_of(round_.event, own_entries=[own.pk])

    assert (page.people[0].name, page.people[0].is_own) == ("Jonas W.", True)


def test_only_the_newest_round_is_shown(round_):
    make_table(make_round(round_.event, number=2), number=5, people=["Jonas Wolf"])

    page = page_of(round_.event)

    assert page.title == "Round 2: find your table"
    assert rows(page) == [("Jonas W.", 5)]


def test_in_free_play_every_running_game_is_shown():
    event = EventFactory(format=EventFormat.FREE_PLAY)
    for number in (1, 2, 3):
        made = make_round(event, number=number)
        make_table(made, number=number, people=[f"Person{number} Test"])
    close(event.rounds.get(number=2))

    page = page_of(event)

    assert rows(page) == [("Person1 T.", 1), ("Person3 T.", 3)]


def test_between_rounds_the_page_says_what_is_awaited(round_):
    close(round_)
    after_first = page_of(round_.event)
    close(make_round(round_.event, number=2))
    after_last = page_of(round_.event)
    round_.event.finished_at = timezone.now()

    finished = page_of(round_.event)

    assert (after_first.awaited, after_first.people) == (Awaited.ROUND, ())
    assert [after_first.title, after_last.title, finished.title] == [
        "Round 2 has not started; this page will show it.",
        "Round 2 was the last one.",
        "This event is finished.",
    ]


@pytest.mark.parametrize("count", [1, 3])
def test_three_tables_take_as_few_queries_as_one(count, django_assert_num_queries):
    made = make_round(EventFactory())
    for number in range(1, count + 1):
        make_table(made, number=number, people=[f"Ida N{number}", f"Theo F{number}"])

    with django_assert_num_queries(4):
        page_of(made.event)


def test_between_the_last_round_and_the_final_the_page_awaits_a_round():
    event = staged_event(4, SWISS, SEMIS)
    play_stage_round(event, "Greta", "Paul")

    before = seats_page(event)
    start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1)
    play_stage_round(event, "Greta", "Paul")
    play_stage_round(event, "Greta", "Paul")

    assert before.awaited == Awaited.ROUND
    assert seats_page(event).awaited == Awaited.END


def test_a_replay_stands_beside_the_other_semi_final_that_still_runs():
    event = staged_event(4, SWISS, SEMIS)
    play_stage_round(event, "Greta", "Paul")
    start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1)
    semis = show_round(event)
    finish_table(semis.tables.get(number=1), level=True)

    start_round(event, despite_unconfirmed=True)

    people = seats_page(event).people
    assert sorted(each.table for each in people) == [1, 1, 2, 2]
    assert len({each.name for each in people}) == 4

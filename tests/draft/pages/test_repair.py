"""A running round is mended: first what changes, then one tap."""

import re

import pytest

from gonuts_league.events.enums import AwardKind
from gonuts_league.events.services.repairing import (
    RepairNeed,
    apply_repair,
    repair_options,
)
from gonuts_league.journal.changes import changes_of
from gonuts_league.journal.sentences import names_in
from gonuts_league.players.services import add_player
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.services.entry import tap_card
from tests.clubs.readers import HTMX
from tests.desk.desk_pages import action_url, desk_url, organiser, text_of
from tests.events.actions import ME
from tests.factories.events import EntryFactory
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(7, seats_max=5)


@pytest.fixture
def round_(event):
    return RoundFactory(event=event, published=True)


@pytest.fixture
def small(round_):
    return next(t for t in round_.tables.all() if t.seats.count() == 3)


@pytest.fixture
def large(round_):
    return next(t for t in round_.tables.all() if t.seats.count() == 4)


@pytest.fixture
def late(event, round_):
    return EntryFactory(event=event, player__name="Late Larry", checked_in_at=None)


def look(event, **asked):
    return organiser(event).get(action_url("repair", event), asked)


def choose(event, answer, number=0, **changed):
    """Send the form that the page showed, with one of its options."""
    html = answer.content.decode().split('id="repair-form"')[1]
    fields = dict(re.findall(r'name="([^"]+)"\s+value="([^"]*)"', html))
    options = re.findall(r'name="option"\s+value="([^"]+)"', html)
    sent = fields | {"option": options[number]} | changed
    return organiser(event).post(action_url("repair", event), sent, follow=True)


def begin(table):
    tap_card(table.seats.first(), card="plain", step=1, actor=ME)


def gone(seat):
    return {"cause": "gone", "entry": seat.entry_id}


def test_a_no_show_shows_which_tables_change_and_changes_nothing(event, small, large):
    seat = small.seats.first()

    text = text_of(look(event, **gone(seat)))

    assert f"{seat.entry.player.name} did not come" in text
    assert "Tables 1 and 2 change" in text
    assert f"moves from table {large.number} to table {small.number}." in text
    assert "Before and after" in text
    seat.refresh_from_db()
    assert seat.outcome == SeatOutcome.PLAYED


@pytest.mark.parametrize("count", [8, 24])
def test_six_tables_take_as_few_queries_as_two(count, django_assert_num_queries):
    event = event_of(count, seats_max=5)
    RoundFactory(event=event, published=True)
    client = organiser(event)

    with django_assert_num_queries(22):
        client.get(action_url("repair", event), {"name": "Late Larry"})


def test_one_tap_changes_the_tables_and_says_so(event, small, large):
    seat = small.seats.first()

    answer = choose(event, look(event, **gone(seat)))

    seat.refresh_from_db()
    assert seat.outcome == SeatOutcome.DID_NOT_COME
    assert (small.seats.count(), large.seats.count()) == (4, 3)
    assert f"Table {large.number} plays with 3." in text_of(answer)


def test_a_table_that_begins_meanwhile_is_refused_with_fresh_options(
    event, small, large
):
    seen = look(event, **gone(small.seats.first()))
    begin(large)

    answer = choose(event, seen)

    assert answer.status_code == 409
    assert f"Table {large.number} has begun" in text_of(answer)
    assert "sits out, with a bye." in text_of(answer)


def test_somebody_late_joins_a_table(event, small, late):
    answer = choose(event, look(event, entry=late.pk))

    assert small.seats.filter(entry=late).count() == 1
    assert f"Late sits at table {small.number}." in text_of(answer)


def test_a_member_of_the_club_and_somebody_new_are_let_in(event, round_):
    player = add_player(event.club, name="Nina Known", actor=ME)

    choose(event, look(event, player=player.pk))
    choose(event, look(event, name="Olaf New"))

    names = round_.seats.values_list("entry__player__name", flat=True)
    assert {"Nina Known", "Olaf New"} <= set(names)


def test_somebody_late_can_wait_without_points(event, round_, late):
    answer = choose(event, look(event, entry=late.pk), number=-1)

    assert not round_.seats.filter(entry=late).exists()
    assert not round_.awards.exists()
    assert "waits for round 2" in text_of(answer).split("At no table")[1]


def test_somebody_late_sits_out_with_a_bye_when_all_tables_have_begun(
    event, round_, small, large, late
):
    begin(small)
    begin(large)
    seen = look(event, entry=late.pk)

    choose(event, seen)

    assert "No table changes" in text_of(seen)
    assert round_.awards.get(kind=AwardKind.BYE).entry == late


def test_somebody_late_before_a_round_plays_from_the_next_draw_on(event):
    choose(event, look(event, name="Olaf New"))

    assert event.entries.get(player__name="Olaf New").is_here


def test_somebody_seated_moves_to_another_table(event, small, large):
    seat = large.seats.first()

    seen = look(event, entry=seat.entry_id)
    choose(event, seen)

    assert "Where else can" in text_of(seen)
    assert small.seats.filter(entry=seat.entry_id).count() == 1


def test_whoever_leaves_before_the_game_is_gone(event, large):
    seat = large.seats.first()

    seen = look(event, cause="leaves", entry=seat.entry_id)
    choose(event, seen)

    assert "The game runs already: left during the game" in text_of(seen)
    seat.refresh_from_db()
    seat.entry.refresh_from_db()
    assert seat.outcome == SeatOutcome.DID_NOT_COME
    assert not seat.entry.is_here


def test_whoever_leaves_is_asked_only_before_the_game(event, small, large):
    begin(large)

    text = text_of(organiser(event).get(action_url("people", event)))

    address = action_url("repair", event)
    assert f"{address}?cause=leaves&amp;entry={small.seats.first().entry_id}" in text
    assert (
        f"{address}?cause=leaves&amp;entry={large.seats.first().entry_id}" not in text
    )


def test_a_table_with_too_few_is_led_to_its_repair(event, small):
    small.seats.filter(position=0).update(outcome=SeatOutcome.DID_NOT_COME)

    text = text_of(look(event, cause="short"))

    assert "A table has too few players" in text
    assert "Tables 1 and 2 change" in text


def test_where_nothing_is_amiss_one_sentence_says_so(event, round_):
    text = text_of(look(event, cause="short"))

    assert "No table has to change" in text
    assert "too few" not in text
    assert "Change the tables like this" not in text


def test_part_of_the_page_comes_alone(event, late):
    client = organiser(event)

    answer = client.get(action_url("repair", event), {"entry": late.pk}, headers=HTMX)

    assert text_of(answer).startswith('<div class="stack measure" id="repair"')


def test_without_anybody_it_asks_who_came(event, round_):
    answer = look(event)

    assert (answer.status_code, answer["Location"]) == (302, action_url("late", event))


def test_nobody_of_another_event_or_club_is_seated(event, round_):
    other = EntryFactory()

    answers = [
        look(event, **{key: value}).status_code
        for key, value in [("entry", other.pk), ("player", other.player_id)]
    ]

    assert answers == [404, 404]


def test_a_round_that_is_a_draft_again_is_not_there(event, round_, small):
    seen = look(event, **gone(small.seats.first()))
    round_.state = "draft"
    round_.save()

    answer = choose(event, seen)

    assert answer.status_code == 404


def test_the_nights_page_leads_to_the_repair(event, small):
    text = text_of(organiser(event).get(desk_url(event), {"table": small.pk}))

    assert "Leaves before the game" in text
    assert f'action="{action_url("repair", event)}"' in text


@pytest.fixture
def even_round():
    return RoundFactory(event=event_of(8, seats_max=5), published=True)


def test_a_table_before_and_after_is_told_by_names(even_round):
    page = text_of(look(even_round.event, name="Late Larry"))

    first = page.split('<div class="card repair">')[1]
    number = re.search(r"Table (\d) changes", first)[1]
    before, after = re.findall(r"(?:Before|After):</span> ([^<]*?) </dd>", first)
    assert after == f"{before.replace(' and ', ', ')} and Late Larry"
    assert re.findall(r"<li>(.*?)</li>", first) == [
        f"Late Larry sits at table {number}.",
        f"Table {number} plays with 5.",
    ]


def test_who_sits_out_changes_no_table(even_round):
    page = text_of(look(even_round.event, name="Late Larry"))

    last = page.split('<div class="card repair">')[-1].split('value="wait"')[0]
    assert "No table changes" in last
    assert "Before and after" not in last
    assert re.findall(r"<li>(.*?)</li>", last) == ["Late Larry sits out, with a bye."]


def test_a_cost_that_stays_is_not_told(even_round):
    page = text_of(look(even_round.event, name="Late Larry"))

    assert "→" not in page
    assert '<p class="small muted">' not in page


def test_the_journal_tells_who_sat_where_before(even_round):
    late = EntryFactory(event=even_round.event, player__name="Late Larry")
    need = RepairNeed(coming=(late.pk,))
    option = repair_options(even_round, need)[0]
    apply_repair(even_round, need, key=option.key, version=even_round.version, actor=ME)

    act = even_round.event.journal.get(act="tables-repaired")
    lines = changes_of(act, names_in([act]))

    assert lines == (f"Late Larry: at no table → table {option.numbers[0]}",)

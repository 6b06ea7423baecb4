from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import CodeMiss
from gonuts_league.events.services.codes import (
    MOST_OF_ADDRESS,
    MOST_OF_BROWSER,
    WINDOW,
    forget_old_misses,
    open_code,
)
from gonuts_league.events.services.links import event_link, renew_code
from gonuts_league.tables.services.links import table_link
from tests.factories.events import EventFactory

pytestmark = pytest.mark.django_db
HERE = "192.168.1.20"


@pytest.fixture
def link():
    return table_link(EventFactory().pk, 3)


def miss(times=1, *, caller=HERE, ago=timedelta(0)):
    CodeMiss.objects.bulk_create(
        CodeMiss(caller=caller, at=timezone.now() - ago) for _ in range(times)
    )


def refusal_of(typed, caller=HERE):
    with pytest.raises(LeagueError) as error:
        open_code(typed, address=caller)
    return error.value.code


def test_a_code_opens_the_table_it_was_made_for(link):
    typed = f"{link.code[:3].lower()} {link.code[3:]}"

    assert open_code(typed, address=HERE) == link


def test_a_code_opens_the_page_of_a_whole_event(link):
    seats = event_link(link.event, LinkKind.SEATS)

    assert open_code(seats.code, address=HERE) == seats


def test_a_renewed_table_has_another_code(link):
    old = link.code

    fresh = renew_code(link, actor=Actor())

    assert refusal_of(old) == "code-unknown"
    assert open_code(fresh.code, address=HERE) == link


def test_a_wrong_code_is_counted_and_a_slip_of_the_finger_is_not(link):
    assert refusal_of("CCCCCC") == "code-unknown"
    assert refusal_of("table 4") == "code-unknown"

    assert [each.caller for each in CodeMiss.objects.all()] == [HERE]


def test_a_browser_that_guesses_on_must_wait_and_nobody_beside_it(link):
    miss(MOST_OF_BROWSER + 4, caller=f"{HERE} a")

    with pytest.raises(LeagueError) as error:
        open_code(link.code, address=HERE, browser="a")

    assert error.value.sentence == (
        "Too many wrong codes were typed here. Try again in 5 seconds, or scan the "
        "code instead."
    )
    assert open_code(link.code, address=HERE, browser="b") == link
    assert open_code(link.code, address=HERE) == link


def test_a_browser_s_misses_count_for_its_address_too(link):
    for _try in range(2):
        with pytest.raises(LeagueError):
            open_code("CCCCCC", address=HERE, browser="a")

    counted = CodeMiss.objects.values_list("caller", flat=True)
    assert sorted(counted) == [HERE, HERE, f"{HERE} a", f"{HERE} a"]


def test_an_address_that_missed_most_often_must_wait_as_a_whole(link):
    miss(MOST_OF_ADDRESS)

    assert refusal_of(link.code) == "too-many-misses"
    assert open_code(link.code, address="192.168.1.21") == link


@pytest.mark.parametrize(("more", "seconds"), [(0, 1), (9, 10), (59, 60)])
def test_the_door_is_never_shut_a_wait_grows_by_a_second(link, more, seconds):
    miss(MOST_OF_ADDRESS + more, ago=timedelta(seconds=seconds))

    assert open_code(link.code, address=HERE) == link


def test_after_a_while_the_misses_are_forgotten(link):
    miss(MOST_OF_ADDRESS + 100, ago=WINDOW)

    assert open_code(link.code, address=HERE) == link


def test_only_codes_of_running_events_open_anything(link):
    seats = event_link(link.event, LinkKind.SEATS)
    link.event.finished_at = timezone.now()
    link.event.save()

    assert refusal_of(link.code) == "code-unknown"
    assert refusal_of(seats.code) == "code-unknown"


def test_old_misses_are_forgotten():
    miss(2, ago=WINDOW)
    miss(1)

    forget_old_misses()

    assert CodeMiss.objects.count() == 1

from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import CodeMiss
from gonuts_league.events.services.codes import (
    MOST_MISSES,
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
        open_code(typed, caller=caller)
    return error.value.code


def test_a_code_opens_the_table_it_was_made_for(link):
    typed = f"{link.code[:3].lower()} {link.code[3:]}"

    assert open_code(typed, caller=HERE) == link


def test_a_code_opens_the_page_of_a_whole_event(link):
    seats = event_link(link.event, LinkKind.SEATS)

    assert open_code(seats.code, caller=HERE) == seats


def test_a_renewed_table_has_another_code(link):
    old = link.code

    fresh = renew_code(link, actor=Actor())

    assert refusal_of(old) == "code-unknown"
    assert open_code(fresh.code, caller=HERE) == link


def test_a_wrong_code_is_counted_and_a_slip_of_the_finger_is_not(link):
    assert refusal_of("CCCCCC") == "code-unknown"
    assert refusal_of("table 4") == "code-unknown"

    assert [each.caller for each in CodeMiss.objects.all()] == [HERE]


def test_whoever_guesses_on_must_wait_even_with_the_right_code(link):
    miss(MOST_MISSES, ago=timedelta(minutes=8, seconds=30))

    with pytest.raises(LeagueError) as error:
        open_code(link.code, caller=HERE)

    assert error.value.sentence == (
        "Too many wrong codes were typed here. Try again in 2 minutes, or scan the "
        "code instead."
    )
    assert open_code(link.code, caller="192.168.1.21") == link


def test_after_a_while_the_code_may_be_typed_again(link):
    miss(MOST_MISSES, ago=WINDOW)

    assert open_code(link.code, caller=HERE) == link


def test_old_misses_are_forgotten():
    miss(2, ago=WINDOW)
    miss(1)

    forget_old_misses()

    assert CodeMiss.objects.count() == 1

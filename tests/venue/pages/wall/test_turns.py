from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.venue.pages.wall.turns import (
    SECONDS_A_PAGE,
    in_range,
    page_at,
    split,
)

EIGHT = datetime(2026, 11, 19, 20, 0, tzinfo=UTC)


def shown(seconds, count):
    return page_at(EIGHT + timedelta(seconds=seconds), since=EIGHT, count=count)


@given(st.integers(1, 30), st.integers(0, 10_000))
def test_pages_follow_each_other_in_order(count, seconds):
    now, later = shown(seconds, count), shown(seconds + SECONDS_A_PAGE, count)

    assert 1 <= now <= count
    assert later == in_range(now + 1, count)


def test_a_new_scene_begins_with_its_first_page():
    assert [shown(seconds, 3) for seconds in (0, 11, 12, 24, 36)] == [1, 1, 2, 3, 1]


def test_before_the_first_scene_there_is_one_page():
    assert page_at(EIGHT, since=None, count=3) == 1


@given(st.lists(st.integers()), st.integers(1, 12))
def test_every_row_is_on_one_page_and_no_page_is_nearly_empty(rows, size):
    pages = split(rows, size)

    assert [row for page in pages for row in page] == rows
    assert all(1 <= len(page) <= size for page in pages)
    assert max(map(len, pages), default=0) - min(map(len, pages), default=0) <= 1

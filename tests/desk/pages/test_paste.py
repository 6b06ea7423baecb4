import pytest

from gonuts_league.desk.pages.paste import read_list
from gonuts_league.players.lists.name_list import parse_name_list
from tests.factories.events import EventFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [1, 30])
def test_a_long_list_is_read_in_as_few_queries_as_a_short_one(
    count, django_assert_num_queries
):
    names = parse_name_list("\n".join(f"Greta {'x' * n}" for n in range(count)))
    event = EventFactory()

    with django_assert_num_queries(3):
        rows = read_list(event, names.people)

    assert [status for _person, status in rows] == ["new"] * count

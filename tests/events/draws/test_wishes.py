import pytest

from gonuts_league.events.draws.pairing_task import pair_wishes
from gonuts_league.events.enums import ClubsApart, PinKind
from gonuts_league.events.models import Pin
from gonuts_league.players.models import PlayerGroup
from tests.factories.events import EntryFactory, EventFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory()


@pytest.fixture
def people(event):
    return [EntryFactory(event=event) for _ in range(4)]


def group(event, entries, seating, name="Family"):
    made = PlayerGroup.objects.create(
        club=event.club, name=name, name_key=name.lower(), seating=seating
    )
    made.players.set(entry.player for entry in entries)


def pair(a, b):
    return min(a.pk, b.pk), max(a.pk, b.pk)


def clubmates(entries):
    for entry in entries:
        entry.player.affiliation_key = "north"
        entry.player.save()


@pytest.mark.parametrize(
    ("seating", "field"),
    [
        ("apart-wish", "avoid"),
        ("apart-rule", "apart_rule"),
        ("together-wish", "together"),
        ("together-rule", "together_rule"),
    ],
)
def test_a_group_asks_for_all_pairs_of_those_who_are_there(
    event, people, seating, field
):
    a, b, c, elsewhere = people
    group(event, people, seating)

    wishes = pair_wishes(event, [a, b, c], [])

    assert wishes[field] == (pair(a, b), pair(a, c), pair(b, c))
    others = {"avoid", "apart_rule", "together", "together_rule"} - {field}
    assert [wishes[name] for name in others] == [(), (), ()]
    assert elsewhere.pk not in {pk for each in wishes[field] for pk in each}


def test_a_group_that_asks_for_nothing_asks_for_nothing(event, people):
    group(event, people, "none")

    wishes = pair_wishes(event, people, [])

    assert (wishes["avoid"], wishes["together_rule"]) == ((), ())


def test_clubmates_are_apart_by_rule_only_where_the_event_says_so(event, people):
    a, b, _c, _d = people
    clubmates([a, b])

    as_wish = pair_wishes(event, people, [])
    event.clubs_apart = ClubsApart.RULE
    as_rule = pair_wishes(event, people, [])

    assert (as_wish["apart_rule"], as_rule["apart_rule"]) == ((), (pair(a, b),))


def test_a_child_sits_with_a_parent_of_the_same_club(event, people):
    a, b, c, _d = people
    clubmates([a, b, c])
    group(event, [a, b], "together-rule")
    event.clubs_apart = ClubsApart.RULE

    wishes = pair_wishes(event, people, [])

    assert wishes["together_rule"] == (pair(a, b),)
    assert wishes["apart_rule"] == (pair(a, c), pair(b, c))


def test_a_pin_of_the_round_outweighs_a_group(event, people):
    a, b, _c, _d = people
    group(event, [a, b], "together-rule")
    pin = Pin(entry=a, other=b, kind=PinKind.APART)

    wishes = pair_wishes(event, people, [pin])

    assert (wishes["together_rule"], wishes["apart_rule"]) == ((), (pair(a, b),))


def test_two_groups_that_contradict_each_other_are_both_told(event, people):
    a, b, _c, _d = people
    group(event, [a, b], "together-rule")
    group(event, [a, b], "apart-rule", name="Rivals")

    wishes = pair_wishes(event, people, [])

    assert (wishes["together_rule"], wishes["apart_rule"]) == (
        (pair(a, b),),
        (pair(a, b),),
    )


def test_people_with_different_tables_of_their_own_are_apart(event, people):
    a, b, c, d = people
    a.fixed_table, b.fixed_table, c.fixed_table = 1, 2, 1

    wishes = pair_wishes(event, [a, b, c, d], [])

    assert wishes["apart_rule"] == (pair(a, b), pair(b, c))


def test_a_pin_of_somebody_who_is_not_there_waits(event, people):
    a, b, c, _d = people

    wishes = pair_wishes(event, [b, c], [Pin(entry=a, other=b, kind=PinKind.TOGETHER)])

    assert wishes["together_rule"] == ()


def test_groups_take_one_query_however_many_they_are(
    event, people, django_assert_num_queries
):
    for name in ("One", "Two", "Three"):
        group(event, people, "apart-wish", name=name)

    with django_assert_num_queries(1):
        pair_wishes(event, people, [])

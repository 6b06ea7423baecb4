import pytest
from django.urls import reverse

from gonuts_league.events.services.rooms import RoomValues, give_own_table, set_rooms
from tests.clubs.readers import HTMX, client_as
from tests.desk.desk_pages import action_url, organiser, text_of
from tests.events.actions import ME
from tests.played import event_of

pytestmark = pytest.mark.django_db


def typed(*rooms, **more):
    """What the form sends: rows of name, first and last table."""
    rows = {"rooms-TOTAL_FORMS": str(len(rooms) + 1), "rooms-INITIAL_FORMS": "0"}
    for number, (name, first, last) in enumerate(rooms):
        rows |= {
            f"rooms-{number}-name": name,
            f"rooms-{number}-first_table": first,
            f"rooms-{number}-last_table": last,
        }
    return rows | more


def rooms(event):
    fields = ("name", "first_table", "last_table", "is_step_free")
    return list(event.rooms.values_list(*fields))


def test_rooms_are_typed_and_shown_again():
    event = event_of(4)
    client = organiser(event)

    sent = typed(("Hall", 1, 9), ("Library", 10, 15), **{"rooms-1-is_step_free": "on"})
    answer = client.post(action_url("rooms", event), sent)
    page = text_of(client.get(action_url("rooms", event)))
    part = text_of(client.get(action_url("rooms", event), headers=HTMX))

    assert answer["Location"] == action_url("rooms", event)
    assert rooms(event) == [("Hall", 1, 9, False), ("Library", 10, 15, True)]
    assert 'value="Library"' in page
    assert part.startswith('<div class="stack" id="rooms">')


def test_a_room_is_taken_away():
    event = event_of(4)
    set_rooms(event, [RoomValues("Hall", 1, 9)], actor=ME)

    sent = typed(("Hall", 1, 9), **{"rooms-0-DELETE": "on", "rooms-INITIAL_FORMS": "1"})
    organiser(event).post(action_url("rooms", event), sent)

    assert rooms(event) == []


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (("Hall", "", 9), "This field is required."),
        (("Hall", 9, 1), "the last table comes before the first"),
        (("Hall", 0, 9), "greater than or equal to 1"),
    ],
)
def test_a_row_that_will_not_do_says_why_and_keeps_what_was_typed(row, sentence):
    event = event_of(4)

    answer = organiser(event).post(action_url("rooms", event), typed(row))

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert 'value="Hall"' in text_of(answer)


def test_somebody_is_given_a_table_and_it_is_taken_back():
    event = event_of(4)
    entry = event.entries.first()
    client = organiser(event)
    url = action_url("own-table", event)

    client.post(url, {"entry": entry.pk, "number": 7})
    given = text_of(client.get(action_url("rooms", event)))
    client.post(url, {"entry": entry.pk})

    entry.refresh_from_db()
    assert "Table 7" in given
    assert entry.fixed_table is None


def test_nobody_of_another_event_is_given_a_table():
    event, other = event_of(4), event_of(4)
    entry = other.entries.first()

    answer = organiser(event).post(
        action_url("own-table", event), {"entry": entry.pk, "number": 7}
    )

    entry.refresh_from_db()
    assert (answer.status_code, entry.fixed_table) == (422, None)


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "scorekeeper"])
@pytest.mark.parametrize("name", ["rooms", "own-table"])
def test_only_organisers_change_rooms_and_tables(who, name):
    event = event_of(4)
    entry = event.entries.first()

    client_as(who, event.club).post(
        action_url(name, event),
        typed(("Hall", 1, 9), entry=entry.pk, number=7),
    )

    entry.refresh_from_db()
    assert (rooms(event), entry.fixed_table) == ([], None)


def test_who_needs_no_steps_is_listed_for_organisers():
    event = event_of(4)
    player = event.entries.first().player
    player.needs_step_free = True
    player.save()

    page = text_of(organiser(event).get(action_url("rooms", event)))

    assert reverse("players:detail", args=[event.club.slug, player.pk]) in page


@pytest.mark.parametrize("count", [4, 12])
def test_the_page_asks_as_little_for_twelve_people_as_for_four(
    count, django_assert_num_queries
):
    event = event_of(count)
    for entry in event.entries.all():
        give_own_table(entry, number=entry.pk % 9 + 1, actor=ME)
    client = organiser(event)

    with django_assert_num_queries(6):
        client.get(action_url("rooms", event))

"""Pins, moves and rooms on the page of a draft."""

import re

import pytest

from gonuts_league.events.enums import PinKind, StageKind
from gonuts_league.events.models import Pin
from gonuts_league.events.services.pinning import pin_bye, pin_seat, pin_table
from gonuts_league.events.services.stages import start_next_stage
from gonuts_league.formats.plan import StagePlan
from tests.draft.round_pages import first_seats, organiser, seen, text_of, url
from tests.events.actions import ME, draw
from tests.events.stage_actions import staged_event
from tests.factories.events import PinFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


def pin(draft, client=None, **wanted):
    """The page after a pin was set (or taken off) in the newest version."""
    client = client or organiser(draft)
    return client.post(url("pin", draft), {"seen": seen(draft), **wanted}, follow=True)


@pytest.mark.parametrize(
    ("button", "said"),
    [
        ("at_table", "stays at table 1"),
        ("in_seat", "stays in seat 1 of table 1"),
        ("sits_out", "sits out"),
    ],
)
def test_somebody_is_pinned_and_the_pin_is_listed_and_taken_off(button, said):
    draft = draw(event_of(8))
    first, _second = first_seats(draft)
    client = organiser(draft)

    listed = text_of(pin(draft, client, **{button: first.entry_id}))
    off = text_of(pin(draft, client, off=Pin.objects.get().pk))

    assert said in listed
    assert "Draw again around 1 pin" in listed
    assert "Pins of this round" not in off


@pytest.mark.parametrize(
    ("button", "waits"), [("together", True), ("apart", False)], ids=str
)
def test_two_at_different_tables_are_pinned(button, waits):
    draft = draw(event_of(8))
    first, second = first_seats(draft)

    text = text_of(pin(draft, **{button: f"{first.entry_id},{second.entry_id}"}))

    assert f"sit {button}" in text
    # Both tables say that it is not so yet.
    assert text.count("Not yet so: ") == (2 if waits else 0)
    assert "Pinned: " not in text
    assert ("Pins not in this draft yet: 1 of 1." in text) is waits
    # Under both tables, which so far have one of the two each.
    assert text.count("Not yet so: ") == 2 * waits
    assert "Pinned: " not in text


def test_a_whole_table_is_pinned_and_let_go_with_one_tap():
    draft = draw(event_of(8))
    client = organiser(draft)

    text = text_of(pin(draft, client, whole_table=2))
    pks = ",".join(str(each.pk) for each in Pin.objects.all())
    pin(draft, client, off=pks)

    assert "Table 2 stays as it is: take the pins off" in text
    assert not Pin.objects.exists()


@pytest.mark.parametrize("typed", ["x", "1", "1,2,3", "1,x", "9" * 30])
def test_a_pin_of_nonsense_is_refused(typed):
    draft = draw(event_of(8))

    assert pin(draft, together=typed).status_code == 409


def test_whoever_is_pinned_is_no_target_and_says_why_they_stay():
    draft = draw(event_of(8))
    first, second = first_seats(draft)
    pin_seat(draft, seat_id=second.pk, version=0, actor=ME)
    client = organiser(draft)

    chosen = text_of(client.get(url("round", draft), {"who": first.entry_id}))
    pinned = text_of(client.get(url("round", draft), {"who": second.entry_id}))

    steps = re.compile('<b class="(?:better|same|worse)">')
    assert len(steps.findall(chosen)) == 6 + 2
    assert not steps.search(pinned)
    assert "stays in seat 1 of table 2: take the pin off to move" in pinned


def test_somebody_is_moved_to_a_table_with_room():
    draft = draw(event_of(8))
    first, _second = first_seats(draft)
    client = organiser(draft)
    who = {"who": first.entry_id, "to": 2}

    asked = text_of(client.get(url("round", draft), who))
    client.post(url("move", draft), who | {"seen": seen(draft)})

    assert "to table 2?" in asked
    assert draft.seats.get(entry=first.entry).table.number == 2


def test_somebody_is_let_sit_out_and_seated_at_another_table():
    draft = draw(event_of(8))
    first, _second = first_seats(draft)
    client = organiser(draft)
    who = {"who": first.entry_id}

    asked = text_of(client.get(url("round", draft), who | {"to": 0}))
    client.post(url("move", draft), who | {"to": 0, "seen": seen(draft)})
    out = [award.entry_id for award in draft.awards.all()]
    client.post(url("move", draft), who | {"to": 2, "seen": seen(draft)})

    assert "sit out?" in asked
    assert "Have them sit out </button>" in asked.split("actionbar")[1]
    assert out == [first.entry_id]
    assert draft.seats.get(entry=first.entry).table.number == 2
    assert not draft.awards.exists()


def test_who_sits_out_changes_places_with_who_is_seated():
    sizes = {"seats_min": 2, "seats_preferred": 2, "seats_max": 2}
    draft = draw(event_of(5, **sizes))
    out, seat = draft.awards.get().entry_id, draft.seats.first()
    swap = {"who": out, "other": seat.entry_id, "seen": seen(draft)}

    organiser(draft).post(url("swap", draft), swap)

    assert draft.awards.get().entry_id == seat.entry_id
    assert draft.seats.filter(entry=out).exists()


def test_a_pin_that_the_draft_does_not_keep_yet_asks_for_another_draw():
    draft = draw(event_of(8))
    first, _second = first_seats(draft)
    pin_table(draft, table_number=2, version=0, actor=ME)
    pin_bye(draft, entry_id=first.entry_id, version=1, actor=ME)

    text = text_of(organiser(draft).get(url("round", draft)))

    assert "Pins not in this draft yet: 1 of 2." in text
    assert "Draw again around 2 pins" in text
    assert "not yet: draw again" in text


def test_tables_stand_under_the_name_of_their_room():
    event = event_of(8)
    event.rooms.create(name="Hall", first_table=1, last_table=1, is_step_free=True)
    event.rooms.create(name="Attic", first_table=2, last_table=4)
    draft = draw(event)
    player = draft.seats.filter(table__number=2).first().entry.player
    player.needs_step_free = True
    player.save()

    text = text_of(organiser(draft).get(url("round", draft)))

    assert text.index("Hall") < text.index("Table 1<")
    assert text.index("Table 1<") < text.index("Attic") < text.index("Table 2<")
    assert "needs a table without steps" in text


def test_two_helpers_seat_120_in_two_rooms_and_never_make_a_mixture():
    event = event_of(120, effort="quick")
    event.rooms.create(name="Hall", first_table=1, last_table=15)
    event.rooms.create(name="Attic", first_table=16, last_table=40)
    draft = draw(event)
    olga, otto = organiser(draft), organiser(draft)
    old, here = seen(draft), url("round", draft)
    first, second = first_seats(draft)
    third = draft.seats.get(table__number=30, position=0)

    def swap(client, other):
        pair = {"who": first.entry_id, "other": other.entry_id, "seen": old}
        return client.post(url("swap", draft), pair, follow=True)

    answers = [swap(olga, second), swap(otto, third)]

    assert [answer.status_code for answer in answers] == [200, 409]
    assert "has this draft open too." in text_of(otto.get(here))
    assert draft.seats.get(entry=first.entry).table.number == 2
    assert draft.seats.get(entry=third.entry).table.number == 30
    assert draft.seats.values("entry").distinct().count() == 120
    text = text_of(answers[1])
    assert text.index("Table 15<") < text.index("Attic") < text.index("Table 16<")


@pytest.mark.parametrize(
    ("plan", "can_pin"),
    [
        (StagePlan(StageKind.GROUPS, group_count=2), True),
        (StagePlan(StageKind.SCHEDULE), False),
    ],
    ids=["groups", "schedule"],
)
def test_pins_and_sizes_are_offered_where_a_draw_goes_by_them(plan, can_pin):
    event = staged_event(8, plan)
    start_next_stage(event, actor=ME, seed=1)
    draft = draw(event)
    client = organiser(draft)
    one, other = first_seats(draft)

    page = client.get(url("round", draft))
    chosen = client.get(url("round", draft), {"who": one.entry_id})
    swap = client.get(
        url("round", draft), {"who": one.entry_id, "other": other.entry_id}
    )

    assert ("odd-counts" in text_of(page)) is can_pin
    assert ("at_table" in page.content.decode()) is can_pin
    assert ("Pin to sit out" in text_of(chosen)) is can_pin
    assert ("Pin apart" in text_of(swap)) is can_pin


def test_the_bench_says_why_people_sit_out_and_what_a_bye_is_worth():
    sizes = {"seats_min": 2, "seats_preferred": 2, "seats_max": 2}
    plan = {"bye_rule": "fixed", "bye_points": 3}
    odd, even = draw(event_of(5, **sizes, **plan)), draw(event_of(8, **plan))
    asked = even.event.entries.first()
    PinFactory(kind=PinKind.SITS_OUT, entry=asked)
    by_hand = draw(even.event)

    texts = [text_of(organiser(d).get(url("round", d))) for d in (odd, by_hand)]

    assert (
        "The number of people does not fill the tables. A bye is worth 3 points."
        in texts[0]
    )
    assert "The number of people does not fill" not in texts[1]
    assert "A bye is worth 3 points." in texts[1]

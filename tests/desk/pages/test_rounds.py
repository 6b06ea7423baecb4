"""Publishing and closing a round: on the desk while it runs, its own page after."""

import pytest
from django.urls import reverse

from gonuts_league.events.enums import RoundState
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.services.rounds import close_round
from gonuts_league.tables.services.entry import enter_places, tap_card
from tests.clubs.readers import HTMX, client_as
from tests.desk.desk_pages import desk_url
from tests.draft.round_pages import organiser, seen, text_of, url
from tests.events.actions import (
    ME,
    confirm,
    confirm_all,
    draw,
    play_round,
)
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db
# The answer to the page that asks first.
SURE = {"sure": "1"}


@pytest.mark.parametrize("count", [4, 12])
def test_a_running_round_asks_as_little_for_three_tables_as_for_one(
    count, django_assert_num_queries
):
    round_ = RoundFactory(event=event_of(count), published=True)
    client = organiser(round_)

    with django_assert_num_queries(15):
        client.get(desk_url(round_.event))


def test_publishing_and_taking_it_back():
    draft = draw(event_of(4))
    client = organiser(draft)

    client.post(url("publish", draft), {"seen": seen(draft)})
    draft.refresh_from_db()
    published = draft.state
    text = text_of(client.get(desk_url(draft.event)))
    asked = client.post(url("unpublish", draft))
    draft.refresh_from_db()
    still = draft.state
    client.post(url("unpublish", draft), SURE)

    draft.refresh_from_db()
    assert still == RoundState.PUBLISHED
    assert "Make the round a draft again?" in text_of(asked)
    assert (published, draft.state) == (RoundState.PUBLISHED, RoundState.DRAFT)
    assert "Unpublish" in text


def test_publishing_leads_to_the_desk():
    draft = draw(event_of(4))

    answer = organiser(draft).post(url("publish", draft), {"seen": seen(draft)})

    assert answer["Location"] == reverse("events:desk", args=[draft.event.slug])


def test_a_publication_with_results_is_not_taken_back():
    round_ = RoundFactory(event=event_of(4), confirmed=True)
    client = organiser(round_)

    text = text_of(client.get(desk_url(round_.event)))
    answer = client.post(url("unpublish", round_), SURE)

    assert "Unpublish" not in text
    assert answer.status_code == 409
    assert "This table has a confirmed result" in text_of(answer)


def test_a_draft_tells_before_a_swap_what_is_put_aside():
    round_ = RoundFactory(event=event_of(8), published=True)
    seats = [round_.seats.get(table__number=n, position=0) for n in (1, 2)]
    tap_card(seats[0], card="plain", step=1, actor=ME)
    client = organiser(round_)

    client.post(url("unpublish", round_), SURE)
    draft = text_of(client.get(url("round", round_)))
    where = f"?who={seats[0].entry_id}&other={seats[1].entry_id}"
    asked = text_of(client.get(url("round", round_) + where))

    name = seats[0].entry.player.name.split()[0]
    assert f"Something is entered already for {name}." in draft
    assert f"This swap puts aside what was entered for {name}." in asked


def test_a_draft_is_thrown_away():
    draft = draw(event_of(4))

    sent = {"seen": seen(draft)}
    answer = organiser(draft).post(url("discard", draft), sent, follow=True)

    assert draft.event.rounds.count() == 0
    assert "The draft of round 1 is gone." in text_of(answer)


def test_a_running_round_shows_how_far_each_table_is():
    round_ = RoundFactory(event=event_of(8), published=True)
    confirm(round_.tables.get(number=1))

    text = text_of(organiser(round_).get(url("round", round_), follow=True))

    assert "1 of 2 done" in text
    assert "confirmed" in text
    assert "playing" in text
    assert 'hx-trigger="every 5s"' in text


def test_the_page_of_a_running_round_is_the_desk():
    round_ = RoundFactory(event=event_of(8), published=True)
    client = organiser(round_)

    plain = client.get(url("round", round_))
    part = client.get(url("round", round_), headers=HTMX)

    assert plain["Location"] == desk_url(round_.event)
    assert part["HX-Redirect"] == desk_url(round_.event)


def test_a_running_round_is_polled_as_a_part_and_not_sent_twice():
    round_ = RoundFactory(event=event_of(8), published=True)
    client = organiser(round_)

    part = text_of(client.get(desk_url(round_.event), headers=HTMX))
    version = part.split('data-etag="')[1][:12]
    same = client.get(
        desk_url(round_.event), headers={**HTMX, "If-None-Match": version}
    )

    assert part.startswith('<div class="stack" id="desk-live"')
    assert same.status_code == 304


def test_a_round_with_open_tables_is_not_closed_and_says_which():
    round_ = RoundFactory(event=event_of(8), published=True)

    answer = organiser(round_).post(url("close", round_))

    assert answer.status_code == 409
    assert "table 1 of round 1 and table 2 of round 1" in text_of(answer)


def test_a_result_of_places_shows_places():
    round_ = RoundFactory(event=event_of(4), published=True)
    table = round_.tables.get()
    places = {seat.pk: str(seat.position + 1) for seat in table.seats.all()}
    table = enter_places(table, places=places, actor=ME)
    confirm_result(table, version=table.version, actor=ME)

    text = text_of(organiser(round_).get(desk_url(round_.event)))

    assert [f"place {place}" in text for place in range(1, 5)] == [True] * 4


def test_who_sits_at_a_small_table_again_is_named():
    event = event_of(3)
    RoundFactory(event=event, closed=True)

    text = text_of(client_as("organiser", event.club).get(url("round", draw(event))))

    assert text.count("has sat at a small table before") == 3


def test_a_round_is_closed_and_opened_again():
    round_ = RoundFactory(event=event_of(4), confirmed=True)
    client = organiser(round_)

    client.post(url("close", round_))
    round_.refresh_from_db()
    closed = round_.state
    text = text_of(client.get(url("round", round_)))
    client.post(url("reopen-round", round_))
    round_.refresh_from_db()
    asked = round_.state
    client.post(url("reopen-round", round_), SURE)

    round_.refresh_from_db()
    assert asked == RoundState.CLOSED
    assert (closed, round_.state) == (RoundState.CLOSED, RoundState.PUBLISHED)
    assert "Round 1, closed" in text
    assert "40" in text


def test_the_seats_of_a_closed_round_go_by_place():
    round_ = play_round(event_of(4))
    points = round_.seats.values_list("results__points", "entry__player__name")
    best_first = [name for _points, name in sorted(points, reverse=True)]

    text = text_of(organiser(round_).get(url("round", round_)))

    assert sorted(best_first, key=text.index) == best_first


def test_a_seat_is_judged_and_played_after_all():
    round_ = RoundFactory(event=event_of(4), published=True)
    seat = round_.seats.first()
    client = organiser(round_)
    address = reverse("events:table-judge", args=[round_.event.slug, seat.table_id])

    outcomes = []
    for outcome in ("did-not-come", "played"):
        client.post(address, {"seat": seat.pk, "outcome": outcome})
        seat.refresh_from_db()
        outcomes.append(seat.outcome)

    assert outcomes == ["did-not-come", "played"]


def test_a_seat_of_another_round_is_not_judged():
    round_, other = (
        RoundFactory(event=event_of(count), published=True) for count in (4, 5)
    )
    seat = other.seats.first()
    table = round_.tables.get()

    answer = organiser(round_).post(
        reverse("events:table-judge", args=[round_.event.slug, table.pk]),
        {"seat": seat.pk, "outcome": "left"},
    )

    seat.refresh_from_db()
    assert (answer.status_code, seat.outcome) == (409, "played")


def test_a_table_is_called_off_and_on_again():
    round_ = RoundFactory(event=event_of(4), published=True)
    client = organiser(round_)
    where = [round_.event.slug, round_.tables.get().pk]

    client.post(reverse("events:table-off", args=where), {"reason": "a fire alarm"})
    off = text_of(client.get(desk_url(round_.event), {"table": where[1]}))
    client.post(reverse("events:table-on", args=where))

    assert "called off" in off
    assert "Play it after all" in off
    assert round_.tables.get().state == "seated"


def test_a_confirmed_table_is_not_called_off():
    round_ = RoundFactory(event=event_of(4), confirmed=True)
    where = [round_.event.slug, round_.tables.get().pk]

    answer = organiser(round_).post(reverse("events:table-off", args=where))

    assert answer.status_code == 409
    assert "This result is confirmed already." in text_of(answer)


def test_a_scorekeeper_sees_a_round_without_its_acts():
    round_ = RoundFactory(event=event_of(4), published=True)
    client = client_as("scorekeeper", round_.event.club)
    table = round_.tables.get()

    running = text_of(client.get(desk_url(round_.event), {"table": table.pk}))
    close_round(confirm_all(round_), actor=ME)
    text = text_of(client.get(url("round", round_)))

    assert "actionbar" not in text
    assert "Somebody missing or leaving?" not in running
    assert reverse("table:desk", args=[round_.event.slug, table.pk]) in running
    assert reverse("table:desk", args=[round_.event.slug, table.pk]) in text


def test_a_scorekeeper_cannot_choose_seats_of_a_draft():
    draft = draw(event_of(4))

    text = text_of(client_as("scorekeeper", draft.event.club).get(url("round", draft)))

    draft_part = text.split('id="draft"')[1].split('class="languages')[0]
    assert "<button" not in draft_part


@pytest.mark.parametrize("who", ["stranger", "elsewhere"])
def test_nobody_else_sees_a_round(who):
    round_ = RoundFactory(event=event_of(4), published=True)

    assert (
        client_as(who, round_.event.club).get(url("round", round_)).status_code == 404
    )


def test_a_round_that_is_not_there_is_not_found():
    draft = draw(event_of(4))
    client = organiser(draft)
    draft.delete()

    assert client.get(url("round", draft)).status_code == 404


def test_the_page_of_one_round_offers_to_undo_nothing_of_another():
    event = event_of(8)
    play_round(event)
    client = client_as("organiser", event.club)
    client.post(url("publish", draft := draw(event)), {"seen": seen(draft)})
    published = event.journal.get(act="round-published", user__isnull=False)
    undo = reverse("events:undo", args=[event.slug, published.pk])

    first = client.get(reverse("events:round", args=[event.slug, 1]))
    second = client.get(reverse("events:desk", args=[event.slug]))

    assert (undo in text_of(first), undo in text_of(second)) == (False, True)


def test_the_bar_of_a_running_round_has_one_arrow_back():
    draft = draw(event_of(4))
    client = organiser(draft)
    client.post(url("publish", draft), {"seen": seen(draft)})

    text = text_of(client.get(desk_url(draft.event)))

    assert text.split('class="actionbar"')[1].count("#undo") == 1

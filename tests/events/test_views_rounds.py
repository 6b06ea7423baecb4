import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.events.enums import RoundState
from gonuts_league.events.services.people import drop_entry, enter_newcomer
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.services.rounds import swap_seats
from gonuts_league.tables.services.entry import enter_places
from tests.clubs.readers import HTMX, client_as
from tests.events.acts import (
    ME,
    confirm,
    confirm_all,
    draw,
    play_round,
    seated_names,
    start_round,
)
from tests.factories.tables import token_of
from tests.played import event_of

pytestmark = pytest.mark.django_db


def url(name, round_, *args):
    return reverse(f"events:{name}", args=[round_.event.slug, round_.number, *args])


def organiser(round_):
    return client_as("organiser", round_.event.club)


def text_of(response):
    return " ".join(response.content.decode().split())


def first_seats(round_):
    """The first seat of table 1 and that of table 2."""
    return [round_.seats.get(table__number=n, position=0) for n in (1, 2)]


def test_a_draft_shows_its_tables_and_publishes_with_one_tap():
    draft = draw(event_of(8))

    text = text_of(organiser(draft).get(url("round", draft)))

    assert text.count('class="tcard"') == 2
    assert text.count("btn primary") == 1
    assert url("publish", draft) in text


def test_htmx_gets_the_draft_alone():
    draft = draw(event_of(8))

    part = organiser(draft).get(url("round", draft), headers=HTMX)

    assert text_of(part).startswith('<div class="stack" id="draft">')


def test_a_draft_says_who_met_before_and_when():
    event = event_of(4)
    play_round(event)

    text = text_of(client_as("organiser", event.club).get(url("round", draw(event))))

    assert "Greta and Paul met in round 1" in text or (
        "Paul and Greta met in round 1" in text
    )
    assert "Repeats: 6" in text


def test_a_draft_says_who_is_from_one_club():
    event = event_of(4)
    for entry in event.entries.select_related("player")[:2]:
        entry.player.affiliation = "Nordstadt"
        entry.player.affiliation_key = "nordstadt"
        entry.player.save()

    text = text_of(client_as("organiser", event.club).get(url("round", draw(event))))

    assert "are both from Nordstadt" in text


def test_a_draft_without_repeats_says_so():
    draft = draw(event_of(8))

    assert "Nobody meets again" in text_of(organiser(draft).get(url("round", draft)))


def test_who_came_or_left_since_the_draw_is_named():
    event = event_of(8)
    draft = draw(event)
    enter_newcomer(event, name="Late Comer", actor=ME)
    drop_entry(event.entries.get(player__name="Mia Vogel"), is_now=True, actor=ME)

    text = text_of(organiser(draft).get(url("round", draft)))

    assert "not in this draft: Late" in text
    assert "not here any more: Mia" in text


def test_a_chosen_seat_waits_for_the_other_and_shows_what_each_would_change():
    draft = draw(event_of(8))
    first, _second = first_seats(draft)

    text = text_of(organiser(draft).get(url("round", draft), {"seat": first.pk}))

    assert f"{first.entry.player.name} is chosen" in text
    assert text.count("±0") == 7
    assert text.count('aria-pressed="true"') == 1


def test_a_swap_shows_its_cost_before_it_is_made():
    event = event_of(8)
    play_round(event)
    draft = draw(event)
    first, second = first_seats(draft)

    text = text_of(
        organiser(draft).get(url("round", draft), {"seat": first.pk, "with": second.pk})
    )

    assert "What this swap changes" in text
    assert "Repeats" in text
    assert text.count("btn primary") == 1
    assert url("swap", draft) in text


def test_the_chosen_seat_tapped_again_is_let_go():
    draft = draw(event_of(8))
    first, _second = first_seats(draft)

    text = text_of(
        organiser(draft).get(url("round", draft), {"seat": first.pk, "with": first.pk})
    )

    assert "is chosen" not in text


def test_a_swap_is_made_and_can_be_undone_from_the_bar():
    draft = draw(event_of(8))
    before = seated_names(draft)
    client = organiser(draft)
    first, second = first_seats(draft)
    swap = {"first": first.pk, "second": second.pk, "version": 0}

    part = client.post(url("swap", draft), swap, headers=HTMX, follow=True)
    first, second = first_seats(draft)
    client.post(
        url("swap", draft),
        swap | {"first": first.pk, "second": second.pk, "version": 1},
    )

    assert "have changed places" in text_of(part)
    assert "Undo" in text_of(part)
    assert seated_names(draft) == before


@pytest.mark.parametrize("typed", ["x", "", "9" * 19, "9" * 5000])
def test_a_swap_of_nonsense_is_refused(typed):
    draft = draw(event_of(8))
    swap = {"first": typed, "second": "1", "version": "0"}

    answer = organiser(draft).post(url("swap", draft), swap)

    assert answer.status_code == 409


def test_a_seat_or_table_in_the_address_that_cannot_be_is_passed_over():
    draft = draw(event_of(8))
    huge = "9" * 5000

    answer = organiser(draft).get(url("round", draft), {"seat": huge, "table": huge})

    assert answer.status_code == 200


def test_a_swap_of_an_old_draft_is_refused_and_the_new_one_shown():
    draft = draw(event_of(8))
    first, second = first_seats(draft)
    swap_seats(draft, first_id=first.pk, second_id=second.pk, version=0, actor=ME)
    first, second = first_seats(draft)

    answer = organiser(draft).post(
        url("swap", draft), {"first": first.pk, "second": second.pk, "version": 0}
    )

    assert answer.status_code == 409
    assert "The draft has changed meanwhile." in text_of(answer)
    assert 'name="version" value="1"' in text_of(answer)


def test_who_sits_out_is_named():
    event = event_of(5, seats_min=2, seats_preferred=2, seats_max=2)
    draft = draw(event)
    bye = draft.awards.get().entry.player.name

    text = text_of(organiser(draft).get(url("round", draft)))

    assert "Sits out" in text
    assert bye in text


@pytest.mark.parametrize("count", [4, 12])
def test_a_draft_asks_as_little_for_three_tables_as_for_one(
    count, django_assert_num_queries
):
    draft = draw(event_of(count))
    client = organiser(draft)

    with django_assert_num_queries(16):
        client.get(url("round", draft))


@pytest.mark.parametrize("count", [4, 12])
def test_a_running_round_asks_as_little_for_three_tables_as_for_one(
    count, django_assert_num_queries
):
    round_ = start_round(event_of(count))
    client = organiser(round_)

    with django_assert_num_queries(10):
        client.get(url("round", round_))


def test_publishing_and_taking_it_back():
    draft = draw(event_of(4))
    client = organiser(draft)

    client.post(url("publish", draft))
    draft.refresh_from_db()
    published = draft.state
    text = text_of(client.get(url("round", draft)))
    client.post(url("unpublish", draft))

    draft.refresh_from_db()
    assert (published, draft.state) == (RoundState.PUBLISHED, RoundState.DRAFT)
    assert "Unpublish" in text


def test_a_publication_with_entries_is_not_taken_back():
    round_ = confirm_all(start_round(event_of(4)))
    client = organiser(round_)

    text = text_of(client.get(url("round", round_)))
    answer = client.post(url("unpublish", round_))

    assert "Unpublish" not in text
    assert answer.status_code == 409
    assert "Results are being entered" in text_of(answer)


def test_a_draft_is_thrown_away():
    draft = draw(event_of(4))

    answer = organiser(draft).post(url("discard", draft), follow=True)

    assert draft.event.rounds.count() == 0
    assert "The draft of round 1 is gone." in text_of(answer)


def test_a_running_round_shows_how_far_each_table_is():
    round_ = start_round(event_of(8))
    confirm(round_.tables.get(number=1))

    text = text_of(organiser(round_).get(url("round", round_)))

    assert "1 of 2 tables done" in text
    assert "confirmed" in text
    assert "seated" in text
    assert 'hx-trigger="every 5s"' in text


def test_a_running_round_is_polled_as_a_part_and_not_sent_twice():
    round_ = start_round(event_of(8))
    client = organiser(round_)

    part = text_of(client.get(url("round", round_), headers=HTMX))
    version = part.split('data-etag="')[1][:12]
    same = client.get(url("round", round_), headers={**HTMX, "If-None-Match": version})

    assert part.startswith('<div class="stack" id="round"')
    assert same.status_code == 304


def test_a_round_is_not_polled_while_something_is_typed_in_it():
    round_ = start_round(event_of(8))

    text = text_of(organiser(round_).get(url("round", round_), {"table": "1"}))

    assert "What happened" in text
    assert "every 5s" not in text


def test_a_round_with_open_tables_is_not_closed_and_says_which():
    round_ = start_round(event_of(8))

    answer = organiser(round_).post(url("close", round_))

    assert answer.status_code == 409
    assert "table 1 of round 1 and table 2 of round 1" in text_of(answer)


def test_a_result_of_places_shows_places():
    round_ = start_round(event_of(4))
    table = round_.tables.get()
    places = {seat.pk: str(seat.position + 1) for seat in table.seats.all()}
    table = enter_places(table, places=places, actor=ME)
    confirm_result(table, version=table.version, actor=ME)

    text = text_of(organiser(round_).get(url("round", round_)))

    assert [f"place {place}" in text for place in range(1, 5)] == [True] * 4


def test_who_sits_at_a_small_table_again_is_named():
    event = event_of(3)
    play_round(event)

    text = text_of(client_as("organiser", event.club).get(url("round", draw(event))))

    assert text.count("has sat at a small table before") == 3


def test_a_round_is_closed_and_opened_again():
    round_ = confirm_all(start_round(event_of(4)))
    client = organiser(round_)

    client.post(url("close", round_))
    round_.refresh_from_db()
    closed = round_.state
    text = text_of(client.get(url("round", round_)))
    client.post(url("reopen-round", round_))

    round_.refresh_from_db()
    assert (closed, round_.state) == (RoundState.CLOSED, RoundState.PUBLISHED)
    assert "Round 1, closed" in text
    assert "40" in text


def test_a_seat_is_judged_and_played_after_all():
    round_ = start_round(event_of(4))
    seat = round_.seats.first()
    client = organiser(round_)

    outcomes = []
    for outcome in ("did-not-come", "played"):
        client.post(url("judge-seat", round_), {"seat": seat.pk, "outcome": outcome})
        seat.refresh_from_db()
        outcomes.append(seat.outcome)

    assert outcomes == ["did-not-come", "played"]


def test_a_seat_of_another_round_is_not_judged():
    round_, other = start_round(event_of(4)), start_round(event_of(5))
    seat = other.seats.first()

    answer = organiser(round_).post(
        url("judge-seat", round_), {"seat": seat.pk, "outcome": "left"}
    )

    seat.refresh_from_db()
    assert (answer.status_code, seat.outcome) == (409, "played")


def test_a_table_is_called_off_and_on_again():
    round_ = start_round(event_of(4))
    client = organiser(round_)

    client.post(url("call-off", round_, 1), {"reason": "a fire alarm"})
    off = text_of(client.get(url("round", round_)))
    client.post(url("call-on", round_, 1))

    assert "called off" in off
    assert "Play it after all" in off
    assert round_.tables.get().state == "seated"


def test_a_confirmed_table_is_not_called_off():
    round_ = confirm_all(start_round(event_of(4)))

    answer = organiser(round_).post(url("call-off", round_, 1))

    assert answer.status_code == 409
    assert "This result is confirmed already." in text_of(answer)


def test_a_scorekeeper_sees_a_round_without_its_acts():
    round_ = start_round(event_of(4))

    text = text_of(
        client_as("scorekeeper", round_.event.club).get(url("round", round_))
    )

    assert "actionbar" not in text
    assert "Somebody missing?" not in text
    assert (
        reverse("table:desk", args=[round_.event.slug, round_.tables.get().pk]) in text
    )


def test_a_scorekeeper_cannot_choose_seats_of_a_draft():
    draft = draw(event_of(4))

    text = text_of(client_as("scorekeeper", draft.event.club).get(url("round", draft)))

    assert "<button" not in text.split('id="draft"')[1]


@pytest.mark.parametrize("who", ["stranger", "elsewhere"])
def test_nobody_else_sees_a_round(who):
    round_ = start_round(event_of(4))

    assert (
        client_as(who, round_.event.club).get(url("round", round_)).status_code == 404
    )


def test_a_round_that_is_not_there_is_not_found():
    draft = draw(event_of(4))
    client = organiser(draft)
    draft.delete()

    assert client.get(url("round", draft)).status_code == 404


def test_a_game_of_free_play_is_seated_from_those_who_are_free():
    event = event_of(5, format="free-play", seats_min=2)
    client = client_as("organiser", event.club)
    address = reverse("events:seat", args=[event.slug])
    ids = list(event.entries.order_by("pk").values_list("pk", flat=True))

    client.post(address, {"entries": ids[:3]})
    page = text_of(client.get(address))

    assert event.rounds.get().seats.count() == 3
    assert "Greta Lindqvist" not in page
    assert "Benedikt Sommer" in page


def test_games_of_free_play_that_run_at_once_are_at_different_tables():
    event = event_of(6, format="free-play", seats_min=2)
    client = client_as("organiser", event.club)
    address = reverse("events:seat", args=[event.slug])
    ids = list(event.entries.order_by("pk").values_list("pk", flat=True))

    client.post(address, {"entries": ids[:3]})
    client.post(address, {"entries": ids[3:]})
    tables = [round_.tables.get() for round_ in event.rounds.order_by("number")]
    codes = text_of(client.get(reverse("events:links", args=[event.slug])))
    first = Client().get(reverse("table:phone", args=[token_of(tables[0])]))

    assert [table.number for table in tables] == [1, 2]
    assert "Code of table 1" in codes
    assert "Code of table 2" in codes
    assert "Table 1 · Round 1" in text_of(first)


def test_a_game_with_too_few_is_refused_and_the_ticks_are_kept():
    event = event_of(3, format="free-play", seats_min=2)
    client = client_as("organiser", event.club)
    entry = event.entries.first()

    answer = client.post(
        reverse("events:seat", args=[event.slug]), {"entries": [entry.pk]}, headers=HTMX
    )

    assert answer.status_code == 409
    assert text_of(answer).count("checked") == 1


def test_free_play_without_anybody_free_says_so():
    event = event_of(0, format="free-play")

    page = client_as("organiser", event.club).get(
        reverse("events:seat", args=[event.slug])
    )

    assert "Nobody is free" in text_of(page)

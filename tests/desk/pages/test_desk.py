"""The desk of an event: its next act, and whose it is."""

import shutil
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.models import Round
from gonuts_league.events.services.clocks import start_clock
from gonuts_league.events.services.drawing import request_draw
from gonuts_league.events.services.freezing import freeze_standings
from gonuts_league.events.services.people import drop_entry
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.services.rounds import close_round, void_table
from gonuts_league.events.services.setup import finish_event
from gonuts_league.tables.services.entry import enter_totals, tap_card
from tests.clubs.readers import HTMX, client_as
from tests.desk.desk_pages import action_url, desk_url, organiser, text_of
from tests.events.actions import (
    ME,
    confirm,
    draw,
    play_round,
    start_round,
)
from tests.factories.clubs import MembershipFactory
from tests.factories.events import EventFactory
from tests.factories.leagues import NightFactory
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("free", "is_warned"), [(199, True), (200, False)])
def test_desk_warns_of_a_disk_that_is_nearly_full(monkeypatch, free, is_warned):
    left = SimpleNamespace(free=free * 1024**2)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: left)
    event = event_of(4)

    text = text_of(organiser(event).get(desk_url(event)))

    assert ("data-low-disk" in text) is is_warned
    assert ("199 MB are left" in text) is is_warned


def test_desk_says_for_which_season_the_event_counts():
    night = NightFactory(season__name="Winter 2026/27")
    other = EventFactory(club=night.event.club)
    reader = organiser(night.event)

    assert "counts for Winter 2026/27" in text_of(reader.get(desk_url(night.event)))
    assert "counts for" not in text_of(reader.get(desk_url(other)))


def next_action(event):
    """The heading of the card of the next act, and the page's primary button, if one
    thing is to be done."""
    text = text_of(organiser(event).get(desk_url(event)))
    card = text.split('aria-labelledby="next-h"')[1].split("</section>")[0]
    heading = card.split('id="next-h">')[1].split("<")[0].strip()
    if "btn primary" not in text:
        return heading, ""
    assert text.count("btn primary") == 1
    button = text.split("btn primary")[1].split(">", 1)[1]
    label = button.split("</a>")[0].split("</button>")[0]
    return heading, label.replace("<span >", "").replace("</span>", "").strip()


def test_the_next_action_of_an_empty_event_is_to_add_people():
    assert next_action(EventFactory()) == ("Who plays?", "Add people")


def test_the_next_action_with_nobody_here_is_to_check_in():
    event = event_of(4)
    event.entries.update(checked_in_at=None)

    assert next_action(event) == ("Check people in", "Check in")


def test_the_next_action_with_people_here_is_to_draw():
    assert next_action(event_of(4)) == ("Round 1 can be drawn", "Draw round 1")


def test_the_next_action_while_more_are_missing_than_here_is_to_check_in():
    event = event_of(9)
    late = event.entries.order_by("pk").values_list("pk", flat=True)[:5]
    event.entries.filter(pk__in=list(late)).update(checked_in_at=None)

    assert next_action(event) == ("Check people in", "Check in")
    assert "Draw round 1" in text_of(organiser(event).get(desk_url(event)))


def test_the_next_action_while_a_draw_is_made_is_to_watch_it():
    event = event_of(4)
    request_draw(event, actor=ME)

    assert next_action(event) == ("A round is being drawn", "See the progress")


def test_an_event_whose_every_game_was_called_off_has_no_winner():
    event = event_of(4, rounds_planned=1)
    round_ = RoundFactory(event=event, published=True)
    void_table(round_.tables.get(), actor=ME)
    close_round(round_, actor=ME)

    assert next_action(event) == ("No game counts yet", "Finish the event")


def test_the_next_action_with_a_draft_is_to_look_at_it():
    event = event_of(4)
    draw(event)

    assert next_action(event) == ("Round 1 is drawn", "Look at the draft")


def test_the_next_action_of_a_round_just_published_is_to_show_the_codes():
    event = event_of(4)
    RoundFactory(event=event, published=True)

    assert next_action(event) == ("Round 1 is running", "Show the codes")


def test_codes_are_not_pushed_again_once_a_round_is_closed():
    event = event_of(4)
    play_round(event)
    start_round(event)

    assert next_action(event) == ("Round 2 is running", "")


@pytest.mark.parametrize(
    ("gone", "button"),
    [(0, ""), (29, ""), (30, "Enter table 3")],
)
def test_a_table_is_pushed_once_the_time_is_nearly_up(gone, button):
    event = event_of(12, round_minutes=35)
    round_ = start_round(event)
    confirm(round_.tables.get(number=1))
    seat = round_.seats.filter(table__number=2).first()
    tap_card(seat, card="plain", step=1, actor=ME)
    began = timezone.now() - timedelta(minutes=gone)
    Round.objects.update(published_at=began)

    assert next_action(event) == ("Round 1 is running", button)


def test_without_planned_minutes_a_table_is_pushed_once_half_are_done():
    event = event_of(12)
    round_ = start_round(event)
    confirm(round_.tables.get(number=1))
    early = next_action(event)
    seat = round_.seats.filter(table__number=3).first()
    tap_card(seat, card="plain", step=1, actor=ME)
    confirm(round_.tables.get(number=2))

    assert early == ("Round 1 is running", "")
    assert next_action(event) == ("Round 1 is running", "Enter table 3")


def test_the_next_action_of_a_round_with_minutes_is_to_start_its_clock():
    event = event_of(8, round_minutes=35)
    round_ = start_round(event)
    before = text_of(organiser(event).get(desk_url(event)))
    start_clock(round_, actor=ME)

    assert "Start the clock" in before.split("btn primary")[1]
    assert before.count("Start the clock") == 1
    assert next_action(event) == ("Round 1 is running", "Show the codes")


def test_a_clock_that_started_with_the_round_is_not_asked_for():
    event = event_of(8, round_minutes=35, clock_start="published")
    start_round(event)

    assert next_action(event) == ("Round 1 is running", "Show the codes")


@pytest.mark.parametrize("is_round", [True, False])
def test_the_bar_serves_the_running_round_and_the_card_holds_what_is_next(is_round):
    event = event_of(8)
    if is_round:
        start_round(event)

    page = text_of(organiser(event).get(desk_url(event)))

    card, _between, bar = page.partition('class="actionbar"')
    assert ("btn primary" in bar, "btn primary" in card) == (is_round, not is_round)
    assert ('<section class="card next"' in card) is not is_round


def test_each_player_of_the_board_and_of_the_leaders_has_a_face():
    event = event_of(8)
    play_round(event)
    start_round(event)

    page = text_of(organiser(event).get(desk_url(event)))

    board, rest = page.split('class="tables room"')[1].split("</ul>", 1)
    assert board.count('<svg class="face') == 8
    assert rest.split("Leaders after round 1")[1].count('<svg class="face') == 6


def test_a_game_called_off_is_not_among_those_done():
    event = event_of(12)
    round_ = start_round(event)
    confirm(round_.tables.get(number=1))
    void_table(round_.tables.get(number=2), actor=ME)

    text = text_of(organiser(event).get(desk_url(event)))

    assert "1 of 2 done" in text


def test_a_card_of_the_board_shows_that_it_opens():
    event = event_of(8)
    round_ = start_round(event)
    table = round_.tables.first()

    closed = text_of(organiser(event).get(desk_url(event)))
    opened = text_of(organiser(event).get(f"{desk_url(event)}?table={table.pk}"))

    boards = [page.split('class="tables room"')[1] for page in (closed, opened)]
    assert [page.split("</section>")[0].count("#next") for page in boards] == [2, 2]
    assert [page.count('aria-expanded="true"') for page in boards] == [0, 1]


def test_between_rounds_the_desk_shows_the_results_and_the_leaders():
    event = event_of(8)
    first = play_round(event)

    text = text_of(organiser(event).get(desk_url(event)))

    board = text.split('class="tables room"')[1].split("</section>")[0]
    assert "Results of round 1" in text
    assert board.count('class="won-by"') == first.tables.count()
    assert "Leaders after round 1" in text


def test_a_round_that_is_kept_back_is_in_no_leaders_and_no_results():
    event = event_of(8)
    for _ in range(2):
        play_round(event)
    event.frozen_after = 1
    event.save()

    text = text_of(organiser(event).get(desk_url(event)))

    assert "Leaders after round 1" in text
    assert "Results of round" not in text


def test_places_that_are_kept_back_are_announced_before_the_event_is_finished():
    event = event_of(3, rounds_planned=1)
    play_round(event)
    freeze_standings(event, after_round=1, actor=ME)

    page = organiser(event).get(desk_url(event))

    announced = "The places are still to be announced"
    assert next_action(event) == (announced, "Announce the places")
    assert reverse("events:reveal", args=[event.slug]) in page.content.decode()
    assert "Finish the event" in text_of(page)


def test_a_tie_of_places_kept_back_is_told_in_one_sentence():
    event = event_of(8, rounds_planned=1)
    play_round(event)  # both tables alike
    freeze_standings(event, after_round=1, actor=ME)

    page = organiser(event).get(desk_url(event))

    text, said = text_of(page), "undecided, the tied players share the place."
    assert reverse("events:reveal", args=[event.slug]) in page.content.decode()
    assert f"A tie can be decided before the places are announced; {said}" in text
    assert "Tied players share the place unless" not in text


def test_the_next_action_with_all_results_is_to_close():
    event = event_of(4)
    RoundFactory(event=event, confirmed=True)

    assert next_action(event) == ("All results of round 1 are in", "Close round 1")


def test_the_next_action_before_the_plan_is_played_is_another_draw():
    event = event_of(4)
    RoundFactory(event=event, closed=True)

    assert next_action(event) == ("Round 2 can be drawn", "Draw round 2")


def test_the_next_action_of_a_played_plan_is_to_finish_with_the_winner_named():
    event = event_of(4, rounds_planned=1)
    round_ = RoundFactory(event=event, closed=True)
    winner = round_.seats.get(position=3).entry.player.name.split()[0]

    assert next_action(event) == (f"{winner} wins", "Finish the event")


def test_a_tie_for_first_place_is_a_shared_win_only_once_the_event_is_finished():
    event = event_of(2, rounds_planned=1, seats_min=2)
    round_ = RoundFactory(event=event, published=True)
    table = round_.tables.get()
    points = dict.fromkeys(table.seats.values_list("pk", flat=True), "20")
    table = enter_totals(table, points=points, tie_breaks={}, actor=ME)
    confirm_result(table, version=table.version, actor=ME)
    close_round(round_, actor=ME)

    before = next_action(event)
    shown = text_of(organiser(event).get(desk_url(event)))
    can_finish = "Finish the event" in shown
    finish_event(event, actor=ME)

    assert (before, can_finish) == (("First place is tied", "Decide the tie"), True)
    # Both stand out on the card of their table.
    assert shown.count('class="won-by"') == 2
    assert next_action(event)[0] == "Greta and Paul share the win"


def test_the_next_action_of_a_finished_event_is_its_standings():
    event = event_of(4)
    RoundFactory(event=event, closed=True)
    finish_event(event, actor=ME)

    assert next_action(event)[1] == "To the podium"


def test_the_next_action_in_free_play_is_to_seat_a_game():
    assert next_action(event_of(4, format="free-play")) == (
        "Seat a game",
        "Seat a game",
    )


def test_the_desk_polls_its_live_part_and_gives_it_alone_to_htmx():
    event = event_of(4)
    client = organiser(event)

    page = client.get(desk_url(event))
    part = client.get(desk_url(event), headers=HTMX)

    assert 'hx-trigger="every 5s"' in text_of(page)
    assert text_of(part).startswith('<div class="stack" id="desk-live"')
    assert "HX-Request" in part["Vary"]


def test_an_unchanged_desk_is_not_sent_again():
    event = event_of(4)
    client = organiser(event)
    version = text_of(client.get(desk_url(event))).split('data-etag="')[1][:12]
    headers = {**HTMX, "If-None-Match": version}

    same = client.get(desk_url(event), headers=headers)
    drop_entry(event.entries.first(), is_now=True, actor=ME)
    changed = client.get(desk_url(event), headers=headers)

    assert (same.status_code, changed.status_code) == (304, 200)


@pytest.mark.parametrize("count", [4, 12])
def test_the_desk_asks_as_little_for_three_tables_as_for_one(
    count, django_assert_num_queries
):
    event = event_of(count)
    start_round(event)
    client = organiser(event)

    with django_assert_num_queries(16):
        client.get(desk_url(event))


def test_a_scorekeeper_sees_the_desk_without_its_acts():
    event = event_of(4)
    round_ = RoundFactory(event=event, published=True)
    client = client_as("scorekeeper", event.club)

    text = text_of(client.get(desk_url(event)))

    assert f"?table={round_.tables.get().pk}" in text
    assert action_url("people", event) not in text
    assert action_url("draw", event) not in text


def test_a_stranger_comes_to_the_standings_of_an_open_club_only():
    event = event_of(4)
    client = client_as("stranger", event.club)

    closed = client.get(desk_url(event))
    change_club(event.club, are_pages_open=True, actor=ME)
    opened = client.get(desk_url(event))

    assert closed.status_code == 404
    assert opened["Location"] == reverse("standings:event", args=[event.slug])


def test_a_part_asked_for_after_the_session_ended_leads_to_the_way_in():
    event = event_of(4)

    answer = Client().get(desk_url(event), headers=HTMX)

    assert answer["HX-Redirect"].startswith(reverse("clubs:sign-in"))


POSTS = [
    ("draw", ()),
    ("finish", ()),
    ("reopen", ()),
    ("check-in-all", ()),
    ("enter-members", ()),
    ("enter-newcomer", ()),
    ("paste", ()),
    ("plan", ()),
    ("awards", ()),
    ("seat", ()),
    ("interface", ()),
    ("publish", (1,)),
    ("unpublish", (1,)),
    ("discard", (1,)),
    ("close", (1,)),
    ("reopen-round", (1,)),
    ("swap", (1,)),
    ("revoke", (1,)),
]


ENTRY_POSTS = ["check-in", "leave", "come-back", "guest", "remove"]


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "scorekeeper"])
def test_only_its_organisers_change_an_event(who):
    event = event_of(4)
    draw(event)
    entry = event.entries.first()
    targets = [*POSTS, *((name, (entry.pk,)) for name in ENTRY_POSTS)]
    client = client_as(who, event.club)

    answers = {
        name: client.post(action_url(name, event, *args)).status_code
        for name, args in targets
    }

    assert set(answers.values()) == {404}


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "scorekeeper"])
def test_only_organisers_read_the_pages_of_organising(who):
    event = event_of(4)
    client = client_as(who, event.club)

    for page in ("people", "plan", "awards", "journal", "seat"):
        assert client.get(action_url(page, event)).status_code == 404, page


def test_a_post_without_its_token_changes_nothing():
    event = event_of(4)
    draw(event)
    client = Client(enforce_csrf_checks=True)
    client.force_login(MembershipFactory(club=event.club, role=Role.OWNER).user)

    for name, args in POSTS:
        answer = client.post(action_url(name, event, *args))

        assert answer.status_code == 403, name
        assert "This form is too old" in answer.content.decode(), name


def test_an_event_is_finished_and_opened_again_from_its_desk():
    event = event_of(4)
    RoundFactory(event=event, closed=True)
    client = organiser(event)

    client.post(action_url("finish", event))
    event.refresh_from_db()
    was_finished = event.is_finished
    asked = text_of(client.post(action_url("reopen", event)))
    event.refresh_from_db()
    was_asked = event.is_finished
    client.post(action_url("reopen", event), {"sure": "1"})

    event.refresh_from_db()
    assert (was_finished, was_asked, event.is_finished) == (True, True, False)
    assert "Open the event again?" in asked
    assert 'name="sure" value="1"' in asked


def test_undoing_the_end_of_an_event_asks_the_same():
    event = event_of(4)
    play_round(event)
    client = organiser(event)
    client.post(action_url("finish", event))
    act = event.journal.get(act="event-finished")

    asked = text_of(client.post(action_url("undo", event, act.pk)))

    event.refresh_from_db()
    assert "Open the event again?" in asked
    assert event.is_finished


def test_finishing_too_early_is_refused_on_the_desk():
    event = event_of(4)
    RoundFactory(event=event, published=True)

    answer = organiser(event).post(action_url("finish", event))

    assert answer.status_code == 409
    assert "Round 1 is still open. Close it, then finish the event." in text_of(answer)

"""A semi-final is called one on every page, and a fixed pairing is no draw."""

import re

import pytest
from django.urls import reverse

from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models.event import Event, round_name
from gonuts_league.events.selectors import table_names
from gonuts_league.events.services.drawing import request_draw
from gonuts_league.events.services.links import event_link
from gonuts_league.events.services.rounds import close_round
from gonuts_league.events.services.stages import CutTie, start_next_stage
from gonuts_league.venue.codes import path_of
from tests.desk.desk_pages import client_as
from tests.events.actions import ME, draw
from tests.events.stage_actions import (
    SEMIS,
    SWISS,
    finish_table,
    play,
    show_round,
    staged_event,
)
from tests.factories.tables import token_of
from tests.phones.table_pages import read

pytestmark = pytest.mark.django_db

ORDER = ("Greta", "Paul", "Mia", "Benedikt", "Jonas", "Sofia")
OF_A_DRAW = ("How good is this draft?", "Draw again", "Tap two people", "Seed")


@pytest.fixture(scope="module")
def cut_event(shared_data):
    event = staged_event(8, SWISS, SEMIS, rounds_planned=2)
    play(event, *ORDER)
    play(event, *ORDER)
    start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1)
    return event


@pytest.fixture
def event(cut_event):
    """Eight after two rounds and the cut; the first semi-final is to be seated."""
    return Event.objects.get(pk=cut_event.pk)


@pytest.fixture
def final(event):
    play(event, *ORDER)
    return show_round(event)


def names(round_):
    return [round_name(round_), round_name(round_, 1), round_name(round_, 2)]


def test_rounds_of_an_elimination_are_called_by_their_step(event):
    first = event.rounds.get(number=1)
    semis = play(event, *ORDER, level=(1,))
    replay = play(event, *ORDER)
    final = draw(event)

    assert names(first) == ["Round 1"] * 3
    assert names(semis) == names(replay) == ["Semi-final"] * 3
    assert names(final) == ["Final and third place", "Final", "Match for third place"]


def test_a_play_off_is_called_one():
    event = staged_event(6, SWISS, SEMIS)
    play(event, level=(1, 2, 3))
    start_next_stage(event, actor=ME, how=CutTie.PLAY_OFF)

    assert names(draw(event)) == ["Play-off"] * 3


def test_a_fixed_pairing_is_shown_and_not_offered_as_a_draw(event):
    semis = draw(event)
    url = reverse("events:round", args=[event.slug, semis.number])

    shown = client_as("organiser", event.club).get(url + "?who=1")

    assert "<h1>Semi-final, draft</h1>" in shown.content.decode()
    assert "No draw needed" in read(shown)
    assert [words for words in OF_A_DRAW if words in read(shown)] == []
    assert 'class="seat" id=' not in shown.content.decode()


def test_every_page_of_a_final_says_which_table_plays_it(event, final):
    olga, slug, number = client_as("organiser", event.club), event.slug, final.number
    table = final.tables.get(number=2)
    addresses = [
        reverse("events:round", args=[slug, number]),
        reverse("events:desk", args=[slug]),
        reverse("events:pairings", args=[slug, number]),
        reverse("events:slips", args=[slug, number]),
        reverse("standings:event", args=[slug]),
        reverse("standings:game", args=[slug, table.pk]),
        reverse("table:phone", args=[token_of(table)]),
        path_of(event_link(event, LinkKind.WALL)),
        path_of(event_link(event, LinkKind.SEATS)),
    ]

    shown = {url: read(olga.get(url, follow=True)) for url in addresses}

    assert [url for url, text in shown.items() if "hird place" not in text] == []
    assert [url for url, text in shown.items() if "ound 4" in text] == []


def test_a_closed_final_says_which_table_played_it(event):
    play(event, *ORDER)
    final = play(event, *ORDER)
    olga, slug = client_as("organiser", event.club), event.slug

    played = olga.get(reverse("events:round", args=[slug, final.number])).content
    desk = olga.get(reverse("events:desk", args=[slug])).content

    heads = re.findall(r"<h3>.*?</h3>", played.decode(), re.DOTALL)
    cards = re.findall(r'<li class="rcard.*?</li>', desk.decode(), re.DOTALL)
    for first, third in (heads, cards):
        assert ("Final" in first, "Match for third place" in third) == (True, True)
    assert 'class="chip good"' not in played.decode()


def test_the_journal_and_the_feed_name_the_final_and_its_tables(event, final):
    olga = client_as("organiser", event.club)
    for table in final.tables.order_by("number"):
        finish_table(table, *ORDER)
    close_round(final, actor=ME)

    journal = read(olga.get(reverse("events:journal", args=[event.slug])))
    home = read(olga.get(reverse("clubs:club", args=[event.club.slug])))

    assert "The final with the match for third place was published" in journal
    assert "The final with the match for third place was closed" in journal
    assert "Table 1 of the final was confirmed" in journal
    assert "Table 2 of the match for third place was confirmed" in journal
    assert "The draw of the semi-final was requested" in journal
    assert "won table 1 of the final" in home
    assert "ound 4" not in journal + home


def test_the_journal_names_the_final_in_german(event, final):
    olga = client_as("organiser", event.club)
    address = reverse("events:journal", args=[event.slug])

    shown = read(olga.get(address, headers={"Accept-Language": "de"}))

    assert "Finale und Spiel um Platz 3: veröffentlicht" in shown.replace("\xad", "")
    assert "Runde 4" not in shown


def test_the_screens_name_the_round_and_announce_once_all_is_played(event, final):
    olga = client_as("organiser", event.club)
    screens, freeze = (
        reverse(f"events:{name}", args=[event.slug]) for name in ("screens", "freeze")
    )
    offered = read(olga.get(screens))
    frozen = olga.post(freeze, {"round": final.number - 1}, follow=True)
    for table in final.tables.all():
        finish_table(table, *ORDER)
    close_round(final, actor=ME)

    played = olga.get(screens)

    assert "Freeze after Final and third place Semi-final" in offered
    assert "The standings are frozen." in read(frozen)
    assert "Every page shows the standings as of the semi-final." in read(frozen)
    assert "ound 3" not in read(frozen)
    assert b"btn primary" not in frozen.content
    assert b"btn primary" in played.content


def test_errors_and_what_is_done_name_the_semi_final(event):
    olga = client_as("organiser", event.club)
    semis = draw(event)
    url = reverse("events:publish", args=[event.slug, semis.number])
    values = {"seen": semis.seen}

    done = read(olga.post(url, values, follow=True))
    again = read(olga.post(url, values, follow=True))

    assert "The semi-final is published." in done
    assert "The semi-final is published already." in again


def test_the_page_of_a_draw_names_what_is_drawn(event):
    job = request_draw(event, actor=ME)
    url = reverse("events:job", args=[event.slug, job.pk])

    shown = read(client_as("organiser", event.club).get(url))

    assert "Drawing the semi-final" in shown


def test_tables_in_a_sentence_are_named_by_their_step(event, final):
    tables = final.tables.select_related("round").order_by("number")

    assert table_names(tables) == (
        "table 1 of the final and table 2 of the match for third place"
    )


def test_who_plays_for_third_place_is_not_said_to_play_the_final(event, final):
    url = reverse("standings:event", args=[event.slug])

    shown = read(client_as("organiser", event.club).get(url))

    # Once beside the name and once in the reason, for two each.
    assert shown.count("Plays the final.") == shown.count("Plays for third place.") == 4


def test_the_result_of_a_semi_final_gives_no_league_points(event):
    semis = play(event, *ORDER)
    table = semis.tables.first()
    url = reverse("table:desk", args=[event.slug, table.pk])

    shown = read(client_as("organiser", event.club).get(url, follow=True))

    assert "Semi-final" in shown
    assert "Event points" not in shown

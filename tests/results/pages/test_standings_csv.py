"""Standings as a file for spreadsheets."""

import csv

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.players.services import change_player
from tests.events.actions import ME
from tests.factories.events import AwardFactory
from tests.played import enter_and_confirm, event_of, play, publish
from tests.results.standings_pages import sign_in

pytestmark = pytest.mark.django_db


def file_of(client, event, query=""):
    return client.get(reverse("standings:csv", args=[event.slug]) + query)


def lines_of(response):
    return list(csv.reader(response.content.decode("utf-8-sig").splitlines()))


def opened(event):
    event.club.are_pages_open = True
    event.club.save()
    return event


def test_members_get_whole_names_and_every_criterion(member, event):
    round_ = play(event)
    first = event.entries.order_by("pk").first()
    AwardFactory(entry=first, round=round_, penalty=True, points=-2)

    heading, *rows = lines_of(file_of(member, event))

    assert ",".join(heading) == (
        "rank,player,guest,left,games,points,wins,margin,round-1"
    )
    assert rows[0] == ["1", "Jonas Brandt", "", "", "1", "11", "1", "4.5", "11"]
    assert rows[1] == ["2", "Greta Lindqvist", "", "", "1", "9", "1", "4.5", "9"]


def test_strangers_get_names_as_on_the_page(client, event):
    play(opened(event))
    hidden = event.entries.order_by("pk").first().player
    change_player(hidden, is_hidden=True, actor=ME)

    said = file_of(client, event).content.decode()

    assert "A player" in said
    assert "Jonas B." in said
    assert [name for name in ("Greta", "Brandt") if name in said] == []


def test_members_are_noted_and_no_stranger_fills_the_journal(member, event):
    play(opened(event))
    taken = event.club.journal.filter(act="file-taken")

    Client().get(reverse("standings:csv", args=[event.slug]))
    assert not taken.exists()
    file_of(member, event)
    assert taken.get().after == {"what": "standings"}


def test_no_name_runs_as_a_formula(member, event):
    play(event)
    player = event.entries.order_by("pk").first().player
    type(player).objects.filter(pk=player.pk).update(name="=1+1")

    assert lines_of(file_of(member, event))[1][1] == "'=1+1"


def test_thirds_are_exact_to_six_digits(client):
    event = event_of(4)
    enter_and_confirm(publish(event).tables.get(), 20, 10, 10, 10)

    rows = lines_of(file_of(sign_in(client, event), event))

    assert rows[2][5] == "4.333333"


def test_countback_stands_in_one_cell(member, event):
    event.tie_breaks = ["countback"]
    event.save()
    play(event)

    assert lines_of(file_of(member, event))[1][6] == "1 0 0 0"


def test_an_earlier_round_can_be_asked_for(member, event):
    play(event)
    play(event, number=2)

    assert lines_of(file_of(member, event, "?round=1"))[0][-1] == "round-1"
    assert file_of(member, event, "?round=3").status_code == 404


def test_no_browser_keeps_the_file(member, event):
    response = file_of(member, event)

    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f'"{event.slug}-standings.csv"' in response.headers["Content-Disposition"]

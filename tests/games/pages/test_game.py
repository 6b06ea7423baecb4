import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from gonuts_league.games import links
from gonuts_league.games.links import ruling_url, set_up_url
from gonuts_league.games.pages.game import game_page
from gonuts_league.games.pages.rulings import rulings_page
from gonuts_league.games.wording import CONFIDENCE
from gonuts_league.tables.wording import say_game
from scoring import GAMES, find_guide

HTMX = {"HX-Request": "true"}
EVERY_COUNT = [(game.id, n) for game in GAMES.values() for n in game.player_counts]


def read(url, headers=None):
    """The words of a page, without tags; asked without any database."""
    response = Client().get(url, headers=headers)
    assert response.status_code == 200
    text = unescape(re.sub(r"<[^>]+>", " ", response.content.decode()))
    return " ".join(text.split())


def page_of(game_id, **asked):
    return game_page(GAMES[game_id], asked=asked)


def test_the_index_leads_to_every_game():
    page = Client().get(reverse("games:index")).content.decode()
    words = read(reverse("games:index"))

    assert [game_id for game_id in GAMES if say_game(game_id) not in words] == []
    assert [game for game in GAMES if f'href="{set_up_url(game)}"' not in page] == []


@pytest.mark.parametrize(("game_id", "players"), EVERY_COUNT)
def test_a_game_tells_every_step_for_every_number_of_players(game_id, players):
    game, guide = GAMES[game_id], find_guide(game_id)
    steps = guide.set_up_steps(players, game.resolve_rulings({}))

    words = read(set_up_url(game_id, players=players))

    said = [message.sentence for message in (*steps, *guide.how_to_play())]
    assert [sentence for sentence in said if sentence not in words] == []
    assert f"Set-up for {players} players" in words


@pytest.mark.parametrize("game_id", GAMES)
def test_the_rulings_page_holds_every_rule_with_its_anchor(game_id):
    url = reverse("games:rulings", args=[game_id])

    page = Client().get(url).content.decode()
    words = read(url)

    anchors = re.findall(r'<li id="([^"]+)">', page)
    assert sorted(anchors) == sorted(find_guide(game_id).rules_by_id)
    for rule in find_guide(game_id).rules:
        assert rule.question.sentence in words
        assert rule.answer.sentence in words
        assert rule.source.sentence in words


def test_a_ruling_lists_its_values_with_the_usual_one_first():
    page = rulings_page(GAMES["gonuts-gamewright"])

    tie = next(each for each in page["chosen"] if each["rule"].id == "R4")

    assert tie["choices"] == [
        ("nobody scores", True),
        ("everybody level scores", False),
    ]
    rule = tie["rule"]
    assert (rule.is_numbered, CONFIDENCE[rule.confidence]) == (True, "open")
    assert rule.confidence == "low"


@pytest.mark.parametrize("game_id", GAMES)
def test_an_event_can_choose_what_the_game_lets_it(game_id):
    page = rulings_page(GAMES[game_id])

    assert len(page["chosen"]) == len(GAMES[game_id].rulings)
    assert all(len(each["choices"]) == 2 for each in page["chosen"])
    assert not any(rule.ruling for rule in page["fixed"])


def test_htmx_gets_the_part_that_a_number_of_players_changes():
    part = read(set_up_url("nosh", players=5), headers=HTMX)

    assert "Set-up for 5 players" in part
    assert "All games" not in part


@pytest.mark.parametrize("name", ["games:game", "games:rulings"])
@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.django_db
def test_a_game_that_is_not_there_has_the_page_of_this_house(name, headers):
    response = Client().get(reverse(name, args=["chess"]), headers=headers)

    assert response.status_code == 404
    assert "This page does not exist for you" in response.content.decode()


@pytest.mark.parametrize(
    ("game_id", "asked", "shown"),
    [
        ("nosh", "2", 3),
        ("nosh", "9", 5),
        ("nosh", "999999999999", 3),
        ("donuts", "4", 2),
        ("gonuts-first", "1", 2),
        ("gonuts-first", "seven", 2),
        ("gonuts-first", "-3", 2),
        ("gonuts-first", "٣", 2),
    ],
)
def test_the_nearest_set_up_is_shown_with_one_sentence(game_id, asked, shown):
    page = page_of(game_id, players=asked)

    assert page["players"] == shown
    assert page["note"].endswith(f"this is the set-up for {shown}.")
    assert page["note"] in read(f"{set_up_url(game_id)}?players={asked}")


def test_without_a_number_four_are_taken_for_granted():
    shown = {
        game_id: (page_of(game_id)["players"], page_of(game_id)["note"])
        for game_id in GAMES
    }

    assert shown == {
        game.id: (max(n for n in game.player_counts if n <= 4), "")
        for game in GAMES.values()
    }
    assert (shown["nosh"], shown["donuts"]) == ((4, ""), (2, ""))


def test_cards_are_parted_into_the_deck_and_the_box():
    page = page_of("gonuts-gamewright", players="3")

    rows = {row.id: row for row in (*page["cards"], *page["left_out"])}
    cruller = rows["french-cruller"]
    assert (cruller.copies, cruller.box_copies) == (2, 4)
    assert (cruller.dots[0], cruller.dots[-1]) == (2, 5)
    assert " 2 of 4 2–5 " in read(set_up_url("gonuts-gamewright", players=3))
    assert rows["coffee"] in page["left_out"]
    assert len(page["cards"]) + len(page["left_out"]) == 23


def test_the_first_edition_says_that_its_dots_stand_in():
    assert "Dots, a stand-in" in read(set_up_url("gonuts-first", players=5))
    assert "Dots, a stand-in" not in read(set_up_url("gonuts-gamewright", players=5))


def test_raspberry_frosted_says_that_its_points_stand_in():
    assert "0 points each, a stand-in: our sources name no points." in read(
        set_up_url("gonuts-gamewright", players=5)
    )


def test_the_whole_box_can_be_shown_and_left_again():
    deck = page_of("gonuts-gamewright", players="3")
    box = page_of("gonuts-gamewright", players="3", box="1")

    assert (len(deck["left_out"]) > 0, box["left_out"]) == (True, [])
    assert deck["box_url"] == "/games/gonuts-gamewright/?players=3&box=1"
    assert box["box_url"] == "/games/gonuts-gamewright/?players=3"
    assert box["counts"][0][1].endswith("?players=2&box=1")
    assert page_of("gonuts-gamewright", players="5")["box_url"] == ""
    assert page_of("nosh", box="1")["has_box"] is False


def test_a_board_is_drawn_anew_by_its_number():
    first, again = page_of("donuts"), page_of("donuts", board="0")
    other = page_of("donuts", board="1")

    assert first["board"] == again["board"]
    assert first["board"]["rows"] != other["board"]["rows"]
    assert first["board"]["url"] == "/games/donuts/?board=1"
    assert {sign for row in other["board"]["rows"] for sign in row} == set("|-/\\")
    assert page_of("nosh")["board"] is None


def test_numbered_rules_are_led_to():
    rulings = "/games/gonuts-first/rulings/"

    assert ruling_url("gonuts-first", "R4") == f"{rulings}#R4"
    assert [ruling_url("gonuts-first", x) for x in ("printed", "set", "G1", "")] == [
        ""
    ] * 4


def test_the_address_of_a_ruling_is_looked_for_once(monkeypatch):
    ruling_url.cache_clear()
    first = ruling_url("gonuts-first", "R4")
    monkeypatch.setattr(links, "find_guide", None)

    assert ruling_url("gonuts-first", "R4") == first


def test_the_address_of_a_set_up_has_only_what_is_known():
    assert set_up_url("nosh") == "/games/nosh/"
    assert set_up_url("nosh", players=3) == "/games/nosh/?players=3"
    assert set_up_url("gonuts-first", players=3, has_box=True).endswith(
        "?players=3&box=1"
    )


def test_names_are_those_of_the_language():
    with override("de"):
        names = [say_game(game_id) for game_id in GAMES]

    assert "Go Nuts for Donuts, erste Ausgabe" in names


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["games:index", "games:game", "games:rulings"])
def test_strangers_are_answered_without_the_database(name, django_assert_num_queries):
    args = [] if name == "games:index" else ["gonuts-first"]

    with django_assert_num_queries(0):
        assert Client().get(reverse(name, args=args)).status_code == 200
    with django_assert_num_queries(0):
        Client().get(reverse(name, args=args), headers=HTMX)


@pytest.mark.parametrize("name", ["games:index", "games:game", "games:rulings"])
def test_nothing_is_taken(name):
    args = [] if name == "games:index" else ["gonuts-first"]

    assert Client().post(reverse(name, args=args)).status_code == 405


@pytest.mark.django_db
def test_the_first_page_leads_strangers_to_the_games():
    assert f'href="{reverse("games:index")}"' in Client().get("/").content.decode()

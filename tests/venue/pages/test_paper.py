import re

import pytest
from django.urls import reverse

from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.enums import LinkKind, RoundState
from gonuts_league.events.models import Round
from gonuts_league.events.services.links import event_link, event_link_token
from gonuts_league.events.services.people import drop_entry
from gonuts_league.players.services import change_player
from gonuts_league.runtime.network.qr import qr_svg
from gonuts_league.tables.codes import say_code
from gonuts_league.tables.models import TableLink
from gonuts_league.tables.services.links import table_link
from scoring import GAMES, find_game
from tests.clubs.readers import client_as
from tests.events.actions import ME, draw, start_round
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table, token_of
from tests.played import event_of, play, publish

pytestmark = pytest.mark.django_db
NAMES = ("paper", "tents", "entrance", "arrivals", "pairings", "slips")


def url_of(name, round_):
    event = round_.event
    numbers = [round_.number] if name in ("pairings", "slips") else []
    return reverse(f"events:{name}", args=[event.slug, *numbers])


def get(name, round_, who="scorekeeper", **asked):
    return client_as(who, round_.event.club).get(url_of(name, round_), asked)


def text_of(response):
    return " ".join(response.content.decode().split())


def tents_in(response):
    return [number for number, _code in response.context["tents"]]


def grid_of(table):
    return get("slips", table.round).context["slips"][0][2]


def labels_of(table):
    return [row.label for row in grid_of(table).rows]


def test_the_index_leads_to_everything_that_is_printed():
    round_ = publish(event_of(8))

    text = text_of(get("paper", round_))

    for name in NAMES[1:]:
        assert f'href="{url_of(name, round_)}"' in text
    sheets = [reverse("games:sheet", args=[game]) for game in GAMES]
    assert [text.count(f'href="{sheet}?players=') for sheet in sheets] == [1] * len(
        GAMES
    )


@pytest.mark.parametrize("page", ["desk", "links", "round"])
def test_the_pages_of_the_evening_lead_to_paper(page):
    round_ = publish(event_of(8))
    args = [round_.event.slug, *([1] if page == "round" else [])]

    answer = client_as("scorekeeper", round_.event.club).get(
        reverse(f"events:{page}", args=args), follow=True
    )

    wanted = "tents" if page == "links" else "paper"
    assert f'href="{url_of(wanted, round_)}"' in answer.content.decode()


@pytest.mark.parametrize("name", NAMES)
def test_each_page_offers_to_print_itself_but_the_index(name):
    answer = get(name, publish(event_of(4)))

    assert answer.content.decode().count("data-print") == (name != "paper")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("who", ["stranger", "elsewhere"])
def test_nobody_else_sees_what_is_printed(name, who):
    assert get(name, publish(event_of(4)), who).status_code == 404


def test_a_tent_has_all_that_a_phone_needs_for_its_table(settings):
    settings.IS_LAN = True
    round_ = publish(event_of(8))
    change_club(round_.event.club, wifi_name="<Hall>", actor=ME)

    response = get("tents", round_)

    page = response.content.decode()
    for table in round_.tables.all():
        path = reverse("table:phone", args=[token_of(table)])
        assert qr_svg(response.context["host"] + path) in page
        assert say_code(table_link(round_.event_id, table.number).code) in page
    assert page.count("&lt;Hall&gt;") == 2
    assert page.count("Stay connected even if your phone says: no internet.") == 2


def test_the_seating_is_a_text_for_the_messenger_with_the_names_of_the_hall():
    round_ = publish(event_of(8))
    tables = list(round_.tables.order_by("number"))
    hidden = tables[1].seats.order_by("position").first().entry.player
    change_player(hidden, is_hidden=True, table_name="Fox", actor=ME)

    page = get("pairings", round_).content.decode()

    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)[1]
    lines = text.split("\n")
    assert lines[0] == "Round 1"
    assert [line.split(": ")[0] for line in lines[1:]] == ["Table 1", "Table 2"]
    assert [len(line.split(", ")) for line in lines[1:]] == [4, 4]
    assert lines[2].startswith("Table 2: Fox, ")
    assert "data-copy" in page


def test_a_tent_says_what_its_code_is_for(settings):
    settings.IS_LAN = True
    round_ = publish(event_of(8))

    page = get("tents", round_).content.decode()

    assert page.count("Scan to enter your result") == round_.tables.count()


def test_the_sign_of_the_entrance_carries_the_code_of_the_event():
    round_ = publish(event_of(4))
    link = event_link(round_.event, LinkKind.SEATS)
    path = reverse("codes:seats", args=[event_link_token(link)])

    page = get("entrance", round_).content.decode()

    assert qr_svg(f"http://testserver{path}") in page
    assert say_code(link.code) in page
    assert "Wi-Fi" not in page


def test_the_check_in_list_has_everybody_who_has_not_left_and_empty_lines():
    round_ = publish(event_of(4))
    left = round_.event.entries.get(player__name="Paul Nowak")
    drop_entry(left, is_now=True, actor=ME)

    response = get("arrivals", round_)

    names = re.findall(r"</span>([^<]+)</li>", text_of(response).replace("> ", ">"))
    assert [name.strip() for name in names] == [
        "Benedikt Sommer",
        "Greta Lindqvist",
        "Mia Vogel",
    ]
    assert response.content.decode().count('class="box"') == 3 + 8


@pytest.mark.parametrize(
    ("host", "is_told"), [("localhost", False), ("club.example.org", True)]
)
def test_paper_tells_no_address_of_this_computer_alone(settings, host, is_told):
    settings.ALLOWED_HOSTS = [host]
    round_ = publish(event_of(4))
    scorer = client_as("scorekeeper", round_.event.club)
    pages = {
        name: text_of(scorer.get(url_of(name, round_), headers={"host": host}))
        for name in ("arrivals", "tents", "entrance")
    }

    assert [f"http://{host}" in page for page in pages.values()] == 3 * [is_told]
    warned = ["Phones cannot reach this address." in page for page in pages.values()]
    assert warned == 3 * [not is_told]
    # What has no code is printed second.
    leads = ["btn primary" in page for page in pages.values()]
    assert leads == [True, is_told, is_told]


def test_tents_are_for_the_tables_in_use():
    event = event_of(12)
    play(event)
    second = publish(event, number=2)
    second.tables.filter(number=2).delete()

    assert tents_in(get("tents", second)) == [1, 3]


def test_after_the_last_round_tents_are_for_its_tables():
    event = event_of(8)

    assert tents_in(get("tents", play(event))) == [1, 2]


def test_before_the_first_round_there_are_tents_for_everybody_entered():
    draft = draw(event_of(9))

    assert tents_in(get("tents", draft)) == [1, 2, 3]


@pytest.mark.parametrize(
    ("asked", "count"), [("12", 12), ("0", 1), ("999", 60), ("1e9", 2), ("²", 2)]
)
def test_as_many_tents_as_asked_within_reason(asked, count):
    numbers = tents_in(get("tents", publish(event_of(8)), tables=asked))

    assert numbers == list(range(1, count + 1))


def test_tents_keep_the_codes_that_were_shown_before():
    round_ = publish(event_of(8))
    before = token_of(round_.tables.get(number=2))

    get("tents", round_, tables="3")

    assert token_of(round_.tables.get(number=2)) == before
    assert TableLink.objects.filter(event=round_.event).count() == 3


def test_seating_is_by_table_in_seat_order_and_by_name():
    shown = get("pairings", publish(event_of(8))).context

    assert shown["tables"] == [
        (1, ["Greta", "Paul", "Mia", "Benedikt"]),
        (2, ["Jonas", "Sofia", "Noah", "Tariq"]),
    ]
    assert shown["people"][:3] == [("Benedikt", 1), ("Greta", 1), ("Jonas", 2)]


def test_names_are_sorted_by_their_key_and_not_by_their_letters():
    event = event_of(4)
    entry = event.entries.get(player__name="Paul Nowak")
    change_player(entry.player, name="álvaro Nowak", actor=ME)

    people = get("pairings", publish(event)).context["people"]

    keys = event.entries.order_by("player__name_key").values_list("player__name_key")
    assert [name.casefold() for name, _ in people] == [
        key.split()[0] for (key,) in keys
    ]


def test_who_did_not_come_and_who_was_called_off_has_no_seat_on_paper():
    round_ = publish(event_of(8))
    round_.tables.filter(number=2).update(state="void")
    round_.seats.filter(table__number=1, position=0).update(outcome="did-not-come")

    tables = get("pairings", round_).context["tables"]

    assert tables == [(1, ["Paul", "Mia", "Benedikt"])]
    assert grid_of(round_.tables.get(number=1)).names == ("Paul", "Mia", "Benedikt")


def test_a_bye_stands_below_the_seating():
    round_ = start_round(event_of(7, seats_min=4, seats_preferred=4, seats_max=4))
    byes = get("pairings", round_).context["byes"]

    assert len(byes) == 3
    page = get("pairings", round_)
    assert f"Sits out this round: {', '.join(byes)}" in text_of(page)
    by_phone = ", ".join(page.context["byes_in_hall"])
    assert f"\nSits out this round: {by_phone}</textarea>" in page.content.decode()


@pytest.mark.parametrize("name", ["pairings", "slips"])
def test_a_draft_is_not_printed(name):
    assert get(name, draw(event_of(8))).status_code == 404


def test_a_slip_has_the_deck_of_as_many_players_in_the_order_of_the_box():
    table = make_table(make_round(EventFactory()))
    deck = find_game(table.game).cards_for(4, {})

    rows = grid_of(table).rows

    assert [row.note for row in rows if not row.is_sum] == [
        f"of {copies}" for copies in deck.values()
    ]
    assert [row.label for row in rows[-2:]] == ["Number of cards", "Points"]


@pytest.mark.parametrize(
    "game", [game.id for game in GAMES.values() if not game.entry_fields]
)
def test_a_slip_has_the_lines_and_columns_of_the_grid_that_it_is_typed_into(game):
    table = make_table(make_round(EventFactory(game=game)), number=3)
    table.seats.filter(position=1).update(outcome="left")
    address = reverse("table:grid", args=[table.round.event.slug, table.pk])

    typed = client_as("organiser", table.round.event.club).get(address).context
    slip = grid_of(table)

    asked = [row["label"] for row in typed["rows"]]
    assert [label for label in labels_of(table) if label in asked] == asked
    assert slip.names == tuple(name for _index, name, *_rest in typed["heads"])


def test_a_slip_of_a_table_with_the_whole_box_has_all_its_cards():
    table = make_table(make_round(EventFactory()), rulings={"deck-filter": "none"})

    assert len(labels_of(table)) == 2 + len(find_game(table.game).cards_for(6, {}))


def test_a_slip_names_the_table_the_players_and_a_second_hand():
    table = make_table(make_round(EventFactory(), number=3), number=7)

    text = text_of(get("slips", table.round))

    for words in ("<h2>Table 7</h2>", "<b>Round 3</b>", "Written by", "Agreed by"):
        assert words in text
    assert grid_of(table).names == ("Greta", "Clara", "Jonas", "Benedikt")


@pytest.mark.parametrize(
    ("depth", "labels"),
    [
        ("totals", ["Number of cards", "Points"]),
        ("places", ["Place"]),
        ("outcome", ["Won"]),
    ],
)
def test_a_slip_asks_for_no_more_than_is_entered(depth, labels):
    table = make_table(make_round(EventFactory()), depth=depth)

    assert labels_of(table) == labels


@pytest.mark.parametrize(
    ("game", "people", "labels"),
    [
        (
            "nosh",
            ("Ada", "Bo", "Cy"),
            [
                "Points of all goals",
                "Favourite",
                "Goals showing the favourite",
                "Coins left",
                "Points",
            ],
        ),
        ("donuts", ("Ada", "Bo"), ["Flavour", "Five in a line", "Largest group"]),
    ],
)
def test_a_slip_of_a_game_without_cards_has_lines_of_its_own(game, people, labels):
    table = make_table(make_round(EventFactory(game=game)), people=people)

    assert labels_of(table) == labels


def test_a_table_that_plays_several_games_has_a_slip_for_each():
    table = make_table(make_round(EventFactory()), series="best-of", game_count=3)

    text = text_of(get("slips", table.round))

    assert text.count("<h2>Table 1</h2>") == 3
    assert "game 3 of 3" in text


def test_a_round_in_which_nothing_is_played_says_so():
    round_ = publish(event_of(4))
    round_.tables.update(state="void")

    assert "No table of this round is played." in text_of(get("slips", round_))


@pytest.mark.parametrize(
    ("name", "queries"), [("paper", 5), ("tents", 5), ("pairings", 7), ("slips", 6)]
)
@pytest.mark.parametrize("count", [8, 24])
def test_six_tables_take_as_few_queries_as_two(
    name, queries, count, django_assert_num_queries
):
    round_ = publish(event_of(count))
    client = client_as("scorekeeper", round_.event.club)
    client.get(url_of(name, round_))  # makes the links

    with django_assert_num_queries(queries):
        client.get(url_of(name, round_))


def test_the_first_print_makes_all_links_at_once(django_assert_max_num_queries):
    round_ = publish(event_of(8))
    client = client_as("scorekeeper", round_.event.club)

    with django_assert_max_num_queries(12):
        client.get(url_of("tents", round_), {"tables": "60"})

    assert TableLink.objects.filter(event=round_.event).count() == 60


def test_a_closed_round_is_still_printed():
    round_ = play(event_of(4))

    assert Round.objects.get().state == RoundState.CLOSED
    assert len(get("slips", round_).context["slips"]) == 1

import gzip
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse

from gonuts_league.games.registry import PAGES
from scoring import GAMES

# Nothing here marks the database: a view that asks it fails.
GAMEWRIGHT = "gonuts-gamewright"
HTMX = {"HX-Request": "true"}


def address(game_id):
    return reverse("games:scorer-game", args=[game_id])


def open_table(client, game_id=GAMEWRIGHT, **query):
    return client.get(address(game_id), {"v": "1", "p": "4", **query})


def text_of(response):
    html = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(html.split())


def tap(client, game_id=GAMEWRIGHT, **query):
    """Follow a tap without script to the page of its new link."""
    answer = open_table(client, game_id, e="1", **query)
    assert answer.status_code == 302, text_of(answer)
    return client.get(answer.url), parse_qs(urlsplit(answer.url).query)


def test_every_game_is_offered(client):
    html = client.get(reverse("games:scorer")).content.decode()

    assert all(address(game_id) in html for game_id in GAMES)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("query", ["", "v=1&p={least}"])
def test_an_empty_table_opens(client, game_id, query):
    least = GAMES[game_id].player_counts[0]

    response = client.get(f"{address(game_id)}?{query.format(least=least)}")

    assert response.status_code == 200
    assert "set-cookie" not in {k.lower() for k in response.headers} - {"csrftoken"}


def test_an_unknown_game_is_not_here(client, db):
    assert client.get("/score/chess/").status_code == 404


def test_a_tap_leads_to_a_link_that_holds_the_table(client):
    page, query = tap(client, t="...", **{"s0-add": "plain"})

    assert query["t"] == ["t1..."]
    assert query["u"] == ["..."]
    assert "Most Plain at the table so far" in text_of(page)


def test_undo_leads_back_and_can_be_tapped_on(client):
    page, query = tap(client, t="t1...", **{"s0-add": "glazed"})
    assert query["t"] == ["l1t1..."]
    assert 'value="undo"' in page.content.decode()

    _, back = tap(client, **_first(query), go="undo")

    assert (back["t"], "u" in back) == (["t1..."], False)


def test_what_was_undone_comes_back_until_something_else_is_tapped(client):
    _, tapped = tap(client, t="t1...", **{"s0-add": "glazed"})
    page, back = tap(client, **_first(tapped), go="undo")
    assert 'value="redo"' in page.content.decode()

    _, again = tap(client, **_first(back), go="redo")
    _, other = tap(client, **_first(back), **{"s0-add": "plain"})

    assert (again["t"], again["u"], "r" in again) == (["l1t1..."], ["t1..."], False)
    assert (other["t"], "r" in other) == (["t2..."], False)
    assert tap(client, **_first(other), go="redo")[1]["t"] == ["t2..."]


def test_counts_are_typed_instead_of_tapped(client):
    html = open_table(client, t="t1l2...").content.decode()
    url = unescape(re.search(r'href="([^"]+way=type[^"]*)"', html)[1])
    fields = dict(
        re.findall(
            r'name="s0-n-([a-z-]+)"\s+value="(\d*)"', client.get(url).content.decode()
        )
    )
    assert (fields["plain"], fields["glazed"], fields["powdered"]) == ("1", "2", "")

    typed = {"s0-n-plain": "", "s0-n-glazed": "12", "s0-n-powdered": "3"}
    _, query = tap(client, t="t1l2...", way="type", **typed)
    _, odd = tap(
        client, t="t1...", way="type", **{"s0-n-plain": "x", "s0-n-eclair": "-1"}
    )

    assert (query["t"], query["way"]) == (["l12u3..."], ["type"])
    assert odd["t"] == ["t1..."]


def _first(query):
    return {key: values[0] for key, values in query.items()}


def test_the_winner_is_told_once_all_are_entered(client):
    three = text_of(open_table(client, t="t3.t1.l1.", p="4"))
    four = text_of(open_table(client, t="t3.t1.l1.0", p="4"))

    assert "wins" not in three
    assert "Player 1 wins." in four


def test_the_tie_break_is_told(client):
    page = text_of(open_table(client, t="l1.l1j1", p="2", view="result"))

    assert "Player 2 wins" in page
    assert "Cards decide: 2 against 1." in page


def test_lines_worth_nothing_stay_with_their_reason(client):
    page = text_of(open_table(client, t="b1..."))

    assert "Scores nothing alone; two are 6." in page


def test_a_result_folds_the_lines_without_points(client):
    page = open_table(client, t="b1.b1p1.p1.p1", view="result").content.decode()

    fold = page.partition('<li class="zeros">')[2].partition("</details>")[0]
    assert "1 line without points" in fold
    assert fold.count("Scores nothing alone; two are 6.") == 1
    assert page.count("Scores nothing alone; two are 6.") == 1


def test_an_impossible_seat_is_not_scored_and_the_others_are(client):
    page = text_of(open_table(client, t="t9.l1.0.0"))

    assert "Player 1 : 9 Plain" in page
    assert "This is not scored." in page
    assert "wins" not in page
    assert "Player 1 – not scored" in page
    assert "Player 2 2 1 card" in page


def test_the_bar_says_what_is_impossible_itself(client):
    page = open_table(client, t="t9.l1.0.0").content.decode()

    bar = page.partition('id="say"')[2]
    assert "9 Plain" in bar.partition("</p>")[0]


def test_a_shared_win_is_said_once(client):
    page = open_table(client, t="l1.l1", p="2", view="result").content.decode()

    head = " ".join(re.sub("<[^>]+>", " ", page.partition("<h1")[2]).split())
    assert "Player 1 and Player 2 share the win Player 2 has as many cards" in head


def test_cards_outside_the_set_up_are_marked_until_the_box_was_played(client):
    marked = open_table(client, t="q1.0", p="2")
    html = marked.content.decode()
    whole = re.search(r'href="([^"]*deck-filter=none[^"]*)"', html)

    played = text_of(client.get(whole[1].replace("&amp;", "&")))

    assert "We played with the whole box" in text_of(marked)
    assert "We played with the whole box" not in played
    assert "Player 1 wins" in played


def test_fewer_players_and_back_lose_nobody(client):
    _, fewer = tap(client, t="t1.t2.l1.m2", go="p=3")
    page, query = tap(client, **_first(fewer), **{"s0-add": "plain"})

    assert query["t"] == ["t2.t2.l1.m2"]
    assert "Player 4" not in text_of(page)
    more, _ = tap(client, **_first(query), go="p=4")
    assert "Player 4" in text_of(more)


def _single(url):
    return {key: value[0] for key, value in parse_qs(urlsplit(url).query).items()}


def test_another_edition_keeps_what_means_the_same_and_lists_the_rest(client):
    answer = open_table(client, t="l2q1.0..", to="gonuts-first")
    assert answer.url.startswith(address("gonuts-first"))
    page = client.get(answer.url)

    assert _single(answer.url)["t"] == "l2.0.."
    assert "Enter again for Player 1 : 1 Milk." in text_of(page)
    assert "Enter again" not in text_of(_follow(client, page, "They are entered"))


def _follow(client, page, label):
    link = re.search(rf'href="([^"]+)">{label}', page.content.decode())[1]
    return client.get(link.replace("&amp;", "&"))


def test_stand_ins_are_told(client):
    assert "They are a stand-in" in text_of(open_table(client, "gonuts-first"))
    page = text_of(open_table(client, t="v1..."))
    assert "our sources name no points for it" in page


def test_a_ruling_changes_the_points(client):
    page, query = tap(
        client, t="b2.0", p="2", **{"boston-cream-pair": "3", "view": "result"}
    )

    assert query["boston-cream-pair"] == ["3"]
    assert "Two are 3." in text_of(page)


def test_nosh_by_numbers(client):
    form = {"s0-points": "21", "s0-shown": "2", "s0-coins": "7"}
    page, query = tap(client, "nosh", p="3", t="..", **form)

    assert query["t"] == ["n21-2-7.."]
    assert "Player 1 28 7 coins" in text_of(page)


@pytest.mark.parametrize(
    ("t", "way", "form"),
    [
        ("n21-2-7..", "goals", {"s0-coins": "7"}),
        ("g4-5f_6..", "numbers", {"s0-points": "9", "s0-shown": "1", "s0-coins": "6"}),
        ("g4-5f_..", "goals", {"s0-goal0": "4", "s0-goal1": "5", "s0-star1": "on"}),
    ],
)
def test_a_form_of_nosh_that_nobody_touched_changes_nothing(client, t, way, form):
    _, query = tap(client, "nosh", p="3", t=t, way=way, go="seat=1&way=", **form)

    assert (query["t"], query["seat"], "way" in query) == ([t], ["1"], False)


def test_a_form_of_moves_that_nobody_filled_in_changes_nothing(client):
    form = {"layout": "", "moves": "", "way": "moves", "go": "way=outcome"}
    _, query = tap(client, "donuts", p="2", t="v.o.five-1", **form)

    assert (query["t"], query["way"]) == (["v.o.five-1"], ["outcome"])


def test_what_is_no_number_is_named_and_counts_nothing(client):
    answer = open_table(client, "nosh", p="3", t="..", e="1", **{"s0-coins": "many"})

    assert answer.status_code == 200
    assert "This must be a whole number from 0 to 99." in text_of(answer)
    assert 'value="many"' in answer.content.decode()


def test_donuts_by_the_outcome(client):
    page, query = tap(client, "donuts", p="2", end="five-1")

    assert query["t"] == ["v.o.five-1"]
    assert "Player 2 wins" in text_of(page)


def test_the_first_illegal_move_is_named(client):
    layout = "H" * 36
    answer = open_table(
        client, "donuts", p="2", e="1", way="moves", layout=layout, moves="a1 b2 c3"
    )

    page = text_of(client.get(answer.url))

    assert "Move 2: B2 is not" in page or "Move 2: b2 is not on the line" in page
    assert "wins" not in page


BAD = {
    "truncated": "v=1&p=4&t=t3.l",
    "without version": "p=4&t=t3...",
    "foreign": "v=1&p=4&t=https://example.org",
    "version": "v=2&p=4&t=...",
    "negative": "v=1&p=-4&t=...",
    "huge number": f"v=1&p={'9' * 300}&t=...",
    "huge count": "v=1&p=4&t=t100...",
    "too many seats": "v=1&p=4&t=.........",
    "ruling": "v=1&p=4&fewest-tie=perhaps",
    "10 kB": "v=1&p=4&t=" + "t1" * 5000,
    "not text": "v=1&p=4&t=%00%ff%ed%a0%80",
    "other digits": "v=1&p=%D9%A4&t=...",
}


@pytest.mark.parametrize("query", BAD.values(), ids=BAD)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "part"])
def test_a_bad_link_gives_one_sentence_and_an_empty_table(client, query, headers):
    response = client.get(f"{address(GAMEWRIGHT)}?{query}", headers=headers)

    assert response.status_code == 400
    assert text_of(response).count("Here is an empty table.") == 1
    assert len(response.content) < 60_000


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    "query",
    [
        "u=%ff",
        "u=........",
        "seat=99",
        "seat=-1",
        "way=%3Cb%3E",
        "again=x&was=nosh",
        "was=gonuts-first&again=.........",
        "view=no",
        "to=nosh",
        "to=x",
        "fbclid=1",
        "e=1&s0-add=x&s9-add=plain&cell=zz&end=five-7",
        "e=1&s0-coins=" + "9" * 99,
        "e=1&go=undo",
        "e=1&go=%26%26seat%3D99%26way%3D%3Cb%3E",
    ],
)
def test_what_is_odd_beside_a_table_never_breaks_it(client, game_id, query):
    players = GAMES[game_id].player_counts[0]

    response = client.get(f"{address(game_id)}?v=1&p={players}&{query}")

    assert response.status_code in (200, 302)


def test_a_table_is_only_looked_at(client):
    assert client.post(address(GAMEWRIGHT), {"v": "1"}).status_code == 405


@pytest.mark.parametrize("game_id", GAMES)
def test_no_field_of_the_form_could_send_a_name(client, game_id):
    html = client.get(address(game_id)).content.decode()
    inputs = re.findall(r"<input[^>]*data-name-of[^>]*>", html)

    assert inputs
    assert not any(re.search(r"\sname=|\sform=", each) for each in inputs)
    for form in re.findall(r"<form.*?</form>", html, re.DOTALL):
        assert "data-name-of" not in form


def test_no_mark_of_a_player_is_left_on_the_page(client):
    html = open_table(client, t="t3.t3.l1.\ue000").content.decode()

    assert not re.search("[\ue000-\uf8ff]", html)
    assert not re.search(r'="[^"<>]*<span data-seat', html)


def test_a_tap_answers_with_little_and_without_the_database(
    client, django_assert_num_queries, db
):
    cards = "b2f1h2l1m3q1s1t3x1.f1j2t2y1.h3m2t1u2.b1c2l2x1y1.e1k1n2.a2d1g1"
    query = {"p": "6", "t": cards, "e": "1", "s0-add": "glazed"}

    with django_assert_num_queries(0):
        answer = client.get(address(GAMEWRIGHT), {"v": "1", **query}, headers=HTMX)

    assert answer.headers["HX-Push-Url"].startswith(address(GAMEWRIGHT))
    assert b"<html" not in answer.content
    assert b"tile-add" not in answer.content
    assert len(gzip.compress(answer.content)) < 4_000
    assert "HX-Request" in answer.headers["Vary"]


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_asked_of_the_database_and_nothing_is_stored(
    client, game_id, django_assert_num_queries, db
):
    players = GAMES[game_id].player_counts[0]

    with django_assert_num_queries(0):
        page = client.get(address(game_id), {"v": "1", "p": players})

    assert set(page.cookies) <= {"csrftoken"}
    assert not Session.objects.exists()


FOUR = "t1.t2.l1.m2"


def test_a_result_says_how_good_each_score_is(client, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        said = text_of(open_table(client, t=FOUR, view="result"))

    games = "20,000 games played by the computer, 4 players each"
    assert said.count(f"of the scores of {games}") == 4
    assert "compared with 20,000 games played by the computer?" in said


def test_how_good_lists_the_best_score_first(client):
    page = open_table(client, t=FOUR, view="result").content.decode()

    fold = page.partition('class="how-good"')[2].partition("</ul>")[0]
    points = re.findall(r"<b>(\d+)</b>", fold)
    assert points == sorted(points, key=int, reverse=True)
    assert len(points) == 4


@pytest.mark.parametrize(
    "other",
    [{}, {"view": "result", "deck-filter": "none"}, {"view": "result", "t": "t1.t2.."}],
)
def test_entry_other_rulings_and_half_a_table_are_not_measured(client, other):
    said = text_of(open_table(client, **{"t": FOUR, **other}))

    assert "How good is that" not in said
    assert "better than" not in said


FIVE = "v.b.vvvvv_cccc" + 26 * "_"


def test_the_five_that_win_are_marked_on_the_board(client):
    html = open_table(client, "donuts", t=FIVE, p="2", way="board").content.decode()

    marked = re.findall(r'class="cell-box deciding"\s+id="cell-(..)"', html)
    assert marked == ["a1", "b1", "c1", "d1", "e1"]


def test_a_board_to_be_typed_may_be_built_of_tiles(client):
    html = open_table(client, "donuts", t="v", p="2", way="moves").content.decode()

    assert client.get(re.search(r'href="([^"]+tiles=)"', html)[1]).status_code == 200


def test_a_finished_board_of_donuts_says_how_long_the_duel_was(client):
    said = text_of(open_table(client, "donuts", p="2", t=FIVE, view="result"))

    assert "9 moves: shorter than 99 % of 20,000 duels" in said


@pytest.mark.parametrize("ended", ["v.o.five-0", FIVE.replace("vvvvv", "vvvv_")])
def test_nobody_knows_how_long_a_duel_was_without_its_last_board(client, ended):
    said = text_of(open_table(client, "donuts", p="2", t=ended, view="result"))

    assert "duels played by" not in said


def test_a_tap_does_not_answer_with_the_chart(client):
    html = client.get(
        address(GAMEWRIGHT),
        {"v": "1", "p": "4", "t": FOUR, "e": "1", "s0-add": "glazed"},
        headers=HTMX,
    ).content.decode()

    assert 'id="reasons"' in html
    assert "how-good" not in html


def test_the_set_up_stands_there_until_the_first_tap(client):
    empty = open_table(client, t="...")
    begun = open_table(client, t="t1...")

    assert "Leave out the 9 donut cards with 5 dots; 61 remain." in text_of(empty)
    assert "Mucho Matcha" in text_of(empty)
    assert "Leave out" not in text_of(begun)


def test_a_rematch_has_the_same_players_and_rulings_and_no_cards(client):
    page = open_table(
        client, t="t1.t2.l1", p="3", view="result", **{"fewest-tie": "all"}
    ).content.decode()
    link = re.search(r'href="([^"]+)">[^<]*Next game', page)[1].replace("&amp;", "&")

    assert _single(link) == {"v": "1", "p": "3", "fewest-tie": "all", "t": ".."}
    assert "not entered" in text_of(client.get(link))


def test_a_result_is_a_code_where_another_phone_could_open_it(client, settings):
    settings.ALLOWED_HOSTS = ["scores.example", "testserver", "localhost"]
    there = client.get(
        address(GAMEWRIGHT),
        {"v": "1", "p": "2", "t": "t1.l1", "view": "result"},
        headers={"host": "scores.example"},
    )
    here = client.get(
        address(GAMEWRIGHT),
        {"v": "1", "p": "2", "t": "t1.l1", "view": "result"},
        headers={"host": "localhost"},
    )

    codes = ["as a code for phones" in text.content.decode() for text in (there, here)]
    assert codes == [True, False]


def test_the_points_of_a_result_are_worked_out_whatever_its_link_says(client):
    plain = text_of(open_table(client, t="t1.l1", p="2", view="result"))
    forged = text_of(
        open_table(client, t="t1.l1", p="2", view="result", points="99.0", rank="2.1")
    )

    assert "Player 1 wins" in plain
    assert forged == plain


def test_markup_in_a_link_is_never_markup_of_the_page(client):
    html = open_table(
        client, t="t1.l1", p="2", view="result", name="<b>x</b>", way="<i>"
    ).content.decode()
    broken = open_table(client, t="<script>alert(1)</script>", p="2")

    assert ("<b>x</b>" in html, "<i>" in html) == (False, False)
    assert broken.status_code == 400
    assert "<script>alert" not in broken.content.decode()


def test_an_edition_is_asked_for_by_the_cards_that_it_alone_has(client):
    page = text_of(client.get(reverse("games:scorer")))

    for game_id, pages in PAGES.items():
        others = [g for g in GAMES if PAGES[g].edition and g != game_id]
        if pages.edition:
            own, other = GAMES[game_id].card_meanings, GAMES[others[0]].card_meanings
            assert set(pages.cover) <= set(own) - set(other)
    assert "with Coffee and Day-Old Donuts" in page

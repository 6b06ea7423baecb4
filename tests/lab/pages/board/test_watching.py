import json
import re
from html import escape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from gonuts_league.lab.models import PastedLog
from gonuts_league.lab.watching.keeping import MOST_KEPT, MOST_OF_CALLER, keep_logs
from gonuts_league.tables.wording import say_points
from scoring.games.donuts.play.machine import MACHINES as MACHINES_OF_DONUTS
from scoring.games.gonuts.play.machine import MACHINES
from scoring.games.nosh.play.machine import MACHINES as MACHINES_OF_NOSH
from scoring.simulation.seeds import seeds_of

pytestmark = pytest.mark.django_db
SEEDED = "/watch/gonuts-gamewright/?bots=greedy,random,random&seed=7"
PASTE = "/watch/paste/"


def log_of(seed=7, bots=("greedy", "random", "random"), game="gonuts-gamewright"):
    return MACHINES[game].log(int(seeds_of(seed, 1, 1)[0]), bots, {})


def text_of(response):
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(text.split())


def test_a_table_of_bots_leads_to_its_game(client):
    form = {"bot-0": "greedy", "bot-1": "", "bot-2": "random", "seed": "11"}
    form |= {"fewest-tie": "all", "deck-filter": "by-players"}
    form |= {"own-twist-counts": "no", "bear-claw-points": "-2"}

    response = client.post("/watch/?game=gonuts-first&players=3", form)

    assert response.status_code == 302
    asked = parse_qs(urlsplit(response.url).query)
    assert urlsplit(response.url).path == "/watch/gonuts-first/"
    assert asked == {
        "bots": ["greedy,greedy,random"],
        "seed": ["11"],
        "fewest-tie": ["all"],
    }


@pytest.mark.parametrize(
    ("game", "bot"),
    [("gonuts-first", "regret"), ("nosh", "bidder"), ("donuts", "greedy")],
)
def test_the_best_bot_that_is_quick_is_offered_first(client, game, bot):
    form = client.get(f"/watch/?game={game}").context["form"]

    assert form["bot-0"].value() == bot


def test_what_cannot_be_played_is_said_where_it_was_typed(client):
    response = client.post("/watch/?players=2", {"bot-0": "tarot", "seed": "x"})

    assert response.status_code == 400
    assert "This game has no bot called tarot." in text_of(response)
    assert "Enter a whole number." in text_of(response)


def test_the_first_step_is_shown_where_none_is_asked_for(client):
    response = client.get(SEEDED)

    log = log_of()
    page = response.context["page"]
    assert "Round 1 of" in text_of(response)
    assert [slot["card"] for slot in page["table"]["slots"]] == log["rounds"][0]["row"]
    assert "Greedy" in text_of(response)


def test_the_last_step_tells_the_result_of_the_log(client):
    page = client.get(f"{SEEDED}&step=99999").context["page"]

    log = log_of()
    told = [say_points(score["points"]) for score, _seat in page["seats"]]
    assert told == [str(points).replace("-", "−") for points in log["points"]]
    winners = [score["is_winner"] for score, _seat in page["seats"]]
    assert winners == [rank == 1 for rank in log["ranks"]]
    assert page["ways"].get("next", "") == ""


def test_every_step_leads_to_the_one_before_and_after(client):
    url, seen = f"{SEEDED}&step=1", 0
    while url:
        response = client.get(url)
        page = response.context["page"]
        seen += 1
        back = page["ways"].get("back", "")
        assert not back or back.endswith(f"step={seen - 1}")
        url = page["ways"].get("next", "")

    assert f", step {seen} of {seen} " in text_of(response)


def test_rounds_of_the_timeline_lead_to_their_rows(client):
    rounds = client.get(SEEDED).context["page"]["rounds"]

    page = client.get(rounds[4]["url"]).context["page"]
    assert page["rounds"][4]["is_current"]
    assert page["position"]["round"] == 5
    assert page["rule"]["rule"] == "R21"


def test_a_game_of_a_simulation_is_its_number_among_those_of_the_seed(client):
    page = client.get(f"{SEEDED}&number=3").context["page"]

    log = MACHINES["gonuts-gamewright"].log(
        int(seeds_of(7, 3, 1)[0]), ("greedy", "random", "random"), {}
    )
    assert [slot["card"] for slot in page["table"]["slots"]] == log["rounds"][0]["row"]
    assert "number=3" in page["ways"].get("next", "")


def test_the_page_of_a_game_leads_to_one_being_watched(client):
    page = client.get("/games/gonuts-first/")
    url = reverse("simulations:watch-seed", args=["gonuts-first"])
    assert f'href="{url}"' in page.content.decode()

    games = client.get(url, follow=True).context["page"]["games"]
    assert [label for label, _url, is_current in games if is_current] == [
        "Go Nuts for Donuts, first edition"
    ]


def test_htmx_gets_the_step_and_not_the_page(client):
    response = client.get(f"{SEEDED}&step=5", headers={"HX-Request": "true"})

    text = response.content.decode()
    assert "<html" not in text
    assert 'id="game"' in text
    assert 'id="said"' in text
    assert "hx-swap-oob" in text


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (
            "/watch/gonuts-first/?bots=greedy&seed=7",
            "This game is for 2 to 6 players, not for 1.",
        ),
        ("/watch/gonuts-first/?bots=greedy,tarot&seed=7", "has no bot 'tarot'"),
        ("/watch/gonuts-first/?bots=greedy,random&seed=x", "seed: 'x' is not a whole"),
        ("/watch/gonuts-first/?bots=greedy,random&seed=7&number=0", "number: '0'"),
        ("/watch/gonuts-first/?bots=greedy,random&seed=7&fewest-tie=9", "fewest-tie"),
    ],
)
def test_an_address_that_makes_no_game_says_why_beside_the_form(client, url, said):
    response = client.get(url)

    assert response.status_code == 400
    assert said in text_of(response).replace("&#x27;", "'")


def test_an_address_without_bots_leads_to_the_form(client):
    response = client.get("/watch/gonuts-gamewright/")

    assert (response.status_code, response.url) == (
        302,
        "/watch/?game=gonuts-gamewright",
    )


@pytest.mark.parametrize("game", ["tarot", "all"])
def test_a_game_that_is_none_is_not_found(client, game):
    assert client.get(f"/watch/{game}/?bots=random&seed=1").status_code == 404


def test_a_pasted_log_is_kept_and_shown(client):
    log = log_of()

    response = client.post(PASTE, {"text": json.dumps(log)}, follow=True)

    page = response.context["page"]
    assert response.status_code == 200
    assert page["fault"] is None
    assert page["games"] is None
    assert [slot["card"] for slot in page["table"]["slots"]] == log["rounds"][0]["row"]


@pytest.mark.parametrize("form", ["lines", "array"])
def test_many_games_of_a_file_are_shown_one_by_one(client, form):
    logs = [log_of(seed) for seed in (1, 2, 3)]
    lines = "\n".join(map(json.dumps, logs))
    text = json.dumps(logs) if form == "array" else f"{lines}\n"
    file = SimpleUploadedFile("games.jsonl", text.encode())

    first = client.post(PASTE, {"file": file}, follow=True).context["page"]
    second = client.get(first["games"]["next"]).context["page"]

    assert first["games"]["said"] == "Game 1 of 3"
    assert second["games"]["said"] == "Game 2 of 3"
    row = [slot["card"] for slot in second["table"]["slots"]]
    assert row == logs[1]["rounds"][0]["row"]
    assert "number=2" in second["ways"].get("next", "")


def test_an_illegal_log_is_shown_up_to_its_fault_and_the_rule_is_named(client):
    log = log_of()
    log["rounds"][2]["moves"][0]["to"] = "deck"

    response = client.post(PASTE, {"text": json.dumps(log)}, follow=True)

    fault = response.context["page"]["fault"]
    assert fault["rule"]["rule"].startswith("R")
    said = text_of(response).replace("&#x27;", "'")
    assert "Move 1 of round 3 breaks the rules." in said
    assert f"{fault['rule']['question']} {fault['rule']['answer']}" in said
    last = client.get(response.context["page"]["ways"].get("last", "")).context["page"]
    assert (last["position"]["round"], last["position"]["rounds"]) == (3, 3)


def test_a_deck_that_is_none_still_says_which_rule_it_breaks(client):
    log = log_of()
    log["deck"].append("plain")

    response = client.post(PASTE, {"text": json.dumps(log)}, follow=True)

    page = response.context["page"]
    assert page["table"] is None
    assert page["fault"]["rule"]["question"] == "Which cards are in the deck?"
    assert "Round 1 breaks the rules." in text_of(response)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a log, or choose its file."),
        ("  \n ", "Paste a log, or choose its file."),
        ("[]", "There is no game in it."),
        ("{", "not JSON"),
        ("{}\n{", "[1]: not JSON"),
        ("{}", "game: must be one of"),
        ('{"game": "gonuts-first", "players": 9}', "players: must be a whole number"),
        (
            '{"game": "gonuts-first", "players": 2, "rulings": {"x": "y"}, "deck": [],'
            ' "rounds": []}',
            "rulings.x: this game has no ruling",
        ),
        (" " * 1_000_000 + "{}", "More than 1 MB is too much."),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_cannot_be_read_is_said_and_stays_in_the_field(client, text, said):
    response = client.post(PASTE, {"text": text})

    assert response.status_code == 400
    assert said in text_of(response)
    assert response.context["paste"]["text"].value() == text
    assert not PastedLog.objects.exists()


def test_a_file_of_other_bytes_is_refused(client):
    file = SimpleUploadedFile("games.jsonl", b"\xff\xfe\x00")

    response = client.post(PASTE, {"file": file})

    assert response.status_code == 400
    assert "not UTF-8" in text_of(response)


def test_a_later_game_that_cannot_be_read_says_so_in_its_place(client):
    text = f'{json.dumps(log_of())}\n{{"game": "gonuts-first"}}'
    first = client.post(PASTE, {"text": text}, follow=True).context["page"]

    response = client.get(first["games"]["next"])

    assert response.status_code == 200
    assert "players: must be a whole number from 2 to 6." in text_of(response)


def test_what_a_log_calls_its_bots_is_no_markup(client):
    log = log_of()
    log["bots"] = ["<b>Eve</b>", "Eve", "Eve"]

    response = client.post(PASTE, {"text": json.dumps(log)}, follow=True)

    assert "<b>Eve" not in response.content.decode()
    assert "&lt;b&gt;Eve&lt;/b&gt;" in response.content.decode()


def test_only_the_newest_logs_are_kept():
    first = keep_logs([{}])
    PastedLog.objects.bulk_create(
        [PastedLog(content=b"", games=1) for _ in range(MOST_KEPT - 1)]
    )

    keep_logs([{}])

    assert PastedLog.objects.count() == MOST_KEPT
    assert not PastedLog.objects.filter(pk=first.pk).exists()


def test_a_caller_who_pastes_much_pushes_out_only_logs_of_its_own(client):
    others = keep_logs([{}], caller="192.168.1.9")
    own = [keep_logs([{}], caller="127.0.0.1") for _ in range(MOST_OF_CALLER)]

    client.post(PASTE, {"text": json.dumps(log_of())})

    kept = set(PastedLog.objects.values_list("pk", flat=True))
    assert own[0].pk not in kept
    assert {others.pk, *(log.pk for log in own[1:])} < kept


def test_nothing_is_compiled_while_somebody_waits(client, settings, monkeypatch):
    settings.COMPILES_IN_REQUESTS = False
    monkeypatch.setattr(
        "gonuts_league.lab.watching.filming.is_ready", lambda game: False
    )
    kept = keep_logs([log_of()])

    for url in (SEEDED, f"/watch/log/{kept.token}/"):
        response = client.get(url)
        assert response.status_code == 503
        assert "still getting ready" in text_of(response)
        assert f'href="{escape(url)}"' in response.content.decode()
    pasted = client.post(PASTE, {"text": json.dumps(log_of())})
    assert "still getting ready" in text_of(pasted)


def test_a_game_of_nosh_shows_bids_sales_and_claims(client):
    url = "/watch/nosh/?bots=greedy,greedy,bidder&seed=7&step=1"
    words = set()
    while url:
        page = client.get(url).context["page"]
        words |= {seat["bid"] for seat in page["table"]["seats"]}
        words |= {stand["sale"] for stand in page["table"]["stands"]}
        words |= {"claimed" for goal in page["table"]["goals"] if goal["is_moving"]}
        url = page["ways"].get("next", "")

    assert {"has passed", "bids 1 coin", "up for sale", "claimed"} <= words
    assert any(word.startswith("Bidder,") for word in words)


def test_a_game_of_donuts_shows_where_it_goes_and_what_turns_over(client):
    url = "/watch/donuts/?bots=greedy,random&seed=7&step=1"
    rules, moving = set(), 0
    while url:
        page = client.get(url).context["page"]
        rules.add(page["rule"]["rule"])
        moving += sum(
            cell["is_last"] or cell["is_flipped"]
            for _row, cells in page["table"]["rows"]
            for cell in cells
        )
        url = page["ways"].get("next", "")

    assert rules >= {"D1", "D3", "D4", "D9"}
    assert moving > len(page["rounds"])
    deciding = [
        cell
        for _row, cells in page["table"]["rows"]
        for cell in cells
        if cell["is_deciding"]
    ]
    assert len(deciding) >= 5


def test_the_end_of_a_duel_says_how_long_it_was(client):
    url = "/watch/donuts/?bots=greedy,random&seed=7"
    last = client.get(f"{url}&step=999")
    before = client.get(last.context["page"]["ways"].get("back", ""))

    placed = sum(seat["placed"] for seat in last.context["page"]["table"]["seats"])
    assert f"{placed} moves: " in text_of(last)
    assert "20,000 duels played by the computer" in text_of(last)
    assert "duels played by" not in text_of(before)


@pytest.mark.parametrize(
    ("spoil", "round_number"),
    [
        (lambda log: log["deck"].append("treat-1"), 1),
        (lambda log: log["goals"]["red"][0].update(points=99), 1),
        (lambda log: log["favorites"].__setitem__(0, log["favorites"][1]), 1),
        (lambda log: log["rounds"].pop(), 7),
    ],
    ids=["box", "goals", "favourites", "rounds"],
)
def test_a_nosh_log_that_does_not_fit_the_box_is_told_by_its_round(
    client, spoil, round_number
):
    log = MACHINES_OF_NOSH["nosh"].log(7, ("random",) * 3, {})
    spoil(log)

    response = client.post(PASTE, {"text": json.dumps(log)}, follow=True)

    assert f"Round {round_number} breaks the rules." in text_of(response)


def test_a_fault_of_donuts_is_told_by_its_move_alone(client):
    log = MACHINES_OF_DONUTS["donuts"].log(7, ("random", "random"), {})
    log["moves"][4] = log["moves"][0]

    response = client.post(PASTE, {"text": json.dumps(log)}, follow=True)

    assert "Move 5 breaks the rules." in text_of(response)


def test_a_game_is_played_once_however_many_steps_are_seen(client, monkeypatch):
    played = []
    machine = type(MACHINES_OF_DONUTS["donuts"])
    log = machine.log

    def counting(self, *asked):
        played.append(asked)
        return log(self, *asked)

    monkeypatch.setattr(machine, "log", counting)
    for step in range(1, 5):
        client.get(f"/watch/donuts/?bots=random,random&seed=7&step={step}")

    assert len(played) == 1


@pytest.mark.parametrize(
    ("is_compiled", "status"), [(False, 503), (True, 200)], ids=["plain", "compiled"]
)
def test_bots_that_search_are_refused_where_nothing_is_compiled(
    client, monkeypatch, is_compiled, status
):
    playing = "gonuts_league.lab.watching.playing"
    monkeypatch.setattr(f"{playing}.is_slow", lambda: not is_compiled)
    monkeypatch.setattr(f"{playing}.SEARCHING", ("greedy",))

    response = client.get("/watch/donuts/?bots=random,greedy&seed=7")

    assert response.status_code == status
    assert ("thinks too long" in text_of(response)) is not is_compiled

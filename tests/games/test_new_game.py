"""A fifth game is added by its two registrations, and by nothing else."""

import ast
import io
import json
from importlib.util import find_spec, module_from_spec
from pathlib import Path

import pytest
from django.urls import reverse

from gonuts_league.api.serializers import score as score_schema
from gonuts_league.api.views import clubs as club_views
from gonuts_league.events import presets
from gonuts_league.games.registry import PAGES
from gonuts_league.leagues.history.games_csv import reading
from gonuts_league.standings.statistics import badges
from gonuts_league.tables.models import Result
from gonuts_league.tables.wording import say_family
from scoring import GAMES
from scoring.command import run
from scoring.templates import TEMPLATES
from tests.clubs.readers import client_as
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table, token_of
from tests.games import crumbs

ROOT = Path(__file__).resolve().parents[2]
PEOPLE = ("Ada", "Bert")
# What one game has for itself beside its packages: its solver, its club's own cards.
OWN = (
    *("scoring/games/", "/migrations/"),
    *("gonuts_league/games/families/", "gonuts_league/games/registry.py"),
    *("gonuts_league/lab/solver/", "gonuts_league/lab/pages/board/worth.py"),
    "gonuts_league/lab/pages/board/playing.py",
    *("gonuts_league/tables/pages/goals.py", "gonuts_league/tables/selectors.py"),
    "gonuts_league/tables/services/goal_decks.py",
)


@pytest.fixture
def _crumbs(monkeypatch):
    for message_id, text in crumbs.TEMPLATES.items():
        monkeypatch.setitem(TEMPLATES, message_id, text)
    monkeypatch.setitem(GAMES, "crumbs", crumbs.GAME)
    monkeypatch.setitem(PAGES, "crumbs", crumbs.PAGES)


@pytest.fixture
def table(db, _crumbs):
    sizes = {"seats_min": 2, "seats_preferred": 2, "seats_max": 3}
    event = EventFactory(game="crumbs", **sizes)
    return make_table(make_round(event), people=PEOPLE)


def words_of(response):
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def post(client, table, action, **form):
    url = reverse(f"table:phone-{action}", args=[token_of(table), table.round.number])
    return client.post(url, form, follow=True)


def enter(client, table):
    for position, card in enumerate(("cherry", "crust")):
        seat = table.seats.get(position=position)
        post(client, table, "tap", seat=seat.pk, add=card)
    table.refresh_from_db()


@pytest.mark.usefixtures("_crumbs")
@pytest.mark.parametrize(
    "name", ["games:game", "games:rulings", "games:sheet", "games:scorer-game"]
)
def test_its_pages_open(client, name):
    assert "Crumbs" in words_of(client.get(reverse(name, args=["crumbs"])))


@pytest.mark.usefixtures("_crumbs")
def test_it_is_offered_where_games_are_chosen(client, db):
    organiser = client_as("organiser", (event := EventFactory()).club)
    setup = organiser.get(reverse("events:new", args=[event.club.slug]))

    for page in (
        client.get(reverse("games:index")),
        client.get(reverse("games:scorer")),
        setup,
    ):
        assert "Crumbs" in words_of(page)


@pytest.mark.usefixtures("_crumbs")
def test_the_quick_scorer_counts_it(client):
    link = {"v": "1", "p": "2", "t": "a1.b1", "e": "1", "s0-add": "cherry"}
    page = client.get(reverse("games:scorer-game", args=["crumbs"]), link, follow=True)

    assert "t=a1c1.b1" in page.redirect_chain[0][0]
    assert "3 points each." in words_of(page)
    again = page.redirect_chain[0][0] + "&view=result"
    assert "wins" in words_of(client.get(again))


@pytest.mark.usefixtures("_crumbs")
def test_its_blank_sheet_has_its_cards_and_the_sums(client):
    page = words_of(client.get(reverse("games:sheet", args=["crumbs"])))

    rows = [part.split("<")[0].strip() for part in page.split('<th scope="row">')[1:]]
    assert rows[:5] == ["Crumb", "Crust", "Cherry", "Number of cards", "Points"]


def test_a_phone_enters_and_confirms_it_and_the_standings_show_it(client, table):
    enter(client, table)
    post(client, table, "confirm", version=table.version)

    seats = Result.objects.get(table=table, state="confirmed").seats
    assert [int(seat.points) for seat in seats.order_by("seat__position")] == [3, 2]
    event = table.round.event
    reader = client_as("organiser", event.club)
    where = reverse("standings:game", args=[event.slug, table.pk])
    assert "3 points each." in words_of(reader.get(where))
    page = words_of(reader.get(reverse("standings:event", args=[event.slug])))
    assert page.index("Ada") < page.index("Bert")


def test_a_slip_of_it_is_printed_and_typed_in_at_the_desk(table):
    event = table.round.event
    desk = client_as("organiser", event.club)
    slip = words_of(desk.get(reverse("events:slips", args=[event.slug, 1])))
    grid = reverse("table:grid", args=[event.slug, table.pk])
    page = words_of(desk.get(grid))
    before = page.split('name="before" value="')[1].split('"')[0]

    form = {
        "act": "confirm",
        "depth": "cards",
        "game": 1,
        "c-0-crust": 2,
        "c-1-crumb": 1,
    }
    desk.post(grid, form | {"before": before.replace("&quot;", '"')})

    assert all(name in slip and name in page for name in ("Crumb", "Crust", "Cherry"))
    seats = Result.objects.get(table=table, state="confirmed").seats
    assert [int(seat.points) for seat in seats.order_by("seat__position")] == [4, 1]


@pytest.mark.usefixtures("_crumbs")
def test_the_command_and_the_api_score_it(client):
    seats = [{"player": "Ada", "cards": {"cherry": 2}}, {"player": "Bert"}]
    text = json.dumps({"game": "crumbs", "seats": seats})
    out = io.StringIO()

    run("-", io.BytesIO(text.encode()), out, io.StringIO())
    answer = client.post("/api/v1/score/", text, content_type="application/json").json()

    assert json.loads(out.getvalue()) == answer
    assert (answer["winners"], answer["seats"][0]["points"]) == (["Ada"], 6)


@pytest.mark.usefixtures("_crumbs")
def test_its_family_has_its_name():
    assert say_family("crumbs") == "Crumbs"


def imported_anew(module):
    """A module as the next start of the program has it; the one in use stays."""
    spec = find_spec(module.__name__)
    anew = module_from_spec(spec)
    spec.loader.exec_module(anew)
    return anew


@pytest.mark.usefixtures("_crumbs")
def test_what_is_made_of_the_registries_at_the_start_has_it():
    schema = imported_anew(score_schema)
    thresholds = {badge.code: badge.threshold for badge in imported_anew(badges).BADGES}
    table, _several = schema.REQUEST["application/json"]["oneOf"]

    assert table["properties"]["game"]["enum"][-1] == "crumbs"
    assert "crumbs_left" in table["properties"]
    assert [each.name for each in schema.EXAMPLES][-2:] == ["Crumbs", "several tables"]
    assert "crumbs-evening" in imported_anew(presets).PRESETS_BY_ID
    assert imported_anew(reading)._GAMES_BY_NAME["krümel"] == "crumbs"
    assert imported_anew(club_views).FAMILIES[-1] == "crumbs"
    assert thresholds["every-edition"] == len(GAMES)


def test_no_other_place_names_a_game():
    """Neither by its id or its family, nor by its package."""
    named = {*GAMES, *(game.family for game in GAMES.values())}
    packages = tuple(f"scoring.games.{game.family}" for game in GAMES.values())
    places = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for room in ("scoring", "gonuts_league")
        for path in sorted((ROOT / room).rglob("*.py"))
        if not any(own in str(path) for own in OWN)
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.Constant) and node.value in named)
        or (
            isinstance(node, ast.ImportFrom)
            and (node.module or "").startswith(packages)
        )
    ]

    assert places == []

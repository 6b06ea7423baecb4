import subprocess
import sys

from gonuts_league.lab import bots as readiness
from scoring import compiled
from scoring.simulation import warm

SITE = """
import sys
import django
from django.urls import get_resolver
django.setup()
print(len(get_resolver().url_patterns) > 0, "numba" in sys.modules)
"""


def test_the_site_starts_without_the_compiler():
    done = subprocess.run(
        [sys.executable, "-c", SITE], capture_output=True, text=True, check=True
    )

    assert done.stdout == "True False\n"


def test_bots_are_slow_where_nothing_is_compiled(monkeypatch):
    monkeypatch.setattr(compiled, "IS_COMPILED", False)

    assert readiness.is_slow() is True


def test_a_game_is_ready_once_it_is_compiled(monkeypatch):
    monkeypatch.setattr(warm, "is_warm", lambda game_id: game_id == "nosh")

    assert readiness.is_ready("nosh") is True
    assert readiness.is_ready("gonuts-first") is False


def test_bots_have_names_of_the_language_of_the_page(client):
    page = client.get("/donuts/play/", headers={"Accept-Language": "de"})

    html = page.content.decode()
    assert [f"<b>{name}</b>" in html for name in ("Perfekt", "Gierig", "Zufall")] == [
        *(True, True, True)
    ]
    assert "<b>Greedy</b>" not in html
    assert readiness.bot_name("newcomer") == "Newcomer"

"""The registry of actions: whatever is logged is declared, and known names rest."""

import ast
from pathlib import Path

import pytest

import gonuts_league
import gonuts_league.trf.services
from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import ACTIONS, log_action, names_among
from tests.factories.clubs import ClubFactory

LOGGING = ("log_action", "log_event", "log_round")


def logged_names():
    """The names that stand in calls that log an action, be it on one of two ways."""
    for path in Path(gonuts_league.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            called = getattr(getattr(node, "func", None), "id", "")
            if called in LOGGING and len(node.args) > 1:
                for part in ast.walk(node.args[1]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value


def test_whatever_is_logged_is_registered():
    names = {name for name in logged_names() if not name.endswith("-")}

    assert len(names) > 40
    assert names <= set(ACTIONS)


@pytest.mark.django_db
def test_an_action_that_is_not_registered_is_not_logged():
    with pytest.raises(KeyError):
        log_action(ClubFactory(), "table-washed", actor=Actor())


def test_an_action_is_undone_or_rests_on_nothing():
    for name, action in ACTIONS.items():
        needs_nothing = not (action.rests or action.needs or action.takes_back)
        assert action.undo or needs_nothing, name


def test_only_known_actions_and_families_are_named():
    said = [each.takes_back for each in ACTIONS.values()]
    said += [names for each in ACTIONS.values() for _, names in each.what_rests]

    assert [
        name for names in said for name in names.split() if not names_among(name)
    ] == []

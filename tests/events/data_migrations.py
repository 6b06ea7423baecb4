"""Run by `tests/test_migrations.py`, with the tables that migrations make."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

OTHERS = [
    ("clubs", "0005_recording_by_members"),
    ("players", "0005_guests_and_merging"),
]
BEFORE = [*OTHERS, ("events", "0014_tie_decisions")]
AFTER = [*OTHERS, ("events", "0016_entries_without_guests")]


def migrate(targets):
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def migrated_again():
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def enter(apps, name, *entries):
    """A person with one entry for each (guest, removed) given."""
    club, _ = apps.get_model("clubs", "Club").objects.get_or_create(slug="c")
    player = apps.get_model("players", "Player").objects.create(
        club=club, name=name, name_key=name
    )
    events = apps.get_model("events", "Event").objects
    for number, (is_guest, is_removed) in enumerate(entries):
        event, _ = events.get_or_create(
            slug=f"e{number}", club=club, scoring_version="1"
        )
        event.entries.create(
            player=player,
            is_guest=is_guest,
            removed_at=timezone.now() if is_removed else None,
        )


@pytest.mark.django_db(transaction=True)
def test_who_was_only_ever_a_guest_is_one_and_back(migrated_again):
    apps = migrate(BEFORE)
    enter(apps, "always", (True, False), (True, False))
    enter(apps, "once", (True, False), (False, False))
    enter(apps, "but for a mistake", (True, False), (False, True))
    enter(apps, "never", (False, False))
    enter(apps, "absent")

    players = migrate(AFTER).get_model("players", "Player").objects
    guests = set(players.filter(is_guest=True).values_list("name", flat=True))
    entries = migrate(BEFORE).get_model("events", "Entry").objects
    marked = entries.filter(is_guest=True).values_list("player__name", flat=True)

    assert guests == {"always", "but for a mistake"}
    assert sorted(marked) == ["always", "always"] + ["but for a mistake"] * 2

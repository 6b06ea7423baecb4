"""Every model and every field is in a club's file, or is excused by name."""

import json
import zipfile

import pytest
from django.apps import apps
from django.db.models import JSONField

from gonuts_league.clubs.models import Club
from gonuts_league.safekeeping.club_file.belonging import (
    CLUB,
    EXCUSED,
    USER,
    carried_fields,
    carried_models,
    removed_models,
)
from gonuts_league.safekeeping.club_file.references import SHAPES, TEXTS
from gonuts_league.safekeeping.club_file.writing import write_club
from tests.factories.clubs import MembershipFactory
from tests.played import event_of

# JSON fields in which no id of a row stands.
NO_IDS = {
    "events.Event.levels",
    "events.Event.rulings",
    "events.Event.tie_breaks",
    "events.Round.bound",
    "events.Round.proven",
    "events.Stage.schedule",
    "leagues.Season.families",
    "leagues.Season.tie_breaks",
    "players.PlayerChange.after",
    "players.PlayerChange.before",
    "tables.GameEntry.fields",
    "tables.GoalDeck.cards",
    "tables.GoalDeck.names",
    "tables.GoalDeck.treats",
    "tables.Result.fields",
    "tables.Result.rulings",
    "tables.ResultGame.cards",
    "tables.ResultGame.tie_break",
    "tables.ResultSeat.tie_break",
    "tables.SeatEntry.again",
    "tables.SeatEntry.cards",
    "tables.Table.rulings",
}


def our_models():
    every = apps.get_models(include_auto_created=True)
    return {
        each._meta.label: each
        for each in every
        if each.__module__.startswith("gonuts_league.")
    }


def test_every_model_is_carried_or_excused():
    carried = {*carried_models(), USER}
    between_accounts = {"clubs.User_groups", "clubs.User_user_permissions"}

    assert our_models().keys() - carried - between_accounts == {
        label for label in EXCUSED if label.count(".") == 1
    }
    assert not carried & EXCUSED.keys()


def test_every_field_is_carried_or_excused_and_no_excuse_is_left_over():
    fields = {
        f"{label}.{field.name}"
        for label, model in our_models().items()
        for field in (*model._meta.concrete_fields, *model._meta.many_to_many)
    }
    carried = {
        f"{label}.{field.name}"
        for label in (*carried_models(), USER)
        for field in carried_fields(apps.get_model(label))
    }
    of_carried = {
        name for name in fields if name.rpartition(".")[0] in {*carried_models(), USER}
    }

    assert of_carried - carried == {
        # Its rows are a model of their own.
        "players.Player.groups",
        *(name for name in EXCUSED if name.count(".") == 2),
    }
    assert not [name for name in EXCUSED if name.count(".") == 2 and name not in fields]


def test_every_json_field_says_whether_ids_are_in_it():
    every = {
        f"{label}.{field.name}"
        for label in carried_models()
        for field in apps.get_model(label)._meta.concrete_fields
        if isinstance(field, JSONField)
    }

    assert every == NO_IDS | SHAPES.keys()
    assert not NO_IDS & SHAPES.keys()
    for name in TEXTS:
        label, _dot, field = name.rpartition(".")
        assert apps.get_model(label)._meta.get_field(field)


def test_all_that_reaches_a_club_goes_when_it_is_replaced():
    removed = [model._meta.label for model, _path in removed_models()]

    assert {*carried_models()} - {CLUB} <= {*removed}
    assert {*removed} - {*carried_models()} <= EXCUSED.keys()


@pytest.mark.django_db
def test_no_secret_is_in_a_file(tmp_path):
    event = event_of(4)
    Club.objects.update(wifi_password="Ring of the hall", has_wifi_code=True)
    member = MembershipFactory(club=event.club)
    member.user.set_password("Glazed ring 7")
    member.user.email = "olga@ring.test"
    member.user.save()
    code = event.table_links.create(number=1).code
    write_club(Club.objects.get(pk=event.club_id), tmp_path / "club.zip")

    with zipfile.ZipFile(tmp_path / "club.zip") as packed:
        content = b"".join(map(packed.read, packed.namelist()))
        held = json.loads(packed.read("manifest.json"))
    for secret in (member.user.password, member.user.email, code, "Ring of the hall"):
        assert secret.encode() not in content
    assert member.user.username.encode() in content
    assert held["counts"]["events.Entry"] == 4

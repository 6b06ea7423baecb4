"""What is no club's file, or not all of it, is refused, and nothing has changed."""

import json
import random
from contextlib import nullcontext

import pytest

from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.players.models import Player
from gonuts_league.runtime.backups import archive
from gonuts_league.runtime.backups.archive import RestoreError
from gonuts_league.safekeeping.club_file.reading import look_at
from gonuts_league.safekeeping.club_file.replacing import bring_club
from gonuts_league.safekeeping.club_file.writing import SEAL_KEY, write_club
from gonuts_league.tables.models import ResultSeat
from tests.events.actions import play_round
from tests.played import event_of
from tests.runtime.backups import damaging
from tests.runtime.backups.damaging import (
    damage,
    damage_member,
    members_of,
    with_new_checksums,
    write,
)
from tests.soak import tries

pytestmark = pytest.mark.django_db
PEOPLE = "players.Player.jsonl"


@pytest.fixture
def path(tmp_path):
    event = event_of(8)
    play_round(event)
    write_club(event.club, tmp_path / "club.zip")
    return tmp_path / "club.zip"


def figures():
    return {
        "people": list(Player.ever.values_list("name", "created_at")),
        "points": list(ResultSeat.objects.order_by("pk").values_list("rank", "points")),
        "acts": list(JournalEntry.objects.order_by("pk").values_list("act", "at")),
        "club": list(Club.objects.values_list("name", "created_at", "wifi_name")),
    }


def refusal(path):
    try:
        bring_club(path, user=None)
    except RestoreError as error:
        return error.code
    return ""


def sealed(members, **changed):
    return damaging.sealed(members, SEAL_KEY, **changed)


def with_people(change):
    """A change of the first person, sealed."""

    def apply(members):
        first, _newline, rest = members[PEOPLE].partition(b"\n")
        row = json.loads(first)
        row |= change
        return sealed(members | {PEOPLE: json.dumps(row).encode() + b"\n" + rest})

    return apply


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda held: {"song.txt": b"la"}, "club-file-foreign"),
        (lambda held: held | {"manifest.json": b"[]"}, "club-file-foreign"),
        (lambda held: held | {"manifest.json": b"{"}, "club-file-damaged"),
        (lambda held: held | {PEOPLE: b"{}"}, "club-file-damaged"),
        (lambda held: held | {"../../more": b"x"}, "club-file-damaged"),
        (lambda held: sealed(held, kind="backup"), "club-file-foreign"),
        (lambda held: sealed(held, format=2), "club-file-newer"),
        (lambda held: sealed(held | {"x.Y.jsonl": b""}), "club-file-newer"),
        (lambda held: sealed(held, counts={"x.Y": 0}), "club-file-newer"),
        (lambda held: sealed(held, numbers={}), "club-file-damaged"),
        (lambda held: sealed(held, events=[]), ""),
        (with_people({"strength": 9}), "club-file-newer"),
        (with_people({"id": 2}), "club-file-damaged"),
        (with_people({"club": 2}), "club-file-damaged"),
        (with_people({"name": None}), "club-file-damaged"),
        (with_people({"name": "x" * 81}), "club-file-damaged"),
        (with_people({"name": ""}), "club-file-damaged"),
        (with_people({"name": "\ud800"}), "club-file-damaged"),
        (with_people({"created_at": "soon"}), "club-file-damaged"),
        (with_people({"is_young": [1]}), "club-file-damaged"),
        (with_people({"merged_into": True}), "club-file-damaged"),
        (with_people({"merged_into": 99}), "club-file-damaged"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_has_changed(path, change, code):
    before = figures()
    write(path, change(members_of(path)))

    assert refusal(path) == code
    assert figures() == before


def test_a_backup_and_any_other_file_are_told_apart(path, tmp_path):
    other = tmp_path / "other.zip"
    other.write_bytes(b"PK and no more")

    assert refusal(other) == "club-file-foreign"
    with pytest.raises(RestoreError, match="no backup"):
        archive.read_manifest(path)


def test_a_bomb_is_refused_before_it_is_unpacked(path, monkeypatch):
    monkeypatch.setattr(archive, "_FREELY_BYTES", 1024**2)
    members = sealed(members_of(path) | {"people.csv": bytes(40 * 1024**2)})
    write(path, members)

    assert path.stat().st_size < 500_000
    assert refusal(path) == "club-file-damaged"


def test_a_field_that_an_earlier_version_did_not_have_gets_its_default(path):
    members = members_of(path)
    rows = [json.loads(line) for line in members[PEOPLE].splitlines()]
    for row in rows:
        del row["has_open_badges"]
    lines = "".join(json.dumps(row) + "\n" for row in rows).encode()
    write(path, sealed(members | {PEOPLE: lines}))

    assert refusal(path) == ""
    assert not Player.objects.filter(has_open_badges=True).exists()


def test_no_damaged_file_is_taken_in_with_other_figures(path, tmp_path):
    rng = random.Random(17)
    whole, members, before = path.read_bytes(), members_of(path), figures()
    spoiled = tmp_path / "spoiled.zip"

    for number in range(tries(10_000, few=100)):
        if number % 3:
            spoiled.write_bytes(damage(whole, rng))
        else:
            write(spoiled, with_new_checksums(damage_member(members, rng)))
        refused = refusal(spoiled)
        assert refused in ("", "club-file-damaged", "club-file-foreign")
        with nullcontext() if not refused else pytest.raises(RestoreError):
            look_at(spoiled)
        assert figures() == before


def test_a_file_sealed_anew_is_refused_or_taken_in_without_a_stack_trace(path):
    rng = random.Random(4)
    members = members_of(path)
    names = sorted(name for name in members if name.endswith(".jsonl"))

    for _number in range(tries(2_000, few=20)):
        name = rng.choice(names)
        content = damage(members[name] + b"..", rng)
        write(path, sealed(members | {name: content}))
        assert refusal(path) in ("", "club-file-damaged", "club-file-newer")

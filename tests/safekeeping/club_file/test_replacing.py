"""Taking in a club's file: new, in place of the same club, and after an erasure."""

import pytest
from django.db import connection

from gonuts_league.clubs.enums import Export, Role
from gonuts_league.clubs.models import Club, JournalEntry, User
from gonuts_league.clubs.services.accounts import log_export
from gonuts_league.events.models import Event
from gonuts_league.jobs.services import request_job
from gonuts_league.leagues.services.recounting import request_recount
from gonuts_league.players.models import Player
from gonuts_league.players.services import add_player, erase_player
from gonuts_league.runtime.backups import erasures
from gonuts_league.runtime.backups.archive import RestoreError
from gonuts_league.safekeeping.club_file.reading import look_at
from gonuts_league.safekeeping.club_file.replacing import bring_club
from gonuts_league.safekeeping.club_file.writing import write_club
from gonuts_league.tables.services.entry import tap_card
from tests.events.actions import ME, play_round, start_round
from tests.factories.clubs import ClubFactory, MembershipFactory, UserFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "club.zip"


@pytest.fixture
def noted(monkeypatch):
    """What is written down of erasures beside a league's file."""
    kept = set()
    for module in ("gonuts_league.safekeeping.club_file.replacing",):
        monkeypatch.setattr(f"{module}.erasures", lambda: set(kept))
        monkeypatch.setattr(f"{module}.note_erasures", kept.update)
    monkeypatch.setattr("gonuts_league.players.services.note_erasures", kept.update)
    return kept


def as_elsewhere(club):
    """Make the club here another one than that of the file."""
    Club.objects.filter(pk=club.pk).update(created_at="2020-01-01T00:00Z")


def test_a_club_comes_beside_others_under_addresses_of_its_own(event, path):
    play_round(event)
    club = event.club
    write_club(club, path)
    as_elsewhere(club)
    before = set(Event.objects.values_list("pk", "slug"))
    owner = UserFactory()

    look = look_at(path)
    new = bring_club(path, user=owner)

    assert (look.name, look.people, look.events, look.ours) == (club.name, 8, 1, None)
    assert (new.name, new.pk != club.pk, new.slug != club.slug) == (
        club.name,
        True,
        True,
    )
    assert set(club.events.values_list("pk", "slug")) == before
    assert new.events.get().slug not in {slug for _pk, slug in before}
    assert list(new.memberships.values_list("user", "role")) == [(owner.pk, Role.OWNER)]
    assert new.players.count() == club.players.count() == 8
    connection.check_constraints()


def test_a_club_that_is_new_needs_an_owner(event, path):
    write_club(event.club, path)
    as_elsewhere(event.club)

    with pytest.raises(RestoreError) as refused:
        bring_club(path, user=None)

    assert refused.value.code == "club-file-owner"
    assert Club.objects.count() == 1


def test_a_file_lets_nobody_in_and_keeps_who_did_what(event, path):
    club = event.club
    olga = MembershipFactory(club=club, role=Role.OWNER, user__username="olga").user
    hugo = MembershipFactory(club=club, user__username="hugo").user
    for user in (olga, hugo):
        JournalEntry.objects.create(club=club, act="pages-opened", user=user)
    write_club(club, path)
    as_elsewhere(club)
    stranger = hugo

    new = bring_club(path, user=olga)

    by = [each.user for each in new.journal.filter(act="pages-opened").order_by("pk")]
    assert by[0] == olga
    assert (by[1].username != stranger.username, by[1].is_active) == (True, False)
    assert not by[1].has_usable_password()
    assert new.memberships.get().user == olga
    write_club(new, path)
    count = User.objects.count()
    bring_club(path, user=olga)
    assert User.objects.count() == count


def test_who_may_sign_in_stays_when_a_club_is_replaced(event, path):
    write_club(event.club, path)
    Club.objects.update(wifi_password="three odd words", has_wifi_code=True)
    member = MembershipFactory(club=event.club)
    other = ClubFactory()
    job = request_recount(event.club)
    another = request_job("draw-round", key="x", params={}, club=other)

    club = bring_club(path, user=None)

    assert (club.pk, club.slug) == (event.club_id, event.club.slug)
    assert club.memberships.get() == member
    assert (club.wifi_password, club.has_wifi_code) == ("three odd words", True)
    job.refresh_from_db()
    another.refresh_from_db()
    assert (job.state, another.state) == ("cancelled", "queued")


def test_who_took_files_away_here_stays_noted_when_a_club_is_replaced(event, path):
    club, other = event.club, ClubFactory()
    player = club.players.first()
    log_export(club, Export.CLUB, actor=ME)
    write_club(club, path)
    log_export(club, Export.PERSON, actor=ME, player=player.pk)
    lost = add_player(club, name="Late Comer", actor=ME)
    log_export(club, Export.PERSON, actor=ME, player=lost.pk)
    log_export(other, Export.SITE, actor=ME)
    taken = JournalEntry.objects.filter(act="file-taken").order_by("pk")
    before = list(taken.filter(club=club).values_list("at", "user", "after__what"))

    bring_club(path, user=None)
    bring_club(path, user=None)

    notes = list(taken.filter(club=club))
    assert [(each.at, each.user_id, each.after["what"]) for each in notes] == before
    there = Player.objects.get(club=club, created_at=player.created_at)
    assert there.pk != player.pk
    about = [each.after.get("player") for each in notes]
    assert about == [None, there.pk, lost.pk]
    assert taken.filter(club=other).count() == 1
    connection.check_constraints()


def test_the_look_says_which_side_is_newer_event_by_event(event, path):
    same = event_of(4)
    Event.objects.filter(pk=same.pk).update(club=event.club)
    there = event_of(4)
    Event.objects.filter(pk=there.pk).update(club=event.club)
    round_ = start_round(event)
    write_club(event.club, path)
    there.delete()
    seat = round_.seats.first()
    tap_card(seat, card="plain", step=1, actor=ME)
    gone = event_of(4)
    Event.objects.filter(pk=gone.pk).update(club=event.club, name="Hall night")
    add_player(event.club, name="Late Comer", actor=ME)

    look = look_at(path)

    assert [
        (
            each.name,
            bool(each.only_here),
            bool(each.only_there),
            each.is_new,
            each.is_gone,
        )
        for each in look.sides
    ] == [
        ("Hall night", False, False, False, True),
        (there.name, False, False, True, False),
        (event.name, True, False, False, False),
        ("", True, False, False, False),
    ]
    assert look.same_count == 1


def test_who_was_erased_here_does_not_come_back_by_an_older_file(
    event, path, noted, django_capture_on_commit_callbacks
):
    club = event.club
    player = add_player(club, name="Zyxwina Q", affiliation="Zyxwinas", actor=ME)
    write_club(club, path)
    with django_capture_on_commit_callbacks(execute=True):
        erase_player(player, actor=ME)
    with django_capture_on_commit_callbacks(execute=True):
        bring_club(path, user=None)

    people = Player.ever.filter(club=club)
    assert not people.filter(name__icontains="zyxw").exists()
    assert not people.filter(affiliation__icontains="zyxw").exists()
    erased = people.get(created_at=player.created_at)
    assert erased.erased_at is not None
    made_at = player.created_at.isoformat()
    assert noted == {(player.pk, made_at), (erased.pk, made_at)}


def test_who_was_erased_elsewhere_does_not_come_back_by_a_backup_of_here(
    event, path, noted, django_capture_on_commit_callbacks
):
    club = event.club
    player = Player.objects.filter(club=club).first()
    made_at = player.created_at.isoformat()
    with django_capture_on_commit_callbacks():
        erase_player(player, actor=ME)
    write_club(club, path)
    Player.ever.filter(pk=player.pk).update(erased_at=None, name="Back", name_key="b")

    with django_capture_on_commit_callbacks(execute=True):
        bring_club(path, user=None)

    assert (player.pk, made_at) in noted
    assert len(noted) == 2
    assert erasures.erasures() == set()

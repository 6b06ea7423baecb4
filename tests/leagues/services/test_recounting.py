import json
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.events.models import Event
from gonuts_league.events.services.results import reopen_result
from gonuts_league.jobs import services as jobs
from gonuts_league.jobs.models import Job
from gonuts_league.leagues.figures_read import (
    calibration_of,
    figures_of,
    figures_of_club,
    ratings_of,
    recount_state,
)
from gonuts_league.leagues.models import ClubFigures, PlayerFigures, Rating
from gonuts_league.leagues.selectors import games_version, recount_key
from gonuts_league.leagues.services import recounting
from gonuts_league.leagues.services.recounting import read_kept, recount
from gonuts_league.leagues.tasks import recount_changed
from gonuts_league.players.models import Player
from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES
from gonuts_league.tables.models import Table
from tests.factories.jobs import JobFactory
from tests.played import enter_and_confirm, event_of, play, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    """Two tables of four have played as many rounds as a rating needs."""
    event = event_of(8, starts_at=datetime(2026, 3, 5, 19, tzinfo=UTC))
    for number in range(1, PROVISIONAL_GAMES + 1):
        play(event, number)
    return event.club


@pytest.fixture
def count(club, django_capture_on_commit_callbacks):
    """Do what the clock does every few seconds, with workers at hand."""

    def do():
        with django_capture_on_commit_callbacks(execute=True):
            recount_changed()

    return do


def bump(club):
    Event.objects.filter(club=club).update(standings_version=timezone.now().microsecond)


def test_the_clock_has_changed_games_counted(club, count):
    count()

    figures = figures_of_club(club)
    rows = ratings_of(club, "gonuts")
    assert (figures.game_count, figures.player_count) == (16, 8)
    # Both tables had the same places, so two people share each rank.
    assert [row.rank for row in rows] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert figures_of(rows[0].player).wins == 8
    assert recount_state(club).is_current
    assert calibration_of(club, "gonuts").game_count == 0


def test_what_is_counted_already_is_not_counted_again(club, count):
    count()
    before = ClubFigures.objects.get().counted_at
    count()

    assert ClubFigures.objects.get().counted_at == before
    assert list(Job.objects.values_list("state", "done", "total")) == [("done", 2, 2)]


def test_a_called_off_table_is_out_of_everything(club, count):
    count()
    Table.objects.filter(number=1).update(state="void")
    bump(club)
    count()

    assert figures_of_club(club).game_count == 8
    assert PlayerFigures.objects.count() == Rating.objects.count() == 4
    assert len(ratings_of(club, "gonuts")) == 4


def test_a_guest_is_rated_and_not_listed_and_a_member_with_all_games(club, count):
    guest = Player.objects.order_by("pk").first()
    Player.objects.filter(pk=guest.pk).update(is_guest=True)
    count()
    as_guest = Rating.objects.get(player=guest)
    others = ratings_without(guest)
    listed = {row.player for row in figures_of_club(club).most_games}
    Player.objects.filter(pk=guest.pk).update(is_guest=False)
    Club.objects.update(people_version=99)
    count()

    as_member = Rating.objects.get(player=guest)
    assert guest.pk not in listed
    assert (as_guest.rank, as_member.rank) == (None, 1)
    assert (as_member.mu, as_member.history) == (as_guest.mu, as_guest.history)
    assert others == ratings_without(guest)


def ratings_without(guest):
    others = Rating.objects.exclude(player=guest).order_by("player")
    return list(others.values_list("mu", "sigma"))


def test_rounds_kept_back_are_counted_when_they_are_shown(club, count):
    Event.objects.update(frozen_after=6)
    bump(club)
    count()
    hidden = figures_of_club(club).game_count
    Event.objects.update(frozen_after=None)
    bump(club)
    count()

    assert (hidden, figures_of_club(club).game_count) == (12, 16)


def test_the_digest_is_that_of_what_is_in_the_database(club):
    digest = recount(club)

    assert ClubFigures.objects.get().digest == digest == read_kept(club)[1].digest
    Rating.objects.filter(pk=Rating.objects.first().pk).update(mu=1.0)
    assert read_kept(club)[1].digest != digest


def test_only_rows_that_changed_are_written(club):
    recount(club)
    rows = {row.pk: row for row in PlayerFigures.objects.all()}
    spoiled = PlayerFigures.objects.last()
    PlayerFigures.objects.filter(pk=spoiled.pk).update(document={})
    Rating.objects.first().delete()
    ratings = set(Rating.objects.values_list("pk", flat=True))
    recount(club)

    assert {row.pk for row in PlayerFigures.objects.all()} == rows.keys()
    assert PlayerFigures.objects.get(pk=spoiled.pk).document == spoiled.document
    assert ratings < set(Rating.objects.values_list("pk", flat=True))


def test_a_correction_that_is_corrected_back_leaves_no_trace(club):
    table = publish(club.events.get(), 20).tables.first()
    enter_and_confirm(table, 30, 20, 10, 5)
    digest = recount(club)
    confirm_again(table, 20, 30, 10, 5)
    corrected = recount(club)
    confirm_again(table, 30, 20, 10, 5)

    assert corrected != digest == recount(club)


def confirm_again(table, *points):
    reopen_result(table, actor=Actor())
    enter_and_confirm(table, *points)


def test_the_order_in_which_results_were_entered_changes_nothing(club):
    digest = recount(club)
    for number, table in enumerate(Table.objects.order_by("-pk")):
        at = timezone.now() + timedelta(minutes=number)
        Table.objects.filter(pk=table.pk).update(confirmed_at=at)
        table.results.update(at=at)

    assert recount(club) == digest


def test_a_change_meanwhile_starts_the_count_again(club, monkeypatch):
    counted = []

    def count_and_change(*given):
        counted.append(given)
        if len(counted) == 1:
            Table.objects.filter(number=1).update(state="void")
            bump(club)
        return count_all(*given)

    count_all = recounting.count_all
    monkeypatch.setattr(recounting, "count_all", count_and_change)
    recount(club)

    assert len(counted) == 2
    assert figures_of_club(club).game_count == 8
    assert recount_state(club).is_current


def test_games_that_never_rest_are_kept_as_of_the_version_that_was_counted(
    club, monkeypatch, count
):
    def count_and_change(*given):
        Club.objects.update(people_version=Club.objects.get().people_version + 1)
        return count_all(*given)

    count_all = recounting.count_all
    monkeypatch.setattr(recounting, "count_all", count_and_change)
    recount(club)
    is_current = recount_state(club).is_current
    monkeypatch.undo()
    count()

    assert (is_current, recount_state(club).is_current) == (False, True)


def test_a_worker_that_lost_the_job_writes_nothing(club):
    old = jobs.claim_job(request(club).pk)
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    new = jobs.claim_job(old.job_id)

    with pytest.raises(jobs.JobLostError):
        recounting.run_recount(old)
    assert (ClubFigures.objects.count(), Rating.objects.count()) == (0, 0)
    recounting.run_recount(new)
    job = Job.objects.get()
    assert (job.state, job.result) == ("done", {"digest": read_kept(club)[1].digest})


def request(club):
    """A job that no worker has taken yet."""
    return JobFactory(
        kind=recounting.KIND, key=recount_key(club), params={"club": club.pk}
    )


def test_a_message_that_arrives_twice_counts_once(club, count):
    count()
    job = Job.objects.get()
    before = ClubFigures.objects.get().counted_at
    jobs.run_job(job.pk)

    assert ClubFigures.objects.get().counted_at == before


def test_what_somebody_else_wrote_meanwhile_is_written_over(club, monkeypatch):
    """Two count at once: the later one must not take the rows for what they were."""
    digest = recount(club)

    def read_and_be_passed(club):
        kept = read_kept(club)
        monkeypatch.undo()
        PlayerFigures.objects.update(document={})
        ClubFigures.objects.update(digest="of-another")
        return kept

    monkeypatch.setattr(recounting, "read_kept", read_and_be_passed)
    recount(club)

    assert read_kept(club)[1].digest == digest


def fail(club, at):
    """A count of the games as they are now that was given up."""
    params = {"club": club.pk, "version": games_version(club)}
    JobFactory(
        kind=recounting.KIND,
        key=recount_key(club),
        params=params,
        state="failed",
        finished_at=at,
    )


def test_a_count_that_failed_is_asked_for_again_when_something_changes(club, count):
    fail(club, timezone.now())
    count()
    before = list(Job.objects.values_list("state", flat=True))
    bump(club)
    count()

    assert before == ["failed"]
    assert list(Job.objects.values_list("state", flat=True)) == ["done"]


def test_a_count_that_failed_a_while_ago_is_asked_for_again(club, count):
    fail(club, timezone.now() - recounting.RETRY_AFTER)
    count()

    assert list(Job.objects.values_list("state", flat=True)) == ["done"]


def test_nobody_is_named_in_what_is_kept(club):
    recount(club)
    kept = [
        ClubFigures.objects.get().document,
        *PlayerFigures.objects.values_list("document", flat=True),
        *Rating.objects.values_list("history", flat=True),
    ]

    text = json.dumps(kept, ensure_ascii=False)
    assert "Greta" not in text


def test_the_command_counts_now_and_prints_the_digest(club, capsys):
    call_command("recount", club.slug)

    assert capsys.readouterr().out == f"{read_kept(club)[1].digest}  {club.slug}\n"
    with pytest.raises(CommandError, match="There is no club nowhere"):
        call_command("recount", "nowhere")

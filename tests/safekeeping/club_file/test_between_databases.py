"""A club goes from SQLite to PostgreSQL and home again, the same to the byte."""

import pytest

from gonuts_league.clubs.models import Club, User
from gonuts_league.demo import seasons
from gonuts_league.demo.services import make_demo_club
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.safekeeping.club_file.reading import look_at
from gonuts_league.safekeeping.club_file.replacing import bring_club
from gonuts_league.safekeeping.club_file.writing import write_club
from gonuts_league.tables.models import ResultSeat
from tests.postgres import league_on, rows_planned_for

from .test_round_trip import members_of, ratings

pytestmark = pytest.mark.processes


@pytest.mark.django_db
def test_a_club_is_the_same_on_postgresql_and_home_again(tmp_path, night, monkeypatch):
    monkeypatch.setattr(seasons, "GAMES", (24, 16, 16))
    make_demo_club()
    club = Club.objects.get()
    owner = club.memberships.get().user
    recount(club)
    rated = ratings(club)
    write_club(club, tmp_path / "here.zip")

    with league_on(night):
        user = User.objects.create(username=owner.username, first_name=owner.first_name)
        there = bring_club(tmp_path / "here.zip", user=user)
        planned = rows_planned_for(ResultSeat), ResultSeat.objects.count()
        recount(there)
        rated_there = ratings(there)
        write_club(there, tmp_path / "there.zip")
        look = look_at(tmp_path / "here.zip")
        same = (look.ours == there, look.sides)
    assert bring_club(tmp_path / "there.zip", user=None) == club
    write_club(club, tmp_path / "home.zip")

    assert same == (True, [])
    assert planned[0] == planned[1]
    assert len(rated) > 10
    assert rated_there == rated
    files = [members_of(tmp_path / f"{name}.zip") for name in ("here", "there", "home")]
    for each in files:
        del each["manifest.json"]
    here, again, home = files
    assert [name for name in here if here[name] != again[name]] == []
    assert [name for name in here if here[name] != home[name]] == []

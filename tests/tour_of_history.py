"""Games from elsewhere for the tour: a file taken in, and games by private links."""

from collections.abc import Iterator

from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.services.recorded import call_recorded_wrong
from gonuts_league.jobs.services import run_job
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.services.history_files import request_reading
from gonuts_league.leagues.services.recording import record_game
from gonuts_league.players.models import Player
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.tables.models import Table
from tests.factories.leagues import SeasonFactory
from tests.factories.players import PlayerFactory

ME = Actor()
NAMES = ("Ottilie Brandt", "Xaver Quint", "Ludmilla Zorn", "Theo Kranich")
ROWS = "".join(f"2024-03-07,Spring,{name},{n}\n" for n, name in enumerate(NAMES, 1))
FILE = f"date,event,player,place\n{ROWS}"


def history_pages(
    club: Club,
) -> Iterator[tuple[str, str] | tuple[str, str, str]]:
    """Names and addresses; those by private links are looked at by their holder."""
    change_club(club, is_recording_open=True, actor=ME)
    season = SeasonFactory(league__club=club)
    players = [PlayerFactory(club=club, name=name) for name in NAMES]
    where = [season.league.slug, season.number]
    yield "games-file", reverse("leagues:import", args=where)
    yield "games-taken", reverse("leagues:import-job", args=[*where, _taken(season)])
    game = Table.objects.filter(round__event__nights__season=season).first()
    recorded = [game.round.event.slug, game.pk]
    yield "game-recorded", reverse("standings:game", args=recorded)
    yield "game-to-correct", reverse("standings:correct-game", args=recorded)
    first, second, third = (
        player_link_token(make_player_link(player, actor=ME)) for player in players[:3]
    )
    _record(season, players, "nosh")
    wrong = _record(season, players[:2], "donuts")
    call_recorded_wrong(wrong.seats.all()[1], actor=ME)
    yield "record", reverse("mine:record", args=[first]), ""
    table = "v=1&p=3&t=l1t3.t1.l1"
    sent = f"{reverse('mine:record', args=[first])}?game=gonuts-gamewright&{table}"
    yield "record-scored", sent, ""
    nobody = reverse("leagues:send", args=["gonuts-gamewright"])
    yield "record-no-link", f"{nobody}?{table}", ""
    yield "recorded-own", reverse("mine:page", args=[first]), ""
    yield "recorded-wrong", reverse("mine:page", args=[second]), ""
    yield "recorded-agree", reverse("mine:page", args=[third]), ""


def _taken(season: Season) -> int:
    job = request_reading(
        season, FILE.encode(), default_game="gonuts-first", choices={}, actor=ME
    )
    run_job(job.pk)
    return job.pk


def _record(season: Season, players: list[Player], game: str) -> Table:
    return record_game(
        season,
        recorder=players[0],
        players=players,
        game=game,
        depth="places",
        numbers={player.pk: str(n) for n, player in enumerate(players, start=1)},
        actor=ME,
    )

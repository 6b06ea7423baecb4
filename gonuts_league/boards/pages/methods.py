"""How ratings and chances are made, and how good they were in a club."""

from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.events.standings.figures import say_number
from gonuts_league.leagues.figures_read import calibration_of, rated_families
from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.ratings.calibration import Calibration, ChanceBin
from gonuts_league.standings.ratings.rating import (
    PROVISIONAL_GAMES,
    RatingPoint,
    rate_evenings,
    shown,
    shown_band,
)
from gonuts_league.standings.statistics.games import Evening, PlayedGame
from gonuts_league.standings.types import PlayedSeat
from gonuts_league.tables.wording import say_by, say_family
from gonuts_league.web.charts import Chart, DataTable, ToldShare, draw_dots
from gonuts_league.web.percent import say_percent

from .chances import say_chance

# Under so many games a dot stands for a handful of wins, and luck alone moves it by
# ten per cent and more.
LEAST_GAMES = 50
# Chances whose slope is within these are said to be right.
TOO_BOLD, TOO_TIMID = 0.85, 1.15

_NAMES = ("Anna", "Ben", "Clara", "Dan")


@club_page("GET")
def methods(request: HttpRequest, club: Club) -> HttpResponse:
    context = {
        "club": club,
        "section": "standings",
        "provisional_games": PROVISIONAL_GAMES,
        "example": make_example(),
        "families": [
            chances_of_family(family, calibration)
            for family in rated_families(club)
            if (calibration := calibration_of(club, family)) is not None
        ],
    }
    return render(request, "boards/methods.html", context)


def make_example() -> dict[str, Any]:
    """Two rated evenings of four equals, the second in the opposite order.

    `share` is what each of the first one's three opponents brought the winner.
    """
    order = tuple(range(len(_NAMES)))
    evenings = (_evening(1, order), _evening(2, order[::-1]))
    tracks = rate_evenings(evenings, "")
    start = RatingPoint("", 25, 25 / 3, 0)
    history = {player: (start, *track) for player, track in tracks.items()}
    gain = 40 * (history[0][1].mu - start.mu)
    return {
        "opponents": _NAMES[1:],
        "share": _signed(gain / len(_NAMES[1:])),
        "total": _signed(gain),
        "start_band": shown_band(start.sigma),
        "first": [_row(p, i, history[p][0:2]) for i, p in enumerate(order)],
        "second": [_row(p, i, history[p][1:3]) for i, p in enumerate(order[::-1])],
    }


def _evening(number: int, players: Sequence[int]) -> Evening:
    at = datetime(2026, 1, number, tzinfo=UTC)
    seats = tuple(
        PlayedSeat(EntryId(player), rank)
        for rank, player in enumerate(players, start=1)
    )
    game = PlayedGame(0, 0, 1, 1, at, "", "", "places", gives_points=True, seats=seats)
    return Evening(f"event:{number}", number, at, (game,))


def _row(player: int, index: int, around: Sequence[RatingPoint]) -> dict[str, Any]:
    before, after = around
    return {
        "place": index + 1,
        "name": _NAMES[player],
        "before": shown(before.mu),
        "after": shown(after.mu),
        "band": shown_band(after.sigma),
        "gain": _signed(shown(after.mu) - shown(before.mu), 0),
    }


def _signed(number: float, decimals: int = 1) -> str:
    return say_number(Fraction(number), decimals, is_signed=True)


def chances_of_family(family: str, calibration: Calibration) -> dict[str, Any]:
    """How good a family's chances were; without a `chart` while there are too few."""
    name, count = say_family(family), calibration.game_count
    if count < LEAST_GAMES:
        return {
            "name": name,
            "sentences": (
                say_by("boards/words/too_few.txt", count=count, least=LEAST_GAMES),
            ),
        }
    return {
        "name": name,
        "sentences": (
            _("%(count)s games had chances before they were played.")
            % {"count": count},
            *_verdict(calibration),
        ),
        "chart": _chart(name, f"chances-{family}", calibration.bins),
    }


def _verdict(calibration: Calibration) -> tuple[str, ...]:
    """Whether the chances were right, and whether they were better than guessing."""
    loss, guess, slope = (
        calibration.log_loss,
        calibration.guess_loss,
        calibration.slope,
    )
    if loss is None or guess is None or slope is None:
        return ()
    return (
        say_by(
            "boards/words/calibration.txt",
            slope=slope,
            too_bold=TOO_BOLD,
            too_timid=TOO_TIMID,
        ),
        say_by(
            "boards/words/loss.txt",
            is_better=loss < guess,
            loss=say_number(Fraction(loss), 2),
            guess=say_number(Fraction(guess), 2),
        ),
    )


def _chart(name: str, key: str, bins: Sequence[ChanceBin]) -> Chart:
    title = _("Chances and games won, %(game)s") % {"game": name}
    return draw_dots(
        [ToldShare(each.shown, each.happened, each.seat_count) for each in bins],
        key=key,
        title=title,
        desc=_(
            "From left to right the predicted chance, upwards how many of them "
            "won. On the dashed line both are the same; a larger dot stands "
            "for more people."
        ),
        table=DataTable(
            title,
            (_("Chance"), _("Average prediction"), _("Won"), _("Seats")),
            tuple(
                (
                    _("%(low)s to %(high)s")
                    % {
                        "low": say_percent(each.low),
                        "high": say_percent(each.high),
                    },
                    say_chance(each.shown),
                    say_percent(each.happened),
                    str(each.seat_count),
                )
                for each in bins
            ),
        ),
    )

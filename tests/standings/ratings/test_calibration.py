from dataclasses import asdict
from json import loads
from math import log

import pytest

from gonuts_league.standings.ratings.calibration import (
    Calibration,
    Forecast,
    calibrate,
    judge_forecasts,
)
from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES, replay
from gonuts_league.standings.statistics.documents import (
    canonical,
    from_document,
    to_document,
)
from tests.leagues.rated_games import FAMILY, evenings

FIRST_WINS = {1: 1, 2: 2}


def found_in(*nights) -> Calibration:
    return calibrate(replay(evenings(*nights), FAMILY))


def test_only_games_that_began_with_everybody_past_provisional_have_chances():
    nights = [[FIRST_WINS]] * (PROVISIONAL_GAMES + 3)
    with_a_newcomer = [*nights, [{**FIRST_WINS, 3: 3}]]

    assert found_in(*nights).game_count == 3
    assert found_in(*with_a_newcomer).game_count == 3


def test_chances_are_those_of_the_beginning_of_the_evening():
    # Eight games of one evening: at its beginning nobody had played.
    evening_of_many = [[FIRST_WINS] * (PROVISIONAL_GAMES + 1)]

    assert found_in(*evening_of_many).game_count == 0


def test_measures_of_two_games_are_those_worked_out_by_hand():
    found = judge_forecasts(
        [Forecast((0.75, 0.25), (1, 0)), Forecast((0.5, 0.3, 0.2), (0.5, 0.5, 0))]
    )

    assert (found.game_count, found.seat_count) == (2, 5)
    assert found.log_loss == pytest.approx(
        -(log(0.75) + log(0.5) / 2 + log(0.3) / 2) / 2
    )
    assert found.guess_loss == pytest.approx((log(2) + log(3)) / 2)
    said = 2 * 0.25**2 + (1 / 6) ** 2 + (1 / 30) ** 2 + (2 / 15) ** 2
    came = 2 * 0.25 * 0.5 + (1 / 6) ** 2 - (1 / 30) * (1 / 6) + (2 / 15) * (1 / 3)
    assert found.slope == pytest.approx(came / said)


def test_bins_count_seats_by_tenths_of_chance_and_leave_empty_ones_out():
    found = judge_forecasts(
        [Forecast((1.0, 0.0), (1, 0)), Forecast((0.96, 0.04), (0.5, 0.5))]
    )

    assert [tuple(asdict(each).values()) for each in found.bins] == [
        (0.0, 0.1, 2, 0.02, 0.25),
        (0.9, 1.0, 2, 0.98, 0.75),
    ]


def test_without_games_there_is_nothing_to_tell():
    found = calibrate([])

    assert (found.log_loss, found.guess_loss, found.slope) == (None, None, None)
    assert found.bins == ()


def test_even_chances_have_no_slope():
    assert judge_forecasts([Forecast((0.5, 0.5), (1, 0))]).slope is None


def test_spreads_are_kept_where_they_change_and_nothing_is_foreseen():
    nights = [[FIRST_WINS] * 4, [{1: 2, 2: 1}] * 4] * 10

    found = found_in(*nights)

    assert len(found.spreads) > 2
    keys = [each.evening for each in found.spreads]
    assert keys[0] >= "event:3"
    assert len({each.spread for each in found.spreads}) == len(keys)
    shorter = found_in(*nights[:-2])
    assert found.spreads[: len(shorter.spreads)] == shorter.spreads


def test_a_kept_calibration_is_read_back_as_it_was():
    found = found_in(*[[FIRST_WINS] * 4, [{1: 2, 2: 1}] * 4] * 10)
    assert found.spreads

    kept = loads(canonical(to_document(found)))
    assert from_document(Calibration, kept) == found

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from gonuts_league.standings.ratings.rating import (
    OURS,
    PROVISIONAL_GAMES,
    RatingModel,
    RatingPoint,
    RatingTrack,
    rank_players,
    rate_evenings,
    shown,
    shown_band,
)
from gonuts_league.standings.types import StandingsError
from tests.leagues.rated_games import (
    FAMILY,
    Places,
    evening,
    evenings,
    game,
    played_game,
    played_seat,
    point,
)

OPENSKILL = RatingModel(
    beta=25 / 6, tau=25 / 300, most_weeks=1, crowding=0, ratio_power=3
)

places_of_a_game = st.dictionaries(
    st.integers(1, 8), st.integers(1, 6), min_size=2, max_size=6
)
nights = st.lists(st.lists(places_of_a_game, min_size=1, max_size=4), max_size=5)


def now(*nights: list[Places], model: RatingModel = OURS) -> dict[int, RatingPoint]:
    tracks = rate_evenings(evenings(*nights), FAMILY, model)
    return {player: track[-1] for player, track in tracks.items()}


# The vectors of Weng and Lin's update as worked out by openskill and for this project.
@pytest.mark.parametrize(
    ("model", "ranks", "mus", "sigma"),
    [
        (OPENSKILL, [1, 2, 3, 4], [32.9057, 27.6352, 22.3648, 17.0943], 7.5012),
        (OPENSKILL, [1, 1, 3, 4], [30.2705, 30.2705, 22.3648, 17.0943], 7.5012),
        (OURS, [1, 2, 3, 4], [27.4515, 25.8172, 24.1828, 22.5485], 8.0894),
        (OURS, [1, 1, 3, 4], [26.6343, 26.6343, 24.1828, 22.5485], 8.0894),
        (OURS, [1, 2], [26.6343, 23.3657], 8.1715),
    ],
)
def test_fresh_players_get_the_published_values(model, ranks, mus, sigma):
    points = now([dict(enumerate(ranks))], model=replace(model, tau=0))

    assert [round(point.mu, 4) for point in points.values()] == mus
    assert {round(point.sigma, 4) for point in points.values()} == {sigma}


def test_openskill_mode_agrees_with_openskill_over_a_thousand_games():
    lot = random.Random(6)
    games = [
        {
            player: lot.randint(1, 4)
            for player in lot.sample(range(30), lot.randint(2, 6))
        }
        for _ in range(1000)
    ]
    oracle = BradleyTerryFull()
    expected = {player: oracle.rating() for player in range(30)}

    for places in games:
        teams = oracle.rate(
            [[expected[player]] for player in places], ranks=list(places.values())
        )
        for player, (rating,) in zip(places, teams, strict=True):
            expected[player] = rating

    points = now(*[[places] for places in games], model=OPENSKILL)
    assert {
        player: (rating.mu, rating.sigma) for player, rating in expected.items()
    } == {
        player: pytest.approx((point.mu, point.sigma), abs=1e-9)
        for player, point in points.items()
    }


@given(places_of_a_game)
def test_from_equal_ratings_a_better_place_gains_more_and_equal_places_equally(places):
    points = now([places])

    by_place = sorted((place, -points[player].mu) for player, place in places.items())
    gains = dict(by_place)
    assert by_place == [(place, gains[place]) for place, _ in by_place]
    assert list(gains.values()) == sorted(set(gains.values()))


@given(nights, st.randoms(use_true_random=False))
def test_order_of_evenings_games_and_seats_changes_no_bit(nights, lot):
    original = evenings(*nights)
    shuffled = [
        replace(
            night,
            games=tuple(
                replace(each, seats=tuple(lot.sample(each.seats, len(each.seats))))
                for each in lot.sample(night.games, len(night.games))
            ),
        )
        for night in lot.sample(original, len(original))
    ]

    assert rate_evenings(shuffled, FAMILY) == rate_evenings(original, FAMILY)


@given(nights, st.permutations(range(1, 9)))
def test_renaming_players_changes_nothing_but_their_names(nights, names):
    renamed = [
        [{names[p - 1]: place for p, place in places.items()} for places in games]
        for games in nights
    ]

    before, after = now(*nights), now(*renamed)

    assert after == {names[player - 1]: point for player, point in before.items()}


@given(nights)
def test_sigma_never_grows_but_by_tau_and_numbers_stay_finite(nights):
    for track in rate_evenings(evenings(*nights), FAMILY).values():
        sigma = OURS.start_sigma
        for row in track:
            assert 0 < row.sigma <= (sigma**2 + 5 * OURS.tau**2) ** 0.5
            assert abs(row.mu) < 1000
            sigma = row.sigma


@given(nights, places_of_a_game)
def test_later_evenings_leave_earlier_ones_alone(nights, later):
    short = rate_evenings(evenings(*nights), FAMILY)
    long = rate_evenings(evenings(*nights, [later]), FAMILY)

    for player, track in short.items():
        assert long[player][: len(track)] == track


def test_all_games_of_an_evening_use_its_first_ratings():
    alone = now([{1: 1, 2: 2}])
    # Player 3 meets a player 1 who has just won, and does not feel it.
    with_another = now([{1: 1, 2: 2}, {3: 1, 1: 2}])

    assert with_another[2] == alone[2]
    assert with_another[3].mu == alone[1].mu


def test_tau_is_added_once_an_evening():
    much = replace(OURS, tau=5)

    one = now([{1: 1, 2: 1}, {1: 1, 3: 1}], model=much)
    two = now([{1: 1, 2: 1}], [{1: 1, 3: 1}], model=much)

    assert one[1].sigma < two[1].sigma - 0.5


def test_whoever_comes_back_after_long_is_less_sure_and_moves_further():
    known = [{1: 1, 2: 2, 3: 3}] * 30
    others = [[{3: 1, 4: 2}]] * 100

    stayed = now(known, [{1: 2, 2: 1}])
    came_back = now(known, *others, [{1: 2, 2: 1}])
    after_years = now(known, *others, *others, [{1: 2, 2: 1}])

    before = now(known)[1]
    assert came_back[1].sigma > stayed[1].sigma + 1
    assert came_back[1].mu < stayed[1].mu < before.mu
    assert after_years[1].sigma < came_back[1].sigma + 0.1


def test_many_games_of_one_evening_leave_doubt_and_stay_within_reason():
    marathon = now([{1: 1, 2: 2}] * 200)

    # Far from the plain sum of 200 first games, 200 * 1.63, and not quite sure.
    assert 50 < marathon[1].mu < 75
    assert 2 < marathon[1].sigma < 4


@pytest.mark.parametrize(("count", "apart"), [(3, 0.2), (20, 0.8)])
def test_an_evening_of_many_games_comes_to_about_what_single_evenings_do(count, apart):
    lot = random.Random(20)
    games = [
        dict(zip(lot.sample(range(12), 4), range(1, 5), strict=True))
        for _ in range(3 * count)
    ]

    steady = replace(OURS, tau=0)

    together = now(games, model=steady)
    single = now(*[[places] for places in games], model=steady)

    for player, point_ in together.items():
        assert point_.mu == pytest.approx(single[player].mu, abs=apart)
        assert point_.sigma == pytest.approx(single[player].sigma, abs=apart / 5)


def rated(*seats):
    tracks = rate_evenings([evening(1, [played_game(seats)])], FAMILY)
    return {player: track[-1].mu for player, track in tracks.items()}


@pytest.mark.parametrize("earns", [True, False])
def test_whoever_did_not_finish_came_last(earns):
    first, second = played_seat(1, 1), played_seat(2, 2)
    finished = rated(first, second, played_seat(3, 3))

    assert (
        rated(first, second, played_seat(3, 3, earns=earns))
        == rated(first, second, played_seat(3, None, earns=earns))
        == finished
    )


def test_whoever_did_not_come_takes_no_part():
    absent = played_seat(3, None, takes_place=False)

    assert rated(played_seat(1, 1), played_seat(2, 2), absent) == rated(
        played_seat(1, 1), played_seat(2, 2)
    )


def test_one_person_against_nobody_is_no_game():
    absent = played_seat(2, None, takes_place=False)

    assert rated(played_seat(1, 1), absent) == {}


def test_games_without_points_count_too():
    elimination = played_game(
        [played_seat(1, 1), played_seat(2, 2)], gives_points=False
    )

    tracks = rate_evenings([evening(1, [elimination])], FAMILY)

    assert tracks[1][-1].game_count == 1


def test_each_family_has_ratings_of_its_own():
    seats = [played_seat(1, 1), played_seat(2, 2)]
    other = played_game(seats, family="nosh")
    night = evening(1, [game({1: 1, 2: 2}), other])

    assert rate_evenings([night], "nosh") == rate_evenings([night], FAMILY)
    assert rate_evenings([night], "donuts") == {}


def test_history_has_a_row_for_each_evening_with_a_game():
    tracks = rate_evenings(
        evenings([{1: 1, 2: 2}, {1: 1, 3: 2}], [{2: 1, 3: 2}], [{1: 1, 2: 2}]), FAMILY
    )

    rows = [(row.key, row.game_count) for row in tracks[1]]
    assert rows == [("event:1", 2), ("event:3", 3)]


def test_somebody_in_two_seats_is_refused_with_the_table():
    twice = played_game([played_seat(1, 1), played_seat(1, 2), played_seat(2, 3)])

    with pytest.raises(StandingsError, match="seated-twice") as caught:
        rate_evenings([evening(1, [twice])], FAMILY)

    assert caught.value.args[1] == 1


def track(mu, sigma=2.0, game_count=PROVISIONAL_GAMES):
    return RatingTrack((point(mu, sigma, game_count),))


def test_ranks_go_by_what_is_sure_and_equal_ratings_share():
    tracks = {
        1: track(30, sigma=6),
        2: track(29, sigma=2),
        3: track(26, sigma=2),
        4: track(20),
    }

    assert rank_players(tracks, {1, 2, 3, 4}) == {2: 1, 1: 2, 3: 2, 4: 4}


def test_provisional_and_unlisted_players_have_no_rank_and_move_none():
    tracks = {
        1: track(40, game_count=PROVISIONAL_GAMES - 1),
        2: track(35),
        3: track(30),
    }

    assert rank_players(tracks, {1, 3, 99}) == {3: 1}


def test_ratings_are_shown_around_1500():
    assert (shown(25), shown(27.4515), shown(20.01)) == (1500, 1598, 1300)
    assert shown_band(25 / 3) == 333

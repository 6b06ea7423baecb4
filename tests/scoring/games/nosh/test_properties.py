from hypothesis import given
from hypothesis import strategies as st

from scoring import find_game
from scoring.games.nosh.deck_check import check_against_deck
from scoring.games.nosh.goals import STANDIN

from .strategies import tables

NOSH = find_game("nosh")


def as_numbers(seat):
    """The same seat entered by three numbers."""
    return {
        "goal_points": sum(goal["points"] for goal in seat["goals"]),
        "favorite_goals": sum(seat["favorite"] in g["treats"] for g in seat["goals"]),
        "coins": seat["coins"],
    }


def without_pictures(seat):
    goals = [
        {"points": g["points"], "shows_favorite": seat["favorite"] in g["treats"]}
        for g in seat["goals"]
    ]
    return {"goals": goals, "coins": seat["coins"]}


def results(score):
    return [(seat.points, seat.tie_break, seat.rank) for seat in score.seats]


@given(tables())
def test_lines_sum_to_the_points(seats):
    score = NOSH.score(seats, {})

    for seat in score.seats:
        assert sum(line.points for line in seat.lines) == seat.points
        assert {line.item for line in seat.lines} == {"goal", "favorite", "coins"}


@given(tables())
def test_every_line_says_why_in_whole_sentences(seats):
    score = NOSH.score(seats, {})

    sentences = [line.sentence for seat in score.seats for line in seat.lines]
    assert [one for one in sentences if not one.endswith(".") or "{" in one] == []


@given(tables())
def test_points_are_those_of_a_count_by_hand(seats):
    score = NOSH.score(seats, {})

    for result, seat in zip(score.seats, seats, strict=True):
        expected = seat["coins"] // 2
        for goal in seat["goals"]:
            expected += goal["points"] + 2 * (seat["favorite"] in set(goal["treats"]))
        assert result.points == expected


@given(tables())
def test_three_numbers_score_as_goal_by_goal(seats):
    expected = results(NOSH.score(seats, {}))

    assert results(NOSH.score([as_numbers(seat) for seat in seats], {})) == expected
    assert results(NOSH.score([without_pictures(s) for s in seats], {})) == expected


@given(tables(), st.data())
def test_relabelling_the_seats_permutes_the_results(seats, data):
    order = data.draw(st.permutations(range(len(seats))))

    score = NOSH.score(seats, {})
    turned = NOSH.score([seats[i] for i in order], {})

    assert results(turned) == [results(score)[i] for i in order]
    assert {order[i] for i in turned.winners} == set(score.winners)


@given(tables(), st.data())
def test_the_order_of_goals_and_of_their_treats_does_not_matter(seats, data):
    turned = [
        seat
        | {
            "goals": [
                goal | {"treats": data.draw(st.permutations(goal["treats"]))}
                for goal in data.draw(st.permutations(seat["goals"]))
            ]
        }
        for seat in seats
    ]

    assert results(NOSH.score(turned, {})) == results(NOSH.score(seats, {}))


@given(tables(), st.integers(0, 14))
def test_an_odd_coin_counts_in_ties_only(seats, pairs):
    even = [seat | {"coins": 2 * pairs} for seat in seats]
    odd = [seats[0] | {"coins": 2 * pairs + 1}, *even[1:]]

    before, after = NOSH.score(even, {}), NOSH.score(odd, {})

    assert [s.points for s in before.seats] == [s.points for s in after.seats]
    own = before.seats[0].points
    better = sum(seat.points > own for seat in after.seats)
    assert after.seats[0].rank == 1 + better
    assert [s.rank for s in after.seats if s.points == own][1:] == [
        2 + better for seat in before.seats[1:] if seat.points == own
    ]


@given(tables(), st.data())
def test_a_seat_that_is_missing_changes_no_other(seats, data):
    hidden = data.draw(st.sets(st.integers(0, len(seats) - 1)))
    partly = [None if seat in hidden else own for seat, own in enumerate(seats)]

    now, at_last = NOSH.score(partly, {}), NOSH.score(seats, {})

    for seat, score in enumerate(now.seats):
        assert (score is None) == (seat in hidden)
        assert score is None or score.lines == at_last.seats[seat].lines


@given(tables())
def test_a_table_of_sound_seats_is_never_refused(seats):
    problems = [*NOSH.check(seats, {}), *check_against_deck(STANDIN, seats)]

    assert {problem.grade for problem in problems} <= {"unlikely"}

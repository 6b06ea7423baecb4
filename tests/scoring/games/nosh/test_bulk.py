import numpy as np

from scoring.games.nosh.bulk import score_counts
from scoring.games.nosh.score import score_table


def test_points_and_ranks_are_those_of_the_plain_scorer():
    rng = np.random.default_rng(7)
    goal_points, favorite_goals = rng.integers(0, 4, (2, 400, 4))
    coins = rng.integers(0, 30, (400, 4))

    points, ranks = score_counts(goal_points, favorite_goals, coins)

    for table in range(400):
        tableaux = [
            {"goal_points": g, "favorite_goals": f, "coins": c}
            for g, f, c in zip(
                goal_points[table].tolist(),
                favorite_goals[table].tolist(),
                coins[table].tolist(),
                strict=True,
            )
        ]
        seats = score_table(tableaux, {}).seats
        assert points[table].tolist() == [seat.points for seat in seats]
        assert ranks[table].tolist() == [seat.rank for seat in seats]

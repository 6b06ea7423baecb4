"""How a rank differs from the one before."""

import pytest

from gonuts_league.web.movement import Movement, say_movement


@pytest.mark.parametrize(
    ("rank", "before", "said"),
    [
        (2, 5, Movement("up", "up", "3")),
        (5, 2, Movement("down", "down", "3")),
        (2, 2, Movement("same", "unchanged", "")),
        (2, None, None),
        (None, 2, None),
    ],
)
def test_a_movement_says_how_many_ranks_up_or_down(
    rank: int | None, before: int | None, said: Movement | None
) -> None:
    assert say_movement(rank, before) == said

"""How a rank differs from the one before."""

from types import SimpleNamespace

import pytest
from django.template import Context, Template

PAGE = Template("{% load look %}{% movement row %}")


@pytest.mark.parametrize(
    ("rank", "before", "said"),
    [
        (2, 5, ("up", "up", "3")),
        (5, 2, ("down", "down", "3")),
        (2, 2, ("same", "unchanged", "–")),
        (2, None, None),
        (None, 2, None),
    ],
)
def test_a_movement_says_how_many_ranks_up_or_down(
    rank: int | None, before: int | None, said: tuple[str, str, str] | None
) -> None:
    row = SimpleNamespace(rank=rank, previous_rank=before)
    shown = " ".join(PAGE.render(Context({"row": row})).split())

    if said is None:
        assert shown == ""
    else:
        kind, word, steps = said
        assert f'class="move {kind}"' in shown
        assert f'<span class="vh">{word} </span>' in shown
        assert steps in shown

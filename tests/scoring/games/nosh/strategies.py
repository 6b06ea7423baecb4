"""Random Nosh tables: sound ones out of the stand-in goals, and seats of any junk."""

from typing import Any

from hypothesis import strategies as st

from scoring.games.nosh.goals import STANDIN, TREATS

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@st.composite
def tables(draw: st.DrawFn) -> list[dict[str, Any]]:
    """A table goal by goal: every goal with its treats, favourites all different."""
    players = draw(st.integers(3, 5))
    favorites = draw(st.permutations(TREATS))
    return [
        {
            "goals": [
                {"points": goal.points, "treats": list(STANDIN.treats_of(goal))}
                for goal in draw(st.lists(st.sampled_from(STANDIN.goals), max_size=7))
            ],
            "favorite": favorites[seat],
            "coins": draw(st.integers(0, 29)),
        }
        for seat in range(players)
    ]


def strange_seats() -> st.SearchStrategy[dict[str, Any]]:
    """Seats whose fields have the right names, and anything or nearly right inside."""
    treat = st.sampled_from(TREATS) | ANYTHING
    goal = st.fixed_dictionaries(
        {},
        optional={
            "points": st.integers(-2, 12) | ANYTHING,
            "treats": st.lists(treat, max_size=6) | ANYTHING,
            "shows_favorite": st.booleans() | ANYTHING,
        },
    )
    return st.fixed_dictionaries(
        {},
        optional={
            "player": st.sampled_from("ABCDEF") | ANYTHING,
            "goals": st.lists(goal | ANYTHING, max_size=9) | ANYTHING,
            "goal_points": st.integers(-5, 99) | ANYTHING,
            "favorite_goals": st.integers(-1, 9) | ANYTHING,
            "favorite": treat,
            "coins": st.integers(-1, 31) | ANYTHING,
        },
    )

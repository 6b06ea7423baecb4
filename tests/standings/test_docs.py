"""What docs/how-standings-are-made.md says of systems and tie-breaks is so."""

import re
from pathlib import Path

import pytest

from gonuts_league.standings.points import POINT_SYSTEMS, score_places
from gonuts_league.standings.tiebreaks import TIE_BREAKS

TEXT = (Path(__file__).parents[2] / "docs/how-standings-are-made.md").read_text("utf-8")
SYSTEMS, CRITERIA = TEXT.split("\n## Tie-breaks\n")


def rows(text: str) -> dict[str, list[str]]:
    """The cells of each row of a table by the code in its first one."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    return {first.split("`")[1]: others for first, *others in cells}


def test_every_system_and_tie_break_has_its_row() -> None:
    assert list(rows(SYSTEMS)) == list(POINT_SYSTEMS)
    assert list(rows(CRITERIA)) == list(TIE_BREAKS)


@pytest.mark.parametrize("system", sorted(POINT_SYSTEMS.keys() - {"raw", "duel"}))
def test_example_of_a_system_is_what_it_gives(system: str) -> None:
    *_, example, tied = rows(SYSTEMS)[system]

    said = [str(points) for points in score_places([1, 2, 3, 4], system=system)]
    shared = [str(points) for points in score_places([1, 1, 3, 4], system=system)]

    assert (example, tied) == (", ".join(said), ", ".join(shared))


def test_star_is_on_the_tie_breaks_that_need_totals() -> None:
    starred = set(re.findall(r"\| `([\w-]+)` \*", CRITERIA))

    assert starred == {code for code, row in TIE_BREAKS.items() if row.needs_totals}

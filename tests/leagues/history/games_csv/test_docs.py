"""The examples of the page on earlier seasons are files that can be read."""

import re
import textwrap
from pathlib import Path

import pytest

from gonuts_league.leagues.history.games_csv.reading import read_games

PAGE = Path(__file__).parents[4] / "docs" / "earlier-seasons-by-csv.md"
EXAMPLES = re.findall(r"(?:^    .*\n)+", PAGE.read_text(), re.MULTILINE)


@pytest.mark.parametrize(("number", "depth"), [(0, "totals"), (1, "places")])
def test_an_example_is_one_game_without_a_fault(number, depth):
    text = textwrap.dedent(EXAMPLES[number])

    file = read_games(text.encode(), default_game="gonuts-gamewright")

    (night,) = file.nights
    assert (file.faults, file.ignored_columns) == ((), ())
    assert [game.depth for game in night.games] == [depth]

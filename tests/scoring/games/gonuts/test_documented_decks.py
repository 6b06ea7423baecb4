"""The tables of decks in docs/rules.md are the decks that are played."""

import re
from pathlib import Path

import pytest

from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT

TEXT = (Path(__file__).resolve().parents[4] / "docs" / "rules.md").read_text()


def rows_of(heading: str) -> dict[str, list[str]]:
    section = TEXT.split(f"\n## {heading}")[1].split("\n## ")[0]
    rows = re.findall(r"^\| ([a-z]+(?:-[a-z]+)*) \|(.*)\|$", section, re.MULTILINE)
    return {name: [cell.strip() for cell in row.split("|")] for name, row in rows}


@pytest.mark.parametrize("edition", [GAMEWRIGHT, FIRST], ids=lambda each: each.id)
def test_table_has_the_copies_and_dots_of_each_card(edition):
    found = {}
    number = 1 if edition is GAMEWRIGHT else 2
    for name, cells in rows_of(f"{number} ").items():
        if name in ("id", "all"):
            continue
        if edition is GAMEWRIGHT:
            found[name] = tuple(int(cell or 0) for cell in cells[:4])
            assert sum(found[name]) == int(cells[4])
        else:
            dots = range(2, 6)
            found[name] = tuple(int(cells[0]) * (int(cells[1]) == n) for n in dots)

    assert found == {card.id: tuple(card.copies_by_dots) for card in edition.cards}

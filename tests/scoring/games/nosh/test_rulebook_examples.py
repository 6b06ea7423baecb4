import json
from collections import Counter
from pathlib import Path

import pytest

from scoring import find_game

DATA = Path(__file__).parents[3] / "data" / "scoring" / "nosh_examples.json"
EXAMPLES = json.loads(DATA.read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["source"])
def test_an_example_scores_as_its_source_says(example):
    score = find_game("nosh").score(example["tableaux"], {})

    entered = [seat for seat in score.seats if seat]
    assert [seat.points for seat in entered] == example["points"]
    assert [seat.rank for seat in entered] == example["ranks"]
    for seat, expected in zip(entered, example.get("lines", []), strict=False):
        points = Counter()
        for line in seat.lines:
            points[line.item] += line.points
        assert points == expected

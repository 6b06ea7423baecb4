import json
from pathlib import Path

import pytest

from scoring import find_game

DATA = Path(__file__).parents[3] / "data" / "scoring" / "gonuts_examples.json"
EXAMPLES = json.loads(DATA.read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["source"])
def test_an_example_scores_as_its_source_says(example):
    game = find_game(example["game"])

    score = game.score(example["tableaux"], example.get("rulings", {}))

    assert [seat.points for seat in score.seats] == example["points"]
    for seat, lines in zip(score.seats, example.get("lines", []), strict=False):
        assert {line.item: line.points for line in seat.lines} == lines

"""The worked example of docs/pair.md is what the command answers."""

import json
import re
from pathlib import Path
from typing import Any

from tests.pairing.command.asking import pair, request

PAGE = Path(__file__).parents[3] / "docs" / "pair.md"


def blocks() -> list[dict[str, Any]]:
    found = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    return [json.loads(block) for block in found]


def test_example_is_answered_as_written() -> None:
    asked, written = blocks()

    answer = pair(asked)

    assert list(answer) == list(written)
    assert list(map(set, answer["tables"])) == list(map(set, written["tables"]))
    for field in ("byes", "cost", "bound", "proven", "levels", "warnings"):
        assert answer[field] == written[field]


def test_every_field_of_an_answer_is_described() -> None:
    described = set(re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8")))

    swiss = pair(request(4))
    schedule = pair(request(4, format="round-robin"))
    assert {*swiss, *swiss["cost"], *schedule} <= described


def test_explanation_names_only_modules_that_exist() -> None:
    text = (PAGE.parent / "how-a-seating-is-made.md").read_text(encoding="utf-8")
    pairing = PAGE.parents[1] / "gonuts_league" / "pairing"
    modules = {path.stem for path in pairing.rglob("*.py")} | {"schedules"}

    named = re.findall(r"\(((?:`\w+`(?:,\s)?)+)\)", text)

    names = {name for group in named for name in re.findall(r"\w+", group)}
    assert len(names) > 20
    assert names <= modules

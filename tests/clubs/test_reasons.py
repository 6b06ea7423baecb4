"""Why something confirmed was changed."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from gonuts_league.clubs.reasons import READY_REASONS, reason_given, say_reason


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ({}, ""),
        ({"reason": "counted-wrong"}, "counted-wrong"),
        ({"reason": "counted-wrong", "reason_words": " a  card fell "}, "a card fell"),
        ({"reason": "made-up"}, ""),
        ({"reason_words": "x" * 300}, "x" * 200),
    ],
)
def test_own_words_win_over_a_ready_reason(sent, kept):
    assert reason_given(sent) == kept


def test_a_ready_reason_is_told_in_words_and_own_words_stay():
    with translation.override("en"):
        assert say_reason("agreed-at-table") == "Agreed at the table"
        assert say_reason("a card fell") == "a card fell"


def test_the_picker_offers_the_ready_reasons():
    picker = Path(settings.BASE_DIR, "templates/includes/reasons_picker.html")

    offered = re.findall(
        r'type="radio"\s+name="reason"\s+value="([^"]+)"', picker.read_text()
    )

    assert offered == list(READY_REASONS)

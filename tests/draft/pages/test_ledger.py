"""What one person has had so far, beside the draft of the next round."""

import re

import pytest

from tests.clubs.readers import HTMX
from tests.draft.round_pages import organiser, text_of, url
from tests.events.actions import draw, play_round
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db
TWOS = {"seats_min": 2, "seats_preferred": 2, "seats_max": 2}


def ledger(draft, entry, **asked):
    return text_of(organiser(draft).get(url("ledger", draft, entry.pk), **asked))


def test_a_ledger_tells_whom_somebody_met_and_at_which_tables():
    event = event_of(4)
    RoundFactory(event=event, closed=True)
    RoundFactory(event=event, closed=True)
    entry = event.entries.get(player__name="Mia Vogel")

    text = ledger(draw(event), entry)

    assert "Has met 3 people." in text
    assert "Met Paul in rounds 1 and 2." in text
    assert "Has sat at 2 tables of 4." in text
    assert "No bye so far." in text


def test_a_ledger_says_why_somebody_had_a_bye_and_what_it_gave():
    event = event_of(5, **TWOS)
    out = play_round(event).awards.get().entry

    text = ledger(draw(event), out)

    assert "Has not played in this event yet." in text
    assert "No game: the players did not divide evenly. " in text
    assert re.search(r"evenly\. 1 point\.|evenly\. [^1]\S* points\.", text)
    assert "No bye so far." not in text


def test_a_ledger_is_a_part_of_the_draft_or_a_page_that_leads_back_to_it():
    event = event_of(4)
    draft = draw(event)
    entry = draft.seats.first().entry

    page, part = ledger(draft, entry), ledger(draft, entry, headers=HTMX)

    assert f'{url("round", draft)}?who={entry.pk}"' in page
    assert part.startswith('<div id="ledger"')

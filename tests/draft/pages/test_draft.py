"""The page of a draft: its seats, their cost, a swap."""

import re

import pytest
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.events.services.people import drop_entry, enter_newcomer
from gonuts_league.events.services.presence import touch_editor
from gonuts_league.tables.enums import Placed
from tests.clubs.readers import HTMX, client_as
from tests.draft.round_pages import first_seats, organiser, seen, text_of, url
from tests.events.actions import (
    ME,
    draw,
    seated_names,
)
from tests.factories.clubs import UserFactory
from tests.factories.rounds import RoundFactory
from tests.played import event_of, play

pytestmark = pytest.mark.django_db


def undo_in(page):
    """The address that the page's button of undoing sends to."""
    return re.search(r'action="([^"]*/undo/)"', page)[1]


def test_a_draft_shows_its_tables_and_publishes_with_one_tap():
    draft = draw(event_of(8))

    text = text_of(organiser(draft).get(url("round", draft)))

    assert text.count('class="tcard"') == 2
    assert text.count("btn primary") == 1
    assert url("publish", draft) in text


def test_htmx_gets_the_draft_alone():
    draft = draw(event_of(8))

    part = organiser(draft).get(url("round", draft), headers=HTMX)

    assert text_of(part).startswith('<div class="stack" id="draft"')


def test_a_draft_says_who_met_before_and_when():
    event = event_of(4)
    RoundFactory(event=event, closed=True)

    text = text_of(client_as("organiser", event.club).get(url("round", draw(event))))

    assert "Greta and Paul met in round 1" in text or (
        "Paul and Greta met in round 1" in text
    )
    assert "Repeats: unavoidable 6, yours 6" in text


def test_a_draft_says_who_is_from_one_club():
    event = event_of(4)
    for entry in event.entries.select_related("player")[:2]:
        entry.player.affiliation = "Nordstadt"
        entry.player.affiliation_key = "nordstadt"
        entry.player.save()

    text = text_of(client_as("organiser", event.club).get(url("round", draw(event))))

    assert "are both from Nordstadt" in text


def test_a_draft_without_repeats_says_so():
    event = event_of(8, seats_min=2, seats_preferred=2, seats_max=2)
    first = draw(event)
    early = text_of(organiser(first).get(url("round", first)))
    first.delete()
    RoundFactory(event=event, closed=True)
    draft = draw(event)

    text = text_of(organiser(draft).get(url("round", draft)))

    assert "Nobody meets again" in text
    assert [
        words for words in ("Nobody meets again", "Proven:") if words in early
    ] == []


def test_who_came_or_left_since_the_draw_is_named():
    event = event_of(8)
    draft = draw(event)
    enter_newcomer(event, name="Late Comer", actor=ME)
    drop_entry(event.entries.get(player__name="Mia Vogel"), is_now=True, actor=ME)

    text = text_of(organiser(draft).get(url("round", draft)))

    assert "not in this draft: Late" in text
    assert "no longer here: Mia" in text


def test_a_chosen_one_waits_for_the_other_and_shows_what_each_would_change():
    draft = draw(event_of(8))
    first, _second = first_seats(draft)

    text = text_of(organiser(draft).get(url("round", draft), {"who": first.entry_id}))

    assert f"{first.entry.player.name} is chosen: tap whom to swap with" in text
    # all others, room at table 2, and to sit out
    assert len(re.findall('<b class="(?:better|same|worse)">', text)) == 7 + 2
    assert text.count('aria-pressed="true"') == 1


def test_each_candidate_says_all_that_a_swap_would_change():
    event = event_of(8)
    RoundFactory(event=event, closed=True)
    draft = draw(event)
    first, second = first_seats(draft)
    swapped = {"who": first.entry_id, "other": second.entry_id}

    asked = text_of(organiser(draft).get(url("round", draft), swapped))

    assert re.search(r"Repeats [+−]\d(<| · Points apart)", asked)
    assert re.search(r"Points apart [+−]\d|> · Points apart", asked)


def test_a_swap_shows_its_cost_before_it_is_made():
    draft = draw(event_of(8))
    first, second = first_seats(draft)
    swapped = {"who": first.entry_id, "other": second.entry_id}

    text = text_of(organiser(draft).get(url("round", draft), swapped))

    assert "What this swap changes" in text
    assert "As good as before" in text
    assert ">Cancel</a>" in text
    assert "Repeats" in text
    assert text.count("btn primary") == 1
    assert url("swap", draft) in text


def test_the_chosen_one_tapped_again_is_let_go():
    draft = draw(event_of(8))
    first, _second = first_seats(draft)
    twice = {"who": first.entry_id, "other": first.entry_id}

    text = text_of(organiser(draft).get(url("round", draft), twice))

    assert "is chosen" not in text


def test_a_swap_is_made_and_can_be_undone_from_the_bar():
    draft = draw(event_of(8))
    before = seated_names(draft)
    client = organiser(draft)
    first, second = first_seats(draft)
    swap = {"who": first.entry_id, "other": second.entry_id, "seen": seen(draft)}

    part = text_of(client.post(url("swap", draft), swap, headers=HTMX, follow=True))
    changed = seated_names(draft)
    client.post(undo_in(part))

    assert "changed places in round 1" in part
    assert changed != before
    assert seated_names(draft) == before


@pytest.mark.parametrize("typed", ["x", "", "9" * 19, "9" * 5000])
def test_a_swap_of_nonsense_is_refused(typed):
    draft = draw(event_of(8))
    swap = {"who": typed, "other": "1", "seen": seen(draft)}

    answer = organiser(draft).post(url("swap", draft), swap)

    assert answer.status_code == 409


def test_somebody_in_the_address_who_cannot_be_is_passed_over():
    draft = draw(event_of(8))
    huge = "9" * 5000

    answer = organiser(draft).get(url("round", draft), {"who": huge, "to": huge})

    assert answer.status_code == 200


def test_a_swap_of_an_old_draft_is_refused_and_the_new_one_shown():
    draft = draw(event_of(8))
    first, second = first_seats(draft)
    swap_seats(draft, first_id=first.pk, second_id=second.pk, version=0, actor=ME)
    wanted = {"who": first.entry_id, "other": second.entry_id}

    client = organiser(draft)
    answer = client.post(url("swap", draft), wanted | {"seen": f"{draft.pk}.0"})
    fresh = client.get(url("round", draft), wanted)

    assert answer.status_code == 409
    assert "The draft has changed meanwhile." in text_of(answer)
    assert f'name="seen" value="{draft.pk}.1"' in text_of(fresh)


def test_a_draft_drawn_again_is_another_though_its_version_is_the_same():
    event = event_of(8)
    old = seen(draw(event))
    draft = draw(event)
    first, second = first_seats(draft)
    wanted = {"who": first.entry_id, "other": second.entry_id, "seen": old}
    before = seated_names(draft)

    swapped = organiser(draft).post(url("swap", draft), wanted)
    published = organiser(draft).post(url("publish", draft), {"seen": old})

    assert (swapped.status_code, published.status_code) == (409, 409)
    assert seated_names(draft) == before
    assert "This draft has changed." in text_of(published)


def test_a_helper_who_is_refused_reads_what_the_other_did():
    draft = draw(event_of(8))
    first, second = first_seats(draft)
    olga = Actor(UserFactory(first_name="Olga"))
    swap_seats(draft, first_id=first.pk, second_id=second.pk, version=0, actor=olga)
    wanted = {"who": first.entry_id, "other": second.entry_id}

    answer = organiser(draft).post(
        url("swap", draft), wanted | {"seen": f"{draft.pk}.0"}
    )

    assert "changed places in round 1." in text_of(answer).split("Olga:")[1]


def test_two_helpers_read_of_each_other_and_of_what_changed_meanwhile():
    draft = draw(event_of(8))
    old, (first, second) = seen(draft), first_seats(draft)
    olga = Actor(UserFactory(first_name="Olga"))
    touch_editor(draft, actor=olga)
    client = organiser(draft)

    here = text_of(client.get(url("round", draft)))
    swap_seats(draft, first_id=first.pk, second_id=second.pk, version=0, actor=olga)
    later = text_of(client.get(url("company", draft), {"seen": old}, headers=HTMX))

    assert "Olga has this draft open too." in here
    assert "This draft has changed." not in here
    assert "This draft has changed." in later
    assert "Show it as it is now" in later


def test_who_sits_out_is_named():
    event = event_of(5, seats_min=2, seats_preferred=2, seats_max=2)
    draft = draw(event)
    bye = draft.awards.get().entry.player.name

    text = text_of(organiser(draft).get(url("round", draft)))

    assert "Sits out" in text
    assert bye in text


def test_a_draft_says_what_could_not_be_avoided_and_how_it_was_made():
    event = event_of(7)
    RoundFactory(event=event, closed=True)

    text = text_of(client_as("organiser", event.club).get(url("round", draw(event))))

    assert "What could not be avoided, and what this draft has" in text
    assert "proven best" in text
    assert "4 a table, 3 to 5" in text
    fold = text.partition(">Seed<")[0].rpartition("<details")[2]
    assert fold.startswith(' class="plain-details"> <summary>How this draft was made')
    assert "</details>" not in fold


def test_a_first_draft_says_nothing_of_points_that_nobody_has():
    event = event_of(8)
    first = draw(event)
    early = text_of(organiser(first).get(url("round", first)))
    first.delete()
    RoundFactory(event=event, closed=True)

    later = draw(event)
    text = text_of(organiser(later).get(url("round", later)))

    points, met = " points</span>", "Nobody met before"
    assert [points in early, met in early, '<i class="p">0</i>' in early] == 3 * [False]
    assert points in text
    assert early.count("proven best") <= 1


def test_a_table_of_equals_names_their_points_once():
    event = event_of(16)
    RoundFactory(event=event, closed=True)

    draft = draw(event)
    text = text_of(organiser(draft).get(url("round", draft)))

    assert "4 seats · level on 11</span>" in text
    assert "11–11" not in text


def test_a_swap_that_costs_repeats_stands_above_what_is_unavoidable():
    event = event_of(16)
    RoundFactory(event=event, closed=True)
    draft = draw(event)
    seats = list(draft.seats.order_by("table__number", "position"))
    met = dict(event.rounds.get(number=1).seats.values_list("entry", "table"))
    first, second = next(
        (a, b)
        for a in seats
        for b in seats
        for other in seats
        if a.table_id != b.table_id == other.table_id
        if other != b and met[other.entry_id] == met[a.entry_id]
    )

    swap_seats(draft, first_id=first.pk, second_id=second.pk, version=0, actor=ME)
    text = text_of(organiser(draft).get(url("round", draft)))

    assert re.search(r"Repeats: at most [1-9] above the best", text)
    assert "put here by hand" in text


def test_other_table_sizes_are_shown_and_drawn_again_so():
    event = event_of(23)
    draft = draw(event)
    client = organiser(draft)

    text = text_of(client.get(url("round", draft)))
    client.post(reverse("events:draw", args=[event.slug]), {"odd_tables": "byes"})

    assert "5 tables of 4 and 1 table of 3; nobody sits out" in text
    assert "2 tables of 4 and 3 tables of 5; nobody sits out" in text
    assert "5 tables of 4; 3 players sit out" in text
    event.refresh_from_db()
    assert event.odd_tables == "byes"


@pytest.mark.parametrize("count", [40, 400])
def test_a_draft_stays_small_and_asks_as_little_for_400_as_for_40(
    count, django_assert_num_queries
):
    event = event_of(count)
    play(event)
    draft = draw(event)
    client = organiser(draft)
    someone = draft.seats.first().entry_id

    with django_assert_num_queries(29):
        chosen = client.get(url("round", draft), {"who": someone})
    shown = client.get(url("round", draft))

    assert max(len(shown.content), len(chosen.content)) <= 150_000


def test_a_draft_with_remarks_at_each_of_100_tables_stays_small():
    event = event_of(400)
    play(event)
    draft = draw(event)
    draft.seats.filter(position__lt=2).update(placed=Placed.BY_HAND)

    shown = organiser(draft).get(url("round", draft))

    assert text_of(shown).count("were put here by hand") == 100
    assert len(shown.content) <= 150_000

import re
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.desk.pages.setup import rehearsal_url
from gonuts_league.events.models import Event
from gonuts_league.events.services.setup import finish_event
from tests.clubs.readers import HTMX, client_as
from tests.events.actions import ME
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db
PLAN = {
    "name": "Thursday 26 November",
    "starts_at": "2026-11-26T19:30",
    "rounds_planned": "4",
    "seats_preferred": "4",
    "seats_min": "3",
    "seats_max": "5",
}
NEW = PLAN | {"game": "gonuts-gamewright", "format": "swiss"}


def list_url(club):
    return reverse("events:list", args=[club.slug])


def new_url(club, preset=""):
    return reverse("events:new", args=[club.slug]) + (
        f"?preset={preset}" if preset else ""
    )


def plan_url(event):
    return reverse("events:plan", args=[event.slug])


def text_of(response):
    return " ".join(response.content.decode().split())


def value_of(response, field):
    """What stands in a field of the form."""
    found = re.search(rf'name="{field}"\s+value="([^"]*)"', response.content.decode())
    return found and found[1]


def test_a_club_without_events_says_so_and_offers_the_first():
    club = ClubFactory()

    text = text_of(client_as("organiser", club).get(list_url(club)))

    assert "No events yet" in text
    assert "Make the first event" in text


def test_events_stand_newest_first_with_finished_ones_last():
    club = ClubFactory()
    for name in ("Older", "Newer", "Done"):
        EventFactory(club=club, name=name)
    EventFactory(
        club=club, name="Long ago", finished_at=datetime(2025, 1, 1, 20, tzinfo=UTC)
    )
    Event.objects.filter(name="Done").update(finished_at="2026-11-01T20:00Z")

    part = text_of(client_as("organiser", club).get(list_url(club), headers=HTMX))

    assert part.startswith('<div class="stack" id="events">')
    stand = [part.index(name) for name in ("Newer", "Older", "Done", "Long ago")]
    assert stand == sorted(stand)


@pytest.mark.parametrize("count", [3, 200])
def test_200_events_take_as_few_queries_as_three(count, django_assert_num_queries):
    club = ClubFactory()
    Event.objects.bulk_create(EventFactory.build_batch(count, club=club))
    client = client_as("organiser", club)

    with django_assert_num_queries(7):
        client.get(list_url(club))


def test_events_stand_on_pages_of_a_hundred():
    club = ClubFactory()
    Event.objects.bulk_create(EventFactory.build_batch(120, club=club))
    client = client_as("organiser", club)

    pages = [text_of(client.get(list_url(club), {"page": page})) for page in (1, 2)]

    assert [each.count("<b>Thursday") for each in pages] == [100, 20]
    assert "?page=2" in pages[0]
    assert "?page=1" in pages[1]


def test_a_stranger_sees_the_events_of_an_open_club_only_and_makes_none():
    event = EventFactory()
    client = client_as("stranger", event.club)

    closed = client.get(list_url(event.club))
    change_club(event.club, are_pages_open=True, actor=ME)
    opened = text_of(client.get(list_url(event.club)))

    assert closed.status_code == 404
    assert reverse("standings:event", args=[event.slug]) in opened
    assert new_url(event.club) not in opened


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "scorekeeper"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_only_organisers_make_events(who, method):
    club = ClubFactory()

    answer = getattr(client_as(who, club), method)(new_url(club))

    assert answer.status_code == 404


def test_a_new_event_is_named_after_its_day_and_filled_from_the_preset():
    club = ClubFactory()

    page = client_as("organiser", club).get(new_url(club, "duels"))

    assert re.fullmatch(r"[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+", value_of(page, "name"))
    assert value_of(page, "rounds_planned") == "5"
    assert value_of(page, "seats_max") == "3"


def test_another_preset_keeps_the_name_and_the_time_that_are_typed():
    club = ClubFactory()
    typed = {"name": "Zoë's night", "starts_at": "2026-12-24T20:15", "choose": ""}

    page = client_as("organiser", club).post(new_url(club, "friendly-cup"), typed)

    assert value_of(page, "name") == "Zoë&#x27;s night"
    assert value_of(page, "starts_at") == "2026-12-24T20:15"
    assert page.status_code == 200
    assert not Event.objects.exists()


def test_an_unknown_preset_is_the_usual_evening():
    club = ClubFactory()

    page = client_as("organiser", club).get(new_url(club, "nonsense"))

    assert value_of(page, "rounds_planned") == "4"


def test_presets_say_how_long_they_take():
    club = ClubFactory()

    part = text_of(client_as("organiser", club).get(new_url(club), headers=HTMX))

    assert part.startswith('<div class="stack" id="form">')
    assert "about 140 minutes" in part
    assert "its dots are a stand-in" in part


def test_a_preset_with_stages_says_them_and_makes_them():
    club = ClubFactory()
    client = client_as("organiser", club)
    sizes = {"seats_preferred": "2", "seats_min": "2", "seats_max": "2"}

    text = text_of(client.get(new_url(club, "duels-semi-finals")))
    client.post(new_url(club, "duels-semi-finals"), NEW | sizes)

    assert "4 rounds by points." in text
    assert "a final and a match for third place." in text
    stages = Event.objects.get().stages.values_list("kind", "entrants", "third_place")
    assert list(stages) == [("swiss", 0, False), ("elimination", 4, True)]


def test_a_preset_whose_format_is_changed_to_free_play_has_no_stages():
    club = ClubFactory()

    answer = client_as("organiser", club).post(
        new_url(club, "final-table"), NEW | {"format": "free-play"}
    )

    assert answer.status_code == 302
    assert Event.objects.get().stages.count() == 0


def test_stages_that_the_game_cannot_play_make_no_event():
    club = ClubFactory()
    duel = {
        "game": "donuts",
        "seats_preferred": "2",
        "seats_min": "2",
        "seats_max": "2",
    }

    answer = client_as("organiser", club).post(new_url(club, "final-table"), NEW | duel)

    assert answer.status_code == 422
    assert Event.objects.count() == 0


def test_an_event_is_made_and_leads_to_its_people():
    club = ClubFactory()

    answer = client_as("organiser", club).post(new_url(club), NEW)

    event = Event.objects.get()
    assert answer["Location"] == reverse("events:people", args=[event.slug])
    assert (event.name, event.seats_max, event.rulings) == (
        "Thursday 26 November",
        5,
        {},
    )


def test_an_evening_of_donuts_is_made_of_matches_of_three_games():
    club = ClubFactory()
    sizes = {"seats_preferred": "2", "seats_min": "2", "seats_max": "2"}
    chosen = {"game": "donuts", "games": "best-of-3", "ruling-fewest-tie": "all"}

    page = client_as("organiser", club).get(new_url(club, "donuts-duels"))
    client_as("organiser", club).post(new_url(club), NEW | sizes | chosen)

    event = Event.objects.get()
    assert value_of(page, "seats_max") == "2"
    assert (event.game, event.series, event.game_count, event.rulings) == (
        "donuts",
        "best-of",
        3,
        {},
    )


def test_sizes_that_a_game_is_not_played_in_are_refused():
    club = ClubFactory()

    answer = client_as("organiser", club).post(new_url(club), NEW | {"game": "donuts"})

    assert answer.status_code == 422
    assert "Donuts is played by 2 people; choose that size." in text_of(answer)


def test_only_rulings_of_the_edition_that_differ_are_kept():
    club = ClubFactory()
    chosen = {
        "game": "gonuts-first",
        "ruling-fewest-tie": "all",
        "ruling-deck-filter": "by-players",
        "ruling-bear-claw-points": "-3",
        "ruling-boston-cream-pair": "3",
    }

    client_as("organiser", club).post(new_url(club), NEW | chosen)

    assert Event.objects.get().rulings == {
        "fewest-tie": "all",
        "bear-claw-points": "-3",
    }


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"seats_min": "5"}, "is played by 2 to 6 people; choose table sizes"),
        ({"seats_max": "9"}, "less than or equal to 6"),
        ({"rounds_planned": "0"}, "greater than or equal to 1"),
    ],
)
def test_a_plan_that_will_not_do_is_kept_with_its_reason(wrong, sentence):
    club = ClubFactory()

    answer = client_as("organiser", club).post(new_url(club), NEW | wrong)

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert 'aria-invalid="true"' in text_of(answer)
    assert value_of(answer, "starts_at") == "2026-11-26T19:30"
    assert Event.objects.count() == 0


def test_an_event_in_an_odd_year_is_refused():
    club = ClubFactory()
    odd = {"starts_at": "0226-11-26T19:30"}

    answer = client_as("organiser", club).post(new_url(club), NEW | odd)

    assert answer.status_code == 422
    assert "The year must lie between 1990 and" in text_of(answer)


def test_a_plan_is_shown_and_changed():
    event = EventFactory(name="Thursday")
    client = client_as("organiser", event.club)

    page = client.get(plan_url(event))
    client.post(plan_url(event), PLAN | {"rounds_planned": "6"})

    event.refresh_from_db()
    assert value_of(page, "name") == "Thursday"
    assert (event.name, event.rounds_planned) == ("Thursday 26 November", 6)


def test_a_plan_below_what_was_drawn_says_so_at_its_field():
    event = event_of(4)
    RoundFactory(event=event, closed=True)
    RoundFactory(event=event, closed=True)

    answer = client_as("organiser", event.club).post(
        plan_url(event), PLAN | {"rounds_planned": "1"}, headers=HTMX
    )

    assert answer.status_code == 422
    assert "2 rounds are drawn already; plan at least that many." in text_of(answer)


def test_the_plan_of_a_finished_event_stays():
    event = event_of(4)
    RoundFactory(event=event, closed=True)
    finish_event(event, actor=ME)

    answer = client_as("organiser", event.club).post(plan_url(event), PLAN)

    assert answer.status_code == 422
    assert "This event is finished." in text_of(answer)


def test_a_new_event_asks_one_other_player_unless_it_says_otherwise():
    club = ClubFactory()
    organiser = client_as("organiser", club)
    organiser.post(new_url(club), NEW)
    organiser.post(new_url(club), NEW | {"confirm_by": "all"})

    asked = Event.objects.order_by("pk").values_list("confirm_by", flat=True)
    assert list(asked) == ["one-other", "all"]


def test_the_plan_changes_who_must_agree_and_keeps_it_when_not_asked():
    event = EventFactory(confirm_by="one-other")
    organiser = client_as("organiser", event.club)

    organiser.post(plan_url(event), PLAN | {"confirm_by": "organiser"})
    organiser.post(plan_url(event), PLAN)

    event.refresh_from_db()
    assert event.confirm_by == "organiser"
    assert "The organiser" in text_of(organiser.get(plan_url(event)))


def test_link_carries_the_plan_of_the_event():
    event = EventFactory(game="nosh", rounds_planned=3, seats_max=4)

    assert rehearsal_url(event, players=17) == (
        "/simulate/evening/?game=nosh&players=17&rounds=3"
        "&seats_preferred=4&seats_min=3&seats_max=4"
    )


def test_plan_page_links_to_the_rehearsal_with_who_is_entered():
    event = EventFactory()
    EntryFactory.create_batch(5, event=event)
    client = client_as("owner", event.club)

    page = client.get(f"/e/{event.slug}/plan/")
    form = client.get(page.context["rehearsal"]).context["form"]

    assert "Rehearse this evening" in page.content.decode()
    assert (form["players"].value(), form["rounds"].value()) == ("5", "4")

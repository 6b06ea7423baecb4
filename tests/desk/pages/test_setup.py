import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.urls import reverse

from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.desk.pages.setup import rehearsal_url
from gonuts_league.events.enums import StageKind
from gonuts_league.events.models import Event
from gonuts_league.events.services.rounds import call_event_off
from gonuts_league.events.services.setup import create_event, delete_event, finish_event
from gonuts_league.events.services.stage_plans import plan_stages, plans_of
from gonuts_league.formats.plan import StagePlan
from gonuts_league.players.services import erase_player
from tests.clubs.readers import HTMX, client_as
from tests.events.actions import ME, start_round
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import NightFactory, SeasonFactory
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
MADE = {"game": "gonuts-gamewright", "actor": ME}
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
    assert "Plan the first event" in text


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


def test_events_stand_on_pages_of_forty():
    club = ClubFactory()
    Event.objects.bulk_create(EventFactory.build_batch(60, club=club))
    client = client_as("organiser", club)

    pages = [text_of(client.get(list_url(club), {"page": page})) for page in (1, 2)]

    assert [each.count("<b>Thursday") for each in pages] == [40, 20]
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


@pytest.mark.parametrize(
    ("now", "name", "start"),
    [
        ("2026-11-19T04:50Z", "Thursday 19 November", "2026-11-19T19:00"),
        ("2026-11-19T20:30Z", "Thursday 19 November", "2026-11-19T21:00"),
        ("2026-11-19T23:30Z", "Friday 20 November", "2026-11-20T19:00"),
    ],
)
def test_a_new_event_is_named_after_its_day_and_filled_from_the_preset(
    now, name, start
):
    club = ClubFactory()

    with time_machine.travel(now, tick=False):
        page = client_as("organiser", club).get(new_url(club, "duels"))

    assert value_of(page, "name") == name
    assert value_of(page, "starts_at") == start
    assert value_of(page, "rounds_planned") == "5"
    assert value_of(page, "seats_max") == "2"


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


@pytest.fixture
def last():
    """A Thursday of eight people, one of whom did not come."""
    event = EventFactory(
        name="Thursday 12 November",
        starts_at=datetime(2026, 11, 12, 18, 30, tzinfo=UTC),
        rounds_planned=3,
        points_system="bogan",
        tie_breaks=["margin"],
        capacity=12,
        is_check_in_open=True,
        rulings={"fewest-tie": "all"},
    )
    EntryFactory.create_batch(7, event=event)
    EntryFactory(event=event, checked_in_at=None)
    return event


def sent(page):
    """What the form of a new event sends as it stands."""
    form = page.context["form"]
    fields = {each.html_name: each.field.prepare_value(each.value()) for each in form}
    given = {name: value for name, value in fields.items() if value not in (None, "")}
    return given | {"starts_at": value_of(page, "starts_at")}


@time_machine.travel("2026-11-16T12:00Z", tick=False)
def test_as_last_time_stands_first_and_is_made_by_one_tap(last):
    organiser = client_as("organiser", last.club)

    page = organiser.get(new_url(last.club))
    cards = [preset.id for preset in page.context["presets"]]
    organiser.post(new_url(last.club, "last"), sent(page))

    made = Event.objects.exclude(pk=last.pk).get()
    assert cards == ["last", "club-night", "duels", "final-table"]
    assert made.name == "Thursday 19 November"
    assert made.starts_at == datetime(2026, 11, 19, 18, 30, tzinfo=UTC)
    kept = ("rounds_planned", "points_system", "tie_breaks", "capacity", "rulings")
    assert [getattr(made, each) for each in kept] == [
        getattr(last, each) for each in kept
    ]
    assert made.is_check_in_open
    came = last.entries.exclude(checked_in_at=None).values_list("player", flat=True)
    entered = made.entries.filter(checked_in_at=None).values_list("player", flat=True)
    assert sorted(entered) == sorted(came)


@pytest.mark.parametrize(
    ("now", "day"),
    [
        ("2026-11-12T22:00Z", "2026-11-19T18:30"),
        ("2026-11-19T19:00Z", "2026-11-19T18:30"),
        ("2026-12-25T12:00Z", "2026-12-31T18:30"),
    ],
)
def test_as_last_time_is_on_the_next_date_of_its_weekday(last, now, day, settings):
    with time_machine.travel(now, tick=False):
        page = client_as("organiser", last.club).get(new_url(last.club))

    assert value_of(page, "starts_at") == day


def test_an_evening_named_by_its_day_in_another_language_is_named_anew(last):
    Event.objects.filter(pk=last.pk).update(name="Donnerstag, 12. November")

    page = client_as("organiser", last.club).get(new_url(last.club))

    assert re.fullmatch(r"Thursday \d+ [A-Z][a-z]+", value_of(page, "name"))


def test_an_evening_with_a_name_of_its_own_keeps_it(last):
    Event.objects.filter(pk=last.pk).update(name="Donut Night")

    page = client_as("organiser", last.club).get(new_url(last.club))

    assert value_of(page, "name") == "Donut Night"


def test_as_last_time_has_its_stages_and_not_who_was_erased(last):
    plans = [
        StagePlan(StageKind.SWISS),
        StagePlan(StageKind.ELIMINATION, entrants=4, table_size=4),
    ]
    plan_stages(last, plans=plans, actor=ME)
    erased = last.entries.exclude(checked_in_at=None).first().player
    erase_player(erased, actor=ME)
    organiser = client_as("organiser", last.club)

    page = organiser.get(new_url(last.club))
    organiser.post(new_url(last.club, "last"), sent(page))

    made = Event.objects.exclude(pk=last.pk).get()
    assert plans_of(made) == plans
    assert made.entries.count() == 6
    assert not made.entries.filter(player=erased).exists()


def test_another_kind_is_chosen_beside_the_last_time_and_takes_nothing_of_it(last):
    organiser = client_as("organiser", last.club)

    page = organiser.get(new_url(last.club, "club-night"))
    organiser.post(new_url(last.club, "club-night"), NEW)

    made = Event.objects.exclude(pk=last.pk).get()
    assert 'aria-current="true"' in page.content.decode()
    assert (made.points_system, made.capacity, made.entries.count()) == (
        "newport",
        None,
        0,
    )


def test_presets_but_three_are_folded_until_one_of_them_is_chosen():
    organiser = client_as("organiser", club := ClubFactory())

    folded = organiser.get(new_url(club))
    opened = organiser.get(new_url(club, "everybody"))

    assert [each.id for each in folded.context["presets"]] == [
        "club-night",
        "duels",
        "final-table",
    ]
    is_open = '<details class="plain-details" open> <summary>More kinds'
    assert is_open not in text_of(folded)
    assert is_open in text_of(opened)
    assert "stand-in" not in text_of(opened)


def test_a_new_event_counts_for_the_running_season_unless_it_is_unticked():
    running = SeasonFactory()
    club = running.league.club
    SeasonFactory(league=running.league, closed_at="2026-01-01T20:00Z")
    organiser = client_as("organiser", club)

    page = organiser.get(new_url(club))
    organiser.post(new_url(club), NEW | {"seasons": [running.pk]})
    organiser.post(new_url(club), NEW)

    assert [choice.data["selected"] for choice in page.context["form"]["seasons"]] == [
        True
    ]
    counted, alone = Event.objects.order_by("pk")
    assert [night.season for night in counted.nights.all()] == [running]
    assert not alone.nights.exists()


def test_as_last_time_counts_for_the_season_of_last_time(last):
    duels = SeasonFactory(league__club=last.club)
    NightFactory(season=duels, event=last)
    SeasonFactory(league__club=last.club)

    form = client_as("organiser", last.club).get(new_url(last.club)).context["form"]

    ticked = [choice for choice in form["seasons"] if choice.data["selected"]]
    assert [choice.choice_label for choice in ticked] == [duels.name]


def test_a_season_of_another_club_is_no_choice():
    season, club = SeasonFactory(), ClubFactory()

    answer = client_as("organiser", club).post(
        new_url(club), NEW | {"seasons": [season.pk]}
    )

    assert answer.status_code == 422
    assert not Event.objects.exists()


@pytest.mark.parametrize("preset", ["duels", "duels-semi-finals", "everybody"])
def test_evenings_for_two_count_one_half_and_nothing_with_a_full_bye(preset):
    organiser = client_as("organiser", club := ClubFactory())
    sizes = {"seats_preferred": "2", "seats_min": "2", "seats_max": "2"}

    organiser.post(new_url(club, preset), NEW | sizes)
    organiser.post(new_url(club, preset), NEW)

    for_two, for_four = Event.objects.order_by("pk")
    assert (for_two.points_system, for_two.bye_rule) == ("duel", "win")
    assert for_two.tie_breaks == ["h2h", "opp-cut-1", "opp", "margin"]
    assert (for_four.points_system, for_four.bye_rule) == ("newport", "mean")


def test_presets_say_how_long_they_take():
    club = ClubFactory()

    part = text_of(client_as("organiser", club).get(new_url(club), headers=HTMX))

    assert part.startswith('<div class="stack" id="form">')
    assert "about 140 minutes" in part
    short = [card.split("</button>")[0] for card in part.split(" short rounds")[1:]]
    minutes = [card.split("about ")[1].split()[0] for card in short]
    assert minutes == ["100", "120"]
    assert "its dots are our guess" in part


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


def test_a_new_event_without_a_format_is_of_the_usual_one():
    club = ClubFactory()
    form = {key: value for key, value in NEW.items() if key != "format"}

    client_as("organiser", club).post(new_url(club), form | {"format": ""})

    assert Event.objects.get().format == Event._meta.get_field("format").default


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


def test_an_event_made_by_mistake_is_deleted_and_brought_back_by_one_tap():
    event = EventFactory(name="Mistake")
    organiser = client_as("organiser", event.club)

    offered = text_of(organiser.get(plan_url(event)))
    page = organiser.post(reverse("events:delete", args=[event.slug]), follow=True)
    gone = organiser.get(plan_url(event))
    undo = page.context["just_done"]
    back = organiser.post(undo["url"], {"next": undo["value"]}, follow=True)

    assert "Delete the event" in offered
    assert page.redirect_chain[-1][0] == list_url(event.club)
    assert list(page.context["events"]) == []
    assert gone.status_code == 404
    assert list(back.context["events"]) == [event]


def test_once_a_round_was_shown_an_event_is_called_off_after_a_question():
    event = event_of(4)
    start_round(event)
    organiser = client_as("organiser", event.club)
    url = reverse("events:call-event-off", args=[event.slug])

    offered = text_of(organiser.get(plan_url(event)))
    refused = organiser.post(reverse("events:delete", args=[event.slug]))
    asked = text_of(organiser.post(url))
    desk = text_of(organiser.post(url, {"sure": "1"}, follow=True))

    assert "Delete the event" not in offered
    assert refused.status_code == 409
    assert "Call the event off?" in asked
    event.refresh_from_db()
    assert event.is_called_off
    assert "called off" in desk
    assert "called off" in text_of(organiser.get(list_url(event.club)))


def test_the_club_hears_of_an_event_called_off_and_not_of_one_deleted():
    club = ClubFactory()
    off, deleted = (create_event(club, **MADE, name=name) for name in ("Off", "Gone"))
    call_event_off(off, actor=ME)
    delete_event(deleted, actor=ME)

    home = text_of(client_as("organiser", club).get(f"/c/{club.slug}/"))

    assert "Off</a> was called off" in home
    assert "Gone" not in home


def test_a_kind_that_is_chosen_leads_to_its_form():
    club = ClubFactory()

    page = client_as("organiser", club).get(new_url(club)).content.decode()

    assert 'formaction="?preset=duels#form-h"' in page
    assert 'id="form-h"' in page

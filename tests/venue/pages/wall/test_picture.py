"""What the wall shows when."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from gonuts_league.events.enums import LinkKind, WallShows
from gonuts_league.events.models import Round
from gonuts_league.events.services.clocks import give_extra_minutes, start_clock
from gonuts_league.events.services.freezing import (
    begin_reveal,
    end_reveal,
    freeze_standings,
    step_reveal,
)
from gonuts_league.events.services.links import event_link, let_wall_show
from gonuts_league.events.services.rounds import close_round, judge_seat
from gonuts_league.events.services.setup import finish_event
from gonuts_league.events.services.stages import start_next_stage
from gonuts_league.players.services import change_player
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.venue.codes import path_of
from gonuts_league.venue.pages.wall.page import picture_of
from tests.events.actions import ME
from tests.events.stage_actions import (
    SEMIS,
    SWISS,
    finish_table,
    show_round,
    staged_event,
)
from tests.events.stage_actions import play as play_by_name
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.tables import make_round, make_table
from tests.phones.table_pages import read
from tests.played import enter_and_confirm, event_of, play, publish

pytestmark = pytest.mark.django_db


def look(event, *, asked=0, after=timedelta()):
    event.refresh_from_db()
    now = timezone.now() + after
    hall = "http://hall.test:8000"
    return SimpleNamespace(**picture_of(event, now=now, base_url=hall, asked=asked))


def kinds(event, **given):
    count = look(event, **given).count
    pages = [look(event, asked=page + 1, **given) for page in range(count)]
    return [page.slide.kind for page in pages]


def names_on(event, **given):
    slide = look(event, **given).slide
    return [name for _number, names in slide.rows for name in names]


LATER = timedelta(minutes=6)


def test_before_the_first_draw_it_says_who_is_here_and_how_to_get_in():
    event = event_of(8)

    slide = look(event).slide

    assert (slide.kind, slide.here) == ("welcome", 8)
    assert slide.code["address"].startswith("http://hall.test:8000/")
    assert slide.code["svg"].startswith("<svg")


def test_who_is_here_and_the_address_to_type_stand_on_the_wall(client):
    page = read(client.get(path_of(event_link(event_of(8), LinkKind.WALL))))

    assert "8 people are here testserver Code:" in page


def test_in_a_hall_it_names_the_network_and_asks_to_stay_in_it(client, settings):
    settings.IS_LAN = True
    event = event_of(8)
    event.club.wifi_name = "Ring & Glaze"
    event.club.save()

    page = read(client.get(path_of(event_link(event, LinkKind.WALL))))

    assert "Wi-Fi: Ring & Glaze" in page
    assert "Stay connected even if your phone says: no internet." in page


def test_a_publication_shows_the_seating_alone_and_later_all_by_turns(event):
    publish(event, 2)

    assert kinds(event) == ["seating"]
    assert kinds(event, after=LATER) == [
        "seating",
        "results",
        "standings",
        "standings",
    ]


def test_between_rounds_it_tells_results_standings_and_the_way_in(event):
    assert kinds(event) == ["results", "standings", "standings", "welcome"]


def test_every_table_of_the_newest_round_is_read_in_order():
    event = event_of(24)
    play(event)
    round_ = publish(event, 2)
    for number in (5, 2, 1, 6, 4, 3):
        enter_and_confirm(round_.tables.get(number=number), 4, 3, 2, 1)

    pages = [look(event, asked=n, after=LATER).slide for n in range(1, 8)]
    shown = [page.rows for page in pages if page.kind == "results"]

    tables = [number for rows in shown for number, _players in rows]
    assert tables == [1, 2, 3, 4, 5, 6]
    assert {players[0][1] for rows in shown for _number, players in rows} == {"4"}


def test_free_play_tells_the_games_that_ended_last():
    event = EventFactory(format="free-play", seats_max=6)
    for number in (1, 2):
        people = (f"Ida{number} Berg", f"Wu{number} Li")
        table = make_table(make_round(event, number=number), people=people)
        enter_and_confirm(table, 2, 1)

    pages = [look(event, asked=n, after=LATER).slide for n in range(1, 6)]
    results = next(page for page in pages if page.kind == "results")

    winners = [players[0][0] for _number, players in results.rows]
    assert winners == ["Ida2 B.", "Ida1 B."]


def test_four_tables_of_four_fill_a_page_with_first_names_and_initials(event):
    publish(event, 2)

    names = names_on(event)

    assert len(names) == 16
    assert names[:2] == ["Greta L.", "Paul N."]


def test_a_young_person_is_not_named_in_the_hall(event):
    publish(event, 2)
    change_player(event.entries.order_by("pk").first().player, is_young=True, actor=ME)

    assert names_on(event)[0] == "A player"


def test_who_did_not_come_is_not_called_to_a_table(event):
    round_ = publish(event, 2)
    judge_seat(round_.seats.first(), outcome=SeatOutcome.DID_NOT_COME, actor=ME)

    assert len(names_on(event)) == 15


def test_large_tables_stand_two_to_a_page(event):
    round_ = publish(event, 2)
    guest = EntryFactory(event=event)
    round_.seats.create(table=round_.tables.first(), entry=guest, position=4)

    assert kinds(event) == ["seating", "seating"]


def test_in_free_play_all_running_games_are_seated_under_the_name_of_the_event():
    event = EventFactory(name="Open evening", format="free-play", seats_max=6)
    make_table(make_round(event, number=1), number=1)
    make_table(make_round(event, number=2), number=2, people=("Ida Berg", "Wu Li"))

    slide = look(event).slide

    assert (slide.title, [number for number, _names in slide.rows]) == (
        "Open evening",
        [1, 2],
    )


def test_while_a_final_is_played_for_nobody_has_a_place_and_all_have_points(client):
    event = staged_event(4, SWISS, SEMIS)
    order = [each.player.name.partition(" ")[0] for each in event.entries.all()]
    play_by_name(event, *order)
    start_next_stage(event, actor=ME)
    play_by_name(event, *order)
    final = show_round(event)
    let_wall_show(event, WallShows.STANDINGS, actor=ME)

    running = look(event).slide.rows
    page = read(client.get(path_of(event_link(event, LinkKind.WALL))))
    for table in final.tables.all():
        finish_table(table, *order)
    close_round(final, actor=ME)

    ranks, _names, points, _faces, far = zip(*running, strict=True)
    assert set(ranks) == {None}
    assert sorted(points) == ["3", "3", "9", "9"]
    assert far == ("Plays the final.",) * 2 + ("Plays for third place.",) * 2
    assert "None" not in page
    ended = [(row[0], row[2], row[4]) for row in look(event).slide.rows]
    assert ended == [(1, "", ""), (2, "", ""), (3, "", ""), (4, "", "")]


def test_results_of_a_knockout_name_its_step_and_their_tables(client):
    event = staged_event(4, SWISS, SEMIS)
    play_by_name(event)
    start_next_stage(event, actor=ME)
    play_by_name(event)
    path = path_of(event_link(event, LinkKind.WALL))

    semis = look(event).slide
    page = read(client.get(path))
    play_by_name(event)
    final = read(client.get(path))

    assert (semis.kind, semis.title) == ("results", "Semi-final: results")
    assert "Table</small> 1" in client.get(path).content.decode()
    assert "Match for third place" not in page
    assert "Table 1 Final" in final
    assert "Table 2 Match for third place" in final


def test_a_finished_event_shows_its_end_and_no_way_in(event):
    finish_event(event, actor=ME)

    assert kinds(event) == ["standings", "standings", "results"]
    assert look(event, asked=1).slide.title == "Final standings"


@pytest.mark.parametrize(
    ("people", "first", "steps"), [(8, "podium", [1, 1, 3, 3]), (12, "standings", [])]
)
def test_at_the_end_the_first_three_stand_on_steps_that_two_share(people, first, steps):
    event = event_of(people, rounds_planned=1)
    play(event)
    finish_event(event, actor=ME)

    slide = look(event).slide

    assert slide.kind == first
    assert [rank for rank, *_rest in slide.latest] == steps


def test_the_last_key_puts_the_first_three_on_steps(client):
    event = event_of(8, rounds_planned=2)
    play(event)
    play(event, 2)
    freeze_standings(event, after_round=1, actor=ME)
    begin_reveal(event, actor=ME)
    shown = []
    for seen in range(4):
        step_reveal(event, seen=seen, step=1)
        shown.append(look(event).slide.kind)

    page = read(client.get(path_of(event_link(event, LinkKind.WALL))))

    assert shown == ["reveal", "reveal", "reveal", "podium"]
    assert (page.count("Place 1"), page.count("Place 3")) == (1, 1)
    assert (page.count("share the win"), page.count("Event points")) == (1, 1)


def test_the_clock_alone_says_when_none_runs(event, client):
    let_wall_show(event, WallShows.CLOCK, actor=ME)

    page = read(client.get(path_of(event_link(event, LinkKind.WALL))))

    assert look(event).slide.title == event.name
    assert "No clock is running." in page


def test_standings_hold_at_most_twelve_rows(event):
    pages = [look(event, asked=page).slide for page in (2, 3)]

    assert [len(page.rows) for page in pages] == [8, 8]
    assert pages[0].title == "Standings after round 1"


@pytest.mark.parametrize(
    ("shows", "expected"),
    [
        (WallShows.SEATING, ["seating"]),
        (WallShows.STANDINGS, ["standings", "standings"]),
        (WallShows.CLOCK, ["clock"]),
        (WallShows.NOTHING, ["nothing"]),
    ],
)
def test_the_organiser_chooses(event, shows, expected):
    publish(event, 2)

    let_wall_show(event, shows, actor=ME)

    assert kinds(event) == expected


def test_the_clock_and_who_has_more_time_stand_on_every_page(event, client):
    round_ = publish(event, 2)
    start_clock(round_, actor=ME)
    give_extra_minutes(round_.tables.get(number=2), minutes=5, actor=ME)

    picture = look(event)

    assert picture.face.minutes == 35
    assert picture.notes == ((2, 5),)
    page = read(client.get(path_of(event_link(event, LinkKind.WALL))))
    assert "Table 2: 5 minutes extra" in page


def test_a_running_clock_is_no_new_picture_but_an_added_minute_is(event):
    round_ = publish(event, 2)
    start_clock(round_, actor=ME)
    before = look(event)

    later = look(event, after=timedelta(seconds=5))
    give_extra_minutes(round_.tables.get(number=2), minutes=5, actor=ME)

    assert before.version == later.version
    assert look(event).version != before.version


def test_pages_turn_and_say_what_comes_next(event, client):
    Round.objects.update(published_at=timezone.now(), closed_at=timezone.now())

    pages = [look(event, after=timedelta(seconds=12 * n)) for n in (0, 1, 2, 3, 4)]

    assert [picture.page for picture in pages] == [1, 2, 3, 4, 1]
    assert [picture.following for picture in pages[:2]] == ["standings", ""]
    wall = path_of(event_link(event, LinkKind.WALL))
    shown = [read(client.get(wall, {"page": page})) for page in (1, 2)]
    assert ["Next: the standings" in page for page in shown] == [True, False]


def freeze_with_a_later_result(event):
    round_ = publish(event, 2)
    for table in round_.tables.all():
        enter_and_confirm(table, 1, 2, 3, 777)
    return freeze_standings(event, after_round=1, actor=ME)


def test_frozen_standings_and_results_stop_at_their_round(event):
    freeze_with_a_later_result(event)

    count = look(event, after=LATER).count
    slides = [look(event, asked=n + 1, after=LATER).slide for n in range(count)]

    assert {slide.title for slide in slides[2:]} == {"Standings as of round 1"}
    players = [
        player
        for slide in slides[1:]
        for row in slide.rows
        for player in (row[1] if slide.kind == "results" else [row[1:3]])
    ]
    assert len(players) == 32
    assert "777" not in {points for _name, points, *_more in players}


def test_an_announcement_shows_places_from_the_last_up(event):
    freeze_with_a_later_result(event)
    begin_reveal(event, actor=ME)
    nothing = look(event).slide

    step_reveal(event, seen=0, step=1)
    first = look(event).slide
    step_reveal(event, seen=1, step=1)
    second = look(event).slide

    assert (nothing.latest, nothing.left) == ((), 16)
    assert second.rows == first.latest
    assert second.latest[0][0] < first.latest[0][0]


def test_the_last_key_shows_the_winners_and_then_everybody_may_know(event):
    freeze_with_a_later_result(event)
    begin_reveal(event, actor=ME)
    for seen in range(16):
        step_reveal(event, seen=seen, step=1)
    end = look(event).slide

    end_reveal(event, actor=ME)

    assert ({rank for rank, *_rest in end.latest}, end.left) == ({1}, 0)
    assert "Standings after round 2" in str(look(event, asked=4, after=LATER))

import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events import selectors
from gonuts_league.events.draws.pairing_task import pairing_task, tables_as_values
from gonuts_league.events.models import Event
from gonuts_league.players.services import add_player
from gonuts_league.trf.file.reading import read_trf
from gonuts_league.trf.file.types import (
    Code,
    Colour,
    PointCorrection,
    RoundLine,
    Tournament,
    TrfPlayer,
)
from gonuts_league.trf.file.writing import write_trf
from gonuts_league.trf.selectors import planned_people, report_of
from gonuts_league.trf.services import take_report
from tests.events.actions import ME, draw, play_round
from tests.factories.clubs import ClubFactory
from tests.played import event_of, publish

pytestmark = pytest.mark.django_db
FIRST, SECOND, NONE = Colour.FIRST, Colour.SECOND, Colour.NONE
BYE = RoundLine(None, NONE, Code.ALLOCATED_BYE)
ABSENT = RoundLine(None, NONE, Code.ZERO_BYE)


def cup(**more: object) -> Tournament:
    """Five players after three rounds with every kind of result."""
    rounds = {
        1: (RoundLine(2, FIRST, Code.WIN), RoundLine(3, SECOND, Code.DRAW), BYE),
        2: (
            RoundLine(1, SECOND, Code.LOSS),
            BYE,
            RoundLine(3, FIRST, Code.FORFEIT_WIN),
        ),
        3: (
            RoundLine(4, SECOND, Code.WIN),
            RoundLine(1, FIRST, Code.DRAW),
            RoundLine(2, SECOND, Code.FORFEIT_LOSS),
        ),
        4: (
            RoundLine(3, FIRST, Code.LOSS),
            RoundLine(5, FIRST, Code.FORFEIT_LOSS),
            RoundLine(None, NONE, Code.HALF_BYE),
        ),
        5: (BYE, RoundLine(4, SECOND, Code.FORFEIT_LOSS), ABSENT),
    }
    points = {1: "5/2", 2: "2", 3: "3/2", 4: "1/2", 5: "1"}
    ranks = {1: 1, 2: 2, 3: 3, 4: 5, 5: 4}
    players = tuple(
        TrfPlayer(
            number,
            f"Family{number}, Given",
            points=Fraction(points[number]),
            rank=ranks[number],
            rounds=lines,
        )
        for number, lines in rounds.items()
    )
    return replace(Tournament(name="Cup", round_count=5, players=players), **more)


def taken(tournament: Tournament, **more: object) -> Event:
    club = more.pop("club", None) or ClubFactory()
    file = read_trf(write_trf(tournament).encode())
    return take_report(club, file, name="Cup", game="donuts", actor=ME, **more)


def test_what_was_taken_is_written_again():
    event = taken(cup())

    report = report_of(event)

    assert [player.rounds for player in report.players] == [
        player.rounds for player in cup().players
    ]
    assert [(p.points, p.rank) for p in report.players] == [
        (p.points, p.rank) for p in cup().players
    ]
    assert report.players[0].name == "Given Family1"
    assert (report.round_count, report.corrections) == (5, ())


def test_an_event_that_is_not_over_goes_on():
    event = taken(cup())

    draft = draw(event)

    assert not event.is_finished
    assert (draft.number, len(tables_as_values(draft))) == (4, 2)


@pytest.mark.parametrize(
    ("code", "points"),
    [
        (Code.HALF_BYE, Decimal("0.5")),
        (Code.ZERO_BYE, 0),
        (Code.FULL_BYE, 1),
        (Code.ALLOCATED_BYE, None),
    ],
)
@pytest.mark.parametrize("round_count", [5, None])
def test_byes_of_the_coming_round_are_sat_out_in_its_draw(code, points, round_count):
    told = cup(round_count=round_count)
    coming = replace(
        told.players[0], rounds=(*told.players[0].rounds, RoundLine(None, NONE, code))
    )
    event = taken(replace(told, players=(coming, *told.players[1:])))
    entry = event.entries.order_by("pk").first()
    before = {row.entry: row.points for row in selectors.ranked(event)}

    draft = draw(event)
    [award] = draft.awards.filter(entry=entry)

    assert event.rounds.exclude(pk=draft.pk).count() == 3
    assert not event.is_finished
    assert before[entry.pk] == Fraction("5/2")
    assert (draft.number, award.cause) == (4, "by-hand")
    assert award.points == points
    assert draft.seats.count() == 4


def test_an_event_with_all_its_rounds_is_finished():
    assert taken(cup(round_count=3)).is_finished


def test_nobody_has_met_whom_they_waited_for_in_vain():
    event = taken(cup())
    entries = list(event.entries.order_by("pk").values_list("pk", flat=True))

    task = pairing_task(event, 4, 1)

    met = {frozenset(table) for tables in task.history for table in tables}
    assert frozenset((entries[0], entries[1])) in met
    assert frozenset((entries[1], entries[2])) not in met
    byes = {c.id: c.byes for c in task.candidates}
    assert [byes[entry] for entry in entries] == [1, 2, 0, 1, 1]


def test_people_are_known_by_their_names_either_way_round():
    club = ClubFactory()
    known = add_player(club, name="given family2", actor=ME)

    event = taken(cup(), club=club)

    assert event.entries.filter(player=known).count() == 1
    assert club.players.count() == 5


def test_corrections_of_points_are_taken_over():
    given = PointCorrection(Fraction(-1, 2), 0, (1,))
    players = cup().players
    lowered = replace(players[0], points=players[0].points + given.points)

    event = taken(cup(players=(lowered, *players[1:]), corrections=(given,)))

    assert report_of(event).corrections == (given,)
    assert report_of(event).players[0].points == 2


def test_two_of_one_name_are_refused_and_nothing_is_made():
    players = tuple(replace(player, name="Twin") for player in cup().players[:2])
    club = ClubFactory()
    file = replace(cup(), players=players)

    with pytest.raises(LeagueError) as error:
        take_report(club, file, name="Cup", game="donuts", actor=ME)

    assert error.value.code == "trf-names"
    assert (club.events.count(), club.players.count()) == (0, 0)


def test_a_plan_says_what_would_be_made_and_makes_nothing():
    club = ClubFactory()
    add_player(club, name="Given Family5", actor=ME)

    people = planned_people(club, cup())

    assert [person.known is None for person in people].count(True) == 4
    assert (len(people), [person.fault for person in people]) == (5, [""] * 5)
    assert (cup().planned_rounds, cup().played_rounds) == (5, 3)
    assert not cup().is_finished
    assert (club.events.count(), club.players.count()) == (0, 1)


def test_an_event_played_here_makes_a_sound_file():
    event = event_of(
        7, seats_preferred=2, seats_min=2, seats_max=2, rounds_planned=4, game="donuts"
    )
    for _ in range(3):
        play_round(event)

    text = write_trf(report_of(event))
    report = read_trf(text.encode())

    assert report.warnings == ()
    assert (report.round_count, report.played_rounds) == (4, 3)
    byes = [line.code for p in report.players for line in p.rounds if not line.opponent]
    assert byes == [Code.ALLOCATED_BYE] * 3
    assert re.search("^152 [BW]", text, re.MULTILINE)


def test_rounds_that_are_still_played_are_not_in_the_file():
    event = taken(cup())
    draft = draw(event)
    draft.state = "published"
    draft.save()

    assert report_of(event).played_rounds == 3


def test_larger_tables_cannot_be_written():
    event = event_of(8, seats_preferred=2, seats_min=2, seats_max=4)
    round_ = publish(event)
    round_.tables.update(state="confirmed")

    with pytest.raises(LeagueError) as error:
        report_of(event)

    assert error.value.code == "trf-not-two"


@pytest.mark.parametrize("system", ["raw", "beaten"])
def test_points_that_are_no_sum_of_wins_cannot_be_written(system):
    event = event_of(4, seats_preferred=2, seats_min=2, seats_max=2)
    event.points_system = system

    with pytest.raises(LeagueError) as error:
        report_of(event)

    assert error.value.code == "trf-points"


def test_the_journal_tells_of_it():
    event = taken(cup())

    acts = list(JournalEntry.objects.filter(event=event).values_list("act", flat=True))

    assert set(acts) == {"event-created", "players-entered", "rounds-read"}


@pytest.mark.parametrize("count", [2, 6])
def test_queries_do_not_grow_with_the_players(count, django_assert_num_queries):
    players = []
    for n in range(1, count, 2):
        won = RoundLine(n + 1, FIRST, Code.WIN)
        lost = RoundLine(n, SECOND, Code.LOSS)
        players.append(TrfPlayer(n, f"P{n}", rounds=(won,)))
        players.append(TrfPlayer(n + 1, f"P{n + 1}", rounds=(lost,)))
    file = Tournament(name="Cup", players=tuple(players))
    club = ClubFactory()

    with django_assert_num_queries(38):
        take_report(club, file, name="Cup", game="donuts", actor=ME)

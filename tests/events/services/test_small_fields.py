"""Few people, every preset and game: a round is published, or one sentence says why."""

from collections.abc import Iterable

import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState, StageKind
from gonuts_league.events.models import Event, Round
from gonuts_league.events.presets import PRESETS, PRESETS_BY_ID, Preset
from gonuts_league.events.services.drawing import KIND, request_draw
from gonuts_league.events.services.people import enter_players
from gonuts_league.events.services.pinning import pin_seat
from gonuts_league.events.services.refusals import with_names
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.services.rounds import close_round, publish_round
from gonuts_league.events.services.stage_plans import create_staged_event
from gonuts_league.events.services.stages import CutTie, start_next_stage
from gonuts_league.events.stage_read import stage_running, stage_to_start, stages_of
from gonuts_league.jobs.enums import ACTIVE
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import run_job
from gonuts_league.tables.enums import Series
from gonuts_league.tables.services.entry import enter_places
from scoring import GAMES
from tests.events.actions import ME
from tests.factories.clubs import ClubFactory
from tests.factories.players import PlayerFactory
from tests.soak import IS_SOAK

pytestmark = pytest.mark.django_db
ROUNDS, BEFORE_CUT = 4, 2
COUNTS = tuple(range(1, 14))
FEWEST, MORE = COUNTS[:3], COUNTS[3:]
SIZES = ("seats_min", "seats_preferred", "seats_max")
SAME = ("game", "rounds_planned", "series", "game_count", "format", "stages", *SIZES)


def fields(kinds: Iterable[str]) -> list[tuple[str, int]]:
    """Each kind with all counts for `./run soak`, else with the fewest and one more.

    Which one goes round, so that each count is played by some kinds.
    """
    return [
        (kind, count)
        for index, kind in enumerate(kinds)
        for count in (COUNTS if IS_SOAK else (*FEWEST, MORE[index * 3 % len(MORE)]))
    ]


def event_like(preset: Preset, **otherwise: object) -> Event:
    plan = {name: getattr(preset, name) for name in SAME} | otherwise
    return create_staged_event(ClubFactory(), name=preset.id, actor=ME, **plan)


def come(event: Event, count: int) -> None:
    """So many more people come and are checked in."""
    players = PlayerFactory.create_batch(count, club=event.club)
    enter_players(event, players, actor=ME, is_here=True)


def refusal_of_round(event: Event) -> str:
    """Draw a round and play it to its end; the sentence that stops it, or nothing."""
    try:
        if awaits_stage(event):
            start_next_stage(event, actor=ME, how=CutTie.LOT)
        play(publish_round(drawn(event), actor=ME))
    except LeagueError as error:
        return error.sentence
    return ""


def awaits_stage(event: Event) -> bool:
    """Whether the first stage has not begun, or the cut comes after two rounds."""
    stages = stages_of(event)
    coming = stage_to_start(stages)
    return coming is not None and (
        stage_running(stages) is None or event.rounds.count() == BEFORE_CUT
    )


def drawn(event: Event) -> Round:
    """The draft a worker makes; LeagueError where it says why there is none."""
    job = request_draw(event, actor=ME)
    run_job(job.pk)
    job.refresh_from_db()
    if job.error_code:
        raise LeagueError(job.error_code, **with_names(job.error_values))
    return event.rounds.select_related("event__club").get(state=RoundState.DRAFT)


def play(round_: Round) -> None:
    """Everybody comes in behind those who sit before them; the round is closed."""
    games = 2 if round_.event.series == Series.BEST_OF else 1
    for table in round_.tables.all():
        places = {seat.pk: str(seat.position + 1) for seat in table.seats.all()}
        for number in range(1, games + 1):
            table = enter_places(table, places=places, actor=ME, game_number=number)
        confirm_result(table, version=table.version, actor=ME)
    close_round(round_, actor=ME)


def assert_nothing_is_stuck(event: Event) -> None:
    assert not Job.objects.filter(kind=KIND, state__in=ACTIVE).exists()
    assert not event.rounds.exclude(state=RoundState.CLOSED).exists()


def assert_tables_are_right(event: Event) -> None:
    """Somebody plays, at tables of the wanted sizes, and the others have a bye."""
    everybody = sorted(event.entries.values_list("pk", flat=True))
    for round_ in event.rounds.exclude(stage__kind=StageKind.ELIMINATION):
        seated = list(round_.seats.values_list("entry", flat=True))
        byes = list(round_.awards.values_list("entry", flat=True))
        assert seated
        assert sorted(seated + byes) == everybody
        sizes = {table.seats.count() for table in round_.tables.all()}
        assert sizes <= set(range(event.seats_min, event.seats_max + 1))


@pytest.mark.parametrize(("preset", "count"), fields(PRESETS_BY_ID))
def test_a_small_field_plays_or_is_told_why_not(preset, count):
    event = event_like(PRESETS_BY_ID[preset])
    come(event, count)

    said = [refusal_of_round(event) for _ in range(ROUNDS)]

    assert len(list(filter(None, said))) == ROUNDS - event.rounds.count()
    assert_nothing_is_stuck(event)
    assert_tables_are_right(event)


@pytest.mark.parametrize(("game", "count"), fields(GAMES))
def test_a_small_field_of_each_game_plays_or_is_told_why_not(game, count):
    least, most = min(GAMES[game].player_counts), max(GAMES[game].player_counts)
    sizes = dict(zip(SIZES, (least, min(4, most), most), strict=True))
    event = event_like(PRESETS_BY_ID["club-night"], game=game, **sizes)
    come(event, count)

    said = [refusal_of_round(event) for _ in range(2)]

    assert (said == ["", ""]) is (count >= least)
    assert_nothing_is_stuck(event)
    assert_tables_are_right(event)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_after_a_refusal_more_people_come_and_the_round_is_played(preset):
    event = event_like(preset)
    come(event, 1)
    refused = refusal_of_round(event)

    come(event, 7)

    assert refused
    assert refusal_of_round(event) == ""
    assert event.rounds.get().seats.count() == 8


def test_a_pin_to_a_table_is_kept_or_told_of_when_fewer_tables_are_left():
    event = event_like(PRESETS_BY_ID["club-night"])
    come(event, 12)
    draft = drawn(event)
    kept = draft.seats.get(table__number=3, position=0)
    pin_seat(draft, seat_id=kept.pk, version=0, actor=ME)
    gone = event.entries.exclude(pk=kept.entry_id)[:6]
    event.entries.filter(pk__in=[entry.pk for entry in gone]).update(checked_in_at=None)

    again = drawn(event)

    assert again.seats.get(entry=kept.entry_id).table.number == 3
    assert again.seats.count() == 6


def test_a_pin_of_somebody_who_went_away_does_not_stop_the_draw():
    event = event_like(PRESETS_BY_ID["club-night"])
    come(event, 12)
    draft = drawn(event)
    gone = draft.seats.get(table__number=3, position=0)
    pin_seat(draft, seat_id=gone.pk, version=0, actor=ME)
    event.entries.filter(pk=gone.entry_id).update(checked_in_at=None)

    assert drawn(event).seats.count() == 11

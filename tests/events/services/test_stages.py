"""Events in stages, played by the services that an organiser's desk calls."""

import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import ByeCause, DrawnRule, RoundState, StageKind
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services.people import drop_entry
from gonuts_league.events.services.pinning import pin_bye
from gonuts_league.events.services.results import correct_result
from gonuts_league.events.services.rounds import (
    discard_draft,
    judge_seat,
    void_table,
)
from gonuts_league.events.services.setup import change_plan
from gonuts_league.events.services.stage_plans import plan_stages
from gonuts_league.events.services.stages import (
    CutTie,
    replace_finalist,
    start_next_stage,
)
from gonuts_league.events.stage_read import in_line, knockout_of
from gonuts_league.formats.plan import StagePlan
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.tables.enums import SeatOutcome
from tests.events.actions import ME, draw
from tests.events.stage_actions import (
    SEMIS,
    SWISS,
    entry_of,
    finish_table,
    first_names,
    play,
    show_round,
    staged_event,
)

pytestmark = pytest.mark.django_db

BEST_FIRST = ("Greta", "Paul", "Mia", "Benedikt", "Jonas", "Sofia", "Noah", "Tariq")


def undo(kind):
    return undo_action(JournalEntry.objects.filter(act=kind).latest("pk"), actor=ME)


def duels(count=8, rounds=3, **plan):
    """Duels in which the better name always wins, played up to the cut."""
    semis = StagePlan(**{**_fields(SEMIS), **plan})
    event = staged_event(count, SWISS, semis, rounds_planned=rounds)
    for _ in range(rounds):
        play(event, *BEST_FIRST)
    return event


@pytest.fixture(scope="module")
def played_duels(shared_data):
    return duels()


@pytest.fixture
def event(played_duels):
    return Event.objects.get(pk=played_duels.pk)


def _fields(plan):
    return {name: getattr(plan, name) for name in plan.__dataclass_fields__}


def semi_finals(event):
    start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1)
    return event.stages.get(number=2)


def names_of(event, ids):
    names = dict(event.entries.values_list("pk", "player__name"))
    return [names[pk].partition(" ")[0] for pk in ids]


def test_the_first_four_of_the_standings_play_semi_finals_one_against_four(event):
    best = [row.entry for row in ranked(event)][:4]

    stage = semi_finals(event)

    first, second, third, fourth = stage.seeds
    assert (first, {*stage.seeds}) == (best[0], {*best})
    assert [set(names) for names in first_names(draw(event))] == [
        set(names_of(event, (first, fourth))),
        set(names_of(event, (second, third))),
    ]


def test_a_drawn_semi_final_is_replayed_before_the_final_and_the_third_place_match(
    event,
):
    stage = semi_finals(event)
    semis = play(event, *BEST_FIRST, level=(1,))
    drawn, decided = first_names(semis)

    replay = play(event, *reversed(BEST_FIRST))
    final = play(event, *BEST_FIRST)

    assert first_names(replay) == [drawn[::-1]]
    won = max(drawn, key=BEST_FIRST.index)
    assert {*first_names(final)[0]} == {won, min(decided, key=BEST_FIRST.index)}
    assert {*first_names(final)[1]} == {*drawn, *decided} - {*first_names(final)[0]}
    assert knockout_of(stage).is_over


def test_games_of_an_elimination_give_no_event_points(event):
    before = {row.entry: row.points for row in ranked(event)}
    semi_finals(event)

    play(event, *BEST_FIRST)

    assert {row.entry: row.points for row in ranked(event)} == before


def test_no_step_is_drawn_while_a_semi_final_is_open(event):
    semi_finals(event)
    show_round(event)

    with pytest.raises(LeagueError, match="no result yet"):
        draw(event, despite_unconfirmed=True)


def test_rounds_of_the_first_stage_are_counted_and_so_are_the_steps():
    event = duels(rounds=2)
    semi_finals(event)
    play(event, *BEST_FIRST, level=(2,))
    play(event, *BEST_FIRST)
    play(event, *BEST_FIRST)

    rounds = event.rounds.values_list("stage__number", "step")
    assert list(rounds) == [(1, 1), (1, 2), (2, 1), (2, 1), (2, 2)]


def test_a_cut_waits_until_the_last_round_is_closed():
    event = duels(rounds=1)
    event.rounds.update(state=RoundState.PUBLISHED)

    with pytest.raises(LeagueError, match="Round 1 is still open"):
        start_next_stage(event, actor=ME)


def tied_event(entrants=2, **plan):
    """Four people; each round has two drawn games, so all four are level."""
    final = StagePlan(StageKind.ELIMINATION, entrants=entrants, **plan)
    event = staged_event(4, SWISS, final)
    play(event, level=(1, 2))
    return event


def test_a_tie_at_the_cut_is_never_decided_in_silence():
    event = tied_event()

    with pytest.raises(LeagueError) as refused:
        start_next_stage(event, actor=ME)

    assert refused.value.code == "cut-tied"
    assert refused.value.values["places"] == 2
    assert not event.stages.get(number=2).has_started


def test_a_lot_decides_with_a_seed_that_is_kept():
    event = tied_event()

    stage = start_next_stage(event, actor=ME, how=CutTie.LOT, seed=5)

    assert (stage.lot["how"], stage.lot["seed"]) == ("lot", 5)
    assert stage.lot["tied"] == sorted(event.entries.values_list("pk", flat=True))
    assert len(stage.seeds) == 2


def test_all_who_are_level_may_go_on():
    event = tied_event()

    stage = start_next_stage(event, actor=ME, how=CutTie.ALL, seed=5)

    assert len(stage.seeds) == 4


def test_a_play_off_decides_and_gives_no_points():
    event = tied_event()
    event.seats_max = 4
    event.save()
    asked = start_next_stage(event, actor=ME, how=CutTie.PLAY_OFF)
    assert not asked.has_started
    points = {row.entry: row.points for row in ranked(event)}

    play(event, "Mia", "Greta")
    stage = start_next_stage(event, actor=ME)

    assert set(names_of(event, stage.seeds)) == {"Mia", "Greta"}
    assert {row.entry: row.points for row in ranked(event)} == points


def test_a_play_off_that_is_level_again_asks_again():
    event = tied_event()
    start_next_stage(event, actor=ME, how=CutTie.PLAY_OFF)
    play(event, level=(1,))

    with pytest.raises(LeagueError, match="Level at the cut"):
        start_next_stage(event, actor=ME)


@pytest.mark.parametrize("count", [3, 5, 6, 7, 11])
def test_any_count_comes_to_one_winner(count):
    event = staged_event(count, SWISS, SEMIS)
    play(event, *BEST_FIRST)
    stage = start_next_stage(event, actor=ME, how=CutTie.LOT, seed=3)

    while not knockout_of(stage).is_over:
        play(event, *BEST_FIRST)

    assert len(stage.seeds) == min(count, 4)
    assert len(knockout_of(stage).champions) == 1


def test_tables_of_four_send_their_two_best_to_the_final():
    cut = StagePlan(StageKind.ELIMINATION, entrants=8, table_size=4, best=2)
    sizes = {"seats_preferred": 4, "seats_min": 3, "seats_max": 5}
    event = staged_event(11, SWISS, cut, **sizes)
    play(event, *BEST_FIRST)
    stage = start_next_stage(event, actor=ME, how=CutTie.LOT, seed=3)

    semis = play(event, *BEST_FIRST)
    final = play(event, *BEST_FIRST)

    assert [len(names) for names in first_names(semis)] == [4, 4]
    assert [len(names) for names in first_names(final)] == [4]
    assert knockout_of(stage).is_over


def test_groups_play_among_themselves_and_send_as_many_each_to_the_final():
    groups = StagePlan(StageKind.GROUPS, group_count=2)
    final = StagePlan(StageKind.ELIMINATION, entrants=4, table_size=4, best=1)
    sizes = {"seats_preferred": 4, "seats_min": 2, "seats_max": 4}
    event = staged_event(8, groups, final, **sizes)
    stage = start_next_stage(event, actor=ME, seed=4)
    round_ = play(event, *BEST_FIRST)
    members = [set(names_of(event, group)) for group in stage.groups]

    cut = start_next_stage(event, actor=ME, how=CutTie.LOT, seed=4)

    assert [set(names) for names in first_names(round_)] == members
    through = set(names_of(event, cut.seeds))
    assert [len(through & group) for group in members] == [2, 2]
    assert {*first_names(draw(event))[0]} == through


def test_groups_of_any_count_give_everybody_a_game_or_a_bye():
    event = staged_event(7, StagePlan(StageKind.GROUPS, group_count=3))
    start_next_stage(event, actor=ME, seed=4)

    round_ = show_round(event)

    assert (round_.seats.count(), round_.awards.count()) == (6, 1)


def test_a_group_of_two_has_no_game_when_one_of_them_sits_out():
    event = staged_event(6, StagePlan(StageKind.GROUPS, group_count=3))
    stage = start_next_stage(event, actor=ME, seed=4)
    resting, alone = stage.groups[0]
    pin_bye(draw(event), entry_id=resting, version=0, actor=ME)

    round_ = draw(event)

    byes = dict(round_.awards.values_list("entry", "cause"))
    assert byes == {resting: ByeCause.BY_HAND, alone: ByeCause.ODD_COUNT}
    assert round_.seats.count() == 4


def test_who_comes_later_joins_the_smallest_group():
    event = staged_event(7, StagePlan(StageKind.GROUPS, group_count=2))
    late = entry_of(event, "Noah")
    event.entries.filter(pk=late.pk).update(checked_in_at=None)
    start_next_stage(event, actor=ME, seed=4)
    event.entries.filter(pk=late.pk).update(checked_in_at=event.created_at)

    round_ = show_round(event)

    seated = round_.seats.filter(entry=late).exists()
    assert seated or round_.awards.filter(entry=late).exists()


def test_a_first_stage_of_groups_has_to_be_begun():
    event = staged_event(6, StagePlan(StageKind.GROUPS, group_count=2))

    with pytest.raises(LeagueError, match="Begin the first stage"):
        draw(event)


def test_a_finalist_who_does_not_come_is_replaced_by_the_next_in_line(event):
    stage = semi_finals(event)
    out = event.entries.get(pk=stage.seeds[3])
    drop_entry(out, is_now=True, actor=ME)
    first = in_line(stage, 1, out.pk)[0]

    replace_finalist(stage, out=out, by=event.entries.get(pk=first), actor=ME)

    assert first == [row.entry for row in ranked(event)][4]
    assert {*names_of(event, [first, stage.seeds[0]])} == {*first_names(draw(event))[0]}


def test_a_finalist_can_be_replaced_at_a_table_that_has_not_begun(event):
    stage = semi_finals(event)
    round_ = show_round(event)
    out = event.entries.get(pk=stage.seeds[0])
    by = event.entries.get(pk=in_line(stage, 1, out.pk)[0])

    replace_finalist(stage, out=out, by=by, actor=ME)

    assert not round_.seats.filter(entry=out).exists()
    assert round_.seats.get(entry=by).table.number == 1
    undo("finalist-replaced")
    assert round_.seats.filter(entry=out).exists()


def replaced_in_the_first_match(event, stage):
    """The best seed is replaced by whoever is next in line; both, and the seat."""
    out = event.entries.get(pk=stage.seeds[0])
    by = event.entries.get(pk=in_line(stage, 1, out.pk)[0])
    replace_finalist(stage, out=out, by=by, actor=ME)
    return out, by


def test_a_replacement_is_not_undone_once_the_table_has_begun(event):
    stage = semi_finals(event)
    round_ = show_round(event)
    _out, by = replaced_in_the_first_match(event, stage)
    finish_table(round_.seats.get(entry=by).table)

    with pytest.raises(LeagueError, match="Table 1 has begun"):
        undo("finalist-replaced")

    stage.refresh_from_db()
    assert by.pk in knockout_of(stage).steps[0].matches[0].seats
    assert by.pk in knockout_of(stage).steps[0].alive


def test_a_finalist_is_replaced_in_the_draft_too(event):
    stage = semi_finals(event)
    draft = draw(event)

    out, by = replaced_in_the_first_match(event, stage)

    assert not draft.seats.filter(entry=out).exists()
    assert draft.seats.get(entry=by).table.number == 1
    assert event.rounds.get(pk=draft.pk).version == draft.version + 1
    undo("finalist-replaced")
    assert draft.seats.get(entry=out).table.number == 1


def test_a_draft_does_not_come_back_with_a_finalist_who_was_replaced_since(event):
    stage = semi_finals(event)
    discard_draft(draw(event), actor=ME)
    replaced_in_the_first_match(event, stage)

    with pytest.raises(LeagueError):
        undo("draft-discarded")

    assert not event.rounds.filter(state=RoundState.DRAFT).exists()


def test_nobody_is_replaced_at_a_table_that_a_phone_began_without_connection(event):
    stage = semi_finals(event)
    show_round(event).tables.update(late_version=1)

    with pytest.raises(LeagueError, match="no more games"):
        replaced_in_the_first_match(event, stage)


def test_nobody_else_plays_the_replay_of_a_drawn_game(event):
    stage = semi_finals(event)
    play(event, *BEST_FIRST, level=(1,))
    show_round(event)

    with pytest.raises(LeagueError, match="no more games"):
        replaced_in_the_first_match(event, stage)


def test_who_lost_the_semi_final_is_next_in_line_for_the_final(event):
    stage = semi_finals(event)
    play(event, *BEST_FIRST)
    winner, loser = (
        knockout_of(stage).steps[0].matches[0].places[n][0] for n in (0, 1)
    )

    assert in_line(stage, 2, winner)[0] == loser


def test_who_plays_a_drawn_semi_final_again_is_not_in_line_for_the_final(event):
    stage = semi_finals(event)
    play(event, *BEST_FIRST, level=(1,))
    drawn, decided = knockout_of(stage).steps[0].matches

    assert in_line(stage, 2, decided.through[0]) == list(decided.places[1])
    assert set(drawn.to_replay) == set(drawn.seats)


def test_only_who_is_in_line_replaces_somebody(event):
    stage = semi_finals(event)
    first, second = (event.entries.get(pk=pk) for pk in stage.seeds[:2])

    with pytest.raises(LeagueError, match="not in line"):
        replace_finalist(stage, out=first, by=second, actor=ME)


def test_whoever_plays_already_is_not_replaced(event):
    stage = semi_finals(event)
    play(event, *BEST_FIRST)
    lost = next(iter(knockout_of(stage).steps[0].matches[0].places[1]))
    by = event.entries.exclude(pk__in=stage.seeds).first()

    with pytest.raises(LeagueError, match="no more games"):
        replace_finalist(stage, out=event.entries.get(pk=lost), by=by, actor=ME)


def test_a_finalist_who_left_and_is_not_replaced_gives_the_other_the_win(event):
    stage = semi_finals(event)
    play(event, *BEST_FIRST)
    first, second = knockout_of(stage).waiting

    drop_entry(event.entries.get(pk=second), is_now=True, actor=ME)

    assert knockout_of(stage).champions == (first,)


def test_the_plan_can_be_saved_while_semi_finals_are_played():
    event = duels(rounds=1)
    semi_finals(event)
    play(event, *BEST_FIRST)

    assert change_plan(event, name="Renamed", rounds_planned=1, actor=ME).pk == event.pk


def seated(round_, number=1):
    table = round_.tables.get(number=number)
    return table, list(table.seats.select_related("entry__player", "round"))


def test_whoever_comes_goes_on_when_the_other_does_not(event):
    stage = semi_finals(event)
    table, (first, second) = seated(show_round(event))

    judge_seat(first, outcome=SeatOutcome.DID_NOT_COME, actor=ME)
    finish_table(table)

    match = knockout_of(stage).steps[0].matches[0]
    assert (match.is_decided, match.through) == (True, (second.entry_id,))


def test_a_semi_final_that_is_called_off_is_like_a_drawn_one(event):
    stage = semi_finals(event)
    table, (first, second) = seated(show_round(event))

    void_table(table, actor=ME)

    match = knockout_of(stage).steps[0].matches[0]
    assert match.to_replay == (second.entry_id, first.entry_id)


def test_a_semi_final_corrected_before_the_final_sends_the_other_on(event):
    stage = semi_finals(event)
    semis = play(event, *BEST_FIRST)
    draw(event)
    table, seats = seated(semis)

    correct_result(table, actor=ME)
    finish_table(table, *reversed(BEST_FIRST))

    lost = [seat.entry_id for seat in seats]
    winner = max(lost, key=lambda pk: BEST_FIRST.index(names_of(event, [pk])[0]))
    assert winner in knockout_of(stage).waiting
    assert set(names_of(event, [winner])) <= set(first_names(draw(event))[0])


def test_a_drawn_game_may_send_the_higher_seed_on():
    event = duels(drawn_rule=DrawnRule.HIGHER_SEED)
    stage = semi_finals(event)

    play(event, level=(1, 2))

    assert knockout_of(stage).waiting == tuple(stage.seeds[:2])


@pytest.mark.parametrize(
    ("plans", "words"),
    [
        ([SEMIS], "come first"),
        ([SWISS, SWISS], "come first"),
        ([StagePlan(StageKind.GROUPS, group_count=1)], "at least two groups"),
        ([SWISS, StagePlan(StageKind.ELIMINATION, entrants=1)], "At least 2"),
        (
            [SWISS, StagePlan(StageKind.ELIMINATION, entrants=8, table_size=7)],
            "2 to 6 people",
        ),
        (
            [SWISS, StagePlan(StageKind.ELIMINATION, entrants=8, table_size=4, best=3)],
            "fewer than that",
        ),
        (
            [
                StagePlan(StageKind.GROUPS, group_count=3),
                StagePlan(StageKind.ELIMINATION, entrants=4),
            ],
            "multiple of 3",
        ),
    ],
)
def test_stages_that_cannot_be_are_refused(plans, words):
    event = staged_event(4)

    with pytest.raises(LeagueError, match=words):
        plan_stages(event, plans=plans, actor=ME)
    assert not event.stages.exists()


def test_stages_can_be_changed_until_they_begin():
    event = duels(rounds=1)
    larger = StagePlan(StageKind.ELIMINATION, entrants=8)

    plan_stages(event, plans=[SWISS, larger], actor=ME)
    semi_finals(event)

    with pytest.raises(LeagueError, match="This stage has begun"):
        plan_stages(event, plans=[SWISS, SEMIS], actor=ME)


def test_a_cut_can_be_planned_when_rounds_are_played_already():
    event = staged_event(4)
    play(event, *BEST_FIRST)

    plan_stages(event, plans=[SWISS, SEMIS], actor=ME)

    assert event.rounds.get().stage == event.stages.get(number=1)


def test_planning_and_beginning_and_asking_for_a_play_off_can_be_taken_back():
    event = tied_event()
    start_next_stage(event, actor=ME, how=CutTie.PLAY_OFF)
    undo("play-off-asked")
    assert event.stages.get(number=2).lot == {}

    start_next_stage(event, actor=ME, how=CutTie.ALL, seed=2)
    seeds = event.stages.get(number=2).seeds
    undo("stage-started")
    assert not event.stages.get(number=2).has_started
    undo("stage-restored")
    assert event.stages.get(number=2).seeds == seeds


def test_a_stage_that_is_drawn_is_not_taken_back():
    event = duels(rounds=1)
    semi_finals(event)
    draw(event)

    with pytest.raises(LeagueError, match="depends on it"):
        undo("stage-started")


def test_plans_can_be_taken_back():
    event = staged_event(4, SWISS, SEMIS)

    undo("stages-planned")

    assert event.stages.count() == 0

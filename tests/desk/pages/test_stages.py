"""The page of stages, and the acts on it."""

import re

import pytest
from django.urls import reverse

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.enums import RoundState, StageKind
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services import drawing
from gonuts_league.events.services.freezing import freeze_standings
from gonuts_league.events.services.rounds import close_round
from gonuts_league.events.services.stages import CutTie, start_next_stage
from gonuts_league.events.stage_read import in_line
from gonuts_league.events.standings.figures import head_of
from gonuts_league.formats.plan import StagePlan
from gonuts_league.journal.sentences import name_actions
from gonuts_league.standings.points import point_system
from tests.events.actions import ME, confirm_all, draw
from tests.events.stage_actions import (
    SEMIS,
    SWISS,
    play,
    show_round,
    staged_event,
)
from tests.factories.clubs import MembershipFactory

pytestmark = pytest.mark.django_db

ORDER = ("Greta", "Paul", "Mia", "Benedikt", "Jonas", "Sofia", "Noah", "Tariq")
HTMX = {"HX-Request": "true"}


def signed_in(client, event, role=Role.ORGANISER):
    client.force_login(MembershipFactory(club=event.club, role=role).user)
    return client


@pytest.fixture(scope="module")
def played(shared_data):
    event = staged_event(8, SWISS, SEMIS, rounds_planned=3)
    for _ in range(3):
        play(event, *ORDER)
    return event


@pytest.fixture
def event(played):
    """Eight who have played three rounds; the first four are clear."""
    return Event.objects.get(pk=played.pk)


def page(client, event, name="stages", query="", headers=None):
    url = reverse(f"events:{name}", args=[event.slug]) + query
    return client.get(url, headers=headers or {}).content.decode()


def lines(shown, words):
    """How many lines of a page say just that."""
    return sum(line.strip() == words for line in shown.splitlines())


def post(client, event, name, **values):
    return client.post(reverse(f"events:{name}", args=[event.slug]), values)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_page_shows_who_goes_on_before_the_cut(client, event, headers):
    shown = page(signed_in(client, event), event, headers=headers)

    assert "Cut to the top 4" in shown
    assert "Games after a cut decide who goes on" in shown
    assert lines(shown, "goes on") == 4
    assert lines(shown, "Nobody is level at place 4.") == 1
    assert "3 rounds by points." in shown


def test_while_rounds_are_to_come_people_would_only_go_on(client):
    groups = StagePlan(StageKind.GROUPS, group_count=2)
    event = staged_event(8, groups, SEMIS, rounds_planned=2)
    signed_in(client, event)
    post(client, event, "begin-stage")
    play(event, *ORDER)

    during = page(client, event)
    play(event, *ORDER)
    after = page(client, event)

    assert lines(during, "Nobody is level at place 2 of a group.") == 1
    assert [lines(during, each) for each in ("would go on", "goes on")] == [4, 0]
    assert [lines(after, each) for each in ("would go on", "goes on")] == [0, 2]


def test_before_any_game_the_plan_stands_alone_and_no_cut_is_offered(client):
    event = staged_event(8, SWISS, SEMIS, rounds_planned=3)
    signed_in(client, event)

    before = page(client, event)
    show_round(event)
    running = page(client, event)
    confirm_all(event.rounds.get())
    close_round(event.rounds.get(), actor=ME)
    after = page(client, event)

    begin = reverse("events:begin-stage", args=[event.slug])
    for shown in (before, running):
        assert "The cut comes after 3 rounds." in " ".join(shown.split())
        assert "level at the cut" not in shown
        assert "3 rounds by points." in shown
    assert [begin in shown for shown in (before, running, after)] == [0, 0, 1]
    assert "The cut comes after" not in after


def test_the_desk_names_the_cut_as_the_next_action(client, event):
    shown = page(signed_in(client, event), event, "desk")

    assert "The cut can be made" in shown
    assert lines(shown, "See who goes on") == 1
    assert reverse("events:stages", args=[event.slug]) + "#next" in shown


def test_an_organiser_makes_the_cut_and_seats_the_semi_finals(client, event):
    signed_in(client, event)

    post(client, event, "begin-stage")

    assert event.stages.get(number=2).has_started
    assert "Seat the semi-final" in page(client, event, "desk")
    assert "To come." in page(client, event)


def test_a_two_player_event_is_played_to_its_end_and_its_page_says_so(client, event):
    """Semi-finals, one drawn and played again, a final and a match for third place."""
    signed_in(client, event)
    post(client, event, "begin-stage")
    play(event, *ORDER, level=(1,))
    desk = page(client, event, "desk")
    assert "Seat the replay" in desk
    assert desk.count("level</span>") == 1
    # Whoever must stop before the final finds it among the rest.
    assert desk.index('id="more"') < desk.index("Finish the event early")
    assert "Finish the event after" not in desk
    assert "so they play again" in page(client, event)
    play(event, *ORDER)
    assert "Match for third place" in page(client, event)
    play(event, *ORDER)

    shown = page(client, event)

    assert "Greta wins" in shown
    assert lines(shown, "goes on") == 2
    assert (shown.count(">for third place<"), shown.count(">out<")) == (2, 0)
    assert shown.count(">now<") == 0
    desk = page(client, event, "desk")
    assert "Finish the event" in desk
    assert '<span class="sub">Match for third place</span>' in desk
    assert [lines(desk, each) for each in ("won", "lost", "drawn")] == [2, 2, 0]
    assert "place 1" not in desk


def test_nobody_who_comes_late_is_seated_in_a_semi_final(client, event):
    signed_in(client, event)
    post(client, event, "begin-stage")
    show_round(event)

    desk = page(client, event, "desk")

    assert 'id="late-h"' in desk
    assert reverse("events:late", args=[event.slug]) not in desk


def test_the_desk_ticks_no_round_and_ranks_nobody_while_a_replay_is_due(client, event):
    signed_in(client, event)
    post(client, event, "begin-stage")
    play(event, *ORDER, level=(1,))

    due = page(client, event, "desk")
    play(event, *ORDER)
    after = page(client, event, "desk")

    steps = [
        shown.split('class="steps"')[1].split("</ol>")[0] for shown in (due, after)
    ]
    assert [each.count('class="done"') for each in steps] == [3, 5]
    assert ["replay to come" in each for each in steps] == [True, False]
    leaders = due.split('id="leaders-h"')[1].split("</table>")[0]
    assert ("Event points" in leaders, 'class="rank"' in leaders) == (False, False)
    assert (leaders.count('<th scope="col"'), leaders.count("<td")) == (1, 0)
    assert leaders.count("Is in the semi-final.") == 2
    assert "Lost the semi-final." in leaders
    assert "The knockout so far" in due
    assert "A tied game is played again" in due
    assert ("Check in</a>" in due, "Check in</a>" in after) == (False, True)


def test_the_desk_says_of_a_running_final_who_plays_for_what(client, event):
    signed_in(client, event)
    post(client, event, "begin-stage")
    play(event, *ORDER)
    show_round(event)

    shown = page(client, event, "desk")

    leaders = shown.split('id="leaders-h"')[1].split("</table>")[0]
    assert "The knockout so far" in shown
    assert lines(leaders, "Plays the final.") == 2
    assert lines(leaders, "Plays for third place.") == 2
    assert leaders.count("Not in the knockout.") == 2


def test_the_desk_says_how_many_share_the_last_place_of_a_cut(client):
    event = staged_event(8, SWISS, StagePlan(StageKind.ELIMINATION, entrants=2))
    play(event, level=(1, 2, 3))
    signed_in(client, event)

    words = " ".join(page(client, event, "desk").split())

    assert "6 are level at the cut, and there is room for 1 of them." in words
    assert ',</span></span> <b class="pt"> lost </b>' in words
    assert words.count('<b class="pt"> drawn </b>') == 6
    assert "Choose in the next step how that is decided." in words


def test_the_desk_tells_no_tie_at_a_cut_of_standings_kept_back(client):
    event = staged_event(8, SWISS, StagePlan(StageKind.ELIMINATION, entrants=2))
    play(event, level=(1, 2, 3))
    play(event)
    freeze_standings(event, after_round=1, actor=ME)

    shown = page(signed_in(client, event), event, "desk")

    assert "The cut can be made" in shown
    assert "are level at the cut" not in shown


def test_a_tie_at_the_cut_asks_how_it_is_decided(client):
    event = staged_event(4, SWISS, StagePlan(StageKind.ELIMINATION, entrants=2))
    play(event, level=(1, 2))
    signed_in(client, event)

    refused = post(client, event, "begin-stage")

    assert refused.status_code == 409
    assert "Lots are drawn; everybody sees the lot number" in refused.content.decode()
    post(client, event, "begin-stage", how="lot")
    stage = event.stages.get(number=2)
    lot = f"decided by drawing lots (lot number {stage.lot['seed']}): "
    said = page(client, event, "desk").split(lot)[1].split("</span>")[0]
    entries = event.entries.select_related("player")
    on = [e.player.name.split()[0] for e in entries if e.pk in stage.seeds]
    assert said.strip().endswith(f". {on[0]} and {on[1]} go on.")
    assert lot in page(client, event)


def test_a_play_off_is_seated_from_the_desk(client):
    event = staged_event(4, SWISS, StagePlan(StageKind.ELIMINATION, entrants=2))
    play(event, level=(1, 2))
    signed_in(client, event)

    post(client, event, "begin-stage", how="play-off")

    assert "Seat the play-off" in page(client, event, "desk")
    assert draw(event).seats.count() == 4


def test_the_next_in_line_plays_for_a_finalist_who_does_not_come(client, event):
    stage = start_next_stage(event, actor=ME)
    signed_in(client, event)
    out = stage.seeds[3]
    asked = page(client, event, query=f"?out={out}")
    fifth = in_line(stage, 1, out)[0]

    response = post(client, event, "replace-finalist", out=out, by=fifth)

    assert "Who plays in place of" in asked
    assert response.status_code == 302
    assert event.stages.get(number=2).replaced == [[1, out, fifth]]


@pytest.mark.parametrize(
    ("plan", "has_ways"),
    [
        (StagePlan(StageKind.GROUPS, group_count=2), True),
        (StagePlan(StageKind.SCHEDULE), False),
    ],
    ids=["groups", "schedule"],
)
def test_the_desk_offers_sizes_where_a_draw_goes_by_them(client, plan, has_ways):
    event = staged_event(8, plan)
    start_next_stage(event, actor=ME, seed=1)

    shown = signed_in(client, event).get(reverse("events:desk", args=[event.slug]))

    assert ("odd-counts" in shown.content.decode()) is has_ways


def test_nobody_is_said_not_to_come_at_a_table_that_has_begun(client, event):
    start_next_stage(event, actor=ME)
    round_ = show_round(event)
    round_.tables.filter(number=1).update(started_at=event.created_at)
    signed_in(client, event)

    shown = page(client, event)

    for seat in round_.seats.select_related("table"):
        assert (f"?out={seat.entry_id}#replace" in shown) is (seat.table.number == 2)


def test_a_helper_and_a_scorekeeper_cannot_begin_a_stage(client, event):
    signed_in(client, event, Role.SCOREKEEPER)

    response = post(client, event, "begin-stage")

    assert response.status_code == 404
    assert not event.stages.get(number=2).has_started
    assert "How is that decided" not in page(client, event)


def test_a_draft_of_semi_finals_misses_nobody_who_is_out(client, event):
    start_next_stage(event, actor=ME)
    draft = draw(event)
    url = reverse("events:round", args=[event.slug, draft.number])

    shown = signed_in(client, event).get(url)

    assert shown.context["draft"].late() == []


def test_what_needs_no_draw_is_not_called_drawn(client, event):
    start_next_stage(event, actor=ME)
    draft = draw(event)
    url = reverse("events:round", args=[event.slug, draft.number])

    shown = signed_in(client, event).get(url).content.decode()

    assert "No draw needed" in shown
    act = JournalEntry.objects.filter(act="round-drawn").latest("pk")
    assert name_actions([act]) == "The semi-final was seated"


def test_the_highest_seed_meets_the_lowest_only_while_more_than_two_are_left(
    client, event
):
    start_next_stage(event, actor=ME)
    signed_in(client, event)
    words = "The highest remaining seed meets the lowest"

    semis = page(client, event, "desk")
    play(event, *ORDER)
    final = page(client, event, "desk")

    assert (words in semis, words in final) == (True, False)
    assert "Final: the tables can be seated" in final
    assert "Who meets whom is settled; nothing is drawn." in final


def test_strangers_see_the_stages_of_opened_pages_without_any_act(client, event):
    start_next_stage(event, actor=ME)
    show_round(event)
    event.club.are_pages_open = True
    event.club.save()

    shown = page(client, event)

    assert "Semi-final" in shown
    assert "does not come" not in shown
    assert "Greta L." in shown
    assert "Greta Lindqvist" not in shown


def test_what_is_frozen_is_kept_back_from_strangers(client, event):
    start_next_stage(event, actor=ME)
    show_round(event)
    freeze_standings(event, after_round=3, actor=ME)
    event.club.are_pages_open = True
    event.club.save()

    assert "Semi-final" not in page(client, event)
    assert "Semi-final" in page(signed_in(client, event), event)
    scorer = MembershipFactory(club=event.club, role=Role.SCOREKEEPER).user
    client.force_login(scorer)
    assert "Semi-final" not in page(client, event)


def test_groups_are_shown_with_their_own_ranks(client):
    event = staged_event(8, StagePlan(StageKind.GROUPS, group_count=2))
    start_next_stage(event, actor=ME, how=CutTie.LOT, seed=2)
    play(event, *ORDER)

    shown = page(signed_in(client, event), event)

    assert shown.count("best first") == 2
    assert "after a cut" not in shown
    assert "2 groups, 1 round each." in shown


def test_a_schedule_is_shown_round_by_round(client):
    event = staged_event(4, StagePlan(StageKind.SCHEDULE), rounds_planned=6)
    start_next_stage(event, actor=ME, seed=2)

    shown = page(signed_in(client, event), event)

    assert "Everybody meets everybody exactly once." in shown
    assert shown.count("Round ") == 3


def test_the_stages_can_be_changed_by_a_form(client, event):
    signed_in(client, event)
    form = page(client, event, "stage-plan")

    response = post(
        client,
        event,
        "stage-plan",
        first="swiss",
        then="elimination",
        entrants="2",
        drawn_rule="shared",
    )

    assert "Save the stages" in form
    assert response.status_code == 302
    assert event.stages.get(number=2).drawn_rule == "shared"


def test_a_plan_of_stages_that_cannot_be_is_refused_at_its_field(client, event):
    signed_in(client, event)

    response = post(
        client,
        event,
        "stage-plan",
        first="swiss",
        then="elimination",
        entrants="8",
        table_size="4",
        best="3",
    )

    assert response.status_code == 422
    assert "fewer than that must go on" in response.content.decode()
    assert event.stages.get(number=2).entrants == 4


def test_an_event_without_stages_says_that_the_standings_decide(client):
    event = staged_event(4)

    shown = page(signed_in(client, event), event)

    assert "Rounds by points, and the standings decide." in shown
    assert not event.stages.exists()


def test_queries_of_the_page_do_not_grow_with_the_people(
    client, django_assert_max_num_queries
):
    small, large = (staged_event(n, SWISS, SEMIS) for n in (4, 12))
    for each in (small, large):
        play(each, *ORDER)
        start_next_stage(each, actor=ME, how=CutTie.LOT, seed=1)
        show_round(each)
        assert each.rounds.filter(state=RoundState.PUBLISHED).count() == 1
    for each in (small, large):
        signed_in(client, each)
        with django_assert_max_num_queries(32):
            page(client, each)


@pytest.fixture
def parted():
    """Four at one table; Greta and Paul have 15 points each, Greta won a game."""
    final = StagePlan(StageKind.ELIMINATION, entrants=2)
    sizes = {"seats_preferred": 4, "seats_max": 4}
    event = staged_event(4, SWISS, final, rounds_planned=3, **sizes)
    play(event, "Greta", "Benedikt", "Paul", "Mia")
    play(event, "Benedikt", "Mia", "Paul", "Greta")
    play(event, "Benedikt", "Paul", "Mia", "Greta")
    return event


def test_the_cut_says_in_the_row_who_is_ahead_by_what(client, parted):
    shown = page(signed_in(client, parted), parted)

    assert "Level on points at the cut: the tie-breaks decide." in shown
    assert "Wins</th>" in shown
    assert "Ahead of Paul by <b>wins</b>: 1 against 0." in shown
    assert "Behind Greta by <b>wins</b>: 0 against 1." in shown
    # Its own values would say it again.
    assert "Wins 1" not in shown


def test_a_column_of_the_cut_has_as_many_decimals_in_all_its_rows(client, monkeypatch):
    # By a few other draws nothing parts those who are level, and there is no column.
    monkeypatch.setattr(drawing.secrets, "randbelow", lambda _: 3)
    duels = {"seats_preferred": 2, "seats_min": 2, "seats_max": 2}
    event = staged_event(8, SWISS, SEMIS, tie_breaks=["opp"], **duels)
    for _ in range(3):
        play(event, *ORDER)

    words = page(signed_in(client, event), event)

    column = re.findall(r'<td class="num wide">([^<]*)</td>', words)
    assert len(column) == 8
    assert len({len(each.partition(".")[2]) for each in column}) == 1


def test_the_leaders_say_where_to_see_what_parts_level_points(client, event, parted):
    shown = [page(signed_in(client, each), each, "desk") for each in (event, parted)]

    words = "Where points are level, the standings say what decides."
    assert [words in each for each in shown] == [False, True]


def test_the_cut_has_a_column_for_each_criterion_that_parts_and_no_other(client):
    criteria = list(point_system("duel").suggested)
    rules = {"points_system": "duel", "tie_breaks": criteria, "bye_rule": "win"}
    event = staged_event(9, SWISS, SEMIS, rounds_planned=2, **rules)
    for _ in range(2):
        play(event, *ORDER)
    parting = {row.ahead_by.code for row in ranked(event) if row.ahead_by}

    shown = page(signed_in(client, event), event)

    heads = shown.split("<thead>")[1].split("</thead>")[0]
    columns = {code: head_of(code) + "</th>" in heads for code in event.tie_breaks}
    assert columns == {code: code in parting for code in event.tie_breaks}
    assert set(columns.values()) == {True, False}
    # A phone has no room for columns: there they stand under each name.
    rows = shown.split("<tbody>")[1].split("</tbody>")[0].split("<tr>")[1:]
    under = [row.split("only-narrow")[1].split("</small>")[0] for row in rows]
    heads = [head_of(code) for code, is_shown in columns.items() if is_shown]
    said = [each for each in under if " against " not in each]
    assert said
    assert all(head in each for each in said for head in heads)


def test_the_leaders_say_who_had_a_bye(client):
    event = staged_event(5, SWISS, SEMIS, rounds_planned=3)
    play(event)
    bye = event.awards.get().entry.player.name.split()[0]

    shown = page(signed_in(client, event), event, "desk")

    rows = shown.split('id="leaders-h"')[1].split("<tbody>")[1].split("<tr>")
    assert [bye in row for row in rows if "bye</small>" in row] == [True]


def test_the_cut_says_nothing_in_the_row_where_points_decide(client, event):
    shown = page(signed_in(client, event), event)

    assert "Level with" not in shown

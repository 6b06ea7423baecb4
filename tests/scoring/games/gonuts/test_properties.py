import random
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import find_game
from scoring.games.gonuts.kinds import (
    FewCards,
    FewestCards,
    FewTypes,
    Fixed,
    ManyTypes,
    PerNegative,
)

from .oracle import points_of_table
from .strategies import games, games_with_tables, games_with_whole_boxes

SAME_IN_BOTH = ("glazed", "jelly-filled", "donut-holes", "old-fashioned")
SAME_IN_BOTH += ("cinnamon-twist", "eclair", "bear-claw")


def points_of(score):
    return [seat.points for seat in score.seats]


@given(games_with_whole_boxes(), st.sampled_from(["none", "all"]))
def test_score_agrees_with_a_scorer_written_differently(drawn, fewest_tie):
    game, tableaux = drawn

    score = game.score(tableaux, {"fewest-tie": fewest_tie})

    assert points_of(score) == points_of_table(game.id, tableaux, fewest_tie)


@given(games_with_whole_boxes())
def test_lines_sum_to_the_points_and_cover_every_card(drawn):
    game, tableaux = drawn

    score = game.score(tableaux, {})

    for seat, tableau in zip(score.seats, tableaux, strict=True):
        assert sum(line.points for line in seat.lines) == seat.points
        assert {line.item: line.count for line in seat.lines} == tableau
        assert seat.tie_break == (sum(tableau.values()),)


@given(games_with_whole_boxes())
def test_every_line_says_why_in_whole_sentences(drawn):
    game, tableaux = drawn

    score = game.score(tableaux, {}, [f"P{seat}" for seat in range(len(tableaux))])

    sentences = [line.sentence for seat in score.seats for line in seat.lines]
    assert [one for one in sentences if not one.endswith(".") or "{" in one] == []


@given(games_with_whole_boxes())
def test_lines_run_from_most_points_to_fewest(drawn):
    game, tableaux = drawn

    score = game.score(tableaux, {})

    for seat in score.seats:
        earned = [line.points for line in seat.lines]
        assert earned == sorted(earned, reverse=True)


DEPENDENT = (FewestCards, FewCards, ManyTypes, FewTypes, PerNegative)


@given(games_with_tables(), st.data())
def test_a_flat_card_adds_its_points_and_what_its_being_there_changes(drawn, data):
    """Besides the card's own points only the lines move that depend on the number of
    cards, types, negative cards or on who has the fewest; at the other seats only the
    last."""
    game, tableaux = drawn
    flat = [card for card in game.edition.cards if isinstance(card.scoring, Fixed)]
    card = data.draw(st.sampled_from(flat))
    seat = data.draw(st.integers(0, len(tableaux) - 1))
    assume(sum(own.get(card.id, 0) for own in tableaux) < card.copies)
    more = [dict(own) for own in tableaux]
    more[seat][card.id] = more[seat].get(card.id, 0) + 1

    before, after = game.score(tableaux, {}), game.score(more, {})

    moved = _moves(game, before, after)
    for other, changes in enumerate(moved):
        expected = (FewestCards,) if other != seat else DEPENDENT
        rest = {item: by for item, by in changes.items() if item != card.id}
        kinds = {type(_scoring(game, item)) for item, by in rest.items() if by}
        assert kinds <= set(expected)
    own_points = card.scoring.points_under(game.resolve_rulings({}))
    gained = after.seats[seat].points - before.seats[seat].points
    others = sum(by for item, by in moved[seat].items() if item != card.id)
    assert moved[seat][card.id] == own_points
    assert gained == own_points + others


def _moves(game, before, after):
    """By how much each line of each seat moved, by card id."""
    return [
        {
            card.id: _points(new).get(card.id, 0) - _points(old).get(card.id, 0)
            for card in game.edition.cards
        }
        for old, new in zip(before.seats, after.seats, strict=True)
    ]


def _points(seat):
    return {line.item: line.points for line in seat.lines}


def _scoring(game, card_id):
    return game.edition.cards_by_id[card_id].scoring


@given(games_with_tables(), st.data())
def test_relabelling_the_seats_permutes_the_results(drawn, data):
    game, tableaux = drawn
    names = [f"P{seat}" for seat in range(len(tableaux))]
    order = data.draw(st.permutations(range(len(tableaux))))

    score = game.score(tableaux, {}, names)
    turned = game.score([tableaux[i] for i in order], {}, [names[i] for i in order])

    expected = [score.seats[i] for i in order]
    assert [s.points for s in turned.seats] == [s.points for s in expected]
    assert [s.rank for s in turned.seats] == [s.rank for s in expected]
    assert {order[i] for i in turned.winners} == set(score.winners)


@given(games_with_tables())
def test_ranks_follow_points_and_then_cards(drawn):
    game, tableaux = drawn

    score = game.score(tableaux, {})

    keys = [(seat.points, seat.tie_break) for seat in score.seats]
    for seat, key in zip(score.seats, keys, strict=True):
        assert seat.rank == 1 + len([other for other in keys if other > key])


@given(games_with_whole_boxes())
def test_the_two_conditions_on_types_are_complements(drawn):
    game, tableaux = drawn
    many, few = {
        "gonuts-gamewright": ("maple-bar", "mucho-matcha"),
        "gonuts-first": ("sprinkled", "powdered"),
    }[game.id]
    both = [tableau | {many: 1, few: 1} for tableau in tableaux]

    score = game.score(both, {})

    for seat in score.seats:
        points = {line.item: line.points for line in seat.lines}
        assert sorted([points[many], points[few]]) == [0, 3]


@given(
    st.lists(
        st.dictionaries(st.sampled_from(SAME_IN_BOTH), st.integers(0, 2)),
        min_size=2,
        max_size=6,
    )
)
def test_the_editions_agree_on_the_cards_they_share(tableaux):
    first = find_game("gonuts-first").score(tableaux, {})
    gamewright = find_game("gonuts-gamewright").score(tableaux, {})

    assert points_of(first) == points_of(gamewright)


@given(games_with_whole_boxes(), st.data())
def test_a_line_that_is_not_provisional_stays_as_it_is(drawn, data):
    game, tableaux = drawn
    rulings = {"fewest-tie": data.draw(st.sampled_from(["none", "all"]))}
    hidden = data.draw(st.sets(st.integers(0, len(tableaux) - 1)))
    partly = [None if seat in hidden else own for seat, own in enumerate(tableaux)]

    now = game.score(partly, rulings)
    at_last = game.score(tableaux, rulings)

    for seat, score in enumerate(now.seats):
        assert (score is None) == (seat in hidden)
        later = {line.item: line.points for line in at_last.seats[seat].lines}
        for line in score.lines if score else ():
            assert line.is_provisional or line.points == later[line.item]


@given(games_with_whole_boxes(), st.sampled_from(["none", "all"]))
def test_a_provisional_line_can_still_change(drawn, fewest_tie):
    game, tableaux = drawn
    rulings = {"fewest-tie": fewest_tie}
    box = game.cards_for(6, {})
    unseen = box["plain"] - sum(own.get("plain", 0) for own in tableaux[1:])

    now = game.score([None, *tableaux[1:]], rulings)
    with_plain = game.score([{"plain": unseen}, *tableaux[1:]], rulings)
    with_nothing = game.score([{}, *tableaux[1:]], rulings)

    for seat, score in enumerate(now.seats):
        for line in score.lines if score else ():
            if line.is_provisional:
                later = with_plain if line.item == "plain" else with_nothing
                found = {x.item: x.points for x in later.seats[seat].lines}
                assert found[line.item] < line.points


@given(games_with_tables())
def test_a_legal_table_has_no_problem_of_weight(drawn):
    game, tableaux = drawn

    problems = game.check(tableaux, {})

    assert [problem for problem in problems if problem.grade != "unlikely"] == []


@given(games, st.data())
def test_more_copies_than_the_box_holds_are_always_caught(game, data):
    seats = data.draw(st.integers(2, 6))
    card = data.draw(st.sampled_from(game.edition.cards))
    held = data.draw(st.lists(st.integers(0, 9), min_size=seats, max_size=seats))
    held[0] += max(0, card.copies + 1 - sum(held))

    problems = game.check([{card.id: count} for count in held], {})

    beyond = [
        f"seats[{i}].cards.{card.id}" for i in range(seats) if held[i] > card.copies
    ]
    impossible = [problem for problem in problems if problem.grade == "impossible"]
    assert [problem.path for problem in impossible] == (beyond or ["seats"])
    assert {problem.code for problem in impossible} == {"too-many-copies"}


@given(games, st.data())
def test_more_copies_than_the_deck_holds_are_always_caught(game, data):
    seats = data.draw(st.integers(2, 4))
    deck = game.cards_for(seats, {})
    short = [card for card in game.edition.cards if deck.get(card.id, 0) < card.copies]
    card = data.draw(st.sampled_from(short))
    held = [0] * seats
    for _ in range(deck.get(card.id, 0) + 1):
        held[data.draw(st.integers(0, seats - 1))] += 1

    problems = game.check([{card.id: count} for count in held], {})

    assert "outside-setup" in {problem.grade for problem in problems}
    assert {problem.code for problem in problems} == {"too-many-copies"}


@pytest.mark.parametrize("game_id", ["gonuts-first", "gonuts-gamewright"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whole_boxes_dealt_out_score_as_the_other_scorer_says(game_id, seats):
    game, rng = find_game(game_id), random.Random(seats)
    for _ in range(40):
        tableaux = [Counter() for _ in range(seats)]
        for card, copies in game.cards_for(6, {}).items():
            for _ in range(copies):
                tableaux[rng.randrange(seats)][card] += 1

        score = game.score(tableaux, {})

        assert points_of(score) == points_of_table(game_id, tableaux)

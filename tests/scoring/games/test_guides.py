import re
import string

import pytest

from scoring import GAMES, find_guide
from scoring.errors import SeatCountError, UnknownGameError
from scoring.games.donuts.score import RULES as DONUTS_RULES
from scoring.guide import either, number
from scoring.messages import Message
from scoring.templates import TEMPLATES
from tests.scoring.games.facts import all_facts, facts_of


def everything_said(game_id):
    guide, game = find_guide(game_id), GAMES[game_id]
    rulings = game.resolve_rulings({})
    yield from guide.how_to_play()
    for rule in guide.rules:
        yield from (rule.question, rule.answer, rule.source)
    for players in game.player_counts:
        yield from guide.set_up_steps(players, rulings)
        for card in guide.list_cards(players, rulings):
            yield from (*card.points, *filter(None, [card.power]))


def test_the_guide_of_every_game_is_looked_at_here():
    each = all_facts().values()

    assert GAMES.keys() == {game for facts in each for game in facts.RULINGS}
    assert GAMES.keys() == {game for facts in each for game in facts.STANDINS}


@pytest.mark.parametrize("family", sorted({game.family for game in GAMES.values()}))
def test_rules_keep_the_values_that_one_of_them_speaks_of(family):
    games = [game for game in GAMES.values() if game.family == family]
    rules = [rule for game in games for rule in find_guide(game.id).rules]
    messages = [message for rule in rules for message in (rule.question, rule.answer)]

    given = {key for message in messages for key in message.values}
    templates = [TEMPLATES[message.id] for message in messages]

    assert given == {name for text in templates for name in _places(text)}


def _places(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_a_game_that_is_not_there_has_no_guide():
    with pytest.raises(UnknownGameError):
        find_guide("chess")


@pytest.mark.parametrize("game_id", GAMES)
def test_each_ruling_belongs_to_exactly_one_rule(game_id):
    rulings = facts_of(GAMES[game_id]).RULINGS[game_id]

    found = [(r.ruling, r.id) for r in find_guide(game_id).rules if r.ruling]

    assert sorted(found) == sorted(rulings.items())
    assert {ruling.id for ruling in GAMES[game_id].rulings} == rulings.keys()


@pytest.mark.parametrize("game_id", GAMES)
def test_no_rule_is_there_twice(game_id):
    rules = find_guide(game_id).rules

    assert len({rule.id for rule in rules}) == len(rules)
    assert len({rule.question.sentence for rule in rules}) == len(rules)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_stands_in_is_said_and_is_not_sure(game_id):
    standins = [rule for rule in find_guide(game_id).rules if rule.is_standin]

    assert [rule.id for rule in standins] == facts_of(GAMES[game_id]).STANDINS[game_id]
    assert {rule.confidence for rule in standins} <= {"low"}
    assert all("stand-in" in rule.answer.sentence for rule in standins)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_sentence_is_whole(game_id):
    sentences = [message.sentence for message in everything_said(game_id)]

    assert [s for s in sentences if not re.fullmatch(r".+[.?]", s)] == []
    assert [s for s in sentences if re.search(r"[{}]|  |, and,|: \.", s)] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_questions_ask_and_answers_tell(game_id):
    rules = find_guide(game_id).rules

    assert all(rule.question.sentence.endswith("?") for rule in rules)
    assert all(rule.answer.sentence.endswith(".") for rule in rules)


@pytest.mark.parametrize("game_id", GAMES)
def test_playing_takes_six_to_ten_steps(game_id):
    assert 6 <= len(find_guide(game_id).how_to_play()) <= 10


@pytest.mark.parametrize("game_id", GAMES)
def test_other_numbers_of_players_are_refused(game_id):
    guide, game = find_guide(game_id), GAMES[game_id]
    rulings = game.resolve_rulings({})

    for players in (game.player_counts[0] - 1, game.player_counts[-1] + 1):
        with pytest.raises(SeatCountError):
            guide.set_up_steps(players, rulings)


def test_the_outcomes_of_donuts_cite_rules_that_are_there():
    assert set(DONUTS_RULES.values()) <= find_guide("donuts").rules_by_id.keys()


def test_the_lines_of_nosh_cite_rules_that_are_there():
    goals = [{"points": 5, "shows_favorite": True}, {"points": 3}]
    tables = [
        {"goals": goals, "coins": 7},
        {"goals": [], "coins": 0},
        {"goal_points": 9, "favorite_goals": 1, "coins": 1},
    ]

    seats = GAMES["nosh"].score(tables, {}).seats

    cited = {line.rule for seat in seats for line in seat.lines}
    assert cited <= find_guide("nosh").rules_by_id.keys()


def test_alternatives_read_as_a_sentence_has_them():
    shown = [either([number(n) for n in range(3, last)]) for last in (4, 5, 6)]

    assert [message.sentence for message in shown] == ["3", "3 or 4", "3, 4 or 5"]
    assert isinstance(shown[0], Message)

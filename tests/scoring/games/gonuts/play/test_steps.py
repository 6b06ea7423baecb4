import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from scoring import find_guide
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.play.machine import MACHINES
from scoring.watching import film_game
from tests.soak import games

from .games import random_game
from .positions import POSITIONS
from .scripted import scripted

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")
EDITIONS = [FIRST, GAMEWRIGHT]
GAMES = games(300)
TAKE_AND_CLASH = ("day-old-donuts row:3>seat:0 take", "eclair row:5>discard clash")


def film_of(edition, players, seed, **rulings):
    game = random_game(edition, players, seed, rulings)
    return game, film_game(game, NAMES)


@cache
def films_of_five():
    return [film_of(GAMEWRIGHT, 5, seed * 7)[1] for seed in range(1, 100)]


def said(film, rule):
    return {
        message.id.partition(":")[2]
        for step in film.steps
        if step.rule == rule
        for message in step.says
    }


def cards_of(table):
    cards = Counter(table.deck) + Counter(table.pile)
    cards += Counter(slot.card for slot in table.row if slot.card)
    return sum((Counter(hand) for hand in table.hands), cards)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_films_end_in_what_the_log_tells(edition, players):
    for seed in range(1, GAMES + 1):
        game, film = film_of(edition, players, seed * 77)

        last = film.steps[-1]
        assert list(last.table.hands) == game["tableaux"]
        assert list(last.points) == game["points"]
        assert list(film.ranks) == game["ranks"]
        assert film.fault is None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_card_is_lost_or_doubled_in_any_step(edition, players):
    for seed in range(1, GAMES // 3 + 1):
        game, film = film_of(edition, players, seed * 101)

        for step in film.steps:
            assert cards_of(step.table) == Counter(game["deck"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_rests_on_a_rule_of_the_rulebook_and_has_words(edition):
    known = find_guide(edition.id).rules_by_id
    for seed in range(1, 21):
        _game, film = film_of(edition, 5, seed * 13)

        for step in film.steps:
            assert step.rule in known
            assert all(message.sentence.endswith(".") for message in step.says)


def test_every_power_of_a_box_is_told_by_its_own_rule():
    steps = [step for film in films_of_five()[:79] for step in film.steps]

    rules = {step.rule for step in steps if step.kind == "power"}
    assert rules == {
        *("R10", "R11", "R14", "R16", "R17", "R18", "R19"),
        *("R23", "R24", "R25", "R26", "R27"),
    }


def test_moves_of_the_log_are_steps_in_its_order():
    game, film = film_of(GAMEWRIGHT, 4, 9)

    told = [move for played in game["rounds"] for move in played["moves"]]
    shown = [step.table.moved for step in film.steps if step.kind not in ("start",)]
    moved = [move for moves in shown for move in moves]
    assert [(move.card, move.source, move.target) for move in moved] == [
        (move["card"], move["from"], move["to"]) for move in told
    ]


def test_rows_are_those_of_the_log():
    game, film = film_of(FIRST, 3, 5)

    rows = [
        [slot.card for slot in step.table.row]
        for step in film.steps
        if step.kind == "start"
    ]
    assert rows == [played["row"] for played in game["rounds"]]


def test_picks_stay_beside_the_row_for_their_round_only():
    game, film = film_of(FIRST, 3, 5)

    turned = [step for step in film.steps if step.kind == "choice"]
    seats = [slot.seats for slot in turned[0].table.row]
    assert sum(map(len, seats)) == 3
    for seat, pick in enumerate(game["rounds"][0]["picks"]):
        assert seat in seats[pick - 1]
    laid = [step for step in film.steps if step.kind == "start"]
    assert not any(slot.seats for step in laid for slot in step.table.row)


def test_a_clash_names_those_who_clash():
    _game, film = film_of(GAMEWRIGHT, 2, 3)

    clash = next(step for step in film.steps if step.kind == "clash")
    assert clash.seats == (0, 1)
    assert clash.says[0].sentence.startswith("Ann and Ben chose the same number")


def test_sentences_of_a_rule_fit_what_moves():
    words_by_rule = {
        "R25": {"drop", "drop-itself", "give-itself"},
        "R24": {"pay", "drop-itself"},
        "R19": {"keep", "put-back", "last-card", "take", "no-effect"},
    }
    for rule, words in words_by_rule.items():
        found = set().union(*(said(film, rule) for film in films_of_five()))

        assert found <= words, rule
        assert len(found) >= 2, rule


def test_a_power_that_moves_nothing_is_said():
    films = (film_of(GAMEWRIGHT, 4, seed)[1] for seed in range(1, 200))
    step = next(
        step
        for film in films
        for step in film.steps
        if len(step.says) == 2 and step.kind == "gain"
    )

    assert step.says[1].sentence == "Its power moves nothing."


def test_points_change_only_where_cards_move():
    _game, film = film_of(GAMEWRIGHT, 6, 44)

    for before, after in pairwise(film.steps):
        if after.kind in ("start", "choice", "end"):
            assert before.points == after.points


def test_a_log_with_a_fault_is_shown_up_to_it():
    game = random_game(GAMEWRIGHT, 4, 9)
    whole = film_game(game, NAMES)
    game["rounds"][2]["moves"][1]["to"] = "deck"

    film = film_game(game, NAMES)

    shown = [step for step in whole.steps if step.round_number < 3]
    assert (film.fault.round_number, film.fault.move) == (3, 2)
    assert film.steps == whole.steps[: len(shown) + 3]


def test_a_power_that_a_fault_hides_is_not_said_to_move_nothing():
    game = scripted(POSITIONS["R12 a card of a lower slot can be taken away, R15"])
    game["rounds"][0]["moves"][2]["from"] = "seat:3"

    last = film_game(game, NAMES).steps[-1]

    assert [message.id for message in last.says] == ["gonuts-step:take"]
    assert last.rule == "R12"


def test_day_old_donuts_that_take_nothing_by_choice_rest_on_their_own_rule():
    position = POSITIONS["R14 Day-Old Donuts take two where two lie"]
    chosen = [position["rounds"][0], (position["rounds"][1][0], *TAKE_AND_CLASH)]
    rulings = {"day-old-donuts-take": "up-to-three"}

    film = film_game(scripted(position | {"rounds": chosen, "rulings": rulings}), NAMES)

    taken = next(step for step in film.steps if len(step.says) == 2)
    assert (film.fault, taken.rule) == (None, "R14")


def test_a_row_or_a_pick_that_cannot_be_is_not_shown():
    game = random_game(GAMEWRIGHT, 4, 9)
    game["rounds"][1]["picks"][0] = 9
    picked = film_game(game, NAMES)
    game["rounds"][1]["row"][0] = "day-old-donuts"
    dealt = film_game(game, NAMES)

    assert (picked.fault.rule, picked.steps[-1].kind) == ("R28", "start")
    assert (dealt.fault.rule, dealt.steps[-1].round_number) == ("R21", 1)


def test_games_that_stop_too_early_or_too_late_are_shown_as_far_as_they_go():
    game = random_game(GAMEWRIGHT, 4, 9)
    whole = film_game(game, NAMES)
    longer = {**game, "rounds": [*game["rounds"], game["rounds"][-1]]}
    shorter = {**game, "rounds": game["rounds"][:-1]}

    assert film_game(longer, NAMES).steps == whole.steps
    early = film_game(shorter, NAMES)
    assert early.fault.rule == "R20"
    assert early.steps[-1].round_number == len(shorter["rounds"])
    assert early.steps[-1].kind != "end"


def test_wrong_points_at_the_end_hide_nothing():
    game = random_game(GAMEWRIGHT, 4, 9)
    whole = film_game(game, NAMES)
    game["points"][0] += 1

    film = film_game(game, NAMES)
    assert (film.fault.rule, film.steps) == ("points", whole.steps)


def test_a_deck_that_is_none_leaves_nothing_to_see():
    game = random_game(GAMEWRIGHT, 4, 9)
    game["deck"].append("plain")

    assert film_game(game, NAMES).steps == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_log_changed_anywhere_is_shown_up_to_some_fault_or_whole(edition):
    rng = random.Random(5)
    for seed in range(1, 120):
        game = random_game(edition, 4, seed)
        played = rng.choice(game["rounds"])
        move = rng.choice(played["moves"])
        move[rng.choice(("from", "to", "card", "why"))] = rng.choice(
            ("deck", "discard", "seat:1", "row:2", "seat:x", "plain", "power:plain")
        )

        film = film_game(game, NAMES)
        for step in film.steps:
            assert cards_of(step.table) == Counter(game["deck"])


@pytest.mark.parametrize("ruling", [{"own_twist": "yes"}, {"deck": "none"}])
def test_rulings_of_the_log_count(ruling):
    names = {"own_twist": "own-twist-counts", "deck": "deck-filter"}
    rulings = {names[key]: value for key, value in ruling.items()}
    game = random_game(GAMEWRIGHT, 3, 21, rulings)

    film = film_game(game, NAMES)
    assert film.fault is None
    assert list(film.steps[-1].points) == game["points"]


def test_greedy_games_are_shown_to_their_end():
    log = MACHINES["gonuts-first"].log(99, ("greedy", "random", "greedy"), {})

    film = film_game(log, NAMES)
    assert list(film.steps[-1].points) == log["points"]

import pytest

from gonuts_league.boards.pages import player
from gonuts_league.standings.statistics.badges import BADGES
from gonuts_league.standings.statistics.types import EarnedBadge, Person
from scoring import GAMES
from tests.standings.statistics.played import START, WEEK, alone, game, nights, told

ANNA, BEN, CLEO, DAN = 1, 2, 3, 4
ONE_EACH = {game.family: game.id for game in GAMES.values()}.values()
*EARLIER, LAST = GAMES


def won(number, **fields):
    return game(number, {ANNA: 20, BEN: 9}, **fields)


def lost(number, **fields):
    return game(number, {ANNA: 9, BEN: 20}, **fields)


def laid_out(edition, counts):
    """A game in which Anna had this in front of her."""
    return lost(1, game=edition, cards={ANNA: counts})


def earned(*evenings):
    """Where Anna earned which badge."""
    return {badge.code: badge.table for badge in told(evenings).players[ANNA].badges}


def test_codes_are_those_of_one_badge_each():
    assert len({badge.code for badge in BADGES}) == len(BADGES) == 20


@pytest.mark.parametrize("badge", BADGES, ids=lambda badge: badge.code)
def test_every_badge_has_a_name_for_pages(badge):
    assert all(player.say_badge(badge.code))


def test_a_badge_tells_where_it_was_earned():
    badges = told(nights([lost(1)], [won(2)])).players[ANNA].badges

    assert badges[0] == EarnedBadge("first-win", 2, "event:2", START + 2 * WEEK)


@pytest.mark.parametrize(
    ("code", "evenings", "table"),
    [
        ("ten-games", nights([lost(number) for number in range(1, 13)]), 10),
        ("fifty-games", nights([lost(number) for number in range(1, 52)]), 50),
        ("hundred-games", nights([lost(number) for number in range(1, 102)]), 100),
        ("five-in-a-night", nights([lost(1)], [lost(n) for n in range(2, 9)]), 6),
        ("ten-nights", nights(*[[lost(number)] for number in range(1, 12)]), 10),
        ("five-nights-running", nights(*[[lost(n)] for n in range(1, 7)]), 5),
        ("ten-wins", nights([won(number) for number in range(1, 12)]), 10),
        ("three-wins-running", nights([lost(1), won(2), won(3), won(4)]), 4),
        ("comeback", nights([lost(1)], [won(2)]), 2),
        ("by-one-point", nights([won(1), game(2, {ANNA: 21, BEN: 20})]), 2),
        ("shared-win", nights([game(1, {ANNA: 5, BEN: 5})]), 1),
        ("six-jelly-filled", nights([won(1, cards={ANNA: {"jelly-filled": 6}})]), 1),
        ("five-favorites", nights([laid_out("nosh", {"favorites": 5})]), 1),
        ("group-of-eight", nights([laid_out("donuts", {"group": 8})]), 1),
        (
            "every-game",
            nights([lost(n, game=each) for n, each in enumerate(ONE_EACH, 1)]),
            len(ONE_EACH),
        ),
        (
            "every-edition",
            nights([
                *(won(n, game=each) for n, each in enumerate(EARLIER, 1)),
                lost(len(GAMES), game=LAST), won(len(GAMES) + 1, game=LAST),
            ]),
            len(GAMES) + 1,
        ),
        (
            "three-table-sizes",
            nights([
                won(1),
                game(2, {ANNA: 9, BEN: 5, CLEO: 1}),
                game(3, {ANNA: 9, BEN: 5, CLEO: 3, DAN: 1}),
            ]),
            3,
        ),
        (
            "six-podiums-running",
            nights([game(n, {BEN: 9, ANNA: 5, CLEO: 1}) for n in range(1, 8)]),
            6,
        ),
        (
            "twenty-people",
            nights([game(n, {ANNA: 1, n: 9, n + 50: 3}) for n in range(10, 25)]),
            19,
        ),
    ],
)  # fmt: skip
def test_a_badge_is_earned_in_the_game_that_completes_it(code, evenings, table):
    assert earned(*evenings)[code] == table


@pytest.mark.parametrize(
    ("code", "evenings"),
    [
        ("five-in-a-night", nights(*[[lost(1), lost(2)] for _ in range(3)])),
        ("five-nights-running", nights(
            *[[lost(n)] for n in range(1, 5)],
            [game(9, {BEN: 2, CLEO: 1})],
            *[[lost(n)] for n in range(5, 9)],
        )),
        ("five-nights-running", tuple(alone(lost(n), n) for n in range(1, 7))),
        ("comeback", nights([won(1), won(2)])),
        ("comeback", nights([
            game(1, {BEN: 9, CLEO: 5, ANNA: 5}, depth="outcome"), won(2),
        ])),
        ("comeback", nights([game(1, {ANNA: 5, BEN: 5}), won(2)])),
        ("three-wins-running", nights([won(1), won(2), lost(3), won(4)])),
        ("six-jelly-filled", nights([won(1, cards={BEN: {"jelly-filled": 6}})])),
    ],
)  # fmt: skip
def test_a_badge_is_not_earned_by_less(code, evenings):
    assert code not in earned(*evenings)


def test_games_recorded_alone_break_no_row_of_nights():
    first, *rest = nights(*[[lost(number)] for number in range(1, 6)])

    assert earned(first, alone(lost(9), 1), *rest)["five-nights-running"] == 5


def test_whoever_has_no_badges_gets_none():
    figures = told(nights([won(1)]), {ANNA: Person(has_badges=False)})

    assert figures.players[ANNA].badges == ()

from fractions import Fraction

from gonuts_league.standings.statistics.count import MOST_NEWS
from gonuts_league.standings.statistics.types import FeedItem, FeedKind, Person
from tests.standings.statistics.played import START, WEEK, game, nights, told

ANNA, BEN, CLEO = 1, 2, 3
GUEST = Person(is_listed=False)


def won(number, winner=ANNA, loser=BEN):
    return game(number, {winner: 20, loser: 9})


def news(evenings, kind, people=None):
    """News of one kind, oldest first."""
    feed = told(evenings, people).club.feed
    return [each for each in reversed(feed) if each.kind is kind]


def test_who_played_first_joined_by_that_evening():
    evenings = nights([won(1), won(2)], [won(3, ANNA, CLEO)])

    assert news(evenings, FeedKind.JOINED) == [
        FeedItem(FeedKind.JOINED, "event:1", START + WEEK, None, (ANNA, BEN)),
        FeedItem(FeedKind.JOINED, "event:2", START + 2 * WEEK, None, (CLEO,)),
    ]


def test_a_first_win_is_news_once():
    evenings = nights([won(1), won(2), won(3, BEN, ANNA)])

    wins = news(evenings, FeedKind.FIRST_WIN)
    assert [(each.players, each.table) for each in wins] == [((ANNA,), 1), ((BEN,), 3)]


def test_fifty_games_are_news():
    evenings = nights([won(number) for number in range(1, 52)])

    assert [
        (each.players, each.value, each.table)
        for each in news(evenings, FeedKind.GAMES)
    ] == [((ANNA,), Fraction(50), 50), ((BEN,), Fraction(50), 50)]


def test_a_long_row_of_wins_ends_by_whoever_won_instead():
    evenings = nights([won(n) for n in range(1, 5)], [won(5, BEN, ANNA)])
    shorter = nights([won(n) for n in range(1, 4)], [won(5, BEN, ANNA)])

    ended = news(evenings, FeedKind.STREAK_ENDED)
    assert [(e.players, e.others, e.value, e.table) for e in ended] == [
        ((BEN,), (ANNA,), Fraction(4), 5)
    ]
    assert news(shorter, FeedKind.STREAK_ENDED) == []


def test_no_row_of_wins_is_told_of_or_ended_by_a_guest():
    evenings = nights([won(n) for n in range(1, 5)], [won(5, BEN, ANNA)])

    for guest in (ANNA, BEN):
        assert news(evenings, FeedKind.STREAK_ENDED, {guest: GUEST}) == []


def passed():
    """Anna leads at first, and Ben after four nights of winning everything."""
    early = [[won(2 * n), won(2 * n + 1)] for n in range(4)]
    late = [[won(20 + 3 * n + m, BEN, ANNA) for m in range(3)] for n in range(4)]
    return nights(*early, *late)


def test_whoever_passes_the_leader_of_the_ratings_is_news():
    leaders = news(passed(), FeedKind.LEADER)

    assert [(each.players, each.others, each.family) for each in leaders] == [
        ((BEN,), (ANNA,), "gonuts")
    ]


def test_a_guest_neither_leads_nor_is_passed():
    for guest in (ANNA, BEN):
        assert news(passed(), FeedKind.LEADER, {guest: GUEST}) == []


def test_only_so_much_news_is_kept_and_the_newest_stands_first():
    evenings = nights(*[[won(n, n, n + 1)] for n in range(1, 3 * MOST_NEWS, 2)])

    feed = told(evenings).club.feed

    assert len(feed) == MOST_NEWS
    assert feed[0].evening == f"event:{len(evenings)}"

from fractions import Fraction

from gonuts_league.standings.statistics.records import MOST_HOLDERS, NEWS_AFTER
from gonuts_league.standings.statistics.types import (
    FeedKind,
    Holder,
    Person,
    RecordKind,
)
from tests.standings.statistics.played import START, WEEK, game, nights, told

ANNA, BEN, CLEO = 1, 2, 3


def record(figures, kind, **parts):
    """The one record of this kind."""
    found = [
        each
        for each in figures.club.records
        if each.kind is kind
        and all(getattr(each, name) == value for name, value in parts.items())
    ]
    assert len(found) == 1
    return found[0]


def holders(found):
    return [(holder.player, holder.table) for holder in found.holders]


def test_the_highest_score_stands_since_it_was_reached_first():
    figures = told(
        nights(
            [game(1, {ANNA: 31, BEN: 20})],
            [game(2, {ANNA: 40, BEN: 20})],
            [game(3, {ANNA: 20, BEN: 40})],
        )
    )

    highest = record(figures, RecordKind.HIGHEST_SCORE)
    assert (highest.game, highest.seats, highest.depth) == ("gonuts-first", 2, "totals")
    assert (highest.value, highest.since) == (40, START + 2 * WEEK)
    assert highest.holders == (
        Holder(ANNA, 2, "event:2", START + 2 * WEEK),
        Holder(BEN, 3, "event:3", START + 3 * WEEK),
    )


def test_editions_sizes_and_depths_have_records_of_their_own():
    figures = told(
        nights(
            [
                game(1, {ANNA: 31, BEN: 20}),
                game(2, {ANNA: 31, BEN: 20, CLEO: 1}),
                game(3, {ANNA: 31, BEN: 20}, game="gonuts-gamewright"),
                game(4, {ANNA: 31, BEN: 20}, cards={ANNA: {"plain": 2}}),
            ]
        )
    )

    highest = [
        (each.game, each.seats, each.depth)
        for each in figures.club.records
        if each.kind is RecordKind.HIGHEST_SCORE
    ]
    assert highest == [
        ("gonuts-first", 2, "cards"),
        ("gonuts-first", 2, "totals"),
        ("gonuts-first", 3, "totals"),
        ("gonuts-gamewright", 2, "totals"),
    ]


def test_winners_and_losers_have_their_own_scores():
    figures = told(nights([game(1, {ANNA: 31, BEN: 30}), game(2, {ANNA: 12, BEN: 8})]))

    lowest = record(figures, RecordKind.LOWEST_WINNING_SCORE)
    losing = record(figures, RecordKind.HIGHEST_LOSING_SCORE)
    assert (lowest.value, holders(lowest)) == (12, [(ANNA, 2)])
    assert (losing.value, holders(losing)) == (30, [(BEN, 1)])


def test_the_margin_is_that_of_somebody_who_won_alone():
    figures = told(
        nights(
            [game(1, {ANNA: 40, BEN: 40, CLEO: 1}), game(2, {ANNA: 9, BEN: 5, CLEO: 1})]
        )
    )

    assert record(figures, RecordKind.BIGGEST_MARGIN).value == 4


def test_most_of_a_card_is_counted_over_all_table_sizes_of_an_edition():
    figures = told(
        nights(
            [
                game(1, {ANNA: 3, BEN: 2}, cards={ANNA: {"plain": 2, "eclair": 1}}),
                game(2, {ANNA: 3, BEN: 2, CLEO: 1}, cards={CLEO: {"plain": 5}}),
                game(3, {ANNA: 3, BEN: 2}, game="nosh", cards={BEN: {"coins": 9}}),
                game(4, {ANNA: 1, BEN: 0}, game="donuts", cards={BEN: {"group": 7}}),
            ]
        )
    )

    most = [
        (each.game, each.item, each.value, holders(each))
        for each in figures.club.records
        if each.kind is RecordKind.MOST
    ]
    assert most == [
        ("donuts", "group", 7, [(BEN, 4)]),
        ("gonuts-first", "plain", 5, [(CLEO, 2)]),
        ("nosh", "coins", 9, [(BEN, 3)]),
    ]


def test_donuts_has_no_scores_to_compare():
    figures = told(nights([game(1, {ANNA: 1, BEN: 0}, game="donuts")]))

    kinds = {each.kind for each in figures.club.records}
    assert kinds == {RecordKind.GAMES_IN_A_NIGHT}
    assert figures.club.scores == ()


def test_streaks_and_nights_are_records_over_all_games():
    games = [game(number, {ANNA: 2, BEN: 1}) for number in range(1, 5)]
    figures = told(nights(games, [game(5, {BEN: 2, ANNA: 1})]))

    streak = record(figures, RecordKind.WIN_STREAK)
    night = record(figures, RecordKind.GAMES_IN_A_NIGHT)
    assert (streak.value, holders(streak)) == (4, [(ANNA, 4)])
    assert (night.value, holders(night)) == (4, [(ANNA, None), (BEN, None)])


def test_of_many_holders_the_first_stand_and_all_are_counted():
    games = [game(number, {ANNA: 30, BEN: 1}) for number in range(MOST_HOLDERS + 3)]

    highest = record(told(nights(games)), RecordKind.HIGHEST_SCORE)

    assert (len(highest.holders), highest.holder_count) == (12, 15)
    assert highest.holders[0].table == 0


def test_a_record_of_guests_is_that_of_the_best_member():
    figures = told(
        nights([game(1, {ANNA: 31, BEN: 40})]), {BEN: Person(is_listed=False)}
    )

    assert record(figures, RecordKind.HIGHEST_SCORE).value == 31


def test_a_beaten_record_is_news_once_it_was_worth_something():
    games = [game(number, {ANNA: 30, BEN: 1}) for number in range(NEWS_AFTER // 2)]
    early = told(nights(games[1:], [game(99, {ANNA: 41, BEN: 1})]))
    late = told(
        nights(games, [game(99, {ANNA: 41, BEN: 1}), game(100, {ANNA: 1, BEN: 42})])
    )

    assert not [
        each for each in early.club.feed if each.record is RecordKind.HIGHEST_SCORE
    ]
    news = [each for each in late.club.feed if each.record is RecordKind.HIGHEST_SCORE]
    assert [(each.kind, each.players, each.value, each.table) for each in news] == [
        (FeedKind.RECORD, (BEN,), Fraction(42), 100)
    ]
    assert (news[0].game, news[0].seats, news[0].depth) == ("gonuts-first", 2, "totals")

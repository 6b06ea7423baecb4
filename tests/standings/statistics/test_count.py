from dataclasses import replace
from fractions import Fraction

from gonuts_league.standings.statistics.count import count_figures
from gonuts_league.standings.statistics.types import (
    BestScore,
    FiguresOfClub,
    FormGame,
    LeaderRow,
    Opponent,
    Person,
    PlacesBySeats,
    Streak,
)
from tests.standings.statistics.played import (
    START,
    WEEK,
    alone,
    game,
    nights,
    told,
    with_seat,
)

ANNA, BEN, CLEO, DAN = 1, 2, 3, 4
GUEST = Person(is_listed=False)


def table(number, *players, **fields):
    """These players, the best first."""
    points = {player: 30 - 5 * place for place, player in enumerate(players)}
    return game(number, points, **fields)


def test_a_club_without_games_has_nothing():
    figures = told(())

    assert (figures.club, figures.players) == (FiguresOfClub(), {})


def test_games_nights_wins_and_dates_are_counted():
    figures = told(
        (
            *nights([table(1, ANNA, BEN), table(2, BEN, ANNA)], [table(3, ANNA, CLEO)]),
            alone(table(4, ANNA, BEN), 5),
        )
    )

    anna = figures.players[ANNA]
    assert (anna.game_count, anna.wins, anna.nights) == (4, 3, 2)
    assert (anna.first_at, anna.last_at) == (START + WEEK, START + 5 * WEEK)
    assert anna.tables == (4, 3, 2, 1)
    club = figures.club
    assert (club.game_count, club.night_count, club.player_count) == (4, 2, 3)
    assert (club.first_at, club.last_at) == (START + WEEK, START + 5 * WEEK)


def test_a_shared_win_is_shared_by_those_who_earn():
    shared = game(1, {ANNA: 20, BEN: 20, CLEO: 20, DAN: 9})

    figures = told(nights([shared]))

    assert [figures.players[each].wins for each in (ANNA, BEN, CLEO, DAN)] == [
        Fraction(1, 3),
        Fraction(1, 3),
        Fraction(1, 3),
        0,
    ]
    # By size of the table it is told whole, as the list of a person's wins is.
    assert [figures.players[each].places[0].wins for each in (ANNA, DAN)] == [1, 0]


def test_whoever_did_not_come_played_no_game_and_a_table_of_one_is_none():
    absent = {"takes_place": False, "earns": False, "rank": None, "parts": ()}
    one_missing = with_seat(table(1, ANNA, BEN, CLEO), CLEO, **absent)
    alone_there = with_seat(table(2, ANNA, BEN), BEN, **absent)

    figures = told(nights([one_missing, alone_there]))

    assert sorted(figures.players) == [ANNA, BEN]
    assert figures.players[ANNA].places == (PlacesBySeats(2, 1, 1, 1, 1),)
    assert figures.club.game_count == 1


def test_who_left_came_last_but_has_no_score():
    left = with_seat(table(1, ANNA, BEN, CLEO), CLEO, parts=())

    cleo = told(nights([left])).players[CLEO]

    assert (cleo.game_count, cleo.form[0].rank, cleo.best_scores) == (1, 3, ())


def test_a_disqualified_player_wins_nothing():
    out = with_seat(game(1, {ANNA: 20, BEN: 20}), BEN, earns=False)

    figures = told(nights([out]))

    assert [figures.players[each].wins for each in (ANNA, BEN)] == [1, 0]


def test_form_has_the_last_ten_games_newest_first():
    figures = told(nights([table(number, ANNA, BEN) for number in range(1, 13)]))

    form = figures.players[BEN].form
    assert [each.table for each in form] == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]
    assert form[0] == FormGame(12, "gonuts-first", 2, 2, START + WEEK)


def test_average_place_is_by_table_size_and_leaves_out_unknown_places():
    figures = told(
        nights(
            [
                table(1, ANNA, BEN, CLEO),
                table(2, BEN, CLEO, ANNA),
                table(3, BEN, CLEO, ANNA, depth="outcome"),
                table(4, ANNA, BEN),
            ]
        )
    )

    two, three = figures.players[ANNA].places
    assert (two.seats, two.average_place) == (2, 1)
    assert (three.game_count, three.ranked_count, three.average_place) == (3, 2, 2)


def test_places_are_unknown_where_only_winners_are_known():
    assert PlacesBySeats(4, 2, 1, 0, 0).average_place is None


def test_best_scores_keep_editions_seats_and_depths_apart_and_the_first_of_equals():
    figures = told(
        nights(
            [game(1, {ANNA: 31, BEN: 20}), game(2, {ANNA: 31, BEN: 2})],
            [game(3, {ANNA: 40, BEN: 20, CLEO: 1})],
            [game(4, {ANNA: 25, BEN: 2}, cards={ANNA: {"plain": 1}})],
            [game(5, {ANNA: 50, BEN: 20}, game="nosh")],
            [game(6, {ANNA: 1, BEN: 0}, game="donuts")],
        )
    )

    at = START + WEEK
    assert figures.players[ANNA].best_scores == (
        BestScore("gonuts-first", 2, "cards", Fraction(25), 4, at + 2 * WEEK),
        BestScore("gonuts-first", 2, "totals", Fraction(31), 1, at),
        BestScore("gonuts-first", 3, "totals", Fraction(40), 3, at + WEEK),
        BestScore("nosh", 2, "totals", Fraction(50), 5, at + 3 * WEEK),
    )


def test_a_total_of_several_games_is_no_score():
    first, second = game(1, {ANNA: 31, BEN: 20}), game(1, {ANNA: 20, BEN: 31})
    seats = [
        replace(seat, points=51, parts=(*seat.parts, *again.parts))
        for seat, again in zip(first.seats, second.seats, strict=True)
    ]
    twice = replace(first, seats=tuple(seats))

    figures = told(nights([twice]))

    assert figures.players[BEN].best_scores[0].points == 31
    assert figures.club.scores[0].score_count == 4


def test_head_to_head_counts_who_was_ahead_at_every_table():
    figures = told(
        nights(
            [
                table(1, ANNA, BEN, CLEO),
                table(2, BEN, ANNA),
                game(3, {ANNA: 5, BEN: 5}),
            ]
        )
    )

    assert figures.players[ANNA].opponents == (
        Opponent(BEN, 3, 1, 1, 1),
        Opponent(CLEO, 1, 1, 0, 0),
    )


def test_nemesis_and_favorite_need_enough_meetings():
    games = [table(number, ANNA, BEN, CLEO) for number in range(1, 5)]
    four = told(nights(games)).players[BEN]
    five = told(nights([*games, table(5, ANNA, BEN, CLEO)])).players[BEN]

    assert (four.nemesis, four.favorite) == (None, None)
    assert (five.nemesis, five.favorite) == (ANNA, CLEO)


def test_nobody_is_a_nemesis_who_was_behind_as_often():
    games = [table(1, ANNA, BEN), table(2, BEN, ANNA)] * 3

    assert told(nights(games)).players[BEN].nemesis is None


def test_streaks_tell_where_the_longest_began_and_ended():
    winners = [ANNA, ANNA, BEN, ANNA, ANNA, ANNA, CLEO]
    games = [
        table(number, winner, *({ANNA, BEN, CLEO, DAN} - {winner}))
        for number, winner in enumerate(winners, start=1)
    ]

    anna = told(nights(games)).players[ANNA]

    assert anna.win_streak == Streak(0, 3, 4, 6)
    assert anna.podium_streak == Streak(7, 7, 1, 7)


def test_second_of_two_is_no_podium():
    ben = told(nights([table(1, ANNA, BEN)])).players[BEN]

    assert ben.podium_streak == Streak(0, 0)


def test_where_only_the_winner_is_known_nobody_else_is_in_front_or_last():
    games = [
        table(1, ANNA, BEN, CLEO, depth="outcome"),
        table(2, BEN, ANNA, CLEO),
    ]

    figures = told(nights(games))

    assert figures.players[ANNA].podium_streak == Streak(2, 2, 1, 2)
    assert figures.players[CLEO].podium_streak == Streak(0, 0)
    assert figures.players[BEN].podium_streak == Streak(1, 1, 2, 2)


def test_who_played_most_shares_a_rank_with_equals():
    figures = told(nights([table(1, ANNA, BEN), table(2, ANNA, CLEO)]))

    assert figures.club.most_games == (
        LeaderRow(1, ANNA, 2, Fraction(2), 1),
        LeaderRow(2, BEN, 1, Fraction(0), 1),
        LeaderRow(2, CLEO, 1, Fraction(0), 1),
    )


def test_best_scores_of_the_club_name_each_member_once():
    figures = told(
        nights([game(1, {ANNA: 31, BEN: 20}), game(2, {ANNA: 30, BEN: 31})]),
    )

    board = figures.club.best_scores[0]
    assert [(row.rank, row.player, row.points, row.table) for row in board.rows] == [
        (1, ANNA, 31, 1),
        (1, BEN, 31, 2),
    ]


def test_all_scores_are_counted_guests_too():
    figures = told(
        nights([game(1, {ANNA: 31, BEN: 20}), game(2, {ANNA: 20, BEN: 1})]),
        {BEN: GUEST},
    )

    counts = figures.club.scores[0]
    assert [(each.points, each.count) for each in counts.counts] == [
        (1, 1),
        (20, 2),
        (31, 1),
    ]
    assert counts.share_below(Fraction(20)) == Fraction(1, 2)


def test_a_guest_is_an_opponent_and_stands_in_no_list():
    games = nights(*[[table(number, BEN, ANNA)] for number in range(1, 8)])
    figures = told(games, {BEN: GUEST})

    club = figures.club
    assert figures.players[ANNA].game_count == 7
    assert (figures.players[ANNA].opponents, figures.players[ANNA].nemesis) == (
        (),
        None,
    )
    assert [row.player for row in club.most_games] == [ANNA]
    assert {holder.player for each in club.records for holder in each.holders} == {ANNA}
    assert {one for each in club.feed for one in (*each.players, *each.others)} == {
        ANNA
    }
    assert [row.player for board in club.best_scores for row in board.rows] == [ANNA]


def test_being_made_a_member_changes_nobody_elses_own_numbers():
    games = nights(
        *[
            [table(number, BEN, ANNA, CLEO), table(-number, CLEO, BEN)]
            for number in range(1, 8)
        ]
    )
    as_guest, as_member = told(games, {BEN: GUEST}), told(games)

    def own(figures):
        others = {"opponents": (), "nemesis": None, "favorite": None}
        return [replace(figures.players[each], **others) for each in (ANNA, CLEO)]

    assert own(as_guest) == own(as_member)
    assert as_guest.players[BEN] == as_member.players[BEN]


def test_somebody_whom_the_club_does_not_know_is_listed_nowhere():
    evenings = nights([table(1, ANNA, BEN)])

    club = count_figures(evenings, {BEN: Person()}, {}).club

    assert [row.player for row in club.most_games] == [BEN]

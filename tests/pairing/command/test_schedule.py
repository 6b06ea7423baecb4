"""`pair` with the format round-robin: all rounds at once."""

from collections import Counter

from tests.pairing.command.asking import met, pair, refuse, request


def test_everybody_meets_everybody() -> None:
    answer = pair(request(16, format="round-robin", seed=3))

    pairs = Counter(p for one in answer["rounds"] for p in met(one["tables"]))
    assert len(answer["rounds"]) == 5
    assert (len(pairs), set(pairs.values())) == (120, {1})
    assert (answer["repeats"], answer["bound"], answer["unmet"]) == (0, 0, 0)


def test_repeats_stand_beside_the_fewest_there_can_be() -> None:
    answer = pair(request(12, format="round-robin", rounds=3))

    assert (answer["repeats"], answer["bound"]) == (9, 9)


def test_two_at_a_table_with_an_odd_count_sit_out_in_turn() -> None:
    answer = pair(request(5, format="round-robin", table_size={"preferred": 2}))

    assert sorted(name for one in answer["rounds"] for name in one["byes"]) == [
        "p01",
        "p02",
        "p03",
        "p04",
        "p05",
    ]


def test_order_of_players_does_not_matter() -> None:
    asked = request(9, format="round-robin", table_size={"preferred": 3})

    other = pair({**asked, "players": asked["players"][::-1]})

    assert {**pair(asked), "seconds": 0} == {**other, "seconds": 0}


def test_what_only_one_round_reads_warns() -> None:
    answer = pair(request(8, format="round-robin", history=[]))

    assert [w["path"] for w in answer["warnings"]] == ["history"]


def test_more_than_can_be_planned_is_refused() -> None:
    err = refuse(request(16, format="round-robin", rounds=20_000))

    assert err == (
        "rounds: 20000 rounds of 16 players are more than 300000 seats,"
        " the most that are planned at once\n"
    )


def test_too_few_players_are_refused() -> None:
    err = refuse(request(2, format="round-robin"))

    assert err == "players: 2 to seat; a table needs at least 3\n"

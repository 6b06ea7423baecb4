"""How long everything that is derived from 10,000 games takes to count again.

A database in memory holds a club of 60 and one of 500 people with 10,000 games of four,
most of them known card by card. Everything is counted, thrown away and counted again,
which must give the same digest. Processor seconds are printed, by part, and of a whole
count after one game was corrected, when little is to be written.
"""

import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

GAMES = 10_000
GAMES_A_NIGHT = 20
SIZES = (60, 500)
SEATS = 4
CARDS = 11
AIM_SECONDS = 5.0


def main() -> int:
    os.environ["DJANGO_SETTINGS_MODULE"] = "gonuts_league.settings.test"
    os.environ["GONUTS_VAR"] = tempfile.mkdtemp(prefix="figures-")

    import django  # noqa: PLC0415 -- settings come first

    django.setup()
    from django.test.utils import setup_databases  # noqa: PLC0415 -- needs settings

    setup_databases(verbosity=0, interactive=False)
    are_met = [measure(size) for size in SIZES]
    return 0 if all(are_met) else 1


def measure(size: int) -> bool:
    from gonuts_league.leagues.models import (  # noqa: PLC0415 -- needs settings
        PlayerFigures,
        Rating,
    )
    from gonuts_league.leagues.services import (  # noqa: PLC0415 -- as above
        recounting,
    )
    from gonuts_league.tables.models import Table  # noqa: PLC0415 -- as above

    club = make_club(size)
    first = recounting.recount(club)
    PlayerFigures.objects.all().delete()
    Rating.objects.all().delete()
    seconds, second = seconds_of(lambda: recounting.recount(club))
    kept = recounting.read_kept(club)[1].digest
    print(f"{size} people: {parts(club)}")
    print(f"{size} people: everything {seconds:.2f} s of the processor", flush=True)
    first_table = Table.objects.filter(round__event__club=club).first()
    Table.objects.filter(pk=first_table.pk).update(state="void")
    seconds_corrected, third = seconds_of(lambda: recounting.recount(club))
    is_same = first == second == kept != third
    print(f"{size} people: after a correction {seconds_corrected:.2f} s; {first[:16]}")
    if not is_same:
        print("the digests differ")
    return is_same and max(seconds, seconds_corrected) <= AIM_SECONDS


def parts(club: Any) -> str:
    """Seconds of reading, rating with chances, counting, writing down and digest."""
    from gonuts_league.leagues.services import recounting  # noqa: PLC0415 -- as above
    from gonuts_league.standings.ratings.calibration import calibrate  # noqa: PLC0415 -- settings
    from gonuts_league.standings.ratings.rating import replay, tracks_of  # noqa: PLC0415 -- as above
    from gonuts_league.standings.statistics.count import count_figures  # noqa: PLC0415 -- as above
    from gonuts_league.standings.statistics.counted import count_all  # noqa: PLC0415 -- as above

    reading, evenings = seconds_of(lambda: recounting._evenings(club))
    people = recounting._people(club)
    families = ("donuts", "gonuts", "nosh")
    rating, rated = seconds_of(
        lambda: {family: list(replay(evenings, family)) for family in families}
    )
    tracks = {family: tracks_of(games) for family, games in rated.items()}
    chances, _ = seconds_of(lambda: [calibrate(games) for games in rated.values()])
    counting, _ = seconds_of(lambda: count_figures(evenings, people, tracks))
    whole, counted = seconds_of(lambda: count_all(evenings, people))
    digest, _ = seconds_of(lambda: counted.digest)
    kept, _ = seconds_of(lambda: recounting.read_kept(club))
    documents = whole - rating - chances - counting
    return (
        f"reading {reading:.2f}, rating {rating:.2f}, chances {chances:.2f}, "
        f"figures {counting:.2f}, documents {documents:.2f}, digest {digest:.2f}, "
        f"what was kept {kept:.2f}"
    )


def make_club(size: int) -> Any:
    from gonuts_league.clubs.actors import Actor  # noqa: PLC0415 -- needs settings
    from gonuts_league.leagues.history.past_games import PastNight  # noqa: PLC0415 -- as above
    from gonuts_league.leagues.services.history import (  # noqa: PLC0415 -- as above
        record_history,
    )
    from tests.factories.clubs import ClubFactory  # noqa: PLC0415 -- as above
    from tests.factories.players import PlayerFactory  # noqa: PLC0415 -- as above

    club = ClubFactory()
    players = [PlayerFactory(club=club).pk for _ in range(size)]
    rng = random.Random(size)
    skill = {player: rng.gauss(0, 1) for player in players}
    start = datetime(2020, 1, 2, 19, tzinfo=UTC)
    nights = [
        PastNight(
            name=f"Night {number}",
            at=start + timedelta(days=7 * number),
            games=tuple(night_of(rng, skill)),
        )
        for number in range(GAMES // GAMES_A_NIGHT)
    ]
    record_history(club, nights, actor=Actor())
    return club


def night_of(rng: random.Random, skill: dict[int, float]) -> Iterator[Any]:
    """Rounds of free tables; of six one plays for points alone and one a duel."""
    from gonuts_league.leagues.history.past_games import PastGame  # noqa: PLC0415 -- needs settings

    at_once = min(len(skill) // SEATS, GAMES_A_NIGHT)
    for index in range(GAMES_A_NIGHT):
        if index % at_once == 0:
            people = rng.sample(list(skill), len(skill))
        seated = [people.pop() for _ in range(SEATS)]
        kind = rng.choice(("first", "gamewright", "gamewright", "nosh", "donuts", "c"))
        game, depth, seats = seats_of(rng, kind, seated, skill)
        yield PastGame(index // at_once + 1, index % at_once + 1, game, depth, seats)


def seats_of(
    rng: random.Random, kind: str, seated: list[int], skill: dict[int, float]
) -> tuple[str, str, tuple[Any, ...]]:
    from gonuts_league.leagues.history.past_games import PastSeat  # noqa: PLC0415 -- needs settings
    from scoring import find_game  # noqa: PLC0415 -- as above

    best_first = sorted(seated, key=lambda one: rng.gauss(-skill[one], 2))
    if kind == "donuts":
        return (
            kind,
            "outcome",
            tuple(
                PastSeat(player, place=place)
                for place, player in enumerate(best_first[:2], start=1)
            ),
        )
    if kind == "nosh":
        return (
            kind,
            "totals",
            tuple(
                PastSeat(player, points=Decimal(40 - 4 * place), tie_break=0)
                for place, player in enumerate(best_first)
            ),
        )
    game = "gonuts-first" if kind == "first" else "gonuts-gamewright"
    deck = find_game(game).cards_for(SEATS, {})
    cards = [card for card, copies in deck.items() for _ in range(copies)]
    rng.shuffle(cards)
    return (
        game,
        "cards",
        tuple(
            PastSeat(player, cards=dict(Counter(cards[place * CARDS :][:CARDS])))
            for place, player in enumerate(seated)
        ),
    )


def seconds_of(act: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    answer = act()
    return time.process_time() - start, answer


if __name__ == "__main__":
    sys.exit(main())

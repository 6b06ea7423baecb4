"""Read one table: its box, what is missing, and the score as far as it is known."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core import signing
from django.db.models import Prefetch

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.errors import LeagueError
from scoring import find_game
from scoring.games.nosh.goals import GoalCard
from scoring.games.nosh.goals import GoalDeck as Deck
from scoring.types import Problem, SeatScore, TableScore

from .counting.effects import SEAT_EFFECTS
from .enums import Depth, Series
from .models import (
    MOST_SEATS,
    GameEntry,
    GoalDeck,
    Result,
    Seat,
    SeatEntry,
    Table,
    TableLink,
)
from .wording import say_game

DECK_RULING = "deck-filter"
LINK_SIGNER = signing.Signer(salt="table-link", sep="~")


def seats_of(table: Table) -> list[Seat]:
    """The seats in order, with entries and people at hand (three queries)."""
    # Within a seat that is their order; the model's own joins the seats again.
    entries = Prefetch("entries", SeatEntry.objects.order_by("game_number"))
    seats = table.seats.select_related("entry__player")
    return list(seats.prefetch_related(entries))


def seats_in_play(rounds: Sequence[Any]) -> list[Seat]:
    """Who sits in these rounds, by table; none called off, nobody who did not come."""
    seats = Seat.objects.filter(round__in=rounds)
    at_tables = seats.select_related("entry__player", "table")
    return [
        seat
        for seat in at_tables.order_by("table__number", "position")
        if SEAT_EFFECTS[seat.outcome].takes_place
        and (seat.table.is_open or seat.table.counts)
    ]


def is_complete(table: Table) -> bool:
    """Return whether enough games are entered, for every seat that is scored."""
    seats = table.seats_read
    games = complete_games(table) if seats is None else games_entered(table, seats)
    return len(games) >= games_needed(table)


def games_entered(table: Table, seats: Sequence[Seat]) -> list[int]:
    """As `complete_games`, of seats whose entries are at hand."""
    entered = [
        {entry.game_number for entry in seat.entries.all() if entry.is_entered}
        for seat in seats
        if SEAT_EFFECTS[seat.outcome].is_scored
    ]
    return unbroken_games(entered, table.game_count)


def complete_games(table: Table) -> list[int]:
    """The games from 1 on that are entered for every seat that is scored."""
    rows = table.seats.order_by("position").values_list(
        "pk", "outcome", "entries__game_number", "entries__is_entered"
    )
    games_by_seat: dict[int, set[int]] = {}
    for seat_id, outcome, number, is_entered in rows:
        if SEAT_EFFECTS[outcome].is_scored:
            games = games_by_seat.setdefault(seat_id, set())
            games.update({number} if is_entered else ())
    return unbroken_games(list(games_by_seat.values()), table.game_count)


def unbroken_games(entered: Sequence[set[int]], game_count: int) -> list[int]:
    """The games from 1 on that are in the set of every scored seat.

    >>> unbroken_games([{1, 2, 3}, {1, 3}], 3)
    [1]
    """
    games: list[int] = []
    for number in range(1, game_count + 1):
        if not entered or not all(number in own for own in entered):
            break
        games.append(number)
    return games


def games_needed(table: Table) -> int:
    """The least number of games that can decide the table."""
    if table.series == Series.BEST_OF:
        return table.game_count // 2 + 1
    return table.game_count


def box_of(table: Table) -> Mapping[str, int]:
    """How many copies of each card the whole box of this table's edition holds."""
    rulings = {DECK_RULING: "none"} if has_deck(table) else {}
    return find_game(table.game).cards_for(MOST_SEATS, rulings)


def is_tapped(table: Table) -> bool:
    """Whether cards come one by one: a player who has one may be getting more."""
    return table.depth == Depth.CARDS and bool(box_of(table))


def is_begun(table: Table) -> bool:
    """Return whether anything is entered that another game could not take over.

    Without an ending, who has which side is nothing to keep.
    """
    entries = SeatEntry.objects.filter(seat__table=table)
    if entries.filter(is_entered=True).exists():
        return True
    if find_game(table.game).entry_fields:
        return GameEntry.objects.filter(table=table).exclude(fields={}).exists()
    return entries.exclude(cards={}).exists()


def has_deck(table: Table) -> bool:
    """Return whether the deck of this table's game depends on the number of players."""
    return any(ruling.id == DECK_RULING for ruling in find_game(table.game).rulings)


def deck_players(seats: Sequence[Seat]) -> int:
    """For how many players the deck was made: the seats at the start."""
    return sum(1 for seat in seats if SEAT_EFFECTS[seat.outcome].holds_cards)


def is_scored_by_game(table: Table | Result) -> bool:
    """Return whether the game itself makes points of what is entered at this depth.

    A game that is entered for the whole table knows an outcome as well as an ending.
    """
    if table.depth == Depth.OUTCOME:
        return bool(find_game(table.game).entry_fields)
    return table.depth == Depth.CARDS


def fields_of(table: Table, game_number: int) -> dict[str, object]:
    """What is entered for a game beside its seats (a query only where there is any)."""
    if not find_game(table.game).entry_fields:
        return {}
    row = GameEntry.objects.filter(table=table, game_number=game_number).first()
    return row.fields if row is not None else {}


def slip_numbers(entry: SeatEntry, depth: str) -> dict[str, Any] | None:
    """What a seat has as the numbers of a slip; None while it is not entered."""
    if depth == Depth.CARDS:
        return dict(entry.cards) if entry.is_entered else None
    if entry.points is None:
        return None
    more = {} if entry.tie_break is None else {"tie_break": entry.tie_break}
    return {"points": entry.points, **more}


def slip_to_undo(table: Table, actor: Actor) -> JournalEntry | None:
    """The last slip of this person at a table that has not been taken back."""
    slips = table.journal.filter(
        act="slip-entered", undone_by=None, user=actor.user, device=actor.device
    )
    return slips.order_by("-pk").first()


def slip_on_top(table: Table, actor: Actor) -> JournalEntry | None:
    """The slip that holds the last tap of this person, if a slip does."""
    slip = slip_to_undo(table, actor)
    own = table.taps.filter(undone_at=None, user=actor.user, device=actor.device)
    tap = own.order_by("-pk").first()
    if slip is None or tap is None or not tap.client_id.startswith(f"slip-{slip.pk}-"):
        return None
    return slip


def goal_deck_row(club: Club) -> GoalDeck:
    """What is kept of a club's goal decks; an unsaved row while there is nothing."""
    return GoalDeck.objects.filter(club=club).first() or GoalDeck(club=club)


def own_deck_of(table: Table) -> Deck | None:
    """The goal deck of the table's club, if it typed one in.

    It is asked for only where the game has goals.
    """
    if not find_game(table.game).has_own_deck:
        return None
    row = GoalDeck.objects.filter(club__events__rounds__tables=table).first()
    return deck_from(row) if row is not None else None


def deck_from(row: GoalDeck) -> Deck | None:
    """The deck in force; None if the club has none of its own."""
    if not row.text:
        return None
    goals = tuple(
        GoalCard(colour, points, tuple(counts)) for colour, points, counts in row.cards
    )
    return Deck("club", tuple(row.treats), goals, tuple(row.names))


def tableaux(seats: Sequence[Seat], game_number: int) -> list[dict[str, Any] | None]:
    """The tableaux by seat; None where nothing is entered."""
    entries = [entered_in(seat, game_number) for seat in seats]
    return [None if entry is None else entry.cards for entry in entries]


def entered_in(seat: Seat, game_number: int) -> SeatEntry | None:
    for entry in seat.entries.all():
        if entry.game_number == game_number and entry.is_entered:
            return entry
    return None


def check_cards(
    table: Table,
    seats: Sequence[Seat],
    game_number: int,
    names: Sequence[str],
    *,
    own_deck: Deck | None = None,
) -> tuple[Problem, ...]:
    """All problems of one game as it is entered; none where nothing is scored.

    With `own_deck` also what is odd beside those goals, none of which refuses a table.
    """
    if not is_scored_by_game(table):
        return ()
    game = find_game(table.game)
    cards = tableaux(seats, game_number)
    problems = game.check(
        cards,
        table_rulings(table),
        players=max(deck_players(seats), min(game.player_counts)),
        names=names,
        fields=fields_of(table, game_number),
    )
    if own_deck is None:
        return problems
    return (*problems, *game.check_own_deck(own_deck, cards))


def score_cards(
    table: Table, seats: Sequence[Seat], game_number: int, names: Sequence[str]
) -> TableScore:
    """The score of one game as far as it is entered.

    Runs by seat; a seat that is not scored (it left, or did not come) gives None, as
    does one that is not entered.
    """
    return _score_seats(
        table,
        [seat.outcome for seat in seats],
        tableaux(seats, game_number),
        names,
        fields_of(table, game_number),
    )


def score_result(
    result: Result, game_number: int, names: Sequence[str]
) -> tuple[SeatScore | None, ...]:
    """The same of a game that was confirmed, by seat, from what the result kept; no
    query where its `seats` and `games` are at hand, in order."""
    outcomes = [row.outcome for row in result.seats.all()]
    if not is_scored_by_game(result):
        return (None,) * len(outcomes)
    rows = [row for row in result.games.all() if row.game_number == game_number]
    cards = [row.cards for row in rows]
    fields = result.fields.get(str(game_number), {})
    return _score_seats(result, outcomes, cards, names, fields).seats


def _score_seats(
    played: Table | Result,
    outcomes: Sequence[str],
    cards: Sequence[dict[str, Any] | None],
    names: Sequence[str],
    fields: Mapping[str, object],
) -> TableScore:
    scored = [i for i, each in enumerate(outcomes) if SEAT_EFFECTS[each].is_scored]
    score = find_game(played.game).score(
        [cards[i] for i in scored],
        table_rulings(played),
        [names[i] for i in scored],
        fields,
    )
    by_seat: list[SeatScore | None] = [None] * len(outcomes)
    for index, seat_score in zip(scored, score.seats, strict=True):
        by_seat[index] = seat_score
    return TableScore(
        seats=tuple(by_seat),
        winners=tuple(scored[i] for i in score.winners),
        tie_note=score.tie_note,
        is_provisional=score.is_provisional,
    )


def table_rulings(table: Table | Result) -> dict[str, str]:
    """All rulings in force at a table: its own, and the defaults of its game."""
    return dict(find_game(table.game).resolve_rulings(table.rulings))


def open_link(token: str) -> TableLink:
    """Find the link of a token; LeagueError if it is forged or was revoked."""
    try:
        event_id, number, generation = map(int, LINK_SIGNER.unsign(token).split("."))
        return TableLink.objects.select_related("event__club").get(
            event_id=event_id, number=number, generation=generation
        )
    except (signing.BadSignature, ValueError, TableLink.DoesNotExist):
        raise LeagueError("link-revoked") from None


def lacks_sides(table: Table, seats: Sequence[Seat]) -> bool:
    """Return whether too few or too many play for the game itself to score its end.

    A game whose end is entered for the whole table needs all its players for that;
    otherwise the table can only be entered by places.
    """
    game = find_game(table.game)
    playing = sum(1 for seat in seats if SEAT_EFFECTS[seat.outcome].is_scored)
    return bool(game.entry_fields) and playing not in game.player_counts


def require_sides(table: Table, seats: Sequence[Seat]) -> None:
    """LeagueError if the game cannot score its end with these players."""
    if lacks_sides(table, seats):
        raise LeagueError("sides-missing", game=say_game(table.game))

"""What is entered at a table, its confirmation and correction; a game by itself."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers as fields

from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.events.services import results
from gonuts_league.games.registry import USUAL_GAME
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import visible_seasons
from gonuts_league.leagues.services.recording import record_game
from gonuts_league.players.names import name_key
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Seat, SeatEntry, Table
from gonuts_league.tables.selectors import box_of, seats_of, slip_numbers, table_rulings
from gonuts_league.tables.services import endings, entry, slips, steps
from gonuts_league.web.requests import in_zone
from scoring import GAMES, find_game
from scoring.errors import TableauError

from ..views.events import TableViewSet
from . import serializers as shapes
from .acting import WritingViewSet, writes
from .views import people_by_id

Sent = Mapping[str, Any]
DEPTHS = {"points": Depth.TOTALS, "rank": Depth.PLACES}
LISTS = ("board", "layout", "moves")
WITHOUT = "though no phone has handed the cards in"
BOX = "it was played with the cards of all player counts"
REASON = {"reason": fields.CharField(default="", allow_blank=True, max_length=200)}


class TableWriting(WritingViewSet, TableViewSet):
    lookup_field, lookup_value_converter = "pk", "int"
    needs_version = True

    def find_in(self, event: Event) -> Table:
        shown = Table.objects.filter(round__event=event, round__state__in=SEEN_ROUNDS)
        tables = shown.select_related("round__event__club")
        return get_object_or_404(tables, pk=self.kwargs["pk"])

    @writes(
        "enter_table",
        {
            "seats": shapes.SeatsField(
                child=shapes.EnteredSeatSerializer(allow_null=True)
            ),
            "game_number": fields.IntegerField(default=1, min_value=1),
            **{each: shapes.TextsField(required=False) for each in LISTS},
            **{
                each: fields.CharField(required=False) for each in ("outcome", "winner")
            },
        },
        {"seats": [{"cards": {"plain": 3}}, {"cards": {}}, {"cards": {"eclair": 2}}]},
        method="put",
        needed_scope="score",
    )
    def entry(self, table: Table, **said: Any) -> None:
        """Enter all seats of a table in their order: tableaux, or points, or ranks.

        It replaces what was entered; null is a seat that is not entered. Donuts has its
        board, its moves or its outcome beside the seats."""
        _enter(steps.lock_open_table(table.pk), actor=self.actor, **said)

    @writes(
        "confirm_table",
        {
            "is_all": fields.BooleanField(default=False, help_text=WITHOUT),
            "is_whole_box": fields.BooleanField(default=False, help_text=BOX),
            **REASON,
        },
        {"is_all": True},
        needed_scope="score",
    )
    def confirm(self, table: Table, **said: Any) -> None:
        """Make what is entered the table's result."""
        results.confirm_result(table, version=table.version, actor=self.actor, **said)

    @writes("correct_table", REASON, {"reason": "A card lay below the box"})
    def correct(self, table: Table, **said: str) -> None:
        """Open a result again, also one of a closed round.

        Enter and confirm it anew; later rounds stay as they were drawn."""
        results.correct_result(table, actor=self.actor, **said)


class SeasonGameWriting(WritingViewSet):
    needed_scope = "score"

    def find(self) -> Season:
        league, number = self.kwargs["league_slug"], self.kwargs["season_number"]
        seasons = visible_seasons(self.request.user).select_related("league__club")
        season = get_object_or_404(seasons, league__slug=league, number=number)
        self.allow(in_zone(season.league.club))
        return season

    @writes(
        "record_game",
        {
            "game": fields.ChoiceField(choices=[*GAMES]),
            "seats": shapes.SeatsField(child=shapes.RecordedSeatSerializer()),
        },
        {
            "game": USUAL_GAME,
            "seats": [{"player_id": 5, "points": 31}, {"player_id": 8, "points": 28}],
        },
        status=201,
    )
    def create(self, season: Season, *, game: str, seats: list[Sent]) -> Table:
        """Record a game by itself, with points or ranks; the first player hands it in.

        It counts once another player of it agrees, or the organiser confirms it."""
        ids = [each["player_id"] for each in seats]
        players: Any = people_by_id(season.league.club, ids, "seats[%s].player_id")
        key = _way_of(seats) or "points"
        with _naming({f"number-{pk}": at for at, pk in enumerate(ids)}, key):
            return record_game(
                season,
                recorder=players[0],
                players=players,
                game=game,
                depth=DEPTHS[key],
                numbers={each["player_id"]: str(each.get(key, "")) for each in seats},
                actor=self.actor,
            )


def _way_of(seats: Sequence[Sent | None]) -> str:
    """Whether seats have `points`, a `rank` or neither; LeagueError for a mixture."""
    ways = {tuple(key for key in DEPTHS if key in each) for each in seats if each}
    if len(ways) > 1 or ways == {tuple(DEPTHS)}:
        raise LeagueError("entry-mixed", path="seats")
    return next((key for way in ways for key in way), "")


@contextmanager
def _naming(seats: Mapping[str, int], key: str) -> Iterator[None]:
    """Let a refusal name what was sent for a seat, not the field of a page."""
    try:
        yield
    except LeagueError as error:
        if error.path in seats:
            error.path = f"seats[{seats[error.path]}].{key}"
        raise


def _enter(table: Table, *, seats: list[Sent | None], **said: Any) -> None:
    here, way, game = seats_of(table), _way_of(seats), find_game(table.game)
    if len(here) != len(seats):
        raise LeagueError("seats-other", path="seats", count=len(here))
    pairs = list(zip(here, seats, strict=True))
    for at, (seat, each) in enumerate(pairs):
        name = (each or {}).get("player", seat.entry.player.name)
        if name_key(name) != seat.entry.player.name_key:
            raise LeagueError("seat-not-here", path=f"seats[{at}].player")
    by = {key: said.pop(key) for key in ("actor", "game_number")}
    if not way:
        _enter_tableaux(table, pairs, said, by)
        return
    if way == "points" and not game.tie_break_item:
        raise LeagueError("ending-not-of-game", path="seats")
    typed, cards = (
        {seat.pk: str(each[key]) for seat, each in pairs if each and key in each}
        for key in (way, "tie_break")
    )
    names = {"points": "points", "rank": "place"}
    with _naming({f"{names[way]}-{seat.pk}": seat.position for seat in here}, way):
        if way == "rank":
            entry.enter_places(table, places=typed, **by)
        else:
            entry.enter_totals(table, points=typed, tie_breaks=cards, **by)


def _enter_tableaux(
    table: Table, pairs: list[tuple[Seat, Sent | None]], ending: Sent, by: Any
) -> None:
    """Problems of all seats are told at once, each with its path."""
    game, is_of_cards = find_game(table.game), bool(box_of(table))
    columns: dict[int, Any] = {}
    for seat, each in pairs:
        own = each or {}
        column = {key: own[key] for key in own if key in game.seat_fields}
        if is_of_cards and "cards" in column:
            columns[seat.pk] = {card: n for card, n in column["cards"].items() if n}
        else:
            columns[seat.pk] = column or None
    found = game.check([*columns.values()], table_rulings(table), fields=ending)
    if wrong := [problem for problem in found if problem.grade == "impossible"]:
        raise TableauError(tuple(wrong))
    if game.entry_fields:
        sides = {pk: column or {} for pk, column in columns.items()}
        endings.enter_ending(table, fields=ending, tableaux=sides, **by)
    elif is_of_cards:
        number = by["game_number"]
        entries = SeatEntry.objects.filter(seat__table=table, game_number=number)
        held = {each.seat_id: slip_numbers(each, Depth.CARDS) for each in entries}
        slips.enter_slip(table, depth=Depth.CARDS, slip=columns, before=held, **by)
    else:
        for seat in filter(steps.is_scored, (seat for seat, _each in pairs)):
            endings.enter_tableau(seat, tableau=columns[seat.pk] or {}, **by)

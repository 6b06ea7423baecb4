"""Read an event: who plays, which tables are open, and what counts.

`counts` is the one definition of a result that counts; standings,
ratings and exports all begin there.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.core.cache import cache
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import own_clubs, visible_clubs
from gonuts_league.errors import with_round
from gonuts_league.pairing.types import EntryId
from gonuts_league.players.models import Player
from gonuts_league.players.showing import (
    Audience,
    Namesake,
    namesakes,
    shorten,
    show_people,
)
from gonuts_league.standings.byes import ByeRule, bye_worth
from gonuts_league.standings.ledgers import open_field
from gonuts_league.standings.points import to_points
from gonuts_league.standings.ranking import rank_standings
from gonuts_league.standings.types import (
    AwardKind,
    AwardPoints,
    GameResult,
    PlayedSeat,
    Standing,
    TieKind,
    TieOrder,
)
from gonuts_league.tables.counting.effects import SEAT_EFFECTS, TABLE_EFFECTS
from gonuts_league.tables.enums import ResultState, SeatOutcome, TableState
from gonuts_league.tables.models import Result, ResultSeat, Seat, Table
from gonuts_league.tables.wording import say_list

from .enums import EventFormat, LateRule, RoundState, StageKind
from .missed import missed_rounds
from .models import Entry, Event, Round, Stage, TieDecision

COUNTING_STATES = [state for state, effect in TABLE_EFFECTS.items() if effect.counts]
OPEN_STATES = [state for state, effect in TABLE_EFFECTS.items() if effect.is_open]
DRAW_KIND = "draw-round"
SEEN_ROUNDS = (RoundState.PUBLISHED, RoundState.CLOSED)
# Tables of running rounds, and one of a closed round that is being corrected.
IN_PLAY = Q(round__state=RoundState.PUBLISHED) | Q(round__reopened_for=F("pk"))


def visible_events(user: Any) -> QuerySet[Event]:
    """Events that `user` may look at: of its own clubs, and of opened ones."""
    return Event.objects.filter(club__in=visible_clubs(user)).select_related("club")


def with_begun(club: Club, events: QuerySet[Event]) -> QuerySet[Event]:
    """Events of a club, each with `is_begun`: one of its rounds was shown."""
    shown = Round.objects.filter(event__club=club, state__in=SEEN_ROUNDS)
    has_shown = Exists(shown.filter(event=OuterRef("pk")))
    return events.annotate(is_begun=Q(has_shown, season_of_singles=None))


def events_of(club: Club) -> QuerySet[Event]:
    """A club's events, running ones first, then the newest."""
    kept = Count("entries", filter=Q(entries__removed_at=None))
    return with_begun(club, club.events.annotate(entry_count=kept)).order_by(
        F("finished_at").desc(nulls_first=True), "-starts_at", "-pk"
    )


def entries_to_pair(event: Event) -> QuerySet[Entry]:
    """Entries of the next round: checked in, not dropped, not on the waiting list."""
    here = {"checked_in_at__isnull": False, "dropped_at": None, "waiting_since": None}
    return event.entries.filter(**here).select_related("player").order_by("pk")


def places_left(event: Event) -> int | None:
    """Free places of the event; below 0 if it is too full, None without a limit."""
    if event.capacity is None:
        return None
    taken = event.entries.filter(dropped_at=None, waiting_since=None).count()
    return event.capacity - taken


def entries_of(event: Event) -> list[Entry]:
    """All entries of the event by name; those with an erased name come last."""
    entries = event.entries.select_related("player")
    return sorted(entries, key=lambda e: (not e.player.name, e.player.name_key))


def name_for(actor: Actor, entry: Entry) -> str:
    """What a sentence to the actor calls a person: no member comes by a link."""
    audience = Audience.TABLE if actor.user is None else Audience.MEMBERS
    others = event_namesakes([entry])
    shown = show_people([entry.player], audience=audience, others=others)
    return shown[entry.player_id].name


def entry_names(
    entries: Iterable[Entry], *, others: Sequence[Namesake] = ()
) -> dict[int, str]:
    """The shortest names that are unique in the event, by entry id.

    Unless these are all of the event, they must differ from `event_namesakes` too.
    """
    listed = list(entries)
    named = [entry for entry in listed if entry.player.name]
    shorts = shorten([entry.player for entry in named], others)
    names = dict(zip((entry.pk for entry in named), shorts, strict=True))
    return {entry.pk: names.get(entry.pk) or erased_name() for entry in listed}


def event_people(event_id: int) -> QuerySet[Player]:
    return Player.ever.filter(entries__event=event_id, entries__removed_at=None)


def event_namesakes(
    entries: Iterable[Entry], event: Event | None = None
) -> list[Namesake]:
    """Those of the event from whom these are told apart.

    They are kept until they change, given the `event` and its club as just read.
    """
    named = [entry for entry in entries if entry.player.name]
    if not named:
        return []
    people = event_people(named[0].event_id)
    players = [entry.player for entry in named]
    if event is None:
        return namesakes(people, players)
    key = f"alike:{'-'.join(str(entry.pk) for entry in named)}"
    versions = (event.standings_version, event.club.people_version)
    # One row for each table: versions in the key would crowd out kept pages.
    kept_for, kept = cache.get(key, (None, []))
    if kept_for != versions:
        kept = namesakes(people, players)
        cache.set(key, (versions, kept))
    return kept


def erased_name() -> str:
    return _("(erased)")


def seat_names(seats: Sequence[Seat], event: Event | None = None) -> list[str]:
    """The shortest names that are unique in the event, by seat."""
    entries = [seat.entry for seat in seats]
    names = entry_names(entries, others=event_namesakes(entries, event))
    return [names[entry.pk] for entry in entries]


def unconfirmed_tables(event: Event) -> list[Table]:
    """Tables in play that have no result yet, by round and number."""
    tables = Table.objects.filter(IN_PLAY, round__event=event, state__in=OPEN_STATES)
    return list(tables.select_related("round").order_by("round__number", "number"))


def table_names(tables: Iterable[Table]) -> str:
    """Name tables in a sentence: "table 2 of round 1 and table 5 of the final"."""
    name = _("table %(table)s of %(round)s")
    kept = [{**each.round.kept, "table": each.number} for each in tables]
    return say_list([name % with_round(each) for each in kept])


def seat_in_round(entry: Entry, round_: Round) -> Seat | None:
    seats = Seat.objects.filter(entry=entry, round=round_)
    return seats.select_related("table__round__event", "round__event").first()


def is_fixed(round_: Round) -> bool:
    """Whether the pairing is fixed by a stage or, in free play, by the organiser."""
    is_free = round_.event.format == EventFormat.FREE_PLAY
    return is_free or bool(round_.stage and round_.stage.kind != StageKind.SWISS)


def has_begun(table: Table) -> bool:
    """Whether anything was entered at a table, or it is over: its seats then stay."""
    is_touched = table.started_at is not None or table.late_version > 0
    return is_touched or table.state != TableState.SEATED


def counts(result: str = "") -> Q:
    """THE definition of what counts: the confirmed results of all events' tables that
    count, in published rounds.

    Rows of a result ask by its path: a list of results is of all clubs to PostgreSQL.
    """
    return Q(
        (f"{result}state", ResultState.CONFIRMED),
        (f"{result}table__state__in", COUNTING_STATES),
        (f"{result}table__round__state__in", SEEN_ROUNDS),
    )


def is_shown(result: str = "") -> Q:
    """What counts and is shown: not of rounds whose results are kept back."""
    frozen_after = F(f"{result}table__round__event__frozen_after")
    return counts(result) & ~Q((f"{result}table__round__number__gt", frozen_after))


def counting_results(event: Event) -> QuerySet[Result]:
    """What counts in one event."""
    return Result.objects.filter(counts(), table__round__event=event)


def results_for_points(event: Event) -> QuerySet[Result]:
    """What counts and gives event points, which an elimination does not."""
    is_elimination = Q(table__round__stage__kind=StageKind.ELIMINATION)
    return counting_results(event).exclude(is_elimination)


def game_results(event: Event) -> list[GameResult]:
    """What counts, as the values that standings are made of (one query)."""
    return _games_of(counting_results(event))


def _games_of(results: QuerySet[Result]) -> list[GameResult]:
    rows = (
        ResultSeat.objects.filter(result__in=results)
        .order_by("result__table__round__number", "result__table__number", "seat")
        .values_list(
            *("result__table__round__number", "result__table__number"),
            *("seat__entry_id", "rank", "points", "outcome"),
        )
    )
    tables: dict[tuple[int, int], list[PlayedSeat]] = {}
    for round_number, table_number, entry_id, rank, points, outcome in rows:
        tables.setdefault((round_number, table_number), []).append(
            PlayedSeat(
                EntryId(entry_id),
                rank,
                None if points is None else to_points(points),
                takes_place=SEAT_EFFECTS[outcome].takes_place,
                earns=SEAT_EFFECTS[outcome].earns,
            )
        )
    return [
        GameResult(round_number=number, table_number=table, seats=tuple(each))
        for (number, table), each in tables.items()
    ]


def award_points(event: Event, games: Iterable[GameResult]) -> list[AwardPoints]:
    """Points without play, of published rounds and outside of eliminations.

    `games` are those that count: a bye may be worth what they gave on average.
    """
    seen = (
        event.awards.filter(Q(round=None) | Q(round__state__in=SEEN_ROUNDS))
        .exclude(round__stage__kind=StageKind.ELIMINATION)
        .select_related("round")
    )
    awards = list(seen.order_by("pk"))
    by_round: defaultdict[int, list[GameResult]] = defaultdict(list)
    for game in games:
        by_round[game.round_number].append(game)
    numbers = {award.round.number for award in awards if award.round}
    missed = missed_rounds(event) if event.late_rule == LateRule.BYE else {}
    numbers.update(*missed.values())
    worth = {
        number: bye_worth(
            ByeRule(event.bye_rule),
            by_round[number],
            system=event.points_system,
            seats=event.seats_preferred,
            fixed=Fraction(event.bye_points),
        )
        for number in numbers
    }
    given = [(each, each.round.number if each.round else None) for each in awards]
    return [
        *(
            AwardPoints(
                EntryId(award.entry_id),
                number,
                AwardKind(award.kind),
                worth[number or 0] if award.points is None else Fraction(award.points),
            )
            for award, number in given
        ),
        *(
            AwardPoints(EntryId(entry), number, AwardKind.BYE, worth[number])
            for entry, rounds in missed.items()
            for number in rounds
        ),
    ]


def tie_decisions(event: Event) -> tuple[TieDecision, ...]:
    """Decisions about ties, the oldest first (one query)."""
    return tuple(event.tie_decisions.order_by("pk"))


def tie_orders(decisions: Iterable[TieDecision]) -> tuple[TieOrder, ...]:
    """Decisions about ties as values for the standings."""
    return tuple(
        TieOrder(
            entries=frozenset(EntryId(pk) for pk in each.entries),
            order=tuple(EntryId(pk) for pk in each.order),
            kind=TieKind(each.choice),
        )
        for each in decisions
    )


def event_points(event: Event) -> Mapping[EntryId, Fraction]:
    """The event points of all entries so far, without ranks."""
    listed, games = _listed_entries(event), _games_of(results_for_points(event))
    awards = award_points(event, games)
    return open_field(listed, games, awards, system=event.points_system).total


def _listed_entries(event: Event) -> list[EntryId]:
    entries = event.entries.order_by("pk").values_list("pk", flat=True)
    return [EntryId(pk) for pk in entries]


def ranked(
    event: Event,
    *,
    upto_round: int | None = None,
    results: QuerySet[Result] | None = None,
) -> tuple[Standing, ...]:
    """The standings by points as plain values, best first.

    `results` are those that count; without them, what counts now. Decisions about ties
    are about the newest standings only.
    """
    counting = results_for_points(event) if results is None else results
    games = _games_of(counting)
    return rank_standings(
        _listed_entries(event),
        games,
        award_points(event, games),
        system=event.points_system,
        tie_breaks=tuple(event.tie_breaks),
        decisions=tie_orders(tie_decisions(event)) if upto_round is None else (),
        upto_round=upto_round,
    )


def staffed_events(user: Any) -> QuerySet[Event]:
    """Events of the clubs that `user` belongs to, in any role."""
    return Event.objects.filter(club__in=own_clubs(user)).select_related("club")


def full_name(entry: Entry) -> str:
    return entry.player.name or erased_name()


def seats_by_table(round_: Round) -> list[Seat]:
    return list(
        Seat.objects.filter(round=round_)
        .select_related("entry__player", "table")
        .order_by("table__number", "position")
    )


def next_to_enter(event: Event, *, besides: Table) -> Table | None:
    """The table that has waited longest to be entered."""
    tables = Table.objects.filter(
        round__event=event,
        round__state=RoundState.PUBLISHED,
        state__in=[TableState.SEATED, TableState.STARTED],
    ).exclude(pk=besides.pk)
    since = Coalesce("state_since", "started_at", "round__published_at")
    return tables.select_related("round").order_by(since, "pk").first()


def waiting_since(table: Table) -> datetime | None:
    return table.state_since or table.started_at or table.round.published_at


def entered_seats(seats: Iterable[Seat]) -> QuerySet[Seat]:
    """Those of the seats to which something was written while they were open."""
    is_told = Q(entries__isnull=False) | Q(results__isnull=False)
    was_judged = ~Q(outcome=SeatOutcome.PLAYED)
    ids = [seat.pk for seat in seats]
    return Seat.objects.filter(is_told | was_judged, pk__in=ids).distinct()


def draw_key(event: Event, number: int, stage: Stage | None) -> str:
    """The same for two wishes that are one: a draw of another stage is another."""
    return f"{draws_key(event)}{number}:{stage.pk if stage else 0}"


def draws_key(event: Event) -> str:
    """How the keys of all draws of an event begin."""
    return f"{DRAW_KIND}:{event.pk}:"

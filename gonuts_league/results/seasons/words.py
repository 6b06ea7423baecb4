"""Sentences about a season: how it counts, why a row stands where it stands."""

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.standings.figures import (
    decimals_for,
    say_criteria,
    say_difference,
    say_level,
    say_number,
    say_system,
)
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import SeasonTable
from gonuts_league.standings.seasons.types import SeasonRow, SeasonRules, SeasonStatus
from gonuts_league.standings.types import AheadBy, CriterionValue, TieKind
from gonuts_league.tables.wording import say_family, say_game, say_list

MOST_NAMED = 3
DECISIONS = (TieKind.LOT, TieKind.PLAY_OFF)


def say_progress(season: Season, *, held: int, left: int, games: int) -> str:
    """How many nights were played, of how many; games where there was no night."""
    planned = season.nights_planned
    if games and not held and (season.is_closed or not planned):
        return _say_games(games, is_closed=season.is_closed)
    if season.is_closed:
        return ngettext(
            "closed after %(count)s night", "closed after %(count)s nights", held
        ) % {"count": held}
    if not planned:
        return ngettext("%(count)s night so far", "%(count)s nights so far", held) % {
            "count": held
        }
    if not left:
        return ngettext(
            "the planned night is played",
            "all %(count)s planned nights are played",
            planned,
        ) % {"count": planned}
    return ngettext(
        "%(held)s of %(planned)s nights, %(count)s to go",
        "%(held)s of %(planned)s nights, %(count)s to go",
        left,
    ) % {"held": held, "planned": planned, "count": left}


def _say_games(count: int, *, is_closed: bool) -> str:
    """How many games were recorded one by one."""
    if is_closed:
        text = ngettext(
            "closed after %(count)s game", "closed after %(count)s games", count
        )
    else:
        text = ngettext("%(count)s game so far", "%(count)s games so far", count)
    return text % {"count": count}


def say_champions(names: Sequence[str]) -> str:
    """Who won a season that is closed."""
    return ngettext(
        "Champion: %(names)s", "Champions together: %(names)s", len(names)
    ) % {"names": say_list(names)}


def say_counted_games(season: Season) -> list[str]:
    """Which games count, where not all of them do; a sentence for each limit."""
    names = [say_family(family) for family in season.families]
    if season.game:
        names = [say_game(season.game)]
    said = []
    if names:
        text = ngettext("Only %(games)s counts.", "Only %(games)s count.", len(names))
        said.append(text % {"games": say_list(names)})
    if season.seats:
        text = _("Only tables of %(seats)s count.")
        said.append(text % {"seats": season.seats})
    return said


def say_rules(rules: SeasonRules) -> list[str]:
    """How a season counts, a sentence for each rule it has."""
    said = [_("%(system)s.") % {"system": say_system(rules.system)}]
    if rules.best_of is not None:
        said.append(
            ngettext(
                "The best game of each player counts.",
                "The best %(count)s games of each player count.",
                rules.best_of,
            )
            % {"count": rules.best_of}
        )
    if rules.night_cap is not None:
        said.append(
            ngettext(
                "At most %(count)s game of a night counts.",
                "At most %(count)s games of a night count.",
                rules.night_cap,
            )
            % {"count": rules.night_cap}
        )
    if rules.least_nights:
        said.append(
            ngettext(
                "%(count)s night is needed for a rank.",
                "%(count)s nights are needed for a rank.",
                rules.least_nights,
            )
            % {"count": rules.least_nights}
        )
    if rules.tie_breaks:
        criteria = say_criteria(rules.tie_breaks)
        said.append(_("Ties are broken by %(criteria)s.") % {"criteria": criteria})
    return said


def tags_of(row: SeasonRow, rules: SeasonRules) -> tuple[str, ...]:
    """Words beside a name: who left, and who needs more nights."""
    if row.status == SeasonStatus.LEFT:
        return (_("left"),)
    missing = rules.least_nights - row.nights
    if missing <= 0:
        return ()
    if row.status == SeasonStatus.SHORT:
        return (_("too few nights"),)
    return (
        ngettext(
            "%(count)s more night needed",
            "%(count)s more nights needed",
            missing,
        )
        % {"count": missing},
    )


def say_why(table: SeasonTable, index: int) -> SafeString:
    """The sentences of a row: what sets it above the next or below the last."""
    row = table.rows[index]
    sentences: list[str | SafeString] = []
    if row.is_shared:
        others = [each.player for each in table.rows if each.rank == row.rank]
        others.remove(row.player)
        sentences.append(_shares(row, [table.people[each].short for each in others]))
    if row.ahead_by is not None:
        name = table.people[table.rows[index + 1].player].short
        sentences.append(_apart(row, row.ahead_by, name, is_ahead=True))
    elif not row.is_shared and index:
        above = table.rows[index - 1]
        if above.ahead_by is not None:
            name = table.people[above.player].short
            sentences.append(_apart(row, above.ahead_by, name, is_ahead=False))
    seeds = _seeds(table)
    if row.player in seeds:
        sentences.append(_lot(seeds[row.player]))
    sentences += _notes(row, table.rules)
    return format_html_join(" ", "{}", ((sentence,) for sentence in sentences))


def _seeds(table: SeasonTable) -> dict[int, int | None]:
    """The number of the lot that holds for each player, by which it is drawn again."""
    by_lot = {row.player for row in table.rows if row.decision == TieKind.LOT}
    ties = [tie for tie in table.ties if by_lot.issuperset(tie.players)]
    return {player: tie.seed for tie in ties for player in tie.players if tie.order}


def _lot(seed: int | None) -> str:
    text = _("The lot with the number %(seed)s decided among equals.")
    return text % {"seed": seed}


def _shares(row: SeasonRow, others: Sequence[str]) -> SafeString:
    with_whom = (
        say_list(list(others))
        if len(others) <= MOST_NAMED
        else _("%(count)s others") % {"count": len(others)}
    )
    text = _("Shares rank {rank} with {names}: level on {level}.")
    if row.decision == TieKind.SHARED:
        text = _("Shares rank {rank} with {names}, as was decided: level on {level}.")
    return format_html(
        text, rank=row.rank, names=with_whom, level=say_level(row.values)
    )


def _apart(row: SeasonRow, ahead: AheadBy, name: str, *, is_ahead: bool) -> SafeString:
    level = say_level(_values_before(row, ahead.code))
    if ahead.code in DECISIONS:
        text = {
            (TieKind.LOT, True): _("Level with {name} on {level}. Ahead by the lot."),
            (TieKind.LOT, False): _("Level with {name} on {level}. Behind by the lot."),
            (TieKind.PLAY_OFF, True): _(
                "Level with {name} on {level}. Ahead by the play-off."
            ),
            (TieKind.PLAY_OFF, False): _(
                "Level with {name} on {level}. Behind by the play-off."
            ),
        }[TieKind(ahead.code), is_ahead]
        return format_html(text, name=name, level=level)
    said = say_difference(ahead)
    own, other = (said.own, said.other) if is_ahead else (said.other, said.own)
    if not level:
        text = (
            _("Ahead of {name} by <b>{what}</b>: {own} against {other}.")
            if is_ahead
            else _("Behind {name} by <b>{what}</b>: {own} against {other}.")
        )
    else:
        text = (
            _(
                "Level with {name} on {level}. "
                "Ahead by <b>{what}</b>: {own} against {other}."
            )
            if is_ahead
            else _(
                "Level with {name} on {level}. "
                "Behind by <b>{what}</b>: {own} against {other}."
            )
        )
    return format_html(
        text, name=name, level=level, what=said.what, own=own, other=other
    )


def _values_before(row: SeasonRow, code: str) -> list[CriterionValue]:
    """The values that two are level on before this criterion parts them."""
    codes = [value.code for value in row.values]
    return list(row.values[: codes.index(code)] if code in codes else row.values)


def _notes(row: SeasonRow, rules: SeasonRules) -> list[str]:
    notes = []
    if row.penalties:
        points = say_number(
            row.penalties, decimals_for([row.penalties]), is_signed=True
        )
        notes.append(_("Penalties and adjustments: %(points)s.") % {"points": points})
    byes = sum(1 for result in row.results if result.is_bye)
    if byes:
        notes.append(
            ngettext(
                "One round without play counts as the mean of its tables.",
                "%(count)s rounds without play count as the mean of their tables.",
                byes,
            )
            % {"count": byes}
        )
    if row.status == SeasonStatus.SHORT:
        notes.append(
            ngettext(
                "Came to %(count)s night: too few for a rank.",
                "Came to %(count)s nights: too few for a rank.",
                row.nights,
            )
            % {"count": row.nights}
        )
    skipped = sum(
        1
        for result in row.results
        if result.counts and not result.is_bye and not result.has_margin
    )
    if skipped and "margin" in rules.tie_breaks:
        notes.append(
            ngettext(
                "%(count)s game without totals says nothing about the margin.",
                "%(count)s games without totals say nothing about the margin.",
                skipped,
            )
            % {"count": skipped}
        )
    return notes

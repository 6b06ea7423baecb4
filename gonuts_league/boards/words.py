"""Records, badges and news of a club in kind words: nobody is shamed by them.

Sentences are whole, with named arguments, so that other languages can turn them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gonuts_league.games.registry import PAGES
from gonuts_league.leagues.people import People
from gonuts_league.standings.statistics.types import (
    ClubRecord,
    FeedItem,
    FeedKind,
    RecordKind,
)
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.wording import (
    plural_of,
    say_family,
    say_game,
    say_points,
)


def say_edition(game: str) -> str:
    """An edition in short, where its family is known: "Gamewright edition"."""
    return str(PAGES[game].edition) or say_game(game)


def say_players(count: int) -> str:
    return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}


def say_players_and_depth(count: int, depth: str) -> str:
    """What table a score is of: "4 players", "4 players, totals only"."""
    if depth != Depth.TOTALS:
        return say_players(count)
    text = ngettext(
        "%(count)s player, totals only", "%(count)s players, totals only", count
    )
    return text % {"count": count}


def say_games(count: int) -> str:
    return ngettext("%(count)s game", "%(count)s games", count) % {"count": count}


def say_score_points(points: Fraction) -> str:
    text = ngettext("%(points)s point", "%(points)s points", plural_of(points))
    return text % {"points": say_points(points)}


# What a record is called, and its value in figures. Beside them stands who holds it.


_RECORDS: Mapping[RecordKind, Promise] = {
    RecordKind.HIGHEST_SCORE: gettext_lazy("Highest score"),
    RecordKind.LOWEST_WINNING_SCORE: gettext_lazy("Fewest points that won"),
    RecordKind.HIGHEST_LOSING_SCORE: gettext_lazy("Most points without winning"),
    RecordKind.BIGGEST_MARGIN: gettext_lazy("Furthest ahead at the end"),
    RecordKind.MOST: gettext_lazy("Most in front of one player"),
    RecordKind.WIN_STREAK: gettext_lazy("Most wins in a row"),
    RecordKind.GAMES_IN_A_NIGHT: gettext_lazy("Most games in one evening"),
}


def say_record(kind: RecordKind) -> str:
    """What a record is of, among tables of one edition and size."""
    return str(_RECORDS[kind])


def say_record_of_depth(kind: RecordKind, depth: str) -> str:
    """The same where tables of both depths stand together."""
    if depth == Depth.TOTALS:
        return _("%(record)s, totals only") % {"record": say_record(kind)}
    return say_record(kind)


def say_record_value(record: ClubRecord) -> str:
    if record.kind == RecordKind.MOST:
        return PAGES[record.game].say_much(record.item, int(record.value))
    return say_points(record.value)


# Badges: a code of the declarative list in `figures.badges` each.


@dataclass(frozen=True, slots=True)
class BadgeWords:
    """`name` is the badge, `why` what it was given for."""

    name: str
    why: str


def badge_words(code: str) -> BadgeWords | None:
    """What a badge is called; None for one that this release does not know."""
    words = _BADGES.get(code)
    return words and BadgeWords(str(words[0]), str(words[1]))


_BADGES: Mapping[str, tuple[Promise, Promise]] = {
    "ten-games": (gettext_lazy("Ten games"), gettext_lazy("played ten games")),
    "fifty-games": (gettext_lazy("Fifty games"), gettext_lazy("played fifty games")),
    "hundred-games": (
        gettext_lazy("A hundred games"),
        gettext_lazy("played a hundred games"),
    ),
    "five-in-a-night": (
        gettext_lazy("Five in one evening"),
        gettext_lazy("played five games in one evening"),
    ),
    "ten-nights": (gettext_lazy("Ten evenings"), gettext_lazy("came to ten evenings")),
    "five-nights-running": (
        gettext_lazy("Always there"),
        gettext_lazy("came to five evenings of the club in a row"),
    ),
    "first-win": (gettext_lazy("First win"), gettext_lazy("won a game")),
    "ten-wins": (gettext_lazy("Ten wins"), gettext_lazy("won ten games")),
    "three-wins-running": (
        gettext_lazy("Three in a row"),
        gettext_lazy("won three games in a row"),
    ),
    "six-podiums-running": (
        gettext_lazy("Always in front"),
        gettext_lazy("was among the first two in six games in a row"),
    ),
    "comeback": (
        gettext_lazy("Comeback"),
        gettext_lazy("won right after a game that went badly"),
    ),
    "by-one-point": (
        gettext_lazy("By a crumb"),
        gettext_lazy("won by a single point"),
    ),
    "three-table-sizes": (
        gettext_lazy("Small and large tables"),
        gettext_lazy("won at tables of three different sizes"),
    ),
    "every-game": (
        gettext_lazy("Tried them all"),
        gettext_lazy("played every kind of game there is"),
    ),
    "every-edition": (
        gettext_lazy("Won them all"),
        gettext_lazy("won every game and edition there is"),
    ),
    "shared-win": (gettext_lazy("Shared win"), gettext_lazy("shared a win")),
    "twenty-people": (
        gettext_lazy("Knows everybody"),
        gettext_lazy("played with twenty different people"),
    ),
    "six-jelly-filled": (
        gettext_lazy("Jelly all over"),
        gettext_lazy("had six Jelly-Filled in one game"),
    ),
    "five-favorites": (
        gettext_lazy("Favourite treat"),
        gettext_lazy("had five goals with the favourite in one game"),
    ),
    "group-of-eight": (
        gettext_lazy("Eight together"),
        gettext_lazy("made a group of eight donuts on the board"),
    ),
}


# News: one sentence each, with the names as links.


def tell_news(item: FeedItem, people: People) -> SafeString:
    """One piece of news as a sentence."""
    return _NEWS[item.kind](item, people)


def news_card(item: FeedItem) -> str:
    """The donut that stands beside a piece of news."""
    if item.record == RecordKind.MOST:
        return PAGES[item.game].pictures.get(item.item, item.item)
    return _NEWS_CARDS[item.kind]


def _tell_joined(item: FeedItem, people: People) -> SafeString:
    text = ngettext(
        "{players} played here for the first time",
        "{players} played here for the first time",
        len(item.players),
    )
    return format_html(text, players=people.links(item.players))


def _tell_first_win(item: FeedItem, people: People) -> SafeString:
    text = ngettext(
        "{players} won a first game",
        "{players} won a first game each",
        len(item.players),
    )
    return format_html(text, players=people.links(item.players))


def _tell_games(item: FeedItem, people: People) -> SafeString:
    text = ngettext(
        "{players} has played {count} games now",
        "{players} have played {count} games each now",
        len(item.players),
    )
    return format_html(
        text, players=people.links(item.players), count=say_points(item.value)
    )


def _tell_leader(item: FeedItem, people: People) -> SafeString:
    text = ngettext(
        "{players} leads the ratings of {family} now",
        "{players} lead the ratings of {family} now",
        len(item.players),
    )
    return format_html(
        text, players=people.links(item.players), family=say_family(item.family)
    )


def _tell_streak_ended(item: FeedItem, people: People) -> SafeString:
    text = ngettext(
        "{players} won after {others} had won {count} game in a row",
        "{players} won after {others} had won {count} games in a row",
        int(item.value or 0),
    )
    return format_html(
        text,
        players=people.links(item.players),
        others=people.links(item.others),
        count=say_points(item.value),
    )


def _tell_record(item: FeedItem, people: People) -> SafeString:
    value = item.value or Fraction(0)
    sentence = _RECORD_NEWS[item.record or RecordKind.GAMES_IN_A_NIGHT]
    return format_html(
        sentence(len(item.players)),
        players=people.links(item.players),
        points=say_score_points(value),
        much=PAGES[item.game].say_much(item.item, int(value)) if item.item else "",
        seats=item.seats,
        count=say_points(value),
    )


# The sentence of a record that so many people set.
_RECORD_NEWS: Mapping[RecordKind, Callable[[int], str]] = {
    RecordKind.HIGHEST_SCORE: lambda people: ngettext(
        "{players} scored {points}, the most ever at a table of {seats}",
        "{players} scored {points}, the most ever at a table of {seats}",
        people,
    ),
    RecordKind.LOWEST_WINNING_SCORE: lambda people: ngettext(
        "{players} won with {points}: fewer never won at a table of {seats}",
        "{players} won with {points}: fewer never won at a table of {seats}",
        people,
    ),
    RecordKind.HIGHEST_LOSING_SCORE: lambda people: ngettext(
        "{players} scored {points} without winning, more than anybody before at a "
        "table of {seats}",
        "{players} scored {points} without winning, more than anybody before at a "
        "table of {seats}",
        people,
    ),
    RecordKind.BIGGEST_MARGIN: lambda people: ngettext(
        "{players} won by {points}, further ahead than anybody before at a "
        "table of {seats}",
        "{players} won by {points}, further ahead than anybody before at a "
        "table of {seats}",
        people,
    ),
    RecordKind.MOST: lambda people: ngettext(
        "{players} had {much} in one game, more than anybody before",
        "{players} had {much} in one game, more than anybody before",
        people,
    ),
    RecordKind.WIN_STREAK: lambda people: ngettext(
        "{players} won {count} games in a row, more than anybody before",
        "{players} won {count} games in a row, more than anybody before",
        people,
    ),
    RecordKind.GAMES_IN_A_NIGHT: lambda people: ngettext(
        "{players} played {count} games in one evening, the most ever",
        "{players} played {count} games in one evening, the most ever",
        people,
    ),
}
_NEWS: Mapping[FeedKind, Callable[[FeedItem, People], SafeString]] = {
    FeedKind.JOINED: _tell_joined,
    FeedKind.FIRST_WIN: _tell_first_win,
    FeedKind.GAMES: _tell_games,
    FeedKind.RECORD: _tell_record,
    FeedKind.LEADER: _tell_leader,
    FeedKind.STREAK_ENDED: _tell_streak_ended,
}
_NEWS_CARDS: Mapping[FeedKind, str] = {
    FeedKind.JOINED: "sprinkled",
    FeedKind.FIRST_WIN: "glazed",
    FeedKind.GAMES: "donut-holes",
    FeedKind.RECORD: "boston-cream",
    FeedKind.LEADER: "mucho-matcha",
    FeedKind.STREAK_ENDED: "eclair",
}

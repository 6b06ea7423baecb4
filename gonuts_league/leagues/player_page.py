"""One person's page: what was counted of them, in words and figures.

Nothing here counts games: figures and ratings come from `figures_read`, the games
themselves from `player_games`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gonuts_league.events.figures import decimals_for, say_number
from gonuts_league.look.percent import say_percent
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.wording import say_game, say_points

from .facts import Fact
from .figures.types import FiguresOfPlayer, Opponent
from .figures_read import figures_of, figures_of_club, ratings_of_player
from .game_links import GameLink, game_links
from .people import People, Person, people_shown
from .player_games import GamesPage, games_page, say_date
from .rating_card import RatingCard, rating_cards
from .score_chart import ScoreCard, score_card
from .season_places import season_in_short, season_url
from .seasons_read import running_season
from .words import (
    badge_words,
    say_edition,
    say_games,
    say_players,
    say_players_and_depth,
)

MOST_OPPONENTS = 12
MOST_CHIPS = 3
LAST_GAMES = 10
LEAST_STREAK = 2


@dataclass(frozen=True, slots=True)
class Chip:
    text: str
    url: str = ""
    is_accent: bool = False


@dataclass(frozen=True, slots=True)
class FormMark:
    """One of the last places; `name` tells of the game for who does not see it."""

    rank: int
    is_win: bool
    url: str
    name: str


@dataclass(frozen=True, slots=True)
class SizeLine:
    """All games at tables of one size."""

    players: str
    games: int
    wins: str
    place: str


@dataclass(frozen=True, slots=True)
class BestLine:
    """The best score of one edition and number of players."""

    edition: str
    players: str
    note: str
    points: str
    game: GameLink | None


@dataclass(frozen=True, slots=True)
class OpponentLine:
    person: Person
    met: int
    ahead: int
    behind: int
    share: str


@dataclass(frozen=True, slots=True)
class BadgeLine:
    name: str
    why: str
    day: str
    game: GameLink | None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """`lead` is empty for who has not played; `opponent_count` counts all of them."""

    lead: str
    chips: tuple[Chip, ...]
    facts: tuple[Fact, ...]
    form: tuple[FormMark, ...]
    sizes: tuple[SizeLine, ...]
    bests: tuple[BestLine, ...]
    ratings: tuple[RatingCard, ...]
    opponents: tuple[OpponentLine, ...]
    opponent_count: int
    scores: ScoreCard | None
    badges: tuple[BadgeLine, ...]
    games: GamesPage

    @property
    def has_more_opponents(self) -> bool:
        return self.opponent_count > len(self.opponents)


def player_page(
    player: Player, *, audience: Audience, short: str, number: str | None
) -> PlayerPage:
    """Read everything about a person whom `audience` may know; `short` is the name
    within a sentence, `number` the page of the list of games."""
    club = player.club
    figures = figures_of(player)
    games = games_page(player, audience=audience, number=number)
    if figures is None:
        return _bare_page(games)
    people = people_shown(
        club, [each.player for each in figures.opponents], audience=audience
    )
    links = game_links(club, _tables(figures))
    opponents = [each for each in figures.opponents if people[each.player].is_named]
    badges = _badges(player, figures, links)
    latest = games_page(player, audience=audience, number="1")
    return PlayerPage(
        lead=_lead(figures),
        chips=(*_season_chip(player, audience), *_chips(figures, badges)),
        facts=_facts(figures, people, links),
        form=_form(figures, links),
        sizes=_sizes(figures),
        bests=_bests(figures, links),
        ratings=rating_cards(player, ratings_of_player(player)),
        opponents=tuple(_opponent(each, people) for each in opponents[:MOST_OPPONENTS]),
        opponent_count=len(opponents),
        scores=score_card(
            latest.lines[:LAST_GAMES], figures_of_club(club).scores, name=short
        ),
        badges=badges,
        games=games,
    )


def _bare_page(games: GamesPage) -> PlayerPage:
    return PlayerPage(
        lead="",
        chips=(),
        facts=(),
        form=(),
        sizes=(),
        bests=(),
        ratings=(),
        opponents=(),
        opponent_count=0,
        scores=None,
        badges=(),
        games=games,
    )


def _tables(figures: FiguresOfPlayer) -> list[int]:
    return [
        *(each.table for each in figures.form),
        *(each.table for each in figures.best_scores),
        *(each.table for each in figures.badges),
    ]


def _lead(figures: FiguresOfPlayer) -> str:
    since = date_format(figures.first_at, "YEAR_MONTH_FORMAT")
    return _("Plays here since %(month)s · %(games)s") % {
        "month": since,
        "games": say_games(figures.game_count),
    }


def _season_chip(player: Player, audience: Audience) -> list[Chip]:
    season = running_season(player.club)
    if season is None:
        return []
    rank = season_in_short(season, audience=audience).rank_of(player.pk)
    if rank is None:
        return []
    text = _("Place %(rank)s in %(season)s") % {"rank": rank, "season": season.name}
    return [Chip(text, season_url(season), is_accent=True)]


def _chips(figures: FiguresOfPlayer, badges: Sequence[BadgeLine]) -> tuple[Chip, ...]:
    streak = figures.win_streak.current
    chips = []
    if streak >= LEAST_STREAK:
        chips.append(Chip(_("%(count)s wins in a row") % {"count": streak}))
    chips += [
        Chip(badge.name, badge.game.url if badge.game else "")
        for badge in badges[:MOST_CHIPS]
    ]
    return tuple(chips)


def _facts(
    figures: FiguresOfPlayer, people: People, links: Mapping[int, GameLink]
) -> tuple[Fact, ...]:
    wins = say_number(figures.wins, decimals_for([figures.wins]))
    of_games = _("of %(count)s") % {"count": figures.game_count}
    met = {each.player: each for each in figures.opponents}
    return (
        Fact(_("Games won"), wins, of_games),
        *_average_place(figures),
        *_best_score(figures, links),
        *_about(_("Nemesis"), met.get(figures.nemesis or 0), people, by_them=True),
        *_about(
            _("Favourite opponent"),
            met.get(figures.favorite or 0),
            people,
            by_them=False,
        ),
    )


def _average_place(figures: FiguresOfPlayer) -> list[Fact]:
    """That of the table size most games were at; all of them stand in `sizes`."""
    known = [each for each in figures.places if each.average_place is not None]
    if not known:
        return []
    most = max(known, key=lambda each: (each.ranked_count, -each.seats))
    label = _("Average place of %(seats)s") % {"seats": most.seats}
    return [
        Fact(label, say_number(most.average_place, 1), say_games(most.ranked_count))
    ]


def _best_score(figures: FiguresOfPlayer, links: Mapping[int, GameLink]) -> list[Fact]:
    """The highest of each edition; of equal ones that by cards."""
    ordered = sorted(
        figures.best_scores, key=lambda each: (each.points, each.depth == Depth.CARDS)
    )
    best = {each.game: each for each in ordered}
    return [
        Fact(
            _("Best score, %(edition)s") % {"edition": say_edition(game)},
            say_points(best[game].points),
            say_players_and_depth(best[game].seats, best[game].depth),
            links[best[game].table].url if best[game].table in links else "",
        )
        for game in sorted(best)
    ]


def _about(
    label: str, opponent: Opponent | None, people: People, *, by_them: bool
) -> list[Fact]:
    if opponent is None or not people[opponent.player].is_named:
        return []
    count = opponent.behind if by_them else opponent.ahead
    person = people[opponent.player]
    small = _("ahead in %(count)s of %(games)s") % {
        "count": count,
        "games": opponent.meetings,
    }
    if not by_them:
        small = _("behind in %(count)s of %(games)s") % {
            "count": count,
            "games": opponent.meetings,
        }
    return [Fact(label, person.short, small, person.url)]


def _form(
    figures: FiguresOfPlayer, links: Mapping[int, GameLink]
) -> tuple[FormMark, ...]:
    """The last places, oldest first: the newest stands on the right."""
    return tuple(
        FormMark(
            rank=each.rank,
            is_win=each.rank == 1,
            url=links[each.table].url,
            name=links[each.table].name,
        )
        for each in reversed(figures.form[:LAST_GAMES])
        if each.table in links
    )


def _sizes(figures: FiguresOfPlayer) -> tuple[SizeLine, ...]:
    decimals = decimals_for([each.wins for each in figures.places])
    return tuple(
        SizeLine(
            players=say_players(each.seats),
            games=each.game_count,
            wins=say_number(each.wins, decimals),
            place=say_number(each.average_place, 1),
        )
        for each in figures.places
    )


def _bests(
    figures: FiguresOfPlayer, links: Mapping[int, GameLink]
) -> tuple[BestLine, ...]:
    return tuple(
        BestLine(
            edition=say_game(each.game),
            players=say_players(each.seats),
            note=_("totals only") if each.depth == Depth.TOTALS else "",
            points=say_points(each.points),
            game=links.get(each.table),
        )
        for each in figures.best_scores
    )


def _opponent(opponent: Opponent, people: People) -> OpponentLine:
    return OpponentLine(
        person=people[opponent.player],
        met=opponent.meetings,
        ahead=opponent.ahead,
        behind=opponent.behind,
        share=say_percent(opponent.share_ahead),
    )


def _badges(
    player: Player, figures: FiguresOfPlayer, links: Mapping[int, GameLink]
) -> tuple[BadgeLine, ...]:
    """Newest first. A young player's are there once somebody opened them."""
    if player.is_young and not player.has_open_badges:
        return ()
    found = sorted(figures.badges, key=lambda badge: badge.at, reverse=True)
    return tuple(
        BadgeLine(words.name, words.why, say_date(each.at), links.get(each.table))
        for each in found
        if (words := badge_words(each.code))
    )

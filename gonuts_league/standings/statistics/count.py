"""Count everything that is told of a club and its players, from its games alone.

1. Evenings go by in their order, games in that of their evening; each player's track,
   the records and the lists of scores are told of every game once.
2. What is told of a player is read off the track at the end; badges in between, in the
   game in which they are earned.
3. News come of what changed: somebody's first game or win, many games, a record beaten,
   a row of wins ended, another leader of a family. The newest `MOST_NEWS` are kept.
4. A player who is not listed counts in all of it as an opponent and is named in none of
   others: being made a member changes no number of anybody else's games.

Nothing depends on the order in which games were entered. Not done here: names, words,
and who may see what.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from gonuts_league.standings.types import PlayedSeat

from .badges import BADGES, Badge
from .games import Evening, PlayedGame
from .leaders import Leaders, Ratings
from .lines import WHOLE_WIN, Line, read_laid_out, read_lines, read_scores
from .opponents import favorite_of, nemesis_of, told_opponents
from .records import LEAST_LAID_OUT, LEAST_STREAK, RecordBook, RecordKey, margin_of
from .score_lists import told_boards, told_counts
from .tracks import Track
from .types import (
    EarnedBadge,
    FeedItem,
    FeedKind,
    Figures,
    FiguresOfClub,
    FiguresOfPlayer,
    LeaderRow,
    Person,
    RecordKind,
)

MOST_NEWS = 200
NEWS_GAMES = (50, 100, 250, 500, 1000)
NEWS_STREAK = 4

_UNKNOWN = Person(is_listed=False, has_badges=False)


def count_figures(
    evenings: Iterable[Evening], people: Mapping[int, Person], ratings: Ratings
) -> Figures:
    """Everything about these games; ``evenings`` in their order, oldest first.

    ``people`` are those listed, by id. ``ratings`` are by family and player.
    """
    count = _Count(people, ratings)
    for evening in evenings:
        count.add_evening(evening)
    return count.told()


class _Count:
    """The state of a count between two evenings."""

    def __init__(self, people: Mapping[int, Person], ratings: Ratings) -> None:
        self._people = people
        self._listed = frozenset(
            player for player, person in people.items() if person.is_listed
        )
        self._leaders = Leaders(ratings, self._listed)
        self._tracks: dict[int, Track] = {}
        self._earned: defaultdict[int, list[EarnedBadge]] = defaultdict(list)
        self._to_earn: dict[int, list[Badge]] = {}
        self._book = RecordBook()
        self._scores: defaultdict[tuple[str, int], Counter[int | Fraction]]
        self._scores = defaultdict(Counter)
        self._feed: deque[FeedItem] = deque(maxlen=MOST_NEWS)
        self._news: list[FeedItem] = []
        self._joined: list[int] = []
        self._games = 0
        self._nights = 0
        self._evenings: list[Evening] = []

    def add_evening(self, evening: Evening) -> None:
        games = [(game, read_lines(game)) for game in evening.games]
        games = [(game, lines) for game, lines in games if lines]
        if not games:
            return
        self._evenings = [*self._evenings[:1], evening]
        night = self._nights if evening.is_night else None
        here: dict[int, None] = {}
        for game, lines in games:
            here.update(dict.fromkeys(line.player for line in lines))
            self._add_game(game, lines, evening, night)
        self._games += len(games)
        if night is not None:
            self._nights += 1
            self._offer_games_of_night(here, evening)
        self._tell(evening)

    def _add_game(
        self,
        game: PlayedGame,
        lines: Sequence[Line],
        evening: Evening,
        night: int | None,
    ) -> None:
        seats, last = len(lines), max(line.rank for line in lines)
        ended = []
        for line in lines:
            track = self._track(line.player, evening)
            track.begin_evening(evening, night)
            length = track.add_game(game, line, seats, last)
            if length >= NEWS_STREAK and line.player in self._listed:
                ended.append((line.player, length))
            for other in lines:
                if other is not line:
                    track.meet(other.player, line.rank, other.rank)
        self._add_scores(game, seats, evening)
        for line in lines:
            self._after_game(line, game, evening)
        winners = [line.player for line in lines if line.win]
        self._tell_ended(ended, winners, game, evening)

    def _track(self, player: int, evening: Evening) -> Track:
        track = self._tracks.get(player)
        if track is None:
            track = self._tracks[player] = Track(evening.at, evening.at)
            has_badges = self._people.get(player, _UNKNOWN).has_badges
            self._to_earn[player] = list(BADGES) if has_badges else []
            if player in self._listed:
                self._joined.append(player)
        return track

    def _add_scores(self, game: PlayedGame, seats: int, evening: Evening) -> None:
        for scores in read_scores(game):
            self._scores[game.game, seats].update(
                score.known_points for score in scores
            )
            self._book.offer_scores(scores, self._listed, game, seats, evening)
            self._add_own_scores(scores, game, seats)
        for player, counts in read_laid_out(game):
            track = self._tracks.get(player)
            if track is not None:
                track.add_laid_out(counts)
            if player in self._listed:
                for item, count in counts.items():
                    if count >= LEAST_LAID_OUT:
                        key = RecordKey(RecordKind.MOST, game.game, 0, game.depth, item)
                        self._book.offer(key, count, player, game.table, evening)

    def _add_own_scores(
        self, scores: Sequence[PlayedSeat], game: PlayedGame, seats: int
    ) -> None:
        group = (game.game, seats, game.depth)
        for score in scores:
            self._tracks[score.entry].add_score(group, score.known_points, game)
        margin = margin_of(scores)
        if margin is not None and margin[1] == 1:
            self._tracks[margin[0]].narrow_wins += 1

    def _after_game(self, line: Line, game: PlayedGame, evening: Evening) -> None:
        """Badges, records and news that come of a player's own row of games."""
        track, to_earn = self._tracks[line.player], self._to_earn[line.player]
        earned = [badge for badge in to_earn if badge.measure(track) >= badge.threshold]
        for badge in earned:
            to_earn.remove(badge)
            self._earned[line.player].append(
                EarnedBadge(badge.code, game.table, evening.key, evening.at)
            )
        if line.player not in self._listed:
            return
        if line.win and track.wins.current >= LEAST_STREAK:
            key = RecordKey(RecordKind.WIN_STREAK)
            self._book.offer(key, track.wins.current, line.player, game.table, evening)
        if line.win and track.win_count == 1:
            self._news.append(_own(FeedKind.FIRST_WIN, line.player, game, evening))
        if track.game_count in NEWS_GAMES:
            count = Fraction(track.game_count)
            self._news.append(
                _own(FeedKind.GAMES, line.player, game, evening, value=count)
            )

    def _tell_ended(
        self,
        ended: Sequence[tuple[int, int]],
        winners: Sequence[int],
        game: PlayedGame,
        evening: Evening,
    ) -> None:
        instead = tuple(player for player in winners if player in self._listed)
        if not instead:
            return
        for player, length in ended:
            self._news.append(
                FeedItem(
                    FeedKind.STREAK_ENDED,
                    evening.key,
                    evening.at,
                    game.table,
                    instead,
                    (player,),
                    value=Fraction(length),
                )
            )

    def _offer_games_of_night(self, here: Mapping[int, None], evening: Evening) -> None:
        key = RecordKey(RecordKind.GAMES_IN_A_NIGHT)
        for player in here:
            if player in self._listed:
                count = self._tracks[player].games_tonight
                self._book.offer(key, count, player, None, evening)

    def _tell(self, evening: Evening) -> None:
        """The evening's news, in the order in which they would be told."""
        if self._joined:
            joined = tuple(self._joined)
            self._feed.append(
                FeedItem(FeedKind.JOINED, evening.key, evening.at, None, joined)
            )
        self._feed.extend(self._news)
        self._feed.extend(self._book.take_news(evening))
        self._feed.extend(self._leaders.take_news(evening))
        self._joined, self._news = [], []

    def told(self) -> Figures:
        players = {player: self._player(player) for player in sorted(self._tracks)}
        members = {
            player: told for player, told in players.items() if player in self._listed
        }
        return Figures(self._club(members), players)

    def _player(self, player: int) -> FiguresOfPlayer:
        track = self._tracks[player]
        opponents = told_opponents(track.meetings, self._listed)
        return FiguresOfPlayer(
            game_count=track.game_count,
            wins=Fraction(track.win_sixtieths, WHOLE_WIN),
            nights=track.nights,
            first_at=track.first_at,
            last_at=track.last_at,
            form=tuple(reversed(track.form)),
            places=track.places(),
            best_scores=tuple(score for _, score in sorted(track.best_scores.items())),
            opponents=opponents,
            nemesis=nemesis_of(opponents),
            favorite=favorite_of(opponents),
            win_streak=track.wins.told(),
            podium_streak=track.podiums.told(),
            badges=tuple(self._earned[player]),
            tables=tuple(reversed(track.tables)),
            win_count=track.win_count,
            shared_wins=track.shared_wins,
        )

    def _club(self, members: Mapping[int, FiguresOfPlayer]) -> FiguresOfClub:
        evenings = self._evenings
        return FiguresOfClub(
            game_count=self._games,
            night_count=self._nights,
            player_count=len(members),
            first_at=evenings[0].at if evenings else None,
            last_at=evenings[-1].at if evenings else None,
            most_games=_most_games(members),
            best_scores=told_boards(
                (player, score)
                for player, told in members.items()
                for score in told.best_scores
            ),
            records=self._book.told(),
            scores=told_counts(self._scores),
            feed=tuple(reversed(self._feed)),
        )


def _own(
    kind: FeedKind,
    player: int,
    game: PlayedGame,
    evening: Evening,
    *,
    value: Fraction | None = None,
) -> FeedItem:
    return FeedItem(kind, evening.key, evening.at, game.table, (player,), value=value)


def _most_games(members: Mapping[int, FiguresOfPlayer]) -> tuple[LeaderRow, ...]:
    ordered = sorted(members.items(), key=lambda each: (-each[1].game_count, each[0]))
    ranks: dict[int, int] = {}
    for number, (_, told) in enumerate(ordered, start=1):
        ranks.setdefault(told.game_count, number)
    return tuple(
        LeaderRow(
            ranks[told.game_count], player, told.game_count, told.wins, told.nights
        )
        for player, told in ordered
    )

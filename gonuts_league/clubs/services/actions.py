"""What can be done in a club: each action is declared once, beside its service.

Actions of one family touch the same and stand in each other's way: of two that share
what the family `touches` (a round, a person's entry; "" is the whole event or club),
the earlier is not undone before the later one. `rests` names what else must go first:
"round: closings calls; endings" are those families, or single actions, that share the
round, and any ending. The journal reads all this and knows no action by its name.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol, TypeAlias, TypeVar

from django.apps import apps
from django.db.models import Choices, Model, QuerySet
from django.utils.functional import Promise
from django.utils.module_loading import module_has_submodule
from django.utils.safestring import SafeString

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.errors import LeagueError

Row = TypeVar("Row", bound=Model)
Words: TypeAlias = str | Promise
Kept: TypeAlias = Mapping[str, Any]
Undoer: TypeAlias = Callable[[JournalEntry, Actor], object]
Players: TypeAlias = Mapping[int, int]
ACTIONS: "dict[str, Action]" = {}


class NewsPeople(Protocol):
    """The people in a piece of news, as the reader may see them."""

    def named(self, ids: Iterable[int]) -> list[int]: ...

    def links(self, ids: Iterable[int]) -> SafeString: ...


@dataclass(frozen=True, slots=True)
class Action:
    """One action, by the name that its rows in the journal have.

    `sentence` is made of what a row kept; `labels` are the choices it has words of.
    `shows` names values that the journal shows before and after, beside the usual ones;
    `lines` are what it shows instead: made of both, and of the `Names` of the journal.
    `news` is the sentence for the club's home, made of a row, the people in it and the
    players by entry; of what `is_news_for_members` they alone read the plain sentence.
    `card` is the donut beside it.
    `undo` does the opposite by a service; without it, `never` says why. `takes_back`
    are actions that a button takes back by doing this one. Rows of earlier versions
    kept less: without what `needs` names they are not undone. `first` words the button
    that undoes this before something else, `question` names what is asked before.
    Only an owner undoes what is `undone_by` owners; a scorekeeper undoes results of
    their own. What is for all events may rest on an action of one, and vice versa.
    """

    name: str
    sentence: Words | Callable[[Kept], Words]
    icon: str = "check"
    labels: Mapping[str, type[Choices]] = field(default_factory=dict)
    shows: Mapping[str, Words] = field(default_factory=dict)
    lines: Callable[[Kept, Kept, Any], Iterable[str]] | None = None
    news: Callable[[JournalEntry, NewsPeople, Players], SafeString | None] | None = None
    is_news_for_members: bool = False
    card: str = "plain"
    family: str = ""
    topic: str = ""
    touches: str = ""
    rests: str = ""
    undo: Undoer | None = None
    needs: str = ""
    takes_back: str = ""
    takes_back_if: Callable[[JournalEntry, JournalEntry], bool] | None = None
    never: Words = ""
    first: Words = ""
    question: str = ""
    undone_by: str = ""
    is_for_all_events: bool = False

    @property
    def what_rests(self) -> list[tuple[str, str]]:
        """Subjects, each with the names of what rests on this if it shares that."""
        parts = (part.rpartition(":") for part in self.rests.split(";"))
        others = [(subject.strip(), names) for subject, _colon, names in parts]
        return [(self.touches, self.family), *others]

    def is_among(self, names: str) -> bool:
        """Whether it, or its family, is one of these names."""
        return not {self.name, self.family}.isdisjoint(names.split())


def register(*actions: Action, **common: Any) -> None:
    """Register actions; `common` holds for each that does not set it itself."""
    for action in actions:
        more = {key: each for key, each in common.items() if not getattr(action, key)}
        more.setdefault("family", action.family or action.name)
        ACTIONS[action.name] = replace(action, **more)


def log_action(
    club: Club,
    action: str,
    *,
    actor: Actor,
    event: Any = None,
    table: Any = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> JournalEntry:
    """Append one registered action; `before` and `after` hold ids, never names."""
    return JournalEntry.objects.create(
        club=club,
        act=ACTIONS[action].name,
        event=event,
        table=table,
        user=actor.user,
        device=actor.device,
        link=actor.link,
        undoes=actor.undoing,
        before=before,
        after=after,
        reason=reason,
    )


def log_at_table(table: Any, action: str, *, actor: Actor, **kept: Any) -> JournalEntry:
    """Append one registered action at a table of an event; `kept` as above."""
    event = table.round.event
    return log_action(event.club, action, actor=actor, event=event, table=table, **kept)


def names_among(names: str) -> list[str]:
    """The actions that these families and names mean."""
    return [each.name for each in ACTIONS.values() if each.is_among(names)]


def load_actions() -> None:
    """Import what registers actions: the modules of `services` and of `actions`."""
    for config in apps.get_app_configs():
        for package in ("services", "actions"):
            for found in iter_modules([f"{config.path}/{package}"]):
                import_module(f"{config.name}.{package}.{found.name}")
        if module_has_submodule(config.module, "actions"):
            import_module(f"{config.name}.actions")


def kept_in(row: JournalEntry) -> Any:
    """What a row holds of the state after, or else of what is gone."""
    return row.before if row.after is None else row.after


def still_there(rows: QuerySet[Row]) -> Row:
    """The row that an action is about, as it is now; LeagueError if it is gone."""
    row = rows.first()
    if row is None:
        raise LeagueError("changed-since")
    return row


def require_same(now: object, left: object) -> None:
    """LeagueError if something is not as the action left it."""
    if now != left:
        raise LeagueError("changed-since")

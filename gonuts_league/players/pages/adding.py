"""Add people: one, a pasted list, or a file; what would happen is shown first."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.errors import LeagueError
from gonuts_league.players.forms import FileForm, PasteForm, PlayerForm
from gonuts_league.players.lists.csv_records import MAX_BYTES, CsvFileError, RowFault
from gonuts_league.players.lists.people_csv import PersonRow, read_people
from gonuts_league.players.lists.report import report_list
from gonuts_league.players.lists.wording import say_file_error, say_how_read
from gonuts_league.players.models import Player
from gonuts_league.players.selectors import KnownNames, affiliations_of, known_names
from gonuts_league.players.services import (
    NewPerson,
    PeopleError,
    add_people,
    add_player,
    take_back_people,
)

# A signed note of who was just added lets one click take it back for an hour. A list of
# more people makes too long an address; it says so instead.
UNDO_LASTS = 60 * 60
MOST_UNDONE = 200

REPORT_LASTS = 24 * 60 * 60


@club_page("GET", "POST", may="clubs.organise")
def add(request: HttpRequest, club: Club) -> HttpResponse:
    form = PlayerForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        player = _add(request, club, form)
        if player is not None:
            return redirect(list_page_after_adding(club, [player]))
    focus_first_error(form)
    context = {"form": form, "affiliations": affiliations_of(club)}
    return _render(request, club, "players/add.html", context, form.is_bound)


@club_page("GET", "POST", may="clubs.organise")
def paste(request: HttpRequest, club: Club) -> HttpResponse:
    """Read a list, show what adding it would do, and add who is chosen, or nobody."""
    form = PasteForm(request.POST or None)
    report, problem = None, ""
    if form.is_valid():
        is_sure = form.cleaned_data["is_sure"]
        report = report_list(club, form.names, typed=request.POST if is_sure else None)
        players: list[Player] = []

        def add(people: list[Player | NewPerson]) -> None:
            new = [each for each in people if isinstance(each, NewPerson)]
            players.extend(add_people(club, new, actor=actor_of(request)))

        problem = report.take(add) if is_sure else ""
        if is_sure and not problem:
            if not players:
                text = _("Everybody on this list is in the club already.")
                messages.success(request, text)
            return redirect(list_page_after_adding(club, players))
    focus_first_error(form)
    context = {
        "form": form,
        "report": report,
        "problem": problem,
        "action": reverse("players:paste", args=[club.slug]),
        "back": reverse("players:list", args=[club.slug]),
    }
    template = "players/paste_report.html" if report else "players/paste.html"
    return _render(request, club, template, context, bool(problem or form.errors))


@club_page("GET", "POST", may="clubs.organise")
def csv(request: HttpRequest, club: Club) -> HttpResponse:
    """Read a file and show what adding it would do; nothing is kept on the disk."""
    if request.method == "GET":
        return _render(request, club, "players/csv.html", {"form": FileForm()})
    form = FileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            table = read_people(form.cleaned_data["file"].read(MAX_BYTES + 1))
        except CsvFileError as error:
            form.add_error("file", say_file_error(error))
        else:
            names = known_names(club)
            rows = [_mark_known(row, names) for row in table.rows]
            usable = [row for row in rows if row.is_usable]
            new = [row for row in usable if names.find(row.name) is None]
            context = {
                "new": new,
                "known_count": len(usable) - len(new),
                "refused": [row for row in rows if not row.is_usable],
                "how": say_how_read(
                    table.encoding,
                    table.delimiter,
                    table.ignored_columns,
                    has_header=table.has_header,
                ),
                "signed": _sign(club, new),
            }
            return _render(request, club, "players/csv_report.html", context)
    focus_first_error(form)
    return _render(request, club, "players/csv.html", {"form": form}, True)


@club_page("POST", may="clubs.organise")
def csv_add(request: HttpRequest, club: Club) -> HttpResponse:
    people = _unsign(club, request.POST.get("people", ""))
    known = known_names(club)
    new = [person for person in people or () if known.find(person.name) is None]
    try:
        players = add_people(club, new, actor=actor_of(request))
    except PeopleError:
        people = None  # another user added one of them just now
    if people is None:
        problem = _("This report is too old. Choose the file again.")
        context = {"form": FileForm(), "problem": problem}
        return _render(request, club, "players/csv.html", context, True)
    if not players:
        messages.success(request, _("Everybody in this file is in the club already."))
    return redirect(list_page_after_adding(club, players))


@club_page("POST", may="clubs.organise")
def take_back(request: HttpRequest, club: Club) -> HttpResponse:
    ids = added_ids(club, request.POST.get("added", ""))
    count = take_back_people(club, ids, actor=actor_of(request))
    text = ngettext(
        "%(count)s person was removed.", "%(count)s people were removed.", count
    )
    messages.success(request, text % {"count": count})
    return redirect("players:list", club.slug)


def _add(request: HttpRequest, club: Club, form: PlayerForm) -> Player | None:
    try:
        return add_player(club, actor=actor_of(request), **form.values())
    except LeagueError as error:
        form.refuse(error)
        return None


def _mark_known(row: PersonRow, names: KnownNames) -> PersonRow:
    """Refuse a name at the table by which the club knows another person."""
    other = names.find(row.table_name)
    if other is None or other == names.find(row.name):
        return row
    fault = RowFault(row.line, "table-name", "in-use", row.table_name)
    return replace(row, problems=(*row.problems, fault))


def _salt(club: Club) -> str:
    return f"people-file:{club.pk}"


def _sign(club: Club, rows: Iterable[PersonRow]) -> str:
    """Sign what `_unsign` reads: the values of a NewPerson, in their order."""
    people = [
        (
            *(row.name, row.affiliation, row.groups),
            *(row.is_young, row.is_hidden, row.is_guest, row.table_name),
        )
        for row in rows
    ]
    return signing.dumps(people, salt=_salt(club), compress=True)


def _unsign(club: Club, signed: str) -> list[NewPerson] | None:
    try:
        people = signing.loads(signed, salt=_salt(club), max_age=REPORT_LASTS)
    except signing.BadSignature:
        return None
    return [
        NewPerson(name, affiliation, tuple(groups), *more)
        for name, affiliation, groups, *more in people
    ]


def _render(
    request: HttpRequest,
    club: Club,
    template: str,
    context: dict[str, Any],
    is_refused: bool = False,
) -> HttpResponse:
    context = {"club": club, "section": "players", **context}
    return render(request, template, context, status=422 if is_refused else 200)


def list_page_after_adding(club: Club, players: Sequence[Player]) -> str:
    """The address of the list of people, which then offers to take the adding back."""
    page = reverse("players:list", args=[club.slug])
    if not 0 < len(players) <= MOST_UNDONE:
        return page
    signed = _signer(club).sign_object([player.pk for player in players], compress=True)
    return f"{page}?{urlencode({'added': signed})}"


def added_ids(club: Club, signed: str) -> list[int]:
    """Read who was added; nobody if the note is forged or old."""
    try:
        ids: list[int] = _signer(club).unsign_object(signed, max_age=UNDO_LASTS)
    except signing.BadSignature:
        return []
    return ids


def _signer(club: Club) -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=f"players-added:{club.pk}")

import json
from urllib.parse import urlparse

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.models import Event
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import run_job
from gonuts_league.leagues.history.games_csv.reading import read_games
from gonuts_league.leagues.history.plan import plan_history
from gonuts_league.players.models import Player
from gonuts_league.tables.models import Result
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db
HEAD = "date,event,round,table,player,points,place\n"
FILE = HEAD + (
    "2024-03-07,Spring,1,1,Ada Lund,30,1\n"
    "2024-03-07,Spring,1,1,Bo Stern,20,2\n"
    "2024-03-14,Spring,1,1,Ada Lund,10,2\n"
    "2024-03-14,Spring,1,1,Bo Stern,20,1\n"
)


@pytest.fixture
def season():
    return SeasonFactory(
        league__name="Rings", league__slug="rings", number=1, name="2024"
    )


@pytest.fixture
def page(client, season):
    membership = MembershipFactory(club=season.league.club, role=Role.ORGANISER)
    client.force_login(membership.user)
    return _Page(client, season)


class _Page:
    def __init__(self, client, season):
        self.client, self.season = client, season

    def url(self, act="", *more):
        return reverse(f"leagues:import{act}", args=["rings", 1, *more])

    def look(self, text):
        upload = SimpleUploadedFile("games.csv", text.encode())
        form = {"file": upload, "game": "gonuts-gamewright"}
        return self.client.post(self.url(), form)

    def take(self, shown, **answers):
        form = {**shown.context["form"].initial, **answers}
        return self.client.post(self.url("-take"), form)

    def take_in(self, text, **answers):
        """Take a file wholly; give the page that tells what came of it."""
        taken = self.take(self.look(text), **answers)
        job = Job.objects.latest("pk")
        run_job(job.pk)
        return self.client.get(taken.url)


def words(response):
    return " ".join(response.content.decode().split())


def test_the_file_is_looked_at_before_anything_is_kept(page):
    PlayerFactory(club=page.season.league.club, name="Ada Lund")

    shown = page.look(FILE)

    report = shown.context
    assert [len(report["plan"].nights), report["plan"].game_count] == [2, 2]
    assert (report["known_count"], [each.name for each in report["new"]]) == (
        1,
        ["Bo Stern"],
    )
    assert (report["file"].row_count, report["unknown_count"]) == (4, 1)
    assert "Import 2 games into the season" in words(shown)
    assert not Event.objects.exists()
    assert Player.objects.count() == 1


def test_the_nights_of_the_season_lead_to_it(page):
    nights = page.client.get(reverse("leagues:nights", args=["rings", 1]))

    assert page.url() in words(nights)


def test_a_closed_season_takes_no_games(page):
    shown = page.look(FILE)
    page.season.closed_at = page.season.created_at
    page.season.save()

    refused = page.take(shown)

    assert refused.status_code == 422
    assert not Job.objects.exists()


def test_one_button_takes_games_and_new_people(page):
    done = page.take_in(FILE)

    assert "2 games were imported into the season" in words(done)
    assert [night.event.name for night in page.season.nights.all()] == ["Spring"] * 2
    assert Result.objects.count() == 2
    assert sorted(Player.objects.values_list("name", flat=True)) == [
        *("Ada Lund", "Bo Stern")
    ]


def test_all_is_taken_back_by_one_button(page):
    page.take_in(FILE)
    act = JournalEntry.objects.get(act="history-recorded")

    page.client.post(reverse("clubs:undo", args=[page.season.league.club.slug, act.pk]))

    assert not Event.objects.exists()
    assert not Player.objects.exists()


def test_a_message_that_comes_twice_writes_nothing_twice(page):
    page.take_in(FILE)

    run_job(Job.objects.get().pk)

    assert Result.objects.count() == 2


def test_a_job_that_is_over_keeps_no_names(page):
    page.take_in(FILE)

    assert {"file", "choices"}.isdisjoint(Job.objects.get().params)


def test_the_same_file_is_refused_with_words(page):
    page.take_in(FILE)

    again = page.look(FILE)

    assert again.status_code == 422
    assert "This file has been read before" in words(again)


def test_two_reports_of_one_file_take_it_once(page):
    first, second = page.look(FILE), page.look(FILE)
    page.take(first)
    run_job(Job.objects.get().pk)

    refused = page.take(second)

    assert refused.status_code == 422
    assert "This file has been read before" in words(refused)
    assert Result.objects.count() == 2


def test_nights_that_are_there_stay_as_they_are(page):
    page.take_in(FILE)
    more = "2024-03-21,Spring,1,1,Ada Lund,1,2\n2024-03-21,Spring,1,1,Bo Stern,2,1\n"

    shown = page.look(FILE + more)

    assert [len(shown.context["plan"].nights)] == [1]
    assert "2 more nights are in the club already" in words(shown)


def test_a_night_without_a_name_is_named_in_the_language_of_who_asked(page):
    page.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"

    page.take_in(FILE.replace("Spring", ""))

    assert "7. März 2024" in Event.objects.earliest("starts_at").name


def test_a_night_without_a_name_is_found_by_its_day_in_any_language(page):
    nameless = FILE.replace("Spring", "")
    page.take_in(nameless)
    page.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    more = "2024-03-21,,1,1,Ada Lund,1,2\n2024-03-21,,1,1,Bo Stern,2,1\n"

    shown = page.look(nameless + more)

    plan = shown.context["plan"]
    assert ([night.on.day for night in plan.nights], plan.known_nights) == ([21], 2)


def test_a_night_of_another_name_on_the_same_day_is_new(page):
    page.take_in(FILE)

    shown = page.look(FILE.replace("Spring", "Cup"))

    assert len(shown.context["plan"].nights) == 2


@pytest.mark.parametrize("nights", [2, 20])
def test_what_is_there_is_asked_once_for_all_nights(page, nights):
    file = read_games(
        (
            HEAD
            + "".join(
                f"2024-03-{day:02},Spring,1,1,{name},3,1\n"
                for day in range(1, nights + 1)
                for name in ("Ada Lund", "Bo Stern")
            )
        ).encode(),
        default_game="gonuts-gamewright",
    )

    with CaptureQueriesContext(connection) as queries:
        plan_history(page.season.league.club, file)

    assert len(queries) <= 4


def test_who_is_called_much_the_same_has_to_be_decided(page):
    ada = PlayerFactory(club=page.season.league.club, name="Ada L.")
    shown = page.look(FILE)

    asked = page.take(shown)
    (row,) = asked.context["unsure"]
    page.take_in(FILE, **{f"who-{row.number}": str(ada.pk)})

    assert asked.status_code == 422
    assert row.name == "Ada Lund"
    assert asked.context["problems"] == {row.number: "Choose who this is."}
    assert ada.entries.count() == 2
    assert Player.objects.count() == 2


def test_somebody_new_may_be_somebody_under_another_name(page):
    robert = PlayerFactory(club=page.season.league.club, name="Robert Zorn")
    shown = page.look(FILE)
    number = shown.context["new"][1].number

    refused = page.take(shown, **{f"as-{number}": "Nobody At All"})
    page.take_in(FILE, **{f"as-{number}": "robert zorn"})

    assert "Nobody in the club is called Nobody At All." in words(refused)
    assert robert.entries.count() == 2


def test_every_fault_is_told_with_its_line_and_nothing_can_be_taken(page):
    shown = page.look(HEAD + "7.13.2024,Spring,1,1,Ada,many,1\n")

    text = words(shown)
    assert "2 things have to be corrected in the file" in text
    assert "Line 2, date" in text
    assert "“many” is not a number of points" in text
    assert "into the season" not in text


def test_places_are_compared_with_the_points_beside_them(page):
    shown = page.look(
        "date,player,points,place\n2024-03-07,Ada Lund,4,1\n2024-03-07,Bo Stern,3,1\n"
    )

    assert "The file says place 1, but the result is place 2." in words(shown)


def test_a_file_that_is_none_is_refused_at_its_field(page):
    refused = page.look("nonsense")

    assert refused.status_code == 422
    assert "No heading says “date”" in words(refused)


def test_a_report_cannot_be_made_up(page):
    form = {"file": "abc", "game": "nosh"}

    refused = page.client.post(page.url("-take"), form)

    assert refused.status_code == 422
    assert "Choose the file again" in words(refused)


def test_a_job_can_be_cancelled_before_it_begins(page):
    taken = page.take(page.look(FILE))
    job = Job.objects.get()

    page.client.post(page.url("-cancel", job.pk))
    run_job(job.pk)

    assert "was cancelled" in words(page.client.get(taken.url))
    assert not Event.objects.exists()


def test_the_progress_is_a_part_for_htmx(page):
    taken = page.take(page.look(FILE))

    part = page.client.get(taken.url, headers={"HX-Request": "true"})

    assert urlparse(taken.url).path == page.url("-job", Job.objects.get().pk)
    assert words(part).startswith("<section")


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, None])
def test_only_organisers_take_games_in(client, season, role):
    club = season.league.club if role else ClubFactory()
    client.force_login(MembershipFactory(club=club, role=role or Role.OWNER).user)

    assert client.get(reverse("leagues:import", args=["rings", 1])).status_code == 404


def test_an_ambiguous_date_is_asked_about_once_for_the_file(page):
    text = FILE.replace("2024-03-07", "03/04/2024").replace("2024-03-14", "05/04/2024")
    shown = page.look(text)

    asked = page.take(shown)
    page.take_in(text, dates="month-first")

    assert "3 April 2024" in words(shown)
    assert "4 March 2024" in words(shown)
    assert (asked.status_code, Job.objects.count()) == (422, 1)
    assert "Choose how the dates are meant." in words(asked)
    months = [event.starts_at.month for event in Event.objects.order_by("starts_at")]
    assert months == [3, 5]


EXPORT = {
    "players": [{"id": 1, "name": "Ada Lund"}, {"id": 2, "name": "Bo Stern"}],
    "games": [{"id": 1, "name": "Go Nuts for Donuts"}, {"id": 2, "name": "Catan"}],
    "plays": [
        {
            "playDate": "2024-03-07 19:30:00",
            "gameRefId": 1,
            "playerScores": [
                {"playerRefId": 1, "score": "31", "winner": True},
                {"playerRefId": 2, "score": "20", "winner": False},
            ],
        },
        {"playDate": "2024-03-07 21:00:00", "gameRefId": 2, "playerScores": []},
    ],
}


def test_an_export_of_bg_stats_comes_in_and_is_taken_back(page):
    shown = page.look(json.dumps(EXPORT))
    page.take_in(json.dumps(EXPORT))

    result = Result.objects.get()
    assert "1 play of another board game is passed over." in words(shown)
    assert "Read as an export of BG Stats." in words(shown)
    assert (result.game, result.depth) == ("gonuts-gamewright", "totals")
    act = JournalEntry.objects.get(act="history-recorded")
    page.client.post(reverse("clubs:undo", args=[page.season.league.club.slug, act.pk]))
    assert not Event.objects.exists()


def test_what_is_wrong_in_an_export_is_named_by_its_play_and_path(page):
    faulty = json.dumps(EXPORT).replace('"20"', '"many"')

    shown = page.look(faulty)
    refused = page.look(faulty.replace('"gameRefId": 2', '"gameRefId": 3'))

    assert "Play 1, playerScores[1].score" in words(shown)
    assert "plays[1].gameRefId is missing or not as expected" in words(refused)


def test_a_sheet_with_one_row_a_game_comes_in(page):
    head = "date,player 1,points 1,player 2,points 2\n"
    page.take_in(head + "2024-03-07,Ada Lund,3,Bo Stern,4\n" * 2)

    assert Result.objects.count() == 2
    assert Event.objects.get().format == "free-play"


def test_games_go_out_in_the_columns_they_came_in(page):
    page.take_in(FILE)
    club = page.season.league.club

    form = words(page.client.get(page.url()))
    season = page.client.get(reverse("leagues:season-games-csv", args=["rings", 1]))
    games = page.client.get(reverse("leagues:games-csv", args=[club.slug]))

    assert reverse("leagues:season-games-csv", args=["rings", 1]) in form
    assert reverse("leagues:games-csv", args=[club.slug]) in form
    assert games.headers["Content-Disposition"].endswith(f'"{club.slug}-games.csv"')
    rows = games.content.decode("utf-8-sig").splitlines()
    assert rows[1] == "2024-03-07,Spring,1,1,gonuts-gamewright,Ada Lund,30,,1,,,,"
    assert season.content == games.content


def test_a_command_writes_the_same_games_and_the_journal_notes_it(page, tmp_path):
    page.take_in(FILE)
    slug, written = page.season.league.club.slug, tmp_path / "games.csv"
    there = page.client.get(reverse("leagues:games-csv", args=[slug])).content

    call_command("club-export", slug, str(written), games=True)
    with pytest.raises(SystemExit):
        call_command("club-export", slug, str(tmp_path / "no" / "x"), games=True)

    assert written.read_bytes() == there
    taken = JournalEntry.objects.filter(act="file-taken").order_by("pk")
    assert [(each.after, each.user is None) for each in taken] == [
        ({"what": "games"}, False),
        ({"what": "games"}, True),
    ]


def test_the_games_of_a_season_are_those_that_count_for_it(page):
    page.take_in(FILE)
    page.season.nights.earliest("event__starts_at").delete()

    season = page.client.get(reverse("leagues:season-games-csv", args=["rings", 1]))

    rows = season.content.decode("utf-8-sig").splitlines()[1:]
    assert {row[:10] for row in rows} == {"2024-03-14"}


def test_columns_say_who_is_young_hidden_or_a_guest(page):
    head = "date,player,place,young,hidden,guest\n"
    page.take_in(head + "2024-03-07,Ada,1,yes,,\n2024-03-07,Bo,2,,x,ja\n")

    ada, bo = Player.objects.order_by("name")
    assert (ada.is_young, ada.is_hidden, ada.is_guest) == (True, False, False)
    assert (bo.is_young, bo.is_hidden, bo.is_guest) == (False, True, True)
    shown = page.look(head + "2024-03-08,Ada,1,maybe,,\n2024-03-08,Bo,2,,,\n")
    assert "“young” has “maybe”: write yes or no." in words(shown)


def test_a_night_of_another_name_or_day_is_asked_about_by_what_was_played(page):
    page.take_in(FILE)
    again = FILE.replace("Spring", "Spring Night").replace("03-14", "03-15")

    shown = page.look(again)
    asked = page.take(shown)
    answers = {"night-1": "same", "night-2": "new"}
    page.take_in(again, **answers)

    assert [each.night.on.day for each in shown.context["plan"].asked] == [7, 15]
    assert "The same as Spring, 14 March 2024: leave it out" in words(shown)
    assert "Choose whether this is the same night." in words(asked)
    days = [event.starts_at.day for event in Event.objects.order_by("starts_at")]
    assert days == [7, 14, 15]


def test_a_file_of_which_every_night_is_there_says_that_nothing_is_left(page):
    page.take_in(FILE)
    shown = page.look(FILE.replace("Spring", "Spring Night"))

    refused = page.take(shown, **{"night-1": "same", "night-2": "same"})

    assert refused.status_code == 422
    assert "Nothing is left to import" in words(refused)
    assert Job.objects.count() == 1


def test_a_night_with_other_results_is_not_asked_about(page):
    page.take_in(FILE)

    shown = page.look(FILE.replace("Spring", "Cup").replace(",30,", ",31,"))

    assert [each.night.on.day for each in shown.context["plan"].asked] == [14]


def test_a_known_night_that_grew_or_was_corrected_is_named(page):
    page.take_in(FILE)
    grown = FILE.replace(",30,", ",35,")
    grown += "".join(
        f"2024-03-14,Spring,2,1,{n},3,1\n" for n in ("Ada Lund", "Bo Stern")
    )
    new = "2024-03-21,Spring,1,1,Ada Lund,3,1\n2024-03-21,Spring,1,1,Bo Stern,2,2\n"

    same, shown = page.look(FILE + new), page.look(grown)

    assert same.context["plan"].differing == ()
    changed, more = shown.context["plan"].differing
    assert [len(changed.changed), changed.more, more.more, more.fewer] == [1, 0, 1, 0]
    assert "Ada Lund: 30 points here, 35 in the file." in words(shown)
    assert "1 game is only in the file." in words(shown)


def test_games_that_the_file_lacks_are_counted(page):
    page.take_in(FILE + FILE.removeprefix(HEAD).replace("Spring,1", "Spring,2"))

    shown = page.look(FILE)

    assert [each.fewer for each in shown.context["plan"].differing] == [1, 1]
    assert "1 game is not in the file." in words(shown)


TWICE = HEAD + (
    "2024-03-07,Spring,1,1,Ostermann,30,1\n2024-03-07,Spring,1,1,Bo Stern,20,2\n"
    "2024-03-14,Spring,1,1,Ostermnan,30,1\n2024-03-14,Spring,1,1,Bo Stern,20,2\n"
)


@pytest.mark.parametrize(("answer", "count"), [("row-2", 2), ("new", 3)])
def test_two_spellings_of_somebody_new_are_asked_about(page, answer, count):
    shown = page.look(TWICE)
    (row,) = shown.context["unsure"]

    asked = page.take(shown)
    page.take_in(TWICE, **{f"who-{row.number}": answer})

    assert (row.name, row.spelt) == ("Ostermnan", ((2, "Ostermann"),))
    assert asked.status_code == 422
    assert Player.objects.count() == count


def test_one_spelling_may_be_somebody_the_club_knows(page):
    known = PlayerFactory(club=page.season.league.club, name="Otto Mann")

    shown = page.look(TWICE)
    numbers = {each.name: each.number for each in shown.context["plan"].people}
    first, second = numbers["Ostermann"], numbers["Ostermnan"]
    page.take_in(TWICE, **{f"who-{second}": f"row-{first}", f"as-{first}": "otto mann"})

    assert known.entries.count() == 2


def test_who_sits_in_one_round_is_not_taken_for_one_person(page):
    shown = page.look(TWICE.replace("Bo Stern", "Ostermanns"))

    rows = {each.name: each.spelt for each in shown.context["plan"].people}
    assert rows["Ostermanns"] == ()


def test_two_names_of_one_round_cannot_be_one_person(page):
    ada = PlayerFactory(club=page.season.league.club, name="Adam Lund")
    shown = page.look(FILE)
    numbers = {each.name: each.number for each in shown.context["plan"].people}

    refused = page.take(
        shown,
        **{f"who-{numbers['Ada Lund']}": str(ada.pk)},
        **{f"as-{numbers['Bo Stern']}": "Adam Lund"},
    )

    assert refused.status_code == 422
    assert "This person would sit twice in one round." in words(refused)
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    ("name", "typed"), [("Ada Lund", "Lund, Ada"), ("Lund, Ada", "Ada Lund")]
)
def test_the_last_name_first_may_be_somebody_known(page, name, typed):
    ada = PlayerFactory(club=page.season.league.club, name=name)

    shown = page.look(FILE.replace("Ada Lund", f'"{typed}"'))

    (row,) = shown.context["unsure"]
    assert (row.name, row.alike) == (typed, (ada,))


def test_what_grows_without_end_is_not_compared(page):
    names = [f"Ada{n:05}" for n in range(1_500)]
    rows = "".join(f"2024-03-07,Big,{n},1,{name},3,1\n" for n, name in enumerate(names))

    shown = page.look("date,event,table,round,player,points,place\n" + rows)

    assert shown.status_code == 200

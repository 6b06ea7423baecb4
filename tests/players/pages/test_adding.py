import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.players.services import add_player, person_values
from tests.clubs.readers import HTMX, client_as
from tests.factories.clubs import ClubFactory
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db
LIST = """Thursday:
1. Greta Sandholm 🍩
2) Anna (Malmö) +1
3. Ben (late)
4. ben
"""


def url_of(club, name):
    return reverse(f"players:{name}", args=[club.slug])


def page_of(response):
    return " ".join(response.content.decode().split())


def names(club):
    return sorted(club.players.values_list("name", flat=True))


def file_of(content):
    return {"file": SimpleUploadedFile("people.csv", content, "text/csv")}


@pytest.fixture
def club():
    return ClubFactory()


@pytest.fixture
def client(club):
    return client_as("organiser", club)


@pytest.mark.parametrize("name", ["add", "paste", "csv"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_each_way_of_adding_has_one_primary_button(club, client, name, headers):
    page = page_of(client.get(url_of(club, name), headers=headers))

    assert page.count("btn primary") == 1


def test_one_person_is_added_by_a_name_alone(club, client):
    response = client.post(url_of(club, "add"), {"name": "Greta"}, follow=True)

    assert names(club) == ["Greta"]
    assert "1 person is in the club now." in page_of(response)


def test_adding_is_taken_back_with_one_click(club, client):
    added = page_of(client.post(url_of(club, "add"), {"name": "Greta"}, follow=True))
    signed = re.search(r'name="added" value="([^"]+)"', added)[1]

    client.post(url_of(club, "take-back"), {"added": signed})

    assert names(club) == []


def test_a_forged_note_takes_nobody_back(club, client):
    PlayerFactory(club=club, name="Greta")

    client.post(url_of(club, "take-back"), {"added": "WzFd:forged:forged"})

    assert names(club) == ["Greta"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name is missing."),
        ("GRETA", "There is already a GRETA in this club."),
        ("x" * 81, "This name is longer than 80 characters."),
    ],
)
def test_a_refused_name_is_said_and_the_rest_is_kept(club, client, name, sentence):
    PlayerFactory(club=club, name="Greta")

    response = client.post(
        url_of(club, "add"), {"name": name, "affiliation": "Old Mill"}
    )

    assert response.status_code == 422
    assert sentence in page_of(response)
    assert 'value="Old Mill"' in page_of(response)
    assert "autofocus" in page_of(response)


def test_a_pasted_list_is_shown_before_anybody_is_added(club, client):
    greta = PlayerFactory(club=club, name="Greta Sandholm")
    PlayerFactory(club=club, name="Anna Berg")

    page = page_of(client.post(url_of(club, "paste"), {"text": LIST}))

    assert names(club) == ["Anna Berg", "Greta Sandholm"]
    assert reverse("players:detail", args=[club.slug, greta.pk]) in page
    assert "Guest of Anna" in page
    assert "Taken off: (late)" in page
    assert 'value="Malmö"' in page
    assert "Who is meant?" in page
    assert "This name comes a second time." in page
    assert "a heading" in page


def test_those_ticked_are_added_in_one_go(club, client):
    PlayerFactory(club=club, name="Greta Sandholm")
    typed = {
        "text": LIST,
        "is_sure": "1",
        "line1-is_wanted": "on",
        "line1-name": "Anna Lund",
        "line1-affiliation": "Malmö",
        "line2-name": "Ben",
        "line1-guest0-who": "nobody",
        "line3-who": "nobody",
    }

    response = client.post(url_of(club, "paste"), typed, follow=True)

    assert names(club) == ["Anna Lund", "Greta Sandholm"]
    assert club.players.get(name="Anna Lund").affiliation == "Malmö"
    assert "1 person is in the club now." in page_of(response)


def test_a_refused_line_adds_nobody_and_loses_nothing(club, client):
    PlayerFactory(club=club, name="Greta Sandholm")
    typed = {
        "text": LIST,
        "is_sure": "1",
        "line1-is_wanted": "on",
        "line1-name": "greta sandholm",
        "line1-affiliation": "Changed",
        "line2-is_wanted": "on",
        "line2-name": "",
        "line1-guest0-who": "nobody",
        "line3-who": "nobody",
    }

    response = client.post(url_of(club, "paste"), typed)

    page = page_of(response)
    assert response.status_code == 422
    assert names(club) == ["Greta Sandholm"]
    assert "There is already a greta sandholm in this club." in page
    assert "A name is missing." in page
    assert 'value="Changed"' in page
    assert "1. Greta Sandholm" in page


def test_with_nobody_ticked_the_report_comes_again(club, client):
    typed = {
        "text": LIST,
        "is_sure": "1",
        "line1-guest0-who": "nobody",
        "line3-who": "nobody",
    }

    response = client.post(url_of(club, "paste"), typed)

    assert response.status_code == 422
    assert "Nobody is ticked." in page_of(response)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is nothing to read yet."),
        ("A\n" * 501, "This list has 501 lines; at most 500 are read at once."),
        ("é" * 40_000, "This text is too long to be a list of names."),
    ],
)
def test_a_list_that_cannot_be_read_stays_in_its_field(club, client, text, sentence):
    response = client.post(url_of(club, "paste"), {"text": text})

    assert response.status_code == 422
    assert sentence in page_of(response)
    assert text.strip()[:50] in response.content.decode()


def test_a_list_of_known_people_adds_nobody(club, client):
    PlayerFactory(club=club, name="Ben")

    page = page_of(client.post(url_of(club, "paste"), {"text": "Ben"}))

    assert "Nobody new" in page
    assert page.count("btn primary") == 1


CSV = "Name;Verein;Gruppe;Jung;Notiz\nZoë Maes;Gent;A|B;ja;x\nGreta;;;;\n=1+1;;;;\n"


def test_a_file_is_reported_before_anybody_is_added(club, client):
    PlayerFactory(club=club, name="Greta")

    page = page_of(client.post(url_of(club, "csv"), file_of(CSV.encode("cp1252"))))

    assert names(club) == ["Greta"]
    assert "probably Windows-1252" in page
    assert "separated by semicolons" in page
    assert "Not used: Notiz." in page
    assert "A spreadsheet would run this as a formula: =1+1" in page
    assert "Add 1 person" in page


def test_a_reported_file_is_added_once(club, client):
    report = page_of(client.post(url_of(club, "csv"), file_of(CSV.encode())))
    signed = re.search(r'name="people" value="([^"]+)"', report)[1]

    first = client.post(url_of(club, "csv-add"), {"people": signed}, follow=True)
    again = client.post(url_of(club, "csv-add"), {"people": signed}, follow=True)

    zoe = club.players.get(name="Zoë Maes")
    groups = zoe.groups.order_by("name").values_list("name", flat=True)
    assert names(club) == ["Greta", "Zoë Maes"]
    assert (zoe.affiliation, zoe.is_young, list(groups)) == ("Gent", True, ["A", "B"])
    assert "2 people are in the club now." in page_of(first)
    assert "Everybody in this file is in the club already." in page_of(again)


def test_a_file_says_who_is_a_guest_young_or_hidden(club, client):
    file = file_of(b"Name;Guest;Young;Hidden\nAnna;x;;\nBen;;x;\nCleo;;;x\n")
    report = page_of(client.post(url_of(club, "csv"), file))
    signed = re.search(r'name="people"\s+value="([^"]+)"', report)[1]

    client.post(url_of(club, "csv-add"), {"people": signed})

    ticks = club.players.values_list("name", "is_guest", "is_young", "is_hidden")
    assert list(ticks.order_by("name")) == [
        ("Anna", True, False, False),
        ("Ben", False, True, False),
        ("Cleo", False, False, True),
    ]


def test_a_file_says_what_people_are_called_and_refuses_what_another_one_is(
    club, client
):
    PlayerFactory(club=club, name="Greta", table_name="Owl")
    rows = "Name;Rufname\nNguyễn Thanh Vy;Vy\nBen;owl\nAda;vy\nEva;" + "x" * 25
    report = page_of(client.post(url_of(club, "csv"), file_of(rows.encode())))
    signed = re.search(r'name="people" value="([^"]+)"', report)[1]

    client.post(url_of(club, "csv-add"), {"people": signed})

    assert "Another person of the club is called owl." in report
    assert "The same name as in line 2." in report
    assert "Too long" in report
    assert names(club) == ["Greta", "Nguyễn Thanh Vy"]
    assert club.players.get(name="Nguyễn Thanh Vy").table_name == "Vy"


def test_the_file_of_a_club_is_read_by_another_one_as_it_was(club, client):
    people = {
        "Nguyễn Thanh Vy": {"table_name": "Vy", "affiliation": "Gent"},
        "Ben": {"is_young": True, "groups": ["A", "B"]},
        "Ada": {"is_guest": True},
        "Eva": {"is_hidden": True},
    }
    for name, more in people.items():
        add_player(club, name=name, actor=Actor(), **more)
    other = ClubFactory()
    reader = client_as("owner", other)

    file = client.get(url_of(club, "file")).content
    report = page_of(reader.post(url_of(other, "csv"), file_of(file)))
    signed = re.search(r'name="people"\s+value="([^"]+)"', report)[1]
    reader.post(url_of(other, "csv-add"), {"people": signed})

    def values(where):
        return [person_values(each) for each in where.players.order_by("name_key")]

    assert values(other) == values(club)
    assert other.players.get(name="Ada").is_guest


def test_the_report_of_another_club_is_no_report_here(client, club):
    other = ClubFactory()
    report = client_as("owner", other).post(url_of(other, "csv"), file_of(b"Anna\n"))
    signed = re.search(r'name="people" value="([^"]+)"', page_of(report))[1]

    response = client.post(url_of(club, "csv-add"), {"people": signed})

    assert response.status_code == 422
    assert "Choose the file again." in page_of(response)
    assert names(club) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"a\0b", "Line 1 holds no text. Is this a CSV file?"),
        (b"Name\n" + b"Anna\n" * 5001, "This file has more than 5000 rows."),
        (b"x" * (1024 * 1024 + 1), "This file is larger than 1 MB."),
        (b'Name\n"Anna', "From line 2 on, quotation marks are not closed properly."),
    ],
)
def test_a_file_that_cannot_be_read_says_why(club, client, content, sentence):
    response = client.post(url_of(club, "csv"), file_of(content))

    assert response.status_code == 422
    assert sentence in page_of(response)


def test_no_file_is_said(club, client):
    response = client.post(url_of(club, "csv"))

    assert response.status_code == 422
    assert "Choose a file first." in page_of(response)


def test_the_biggest_file_fits_in_its_report(club, client):
    rows = "\n".join(f"Person {n};Mill {n % 7};Group {n % 9}" for n in range(4999))
    report = client.post(
        url_of(club, "csv"), file_of(f"Name;Club;Group\n{rows}".encode())
    )
    signed = re.search(r'name="people"\s+value="([^"]+)"', report.content.decode())[1]

    client.post(url_of(club, "csv-add"), {"people": signed})

    assert club.players.count() == 4999

"""Twenty-three people, four rounds planned, three played, every kind of entry."""

import pytest

from gonuts_league.players.lists.name_list import parse_name_list

from .night import (
    LEFT,
    NAMES,
    NIGHT,
    PLACES,
    TOTALS,
    WHOLE_BOX,
    Organiser,
    Phone,
    first_name,
)
from .surfer import Page, Surfer

pytestmark = pytest.mark.processes


@pytest.fixture
def olga(shared_league):
    """The organiser, signed in, with an event of four rounds and nobody in it."""
    seeded = shared_league.prepare("seed", players=0, is_published=False)
    shared_league.start()
    organiser = Organiser(shared_league.base)
    organiser.sign_in(seeded["username"], seeded["password"])
    organiser.create_event(
        seeded["club"],
        name="Thursday night",
        game="gonuts-gamewright",
        format="swiss",
        rounds_planned=4,
        seats_preferred=4,
        seats_min=3,
        seats_max=5,
    )
    return organiser


def test_whole_night_comes_out_as_worked_out_by_hand(olga):
    people_come(olga)
    for number, evening_round in enumerate(NIGHT["rounds"], start=1):
        if number == 2:
            late = olga.entry_ids()[NIGHT["late"]]
            olga.post(olga.at(f"people/{late}/here/"), here=1)
        olga.draw(number)
        play_round(olga, number, evening_round)
        page = olga.post(olga.at(f"rounds/{number}/close/"))
        assert page.status == 200, page.text
    page = olga.post(olga.at("finish/"))

    assert standings_of(olga) == [
        (row["rank"], row["player"], row["points"], row["wins"], row["margin"])
        for row in NIGHT["standings"]
    ]
    assert "Maria" in olga.get(olga.at("standings/")).text
    # whoever comes to a finished event with a phone sees the result, nothing else
    table = Phone(olga.base, olga.links_before[1], 3)
    assert "Here is your result" in table.get(table.here).text


def people_come(olga: Organiser) -> None:
    """Paste the list of the messenger; everybody is here but the late one."""
    people = parse_name_list(NAMES).people
    page = olga.post(olga.at("people/list/"), text=NAMES)
    assert "23 people are chosen." in page.text
    ticks = {f"line{n}-is_wanted": 1 for n in range(len(people))}
    names = {f"line{n}-name": person.name for n, person in enumerate(people)}
    guests = {f"line{n}-guest0-who": "nobody" for n in range(len(people))}
    sent = {"text": NAMES, "is_sure": 1, **ticks, **names, **guests}
    olga.post(olga.at("people/list/"), **sent)
    late = olga.entry_ids()[NIGHT["late"]]
    olga.post(olga.at("people/all-here/"))
    olga.post(olga.at(f"people/{late}/here/"), here=0)


def play_round(olga: Organiser, number: int, evening_round: dict) -> None:
    tables = olga.seat_as(number, evening_round["tables"])
    publish = olga.at(f"rounds/{number}/publish/")
    assert olga.post(publish, seen=olga.seen(number)).status == 200
    links = olga.links_before = olga.links()
    if number == 2:
        sam = olga.entry_ids()[NIGHT["leaves"]["player"]]
    for table, people, game in zip(
        tables, evening_round["tables"], evening_round["sets"], strict=True
    ):
        phone = Phone(olga.base, links[table], number)
        if game == LEFT:
            phone.enter_cards(phone.seats()["Sam"], {"glazed": 1})
            olga.post(olga.at(f"people/{sam}/leave/"), now=1)
        enter(phone, people, game)
        page = confirm(phone, game)
        assert page.status == 200, page.text
        assert "Something wrong? Change it" in page.text, page.text


def enter(phone: Phone, people: list[str], game: str) -> None:
    worked = NIGHT["games"][game]
    seats = phone.seats()
    if game == TOTALS:
        fields = {
            f"points-{seats[first_name(name)]}": points
            for name, points in zip(people, worked["points"], strict=True)
        }
        phone.fill("totals", **fields)
        cards = {
            f"cards-{seats[first_name(name)]}": count
            for name, count in zip(people, worked["card_counts"], strict=True)
            if count is not None
        }
        phone.fill("totals", **fields, **cards, asked=1)
    elif game == PLACES:
        fields = {
            f"place-{seats[first_name(name)]}": rank
            for name, rank in zip(people, worked["ranks"], strict=True)
        }
        phone.fill("places", **fields)
    else:
        if worked["game"] != "gonuts-gamewright":
            phone.post(f"{phone.here}rules/", edition=worked["game"])
        for name, cards in zip(people, worked["tableaux"], strict=True):
            if cards is not None:
                phone.enter_cards(seats[first_name(name)], cards)


def confirm(phone: Phone, game: str) -> Page:
    if game != WHOLE_BOX:
        return phone.confirm()
    refused = phone.confirm()
    assert "We played with the whole box" in refused.text
    return phone.confirm(whole_box=1)


def standings_of(surfer: Organiser) -> list[tuple]:
    return [
        (row["rank"], row["player"], row["points"], row["wins"], row["margin"])
        for row in surfer.standings()["standings"]
    ]


def test_stranger_sees_nothing_of_the_night(olga):
    stranger = Surfer(olga.base)

    pages = [
        stranger.get(olga.at(path)) for path in ("", "standings/", "people/", "links/")
    ]

    assert all("Thursday night" not in page.text for page in pages)

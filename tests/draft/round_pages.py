"""Ask for the page of a round as its organiser does."""

from django.urls import reverse

from tests.clubs.readers import client_as


def url(name, round_, *args):
    return reverse(f"events:{name}", args=[round_.event.slug, round_.number, *args])


def organiser(round_):
    return client_as("organiser", round_.event.club)


def text_of(response):
    return " ".join(response.content.decode().split())


def first_seats(round_):
    """The first seat of table 1 and that of table 2."""
    return [round_.seats.get(table__number=n, position=0) for n in (1, 2)]


def seen(draft):
    """The draft as it stands, as its page names it to the forms."""
    draft.refresh_from_db()
    return f"{draft.pk}.{draft.version}"

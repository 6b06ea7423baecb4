"""Ask for the desk of an event as its organiser does."""

from django.urls import reverse

from tests.clubs.readers import client_as


def desk_url(event):
    return reverse("events:desk", args=[event.slug])


def action_url(name, event, *args):
    return reverse(f"events:{name}", args=[event.slug, *args])


def organiser(event):
    return client_as("organiser", event.club)


def text_of(response):
    return " ".join(response.content.decode().split())


def primary(text):
    assert text.count("btn primary") == 1
    inner = text.split("btn primary")[1].split(">", 1)[1]
    return inner.split("</a>")[0].split("</button>")[0].split("</svg>")[-1].strip()

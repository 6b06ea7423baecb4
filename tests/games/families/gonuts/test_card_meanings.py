from django.utils.translation import override

from gonuts_league.games.families.gonuts.pages import LETTERS
from gonuts_league.games.templatetags.games import card_meaning
from scoring import GAMES
from scoring.messages import card_name
from tests.catalogue import read_catalogue


def test_every_card_has_a_meaning():
    editions = (GAMES["gonuts-first"], GAMES["gonuts-gamewright"])
    cards = {card for edition in editions for card in edition.card_meanings}
    texts = {card: card_name(card).sentence for card in cards}
    meanings = {
        each.msgid
        for each in read_catalogue()
        if each.msgctxt == "what a printed name means"
    }

    assert set(LETTERS) == cards
    assert set(texts.values()) <= meanings


def test_a_printed_name_is_explained_to_readers_of_another_language():
    with override("de"):
        assert card_meaning("powdered") == "mit Puderzucker"
        assert card_meaning("eclair") == ""


def test_a_printed_name_is_not_explained_in_its_own_language():
    assert [card for card in LETTERS if card_meaning(card)] == []

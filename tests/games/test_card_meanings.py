from django.utils.translation import override

from gonuts_league.games.card_meanings import MEANINGS, say_meaning
from scoring.templates import TEMPLATES


def test_every_card_has_a_meaning():
    cards = {each[5:] for each in TEMPLATES if each.startswith("card:")}

    assert set(MEANINGS) == cards


def test_a_printed_name_is_explained_to_readers_of_another_language():
    with override("de"):
        assert say_meaning("powdered") == "mit Puderzucker"
        assert say_meaning("eclair") == ""


def test_a_printed_name_is_not_explained_in_its_own_language():
    assert [card for card in MEANINGS if say_meaning(card)] == []

"""Messages of `scoring`, and words of templates, in the reader's language."""

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from django.template import Context, Engine
from django.utils.formats import get_format, number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext as _

from gonuts_league.errors import TWO_STOPS
from scoring import GAMES, find_game
from scoring.messages import Message, card_name, render_all, render_list
from scoring.types import Points, Problem

# More names than these are only counted.
MOST_NAMED = 6
MINUS = "\N{MINUS SIGN}"
_BLANKS = re.compile(r"[ \n]+")


def say(*messages: Message) -> str:
    """Whole sentences in the active language, parted by a space."""
    return render_all(messages, gettext, ngettext)


def say_card(card_id: str) -> str:
    """The name of a card in the active language."""
    return say(card_name(card_id))


def say_counted(card_id: str, count: int) -> str:
    """So many copies of a card: "3 Plain"."""
    return say(Message("counted-card", {"count": count, "card": card_name(card_id)}))


def say_again(name: str, cards: Mapping[str, int], game_id: str) -> str:
    """What a change of edition left to be entered again for a player."""
    listed = say_list([say_counted(card, count) for card, count in cards.items()])
    return _("Enter again for %(name)s: %(cards)s. These are cards of %(edition)s.") % {
        "name": name,
        "cards": listed,
        "edition": say_game(game_id),
    }


def say_winners(names: Sequence[str]) -> str:
    """The sentence that names the winners; empty without any."""
    if not names:
        return ""
    if len(names) == 1:
        return capfirst(_("%(name)s wins") % {"name": names[0]})
    return capfirst(_("%(names)s share the win") % {"names": say_list(names)})


def say_game(game_id: str) -> str:
    """The name of a game or edition in the active language, or in English."""
    return _in_language(find_game(game_id).names)


def say_family(family: str) -> str:
    """The name of a family of games; several editions share one."""
    names = (game.family_names for game in GAMES.values() if game.family == family)
    return _in_language(next(names, {"en": family}))


def _in_language(names: Mapping[str, str]) -> str:
    return names.get((get_language() or "en")[:2], names["en"])


def say_tie_break(game_id: str, count: int) -> str:
    """What decides between equal points: "11 cards", "3 coins"; empty for nothing."""
    match find_game(game_id).tie_break_item:
        case "cards":
            text = ngettext("%(count)s card", "%(count)s cards", count)
        case "coins":
            text = ngettext("%(count)s coin", "%(count)s coins", count)
        case _:
            return ""
    return text % {"count": count}


def say_problems(problems: Iterable[Problem]) -> str:
    """One sentence for each problem, with full stops."""
    return " ".join(f"{say(problem.message).rstrip('.')}." for problem in problems)


def say_points(points: object) -> str:
    """Points for people: a real minus sign, as many decimals as needed, two at most, a
    dash for not known."""
    if points is None:
        return "\N{EN DASH}"
    text = str(round(float(points), 2)) if isinstance(points, Fraction) else str(points)
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace("-", MINUS).replace(".", get_format("DECIMAL_SEPARATOR"))


def say_count(count: int) -> str:
    """A large whole number, with a sign between the thousands."""
    return number_format(count, 0, force_grouping=True)


def say_figure(figure: float, decimals: int = 1) -> str:
    """A number with so many decimals and a real minus sign."""
    return number_format(f"{figure:.{decimals}f}", decimals).replace("-", MINUS)


def plural_of(points: Points | Decimal | None) -> int:
    """The number that decides about singular and plural; a half is plural, and so is
    what is not known."""
    return 2 if points is None or points != int(points) else abs(int(points))


def say_list(words: Sequence[str]) -> str:
    """Names as a sentence has them: "A, B and C"."""
    return render_list(words, gettext, ngettext)


def say_some(people: Sequence[str]) -> str:
    """Names in a sentence, the last of many only counted."""
    if len(people) <= MOST_NAMED:
        return say_list(people)
    return ", ".join(people[:MOST_NAMED]) + and_more(len(people))


def and_more(count: int) -> str:
    more = count - MOST_NAMED
    if more <= 0:
        return ""
    return ngettext(" and %(count)s more", " and %(count)s more", more) % {
        "count": more
    }


def say_by(template: str, /, **values: object) -> str:
    """The text of a template, not escaped: pages do that, messages and files need not.

    Blanks and line ends become one blank, so the template may have any shape.
    """
    return _by_template(template, Context(values, autoescape=False))


def markup_by(template: str, /, **values: object) -> SafeString:
    """The same with markup: values are escaped unless they are safe."""
    return mark_safe(_by_template(template, Context(values)))


def _by_template(template: str, context: Context) -> str:
    said = Engine.get_default().get_template(template).render(context)
    return TWO_STOPS.sub(".", _BLANKS.sub(" ", said).strip())

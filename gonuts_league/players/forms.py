"""What is typed about people: one of them, a pasted list, a file."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.template.loader import render_to_string
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.forms import PlainForm

from .enums import GroupSeating
from .lists.name_list import NameListError, parse_name_list
from .models import Player, PlayerGroup
from .selectors import group_names
from .services import NewPerson


class PlayerForm(PlainForm):
    name = forms.CharField(
        label=_("Name"),
        error_messages={"required": _("A name is missing.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    affiliation = forms.CharField(
        label=_("Club or school"),
        required=False,
        help_text=_("Or a shop: the draw keeps people of one place apart."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "affiliations"}),
    )
    groups = forms.CharField(
        label=_("Groups"),
        required=False,
        help_text=_("Families and the like, separated by commas."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    needs_step_free = forms.BooleanField(
        label=_("Needs a table without steps"),
        required=False,
        help_text=_(
            "Draws put them into such a room; nobody outside the team sees this."
        ),
    )
    is_guest = forms.BooleanField(
        label=_("Guest"),
        required=False,
        help_text=_(
            "Ranked on the night, but not in seasons, ratings or records. Once "
            "a member, all earlier games count too."
        ),
    )
    is_young = forms.BooleanField(
        label=_("Young"),
        required=False,
        help_text=_("Strangers never see the name, and nobody sees badges."),
    )
    has_open_badges = forms.BooleanField(
        label=_("Badges anyway"),
        required=False,
        help_text=_("Only for young people who enjoy badges."),
    )
    is_hidden = forms.BooleanField(
        label=_("Hidden"),
        required=False,
        help_text=_("Strangers never see the name, for whatever reason."),
    )
    table_name = forms.CharField(
        label=_("Name at the table"),
        max_length=Player._meta.get_field("table_name").max_length,
        required=False,
        help_text=_(
            "What others call this person where names are short: Vy for Nguyễn Thanh "
            "Vy. The young and hidden go by it alone on phones, screens and opened "
            "pages; an animal or a colour will do."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def values(self) -> dict[str, Any]:
        """What was typed, as the services take it."""
        groups = self.cleaned_data["groups"].split(",")
        return {**self.cleaned_data, "groups": tuple(groups)}


def player_form(player: Player, typed: Any = None) -> PlayerForm:
    """A form that holds what is known of a person, or what was typed over it."""
    initial = {name: getattr(player, name) for name in PlayerForm.base_fields}
    initial["groups"] = ", ".join(group_names(player))
    return PlayerForm(typed, initial=initial)


class GroupsForm(PlainForm):
    """What each group of a club asks of draws."""

    def __init__(self, groups: Sequence[PlayerGroup], *args: Any) -> None:
        super().__init__(*args)
        self.groups = groups
        for group in groups:
            self.fields[f"group-{group.pk}"] = forms.ChoiceField(
                label=group.name,
                choices=[(key, capfirst(label)) for key, label in GroupSeating.choices],
                initial=group.seating,
            )

    @property
    def rows(self) -> list[tuple[PlayerGroup, BoundField]]:
        return [(group, self[f"group-{group.pk}"]) for group in self.groups]

    def seatings(self) -> dict[int, str]:
        """What was chosen, by the id of the group."""
        return {
            group.pk: self.cleaned_data[f"group-{group.pk}"] for group in self.groups
        }


class PasteForm(PlainForm):
    """A pasted list; `names` is what was read of it, once it is valid.

    `is_sure` comes from the report, once everything in it is decided.
    """

    text = forms.CharField(
        label=_("The list"),
        error_messages={"required": _("There is nothing to read yet.")},
        help_text=_("From a chat, a mail or a spreadsheet: one person a line."),
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off"}),
    )
    is_sure = forms.BooleanField(required=False)

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        try:
            self.names = parse_name_list(text)
        except NameListError as error:
            words = "players/words/list_error.txt"
            said = render_to_string(words, vars(error)).strip()
            raise forms.ValidationError(said) from None
        return text


class ListedPersonForm(PlainForm):
    """One person of a pasted list: a tick, or one of the `choices` if there are any."""

    is_wanted = forms.BooleanField(required=False)
    who = forms.ChoiceField(
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), _("Choose one of these.")
        ),
    )
    name = forms.CharField(label=_("Name"), required=False)
    affiliation = forms.CharField(label=_("Club or school"), required=False)

    def __init__(
        self, *args: Any, choices: Sequence[tuple[str, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["who"].choices = choices  # type: ignore[attr-defined]  # a choice field
        del self.fields["is_wanted" if choices else "who"]
        if not self.initial["affiliation"]:
            del self.fields["affiliation"]

    def person(self) -> NewPerson:
        values = self.cleaned_data
        return NewPerson(values["name"], values.get("affiliation", ""))


class FileForm(PlainForm):
    file = forms.FileField(
        label=_("CSV file"),
        allow_empty_file=True,
        error_messages={
            "required": _("Choose a file first."),
            "invalid": _("Choose a file first."),
        },
        help_text=_("A table saved as CSV, with one row for each person."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )

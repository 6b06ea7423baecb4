"""The forms about accounts and clubs, and how a form shows a service's error."""

from datetime import UTC, date, datetime
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from gonuts_league.errors import LeagueError
from gonuts_league.runtime.zones import zone_names

from .enums import Role, TokenScope
from .models import ApiToken, Club, User, computers_zone

# Before it no game of ours was there; later than that nobody plans.
FIRST_YEAR, YEARS_AHEAD = 1990, 10


def require_likely_year(day: date) -> None:
    """Refuse a year that is a typing error."""
    last = timezone.localdate().year + YEARS_AHEAD
    if not FIRST_YEAR <= day.year <= last:
        text = _("The year must lie between %(first)s and %(last)s.")
        values = {"first": str(FIRST_YEAR), "last": str(last)}
        raise forms.ValidationError(text, params=values)


class PlainForm(forms.Form):
    """A form without colons that shows each error at its field."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    def refuse(self, error: LeagueError) -> None:
        """Show what a service refused at its field, or above all fields."""
        self.add_error(error.path if error.path in self.fields else None, str(error))


def focus_first_error(form: forms.BaseForm) -> None:
    """Focus the first field with an error."""
    for name in form.fields:
        if name in form.errors:
            form.fields[name].widget.attrs["autofocus"] = True
            return


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _("This name and password do not match."),
        "inactive": _("This name and password do not match."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)
        self.fields["username"].label = _("Username")


def _club_name() -> forms.CharField:
    most = Club._meta.get_field("name").max_length
    return forms.CharField(label=_("Name of the club"), max_length=most)


class ClubNameForm(PlainForm):
    name = _club_name()


_AS_TYPED = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class WifiForm(PlainForm):
    wifi_name = forms.CharField(
        label=_("Name of the Wi-Fi"),
        max_length=Club._meta.get_field("wifi_name").max_length,
        required=False,
        help_text=_("It is printed on table tents and signs, beside the address."),
        widget=forms.TextInput(attrs=_AS_TYPED),
    )
    wifi_password = forms.CharField(
        label=_("Password of the Wi-Fi"),
        min_length=8,
        max_length=Club._meta.get_field("wifi_password").max_length,
        strip=False,
        required=False,
        help_text=_("Leave it empty if this Wi-Fi asks for none."),
        widget=forms.TextInput(attrs=_AS_TYPED),
    )
    has_wifi_code = forms.BooleanField(
        label=_("Show a code that joins this Wi-Fi"),
        required=False,
        help_text=_(
            "On the big screen, the page of codes and what is printed. "
            "Anyone who sees it can read the password in it."
        ),
    )


class ZoneForm(PlainForm):
    time_zone = forms.CharField(
        label=_("Time zone"),
        max_length=Club._meta.get_field("time_zone").max_length,
        help_text=_("Type the nearest large city."),
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off"}),
    )

    @property
    def zones(self) -> tuple[str, ...]:
        return zone_names()

    def clean_time_zone(self) -> str:
        """The one zone that was typed, whole or as its city alone, in any case."""
        typed = self.cleaned_data["time_zone"].replace(" ", "_").lower()
        named = [each for each in zone_names() if each.lower() == typed]
        city = [each for each in zone_names() if each.lower().endswith(f"/{typed}")]
        if not (found := named or city):
            raise forms.ValidationError(
                _("There is no such time zone. Choose one from the list.")
            )
        return found[0]


class StartClubForm(ZoneForm):
    """`language` is the page's own, for the browser of who founds the club."""

    club_name = _club_name()
    language = forms.ChoiceField(
        label=_("Language"), choices=settings.LANGUAGES, initial=get_language
    )

    field_order = ["language", "club_name", "time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = self.fields["time_zone"]
        zone.initial = computers_zone()
        if not self.is_bound:
            zone.widget.attrs["data-browser-zone"] = zone.initial


class StartField(forms.DateTimeField):
    """When something starts, by the clock of the page.

    Of an hour that comes twice, as clocks are set back, it is the first.
    """

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(
            attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
        )
        checks = [require_likely_year]
        super().__init__(
            label=_("When"), required=False, widget=widget, validators=checks, **kwargs
        )

    @property
    def zone(self) -> str:
        return timezone.get_current_timezone_name()

    @property
    def is_zone_elsewhere(self) -> bool:
        """Whether the zone is not the computer's, so that a page must name it."""
        return self.zone != timezone.get_default_timezone_name()

    def to_python(self, value: Any) -> datetime | None:
        try:
            found: datetime | None = super().to_python(value)
        except forms.ValidationError as error:
            typed = (error.params or {}).get("datetime")
            if typed is None:
                raise
            found = timezone.make_aware(typed)
            if timezone.make_naive(found.astimezone(UTC)) != typed:
                text = _("The clocks go forward then, so this time does not exist.")
                raise forms.ValidationError(text) from None
        return found


class AccountForm(PlainForm):
    called = forms.CharField(
        label=_("Your name"),
        max_length=80,
        help_text=_("What others in the club call you."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        validators=[User.username_validator],
        help_text=_("For signing in: letters, digits and @ . + - _ without spaces."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none"}
        ),
    )

    def clean_username(self) -> str:
        username = User.normalize_username(self.cleaned_data["username"])
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(
                _("Somebody has this username already. Choose another.")
            )
        return username


def _new_password() -> forms.CharField:
    return forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("At least 12 characters; three odd words make a good one."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class OwnerForm(AccountForm):
    """The account of who owns a club."""

    password = _new_password()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        user = User(
            username=cleaned.get("username", ""), first_name=cleaned.get("called", "")
        )
        _check_password(self, user)
        return cleaned


class FoundClubForm(StartClubForm, OwnerForm):
    """A club and the account that owns it."""


class MemberForm(AccountForm):
    role = forms.ChoiceField(
        label=_("What they may do"),
        choices=[
            (Role.ORGANISER, _("organise: people, events, draws and results")),
            (Role.SCOREKEEPER, _("keep scores: enter and confirm results")),
            (Role.OWNER, _("own the club: organise, and change these settings")),
        ],
        widget=forms.RadioSelect,
        initial=Role.ORGANISER,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["called"].label = _("Name")
        self.fields["called"].help_text = ""
        for name in ("called", "username"):
            self.fields[name].widget.attrs["autocomplete"] = "off"


class TokenForm(PlainForm):
    """`scopes` are those that the person's role allows."""

    name = forms.CharField(
        label=_("Name of the program"),
        max_length=ApiToken._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        initial=[TokenScope.READ],
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, scopes: list[TokenScope]) -> None:
        super().__init__(*args)
        choices: Any = self.fields["scopes"]
        choices.choices = [(each, each.label) for each in scopes]


class PasswordForm(PlainForm):
    """`asks_for_current`: a user who came by a sign-in link has none to give."""

    current = forms.CharField(
        label=_("Current password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    password = _new_password()

    def __init__(self, *args: Any, user: User, asks_for_current: bool) -> None:
        super().__init__(*args)
        self.user = user
        if not asks_for_current:
            del self.fields["current"]

    def clean_current(self) -> str:
        current: str = self.cleaned_data["current"]
        if not self.user.check_password(current):
            raise forms.ValidationError(_("This is not your current password."))
        return current

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        _check_password(self, self.user)
        return cleaned


def _check_password(form: forms.Form, user: User) -> None:
    if "password" not in form.cleaned_data:
        return
    try:
        validate_password(form.cleaned_data["password"], user)
    except forms.ValidationError as error:
        form.add_error("password", error)

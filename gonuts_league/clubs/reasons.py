"""Why something confirmed was changed: four ready reasons, or words of one's own.

The picker is `includes/reasons_picker.html`; its form sends `reason` and
`reason_words`. The journal keeps codes of ready reasons, for any reader's language.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

READY_REASONS: Mapping[str, str | Promise] = {
    "counted-wrong": _("Counted wrong"),
    "wrong-player": _("Entered for the wrong player"),
    "agreed-at-table": _("Agreed at the table"),
    "organiser-decided": _("Organiser's decision"),
}
LONGEST_REASON = 200


def reason_given(sent: Mapping[str, str]) -> str:
    """Read the picker's form: own words win over a ready reason; empty for neither."""
    words = " ".join(sent.get("reason_words", "").split())[:LONGEST_REASON]
    chosen = sent.get("reason", "")
    return words or (chosen if chosen in READY_REASONS else "")


def say_reason(kept: str) -> str:
    """A stored reason in words."""
    return str(READY_REASONS.get(kept, kept))

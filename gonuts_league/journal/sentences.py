"""What the journal says of each act: a sentence, and the sign that stands before it."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

SENTENCES: Mapping[str, str | Promise] = {
    "event-created": gettext_lazy("The event was made"),
    "rounds-read": gettext_lazy("The rounds were read from a file: %(count)s"),
    "plan-changed": gettext_lazy("The plan was changed"),
    "rooms-changed": gettext_lazy("The rooms were changed"),
    "own-table-given": gettext_lazy("%(name)s has a table of their own"),
    "own-table-taken": gettext_lazy("%(name)s has no table of their own any more"),
    "standings-rules-changed": gettext_lazy(
        "The way the standings are made was changed"
    ),
    "tie-shared": gettext_lazy("They share their place: %(names)s"),
    "tie-played-off": gettext_lazy("A play-off decided the tie, best first: %(names)s"),
    "tie-drawn": gettext_lazy(
        "The lot with the number %(seed)s decided the tie, best first: %(names)s"
    ),
    "tie-reopened": gettext_lazy("The tie is open again: %(names)s"),
    "event-finished": gettext_lazy("The event was finished"),
    "event-reopened": gettext_lazy("The event was opened again"),
    "stages-planned": gettext_lazy("The stages were planned"),
    "stage-started": gettext_lazy("Stage %(stage)s began with %(count)s players"),
    "play-off-asked": gettext_lazy("Those level at the cut play it off"),
    "finalist-replaced": gettext_lazy("%(name)s plays in place of %(other)s"),
    "stage-restored": gettext_lazy("Stage %(stage)s is as it was before"),
    "draw-requested": gettext_lazy("The draw of round %(round)s was asked for"),
    "draw-cancelled": gettext_lazy("The draw of round %(round)s was cancelled"),
    "round-drawn": gettext_lazy("Round %(round)s was drawn, seed %(seed)s"),
    "seats-swapped": gettext_lazy("%(names)s changed places in round %(round)s"),
    "seat-moved-by-hand": gettext_lazy(
        "%(name)s was moved to table %(table)s of round %(round)s"
    ),
    "bye-seated": gettext_lazy(
        "Seated and sitting out changed places in round %(round)s: %(names)s"
    ),
    "seat-benched": gettext_lazy("%(name)s sits out round %(round)s"),
    "benched-seated": gettext_lazy(
        "%(name)s, who sat out, was seated at table %(table)s of round %(round)s"
    ),
    "seat-pinned": gettext_lazy(
        "%(names)s: pinned to the seat at table %(table)s in round %(round)s"
    ),
    "person-pinned": gettext_lazy(
        "%(names)s: pinned to table %(table)s in round %(round)s"
    ),
    "table-pinned": gettext_lazy(
        "Table %(table)s of round %(round)s was pinned: %(names)s"
    ),
    "bye-pinned": gettext_lazy("%(names)s: pinned to sit out in round %(round)s"),
    "pair-pinned-together": gettext_lazy(
        "Pinned to sit together in round %(round)s: %(names)s"
    ),
    "pair-pinned-apart": gettext_lazy(
        "Pinned to sit apart in round %(round)s: %(names)s"
    ),
    "unpinned": gettext_lazy("Pins were taken off in round %(round)s: %(names)s"),
    "pins-restored": gettext_lazy(
        "Pins of round %(round)s are as they were before: %(names)s"
    ),
    "round-published": gettext_lazy("Round %(round)s was published"),
    "publication-undone": gettext_lazy("Round %(round)s is a draft again"),
    "draft-discarded": gettext_lazy("The draft of round %(round)s was thrown away"),
    "draft-back": gettext_lazy("The earlier draft of round %(round)s is back"),
    "round-closed": gettext_lazy("Round %(round)s was closed"),
    "round-reopened": gettext_lazy("Round %(round)s was opened again"),
    "game-seated": gettext_lazy("Game %(round)s began: %(names)s"),
    "game-unseated": gettext_lazy("Game %(round)s was put away: %(names)s"),
    "table-called-off": gettext_lazy(
        "Table %(table)s of round %(round)s was called off"
    ),
    "table-called-on": gettext_lazy(
        "Table %(table)s of round %(round)s is played after all"
    ),
    "code-renewed": gettext_lazy("Table %(table)s was given a new code"),
    "event-link-renewed": gettext_lazy("The code for “%(link)s” was made anew"),
    "organiser-called": gettext_lazy(
        "Table %(table)s of round %(round)s called the organiser"
    ),
    "call-answered": gettext_lazy("Somebody is on the way to table %(table)s"),
    "call-ended": gettext_lazy("The call of table %(table)s is settled"),
    "wall-changed": gettext_lazy("The wall was told what to show"),
    "screen-handed-over": gettext_lazy(
        "A screen was handed over and its account signed out"
    ),
    "standings-frozen": gettext_lazy("The standings were frozen after round %(round)s"),
    "standings-shown": gettext_lazy("The standings were shown to everybody"),
    "reveal-begun": gettext_lazy("The places are announced from the last to the first"),
    "reveal-ended": gettext_lazy("The announcement of the places was put off"),
    "clock-started": gettext_lazy("The clock of round %(round)s was started"),
    "clock-paused": gettext_lazy("The clock of round %(round)s was paused"),
    "clock-resumed": gettext_lazy("The clock of round %(round)s goes on"),
    "clock-stopped": gettext_lazy("The clock of round %(round)s was stopped"),
    "clock-restored": gettext_lazy(
        "The clock of round %(round)s was set back to what it was"
    ),
    "minutes-added": gettext_lazy(
        "The clock of round %(round)s was set to %(minutes)s minutes"
    ),
    "extra-time-given": gettext_lazy(
        "Table %(table)s of round %(round)s has %(minutes)s minutes extra"
    ),
    "seat-judged": gettext_lazy("%(name)s in round %(round)s: %(outcome)s"),
    "handed-in": gettext_lazy("Table %(table)s of round %(round)s was handed in"),
    "result-agreed": gettext_lazy(
        "%(name)s agreed to table %(table)s of round %(round)s"
    ),
    "second-count-taken": gettext_lazy(
        "Numbers of the second count were taken at table %(table)s of round %(round)s"
    ),
    "result-disputed": gettext_lazy(
        "The result of table %(table)s of round %(round)s was disputed"
    ),
    "dispute-settled": gettext_lazy(
        "The dispute at table %(table)s of round %(round)s ended: %(taken)s"
    ),
    "result-confirmed": gettext_lazy(
        "Table %(table)s of round %(round)s was confirmed"
    ),
    "result-reopened": gettext_lazy(
        "The result of table %(table)s of round %(round)s was opened again"
    ),
    "result-restored": gettext_lazy(
        "The result of table %(table)s of round %(round)s is in force again"
    ),
    "seat-joined": gettext_lazy("%(name)s joined table %(table)s of round %(round)s"),
    "seat-moved": gettext_lazy("%(name)s moved to table %(table)s of round %(round)s"),
    "seat-given-up": gettext_lazy(
        "%(name)s gave up the seat at table %(table)s of round %(round)s"
    ),
    "tables-repaired": gettext_lazy(
        "The tables of round %(round)s were repaired: %(names)s"
    ),
    "repair-undone": gettext_lazy(
        "A repair of round %(round)s was taken back: %(names)s"
    ),
    "totals-entered": gettext_lazy(
        "Totals were entered at table %(table)s of round %(round)s"
    ),
    "places-entered": gettext_lazy(
        "Places were entered at table %(table)s of round %(round)s"
    ),
    "outcome-entered": gettext_lazy(
        "Who won was entered at table %(table)s of round %(round)s"
    ),
    "no-cards-entered": gettext_lazy(
        "Somebody has no cards at table %(table)s of round %(round)s"
    ),
    "tableau-entered": gettext_lazy(
        "What somebody has was entered at table %(table)s of round %(round)s"
    ),
    "ending-entered": gettext_lazy(
        "The end of the game was entered at table %(table)s of round %(round)s"
    ),
    "rules-changed": gettext_lazy(
        "The rules of table %(table)s of round %(round)s were changed"
    ),
    "slip-entered": gettext_lazy(
        "Table %(table)s of round %(round)s was entered from paper"
    ),
    "slip-undone": gettext_lazy(
        "What was entered from paper for table %(table)s of round %(round)s was taken "
        "back"
    ),
    "late-taps-applied": gettext_lazy(
        "Late taps at table %(table)s of round %(round)s were applied: %(count)s"
    ),
    "late-taps-dropped": gettext_lazy(
        "Late taps at table %(table)s of round %(round)s were dropped: %(count)s"
    ),
    "player-entered": gettext_lazy("%(name)s takes part"),
    "players-entered": gettext_lazy("They take part: %(names)s"),
    "entry-removed": gettext_lazy("%(name)s was taken off the list"),
    "entries-removed": gettext_lazy("They were taken off the list: %(names)s"),
    "checked-in": gettext_lazy("%(name)s is here"),
    "checked-out": gettext_lazy("%(name)s is not here after all"),
    "all-checked-in": gettext_lazy("Everybody was checked in"),
    "all-checked-out": gettext_lazy("They are not here after all: %(names)s"),
    "let-in": gettext_lazy("%(name)s is let in from the waiting list"),
    "made-to-wait": gettext_lazy("%(name)s is put on the waiting list"),
    "dropped": gettext_lazy("%(name)s leaves"),
    "drop-undone": gettext_lazy("%(name)s comes back"),
    "guest-marked": gettext_lazy("%(name)s is a guest"),
    "guest-unmarked": gettext_lazy("%(name)s is a member"),
    "award-given": gettext_lazy("%(name)s: %(kind)s of %(points)s points"),
    "award-taken-back": gettext_lazy(
        "%(name)s: %(kind)s of %(points)s points taken back"
    ),
    "bye-given": gettext_lazy("%(name)s sits out round %(round)s"),
    "bye-taken-back": gettext_lazy("%(name)s does not sit out round %(round)s"),
    "club-founded": gettext_lazy("The club was founded"),
    "pages-opened": gettext_lazy("The pages were opened to everybody"),
    "pages-closed": gettext_lazy("The pages were closed to strangers"),
    "search-allowed": gettext_lazy("Search engines may list the opened pages"),
    "search-refused": gettext_lazy("Search engines are asked to list no page"),
    "wifi-named": gettext_lazy("The Wi-Fi was given another name"),
    "zone-chosen": gettext_lazy("The club chose another time zone"),
    "player-link-made": gettext_lazy("%(name)s was given a private link"),
    "player-link-ended": gettext_lazy("The private link of %(name)s was ended"),
    "player-link-restored": gettext_lazy(
        "The private link of %(name)s opens their page again"
    ),
    "member-added": gettext_lazy("%(name)s helps as %(role)s"),
    "member-removed": gettext_lazy("%(name)s helps no more as %(role)s"),
    "player-added": gettext_lazy("%(name)s joined the club"),
    "players-added": gettext_lazy("They joined the club: %(names)s"),
    "players-taken-back": gettext_lazy("They are not in the club after all: %(names)s"),
    "player-changed": gettext_lazy("What is kept of %(name)s was changed"),
    "people-merged": gettext_lazy("They are one person: %(names)s"),
    "people-parted": gettext_lazy("They are two people again: %(names)s"),
    "groups-seated": gettext_lazy("What groups ask of every draw was changed"),
    "player-erased": gettext_lazy("A person was erased"),
    "recording-opened": gettext_lazy("Members may record games by their links"),
    "recording-closed": gettext_lazy("Members record games by their links no more"),
    "singles-begun": gettext_lazy("A season began to hold single games"),
    "history-recorded": gettext_lazy(
        "Games of earlier nights were recorded: %(count)s"
    ),
    "history-taken-back": gettext_lazy(
        "Games of earlier nights were taken back: %(count)s"
    ),
    "league-founded": gettext_lazy("The league “%(title)s” was founded"),
    "league-taken-back": gettext_lazy("The league “%(title)s” was taken back"),
    "season-begun": gettext_lazy("The season “%(title)s” was begun"),
    "season-taken-back": gettext_lazy("The season “%(title)s” was taken back"),
    "season-changed": gettext_lazy("How “%(title)s” is played was changed"),
    "season-closed": gettext_lazy("The season “%(title)s” was closed"),
    "season-reopened": gettext_lazy("The season “%(title)s” was opened again"),
    "night-added": gettext_lazy("“%(event)s” counts for “%(title)s”"),
    "night-removed": gettext_lazy("“%(event)s” counts for “%(title)s” no more"),
    "player-withdrew": gettext_lazy("%(name)s left “%(title)s”"),
    "player-returned": gettext_lazy("%(name)s is ranked in “%(title)s” again"),
    "season-tie-shared": gettext_lazy(
        "They share their place in “%(title)s”: %(names)s"
    ),
    "season-tie-play-off": gettext_lazy(
        "A play-off decided the tie in “%(title)s”, best first: %(names)s"
    ),
    "season-tie-lot": gettext_lazy(
        "The lot with the number %(seed)s decided the tie in “%(title)s”, best first: "
        "%(names)s"
    ),
    "season-tie-taken-back": gettext_lazy(
        "The decision in “%(title)s” was taken back: %(names)s"
    ),
    "goal-deck-kept": gettext_lazy("The club typed in its goals of Nosh"),
    "goal-deck-dropped": gettext_lazy("The club put its goals of Nosh away again"),
    "goal-deck-back": gettext_lazy("The club brought its last goals of Nosh back"),
}
# The same acts, where it is known who sits there and did it.
NAMED: Mapping[str, str | Promise] = {
    "handed-in": gettext_lazy("%(name)s handed in table %(table)s of round %(round)s"),
    "result-disputed": gettext_lazy(
        "%(name)s does not agree with table %(table)s of round %(round)s"
    ),
}
ICONS: Mapping[str, str] = {
    "event-created": "calendar",
    "event-finished": "trophy",
    "season-closed": "trophy",
    "season-reopened": "undo",
    "season-taken-back": "undo",
    "season-tie-taken-back": "undo",
    "league-taken-back": "undo",
    "night-added": "calendar",
    "night-removed": "calendar",
    "player-withdrew": "club",
    "player-returned": "club",
    "round-drawn": "repeat",
    "seats-swapped": "swap",
    "publication-undone": "undo",
    "round-reopened": "undo",
    "result-reopened": "undo",
    "drop-undone": "undo",
    "event-reopened": "undo",
    "award-taken-back": "undo",
    "draft-discarded": "undo",
    "people-parted": "undo",
    "player-entered": "club",
    "dropped": "club",
    "table-called-off": "warn",
    "result-disputed": "warn",
    "award-given": "info",
}

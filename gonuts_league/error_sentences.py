"""What is said of each error, by its code: one sentence that says what to do."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

SENTENCES: Mapping[str, str | Promise] = {
    # people
    "name-empty": _("A name is missing."),
    "name-too-long": ngettext_lazy(
        "This name is longer than %(most)s character.",
        "This name is longer than %(most)s characters.",
        "most",
    ),
    "name-taken": _(
        "There is already a %(name)s in this club. Add a letter of the surname."
    ),
    "affiliation-too-long": ngettext_lazy(
        "This club or school is longer than %(most)s character.",
        "This club or school is longer than %(most)s characters.",
        "most",
    ),
    "player-erased": _("This person has been erased in the meantime."),
    "both-in-event": _(
        "%(name)s and %(other)s are both in %(events)s. One person is in an event once."
    ),
    "newer-games": _(
        "%(name)s has been entered again since. Choose on the page about "
        "%(name)s whose games these are."
    ),
    "merged-in-turn": _(
        "%(name)s is a second name of %(other)s now. Separate those two first."
    ),
    # events
    "event-finished": _("This event is finished."),
    "event-begun": _("A round was shown already. Call the event off instead."),
    "event-not-started": _("No round has been played yet."),
    "event-has-open-round": _(
        "%(Round)s is still open. Close it, then finish the event."
    ),
    "nobody-here": _("Nobody is checked in yet."),
    "one-player": _("Only %(name)s is checked in. A game needs at least two players."),
    "too-few-players": ngettext_lazy(
        "%(count)s player is checked in; this game needs at least %(least)s.",
        "%(count)s players are checked in; this game needs at least %(least)s.",
        "count",
    ),
    "sizes-impossible": ngettext_lazy(
        "%(count)s player cannot be seated at tables of %(least)s to %(most)s.",
        "%(count)s players cannot be seated at tables of %(least)s to %(most)s.",
        "count",
    ),
    "sizes-not-of-game": _(
        "%(game)s is played by %(least)s to %(most)s people; choose table sizes "
        "within that."
    ),
    "size-not-of-game": _("%(game)s is played by %(most)s people; choose that size."),
    "already-entered": _("%(name)s is in this event already."),
    "not-in-event": _("%(name)s is not in this event."),
    "has-dropped": _("%(name)s has left this event."),
    "event-full": _(
        "All %(count)s places are taken. Let somebody leave first, or let them in "
        "anyway."
    ),
    "full-for-late": _(
        "All places are taken. Enter %(name)s in the list of people: there you can let "
        "them in anyway."
    ),
    "still-waiting": _("%(name)s is on the waiting list: let them in first."),
    "check-in-closed": _("The organiser now checks people in. Ask there."),
    "sign-up-closed": _("Signing up is closed. Ask the organiser."),
    "too-many-sign-ups": _(
        "Many people have just signed up from here. Try again in ten minutes."
    ),
    "has-played": _("%(name)s has been seated already; let them leave instead."),
    # report files
    "trf-not-two": _(
        "More than two sat at a table of %(round)s; a TRF file allows only two."
    ),
    "trf-points": _(
        "A TRF file records wins, draws and losses; the points of this "
        "event are not made of those alone."
    ),
    "trf-names": _("Give each of these people a name of their own: %(names)s."),
    "trf-too-long": _("This file has %(count)s rounds; %(most)s can be taken."),
    # standings
    "standings-reason-missing": _(
        "Round 1 has been published. Give a reason for the change; the "
        "journal keeps it."
    ),
    "standings-rules-unknown": _("Choose one of the points systems offered."),
    "system-needs-totals": _(
        "This points system needs the points of every game; for some, only "
        "the places are known."
    ),
    "system-unknown-sizes": _("This points system does not cover tables of %(sizes)s."),
    "system-needs-one-size": _(
        "This points system needs tables of one size; this event has "
        "tables of %(sizes)s."
    ),
    "system-needs-one-game": _(
        "This points system needs games of one edition; this event has %(games)s."
    ),
    "tie-choice-missing": _("Choose how to settle the tie first."),
    "tie-gone": _("They are no longer tied. Look at the standings again."),
    "tie-order-wrong": _("Give each of them a different place, starting with 1."),
    "tie-reason-missing": _(
        "This tie has already been settled. Give a reason for settling it "
        "again; it is kept with the decision."
    ),
    # stages
    "stages-of-free-play": _("Free play has no stages."),
    "stages-order": _(
        "Rounds by points, groups or a schedule come first, then the knockout."
    ),
    "stage-begun": _("This stage has begun and stays as it is. Undo its start first."),
    "stage-not-begun": _("Begin the first stage, then its rounds can be drawn."),
    "stage-undecided": _(
        "Some tables of this stage have no result yet, so it is not known who goes on."
    ),
    "stage-round-open": _(
        "%(Round)s is still open. Close it, then begin the next stage."
    ),
    "no-stage-left": _("All stages of the plan have begun."),
    "too-few-groups": _("Make at least two groups."),
    "too-few-entrants": _("At least %(least)s must go on."),
    "too-few-for-stage": ngettext_lazy(
        "%(count)s player is here; this stage needs at least %(least)s.",
        "%(count)s players are here; this stage needs at least %(least)s.",
        "count",
    ),
    "entrants-by-groups": _(
        "The same number goes on from each group: choose a multiple of %(groups)s."
    ),
    "nobody-goes-out": _(
        "Tables may have as few as %(size)s players; fewer than that must go on."
    ),
    "schedule-played": _("All rounds of the schedule are drawn."),
    "cut-tied": _(
        "Level at the cut, with room for %(places)s: %(names)s. Choose how "
        "that is decided."
    ),
    "cut-decided": _("Nobody is level at the cut any more; begin the next stage."),
    "play-off-too-large": _(
        "%(count)s are level; at most %(most)s can play that off at one table."
    ),
    "not-in-stage": _("%(name)s has no more games in this stage."),
    "not-in-line": _("%(name)s is not in line for this place."),
    # rounds
    "round-not-draft": _("%(Round)s is published already."),
    "round-not-published": _("%(Round)s is not published."),
    "round-closed": _("%(Round)s is closed."),
    "table-in-correction": _(
        "Table %(table)s of %(round)s is being corrected. Confirm it first."
    ),
    "round-still-open": _("%(Round)s is still open."),
    "tables-unconfirmed": ngettext_lazy(
        "This table has no confirmed result yet: %(tables)s. You can draw without "
        "it; its result counts when it comes.",
        "These tables have no confirmed result yet: %(tables)s. You can draw "
        "without them; their results count when they come.",
        "count",
    ),
    "close-unconfirmed": ngettext_lazy(
        "This table has no confirmed result yet: %(tables)s.",
        "These tables have no confirmed result yet: %(tables)s.",
        "count",
    ),
    "next-round-exists": _("%(Round)s has been drawn from this one. Undo that first."),
    "rounds-below-played": ngettext_lazy(
        "%(played)s round is drawn already; plan at least that many.",
        "%(played)s rounds are drawn already; plan at least that many.",
        "played",
    ),
    "draft-changed": _(
        "Somebody changed the draft of %(round)s while it was drawn again, so it "
        "stays. Draw again to keep only what is pinned."
    ),
    "stage-changed": _(
        "The stage changed while %(round)s was drawn, so nothing was kept. Draw again."
    ),
    "too-many-pinned": ngettext_lazy(
        "%(count)s person is pinned to table %(table)s; at most %(most)s may sit "
        "there.",
        "%(count)s people are pinned to table %(table)s; at most %(most)s may sit "
        "there.",
        "count",
    ),
    "pinned-twice": _(
        "Pins contradict each other: %(names)s. Take one of them off, then draw again."
    ),
    "rules-impossible": _(
        "No seating keeps all rules and pins of %(names)s. Relax one, then draw again."
    ),
    "seat-pinned": ngettext_lazy(
        "%(names)s is pinned. Take the pin off first.",
        "%(names)s are pinned. Take the pins off first.",
        "count",
    ),
    "table-at-least": _("Table %(table)s needs at least %(least)s people."),
    "swap-same-seat": _("Choose two different people."),
    "seat-gone": _("The draft has changed meanwhile. Look at it again."),
    "round-has-results": ngettext_lazy(
        "This table has a confirmed result: %(tables)s. Open it again first.",
        "These tables have confirmed results: %(tables)s. Open them again first.",
        "count",
    ),
    "round-number-taken": _("%(Round)s was drawn by somebody else meanwhile."),
    "table-taken": _("Table %(table)s is used by another game by now."),
    "off-the-list": ngettext_lazy(
        "Somebody in it was taken off the list: %(names)s.",
        "Some in it were taken off the list: %(names)s.",
        "count",
    ),
    # rooms
    "room-backwards": _(
        "%(room)s: the last table comes before the first, or is beyond %(most)s."
    ),
    "rooms-overlap": _("%(room)s and %(other)s have a table in common."),
    # tables
    "table-begun": _("Table %(table)s has begun; nobody joins or leaves it now."),
    "stage-fixed": _(
        "Who meets whom is fixed in %(round)s, so nobody changes tables. Enter "
        "at the table who did not come."
    ),
    "round-begun": _(
        "%(Round)s has begun: its tables stay as they are, whatever is corrected."
    ),
    "repair-changed": _(
        "The tables have changed in the meantime, so nothing was done. "
        "These are the options now."
    ),
    "table-full": _("Table %(table)s has no room for one more."),
    "table-confirmed": _("This result is confirmed already."),
    "not-handed-in": _(
        "Table %(table)s has not handed in its cards yet. Ask there, or confirm for "
        "them."
    ),
    "table-not-confirmed": _("This table has no confirmed result yet."),
    "table-void": _("This game was called off and does not count."),
    "table-disputed": _(
        "The players do not agree on this result. Count again, or ask the organiser."
    ),
    "table-not-disputed": _("Nobody disputes this result any more."),
    "nothing-to-dispute": _("Enter everybody first; then look at the result."),
    "not-counted-again": _("Count all of it again first; then both can be compared."),
    "dispute-changed": _(
        "Somebody changed this table meanwhile. Look at the differences again."
    ),
    "choose-each": _("Choose the first or the second count for each difference."),
    "result-of-staff": _(
        "The organiser confirmed this result. Ask the organiser to change it."
    ),
    "seat-not-here": _("Nobody by that name sits here."),
    "seat-not-scored": _("Nothing is entered for somebody who %(outcome)s."),
    "table-changed": _("Somebody changed this table meanwhile. %(changes)s"),
    "seats-not-entered": _("Not entered yet: %(names)s."),
    "impossible-cards": _("%(sentence)s"),
    "outside-setup": _(
        "%(sentence)s Played with the whole box? Then say so and confirm."
    ),
    "slip-conflict": ngettext_lazy(
        "Somebody changed %(count)s number since you began. Choose which one counts.",
        "Somebody changed %(count)s numbers since you began. Choose which ones count.",
        "count",
    ),
    "card-unknown": _("There is no card “%(card)s” in this edition."),
    "count-unusable": _(
        "The number of cards must be a whole number from 0 to %(most)s."
    ),
    "number-unusable": _("This must be a whole number from 0 to %(most)s."),
    "nothing-to-undo": _("There is nothing to undo."),
    "entered-meanwhile": _(
        "Somebody changed this table while you had no connection. Look at it, then "
        "enter yours again."
    ),
    "late-taps-gone": _("These taps have already been dealt with."),
    "late-taps-confirmed": _(
        "This result is confirmed. Open it again, then apply the taps."
    ),
    "late-taps-unfit": _(
        "These taps do not fit what is entered now, so nothing was changed. "
        "%(sentence)s"
    ),
    "late-taps-not-asked": _(
        "These taps are for a player whose cards are not entered."
    ),
    "points-unusable": _("Points are whole or half numbers between −999 and 9999."),
    "place-unusable": _("Places run from 1 to %(most)s."),
    "places-gap": ngettext_lazy(
        "Places do not fit together: with %(shared)s person on place %(place)s, "
        "the next place is %(next)s.",
        "Places do not fit together: with %(shared)s people on place %(place)s, "
        "the next place is %(next)s.",
        "shared",
    ),
    "no-winner": _("Say who won."),
    "series-undecided": _("Nobody has won most of the games yet. Enter the next one."),
    "edition-entered": _(
        "Something is entered already that another game cannot take over. "
        "Take it back, then change the game."
    ),
    "seats-not-of-game": _(
        "%(game)s is played by %(least)s to %(most)s people; this table has another "
        "number."
    ),
    "sides-missing": _(
        "%(game)s cannot be scored with the players left here: enter places."
    ),
    "nobody-left": _("No player who could score is left here. Call this game off."),
    "outcome-of-game": _("Enter how this game ended, then its winner is known."),
    "tableau-of-cards": _("The cards of this game are counted one by one."),
    "ending-not-of-game": _("The game at this table cannot end like that."),
    "game-not-of-table": ngettext_lazy(
        "This table plays %(count)s game.",
        "This table plays games 1 to %(count)s.",
        "count",
    ),
    "link-revoked": _("This link no longer opens a table. Ask the organiser."),
    "link-ended": _("This link no longer opens anything. Ask the organiser."),
    "code-unknown": _(
        "No table has this code. Compare it with the one on your table, or "
        "ask the organiser."
    ),
    "too-many-misses": ngettext_lazy(
        "Too many wrong codes were typed here. Try again in %(seconds)s second, or "
        "scan the code instead.",
        "Too many wrong codes were typed here. Try again in %(seconds)s seconds, or "
        "scan the code instead.",
        "seconds",
    ),
    "no-goal-deck-before": _("There are no goals before these."),
    # clocks
    "clock-off": _(
        "This event has no round time, so there is no clock. Set the "
        "minutes in the plan."
    ),
    "clock-runs": _("The clock of %(round)s is already running."),
    "clock-not-there": _("No clock is running in %(round)s."),
    "clock-paused": _("The clock of %(round)s is already paused."),
    "clock-not-paused": _("The clock of %(round)s is not paused."),
    "too-many-calls": _("This table has called a few times already. Please go there."),
    "call-over": _("This call is over."),
    "round-unseen": _("%(Round)s has not been published yet."),
    "standings-frozen": _("The standings are frozen already."),
    "standings-not-frozen": _("The standings are not frozen."),
    "minutes-unusable": _("A clock can run for 1 to %(most)s minutes."),
    "table-unused": _("Table %(table)s is not used in this round."),
    # seasons
    "league-has-season": _("This league already has a season."),
    "season-has-night": _("Games already count for “%(season)s”."),
    "season-closed": _("“%(season)s” is closed. Open it again first."),
    "season-open": _("“%(season)s” is not closed."),
    "season-reason": _(
        "Games already count. Give a reason for the change: everybody can "
        "read it in the journal."
    ),
    "season-without-champion": _(
        "Nobody is ranked in “%(season)s” yet. Close it once games count."
    ),
    "season-too-short": _(
        "Nobody came to enough nights for a rank in “%(season)s” yet. Play more "
        "nights, or change in the settings how many are needed."
    ),
    "season-tied": _(
        "%(names)s are tied in everything at the top. First decide who is "
        "champion, or that they share the title."
    ),
    "season-not-tied": _("These players are no longer tied. Look at it again."),
    "season-tie-decided": _("This is decided already. Take that back first."),
    "season-tie-order": _("Give everybody who is level a place of their own."),
    "season-left": _("%(name)s has left this season already."),
    "night-elsewhere": _("“%(event)s” belongs to another club."),
    "night-there": _("“%(event)s” counts for this season already."),
    "night-of-singles": _(
        "“%(event)s” holds games recorded one by one and is not a club night."
    ),
    # taking acts back
    "changed-since": _("This has changed since. Look at it again."),
    "undone-already": _("This has already been undone."),
    "undo-rests": _("This depends on it: %(acts)s. Undo that first."),
    "undo-never": _("%(sentence)s"),
    # games by private links
    "recording-off": _("This club does not let members record games now."),
    "recording-no-season": _("No season is running that the game could count for."),
    "recorded-too-many": _(
        "There are many games of yours here already. Wait until some are confirmed."
    ),
    "recorded-people": _(
        "This game is played by %(least)s to %(most)s different people."
    ),
    "recorded-not-counted": _("Games like this do not count for “%(season)s”."),
    "recorded-left": _(
        "%(name)s does not take part in single games. Ask the organiser."
    ),
    "recorded-number-missing": _("A number is missing here."),
    "recorded-by-other": _("Somebody else recorded this game."),
    "history-read-already": _(
        "This file has been read before. Take those games back first, or "
        "choose another file."
    ),
    "history-unusable": _("This file no longer fits. Choose it again and check it."),
    "history-built-on": _(
        "Something in these nights was changed since. Correct it there, night by night."
    ),
    # jobs
    "job-gave-up": _("The work stopped three times. Start it again."),
    "job-runs-already": _("Another one is still running. Wait for it, or cancel it."),
    "job-kind-gone": _("This work is no longer done here."),
    # simulations
    "simulation-runs": _(
        "One of your simulations is still running. Wait for it, or cancel it."
    ),
    "bot-too-slow": _(
        "Without Numba the bot %(bot)s thinks too long for a page. Choose another bot, "
        "or play it by the command simulate with --log and paste the log here."
    ),
    "too-many-watched": _(
        "Many games are being played to be watched. Try again in a minute."
    ),
    "bots-not-ready": _(
        "The bots are still getting ready after the start. Try again in a minute."
    ),
    "simulation-too-many": ngettext_lazy(
        "At most %(most)s game can be played here; the command line plays more.",
        "At most %(most)s games can be played here; the command line plays more.",
        "most",
    ),
    "simulation-too-long": ngettext_lazy(
        "These bots take their time: at most %(most)s game can be played here at once.",
        "These bots take their time: at most %(most)s games can be played here at "
        "once.",
        "most",
    ),
    # rehearsals
    "rehearsal-runs": _(
        "One of your rehearsals is still running. Wait for it, or cancel it."
    ),
    "rehearsal-number": _("Choose a number from %(least)s to %(most)s."),
    "rehearsal-sizes": _("These sizes contradict each other: least, usual, most."),
    "rehearsal-too-few": _(
        "%(count)s are too few for a table of %(least)s. Choose smaller tables."
    ),
    "rehearsal-seats": _(
        "%(seats)s would sit at one table, and this game is for %(least)s to %(most)s."
    ),
    "rehearsal-seats-only": _(
        "%(seats)s would sit at one table, and this game is for %(most)s."
    ),
    "rehearsal-no-bot": _("This game has no bot called %(bot)s; it has %(known)s."),
    "rehearsal-bot-too-slow": _(
        "Without Numba the bot %(bot)s thinks too long for this. Choose another bot."
    ),
    "rehearsal-too-long": ngettext_lazy(
        "These bots take their time: at most %(most)s evening can be played at once.",
        "These bots take their time: at most %(most)s evenings can be played at once.",
        "most",
    ),
    # clubs
    "last-owner": _("A club keeps at least one owner who has signed in."),
    # backups
    "backup-foreign": _(
        "This file is no backup of this program, or not all of it. Nothing was changed."
    ),
    "backup-damaged": _(
        "This backup is damaged (%(why)s). Nothing was changed; choose another one."
    ),
    "backup-newer": _(
        "This backup was made by a newer version of the program. Install that version "
        "first. Nothing was changed."
    ),
    "backup-room": _(
        "The disk has no room for this backup: %(needed)s MB must be free. Nothing was "
        "changed."
    ),
    "backup-unknown": _("There is no backup named %(name)s."),
    "backup-elsewhere": _(
        "Only SQLite and PostgreSQL are backed up and restored here; use the tools of "
        "your database."
    ),
    "backup-other-database": _(
        "This backup is of %(theirs)s, and this installation is on %(ours)s. A club "
        "goes from one to the other as a file of its own: there club-export, here "
        "club-import. Nothing was changed."
    ),
    "backup-other-key": _(
        "This backup belongs to another secret key. Start the program with that key "
        "(the file secret-key in the backup), then restore it. Nothing was changed."
    ),
    "backup-in-use": _(
        "Others have the database open (from %(places)s), and what they write would be "
        "lost. Stop the web processes, the workers and the scheduler on every machine, "
        "then try again. Nothing was changed."
    ),
    "backup-right": _(
        "The database's account %(user)s may not do that. A restore needs an account "
        "that owns the database and may make others: ALTER ROLE %(user)s CREATEDB. "
        "Nothing was changed."
    ),
    "backup-tool-missing": _(
        "Backups of PostgreSQL need its program %(tool)s, which was not found here. "
        "Install the client programs of PostgreSQL %(version)s. Nothing was changed."
    ),
    "backup-tool-older": _(
        "%(tool)s is of PostgreSQL %(found)s here, and the server of %(version)s. "
        "Install the client programs of that version. Nothing was changed."
    ),
    "backup-not-saved": _(
        "No backup could be saved (%(why)s). Nothing was changed: make room on that "
        "disk, or see who may write to that folder, then try again."
    ),
    "backup-not-restored": _(
        "This backup could not be restored (%(why)s). Nothing was changed."
    ),
    "club-file-foreign": _(
        "This file holds no club of this program, or not all of it. Nothing was "
        "changed."
    ),
    "club-file-damaged": _(
        "This club's file is damaged (%(why)s). Nothing was changed; choose another "
        "one."
    ),
    "club-file-newer": _(
        "This club's file was made by a newer version of the program. Install that "
        "version first. Nothing was changed."
    ),
    "club-file-owner": _(
        "This club is new here. Say which account is to own it. Nothing was changed."
    ),
    "club-file-not-stored": _(
        "The club could not be stored (%(why)s). Nothing was changed."
    ),
    "club-file-large": _(
        "This file is larger than %(most)s MB. Ask an owner at the computer that runs "
        "the league."
    ),
    "club-file-others": _(
        "This club is here already. Only one of its owners can replace it."
    ),
    "club-site-closed": _(
        "The pages of this club are closed, so there are none to take along. Open them "
        "first."
    ),
    "folder-unusable": _(
        "This folder cannot be written to, or it is not there: %(folder)s"
    ),
}
_STEPS = {0: _("the final"), 1: _("the semi-final"), 2: _("the quarter-final")}


def with_round(kept: Mapping[str, Any]) -> dict[str, Any]:
    """What a sentence says of a round kept as `Round.kept`, and perhaps its table:
    `round` is "round 4" or "the semi-final", `Round` begins a sentence."""
    name = _round_in_sentence(kept) if kept.get("round") else "?"
    return {**kept, "round": name, "Round": capfirst(name)}


def _round_in_sentence(kept: Mapping[str, Any]) -> str:
    if "named" not in kept:
        return gettext("round %(round)s") % {"round": kept["round"]}
    to_final, third_table = kept["named"]
    if to_final is None:
        return gettext("the play-off")
    if third_table is not None and not kept.get("table"):
        return gettext("the final and the match for third place")
    if third_table is not None and kept["table"] == third_table:
        return gettext("the match for third place")
    other = gettext("the knockout, %(count)s steps before the final")
    return str(_STEPS.get(to_final, other)) % {"count": to_final}

from django.urls import URLPattern, URLResolver, include, path

from gonuts_league.draft.pages import correction, ledger, repair, rooms
from gonuts_league.draft.pages.draft import changes
from gonuts_league.draft.pages.round import company, round_page
from gonuts_league.journal.pages import journal
from gonuts_league.trf import pages as trf
from gonuts_league.venue.pages import certificates, paper, screens

from .pages import (
    awards,
    calls,
    clock,
    late,
    links,
    paste,
    people,
    rounds,
    setup,
    stages,
    standings_rules,
    ties,
    tonight,
)
from .pages.desk import desk

app_name = "events"
of_people = [
    path("", people.people, name="people"),
    path("enter/", people.enter_members, name="enter-members"),
    path("new/", people.enter_newcomer, name="enter-newcomer"),
    path("list/", paste.paste, name="paste"),
    path("self/", people.self_check_in, name="self-check-in"),
    path("sign-ups/", paste.sign_ups, name="sign-ups"),
    path("sign-ups/<int:pk>/refuse/", people.refuse_sign_up, name="refuse-sign-up"),
    path("all-here/", people.check_in_all, name="check-in-all"),
    path("<int:pk>/here/", people.check_in, name="check-in"),
    path("<int:pk>/leave/", people.leave, name="leave"),
    path("<int:pk>/back/", people.come_back, name="come-back"),
    path("<int:pk>/let-in/", people.let_in, name="let-in"),
    path("<int:pk>/wait/", people.make_wait, name="make-wait"),
    path("<int:pk>/guest/", people.guest, name="guest"),
    path("<int:pk>/remove/", people.remove, name="remove"),
]
of_rounds = [
    path("", round_page, name="round"),
    path("swap/", changes.swap, name="swap"),
    path("move/", changes.move, name="move"),
    path("pin/", changes.pin, name="pin"),
    path("company/", company, name="company"),
    path("people/<int:pk>/", ledger.ledger, name="ledger"),
    path("publish/", rounds.publish, name="publish"),
    path("unpublish/", rounds.unpublish, name="unpublish"),
    path("discard/", rounds.discard, name="discard"),
    path("close/", rounds.close, name="close"),
    path("reopen/", rounds.reopen, name="reopen-round"),
    path("clock/<slug:action>/", clock.turn, name="clock"),
    path("tables/<int:table_number>/time/", clock.extra, name="extra-time"),
    path("pairings/", paper.pairings, name="pairings"),
    path("slips/", paper.slips, name="slips"),
]
of_tables = [
    path("confirm/", tonight.accept, name="table-accept"),
    path("correct/", tonight.correct, name="table-correct"),
    path("moved/", correction.correction, name="correction"),
    path("off/", tonight.call_off, name="table-off"),
    path("on/", tonight.call_on, name="table-on"),
    path("seats/", tonight.judge, name="table-judge"),
]
of_an_event: list[URLPattern | URLResolver] = [
    path("", desk.desk, name="desk"),
    path("plan/", setup.plan, name="plan"),
    path("delete/", setup.delete, name="delete"),
    path("off/", setup.call_off, name="call-event-off"),
    path("rules/", standings_rules.rules, name="rules"),
    path("ties/", ties.ties, name="ties"),
    path("rooms/", rooms.rooms, name="rooms"),
    path("rooms/own/", rooms.own_table, name="own-table"),
    path("stages/", stages.stages, name="stages"),
    path("stages/plan/", stages.plan, name="stage-plan"),
    path("stages/begin/", stages.start, name="begin-stage"),
    path("stages/replace/", stages.replace, name="replace-finalist"),
    path("finish/", desk.finish, name="finish"),
    path("reopen/", desk.reopen, name="reopen"),
    path("trf/", trf.export, name="trf-export"),
    path("journal/", journal.journal, name="journal"),
    path("journal/<int:pk>/undo/", journal.undo, name="undo"),
    path("draw/", desk.draw, name="draw"),
    path("draw/<int:pk>/", desk.job, name="job"),
    path("draw/<int:pk>/cancel/", desk.cancel, name="cancel-draw"),
    path("late/", late.late, name="late"),
    path("repair/", repair.repair, name="repair"),
    path("points/", awards.awards, name="awards"),
    path("points/<int:pk>/back/", awards.take_award_back, name="take-award-back"),
    path("seat/", rounds.seat, name="seat"),
    path("calls/<int:pk>/", calls.settle, name="call"),
    path("screens/", screens.screens, name="screens"),
    path("screens/shows/", screens.shows, name="wall-shows"),
    path("screens/hand-over/", screens.hand_over, name="hand-over"),
    path("freeze/", screens.freeze, name="freeze"),
    path("unfreeze/", screens.unfreeze, name="unfreeze"),
    path("reveal/", screens.reveal, name="reveal"),
    path("paper/", paper.index, name="paper"),
    path("paper/tents/", paper.tents, name="tents"),
    path("paper/entrance/", paper.entrance, name="entrance"),
    path("paper/certificates/", certificates.certificates, name="certificates"),
    path("paper/arrivals/", paper.arrivals, name="arrivals"),
    path("links/", links.links, name="links"),
    path("links/open/", links.open_phones, name="open-to-phones"),
    path("links/interface/", links.interface, name="interface"),
    path("links/<int:number>/revoke/", links.revoke, name="revoke"),
    path("links/<slug:kind>/renew/", links.renew_event_code, name="renew-link"),
    path("people/", include(of_people)),
    path("rounds/<int:number>/", include(of_rounds)),
    path("tables/<int:pk>/", include(of_tables)),
]
urlpatterns = [
    path("c/<slug:club_slug>/events/", setup.event_list, name="list"),
    path("c/<slug:club_slug>/events/new/", setup.new, name="new"),
    path("c/<slug:club_slug>/events/sizes/", setup.sizes, name="sizes"),
    path("c/<slug:club_slug>/events/trf/", trf.take, name="trf-import"),
    path("e/<slug:slug>/", include(of_an_event)),
]

from django.urls import path

from .views import desk, links, people, rounds, setup

app_name = "events"
urlpatterns = [
    path("c/<slug:club_slug>/events/", setup.event_list, name="list"),
    path("c/<slug:club_slug>/events/new/", setup.new, name="new"),
    path("e/<slug:slug>/", desk.desk, name="desk"),
    path("e/<slug:slug>/plan/", setup.plan, name="plan"),
    path("e/<slug:slug>/finish/", desk.finish, name="finish"),
    path("e/<slug:slug>/reopen/", desk.reopen, name="reopen"),
    path("e/<slug:slug>/journal/", desk.journal, name="journal"),
    path("e/<slug:slug>/draw/", desk.draw, name="draw"),
    path("e/<slug:slug>/draw/<int:pk>/", desk.job, name="job"),
    path("e/<slug:slug>/draw/<int:pk>/cancel/", desk.cancel, name="cancel-draw"),
    path("e/<slug:slug>/people/", people.people, name="people"),
    path("e/<slug:slug>/people/enter/", people.enter_members, name="enter-members"),
    path("e/<slug:slug>/people/new/", people.enter_newcomer, name="enter-newcomer"),
    path("e/<slug:slug>/people/list/", people.paste, name="paste"),
    path("e/<slug:slug>/people/all-here/", people.check_in_all, name="check-in-all"),
    path("e/<slug:slug>/people/<int:pk>/here/", people.check_in, name="check-in"),
    path("e/<slug:slug>/people/<int:pk>/leave/", people.leave, name="leave"),
    path("e/<slug:slug>/people/<int:pk>/back/", people.come_back, name="come-back"),
    path("e/<slug:slug>/people/<int:pk>/guest/", people.guest, name="guest"),
    path("e/<slug:slug>/people/<int:pk>/remove/", people.remove, name="remove"),
    path("e/<slug:slug>/points/", people.awards, name="awards"),
    path(
        "e/<slug:slug>/points/<int:pk>/back/",
        people.take_award_back,
        name="take-award-back",
    ),
    path("e/<slug:slug>/seat/", rounds.seat, name="seat"),
    path("e/<slug:slug>/rounds/<int:number>/", rounds.round_page, name="round"),
    path("e/<slug:slug>/rounds/<int:number>/swap/", rounds.swap, name="swap"),
    path("e/<slug:slug>/rounds/<int:number>/publish/", rounds.publish, name="publish"),
    path(
        "e/<slug:slug>/rounds/<int:number>/unpublish/",
        rounds.unpublish,
        name="unpublish",
    ),
    path("e/<slug:slug>/rounds/<int:number>/discard/", rounds.discard, name="discard"),
    path("e/<slug:slug>/rounds/<int:number>/close/", rounds.close, name="close"),
    path(
        "e/<slug:slug>/rounds/<int:number>/reopen/",
        rounds.reopen,
        name="reopen-round",
    ),
    path(
        "e/<slug:slug>/rounds/<int:number>/seats/",
        rounds.judge_seat,
        name="judge-seat",
    ),
    path(
        "e/<slug:slug>/rounds/<int:number>/tables/<int:table_number>/off/",
        rounds.call_off,
        name="call-off",
    ),
    path(
        "e/<slug:slug>/rounds/<int:number>/tables/<int:table_number>/on/",
        rounds.call_on,
        name="call-on",
    ),
    path("e/<slug:slug>/links/", links.links, name="links"),
    path("e/<slug:slug>/links/interface/", links.interface, name="interface"),
    path("e/<slug:slug>/links/<int:number>/revoke/", links.revoke, name="revoke"),
]

"""The club app's own pages; those that tell of events and leagues join further up."""

from django.urls import path

from .pages import founding, robots, settings, way_in

app_name = "clubs"
urlpatterns = [
    path("", way_in.home, name="home"),
    path("robots.txt", robots.robots_txt, name="robots"),
    path(".well-known/security.txt", robots.security_txt, name="security"),
    path("sign-in/", way_in.sign_in, name="sign-in"),
    path("sign-in/<str:token>/", way_in.sign_in_link, name="sign-in-link"),
    path("sign-out/", way_in.sign_out, name="sign-out"),
    path("password/", way_in.password, name="password"),
    path("start/", founding.start, name="start"),
    path("c/<slug:slug>/settings/", settings.settings, name="settings"),
    path("c/<slug:slug>/settings/pages/", settings.pages, name="open-pages"),
    path("c/<slug:slug>/settings/recording/", settings.recording, name="recording"),
    path("c/<slug:slug>/settings/search/", settings.search, name="search"),
    path("c/<slug:slug>/settings/wifi/", settings.wifi, name="wifi"),
    path("c/<slug:slug>/settings/zone/", settings.zone, name="zone"),
    path("c/<slug:slug>/settings/people/", settings.add, name="add-member"),
    path(
        "c/<slug:slug>/settings/people/back/", settings.restore, name="restore-member"
    ),
    path(
        "c/<slug:slug>/settings/people/<int:pk>/remove/",
        settings.remove,
        name="remove-member",
    ),
    path(
        "c/<slug:slug>/settings/people/<int:pk>/link/",
        settings.renew_link,
        name="renew-link",
    ),
]
